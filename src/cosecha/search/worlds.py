"""Where a search gets its worlds from: each begins with everything dealt anew that its seat cannot know."""

from abc import ABC, abstractmethod
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from cosecha.core.eyes import Eyes
from cosecha.core.luck import SeededLuck
from cosecha.core.state import State

FINE: Final[i64] = 1000000


@mypyc_attr(allow_interpreted_subclasses=True)
class Worlds(ABC):
    """Positions that a simulation may begin with, each its own to play on."""

    @abstractmethod
    def deal(self, luck: SeededLuck) -> State:
        """One that could be the case, with the searching seat to act."""


@final
class Redealt(Worlds):
    """What the seat can know stays; all else is dealt anew."""

    def __init__(self, state: State, seat: i64) -> None:
        self.state = state
        self.seat = seat

    def deal(self, luck: SeededLuck) -> State:
        world = self.state.copy()
        world.redeal(self.seat, luck)
        world.turn_to(self.seat)
        return world


@final
class Weighed(Worlds):
    """Of several that could be the case one, drawn by how likely what the others have shown is in each."""

    def __init__(self, state: State, seat: i64, eyes: Eyes, tries: i64 = 4) -> None:
        self.even = Redealt(state, seat)
        self.seat = seat
        self.eyes = eyes
        self.tries: i64 = tries

    def deal(self, luck: SeededLuck) -> State:
        chosen = self.even.deal(luck)
        total = self.eyes.likelihood(chosen, self.seat)
        for _ in range(self.tries - 1):
            world = self.even.deal(luck)
            weight = self.eyes.likelihood(world, self.seat)
            total += weight
            if float(luck.below(FINE)) * total < weight * float(FINE):
                chosen = world
        return chosen
