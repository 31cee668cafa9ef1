"""What is told of the clocks: seconds that are left, never times of day; and what there is to choose about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cosecha.core.words import _
from cosecha.server import overtime
from cosecha.server.bots import title
from cosecha.server.clocks import PRESETS, Clock, clock_of, in_words, lasting, late, left
from cosecha.server.store import GATHERING, PERSON, PLAYING, Stored

if TYPE_CHECKING:
    from cosecha.server.table import Table

Json = dict[str, Any]


def option(stored: Stored) -> list[Json]:
    """The clock as one of the options a table is played with."""
    clock = clock_of(stored.clock)
    return [{"title": _("Clock"), "value": in_words(clock)}] if clock else []


def own(stored: Stored, person: str, at: float) -> str:
    """The time that is left to somebody whose turn it is, in words; of several seats the one that has least."""
    if not clock_of(stored.clock) or stored.phase != PLAYING or stored.ended:
        return ""
    mine = [seat for seat in stored.seats if seat.kind == PERSON and seat.person == person and not seat.deputy]
    running = [left(seat.time, at) for seat in mine if seat.since and not seat.stopped]
    if not running:
        return ""
    least = int(min(running))
    return _("{time} left").format(time=brief(least)) if least > 0 else _("time is up")


def brief(seconds: int) -> str:
    """As the clocks at the table have it: two units at most.

    >>> brief(187200), brief(28800), brief(245), brief(59)
    ('2 d 4 h', '8 h', '4 min', '59 s')
    """
    days, hours, minutes = seconds // 86400, seconds // 3600 % 24, seconds // 60 % 60
    if days:
        return (_("{d} d {h} h") if hours else _("{d} d")).format(d=days, h=hours)
    if hours:
        return (_("{h} h {m} min") if minutes else _("{h} h")).format(h=hours, m=minutes)
    return _("{m} min").format(m=minutes) if minutes else _("{s} s").format(s=seconds)


def presets() -> list[Json]:
    """What the form of a new table offers."""
    return [{"kind": clock.kind, "value": str(clock), "words": _short(clock)} for clock in PRESETS]


def _short(clock: Clock) -> str:
    return _("{bank} + {back}").format(bank=lasting(clock.bank), back=lasting(clock.back))


def told(table: Table, person: str) -> Json | None:
    """The clocks as a person may see them."""
    clock = clock_of(table.stored.clock)
    if clock is None:
        return None
    return {
        "kind": clock.kind,
        "text": in_words(clock),
        "few": clock.few,
        "seats": _seats(table, person, table.store.time()),
        "late": _late(table, clock, person, table.store.time()),
    }


def _seats(table: Table, person: str, at: float) -> list[Json | None]:
    if table.stored.phase == GATHERING:
        return []
    return [_seat(table, number, person, at) for number in range(len(table.stored.seats))]


def _seat(table: Table, number: int, person: str, at: float) -> Json | None:
    """Bots need no time. To the others a clock runs until all know that its seat has decided.

    Neither an answer to a sealed question nor an order that stands can be seen by it.
    """
    seat = table.stored.seats[number]
    if seat.kind != PERSON or seat.deputy or table.match is None:
        return None
    time, behind = seat.time, number in late(table.stored, at)
    if number in table.seats_of(person) or table.stored.phase != PLAYING:
        runs = bool(time.since and not time.stopped)
    else:
        runs, time = number in table.match.to_act, time._replace(stopped=0.0)
    return {"left": round(max(0.0, left(time, at)), 1), "runs": runs and not behind, "late": behind}


def _late(table: Table, clock: Clock, person: str, at: float) -> Json | None:
    """Who is late, who chooses, and what they want."""
    stored = table.stored
    case = overtime.case_of(stored, at) if stored.phase == PLAYING else ""
    if not case:
        return None
    seat = overtime.voters(stored, at).get(person)
    said = overtime.votes(stored, at)
    return {
        "case": case,
        "seats": late(stored, at),
        "gives": clock.addition,
        "bot": title(overtime.standby(table)),
        "votes": [{"seat": number, "choice": choice} for number, choice in said.items()],
        "needed": overtime.needed(stored, at),
        "may": seat is not None,
        "mine": "" if seat is None else said[seat],
    }
