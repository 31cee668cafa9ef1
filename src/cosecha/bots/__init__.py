"""Bots: whoever chooses a move without being a person. A game brings its own; `random` and `uct-N` play every game.

Those for people are named by levels (`levels.py`), which stand for one or another of them.

>>> import cosecha
>>> from cosecha.bots import ask, bot
>>> match = cosecha.game("citrus").new(seats=2, seed=7)
>>> seat = match.to_act[0]
>>> ask(bot(match.game, "random", seed=1), match.state, seat, seed=1) in match.state.legal()
True
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from cosecha.bots.habits import wrong_habit
from cosecha.bots.levels import LevelBot, level_names, level_of
from cosecha.bots.net import net_bot, net_names
from cosecha.bots.random import RandomBot
from cosecha.bots.search import search_bot, search_names
from cosecha.core.errors import CosechaError
from cosecha.core.game import Game
from cosecha.core.luck import SeededLuck
from cosecha.core.state import State

RANDOM = "random"
PATIENCE = 3.0
"""Seconds that people wait for a move."""


class UnknownBot(CosechaError, LookupError):
    """The game has no bot of this name."""


class Bot(Protocol):
    """Chooses a move for a seat. The state it is given is its own to play with."""

    @property
    def name(self) -> str: ...

    def choose(self, state: State, seat: int) -> int:
        """The code of a legal move."""


@dataclass(frozen=True)
class OwnBot:
    """A bot that comes with a game."""

    name: str
    think: Callable[[State, int], int]

    def choose(self, state: State, seat: int) -> int:
        return self.think(state, seat)


def bot_names(game: Game) -> list[str]:
    """The bots that can play a game: levels, then the bots that they are made of, and the anchors of the arena."""
    return [*level_names(), *sorted(game.bots), *net_names(game), *search_names(game), RANDOM]


def bot(game: Game, name: str, seed: int = 0, seconds: float | None = None) -> Bot:
    """A bot by its name; raises UnknownBot with the names there are. The seed matters to bots that toss coins.

    Bots that search think no longer than `seconds`, where people wait for them: a move, those with a net a whole turn.
    """
    if level := level_of(name):
        most = None if seconds is None else min(seconds, level.seconds)
        return LevelBot(game, level, lambda spec: bot(game, spec, seed, most))
    if name == RANDOM:
        return RandomBot(seed)
    if name in game.bots:
        return OwnBot(name, game.bots[name])
    searching = net_bot(game, name, seed, seconds) or search_bot(game, name, seed, seconds)
    if searching is None:
        if wrong := wrong_habit(name):
            raise UnknownBot(f"{name}: {wrong}")
        habits = "; not every bot can have every habit (docs/levels.md)" if ":" in name else ""
        raise UnknownBot(f"{game.title} has no bot {name!r}; there is {', '.join(bot_names(game))}{habits}")
    return searching


def ask(bot: Bot, state: State, seat: int, seed: int) -> int:
    """What the bot would play: it looks at a copy in which all that its seat cannot know has been dealt anew."""
    imagined = state.copy()
    imagined.redeal(seat, SeededLuck(seed))
    imagined.turn_to(seat)
    return bot.choose(imagined, seat)
