"""Rows of the store and what they stand for."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import fields, replace
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from cosecha.server import schema
from cosecha.server.pen import Hand
from cosecha.server.stored import PLAYING, Outrun, Said, Seat, Stored, Time, Times, Written

# What every deed executes, put together once: that takes longer than the execution itself.
ADD_EVENTS = insert(schema.events)
MOVED_ON = (
    update(schema.tables)
    .where((schema.tables.c.id == bindparam("at")) & ~schema.tables.c.ended)
    .values({name: bindparam(name) for name in ("changed", "phase", "asked")})
)
PLACED = MOVED_ON.values({name: bindparam(name) for name in ("position", "placed")})
_SEAT = (schema.seats.c.table == bindparam("at")) & (schema.seats.c.seat == bindparam("number"))
_TIME = ("bank", "since", "stopped")
WOUND = (
    update(schema.seats)
    .where(_SEAT, *(schema.seats.c[name] == bindparam(f"was_{name}") for name in _TIME))
    .values({name: bindparam(name) for name in _TIME})
)
ORDERED = update(schema.seats).where(_SEAT).values(standing=bindparam("standing"), woken=bindparam("woken"))
STANDS = {
    what: update(schema.seats).where(_SEAT & (schema.seats.c[what] == bindparam("it"))).values({what: bindparam("it")})
    for what in ("standing", "deputy")
}


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def insert_table(connection: Connection, table: Stored) -> None:
    connection.execute(insert(schema.tables).values(**columns(table)))
    connection.execute(insert(schema.seats), list(seat_rows(table)))


def read_table(connection: Connection, id: str) -> Stored | None:
    row = connection.execute(select(schema.tables).where(schema.tables.c.id == id)).mappings().first()
    return None if row is None else as_stored(connection, dict(row))


def read_events(connection: Connection, table: str, after: int) -> Written:
    events = schema.events.c
    chosen = select(events.line, events.key).where((events.table == table) & (events.number > after))
    rows = connection.execute(chosen.order_by(events.number)).all()
    return Written([row[0] for row in rows], {row[1] for row in rows if row[1]})


def order(connection: Hand, table: str, seat: int, standing: str, woken: str = "") -> None:
    """What shall be done for a seat, or what ended it."""
    connection.execute(ORDERED, {"at": table, "number": seat, "standing": standing, "woken": woken})


def stands(connection: Hand, table: str, seat: int, what: str, value: str) -> bool:
    """Does a seat still have this order, or this deputy? It keeps it until the transaction ends."""
    return bool(connection.execute(STANDS[what], {"at": table, "number": seat, "it": value}).rowcount)


def wind(connection: Hand, table: str, times: Times) -> bool:
    """Clocks that go on differently; False if one of them is not as it was."""
    for seat, (before, after) in times.items():
        was = {f"was_{name}": value for name, value in before._asdict().items()}
        if not connection.execute(WOUND, {"at": table, "number": seat, **was, **after._asdict()}).rowcount:
            return False
    return True


def stand_still(connection: Connection, kind: str, since: float, until: float) -> list[str]:
    """Clocks of a kind have not run in the meantime; answers their tables."""
    seats, tables = schema.seats.c, schema.tables.c
    running = (tables.phase == PLAYING) & tables.clock.like(f"{kind} %") & (seats.since > 0)
    chosen = select(seats.table, seats.seat, seats.bank, seats.since, seats.stopped)
    found = chosen.join(schema.tables, seats.table == tables.id).where(running).order_by(seats.table, seats.seat)
    rows = connection.execute(found).all()
    for table, seat, *numbers in rows:
        time = Time(*numbers)
        wind(connection, table, {seat: (time, time.later(until - max(since, time.since)))})
    return sorted({row[0] for row in rows})


def talk_after(connection: Connection, table: str, number: int, most: int) -> list[Said]:
    """The last lines of the chat, in their order."""
    talk = schema.talk.c
    chosen = select(schema.talk).where((talk.table == table) & (talk.number > number))
    found = connection.execute(chosen.order_by(talk.number.desc()).limit(most)).mappings().all()
    names = [each.name for each in fields(Said)]
    return [Said(**{name: row[name] for name in names}) for row in reversed(found)]


def write_talk(connection: Connection, table: str, lines: Iterable[Said], most: int) -> list[Said]:
    """Further lines, with their numbers; whoever writes holds the row of the table. The oldest are let go."""
    talk = schema.talk.c
    last = connection.execute(select(func.max(talk.number)).where(talk.table == table)).scalar() or 0
    written = [replace(line, number=last + n, at=now()) for n, line in enumerate(lines, 1)]
    if written:
        connection.execute(insert(schema.talk), [{"table": table, **vars(line)} for line in written])
        old = (talk.table == table) & (talk.number <= written[-1].number - most)
        connection.execute(delete(schema.talk).where(old))
    return written


def hold_table(connection: Connection, id: str) -> None:
    """Nobody else changes or deletes this table until the transaction ends; raises Outrun if it was deleted before."""
    if not _is_locked(connection, id):
        raise Outrun


def lock_table(connection: Connection, id: str) -> Stored | None:
    """A table whose row nobody else changes until the transaction ends."""
    return read_table(connection, id) if _is_locked(connection, id) else None


def _is_locked(connection: Connection, id: str) -> bool:
    """False if there is no such table."""
    at = select(schema.tables.c.id).where(schema.tables.c.id == id)
    return connection.execute(at.with_for_update(key_share=True)).first() is not None


def columns(table: Stored) -> dict[str, Any]:
    columns = {column.name: getattr(table, column.name) for column in schema.tables.columns}
    return columns | {"options": json.dumps(table.options)}


def seat_rows(table: Stored) -> Iterable[dict[str, Any]]:
    for number, seat in enumerate(table.seats):
        yield {"table": table.id, "seat": number, **vars(seat)}


def read_seats(connection: Connection, table: str) -> list[Seat]:
    chosen = select(schema.seats).where(schema.seats.c.table == table).order_by(schema.seats.c.seat)
    found = connection.execute(chosen).mappings().all()
    names = [each.name for each in fields(Seat)]
    return [Seat(**{name: row[name] for name in names}) for row in found]


def as_stored(connection: Connection, row: dict[str, Any]) -> Stored:
    return Stored(**{**row, "options": json.loads(row["options"])}, seats=read_seats(connection, row["id"]))
