"""Before the game: who takes which seat and who leaves, until the last is taken and the game begins."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from typing import TYPE_CHECKING

import cosecha
from cosecha.core.game import Game
from cosecha.core.match import Match
from cosecha.core.words import _
from cosecha.server import clocks, telling
from cosecha.server.errors import NotYours, Stale
from cosecha.server.notes import LEFT, SAT, SENT
from cosecha.server.opening import seed_of
from cosecha.server.store import GATHERING, OPEN, PERSON, PLAYING, Said, Seat, Stored

if TYPE_CHECKING:
    from cosecha.server.table import Table

Alter = Callable[[Stored], list[Said]]


def dealt(game: Game, stored: Stored, at: float) -> Match | None:
    """The match, once no seat is open and, where anybody may join, everybody is ready; it is not saved yet."""
    people = [seat for seat in stored.seats if seat.kind == PERSON]
    waits = stored.listed and not all(seat.ready for seat in people)
    if waits or any(seat.kind == OPEN for seat in stored.seats):
        return None
    match = game.new(len(stored.seats), stored.options, seed_of(stored))
    begin(stored, match, at)
    return match


def begin(stored: Stored, match: Match, at: float) -> None:
    """The table plays this match from now on; a branch has events already."""
    stored.head = match.record().partition("\n\n")[0].rstrip("\n") + "\n"
    stored.phase = PLAYING
    stored.rules = cosecha.__version__
    stored.position, stored.placed = ("", 0) if match.state.sealed else (match.position(), len(match.events))
    stored.asked = asked_by(match)
    clocks.begin(stored, match, at)


def asked_by(match: Match) -> str:
    """The seats that have something to decide, as they are stored."""
    return " ".join(str(seat) for seat in match.to_act if match.state.asks(seat))


def _alter(table: Table, by: str, alter: Alter) -> None:
    """Somebody changes who sits where, in one go; say what happened. The game may begin with it."""

    def tried() -> None:
        trial = deepcopy(table.stored)
        notes = alter(trial)
        match = dealt(table.game, trial, table.store.time())
        with table.saving():
            written = table.store.change(trial, table.stored, by, notes)
        table.stored = trial
        table.hear(written)
        if match is not None:
            table.show(match)

    table.trying(tried)
    telling.tell_all(table)


def _gathers(stored: Stored) -> None:
    if stored.phase != GATHERING:
        raise Stale(_("The game has begun."))


def _takes_part(stored: Stored, person: str) -> None:
    if person != stored.host and not any(_sits(seat, person) for seat in stored.seats):
        raise NotYours(_("You do not sit at this table."))


def sit(table: Table, number: int, seat: Seat) -> None:
    """Somebody takes an open seat; when the last is taken the game begins."""

    def alter(stored: Stored) -> list[Said]:
        if stored.seats[number].kind != OPEN:
            raise Stale(_("This seat is already taken."))
        if seat.person and seat.person in stored.barred.split():
            raise NotYours(_("The host has sent you away from this table."))
        stored.seats[number] = replace(seat, muted=_is_hushed(stored, seat.person))
        return [Said(SAT, number, seat.name)] if seat.kind == PERSON and seat.person != stored.host else []

    _alter(table, seat.person or table.stored.host, alter)


def join(table: Table, seat: Seat) -> None:
    """Somebody takes the seat that is kept for them, or, where anybody may, the first that is open."""

    def alter(stored: Stored) -> list[Said]:
        _gathers(stored)
        kept = [number for number, other in enumerate(stored.seats) if _is_kept(other, seat.person)]
        if not kept and not stored.listed and seat.person != stored.host:
            raise NotYours(_("A seat at this table is taken by a link: ask the host for one."))
        if seat.person in stored.barred.split():
            raise NotYours(_("The host has sent you away from this table."))
        taken = kept or _free(stored)[:1]
        if not taken:
            raise Stale(_("Every seat is taken."))
        for number in taken:  # others at the same screen keep their names
            name = seat.name if number == taken[0] else stored.seats[number].name
            nonce = f"{seat.nonce}.{number}" if kept else seat.nonce
            stored.seats[number] = replace(seat, name=name, nonce=nonce, muted=_is_hushed(stored, seat.person))
        return [Said(SAT, number, stored.seats[number].name) for number in taken]

    if not table.seats_of(seat.person):  # else it was sent again
        _alter(table, seat.person, alter)


def leave(table: Table, person: str) -> None:
    """Somebody gets up; if it was the host, the next person is. A table that nobody is left at is not listed."""

    def alter(stored: Stored) -> list[Said]:
        _gathers(stored)
        _takes_part(stored, person)
        notes = _emptied(stored, [n for n in range(len(stored.seats)) if _sits(stored.seats[n], person)], LEFT)
        if stored.host == person:
            others = [seat.person for seat in stored.seats if seat.kind == PERSON]
            stored.host = others[0] if others else person
            stored.listed = stored.listed and bool(others)
        return notes

    _alter(table, person, alter)


def send_away(table: Table, number: int) -> None:
    """The host frees a seat; whoever sat there by their own browser cannot come back."""

    def alter(stored: Stored) -> list[Said]:
        _gathers(stored)
        seat = stored.seats[number]
        if seat.kind != PERSON or seat.person == stored.host:
            stored.seats[number] = Seat(OPEN)
            return []
        stored.barred = f"{stored.barred} {seat.person}".strip()
        return _emptied(stored, [n for n in range(len(stored.seats)) if _sits(stored.seats[n], seat.person)], SENT)

    _alter(table, table.stored.host, alter)


def ready(table: Table, person: str, *, ready: bool) -> None:
    """Where anybody may join the game begins when everybody has said that they are ready."""

    def alter(stored: Stored) -> list[Said]:
        _gathers(stored)
        _takes_part(stored, person)
        stored.seats = [replace(s, ready=ready) if _sits(s, person) else s for s in stored.seats]
        return []

    _alter(table, person, alter)


def show_to_all(table: Table, *, listed: bool) -> None:
    """Let anybody take an open seat, or only those who have a link."""

    def alter(stored: Stored) -> list[Said]:
        _gathers(stored)
        stored.listed = listed
        return []

    _alter(table, table.stored.host, alter)


def _is_hushed(stored: Stored, person: str) -> bool:
    return bool(person) and person in stored.hushed.split()


def _is_kept(seat: Seat, person: str) -> bool:
    return seat.kind == OPEN and bool(person) and seat.person == person


def _free(stored: Stored) -> list[int]:
    """The open seats, those that are kept for nobody first."""
    open_seats = [number for number, seat in enumerate(stored.seats) if seat.kind == OPEN]
    return sorted(open_seats, key=lambda number: bool(stored.seats[number].person))


def _sits(seat: Seat, person: str) -> bool:
    return seat.kind == PERSON and seat.person == person


def _emptied(stored: Stored, numbers: list[int], kind: str) -> list[Said]:
    notes = [Said(kind, number, stored.seats[number].name) for number in numbers]
    for number in numbers:
        stored.seats[number] = Seat(OPEN)
    return notes
