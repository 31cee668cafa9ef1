"""Hints at a table: allowed where one person plays against bots, elsewhere where the host says so."""

from __future__ import annotations

from cosecha.core.words import _
from cosecha.server.errors import Problem
from cosecha.server.stored import BOT, Stored

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
