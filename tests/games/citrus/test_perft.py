"""Frozen counts of lines to a depth, luck always the lowest kind left: any change of a rule shows here."""

import pytest

import cosecha
from cosecha.core.luck import LowestLuck
from cosecha.core.playout import perft
from tests.games.citrus.tables import LAST_WORKER, MEADOW, WALLED, table

CITRUS = cosecha.game("citrus")
TIGHT = ("hand 1: br ms", "pending: 1=le 3=or 6=le", "coins: 3 3")
RICH = ("hand 1: ca m2 bu", "market: 1=le 4=or 8=li 12=gr", "bag: 20")


def lines(depth: int, *, options: dict[str, object] | None = None, seats: int = 2) -> int:
    setup = CITRUS.setup(seats, options)
    return perft(CITRUS.set_up(setup, LowestLuck()), depth, LowestLuck())


@pytest.mark.parametrize(
    ("options", "counts"),
    [
        ({}, [8, 128, 1888, 20064]),
        ({"board": "short"}, [8, 154, 1962, 16564]),
        ({"family": "on"}, [8, 128, 2272]),
        ({"mistakes": "penalised"}, [8, 128, 1888]),
    ],
)
def test_lines_from_the_beginning(options: dict[str, object], counts: list[int]) -> None:
    assert [lines(depth, options=options) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize(
    ("sketch", "header", "counts"),
    [
        (MEADOW, (), [8, 176, 2458]),
        (WALLED, (), [1, 1, 1, 8, 88, 524]),
        (LAST_WORKER, TIGHT, [9, 71, 372]),
        (MEADOW, RICH, [94, 960, 6570]),
        (WALLED, ("option mistakes: penalised", "coins: 1 6"), [9, 33, 33, 41, 256, 472]),
    ],
)
def test_lines_from_named_positions(sketch: str, header: tuple[str, ...], counts: list[int]) -> None:
    state = table(sketch, *header).state
    assert [perft(state, depth, LowestLuck()) for depth in range(1, len(counts) + 1)] == counts
