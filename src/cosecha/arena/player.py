"""Plays the games of a plan, each decided by its fixture and the plan alone."""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache

import cosecha
from cosecha.arena.peeking import PeekingBot, PeekingNetBot, entrant
from cosecha.arena.plan import Fixture, Plan
from cosecha.arena.turns import Turns
from cosecha.bots import Bot, ask
from cosecha.bots.seeds import number_from
from cosecha.core.game import Game
from cosecha.core.luck import SeededLuck
from cosecha.core.state import State


class Stopped(Exception):
    """Nobody wants the rest of this game any more."""


@dataclass(frozen=True)
class Played:
    """A game that was played to its end; lists have one entry a seat. The seconds are the only thing that varies."""

    fixture: Fixture
    points: list[int]
    places: list[int]
    moves: list[int]  # decisions with at least two options
    trace: str  # a hash of every move
    seconds: list[float]  # of the processor, thinking
    turns: list[int] = field(default_factory=list)  # with such a decision; none: a journal of before does not say

    def wins(self) -> list[float]:
        """Shared victories count in parts."""
        first = self.places.count(1)
        return [1 / first if place == 1 else 0.0 for place in self.places]


def play(plan: Plan, fixture: Fixture, stopped: Callable[[], bool] = lambda: False) -> Played:
    table = plan.tables[fixture.table]
    game = cosecha.game(table.game)
    luck = SeededLuck(number_from(plan.seed, table.game, table.seats, fixture.block))
    state = game.set_up(game.setup(table.seats, dict(table.options)), luck)
    bots = [
        entrant(game, plan.bots[bot], number_from(plan.seed, "bot", fixture.number, seat))
        for seat, bot in enumerate(fixture.seating)
    ]
    evening = Evening(game, bots, number_from(plan.seed, "imagined", fixture.number), stopped)
    evening.play_out(state, luck)
    points = [int(n) for n in state.scores()]
    trace = evening.trace.hexdigest()[:16]
    return Played(fixture, points, game.places(state), evening.moves, trace, evening.seconds, evening.turns.taken)


class Evening:
    """The players of one game, and what they did."""

    def __init__(self, game: Game, bots: Sequence[Bot], seed: int, stopped: Callable[[], bool]) -> None:
        self.bots = bots
        self.seed = seed
        self.stopped = stopped
        self.moves = [0] * len(bots)
        self.seconds = [0.0] * len(bots)
        self.turns = Turns(game, len(bots))
        self.trace = hashlib.sha256()

    def play_out(self, state: State, luck: SeededLuck) -> None:
        while not state.over:
            seat = next(seat for seat in range(len(self.bots)) if state.asks(seat))
            state.turn_to(seat)
            legal = state.legal()
            code = int(legal[0]) if len(legal) == 1 else self._ask(state, seat)
            if code not in legal:
                raise RuntimeError(f"{self.bots[seat].name} answered {code}, which is no legal move")
            self.trace.update(f"{seat} {code};".encode())
            state.turn_to(seat)
            self.turns.play(state, code, luck)

    def _ask(self, state: State, seat: int) -> int:
        if self.stopped():
            raise Stopped
        self.turns.decides(seat)
        begun = time.process_time()
        bot = self.bots[seat]
        seed = number_from(self.seed, seat, self.moves[seat])
        code = (
            bot.choose(state.copy(), seat)
            if isinstance(bot, (PeekingBot, PeekingNetBot))
            else ask(bot, state, seat, seed)
        )
        self.seconds[seat] += time.process_time() - begun
        self.moves[seat] += 1
        return code


@cache
def fingerprint() -> str:
    """A hash of everything that decides games: rules, search and bots. Results of different ones do not mix."""
    from pathlib import Path

    from cosecha import bots, native

    files = [native.source_of(module) for module in native.MODULES]
    files += sorted(Path(bots.__file__).parent.glob("*.py")) + [
        Path(__file__).with_name(f"{name}.py") for name in ("plan", "player", "peeking")
    ]
    for decides in ("core/*.py", "games/*/*.py", "games/*/data/*", "games/*/nets/*", "games/*/levels.toml"):
        files += [file for file in sorted(native.PACKAGE.glob(decides)) if file not in files]
    if "COSECHA_NETS" in os.environ:
        files += sorted(Path(os.environ["COSECHA_NETS"]).glob("*/*.net"))
    digest = hashlib.sha256()
    for file in files:
        if file.is_file():
            name = file.relative_to(native.PACKAGE) if file.is_relative_to(native.PACKAGE) else Path(file.name)
            digest.update(name.as_posix().encode() + file.read_bytes())
    return digest.hexdigest()[:16]
