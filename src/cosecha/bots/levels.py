"""Levels: bots by how well they play, named for people. Which bot plays a level stands in each game's `levels.toml`.

A weaker level notices fewer moves, sees less far or does not look at the others; none of them errs on purpose. How far
apart they are was measured: docs/levels.md.

>>> import cosecha
>>> spec_of(cosecha.game("citrus"), "master", 2).startswith("net-")
True
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from cosecha.bots.net import net_of
from cosecha.bots.waiting import Thinking
from cosecha.core.game import Game
from cosecha.core.state import State
from cosecha.core.words import later

if TYPE_CHECKING:
    from cosecha.bots import Bot

QUICK, SLOW = 0.25, 1.0
"""Seconds that a turn of a level may take at a table. Quick ones need less than 50 ms where nothing else keeps the
processor busy; they break off only where it does."""


@dataclass(frozen=True)
class Level:
    """How well a bot plays, in a word and in a sentence."""

    name: str
    title: str
    about: str
    seconds: float = QUICK


LEVELS = (
    Level(
        "learner", later("Learner"), later("sees little but the points at hand, and overlooks much; for a first game")
    ),
    Level("casual", later("Casual"), later("looks at its own points only, and overlooks much of what can be done")),
    Level(
        "steady", later("Steady"), later("overlooks some of what can be done, and looks no further than its own turn")
    ),
    Level("skilled", later("Skilled"), later("overlooks little within its own turn; still quick")),
    Level("master", later("Master"), later("the strongest: thinks up to a second about what may follow"), SLOW),
)
DEFAULT = "steady"
PLAIN = ("uct-4-greedy:attention=20", "uct-4-greedy:attention=50", "greedy", "uct-6-greedy", "uct-60-greedy")
"""Where a game says nothing, or has no net for so many seats."""
FILE = "levels.toml"


def level_names() -> list[str]:
    """From the weakest to the strongest."""
    return [level.name for level in LEVELS]


def level_of(name: str) -> Level | None:
    return next((level for level in LEVELS if level.name == name), None)


def spec_of(game: Game, name: str, seats: int) -> str:
    """The bot that plays a level with so many seats, by its name."""
    return specs(game, seats)[level_names().index(name)]


def specs(game: Game, seats: int) -> Sequence[str]:
    """The bots of all levels, the weakest first."""
    told = _told(game.package)
    found = told.get(str(seats), told.get("any", told.get("plain", PLAIN)))
    if net_of(game, seats) is None and any(spec.startswith("net") for spec in found):
        return told.get("plain", PLAIN)
    return found


@cache
def _told(package: str) -> dict[str, tuple[str, ...]]:
    file = files(package) / FILE
    if not file.is_file():
        return {}
    return {seats: tuple(found) for seats, found in tomllib.loads(file.read_text(encoding="utf-8")).items()}


class LevelBot:
    """Plays at a level, with any number of seats."""

    def __init__(self, game: Game, level: Level, make: Callable[[str], Bot]) -> None:
        """`make` makes the bot of a name."""
        self.game = game
        self.name = level.name
        self.make = make
        self.inner: Bot | None = None
        self.seats = 0

    def choose(self, state: State, seat: int) -> int:
        return self.of(int(state.seats)).choose(state, seat)

    def of(self, seats: int) -> Bot:
        """The bot that plays."""
        if self.inner is None or self.seats != seats:
            self.inner, self.seats = self.make(spec_of(self.game, self.name, seats)), seats
        return self.inner


def thinking(bot: Bot, seats: int) -> Thinking | None:
    """The part of a bot that takes its time, if it has one."""
    inner = bot.of(seats) if isinstance(bot, LevelBot) else bot
    return inner if isinstance(inner, Thinking) else None


def is_quick(name: str) -> bool:
    """Does nobody wait for this bot for long? Others should not let it wait behind slow ones."""
    level = level_of(name)
    return name in {"greedy", "planner", "random", "net"} if level is None else level.seconds <= QUICK
