"""Which clocks run: those of people who must decide now, and for whom nothing else decides."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from cosecha.core.match import Match
from cosecha.server import orders
from cosecha.server.clocks import ANSWERED, RESTS, RUNS, after, clock_of
from cosecha.server.stored import PERSON, PLAYING, Time, Times

if TYPE_CHECKING:
    from cosecha.server.table import Table


def what_now(table: Table, seat: int, ended: Collection[int] = ()) -> str:
    """Must the person decide? `ended` are the seats whose orders end in this moment."""
    match, sitter = table.match, table.stored.seats[seat]
    if match is None or match.over or table.stored.phase != PLAYING or sitter.kind != PERSON or sitter.deputy:
        return RESTS
    if not match.state.asks(seat):
        return ANSWERED if seat in match.to_act else RESTS  # to act, but not asked: a sealed decision is still open
    return RESTS if seat not in ended and orders.ordered(table, seat) else RUNS


def turned(table: Table, by: int | None = None, ended: Collection[int] = (), *, begins: bool = False) -> Times:
    """The clocks that go on differently after what has just happened in memory, each as it was and as it is to be.

    `by` is the seat that has done something; none where a bot or an order takes over or lets go. A decision `begins`
    only with what everybody knows of, and not by taking back.
    """
    clock, match = clock_of(table.stored.clock), table.match
    if clock is None or match is None:
        return {}
    at, found = table.store.time(), {}
    for number, seat in enumerate(table.stored.seats):
        new = begins and _is_new(match, seat.time, number, by)
        changed = after(clock, seat.time, what_now(table, number, ended), at, new=new, own=number == by)
        if changed != seat.time:
            found[number] = seat.time, changed
    return found


def _is_new(match: Match, before: Time, seat: int, by: int | None) -> bool:
    """Does a decision of the seat begin? One's own is done when it cannot be taken back any more."""
    return not match.can_undo(seat) if seat == by else not before.since or bool(before.stopped)
