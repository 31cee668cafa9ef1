"""Bots at a table: what they are called, and what is said of them. Where they think: thinkers.py."""

from __future__ import annotations

from collections.abc import Sequence

from cosecha.bots import bot_names
from cosecha.bots.levels import DEFAULT, level_of
from cosecha.core.game import Game
from cosecha.core.words import _, later
from cosecha.server.store import BOT, Seat

ABOUT = {
    "greedy": later("takes what looks best now"),
    "planner": later("takes what looks best now, and plans its transports as a whole"),
    "net": later("thinks its own turn through; it has learnt from games against itself"),
    "uct-200": later("tries 200 ways the game could go on, at random; sees traps, misses plans"),
    "uct-200-greedy": later("thinks through up to 200 ways the game could go on, and takes its time"),
    "random": later("does anything the rules allow"),
}


def about(name: str) -> str:
    level = level_of(name)
    return ABOUT.get(name, "") if level is None else level.about


def title(name: str) -> str:
    """What people call a bot: levels have words, the others the names of the arena."""
    level = level_of(name)
    return name if level is None else _(level.title)


def offered(game: Game) -> list[dict[str, object]]:
    """The bots that people may choose, levels first; one of them is what most will want."""
    return [
        {
            "name": name,
            "title": title(name),
            "about": _(about(name)),
            "level": level_of(name) is not None,
            "usual": name == DEFAULT,
        }
        for name in bot_names(game)
    ]


def bot_name(name: str, seats: Sequence[Seat]) -> str:
    """What a new bot is called among those who sit there already."""
    number = 1 + sum(seat.kind == BOT and seat.bot == name for seat in seats)
    called = _("Bot {bot}").format(bot=title(name))
    return called if number == 1 else f"{called} {number}"
