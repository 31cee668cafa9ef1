"""Placing workers, sheds, ships and roads (sections 3.7, 3.8 and 3.14) with E15 to E18, E21 to E25, E27, E46, E47."""

import random

import pytest

from tests.games.guatemala_cafe.tables import (
    THREE,
    TWO,
    buy,
    explained,
    money,
    new_game,
    play,
    refused,
    refused_place,
    seen,
    ships,
    table,
    take,
)
from tests.rules import rule

BROWN = "owns 1: brown: workers E4, E5"
RED_APART = ("owns 1: red: shed G4, workers H4, H5", "turn: 2")


@rule("place.worker", "place.shed")
def test_e15_workers_need_fields_and_sheds_need_shed_spaces() -> None:
    assert refused_place(table("buyer: 0"), "r4c1 F6") == "place.worker"
    assert refused_place(table("buyer: 3"), "r1c4 E6") == "place.shed"


@rule("place.worker", "place.shed", "place.ship", "place.road")
@pytest.mark.parametrize(("space", "places", "answer"), [
    ("r4c1", ["h2", "h2b1", "t2s1", "E5/E6", "sea/E1"], "place.worker"),
    ("r3c1", ["h2", "h2b1", "t2s1", "E5/E6", "edge|A1"], "place.shed"),
    ("r1c1", ["E4", "D4", "t2s1", "E5/E6", "A9/edge"], "place.ship"),
    ("r5c1", ["E4", "D4", "h2", "h2b1", "sea/E1", "L1|edge"], "place.road"),
])  # fmt: skip
def test_no_piece_goes_where_another_belongs(space: str, places: list[str], answer: str) -> None:
    match = table("buyer: 0", "production: r5c1=r")
    assert {refused_place(match, f"{space} {place}") for place in places} == {answer}


@rule("place.worker-connect", "place.contact", "place.one-per-space")
def test_e16_a_worker_touches_its_plantation_by_a_side() -> None:
    match = table("buyer: 0", BROWN)
    assert refused_place(match, "r4c1 F4") is None
    assert money(buy(table("buyer: 0", BROWN), "r4c1 F4"))[0] == 13
    assert refused_place(match, "r4c1 D6") == "place.worker-connect"
    assert refused_place(match, "r4c1 H8") == "place.worker-connect"
    assert refused_place(match, "r4c1 E5") == "place.one-per-space"


@rule("place.shed-connect", "place.owner-tile")
def test_e17_a_shed_touches_the_workers_and_takes_their_tile() -> None:
    match = table("buyer: 3", BROWN)
    assert seen(match)["spaces"]["E4"]["tile"]
    assert not seen(match)["spaces"]["E5"]["tile"]
    assert refused_place(match, "r1c4 F6") == "place.shed-connect"
    assert refused_place(match, "r1c4 G7") == "place.shed-connect"
    buy(match, "r1c4 D4")
    assert money(match)[0] == 11
    assert [seen(match)["spaces"][space]["tile"] for space in ("D4", "E4", "E5")] == [True, False, False]


@rule("place.worker-first", "place.shed-connect", "buy.place-now")
def test_e18_a_complete_plantation_in_one_turn() -> None:
    match = buy(table("buyer: 3"), "r7c4 E7", "r1c4 D7")
    assert money(match)[0] == 12
    assert seen(match)["forecast"]["N"] == [1, 0, 0, 0]


@rule("place.worker-first", "score.plantation")
def test_a_worker_may_begin_on_any_free_field() -> None:
    match = play(table("buyer: 0"), "buy r4c1")
    assert len(match.moves()) == 84
    assert seen(buy(table("buyer: 0"), "r4c1 A2"))["forecast"]["N"] == [0, 0, 0, 0]


@rule("place.one-per-space")
def test_e21_a_shed_space_holds_one_shed() -> None:
    match = table("buyer: 3", "owns 2: black: shed D4")
    assert refused_place(match, "r1c4 D4") == "place.one-per-space"


@rule("place.apart", "place.own-only", "place.no-border", "place.contact")
def test_e22_plantations_of_one_coffee_keep_apart() -> None:
    match = table("buyer: 0", *RED_APART)
    assert refused_place(match, "r8c1 I5") == "place.apart"
    assert refused_place(match, "r8c1 G5") == "place.apart"
    assert refused_place(match, "r8c1 G6") is None
    assert refused_place(match, "r7c1 I5") is None
    buy(match, "r8c1 G6", "r7c1 I5")
    assert money(match)[1] == 11
    assert seen(match)["spaces"]["G6"] == {"piece": "wR", "owner": 1, "tile": True}


@rule("place.apart")
def test_e23_corners_may_meet() -> None:
    match = table("buyer: 4", *RED_APART)
    assert refused_place(match, "r2c5 F3") is None
    assert money(buy(match, "r2c5 F3"))[1] == 9


@rule("place.apart")
def test_sheds_keep_apart_too_and_incomplete_plantations_count() -> None:
    match = table("buyer: 4", "owns 2: red: workers E3")
    assert refused_place(match, "r2c5 F3") == "place.apart"
    assert refused_place(match, "r2c5 D1") is None


@rule("place.no-border", "place.worker-connect")
def test_contact_goes_across_trails_and_roads() -> None:
    match = table("buyer: 0", "owns 1: brown: workers E2", "roads: t2s3")
    assert refused_place(match, "r4c1 F2") is None


@rule("place.own-only", "place.worker-connect")
def test_nobody_builds_for_another_player() -> None:
    match = buy(table("buyer: 0", "owns 2: brown: workers E4"), "r4c1 H8")
    assert seen(match)["spaces"]["H8"]["owner"] == 0
    assert seen(match)["spaces"]["E4"]["owner"] == 1


@rule("place.permanent")
def test_nothing_built_is_moved_or_removed() -> None:
    """Random play to the end: what once stands or lies on the plantation board stays there."""
    match, choice = new_game(3, seed=11), random.Random(11)
    built: dict[str, str] = {}
    roads: set[str] = set()
    while not match.over:
        seat = choice.choice([s for s in match.to_act if match.moves(s)])
        match.play(choice.choice(match.moves(seat)), seat)
        now = {space: piece["piece"] + str(piece["owner"]) for space, piece in seen(match)["spaces"].items()}
        assert built.items() <= now.items()
        assert roads <= set(seen(match)["roads"])
        built, roads = now, set(seen(match)["roads"])
    assert built
    assert roads


@rule("place.ship-cheapest", "price.ship")
def test_e24_a_ship_takes_the_cheapest_free_berth() -> None:
    match = table("buyer: 0", "h2: R")
    assert refused_place(match, "r1c1 h2b3") == "place.ship-cheapest"
    assert refused_place(match, "r1c1 h2b1") == "place.ship-cheapest"
    assert money(buy(match, "r1c1 h2"))[0] == 13
    other = buy(table("buyer: 0", "h2: R"), "r1c1 h3", "r2c1 h3")
    assert money(other)[0] == 12
    assert ships(other, "h3") == ["R", "W"]


@rule("place.ship-cheapest")
def test_the_cheapest_berth_is_another_name_for_its_harbour() -> None:
    match = play(table("buyer: 0", "h2: R"), "buy r1c1", "place h2b2")
    assert match.events[-1].move == "place h2"
    assert ships(match) == ["R", "R"]


@rule("place.ship")
def test_e25_a_full_harbour_takes_no_ship() -> None:
    match = table("buyer: 0", "h2: R,W,K")
    assert refused_place(match, "r1c1 h2") == "place.ship"
    assert refused_place(match, "r1c1 h2b3") == "place.ship"
    assert money(buy(match, "r1c1 h3"))[0] == 14


@rule("buy.afford", "place.ship")
def test_a_berth_that_costs_too_much_is_refused() -> None:
    match = table("buyer: 0", "h2: R,W", "money: 2 15 15 15")
    assert refused_place(match, "r1c1 h2") == "buy.afford"
    assert refused_place(match, "r1c1 h3") is None


@rule("variant.three-players", "place.worker")
def test_e27_three_players_do_without_the_leftmost_trail() -> None:
    match = table(THREE, "buyer: 0", "production: r5c1=r")
    assert refused_place(match, "r3c1 A4") == "variant.three-players"
    assert refused_place(match, "r5c1 t1s1") == "variant.three-players"
    assert refused_place(match, "r1c1 h1") == "variant.three-players"
    assert refused_place(match, "r1c1 h1b1") == "variant.three-players"
    assert refused_place(match, "r7c1 A4") == "place.worker"
    assert money(buy(match, "r7c1 B4"))[0] == 13


@rule("variant.three-players")
def test_what_is_closed_with_three_players() -> None:
    match = table(THREE, "buyer: 0", "production: r5c1=r")
    assert seen(match)["board"]["covered"] == ["A1", "C3", "A4", "C6", "A7", "C9"]
    assert len(play(table(THREE, "buyer: 0"), "buy r3c1").moves()) == 18
    assert len(play(match, "buy r5c1").moves()) == 42
    assert play(table(THREE, "buyer: 0"), "buy r1c1").moves() == ["place h2", "place h3", "place h4"]
    assert len(play(table("buyer: 0"), "buy r3c1").moves()) == 24


@rule("place.road")
def test_a_segment_may_be_named_by_its_border() -> None:
    match = play(table("buyer: 0", "production: r1c1=r"), "buy r1c1", "place E3/E4")
    assert match.events[-1].move == "place t2s5"


@rule("variant.two-players", "place.road-two", "score.connected")
def test_e46_two_players_lay_roads_on_any_border() -> None:
    roads = "production: r1c1=r r2c1=r r3c1=r"
    match = table(TWO, "buyer: 0", roads)
    assert refused_place(match, "r1c1 D1|E1") is None
    assert refused_place(match, "r1c1 sea/E1") == "place.road-two"
    assert refused_place(match, "r1c1 edge|A1") == "place.road-two"
    assert refused_place(match, "r1c1 A9/edge") == "place.road-two"
    assert len(play(table(TWO, "buyer: 0", roads), "buy r1c1").moves()) == 144
    buy(match, "r1c1 D1|E1", "r2c1 D2|E2", "r3c1 D3|E3")
    assert seen(match)["roads"] == ["D1|E1", "D2|E2", "D3|E3"]
    later = table(
        TWO, "buyer: 1", "owns 1: red: shed D3, workers C3 D4", "h1: R", "roads: D1|E1 D2|E2 D3|E3"
    )  # fmt: skip
    take(later, "r4c2")
    assert seen(later)["points"] == [4, 0]
    assert ships(later, "h1") == []


@rule("price.ship", "buy.no-place")
def test_e47_six_ships_fill_the_only_harbour() -> None:
    prices = []
    for n in range(6):
        match = table(TWO, "buyer: 0", "h1: " + ",".join("KNTKNT"[:n]))
        prices.append(15 - money(buy(match, "r1c1 h1"))[0])
    assert prices == [1, 1, 2, 2, 3, 3]
    assert refused(table(TWO, "buyer: 0", "h1: K,N,T,K,N,T"), "buy r1c1") == "buy.no-place"


@rule("place.road-two", "place.road-single")
def test_a_border_holds_one_road() -> None:
    match = table(TWO, "buyer: 0", "production: r1c1=r", "roads: D1|E1")
    assert refused_place(match, "r1c1 D1|E1") == "place.road-single"


@rule("place.common", "place.road-anywhere")
def test_ships_and_roads_have_no_owner() -> None:
    match = buy(table("buyer: 0", "production: r3c1=r"), "r3c1 t3s9", "r1c1 h3")
    assert seen(match)["roads"] == ["t3s9"]
    assert ships(match, "h3") == ["R"]
    assert seen(match)["spaces"].keys() <= {"L9"}  # the white shed that made room for the road


@rule("place.worker", "place.shed")
def test_places_are_explained_for_any_piece_of_the_line() -> None:
    """Also for one that cannot be selected."""
    match = table("buyer: 5", "owns 1: brown: shed D4", "money: 0 0 0 0")
    answers = {place: explained(match, "sN", place) for place in ("E4", "D4", "F6")}
    assert answers == {"E4": "place.shed", "D4": "place.one-per-space", "F6": "place.shed-connect"}
