"""How a table follows what other processes have saved."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from cosecha.core.errors import CosechaError
from cosecha.core.record import resume
from cosecha.core.words import _
from cosecha.server import telling
from cosecha.server.errors import NotFound
from cosecha.server.news import whole
from cosecha.server.store import Stored, Written

if TYPE_CHECKING:
    from cosecha.server.table import Table

log = logging.getLogger("cosecha.table")


def sync(table: Table) -> None:
    """Take in what other processes have saved, and tell it; memory that was never saved is forgotten.

    Raises NotFound if the table was deleted.
    """
    anew = table.spoiled or table.match is None
    table.spoiled = True  # until all of it is taken in
    found = table.store.read(table.id, 0 if anew else table.saved)
    if found is None:
        raise NotFound(_("There is no such table."))
    stored, written = found
    if anew:
        _begin_anew(table, stored, written)
    elif stored.base != table.stored.base or _people(stored) != _people(table.stored):
        _begin_anew(table, stored, table.store.events(table.id))
    else:
        _follow(table, stored, written)
    table.hear(table.store.talk(table.id, table.talk[-1].number if table.talk else 0))
    telling.talk(table)


def _begin_anew(table: Table, stored: Stored, written: Written) -> None:
    """Whoever has seen all of it already hears nothing: in a sealed decision not even that somebody answered."""
    before = table.stored
    table.begin(stored, written)
    same = (stored.base, stored.phase, _about(stored)) == (before.base, before.phase, _about(before))
    same &= not _given_time(before, stored)
    ordered = _ordered(before, stored)
    for viewer in list(table.viewers):
        if same and viewer.seat not in ordered and viewer.version == table.version_for(viewer.seat):
            telling.shown(table, viewer)
        else:
            viewer.send(whole(table, viewer, viewer.heard))


def _follow(table: Table, stored: Stored, written: Written) -> None:
    assert table.match is not None
    ordered, same = _ordered(table.stored, stored), _about(stored) == _about(table.stored)
    same &= bool(written.lines) or not _given_time(table.stored, stored)
    try:
        resume(table.match, written.lines)
    except CosechaError as error:
        log.warning("table %s cannot follow: %s", table.id, error)
        _begin_anew(table, stored, table.store.events(table.id))
        return
    table.stored, table.spoiled = stored, False
    table.keys |= written.keys
    table.saved += len(written.lines)
    if written.lines:
        telling.tell(table)
    if same:
        telling.tell_seats(table, ordered)
    else:
        telling.tell_all(table)


def _people(stored: Stored) -> list[tuple[str, str, str, str]]:
    return [(seat.kind, seat.person, seat.name, seat.bot) for seat in stored.seats]


def _about(stored: Stored) -> list[object]:
    """What everybody hears of, beside the match."""
    more = [(seat.ready, seat.deputy, seat.muted, seat.vote) for seat in stored.seats]
    return [_people(stored), more, stored.host, stored.listed, stored.quiet, stored.next, stored.ended, stored.hints]


def _given_time(before: Stored, after: Stored) -> bool:
    """Does a clock that ran run from another moment now? Those that stop or begin follow from what else happened."""
    pairs = zip(before.seats, after.seats, strict=True)
    return any(one.since and other.since and one.since != other.since for one, other in pairs)


def _ordered(before: Stored, after: Stored) -> set[int]:
    """The seats whose orders, or what ended them, are not what they were."""
    pairs = enumerate(zip(before.seats, after.seats, strict=True))
    return {n for n, (one, other) in pairs if (one.standing, one.woken) != (other.standing, other.woken)}
