"""What is stored of a table: seats, head, events, chat."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

GATHERING, PLAYING, OVER = "gathering", "playing", "over"
PERSON, BOT, OPEN = "person", "bot", "open"


class Outrun(Exception):
    """Another process was first; what is in memory is not what is stored."""


class Time(NamedTuple):
    """The clock of a seat: the seconds in the bank when it began to run, and since when it runs (0: it rests).

    `stopped` is when a sealed answer was given that nobody may know of yet. Both are seconds of the system's clock.
    """

    bank: float = 0.0
    since: float = 0.0
    stopped: float = 0.0

    def later(self, seconds: float) -> Time:
        """As if it had begun to run so much later."""
        return Time(self.bank, self.since + seconds, self.stopped and self.stopped + seconds)


Times = Mapping[int, tuple[Time, Time]]
"""Clocks that change, by seat: before and after."""
Orders = Mapping[int, tuple[str, str]]
"""Orders that change, by seat: what stands from now on, and what ended it."""


@dataclass
class Seat:
    """Who sits there, or for whom an open seat is kept.

    `nonce` is what this seat adds to the luck of the table, `standing` an order that stands.
    `deputy` is the bot that plays for a person as long as they like; the host has `muted` them in the chat. `bank`,
    `since` and `stopped` are their clock; `vote` is what they choose for those whose time is up; `woken` is what ended
    their order (see woken.py).
    """

    kind: str
    person: str = ""
    name: str = ""
    bot: str = ""
    nonce: str = ""
    standing: str = ""
    ready: bool = False
    deputy: str = ""
    muted: bool = False
    bank: float = 0.0
    since: float = 0.0
    stopped: float = 0.0
    vote: str = ""
    woken: str = ""

    @property
    def time(self) -> Time:
        return Time(self.bank, self.since, self.stopped)

    @time.setter
    def time(self, time: Time) -> None:
        self.bank, self.since, self.stopped = time


@dataclass
class Stored:
    """A table without its events.

    `position` is one that everybody knew, after `placed` events. A table whose record no longer replays goes on from
    `opening`, with the events after `base`; those between, which did not follow from there either, are set `aside`.
    Anybody may take an open seat of a `listed` table while it gathers, except who is `barred`; who is `hushed` is
    muted at whatever seat they sit. `asked` are the seats that have something to decide, `next` is laid after it.
    `clock` is the one it was laid with; a game that the people have `ended` is over, but not finished.
    `hints` are on or off where somebody has said so.
    """

    id: str
    game: str
    options: dict[str, str]
    host: str
    secret: str
    seats: list[Seat]
    phase: str = GATHERING
    head: str = ""
    rules: str = ""
    made: str = ""
    changed: str = ""
    position: str = ""
    placed: int = 0
    opening: str = ""
    base: int = 0
    aside: int = 0
    listed: bool = False
    quiet: bool = False
    barred: str = ""
    hushed: str = ""
    asked: str = ""
    next: str = ""
    clock: str = ""
    ended: bool = False
    hints: str = ""


@dataclass
class Written:
    """Events of a table, and the keys under which they came."""

    lines: list[str] = field(default_factory=list)
    keys: set[str] = field(default_factory=set)


@dataclass(frozen=True)
class Deed:
    """What is saved at once: events from number `first` on, and the orders that change with them.

    `because` is the seat, and the order or the bot in whose name it is done: nothing is done if that stands no more.
    `position` is the one after it, where it is kept with it. What nobody else may know of yet is not `public`: the time
    everybody sees stays. `asked` are the seats that have something to decide afterwards, `times` the clocks that go on
    differently, `called` the people who had nothing to decide before.
    """

    first: int
    lines: Sequence[str]
    key: str | None = None
    orders: Orders = field(default_factory=dict)
    because: tuple[int, str, str] | None = None
    position: str = ""
    public: bool = True
    asked: str = ""
    times: Times = field(default_factory=dict)
    called: Collection[str] = ()


@dataclass(frozen=True)
class Said:
    """A line of the chat, or (another kind) something that happened to a seat and that everybody may know."""

    kind: str
    seat: int
    name: str
    text: str = ""
    person: str = ""
    number: int = 0
    at: str = ""


def at_beginning(stored: Stored) -> set[str]:
    """The people who have something to decide at a table that has just begun."""
    asked = [stored.seats[int(number)] for number in stored.asked.split()] if stored.phase == PLAYING else []
    return {seat.person for seat in asked if seat.kind == PERSON}


def kept_for(stored: Stored) -> set[str]:
    """The people for whom a seat is kept while others gather."""
    seats = stored.seats if stored.phase == GATHERING else []
    return {seat.person for seat in seats if seat.kind == OPEN and seat.person}


def who_hears(before: Stored, stored: Stored, by: str) -> set[str]:
    """Those who hear what somebody did while people gathered, and who have nothing to decide by it.

    Of a seat that was taken it is the host; that the game has begun, everybody who sits there too.
    """
    pairs = zip(before.seats, stored.seats, strict=True)
    taken = any(old.kind == OPEN and new.kind == PERSON for old, new in pairs)
    begun = before.phase == GATHERING and stored.phase == PLAYING
    people = {stored.host} if taken or begun else set()
    people |= {seat.person for seat in stored.seats if seat.kind == PERSON} if begun else set()
    return people - at_beginning(stored) - {by}
