"""Where a search gets its worlds from: each begins with everything dealt anew that its seat cannot know."""

from abc import ABC, abstractmethod
from typing import final

from mypy_extensions import i64, mypyc_attr

from cosecha.core.luck import SeededLuck
from cosecha.core.state import State


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
