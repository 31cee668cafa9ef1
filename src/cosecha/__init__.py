"""Cosecha: three harvest games to play, watch, analyse and teach to machines.

>>> import cosecha
>>> cosecha.game_names()
['citrus', 'guatemala_cafe', 'keyflower']
"""

from cosecha import native

native.install()

from functools import cache  # noqa: E402 - compiled modules must be found before anything imports them
from importlib import import_module  # noqa: E402
from pkgutil import iter_modules  # noqa: E402

from cosecha.core.errors import (  # noqa: E402
    BadData,
    BadPosition,
    BadRecord,
    BadSetup,
    CannotUndo,
    CosechaError,
    Malformed,
    Refusal,
    Refused,
    UnknownGame,
)
from cosecha.core.game import Fact, Game  # noqa: E402
from cosecha.core.match import Match  # noqa: E402

__version__ = "0.1.0"

__all__ = [
    "BadData", "BadPosition", "BadRecord", "BadSetup", "CannotUndo", "CosechaError", "Fact", "Game", "Malformed",
    "Match", "Refusal", "Refused", "UnknownGame", "compiled", "game", "game_names",
]  # fmt: skip


def game_names() -> list[str]:
    """The names of all games found."""
    folder = import_module("cosecha.games")
    return sorted(module.name for module in iter_modules(folder.__path__) if module.ispkg)


@cache
def game(name: str) -> Game:
    """A game by its name; raises UnknownGame with the names there are."""
    if name not in game_names():
        raise UnknownGame(f"there is no game {name!r}; there is {', '.join(game_names())}")
    found = import_module(f"cosecha.games.{name}").GAME
    assert isinstance(found, Game)
    return found


def compiled() -> bool:
    """Do the rules run as native code?"""
    return native.in_use()
