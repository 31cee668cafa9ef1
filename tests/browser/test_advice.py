"""Hints and bots that think, on a real page."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.test_playing import opened
from tests.server.serving import Server
from tests.server.test_bots import ENDLESS


def test_a_hint_lights_what_to_click_and_a_thinking_bot_can_be_hurried(
    browser: Browser, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cosecha.server.house.bot_names", lambda _game: [ENDLESS])
    page = opened(browser, server)
    person = server.person("Ana")
    table = person.lay("me", {"kind": "bot", "bot": ENDLESS}, first_player="1")
    page.context.add_cookies([{"name": "cosecha", "value": person.secret, "url": server.address}])
    page.goto(f"/t/{table}")
    page.locator(".sprite.can").first.wait_for()
    page.locator("#hint-open").click()
    first = page.locator(".advised button").first
    expect(first).to_contain_text(re.compile(r"\d+ % to win · lead"))
    expect(page.locator("#hint .outlook li")).to_have_count(2)
    assert page.locator(".sprite.hinted").count() > 0
    while page.locator("#table.on-turn").count():
        before = page.evaluate("document.getElementById('prompt').textContent")
        page.keyboard.press("m")
        page.locator("dialog li button").first.click()
        page.wait_for_function(
            "text => document.getElementById('prompt').textContent !== text || !document.querySelector('.on-turn')",
            arg=before,
        )
    expect(page.locator("#hint")).to_be_hidden()
    assert page.locator(".sprite.hinted").count() == 0
    expect(page.locator("#thinking")).to_have_text(re.compile("thinking… Play now"))
    page.set_viewport_size({"width": 390, "height": 844})
    button, now = page.locator("#thinking").bounding_box(), page.locator("#thinking b").bounding_box()
    assert button is not None
    assert now is not None
    assert now["x"] + now["width"] < button["x"] + button["width"] <= 390, "it is not cut off"
    with page.expect_response("**/hurry"):
        page.locator("#thinking").click()
        expect(page.locator("#thinking")).to_be_disabled()
    assert server.house.deciding.thinkers._hurried
