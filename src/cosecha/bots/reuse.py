"""The part of a search tree that a move leaves, for the next decision of the same turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cosecha.core.luck import SeededLuck
from cosecha.core.state import State
from cosecha.search.leaf import asked
from cosecha.search.tree import Node, Search

LARGEST: Final = 1000
"""Simulations of a tree that is told to another process; one with more begins anew there."""
Row = tuple[int, int, int, int, list[float]]
"""A move of a tree: the number of the node it leads from, its code, visits, times it could be made, and totals."""


@dataclass
class Rest:
    """What was found out of a position, which is told by its numbers as the seat knows it."""

    numbers: list[int]
    node: Node

    def begin(self, search: Search, state: State, seat: int) -> None:
        """Let a search go on here, if it is one of the same position."""
        if known(state, seat) == self.numbers:
            search.root = search.start = self.node
            search.simulations = self.node.visits


def rest_of(search: Search, state: State, seat: int) -> Rest | None:
    """What is left after the best move and those that are forced then; None where luck or others come between.

    The state is that of the search, and is played on.
    """
    luck = SeededLuck(0)
    node, code = search.root, search.best()
    while not state.sealed:
        edge = node.edges.get(code)
        state.play(code, luck)
        if edge is None or luck.drawn or state.over or state.sealed or asked(state) != seat:
            return None
        node, legal = edge.node, state.legal()
        if len(legal) > 1:
            return Rest(known(state, seat), node) if node.visits else None
        code = int(legal[0])
    return None


def known(state: State, seat: int) -> list[int]:
    """Numbers that are equal where positions look alike to the seat: what it cannot know is dealt always in one way."""
    world = state.copy()
    world.redeal(seat, SeededLuck(1))
    return world.numbers()


def rows_of(root: Node) -> list[Row]:
    """A tree as plain data."""
    found: list[Row] = []
    nodes = [root]
    for number, node in enumerate(nodes):  # it grows meanwhile
        for edge in node.edges.values():
            found.append((number, edge.code, edge.visits, edge.available, edge.totals))
            nodes.append(edge.node)
    return found


def tree_of(rows: list[Row]) -> Node:
    """The tree that was told so."""
    nodes = [Node()]
    for number, code, visits, available, totals in rows:
        node = nodes[number]
        edge = node.edge(code, len(totals))
        edge.visits, edge.available, edge.totals = visits, available, list(totals)
        node.visits += visits
        nodes.append(edge.node)
    return nodes[0]
