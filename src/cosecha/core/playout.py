"""Random play at full speed: the loop that bench, simulation and search share."""

from mypy_extensions import i64

from cosecha.core.luck import Luck, SeededLuck
from cosecha.core.state import State


class Tally:
    """Decisions with at least two options, and those with only one."""

    def __init__(self) -> None:
        self.decisions: i64 = 0
        self.forced: i64 = 0
        self.options: i64 = 0


def play_randomly(state: State, luck: SeededLuck, tally: Tally, most: i64) -> None:
    """Play random moves until the game is over, or `most` moves at the longest."""
    moves: i64 = 0
    while not state.over and moves < most:
        legal = state.legal()
        n: i64 = len(legal)
        if n > 1:
            tally.decisions += 1
            tally.options += n
            state.play(legal[luck.below(n)], luck)
        else:
            tally.forced += 1
            state.play(legal[0], luck)
        moves += 1


def perft(state: State, depth: i64, luck: Luck) -> i64:
    """Number of lines of play of the given length, with luck that does not vary."""
    if depth == 0 or state.over:
        return 1
    lines: i64 = 0
    legal = state.legal()
    for i in range(len(legal)):
        child = state.copy()
        child.play(legal[i], luck)
        lines += perft(child, depth - 1, luck)
    return lines
