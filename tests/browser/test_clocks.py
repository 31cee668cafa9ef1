"""A clock in the browser: it is chosen, ticks, runs down, and the other person chooses what to do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.test_playing import opened
from tests.server.serving import Server, serving
from tests.server.test_clocks import Wound, wound
from tests.server.test_overtime import choose

__all__ = ["wound"]
MINUTES = re.compile(r"Ana: [45]:\d\d")


@pytest.fixture
def server(tmp_path: Path, wound: Wound) -> Iterator[Server]:
    with serving(tmp_path / "tables.db", clock=wound, pace=3600) as found:
        yield found


def meet(browser: Browser, server: Server) -> tuple[Page, Page]:
    """Ana at a wide screen, who begins, and Eve on a phone, with five minutes each."""
    ana, eve = opened(browser, server), opened(browser, server, phone=True)
    ana.goto("/")
    ana.locator('a[href="#setup-citrus"]').click()
    form = ana.locator('form[data-game="citrus"]')
    form.locator(".seat-count label").first.click()
    form.locator(".seat-name").first.fill("Ana")
    form.get_by_label("Clock").select_option(label="5 minutes + 10 seconds")
    expect(form.get_by_text("When it is used up the others choose")).to_be_visible()
    form.get_by_text("More options").click()
    form.locator('[data-option="first_player"]').select_option("1")
    form.locator(".play").click()
    expect(ana.get_by_text("5 minutes for each, 10 seconds back for every decision")).to_be_visible()
    ana.get_by_role("button", name="Make a link").click()
    link = ana.get_by_label("Link for seat 2")
    expect(link).to_have_value(re.compile("/join/"))
    eve.goto(link.input_value())
    eve.get_by_label("Your name").fill("Eve")
    eve.keyboard.press("Enter")
    for page in (ana, eve):
        page.locator("#clocks li").first.wait_for()
    return ana, eve


def test_time_runs_out_and_the_other_person_chooses(browser: Browser, server: Server, wound: Wound) -> None:
    ana, eve = meet(browser, server)
    for page in (ana, eve):
        expect(page.locator("#clocks li.runs")).to_have_text(MINUTES)
        expect(page.locator("#clocks li").last).to_have_text("Eve: 5:00")
    expect(ana.locator("#clocks li.runs b")).to_have_text(re.compile(r"4:\d\d"))  # it ticks
    expect(ana.locator("#clocks[aria-live], [aria-live] #clocks")).to_have_count(0)
    expect(ana.locator("#late")).to_be_hidden()
    wound.on(280)
    ana.reload()
    expect(ana.locator("#clocks li.few.runs")).to_contain_text("little time")
    expect(ana.locator("#say")).to_contain_text(re.compile(r"You have 0:[12]\d left"))
    wound.on(17)
    ana.reload()  # a few seconds are left, and run down here
    ana.locator("#clocks li.few").wait_for()
    wound.on(3)
    expect(ana.locator("#late")).to_have_text("Your time is up: move")
    eve.reload()
    eve.get_by_role("button", name="Ana: time up – choose…").click()
    eve.get_by_role("button", name="Wait").click()
    for page in (ana, eve):
        expect(page.locator("#late")).to_be_hidden()
        expect(page.locator("#clocks li.runs b")).to_have_text(re.compile(r"1:\d\d"))
    expect(eve.locator("dialog")).to_have_count(0)
    wound.on(100)
    eve.reload()
    eve.locator("#late").click()
    eve.get_by_role("button", name="A bot plays").click()
    expect(ana.locator("#deputy")).to_be_visible()
    expect(ana.locator("#clocks li")).to_have_count(1)
    ana.locator("#deputy").click()
    expect(ana.locator("#clocks li")).to_have_count(2)
    wound.on(100)
    eve.reload()
    eve.locator("#late").click()
    eve.get_by_role("button", name="End the game").click()
    eve.get_by_role("button", name="Go on playing").click()  # and back on the sheet
    eve.get_by_role("button", name="End the game").click()
    eve.get_by_role("dialog", name="End the game").get_by_role("button", name="End the game").click()
    for page in (ana, eve):
        expect(page.get_by_role("heading", name="The game was ended early")).to_be_visible()
        expect(page.locator("#clocks")).to_be_hidden()
    ana.get_by_role("button", name="Look at the table").click()
    expect(ana.locator(".sprite.can")).to_have_count(0)
    ana.goto("/")
    expect(ana.locator(".own-table").first).to_contain_text("Ended early")


def test_an_ended_game_shows_how_points_grew_and_a_branch_goes_on_where_it_ended(
    browser: Browser, server: Server, wound: Wound
) -> None:
    ana, bea = server.person("Ana"), server.person("Bea")
    table = ana.lay("me", "open", game="keyflower", clock="live 300 10")
    bea.post(ana.invite(table, 1), {"name": "Bea"}).raise_for_status()
    with ana.watching(table, 0) as first, bea.watching(table, 1) as second:
        late, other = sorted([first, second], key=lambda each: each.seat not in each.now["to_act"])
        late.play()
        other.until(lambda: other.version == late.version)
        late, other = (late, other) if late.seat in late.now["to_act"] else (other, late)
        wound.on(300)
        assert choose(other.person, other, "end").status_code == 200
        other.until(lambda: other.over)
    page = opened(browser, server, phone=True)
    page.context.add_cookies([{"name": "cosecha", "value": other.person.secret, "url": server.address}])
    page.goto(f"/t/{table}")
    expect(page.locator("dialog.ending .chart-title").first).to_have_text("points, had it ended then")
    page.goto(f"/t/{table}/replay?move={other.version}")
    branch = page.locator("#branch-here")
    expect(branch).to_have_attribute("aria-disabled", "false")
    branch.tap()
    page.get_by_role("button", name="Lay the branch").tap()
    page.wait_for_url(re.compile(rf"/t/(?!{table})[^/]+$"))
    expect(page.locator("#branch")).to_have_text(f"Branch at move {other.version}")


CROWD = """() => {
  const tags = { standing: "Pass until…", late: "Cid: time up – choose…", since: "Since your last move" };
  Object.assign(tags, { turns: "2 tables wait for you" });
  for (const [id, textContent] of Object.entries(tags)) {
    Object.assign(document.getElementById(id), { hidden: false, textContent });
  }
  const prompt = document.getElementById("prompt");
  prompt.textContent = "Bid on your side of a tile, use a tile, or pass.";
  return prompt.scrollHeight <= prompt.clientHeight;
}"""


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (1024, 768), (390, 844)])
def test_a_crowded_bar_leaves_the_prompt_whole(browser: Browser, server: Server, width: int, height: int) -> None:
    people = [server.person(name) for name in ("Ana", "Bea", "Cid", "Dan")]
    table = people[0].lay("me", "open", "open", "open", clock="live 300 10", first_player="1")
    for number, person in enumerate(people[1:], 1):
        person.post(people[0].invite(table, number), {"name": person.name}).raise_for_status()
    page = opened(browser, server)
    page.context.add_cookies([{"name": "cosecha", "value": people[0].secret, "url": server.address}])
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"/t/{table}")
    page.locator("#clocks li.runs").wait_for()
    assert page.evaluate(CROWD)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
