"""Who keeps a table waiting, and from when on somebody may let a bot stand in for them."""

from __future__ import annotations

from datetime import UTC, datetime
from math import ceil
from typing import TYPE_CHECKING

from cosecha.server.store import PERSON

if TYPE_CHECKING:
    from cosecha.server.table import Table

PATIENCE = 180  # seconds without news after which the host may let a bot play for whoever is waited for and away,
LONG_PATIENCE = 24 * 3600  # and everybody at the table, even for those who have it before their eyes


def hosts(table: Table, person: str) -> bool:
    return bool(person) and table.stored.host == person


def asks_who_looks(table: Table) -> bool:
    """Does it matter whether somebody has the table in view? After a day without news it does not."""
    return seconds_since(table.stored.changed) < LONG_PATIENCE


def waited_for(table: Table) -> list[int]:
    """The seats of people for whom a bot may stand in, if they are away: what everybody sees decides."""
    if table.match is None or table.match.over or seconds_since(table.stored.changed) < PATIENCE:
        return []
    seats = table.stored.seats
    return [seat for seat in table.match.to_act if seats[seat].kind == PERSON and not seats[seat].deputy]


def stand_in(table: Table, person: str) -> dict[str, int] | None:
    """In how many seconds this person may let a bot stand in, and how many it is after each move."""
    is_host = hosts(table, person)
    if table.match is None or table.over or table.stored.clock or not (is_host or table.seats_of(person)):
        return None
    every = PATIENCE if is_host else LONG_PATIENCE
    return {"left": max(0, ceil(every - seconds_since(table.stored.changed))), "every": every}


def seconds_since(when: str) -> float:
    try:
        return (datetime.now(UTC) - datetime.fromisoformat(when)).total_seconds()
    except (ValueError, TypeError):
        return PATIENCE
