"""What the page lets one see before deciding: villages of the others, and tiles where they would lie."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from cosecha.core.match import Match
from tests.browser.playing import Seated
from tests.browser.test_page import CENTRE
from tests.browser.test_playing import advice, lay, opened
from tests.server.serving import Server

GHOSTS = """() => [...document.querySelectorAll(".ghost.foretold")].filter((each) => each.getClientRects().length)
  .map((each) => each.sprite.of)"""
THERE = "(id) => [...document.querySelectorAll('.sprite')].some((each) => each.sprite.id === id)"


def at_table(browser: Browser, server: Server, *, phone: bool = False) -> tuple[Page, Seated]:
    page = opened(browser, server, phone=phone)
    me = Seated(page, touches=phone)
    lay(page, "me", "bot greedy", game="keyflower")
    page.locator("#table.on-turn").wait_for(state="attached")
    return page, me


def table_of(server: Server, page: Page) -> Match:
    match = server.table(page.url.rpartition("/")[2]).match
    assert match is not None
    return match


def play_until(server: Server, me: Seated, true: Callable[[Match], bool]) -> Match:
    """As the greedy bot would, until the table is as wished."""
    for _ in range(2000):
        match = table_of(server, me.page)
        if me.turn and me.version == match.version_for(0) and true(match):
            return match
        move = advice(server, me)
        if move:
            me.choose(move)
        else:
            me.wait()
    raise AssertionError("it never happened")


@pytest.mark.parametrize("phone", [False, True])
def test_the_village_of_another_opens_and_closes(browser: Browser, server: Server, phone: bool) -> None:  # noqa: FBT001 -- a case
    page, me = at_table(browser, server, phone=phone)
    if phone:
        page.locator("[data-tab=people]").click()
    sheet = page.locator(".mat-village-2")
    expect(sheet).to_be_hidden()
    for close in ("Escape", "cross", "beside"):
        page.locator(".sprite.opens", has=page.locator('[href="#kf-look"]')).first.click()
        expect(sheet).to_be_visible()
        box = sheet.bounding_box()
        assert box is not None
        assert box["width"] > (350 if phone else 500)
        if close == "Escape":
            page.keyboard.press("Escape")
        elif close == "cross":
            page.locator("#group-sheet .cross").click()
        else:
            page.mouse.click(box["x"] + (30 if phone else -5), box["y"] + (-5 if phone else 30))
        expect(sheet).to_be_hidden()
    assert me.problems == []
    page.context.close()


def test_a_tile_of_another_is_used_in_the_opened_village(browser: Browser, server: Server) -> None:
    page, me = at_table(browser, server)
    match = table_of(server, page)
    home = match.view(0)["villages"][1][0]["tile"]
    page.locator(".sprite.opens", has=page.locator('[href="#kf-look"]')).first.click()
    page.mouse.click(*page.evaluate(CENTRE, f"large-tile-{home}"))
    expect(page.locator(".mat-village-2")).to_be_hidden()
    expect(page.locator("#prompt")).to_contain_text("with which colour")
    assert me.problems == []
    page.context.close()


def test_a_new_tile_is_shown_where_it_would_lie(browser: Browser, server: Server) -> None:
    """Pointing at a way to turn it shows it everywhere, a click keeps it; then a space decides."""
    page, me = at_table(browser, server)
    match = play_until(server, me, lambda match: match.view(0)["placing"][0] is not None and len(match.moves(0)) > 3)
    moves = match.moves(0)
    turn, version = moves[0][-1], me.version
    wanted = {move for move in moves if move[-1] == turn}
    me.until(lambda: page.evaluate(THERE, f"turn-{turn}"))  # we hear of a move before it is drawn
    page.mouse.move(5, 5)  # the last click may have been where a way to turn it lies now
    me.until(lambda: page.evaluate(GHOSTS) == [])
    page.mouse.move(*page.evaluate(CENTRE, f"turn-{turn}"))
    me.until(lambda: set(page.evaluate(GHOSTS)) == wanted)
    page.mouse.move(5, 5)
    me.until(lambda: page.evaluate(GHOSTS) == [])
    page.mouse.click(*page.evaluate(CENTRE, f"turn-{turn}"))
    page.mouse.move(5, 5)
    me.until(lambda: set(page.evaluate(GHOSTS)) == wanted)
    page.mouse.click(*page.evaluate(CENTRE, f"space-{moves[0].split()[1]}"))
    me.until(lambda: me.version != version and page.evaluate(GHOSTS) == [])
    assert me.problems == []
    page.context.close()


POINT_IN = """(id) => {
  const element = [...document.querySelectorAll(".mat .sprite")].find((each) => each.sprite.id === id);
  const box = element.getBoundingClientRect();
  const inside = (x, y) => document.elementFromPoint(x, y)?.closest(".sprite") === element;
  for (let y = box.top; y < box.bottom; y += 3)
    for (let x = box.left; x < box.right; x += 3)
      if (inside(x - 3, y) && inside(x + 3, y) && inside(x, y - 3) && inside(x, y + 3)) return { x, y };
  return null;
}"""
FILL = """(id) => getComputedStyle([...document.querySelectorAll(".mat .sprite")].find((each) => each.sprite.id === id)
  .querySelector("path")).fillOpacity"""


def test_a_field_lights_up_and_tells_what_it_holds(browser: Browser, server: Server) -> None:
    """Though the tile below can be used: the tip tells both."""
    page, me = at_table(browser, server)
    field = next(each for each in table_of(server, page).view(0)["fields"][0])["field"].replace(" ", "-")
    point = page.evaluate(POINT_IN, f"field-{field}")
    assert point is not None
    before = page.evaluate(FILL, f"field-{field}")
    page.mouse.move(point["x"] - 1, point["y"])
    page.mouse.move(point["x"], point["y"])
    expect(page.locator("#tip")).to_contain_text("field in the")
    expect(page.locator("#tip")).to_contain_text("use Home")
    assert float(page.evaluate(FILL, f"field-{field}")) > float(before)
    assert me.problems == []
    page.context.close()
