"""The scenes of a match, each made once: what all viewers share, what changed in it, what each seat has alone."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache
from typing import Any, TypeVar

import msgspec

from cosecha.core.match import Match
from cosecha.core.painting import Painter, painter_of
from cosecha.core.scene import Scene
from cosecha.core.telling import retell, ruled
from cosecha.core.words import _, said_in

Json = dict[str, Any]
Made = TypeVar("Made")


class Stage:
    """Kept by language and by viewer, until the match moves on; painters go along with it."""

    def __init__(self, match: Match, names: list[str], *, ended: bool) -> None:
        self.match = match
        self.names = names
        self.ended = ended  # by the people, before its time: nobody is on turn
        self._moment = 0
        self._public: Mapping[str, Any] | None = None
        self._to_act: tuple[int, ...] | None = None
        self._scores: dict[str, Json] = {}  # by language, the last
        self._painters: dict[str, tuple[int, Painter]] = {}  # by language, with the moment they show
        self._scenes: dict[tuple[int | None, str], Scene] = {}
        self._once: dict[Hashable, Any] = {}
        self._log: dict[str, list[Json]] = {}
        self._told: dict[str, int] = {}  # public events already in the log

    def turn_over(self) -> None:
        """The match has moved on."""
        self._moment += 1
        self._public = self._to_act = None
        self._scenes.clear()
        self._once.clear()

    def rename(self, names: list[str], *, ended: bool) -> None:
        """Everything is painted anew, for people of other names, or because they have ended the match."""
        self.names, self.ended = names, ended
        self._painters.clear()
        self.turn_over()

    def painter(self, language: str) -> Painter:
        """Who paints in a language: this moment is shown, and what changed since the last one that was."""
        known = self._painters.get(language)
        if known is not None and known[0] == self._moment:
            return known[1]
        painter = painter_of(self.match.game, self.names) if known is None else known[1]
        with said_in(language):
            painter.show(self._view(None))
        self._painters[language] = self._moment, painter
        return painter

    def written_sprites(self, language: str) -> msgspec.Raw:
        """Everything that all see, put into JSON once for all who come at this moment."""
        return self.once(
            ("sprites", language), lambda: msgspec.Raw(msgspec.json.encode(self.painter(language).sprites()))
        )

    def scene(self, seat: int | None, language: str) -> Scene:
        """What a seat sees, without the sprites that all share."""
        found = self._scenes.get((seat, language))
        if found is None:
            painter = self.painter(language)
            with said_in(language):
                moves = [] if seat is None or self.ended else self.match.moves(seat)
                found = painter.scene(self._view(seat), seat, moves)
            self._scenes[seat, language] = found
        return found

    def to_act(self) -> tuple[int, ...]:
        """The seats that everybody sees deciding."""
        found = self._to_act
        if found is None:
            found = self._to_act = self.match.to_act
        return found

    def scores(self, language: str) -> Json:
        """Points, and where they come from; the very same as long as nothing of it changes."""
        return self.once(("scores", language), lambda: self._counted(language))

    def _counted(self, language: str) -> Json:
        match = self.match
        points, breakdown = match.scores, match.breakdown
        before = self._scores.get(language)
        if before is not None and before["points"] == points and before["breakdown"] == breakdown and not match.over:
            return before
        found = {
            "points": points,
            "winners": match.winners,
            "places": match.places,
            "sources": _sources(language, tuple(match.game.sources.items())),
            "breakdown": breakdown,
        }
        self._scores[language] = found
        return found

    def once(self, what: Hashable, make: Callable[[], Made]) -> Made:
        """Something that all viewers share, made for the first who asks."""
        if what not in self._once:
            self._once[what] = make()
        found: Made = self._once[what]
        return found

    def _view(self, seat: int | None) -> Mapping[str, Any]:
        match = self.match
        public = self._public
        if public is None:
            public = match.view(None) if match.game.sight is None else match.game.sight(match.state)
            public = self._public = {**public, "to_act": []} if self.ended else public
        if seat is None:
            return public
        if match.game.own is not None:
            own = match.game.own(match.state, seat, public)
            return {**public, **own} if own else public
        return {**match.view(seat), "to_act": []} if self.ended else match.view(seat)

    def log(self, language: str) -> list[Json]:
        """Everything that happened in sentences, one entry for each stretch about one seat, with its moment."""
        entries = self._log.get(language)
        if entries is None:
            entries = self._log[language] = []
        first = self._told.get(language, 0)
        if first < len(self.match.public):
            with said_in(language):
                for at, (_event, told) in enumerate(retell(self.match, first), first + 1):
                    for told_of in ruled(told):
                        rules = {"rules": told_of.rules} if told_of.rules else {}
                        about = {"seat": told_of.seat, "lines": [told_of.words], **rules}
                        entries.append({"n": len(entries) + 1, "at": at, **about})
            self._told[language] = len(self.match.public)
        return entries


@lru_cache(64)
def _sources(language: str, sources: tuple[tuple[str, str], ...]) -> list[tuple[str, str]]:
    with said_in(language):
        return [(source, _(words)) for source, words in sources]
