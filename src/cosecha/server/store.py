"""What outlives the process: people, tables, seats, invitations and events, in one SQLite file (WAL)."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import (
    Column,
    Connection,
    Engine,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    UniqueConstraint,
    create_engine,
    event,
    insert,
    inspect,
    select,
    text,
    update,
)
from sqlalchemy.exc import SQLAlchemyError

from cosecha.core.errors import CosechaError

SCHEMA = 2
MOVES = {1: ["ALTER TABLE seats ADD COLUMN standing VARCHAR NOT NULL DEFAULT ''"]}
"""How a store of an older schema becomes one of the next."""
GATHERING, PLAYING, OVER = "gathering", "playing", "over"
PERSON, BOT, OPEN = "person", "bot", "open"

_metadata = MetaData()
_about = Table("about", _metadata, Column("schema", Integer, nullable=False), Column("key", String, nullable=False))
_people = Table(
    "people", _metadata, Column("id", String, primary_key=True), Column("name", String, nullable=False),
    Column("made", String, nullable=False),
)  # fmt: skip
_tables = Table(
    "tables", _metadata,
    Column("id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("options", String, nullable=False),
    Column("host", String, nullable=False),
    Column("secret", String, nullable=False, unique=True),  # no two tables share their luck
    Column("phase", String, nullable=False),
    Column("head", String, nullable=False),  # of the record; empty while people gather
    Column("rules", String, nullable=False),  # the version that set the game up
    Column("made", String, nullable=False),
    Column("changed", String, nullable=False),
)  # fmt: skip
_seats = Table(
    "seats", _metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String, nullable=False),
    Column("person", String, nullable=False, index=True),
    Column("name", String, nullable=False),
    Column("bot", String, nullable=False),
    Column("nonce", String, nullable=False),
    Column("standing", String, nullable=False, server_default=""),
)  # fmt: skip
_claims = Table(
    "claims", _metadata,
    Column("id", String, primary_key=True),  # the hash of the secret in the link
    Column("table", ForeignKey("tables.id"), nullable=False, index=True),
    Column("seat", Integer, nullable=False),
)  # fmt: skip
_events = Table(
    "events", _metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("line", String, nullable=False),  # as in the record
    Column("key", String),  # by which the browser would send it again
    UniqueConstraint("table", "key"),
)  # fmt: skip


class BadStore(CosechaError):
    """The file is not one of ours, or of a newer version."""


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
    """A table as it was laid, without its events."""

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


@dataclass
class Written:
    """The events of a table, and the keys under which they came."""

    lines: list[str] = field(default_factory=list)
    keys: set[str] = field(default_factory=set)


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


class Store:
    """All reading and writing; whoever changes something has it on disk when the call returns."""

    def __init__(self, path: str | Path, *, synchronous: str = "NORMAL") -> None:
        if synchronous not in {"NORMAL", "FULL"}:
            raise ValueError(f"synchronous is NORMAL or FULL; not {synchronous!r}")
        try:
            Path(path).parent.mkdir(parents=True, exist_ok=True)
            self.engine = create_engine(f"sqlite:///{path}", connect_args={"check_same_thread": False})
            _set_up_connections(self.engine, synchronous)
            self.key = self._open(str(path))
        except (OSError, SQLAlchemyError) as error:
            raise BadStore(f"tables cannot be kept in {path}: {getattr(error, 'orig', error)}") from error

    def _open(self, path: str) -> str:
        """Make a new store, or check that it is one of ours; its key is what secrets are made of."""
        with self.engine.begin() as connection:
            known = inspect(connection).get_table_names()
            if known and _about.name not in known:
                raise BadStore(f"{path} holds tables of something else")
            _metadata.create_all(connection)
            if connection.execute(select(_about.c.schema)).first() is None:
                connection.execute(insert(_about).values(schema=SCHEMA, key=secrets.token_hex(32)))
            schema, key = connection.execute(select(_about.c.schema, _about.c.key)).one()
            while schema in MOVES:
                for step in MOVES[schema]:
                    connection.execute(text(step))
                schema += 1
                connection.execute(update(_about).values(schema=schema))
            if schema != SCHEMA:
                raise BadStore(f"{path} has schema {schema}; this version of Cosecha reads {SCHEMA}")
            return str(key)

    def close(self) -> None:
        self.engine.dispose()

    # People ---------------------------------------------------------------------------------------------------------

    def name_of(self, person: str) -> str:
        with self.engine.connect() as connection:
            return connection.execute(select(_people.c.name).where(_people.c.id == person)).scalar() or ""

    def greet(self, person: str, name: str) -> None:
        """Remember a person, and the name they gave last."""
        with self.engine.begin() as connection:
            known = connection.execute(select(_people.c.name).where(_people.c.id == person)).scalar()
            if known is None:
                connection.execute(insert(_people).values(id=person, name=name, made=now()))
            elif name and name != known:
                connection.execute(update(_people).where(_people.c.id == person).values(name=name))

    # Tables ---------------------------------------------------------------------------------------------------------

    def lay(self, table: Stored) -> None:
        """A new table."""
        table.made = table.changed = now()
        with self.engine.begin() as connection:
            connection.execute(insert(_tables).values(**_columns(table)))
            connection.execute(insert(_seats), list(_rows(table)))

    def change(self, table: Stored) -> None:
        """Other people on the seats, or another phase."""
        table.changed = now()
        with self.engine.begin() as connection:
            connection.execute(update(_tables).where(_tables.c.id == table.id).values(**_columns(table)))
            for row in _rows(table):
                at = (_seats.c.table == table.id) & (_seats.c.seat == row["seat"])
                connection.execute(update(_seats).where(at).values(**row))

    def find(self, id: str) -> Stored | None:
        with self.engine.connect() as connection:
            row = connection.execute(select(_tables).where(_tables.c.id == id)).mappings().first()
            return None if row is None else _stored(connection, dict(row))

    def tables_of(self, person: str, most: int = 50) -> list[Stored]:
        """The tables at which somebody has a seat or is host, the last changed first."""
        sits = select(_seats.c.table).where(_seats.c.person == person)
        mine = _tables.c.id.in_(sits) | (_tables.c.host == person)
        chosen = select(_tables).where(mine).order_by(_tables.c.changed.desc()).limit(most)
        with self.engine.connect() as connection:
            return [_stored(connection, dict(row)) for row in connection.execute(chosen).mappings().all()]

    # Invitations ----------------------------------------------------------------------------------------------------

    def invite(self, claim: str, table: str, seat: int) -> None:
        with self.engine.begin() as connection:
            connection.execute(insert(_claims).values(id=claim, table=table, seat=seat))

    def invited(self, claim: str) -> tuple[str, int] | None:
        """The table and the seat that an invitation is for, whether or not it was used."""
        with self.engine.connect() as connection:
            row = connection.execute(select(_claims.c.table, _claims.c.seat).where(_claims.c.id == claim)).first()
            return None if row is None else (row[0], row[1])

    # Events ---------------------------------------------------------------------------------------------------------

    def events(self, table: str) -> Written:
        chosen = select(_events.c.line, _events.c.key).where(_events.c.table == table).order_by(_events.c.number)
        with self.engine.connect() as connection:
            rows = connection.execute(chosen).all()
        return Written([row[0] for row in rows], {row[1] for row in rows if row[1]})

    def append(
        self,
        table: Stored,
        first: int,
        lines: Sequence[str],
        key: str | None,
        ended: Iterable[int] = (),
        *,
        public: bool,
    ) -> None:
        """Events of one deed, and the orders it ended, in one transaction; two writers of a number cannot both win.

        What nobody else may know of yet does not change the time that everybody sees.
        """
        table.changed = now() if public else table.changed
        rows = [
            {"table": table.id, "number": first + i, "line": line, "key": None if i else key}
            for i, line in enumerate(lines)
        ]
        with self.engine.begin() as connection:
            connection.execute(insert(_events), rows)
            changed = {"changed": table.changed, "phase": table.phase}
            connection.execute(update(_tables).where(_tables.c.id == table.id).values(**changed))
            for seat in ended:
                _order(connection, table.id, seat, "")

    def order(self, table: str, seat: int, standing: str) -> None:
        """What shall be done for a seat, or nothing; nobody else learns of it."""
        with self.engine.begin() as connection:
            _order(connection, table, seat, standing)


def _order(connection: Connection, table: str, seat: int, standing: str) -> None:
    at = (_seats.c.table == table) & (_seats.c.seat == seat)
    connection.execute(update(_seats).where(at).values(standing=standing))


def _set_up_connections(engine: Engine, synchronous: str) -> None:
    @event.listens_for(engine, "connect")
    def _(connection: Any, _record: Any) -> None:
        for pragma in ("journal_mode=WAL", f"synchronous={synchronous}", "foreign_keys=ON", "busy_timeout=5000"):
            connection.execute(f"PRAGMA {pragma}")


def _columns(table: Stored) -> dict[str, Any]:
    columns = {column.name: getattr(table, column.name) for column in _tables.columns}
    return columns | {"options": json.dumps(table.options)}


def _rows(table: Stored) -> Iterable[dict[str, Any]]:
    for number, seat in enumerate(table.seats):
        yield {"table": table.id, "seat": number, **vars(seat)}


def _stored(connection: Connection, row: dict[str, Any]) -> Stored:
    chosen = select(_seats).where(_seats.c.table == row["id"]).order_by(_seats.c.seat)
    found = connection.execute(chosen).mappings().all()
    seats = [Seat(r["kind"], r["person"], r["name"], r["bot"], r["nonce"], r["standing"]) for r in found]
    return Stored(**{**row, "options": json.loads(row["options"])}, seats=seats)
