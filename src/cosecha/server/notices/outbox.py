"""What is still to be sent: written in the transaction of the move that asks somebody, claimed by one process.

A row is a table and a letterbox. It is there from the moment a decision begins until its notice was sent, was not
needed, or was given up; a later decision of the same person takes its place. News of a table that gathers are rows too.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, RowMapping, bindparam, delete, insert, select, update

from cosecha.server import schema
from cosecha.server.databases import Database
from cosecha.server.notices.settings import MAIL
from cosecha.server.pen import Hand
from cosecha.server.rows import hold_table

MOST = 50  # that are sent at once
NEWS = -(2**29)  # from here down numbers stand for news: below those of cases (lateness.py)
_BOXES = schema.letterboxes.c
_LIVE = select(_BOXES.id, _BOXES.kind).where((_BOXES.person == bindparam("of")) & _BOXES.live)
_CALLED_OFF = delete(schema.notices).where(
    (schema.notices.c.table == bindparam("at")) & (schema.notices.c.person == bindparam("of"))
)
_NEWS = (schema.notices.c.table == bindparam("at")) & (schema.notices.c.person == bindparam("of"))
_NEWS &= schema.notices.c.number < bindparam("below")
_NEWS_OFF = delete(schema.notices).where(_NEWS)
_UNSENT = (
    select(schema.notices.c.box, schema.notices.c.number)
    .where(_NEWS & (schema.notices.c.claimed == 0))
    .with_for_update()
)
_CALLED = insert(schema.notices)


@dataclass(frozen=True)
class Due:
    """A notice that is to be sent now."""

    table: str
    box: str
    person: str
    number: int
    due: float
    tries: int

    @property
    def decision(self) -> str:
        """What it tells of, by whatever way."""
        return f"{self.table} {self.person} {self.number}"


def news(line: int) -> int:
    """What stands for news, where the number of an event stands otherwise; `line` of the chat tells it too."""
    return NEWS - line


def call(connection: Hand, table: str, people: Collection[str], number: int, after: Mapping[str, float]) -> None:
    """These people have something to decide, or to hear, after event `number`; notices of a kind wait for `after`.

    News that nobody has begun to send keep their number: they tell what has happened since then.
    """
    for person in sorted(people):
        found = connection.execute(_LIVE, {"of": person}).all()
        if not found:
            continue  # most people: one statement is all it costs them
        now = time.time()
        first = _unsent_news(connection, table, person) if number <= NEWS else {}
        connection.execute(_CALLED_OFF, {"at": table, "of": person})
        row = {"table": table, "person": person, "tries": 0, "claimed": 0.0}
        for box, kind in found:
            about = {"box": box, "number": first.get(box, number), "due": now + after[kind]}
            connection.execute(_CALLED, row | about)


def _unsent_news(connection: Hand, table: str, person: str) -> dict[str, int]:
    """Their numbers, by letterbox."""
    return dict(connection.execute(_UNSENT, {"at": table, "of": person, "below": NEWS + 1}).all())


def call_off_news(connection: Hand, table: str, person: str, line: int = -1) -> None:
    """Somebody need not hear what is told after this `line` of the chat any more; or (none) no news of the table."""
    connection.execute(_NEWS_OFF, {"at": table, "of": person, "below": news(line)})


def seen(database: Database, table: str, person: str) -> None:
    """Somebody looks at a table: there is no news of it for them."""
    chosen = select(schema.notices.c.box).where(_NEWS)
    with database.reading() as connection:
        found = connection.execute(chosen, {"at": table, "of": person, "below": NEWS + 1}).first()
    if found is not None:
        with database.writing() as connection:
            call_off_news(connection, table, person)


def due(database: Database, now: float) -> list[Due]:
    """What nobody is sending yet."""
    notices = schema.notices.c
    chosen = select(schema.notices).where((notices.due <= now) & (notices.claimed < now)).order_by(notices.due)
    with database.reading() as connection:
        return [_read(row) for row in connection.execute(chosen.limit(MOST)).mappings()]


def claim(database: Database, now: float, before: float, lease: float) -> list[Due]:
    """What was due `before`: it is ours for so many seconds. A process that dies lets others send it after that."""
    notices = schema.notices.c
    chosen = select(schema.notices).where((notices.due <= before) & (notices.claimed < now)).order_by(notices.due)
    with database.writing() as connection:
        found = connection.execute(chosen.limit(MOST).with_for_update(skip_locked=True)).mappings().all()
        rows = [_read(row) for row in found]
        for row in rows:
            connection.execute(update(schema.notices).where(_is(row)).values(claimed=now + lease))
        return rows


def drop(database: Database, rows: Sequence[Due]) -> None:
    """They were sent, or nobody needs them."""
    if rows:
        with database.writing() as connection:
            for row in rows:
                connection.execute(delete(schema.notices).where(_is(row)))


def spare_mail(database: Database, rows: Sequence[Due]) -> None:
    """A push has told of these decisions: no mail shall come as well."""
    notices, mailboxes = schema.notices.c, select(_BOXES.id).where(_BOXES.kind == MAIL)
    with database.writing() as connection:
        for row in rows:
            of = (notices.table == row.table) & (notices.person == row.person) & (notices.number == row.number)
            connection.execute(delete(schema.notices).where(of & notices.box.in_(mailboxes)))


def hold(database: Database, rows: Sequence[Due], until: float) -> None:
    """They are ours until then, and nothing is sent."""
    if rows:
        with database.writing() as connection:
            for row in rows:
                connection.execute(update(schema.notices).where(_is(row)).values(claimed=until))


def postpone(database: Database, rows: Sequence[Due], seconds: float) -> None:
    with database.writing() as connection:
        for row in rows:
            values = {"due": time.time() + seconds, "tries": row.tries + 1, "claimed": 0.0}
            connection.execute(update(schema.notices).where(_is(row)).values(values))


def silent(database: Database, table: str, person: str) -> bool:
    """Does somebody want no notices of a table?"""
    silences = schema.silences.c
    with database.reading() as connection:
        chosen = select(silences.table).where((silences.table == table) & (silences.person == person))
        return connection.execute(chosen).first() is not None


def silences_of(database: Database, person: str) -> set[str]:
    with database.reading() as connection:
        chosen = select(schema.silences.c.table).where(schema.silences.c.person == person)
        return set(connection.execute(chosen).scalars())


def unwilling(connection: Connection, table: str) -> set[str]:
    """Those who want no notices of a table, or have put it away."""
    silences, away = schema.silences.c, schema.put_away.c
    chosen = select(silences.person).where(silences.table == table)
    return set(connection.execute(chosen.union(select(away.person).where(away.table == table))).scalars())


def silence(database: Database, table: str, person: str, *, silent: bool) -> None:
    """Somebody wants no notices of a table, or wants them again; raises Outrun if it was deleted."""
    silences = schema.silences
    with database.writing() as connection:
        hold_table(connection, table)
        at = (silences.c.table == table) & (silences.c.person == person)
        connection.execute(delete(silences).where(at))
        if silent:
            connection.execute(insert(silences).values(table=table, person=person))


def _is(row: Due) -> ColumnElement[bool]:
    """The same row, unless a later decision has taken its place."""
    notices = schema.notices.c
    return (notices.table == row.table) & (notices.box == row.box) & (notices.number == row.number)


def _read(row: RowMapping) -> Due:
    return Due(*(row[name] for name in ("table", "box", "person", "number", "due", "tries")))
