"""Build: buying (section 3.3) with Ex 4-6."""

from itertools import permutations

import pytest

from tests.games.citrus.tables import (
    LAST_WORKER,
    MEADOW,
    WALLED,
    coins,
    legal,
    pending,
    play,
    refused,
    seen,
    spaces,
    table,
)
from tests.rules import rule

LINES = {
    "d1": [2, 5, 9],
    "d2": [1, 4, 8, 12],
    "d3": [3, 7, 11],
    "d4": [6, 10],
    "u1": [1, 3, 6],
    "u2": [2, 4, 7, 10],
    "u3": [5, 8, 11],
    "u4": [9, 12],
}


@rule("buy.line", "buy.all", "buy.pay")
def test_ex4_a_whole_line_is_taken_and_paid_at_once() -> None:
    match = play(table(MEADOW), "buy d2")
    assert coins(match) == [2, 6]
    assert spaces(match) == [2, 3, 5, 6, 7, 9, 10, 11]
    assert pending(match) == ["bl", "le", "li", "or"]
    assert seen(match)["waiting_finca"] is None
    assert seen(match)["stage"] == "build"


@rule("buy.pay")
@pytest.mark.parametrize(("line", "left"), [("d4", 4), ("u3", 3)])
def test_ex4_each_tile_costs_one_coin(line: str, left: int) -> None:
    assert coins(play(table(MEADOW), f"buy {line}")) == [left, 6]


@rule("buy.line", "buy.all")
@pytest.mark.parametrize("line", LINES)
def test_each_line_takes_its_own_spaces(line: str) -> None:
    match = play(table(MEADOW), f"buy {line}")
    assert spaces(match) == [space for space in range(1, 13) if space not in LINES[line]]


@rule("buy.all")
def test_ex4_a_part_of_a_line_may_not_be_bought() -> None:
    match = table(MEADOW)
    assert refused(match, "buy 1 4") == "buy.all"
    assert refused(match, "buy 6") == "buy.all"


@rule("buy.all", "buy.line")
def test_marking_every_tile_of_a_line_buys_the_line() -> None:
    match = table(MEADOW)
    assert legal(match, "buy 1 4 8 12")
    assert spaces(play(match, "buy 6 10")) == [1, 2, 3, 4, 5, 7, 8, 9, 11, 12]


@rule("buy.line", "buy.pay")
def test_ex5_gaps_do_not_interrupt_a_line() -> None:
    match = table(MEADOW, "market: 2=le 3=or 5=bl 6=li 9=gr 10=or 11=le 12=li")
    play(match, "buy u2")
    assert coins(match) == [4, 6]
    assert pending(match) == ["le", "or"]
    assert spaces(match) == [3, 5, 6, 9, 11, 12]


@rule("buy.line")
def test_ex5_an_empty_line_cannot_be_bought() -> None:
    match = table(MEADOW, "market: 3=or 5=bl 6=li 9=gr 11=le 12=li")
    assert refused(match, "buy u2") == "buy.line"


@rule("buy.line")
@pytest.mark.parametrize("line", LINES)
def test_a_line_without_tiles_cannot_be_bought_however_full_the_others_are(line: str) -> None:
    tiles = " ".join(f"{space}=le" for space in range(1, 13) if space not in LINES[line])
    match = table(MEADOW, f"market: {tiles}")
    assert refused(match, f"buy {line}") == "buy.line"


@rule("buy.afford", "tile.money", "buy.pay")
def test_ex6_a_money_tile_in_hand_may_be_cashed_to_pay() -> None:
    match = table(MEADOW, "coins: 1 6", "hand 1: m2")
    assert refused(match, "buy d4") == "buy.afford"
    play(match, "money 2")
    assert coins(match) == [3, 6]
    play(match, "buy d4")
    assert coins(match) == [1, 6]


@rule("buy.afford")
def test_the_last_coin_may_be_spent() -> None:
    assert coins(play(table(MEADOW, "coins: 2 6"), "buy d4")) == [0, 6]
    assert refused(table(MEADOW, "coins: 2 6"), "buy u3") == "buy.afford"


@rule("buy.afford")
def test_coins_still_lying_on_the_board_do_not_help_to_pay() -> None:
    match = table(MEADOW.replace("@A  +", "@A  m3", 1), "coins: 1 6")
    assert refused(match, "buy d4") == "buy.afford"


@rule("buy.afford")
def test_the_coins_of_others_do_not_help_to_pay() -> None:
    assert refused(table(MEADOW, "coins: 6 0", "to act: 2"), "buy d4") == "buy.afford"


@rule("buy.buildable")
def test_a_line_that_cannot_be_built_may_not_be_bought() -> None:
    assert refused(table(WALLED), "buy d4") == "buy.buildable"


@rule("buy.buildable")
def test_every_tile_of_a_line_must_be_buildable() -> None:
    rest = "1=le 2=le 3=le 4=le 5=le"
    assert legal(table(LAST_WORKER, f"market: 6=or 10=le {rest}"), "buy d4")
    assert refused(table(LAST_WORKER, f"market: 6=or 10=li {rest}"), "buy d4") == "buy.buildable"


@rule("buy.build-now")
@pytest.mark.parametrize("move", ["end", "pass", "harvest a4", "income", "buy d1"])
def test_bought_tiles_are_built_before_anything_else(move: str) -> None:
    match = play(table(LAST_WORKER, "market: 6=or 10=le 1=le 2=le 3=le 4=le 5=le"), "buy d4")
    assert refused(match, move) == "buy.build-now"
    play(match, "place or b1")
    assert seen(match)["stage"] == "build"
    assert refused(match, move) == "buy.build-now"


@rule("buy.build-now", "tile.cart-build")
@pytest.mark.parametrize("move", ["pass", "harvest a4", "income", "buy d1", "end"])
@pytest.mark.parametrize("stage", ["choose", "harvest", "built", "harvested"])
def test_the_tile_of_a_cart_is_built_before_anything_else(move: str, stage: str) -> None:
    match = table(LAST_WORKER, f"stage: {stage}", "cart tile: le")
    assert refused(match, move) == "buy.build-now"


@rule("buy.one-move", "turn.one-action")
def test_one_line_is_bought_in_a_turn_and_nothing_harvested() -> None:
    match = play(table(LAST_WORKER, "market: 6=le 1=le 2=le 3=le 4=le 5=le"), "buy d4", "place le d1")
    assert seen(match)["stage"] == "built"
    assert refused(match, "buy d1") == "buy.one-move"
    assert refused(match, "harvest a4") == "turn.one-action"


@rule("buy.sequence")
@pytest.mark.parametrize("order", list(permutations(["le b1", "or c2", "bl a2"])))
def test_bought_tiles_are_built_in_any_order(order: tuple[str, ...]) -> None:
    match = table(MEADOW, "pending: le or bl")
    play(match, *(f"place {tile}" for tile in order))
    assert seen(match)["stage"] == "built"
    assert pending(match) == []


@rule("buy.build-now", "turn.end")
def test_the_turn_stays_with_the_buyer_until_it_is_ended() -> None:
    match = play(table(MEADOW, "pending: le"), "place le b1")
    assert match.to_act == (0,)
    assert play(match, "end").to_act == (1,)
