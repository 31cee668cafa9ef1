"""Exact play where few possibilities remain: all moves to the end of the game, and every draw that may come.

Two seats: alpha-beta, the moves that a net likes first. More: max^n, each seat looks at its own worth. It gives up
after so many positions, or when patience ends; so it is tried, and used where it comes to an end. Whoever sees only a
part, or only points of its own, proves nothing.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from cosecha.core.luck import Luck, nth
from cosecha.core.state import State
from cosecha.search.leaf import asked
from cosecha.search.patience import Patience
from cosecha.search.turns import Valuer

LOWEST: Final = -1000.0
HIGHEST: Final = 1000.0
STEP: Final[i64] = 64
"""Positions after which patience is asked for."""


class TooMany(Exception):
    """There are more positions than may be looked at."""


@final
class ToldLuck(Luck):
    """Draws what it is told; beyond that the lowest kind. It notes what might have been drawn."""

    def __init__(self, told: list[int]) -> None:
        self.kinds: list[int] = told[:]
        self.counts: list[list[int]] = []

    def draw(self, pile: i64, counts: vec[i64]) -> i64:
        at: i64 = len(self.counts)
        self.counts.append(list(counts))
        if at >= len(self.kinds):
            self.kinds.append(nth(counts, 0))
        return self.kinds[at]

    def chance(self) -> float:
        found = 1.0
        for i in range(len(self.counts)):
            found *= float(self.counts[i][self.kinds[i]]) / float(sum(self.counts[i]))
        return found

    def following(self) -> list[int]:
        """What to tell next, so that all draws come up once; empty when they have."""
        i: i64 = len(self.counts) - 1
        while i >= 0:
            counts = self.counts[i]
            for kind in range(self.kinds[i] + 1, len(counts)):
                if counts[kind] > 0:
                    return [*self.kinds[:i], kind]
            i -= 1
        return []


@final
class Child:
    """What a move leads to: a position, or several by luck, each with its chance."""

    def __init__(self, code: i64) -> None:
        self.code: i64 = code
        self.states: list[State] = []
        self.chances: list[float] = []
        self.liked: float = 0.0


def by_liking(child: Child) -> float:
    return -child.liked


@final
class Endgame:
    """Looks at positions to the end of the game, at most so many in all."""

    def __init__(self, valuer: Valuer, limit: i64, patience: Patience) -> None:
        self.valuer = valuer
        self.limit: i64 = limit
        self.patience = patience
        self.positions: i64 = 0
        self.code: i64 = -1  # the best move of the position looked at last
        self.bounds: dict[tuple[int, ...], tuple[float, float]] = {}
        self.known: dict[tuple[int, ...], tuple[list[float], int]] = {}

    def best(self, state: State) -> i64:
        """The best move, -1 where that is too much to find out."""
        self.worth(state)
        return self.code

    def worth(self, state: State) -> list[float]:
        """What the position is worth to each seat if all play their best; empty where that is too much to find out."""
        if self.valuer.own:
            self.code = -1
            return []
        try:
            if state.seats == 2:
                first = self._first(state, LOWEST, HIGHEST)
                return [first, 1.0 - first]
            return self._all(state)
        except TooMany:
            self.code = -1
            return []

    def _child(self, state: State, code: i64) -> Child:
        child = Child(code)
        told: list[int] = []
        while True:
            self.positions += 1
            if self.positions > self.limit or (self.positions % STEP == 0 and self.patience.over()):
                raise TooMany
            after = state.copy()
            luck = ToldLuck(told)
            after.play(code, luck)
            child.states.append(after)
            child.chances.append(luck.chance())
            told = luck.following()
            if len(told) == 0:
                return child

    # Two seats ------------------------------------------------------------------------------------------------------

    def _first(self, state: State, low: float, high: float) -> float:
        """The worth to the first seat; that of the second is what is missing to 1."""
        if state.over:
            return self.valuer.settled(state, 0)
        key = tuple(state.numbers())
        whole = low == LOWEST and high == HIGHEST  # the best move is asked for
        if not whole and key in self.bounds:
            least, most = self.bounds[key]
            if least >= high or least == most:
                return least
            if most <= low:
                return most
        seat = asked(state)
        alpha = low
        beta = high
        best = LOWEST if seat == 0 else HIGHEST
        code: i64 = -1
        for child in self._liked(state, seat):
            found = self._first_of(child, alpha, beta)
            if code < 0 or (found > best if seat == 0 else found < best):
                best = found
                code = child.code
            if seat == 0 and best > alpha:
                alpha = best
            elif seat != 0 and best < beta:
                beta = best
            if alpha >= beta:
                break
        self.code = code
        if best <= low:
            self.bounds[key] = (LOWEST, best)
        elif best >= high:
            self.bounds[key] = (best, HIGHEST)
        else:
            self.bounds[key] = (best, best)
        return best

    def _first_of(self, child: Child, low: float, high: float) -> float:
        if len(child.states) == 1:
            return self._first(child.states[0], low, high)
        found = 0.0
        for i in range(len(child.states)):
            found += child.chances[i] * self._first(child.states[i], LOWEST, HIGHEST)
        return found

    def _liked(self, state: State, seat: i64) -> list[Child]:
        """All moves, the best by the net first."""
        state.turn_to(seat)
        moves = state.legal()
        found: list[Child] = []
        for i in range(len(moves)):
            child = self._child(state, moves[i])
            if len(moves) > 1:
                child.liked = self.valuer.worth(child.states[0], seat)
            found.append(child)
        found.sort(key=by_liking)
        return found

    # More seats -----------------------------------------------------------------------------------------------------

    def _all(self, state: State) -> list[float]:
        if state.over:
            return [self.valuer.settled(state, seat) for seat in range(state.seats)]
        key = tuple(state.numbers())
        if key in self.known:
            values, kept = self.known[key]
            self.code = kept
            return values
        seat = asked(state)
        state.turn_to(seat)
        moves = state.legal()
        best: list[float] = []
        code: i64 = -1
        for i in range(len(moves)):
            child = self._child(state, moves[i])
            found = [0.0] * int(state.seats)
            for j in range(len(child.states)):
                values = self._all(child.states[j])
                for other in range(state.seats):
                    found[other] += child.chances[j] * values[other]
            if len(best) == 0 or found[seat] > best[seat]:
                best = found
                code = moves[i]
        self.code = code
        self.known[key] = (best, code)
        return best
