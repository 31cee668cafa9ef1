"""The match of a stored table: its record replayed, or, where the rules no longer agree with it, its last position."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace

from cosecha.core.errors import BadRecord, CosechaError
from cosecha.core.game import Game
from cosecha.core.luck import mixed_seed
from cosecha.core.match import Match
from cosecha.core.record import replay, resume
from cosecha.core.words import _
from cosecha.server.errors import Unplayable
from cosecha.server.store import Outrun, Store, Stored

log = logging.getLogger("cosecha.opening")


def seed_of(stored: Stored) -> str:
    """The luck of the match, which neither the server nor a seat chooses alone."""
    return mixed_seed(stored.secret, [seat.nonce for seat in stored.seats])


def record_of(stored: Stored, lines: Sequence[str]) -> str:
    return stored.head + "\n" + "\n".join(lines)


def replayed(game: Game, stored: Stored, lines: Sequence[str]) -> Match:
    """The match as the record tells it; raises BadRecord where the present rules tell another story."""
    placed = stored.placed if stored.position and stored.base <= stored.placed <= len(lines) else len(lines)
    try:
        build = _from_position if stored.opening else _from_record
        match = build(game, stored, lines[:placed])
        if stored.position and stored.placed == placed:
            _same(game, stored.position, match)
        resume(match, lines[placed:])
    except CosechaError:
        raise
    except Exception as error:  # rules that stumble over a record of other rules may raise anything
        raise BadRecord(f"{type(error).__name__}: {error}") from error
    return match


def _from_record(game: Game, stored: Stored, lines: Sequence[str]) -> Match:
    return replay(game, record_of(stored, lines), seed_of(stored))


def _from_position(game: Game, stored: Stored, lines: Sequence[str]) -> Match:
    """With luck of its own: what was drawn before tells nothing about it."""
    match = game.position(stored.opening, f"{seed_of(stored)} after {stored.base}")
    resume(match, lines[stored.base :])
    return match


def _same(game: Game, position: str, match: Match) -> None:
    """Lines that the stored position cannot have yet tell nothing."""
    new = tuple(name for name in game.later_lines if not any(line.startswith(name) for line in position.splitlines()))
    now = "\n".join(line for line in match.position().splitlines() if not (new and line.startswith(new)))
    try:
        before, after = game.position(position).position(), game.position(now).position()
    except CosechaError:
        return  # positions are written in another way now; the record is the truth
    if before != after:
        raise BadRecord("the record now leads to another position than the one that was played")


def opened(store: Store, game: Game, stored: Stored, lines: Sequence[str]) -> Match:
    """The match; a table whose record no longer replays is kept on its stored position from now on."""
    try:
        return replayed(game, stored, lines)
    except CosechaError as error:
        log.warning("table %s no longer replays: %s", stored.id, error)
    way = kept(game, stored, lines)
    try:
        store.keep(stored, stored.position, way.base, way.aside)
    except Outrun:  # another process kept it in the same moment
        found = store.find(stored.id) or way.stored
        stored.opening, stored.base, stored.aside = found.opening, found.base, found.aside
        return replayed(game, stored, lines)
    return way.match


@dataclass(frozen=True)
class Kept:
    """How a table goes on from its stored position: with the events after `base`, or with none of those there are."""

    stored: Stored
    match: Match

    @property
    def base(self) -> int:
        return self.stored.base

    @property
    def aside(self) -> int:
        """How many later events are set aside."""
        return self.stored.aside


def kept(game: Game, stored: Stored, lines: Sequence[str]) -> Kept:
    """From the stored position, with what came after it if that still follows; raises Unplayable."""
    for base in (stored.placed, len(lines)) if stored.position else ():
        way = replace(stored, opening=stored.position, base=base, aside=base - stored.placed)
        try:
            return Kept(way, replayed(game, way, lines))
        except CosechaError:
            continue
    raise Unplayable(_("This table was laid under rules that this server no longer knows. It is kept, but not shown."))
