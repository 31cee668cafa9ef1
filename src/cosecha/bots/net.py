"""Bots that value positions by a net: `net` thinks its own turn through, `net-40` also plays on from the best turns.

A net is trained by `cosecha train` and lies in the game's folder, one for each number of seats.
"""

from __future__ import annotations

import os
import re
import time
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from cosecha.bots.search import GREEDY
from cosecha.bots.seeds import number_from
from cosecha.core.game import Game
from cosecha.core.luck import SeededLuck
from cosecha.core.state import State
from cosecha.search.net import Net, read_net
from cosecha.search.sequels import Sequels
from cosecha.search.turns import TurnSearch, Valuer

WIDTH: Final = 8
CANDIDATES: Final = 8
"""Turns that are played on from."""
SLICE: Final = 5
"""Simulations after which time is looked at."""
_NAME: Final = re.compile(r"net(?:-([1-9][0-9]{0,5}))?")


def net_of(game: Game, seats: int) -> Net | None:
    """The game's net for so many seats, None where it has none. COSECHA_NETS names a folder of others."""
    return _net_at(game.name, game.package, seats, os.environ.get("COSECHA_NETS"))


@cache
def _net_at(name: str, package: str, seats: int, folder: str | None) -> Net | None:
    place = Path(folder) / name if folder else files(package) / "nets"
    file = place / f"{seats}.net"
    return read_net(file.read_bytes()) if file.is_file() else None


class NetBot:
    """Thinks a whole turn through, and keeps to it as long as no draw comes between."""

    def __init__(self, game: Game, simulations: int = 0, *, seed: int = 0, seconds: float | None = None) -> None:
        self.game = game
        self.simulations = simulations
        self.seed = seed
        self.seconds = seconds
        self.chosen = 0
        self.codes: list[int] = []  # the rest of the turn
        self.numbers: list[int] = []  # the position at which it begins, as the seat knows it
        self.name = f"net-{simulations}" if simulations else "net"

    def choose(self, state: State, seat: int) -> int:
        self.chosen += 1
        if not self.codes or known(state, seat) != self.numbers:
            self.codes = self.plan(state, seat, number_from(self.seed, "turn", self.chosen))
        code = self.codes.pop(0)
        luck = SeededLuck(self.seed)
        state.play(code, luck)
        if luck.drawn:
            self.codes = []
        self.numbers = known(state, seat) if self.codes else []
        return code

    def plan(self, state: State, seat: int, seed: int) -> list[int]:
        """The moves of the turn that ends best, or that is followed by the best."""
        ends_at = None if self.seconds is None else time.monotonic() + self.seconds
        net = net_of(self.game, state.seats)
        if net is None or self.game.eyes is None:
            return [self.game.bots[GREEDY](state, seat)]
        valuer = Valuer(self.game.eyes(), net)
        ends = TurnSearch(valuer, WIDTH, seed).turns(state, seat, CANDIDATES if self.simulations else 1)
        if not ends:
            return [int(state.legal()[0])]
        if len(ends) == 1:
            return ends[0].codes()
        turns = valuer.eyes.round_turns(state.seats)
        sequels = Sequels(valuer, state, seat, ends, turns, 1, seed)
        while sequels.simulations < self.simulations and (ends_at is None or time.monotonic() < ends_at):
            sequels.run(SLICE)
        return list(sequels.best().codes)


def known(state: State, seat: int) -> list[int]:
    """Numbers that are equal where positions look alike to the seat: what it cannot know is dealt always in one way."""
    world = state.copy()
    world.redeal(seat, SeededLuck(1))
    return world.numbers()


def net_names(game: Game) -> list[str]:
    """`net` where a net is there for some number of seats; for others it plays as the greedy bot."""
    counts = range(game.least_seats, game.most_seats + 1)
    return ["net"] if game.eyes is not None and any(net_of(game, seats) is not None for seats in counts) else []


def net_bot(game: Game, name: str, seed: int = 0, seconds: float | None = None) -> NetBot | None:
    """A bot by its name; None if it is no such name, or the game has no nets."""
    found = _NAME.fullmatch(name)
    if found is None or not net_names(game):
        return None
    return NetBot(game, int(found[1] or 0), seed=seed, seconds=seconds)
