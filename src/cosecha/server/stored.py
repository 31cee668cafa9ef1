"""What is stored of a table: seats, head, events, chat."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

GATHERING, PLAYING, OVER = "gathering", "playing", "over"
PERSON, BOT, OPEN = "person", "bot", "open"


@dataclass
class Seat:
    """Who sits there. `nonce` is what this seat adds to the luck of the table, `standing` an order that stands.

    `deputy` is the bot that plays for a person as long as they like; the host has `muted` them in the chat.
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


@dataclass
class Stored:
    """A table without its events.

    `position` is the last one outside a sealed decision, after `placed` events. A table whose record no longer replays
    goes on from `opening`, the position after `base` events. Anybody may take an open seat of a `listed` table while it
    gathers, except who is `barred`. `asked` are the seats that have something to decide, `next` is laid after it.
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
    listed: bool = False
    quiet: bool = False
    barred: str = ""
    asked: str = ""
    next: str = ""


@dataclass
class Written:
    """Events of a table, and the keys under which they came."""

    lines: list[str] = field(default_factory=list)
    keys: set[str] = field(default_factory=set)


@dataclass(frozen=True)
class Deed:
    """What is saved at once: events from number `first` on, the seats whose orders end with them, the position after.

    `because` is the seat, and the order or the bot in whose name it is done: nothing is done if that stands no more.
    `position` is empty in a sealed decision. What nobody else may know of yet is not `public`: the time everybody sees
    stays. `asked` are the seats that have something to decide afterwards, `called` the people who had nothing before.
    """

    first: int
    lines: Sequence[str]
    key: str | None = None
    ended: Iterable[int] = ()
    because: tuple[int, str, str] | None = None
    position: str = ""
    public: bool = True
    asked: str = ""
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
