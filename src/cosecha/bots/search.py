"""Bots that search: `uct-200` plays on at random, `uct-200-greedy` as the greedy bot would, whose move it tries first.

The number is that of the simulations before each move. How they are rated stands in docs/arena.md.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from cosecha.bots.habits import WHOLE, Habits, read_habits
from cosecha.bots.reuse import LARGEST, Rest, rest_of, rows_of, tree_of
from cosecha.bots.seeds import number_from
from cosecha.bots.waiting import Thinking, Waiting
from cosecha.core.game import Game
from cosecha.core.state import State
from cosecha.search.attention import Attention
from cosecha.search.leaf import LONGEST, Playout
from cosecha.search.tree import Search, Settings
from cosecha.search.worlds import Redealt, Worlds

GREEDY: Final = "greedy"
HABITS: Final = frozenset({"attention", "depth", "reuse"})
"""The habits that these bots can have."""
SLICE: Final = 10
"""Simulations after which time is looked at, and a search can be stopped."""
WON: Final = 0.5
"""What winning counts; the rest is the lead over the best of the others."""
_NAME: Final = re.compile(r"uct-([1-9][0-9]{0,5})(-greedy)?")


def judge_of(game: Game) -> Callable[[State], list[float]]:
    """What the end of a game is worth to each seat, from 0 to 1."""

    def judge(state: State) -> list[float]:
        points = [int(n) for n in state.scores()]
        winners = game.winners(state)
        scale = 1 + sum(map(abs, points)) / len(points)
        worth = []
        for seat, own in enumerate(points):
            lead = 2 * (own - max(points[:seat] + points[seat + 1 :])) / scale
            ahead = 0.5 + 0.5 * lead / (1 + abs(lead))
            won = 1 / len(winners) if seat in winners else 0.0
            worth.append(WON * won + (1 - WON) * ahead)
        return worth

    return judge


class SearchBot(Thinking):
    """Searches a tree of moves over worlds dealt anew. With `seconds` a move it stops by the clock if that comes first.

    `interrupt` makes it play what it has found so far, from any thread.
    """

    def __init__(
        self,
        game: Game,
        simulations: int,
        *,
        guided: bool = False,
        seed: int = 0,
        seconds: float | None = None,
        habits: Habits | None = None,
    ) -> None:
        self.game = game
        self.habits = habits or Habits()
        self.simulations = simulations
        self.seed = seed
        self.waiting = Waiting(seconds)
        self.guide = game.bots[GREEDY] if guided else None
        self.chosen = 0
        self.rest: Rest | None = None  # of the tree, after the move made last
        self.name = f"uct-{simulations}" + ("-greedy" if guided else "") + str(self.habits)

    def choose(self, state: State, seat: int) -> int:
        self.chosen += 1
        search = self.search(state, seat, number_from(self.seed, "search", self.chosen))
        if self.rest is not None:
            self.rest.begin(search, state, seat)
        with self.waiting:
            self.think(search)
        self.waiting.rest()
        self.rest = rest_of(search, state, seat) if self._reuses() else None
        return search.best()

    def _reuses(self) -> bool:
        """Who overlooks moves begins anew: deeper in a tree all moves are tried."""
        return self.habits.reuse == "yes" and self.habits.attention == WHOLE

    def kept(self) -> object:
        """The part of the tree that the next decision may begin with."""
        rest = self.rest
        return None if rest is None or rest.node.visits > LARGEST else (rest.numbers, rows_of(rest.node))

    def go_on(self, kept: object) -> None:
        if isinstance(kept, tuple):
            numbers, rows = kept
            self.rest = Rest(numbers, tree_of(rows))

    def think(self, search: Search) -> None:
        """So many simulations, or until patience ends."""
        while search.simulations < self.simulations:
            search.run(min(SLICE, self.simulations - search.simulations))
            if self.waiting.over():
                break

    def search(self, state: State, seat: int, seed: int) -> Search:
        """A search that has not begun."""
        leaf = Playout(judge_of(self.game), self.guide, self.habits.depth or LONGEST)
        attention = Attention(self.habits.attention, seed)
        return Search(self.worlds(state, seat), seat, leaf, Settings(), self.guide, seed, attention)

    def worlds(self, state: State, seat: int) -> Worlds:
        return Redealt(state, seat)


def search_names(game: Game) -> list[str]:
    """The searching bots that are offered: those of the rating list."""
    return ["uct-200", "uct-200-greedy"] if GREEDY in game.bots else ["uct-200"]


def search_bot(game: Game, name: str, seed: int = 0, seconds: float | None = None) -> SearchBot | None:
    """A searching bot by its name, with any number of simulations; None if it is no such name."""
    read = read_habits(name)
    found = read and _NAME.fullmatch(read[0])
    if read is None or found is None or (found[2] and GREEDY not in game.bots) or read[1].unusual().keys() - HABITS:
        return None
    return SearchBot(game, int(found[1]), guided=bool(found[2]), seed=seed, seconds=seconds, habits=read[1])
