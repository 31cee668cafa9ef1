"""People who meet at an open table: they sit down, say that they are ready, talk, let a bot play and come back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.test_playing import opened
from tests.server.finished import play_out
from tests.server.serving import Server


def lay_open(page: Page, name: str) -> None:
    page.goto("/")
    page.locator('a[href="#setup-citrus"]').click()
    form = page.locator('form[data-game="citrus"]')
    form.locator(".seat-count label").first.click()
    form.locator(".seat-name").first.fill(name)
    form.get_by_role("radio", name="anybody").check(force=True)
    form.locator(".play").click()
    page.locator(".gathering").wait_for()


def meet(browser: Browser, server: Server) -> tuple[Page, Page]:
    """Ana at a wide screen, who is host, and Eve on a phone; the game has begun."""
    ana, eve = opened(browser, server), opened(browser, server, phone=True)
    lay_open(ana, "Ana")
    eve.goto("/")
    eve.get_by_role("link", name=re.compile("Sit down with Ana")).click()
    eve.get_by_label("Your name").fill("Eve")
    eve.keyboard.press("Enter")
    eve.get_by_role("button", name="I am ready").click()
    ana.get_by_text("✓ ready").wait_for()
    ana.get_by_role("button", name="I am ready").click()
    for page in (ana, eve):
        page.locator("#stage .mat").first.wait_for(state="attached")
    return ana, eve


def test_strangers_meet_talk_and_let_a_bot_play(browser: Browser, server: Server) -> None:
    ana, eve = meet(browser, server)
    ana.keyboard.press("c")
    ana.keyboard.type("Hello <i>Eve</i>")
    ana.keyboard.press("Enter")
    expect(eve.locator("#talk-open .badge")).to_have_text("1")
    expect(eve.locator("#talk-open")).to_have_attribute("aria-label", "Chat: 1 new")
    eve.locator("#talk-open").click()
    expect(eve.locator("#talk li").last).to_have_text("Ana: Hello <i>Eve</i>")
    assert eve.locator("#talk li i").count() == 0, "it is text"
    eve.locator("#talk .cross").click()
    expect(eve.locator("#talk-open .badge")).to_be_hidden()
    ana.keyboard.press("Escape")
    expect(ana.locator("#talk")).to_be_hidden()
    eve.locator("#menu").click()
    eve.get_by_role("button", name="Players").click()
    eve.get_by_role("button", name="Mute for me").click()
    eve.get_by_role("button", name="Let it play for me").click()
    expect(eve.locator("#deputy")).to_be_visible()
    eve.locator("dialog .cross").click()
    eve.locator("#deputy").click()
    expect(eve.locator("#deputy")).to_be_hidden()
    ana.keyboard.press("c")
    expect(ana.locator("#talk li").last).to_have_text("Eve plays again")
    eve.locator("#talk-open").click()
    expect(eve.locator("#talk li").last).to_have_text("Eve plays again")
    expect(eve.locator("#talk li", has_text="Hello")).to_have_count(0)  # Eve has muted Ana


@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize("phase", ["gathering", "playing", "ended"])
def test_the_host_mutes_somebody_and_turns_the_chat_off(
    browser: Browser, server: Server, phase: str, *, phone: bool
) -> None:
    ana, eve = opened(browser, server, phone=phone), server.person("Eve")
    lay_open(ana, "Ana")
    table = ana.url.rpartition("/")[2]
    eve.post(f"/t/{table}/sit", {"name": "Eve"}).raise_for_status()
    if phase != "gathering":
        eve.post(f"/t/{table}/ready", {"on": True}).raise_for_status()
        ana.get_by_role("button", name="I am ready").click()
        ana.locator("#stage .mat").first.wait_for(state="attached")
    if phase == "ended":
        play_out(server, table)
        ana.reload()
        ana.locator("dialog.ending .cross").click()

    def say(text: str, status: int) -> None:
        assert eve.post(f"/t/{table}/talk", {"text": text}).status_code == status

    say("Rubbish", 200)
    ana.locator("#talk-open").click()
    said = ana.locator("#talk li")
    expect(said.last).to_have_text("Eve: Rubbish")
    ana.locator("#talk").get_by_role("button", name="Mute…").click()
    players = ana.get_by_role("dialog", name="Players")
    players.get_by_role("button", name="Mute for all").focus()
    ana.keyboard.press("Enter")
    expect(players.get_by_role("button", name="Let talk again")).to_be_focused()  # drawn anew under the finger
    expect(players.locator("li").nth(1)).to_contain_text("muted by the host")
    say("More rubbish", 403)
    players.get_by_role("button", name="Let talk again").click()
    expect(players.get_by_role("button", name="Mute for all")).to_be_visible()
    players.get_by_role("button", name="Mute for me").click()
    expect(said.filter(has_text="Rubbish")).to_have_count(0)
    players.get_by_role("button", name="Hear again").click()
    expect(said.last).to_have_text("Eve: Rubbish")
    players.get_by_role("button", name="Close").click()
    switch = ana.locator("#talk").get_by_label("People may chat at this table")
    switch.click()
    off = ana.locator("#talk .off")
    expect(off).to_be_visible()
    expect(off).to_have_text("The host has turned the chat off.")
    say("More rubbish", 403)
    expect(ana.locator("#talk form")).to_be_hidden()
    switch.click()
    expect(ana.locator("#talk form")).to_be_visible()
    say("Sorry", 200)
    expect(said.last).to_have_text("Eve: Sorry")


def test_a_guest_reads_that_they_are_muted_and_mutes_a_name_not_a_seat(browser: Browser, server: Server) -> None:
    """While people gather: whoever sits down after the one that was muted is heard."""
    ana, bea = server.person("Ana"), server.person("Bea")
    table, eve = ana.lay("me", "open", "open", "open"), opened(browser, server, phone=True)
    ana.post(f"/t/{table}/switch", {"listed": True}).raise_for_status()
    bea.post(f"/t/{table}/sit", {"name": "Bea"}).raise_for_status()
    bea.post(f"/t/{table}/talk", {"text": "Rubbish"}).raise_for_status()
    eve.goto(f"/t/{table}")
    eve.get_by_label("Your name").fill("Eve")
    eve.get_by_role("button", name="Sit down").click()
    eve.locator("#menu").click()
    eve.get_by_role("button", name="Players").click()
    players = eve.get_by_role("dialog", name="Players")
    expect(players.locator("li").last).to_have_text("open seat")
    expect(players.get_by_role("button", name="Mute for all")).to_have_count(0)
    players.locator("li", has_text="Bea").get_by_role("button", name="Mute for me").click()
    players.get_by_role("button", name="Close").click()
    eve.locator("#talk-open").click()
    said = eve.locator("#talk li")
    expect(said.filter(has_text="Rubbish")).to_have_count(0)
    bea.post(f"/t/{table}/leave", {}).raise_for_status()
    server.person("Cid").post(f"/t/{table}/sit", {"name": "Cid"}).raise_for_status()
    server.people[-1].post(f"/t/{table}/talk", {"text": "Hello"}).raise_for_status()
    expect(said.last).to_have_text("Cid: Hello")
    ana.post(f"/t/{table}/host", {"seat": 2, "do": "mute"}).raise_for_status()
    expect(eve.locator("#talk .off")).to_have_text("The host has muted you.")
    expect(eve.locator("#talk form")).to_be_hidden()
    expect(eve.locator("#talk").get_by_label("People may chat at this table")).to_be_hidden()


def test_a_guest_lets_a_bot_stand_in_for_a_host_who_is_away(
    browser: Browser, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, eve = server.person("Ana"), opened(browser, server, phone=True)
    table = ana.lay("me", "open", first_player="1")
    eve.goto(ana.invite(table, 1))
    eve.get_by_label("Your name").fill("Eve")
    eve.keyboard.press("Enter")
    eve.locator("#stage .mat").first.wait_for(state="attached")
    eve.locator("#menu").click()
    eve.get_by_role("button", name="Players").click()
    expect(eve.get_by_role("button", name="A bot can stand in from")).to_be_disabled()  # a day from now
    monkeypatch.setattr("cosecha.server.absence.PATIENCE", -1)
    monkeypatch.setattr("cosecha.server.absence.LONG_PATIENCE", -1)
    eve.reload()
    eve.locator("#stage .mat").first.wait_for(state="attached")
    eve.locator("#menu").click()
    eve.get_by_role("button", name="Players").click()
    stand_in = eve.get_by_role("button", name="Let a bot stand in")
    stand_in.click()
    expect(stand_in).to_have_count(0)
    expect(eve.locator(".people li").first).to_contain_text("plays for them")
    eve.locator("dialog .cross").click()
    eve.locator("#table.on-turn").wait_for(state="attached")


@pytest.mark.parametrize("phone", [False, True])
def test_a_table_is_put_away_and_taken_up_again(browser: Browser, server: Server, *, phone: bool) -> None:
    page = opened(browser, server, phone=phone)
    for _ in range(2):
        page.goto("/")
        page.locator(".play-now").first.click()
        page.wait_for_url("**/t/*")
    page.goto("/")
    shown, away = page.locator("#your-tables ~ .own-tables > li"), page.locator("details.away li")
    expect(shown).to_have_count(2)
    if phone:
        shown.first.get_by_role("button", name="Put away").tap()
    else:
        shown.first.get_by_role("link").focus()
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
    expect(shown).to_have_count(1)
    expect(shown.get_by_role("button", name="Put away")).to_be_focused()
    page.keyboard.press("Enter")
    summary = page.locator("details.away summary")
    expect(summary).to_have_text("Put away: 2 tables")
    expect(summary).to_be_focused()
    page.reload()
    expect(shown).to_have_count(0)
    summary.click()
    away.first.get_by_role("button", name="Take up again").click()
    expect(shown.get_by_role("link")).to_be_focused()
    expect(summary).to_have_text("Put away: 1 table")
    away.get_by_role("button", name="Take up again").click()
    expect(shown).to_have_count(2)
    expect(summary).to_be_hidden()


def test_the_host_is_asked_before_somebody_is_sent_away(browser: Browser, server: Server) -> None:
    ana, eve = opened(browser, server), opened(browser, server, phone=True)
    lay_open(ana, "Ana")
    eve.goto(ana.url)
    eve.get_by_label("Your name").fill("Eve")
    eve.keyboard.press("Enter")
    away = ana.get_by_role("button", name="Send away")
    for no in ("Escape", "button"):
        away.click()
        question = ana.get_by_role("dialog", name="Send Eve away?")
        expect(question.get_by_role("button", name="Let them stay")).to_be_focused()
        ana.keyboard.press("Escape") if no == "Escape" else question.get_by_role("button", name="Let them stay").click()
        expect(question).to_have_count(0)
        expect(away).to_be_focused()
    away.click()
    ana.get_by_role("dialog").get_by_role("button", name="Send away").click()
    expect(ana.locator(".sitter", has_text="Eve")).to_have_count(0)
    expect(eve.locator(".gathering-about")).to_contain_text("sent you away")
    expect(eve.get_by_label("Your name")).to_have_count(0)


def test_a_rules_problem_is_packed_from_the_bubble(browser: Browser, server: Server) -> None:
    page = opened(browser, server)
    page.goto("/")
    page.locator(".play-now").first.click()
    page.locator("#table.on-turn").wait_for(state="attached")
    spot = "() => { const b = [...document.querySelectorAll('.sprite')].find((s) => s.sprite.id.startsWith('rock-'))" \
        ".getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; }"  # fmt: skip
    page.mouse.click(*page.evaluate(spot))
    page.get_by_role("button", name="Report a rules problem").click()
    page.get_by_label("What seems wrong?").fill("It seems right to me.")
    with page.expect_download() as kept:
        page.get_by_role("button", name="Download", exact=True).click()
    text = Path(kept.value.path()).read_text("utf-8")
    for part in ("A rules problem in Citrus", "rule: ", "clicked: ", "It seems right to me.", "cosecha record 1"):
        assert part in text


def test_the_same_person_on_a_phone(browser: Browser, server: Server) -> None:
    wide, phone = opened(browser, server), opened(browser, server, phone=True)
    wide.goto("/")
    wide.locator(".play-now").first.click()
    wide.locator("#table").wait_for()
    table = wide.url
    wide.goto("/me")
    wide.get_by_role("button", name="Make the link").click()
    expect(wide.get_by_role("img", name=re.compile("QR"))).to_be_visible()
    expect(wide.locator(".made .here-only")).to_be_visible()  # its name is that of this machine alone
    phone.goto(wide.get_by_label("Link to another device").input_value())
    phone.get_by_role("button", name="This is me").click()
    phone.locator(".own-table").first.click()
    phone.wait_for_url(table)
    expect(phone.locator("#looking")).to_be_hidden()


def test_who_was_sent_away_is_told_so(browser: Browser, server: Server) -> None:
    """From a table where people gather, and from a game."""
    ana, eve = meet(browser, server)
    ana.locator("#menu").click()
    ana.get_by_role("button", name="Players").click()
    ana.get_by_role("button", name="Send away").click()
    expect(ana.get_by_role("dialog")).to_contain_text("A bot has their seat from now on")
    ana.get_by_role("button", name="Send away").click()
    expect(ana.locator(".people li").nth(1)).to_contain_text("Bot Steady")
    expect(eve.get_by_text("The host has sent you away").locator("visible=true").first).to_be_visible()
    expect(eve.locator("#deputy")).to_be_hidden()
    lay_open(ana, "Ana")
    eve.goto(ana.url)
    eve.get_by_label("Your name").fill("Eve")
    eve.keyboard.press("Enter")
    ana.get_by_role("button", name="Send away").click()
    ana.get_by_role("dialog").get_by_role("button", name="Send away").click()
    expect(eve.locator(".gathering-about")).to_contain_text("sent you away")
    expect(eve.get_by_role("button", name="Sit down")).to_have_count(0)


def test_a_guest_without_a_seat_is_told_whom_to_ask(browser: Browser, server: Server) -> None:
    ana = server.person("Ana")
    table, eve = ana.lay("me", "open"), opened(browser, server, phone=True)
    eve.goto(f"/t/{table}")
    expect(eve.locator(".gathering-about")).to_have_text("Seats here are given by a link: ask Ana for one.")
    expect(eve.locator(".hosted")).to_have_text("Host: Ana")


def test_whoever_looks_on_is_told_why_they_cannot_write_and_how_others_may_look(
    browser: Browser, server: Server
) -> None:
    ana = server.person("Ana")
    table, eve = ana.lay("me", "here"), opened(browser, server, phone=True)
    ana.post(f"/t/{table}/talk", {"seat": 0, "text": "Hello"}).raise_for_status()
    eve.goto(f"/t/{table}")
    eve.locator("#talk-open").click()
    expect(eve.locator("#talk form")).to_be_hidden()
    expect(eve.locator("#talk .off")).to_contain_text("only those who sit at the table")
    eve.locator("#talk .cross").click()
    eve.locator("#menu").click()
    eve.get_by_role("button", name="Copy the link for spectators").click()
    link = eve.locator("dialog input")
    expect(link).to_have_value(f"{server.address}/t/{table}")


def test_a_name_may_be_given_up(browser: Browser, server: Server) -> None:
    page = opened(browser, server)
    page.goto("/me")
    for name, said in (("Ana", "Saved, for the tables to come."), ("", "by the number of your seat")):
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name="Save").click()
        expect(page.locator("#naming [role=status]")).to_contain_text(said)
        page.reload()
        expect(page.get_by_label("Your name")).to_have_value(name)


def test_nobody_is_offered_a_seat_back_when_all_is_over(browser: Browser, server: Server) -> None:
    ana, bea = server.person("Ana"), server.person("Bea")
    table = ana.lay("me", "open", first_player="2")  # Bea, who does nothing: the game stands still
    bea.post(ana.invite(table, 1), {"name": "Bea"}).raise_for_status()
    page = opened(browser, server, phone=True)
    page.context.add_cookies([{"name": "cosecha", "value": ana.secret, "url": server.address}])
    page.goto(f"/t/{table}")
    page.locator("#stage .mat").first.wait_for(state="attached")
    page.locator("#menu").click()
    page.get_by_role("button", name="Players").click()
    page.get_by_role("button", name="Let it play for me").click()
    expect(page.locator("#deputy")).to_be_visible()
    page.locator("dialog .cross").click()
    page.route("**/deputy", lambda route: route.fulfill(status=503, json={"error": "Not now."}))
    page.locator("#deputy").click()
    expect(page.locator("#bubble")).to_contain_text("Not now.")
    stored = server.table(table).stored

    def end() -> None:
        stored.ended, stored.phase = True, "over"

    server.do(end)
    page.reload()
    page.locator("#stage .mat").first.wait_for(state="attached")
    expect(page.locator("#deputy")).to_be_hidden()
