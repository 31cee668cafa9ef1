"""Somebody at a page: sees what glows, clicks it or goes to it with the keys, and hears what the page hears."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

from playwright.sync_api import Page, WebSocket

GLOWING = """() => {
  const found = [];
  for (const element of document.querySelectorAll(".sprite.can")) {
    const box = element.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (!box.width || x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue;
    const hit = document.elementFromPoint(x, y)?.closest(".sprite");
    if (hit === element) found.push({ id: hit.sprite.id, x, y });
  }
  return found;
}"""
CHIPS = """() => [...document.querySelectorAll('#chips button[aria-pressed="false"]')]
  .map((chip) => chip.getBoundingClientRect())
  .map((box) => ({ x: box.left + Math.min(20, box.width / 2), y: box.top + box.height / 2 }))
  .filter(({ x }) => x > 0 && x < innerWidth)"""
PICKED = "() => [...document.querySelectorAll('.sprite.picked')].map((element) => element.sprite.id)"
MOST = 3000


class Seated:
    """A person whose hands are a mouse and a keyboard."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.heard: list[dict[str, Any]] = []
        self.problems: list[str] = []
        self.chance = Random(seed)
        page.on("websocket", self._listen)
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", lambda message: self.problems.append(message.text) if message.type == "error" else None)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self.heard.append(json.loads(text)))

    @property
    def now(self) -> dict[str, Any]:
        return self.heard[-1] if self.heard else {}

    @property
    def version(self) -> str:
        return str(self.now.get("version", ""))

    @property
    def over(self) -> bool:
        return bool(self.now.get("phase") == "over")

    @property
    def turn(self) -> bool:
        """Has the page noticed that it is my turn?"""
        return bool(self.page.evaluate("() => Boolean(document.querySelector('#table.on-turn'))"))

    def wait(self, milliseconds: float = 15) -> None:
        self.page.wait_for_timeout(milliseconds)

    def until_glowing(self) -> list[dict[str, Any]]:
        """Wait for something to click; nothing when the game is over or it is not my turn."""
        for _ in range(MOST):
            if self.over or not self.turn:
                return []
            if found := self.page.evaluate(GLOWING):
                return list(found)
            self.wait()
        raise AssertionError(f"it is my turn, and nothing glows: {self.page.inner_text('#prompt')}")

    def picked(self) -> list[str]:
        return list(self.page.evaluate(PICKED))

    def click_something(self) -> None:
        """One click on anything that glows, and what follows from it is awaited."""
        glowing = self.until_glowing()
        if glowing:
            thing = self.chance.choice(glowing)
            self._and_wait(lambda: self.page.mouse.click(thing["x"], thing["y"]))

    def press_something(self) -> None:
        """Go somewhere with the arrows, and press Enter."""
        if not self.until_glowing():
            return
        arrows = ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]
        for _ in range(self.chance.randint(1, 3)):
            self.page.keyboard.press(self.chance.choice(arrows))
        self._and_wait(lambda: self.page.keyboard.press("Enter"))

    def _and_wait(self, act: Any) -> None:
        version, picked = self.version, self.picked()
        act()
        for _ in range(40):
            self.wait()
            if self.version != version or self.picked() != picked:
                return

    def tap_something(self) -> None:
        """As `click_something`, with a finger: on the mats in sight, the signs, or a chip."""
        if not self.turn or self.over:
            return
        places = [*self.page.evaluate(GLOWING), *self.page.evaluate(CHIPS)]
        if not places:
            self.wait()
            return
        thing = self.chance.choice(places)
        self._and_wait(lambda: self.page.touchscreen.tap(thing["x"], thing["y"]))

    def until(self, true: Callable[[], object]) -> None:
        for _ in range(MOST):
            if true():
                return
            self.wait()
        raise AssertionError("it never happened")
