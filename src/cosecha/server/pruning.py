"""Deleting what nobody has touched for long: tables with all that belongs to them, and people whom nothing names.

Servers may be up. Whether a table was touched is looked at once more in the transaction that deletes it; a server which
has it in memory finds out that it is gone when somebody does something there, or is told (see syncing.py).
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy import ColumnElement, Connection, delete, exists, func, not_, or_, select, true, update

from cosecha.server import schema
from cosecha.server.store import GATHERING, OVER, PLAYING, Store
from cosecha.server.tickets import AHEAD, BEFORE

PHASES = (OVER, PLAYING, GATHERING)
LEAST = BEFORE + AHEAD + 1  # days: only the table knows that a ticket of these days was used
LEAST_PLAYING = 30  # days: an answer to a sealed decision, of which nobody may know yet, touches nothing
AT_ONCE = 50  # in one transaction, so that nobody waits long,
PAUSE = 0.02  # and the seconds after it in which others save
_TABLES, _TALK = schema.tables.c, schema.talk.c
_BELONGS = [each for each in schema.metadata.sorted_tables if "table" in each.columns]


@dataclass(frozen=True)
class Untouched:
    """What nobody has touched since a moment, of some phases."""

    since: str
    phases: Sequence[str]

    def __call__(self) -> ColumnElement[bool]:
        """Of a table in a statement: it is one of these."""
        talk = schema.talk.alias().c
        said = exists().where((talk.table == _TABLES.id) & (talk.at >= self.since))
        return (_TABLES.changed < self.since) & _TABLES.phase.in_(self.phases) & ~said


@dataclass(frozen=True)
class Old:
    """A table that may go."""

    id: str
    game: str
    phase: str


def untouched(store: Store, days: int, phases: Sequence[str]) -> Untouched:
    moment = datetime.fromtimestamp(store.time(), UTC) - timedelta(days=days)
    return Untouched(moment.isoformat(timespec="seconds"), phases)


def _batches(ids: Sequence[str]) -> Iterator[Sequence[str]]:
    return (ids[first : first + AT_ONCE] for first in range(0, len(ids), AT_ONCE))


def tables(store: Store, which: Untouched) -> list[Old]:
    chosen = select(_TABLES.id, _TABLES.game, _TABLES.phase).where(which()).order_by(_TABLES.changed, _TABLES.id)
    with store.database.reading(patient=True) as connection:
        return [Old(*row) for row in connection.execute(chosen)]


def size(store: Store, ids: Sequence[str]) -> int:
    """How many letters of records, positions and chat they are, about."""
    return sum(_size(store, some) for some in _batches(ids))


def _size(store: Store, ids: Sequence[str]) -> int:
    events = schema.events.c
    lengths = sum((func.length(column) for column in (_TABLES.position, _TABLES.opening)), func.length(_TABLES.head))
    parts = (
        select(func.sum(lengths)).where(_TABLES.id.in_(ids)),
        select(func.sum(func.length(events.line))).where(events.table.in_(ids)),
        select(func.sum(func.length(_TALK.text))).where(_TALK.table.in_(ids)),
    )
    with store.database.reading(patient=True) as connection:
        return sum(connection.execute(part).scalar() or 0 for part in parts)


def people(store: Store, which: Untouched) -> list[str]:
    """Those who are here for as long and whom nothing names any more, once these tables are gone."""
    with store.database.reading(patient=True) as connection:
        return list(connection.execute(select(schema.people.c.id).where(_unnamed(which.since, ~which()))).scalars())


def _unnamed(since: str, stay: ColumnElement[bool]) -> ColumnElement[bool]:
    """They sit nowhere and host nothing at tables that stay, have put none of these away, and get no notices.

    Each is looked up by an index, since a server waits meanwhile. What they said carries their name itself.
    """
    person = schema.people.c
    named = [
        exists().where((each.c.person == person.id) & (each.c.table == _TABLES.id) & stay)
        for each in (schema.seats, schema.put_away)
    ]
    named += [exists().where((_TABLES.host == person.id) & stay)]
    named += [exists().where(schema.letterboxes.c.person == person.id)]
    return (person.made < since) & not_(or_(*named))


def delete_tables(store: Store, ids: Sequence[str], which: Untouched) -> Iterator[int]:
    """Delete those that are still untouched; yields how many, after each transaction."""
    chosen = select(_TABLES.next, _TABLES.id).where(_TABLES.next != "")  # once, and while others may write
    with store.database.reading(patient=True) as connection:
        before = {row.next: row.id for row in connection.execute(chosen)}
    for some in _batches(ids):
        with store.database.writing() as connection:
            gone = _locked(connection, some, which)
            _delete(store, connection, gone, [before[id] for id in gone if id in before])
        yield len(gone)
        time.sleep(PAUSE)


def _locked(connection: Connection, ids: Sequence[str], which: Untouched) -> list[str]:
    """Nobody else writes at them until the transaction ends. Where somebody does just now, the table stays."""
    free = select(_TABLES.id).where(_TABLES.id.in_(ids)).with_for_update(skip_locked=True)
    held = connection.execute(free).scalars().all()
    return list(connection.execute(select(_TABLES.id).where(_TABLES.id.in_(held) & which())).scalars())


def _delete(store: Store, connection: Connection, ids: Sequence[str], before: Sequence[str]) -> None:
    """With all that belongs to them; those `before` can be laid once more."""
    for each in _BELONGS:
        connection.execute(delete(each).where(each.c.table.in_(ids)))
    connection.execute(delete(schema.tables).where(_TABLES.id.in_(ids)))
    connection.execute(update(schema.tables).where(_TABLES.id.in_(before) & _TABLES.next.in_(ids)).values(next=""))
    for id in (*ids, *before):
        store.database.tell(connection, id)


def delete_left_over(store: Store) -> None:
    """Rows of tables that are gone: former versions wrote some for a table that was just deleted."""
    with store.database.writing(patient=True) as connection:
        for each in _BELONGS:
            if not each.c.table.foreign_keys:
                there = exists().where(_TABLES.id == each.c.table)
                connection.execute(delete(each).where(~there))


def delete_people(store: Store, ids: Sequence[str], which: Untouched) -> Iterator[int]:
    """Delete those whom still nothing names. Whoever comes back with their cookie is asked for a name again."""
    for some in _batches(ids):
        with store.database.writing() as connection:
            chosen = schema.people.c.id.in_(some) & _unnamed(which.since, true())
            gone = connection.execute(delete(schema.people).where(chosen)).rowcount
        yield gone
        time.sleep(PAUSE)
