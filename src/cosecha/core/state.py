"""What every state answers: the compiled side of the contract, for matches, bots and research."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cosecha.core.facts import Facts
from cosecha.core.luck import Luck

LEGAL: Final[i64] = 0
"""What `why_not` answers when no rule forbids the move."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """A position in the middle of a game. Moves are integers; seats count from 0."""

    def __init__(self, seats: i64) -> None:
        self.seats: i64 = seats
        self.actor: i64 = 0  # the seat whose decision legal(), why_not() and play() speak of
        self.over: bool = False
        self.sealed: bool = False  # several seats answer unseen; nothing is drawn until all have answered
        self.revealed: i64 = 0  # grows when a rule shows something hidden: opened answers, a secret laid open
        self.facts: Facts | None = None

    @abstractmethod
    def legal(self) -> vec[i64]:
        """Every move the actor may make, each under its canonical code."""

    @abstractmethod
    def why_not(self, code: i64) -> i64:
        """LEGAL, or the number of the first rule that forbids the move to the actor."""

    @abstractmethod
    def play(self, code: i64, luck: Luck) -> None:
        """Carry out a legal move and all that follows from it up to the next decision."""

    @abstractmethod
    def copy(self) -> State:
        """A state of its own, equal to this one, that tells nobody."""

    @abstractmethod
    def scores(self) -> vec[i64]:
        """Points of each seat as they stand."""

    @abstractmethod
    def numbers(self) -> list[int]:
        """Every fact of the position in a fixed order: equal positions give equal lists."""

    def redeal(self, seat: i64, luck: Luck) -> None:
        """Deal anew all that `seat` cannot know. Without hidden things there is nothing to deal."""

    def forget(self, seat: i64) -> None:
        """What `seat` knows only because it was open once and is hidden again, it knows no more."""

    def asks(self, seat: i64) -> bool:
        """Must this seat decide now? Sealed decisions ask several seats at once."""
        return not self.over and seat == self.actor

    def why_waits(self, seat: i64, code: i64) -> i64:
        """Why a seat that is not asked may not make this move; LEGAL where the rule of order says it all."""
        return LEGAL

    def turn_to(self, seat: i64) -> None:
        """Sealed decisions: let another of the asked seats be the actor."""
        self.actor = seat

    def canonical(self, code: i64) -> i64:
        """The one name of a move that can be named in several ways."""
        return code
