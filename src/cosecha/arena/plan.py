"""What is played: blocks of games with the same luck, in which the bots move round the table; or single games.

>>> plan = Plan((Table("citrus", 2),), ("greedy", "random"), "evening", blocks=1)
>>> [game.seating for game in plan.games()]
[(0, 1), (1, 0)]
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, combinations_with_replacement


@dataclass(frozen=True)
class Table:
    """A game with a number of seats: ratings are found for each by itself."""

    game: str
    seats: int
    options: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Fixture:
    """A game to be played: everything that decides it, with the plan. The seating has the number of a bot by seat."""

    number: int
    table: int
    block: int
    seating: tuple[int, ...]


@dataclass(frozen=True)
class Plan:
    """What to play. A duel sets the first bot against the second: one among copies of the other, and the reverse;
    `alone` is the half of it in which the first sits alone; `single`, for slow bots, plays only one game of each block,
    with the first bot one seat further on each time. Otherwise all meet all.
    """

    tables: tuple[Table, ...]
    bots: tuple[str, ...]
    seed: str
    blocks: int
    duel: bool = field(default=False, kw_only=True)
    alone: bool = field(default=False, kw_only=True)
    single: bool = field(default=False, kw_only=True)

    def games(self) -> Iterator[Fixture]:
        """All games in order: the first block of each table, then the second of each."""
        number = 0
        for block in range(self.blocks):
            for table, at in enumerate(self.tables):
                for seating in self._seatings(at, block):
                    yield Fixture(number, table, block, seating)
                    number += 1

    def size(self) -> int:
        return sum(len(self._seatings(at, block)) for block in range(self.blocks) for at in self.tables)

    def _seatings(self, at: Table, block: int) -> list[tuple[int, ...]]:
        if self.single:
            return [lone(at.seats)[block % at.seats]]
        return lone(at.seats) if self.alone else seatings(len(self.bots), at.seats, block, duel=self.duel)

    def block_size(self, at: Table) -> int:
        """How many games a block of a table has."""
        return len(self._seatings(at, 0))


@cache
def line_ups(bots: int, seats: int) -> tuple[tuple[int, ...], ...]:
    """Who sits together: all choices of different bots; where there are too few of them, each sits there at least once.

    >>> line_ups(3, 2)
    ((0, 1), (0, 2), (1, 2))
    >>> line_ups(2, 3)
    ((0, 0, 1), (0, 1, 1))
    """
    if bots >= seats:
        return tuple(combinations(range(bots), seats))
    chosen = combinations_with_replacement(range(bots), seats)
    return tuple(line_up for line_up in chosen if len(set(line_up)) == bots)


def seatings(bots: int, seats: int, block: int, *, duel: bool) -> list[tuple[int, ...]]:
    """The games of a block: a line-up in all its rotations. In a duel one challenger among champions, and the reverse.

    >>> seatings(2, 3, 0, duel=True)
    [(0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]
    """
    if not duel:
        found = line_ups(bots, seats)
        return rotations(found[block % len(found)])
    return lone(seats) if seats == 2 else lone(seats) + rotations((1,) + (0,) * (seats - 1))


def lone(seats: int) -> list[tuple[int, ...]]:
    """One challenger among champions.

    >>> lone(3)
    [(0, 1, 1), (1, 0, 1), (1, 1, 0)]
    """
    return rotations((0,) + (1,) * (seats - 1))


def rotations(line_up: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Each bot moves on by one seat from game to game."""
    n = len(line_up)
    return [tuple(line_up[(seat - step) % n] for seat in range(n)) for step in range(n)]
