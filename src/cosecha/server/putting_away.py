"""Tables that somebody has put away: not among theirs, no turns, no notices, not counted, until they are taken up."""

from __future__ import annotations

from contextlib import suppress

from sqlalchemy import ColumnElement, delete, insert, select
from sqlalchemy.exc import IntegrityError

from cosecha.server import rows, schema
from cosecha.server.databases import Database

AWAY = "away"  # what other processes are told beside the table
_AWAY = schema.put_away.c


def by(person: str) -> ColumnElement[bool]:
    """Of a table in a statement: this person has put it away."""
    return schema.tables.c.id.in_(select(_AWAY.table).where(_AWAY.person == person))


def people(database: Database, table: str) -> frozenset[str]:
    """Those who have put a table away."""
    with database.reading() as connection:
        return frozenset(connection.execute(select(_AWAY.person).where(_AWAY.table == table)).scalars())


def keep(database: Database, table: str, person: str, *, away: bool) -> None:
    """Somebody puts a table away, or takes it up again; raises Outrun if it was deleted."""
    with suppress(IntegrityError), database.writing() as connection:  # put away twice at the same moment
        rows.hold_table(connection, table)
        connection.execute(delete(schema.put_away).where((_AWAY.table == table) & (_AWAY.person == person)))
        if away:
            connection.execute(insert(schema.put_away).values(table=table, person=person))
        database.tell(connection, f"{table} {AWAY}")
