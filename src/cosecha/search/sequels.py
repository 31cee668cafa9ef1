"""What may follow the best turns: each is played on for some turns, by the net or as others are taken to play.

A simulation deals anew what the seat cannot know and draws anew what luck brought in its turn. The turns that look best
are tried most (UCB1); the n-th simulation of each turn has the luck of the n-th of all others, so that they compare.
"""

from __future__ import annotations

from collections.abc import Callable
from math import log, sqrt
from typing import Final, final

from mypy_extensions import i64

from cosecha.core.luck import SeededLuck
from cosecha.core.state import LEGAL, State
from cosecha.search.leaf import asked
from cosecha.search.patience import Patience
from cosecha.search.turns import Branch, TurnSearch, Valuer
from cosecha.search.worlds import Redealt, Worlds

EXPLORATION: Final = 0.15
LONGEST_TURN: Final[i64] = 200


@final
class Candidate:
    """A turn that might be played."""

    def __init__(self, branch: Branch) -> None:
        self.codes: list[int] = branch.codes()
        self.expected: float = branch.worth  # by the net, at the end of the turn
        self.visits: i64 = 0
        self.total: float = 0.0
        self.chances: float = 0.0  # to win, in all

    def mean(self, weight: float) -> float:
        """What the net expected counts as `weight` simulations."""
        return (self.total + weight * self.expected) / (float(self.visits) + weight)


@final
class Sequels:
    """Compares turns by what follows them; `run` can be called again and again, and any time there is a best turn."""

    def __init__(
        self,
        valuer: Valuer,
        state: State,
        seat: i64,
        ends: list[Branch],
        turns: i64,
        width: i64,
        seed: i64,
        patience: Patience | None = None,
        worlds: Worlds | None = None,
    ) -> None:
        """A round has so many turns at most; those that are played on are thought through with a beam of this width."""
        self.valuer = valuer
        self.worlds: Worlds = Redealt(state, seat) if worlds is None else worlds
        self.seat: i64 = seat
        self.candidates = [Candidate(end) for end in ends]
        self.turns: i64 = turns
        self.rounds: i64 = 1  # that are played on
        self.seed: i64 = seed
        self.search = TurnSearch(valuer, width, seed)
        self.patience = Patience() if patience is None else patience
        self.simulations: i64 = 0
        self.exploration: float = EXPLORATION
        self.others: Callable[[State, int], int] | None = None  # how the other seats play; None: as the net would
        self.weight: float = 1.0  # what the net expects of a turn counts as so many simulations

    def run(self, simulations: i64) -> None:
        """So many more, or until patience ends."""
        for _ in range(simulations):
            if self.patience.over():
                return
            chosen = self._promising()
            chosen.total += self._simulate(chosen)
            chosen.chances += self.valuer.chance
            chosen.visits += 1
            self.simulations += 1

    def best(self) -> Candidate:
        """The one tried most often; of equals the one worth more."""
        best = self.candidates[0]
        for candidate in self.candidates:
            better = candidate.mean(self.weight) > best.mean(self.weight)
            if candidate.visits > best.visits or (candidate.visits == best.visits and better):
                best = candidate
        return best

    def _promising(self) -> Candidate:
        best = self.candidates[0]
        highest = -1000.0
        tried = log(float(self.simulations + 2))
        for candidate in self.candidates:
            promise = candidate.mean(self.weight) + self.exploration * sqrt(tried / float(candidate.visits + 1))
            if promise > highest:
                highest = promise
                best = candidate
        return best

    def _simulate(self, candidate: Candidate) -> float:
        luck = SeededLuck(self.seed + candidate.visits)
        world = self.worlds.deal(luck)
        drawn = luck.drawn
        eyes = self.valuer.eyes
        for code in candidate.codes:
            if luck.drawn != drawn and world.why_not(code) != LEGAL:
                break
            world.play(code, luck)
            if eyes.turn_over(world, self.seat):
                break
        if not eyes.turn_over(world, self.seat):
            self._play_turn(world, luck)
        for n in range(self.rounds):
            self._play_round(world, luck, own=n > 0)
        return self.valuer.worth(world, self.seat)

    def _play_round(self, world: State, luck: SeededLuck, *, own: bool) -> None:
        """Until it has come round; one that begins where it has begins with the own turn."""
        eyes = self.valuer.eyes
        for n in range(self.turns):
            if world.over or (eyes.comes_round(world, self.seat) and not (own and n == 0)):
                return
            self._play_turn(world, luck)

    def _play_turn(self, world: State, luck: SeededLuck) -> None:
        """The turn of whoever is asked."""
        seat = asked(world)
        if seat != world.actor:
            world.turn_to(seat)
        for _ in range(LONGEST_TURN):
            self._go_on(world, seat, luck)
            if self.valuer.eyes.turn_over(world, seat):
                return

    def _go_on(self, world: State, seat: i64, luck: SeededLuck) -> None:
        """A move as the others make them, or the rest of the turn as the net would; after a draw it is thought anew."""
        others = self.others
        if others is not None and seat != self.seat:
            code: i64 = others(world, seat)
            world.play(code, luck)
            return
        ends = self.search.turns(world, seat, 1)
        if len(ends) == 0:
            world.play(world.legal()[0], luck)
        else:
            self._follow(world, seat, ends[0].codes(), luck)

    def _follow(self, world: State, seat: i64, codes: list[int], luck: SeededLuck) -> None:
        before = luck.drawn
        for code in codes:
            world.play(code, luck)
            if luck.drawn != before or self.valuer.eyes.turn_over(world, seat):
                return
