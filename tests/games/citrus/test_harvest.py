"""Harvest (section 3.9) with Ex 21-23."""

import pytest

from tests.games.citrus.tables import (
    MEADOW,
    coins,
    home,
    legal,
    owned,
    play,
    points,
    refused,
    seen,
    table,
)
from tests.rules import rule

EX21 = """
     1   2   3    4    5    6
1    .   or1 or1w or1  or1  .
2    le1 @A  +    or1w or1  .
3    .   gr1 .    .    .    .
"""
ORANGES = {"b1", "c1", "d1", "e1", "d2", "e2"}
FIVE_AREAS = """
     1   2   3   4   5   6   7   8   9
1    le1 .   or1 .   bl1 .   li1 .   gr1
2    .   .   .   .   .   .   .   .   .
3    .   +   .   .   .   .   .   .   .
4    +   @A  +   .   .   .   .   .   .
"""


@rule("harvest.action", "harvest.points", "harvest.worker", "harvest.neutral", "harvest.income")
def test_ex21_a_harvest_brings_points_a_worker_and_an_income() -> None:
    match = table(EX21, "coins: 3 6")
    assert home(match)[0] == 2
    play(match, "harvest b1")
    assert points(match) == [8, 0]
    assert home(match)[0] == 3
    assert owned(match, None) == ORANGES
    assert coins(match) == [3, 6]
    play(match, "income")
    assert coins(match) == [9, 6]
    assert seen(match)["stage"] == "harvested"


@rule("harvest.action")
def test_an_area_is_named_by_any_of_its_squares_and_listed_once() -> None:
    match = table(EX21, "coins: 0 6")
    assert sorted(match.moves()) == ["harvest a2", "harvest b1", "harvest b3"]
    play(match, "harvest e2")
    assert owned(match, None) == ORANGES
    assert "harvest b1" in match.record()
    assert "harvest e2" not in match.record()


@rule("harvest.income", "harvest.cap", "harvest.interleave", "harvest.points")
def test_ex22_two_areas_bring_one_income_up_to_twelve_coins() -> None:
    match = play(table(EX21, "coins: 8 6"), "harvest a2")
    assert points(match) == [1, 0]
    play(match, "harvest b3")
    assert points(match) == [2, 0]
    assert coins(match) == [8, 6]
    assert home(match)[0] == 4
    play(match, "income")
    assert coins(match) == [12, 6]
    assert refused(match, "harvest b1") == "harvest.interleave"
    assert refused(match, "income") == "harvest.interleave"


@rule("turn.no-pass", "harvest.income")
def test_ex23_a_player_who_can_only_harvest_must_harvest() -> None:
    sketch = """
     1   2   3
1    .   le1 .
2    .   .   .
"""
    match = table(sketch, "coins: 0 6")
    assert refused(match, "pass") == "turn.no-pass"
    assert match.moves() == ["harvest b1"]
    assert coins(play(match, "harvest b1", "income")) == [8, 6]


@rule("harvest.income")
@pytest.mark.parametrize(("areas", "income"), [(5, 2), (4, 4), (3, 6), (2, 7), (1, 8)])
def test_the_income_depends_on_the_workers_at_home(areas: int, income: int) -> None:
    tokens = ["le1", "or1", "bl1", "li1", "gr1"][:areas] + ["."] * (5 - areas)
    sketch = f"""
     1   2   3   4   5   6   7   8   9
1    {" . ".join(tokens)}
"""
    match = play(table(sketch, "coins: 0 6"), "harvest a1")
    assert home(match)[0] == 6 - areas
    assert coins(play(match, "income")) == [income, 6]


@rule("harvest.income", "harvest.interleave")
def test_without_a_worker_at_home_there_is_no_income() -> None:
    match = table(FIVE_AREAS, "coins: 1 6", "hand 1: ca", "market: 1=le 2=or 3=bl 4=li 5=gr")
    play(match, "harvest a1", "cart 1", "place le b3")
    assert home(match)[0] == 0
    play(match, "income")
    assert coins(match) == [1, 6]
    assert seen(match)["stage"] == "harvested"


@rule("harvest.income")
def test_no_income_before_an_area_is_harvested() -> None:
    assert refused(table(EX21), "income") == "harvest.income"


@rule("harvest.action")
@pytest.mark.parametrize("square", ["c2", "b2", "f1", "f3", "e3"])
def test_only_an_own_area_is_harvested(square: str) -> None:
    sketch = EX21.replace("3    .   gr1 .    .    .    .", "3    .   gr1 .    .    li2  bl0")
    assert refused(table(sketch), f"harvest {square}") == "harvest.action"


@rule("harvest.action")
def test_a_player_without_areas_harvests_nothing() -> None:
    match = table(EX21, "to act: 2")
    assert not [move for move in match.moves() if move.startswith("harvest")]
    assert refused(match, "harvest b1") == "harvest.action"


@rule("harvest.action", "harvest.neutral")
def test_a_harvested_area_is_not_harvested_again() -> None:
    match = play(table(EX21), "harvest b1")
    assert refused(match, "harvest b1") == "harvest.action"
    assert legal(match, "harvest a2")


@rule("harvest.action", "turn.one-action")
@pytest.mark.parametrize("moves", [("harvest b1",), ("harvest b1", "income")])
def test_after_a_harvest_nothing_is_bought(moves: tuple[str, ...]) -> None:
    match = play(table(EX21), *moves)
    assert refused(match, "buy d4") == "turn.one-action"
    assert refused(match, "pass") == "turn.one-action"


@rule("turn.end", "harvest.income")
def test_a_harvest_is_closed_by_its_income() -> None:
    match = play(table(EX21), "harvest b1")
    assert refused(match, "end") == "turn.end"
    assert legal(play(match, "income"), "end")


@rule("harvest.neutral")
def test_a_harvest_leaves_tiles_and_market_where_they_are() -> None:
    match = table(EX21)
    before = seen(match)
    after = seen(play(match, "harvest b1", "income"))
    assert {square: tile["fruit"] for square, tile in after["squares"].items()} == {
        square: tile["fruit"] for square, tile in before["squares"].items()
    }
    assert after["market"] == before["market"]
    assert after["squares"]["c1"]["well"] is True


@rule("harvest.points")
def test_a_harvest_counts_wells_in_every_fruit() -> None:
    sketch = """
     1   2   3   4   5   6   7   8   9
1    le1w .  or1w .  bl1w .  li1w .  gr1w
2    .   .   .   .   .   .   .   .   .
"""
    for square in ("a1", "c1", "e1", "g1", "i1"):
        assert points(play(table(sketch), f"harvest {square}")) == [2, 0]


@rule("harvest.cap")
def test_twelve_coins_stay_twelve() -> None:
    assert coins(play(table(EX21, "coins: 12 6"), "harvest b1", "income")) == [12, 6]


@rule("harvest.interleave", "turn.action-tiles")
def test_action_tiles_fit_between_two_harvested_areas_and_the_income() -> None:
    match = table(EX21, "coins: 0 6", "hand 1: m2 m3 bu")
    play(match, "harvest a2", "money 2", "harvest b3", "bull f3", "money 3", "income")
    assert points(match) == [2, 0]
    assert coins(match) == [12, 6]


@rule("harvest.interleave")
def test_an_area_begun_by_a_cart_may_be_harvested_in_the_same_turn() -> None:
    match = table(MEADOW.replace("6    .", "6    or1"), "hand 1: ca", "market: 1=lew 2=or 3=bl 4=li 5=gr")
    play(match, "harvest a6", "cart 1", "place lew b1", "harvest b1", "income")
    assert points(match) == [3, 0]
    assert owned(match, 0) == set()


@rule("harvest.interleave")
def test_an_area_extended_by_a_cart_is_harvested_with_its_new_tile() -> None:
    match = table(EX21, "hand 1: ca", "market: 1=le 2=or 3=bl 4=li 5=gr")
    play(match, "harvest b3", "cart 1", "place le a3", "harvest a2")
    assert points(match) == [3, 0]


@rule("harvest.worker")
def test_each_harvested_area_sends_its_worker_home() -> None:
    match = play(table(EX21), "harvest a2", "harvest b1", "harvest b3")
    assert home(match) == [5, 5]
    assert owned(match, 0) == set()
