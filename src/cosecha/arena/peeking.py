"""Twins of bots, only here, to measure: `-peeking` searches the world as it is, `-even` weighs no worlds."""

from __future__ import annotations

from cosecha.bots import Bot, UnknownBot, bot
from cosecha.bots.levels import level_of
from cosecha.bots.net import NetBot
from cosecha.bots.search import SearchBot
from cosecha.core.eyes import Eyes
from cosecha.core.game import Game
from cosecha.core.luck import SeededLuck
from cosecha.core.state import State
from cosecha.core.words import _
from cosecha.search.worlds import Redealt, Worlds

PEEKING = "-peeking"
EVEN = "-even"


class AsItIs(Worlds):
    """The one true world; what will be drawn is unknown even to this one."""

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.seat = seat

    def deal(self, luck: SeededLuck) -> State:
        world = self.state.copy()
        world.turn_to(self.seat)
        return world


class PeekingBot(SearchBot):
    """Must be given the true state."""

    def worlds(self, state: State, seat: int) -> Worlds:
        return AsItIs(state, seat)


class PeekingNetBot(NetBot):
    """The same with a net."""

    def worlds(self, eyes: Eyes, state: State, seat: int) -> Worlds:
        return AsItIs(state, seat)


class EvenNetBot(NetBot):
    """A twin that does not cheat, but weighs no worlds: all that could be the case are equally likely to it."""

    def worlds(self, eyes: Eyes, state: State, seat: int) -> Worlds:
        return Redealt(state, seat)


def entrant(game: Game, name: str, seed: int = 0) -> Bot:
    """A bot of the arena by its name: any bot, or a twin of one that searches."""
    for suffix in (PEEKING, EVEN):
        if whose := _honest(name, suffix):
            twin = _twin(game, suffix, bot(game, whose, seed), seed)
            if twin is None:
                raise UnknownBot(_no_twin(whose, name, suffix))
            twin.name = name
            return twin
    return bot(game, name, seed)


def _honest(name: str, suffix: str) -> str:
    """The name of the bot whose twin is named, before its habits or behind them; "" where none is.

    >>> _honest("net-20-even:memory=no", EVEN), _honest("net-20:memory=no-even", EVEN), _honest("net-20", EVEN)
    ('net-20:memory=no', 'net-20:memory=no', '')
    """
    base, colon, habits = name.partition(":")
    if base.endswith(suffix):
        return base.removesuffix(suffix) + colon + habits
    return name.removesuffix(suffix) if name.endswith(suffix) else ""


def _twin(game: Game, suffix: str, honest: Bot, seed: int) -> NetBot | SearchBot | None:
    if isinstance(honest, NetBot) and honest.simulations and not (suffix == PEEKING and honest.habits.memory == "no"):
        kind = PeekingNetBot if suffix == PEEKING else EvenNetBot
        return kind(game, honest.simulations, seed=seed, habits=honest.habits)
    if isinstance(honest, SearchBot) and suffix == PEEKING:
        guided = honest.guide is not None
        return PeekingBot(game, honest.simulations, guided=guided, seed=seed, habits=honest.habits)
    return None


def _no_twin(whose: str, name: str, suffix: str) -> str:
    if level_of(whose):
        return _(
            "{bot} is another bot with other seats, so it has no twin {name}: name the bot (docs/levels.md)"
        ).format(bot=whose, name=name)
    if suffix == PEEKING and "memory=no" in whose:
        return _("{bot} thinks in a world that it has forgotten, so it has no twin {name}").format(bot=whose, name=name)
    told = _("{bot} deals no worlds, so it has no twin {name}")
    if suffix == EVEN:
        told = _("{bot} weighs no worlds, so it has no twin {name}")
    return told.format(bot=whose, name=name)
