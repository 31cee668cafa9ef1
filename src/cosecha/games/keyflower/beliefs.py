"""How likely what everybody saw is, if the others hold what a world says (chapter 3.2).

The worlds that are weighed are dealt anew (dealing.py), as if everybody had shown workers of a hand at random. So what
is weighed is only by how much people choose otherwise. How much that is was measured (`python -m tools.beliefs`).
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from mypy_extensions import i64

from cosecha.games.keyflower.holdings import WinterPool, winter_value
from cosecha.games.keyflower.pieces import COLOUR_KINDS, DEALT, MOST_SEATS, OFFER, SPRING, WINTER
from cosecha.games.keyflower.state import M_KNOWN, M_SHOWN, KeyflowerState, winter_tile

FIT: Final = 0.05  # of a winter tile: it was dealt, not chosen, and often does not decide what its owner gathers
HALF: Final = 6.0  # points ahead of the others that count half of it


def likelihood(state: KeyflowerState, seat: i64) -> float:
    """How well hands and winter tiles of the others fit what they have shown and gathered; only ratios matter."""
    return of_hands(state, seat) * of_winter_tiles(state, seat)


def of_hands(state: KeyflowerState, seat: i64) -> float:
    """The workers of the others. What was shown seasons ago says less, and from summer on there is much of that."""
    found = 1.0
    for other in range(state.seats):
        if other != seat:
            found /= _ways(state, other)
    return sqrt(found) if state.season == SPRING else sqrt(sqrt(found))


def _ways(state: KeyflowerState, seat: i64) -> float:
    """In how many ways as many workers of each colour can be chosen from those drawn unseen as were shown of these.

    By random choices just what has most ways would be most likely. But workers are placed by groups of one colour: who
    has shown many of a colour has fewer of it left than that.
    """
    ways = 1.0
    for colour in range(COLOUR_KINDS):
        place = seat * COLOUR_KINDS + colour
        left = float(state.workers[place] - state.memory[M_KNOWN + place])
        for shown in range(1, state.memory[M_SHOWN + place] + 1):
            ways *= (left + float(shown)) / float(shown)
    return ways


def of_winter_tiles(state: KeyflowerState, seat: i64) -> float:
    """Who holds a winter tile rather gathers what it scores."""
    opened = state.season == WINTER and state.stage != OFFER
    return 1.0 if opened else exp(FIT * _fit(state, seat))


def _fit(state: KeyflowerState, seat: i64) -> float:
    """Of the winter tiles of the others: by how much each scores more for its owner than for everybody else."""
    pools = [WinterPool(state, each, state.workers) for each in range(state.seats)]
    found = 0.0
    for number in range(state.winters):
        tile = winter_tile(number)
        owner = state.where[tile] - DEALT
        if 0 <= owner < MOST_SEATS and owner != seat:
            ahead = 0.0
            for each in range(state.seats):
                value = winter_value(state.printed, pools[each], tile)
                ahead += value if each == owner else -value / float(state.seats - 1)
            found += ahead / (abs(ahead) + HALF)
    return found
