"""The end of a season with Farmers: goods of turn order tiles, boat 6, breeding, variants of the set-up."""

from __future__ import annotations

from random import Random

import pytest

from cosecha.core.match import Match
from cosecha.games.keyflower.pieces import TILE_NAMES
from tests.games.keyflower.tables import (
    HOME,
    KEYFLOWER,
    WITHOUT_BARN,
    end_season,
    farm,
    goods,
    hand,
    herds,
    new_game,
    offered,
    pass_all,
    play,
    refused,
    seen,
    wheat,
)
from tests.rules import rule

FARM_TILES = set(TILE_NAMES[64:])
BOATS = "boats: keyflower=blue sea-bastion=red sea-breese=yellow flipper=red"


# Set-up -------------------------------------------------------------------------------------------------------------


@rule("setup.winter-deal", "setup.supply", "setup.order-tiles", "setup.decks-farmers")
@pytest.mark.parametrize(("seats", "dealt"), [(2, 4), (3, 4), (4, 4), (5, 3), (6, 3)])
def test_set_up_with_farmers(seats: int, dealt: int) -> None:
    """E01: four winter tiles each, three with five or six players."""
    view = seen(new_game(seats, farmers="on"))
    assert view["winter_dealt"] == [dealt] * seats
    assert len(view["offer"]) == seats + 4
    assert [view["supply"][name] for name in ("wheat", "sheep", "pig", "cow")] == [30, 32, 24, 12]
    assert "wheat" not in seen(new_game(seats))["supply"]


@rule("setup.decks-farmers")
def test_tiles_of_farmers_are_shuffled_in() -> None:
    numbers = [len(FARM_TILES & set(offered(new_game(6, farmers="on", seed=seed)))) for seed in range(40)]
    assert set(numbers) >= {1, 2, 3, 4}
    assert not any(FARM_TILES & set(offered(new_game(6, seed=seed))) for seed in range(10))


@rule("variant.farmers")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_all_tiles_of_farmers_take_part_in_the_farmers_variant(seats: int) -> None:
    """E02."""
    match = new_game(seats, farmers="on", deck="farmers-variant")
    dealt = [tile for seat in range(seats) for tile in match.view(seat)["winter"]]
    assert len(FARM_TILES & set(dealt)) == 6
    assert len(dealt) == (4 if seats < 5 else 3) * seats
    for _ in range(3):
        assert len(FARM_TILES & set(offered(match))) == 4
        assert len(offered(match)) == seats + 4
        end_season(match)


@rule("variant.farmers")
def test_options_that_need_farmers() -> None:
    for options in ({"deck": "farmers-variant"}, {"breeding": "after-placing"}):
        with pytest.raises(ValueError, match="needs option farmers"):
            KEYFLOWER.setup(2, {"farmers": "off", **options})


@rule("variant.mixed")
def test_chosen_seats_begin_with_a_green_worker() -> None:
    match = new_game(3, farmers="on", mixed_ability="1+3")
    assert [hand(match, seat).get("green", 0) for seat in range(3)] == [1, 0, 1]
    assert seen(match)["supply"]["green"] == 18
    with pytest.raises(ValueError, match="a seat above 2"):
        KEYFLOWER.setup(2, {"mixed_ability": "1+3"})
    for wrong in ("0", "7", "1+", "1 2", "none+1", ""):
        with pytest.raises(ValueError, match="is one of none, 1"):
            KEYFLOWER.setup(6, {"mixed_ability": wrong})


# Boats --------------------------------------------------------------------------------------------------------------


def choose(match: Match, *boats: str) -> Match:
    for boat in boats:
        match.play(f"boat {boat}")
    return match


@rule("order.goods", "order.resolve", "boats.one", "boats.sequence")
def test_goods_come_with_the_boat() -> None:
    """E22: both tiles of seat 2 at once, that of seat 4 with its own boat."""
    bids = "bids: turn-order-1=2:red*1 turn-order-2=4:red*1 turn-order-3=2:blue*1"
    match = pass_all(farm("", "seats: 4", bids, BOATS, "passes: 0"))
    assert [wheat(match, seat) for seat in range(4)] == [0, 0, 0, 0]
    assert match.to_act == (1,)
    choose(match, "flipper")
    assert [wheat(match, seat) for seat in range(4)] == [0, 2, 0, 0]
    choose(match, "keyflower")
    assert [wheat(match, seat) for seat in range(4)] == [0, 2, 0, 1]
    assert match.to_act == (2,)


@rule("order.goods")
def test_goods_come_in_winter_too() -> None:
    match = pass_all(farm("", "season: winter", "bids: turn-order-1=2:red*1"))
    choose(match, "keyflower")
    assert wheat(match, 1) == 1


@rule("order.goods", "order.goods-where", "animal.breed-6b")
def test_goods_of_any_kind() -> None:
    """An owner's corrections: resources to the home tile, animals into its fields, skills into the hand."""
    data = ("option tiles_data:", "| Turn order 1 goods: W G, 2 wheat, draw 1 skill, 1 pig, 1 sheep")
    match = farm(f"{HOME}: sheep@s1", *data, "bids: turn-order-1=1:red*1", BOATS, draws="anvil")
    choose(pass_all(match), "keyflower")
    assert goods(match, "home-1") == {"wood": 1, "gold": 1}
    assert hand(match, 0) == {"anvil": 1, "blue": 1}
    assert wheat(match) == 2
    assert seen(match)["stage"] == "herd"
    assert refused(match, "finish") == "animal.must"
    play(match, "into home-1 s1")
    assert refused(match, "into home-1 s1") == "animal.field"
    play(match, "into home-1 s2")
    assert herds(match)["home-1 s1"] == {"sheep": 3}  # a newborn came straight after
    assert herds(match)["home-1 s2"] == {"pig": 1}


@rule("boat.6a", "boat.from-when")
def test_boat_6a_brings_wheat() -> None:
    match = farm("", "season: summer", "offer: boat-6a", "bids: boat-6=1:red*1", BOATS)
    play(pass_all(match), "boat keyflower")
    assert wheat(match) == 2


SIX_B = "Boat 6b at (0,1) o0"


@rule("boat.6b", "animal.breed-6b", "season.breed")
def test_boat_6b_before_breeding() -> None:
    """E38: each has one legal field, so nothing is asked."""
    village = f"{HOME}: sheep@s1 pig@s2 cow@s3 cow@s4 cow@s5; {SIX_B}"
    match = choose(pass_all(farm(village, "season: autumn")), "keyflower")
    assert herds(match)["home-1 s1"] == {"sheep": 3}
    assert herds(match)["home-1 s2"] == {"pig": 3}


@rule("boat.6b", "boat.6b-choice", "animal.field", "animal.merged")
def test_boat_6b_with_room_for_one() -> None:
    """E38."""
    village = f"{HOME}: cow@s1 cow@s3 cow@s4 sheep@s5 cow@s5; {SIX_B}"
    match = choose(pass_all(farm(village, "season: autumn")), "keyflower")
    assert match.moves() == ["stock s2 none", "stock none s2"]
    assert refused(match, "stock none none") == "boat.6b-choice"
    assert refused(match, "stock s2 s2") == "animal.field"
    assert refused(match, "stock s1 none") == "animal.field"
    assert refused(match, "stock none s5") == "animal.merged"
    assert refused(match, "stock s0 none") == "boat.6b"
    play(match, "stock none s2")
    assert herds(match)["home-1 s2"] == {"sheep": 1}


@rule("boat.6b", "boat.5a")
def test_boats_5a_and_6b_together() -> None:
    village = f"{HOME}: cow@s1 cow@s2 cow@s3 cow@s4 cow@s5; {SIX_B}; Boat 5a at (0,2) o0"
    match = choose(pass_all(farm(village, "season: autumn")), "keyflower")
    assert len(match.moves()) == 25
    play(match, "stock s2 s2")
    assert herds(match)["home-1 s2"] == {"sheep": 1, "pig": 1, "cow": 1}


@rule("boat.6b", "season.breed")
def test_boat_6b_comes_in_winter_but_nothing_breeds() -> None:
    village = f"{HOME}: sheep*2@s1 pig@s2 cow@s3 cow@s4 cow@s5; {SIX_B}"
    match = choose(pass_all(farm(village, "season: winter")), "keyflower")
    assert herds(match)["home-1 s1"] == {"sheep": 3}


# Breeding -----------------------------------------------------------------------------------------------------------


@rule("animal.breed", "animal.breed-mixed", "season.breed", "animal.breed-must")
def test_breeding() -> None:
    """E37."""
    village = f"{HOME}: sheep*2@s1 pig*5@s2 cow@s3 sheep*2@s4 pig@s4 sheep@s5"
    match = choose(pass_all(farm(village, "season: summer")), "keyflower")
    expected = {
        "home-1 s1": {"sheep": 3}, "home-1 s2": {"pig": 6}, "home-1 s3": {"cow": 1},
        "home-1 s4": {"sheep": 2, "pig": 1}, "home-1 s5": {"sheep": 1},
    }  # fmt: skip
    assert herds(match) == expected
    match = choose(pass_all(farm(f"{village}; Boat 5a at (0,1) o0", "season: autumn")), "keyflower")
    assert herds(match) == expected | {"home-1 s4": {"sheep": 3, "pig": 1}}


@rule("animal.merged", "animal.breed-mixed", "animal.move")
def test_a_field_that_is_no_longer_mixed_breeds_again() -> None:
    """E42: the sheep leaves, and the pigs have young."""
    match = farm(f"{HOME}: sheep@s1 pig*2@s1", "season: autumn", "hand 1: red")
    play(match, "use home-1", "colour red", "hand 1", "drive home-1 s1 sheep", "into home-1 s2", "finish")
    while seen(match)["stage"] == "turn":
        match.play("pass")
    choose(match, "keyflower")
    assert herds(match) == {"home-1 s1": {"pig": 3}, "home-1 s2": {"sheep": 1}}


def three_villages(pigs: int) -> Match:
    """E39: due are 1, 2 and 1 pigs; seat 3 is the new start player, and the supply holds so many pigs."""
    held = 24 - pigs - 2 - 4 - 2
    villages = f"{HOME}: pig*2@s1 | Home 2 at (0,0) o0: pig*2@s0 pig*2@s2 | Home 3 at (0,0) o0: pig*2@s0 pig@s1"
    crowd = f" pig*{held - 1}@s4 cow@s4" if held > 1 else ""
    match = farm(villages + crowd, "season: autumn", "bids: turn-order-2=3:red*1")
    assert seen(match)["supply"]["pig"] == pigs
    return choose(pass_all(match), "keyflower", "sea-bastion")


@rule("animal.breed-short", "order.icon")
def test_newborns_run_short() -> None:
    """E39."""
    match = three_villages(2)
    assert herds(match, 2)["home-3 s0"] == {"pig": 3}
    assert herds(match, 0)["home-1 s1"] == {"pig": 3}
    assert herds(match, 1) == {"home-2 s0": {"pig": 2}, "home-2 s2": {"pig": 2}}
    match = three_villages(3)
    assert match.to_act == (1,)
    assert match.moves() == ["breed home-2 s0", "breed home-2 s2"]
    assert refused(match, "breed home-2 s3") == "animal.breed-short"
    assert refused(match, "breed home-1 s1") == "animal.breed-short"
    play(match, "breed home-2 s2")
    assert herds(match, 1) == {"home-2 s0": {"pig": 2}, "home-2 s2": {"pig": 3}}


@rule("animal.breed-short")
def test_whoever_goes_without_newborns_is_told_of() -> None:
    """The seat that chose, for what it did not get, and every seat after it."""
    villages = f"{HOME}: pig*2@s1 pig*2@s2 pig*2@s3 | Home 2 at (0,0) o0: pig*2@s0 pig*15@s2 cow@s2"
    match = farm(villages, "season: autumn", "bids: turn-order-1=1:red*1")
    choose(pass_all(match), "keyflower")
    facts = match.play("breed home-1 s1")
    told = [(fact.what, fact.seat, fact.thing, fact.amount) for fact in facts if "born" in fact.what]
    assert told == [("born", 0, "pig", 1), ("not born", 0, "pig", 2), ("not born", 1, "pig", 1)]


@rule("season.breed", "place.merge")
@pytest.mark.parametrize(("breeding", "sheep"), [("before-placing", 2), ("after-placing", 3)])
def test_before_or_after_placing(breeding: str, sheep: int) -> None:
    """E40: the Barn joins the fields of two sheep."""
    village = WITHOUT_BARN.replace("(0,0) o0", "(0,0) o0: sheep@s1").replace("(0,-1) o0", "(0,-1) o0: sheep@s1")
    match = farm(village, "season: autumn", f"option breeding: {breeding}", "offer: barn", "bids: barn=1:red*1")
    choose(pass_all(match), "keyflower")
    play(match, "place barn", "at -1,0 o4")
    assert herds(match) == {"home-1 s1": {"sheep": sheep}}


@rule("season.breed")
@pytest.mark.parametrize("breeding", ["before-placing", "after-placing"])
def test_breeding_comes_once(breeding: str) -> None:
    match = farm(f"{HOME}: sheep*2@s1", "season: autumn", f"option breeding: {breeding}")
    choose(pass_all(match), "keyflower")
    assert herds(match) == {"home-1 s1": {"sheep": 3}}


@rule("animal.breed-short", "season.breed")
def test_short_newborns_after_placing() -> None:
    village = f"{HOME}: pig*2@s1 pig*2@s2 | Home 2 at (0,0) o0: pig*19@s0 cow@s0"
    match = farm(village, "season: summer", "option breeding: after-placing")
    choose(pass_all(match), "keyflower")
    assert seen(match)["stage"] == "breed"
    play(match, "breed home-1 s1")
    assert seen(match)["season"] == "autumn"


def test_every_rotation_of_seats_gives_newborns_in_order() -> None:
    rng = Random(3)
    for _ in range(5):
        match = three_villages(rng.randint(0, 6))
        assert seen(match)["supply"]["pig"] >= 0


# Placing ------------------------------------------------------------------------------------------------------------


def placing(*new: str) -> Match:
    header = ("boat order: 1 2", "boats chosen: 2", "boat 1: keyflower", "boat 2: sea-bastion")
    return farm(HOME, "season: autumn", "stage: place", *header, f"new 1: {' '.join(new)}")


@rule("place.stuck", "place.edges", "place.turn")
@pytest.mark.parametrize(("tile", "places"), [("sawmill", 5), ("keywood", 10), ("store", 15), ("boat-5a", 1)])
def test_placements_beside_a_lone_home_tile(tile: str, places: int) -> None:
    """E26."""
    match = play(placing(tile), f"place {tile.removesuffix('a')}")
    assert len(match.moves(0)) == places


@rule("place.stuck", "place.order")
def test_a_sheep_shelter_needs_company() -> None:
    """E26: alone it is lost; beside Keywood it has one place."""
    match = play(placing("keywood", "sheep-shelter"), "place keywood", "at 0,-1 o0", "place sheep-shelter")
    assert match.moves(0) == ["at -1,-1 o0"]
    match = farm(HOME, "season: autumn", "offer: sheep-shelter", "bids: sheep-shelter=1:red*1")
    choose(pass_all(match), "keyflower")
    assert seen(match)["season"] == "winter"
    assert len(seen(match)["villages"][0]) == 1
