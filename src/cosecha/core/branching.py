"""A branch: the events of a match up to some moment, and from there on other luck and other decisions.

>>> import cosecha
>>> match = cosecha.game("citrus").new(seats=2, seed=7)
>>> facts = match.play(match.moves()[0])
>>> branch = branched(match, 1, "other luck", "kitchen")
>>> branch.branch
'1 events: move 1 of kitchen'
>>> branch_of(branch.branch)
Branch(events=1, move=1, table='kitchen')
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from cosecha.core.errors import BadRecord, CosechaError
from cosecha.core.luck import committed
from cosecha.core.match import Match
from cosecha.core.record import replay, rewound
from cosecha.core.words import _

_BRANCH = re.compile(r"(?P<events>[0-9]{1,6}) events: move (?P<move>[0-9]{1,6}) of (?P<table>\S{1,100})")


@dataclass(frozen=True)
class Branch:
    """So many events were taken over; that was the move of this number, as everybody counts them, of that table."""

    events: int
    move: int
    table: str


def branched(match: Match, version: int, seed: str, table: str) -> Match:
    """The match as it was at this version, to go on with the luck of another seed; raises where it was over."""
    then = rewound(match, version)
    if then.over:
        raise CosechaError(_("The game was over then: choose an earlier move."))
    made = replay(match.game, then.record(), seed)
    made.commitment = committed(made.seed)
    made.branch = f"{len(made.events)} events: move {made.version} of {table}"
    return made


def branch_of(text: str) -> Branch | None:
    """What the header of a record says; None where there is none."""
    if not text:
        return None
    found = _BRANCH.fullmatch(text)
    if found is None:
        raise BadRecord(f"expected 'branch: 12 events: move 12 of TABLE'; not {text[:60]!r}")
    return Branch(int(found["events"]), int(found["move"]), found["table"])
