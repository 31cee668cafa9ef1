"""What ended an order that stood: it is told until its seat decides.

If it is taken back, the order stands again as if nothing had been; whoever decides by hand has ended their own, also if
they take that back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from cosecha.core.game import Fact
from cosecha.core.match import UNDO, Event
from cosecha.server.stored import Orders

if TYPE_CHECKING:
    from cosecha.server.table import Table


@dataclass(frozen=True)
class Woken:
    """What ended an order: which one, with the event of which number, and what happened."""

    order: str
    event: int
    fact: Fact


def changed(table: Table, ended: Mapping[int, Fact | None], by: int, before: int) -> Orders:
    """The orders that change with what a seat has just done in memory, when there were `before` events."""
    seats, first = table.stored.seats, table.saved - before  # events that the match no longer knows come first
    found = {seat: ("", _written(seats[seat].standing, table.saved + 1, fact)) for seat, fact in ended.items()}
    for number, seat in enumerate(seats):
        if not seat.woken or number in found:
            continue
        woken = _read(seat.woken)
        if number == by or woken is None:
            found[number] = seat.standing, ""
        elif _taken_back(table, woken.event - first):
            found[number] = woken.order, ""
    return found


def what_ended(table: Table, seat: int) -> Fact | None:
    """What ended the order of a seat, until it decides."""
    woken = _read(table.stored.seats[seat].woken)
    return None if woken is None else woken.fact


def _taken_back(table: Table, number: int) -> bool:
    """Is the event of this number in the match taken back? Each undo takes back the last of its seat that stands."""
    events: Sequence[Event] = table.match.events[number - 1 :] if table.match is not None and number > 0 else ()
    standing = 0
    for event in events:
        if event.seat == events[0].seat:
            standing += -1 if event.move == UNDO else 1
            if not standing:
                return True
    return False


def _written(order: str, event: int, fact: Fact | None) -> str:
    return msgspec.json.encode(Woken(order, event, fact)).decode() if fact else ""


def _read(text: str) -> Woken | None:
    try:
        return msgspec.json.decode(text, type=Woken) if text else None
    except msgspec.MsgspecError:
        return None  # another version wrote it
