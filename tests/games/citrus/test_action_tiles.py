"""Money, bull and milestone (section 3.11) with Ex 26, 32 and 33."""

import pytest

from tests.games.citrus.tables import (
    ALL_BUILT,
    MEADOW,
    actions,
    coins,
    header,
    legal,
    market,
    open_sites,
    pending,
    play,
    points,
    refused,
    scored,
    seen,
    spaces,
    table,
)
from tests.rules import rule

EX26 = """
     1   2   3   4   5
1    .   .   .   .   .
2    .   le1 le1 #   .
3    .   or2 @A  li2 .
4    .   h2  +   or1 .
"""
EX33 = """
     1   2   3   4
1    .   or1 bu  .
2    +   @A  +   .
3    .   +   .   .
"""
TWO_HIDDEN_SITES = MEADOW.replace("1    .   +   .", "1    .   +   ?K", 1)
SEVEN = "market: 1=le 2=or 3=bl 4=li 5=gr 6=le 7=or"


@rule("tile.money", "tile.discard")
@pytest.mark.parametrize(("tile", "value"), [("m2", 2), ("m3", 3)])
def test_a_money_tile_is_worth_what_is_printed_on_it(tile: str, value: int) -> None:
    match = play(table(MEADOW, f"hand 1: {tile}", "coins: 1 6"), f"money {value}")
    assert coins(match) == [1 + value, 6]
    assert actions(match) == []
    assert seen(match)["landscape"] == {}
    assert header(match, "used") == [tile]


@rule("tile.money", "harvest.cap")
def test_money_beyond_twelve_coins_is_lost() -> None:
    assert coins(play(table(MEADOW, "hand 1: m3", "coins: 11 6"), "money 3")) == [12, 6]


@rule("tile.held")
def test_a_tile_is_used_once_and_only_by_its_holder() -> None:
    match = play(table(MEADOW, "hand 1: m2 bu", "hand 2: m3 ca ms"), "money 2", "bull a1")
    for move in ("money 2", "money 3", "bull c1", "cart 1", "milestone"):
        assert refused(match, move) == "tile.held"


@rule("tile.same-turn", "tile.money")
def test_a_money_tile_may_be_used_in_the_turn_it_was_taken() -> None:
    match = table(MEADOW.replace("@A  +", "@A  m2", 1), "pending: le", "coins: 0 6")
    assert coins(play(match, "place le c2", "money 2")) == [2, 6]


@rule("turn.action-tiles")
@pytest.mark.parametrize(
    "stage", [("stage: choose",), ("pending: 12=le",), ("stage: harvest",), ("stage: built",), ("stage: harvested",)]
)
def test_action_tiles_are_used_at_any_time_of_the_own_turn(stage: tuple[str, ...]) -> None:
    match = table(MEADOW, "hand 1: m2 bu ca ms", *stage)
    for move in ("money 2", "bull a1", "cart 1", "milestone"):
        assert legal(match, move)
        assert refused(match, move, seat=1) == "turn.order"


@rule("tile.bull", "tile.bull-scores")
@pytest.mark.parametrize(("square", "answer"), [("c4", None), ("d2", "tile.bull"), ("b4", "tile.bull")])
def test_ex26_a_bull_needs_an_open_square(square: str, answer: str | None) -> None:
    assert refused(table(EX26, "hand 1: bu"), f"bull {square}") == answer
    assert refused(table(EX26, "hand 1: bu"), "bull c3") == "tile.bull"


@rule("tile.bull-scores", "score.occupied", "score.count")
def test_ex26_a_bull_completes_a_finca() -> None:
    match = play(table(EX26, "hand 1: bu", "stage: built"), "bull c4")
    assert seen(match)["landscape"]["c4"] == "bu"
    assert actions(match) == []
    play(match, "end")
    assert points(match) == [10, 5]
    assert scored(match) == {"A"}


@rule("tile.bull-scores", "score.count", "harvest.neutral")
def test_ex26_a_harvest_before_the_scoring_costs_the_majority() -> None:
    match = play(table(EX26, "hand 1: bu"), "bull c4", "harvest b2", "income", "end")
    assert points(match) == [7, 10]


@rule("tile.bull")
@pytest.mark.parametrize("token", ["#", "h2", "m2", "bu", "ms", "?E", "!E", "@E", "=E", "gr1", "gr2", "gr0"])
def test_a_bull_stands_on_nothing_but_an_open_square(token: str) -> None:
    match = table(EX33.replace("1    .   or1", f"1    {token} or1"), "hand 1: bu")
    assert refused(match, "bull a1") == "tile.bull"
    assert legal(match, "bull d1")


@rule("tile.bull")
@pytest.mark.parametrize("square", ["b1", "a2", "c2", "b3", "a1", "d2", "j1", "n4"])
def test_a_bull_may_stand_on_path_squares(square: str) -> None:
    assert legal(table(MEADOW, "hand 1: bu"), f"bull {square}")


@rule("tile.bull-retake", "tile.discard", "tile.same-turn", "tile.held")
def test_ex33_who_builds_on_the_bull_takes_it_and_may_use_it_at_once() -> None:
    match = play(table(EX33, "pending: or"), "place or c1")
    assert actions(match) == ["bu"]
    play(match, "bull d1")
    assert actions(match) == []
    assert seen(match)["landscape"] == {"d1": "bu"}
    assert header(match, "used") == []


@rule("score.final-actions", "tile.bull-retake")
def test_ex33_a_bull_in_hand_at_the_end_is_worth_a_point_and_one_on_the_board_nothing() -> None:
    final = 5 + 2
    match = table(EX33, "pending: or", *ALL_BUILT)
    assert play(match, "place or c1", "end").scores == [final + 1, 0]
    match = table(EX33, "pending: or", *ALL_BUILT)
    assert play(match, "place or c1", "bull d1", "end").scores == [final, 0]


@rule("tile.bull-retake", "tile.discard")
def test_a_bull_set_by_one_player_is_taken_by_another() -> None:
    match = table(EX33.replace("bu", "."), "stage: built", "hand 1: bu", "market: 1=le 2=le 3=le 4=le 6=bl")
    play(match, "bull c2", "end", "buy d4", "place bl c2")
    assert actions(match, seat=1) == ["bu"]
    assert seen(match)["landscape"] == {}


@rule("tile.milestone", "tile.milestone-order", "tile.discard")
def test_ex32_a_milestone_brings_a_finca_a_refill_and_then_a_site() -> None:
    match = table(TWO_HIDDEN_SITES, SEVEN, "bag: 30", "hand 1: ms", draws="8/6 gr li bl or le K")
    play(match, "milestone")
    assert seen(match)["waiting_finca"] == [8, 6]
    assert len(spaces(match)) == 7
    play(match, "site E")
    assert seen(match)["fincas"]["E"] == {"high": 8, "low": 6, "scored": False}
    assert [market(match)[space] for space in range(8, 13)] == ["gr", "li", "bl", "or", "le"]
    assert seen(match)["bag"] == 25
    assert open_sites(match) == ["F", "G", "K"]
    assert actions(match) == []
    assert seen(match)["stage"] == "choose"
    assert refused(match, "end") == "turn.end"
    assert legal(match, "buy d4")


@rule("tile.milestone")
@pytest.mark.parametrize("stage", ["stage: choose", "pending: le", "stage: harvest", "stage: built"])
def test_a_milestone_works_with_an_empty_bag(stage: str) -> None:
    match = play(table(MEADOW, SEVEN, "bag: 0", "hand 1: ms", stage, draws="12/4 J"), "milestone", "site E")
    assert "E" in seen(match)["fincas"]
    assert len(spaces(match)) == 7
    assert open_sites(match) == ["F", "G", "J"]


@rule("tile.milestone")
def test_a_milestone_needs_a_finca_tile_and_an_open_site() -> None:
    without_sites = MEADOW.replace("!E", "?E").replace("!F", "?F").replace("!G", "?G")
    assert refused(table(MEADOW, "finca stack: empty", "hand 1: ms"), "milestone") == "tile.milestone"
    assert refused(table(without_sites, "hand 1: ms"), "milestone") == "tile.milestone"


@rule("tile.milestone-order")
def test_a_milestone_refills_while_tiles_are_pending() -> None:
    match = play(table(MEADOW, SEVEN, "pending: le", "hand 1: ms"), "milestone", "site E")
    assert len(spaces(match)) == 12
    assert pending(match) == ["le"]
    assert seen(match)["stage"] == "build"


@rule("tile.milestone-order", "tile.cart-trigger")
def test_a_refill_already_due_remains_due_after_a_milestone() -> None:
    match = table(MEADOW, "market: 1=le 3=or 6=li 9=le 12=gr", "hand 1: ms ca", draws="10/5 J")
    play(match, "buy u4", "site E", "milestone", "site F")
    assert (len(spaces(match)), seen(match)["bag"]) == (12, 31)
    assert seen(match)["refill_due"] is True
    play(match, "cart 3", "place or a2")
    assert len(spaces(match)) == 11
    play(match, "place le b1", "place gr c2")
    assert (len(spaces(match)), seen(match)["bag"]) == (12, 30)
    assert seen(match)["refill_due"] is False


@rule("tile.milestone", "finca.site")
def test_the_finca_of_a_milestone_goes_on_an_open_site() -> None:
    match = play(table(MEADOW, "hand 1: ms"), "milestone")
    assert refused(match, "site J") == "finca.site"
    assert sorted(match.moves()) == ["site E", "site F", "site G"]
