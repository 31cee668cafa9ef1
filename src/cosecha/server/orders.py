"""Orders that stand: what is done for a seat, turn after turn, until something happens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cosecha.core.game import Fact
from cosecha.core.standing import Standing
from cosecha.core.state import State
from cosecha.core.words import _
from cosecha.server import telling
from cosecha.server.errors import Problem, Stale

if TYPE_CHECKING:
    from cosecha.server.table import Table


def ordered(table: Table, seat: int) -> Standing | None:
    """The order that is carried out now: another question is for the person."""
    order = table.standing(seat)
    return order if order and table.match is not None and order.move in table.match.moves(seat) else None


def give(table: Table, seat: int, name: str) -> None:
    """Let something be done for a seat until something happens, or (no name) no more."""

    def tried() -> None:
        if table.match is None or table.over:
            raise Stale(_("The game is not being played."), stale=True)
        if name and name not in {order.name for order in table.game.standing}:
            raise Problem("there is no such order")
        table.stored.seats[seat].standing, table.stored.seats[seat].woken = name, ""
        times = table.turned()
        with table.saving():
            table.store.order(table.id, seat, name, times)
        table.wind(times)

    table.trying(tried)
    telling.tell_seats(table, {seat})


def ended(table: Table, before: State, by: int, *, by_hand: bool) -> dict[int, Fact | None]:
    """The seats whose orders end with what has happened; whoever does by hand what was ordered ends theirs."""
    assert table.match is not None
    found: dict[int, Fact | None] = {by: None} if by_hand else {}
    for seat in range(len(table.stored.seats)):
        order = table.standing(seat)
        if order and (fact := order.ends(before, table.match.state, seat)):
            found[seat] = fact
    return found
