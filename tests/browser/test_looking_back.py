"""Looking back: what happened since one's last move, the end page, verifying, branches, the rules beside the table."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

import cosecha
from cosecha.core.match import Match
from cosecha.server.people import hashed
from tests.browser.playing import Seated
from tests.browser.test_page import click
from tests.browser.test_playing import lay, opened
from tests.server.finished import finished, move_on, play_out
from tests.server.serving import Person, Server


def page_of(
    browser: Browser, server: Server, person: Person, *, scripts: str = "", phone: bool = False
) -> tuple[Page, list[str]]:
    """The browser of somebody who has been here before."""
    width, height = (390, 844) if phone else (1366, 768)
    context = browser.new_context(viewport={"width": width, "height": height}, has_touch=phone, is_mobile=phone)
    context.add_cookies([{"name": "cosecha", "value": person.secret, "url": server.address}])
    if scripts:
        context.add_init_script(scripts)
    page = context.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    return page, problems


def match_of(server: Server, table: str) -> Match:
    match = server.table(table).match
    assert match is not None
    return match


def turn(server: Server, person: Person, table: str, seat: int, most: int = 100) -> None:
    """Any moves until somebody else is asked."""
    match = match_of(server, table)
    while match.to_act == (seat,) and most:
        assert person.move(table, seat, match.moves(seat)[0], match.version_for(seat)).status_code == 200
        most -= 1


def three(server: Server) -> tuple[Person, Person, str]:
    """Ana has seats 1 and 3 at one screen, Bea has seat 2."""
    ana, bea = server.person("Ana"), server.person("Bea")
    table = ana.lay("me", "open", "here", first_player="1")
    bea.post(ana.invite(table, 1), {"name": "Bea"}).raise_for_status()
    return ana, bea, table


def test_whoever_comes_back_sees_what_happened_since(browser: Browser, server: Server) -> None:
    ana, bea = server.person("Ana"), server.person("Bea")
    table = ana.lay("me", "open", first_player="1")
    bea.post(ana.invite(table, 1), {"name": "Bea"}).raise_for_status()
    page, problems = page_of(browser, server, ana)
    page.goto(f"{server.address}/t/{table}")
    page.locator("#table.on-turn").wait_for(state="attached")
    turn(server, ana, table, 0)
    expect(page.locator("#table.on-turn")).to_have_count(0)
    expect(page.locator("#since")).to_be_hidden()
    page.goto(server.address)
    turn(server, bea, table, 1)
    page.goto(f"{server.address}/t/{table}")
    tag = page.locator("#since")
    expect(tag).to_contain_text("since yours")
    steps = int(re.findall(r"\d+", tag.inner_text())[0])
    tag.click()
    player = page.locator("#retell")
    expect(player).to_contain_text(f"of {steps}")
    for _ in range(steps):
        page.keyboard.press("ArrowLeft")  # stops it, and goes back to where it began
    expect(player).to_contain_text(f"0 of {steps}")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#prompt")).to_contain_text("Bea buys")
    assert page.locator(".sprite.can").count() == 0  # nothing can be decided in the past
    expect(page.locator("#retell a")).to_have_attribute("href", re.compile(rf"/t/{table}/replay\?move=\d+&seat=0"))
    page.keyboard.press("ArrowLeft")
    expect(player).to_contain_text(f"0 of {steps}")
    for step in range(1, steps + 1):
        page.get_by_role("button", name="One move on").click()
        expect(player).to_contain_text(f"{step} of {steps}")
    page.get_by_role("button", name="One move on").click()
    expect(player).to_be_hidden()
    expect(page.locator("#table.on-turn")).to_have_count(1)
    assert page.locator(".sprite.can").count() > 0
    page.reload()
    page.locator("#table.on-turn").wait_for(state="attached")
    expect(tag).to_be_hidden()
    page.keyboard.press("b")  # from the menu it can be seen again
    expect(player).to_be_visible()
    page.keyboard.press("Escape")
    expect(player).to_be_hidden()
    assert problems == []
    page.context.close()


def test_what_one_seat_saw_is_put_away_when_the_screen_is_passed_on(browser: Browser, server: Server) -> None:
    ana, bea, table = three(server)
    page, problems = page_of(browser, server, ana)
    page.goto(f"{server.address}/t/{table}")
    page.get_by_role("button", name="I am Ana").click()
    page.locator("#table.on-turn").wait_for(state="attached")
    turn(server, ana, table, 0)
    turn(server, bea, table, 1, most=1)
    expect(page.locator("#log li").first).to_contain_text("Bea")
    page.keyboard.press("b")
    player = page.locator("#retell")
    expect(player).to_be_visible()
    page.keyboard.press(" ")
    turn(server, bea, table, 1)
    expect(page.locator("dialog.over-all")).to_be_visible()
    expect(player).to_be_hidden()
    page.get_by_role("button", name="I am").click()
    expect(page.locator("#table.on-turn")).to_have_count(1)
    expect(player).to_be_hidden()
    assert problems == []
    page.context.close()


def test_at_a_shared_screen_each_seat_is_shown_what_it_has_not_seen(browser: Browser, server: Server) -> None:
    """Two are asked at once: what the first has looked at is news to the second all the same."""
    ana = server.person("Ana")
    table = ana.lay("me", "here", "here", game="guatemala_cafe")
    match, chance = match_of(server, table), Random(3)
    while not (match.state.sealed and {event.seat for event in match.events} >= set(match.to_act)):
        assert not match.over
        move_on(server, table, lambda match, seat: chance.choice(match.moves(seat)), 1)
    page, problems = page_of(browser, server, ana)
    page.goto(f"{server.address}/t/{table}")
    tag, player = page.locator("#since"), page.locator("#retell")
    for seat in match.to_act:
        page.get_by_role("button", name="I am").click()
        page.locator("#table.on-turn").wait_for(state="attached")
        steps = len(ana.web.get(f"/t/{table}/since?seat={seat}").json()["steps"])
        expect(tag).to_have_text(re.compile(f"^{steps} moves? since yours$"))
        tag.click()
        expect(player).to_contain_text(f"of {steps}")
        player.get_by_role("button", name="To the table").click()
        expect(tag).to_be_hidden()
        if seat == match.to_act[0]:
            ana.move(table, seat, "block no", match.version_for(seat)).raise_for_status()
    page.reload()
    page.get_by_role("button", name="I am").click()
    page.locator("#table.on-turn").wait_for(state="attached")
    expect(tag).to_be_hidden()  # seen by now
    assert problems == []
    page.context.close()


BELOW = """(dialog) => {
  const { bottom } = dialog.getBoundingClientRect();
  const seen = (each) => each.getClientRects().length && each.getBoundingClientRect().bottom <= bottom;
  const wanted = ["h1", ".end-ways > *", ".sums tr"].map((each) => [...dialog.querySelectorAll(each)]);
  if (wanted.some((each) => !each.length)) return ["something is not there"];
  return wanted.flat().filter((each) => !seen(each)).map((each) => each.textContent);
}"""


@pytest.mark.parametrize("phone", [False, True])
def test_who_won_the_points_and_all_ways_on_are_seen_without_scrolling(
    browser: Browser, server: Server, *, phone: bool
) -> None:
    ana = server.person("Ana")
    page, problems = page_of(browser, server, ana, phone=phone)
    for game, seats in [(name, n) for name in cosecha.game_names() for n in (2, cosecha.game(name).most_seats)]:
        page.goto(f"{server.address}/t/{finished(server, ana, game, 'abcdef'[:seats])}")
        end = page.locator("dialog.ending")
        expect(end.locator(".end-ways > *").first).to_have_text("Play again")
        expect(end.locator(".chart").first).to_be_attached()  # what comes later pushes nothing down
        assert end.evaluate(BELOW) == [], f"{game}, {seats}"
        assert end.evaluate("(dialog) => dialog.scrollWidth <= dialog.clientWidth")
    assert problems == []
    page.context.close()


def test_a_refusal_to_play_again_is_said_and_nothing_is_tried_twice(browser: Browser, server: Server) -> None:
    ana = server.person("Ana")
    page, problems = page_of(browser, server, ana)
    asked: list[str] = []

    def refuse(route: Route) -> None:
        if route.request.method == "POST":
            asked.append(route.request.url)
            route.fulfill(status=429, json={"error": "Too much at once."})
        else:
            route.continue_()

    page.route("**/again", refuse)
    page.goto(f"{server.address}/t/{finished(server, ana)}")
    end = page.locator("dialog.ending")
    end.get_by_role("button", name="Play again").click()
    expect(end.get_by_role("alert")).to_have_text("Too much at once.")
    expect(end.get_by_role("button", name="Play again")).to_be_enabled()
    assert len(asked) == 1
    assert problems == []
    page.context.close()


def test_the_end_page_verifies_and_draws_and_a_branch_is_laid(browser: Browser, server: Server) -> None:
    page = opened(browser, server)
    me = Seated(page)
    lay(page, "me", "here", game="citrus")
    table = page.url.rpartition("/")[2]
    page.get_by_role("button", name="I am").click()
    page.locator("#table.on-turn").wait_for(state="attached")
    page.goto("about:blank")
    play_out(server, table)
    page.goto(f"{server.address}/t/{table}")
    end = page.locator("dialog.ending")
    expect(end.get_by_role("heading", level=1)).to_be_focused()
    expect(end.locator(".end-ways > *").first).to_have_text("Play again")
    expect(end.locator(".chart-title")).to_have_text(["points", "coins"])
    end.get_by_role("button", name="Verify the luck").click()
    expect(end.locator(".verdict")).to_have_text("The luck of this game was fair.")
    expect(end.locator(".verdict")).to_be_in_viewport()
    expect(end.locator(".verify .fits")).to_have_count(5)
    end.locator(".chart").first.click()
    page.wait_for_url(re.compile(r"/replay\?move=\d+"))
    page.locator("#seat").select_option("1")
    expect(page.locator("#branch-here")).to_have_attribute("aria-disabled", "false")
    with page.expect_download() as download:
        page.locator("#picture").click()
    assert download.value.path().read_text(encoding="utf-8").startswith("<svg")
    page.locator("#branch-here").click()
    page.get_by_role("button", name="Lay the branch").click()
    page.wait_for_url(re.compile(rf"/t/(?!{table})[^/]+$"))
    expect(page.locator("#branch")).to_contain_text("Branch at move")
    expect(page.locator("#branch")).to_have_attribute("href", re.compile(rf"/t/{table}/replay\?move=\d+"))
    assert [text for text in me.problems if "ERR_ABORTED" not in text] == []
    page.context.close()


def test_an_answer_that_was_lost_does_not_make_honest_luck_look_wrong(browser: Browser, server: Server) -> None:
    """What counts is the random text that came with the post which laid the table, and nobody heard that it did."""
    ana = server.person("Ana")
    page, _problems = page_of(browser, server, ana)
    table = finished(server, ana)
    page.goto(f"{server.address}/t/{table}")

    def lose(route: Route) -> None:
        if route.request.method == "POST":
            route.fetch()
            route.abort()
        else:
            route.fallback()

    page.route("**/again", lose)
    again = page.get_by_role("button", name="Play again")
    again.click()
    expect(page.locator("dialog.ending [role=alert]")).not_to_be_empty()
    page.unroute("**/again")
    again.click()
    page.wait_for_url(lambda url: table not in url)
    laid = page.url.rpartition("/")[2]
    fair = json.loads(page.evaluate("(id) => localStorage.getItem(`cosecha fair ${id}`)", laid))
    assert fair["commitment"] == server.table(laid).commitment
    assert not fair.get("nonces")
    page.context.close()


def test_the_commitment_is_kept_with_the_random_text_before_the_new_table_is_seen(
    browser: Browser, server: Server
) -> None:
    """By a link, at a table laid again while somebody else was quicker, and at a branch."""
    ana, bea = server.person("Ana"), server.person("Bea")
    table = ana.lay("me", "open", board="short")
    page, _problems = page_of(browser, server, bea)

    def kept(press: str) -> tuple[str, dict[str, Any]]:
        """What is kept of the table to which a button leads, where an empty page is shown in its place."""
        unseen = re.compile(r"/t/[^/?]+$")
        page.route(
            unseen,
            lambda route: (
                route.fulfill(content_type="text/html", body="")
                if route.request.is_navigation_request()
                else route.fallback()
            ),
        )
        with page.expect_navigation(url=unseen):
            page.get_by_role("button", name=press).click()
        page.unroute(unseen)
        id = page.url.rpartition("/")[2]
        return id, json.loads(page.evaluate("(id) => localStorage.getItem(`cosecha fair ${id}`)", id))

    def check(id: str, fair: dict[str, Any]) -> None:
        own = [
            seat.nonce.partition(".")[0] for seat in server.table(id).stored.seats if seat.person == hashed(bea.secret)
        ]
        assert (fair["commitment"], fair["nonces"]) == (server.table(id).commitment, own)

    page.goto(server.address + ana.invite(table, 1))
    expect(page.locator(".fair code")).to_have_text(server.table(table).commitment)
    joined, fair = kept("Take the seat")
    assert joined == table
    check(table, fair)
    play_out(server, table)
    page.goto(f"{server.address}/t/{table}")
    shown = page.locator("dialog.ending .fair code")
    expect(shown).to_have_text(re.compile("[0-9a-f]{64}"))
    again = ana.post(f"/t/{table}/again", {}).json()["url"].removeprefix("/t/")
    found, fair = kept("Play again")
    assert found == again
    check(again, fair)
    page.goto(f"{server.address}/t/{table}/replay?move=5")
    expect(page.locator("#branch-here")).to_have_attribute("aria-disabled", "false")
    page.locator("#branch-here").click()
    expect(page.locator("dialog .fair code")).to_have_text(re.compile("[0-9a-f]{64}"))
    check(*kept("Lay the branch"))
    page.context.close()


def test_the_replay_says_why_there_is_no_branch(browser: Browser, server: Server) -> None:
    ana = server.person("Ana")
    page, problems = page_of(browser, server, ana, phone=True)
    page.goto(f"{server.address}/t/{ana.lay('me', 'here')}/replay")
    page.locator("#stage .mat").first.wait_for(state="attached")
    tops = page.evaluate("['first', 'back', 'run', 'forth', 'last'].map((id) => document.getElementById(id).offsetTop)")
    assert len(set(tops)) == 1, "side by side"
    page.get_by_role("button", name="Branch").tap(force=True)
    expect(page.locator("#bubble")).to_contain_text("When it is over, a branch can begin")
    page.locator("#stage").tap()
    expect(page.locator("#bubble")).to_be_hidden()
    page.goto(f"{server.address}/t/{finished(server, ana)}/replay")
    expect(page.locator("#branch-here")).to_have_attribute("aria-disabled", "false")
    page.get_by_role("button", name="To the end").tap()
    expect(page.locator("#branch-here")).to_have_attribute("aria-disabled", "true")
    page.get_by_role("button", name="Branch").tap(force=True)
    expect(page.locator("#bubble")).to_contain_text("This is the last move")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="One move back").tap()
    expect(page.locator("#bubble")).to_be_hidden()
    assert problems == []
    page.context.close()


def test_a_false_secret_is_found_by_the_browser_itself(browser: Browser, server: Server) -> None:
    ana = server.person("Ana")
    table = finished(server, ana)
    kept = f"localStorage.setItem('cosecha fair {table}', JSON.stringify({{commitment: 'another', nonces: ['mine']}}))"
    page, problems = page_of(browser, server, ana, scripts=f"if (location.origin !== 'null') {kept}")
    page.goto(f"{server.address}/t/{table}")
    end = page.locator("dialog.ending")
    end.get_by_role("button", name="Verify the luck").click()
    expect(end.locator(".verdict")).to_contain_text("does not fit")
    expect(end.locator(".verify .false")).to_have_count(2)  # the commitment it was shown, the nonce it gave
    assert problems == []
    page.context.close()


def test_the_rules_are_beside_the_table(browser: Browser, server: Server) -> None:
    ana = server.person("Ana")
    table = ana.lay("me", "here", first_player="1")
    page, problems = page_of(browser, server, ana)
    page.goto(f"{server.address}/t/{table}")
    page.get_by_role("button", name="I am").click()
    page.locator("#table.on-turn").wait_for(state="attached")
    panel = page.locator("#rulebook")
    rules = panel.locator("article:visible")
    page.keyboard.press("r")
    expect(rules.first).to_be_visible()
    page.keyboard.type("rocks bridge")
    expect(panel.locator("[data-rule='plant.rock-site']")).to_be_visible()
    expect(rules.nth(19)).to_have_count(0)
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    click(page, "price-d1")
    page.locator("#log .behind").first.click()
    expect(rules).to_have_count(1)
    expect(rules).to_contain_text("buy.line")
    panel.get_by_role("button", name="All rules").click()
    expect(panel.locator(".found")).to_be_visible()
    panel.locator(".rules-list").focus()
    page.keyboard.press("Home")
    expect(rules.first).to_be_in_viewport()
    for _ in range(20):
        page.keyboard.press("ArrowDown")  # scrolls, and goes to nothing that glows
    expect(rules.first).not_to_be_in_viewport()
    panel.get_by_role("button", name="Close", exact=True).click()
    click(page, "rock-e1")
    page.locator("#bubble summary").click()
    page.locator("#bubble a.rule").click()
    expect(rules).to_have_count(1)
    expect(rules).to_contain_text("plant.rock-site")
    assert problems == []
    page.context.close()


@pytest.mark.parametrize("phone", [False, True])
def test_the_rules_are_beside_the_replay_too(browser: Browser, server: Server, *, phone: bool) -> None:
    ana = server.person("Ana")
    table = finished(server, ana)
    page, problems = page_of(browser, server, ana, phone=phone)
    page.goto(f"{server.address}/t/{table}/replay?move=3")
    if phone:
        page.locator("[data-tab=moves]").tap()
    told = next(entry for entry in ana.web.get(f"/t/{table}/log").json() if entry.get("rules"))
    sign = page.locator("#log .behind").first
    expect(sign).to_have_attribute("aria-label", f"Rules: {', '.join(told['rules'])}")
    sign.click()
    panel = page.locator("#rulebook")
    rules = panel.locator("article:visible")
    expect(rules).to_have_count(len(told["rules"]))
    expect(rules.first).to_contain_text(told["rules"][0])
    page.keyboard.press("ArrowRight")  # scrolls the rules, and leaves the moment
    expect(page.locator("#where")).to_have_value("3")
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(sign).to_be_focused()
    page.get_by_role("button", name="Rules", exact=True).click()
    page.keyboard.type("rocks bridge")
    expect(panel.locator("[data-rule='plant.rock-site']")).to_be_visible()
    expect(panel.get_by_role("link", name="As a page")).to_have_attribute("href", "/rules/citrus")
    panel.get_by_role("button", name="Close", exact=True).click()
    expect(page.get_by_role("button", name="Rules", exact=True)).to_be_focused()
    page.keyboard.press("r")
    expect(panel).to_be_visible()
    assert problems == []
    page.context.close()


def reported(page: Page) -> str:
    """The text of the report that is open."""
    with page.expect_download() as kept:
        page.get_by_role("dialog").get_by_role("button", name="Download", exact=True).click()
    return Path(kept.value.path()).read_text("utf-8")


def test_any_rule_and_any_moment_can_be_reported_from_the_table(browser: Browser, server: Server) -> None:
    ana = server.person("Ana")
    table = ana.lay("me", "here", first_player="1")
    turn(server, ana, table, 0, most=1)
    page, problems = page_of(browser, server, ana)
    page.goto(f"{server.address}/t/{table}")
    page.get_by_role("button", name="I am").click()
    page.locator("#table.on-turn").wait_for(state="attached")
    page.keyboard.press("r")
    page.get_by_role("button", name="Report a problem with rule plant.rock-site").press("Enter")
    form = page.get_by_role("dialog", name="Report a rules problem")
    which, when = form.get_by_label("Which rule?"), form.get_by_label("After which event? (0 to 1)")
    expect(which).to_have_value("plant.rock-site")
    expect(when).to_have_value("1")
    known = list(cosecha.game("citrus").rulebook().rules)
    options = form.locator("datalist option")
    expect(options).to_have_count(len(known))
    assert options.evaluate_all("(all) => all.map(({ value }) => value)") == known
    expect(form.locator(".report-rule")).to_contain_text("Rocks are closed too")
    text = reported(page)
    assert "rule: plant.rock-site" in text
    assert "moment: after 1 events" in text
    which.fill("buy.nothing")
    expect(form.locator(".report-rule")).to_be_hidden()
    form.get_by_role("button", name="Download", exact=True).click()
    expect(form.get_by_role("alert")).to_contain_text("no rule of that name")
    expect(form.get_by_label("The report")).to_be_hidden()
    which.fill("buy.line")
    when.fill("0")
    text = reported(page)
    assert "rule: buy.line" in text
    assert "moment: before the first event" in text
    expect(form.locator(".wrong")).to_be_empty()
    form.get_by_role("button", name="Close").click()
    page.locator("#menu").click()
    page.get_by_role("button", name="Report a rules problem").click()
    expect(which).to_have_value("")
    assert "\nrule: " not in reported(page)
    assert problems == []
    page.context.close()


@pytest.mark.parametrize("phone", [False, True])
def test_a_moment_of_the_replay_is_reported_also_from_the_end_page(
    browser: Browser, server: Server, *, phone: bool
) -> None:
    ana = server.person("Ana")
    table = finished(server, ana)
    page, problems = page_of(browser, server, ana, phone=phone)
    page.goto(f"{server.address}/t/{table}")
    page.locator("dialog.ending").get_by_role("button", name="Report a rules problem").click()
    assert f"moment: after {match_of(server, table).version} events" in reported(page)
    page.goto(f"{server.address}/t/{table}/replay?move=7")
    expect(page.locator("#where")).to_have_value("7")
    page.get_by_role("button", name="Report…").click()
    form = page.get_by_role("dialog", name="Report a rules problem")
    expect(form.get_by_label("After which event?")).to_have_value("7")
    form.get_by_label("What seems wrong?").fill("That was too dear.")
    text = reported(page)
    for part in ("moment: after 7 events", f"/t/{table}/replay?move=7", "asked by: seat 1", "That was too dear."):
        assert part in text
    form.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Rules", exact=True).click()
    page.get_by_role("button", name="Report a problem with rule buy.line").click()
    text = reported(page)
    assert "rule: buy.line" in text
    assert "moment: after 7 events" in text
    assert problems == []
    page.context.close()


@pytest.mark.parametrize(
    ("width", "height"), [(1366, 768), (1260, 700), (1024, 768), (900, 600), (390, 844), (844, 390)]
)
def test_every_tool_of_the_replay_is_within_the_screen(
    browser: Browser, server: Server, width: int, height: int
) -> None:
    ana = server.person("Ana")
    page, _problems = page_of(browser, server, ana)
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"{server.address}/t/{finished(server, ana)}/replay?move=100")
    page.locator("#log a").first.wait_for(state="attached")
    for tool in page.locator(".player > :is(button, a, input), .tools > *").all():
        tool.scroll_into_view_if_needed()  # on a phone on its side they are more than the screen is high
        expect(tool).to_be_in_viewport(ratio=1)
    page.context.close()


def test_villages_open_in_a_replay(browser: Browser, server: Server) -> None:
    ana = server.person("Ana")
    page, problems = page_of(browser, server, ana)
    page.goto(f"{server.address}/t/{finished(server, game='keyflower')}/replay?move=60&seat=0")
    sheet = page.locator(".mat-village-2")
    opener = page.locator(".sprite.opens", has=page.locator('[href="#kf-look"]')).first
    expect(sheet).to_be_hidden()
    opener.click()
    expect(sheet).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    page.get_by_role("button", name="Charts").click()
    expect(page.locator(".chart-title")).to_have_text(["points, had it ended then", "tiles", "goods"])
    assert problems == []
    page.context.close()


def test_a_picture_opened_by_itself_has_its_colours(browser: Browser, server: Server) -> None:
    ana = server.person("Ana")
    table = ana.lay("me", "here", first_player="1")
    page, _problems = page_of(browser, server, ana)
    for path in (f"/t/{table}/moments/0.svg?theme=light", "/picture/citrus/light.svg"):
        page.goto(server.address + path)
        fill = page.locator(".sea path").first.evaluate("(path) => getComputedStyle(path).fill")
        assert fill not in {"rgb(0, 0, 0)", "none"}, path
    page.context.close()


@pytest.mark.parametrize("phone", [False, True])
def test_a_line_of_the_log_leads_to_its_moment(browser: Browser, server: Server, phone: bool) -> None:  # noqa: FBT001 -- a case
    ana = server.person("Ana")
    table = ana.lay("me", "greedy", first_player="1")
    for _ in range(2):
        turn(server, ana, table, 0)
    page, problems = page_of(browser, server, ana)
    if phone:
        page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{server.address}/t/{table}")
    page.locator("#table.on-turn").wait_for(state="attached")
    if phone:
        page.locator("[data-tab=people]").click()
    row = page.locator("#log li", has=page.locator("a.moment")).nth(1)
    text = row.locator("p").inner_text()
    row.locator("a.moment").click()
    page.locator("#log a[aria-current]").first.wait_for(state="attached")
    if phone:
        page.locator("[data-tab=moves]").click()
    shown = page.locator("#log a[aria-current]")
    expect(shown.first).to_be_visible()
    assert text in [each.strip() for each in shown.all_inner_texts()]
    page.locator("#log a").first.click()
    expect(page).to_have_url(re.compile("move=1$"))
    expect(page.locator("#count")).to_contain_text("1 /")
    page.locator("#charts").click()
    chart = page.get_by_role("dialog").locator("svg").first
    chart.wait_for()
    box = chart.bounding_box()
    assert box is not None
    assert box["height"] > 120
    chart.click(position={"x": box["width"] * 0.9, "y": box["height"] / 2})
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page).not_to_have_url(re.compile("move=1$"))
    assert problems == []
    page.context.close()


def test_the_list_of_a_game_that_goes_on_grows_with_it(browser: Browser, server: Server) -> None:
    ana, bea = server.person("Ana"), server.person("Bea")
    table = ana.lay("me", "open", first_player="1")
    bea.post(ana.invite(table, 1), {"name": "Bea"}).raise_for_status()
    page, problems = page_of(browser, server, ana)
    turn(server, ana, table, 0)
    page.goto(f"{server.address}/t/{table}/replay")
    happened = page.locator("#log li")
    happened.first.wait_for()
    before = happened.count()
    turn(server, bea, table, 1)
    for _ in range(2):  # to the end that is known; that moment tells of the end there is now
        page.keyboard.press("End")
    expect(happened.filter(has_text="Bea buys")).to_have_count(1)
    assert happened.count() > before
    assert problems == []
    page.context.close()


def test_the_replay_says_how_it_was_played(browser: Browser, server: Server) -> None:
    ana = server.person("Ana")
    table = ana.lay("me", "greedy", board="short", first_player="1")
    page, problems = page_of(browser, server, ana)
    page.goto(f"{server.address}/t/{table}")
    page.locator("#menu").click()
    page.get_by_role("button", name="How we play").click()
    expect(page.get_by_role("dialog")).to_contain_text("Who beginsseat 1")
    page.goto(f"{server.address}/t/{table}/replay")
    page.get_by_role("button", name="How we play").click()
    expect(page.get_by_role("dialog")).to_contain_text("Who beginsseat 1")
    assert problems == []
    page.context.close()


def test_a_list_of_moves_that_did_not_come_is_asked_for_again(browser: Browser, server: Server) -> None:
    ana = server.person("Ana")
    table = finished(server, ana)
    page, problems = page_of(browser, server, ana)
    page.route(f"**/t/{table}/log", lambda route: route.fulfill(status=429, json={"error": "slowly"}), times=1)
    with page.expect_response(lambda answer: answer.url.endswith("/log") and answer.status == 429):
        page.goto(f"{server.address}/t/{table}/replay")
    for move in (1, 2):  # what was shown when the refusal came does not count
        page.locator("#forth").click()
        expect(page.locator("#count")).to_contain_text(f"{move} /")
    expect(page.locator("#log a").first).to_be_attached()
    assert problems == []
    page.context.close()
