"""How likely the bids that everybody saw are, if the others hold what a world says (chapter 3.2)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cosecha.games.keyflower.pieces import COLOUR_KINDS
from cosecha.games.keyflower.state import KeyflowerState

SOME: Final = 0.5  # nobody is sure to bid with the colour of which there are most


def likelihood(state: KeyflowerState, seat: i64) -> float:
    """Who bids first for a tile names its colour, and rather one that there are many of in the own hand.

    Each group of the others that lies beside a tile counts with the share of its colour among all that its owner would
    have had at hand.
    """
    found = 1.0
    for other in range(state.seats):
        if other != seat:
            found *= _of(state, other)
    return found


def _of(state: KeyflowerState, seat: i64) -> float:
    found = 1.0
    for tile in range(state.tiles):
        workers = state.bid_of(tile, seat)
        if workers > 0 and _was_first(state, tile, seat):
            colour = state.bid_colour(tile, seat)
            everything: i64 = workers
            for each in range(COLOUR_KINDS):
                everything += state.hand(seat, each)
            of_colour = float(workers + state.hand(seat, colour)) + SOME
            found *= of_colour / (float(everything) + SOME * float(COLOUR_KINDS))
    return found


def _was_first(state: KeyflowerState, tile: i64, seat: i64) -> bool:
    """Nobody used the tile, and no bid is lower."""
    if state.used_total(tile) > 0:
        return False
    workers = state.bid_of(tile, seat)
    for other in range(state.seats):
        if other != seat and 0 < state.bid_of(tile, other) < workers:
            return False
    return True
