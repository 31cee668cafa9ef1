"""Before the game: who takes which seat, until the last is taken and the game begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cosecha
from cosecha.core.game import Game
from cosecha.core.match import Match
from cosecha.core.words import _
from cosecha.server import telling
from cosecha.server.errors import Stale
from cosecha.server.opening import seed_of
from cosecha.server.store import OPEN, PLAYING, Seat, Stored

if TYPE_CHECKING:
    from cosecha.server.table import Table


def dealt(game: Game, stored: Stored) -> Match | None:
    """The match, once no seat is open; it is not saved yet."""
    if any(seat.kind == OPEN for seat in stored.seats):
        return None
    match = game.new(len(stored.seats), stored.options, seed_of(stored))
    stored.head = match.record().rstrip("\n") + "\n"
    stored.phase = PLAYING
    stored.rules = cosecha.__version__
    stored.position = "" if match.state.sealed else match.position()
    return match


def sit(table: Table, number: int, seat: Seat) -> None:
    """Somebody takes an open seat; when the last is taken the game begins."""
    table.trying(lambda: _sit(table, number, seat))
    telling.tell_all(table)


def _sit(table: Table, number: int, seat: Seat) -> None:
    if table.stored.seats[number].kind != OPEN:
        raise Stale(_("This seat is already taken."))
    before = list(table.stored.seats)
    table.stored.seats[number] = seat
    match = dealt(table.game, table.stored)
    with table.saving():
        table.store.change(table.stored, before)
    if match is not None:
        table.show(match)
