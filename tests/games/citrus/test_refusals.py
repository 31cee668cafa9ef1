"""Which refusal is reported when a move breaks several rules (section 3.15)."""

import pytest

from tests.games.citrus.tables import ALL_BUILT, MEADOW, WALLED, play, refused, table
from tests.rules import rule

CROWDED = """
     1   2   3   4   5   6   7   8
1    .   +   .   gr0 le2 #   .   .
2    +   @A  +   .   .   .   le0 le0
3    .   +   .   .   le0 .   .   .
"""
NO_WORKER = """
     1   2   3   4   5   6   7
1    gr1 .   gr0 .   .   .   li1
2    .   .   +   .   .   .   .
3    .   +   @A  li0 .   .   .
4    or1 .   +   .   .   .   bl1
5    .   .   .   .   gr1 .   .
"""
ROAD_AND_NEUTRAL = """
     1   2   3   4   5
1    .   .   .   .   .
2    .   le1 +   le0 le0
3    .   .   @A  .   .
4    .   .   le0 .   .
"""
ONE_AREA = MEADOW.replace("6    .", "6    or1")
FEW = "market: 1=le 2=or 3=bl 4=li"
CART_TILE = "cart tile: li"
NO_CART_PENDING = "option cart_while_pending: off"


@rule("turn.offered", "tile.cart-build", "plant.rock-site", "plant.square", "tile.held", "tile.bridge")
@pytest.mark.parametrize(
    ("header", "move", "answer"),
    [
        ((CART_TILE, "pending: le"), "place gr b2", "turn.offered"),
        ((CART_TILE, "pending: le"), "place le b2", "tile.cart-build"),
        (("pending: le",), "place le f1", "plant.rock-site"),
        (("pending: le",), "place le d1", "plant.square"),
        (("pending: le",), "place le b2 bridge", "tile.held"),
        (("pending: le", "hand 1: br"), "place le b2 bridge", "plant.rock-site"),
        (("pending: le", "hand 1: br"), "place le e2 bridge", "tile.bridge"),
        (("pending: le", "hand 1: br"), "place le g2 bridge", "tile.bridge-fruit"),
        (("pending: le",), "place le e2", "merge.foreign"),
        (("pending: le",), "place le f2", "area.neutral-closed"),
    ],
)
def test_the_square_is_looked_at_before_the_areas(header: tuple[str, ...], move: str, answer: str) -> None:
    assert refused(table(CROWDED, *header), move) == answer


@rule("area.neutral-closed", "plant.two-ways", "plant.worker")
@pytest.mark.parametrize(
    ("tile", "square", "answer"),
    [
        ("gr", "c2", "area.neutral-closed"),
        ("gr", "e2", "plant.two-ways"),
        ("li", "b3", "plant.worker"),
    ],
)
def test_the_areas_come_before_the_worker_and_the_worker_before_the_road(tile: str, square: str, answer: str) -> None:
    assert refused(table(NO_WORKER, f"pending: {tile}"), f"place {tile} {square}") == answer


@rule("plant.road-colours", "merge.neutral")
def test_the_road_comes_before_the_size_of_a_neutral_area() -> None:
    assert refused(table(ROAD_AND_NEUTRAL, "pending: le"), "place le c2") == "plant.road-colours"


@rule("area.neutral-closed", "plant.road-colours")
def test_a_neutral_area_comes_before_the_road() -> None:
    sketch = ROAD_AND_NEUTRAL.replace("le1 +", ".   +")
    assert refused(table(sketch, "pending: le"), "place le c2") == "area.neutral-closed"


@rule("end.finish-turn", "buy.build-now", "buy.one-move", "turn.one-action", "buy.line", "buy.all", "buy.afford")
@pytest.mark.parametrize(
    ("sketch", "header", "move", "answer"),
    [
        (ONE_AREA, ALL_BUILT, "buy d1", "end.finish-turn"),
        (ONE_AREA, (*ALL_BUILT, "stage: built"), "buy d1", "end.finish-turn"),
        (ONE_AREA, (*ALL_BUILT, "stage: harvest"), "buy d1", "end.finish-turn"),
        (ONE_AREA, (FEW, "pending: le"), "buy d4", "buy.build-now"),
        (ONE_AREA, (FEW, "stage: built", CART_TILE), "buy d4", "buy.build-now"),
        (ONE_AREA, (FEW, "stage: harvest", CART_TILE), "buy d4", "buy.build-now"),
        (ONE_AREA, (FEW, "stage: built"), "buy d4", "buy.one-move"),
        (ONE_AREA, (FEW, "stage: harvest"), "buy d4", "turn.one-action"),
        (ONE_AREA, (FEW, "stage: harvested"), "buy d4", "turn.one-action"),
        (WALLED, (FEW, "coins: 0 0"), "buy d4", "buy.line"),
        (WALLED, ("coins: 0 0",), "buy 1 4", "buy.all"),
        (WALLED, ("coins: 0 0",), "buy d4", "buy.afford"),
        (WALLED, (), "buy d4", "buy.buildable"),
    ],
)
def test_buying(sketch: str, header: tuple[str, ...], move: str, answer: str) -> None:
    assert refused(table(sketch, *header), move) == answer


@rule("turn.offered", "finca.site", "buy.lookahead")
def test_placing_a_finca() -> None:
    assert refused(table(MEADOW), "site A") == "turn.offered"
    waiting = table(WALLED, "pending: bl", "waiting finca: 12/4 trigger")
    assert refused(waiting, "site A") == "finca.site"
    assert refused(waiting, "site J") == "finca.site"


@rule("end.finish-turn", "buy.build-now", "turn.one-action", "harvest.interleave", "harvest.action", "harvest.income")
@pytest.mark.parametrize(
    ("header", "harvest", "income"),
    [
        (ALL_BUILT, "end.finish-turn", "end.finish-turn"),
        ((*ALL_BUILT, "stage: built"), "end.finish-turn", "end.finish-turn"),
        ((*ALL_BUILT, "stage: harvested"), "end.finish-turn", "end.finish-turn"),
        ((*ALL_BUILT, "stage: harvest"), "harvest.action", None),
        (("pending: le",), "buy.build-now", "buy.build-now"),
        (("stage: built", CART_TILE), "buy.build-now", "buy.build-now"),
        (("stage: harvested", CART_TILE), "buy.build-now", "buy.build-now"),
        (("stage: harvest", CART_TILE), "buy.build-now", "buy.build-now"),
        (("stage: built",), "turn.one-action", "turn.one-action"),
        (("stage: harvested",), "harvest.interleave", "harvest.interleave"),
        (("stage: harvest",), "harvest.action", None),
        ((), "harvest.action", "harvest.income"),
    ],
)
def test_harvesting_nothing_and_taking_income(header: tuple[str, ...], harvest: str | None, income: str | None) -> None:
    match = table(ONE_AREA, *header)
    assert refused(match, "harvest a1") == harvest
    assert refused(match, "income") == income


@rule("tile.held", "tile.cart-build", "tile.cart-pending", "tile.cart")
@pytest.mark.parametrize(
    ("sketch", "header", "answer"),
    [
        (MEADOW, (FEW, CART_TILE, NO_CART_PENDING, "pending: le"), "tile.held"),
        (MEADOW, (FEW, CART_TILE, NO_CART_PENDING, "pending: le", "hand 1: ca"), "tile.cart-build"),
        (MEADOW, (FEW, NO_CART_PENDING, "pending: le", "hand 1: ca"), "tile.cart-pending"),
        (WALLED, (FEW, "hand 1: ca"), "tile.cart"),
    ],
)
def test_a_cart_to_an_empty_space(sketch: str, header: tuple[str, ...], answer: str) -> None:
    assert refused(table(sketch, *header), "cart 12") == answer


@rule("tile.held", "tile.bull", "tile.milestone")
def test_holding_a_tile_comes_first() -> None:
    match = table(MEADOW, "finca stack: empty")
    assert refused(match, "bull b2") == "tile.held"
    assert refused(match, "milestone") == "tile.held"
    assert refused(match, "money 3") == "tile.held"


@rule("end.finish-turn", "buy.build-now", "turn.one-action", "turn.no-pass")
@pytest.mark.parametrize(
    ("sketch", "header", "answer"),
    [
        (WALLED, ALL_BUILT, "end.finish-turn"),
        (WALLED, (*ALL_BUILT, "stage: built"), "end.finish-turn"),
        (ONE_AREA, ("pending: le",), "buy.build-now"),
        (ONE_AREA, ("stage: built", CART_TILE), "buy.build-now"),
        (ONE_AREA, ("stage: built",), "turn.one-action"),
        (WALLED, ("stage: built",), "turn.one-action"),
        (WALLED, ("stage: harvest",), "turn.one-action"),
        (ONE_AREA, (), "turn.no-pass"),
        (WALLED, (), None),
    ],
)
def test_passing(sketch: str, header: tuple[str, ...], answer: str | None) -> None:
    assert refused(table(sketch, *header), "pass") == answer


@rule("buy.build-now", "turn.end")
@pytest.mark.parametrize(
    ("header", "answer"),
    [
        (("pending: le",), "buy.build-now"),
        ((CART_TILE,), "buy.build-now"),
        (("stage: harvest", CART_TILE), "buy.build-now"),
        (("stage: built", CART_TILE), "buy.build-now"),
        ((), "turn.end"),
        (("stage: harvest",), "turn.end"),
        (ALL_BUILT, None),
        ((*ALL_BUILT, "stage: harvest"), "turn.end"),
    ],
)
def test_ending(header: tuple[str, ...], answer: str | None) -> None:
    assert refused(table(ONE_AREA, *header), "end") == answer


@rule("end.trigger", "turn.order", "finca.sequence")
def test_the_end_comes_before_the_turn_and_the_turn_before_the_finca() -> None:
    waiting = table(ONE_AREA, "pending: le", "waiting finca: 12/4 trigger")
    assert refused(waiting, "site E", seat=1) == "turn.order"
    assert refused(waiting, "place gr b2", seat=0) == "finca.sequence"
    over = play(table(ONE_AREA, "stage: built", *ALL_BUILT), "end")
    assert {refused(over, "end", seat=0), refused(over, "place gr b2", seat=1)} == {"end.trigger"}


@rule("turn.offered", "finca.site")
def test_a_site_that_the_board_does_not_have_is_no_choice() -> None:
    waiting = table(MEADOW, "pending: le", "waiting finca: 12/4 trigger")
    assert refused(waiting, "site C") == "turn.offered"


@rule("finca.sequence")
@pytest.mark.parametrize("finca", ["10/5", "8/6", "12/4"])
def test_any_finca_that_waits_comes_first(finca: str) -> None:
    waiting = table(ONE_AREA, "pending: le", f"waiting finca: {finca} trigger")
    assert refused(waiting, "place le b1") == "finca.sequence"
    assert refused(waiting, "harvest a6") == "finca.sequence"


@rule("tile.cart-build", "buy.build-now")
@pytest.mark.parametrize("tile", ["le", "lew", "or", "orw", "bl", "blw", "li", "liw", "gr", "grw"])
def test_any_tile_of_a_cart_comes_first(tile: str) -> None:
    other = "or" if tile.startswith("le") else "le"
    match = table(ONE_AREA, f"cart tile: {tile}", f"pending: {other}", "hand 1: ca")
    assert refused(match, f"place {other} b1") == "tile.cart-build"
    assert refused(match, "cart 12") == "tile.cart-build"
    assert refused(table(ONE_AREA, f"cart tile: {tile}"), "harvest a6") == "buy.build-now"
