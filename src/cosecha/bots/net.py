"""Bots that value positions by a net: `net` thinks its own turn through, `net-40` also plays on from the best turns.

A net is trained by `cosecha train` and lies in the game's folder, one for each number of seats.
"""

from __future__ import annotations

import os
import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from cosecha.bots.habits import WHOLE, Habits, read_habits
from cosecha.bots.reuse import known
from cosecha.bots.search import GREEDY
from cosecha.bots.seeds import number_from
from cosecha.bots.waiting import Thinking, Waiting
from cosecha.core.errors import CosechaError
from cosecha.core.eyes import Eyes
from cosecha.core.game import Game
from cosecha.core.luck import SeededLuck
from cosecha.core.state import State
from cosecha.core.words import _
from cosecha.search.attention import Attention
from cosecha.search.endgame import Endgame
from cosecha.search.net import SOURCES, BadNet, Net, read_net
from cosecha.search.patience import Patience
from cosecha.search.sequels import Sequels
from cosecha.search.turns import Branch, TurnSearch, Valuer
from cosecha.search.worlds import Redealt, Weighed, Worlds

OFTEN: Final = 16
"""With more simulations than these for each of `Game.ends` turns, more turns are played on from."""
PROVEN: Final = 100
"""Positions of an endgame that may be looked at for each simulation."""
HABITS: Final = frozenset({"attention", "sight", "width", "rivals", "memory", "nets"})
"""The habits that these bots can have,"""
PLAYING_ON: Final = HABITS | {"replies", "rounds", "others"}
"""and those that play on from their best turns."""
_NAME: Final = re.compile(r"net(?:-([1-9][0-9]{0,5}))?")


FOLDER: Final = "COSECHA_NETS"
"""A folder of nets that are played instead of those that are shipped."""


class UnfitNet(CosechaError, ValueError):
    """No net for so many seats, one that the game cannot be played with, or no folder where one was named."""


_kept: dict[tuple[str, int, str], Net | None] = {}


def net_of(game: Game, seats: int, *, shipped: bool = False) -> Net | None:
    """The game's net for so many seats, None where it has none. COSECHA_NETS names a folder of others."""
    folder = "" if shipped else os.environ.get(FOLDER, "")
    key = (game.package, seats, folder)
    if key not in _kept:
        file = _file(game, seats, folder)
        _kept[key] = _read(game, seats, file) if file.is_file() else None
    return _kept[key]


def _check_folder(folder: str) -> None:
    if folder and not Path(folder).is_dir():
        raise UnfitNet(_("{name} names a folder that is not there: {folder}").format(name=FOLDER, folder=folder))


def _file(game: Game, seats: int, folder: str) -> Traversable:
    _check_folder(folder)
    place = Path(folder) / game.name if folder else files(game.package) / "nets"
    return place / f"{seats}.net"


def _read(game: Game, seats: int, file: Traversable) -> Net | None:
    """A net that is told, and tells, as much as the game's eyes do with so many seats."""
    if game.eyes is None:
        return None
    try:
        net = read_net(file.read_bytes())
    except (BadNet, OSError) as error:
        raise UnfitNet(_("{file} cannot be read: {problem}").format(file=file, problem=error)) from error
    found = int(net.first.inputs), len(net.names)
    wanted = int(game.eyes().inputs(seats)), int(SOURCES) + len(game.foreseen)
    if found != wanted:
        raise UnfitNet(
            _(
                "{file} does not fit {title} with {seats} seats: it has {found} inputs and outputs, not {wanted}"
                " (`cosecha train` makes one that fits)"
            ).format(
                file=file,
                title=game.title,
                seats=seats,
                found="{} + {}".format(*found),
                wanted="{} + {}".format(*wanted),
            )
        )
    return net


class NetBot(Thinking):
    """Thinks a whole turn through, and keeps to it as long as no draw comes between.

    `seconds` are for the whole turn; `interrupt` ends it at once, from any thread.
    """

    def __init__(
        self,
        game: Game,
        simulations: int = 0,
        *,
        seed: int = 0,
        seconds: float | None = None,
        habits: Habits | None = None,
    ) -> None:
        self.game = game
        self.simulations = simulations
        self.habits = habits or Habits()
        self.seed = seed
        self.waiting = Waiting(seconds)
        self.chosen = 0
        self.codes: list[int] = []  # the rest of the turn
        self.numbers: list[int] = []  # the position at which it begins, as the seat knows it
        self.name = (f"net-{simulations}" if simulations else "net") + str(self.habits)

    def net(self, seats: int) -> Net | None:
        """What it values positions by with so many seats; without one it plays as the greedy bot."""
        return net_of(self.game, seats, shipped=self.habits.nets == "shipped")

    def kept(self) -> object:
        """Over a draw nothing is meant any more, but the time that was spent counts."""
        waiting = self.waiting
        goes_on = bool(self.codes) or waiting.spent > 0 or waiting.interrupted
        return (self.codes, self.numbers, waiting.spent, waiting.interrupted) if goes_on else None

    def go_on(self, kept: object) -> None:
        if isinstance(kept, tuple):
            self.codes, self.numbers, self.waiting.spent, self.waiting.interrupted = kept

    def choose(self, state: State, seat: int) -> int:
        self.chosen += 1
        if not self.codes or known(state, seat) != self.numbers:
            with self.waiting:
                self.codes = self.plan(state, seat, number_from(self.seed, "turn", self.chosen))
        code = self.codes.pop(0)
        luck = SeededLuck(self.seed)
        state.play(code, luck)
        if luck.drawn:
            self.codes = []
        self.numbers = known(state, seat) if self.codes else []
        if self._ends_turn(state, seat):
            self.waiting.rest()
        return code

    def _ends_turn(self, state: State, seat: int) -> bool:
        """Nothing is left to choose; whoever asks may make the only move that there is by themselves."""
        if self.game.eyes is None:
            return True
        eyes = self.game.eyes()
        luck = SeededLuck(self.seed)
        while not eyes.turn_over(state, seat):
            legal = state.legal()
            if len(legal) > 1:
                return False
            state.play(int(legal[0]), luck)
        return True

    def plan(self, state: State, seat: int, seed: int) -> list[int]:
        """The moves of the turn that ends best, or that is followed by the best; near the end the best there are."""
        net = self.net(int(state.seats))
        if net is None or self.game.eyes is None:
            return [self.game.bots[GREEDY](state, seat)]
        habits = self.habits
        if habits.memory == "no":
            state = state.copy()
            state.forget(seat)
            state.redeal(seat, SeededLuck(seed))
        valuer = Valuer(self.game.eyes(), net, sight=habits.sight / WHOLE, rivals=habits.rivals == "yes")
        codes = self._end(valuer, state, seat)
        if codes:
            return codes
        width = habits.width or self.game.beam
        search = TurnSearch(valuer, width, seed, self.waiting, Attention(habits.attention, seed))
        ends = search.turns(state, seat, self._candidates(width) if self.simulations else 1)
        if not ends:
            return [int(state.legal()[0])]
        if len(ends) == 1:
            return ends[0].codes()
        worlds = self.worlds(valuer.eyes, state, seat)
        sequels = sequels_of(self.game, valuer, state, seat, ends, seed, worlds, habits.replies, self.waiting)
        sequels.rounds = habits.rounds
        sequels.others = self.game.bots[GREEDY] if habits.others == GREEDY else None
        sequels.run(self.simulations)
        return list(sequels.best().codes)

    def _candidates(self, width: int) -> int:
        """Turns that are played on from: more where each can be tried often."""
        return min(max(self.game.ends, self.simulations // OFTEN), width)

    def worlds(self, eyes: Eyes, state: State, seat: int) -> Worlds:
        """Where simulations begin."""
        return worlds_of(eyes, state, seat)

    def _end(self, valuer: Valuer, state: State, seat: int) -> list[int]:
        """A turn that is proven best; none where that is too far from the end."""
        if not self.simulations or not valuer.eyes.certain(state):
            return []
        endgame = Endgame(valuer, PROVEN * self.simulations, self.waiting)
        world = state.copy()
        codes: list[int] = []
        luck = SeededLuck(self.seed)
        while not valuer.eyes.turn_over(world, seat) and not luck.drawn:
            code = endgame.best(world)
            if code < 0:
                break
            codes.append(code)
            world.play(code, luck)
        return codes


def worlds_of(eyes: Eyes, state: State, seat: int) -> Worlds:
    """What may be the case, weighed by what was seen where the game can tell."""
    return Weighed(state, seat, eyes) if eyes.weighs() else Redealt(state, seat)


def sequels_of(
    game: Game,
    valuer: Valuer,
    state: State,
    seat: int,
    ends: list[Branch],
    seed: int,
    worlds: Worlds,
    replies: int = 1,
    patience: Patience | None = None,
) -> Sequels:
    """What may follow these turns, as the game wants it played on and weighed."""
    turns = valuer.eyes.round_turns(state.seats)
    sequels = Sequels(valuer, state, seat, ends, turns, replies, seed, patience, worlds)
    sequels.weight = game.weight
    return sequels


def net_names(game: Game) -> list[str]:
    """`net` where a net is there for some number of seats; for others it plays as the greedy bot."""
    counts = range(game.least_seats, game.most_seats + 1)
    folder = os.environ.get(FOLDER, "")
    if game.eyes is None or (folder and not Path(folder).is_dir()):
        return []
    return ["net"] if any(_file(game, seats, folder).is_file() for seats in counts) else []


def net_bot(game: Game, name: str, seed: int = 0, seconds: float | None = None) -> NetBot | None:
    """A bot by its name; None if it is no such name, or the game has no nets."""
    read = read_habits(name)
    found = read and _NAME.fullmatch(read[0])
    if read is None or found is None:
        return None
    _check_folder(os.environ.get(FOLDER, ""))
    if not net_names(game):
        return None
    if read[1].unusual().keys() - (PLAYING_ON if found[1] else HABITS):
        return None
    return NetBot(game, int(found[1] or 0), seed=seed, seconds=seconds, habits=read[1])


def check_net(bot: object, seats: int) -> None:
    """Raises where a bot is named for a net that is not there, or does not fit; levels play otherwise then."""
    if isinstance(bot, NetBot) and bot.net(seats) is None:
        title = bot.game.title
        raise UnfitNet(
            _("{title} has no net for {n} seats: {bot} cannot play").format(title=title, n=seats, bot=bot.name)
        )


def check_nets(game: Game) -> None:
    """Raises where a net that is there does not fit."""
    for seats in range(game.least_seats, game.most_seats + 1):
        net_of(game, seats)
