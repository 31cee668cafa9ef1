"""How heavy the pages are and how soon one can play: Chromium with an empty cache, a server on this machine.

The weight is what travels compressed, socket included (its frames counted uncompressed, then deflated as a whole).
"""

from __future__ import annotations

import json
import shutil
import statistics
import sys
import tempfile
import zlib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402
from tests.server.serving import Server, serving  # noqa: E402

ROUNDS = 7
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
PLAYABLE = "() => document.querySelector('#table.on-turn .sprite.can') && performance.now()"


def main() -> None:
    path = shutil.which("chromium") or shutil.which("google-chrome")
    if path is None:
        sys.exit("no Chromium was found")
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder) / "tables.db") as server, sync_playwright() as p:
        browser = p.chromium.launch(executable_path=path, args=FLAGS)
        rounds = [_visit(browser, server) for _ in range(ROUNDS)]
        browser.close()
    found = {name: statistics.median(each[name] for each in rounds) for name in rounds[0]}
    (ROOT / "bench" / "results" / "page.json").write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    (ROOT / "bench" / "results" / "page.md").write_text(_written(found), encoding="utf-8")
    print(_written(found))


def _visit(browser: Browser, server: Server) -> dict[str, float]:
    """Somebody who was never here opens the first page, then a table."""
    context = browser.new_context(base_url=server.address, viewport={"width": 1366, "height": 768})
    home = context.new_page()
    weight = _weigh(home)
    home.goto("/")
    home.wait_for_load_state("networkidle")
    found = {"home kB": weight[0] / 1000, "home ready ms": _ready(home)}
    context.close()
    return found | _sit(browser, server)


def _sit(browser: Browser, server: Server) -> dict[str, float]:
    """The table page with an empty cache, until something can be clicked."""
    fresh = server.person("bench")
    table = fresh.lay("me", "greedy", "greedy", first_player="1")
    context = browser.new_context(base_url=server.address, viewport={"width": 1366, "height": 768})
    context.add_cookies([{"name": "cosecha", "value": fresh.secret, "url": server.address}])
    page = context.new_page()
    weight = _weigh(page)
    page.goto(f"/t/{table}")
    playable = page.wait_for_function(PLAYABLE).json_value()
    page.wait_for_load_state("networkidle")
    context.close()
    return {"table kB": weight[0] / 1000, "table playable ms": float(playable)}


def _weigh(page: Page) -> list[float]:
    """The bytes that travel, added up while they do."""
    weight = [0.0]
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.setCacheDisabled", {"cacheDisabled": True})

    def arrived(event: dict[str, Any]) -> None:
        weight[0] += event["encodedDataLength"]

    def heard(event: dict[str, Any]) -> None:
        weight[0] += len(zlib.compress(event["response"]["payloadData"].encode(), 6))

    line.on("Network.loadingFinished", arrived)
    line.on("Network.webSocketFrameReceived", heard)
    return weight


def _ready(page: Page) -> float:
    timing = page.evaluate("performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd")
    return float(timing)


def _written(found: dict[str, float]) -> str:
    rows = "\n".join(f"| {name} | {value:.0f} |" for name, value in found.items())
    head = "| | |\n| --- | ---: |"
    about = f"Median of {ROUNDS} visits with an empty cache (`python bench/page.py`)."
    return f"# The pages\n\n{about}\n\n{head}\n{rows}\n"


if __name__ == "__main__":
    main()
