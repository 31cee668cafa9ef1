"""Hints at a table: allowed where one person plays against bots, elsewhere where the host says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cosecha.core.words import _
from cosecha.server import telling
from cosecha.server.errors import Problem
from cosecha.server.notes import HINTS_OFF, HINTS_ON
from cosecha.server.store import BOT, OVER, Said, Stored

if TYPE_CHECKING:
    from cosecha.server.table import Table

ON, OFF, USUAL = "on", "off", ""


def wished(hints: str) -> str:
    """What a form says; raises Problem."""
    if hints not in {ON, OFF, USUAL}:
        raise Problem(_("Hints are on, off or as usual; not {given}.").format(given=repr(hints[:40])))
    return hints


def allowed(stored: Stored) -> bool:
    """Where nobody has said anything: yes if one person plays alone, without a clock."""
    if stored.hints:
        return stored.hints == ON
    return sum(seat.kind != BOT for seat in stored.seats) <= 1 and not stored.clock


def allow(table: Table, *, hints: bool) -> None:
    """The host allows them to everybody, or to nobody; all are told."""
    if table.stored.phase == OVER or allowed(table.stored) == hints:
        return
    said = ON if hints else OFF
    note = Said(HINTS_ON if hints else HINTS_OFF, -1, "")
    written = table.save(lambda: table.store.hint(table.id, said, note))
    table.stored.hints = said
    table.hear(written)
    telling.tell_all(table)
