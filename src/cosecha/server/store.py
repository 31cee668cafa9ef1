"""What outlives the process: people, tables, seats, invitations and events, in an SQLite file (WAL) or in PostgreSQL.

Both are spoken to by the same statements; what differs stands in `databases.py`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from cosecha.server import schema
from cosecha.server.databases import Listener, database
from cosecha.server.schema import BadStore

__all__ = ["BadStore", "Deed", "Outrun", "Seat", "Store", "Stored", "Written"]

GATHERING, PLAYING, OVER = "gathering", "playing", "over"
PERSON, BOT, OPEN = "person", "bot", "open"


class Outrun(Exception):
    """Another process was first; what is in memory is not what is stored."""


@dataclass
class Seat:
    """Who sits there. `nonce` is what this seat adds to the luck of the table, `standing` an order that stands."""

    kind: str
    person: str = ""
    name: str = ""
    bot: str = ""
    nonce: str = ""
    standing: str = ""


@dataclass
class Stored:
    """A table without its events.

    `position` is the last one outside a sealed decision, after `placed` events. A table whose record no longer replays
    goes on from `opening`, the position after `base` events.
    """

    id: str
    game: str
    options: dict[str, str]
    host: str
    secret: str
    seats: list[Seat]
    phase: str = GATHERING
    head: str = ""
    rules: str = ""
    made: str = ""
    changed: str = ""
    position: str = ""
    placed: int = 0
    opening: str = ""
    base: int = 0


@dataclass
class Written:
    """Events of a table, and the keys under which they came."""

    lines: list[str] = field(default_factory=list)
    keys: set[str] = field(default_factory=set)


@dataclass(frozen=True)
class Deed:
    """What is saved at once: events from number `first` on, the seats whose orders end with them, the position after.

    `ordered` is the seat and the order that is carried out: nothing is done if it stands no more. `position` is empty
    in a sealed decision. What nobody else may know of yet is not `public`: the time everybody sees stays.
    """

    first: int
    lines: Sequence[str]
    key: str | None = None
    ended: Iterable[int] = ()
    ordered: tuple[int, str] | None = None
    position: str = ""
    public: bool = True


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


class Store:
    """All reading and writing; whoever changes something has it on disk when the call returns.

    Every change of a table is told to the other processes that share the store, in the same transaction.
    """

    def __init__(self, where: str | Path, *, synchronous: str = "NORMAL", make: bool = True) -> None:
        """`where` is a file, or the address of a database: postgresql://person@host/name.

        With `make` a store that is not there is made, and an older one is brought up to date.
        """
        self.database = database(where, synchronous, make=make)
        self.engine = self.database.engine
        try:
            with self.database.writing(alone=True) as connection:
                self.key = schema.prepare(connection, self.database.name, make=make)
        except (OSError, SQLAlchemyError) as error:
            self.close()
            raise BadStore(f"tables cannot be kept in {self.database.name}: {_cause(error)}") from error
        except BadStore:
            self.close()
            raise

    def close(self) -> None:
        self.database.close()

    def check(self) -> None:
        """Raises an SQLAlchemyError if the store cannot be reached."""
        with self.database.reading() as connection:
            connection.execute(select(schema.about.c.schema)).one()

    @contextmanager
    def _changing(self, table: str) -> Iterator[Connection]:
        with self.database.writing() as connection:
            yield connection
            self.database.tell(connection, table)

    # People ---------------------------------------------------------------------------------------------------------

    def name_of(self, person: str) -> str:
        with self.database.reading() as connection:
            chosen = select(schema.people.c.name).where(schema.people.c.id == person)
            return connection.execute(chosen).scalar() or ""

    def greet(self, person: str, name: str) -> None:
        """Remember a person, and the name they gave last."""
        known = select(schema.people.c.name).where(schema.people.c.id == person)
        try:
            with self.database.writing() as connection:
                if connection.execute(known).first() is None:
                    connection.execute(insert(schema.people).values(id=person, name=name, made=now()))
                elif name:
                    connection.execute(update(schema.people).where(schema.people.c.id == person).values(name=name))
        except IntegrityError:
            pass  # greeted by another process in the same moment

    # Tables ---------------------------------------------------------------------------------------------------------

    def lay(self, table: Stored) -> None:
        """A new table."""
        table.made = table.changed = now()
        with self.database.writing() as connection:
            insert_table(connection, table)

    def change(self, table: Stored, before: Sequence[Seat]) -> None:
        """Other people on the seats; the game may begin with it. Raises Outrun if the seats are not as they were."""
        table.changed = now()
        with self._changing(table.id) as connection:
            at = schema.tables.c.id == table.id
            phase = connection.execute(select(schema.tables.c.phase).where(at).with_for_update()).scalar()
            if _seats(connection, table.id) != list(before):
                raise Outrun
            changed = _columns(table) if phase == GATHERING else {"changed": table.changed}
            connection.execute(update(schema.tables).where(at).values(**changed))
            for row in _rows(table):
                seat = (schema.seats.c.table == table.id) & (schema.seats.c.seat == row["seat"])
                connection.execute(update(schema.seats).where(seat).values(**row))

    def find(self, id: str) -> Stored | None:
        with self.database.reading() as connection:
            return read_table(connection, id)

    def read(self, id: str, after: int = 0) -> tuple[Stored, Written] | None:
        """A table and its events after so many, as they were at one moment."""
        with self.database.reading() as connection:
            stored = read_table(connection, id)
            return None if stored is None else (stored, _events(connection, id, after))

    def tables_of(self, person: str, most: int = 50) -> list[Stored]:
        """The tables at which somebody has a seat or is host, the last changed first."""
        sits = select(schema.seats.c.table).where(schema.seats.c.person == person)
        mine = schema.tables.c.id.in_(sits) | (schema.tables.c.host == person)
        chosen = select(schema.tables).where(mine).order_by(schema.tables.c.changed.desc()).limit(most)
        with self.database.reading() as connection:
            return [_stored(connection, dict(row)) for row in connection.execute(chosen).mappings().all()]

    def keep(self, table: Stored, opening: str, base: int) -> None:
        """From now on the match goes on from a position; head and events stay as they are."""
        with self._changing(table.id) as connection:
            at = (schema.tables.c.id == table.id) & (schema.tables.c.base == table.base)
            kept = connection.execute(update(schema.tables).where(at).values(opening=opening, base=base))
            if not kept.rowcount:
                raise Outrun
        table.opening, table.base = opening, base

    def place(self, table: Stored, position: str, placed: int) -> None:
        """Keep the position after so many events, if none was kept before; nothing changes by it."""
        at = (schema.tables.c.id == table.id) & (schema.tables.c.placed == table.placed)
        with self.database.writing() as connection:
            connection.execute(update(schema.tables).where(at).values(position=position, placed=placed))

    # Invitations ----------------------------------------------------------------------------------------------------

    def invite(self, claim: str, table: str, seat: int) -> None:
        with self.database.writing() as connection:
            connection.execute(insert(schema.claims).values(id=claim, table=table, seat=seat))

    def invited(self, claim: str) -> tuple[str, int] | None:
        """The table and the seat that an invitation is for, whether or not it was used."""
        chosen = select(schema.claims.c.table, schema.claims.c.seat).where(schema.claims.c.id == claim)
        with self.database.reading() as connection:
            row = connection.execute(chosen).first()
            return None if row is None else (row[0], row[1])

    # Events ---------------------------------------------------------------------------------------------------------

    def events(self, table: str) -> Written:
        with self.database.reading() as connection:
            return _events(connection, table, 0)

    def append(self, table: Stored, deed: Deed) -> None:
        """A deed in one transaction; of two writers of an event one is Outrun."""
        changed = now() if deed.public else table.changed
        last = deed.first + len(deed.lines) - 1
        placed = {"position": deed.position, "placed": last} if deed.position else {}
        rows = [
            {"table": table.id, "number": deed.first + i, "line": line, "key": None if i else deed.key}
            for i, line in enumerate(deed.lines)
        ]
        try:
            with self._changing(table.id) as connection:
                connection.execute(insert(schema.events), rows)
                about = {"changed": changed, "phase": table.phase, **placed}
                connection.execute(update(schema.tables).where(schema.tables.c.id == table.id).values(**about))
                if deed.ordered and not _order(connection, table.id, *deed.ordered, only=deed.ordered[1]):
                    raise Outrun
                for seat in deed.ended:
                    _order(connection, table.id, seat, "")
        except IntegrityError as error:
            raise Outrun from error
        table.changed = changed

    def order(self, table: str, seat: int, standing: str) -> None:
        """What shall be done for a seat, or nothing; nobody else learns of it."""
        with self._changing(table) as connection:
            _order(connection, table, seat, standing)

    # Other processes ------------------------------------------------------------------------------------------------

    @property
    def shared(self) -> bool:
        """May several processes use it at once?"""
        return self.database.shared

    async def listen(self, listener: Listener) -> None:
        """Tell somebody what other processes do, until it is cancelled."""
        await self.database.listen(listener)

    def hold(self, table: str) -> bool:
        """Be the process that decides for the bots of a table; False while another is."""
        return self.database.hold(table)

    def let_go(self, table: str) -> None:
        self.database.let_go(table)


def _cause(error: Exception) -> str:
    return str(getattr(error, "orig", None) or error).strip()


def insert_table(connection: Connection, table: Stored) -> None:
    connection.execute(insert(schema.tables).values(**_columns(table)))
    connection.execute(insert(schema.seats), list(_rows(table)))


def read_table(connection: Connection, id: str) -> Stored | None:
    row = connection.execute(select(schema.tables).where(schema.tables.c.id == id)).mappings().first()
    return None if row is None else _stored(connection, dict(row))


def _events(connection: Connection, table: str, after: int) -> Written:
    events = schema.events.c
    chosen = select(events.line, events.key).where((events.table == table) & (events.number > after))
    rows = connection.execute(chosen.order_by(events.number)).all()
    return Written([row[0] for row in rows], {row[1] for row in rows if row[1]})


def _order(connection: Connection, table: str, seat: int, standing: str, *, only: str | None = None) -> bool:
    """Change an order, or (`only`) touch it if it still stands."""
    at = (schema.seats.c.table == table) & (schema.seats.c.seat == seat)
    if only is not None:
        at &= schema.seats.c.standing == only
    return bool(connection.execute(update(schema.seats).where(at).values(standing=standing)).rowcount)


def _columns(table: Stored) -> dict[str, Any]:
    columns = {column.name: getattr(table, column.name) for column in schema.tables.columns}
    return columns | {"options": json.dumps(table.options)}


def _rows(table: Stored) -> Iterable[dict[str, Any]]:
    for number, seat in enumerate(table.seats):
        yield {"table": table.id, "seat": number, **vars(seat)}


def _seats(connection: Connection, table: str) -> list[Seat]:
    chosen = select(schema.seats).where(schema.seats.c.table == table).order_by(schema.seats.c.seat)
    found = connection.execute(chosen).mappings().all()
    return [Seat(r["kind"], r["person"], r["name"], r["bot"], r["nonce"], r["standing"]) for r in found]


def _stored(connection: Connection, row: dict[str, Any]) -> Stored:
    return Stored(**{**row, "options": json.loads(row["options"])}, seats=_seats(connection, row["id"]))
