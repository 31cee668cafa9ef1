"""A real browser for each worker, and a server on this machine for each test."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from tests.server.serving import Server, serving

NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
PATIENCE = 30_000  # milliseconds: a slow machine is no failure

expect.set_options(timeout=PATIENCE)


def launched(playwright: Playwright) -> Browser | None:
    """The system's own browser, if there is one."""
    path = next(filter(None, map(shutil.which, NAMES)), None)
    return None if path is None else playwright.chromium.launch(executable_path=path, args=FLAGS)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        found = launched(playwright)
        if found is None:
            pytest.skip("NO BROWSER: install Chromium to run the tests of the page")
        yield found
        found.close()


@pytest.fixture
def browser(chromium: Browser) -> Iterator[Browser]:
    """What a test opened is closed after it: its pages look for their server again and again, whoever has the port."""
    yield chromium
    for context in chromium.contexts:
        context.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path / "tables.db") as found:
        yield found
