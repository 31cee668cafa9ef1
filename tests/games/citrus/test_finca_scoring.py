"""Finca scoring during the game (section 3.10) with Ex 24, 25, 27, 28 and 39."""

import pytest

from tests.games.citrus.tables import ALL_BUILT, actions, home, legal, play, points, refused, scored, seen, table
from tests.rules import rule

EX24 = """
     1   2   3   4   5   6   7
1    .   .   .   li1 li1 .   .
2    .   or3 .   li1 li1 .   .
3    .   or3 or3 li1 le4 le4 .
4    .   gr4 gr4 @C  le4 le4 .
5    .   gr4 or2 or2 li2 li2 .
6    .   .   or2 .   .   .   .
"""
EX27 = """
     1   2   3   4
1    le1 @C  or2 .
2    bu  +   #   .
3    .   .   .   .
"""
EX28 = """
     1   2   3   4   5   6
1    #   #   #   #   #   #
2    #   @A  li1 li1 @B  #
3    #   or2 #   #   gr1 #
4    #   or2 .   .   .   #
"""
EX39 = """
     1   2   3   4
1    #   le2 #   .
2    gr0 =A  or1 .
3    #   bu  bu  .
"""
FOUR_FOUR_THREE = """
     1   2   3   4   5
1    #   #   li2 li2 #
2    le1 le1 li2 li2 #
3    le1 le1 @A  #   #
4    #   #   gr3 #   #
5    #   #   gr3 gr3 #
"""
SIX_THREE_THREE_ONE = """
     1   2   3   4   5
1    le1 le1 li2 #   #
2    le1 le1 li2 li2 #
3    le1 le1 @A  #   #
4    #   bl4 gr3 #   #
5    #   #   gr3 gr3 #
"""
TWO_TWO_TWO = """
     1   2   3   4   5
1    #   #   li2 #   #
2    #   le1 li2 #   #
3    #   le1 @A  #   #
4    #   #   gr3 gr3 #
"""
ONE_PLAYER = """
     1   2   3   4
1    #   le1 #   #
2    #   le1 le1 #
3    #   #   @A  #
4    #   or0 or0 #
"""
NOBODY = ONE_PLAYER.replace("le1", "le0")
RING = """
     1   2   3
1    #   #   {}
2    le1 @A  #
3    #   #   #
"""


@rule(
    "score.finca",
    "score.count",
    "score.sum",
    "score.first",
    "score.second",
    "score.tie-second",
    "score.flip",
    "plant.road-diagonal",
)
def test_ex24_the_surrounded_finca_is_scored_at_the_end_of_the_turn() -> None:
    match = table(EX24, "stage: built")
    assert points(match) == [0, 0, 0, 0]
    play(match, "end")
    assert points(match) == [5, 5, 0, 10]
    assert scored(match) == {"C"}
    assert match.to_act == (1,)


@rule("score.tie-first", "score.tie-second", "score.sole", "score.nobody", "score.first", "score.second")
@pytest.mark.parametrize(
    ("sketch", "expected"),
    [
        pytest.param(FOUR_FOUR_THREE, [10, 10, 0], id="4-4-3"),
        pytest.param(SIX_THREE_THREE_ONE, [10, 5, 5, 0], id="6-3-3-1"),
        pytest.param(TWO_TWO_TWO, [10, 10, 10], id="2-2-2"),
        pytest.param(ONE_PLAYER, [10, 0], id="3-none"),
        pytest.param(NOBODY, [0, 0], id="none-none"),
    ],
)
def test_ex25_ties_and_lonely_players(sketch: str, expected: list[int]) -> None:
    match = play(table(sketch, "stage: built"), "end")
    assert points(match) == expected
    assert scored(match) == {"A"}


@rule("score.first", "score.second")
def test_the_values_are_those_of_the_finca() -> None:
    match = play(table(SIX_THREE_THREE_ONE, "stage: built", "fincas: A=8/6"), "end")
    assert points(match) == [8, 6, 6, 0]


@rule("variant.short-edge", "score.finca", "plant.start")
def test_ex27_a_finca_at_the_edge_needs_five_squares() -> None:
    match = table(EX27, "option board: short", "pending: gr")
    play(match, "place gr b2", "end")
    assert points(match) == [10, 5]
    assert scored(match) == {"C"}


@rule("variant.short-edge", "score.finca")
def test_a_finca_at_the_edge_with_an_open_square_is_not_scored() -> None:
    assert points(play(table(EX27, "option board: short", "stage: built"), "end")) == [0, 0]


@rule("score.many", "score.tie-first", "score.sole")
def test_ex28_one_area_counts_at_two_fincas() -> None:
    match = play(table(EX28, "stage: built"), "end")
    assert points(match) == [20, 10]
    assert scored(match) == {"A", "B"}


@rule("score.after", "score.flip", "tile.bull-retake")
def test_ex39_a_scored_finca_still_allows_a_start() -> None:
    match = play(table(EX39, "pending: li"), "place li b3")
    assert home(match)[0] == 3
    assert actions(match) == ["bu"]
    assert points(play(match, "end")) == [0, 0]


@rule("score.after", "plant.road-colours")
@pytest.mark.parametrize("option", ["on", "off"])
def test_ex39_the_road_rule_holds_at_a_scored_finca(option: str) -> None:
    sketch = EX39.replace("bu  bu", "bu  le1").replace("or1", "or0")
    match = table(sketch, "pending: le", f"option scored_finca_starts: {option}")
    assert refused(match, "place le b3") == "plant.road-colours"
    assert refused(table(EX39, "pending: le"), "place le b3") == "plant.road-colours"


@rule("score.after", "plant.two-ways")
def test_ex39_an_option_ends_the_starts_at_a_scored_finca() -> None:
    match = table(EX39, "pending: li", "option scored_finca_starts: off")
    assert refused(match, "place li b3") == "plant.two-ways"


@rule("score.after", "tile.bull-retake", "plant.adjacent")
@pytest.mark.parametrize("option", ["on", "off"])
def test_ex39_an_area_at_a_scored_finca_may_be_extended(option: str) -> None:
    match = play(table(EX39, "pending: or", f"option scored_finca_starts: {option}"), "place or c3")
    assert actions(match) == ["bu"]
    assert home(match)[0] == 4


@rule("score.after")
def test_the_option_leaves_starts_at_other_fincas_alone() -> None:
    match = table(EX39.replace("=A", "@A"), "pending: li", "option scored_finca_starts: off")
    assert legal(match, "place li b3")


@rule("score.occupied", "score.finca")
@pytest.mark.parametrize("token", ["#", "h2", "ca", "bu", "or0", "or1", "bl2"])
def test_rocks_landscape_bulls_and_plantations_occupy_a_square(token: str) -> None:
    assert scored(play(table(RING.format(token), "stage: built"), "end")) == {"A"}


@rule("score.occupied", "score.finca")
def test_an_open_square_at_a_corner_keeps_a_finca_unscored() -> None:
    match = play(table(RING.format("."), "stage: built"), "end")
    assert scored(match) == set()
    assert points(match) == [0, 0]


@rule("score.occupied")
@pytest.mark.parametrize(("site", "expected"), [("=B", 10), ("!B", 0), ("?B", 0)])
def test_a_neighbouring_site_is_occupied_once_a_finca_stands_on_it(site: str, expected: int) -> None:
    assert points(play(table(RING.format(site), "stage: built"), "end")) == [expected, 0]


@rule("score.count")
def test_an_area_counts_once_and_with_its_full_size() -> None:
    sketch = """
     1   2   3   4   5   6
1    le1 #   #   .   .   .
2    le1 @A  li2 li2 li2 li2
3    le1 #   #   .   .   .
"""
    assert points(play(table(sketch, "stage: built"), "end")) == [5, 10]


@rule("score.count", "area.neutral")
def test_a_neutral_area_counts_for_nobody() -> None:
    sketch = """
     1   2   3   4   5   6
1    #   #   #   .   .   .
2    le1 @A  li0 li0 li0 li0
3    #   or2 #   .   .   .
4    .   or2 .   .   .   .
"""
    assert points(play(table(sketch, "stage: built"), "end")) == [5, 10]


@rule("score.count")
def test_an_area_away_from_the_finca_does_not_count() -> None:
    sketch = """
     1   2   3   4   5   6
1    #   #   #   .   le1 le1
2    le1 @A  #   .   le1 le1
3    #   or2 #   .   .   .
4    .   or2 .   .   .   .
"""
    assert points(play(table(sketch, "stage: built"), "end")) == [5, 10]


@rule("score.sum")
def test_several_areas_of_a_player_are_added_up() -> None:
    sketch = """
     1   2   3   4   5
1    #   le1 #   .   .
2    gr1 @A  li2 li2 .
3    #   or1 #   .   .
"""
    assert points(play(table(sketch, "stage: built"), "end")) == [10, 5]


@rule("score.finca")
def test_a_finca_is_scored_at_the_end_of_any_players_turn() -> None:
    match = play(table(RING.format("h2"), "to act: 2", "stage: built"), "end")
    assert points(match) == [10, 0]


@rule("score.finca")
def test_a_finca_is_not_scored_before_the_turn_ends() -> None:
    match = play(table(RING.format("."), "stage: built", "hand 1: bu"), "bull c1")
    assert points(match) == [0, 0]
    assert scored(match) == set()
    assert points(play(match, "end")) == [10, 0]


@rule("score.finca", "blocked.pass")
def test_a_finca_is_scored_at_the_end_of_a_turn_that_passes() -> None:
    match = table(RING.format("."), "to act: 2", "hand 2: bu", "coins: 6 0")
    assert points(play(match, "bull c1", "pass")) == [10, 0]


@rule("score.finca", "score.first")
def test_a_finca_placed_this_turn_on_a_surrounded_site_is_scored() -> None:
    match = table(RING.format("#").replace("@A", "!A"), "stage: built", "hand 1: ms", draws="12/4")
    assert points(play(match, "milestone", "site A", "end")) == [12, 0]


@rule("score.flip")
def test_a_scored_finca_is_never_scored_again() -> None:
    match = play(table(FOUR_FOUR_THREE, "stage: built"), "end", "harvest c1", "income", "end")
    assert points(match) == [10, 14, 0]


@rule("score.flip", "score.final")
@pytest.mark.parametrize(("finca", "expected"), [("=A", 1), ("@A", 6)])
def test_a_scored_finca_gives_nothing_in_the_final_scoring(finca: str, expected: int) -> None:
    match = table(RING.format(".").replace("@A", finca), "stage: built", *ALL_BUILT)
    assert play(match, "end").scores == [expected, 0]


@rule("score.nobody", "score.flip")
def test_a_finca_scored_for_nobody_is_spent() -> None:
    match = play(table(NOBODY, "stage: built"), "end")
    assert seen(match)["fincas"]["A"]["scored"] is True


@rule("score.after")
@pytest.mark.parametrize(("option", "answer"), [("on", None), ("off", "tile.cart-build")])
def test_the_option_ends_the_starts_in_the_moment_of_the_scoring(option: str, answer: str | None) -> None:
    sketch = EX39.replace("=A", "@A")
    header = ("stage: built", "hand 2: ca", f"option scored_finca_starts: {option}")
    match = play(table(sketch, *header, "market: 1=li 2=or 3=or 4=or 5=or"), "end")
    assert scored(match) == {"A"}
    assert refused(match, "cart 1") == answer
