"""Frozen counts of lines to a depth, luck always the lowest kind left: any change of a rule shows here."""

import pytest

from cosecha.core.luck import LowestLuck
from cosecha.core.playout import perft
from cosecha.core.state import State
from tests.games.keyflower.tables import HOME, KEYFLOWER, VILLAGE_A, table

BIDS = (
    "offer: keywood alehouse miner",
    "bids: keywood=1:red*2,2:red*3 alehouse=1:red*1,2:red*3",
    "hand 1: red*2 blue*3",
)
GOODS = VILLAGE_A.replace("(1,-1) o1", "(1,-1) o1: gold*2 wood")
MIXED = (
    f"{HOME}; Boat 4b at (0,1) o0; Keywood at (0,-1) o0",
    "season: autumn",
    "uses: keywood=red*1",
    "hand 1: red*2 blue green",
)
WINTER = (
    "seats: 3",
    "season: winter",
    "stage: offer",
    "winter 1: scholar",
    "winter 2: jeweller scribes",
    "winter 3: windmill",
)


def counts(state: State, depth: int) -> list[int]:
    return [perft(state, n, LowestLuck()) for n in range(1, depth + 1)]


@pytest.mark.parametrize(("seats", "expected"), [(2, [16, 31, 121, 1585]), (4, [23, 45, 199, 3174])])
def test_lines_from_the_beginning(seats: int, expected: list[int]) -> None:
    assert counts(KEYFLOWER.set_up(KEYFLOWER.setup(seats), LowestLuck()), len(expected)) == expected


@pytest.mark.parametrize(
    ("sketch", "header", "expected"),
    [
        ("", BIDS, [10, 20, 51, 121]),
        (GOODS, ("season: autumn", "hand 1: red saw"), [6, 6, 7, 15]),
        (MIXED[0], MIXED[1:], [5, 12, 19, 17]),
        ("", WINTER, [1, 3, 3, 3]),
    ],
)
def test_lines_from_named_positions(sketch: str, header: tuple[str, ...], expected: list[int]) -> None:
    assert counts(table(sketch, *header).state, len(expected)) == expected
