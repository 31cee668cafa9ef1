"""Orders that stand: a move that is made for a seat, turn after turn, until something happens.

A game says what may be ordered and what ends it; whoever runs the match keeps the orders and makes the moves.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cosecha.core.state import State

if TYPE_CHECKING:
    from cosecha.core.game import Fact


@dataclass(frozen=True)
class Standing:
    """`ends` compares the positions before and after an event, for a seat: the fact that ends the order, or None."""

    name: str
    move: str
    title: str  # what is ordered, e.g. "Pass until you are outbid"
    about: str  # when it ends, in a sentence
    ends: Callable[[State, State, int], "Fact | None"]
