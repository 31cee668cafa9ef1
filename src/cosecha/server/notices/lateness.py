"""Somebody's time is up: the others, who choose what to do, are called once for each case, by one process.

That somebody was called is kept in the place of what they choose: a choice of nothing in this case.
"""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import select, update

from cosecha.server import overtime, rows, schema
from cosecha.server.notices import outbox
from cosecha.server.store import PERSON, PLAYING, Store

Late = tuple[str, int, float]
"""A table, a seat whose time is up, and since when it has had to decide."""


def found(store: Store) -> set[Late]:
    """Everybody whose time is up now."""
    seats, tables = schema.seats.c, schema.tables.c
    chosen = select(seats.table, seats.seat, seats.since).join(schema.tables, seats.table == tables.id)
    late = (tables.phase == PLAYING) & (tables.clock != "") & (seats.kind == PERSON) & (seats.since > 0)
    late &= (seats.stopped == 0) & (seats.since + seats.bank <= store.time())
    with store.database.reading() as connection:
        return {(row[0], row[1], row[2]) for row in connection.execute(chosen.where(late))}


def call(store: Store, tables: Collection[str]) -> None:
    """Call those who choose at these tables, if nobody has called them yet."""
    seats = schema.seats.c
    for id in sorted(tables):
        with store.database.writing() as connection:
            stored, at = rows.lock_table(connection, id), store.time()
            if stored is None or stored.phase != PLAYING or not (case := overtime.case_of(stored, at)):
                continue
            new = {
                p: n for p, n in overtime.voters(stored, at).items() if not stored.seats[n].vote.endswith(f" {case}")
            }
            for number in new.values():
                here = (seats.table == id) & (seats.seat == number)
                connection.execute(update(schema.seats).where(here).values(vote=f" {case}"))
            outbox.call(connection, id, new, number_of(case), store.after)


def number_of(case: str) -> int:
    """What stands for a case where the number of an event stands otherwise: it is below 0."""
    return -1 - int(case[:7], 16)
