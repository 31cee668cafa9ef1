"""Moves of a turn that are worth a look: of the small decisions those that a rule of thumb likes best."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cosecha.games.keyflower.greedy import gain_of
from cosecha.games.keyflower.pieces import (
    BIDDING,
    CHOOSE_BOAT,
    HAND,
    MOVE,
    OFFER,
    PLACE,
    SPEND,
    TRANSPORT,
    TURN,
    V_BID,
)
from cosecha.games.keyflower.planner import decide
from cosecha.games.keyflower.state import KeyflowerState

RAISES: Final[i64] = 2
"""Bids that are looked at: the least that leads, and one more."""
PLACES: Final[i64] = 6
"""Spaces and orientations that are looked at for a new tile."""


def promising(state: KeyflowerState) -> vec[i64]:
    """Some of the legal moves, at least one.

    Winter tiles are offered by the rule of thumb alone: a net is not told of answers that are still sealed.
    """
    legal = state.legal()
    if len(legal) <= 1:
        return legal
    stage = state.stage
    if stage == TURN:
        return _without_own_leads(state, legal)
    if stage == HAND:
        return legal[: RAISES if state.doing == BIDDING else 1]
    if stage == PLACE:
        return _best(state, legal, PLACES) if state.picked[state.actor] >= 0 else legal[:1]
    if stage == TRANSPORT or stage == SPEND or stage == OFFER or stage > PLACE:
        return vec[i64]([decide(state)])
    assert stage == CHOOSE_BOAT or stage < TRANSPORT
    return legal


def _without_own_leads(state: KeyflowerState, legal: vec[i64]) -> vec[i64]:
    found = vec[i64](capacity=48)
    for i in range(len(legal)):
        if legal[i] // MOVE != V_BID or state.leader(legal[i] % MOVE) != state.actor:
            found = append(found, legal[i])
    return found


def _best(state: KeyflowerState, legal: vec[i64], most: i64) -> vec[i64]:
    """Those that the greedy bot likes best."""
    gains = vec[i64]([0] * len(legal))
    for i in range(len(legal)):
        gains[i] = gain_of(state, legal[i])
    found = vec[i64](capacity=4)
    for _ in range(min(most, len(legal))):
        best: i64 = 0
        for i in range(len(legal)):
            if gains[i] > gains[best]:
                best = i
        found = append(found, legal[best])
        gains[best] = -1000000000
    return found
