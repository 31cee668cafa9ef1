"""End and final scoring (section 3.12) with Ex 34 and 35."""

import pytest

from tests.games.citrus.tables import ALL_BUILT, MEADOW, coins, home, legal, play, points, refused, scored, seen, table
from tests.rules import rule

EX34 = """
     1   2   3   4   5   6   7   8
1    .   le1 .   .   .   +   gr2 .
2    or2 @A  li1 li1 li1 @B  gr2 gr2
3    .   +   .   .   .   or1w gr2 .
"""
EX35 = """
     1   2   3   4   5   6   7
1    .   +   .   .   #   #   #
2    +   @A  +   .   #   @B  li2
3    .   +   .   .   #   gr1 .
4    .   .   .   .   .   gr1 .
"""
EMPTY = """
     1   2   3
1    .   .   .
2    .   .   .
"""
LAST = ("stage: built", *ALL_BUILT)


@rule(
    "score.final",
    "score.final-tie",
    "score.final-harvest",
    "score.final-horses",
    "score.final-actions",
    "score.winner",
)
def test_ex34_the_final_scoring() -> None:
    match = table(
        EX34,
        *LAST,
        "fincas: A=10/5 B=12/4",
        "points: 20 25",
        "coins: 11 0",
        "hand 1: h2 h4 br",
        "hand 2: h3 ca m2",
    )
    play(match, "end")
    assert match.over
    assert match.scores == [42, 39]
    assert match.winners == (0,)


@rule("end.trigger", "end.finish-turn", "finca.needs-bag")
def test_ex35_the_turn_of_the_last_tile_is_finished() -> None:
    match = table(EX35, "bag: 0", "market: 9=le 12=or", "hand 1: bu")
    play(match, "buy u4")
    assert seen(match)["waiting_finca"] is None
    play(match, "place le b1", "place or c2")
    assert not match.over
    assert match.to_act == (0,)
    play(match, "bull g3", "end")
    assert match.over
    assert match.to_act == ()


@rule("end.trigger", "score.finca", "score.final")
def test_ex35_surrounded_fincas_are_scored_before_the_final_scoring() -> None:
    match = table(EX35, "bag: 0", "market: 9=le 12=or", "hand 1: bu")
    play(match, "buy u4", "place le b1", "place or c2", "bull g3", "end")
    assert scored(match) >= {"B"}
    assert match.scores == [10 + 5 + 4, 5 + 1]
    assert match.winners == (0,)


@rule("end.trigger")
def test_ex35_nobody_decides_anything_once_the_game_is_over() -> None:
    match = play(table(EX35, *LAST, "hand 1: m2", "hand 2: bu"), "end")
    for move in ("buy d1", "harvest f3", "pass", "end", "money 2", "bull a1", "site A", "place le b1"):
        assert refused(match, move, seat=0) == "end.trigger"
        assert refused(match, move, seat=1) == "end.trigger"
    assert match.moves(0) == match.moves(1) == []


@rule("end.finish-turn", "tile.cart")
def test_ex35_a_cart_may_build_the_last_tile_before_the_action() -> None:
    match = play(table(EX35, "bag: 0", "market: 9=le", "hand 1: ca"), "cart 9", "place le b1")
    for move in ("buy d1", "harvest f3", "pass", "income"):
        assert refused(match, move) == "end.finish-turn"
    assert match.moves() == ["end"]
    assert play(match, "end").over


@rule("end.finish-turn")
def test_a_harvest_begun_before_the_last_tile_goes_on_to_its_income() -> None:
    sketch = EX35.replace("4    .", "4    bl1")
    match = table(sketch, "bag: 0", "market: 9=le", "hand 1: ca", "coins: 0 6")
    play(match, "harvest f3", "cart 9", "place le b1")
    assert refused(match, "end") == "turn.end"
    play(match, "harvest a4")
    assert points(match) == [3, 0]
    play(match, "income")
    assert coins(match) == [7, 6]
    assert refused(match, "harvest b1") == "end.finish-turn"
    assert play(match, "end").over


@rule("end.finish-turn")
def test_action_tiles_may_still_be_used_after_the_last_tile() -> None:
    match = table(MEADOW, *LAST, "hand 1: m2 bu ms")
    for move in ("money 2", "bull a1", "milestone"):
        assert legal(match, move)


@rule("end.trigger")
@pytest.mark.parametrize("left", [("bag: 0", "market: 1=le"), ("bag: 1", "market: 1=le 2=or 3=bl 4=li")])
def test_the_game_goes_on_while_a_tile_is_left(left: tuple[str, ...]) -> None:
    match = play(table(MEADOW, "stage: built", *left), "end")
    assert not match.over
    assert match.to_act == (1,)


@rule("score.final")
def test_an_unscored_finca_gives_its_low_value_to_the_highest_count_only() -> None:
    sketch = """
     1   2   3
1    .   .   .
2    le1 @A  li0
3    .   or2 .
4    .   or2 .
"""
    match = table(sketch, *LAST, "fincas: A=12/4")
    assert play(match, "end").scores == [1, 4 + 2]


@rule("score.final", "score.sum")
def test_areas_are_added_up_in_the_final_scoring() -> None:
    sketch = """
     1   2   3
1    .   gr1 .
2    le1 @A  li1
3    .   or2 .
4    .   or2 .
"""
    assert play(table(sketch, *LAST), "end").scores == [5 + 3, 2]


@rule("score.final", "area.neutral")
def test_an_unscored_finca_without_players_gives_nothing() -> None:
    sketch = """
     1   2   3
1    .   .   .
2    le0 @A  li0
3    .   .   .
"""
    assert play(table(sketch, *LAST), "end").scores == [0, 0]


@rule("score.final-tie")
def test_a_tie_gives_the_whole_low_value_to_each() -> None:
    sketch = """
     1   2   3
1    .   gr3 .
2    le1 @A  .
3    .   or2 .
"""
    assert play(table(sketch, *LAST, "fincas: A=8/6"), "end").scores == [7, 7, 7]


@rule("score.final-harvest")
def test_the_last_harvest_brings_points_but_no_income() -> None:
    sketch = """
     1   2   3   4
1    le1 le1w .  or2w
2    .   .   .   gr0
"""
    match = play(table(sketch, *LAST, "coins: 3 4"), "end")
    assert match.scores == [3, 2]
    assert coins(match) == [3, 4]
    assert home(match) == [5, 5]


@rule("score.final-horses")
@pytest.mark.parametrize(("tiles", "expected"), [("h2", 2), ("h3", 3), ("h4", 4), ("h2 h2 h3 h4", 11)])
def test_wild_horses_give_their_number(tiles: str, expected: int) -> None:
    assert play(table(EMPTY, *LAST, f"hand 2: {tiles}"), "end").scores == [0, expected]


@rule("score.final-actions")
@pytest.mark.parametrize(
    ("tiles", "expected"), [("m2", 1), ("m3", 1), ("ca", 1), ("bu", 1), ("br", 1), ("ms", 1), ("m2 m3 br br", 4)]
)
def test_each_unused_action_tile_gives_a_point(tiles: str, expected: int) -> None:
    assert play(table(EMPTY, *LAST, f"hand 2: {tiles}"), "end").scores == [0, expected]


@rule("score.final-actions", "tile.discard")
def test_a_used_action_tile_gives_nothing() -> None:
    assert play(table(EMPTY, *LAST, "hand 1: m2 m3"), "money 2", "end").scores == [1, 0]


@rule("score.winner")
def test_equal_points_share_the_victory_whatever_the_coins() -> None:
    match = play(table(EMPTY, *LAST, "seats: 3", "points: 7 9 9", "coins: 12 0 12"), "end")
    assert match.scores == [7, 9, 9]
    assert match.winners == (1, 2)


@rule("score.winner")
def test_coins_are_worth_nothing() -> None:
    match = play(table(EMPTY, *LAST, "points: 1 0", "coins: 0 12"), "end")
    assert match.winners == (0,)


@rule("end.trigger")
def test_any_player_may_build_the_last_tile_and_no_round_is_finished() -> None:
    match = play(table(MEADOW, *ALL_BUILT, "to act: 2", "pending: le"), "place le b1", "end")
    assert match.over
