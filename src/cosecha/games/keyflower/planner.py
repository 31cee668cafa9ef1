"""The planner: the greedy bot's rules of thumb with whole plans for transports."""

from __future__ import annotations

from mypy_extensions import i64

from cosecha.core.state import State
from cosecha.games.keyflower.greedy import choose
from cosecha.games.keyflower.hauling import haul
from cosecha.games.keyflower.pieces import TRANSPORT
from cosecha.games.keyflower.state import KeyflowerState


def planner(state: State, seat: int) -> int:
    """The move that gains the actor most."""
    assert isinstance(state, KeyflowerState)
    assert state.actor == seat
    return int(decide(state))


def decide(state: KeyflowerState) -> i64:
    return haul(state) if state.stage == TRANSPORT else choose(state)
