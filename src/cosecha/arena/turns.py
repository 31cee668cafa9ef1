"""Turns, counted while a game is played: whose turn begins is told by the rules themselves."""

from __future__ import annotations

from cosecha.core.facts import Facts
from cosecha.core.game import Fact, Game
from cosecha.core.luck import SeededLuck
from cosecha.core.state import State
from cosecha.core.telling import TURN

NOBODY, ANYBODY = -1, -2


class Turns:
    """How often each seat was on turn and had a choice.

    Answers during somebody else's turn, and what is decided between turns, is no turn.
    """

    def __init__(self, game: Game, seats: int) -> None:
        """The first turn belongs to whoever decides first: nobody is told of it while the game is set up."""
        self.game = game
        self.taken = [0] * seats
        self.begun = ANYBODY  # whose turn has begun, as long as nothing was decided in it

    def decides(self, seat: int) -> None:
        """The seat has a choice."""
        if self.begun in {seat, ANYBODY}:
            self.taken[seat] += 1
            self.begun = NOBODY

    def play(self, state: State, code: int, luck: SeededLuck) -> list[Fact]:
        """Play a move, and hear what the rules tell."""
        state.facts = told = Facts()
        state.play(code, luck)
        state.facts = None
        facts = self.game.facts(state, told.told)
        for fact in facts:
            if fact.what == TURN:
                self.begun = fact.seat
        return facts
