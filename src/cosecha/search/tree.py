"""Information-set tree search: one tree of moves, a newly dealt world for every simulation.

A node is a row of moves since the root, whatever luck brought in between; what can be done there differs from world to
world, so a move is compared with others only as often as it could be made. Each move keeps its worth to every seat, and
whoever decides looks at the own (max^n). In sealed decisions each seat chooses by a tree of its own answers, so that
nobody in the tree knows what others have answered.

>>> import cosecha
>>> from cosecha.search.leaf import Playout
>>> from cosecha.search.worlds import Redealt
>>> state = cosecha.game("citrus").new(seats=2, options={"board": "short"}, seed=1).state
>>> leaf = Playout(lambda end: [float(points) for points in end.scores()], None)
>>> search = Search(Redealt(state, state.actor), state.actor, leaf, Settings(), None, seed=1)
>>> search.run(5)
>>> search.simulations, search.best() in list(state.legal())
(5, True)
"""

from __future__ import annotations

from collections.abc import Callable
from math import log, sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cosecha.core.luck import SeededLuck
from cosecha.core.state import State
from cosecha.search.attention import Attention
from cosecha.search.leaf import Leaf, asked
from cosecha.search.worlds import Worlds

SURPRISES: Final[i64] = 3
"""In sealed decisions one choice in so many is any: two that both follow their figures would fall into step."""


class Settings:
    """How a tree grows."""

    def __init__(self, exploration: float = 0.7, width: float = 2.0, growth: float = 0.5) -> None:
        self.exploration = exploration
        self.width = width  # a node that was passed n times tries at most width * n ** growth moves
        self.growth = growth


class Edge:
    """A move from a node: how often it was made, could have been made, and what it was worth to each seat in all."""

    def __init__(self, code: i64, seats: i64) -> None:
        self.code: i64 = code
        self.visits: i64 = 0
        self.available: i64 = 0
        self.totals: list[float] = [0.0] * int(seats)
        self.node: Node = Node()

    def mean(self, seat: i64) -> float:
        return self.totals[seat] / float(self.visits)


class Node:
    """What is known of the moves after a row of moves."""

    def __init__(self) -> None:
        self.visits: i64 = 0
        self.edges: dict[int, Edge] = {}

    def edge(self, code: i64, seats: i64) -> Edge:
        """The move from here, noted if it is new."""
        found = self.edges.get(code)
        if found is None:
            found = Edge(code, seats)
            self.edges[code] = found
        return found


class Search:
    """Looks for the best move of a seat; `run` can be called again and again, and any time there is a best move."""

    def __init__(
        self,
        worlds: Worlds,
        seat: i64,
        leaf: Leaf,
        settings: Settings,
        guide: Callable[[State, int], int] | None,
        seed: i64,
        attention: Attention | None = None,
    ) -> None:
        """The guide names the move that a node tries first; of its own moves the seat sees what attention notices."""
        self.worlds = worlds
        self.seat: i64 = seat
        self.leaf = leaf
        self.settings = settings
        self.guide = guide
        self.luck = SeededLuck(seed)
        self.attention = Attention() if attention is None else attention
        self.root = Node()
        self.start = self.root  # where the seat chooses: in a sealed decision among its own answers
        self.simulations: i64 = 0
        self.line: list[Edge] = []  # the moves of the simulation at hand

    def run(self, simulations: i64) -> None:
        """So many more simulations: a slice, after which others may have their say."""
        for _ in range(simulations):
            self._simulate()
            self.simulations += 1

    def best(self) -> int:
        """The code of the move made most often; of equals the one worth more, then the one tried first."""
        best: Edge | None = None
        for edge in self.moves():
            if best is None or self._better(edge, best):
                best = edge
        assert best is not None, "nothing was tried"
        return int(best.code)

    def _better(self, edge: Edge, best: Edge) -> bool:
        if edge.visits != best.visits:
            return edge.visits > best.visits
        return edge.mean(self.seat) > best.mean(self.seat)

    def moves(self) -> list[Edge]:
        """The moves of the seat that were tried, in that order."""
        return [edge for edge in self.start.edges.values() if edge.visits > 0]

    # One simulation -------------------------------------------------------------------------------------------------

    def _simulate(self) -> None:
        state = self.worlds.deal(self.luck)
        self.line = []
        self._descend(state)
        worth = self.leaf.worth(state, self.luck)
        for edge in self.line:
            edge.visits += 1
            for seat in range(len(worth)):
                edge.totals[seat] += worth[seat]

    def _descend(self, state: State) -> None:
        """Down the tree to the first move that was never made, and make it."""
        here = self.root
        answers: list[Node] = []
        fresh = False
        while not state.over and not fresh:
            seat = asked(state)
            if seat != state.actor:
                state.turn_to(seat)
            if not state.sealed:
                answers = []
            elif len(answers) == 0:
                answers = [_answers_of(here, other, state.seats) for other in range(state.seats)]
            node = answers[seat] if state.sealed else here
            if len(self.line) == 0:
                self.start = node
            edge = self._choose(node, state, seat)
            fresh = edge.visits == 0
            self.line.append(edge)
            if state.sealed:
                answers[seat] = edge.node
                here = here.edge(edge.code, state.seats).node
            else:
                here = edge.node
            state.play(edge.code, self.luck)

    def _choose(self, node: Node, state: State, seat: i64) -> Edge:
        """The move that promises most, or one more that was never made."""
        legal = state.legal() if len(self.line) > 0 else self.attention.noticed(state.legal())
        node.visits += 1
        most = self.settings.width * float(node.visits) ** self.settings.growth
        known: list[Edge] = []
        for i in range(len(legal)):
            found = node.edges.get(legal[i])
            if found is not None and found.visits > 0:
                found.available += 1
                known.append(found)
        if len(known) < len(legal) and float(len(known)) < most:
            return self._untried(node, legal, state, seat, len(known))
        if state.sealed and self.luck.below(SURPRISES) == 0:
            return known[self.luck.below(len(known))]
        return self._promising(known, seat)

    def _untried(self, node: Node, legal: vec[i64], state: State, seat: i64, known: i64) -> Edge:
        """A move that was never made here: the guide's, or any."""
        guide = self.guide
        if guide is not None and known == 0:
            code: i64 = guide(state, seat)
            if code in legal:
                return self._first(node, code, state)
        left = self.luck.below(len(legal) - known)
        for i in range(len(legal)):
            found = node.edges.get(legal[i])
            if found is None or found.visits == 0:
                if left == 0:
                    return self._first(node, legal[i], state)
                left -= 1
        raise AssertionError("every move was tried")

    def _first(self, node: Node, code: i64, state: State) -> Edge:
        edge = node.edge(code, state.seats)
        edge.available += 1
        return edge

    def _promising(self, known: list[Edge], seat: i64) -> Edge:
        """UCB1, with the times that a move could be made in place of the visits of the node."""
        best = known[0]
        highest = -1.0
        for edge in known:
            reach = sqrt(log(float(edge.available + 1)) / float(edge.visits))
            promise = edge.mean(seat) + self.settings.exploration * reach
            if promise > highest:
                highest = promise
                best = edge
        return best


def _answers_of(node: Node, seat: i64, seats: i64) -> Node:
    """The tree of a seat's own answers to a sealed decision that begins at a node; its codes are no moves."""
    return node.edge(-1 - seat, seats).node
