"""Tables as lines of JSON that any store can take in, SQLite or PostgreSQL: to move them, to keep them, to check them.

The first line says what it is, then comes one line for each person and each table, with its record; the last line
counts the tables, so that a file which broke off is noticed. Such a file holds every secret of the games in it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field, fields
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, func, insert, select, update

import cosecha
from cosecha.core.errors import CosechaError
from cosecha.core.match import Match
from cosecha.core.words import _
from cosecha.server import beating, clocks, schema
from cosecha.server.opening import record_of, replayed
from cosecha.server.people import is_table_id
from cosecha.server.rows import insert_table, read_table, talk_after
from cosecha.server.store import GATHERING, KEPT, Said, Seat, Store, Stored

Json = dict[str, Any]
FORMAT = 1
BESIDE = {
    "letterbox": schema.letterboxes,
    "silence": schema.silences,
    "put away": schema.put_away,
    "request": schema.requests,
}
"""Where notices go, who wants none, who has put a table away; not what is still to be sent."""


class BadExport(CosechaError):
    """The file is no export of ours, or it is not whole."""


@dataclass
class Parcel:
    """A table with everything that belongs to it."""

    stored: Stored
    lines: list[str]
    keys: dict[int, str] = field(default_factory=dict)  # by the number of the event
    claims: dict[str, int] = field(default_factory=dict)  # invitations, with their seats
    talk: list[Said] = field(default_factory=list)
    made: str = ""  # when it was written into a file,
    alive: float | None = None  # and when a server of its store was last up

    def to_json(self) -> Json:
        about = asdict(self.stored)
        seats, head = about.pop("seats"), about.pop("head")
        record = record_of(self.stored, self.lines) if head else ""
        talk = [asdict(line) for line in self.talk]
        return {
            "table": about, "seats": seats, "record": record, "keys": self.keys, "claims": self.claims, "talk": talk
        }  # fmt: skip

    @classmethod
    def from_json(cls, found: Json) -> Parcel:
        head, _, lines = found["record"].partition("\n\n")
        known = {each.name for each in fields(Stored)}
        about = {name: value for name, value in found["table"].items() if name in known}
        seats = [Seat(**seat) for seat in found["seats"]]
        stored = Stored(**about, seats=seats, head=head.rstrip("\n") + "\n" if head else "")
        keys = {int(number): key for number, key in found["keys"].items()}
        talk = [Said(**line) for line in found.get("talk", [])]
        return cls(stored, lines.splitlines(), keys, found["claims"], talk)

    def match(self) -> Match | None:
        """The match under the present rules, if it has begun; raises a CosechaError if the record does not replay."""
        game = cosecha.game(self.stored.game)
        clocks.clock_of(self.stored.clock)
        return None if self.stored.phase == GATHERING else replayed(game, self.stored, self.lines)


# Out -----------------------------------------------------------------------------------------------------------------


def export(store: Store, ids: Sequence[str] = ()) -> Iterator[str]:
    """The lines of some tables, or of all, as they were at one moment."""
    with store.database.reading() as connection:
        yield _line(_head(store, connection))
        yield from _tables(connection, ids or _ids(connection))


def backup(store: Store) -> Iterator[str]:
    """The lines of everything, people and the key of the store included."""
    with store.database.reading() as connection:
        yield _line({**_head(store, connection), "key": store.key})
        for row in connection.execute(select(schema.people)).mappings():
            yield _line({"person": dict(row)})
        for kind, table in BESIDE.items():
            for row in connection.execute(select(table).order_by(*table.primary_key)).mappings():
                yield _line({kind: dict(row)})
        yield from _tables(connection, _ids(connection))


def parcels(store: Store) -> Iterator[Parcel]:
    with store.database.reading() as connection:
        for id in _ids(connection):
            yield _parcel(connection, id)


def count(store: Store) -> int:
    with store.database.reading() as connection:
        return connection.execute(select(func.count()).select_from(schema.tables)).scalar_one()


def _ids(connection: Connection) -> list[str]:
    return list(
        connection.execute(select(schema.tables.c.id).order_by(schema.tables.c.made, schema.tables.c.id)).scalars()
    )


def _tables(connection: Connection, ids: Sequence[str]) -> Iterator[str]:
    for id in ids:
        yield _line(_parcel(connection, id).to_json())
    yield _line({"end": len(ids)})


def _parcel(connection: Connection, id: str) -> Parcel:
    stored = read_table(connection, id)
    if stored is None:
        raise BadExport(f"there is no table {id}")
    events, claims = schema.events.c, schema.claims.c
    chosen = select(events.number, events.line, events.key).where(events.table == id).order_by(events.number)
    rows = connection.execute(chosen).all()
    links = connection.execute(select(claims.id, claims.seat).where(claims.table == id)).all()
    keys = {number: key for number, _text, key in rows if key}
    talk = talk_after(connection, id, 0, KEPT)
    return Parcel(stored, [row[1] for row in rows], keys, {link[0]: link[1] for link in links}, talk)


def _head(store: Store, connection: Connection) -> Json:
    made = datetime.fromtimestamp(store.time(), UTC).isoformat(timespec="seconds")
    alive = connection.execute(select(schema.about.c.alive)).scalar_one()
    return {"cosecha": FORMAT, "version": cosecha.__version__, "made": made, "alive": alive}


def _moment(made: str, otherwise: float) -> float:
    try:
        return datetime.fromisoformat(made).timestamp()
    except ValueError:
        return otherwise


def _line(thing: Json) -> str:
    return json.dumps(thing, ensure_ascii=False) + "\n"


# In ------------------------------------------------------------------------------------------------------------------


@dataclass
class Contents:
    """What a file holds, read line by line."""

    head: Json
    lines: Iterator[Json]

    def parcels(self) -> Iterator[Parcel]:
        """The tables; raises BadExport at the end of a file that is not whole."""
        seen = 0
        for found in self.lines:
            if "table" in found:
                seen += 1
                yield _unpacked(found, self.head)
            elif "end" in found:
                if found["end"] != seen:
                    raise BadExport(f"the file says that it holds {found['end']} tables, but there are {seen}")
                return
        raise BadExport("the file broke off: its last line is missing")


def contents(lines: Iterable[str]) -> Contents:
    read = _read(lines)
    head = next(read, {})
    if head.get("cosecha") != FORMAT:
        raise BadExport("this is no export of Cosecha, or one of a later version")
    return Contents(head, read)


def _read(lines: Iterable[str]) -> Iterator[Json]:
    for number, line in enumerate(lines):
        try:
            found = json.loads(line)
        except ValueError as error:
            raise BadExport(f"line {number + 1} is no JSON") from error
        if not isinstance(found, dict):
            raise BadExport(f"line {number + 1} is no table")
        yield found


def _unpacked(found: Json, head: Json) -> Parcel:
    try:
        parcel = Parcel.from_json(found)
        parcel.made = str(head.get("made", ""))
        parcel.alive = float(head["alive"]) if head.get("alive") else None
        return parcel
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadExport(f"a table of the file cannot be read: {error!r}") from error


def take_in(store: Store, parcel: Parcel) -> str:
    """Add a table; answers why it was refused, or nothing."""
    if problem := _misnamed(parcel):
        return problem
    if store.find(parcel.stored.id) is not None:
        return "it is here already"
    try:
        parcel.match()
    except CosechaError as error:
        return str(error)
    store.beat(clocks.LIVE, beating.GRACE)  # else the next server would give back what was used before today
    with store.database.writing() as connection:
        _insert(store, connection, parcel)
    return ""


def _misnamed(parcel: Parcel) -> str:
    if is_table_id(parcel.stored.id):
        return ""
    return _("the id of a table is 1 to 40 letters (a to z, A to Z), digits, - and _")


def restore(store: Store, found: Contents) -> Iterator[Parcel]:
    """Everything of a backup, as it was, into an empty store; all of it or nothing."""
    if "key" not in found.head:
        raise BadExport("this is an export of tables, not a backup of everything: use `cosecha admin import`")
    with store.database.writing(alone=True) as connection:
        if connection.execute(select(schema.tables.c.id)).first() or connection.execute(select(schema.people)).first():
            raise BadExport(f"{store.database.name} is not empty: a backup is restored into a new store")
        connection.execute(update(schema.about).values(key=found.head["key"], alive=store.time()))
        found.lines = _with_people(connection, found.lines)
        for parcel in found.parcels():
            if problem := _misnamed(parcel):
                raise BadExport(f"{parcel.stored.id!r}: {problem}")
            _insert(store, connection, parcel)
            yield parcel
    store.key = found.head["key"]


def _with_people(connection: Connection, lines: Iterator[Json]) -> Iterator[Json]:
    """People are taken in as they come by."""
    for found in lines:
        if "person" in found:
            connection.execute(insert(schema.people).values(**found["person"]))
        elif kind := next((name for name in BESIDE if name in found), ""):
            connection.execute(insert(BESIDE[kind]).values(**found[kind]))
        else:
            yield found


def _insert(store: Store, connection: Connection, parcel: Parcel) -> None:
    id = parcel.stored.id
    made = _moment(parcel.made, store.time())
    live = parcel.stored.clock.startswith(f"{clocks.LIVE} ") and parcel.alive is not None
    clocks.thaw(parcel.stored, min(made, parcel.alive or made) if live else made, store.time())
    insert_table(connection, parcel.stored)
    rows = [
        {"table": id, "number": number, "line": line, "key": parcel.keys.get(number)}
        for number, line in enumerate(parcel.lines, 1)
    ]
    claims = [{"id": claim, "table": id, "seat": seat} for claim, seat in parcel.claims.items()]
    if rows:
        connection.execute(insert(schema.events), rows)
    if claims:
        connection.execute(insert(schema.claims), claims)
    if parcel.talk:
        connection.execute(insert(schema.talk), [{"table": id, **vars(line)} for line in parcel.talk])
