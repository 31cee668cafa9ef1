"""Clocks: each seat has a bank of time that runs only while its person must decide (docs/decisions/0008-clocks.md)."""

from __future__ import annotations

from dataclasses import dataclass

from cosecha.core.match import Match
from cosecha.core.words import _, plural
from cosecha.server.errors import Problem
from cosecha.server.stored import PERSON, Stored, Time

LIVE, DAYS = "live", "days"
MINUTE, HOUR, DAY = 60, 3600, 86400
LIMITS = {LIVE: (MINUTE, 4 * HOUR), DAYS: (DAY, 60 * DAY)}  # the least and the most that a bank may hold
FEW = {LIVE: 30, DAYS: 6 * HOUR}  # so many seconds are few, or a quarter of the bank where that is less
RUNS, ANSWERED, RESTS = "runs", "answered", "rests"


@dataclass(frozen=True)
class Clock:
    """`bank`: the seconds with which each seat begins, and the most it ever has; `back`: those each decision brings."""

    kind: str
    bank: int
    back: int

    def __str__(self) -> str:
        return f"{self.kind} {self.bank} {self.back}"

    @property
    def addition(self) -> int:
        """What somebody is given whose time was up, if the others wait."""
        return self.bank // 3

    @property
    def few(self) -> int:
        return min(FEW[self.kind], self.bank // 4)


PRESETS = (
    Clock(LIVE, 3 * MINUTE, 5),
    Clock(LIVE, 5 * MINUTE, 10),
    Clock(LIVE, 10 * MINUTE, 20),
    Clock(LIVE, 20 * MINUTE, 30),
    Clock(DAYS, DAY, 12 * HOUR),
    Clock(DAYS, 3 * DAY, DAY),
    Clock(DAYS, 7 * DAY, 2 * DAY),
)
"""What the form of a new table offers."""


def clock_of(text: str) -> Clock | None:
    """The clock that a table was laid with; raises a Problem.

    >>> clock_of("live 300 10")
    Clock(kind='live', bank=300, back=10)
    """
    if not text:
        return None
    kind, *numbers = text.split(" ")
    if (
        kind not in LIMITS
        or len(numbers) != 2
        or not all(n.isascii() and n.isdecimal() and len(n) < 9 for n in numbers)
    ):
        raise Problem(_("A clock is written as 'live 300 10' or 'days 259200 86400': kind, bank, back."))
    clock = Clock(kind, int(numbers[0]), int(numbers[1]))
    least, most = LIMITS[kind]
    if not least <= clock.bank <= most or clock.back > clock.bank:
        raise Problem(
            _("The bank of this clock is {least} to {most}, and no decision brings back more than the bank.").format(
                least=lasting(least), most=lasting(most)
            )
        )
    return clock


def in_words(clock: Clock) -> str:
    if not clock.back:
        return _("{bank} for each").format(bank=lasting(clock.bank))
    return _("{bank} for each, {back} back for every decision").format(
        bank=lasting(clock.bank), back=lasting(clock.back)
    )


def lasting(seconds: int) -> str:
    """A length of time in words, in the largest unit that fits.

    >>> lasting(300), lasting(86400), lasting(90)
    ('5 minutes', '1 day', '90 seconds')
    """
    if seconds and seconds % DAY == 0:
        return plural("{n} day", "{n} days", seconds // DAY)
    if seconds and seconds % HOUR == 0:
        return plural("{n} hour", "{n} hours", seconds // HOUR)
    if seconds and seconds % MINUTE == 0:
        return plural("{n} minute", "{n} minutes", seconds // MINUTE)
    return plural("{n} second", "{n} seconds", seconds)


# How it runs ---------------------------------------------------------------------------------------------------------


def begin(stored: Stored, match: Match, at: float) -> None:
    """The game begins: full banks, and time runs for whoever must decide first."""
    clock = clock_of(stored.clock)
    for number, seat in enumerate(stored.seats):
        if clock and seat.kind == PERSON:
            seat.time = Time(float(clock.bank), at if match.state.asks(number) else 0.0)


def left(time: Time, at: float) -> float:
    """The seconds that a seat still has; 0 or less: its time is up."""
    return time.bank - max(0.0, (time.stopped or at) - time.since) if time.since else time.bank


def at_rest(time: Time, at: float) -> Time:
    """Nobody owes time: an empty bank is empty."""
    return Time(max(0.0, left(time, at))) if time.since else time


def late(stored: Stored, at: float) -> list[int]:
    """The seats whose time is up; whoever has answered a sealed question is not late."""
    running = [n for n, seat in enumerate(stored.seats) if seat.kind == PERSON and seat.since and not seat.stopped]
    return [number for number in running if left(stored.seats[number].time, at) <= 0]


def after(clock: Clock, before: Time, now: str, at: float, *, new: bool, own: bool) -> Time:
    if now == RESTS:
        return at_rest(before, at)
    if now == ANSWERED:
        return before._replace(stopped=at) if before.since and not before.stopped else before
    if before.since and not new:
        # Whoever is late and does something is late anew: what the others said of it is void.
        return Time(0.0, at) if own and left(before, at) <= 0 else before._replace(stopped=0.0)
    bank = at_rest(before, at).bank
    return Time(min(float(clock.bank), bank + clock.back) if new else bank, at)


def thaw(stored: Stored, since: float, until: float) -> None:
    """Time that a table has lain in a file counts for nobody."""
    for seat in stored.seats:
        if seat.since:
            seat.time = seat.time.later(max(0.0, until - max(since, seat.since)))
