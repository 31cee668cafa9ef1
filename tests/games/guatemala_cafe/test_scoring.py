"""Scoring (section 3.12) with E29 to E34, E37 and E38."""

import pytest

from cosecha.games.guatemala_cafe.reading import packaged
from tests.games.guatemala_cafe.tables import E29, RED, RED_ROADS, money, points, seen, ships, table, take
from tests.rules import rule


@rule("score.plantation", "score.ships", "score.connected", "score.ship-leaves", "sack.income", "sack.lay")
@rule("sack.sequence")
def test_e29_workers_times_ships() -> None:
    match = table(*E29)
    assert seen(match)["forecast"]["R"] == [9, 0, 0, 0]
    told = take(match, "r4c2")
    assert points(match) == [9, 0, 0, 0]
    assert money(match)[0] == 23
    assert seen(match)["track"] == [{"space": 60, "coffee": "R"}]
    assert ships(match) == ["R"]
    assert seen(match)["box"] == {"R": 1}
    whats = [fact.what for fact in told]
    order = ["took sack", "earned", "nobody blocked", "scored", "ship left", "ship slid"]
    assert whats == order


@rule("score.connected")
def test_e30_a_broken_chain_connects_nothing() -> None:
    match = table(RED, "roads: t2s1 t2s2 t2s4", "h2: R,R", "buyer: 1")
    take(match, "r4c2")
    assert points(match) == [3, 0, 0, 0]
    assert ships(match) == ["R", "R"]


@rule("score.plantation")
def test_e31_incomplete_plantations_score_nothing() -> None:
    match = table(
        RED, "owns 2: red: shed J4", "owns 3: red: workers K8, K9", "h2: R,R", "h4: R", "buyer: 1",
        "roads: t2s1 to t2s4 t4s1 to t4s6",
    )  # fmt: skip
    take(match, "r4c2")
    assert points(match) == [9, 0, 0, 0]
    assert ships(match) == ["R"]
    assert ships(match, "h4") == ["R"]


@rule("score.which-ship", "score.slide", "score.ships")
def test_e32_the_ship_on_the_cheapest_berth_leaves_and_the_others_close_up() -> None:
    match = table(RED, RED_ROADS, "h2: R,W,R", "buyer: 1")
    take(match, "r4c2")
    assert points(match) == [9, 0, 0, 0]
    assert ships(match) == ["W", "R"]
    assert money(match) == [23, 15, 15, 15]


@rule("score.which-ship", "score.slide")
def test_ships_of_other_coffees_keep_their_order() -> None:
    match = table(RED, RED_ROADS, "h2: W,R,K", "buyer: 1")
    told = take(match, "r4c2")
    assert points(match) == [6, 0, 0, 0]
    assert ships(match) == ["W", "K"]
    slid = [(fact.thing, fact.origin, fact.target) for fact in told if fact.what == "ship slid"]
    assert slid == [("bK", "h2b3", "h2b2")]


@rule("score.ship-leaves", "score.who", "place.common")
def test_e33_one_ship_leaves_however_many_plantations_used_it() -> None:
    match = table(
        "owns 1: red: shed F3, workers E3 F4 F2", "owns 2: red: shed D1, workers D2", RED_ROADS, "h2: R,R", "buyer: 1"
    )
    take(match, "r4c2")
    assert points(match) == [9, 3, 0, 0]
    assert ships(match) == ["R"]


@rule("score.ship-leaves", "sack.any-kind")
def test_e34_a_ship_that_raised_nothing_stays() -> None:
    match = table("owns 2: red: shed D1", "roads: t2s1", "h2: R", "buyer: 1")
    take(match, "r4c2")
    assert points(match) == [0, 0, 0, 0]
    assert money(match)[0] == 23
    assert ships(match) == ["R"]


@rule("score.ships", "score.plantation")
def test_e37_nine_workers_and_three_ships() -> None:
    match = table("owns 1: red: shed F3, workers E1 E2 E3 E4 E5 F1 F2 F4 F5", RED_ROADS, "h2: R,R,R", "buyer: 1")
    take(match, "r4c2")
    assert points(match) == [36, 0, 0, 0]
    assert ships(match) == ["R", "R"]


@rule("score.connected")
@pytest.mark.parametrize(("connection", "expected", "left"), [("side", 3, ["R", "R"]), ("corner", 9, ["R"])])
def test_e38_a_road_that_ends_at_a_corner(connection: str, expected: int, left: list[str]) -> None:
    match = table(RED, "roads: t2s1 to t2s3", "h2: R,R", "buyer: 1", f"option connection: {connection}")
    take(match, "r4c2")
    assert points(match) == [expected, 0, 0, 0]
    assert ships(match) == left


@rule("score.connected")
@pytest.mark.parametrize(("roads", "expected"), [("none", 1), ("t2s1", 2)])
def test_a_corner_at_a_quay_still_needs_a_road(roads: str, expected: int) -> None:
    """D1 has the quay point (4, 0) as a corner."""
    match = table(
        "owns 1: red: shed D1, workers D2", "h2: R", f"roads: {roads}", "buyer: 1", "option connection: corner"
    )
    take(match, "r4c2")
    assert points(match) == [expected, 0, 0, 0]


@rule("score.connected")
def test_a_road_beside_a_worker_alone_does_not_connect() -> None:
    match = table("owns 1: red: shed F3, workers E3 E2 E1", "roads: t2s1 t2s2", "h2: R", "buyer: 1")
    take(match, "r4c2")
    assert points(match) == [3, 0, 0, 0]


@rule("score.connected", "place.common")
def test_a_chain_passes_the_workers_of_others() -> None:
    match = table(*E29, "owns 2: brown: workers D2 D3; black: workers E1 F1 F2")
    take(match, "r4c2")
    assert points(match) == [9, 0, 0, 0]


@rule("score.who")
def test_other_coffees_do_not_score() -> None:
    match = table("owns 1: black: shed I9, workers I8", "owns 2: red: shed F3, workers F4", "buyer: 1")
    take(match, "r4c2")
    assert points(match) == [0, 1, 0, 0]


@rule("score.ships")
def test_ships_of_other_coffees_do_not_multiply() -> None:
    match = table(RED, RED_ROADS, "h2: W,K", "buyer: 1")
    take(match, "r4c2")
    assert points(match) == [3, 0, 0, 0]
    assert ships(match) == ["W", "K"]


@rule("score.ship-leaves")
def test_in_each_harbour_that_was_used_one_ship_leaves() -> None:
    match = table(
        RED, "owns 3: red: shed L3, workers L2 L4", "roads: t2s1 to t2s4 t4s1 to t4s4", "h2: R,R", "h4: W,R", "buyer: 1"
    )
    take(match, "r4c2")
    assert points(match) == [9, 0, 4, 0]
    assert ships(match) == ["R"]
    assert ships(match, "h4") == ["W"]


@rule("score.markers")
def test_markers_may_share_a_space() -> None:
    match = table("owns 2: red: shed F3, workers F4", "points: 5 4 5 0", "buyer: 1")
    take(match, "r4c2")
    assert points(match) == [5, 5, 5, 0]


TWO_QUAYS = packaged("four.board").replace("quay 3: 7,0", "quay 3: 5,1")


@rule("score.best-harbour")
@pytest.mark.parametrize(("h2", "h3", "expected", "left"), [
    ("R", "R,R", 9, (["R"], ["R"])),
    ("R,R", "R", 9, (["R"], ["R"])),
    ("R", "R", 6, ([], ["R"])),
    ("W", "R", 6, (["W"], [])),
])  # fmt: skip
def test_of_several_harbours_the_one_with_most_ships_counts(
    h2: str, h3: str, expected: int, left: tuple[list[str], list[str]]
) -> None:
    """A board on which harbour 3 has its quay in the middle of trail 2."""
    data = "option plantation_data:\n" + "\n".join(f"| {line}" for line in TWO_QUAYS.splitlines())
    match = table(data, RED, RED_ROADS, f"h2: {h2}", f"h3: {h3}", "buyer: 1")
    take(match, "r4c2")
    assert points(match) == [expected, 0, 0, 0]
    assert (ships(match), ships(match, "h3")) == left
