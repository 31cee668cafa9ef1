"""What can be known of hands, from position text; without it nothing is known, and all was drawn just now."""

from __future__ import annotations

import re

from cosecha.core.errors import BadPosition
from cosecha.games.keyflower.memory import lying, skills_unseen, workers_unseen
from cosecha.games.keyflower.pieces import COLOURS, SKILLS
from cosecha.games.keyflower.sketch import PIECES
from cosecha.games.keyflower.state import (
    M_DRAWN,
    M_DRAWN_SKILLS,
    M_KNOWN,
    M_KNOWN_SKILLS,
    M_LOW,
    M_LOW_SKILLS,
    M_ONCE_DRAWN,
    M_ONCE_KNOWN,
    M_SHOWN,
    M_UNSURE,
    M_UNSURE_SINCE,
    KeyflowerState,
)
from cosecha.games.keyflower.tokens import Words, counted

MOST_SHOWN = 99
"""Workers of a colour, drawn unseen, that a seat can have shown in a game; there are not so many in the bag."""
_DRAWN = re.compile(r"(?P<name>[a-z]+)(?:\*(?P<n>[0-9]{1,2}))?@(?P<epoch>[0-4])")


def read_memory(state: KeyflowerState, words: Words) -> None:
    for seat in range(state.seats):
        _read_known(state, words, seat)
        _read_drawn(state, words, seat)
        _read_shown(state, words, seat)
    for epoch in range(state.epoch + 1):
        _read_lowest(state, words, epoch)


def _read_known(state: KeyflowerState, words: Words, seat: int) -> None:
    for i, n in enumerate(counted(f"known {seat + 1}", words.take(f"known {seat + 1}"), PIECES)):
        if i < 4:
            state.memory[M_KNOWN + seat * 4 + i] = n
        else:
            state.memory[M_KNOWN_SKILLS + seat * 3 + i - 4] = n
    _read_unsure(state, words, seat)


def _read_unsure(state: KeyflowerState, words: Words, seat: int) -> None:
    """Skills that are left of what once was known or drawn, one or more of which was paid face down."""
    unsure = counted(f"unsure {seat + 1}", words.take(f"unsure {seat + 1}"), SKILLS)
    once = counted(f"once {seat + 1}", words.take(f"once {seat + 1}"), (*SKILLS, "drawn"))
    state.memory[M_UNSURE_SINCE + seat] = words.number(f"since {seat + 1}", 0, 0, state.epoch)
    state.memory[M_ONCE_DRAWN + seat] = once[3]
    for kind in range(3):
        state.memory[M_UNSURE + seat * 3 + kind] = unsure[kind]
        state.memory[M_ONCE_KNOWN + seat * 3 + kind] = once[kind]


def _place(i: int, epoch: int, seat: int) -> int:
    if i < 4:
        return int(M_DRAWN) + (epoch * 6 + seat) * 4 + i
    return int(M_DRAWN_SKILLS) + (epoch * 6 + seat) * 3 + i - 4


def _read_drawn(state: KeyflowerState, words: Words, seat: int) -> None:
    """Pieces drawn unseen with their epochs; what is told nowhere was drawn in the present one."""
    for word in words.take(f"drawn {seat + 1}").split():
        found = _DRAWN.fullmatch(word)
        if found is None or found["name"] not in PIECES or int(found["epoch"]) > state.epoch:
            raise BadPosition(f"drawn {seat + 1} is written 'blue*2@0'; not {word[:20]!r}")
        state.memory[_place(PIECES.index(found["name"]), int(found["epoch"]), seat)] += int(found["n"] or "1")
    for i, name in enumerate(PIECES):
        left = _hand(state, seat, i) - _accounted(state, seat, i)
        if left < 0:
            raise BadPosition(f"more {name} of hand {seat + 1} are accounted for than it holds")
        state.memory[_place(i, state.epoch, seat)] += left


def _read_shown(state: KeyflowerState, words: Words, seat: int) -> None:
    """Workers drawn unseen and shown since: as many as lie beside tiles, unless it is told."""
    name = f"shown {seat + 1}"
    text = words.take(name)
    usual = [int(lying(state, seat, colour)) for colour in range(4)]
    counts = counted(name, "" if text == "empty" else text, COLOURS) if text else usual
    if max(counts) > MOST_SHOWN:
        raise BadPosition(f"{name}: so many workers are never shown")
    for colour, n in enumerate(counts):
        state.memory[M_SHOWN + seat * 4 + colour] = n


def _hand(state: KeyflowerState, seat: int, i: int) -> int:
    return int(state.workers[seat * 4 + i] if i < 4 else state.skills[seat * 3 + i - 4])


def _accounted(state: KeyflowerState, seat: int, i: int) -> int:
    n = sum(state.memory[_place(i, epoch, seat)] for epoch in range(state.epoch + 1))
    if i < 4:
        return int(n + state.memory[M_KNOWN + seat * 4 + i])
    place = seat * 3 + i - 4
    return int(n + state.memory[M_KNOWN_SKILLS + place] + state.memory[M_UNSURE + place])


def _read_lowest(state: KeyflowerState, words: Words, epoch: int) -> None:
    """The fewest that were unseen in an epoch: as many as are now, unless it is told."""
    text = words.take(f"lowest {epoch}")
    usual = [*(workers_unseen(state, c) for c in range(4)), *(skills_unseen(state, k) for k in range(3))]
    counts = counted(f"lowest {epoch}", "" if text == "empty" else text, PIECES) if text else usual
    for i, n in enumerate(counts):
        if i < 4:
            state.memory[M_LOW + epoch * 4 + i] = n
        else:
            state.memory[M_LOW_SKILLS + epoch * 3 + i - 4] = n
