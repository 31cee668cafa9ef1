"""Twins of bots, only here, to measure: `-peeking` searches the world as it is, `-even` weighs no worlds."""

from __future__ import annotations

from cosecha.bots import Bot, UnknownBot, bot
from cosecha.bots.net import NetBot
from cosecha.bots.search import SearchBot
from cosecha.core.eyes import Eyes
from cosecha.core.game import Game
from cosecha.core.luck import SeededLuck
from cosecha.core.state import State
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
    if name.endswith(EVEN):
        return _twin(EvenNetBot, EVEN, game, name, seed)
    if not name.endswith(PEEKING):
        return bot(game, name, seed)
    honest = bot(game, name.removesuffix(PEEKING), seed)
    if not isinstance(honest, SearchBot):
        return _twin(PeekingNetBot, PEEKING, game, name, seed)
    twin = PeekingBot(game, honest.simulations, guided=honest.guide is not None, seed=seed, habits=honest.habits)
    twin.name = name
    return twin


def _twin(kind: type[NetBot], suffix: str, game: Game, name: str, seed: int) -> Bot:
    honest = bot(game, name.removesuffix(suffix), seed)
    if not isinstance(honest, NetBot) or not honest.simulations:
        raise UnknownBot(f"{honest.name} deals no worlds, so it has no twin {name}")
    twin = kind(game, honest.simulations, seed=seed, habits=honest.habits)
    twin.name = name
    return twin
