"""One whole turn thought through: a beam over its small decisions, each position valued by a net.

What is drawn on the way is drawn by a luck of the search's own; the best turn is that with the best end.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from cosecha.core.eyes import Eyes
from cosecha.core.luck import SeededLuck
from cosecha.core.state import State
from cosecha.search.attention import FEW, Attention
from cosecha.search.net import MARGIN, SOURCES, WIN, Net, sigmoid
from cosecha.search.patience import Patience

MARGIN_UNIT: Final = 20.0
"""Points of lead that the net counts as one."""
SOURCE_UNIT: Final = 20.0
"""Points of a source that the net counts as one."""
DEEPEST: Final[i64] = 60
"""Decisions of one turn that are looked at, at most."""


@final
class Valuer:
    """What a position is worth to a seat: the chance to win, and for a part the lead in the end.

    Whoever is short-sighted, or does not look at the others, counts points of its own instead: those it has, and of
    those still to come the part that it sees.
    """

    def __init__(
        self, eyes: Eyes, net: Net, leading: float | None = None, sight: float = 1.0, *, rivals: bool = True
    ) -> None:
        """The part of the lead is the game's, unless it is given."""
        self.eyes = eyes
        self.net = net
        self.leading: float = eyes.leading() if leading is None else leading
        self.sight = sight
        self.own: bool = sight < 1.0 or not rivals
        self.valued: i64 = 0
        self.chance: float = 0.0  # to win, of the position valued last

    def worth(self, state: State, seat: i64) -> float:
        if state.over:
            return self.settled(state, seat)
        self.valued += 1
        self.eyes.look(state)
        if self.own:
            return self._points(state, seat)
        return self.seen(seat)

    def seen(self, seat: i64) -> float:
        """The worth of the position that the eyes saw last."""
        net = self.net
        self.eyes.tell(seat, net.given)
        net.run(SOURCES)
        self.chance = sigmoid(net.out[WIN])
        return self.chance + self.leading * net.out[MARGIN]

    def settled(self, state: State, seat: i64) -> float:
        """The same at the end of a game."""
        self.chance = won(self.eyes.ranks(state), seat)
        if self.own:
            return float(state.scores()[seat]) / SOURCE_UNIT
        return self.chance + self.leading * lead(list(state.scores()), seat) / MARGIN_UNIT

    def _points(self, state: State, seat: i64) -> float:
        """Of the position that the eyes saw last: points now, and the part that is seen of those to come."""
        net = self.net
        self.eyes.tell(seat, net.given)
        net.run(len(net.names))
        self.chance = sigmoid(net.out[WIN])
        expected = 0.0
        for i in range(SOURCES, len(net.names)):
            expected += net.out[i]
        now = float(state.scores()[seat]) / SOURCE_UNIT
        return now + self.sight * (expected - now)


def won(ranks: list[int], seat: i64) -> float:
    """The part of the victory that is the seat's."""
    best = max(ranks)
    return 1.0 / float(ranks.count(best)) if ranks[seat] == best else 0.0


def lead(points: list[int], seat: i64) -> float:
    """Points more than the best of the others."""
    best = -1000000
    for other in range(len(points)):
        if other != seat and points[other] > best:
            best = points[other]
    return float(points[seat] - best)


@final
class Branch:
    """A position in the middle or at the end of a turn, and how it was reached."""

    def __init__(self, parent: Branch | None, code: i64, state: State, worth: float) -> None:
        self.parent = parent
        self.code: i64 = code
        self.state = state
        self.worth = worth

    def codes(self) -> list[int]:
        """The moves from the beginning of the turn."""
        found: list[int] = []
        here: Branch = self
        parent = here.parent
        while parent is not None:
            found.append(here.code)
            here = parent
            parent = here.parent
        found.reverse()
        return found


def by_worth(branch: Branch) -> float:
    return -branch.worth


def best_of(branches: list[Branch], width: i64) -> list[Branch]:
    """The best so many, the best first. Equal values are the same position reached in another order: one is kept."""
    branches.sort(key=by_worth)
    kept: list[Branch] = []
    for branch in branches:
        if len(kept) == 0 or branch.worth != kept[-1].worth:
            kept.append(branch)
            if len(kept) >= width:
                break
    return kept


@final
class TurnSearch:
    """Finds good ways to spend a turn. When patience ends it goes on with the best position alone."""

    def __init__(
        self,
        valuer: Valuer,
        width: i64,
        seed: i64,
        patience: Patience | None = None,
        attention: Attention | None = None,
    ) -> None:
        """What scores at once is noticed by everybody; of other moves what `attention` notices."""
        self.valuer = valuer
        self.width: i64 = width
        self.patience = Patience() if patience is None else patience
        self.attention = Attention() if attention is None else attention
        self.luck = SeededLuck(seed)

    def turns(self, state: State, seat: i64, most: i64) -> list[Branch]:
        """The best ends of the turn, at most so many, the best first."""
        eyes = self.valuer.eyes
        frontier = [Branch(None, -1, state, 0.0)]
        ends: list[Branch] = []
        for _ in range(DEEPEST):
            after: list[Branch] = []
            for n in range(len(frontier)):
                if n > 0 and self.patience.over():
                    break
                branch = frontier[n]
                moves = eyes.sensible(branch.state)
                first = self._first(moves)
                for i in range(len(moves)):
                    child = branch.state.copy()
                    child.play(moves[i], self.luck)
                    if first >= 0 and moves[i] != first and self._overlooks(branch.state, child, moves[i], seat):
                        continue
                    found = Branch(branch, moves[i], child, self.valuer.worth(child, seat))
                    if eyes.turn_over(child, seat):
                        ends.append(found)
                    else:
                        after.append(found)
            if len(after) == 0:
                break
            frontier = best_of(after, 1 if self.patience.over() else self.width)
        return best_of(ends, most)

    def _first(self, moves: vec[i64]) -> i64:
        """The move that is noticed in any case; -1 where all of them are."""
        return -1 if self.attention.whole() or len(moves) <= FEW else self.attention.first(moves)

    def _overlooks(self, before: State, after: State, code: i64, seat: i64) -> bool:
        return not self.attention.notices(code) and after.scores()[seat] <= before.scores()[seat]
