"""Somebody's time is up: nothing happens by itself, the other people at the table choose.

Each of them who has time says what they want: to wait, that a bot plays, or to end the game. It is done as soon as more
than half of them want the same. What was said is void as soon as anybody else is late, or no longer is.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from cosecha.bots.levels import DEFAULT
from cosecha.server.clocks import late
from cosecha.server.store import PERSON, PLAYING, Stored

if TYPE_CHECKING:
    from cosecha.server.table import Table


def case_of(stored: Stored, at: float) -> str:
    """What there is to choose about: who is late, and since which moment; nothing if nobody is."""
    about = " ".join(f"{number} {stored.seats[number].since:.6f}" for number in late(stored, at))
    return hashlib.sha256(about.encode()).hexdigest()[:16] if about else ""


def voters(stored: Stored, at: float) -> dict[str, int]:
    """The people who choose, each with the first of their seats: those with time, for whom no bot plays."""
    behind = {stored.seats[number].person for number in late(stored, at)}
    found: dict[str, int] = {}
    for number, seat in enumerate(stored.seats):
        if seat.kind == PERSON and not seat.deputy and seat.person not in behind:
            found.setdefault(seat.person, number)
    return found


def votes(stored: Stored, at: float) -> dict[int, str]:
    """What each of them wants, by seat; nothing where nothing was said in this case."""
    case = case_of(stored, at)
    said = {seat: stored.seats[seat].vote.partition(" ") for seat in voters(stored, at).values()}
    return {seat: choice if about == case else "" for seat, (choice, _space, about) in said.items()}


def needed(stored: Stored, at: float) -> int:
    """More than half of those who choose."""
    return len(voters(stored, at)) // 2 + 1


def chooses(stored: Stored, person: str, at: float) -> bool:
    """Is somebody late, and has this person still to say what they want?"""
    if stored.phase != PLAYING or not stored.clock or not late(stored, at):
        return False
    seat = voters(stored, at).get(person)
    return seat is not None and not votes(stored, at)[seat]


def standby(table: Table) -> str:
    """The bot that plays for whoever is late."""
    return DEFAULT
