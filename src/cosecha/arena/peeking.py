"""The twin that cheats: it searches the world as it is. It exists only here, to measure what secrets are worth."""

from __future__ import annotations

from cosecha.bots import Bot, UnknownBot, bot
from cosecha.bots.search import SearchBot
from cosecha.core.game import Game
from cosecha.core.luck import SeededLuck
from cosecha.core.state import State
from cosecha.search.worlds import Worlds

PEEKING = "-peeking"


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


def entrant(game: Game, name: str, seed: int = 0) -> Bot:
    """A bot of the arena by its name: any bot, or the peeking twin of one that searches."""
    honest = bot(game, name.removesuffix(PEEKING), seed)
    if not name.endswith(PEEKING):
        return honest
    if not isinstance(honest, SearchBot):
        raise UnknownBot(f"{honest.name} does not search, so it has no twin that peeks")
    twin = PeekingBot(game, honest.simulations, guided=honest.guide is not None, seed=seed)
    twin.name = name
    return twin
