"""Lists of tables, so many at a time: one's own, those put away, those open to anybody."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sqlalchemy import ColumnElement, Select, String, case, cast, func, select, union

from cosecha.server import putting_away, rows, schema
from cosecha.server.databases import Database
from cosecha.server.stored import GATHERING, OPEN, OVER, PERSON, PLAYING, Stored

_TABLES, _SEATS = schema.tables.c, schema.seats.c


def own(database: Database, person: str, most: int = 50, skip: int = 0, *, away: bool = False) -> list[Stored]:
    """The tables at which somebody has a seat or is host: first those where it is their turn, those that are over last.

    Among them the last changed first. `away`: those that they have put away, else the others.
    """
    order = (
        case((_TABLES.phase == OVER, 2), (_TABLES.id.in_(_on_turn(person)), 0), else_=1),
        _TABLES.changed.desc(),
        _TABLES.id,
    )
    chosen = _theirs(person) & (putting_away.by(person) if away else ~putting_away.by(person))
    first = select(_TABLES.id).where(chosen).order_by(*order).limit(most).offset(skip)  # records are not sorted along
    found = select(schema.tables).where(_TABLES.id.in_(first)).order_by(*order)
    return _read(database, found)


def laid_after(database: Database, person: str) -> set[str]:
    """The tables that were laid after one at which somebody sat."""
    sat = _TABLES.id.in_(_seated(person))
    with database.reading() as connection:
        return set(connection.execute(select(_TABLES.next).where(sat, _TABLES.next != "")).scalars())


def number_put_away(database: Database, person: str) -> int:
    """How many tables of theirs somebody has put away."""
    chosen = _theirs(person) & putting_away.by(person)
    with database.reading() as connection:
        return connection.execute(select(func.count()).select_from(schema.tables).where(chosen)).scalar_one()


def open_to_all(
    database: Database, since: str, most: int, skip: int = 0, *, of_one: int, games: Collection[str]
) -> list[Stored]:
    """The tables at which anybody may take a seat, the last changed first; `of_one` host so many."""
    order = (_TABLES.changed.desc(), _TABLES.id)
    free = select(_SEATS.table).where(_SEATS.kind == OPEN)
    chosen = _TABLES.listed & (_TABLES.phase == GATHERING) & (_TABLES.changed >= since) & _TABLES.id.in_(free)
    number = func.row_number().over(partition_by=_TABLES.host, order_by=order)
    each = select(_TABLES.id, number.label("number")).where(chosen, _TABLES.game.in_(games)).subquery()
    few = select(each.c.id).where(each.c.number <= of_one)
    found = select(schema.tables).where(_TABLES.id.in_(few)).order_by(*order).limit(most).offset(skip)
    return _read(database, found)


def _read(database: Database, found: Select[Any]) -> list[Stored]:
    with database.reading() as connection:
        return [rows.as_stored(connection, dict(row)) for row in connection.execute(found).mappings().all()]


def _seated(person: str) -> Select[tuple[str]]:
    """The tables at which this person has a seat, or one is kept for them."""
    return select(_SEATS.table).where(_SEATS.person == person)


def _theirs(person: str) -> ColumnElement[bool]:
    """Of a table in a statement: this person has a seat there, or is host."""
    hosted = select(_TABLES.id).where(_TABLES.host == person)
    return _TABLES.id.in_(union(_seated(person), hosted))  # by an index, as OR is not


def _on_turn(person: str) -> Select[tuple[str]]:
    """The tables at which a seat of this person has something to decide: see `House.turns`. Found once for all."""
    table = schema.tables.alias().c
    asked = (" " + table.asked + " ").contains(" " + cast(_SEATS.seat, String) + " ")
    plays = (_SEATS.kind == PERSON) & (_SEATS.person == person) & (_SEATS.deputy == "") & (_SEATS.standing == "")
    return select(table.id).join(schema.seats, _SEATS.table == table.id).where(plays, asked, table.phase == PLAYING)
