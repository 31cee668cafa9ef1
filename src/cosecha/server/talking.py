"""The chat of a table: who may say something, and how it reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cosecha.core.words import _
from cosecha.server import telling
from cosecha.server.errors import NotYours, Problem, TooOften
from cosecha.server.notes import clean_text
from cosecha.server.store import SAID, WITHIN, Said, TooMuch

if TYPE_CHECKING:
    from cosecha.server.table import Table


def say(table: Table, person: str, seat: int | None, text: str) -> None:
    """A line for everybody at the table; those who sit there and the host may say something, others read."""
    number = _voice(table, person, seat)
    if table.stored.quiet:
        raise NotYours(_("The host has turned the chat off."))
    if number >= 0 and table.stored.seats[number].muted:
        raise NotYours(_("The host has muted you."))
    said = clean_text(text)
    if not said:
        raise Problem("there is nothing to say")
    name = table.stored.seats[number].name if number >= 0 else table.store.name_of(person)
    try:
        written = table.save(lambda: table.store.say(table.id, Said(SAID, number, name, said, person)))
    except TooMuch as error:
        raise TooOften(_("Not so fast: the others want to read it. Try again in a moment."), wait=WITHIN) from error
    table.hear(written)
    telling.talk(table)


def _voice(table: Table, person: str, seat: int | None) -> int:
    """The seat from which somebody speaks: the one they name, else their first; of a host without one -1."""
    seats = table.seats_of(person)
    if not seats and not (person and table.stored.host == person):
        raise NotYours(_("Only those who sit at the table can talk."))
    if seat is not None and seat not in seats:
        raise NotYours(_("This is not your seat."))
    return seat if seat is not None else seats[0] if seats else -1


def turn(table: Table, *, quiet: bool) -> None:
    """The host turns the chat off, or on."""
    table.save(lambda: table.store.quiet(table.id, quiet=quiet))
    table.stored.quiet = quiet
    telling.tell_all(table)


def mute(table: Table, number: int, *, muted: bool) -> None:
    """The host lets the person on a seat talk no more, or again; at whatever seat they sit, now or later."""
    person = table.stored.seats[number].person
    seats = table.seats_of(person)
    others = [other for other in table.stored.hushed.split() if other != person]
    hushed = " ".join([*others, person] if muted and person else others)
    table.save(lambda: table.store.mute(table.id, seats, hushed, muted=muted))
    table.stored.hushed = hushed
    for seat in seats:
        table.stored.seats[seat].muted = muted
    telling.tell_all(table)
