"""For whom a table waits: the people who have something to decide themselves."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from cosecha.server import orders
from cosecha.server.stored import GATHERING, PERSON, PLAYING, Stored, kept_for

if TYPE_CHECKING:
    from cosecha.server.house import House
    from cosecha.server.table import Table


def waited_for(table: Table, ended: Collection[int] = ()) -> set[str]:
    """The people; orders of the seats that `ended` stand no more."""
    match = table.match
    if match is None or match.over:
        return set()
    seats = table.stored.seats
    asked = [n for n in match.to_act if seats[n].kind == PERSON and not seats[n].deputy and match.state.asks(n)]
    return {seats[n].person for n in asked if n in ended or not orders.ordered(table, n)}


def still_waits(house: House, stored: Stored, person: str) -> bool:
    """Has a person still something to decide? The table is loaded only where an order stands."""
    if stored.phase != PLAYING:
        return False
    asked = [stored.seats[int(n)] for n in stored.asked.split()]
    mine = [seat for seat in asked if seat.kind == PERSON and seat.person == person and not seat.deputy]
    return any(not seat.standing for seat in mine) or bool(mine and house.table(stored.id).asked(person))


def still_news(stored: Stored, person: str) -> bool:
    """Has a host whose table gathers company now, is a seat kept for somebody, or has a game begun for its people?"""
    people = {seat.person for seat in stored.seats if seat.kind == PERSON}
    if stored.phase == GATHERING:
        return bool(people) and (person in kept_for(stored) or (stored.host == person and people != {person}))
    return stored.phase == PLAYING and person in people | {stored.host}
