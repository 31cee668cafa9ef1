"""The cart (section 3.11) with Ex 30 and 31."""

import pytest

from tests.games.citrus.tables import (
    LAST_WORKER,
    MEADOW,
    WALLED,
    actions,
    coins,
    home,
    legal,
    open_sites,
    pending,
    play,
    refused,
    seen,
    spaces,
    table,
)
from tests.rules import rule

EX30 = ("market: 1=le 4=or 8=li 12=gr", "bag: 20", "hand 1: ca")
EX31 = ("market: 1=le 3=or 4=li 6=gr 8=bl 10=or", "hand 1: ca")
CART = "hand 1: ca"
ONE_SITE = """
     1   2   3   4
1    .   +   .   .
2    +   !E  +   .
3    .   +   .   .
"""


@rule("tile.cart", "tile.cart-build", "tile.cart-trigger")
def test_ex30_a_cart_at_the_trigger_level_brings_a_finca_and_a_refill() -> None:
    match = play(table(MEADOW, *EX30, draws="12/4 J le or li gr le bl or li gr"), "cart 8")
    assert coins(match) == [6, 6]
    assert spaces(match) == [1, 4, 12]
    assert seen(match)["waiting_finca"] == [12, 4]
    play(match, "site E")
    assert open_sites(match) == ["F", "G", "J"]
    assert seen(match)["cart_tile"] == "li"
    assert (spaces(match), seen(match)["bag"]) == ([1, 4, 12], 20)
    play(match, "place li b1")
    assert spaces(match) == list(range(1, 13))
    assert seen(match)["bag"] == 11
    assert actions(match) == []


@rule("turn.action-tiles", "turn.end")
def test_ex30_after_a_cart_the_main_action_is_still_due() -> None:
    match = table(MEADOW, *EX30, draws="12/4 J le or li gr le bl or li gr")
    play(match, "cart 8", "site E", "place li b1")
    assert seen(match)["stage"] == "choose"
    assert refused(match, "end") == "turn.end"
    play(match, "buy d2")
    assert pending(match) == ["bl", "gr", "le", "or"]


@rule("tile.cart-trigger")
def test_ex30_an_option_keeps_carts_from_triggering() -> None:
    match = play(table(MEADOW, *EX30, "option cart_triggers: off"), "cart 8")
    assert seen(match)["waiting_finca"] is None
    play(match, "place li b1")
    assert spaces(match) == [1, 4, 12]
    assert seen(match)["bag"] == 20
    play(match, "buy u4")
    assert seen(match)["waiting_finca"] is not None


@rule("tile.cart")
def test_ex30_a_cart_takes_nothing_from_an_empty_space() -> None:
    assert refused(table(MEADOW, *EX30), "cart 2") == "tile.cart"


@rule("tile.cart-trigger")
def test_a_cart_that_leaves_four_triggers_nothing() -> None:
    match = play(table(MEADOW, CART, "market: 1=le 2=or 4=or 8=li 12=gr"), "cart 8")
    assert seen(match)["waiting_finca"] is None
    play(match, "place li b1")
    assert spaces(match) == [1, 2, 4, 12]
    assert seen(match)["bag"] == 40


@rule("tile.cart-pending", "tile.cart-trigger", "tile.cart-build", "market.refill")
def test_ex31_a_cart_between_bought_tiles() -> None:
    match = play(table(MEADOW, *EX31, draws="12/4 J"), "buy d2")
    assert pending(match) == ["bl", "le", "li"]
    assert spaces(match) == [3, 6, 10]
    play(match, "site E", "place le b1", "cart 3")
    assert seen(match)["waiting_finca"] is None
    assert seen(match)["cart_tile"] == "or"
    assert refused(match, "place li c2") == "tile.cart-build"
    assert refused(match, "place bl c2") == "tile.cart-build"
    play(match, "place or c2", "place li a2")
    assert (spaces(match), seen(match)["bag"]) == ([6, 10], 40)
    play(match, "place bl b3")
    assert spaces(match) == list(range(1, 13))
    assert seen(match)["bag"] == 30
    assert len(seen(match)["fincas"]) == 3


@rule("tile.cart-pending")
def test_ex31_an_option_keeps_carts_from_pending_tiles() -> None:
    match = play(table(MEADOW, *EX31, "option cart_while_pending: off"), "buy d2", "site E", "place le b1")
    assert refused(match, "cart 3") == "tile.cart-pending"
    play(match, "place li c2", "place bl a2")
    assert legal(match, "cart 3")


@rule("tile.cart-pending")
def test_the_option_leaves_carts_before_and_after_the_purchase_alone() -> None:
    option = "option cart_while_pending: off"
    for stage in ("choose", "harvest", "built", "harvested"):
        assert legal(table(MEADOW, CART, option, f"stage: {stage}"), "cart 1")


@rule("tile.cart-pending", "tile.cart")
def test_a_cart_takes_no_tile_already_bought() -> None:
    match = play(table(MEADOW, CART), "buy d4")
    assert refused(match, "cart 6") == "tile.cart"
    assert legal(match, "cart 7")


@rule("tile.cart")
def test_a_cart_costs_nothing() -> None:
    match = play(table(MEADOW, CART, "coins: 0 6"), "cart 1", "place le b1")
    assert coins(match) == [0, 6]
    assert home(match)[0] == 4


@rule("tile.cart-build")
def test_a_tile_that_cannot_be_built_may_not_be_taken() -> None:
    assert refused(table(WALLED, CART), "cart 1") == "tile.cart-build"


@rule("tile.cart-build", "tile.cart-trigger")
def test_a_cart_may_count_on_the_finca_it_triggers() -> None:
    assert legal(table(ONE_SITE, CART, "market: 1=le 4=or 8=li 12=gr"), "cart 8")
    assert refused(table(ONE_SITE, CART, "market: 1=le 2=le 4=or 8=li 12=gr"), "cart 8") == "tile.cart-build"
    off = "option cart_triggers: off"
    assert refused(table(ONE_SITE, CART, off, "market: 1=le 4=or 8=li 12=gr"), "cart 8") == "tile.cart-build"


@rule("tile.cart-build")
def test_a_cart_may_not_make_bought_tiles_unbuildable() -> None:
    match = table(LAST_WORKER, CART, "pending: li", "market: 1=or 2=le 3=li 4=gr 5=bl")
    assert refused(match, "cart 1") == "tile.cart-build"
    assert legal(match, "cart 2")
    assert legal(match, "cart 3")


@rule("tile.cart-build")
def test_the_tile_of_a_cart_comes_before_another_cart() -> None:
    match = play(table(MEADOW, "hand 1: ca ca"), "cart 1")
    assert refused(match, "cart 2") == "tile.cart-build"
    play(match, "place le b1")
    assert legal(match, "cart 2")


@rule("tile.cart-build", "tile.bull", "tile.money")
def test_other_action_tiles_may_be_used_while_the_tile_of_a_cart_waits() -> None:
    match = table(MEADOW, "cart tile: le", "hand 1: m2 bu ms")
    for move in ("money 2", "bull a1", "milestone"):
        assert legal(match, move)


@rule("tile.cart-trigger", "finca.sequence")
def test_a_cart_among_pending_tiles_triggers_when_the_purchase_did_not() -> None:
    match = table(MEADOW, CART, "market: 1=le 2=bl 3=or 6=gr 9=le 12=gr", draws="12/4 J")
    play(match, "buy u4")
    assert seen(match)["waiting_finca"] is None
    play(match, "cart 3")
    assert seen(match)["waiting_finca"] == [12, 4]
    play(match, "site E")
    assert refused(match, "place le b1") == "tile.cart-build"
    play(match, "place or b1", "place le c2")
    assert (spaces(match), seen(match)["bag"]) == ([1, 2, 6], 40)
    play(match, "place gr a2")
    assert (len(spaces(match)), seen(match)["bag"]) == (12, 31)


@rule("tile.cart-trigger", "finca.needs-bag")
def test_a_cart_triggers_nothing_with_an_empty_bag() -> None:
    match = play(table(MEADOW, EX30[0], "bag: 0", CART), "cart 8")
    assert seen(match)["waiting_finca"] is None


@rule("tile.cart-trigger", "finca.needs-bag")
def test_a_refill_stays_due_although_the_bag_is_empty() -> None:
    match = table(
        MEADOW,
        "market: 1=le 3=or 6=li 9=le 12=gr",
        "bag: 0",
        CART,
        "option finca_needs_refill: off",
    )
    play(match, "buy u4", "site E", "cart 3")
    assert seen(match)["waiting_finca"] is None


@rule("tile.cart-trigger")
def test_a_cart_after_the_refill_may_trigger_again() -> None:
    match = table(MEADOW, CART, "market: 1=le 3=or 6=li 9=le 12=gr", "bag: 1")
    play(match, "buy u4", "site E", "place le b1", "place gr c2")
    assert spaces(match) == [1, 2, 3, 6]
    assert legal(match, "cart 3")
    match = table(MEADOW, CART, "market: 1=le 3=or 6=li 9=le", "stage: built")
    assert seen(play(match, "cart 3"))["waiting_finca"] is not None


@rule("tile.cart", "turn.action-tiles")
@pytest.mark.parametrize("stage", ["choose", "harvest", "built", "harvested"])
def test_a_cart_leaves_the_stage_of_the_turn_as_it_is(stage: str) -> None:
    match = play(table(MEADOW, CART, f"stage: {stage}"), "cart 1", "place le b1")
    assert seen(match)["stage"] == stage


@rule("tile.cart-trigger", "finca.sequence")
@pytest.mark.parametrize(("space", "tile"), [(1, "le"), (4, "or"), (8, "li"), (12, "gr")])
def test_the_refill_waits_for_the_tile_of_the_cart(space: int, tile: str) -> None:
    match = play(table(MEADOW, *EX30), f"cart {space}", "site E")
    assert len(spaces(match)) == 3
    assert len(spaces(play(match, f"place {tile} b1"))) == 12
