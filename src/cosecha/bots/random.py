"""The bot that plays any legal move: the floor under all others."""

from cosecha.core.luck import SeededLuck
from cosecha.core.state import State


class RandomBot:
    """Chooses evenly among the legal moves."""

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self.luck = SeededLuck(seed)

    def choose(self, state: State, seat: int) -> int:
        """`seat` is the actor of the state, so its legal moves are the seat's own."""
        legal = state.legal()
        return int(legal[self.luck.below(len(legal))])
