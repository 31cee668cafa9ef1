"""Whole games under the laws without a match around them, some ten times as fast; a match is made when a law is broken.

>>> import cosecha
>>> game = cosecha.game("citrus")
>>> quick = QuickGame(game, game.setup(2), seed=7, often=seldom())
>>> quick.play_out()
>>> quick.match().over
True
"""

from __future__ import annotations

from random import Random

from cosecha.core.game import Game
from cosecha.core.laws import (
    LawBroken,
    all_else_is_refused,
    asked,
    broken,
    copies_never_share,
    legal_moves_are_accepted,
    legal_of,
    moves_round_trip,
    some_moves,
    somebody_can_act,
)
from cosecha.core.luck import SeededLuck
from cosecha.core.match import Match
from cosecha.core.options import Setup
from cosecha.core.scripted import ScriptedLuck
from cosecha.core.state import State
from cosecha.core.watch import LONGEST, NO_FAILURE, Often, at_random, failure, no_failure, seldom

__all__ = ["QuickGame", "seldom"]


class QuickGame:
    """A game decided by its seed, with only as much kept as is needed to play it again as a match."""

    def __init__(self, game: Game, setup: Setup, seed: int, often: Often) -> None:
        self.game = game
        self.setup = setup
        self.seed = seed
        self.often = often
        self.luck = ScriptedLuck(game.piles(setup), (), SeededLuck(seed))
        self.state: State = game.set_up(setup, self.luck)
        self.verbs = game.verbs(self.state)
        self.played: list[tuple[int, int]] = []
        self.rng = Random(f"laws {seed}")
        self.choices = Random(f"choices {seed}")
        self.choose = at_random(self.choices)

    def play_out(self) -> None:
        """Play to the end; raises LawBroken, and `match` then shows how it came to that."""
        for _ in range(LONGEST):
            if self.state.over:
                break
            with no_failure():
                self._step()
        else:
            broken("play ends", f"after {LONGEST} moves the game is not over")

    def match(self) -> Match:
        """The same game as a match, as far as it was played."""
        draws = " ".join(self.luck.drawn)
        match = self.game.new(self.setup.seats, self.setup.given, self.seed, draws)
        for seat, code in self.played:
            match.play(self.verbs.text(code), seat)
        return match

    def _step(self) -> None:
        """One move; the dearer a law, the fewer steps are looked at, and those with all that is less dear."""
        state = self.state
        somebody_can_act(self)
        chance = self.rng.random()
        looks = chance * self.often.invariants < 1
        seat = self.choices.choice(asked(state))
        legal = legal_of(state, seat)
        if chance * self.often.moves < 1:
            self._look_at_moves(seat)
        if chance * self.often.table < 1:
            copies_never_share(self, self.rng)
            state.turn_to(seat)
        before = state.copy() if looks else state
        code = self.choose(state, legal)
        self._play(seat, code)
        if looks:
            self._look_at_step(before, code)

    def _play(self, seat: int, code: int) -> None:
        try:
            self.state.play(code, self.luck)
        except Exception as error:
            move = self.verbs.text(code)
            raise LawBroken(NO_FAILURE, f"{move!r}: {failure(error)}", unplayed=f"{seat + 1} {move}") from error
        self.played.append((seat, code))

    def _look_at_step(self, before: State, code: int) -> None:
        move = self.verbs.text(code)
        for problem in self.game.step_invariants(before, self.state, move):
            broken("the game's own invariants", f"{move!r}: {problem}")
        for problem in self.game.invariants(self.state):
            broken("the game's own invariants", problem)

    def _look_at_moves(self, seat: int) -> None:
        legal_moves_are_accepted(self, seat)
        codes = some_moves(self, seat, self.rng, self.often.sample)
        all_else_is_refused(self, seat, codes)
        moves_round_trip(self, self.rng.sample(codes, min(len(codes), self.often.sample)))
