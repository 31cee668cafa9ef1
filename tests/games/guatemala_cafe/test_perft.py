"""Frozen counts of lines to a depth, luck always the lowest kind left: any change of a rule shows here."""

import pytest

from cosecha.core.luck import LowestLuck
from cosecha.core.playout import perft
from tests.games.guatemala_cafe.tables import CAFE, E29, TWO, table


def lines(depth: int, seats: int, options: dict[str, object]) -> int:
    setup = CAFE.setup(seats, {"first_player": "1", "buyer_start": "random"} | options)
    return perft(CAFE.set_up(setup, LowestLuck()), depth, LowestLuck())


@pytest.mark.parametrize(
    ("seats", "options", "counts"),
    [
        (2, {}, [5, 45, 1540, 13762]),
        (3, {}, [5, 45, 1893, 17019]),
        (4, {}, [5, 45, 1941, 17523]),
        (4, {"layout": "random"}, [5, 45, 1921, 17315]),
        (3, {"block_answers": "in-order"}, [5, 45, 1893, 17026]),
    ],
)
def test_lines_from_the_beginning(seats: int, options: dict[str, object], counts: list[int]) -> None:
    assert [lines(depth, seats, options) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize(
    ("header", "counts"),
    [
        (E29, [9, 420, 2940]),
        ((*E29, "option block_answers: in-order"), [9, 420, 2946]),
        ((TWO, "buyer: 0", "production: r1c1=r r2c1=r", "money: 3 3"), [10, 646, 4842]),
        (("seats: 3", "buyer: 3", "track: 8", "points: 40 51 2", "owns 1: black: shed I9, workers I8"), [9, 442, 3063]),
        ((TWO, "stage: start"), [36, 180, 1620]),
    ],
)
def test_lines_from_named_positions(header: tuple[str, ...], counts: list[int]) -> None:
    state = table(*header).state
    assert [perft(state, depth, LowestLuck()) for depth in range(1, len(counts) + 1)] == counts
