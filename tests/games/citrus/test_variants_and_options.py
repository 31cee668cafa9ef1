"""The family game and every option of section 5, on and off."""

import pytest

import cosecha
from tests.games.citrus.tables import CITRUS, MEADOW, WALLED, legal, new_game, play, refused, seen, table
from tests.rules import rule

ROAD = """
     1   2   3   4   5   6   7   8   9
1    .   +   .   .   .   +   .   .   .
2    +   @A  le2 .   +   !E  le1 .   .
3    .   +   .   .   .   +   .   .   .
"""
FAMILY = "option family: on"


@rule("variant.family", "plant.road-colours")
def test_the_family_game_has_no_road_rule_at_fincas() -> None:
    assert legal(table(ROAD, FAMILY, "pending: le"), "place le b1")
    assert refused(table(ROAD, "option family: off", "pending: le"), "place le b1") == "plant.road-colours"


@rule("variant.family", "plant.road-sites")
def test_the_family_game_has_no_road_rule_at_sites() -> None:
    for header, answer in ((FAMILY, None), ("option family: off", "plant.road-colours")):
        match = play(table(ROAD, header, "pending: le le"), "place le g1")
        assert refused(match, "place le f1") == answer


@rule("variant.family")
@pytest.mark.parametrize(
    ("move", "answer"),
    [
        ("place le d2", "merge.foreign"),
        ("place le c2", "plant.square"),
        ("place le f2", "plant.rock-site"),
        ("place le d1", "plant.two-ways"),
    ],
)
def test_the_family_game_keeps_all_other_rules(move: str, answer: str) -> None:
    assert refused(table(ROAD, FAMILY, "pending: le"), move) == answer


@rule("variant.family", "plant.worker")
def test_a_start_in_the_family_game_takes_a_worker() -> None:
    match = play(table(ROAD, FAMILY, "pending: le"), "place le b1")
    assert seen(match)["home"] == [3, 4]


@rule("pick.horses")
@pytest.mark.parametrize(("option", "others"), [("hidden", None), ("open", [2, 3])])
def test_horses_are_seen_by_others_only_when_open(option: str, others: list[int] | None) -> None:
    match = table(MEADOW, "hand 1: h2 h3 br", f"option horses: {option}")
    assert sorted(match.view(0)["hands"][0]["horses"]) == [2, 3]
    for seat in (1, None):
        hand = match.view(seat)["hands"][0]
        assert hand["horses"] == others
        assert hand["horse_tiles"] == 2
        assert hand["actions"] == ["br"]


@rule("pick.horses")
def test_horses_are_hidden_unless_told() -> None:
    assert table(MEADOW, "hand 1: h2").view(1)["hands"][0]["horses"] is None


@rule("setup.first-player")
@pytest.mark.parametrize(("option", "seat"), [("1", 0), ("3", 2)])
def test_the_option_names_the_first_player(option: str, seat: int) -> None:
    assert new_game(3, first_player=option).to_act == (seat,)


@rule("setup.first-player")
def test_a_first_player_who_does_not_sit_at_the_table_is_refused() -> None:
    with pytest.raises(cosecha.BadSetup):
        new_game(3, first_player="4")


@rule("setup.side")
@pytest.mark.parametrize(
    ("name", "value"),
    [("board", "round"), ("family", "perhaps"), ("mistakes", "ignored"), ("start_fincas", "5"), ("colour", "red")],
)
def test_an_unknown_option_or_value_is_refused(name: str, value: str) -> None:
    with pytest.raises(cosecha.BadSetup):
        CITRUS.new(seats=2, options={name: value}, seed=7)


@rule("finca.needs-bag", "tile.cart-trigger", "tile.cart-pending", "score.after")
@pytest.mark.parametrize("option", ["finca_needs_refill", "cart_triggers", "cart_while_pending", "scored_finca_starts"])
def test_an_option_said_to_be_on_changes_nothing(option: str) -> None:
    plain = table(MEADOW, "hand 1: ca ms")
    told = table(MEADOW, "hand 1: ca ms", f"option {option}: on")
    assert plain.moves() == told.moves()


@rule("buy.afford", "buy.buildable")
def test_mistakes_are_prevented_unless_told() -> None:
    for header in ((), ("option mistakes: prevented",)):
        assert refused(table(WALLED, *header), "buy d4") == "buy.buildable"
        assert refused(table(MEADOW, "coins: 0 6", *header), "buy d4") == "buy.afford"


@rule("setup.side", "turn.end")
def test_a_fresh_game_of_every_variant_can_begin() -> None:
    for board in ("long", "short"):
        for family in ("on", "off"):
            match = new_game(2, board=board, family=family, random_start_sites="on")
            assert "buy d4" in match.moves()


@rule("variant.family")
def test_a_tile_of_the_same_turn_binds_no_road_in_the_family_game() -> None:
    match = play(table(MEADOW, FAMILY, "pending: le le"), "place le b1")
    assert legal(match, "place le b3")
