"""Buying, prices and refilling with roads (sections 3.5, 3.6 and 3.9) with E09 to E14, E19, E20, E26 and E28."""

import pytest

from tests.games.guatemala_cafe.tables import (
    TWO,
    buy,
    lying,
    money,
    play,
    refused,
    refused_place,
    seen,
    ships,
    table,
)
from tests.rules import rule

E09 = ("r3c1 D4", "r7c1 E4", "r2c1 h2")
C1_ROADS = "production: r1c1=r r2c1=r r3c1=r r4c1=r"


@rule("buy.up-to-three", "buy.place-now", "price.shed", "price.worker", "price.ship", "refill.roads", "place.no-border")
def test_e09_three_pieces_are_placed_and_paid_one_after_another() -> None:
    match = play(table("buyer: 35", "stage: move"), "move 1")
    left = []
    for purchase in E09:
        left.append(money(buy(match, purchase))[0])
    assert left == [11, 9, 8]
    assert [lying(match, space) for space in ("r3c1", "r7c1", "r2c1")] == [None, None, None]
    play(match, "finish")
    assert [lying(match, space) for space in ("r3c1", "r7c1", "r2c1")] == ["r", "r", "r"]
    assert seen(match)["supply"] == 47
    assert ships(match) == ["W"]
    assert seen(match)["spaces"]["D4"] == {"piece": "sW", "owner": 0, "tile": True}
    assert seen(match)["spaces"]["E4"] == {"piece": "wW", "owner": 0, "tile": False}


@rule("buy.up-to-three")
def test_e10_a_fourth_piece_is_refused() -> None:
    match = buy(table("buyer: 0"), *E09)
    assert refused(match, "buy r8c1") == "buy.up-to-three"
    assert match.moves() == ["finish"]


@rule("buy.line", "buy.up-to-three")
def test_e11_only_what_lies_on_the_line_is_for_sale() -> None:
    match = table("buyer: 0")
    assert refused(match, "buy r1c2") == "buy.line"
    buy(match, E09[0])
    assert refused(match, "buy r3c1") == "buy.line"
    buy(match, *E09[1:])
    assert refused(match, "buy r3c1") == "buy.up-to-three"
    play(match, "finish", "move 0", "move 0", "move 0", "move 4", "finish")
    assert lying(match, "r3c1") == "r"
    twin = table("buyer: 33", "turn: 2", "production: r3c1=r", "money: 0 0 0 0")
    assert refused(twin, "buy r3c1") is None


@rule("buy.no-sacks", "sack.take")
def test_e12_sacks_are_taken_and_not_bought() -> None:
    match = table("buyer: 3")
    assert refused(match, "buy r2c4") == "buy.no-sacks"
    assert refused(match, "take r3c7") == "sack.take"
    assert refused(match, "take r1c4") == "sack.take"
    assert refused(match, "take r2c4") is None


@rule("buy.afford", "price.road")
def test_e14_the_whole_price_is_paid_now() -> None:
    match = table("buyer: 0", "money: 2 15 15 15", "production: r3c1=r")
    assert refused_place(match, "r4c1 E1") == "buy.afford"
    buy(match, "r4c1 E5")
    assert money(match)[0] == 0
    buy(match, "r3c1 t2s5")
    assert money(match)[0] == 0
    assert seen(match)["roads"] == ["t2s5"]


@rule("buy.one-shed-per-kind", "place.one-plantation")
def test_e19_a_second_shed_of_a_coffee_is_not_for_sale() -> None:
    match = table("buyer: 5", "owns 1: brown: shed D4")
    assert lying(match, "r4c6") == "sN"
    assert refused(match, "buy r4c6") == "buy.one-shed-per-kind"


@rule("buy.one-shed-per-kind")
def test_e20_nor_two_sheds_of_a_coffee_in_one_turn() -> None:
    swapped = "production: r6c5=sR r6c6=wW"
    match = buy(table("buyer: 4", swapped), "r2c5 G7")
    assert money(match)[0] == 13
    assert refused(match, "buy r6c5") == "buy.one-shed-per-kind"
    play(match, "finish", "move 0")
    assert refused(table("buyer: 4", "turn: 2", swapped, "owns 1: red: shed G7"), "buy r6c5") is None


@rule("place.road", "place.road-single", "place.road-anywhere", "buy.up-to-three", "price.road")
def test_e26_roads_lie_anywhere_on_the_trails() -> None:
    match = table("buyer: 0", C1_ROADS)
    assert refused_place(match, "r1c1 t2s5") is None
    buy(match, "r1c1 t2s5")
    assert refused_place(match, "r2c1 t2s5") == "place.road-single"
    assert refused_place(match, "r2c1 E5/E6") == "place.road"
    buy(match, "r2c1 t4s14", "r3c1 t1s1")
    assert refused(match, "buy r4c1") == "buy.up-to-three"
    assert money(match)[0] == 15
    assert seen(match)["roads"] == ["t1s1", "t2s5", "t4s14"]


@rule("refill.short", "refill.supply-out")
def test_e28_the_last_road_goes_to_the_space_emptied_first() -> None:
    built = "roads: t1s1 to t1s14 t2s1 to t2s14 t3s1 to t3s14 t4s1 to t4s7"
    match = table("buyer: 0", built)
    assert seen(match)["supply"] == 1
    play(buy(match, *E09), "finish")
    assert [lying(match, space) for space in ("r3c1", "r7c1", "r2c1")] == ["r", None, None]
    assert seen(match)["supply"] == 0
    play(match, "move 4", "finish", "move 4", "finish", "move 4", "finish")
    assert [lying(match, space) for space in ("r7c1", "r2c1")] == [None, None]


@rule("refill.supply-out", "buy.line")
def test_an_empty_space_offers_nothing() -> None:
    match = table("buyer: 0", "production: r7c1=.")
    assert refused(match, "buy r7c1") == "buy.line"


@rule("buy.place-now")
@pytest.mark.parametrize("move", ["buy r4c1", "take r4c2", "finish", "block no", "refill K"])
def test_a_piece_that_waits_is_placed_first(move: str) -> None:
    assert refused(play(table("buyer: 0"), "buy r3c1"), move) == "buy.place-now"


@rule("price.worker", "price.shed")
@pytest.mark.parametrize(("space", "price"), [("E1", 3), ("E5", 2), ("E8", 1)])
def test_a_worker_costs_what_its_band_says(space: str, price: int) -> None:
    assert money(buy(table("buyer: 0"), f"r4c1 {space}"))[0] == 15 - price


@rule("price.shed")
@pytest.mark.parametrize(("space", "price"), [("D1", 6), ("F6", 4), ("L9", 2)])
def test_a_shed_costs_what_its_space_says(space: str, price: int) -> None:
    assert money(buy(table("buyer: 0"), f"r3c1 {space}"))[0] == 15 - price


@rule("buy.afford", "buy.no-place")
def test_no_place_comes_before_no_money() -> None:
    """All berths are full: a ship finds no place, whether or not there is money."""
    full = ("h1: K,K,K", "h2: N,N,N", "h3: T,T,T", "h4: W,W,W", "buyer: 0")
    assert refused(table(*full), "buy r1c1") == "buy.no-place"
    assert refused(table(*full, "money: 0 0 0 0"), "buy r1c1") == "buy.no-place"
    assert refused(table("buyer: 0", "money: 0 0 0 0"), "buy r1c1") == "buy.afford"


@rule("buy.no-place")
def test_a_road_needs_a_free_segment() -> None:
    every = "roads: t2s1 to t2s14 t3s1 to t3s14 t4s1 to t4s14"
    match = table("seats: 3", "buyer: 0", "production: r1c1=r", every)
    assert refused(match, "buy r1c1") == "buy.no-place"
    every = every.replace("t4s14", "t4s13")
    assert refused(table("seats: 3", "buyer: 0", "production: r1c1=r", every), "buy r1c1") is None


@rule("buy.no-place")
def test_a_shed_without_a_shed_space_beside_the_workers_has_no_place() -> None:
    match = table("buyer: 0", "owns 1: white: workers B2")
    assert refused(match, "buy r3c1") == "buy.no-place"
    assert refused(table("buyer: 0", "owns 1: white: workers B1"), "buy r3c1") is None


@rule("refill.roads")
def test_a_road_that_comes_in_is_for_sale_from_the_next_turn_on() -> None:
    match = buy(table(TWO, "buyer: 0"), "r4c1 E5")
    assert refused(match, "buy r4c1") == "buy.line"
    play(match, "finish")
    assert lying(match, "r4c1") == "r"


@rule("buy.up-to-three")
def test_any_mix_of_pieces_is_bought() -> None:
    match = buy(table("buyer: 0", "production: r3c1=r"), "r3c1 t2s1", "r1c1 h1", "r4c1 E9")
    assert refused(match, "buy r5c1") == "buy.up-to-three"
