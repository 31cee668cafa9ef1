"""A page that is told to wait does so, and sends what was clicked again by itself."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from tests.browser.playing import Seated
from tests.server.serving import serving

NAME = "table.localhost"  # another name of this machine: who comes by it is counted


def test_clicks_that_come_too_fast_are_made_a_little_later(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db", limits="posts.person=1/8s") as server:
        address = server.address.replace("127.0.0.1", NAME)
        context = browser.new_context(base_url=address, reduced_motion="reduce")
        page = context.new_page()
        me = Seated(page)
        waited: list[str] = []

        def note(message: dict[str, Any]) -> None:
            if message.get("code") == 429:
                waited.append("on the line")

        page.on("response", lambda answer: waited.append(answer.url) if answer.status == 429 else None)
        page.on("websocket", lambda line: line.on("framereceived", lambda text: note(json.loads(text))))
        page.goto("/")
        page.locator(".play-now[data-game=citrus]").click()
        page.locator("#table.on-turn").wait_for(state="attached")
        table = page.url.rpartition("/")[2]

        def made() -> int:
            return len(server.house.store.events(table).keys)

        for _ in range(200):
            before = made()
            me.click_something()
            if waited:
                me.until(lambda before=before: made() > before)  # type: ignore[misc]
                break
        assert waited[0] == "on the line"
        context.close()
