"""Areas and merging (section 3.6) with Ex 13-16 and 38."""

import pytest

from tests.games.citrus.tables import home, legal, owned, play, points, refused, table
from tests.rules import rule

EX13 = """
     1   2   3   4   5   6   7
1    .   le1 .   .   .   +   .
2    +   @A  or1 .   or1 @B  +
3    .   li1 .   .   .   gr1 .
"""
EX14 = """
     1   2   3   4   5   6
1    .   +   .   .   .   .
2    +   @A  le1 .   le0 .
3    .   +   le1 .   le0 .
4    .   .   .   .   .   .
"""
EX15 = """
     1   2   3   4   5   6
1    .   +   .   .   .   .
2    +   @A  le1 .   le0 .
3    .   +   le1 .   le0 .
4    .   .   .   .   le0 .
"""
EX16 = """
     1   2   3   4
1    .   +   gr0 .
2    +   @A  +   .
3    .   +   .   .
"""
EX38 = """
     1   2   3   4   5
1    .   .   gr1 .   .
2    .   gr1 .   gr1 .
3    .   .   .   .   .
"""


@rule("merge.own", "buy.sequence", "buy.lookahead", "plant.worker")
def test_ex13_a_merge_sends_a_worker_home_for_the_next_start() -> None:
    match = table(EX13, "pending: or bl")
    assert home(match)[0] == 0
    assert refused(match, "place bl f1") == "plant.worker"
    play(match, "place or d2")
    assert home(match)[0] == 1
    play(match, "place bl f1")
    assert home(match)[0] == 0


@rule("merge.own", "buy.lookahead")
def test_ex13_the_line_may_be_bought_because_an_order_exists() -> None:
    match = table(EX13, "market: 1=le 2=le 3=le 4=le 6=or 10=bl")
    assert legal(match, "buy d4")


@rule("merge.own", "area.worker")
def test_ex13_merged_areas_are_harvested_as_one() -> None:
    match = play(table(EX13, "cart tile: or"), "place or d2", "harvest e2")
    assert points(match) == [3, 0]
    assert home(match)[0] == 2
    assert owned(match, None) == {"c2", "d2", "e2"}


@rule("merge.neutral")
def test_ex14_an_own_area_takes_in_a_neutral_area_of_equal_size() -> None:
    match = play(table(EX14, "pending: le"), "place le d2")
    assert owned(match, 0) == {"c2", "c3", "d2", "e2", "e3"}
    assert owned(match, None) == set()
    assert home(match)[0] == 4


@rule("merge.neutral", "area.neutral-closed")
def test_ex15_a_larger_neutral_area_is_out_of_reach() -> None:
    match = table(EX15, "pending: le le")
    assert refused(match, "place le d2") == "merge.neutral"
    assert refused(match, "place le f2") == "area.neutral-closed"
    play(match, "place le c4", "place le d2")
    assert owned(match, 0) == {"c2", "c3", "c4", "d2", "e2", "e3", "e4"}
    assert home(match)[0] == 4


@rule("area.neutral-closed", "plant.road-diagonal")
def test_ex16_no_area_is_started_beside_a_neutral_one_of_its_fruit() -> None:
    match = table(EX16, "pending: gr")
    assert refused(match, "place gr b1") == "area.neutral-closed"
    assert refused(match, "place gr c2") == "area.neutral-closed"
    assert legal(match, "place gr a2")
    assert legal(match, "place gr b3")


@rule("area.neutral-closed")
def test_other_fruits_may_start_beside_a_neutral_area() -> None:
    assert legal(table(EX16, "pending: le"), "place le b1")


@rule("merge.many", "area.worker", "area.connected")
def test_ex38_three_own_areas_become_one_and_two_workers_go_home() -> None:
    match = table(EX38, "pending: gr")
    assert home(match)[0] == 2
    play(match, "place gr c2")
    assert home(match)[0] == 4
    assert owned(match, 0) == {"c1", "b2", "c2", "d2"}


@rule("merge.many", "harvest.points")
def test_ex38_the_joined_area_has_four_tiles() -> None:
    assert points(play(table(EX38, "cart tile: gr"), "place gr c2", "harvest c1")) == [4, 0]


@rule("merge.many", "merge.own")
def test_four_own_areas_become_one_and_three_workers_go_home() -> None:
    sketch = EX38.replace("3    .   .   .", "3    .   .   gr1")
    assert home(play(table(sketch, "pending: gr"), "place gr c2"))[0] == 4


@rule("merge.many")
def test_a_neutral_area_is_compared_with_the_sum_of_own_areas() -> None:
    sketch = """
     1   2   3   4   5
1    .   .   gr1 .   .
2    .   gr1 .   gr0 gr0
3    .   .   .   {}  .
"""
    match = play(table(sketch.format("."), "pending: gr"), "place gr c2")
    assert owned(match, 0) == {"c1", "b2", "c2", "d2", "e2"}
    assert home(match)[0] == 4
    assert refused(table(sketch.format("gr0"), "pending: gr"), "place gr c2") == "merge.neutral"


@rule("merge.many")
def test_each_neutral_area_is_compared_by_itself() -> None:
    sketch = """
     1   2   3   4   5
1    .   .   gr0 .   .
2    gr1 gr1 .   gr0 gr0
3    .   .   .   .   .
"""
    match = play(table(sketch, "pending: gr"), "place gr c2")
    assert owned(match, 0) == {"c1", "a2", "b2", "c2", "d2", "e2"}
    assert home(match)[0] == 4


LARGE_TO_THE_RIGHT = """
     1   2   3   4   5
1    .   .   gr0 .   gr0
2    gr1 gr1 .   gr0 gr0
3    .   .   .   .   .
"""
LARGE_ABOVE = """
     1   2   3   4   5
1    .   .   gr0 gr0 gr0
2    gr1 gr1 .   .   .
3    .   .   gr0 .   .
"""


@rule("merge.many")
@pytest.mark.parametrize("sketch", [LARGE_TO_THE_RIGHT, LARGE_ABOVE])
def test_one_neutral_area_too_large_forbids_the_tile(sketch: str) -> None:
    assert refused(table(sketch, "pending: gr"), "place gr c2") == "merge.neutral"


@rule("area.connected", "area.worker")
def test_tiles_touching_at_a_corner_are_two_areas() -> None:
    sketch = """
     1   2   3
1    le1 .   .
2    .   le1 le1
"""
    match = table(sketch)
    assert home(match) == [3, 5]
    play(match, "harvest a1")
    assert points(match) == [1, 0]
    assert owned(match, 0) == {"b2", "c2"}


@rule("area.connected")
def test_neighbours_of_different_fruits_are_two_areas() -> None:
    sketch = """
     1   2   3
1    le1 or1 or1
2    .   .   .
"""
    assert home(table(sketch)) == [3, 5]


@rule("area.neutral", "merge.foreign")
def test_a_neutral_area_belongs_to_nobody() -> None:
    match = table(EX14)
    assert refused(match, "harvest e2") == "harvest.action"
    assert owned(match, None) == {"e2", "e3"}


@rule("area.neutral", "merge.neutral")
def test_a_harvested_area_may_be_taken_in_by_its_former_owner_or_another() -> None:
    sketch = EX14.replace("le0", "le2")
    match = table(sketch, "to act: 2", "coins: 6 6", "market: 6=le 1=or 2=or 3=or 4=or")
    play(match, "harvest e2", "income", "end", "buy d4", "place le d2")
    assert owned(match, 0) == {"c2", "c3", "d2", "e2", "e3"}


@rule("merge.foreign")
def test_a_start_keeps_away_from_a_foreign_area_of_its_fruit() -> None:
    match = table(EX16.replace("gr0", "gr2"), "pending: gr")
    assert refused(match, "place gr b1") == "merge.foreign"
    assert refused(match, "place gr c2") == "merge.foreign"
    assert legal(match, "place gr b3")


@rule("merge.foreign")
def test_areas_of_different_fruits_may_touch() -> None:
    assert legal(table(EX16.replace("gr0", "gr2"), "pending: le"), "place le b1")


@rule("merge.foreign")
def test_no_size_lets_an_own_area_join_a_foreign_one() -> None:
    sketch = """
     1   2   3   4   5
1    le1 le1 le1 .   le2
2    .   .   .   .   .
"""
    assert refused(table(sketch, "pending: le"), "place le d1") == "merge.foreign"


@rule("merge.neutral")
def test_the_joining_tile_does_not_count_for_its_own_area() -> None:
    sketch = """
     1   2   3   4   5
1    .   le1 .   le0 le0
2    .   .   .   .   .
"""
    match = table(sketch, "pending: le le")
    assert refused(match, "place le c1") == "merge.neutral"
    play(match, "place le a1", "place le c1")
    assert owned(match, 0) == {"a1", "b1", "c1", "d1", "e1"}


@rule("merge.neutral")
def test_areas_of_other_fruits_do_not_help_to_join_a_neutral_area() -> None:
    sketch = """
     1   2   3   4   5
1    .   or1 or1 or1 .
2    .   le1 .   le0 le0
"""
    assert refused(table(sketch, "pending: le"), "place le c2") == "merge.neutral"


@rule("merge.neutral")
def test_own_areas_that_are_not_touched_do_not_help_to_join_a_neutral_area() -> None:
    sketch = """
     1   2   3   4   5   6   7
1    .   le1 .   le0 le0 .   .
2    .   .   .   .   .   .   .
3    .   le1 le1 le1 le1 .   .
"""
    assert refused(table(sketch, "pending: le"), "place le c1") == "merge.neutral"


@rule("merge.neutral", "merge.many")
def test_neutral_areas_that_are_not_touched_do_not_hinder() -> None:
    sketch = """
     1   2   3   4   5   6   7
1    .   le1 .   le0 .   .   .
2    .   .   .   .   .   .   .
3    le0 le0 .   .   .   .   .
"""
    assert legal(table(sketch, "pending: le"), "place le c1")


@rule("merge.neutral", "tile.bridge")
def test_a_joined_neutral_area_is_neutral_no_longer() -> None:
    match = play(table(EX14, "hand 1: br", "pending: le or"), "place le d2")
    assert refused(match, "place or e2 bridge") == "tile.bridge"


@rule("merge.neutral")
def test_a_neutral_area_at_the_same_time_brings_no_worker_home() -> None:
    sketch = """
     1   2   3   4
1    le1 .   le0 .
2    .   le1 .   .
"""
    match = table(sketch, "pending: le")
    assert home(match)[0] == 3
    assert home(play(match, "place le b1"))[0] == 4
