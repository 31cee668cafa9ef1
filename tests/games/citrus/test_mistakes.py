"""Mistakes that are penalised instead of prevented (section 3.4) with Ex 37 and 42."""

import pytest

from tests.games.citrus.tables import (
    LAST_WORKER,
    MEADOW,
    WALLED,
    coins,
    legal,
    market,
    owned,
    pending,
    play,
    points,
    refused,
    seen,
    spaces,
    table,
)
from tests.rules import rule

PENALISED = "option mistakes: penalised"
EX37 = """
     1   2   3   4
1    .   +   .   .
2    or0 @A  li0 .
3    .   gr0 .   .
"""
EX37_HEADER = (PENALISED, "market: 1=le 3=le 5=le 8=bl 11=or 12=le", "coins: 2 6", "points: 4 0")
EX42 = """
     1   2   3   4   5   6   7
1    .   +   .   .   .   le0 .
2    or0 @A  li0 .   bl0 !E  gr0
3    .   gr0 .   .   .   li0 .
"""
EX42_HEADER = (PENALISED, "market: 1=gr 4=gr 6=le 8=gr 10=or", "points: 10 0")
TWO_SITES = """
     1   2   3   4   5   6   7   8   9   10  11
1    .   gr0 .   .   .   +   .   .   .   li0 .
2    or0 @A  le0 .   +   !E  +   .   or0 !F  bl0
3    .   li0 .   .   .   +   .   .   .   le0 .
"""


@rule("penalty.unpaid")
def test_ex37_a_line_is_paid_as_far_as_the_coins_go() -> None:
    match = play(table(EX37, *EX37_HEADER, "hand 1: m2 bu"), "buy u3")
    assert coins(match) == [0, 6]
    assert seen(match)["unpaid"] == 1
    assert seen(match)["waiting_finca"] is None
    for move in ("place le b1", "money 2", "bull a1", "end", "pass", "buy d2", "harvest a1", "income", "cart 1"):
        assert refused(match, move) == "penalty.unpaid"


@rule("penalty.unpaid")
@pytest.mark.parametrize("move", ["return", "return 5 8", "return 5 8 11"])
def test_ex37_exactly_the_missing_tiles_are_named(move: str) -> None:
    assert refused(play(table(EX37, *EX37_HEADER), "buy u3"), move) == "penalty.unpaid"


@rule("turn.offered", "penalty.unpaid")
def test_only_tiles_just_taken_are_named() -> None:
    match = play(table(EX37, *EX37_HEADER), "buy u3")
    assert refused(match, "return 1") == "turn.offered"
    assert refused(match, "return 7") == "turn.offered"
    match = play(match, "return 8", "place le b1")
    assert refused(match, "return 11") == "turn.offered"
    assert legal(match, "return")


@rule("penalty.return", "penalty.points", "penalty.unpaid", "finca.trigger")
def test_ex37_an_unpaid_tile_goes_back_before_the_trigger_is_checked() -> None:
    match = play(table(EX37, *EX37_HEADER), "buy u3", "return 8")
    assert market(match) == {1: "le", 2: "bl", 3: "le", 12: "le"}
    assert points(match) == [1, 0]
    assert coins(match) == [0, 6]
    assert seen(match)["waiting_finca"] is None
    assert seen(match)["stage"] == "build"
    assert pending(match) == ["le", "or"]


@rule("penalty.return", "penalty.points", "penalty.give-up", "penalty.unpaid")
def test_ex37_a_paid_tile_that_cannot_be_built_goes_back_and_is_refunded() -> None:
    match = play(table(EX37, *EX37_HEADER), "buy u3", "return 8", "place le b1")
    assert legal(match, "return")
    play(match, "return")
    assert points(match) == [-2, 0]
    assert coins(match) == [1, 6]
    assert market(match) == {1: "le", 2: "bl", 3: "le", 4: "or", 12: "le"}
    assert seen(match)["stage"] == "built"
    assert legal(match, "end")


@rule("penalty.refill", "penalty.return", "penalty.points")
def test_ex42_the_refill_comes_after_the_tiles_have_gone_back() -> None:
    draws = "12/4 le or bl li gr le or bl"
    match = play(table(EX42, *EX42_HEADER, draws=draws), "buy d4")
    assert coins(match) == [4, 6]
    assert seen(match)["waiting_finca"] == [12, 4]
    play(match, "site E", "place le b1")
    assert (spaces(match), seen(match)["bag"]) == ([1, 4, 8], 40)
    play(match, "return")
    assert points(match) == [7, 0]
    assert coins(match) == [5, 6]
    assert market(match)[2] == "or"
    assert [market(match)[space] for space in (3, 5, 6, 7, 9, 10, 11, 12)] == draws.split()[1:]
    assert seen(match)["bag"] == 32
    assert "E" in seen(match)["fincas"]


@rule("penalty.return", "penalty.points", "penalty.unpaid")
def test_all_pending_tiles_go_back_together_in_the_order_of_their_spaces() -> None:
    match = table(WALLED, PENALISED, "pending: 11=gr 5=le 8=or", "market: 2=li 3=li 6=li 12=li", "coins: 0 6")
    play(match, "return")
    assert market(match) == {1: "le", 2: "li", 3: "li", 4: "or", 5: "gr", 6: "li", 12: "li"}
    assert points(match) == [-9, 0]
    assert coins(match) == [3, 6]
    assert pending(match) == []
    assert seen(match)["stage"] == "built"


@rule("penalty.return", "penalty.unpaid")
def test_several_unpaid_tiles_go_back_in_the_order_of_their_spaces() -> None:
    match = table(MEADOW, PENALISED, "coins: 1 6", "market: 5=le 8=or 11=gr 2=li 3=li 6=li 12=li")
    play(match, "buy u3")
    assert seen(match)["unpaid"] == 2
    play(match, "return 11 5")
    assert market(match) == {1: "le", 2: "li", 3: "li", 4: "gr", 6: "li", 12: "li"}
    assert pending(match) == ["or"]
    assert points(match) == [-6, 0]


@rule("penalty.unpaid", "finca.trigger")
def test_after_unpaid_tiles_have_gone_back_the_trigger_is_checked() -> None:
    match = table(MEADOW, PENALISED, "coins: 2 6", "market: 5=le 8=or 11=gr 2=li 3=li", draws="8/6")
    play(match, "buy u3")
    assert seen(match)["waiting_finca"] is None
    play(match, "return 8")
    assert spaces(match) == [1, 2, 3]
    assert seen(match)["waiting_finca"] == [8, 6]


@rule("penalty.unpaid", "finca.trigger")
def test_without_a_paid_tile_nothing_is_triggered_and_the_action_is_complete() -> None:
    match = table(MEADOW, PENALISED, "coins: 0 6", "market: 6=le 10=or")
    play(match, "buy d4", "return 6 10")
    assert seen(match)["waiting_finca"] is None
    assert market(match) == {1: "le", 2: "or"}
    assert points(match) == [-6, 0]
    assert coins(match) == [0, 6]
    assert seen(match)["stage"] == "built"
    assert seen(match)["bag"] == 40


@rule("penalty.points")
def test_mistakes_at_no_points_lead_below_zero() -> None:
    assert points(play(table(WALLED, PENALISED, "pending: le"), "return")) == [-3, 0]


@rule("buy.afford", "buy.buildable", "buy.line")
def test_penalised_mistakes_let_every_line_with_a_tile_be_bought() -> None:
    assert legal(table(MEADOW, PENALISED, "coins: 0 6"), "buy d2")
    assert legal(table(WALLED, PENALISED), "buy d2")
    assert refused(table(WALLED, PENALISED, "market: 1=le"), "buy d4") == "buy.line"


@rule("buy.lookahead")
def test_penalised_mistakes_let_a_placement_spoil_the_rest() -> None:
    match = table(LAST_WORKER, PENALISED, "pending: le or")
    assert legal(match, "place le b1")
    waiting = table(TWO_SITES, PENALISED, "pending: le", "waiting finca: 12/4 trigger")
    assert legal(waiting, "site F")


@rule("penalty.give-up")
def test_tiles_stay_while_one_of_them_can_be_built() -> None:
    match = table(EX37, PENALISED, "pending: 5=le 11=or")
    assert refused(match, "return") == "penalty.give-up"
    play(match, "place le b1")
    assert legal(match, "return")


@rule("penalty.give-up")
def test_an_extension_too_keeps_tiles_from_going_back() -> None:
    match = table(LAST_WORKER.replace("@A", "#"), PENALISED, "pending: le")
    assert refused(match, "return") == "penalty.give-up"


@rule("penalty.return", "tile.milestone-order")
def test_a_tile_that_finds_the_market_full_goes_into_the_bag() -> None:
    sketch = """
     1   2   3   4   5   6   7
1    .   gr0 .   .   .   gr0 .
2    or0 @A  le0 .   or0 !E  le0
3    .   li0 .   .   .   li0 .
"""
    match = table(sketch, PENALISED, "pending: 6=gr 10=gr", "hand 1: ms", "market: 1=le", "bag: 40")
    play(match, "milestone", "site E")
    assert seen(match)["bag"] == 29
    play(match, "return")
    assert len(market(match)) == 12
    assert seen(match)["bag"] == 31
    assert points(match) == [-6, 0]
    assert coins(match) == [8, 6]


@rule("penalty.give-up")
@pytest.mark.parametrize("tile", ["br", "ms"])
def test_no_action_tile_need_be_used_before_tiles_go_back(tile: str) -> None:
    match = table(WALLED, PENALISED, "pending: 6=bl", f"hand 1: {tile}")
    assert legal(match, "return")


@rule("penalty.give-up", "turn.offered")
def test_the_tile_of_a_cart_never_goes_back() -> None:
    match = table(MEADOW, PENALISED, "cart tile: le", "pending: 6=or")
    assert refused(match, "return") == "turn.offered"
    assert refused(table(MEADOW, PENALISED, "cart tile: le"), "return") == "turn.offered"


@rule("turn.offered", "penalty.return")
def test_nothing_goes_back_when_nothing_is_pending_or_mistakes_are_prevented() -> None:
    assert refused(table(MEADOW, PENALISED), "return") == "turn.offered"
    assert refused(table(MEADOW, "pending: le"), "return") == "turn.offered"


@rule("tile.cart-build")
def test_a_cart_is_still_tested_for_its_own_tile_only() -> None:
    assert refused(table(WALLED, PENALISED, "hand 1: ca"), "cart 1") == "tile.cart-build"
    market_line = "market: 1=or 2=le 3=li 4=gr 5=bl"
    assert legal(table(LAST_WORKER, PENALISED, "hand 1: ca", "pending: li", market_line), "cart 1")


@rule("buy.lookahead", "tile.cart-build")
def test_a_site_must_leave_a_way_for_the_tile_of_a_cart() -> None:
    match = table(TWO_SITES, PENALISED, "market: 1=or 2=or 3=or 9=le", "hand 1: ca", draws="12/4")
    play(match, "cart 9")
    assert refused(match, "site F") == "buy.lookahead"
    assert legal(match, "site E")


@rule("penalty.refill", "finca.trigger")
def test_a_triggered_finca_stays_when_all_tiles_go_back() -> None:
    header = (PENALISED, "market: 1=gr 4=gr 6=or 8=gr 10=or")
    match = play(table(EX42, *header), "buy d4", "site E", "return")
    assert "E" in seen(match)["fincas"]
    assert [market(match)[space] for space in (2, 3)] == ["or", "or"]
    assert seen(match)["bag"] == 33
    assert points(match) == [-6, 0]
    assert coins(match) == [6, 6]
    assert owned(match, 0) == set()
