"""What a position is worth to each seat, from 0 (lost) to 1 (won): here by playing on to the end."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from cosecha.core.luck import SeededLuck
from cosecha.core.state import State

LONGEST: Final[i64] = 20000
"""More moves than any game has: a playout beyond is a fault of the rules."""


def asked(state: State) -> i64:
    """Who decides next: the actor; where several are asked and it has answered, the next of them."""
    if state.asks(state.actor):
        return state.actor
    for seat in range(state.seats):
        if state.asks(seat):
            return seat
    return state.actor


@mypyc_attr(allow_interpreted_subclasses=True)
class Leaf(ABC):
    """Values positions that the tree does not know yet. The state is the leaf's to play on."""

    @abstractmethod
    def worth(self, state: State, luck: SeededLuck) -> list[float]:
        """By seat, from 0 to 1."""


@final
class Playout(Leaf):
    """Plays to the end as the guide says, or at random without one; then the judge says what it is worth.

    Whoever is short-sighted breaks off after `most` moves and judges by what is there.
    """

    def __init__(
        self,
        judge: Callable[[State], list[float]],
        guide: Callable[[State, int], int] | None,
        most: i64 = LONGEST,
    ) -> None:
        self.judge = judge
        self.guide = guide
        self.most: i64 = most

    def worth(self, state: State, luck: SeededLuck) -> list[float]:
        moves: i64 = 0
        while not state.over:
            seat = asked(state)
            if seat != state.actor:
                state.turn_to(seat)
            state.play(self._choice(state, seat, luck), luck)
            moves += 1
            if moves >= self.most and self.most < LONGEST:
                break
            if moves > LONGEST:
                raise RuntimeError("a playout does not end")
        return self.judge(state)

    def _choice(self, state: State, seat: i64, luck: SeededLuck) -> i64:
        guide = self.guide
        if guide is not None:
            return guide(state, seat)
        legal = state.legal()
        return legal[luck.below(len(legal))]
