"""The scenes of a match, each made once: what all viewers share, what changed in it, what each seat has alone."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any, TypeVar

from cosecha.core.match import Match
from cosecha.core.parts import changes
from cosecha.core.scene import Scene, Sprite, said_in
from cosecha.core.telling import retell, ruled

Json = dict[str, Any]
Made = TypeVar("Made")


class Stage:
    """Kept by language and by viewer, until the match moves on."""

    def __init__(self, match: Match, names: list[str], *, ended: bool) -> None:
        self.match = match
        self.names = names
        self.ended = ended  # by the people, before its time: nobody is on turn
        self._scenes: dict[tuple[int | None, str], Scene] = {}
        self._once: dict[Hashable, Any] = {}
        self._shown: dict[str, tuple[Sprite, ...]] = {}
        self._before: dict[str, tuple[Sprite, ...]] = {}
        self._log: dict[str, list[Json]] = {}
        self._told: dict[str, int] = {}  # public events already in the log

    def turn_over(self) -> None:
        """The match has moved on."""
        self._scenes.clear()
        self._once.clear()
        self._before |= self._shown
        self._shown = {}

    def scene(self, seat: int | None, language: str) -> Scene:
        if (seat, language) not in self._scenes:
            shared = None if seat is None else self.scene(None, language).sprites
            drawn = self.match.scene(seat, language, self.names, shared, self._view(seat), ended=self.ended)
            self._scenes[seat, language] = drawn
        return self._scenes[seat, language]

    def once(self, what: Hashable, make: Callable[[], Made]) -> Made:
        """Something that all viewers share, made for the first who asks."""
        if what not in self._once:
            self._once[what] = make()
        found: Made = self._once[what]
        return found

    def _view(self, seat: int | None) -> Mapping[str, Any]:
        match = self.match
        public = self.once("view", lambda: match.view(None))
        if seat is None:
            return public
        return match.view(seat) if match.game.own is None else {**public, **match.game.own(match.state, seat)}

    def sprites(self, language: str) -> tuple[Sprite, ...]:
        """What all share; what changes is told from here."""
        if language not in self._shown:
            self._shown[language] = self.scene(None, language).sprites
        return self._shown[language]

    def changes(self, language: str) -> tuple[list[Sprite], list[str]]:
        """What is new or different since the last time, and what is gone."""
        return self.once(("changes", language), lambda: changes(self._before.get(language, ()), self.sprites(language)))

    def log(self, language: str) -> list[Json]:
        """Everything that happened in sentences, one entry for each stretch about one seat."""
        entries = self._log.setdefault(language, [])
        first = self._told.get(language, 0)
        if first < len(self.match.public):
            with said_in(language):
                for _event, told in retell(self.match, first):
                    for told_of in ruled(told):
                        rules = {"rules": told_of.rules} if told_of.rules else {}
                        entries.append({"n": len(entries) + 1, "seat": told_of.seat, "lines": [told_of.words], **rules})
            self._told[language] = len(self.match.public)
        return entries
