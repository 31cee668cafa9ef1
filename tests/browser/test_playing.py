"""Whole games through the page: with mouse and on a phone, by keyboard alone, two people at one screen."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

import cosecha
from cosecha.bots import ask, bot
from tests.browser.conftest import PATIENCE
from tests.browser.playing import MOST, Seated
from tests.server.serving import Server

WIDE = {"width": 1366, "height": 768}
PHONE = {"width": 390, "height": 844}


def opened(browser: Browser, server: Server, *, phone: bool = False) -> Page:
    """A new browser of somebody who was never here."""
    shape = {"viewport": PHONE, "has_touch": True, "is_mobile": True} if phone else {"viewport": WIDE}
    context: BrowserContext = browser.new_context(base_url=server.address, reduced_motion="reduce", **shape)
    context.set_default_timeout(PATIENCE)
    return context.new_page()


def lay(
    page: Page, *seats: str, game: str = "citrus", short: bool = True, options: Mapping[str, str] | None = None
) -> None:
    """Set a table up with the form on the first page; the short game of Citrus unless the long one is wanted."""
    page.goto("/")
    form = page.locator(f"#setup-{game}")
    if form.locator("details.setup").get_attribute("open") is None:
        form.locator("summary").first.click()
    form.get_by_role("group", name="Seats").get_by_label(str(len(seats)), exact=True).check()
    for number, seat in enumerate(seats):
        form.locator("select.who").nth(number).select_option(seat)
    if short and game == "citrus":
        form.get_by_label("short", exact=True).check()
    for name, value in (options or {}).items():
        form.locator(f"input[name={name}][value={value}]").check(force=True)
    form.get_by_role("button", name="Lay the table").click()
    page.wait_for_url("**/t/*")


def advice(server: Server, person: Seated) -> str:
    """What the greedy bot would do for whoever is at this page; nothing where it is not their turn."""
    match = server.table(person.page.url.rpartition("/")[2]).match
    asked = person.now.get("asked", [])
    if match is None or person.over or not person.turn or not asked or person.version != match.version_for(asked[0]):
        return ""
    return match.text_of(ask(bot(match.game, "greedy"), match.state, asked[0], 0))


GAMES = pytest.mark.parametrize("game", cosecha.game_names())
FULL = {"keyflower": {"farmers": "on", "deck": "farmers-variant"}}  # the whole of a game, played once
PLAIN = {"keyflower": {"farmers": "off"}}


@GAMES
def test_a_newcomer_plays_in_one_click(browser: Browser, server: Server, game: str) -> None:
    page = opened(browser, server)
    me = Seated(page)
    page.goto("/")
    page.locator(f".play-now[data-game={game}]").click()
    page.wait_for_url("**/t/*")
    page.locator("#table.on-turn").wait_for(state="attached")
    me.click_something()
    assert me.problems == []
    page.context.close()


@GAMES
def test_a_mouse_and_a_phone_play_a_whole_game(browser: Browser, server: Server, game: str) -> None:
    first = opened(browser, server)
    ana = Seated(first, 1)
    lay(first, "me", "open", game=game, options=FULL.get(game))
    first.get_by_role("button", name="Make a link").click()
    shown = first.locator("input[readonly]")
    expect(shown).to_have_value(re.compile("/join/"))
    link = shown.input_value()
    second = opened(browser, server, phone=True)
    bea = Seated(second, 2, touches=True)
    second.goto(link)
    second.get_by_label("Your name").fill("Bea")
    second.get_by_role("button", name="Take the seat").click()
    second.wait_for_url("**/t/*")
    while not (ana.over and bea.over):
        for person in (ana, bea):
            if move := advice(server, person):
                person.choose(move)
            person.wait()
        assert second.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    for page in (first, second):
        expect(page.get_by_role("dialog")).to_contain_text("win")
    assert ana.problems == bea.problems == []
    assert ana.now["scores"] == bea.now["scores"]
    first.context.close()
    second.context.close()


@GAMES
def test_a_whole_game_by_keyboard_alone(browser: Browser, server: Server, game: str) -> None:
    page = opened(browser, server)
    me = Seated(page, 3)
    lay(page, "me", "bot greedy", game=game, options=PLAIN.get(game))
    page.locator("#group-main .mat").first.wait_for(state="attached")
    moves = 0
    while not me.over:
        me.wait()
        if move := advice(server, me):
            moves += 1
            if moves % 3 and game == "citrus":
                me.press_something()
            else:
                me.find(move)
    assert moves > 20
    expect(page.get_by_role("dialog")).to_contain_text("win")
    assert me.problems == []
    page.context.close()


def test_two_people_at_one_screen_pass_it_on_without_showing_their_side(browser: Browser, server: Server) -> None:
    page = opened(browser, server)
    us = Seated(page, 5)
    lay(page, "me", "here")
    page.locator("#group-main .mat").first.wait_for(state="attached")
    passed = 0
    for _ in range(MOST):
        taking = page.get_by_role("button", name="I am")
        if taking.count():
            us.until(lambda: us.now.get("seat", "") is None)
            assert us.now["scene"]["private"] == us.now["scene"]["choices"] == []
            assert page.evaluate("document.querySelectorAll('.sprite.can').length") == 0
            taking.click()
            passed += 1
            us.until(lambda: us.now.get("seat") is not None)
        us.click_something()
        us.wait()
        if us.over or passed > 6:
            break
    assert passed > 3
    assert us.problems == []
    page.context.close()


def test_a_sealed_question_goes_round_at_one_screen(browser: Browser, server: Server) -> None:
    page = opened(browser, server)
    us = Seated(page, 6)
    lay(page, "me", "here", "here", game="guatemala_cafe")
    page.locator("#group-main .mat").first.wait_for(state="attached")
    answered: list[int] = []
    while len(answered) < 2:
        taking = page.get_by_role("button", name="I am")
        if taking.count():
            taking.click()
            us.until(lambda: us.now.get("seat") is not None)
        us.wait()
        match = server.table(page.url.rpartition("/")[2]).match
        seat = us.seat
        if match is None or seat is None or seat not in us.now["asked"] or us.version != match.version_for(seat):
            continue
        us.until(lambda: us.turn)
        moves = match.moves(seat)
        if "block no" in moves:
            us.choose("block no")
            answered.append(seat)
        else:
            us.choose(next((move for move in moves if move.startswith("take")), moves[-1]))
    assert len(set(answered)) == 2
    us.until(lambda: us.now["to_act"] and "nobody blocks" in str(us.now.get("log", us.now)))
    assert us.problems == []
    page.context.close()
