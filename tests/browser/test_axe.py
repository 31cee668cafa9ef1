"""Every page under axe-core: nothing serious stands in the way of whoever does not see, hear or point well."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

import cosecha
from cosecha.bots import ask, bot
from cosecha.core.match import Match
from cosecha.server.people import COOKIE
from tests.browser.test_playing import PHONE, WIDE
from tests.server.finished import move_on
from tests.server.serving import Person, Server

SERIOUS = {"serious", "critical"}
MOVES = 25
Visit = Callable[[Page], None]
axe = Axe()


@dataclass
class Rooms:
    """The addresses of one of everything."""

    ana: Person
    tables: dict[str, str]
    over: str
    gathering: str
    listed: str
    invitation: str
    device: str


def furnished(server: Server) -> Rooms:
    """Ana has a table of each game in the middle of it, one that is over, one put away, and two where people gather."""
    ana, bea = server.person("Ana"), server.person("Bea")
    tables = {game: ana.lay("me", "here", "greedy", game=game) for game in cosecha.game_names()}
    for table in tables.values():
        _play(server, table, MOVES)
    over = ana.lay("me", "here", board="short")
    _play(server, over, 2000)
    ana.post(f"/t/{ana.lay('me', 'open')}/away", {"on": True}).raise_for_status()
    gathering, listed = ana.lay("me", "open", "greedy"), bea.lay("me", "open", "open")
    bea.post(f"/t/{listed}/switch", {"listed": True}).raise_for_status()
    invitation = bea.invite(bea.lay("me", "open"), 1)
    device = bea.post("/me/link", {}).json()["link"].removeprefix(server.address)
    return Rooms(ana, tables, over, gathering, listed, invitation, device)


def _play(server: Server, table: str, most: int) -> None:
    """As the greedy bot would, at every seat."""

    def greedy(match: Match, seat: int) -> str:
        return match.text_of(ask(bot(match.game, "greedy"), match.state, seat, 0))

    move_on(server, table, greedy, most)


def visits(rooms: Rooms) -> Iterator[tuple[str, str, Visit]]:
    """The name of each page, its address, and what is done there before it is looked at."""
    yield "home", "/", _unfold
    yield "me", "/me", lambda page: page.get_by_role("button", name="Make the link").click()
    yield "become", rooms.device, _nothing
    yield "join", rooms.invitation, _nothing
    yield "gathering", f"/t/{rooms.gathering}", _make_link
    yield "listed", f"/t/{rooms.listed}", lambda page: page.locator(".joining").wait_for()
    yield "problem", "/nowhere", _nothing
    yield "end", f"/t/{rooms.over}", lambda page: page.get_by_role("dialog").wait_for()
    yield (
        "replay",
        f"/t/{rooms.over}/replay?move=20",
        lambda page: page.locator("#curves svg").first.wait_for(state="attached"),
    )
    for game, table in rooms.tables.items():
        yield f"{game} rules", f"/rules/{game}", _nothing
        yield f"{game} table", f"/t/{table}", _seated
    table = f"/t/{rooms.tables['citrus']}"
    yield "menu", table, _opened_by(".")
    yield "list of moves", table, _opened_by("m")


def _nothing(_page: Page) -> None:
    """As it comes."""


def _unfold(page: Page) -> None:
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")


def _make_link(page: Page) -> None:
    page.get_by_role("button", name="Make a link").first.click()
    page.locator("input[readonly]").wait_for()


def _seated(page: Page) -> None:
    page.locator("#stage .mat").first.wait_for(state="attached")
    if (taking := page.get_by_role("button", name="I am")).count():
        taking.click()


def _opened_by(key: str) -> Visit:
    def visit(page: Page) -> None:
        _seated(page)
        page.locator("#menu").click() if key == "." else page.keyboard.press(key)
        page.get_by_role("dialog").wait_for()

    return visit


def found(page: Page) -> list[str]:
    """What axe says is serious, each with the first element it is about."""
    said: dict[str, Any] = axe.run(page).response
    return [_told(each, each["nodes"][0]) for each in said["violations"] if each["impact"] in SERIOUS]


def _told(finding: Any, node: Any) -> str:
    return f"{finding['id']} ({finding['impact']}): {node['html'][:200]} {node.get('failureSummary', '')}"


@pytest.mark.parametrize(("shape", "scheme"), [("wide", "light"), ("phone", "dark")])
def test_no_page_has_a_serious_finding(browser: Browser, server: Server, shape: str, scheme: Any) -> None:
    assert looked_at(browser, server, furnished(server), shape, scheme) == []


def looked_at(browser: Browser, server: Server, rooms: Rooms, shape: str, scheme: Any) -> list[str]:
    """The serious findings on every page."""
    view: dict[str, Any] = {"viewport": WIDE} if shape == "wide" else {"viewport": PHONE, "is_mobile": True}
    context = browser.new_context(base_url=server.address, reduced_motion="reduce", color_scheme=scheme, **view)
    context.add_cookies([{"name": COOKIE, "value": rooms.ana.secret, "url": server.address}])
    page = context.new_page()
    problems = []
    for name, address, visit in visits(rooms):
        page.goto(address)
        visit(page)
        problems += [f"{name}: {text}" for text in found(page)]
    context.close()
    return problems
