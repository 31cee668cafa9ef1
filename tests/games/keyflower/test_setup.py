"""Set-up, and what comes at the start of a season (chapters 3.1 and 3.3)."""

import pytest

import cosecha
from cosecha.core.luck import SeededLuck
from tests.games.keyflower.tables import KEYFLOWER, end_season, hand, new_game, offered, seen, table
from tests.rules import rule


@rule("setup.players")
@pytest.mark.parametrize("seats", [1, 7])
def test_two_to_six_people_play(seats: int) -> None:
    with pytest.raises(cosecha.BadSetup, match=r"setup\.players"):
        new_game(seats)


@rule("setup.boats", "setup.order-tiles", "setup.workers", "boats.load", "setup.winter-deal", "season.deal")
def test_the_table_for_four() -> None:
    """E01, base game."""
    view = seen(new_game(4), 0)
    boats = {boat["boat"]: (sum(boat["workers"].values()), sum(boat["skills"].values())) for boat in view["boats"]}
    assert boats == {"keyflower": (7, 1), "sea-bastion": (6, 2), "sea-breese": (6, 1), "flipper": (5, 2)}
    assert [(tile["tile"], tile["icon"]) for tile in view["order"]] == [
        ("turn-order-1", False), ("turn-order-2", False), ("turn-order-3", True),
    ]  # fmt: skip
    assert len(view["offer"]) == 8
    assert view["winter_dealt"] == [3, 3, 3, 3]
    assert view["hands"][0]["worker_count"] == 8
    assert view["bag"] == 120 - 32 - 24
    assert view["pile"] == 48 - 6


@rule("setup.boats", "setup.order-tiles", "setup.winter-deal", "season.deal")
@pytest.mark.parametrize(
    ("seats", "order", "offer", "winter"), [(2, 1, 6, 3), (3, 2, 7, 3), (4, 3, 8, 3), (5, 4, 9, 2), (6, 4, 10, 2)]
)
def test_numbers_by_players(seats: int, order: int, offer: int, winter: int) -> None:
    view = seen(new_game(seats))
    assert (len(view["boats"]), len(view["order"])) == (seats, order)
    assert view["order"][-1]["icon"]
    assert (len(view["offer"]), view["winter_dealt"]) == (offer, [winter] * seats)


@rule("setup.bag", "setup.supply")
def test_green_workers_begin_in_their_supply_and_never_in_the_bag() -> None:
    for seed in range(5):
        view = new_game(6, seed=seed).view(0)
        assert view["supply"] == {"wood": 24, "stone": 24, "iron": 24, "gold": 48, "green": 20}
        assert all("green" not in boat["workers"] for boat in view["boats"])
        assert view["hands"][0]["workers"]["green"] == 0


@rule("setup.supply")
def test_there_are_sixteen_skills_of_each_kind() -> None:
    pile = KEYFLOWER.set_up(KEYFLOWER.setup(2), SeededLuck(1))
    boats = new_game(2).view(None)["boats"]
    assert pile.numbers()
    assert sum(sum(boat["skills"].values()) for boat in boats) + new_game(2).view(None)["pile"] == 48


@rule("setup.home", "setup.start-player")
def test_the_lowest_home_number_begins() -> None:
    for seed in range(6):
        view = seen(new_game(3, seed=seed))
        homes = [tiles[0]["tile"] for tiles in view["villages"]]
        assert [tiles[0]["side"] for tiles in view["villages"]] == ["basic"] * 3
        assert [len(tiles) for tiles in view["villages"]] == [1, 1, 1]
        assert len(set(homes)) == 3
        assert view["start_player"] == homes.index(min(homes)) == view["turn"]


@rule("setup.leftovers")
def test_what_is_not_drawn_never_comes() -> None:
    match = new_game(2, seed=3)
    spring = set(offered(match))
    end_season(match)
    assert not spring & set(offered(match))
    position = match.position()
    assert not any(f"{tile} " in position for tile in ("alehouse", "peddler", "workshop") if tile not in spring)


@rule("season.deal", "season.next")
def test_each_season_offers_its_own_tiles() -> None:
    match = new_game(3, seed=5)
    seasons = [seen(match)["season"]]
    for _ in range(2):
        before = offered(match)
        end_season(match)
        seasons.append(seen(match)["season"])
        assert len(offered(match)) == 7
        assert not set(before) & set(offered(match))
    assert seasons == ["spring", "summer", "autumn"]


@rule("season.summer-side")
def test_a_summer_boat_shows_one_side_by_lot() -> None:
    sides = set()
    for seed in range(12):
        match = end_season(new_game(6, seed=seed))
        sides |= {tile["side"] for tile in seen(match)["offer"] if tile["tile"].startswith("boat-")}
    assert sides == {"a", "b"}


@rule("boats.load-short")
def test_a_short_bag_loads_boats_in_turn() -> None:
    """E24: eight workers for 3 + 6 + 4."""
    match = table("", "seats: 3", "season: summer", "bag: blue*8", "pile: saw", "hand 1: rest")
    end_season(match)
    loads = {
        boat["boat"]: (sum(boat["workers"].values()), sum(boat["skills"].values())) for boat in seen(match)["boats"]
    }
    assert loads == {"keyflower": (3, 1), "sea-bastion": (3, 0), "sea-breese": (2, 0)}
    assert (seen(match)["bag"], seen(match)["pile"]) == (0, 0)


@rule("boats.load")
def test_boats_are_loaded_as_they_show_for_the_season() -> None:
    match = end_season(end_season(new_game(3, seed=2)))
    assert seen(match)["season"] == "autumn"
    loads = [(sum(boat["workers"].values()), sum(boat["skills"].values())) for boat in seen(match)["boats"]]
    assert loads == [(3, 2), (6, 2), (4, 1)]


@rule("setup.workers")
def test_eight_workers_wait_behind_each_screen() -> None:
    assert [sum(hand(new_game(5), seat).values()) for seat in range(5)] == [8] * 5


@rule("season.deal", "use.short")
def test_a_deck_that_a_position_has_emptied_offers_what_is_left() -> None:
    village = "Home 1 at (0,0) o0; Brewer at (0,-1) o4; Tavern at (-1,1) o5; Boat 1a at (0,1) o0"
    taken = "away: carpenter farrier hiring-fair mason"
    match = end_season(table(village, taken))
    assert sorted(offered(match)) == ["boat-2", "boat-3", "boat-4", "smelter", "store"]
