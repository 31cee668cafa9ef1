"""What a value net is told of a position: numbers that one seat may know. A game brings its own eyes."""

from __future__ import annotations

from abc import ABC, abstractmethod

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cosecha.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Eyes(ABC):
    """Looks at one position at a time, then tells of it from the side of any seat."""

    @abstractmethod
    def inputs(self, seats: i64) -> i64:
        """How many numbers are told."""

    @abstractmethod
    def look(self, state: State) -> None:
        """Take in a position; the state may change afterwards."""

    @abstractmethod
    def tell(self, seat: i64, into: vec[float]) -> None:
        """Write the numbers of the position seen last, from the side of a seat: about 1 in size, most of them 0."""

    @abstractmethod
    def earned(self, state: State) -> list[int]:
        """Points by source, seat after seat, as a finished game shows them."""

    def ranks(self, state: State) -> list[int]:
        """What decides who wins a finished game, by seat: the highest does."""
        return list(state.scores())

    def sensible(self, state: State) -> vec[i64]:
        """The moves that are worth a look: some of the legal ones, at least one."""
        return state.legal()

    def leading(self) -> float:
        """What a lead of 20 points counts beside the victory: victories alone say little of where games are luck."""
        return 0.1

    def certain(self, state: State) -> bool:
        """Are there so few possibilities left that the rest of the game may be looked at as a whole?"""
        return False

    def turn_over(self, state: State, seat: i64) -> bool:
        """Has the seat nothing more to decide for now?"""
        return state.over or state.actor != seat

    def round_turns(self, seats: i64) -> i64:
        """How many turns are played on after a turn of one's own: those of the others, and the next of one's own."""
        return seats

    def comes_round(self, state: State, seat: i64) -> bool:
        """Has the round ended before that?"""
        return False

    def weighs(self) -> bool:
        """Can it say how likely a world is?"""
        return False

    def likelihood(self, state: State, seat: i64) -> float:
        """How likely is what the others have shown so far, if this is the world? Only ratios matter."""
        return 1.0

    def told(self, state: State, seat: i64) -> list[float]:
        """The numbers as a list, for callers outside the compiled code."""
        numbers = vec[float]([0.0] * self.inputs(state.seats))
        self.look(state)
        self.tell(seat, numbers)
        return list(numbers)
