"""What the page does beside playing: explains, takes back, fits on one screen, survives a killed server."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import cosecha
from tests.browser.playing import POINT, Seated
from tests.browser.test_playing import PHONE, WIDE, lay, opened
from tests.server.serving import Server, kept_ports
from tests.server.test_killed import process

LAID = """async (seats) => {
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify({ game: "citrus", seats, options: { first_player: "1" } });
  return (await (await fetch("/tables", { method: "POST", headers, body })).json()).url;
}"""
CENTRE = """(id) => {
  const element = [...document.querySelectorAll(".sprite")].find((each) => each.sprite.id === id);
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}"""
SETTLED = """async ({ width, height }) => {
  const frame = () => new Promise(requestAnimationFrame);
  while (innerWidth !== width || innerHeight !== height) await frame();
  for (let i = 0; i < 3; i++) await frame(); // what follows a new size is done with the next frame
}"""
WATCHED = """() => {
  window.travelled = 0;
  const count = (records) => records.forEach(({ addedNodes }) => { window.travelled += addedNodes.length; });
  new MutationObserver(count).observe(document.getElementById("travel"), { childList: true });
}"""


TAPPED = """({ x, y }) => {
  const mat = document.elementFromPoint(x, y).closest(".mat");
  const at = { bubbles: true, pointerType: "touch", clientX: x, clientY: y };
  mat.dispatchEvent(new PointerEvent("pointerdown", at));
  mat.dispatchEvent(new PointerEvent("pointerup", at));
  const corner = mat.getBoundingClientRect();
  mat.dispatchEvent(new PointerEvent("click", { ...at, clientX: corner.left + 1, clientY: corner.top + 1 }));
}"""


def seated(browser: Browser, server: Server, *seats: str) -> tuple[Page, Seated]:
    """At a table where the first seat begins."""
    page = opened(browser, server)
    me = Seated(page)
    page.goto("/")
    table = page.evaluate(LAID, [{"kind": kind.split()[0], "bot": kind.split()[-1]} for kind in seats])
    page.goto(table)
    page.locator("#table.on-turn").wait_for(state="attached")
    return page, me


def click(page: Page, sprite: str) -> None:
    page.mouse.click(*page.evaluate(CENTRE, sprite))


def test_a_click_on_what_cannot_be_done_names_the_rule(browser: Browser, server: Server) -> None:
    page, me = seated(browser, server, "me", "bot greedy")
    click(page, "price-d1")
    expect(page.locator("#prompt")).to_contain_text("Plant your tiles")
    click(page, "rock-e1")
    bubble = page.locator("#bubble")
    expect(bubble).to_contain_text("You cannot plant on rocks")
    expect(bubble).to_contain_text("plant.rock-site")
    page.keyboard.press("Escape")
    expect(bubble).to_be_hidden()
    assert me.problems == []
    page.context.close()


def test_pointing_says_what_a_thing_is_and_what_a_click_brings(browser: Browser, server: Server) -> None:
    page, _ = seated(browser, server, "me", "bot greedy")
    page.mouse.move(*page.evaluate(CENTRE, "price-d1"))
    tip = page.locator("#tip")
    expect(tip).to_contain_text("buy line d1 for")
    page.mouse.move(*page.evaluate(CENTRE, "rock-e1"))
    expect(tip).to_contain_text("e1: rock")
    page.context.close()


def test_a_step_and_a_turn_are_taken_back_by_button_and_key(browser: Browser, server: Server) -> None:
    page, me = seated(browser, server, "me", "bot greedy")
    prompt = page.locator("#prompt").inner_text()
    click(page, "price-d1")
    me.until(lambda: me.version == "1")
    page.get_by_role("button", name="Undo", exact=True).click()
    me.until(lambda: me.version == "2")
    expect(page.locator("#prompt")).to_have_text(prompt)
    click(page, "price-d1")
    me.until(lambda: me.version == "3")
    expect(page.locator("#prompt")).not_to_have_text(prompt)  # we hear of a move before it is drawn
    page.keyboard.press("Shift+U")
    me.until(lambda: me.version == "4")
    expect(page.locator("#prompt")).to_have_text(prompt)
    expect(page.locator("#log li").first).to_contain_text("takes the last move back")
    page.context.close()


def test_a_double_click_moves_once(browser: Browser, server: Server) -> None:
    page, me = seated(browser, server, "me", "bot greedy")
    page.mouse.dblclick(*page.evaluate(CENTRE, "price-d1"))
    me.until(lambda: me.version == "1")
    me.wait(300)
    assert me.version == "1"
    assert me.problems == []
    page.context.close()


def test_a_tap_means_where_the_finger_was_wherever_the_browser_moves_the_click(
    browser: Browser, server: Server
) -> None:
    page = opened(browser, server, phone=True)
    me = Seated(page)
    lay(page, "me", "bot random", game="citrus")
    page.locator("#table.on-turn").wait_for(state="attached")
    choices = me.now["choices"] if "choices" in me.now else me.now["scene"]["choices"]
    way = next(choice["by"] for choice in choices if choice["move"].startswith("buy"))
    page.evaluate(f"(ids) => ({TAPPED})(({POINT})(ids))", way[0])  # at once: it may be scrolled into view meanwhile
    me.until(lambda: me.sent)
    page.context.close()


def test_two_tabs_show_the_same(browser: Browser, server: Server) -> None:
    page, me = seated(browser, server, "me", "bot greedy")
    other = page.context.new_page()
    twin = Seated(other)
    other.goto(page.url)
    other.locator("#table.on-turn").wait_for(state="attached")
    click(other, "price-d1")
    me.until(lambda: me.version == "1")
    for tab in (other, page):
        expect(tab.locator("#prompt")).to_contain_text("Plant your tiles")
    tile = "pending-" + str(me.now["facts"][0]["origin"]).rpartition(" ")[2]
    click(page, tile)
    me.until(lambda: me.picked() == [tile])
    assert twin.picked() == [], "what is clicked so far is this tab's own"
    assert me.problems == twin.problems == []
    page.context.close()


@pytest.mark.parametrize(
    ("game", "seats"),
    [(game, seats) for game in cosecha.game_names() for seats in {2, 3, cosecha.game(game).most_seats}],
)
def test_everything_is_on_one_screen(browser: Browser, server: Server, game: str, seats: int) -> None:
    page = opened(browser, server)
    lay(page, "me", *["bot greedy"] * (seats - 1), game=game, short=False)
    page.locator("#group-main .mat").first.wait_for(state="attached")
    for shape in (
        WIDE,
        {"width": 1280, "height": 720},
        {"width": 1024, "height": 768},
        {"width": 1920, "height": 1080},
    ):
        page.set_viewport_size(shape)  # type: ignore[arg-type]
        page.evaluate(SETTLED, shape)
        size = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
        assert size[0] <= shape["width"]
        assert size[1] <= shape["height"]
        mats = page.evaluate("""() => [...document.querySelectorAll(".mat, #log")].map((mat) => {
            const { left, top, right, bottom } = mat.getBoundingClientRect(); return [left, top, right, bottom]; })""")
        assert len(mats) >= seats + 3
        for left, top, right, bottom in mats:
            assert left >= -1
            assert top >= -1
            assert right <= shape["width"] + 1
            assert bottom <= shape["height"] + 1
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.evaluate(SETTLED, PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.context.close()


def test_the_names_of_all_parts_are_whole_on_a_phone(browser: Browser, server: Server) -> None:
    page, ana = opened(browser, server, phone=True), server.person("Ana")
    for game in cosecha.game_names():
        page.goto(f"/t/{ana.lay('me', 'here', game=game)}")
        page.locator("#tabs button:visible", has_text="Players").wait_for()
        cut = "[...document.querySelectorAll('#tabs button')].filter((tab) => tab.scrollWidth > tab.clientWidth).length"
        assert page.evaluate(cut) == 0, game
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.context.close()


def test_light_and_dark(browser: Browser, server: Server) -> None:
    page, _ = seated(browser, server, "me", "bot greedy")
    page.emulate_media(color_scheme="dark")
    expect(page.locator("html.dark")).to_have_count(1)
    page.emulate_media(color_scheme="light")
    expect(page.locator("html.light")).to_have_count(1)
    page.context.close()


def test_what_happens_is_announced(browser: Browser, server: Server) -> None:
    page, me = seated(browser, server, "me", "bot greedy")
    expect(page.locator("#say")).to_contain_text("Buy a line of the market")
    expect(page).to_have_title("(1) ● Your turn – Citrus")
    page.keyboard.press("m")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("buy line d1")
    dialog.get_by_role("textbox").fill("line d2")
    page.keyboard.press("Enter")
    me.until(lambda: me.version == "1")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("t")
    expect(page.get_by_role("dialog")).to_contain_text("e1: rock")
    assert me.problems == []
    page.context.close()


def test_every_clickable_thing_has_a_name(browser: Browser, server: Server) -> None:
    page, _ = seated(browser, server, "me", "bot greedy")
    named = page.evaluate("""() => [...document.querySelectorAll('.sprite[role="button"]')]
        .map((element) => element.getAttribute("aria-label"))""")
    assert len(named) >= 5
    assert all(named)
    page.context.close()


def test_a_killed_server_comes_back_and_nothing_is_lost(browser: Browser, tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    with kept_ports() as port:
        with process(path, port) as (server, address):
            page = browser.new_context(base_url=address, viewport=WIDE).new_page()  # type: ignore[arg-type]
            me = Seated(page)
            lay(page, "me", "here")
            page.get_by_role("button", name="I am").click()
            page.locator("#table.on-turn").wait_for(state="attached")
            me.click_something()
            me.until(lambda: me.version == "1")
            server.kill()
            server.wait()
            expect(page.locator("#banner")).to_be_visible()
            glowing = page.evaluate("[...document.querySelectorAll('.sprite.can')].map((each) => each.sprite.id)")
            click(page, next(id for id in glowing if id.startswith("pending-")))
            squares = page.evaluate("[...document.querySelectorAll('.sprite.can')].map((each) => each.sprite.id)")
            click(page, next(id for id in squares if id.startswith("square-")))
            page.wait_for_timeout(300)
        with process(path, port):
            me.until(lambda: me.version == "2")
            expect(page.locator("#banner")).to_be_hidden()
            expect(page.locator("#log li").first).to_contain_text("plants")
        page.context.close()


def test_passing_until_something_happens_is_seen_and_stopped(browser: Browser, server: Server) -> None:
    page = opened(browser, server)
    me = Seated(page)
    lay(page, "me", "open", game="keyflower")
    page.get_by_role("button", name="Make a link").click()
    link = page.locator("input[readonly]")
    expect(link).to_have_value(re.compile("/join/"))
    other = server.person("Bea")
    table = other.post(link.input_value(), {"name": "Bea"}).json()["url"].rpartition("/")[2]
    button = page.locator("#standing")
    expect(button).to_have_text("Pass until…")
    with other.watching(table, 1) as bea:
        if bea.now["asked"]:
            bea.play("pass")
        button.click()
        page.get_by_role("button", name="Pass until you are outbid").click()
        expect(button).to_have_text("Pass until you are outbid")
        bea.until(lambda: any(fact["what"] == "passed" and fact["seat"] == 0 for fact in bea.facts))
        button.click()
        expect(button).to_have_text("Pass until…")
    assert me.problems == []
    page.context.close()


def test_a_replay_has_an_address_for_every_move(browser: Browser, server: Server) -> None:
    page, me = seated(browser, server, "me", "bot greedy")
    while int(me.version) < 2:
        me.click_something()
    page.goto(page.url + "/replay?move=1")
    expect(page.locator("#prompt")).to_contain_text("buys")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#count")).to_contain_text("0 /")
    expect(page).to_have_url(re.compile("move=0$"))
    page.get_by_role("button", name="To the end").click()
    expect(page.locator("#count")).not_to_have_text(re.compile("^0 /"))
    assert me.problems == []
    page.context.close()


def test_the_cover_between_two_people_stays(browser: Browser, server: Server) -> None:
    page = opened(browser, server)
    lay(page, "me", "here")
    taking = page.get_by_role("button", name="I am")
    expect(taking).to_be_visible()
    for _ in range(4):
        page.keyboard.press("Escape")
        page.wait_for_timeout(50)
    expect(taking).to_be_visible()
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.evaluate(SETTLED, PHONE)
    expect(taking).to_be_visible()
    taking.click()
    expect(page.locator("#table.on-turn")).to_have_count(1)
    page.context.close()


def test_a_browser_that_keeps_nothing_can_play(browser: Browser, server: Server) -> None:
    page = opened(browser, server)
    page.add_init_script("""for (const name of ["localStorage", "sessionStorage"])
        Object.defineProperty(window, name, { get() { throw new DOMException("no", "SecurityError"); } });""")
    me = Seated(page)
    lay(page, "me", "bot greedy")
    me.until(lambda: me.turn)
    me.click_something()
    assert me.problems == []
    page.context.close()


def test_pieces_travel_and_arrive(browser: Browser, server: Server) -> None:
    context = browser.new_context(base_url=server.address, viewport=WIDE, reduced_motion="no-preference")  # type: ignore[arg-type]
    page = context.new_page()
    me = Seated(page)
    lay(page, "me", "bot greedy")
    me.until(lambda: me.turn)
    price = next(thing["id"] for thing in me.until_glowing() if thing["id"].startswith(("price-", "line-")))
    page.evaluate(WATCHED)  # a slow machine may not look often enough to see them on their way
    click(page, price)
    me.until(lambda: page.evaluate("window.travelled") > 0)
    me.until(lambda: page.evaluate("document.querySelectorAll('#travel g').length") == 0)
    hidden = "[...document.querySelectorAll('.sprite')].filter((each) => each.style.visibility === 'hidden').length"
    assert page.evaluate(hidden) == 0
    assert me.problems == []
    page.context.close()
