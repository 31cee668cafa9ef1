"""Somebody at a page: sees what glows, clicks it or goes to it with the keys, and hears what the page hears."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

from playwright.sync_api import Page, Request, Response, WebSocket

GLOWING = """() => {
  const found = [];
  for (const element of document.querySelectorAll(".sprite.can")) {
    const box = element.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2].map(Math.floor); // as a click says it
    if (!box.width || x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue;
    const hit = document.elementFromPoint(x, y)?.closest(".sprite");
    if (hit === element) found.push({ id: hit.sprite.id, x, y });
  }
  return found;
}"""
POINT = """(ids) => {
  const meant = (x, y) => document.elementsFromPoint(x, y).map((each) => each.closest?.(".mat .sprite"))
    .find((sprite) => sprite?.matches(".may, .picked"))?.sprite.id;
  // A browser tells in fractions of a pixel where the pointer is, but in whole ones where it clicked: a spot at the
  // edge of a thing, as the middle of an angled one may be, is beside it for the click. Aim where a little off will do.
  const on = ([x, y]) => ids.includes(meant(x, y));
  const well = ([x, y]) => [[0, 0], [-2, 0], [2, 0], [0, -2], [0, 2]].every(([dx, dy]) => on([x + dx, y + dy]));
  const elements = [...document.querySelectorAll(".mat .sprite")].filter((each) => ids.includes(each.sprite.id));
  for (const [sure, element] of [true, false].flatMap((sure) => elements.map((each) => [sure, each]))) {
    const group = element.closest("[data-group]").dataset.group;
    if (!element.getClientRects().length) document.querySelector(`[data-tab="${group}"]`)?.click();
    const inside = () => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const matrix = element.getScreenCTM();
      const path = element.querySelector("path");
      const along = path ? [0.1, 0.3, 0.5, 0.7, 0.9].map((part) => {
        const point = path.getPointAtLength(path.getTotalLength() * part).matrixTransform(matrix);
        return [point.x, point.y].map(Math.floor);
      }) : [];
      const middle = [left + width / 2, top + height / 2].map(Math.floor);
      const seen = document.elementFromPoint(...middle)?.closest(".mat");
      if (seen && Math.min(width, height) < 14) return middle; // something thin: close to it will do
      const origin = [matrix.e, matrix.f].map(Math.floor); // where a wide thing says it is
      return [middle, origin, ...along].find(sure ? well : on);
    };
    // Not at the edge of the screen, where a finger means its neighbour.
    const edge = ([x]) => x < 30 || x > innerWidth - 30;
    if (!inside() || edge(inside())) element.scrollIntoView({ block: "center", inline: "center" });
    const point = inside();
    if (point) return { x: point[0], y: point[1] };
  }
  return null;
}"""
PICKED = "() => [...document.querySelectorAll('.sprite.picked')].map((element) => element.sprite.id)"
MOST = 3000
TRIES = 6
PATIENT = 200  # a server that is busy with other tests takes its time


class Seated:
    """A person whose hands are a mouse and a keyboard."""

    def __init__(self, page: Page, seed: int = 1, *, touches: bool = False) -> None:
        self.page = page
        self.touches = touches
        self.heard: list[dict[str, Any]] = []
        self.problems: list[str] = []
        self.chance = Random(seed)
        self.sent = self.refused = 0  # moves that the page made, on the socket or by post, and those it was refused
        page.on("websocket", self._listen)
        page.on("request", self._note_request)
        page.on("response", self._note_response)
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", lambda message: self.problems.append(message.text) if message.type == "error" else None)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._hear)
        socket.on("framesent", self._note_said)

    def _hear(self, text: str | bytes) -> None:
        message = json.loads(text)
        if message["kind"] == "done":  # an answer, no news
            self.refused += 400 <= message["code"] < 500
        else:
            self.heard.append(message)

    def _note_said(self, text: str | bytes) -> None:
        self.sent += json.loads(text).get("do") == "move"

    def _note_request(self, request: Request) -> None:
        self.sent += request.method == "POST" and request.url.endswith("/move")

    def _note_response(self, response: Response) -> None:
        refused = 400 <= response.status < 500  # a server that stumbles is asked again by the page
        self.refused += refused and response.url.endswith("/move")

    @property
    def now(self) -> dict[str, Any]:
        return self.heard[-1] if self.heard else {}

    @property
    def seat(self) -> int | None:
        """The seat that the page looks from, as it was told last."""
        found = next((message["seat"] for message in reversed(self.heard) if message["kind"] == "whole"), None)
        return None if found is None else int(found)

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

    def choose(self, move: str) -> None:
        """Click the things by which a move is chosen, until it is made; a hand that slips tries again."""
        version, heard = self.version, len(self.heard)
        choices = self.now["choices"] if "choices" in self.now else self.now["scene"]["choices"]
        (way,) = [choice["by"] for choice in choices if choice["move"] == move]
        for _ in range(TRIES):
            self.page.keyboard.press("Escape")
            while self.picked():
                self.page.keyboard.press("Escape")
            for step in way:
                self.wait(30)
                point = self.page.evaluate(POINT, step)
                if point is not None:
                    self._and_wait(lambda point=point: self.point_at(point["x"], point["y"]))
                if self._is_past(version, heard):
                    return
        raise AssertionError(f"{move!r} cannot be clicked: {self.page.inner_text('#prompt')} {self.problems}")

    def point_at(self, x: float, y: float) -> None:
        if self.touches:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def find(self, move: str) -> None:
        """Make a move by the list of all moves: type what it brings, and Enter; a list that is old is opened again."""
        version, heard = self.version, len(self.heard)
        choices = self.now["choices"] if "choices" in self.now else self.now["scene"]["choices"]
        (label,) = [choice["label"] for choice in choices if choice["move"] == move]
        for _ in range(TRIES):
            self.page.keyboard.press("Escape")
            self.page.keyboard.press("m")
            self.page.keyboard.insert_text(f"{label} {move}")
            self._and_wait(lambda: self.page.keyboard.press("Enter"))
            if self._is_past(version, heard):
                return
        raise AssertionError(f"{move!r} is not in the list of moves {self.problems}")

    def _and_wait(self, act: Any) -> None:
        """Do something, and wait for what follows: another thing is picked, or a move is made and its news are here.

        Whoever goes on while a move is under way clicks in vain, or puts away with Escape what its news open.
        """
        version, heard, picked = self.version, len(self.heard), self.picked()
        sent, refused = self.sent, self.refused
        act()
        for _ in range(PATIENT):
            self.wait()
            changed = self.picked() != picked  # asked first: by then we know of a move that was sent by the same click
            if self.sent > sent:
                return self.until(lambda: self._is_past(version, heard) or self.refused > refused)
            if changed or self._is_past(version, heard):
                return None
        return None

    def _is_past(self, version: str, heard: int) -> bool:
        """Was another version told after so many messages? The last may be as before, seen from another seat."""
        return any(message.get("version", version) != version for message in self.heard[heard:])

    def until(self, true: Callable[[], object]) -> None:
        for _ in range(MOST):
            if true():
                return
            self.wait()
        raise AssertionError("it never happened")
