"""A table that goes on from a moment of a finished one: a branch, with luck of its own, for whoever wants to try."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec
from starlette.requests import Request

from cosecha.core.branching import branched
from cosecha.core.errors import CosechaError
from cosecha.core.game import Game
from cosecha.core.record import event_line
from cosecha.core.words import _
from cosecha.server import asked, gathering, quotas, replaying
from cosecha.server.answering import table_of
from cosecha.server.deeds import found_at
from cosecha.server.errors import Problem, Stale
from cosecha.server.house import HERE, ME, House
from cosecha.server.opening import seed_of
from cosecha.server.store import BOT, OVER, Seat, Stored
from cosecha.server.table import Table

KINDS = (ME, HERE, BOT)


class BranchAsked(msgspec.Struct, forbid_unknown_fields=True):
    move: Annotated[int, msgspec.Meta(ge=0, le=999_999)]
    seats: Annotated[list[asked.SeatAsked], msgspec.Meta(max_length=10)]
    nonce: asked.Word = ""
    ticket: asked.Word = ""


async def luck(request: Request, house: House, person: str) -> dict[str, str]:
    """What the luck of a branch to come is committed to: asked before the nonce is given."""
    table_of(request)
    return house.offer()


async def branch(request: Request, house: House, person: str) -> dict[str, object]:
    """Anybody may: when a game is over everything about it is open."""
    wish = await asked.read(request, BranchAsked)
    table = table_of(request)
    if table.stored.phase != OVER:
        raise Stale(_("A game can be branched when it is over."))
    replaying.reached(table, wish.move)
    seats = _seats(house, table, person, wish)

    def begin(game: Game, stored: Stored) -> Sequence[str]:
        match = branched(replaying.begun(table), wish.move, seed_of(stored), table.id)
        gathering.begin(stored, match, house.store.time())
        return [event_line(event) for event in match.events]

    with quotas.laying(request, house, person) as note:
        try:
            laid = house.lay(person, table.stored.game, seats, table.stored.options, wish.ticket, begin=begin)
        except Problem:
            raise
        except CosechaError as error:
            raise Problem(str(error)) from error
        note(laid.id)
    return found_at(laid, person, wish.nonce)


def _seats(house: House, table: Table, person: str, wish: BranchAsked) -> list[Seat]:
    if len(wish.seats) != len(table.stored.seats):
        raise Problem(_("A branch has as many seats as its table."))
    seats: list[Seat] = []
    for number, seat in enumerate(wish.seats):
        if seat.kind not in KINDS:
            raise Problem(_("A seat of a branch is for me, here or bot."))
        nonce = f"{wish.nonce}.{number}" if wish.nonce else ""
        made = house.seat(
            table.game, seat.kind, person=person, name=seat.name, bot=seat.bot, nonce=nonce, others=seats
        )  # fmt: skip
        seats.append(made)
    return seats
