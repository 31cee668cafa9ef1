"""Frozen counts of lines to a depth, luck always the lowest kind left: any change of a rule shows here."""

import pytest

from cosecha.core.luck import LowestLuck
from cosecha.core.playout import perft
from cosecha.core.state import State
from tests.games.keyflower.tables import HOME, KEYFLOWER, VILLAGE_A, farm, table

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
    setup = KEYFLOWER.setup(seats, {"farmers": "off"})
    assert counts(KEYFLOWER.set_up(setup, LowestLuck()), len(expected)) == expected


FARM_VILLAGE = (
    f"{HOME}: sheep*2@s1 pig@s3 wood; Boat 5b at (0,1) o0; Keywood at (0,-1) o0: stone; Paddock at (1,-1) o2",
    "season: autumn",
    "hand 1: red saw wheat*2",
)
SCARCE = (
    f"{HOME}: pig*9@s1 pig*8@s2; Boat 6b at (0,1) o0 | Home 2 at (0,0) o0: pig*3@s0 pig*2@s2",
    "season: autumn",
    "passes: 1",
    "winter 1: bakery",
    "winter 2: dairy weaver",
)
YARD = (f"{HOME}; Farm yard at (0,-1) o5; Cow shed at (1,-1) o5 upgraded", "season: autumn", "hand 1: red*2")


@pytest.mark.parametrize(
    ("variant", "expected"), [("shuffled", [20, 39, 171, 2415]), ("farmers-variant", [20, 39, 171, 2115])]
)
def test_lines_from_the_beginning_with_farmers(variant: str, expected: list[int]) -> None:
    setup = KEYFLOWER.setup(3, {"farmers": "on", "deck": variant})
    assert counts(KEYFLOWER.set_up(setup, LowestLuck()), 4) == expected


@pytest.mark.parametrize(
    ("position", "expected"),
    [(FARM_VILLAGE, [6, 6, 7, 29, 167]), (SCARCE, [1, 2, 24, 48, 144]), (YARD, [6, 6, 12, 14, 35])],
)
def test_lines_from_named_positions_with_farmers(position: tuple[str, ...], expected: list[int]) -> None:
    assert counts(farm(*position).state, 5) == expected


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
