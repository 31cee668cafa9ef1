"""One of everything that the server shows: every page, every sheet over a table, and how somebody comes to it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from playwright.sync_api import Page

import cosecha
from cosecha.bots import ask, bot
from cosecha.core.match import Match
from cosecha.server.notices import boxes
from cosecha.server.people import hashed, new_secret, new_table_id
from cosecha.server.store import OPEN, PERSON, Seat, Stored
from cosecha.server.stored import Time
from tests.server.finished import move_on
from tests.server.serving import Person, Server

MOVES = 25
DIALOG = "dialog.paper-sheet"
Visit = Callable[[Page], object]


@dataclass
class Rooms:
    """The addresses of one of everything."""

    ana: Person
    tables: dict[str, str]
    over: str
    gathering: str
    listed: str
    late: str
    invitation: str
    device: str
    confirm: str
    end: str


@dataclass
class Look:
    """Something to look at: its address (none: the page that is open), what is done there first, which part of it."""

    name: str
    address: str
    visit: Visit
    part: str = ""


def furnished(server: Server) -> Rooms:
    """Ana has a table of each game in the middle of it, one that is over, one put away, two where people gather."""
    ana, bea = server.person("Ana"), server.person("Bea")
    tables = {game: ana.lay("me", "here", "greedy", game=game) for game in cosecha.game_names()}
    for table in tables.values():
        _play_on(server, table)
    ana.post(f"/t/{tables['citrus']}/switch", {"hints": True}).raise_for_status()
    ana.post(f"/t/{tables['citrus']}/talk", {"seat": 0, "text": "Hello"}).raise_for_status()
    over = ana.lay("me", "here", board="short")
    _play(server, over, 2000)
    ana.post(f"/t/{ana.lay('me', 'open')}/away", {"on": True}).raise_for_status()
    gathering, listed = ana.lay("me", "open", "open", "greedy"), bea.lay("me", "open", "open")
    bea.post(ana.invite(gathering, 1), {"name": "Bea"}).raise_for_status()
    bea.post(f"/t/{listed}/switch", {"listed": True}).raise_for_status()
    _kept(server, ana, bea)
    invitation = bea.invite(bea.lay("me", "open"), 1)
    device = bea.post("/me/link", {}).json()["link"].removeprefix(server.address)
    store = server.house.store
    code, off = boxes.offer(store.database, store.key, hashed(bea.secret), "bea@example.org")
    return Rooms(
        ana, tables, over, gathering, listed, _late(server, ana, bea), invitation, device,
        f"/me/mail/{code}", f"/mail/off/{off}",
    )  # fmt: skip


def _play_on(server: Server, table: str) -> None:
    """Until a turn of a person begins: then nothing changes while we look, and others have moved before."""

    def goes_on() -> bool:
        found = server.house.table(table)
        assert found.match is not None
        return bool(found.automatic()) or found.match.events[-1].seat in found.match.to_act

    _play(server, table, MOVES)
    while server.do(goes_on):
        _play(server, table, 1)


def _play(server: Server, table: str, most: int) -> None:
    """As the greedy bot would, at every seat."""

    def greedy(match: Match, seat: int) -> str:
        return match.text_of(ask(bot(match.game, "greedy"), match.state, seat, 0))

    move_on(server, table, greedy, most)


def _late(server: Server, ana: Person, bea: Person) -> str:
    """A table at which Bea's time is up, and Ana chooses."""
    table = ana.lay("me", "open", clock="live 300 10", first_player="2")
    bea.post(ana.invite(table, 1), {"name": "Bea"}).raise_for_status()
    found = server.table(table)
    server.do(lambda: setattr(found.stored.seats[1], "time", Time(1.0, time.time() - 60)))
    return table


def _kept(server: Server, ana: Person, bea: Person) -> None:
    """A table at which a seat is kept for Ana, of the game with the longest name."""
    seats = [Seat(PERSON, hashed(bea.secret), "Bea"), Seat(OPEN, hashed(ana.secret), "Ana")]
    stored = Stored(new_table_id(), "guatemala_cafe", {}, seats[0].person, new_secret(), seats)
    server.do(lambda: server.house.store.lay(stored, "", ()))


def looks(rooms: Rooms) -> Iterator[Look]:
    yield from _pages(rooms)
    yield from _tables(rooms)
    yield from _sheets(rooms)


def _pages(rooms: Rooms) -> Iterator[Look]:
    yield Look("home", "/", _unfold)
    yield Look("older tables", "/?own=2", _unfold)
    yield Look("me", "/me", _click("Make the link"))
    yield Look("become", rooms.device, _nothing)
    yield Look("join", rooms.invitation, _nothing)
    yield Look("problem", "/nowhere", _nothing)
    yield Look("offline", "/offline", _nothing)
    yield Look("mail to confirm", rooms.confirm, _nothing)
    yield Look("end of mail", rooms.end, _nothing)
    yield Look("mail that has ended", "/mail/off/nothing", _nothing)
    for game in rooms.tables:
        yield Look(f"{game} rules", f"/rules/{game}", _nothing)


def _tables(rooms: Rooms) -> Iterator[Look]:
    yield Look("gathering", f"/t/{rooms.gathering}", _make_link)
    yield Look("send away", "", _click("Send away"), DIALOG)
    yield Look("listed", f"/t/{rooms.listed}", _wait(".joining"))
    yield Look("end", f"/t/{rooms.over}", _verify)
    yield Look("replay", f"/t/{rooms.over}/replay?move=20", _wait("#log a"))
    yield Look("charts", "", lambda page: page.locator("#charts").click(), DIALOG)
    yield Look("branch", "", lambda page: page.locator("#branch-here").click(), DIALOG)
    yield Look("replay of a game", f"/t/{rooms.tables['keyflower']}/replay?move=20", _wait("#log a"))
    yield Look("report of a moment", "", lambda page: page.locator("#report").click(), DIALOG)
    yield Look("rules beside a replay", "", _press("r", "#rulebook h3"), "#rulebook")
    yield Look("late", f"/t/{rooms.late}", lambda page: page.locator("#late").click(), DIALOG)
    yield Look("hand over", f"/t/{rooms.tables['citrus']}", _nothing, "dialog.over-all")
    for game, table in rooms.tables.items():
        yield Look(f"{game} table", f"/t/{table}", _seated)
    yield Look("order", "", lambda page: page.locator("#standing").click(), DIALOG)
    yield Look("village", "", _open_village, "#group-sheet")


def _sheets(rooms: Rooms) -> Iterator[Look]:
    """At one table, one after the other."""
    yield Look("menu", f"/t/{rooms.tables['citrus']}", _open_menu, DIALOG)
    for name, key in {"moves": "m", "in words": "t", "scores": "s", "keys": "?"}.items():
        yield Look(name, "", _press(key), DIALOG)
    for name in (
        "Players",
        "How we play",
        "Copy the link for spectators",
        "Report a rules problem",
        "Notices",
        "Was the luck fair?",
    ):
        yield Look(name, "", _choose(name), DIALOG)
    yield Look("rules beside it", "", _press("r", "#rulebook h3"), "#rulebook")
    yield Look("chat", "", _press("c", "#talk li"), "#talk")
    yield Look("hint", "", _press("h", "#hint h3"), "#hint")
    yield Look("refusal", "", _click_a_rock, "#bubble")
    yield Look("what happened", "", _retell, "#retell")


def _nothing(_page: Page) -> None:
    """As it comes."""


def _unfold(page: Page) -> None:
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")


def _make_link(page: Page) -> None:
    page.get_by_role("button", name="Make a link").first.click()
    page.locator("input[readonly]").wait_for()


def _verify(page: Page) -> None:
    page.get_by_role("button", name="Verify the luck").click()
    page.locator(".verdict").wait_for()


def _seated(page: Page) -> None:
    page.locator("#stage .mat").first.wait_for(state="attached")
    if (taking := page.get_by_role("button", name="I am")).count():
        taking.click()


def _open_menu(page: Page) -> None:
    _seated(page)
    page.locator("#menu").click()


def _open_village(page: Page) -> None:
    if (tab := page.locator('[data-tab="people"]')).is_visible():
        tab.click()
    page.locator(".sprite.opens", has=page.locator('[href="#kf-look"]')).first.click()


def _click_a_rock(page: Page) -> None:
    find = "[...document.querySelectorAll('.sprite')].find((each) => each.sprite?.id.startsWith('rock-'))"
    rock = page.evaluate_handle(find).as_element()
    assert rock is not None
    rock.click()
    page.locator("#bubble details").click()


def _retell(page: Page) -> None:
    """And stand still."""
    page.keyboard.press("b")
    page.locator('#retell [data-do="run"][aria-pressed="true"]').click()


def _wait(selector: str) -> Visit:
    return lambda page: page.locator(selector).first.wait_for(state="attached")


def _click(button: str) -> Visit:
    return lambda page: page.get_by_role("button", name=button).click()


def _choose(name: str) -> Visit:
    """By the menu."""

    def visit(page: Page) -> None:
        page.locator("#menu").click()
        page.locator(".entries").get_by_role("button", name=name).click()

    return visit


def _press(key: str, selector: str = DIALOG) -> Visit:
    def visit(page: Page) -> None:
        page.keyboard.press(key)
        page.locator(selector).first.wait_for()

    return visit
