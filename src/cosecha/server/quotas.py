"""How many tables one person, or one address, may have that are not over: counted in the store, so over all processes.

Of an address the store keeps a hash with its own key: enough to count, not to read.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta

from sqlalchemy import ColumnElement, func, insert, select
from sqlalchemy.exc import IntegrityError
from starlette.requests import Request

from cosecha.core.words import _
from cosecha.server import putting_away, schema
from cosecha.server.errors import TooOften
from cosecha.server.house import House
from cosecha.server.limiting import origin_of
from cosecha.server.limits import ADDRESS, PERSON, TABLES, Limits
from cosecha.server.store import OVER, Store

DAYS = 7  # a table that nobody has touched for so long does not count
LATER = 3600


@contextmanager
def laying(request: Request, house: House, person: str) -> Iterator[Callable[[str], None]]:
    """Raises TooOften where there are too many; the table that is laid is noted as one of this address."""
    limits: Limits = request.app.state.limits
    origin = origin_of(limits, request.scope)
    if not origin:
        yield lambda _table: None
        return
    address = _hashed(house.store, origin)
    hosted = (schema.tables.c.host == person) & ~putting_away.by(person)  # of an address all count: they take up room
    if count(house.store, hosted) >= limits.settings.count(TABLES, PERSON):
        raise _too_many()
    mine = schema.tables.c.id.in_(select(schema.origins.c.table).where(schema.origins.c.address == address))
    if count(house.store, mine) >= limits.settings.count(TABLES, ADDRESS):
        raise _too_many()
    yield lambda table: _note(house.store, table, address)


def count(store: Store, which: ColumnElement[bool]) -> int:
    since = (datetime.now(UTC) - timedelta(days=DAYS)).isoformat(timespec="seconds")
    tables = schema.tables.c
    chosen = which & (tables.phase != OVER) & (tables.changed >= since)
    with store.database.reading() as connection:
        return connection.execute(select(func.count()).select_from(schema.tables).where(chosen)).scalar() or 0


def _note(store: Store, table: str, address: str) -> None:
    with suppress(IntegrityError), store.database.writing() as connection:  # laid by somebody else, and noted
        connection.execute(insert(schema.origins).values(table=table, address=address))


def _hashed(store: Store, origin: str) -> str:
    return hashlib.sha256(f"cosecha address/{store.key}/{origin}".encode()).hexdigest()


def _too_many() -> TooOften:
    text = _(
        "There are many tables of yours that are not over. Play one of them to its end first, or put it away;"
        " a table that nobody touches for a week does not count any more."
    )
    return TooOften(text, wait=LATER)
