"""Placing tiles (chapter 3.12)."""

import pytest

from cosecha.core.match import Match
from tests.games.keyflower.tables import HOME, WITHOUT_BARN, legal, play, refused, seen, table, village
from tests.rules import rule

DONE = ("stage: place", "boat 1: keyflower", "boat 2: sea-bastion", "boat order: 1 2", "boats chosen: 2")


def placing(sketch: str, *new: str, season: str = "winter", option: str = "") -> Match:
    header = [f"new {i}: {tiles}" for i, tiles in enumerate(new, 1) if tiles]
    lines = [f"season: {season}", *DONE, *header] + ([option] if option else [])
    if season == "winter":
        lines += [
            "away: " + " ".join(boat for boat in ("keyflower", "sea-bastion") if boat not in " ".join(new)),
            "order winners: -",
        ]
        lines = [line for line in lines if line != "away: "]
    return table(sketch, *lines)


@rule("place.edges", "place.touch", "place.turn")
@pytest.mark.parametrize(
    ("tile", "season", "number"),
    [
        ("sawmill", "autumn", 5), ("keywood", "spring", 10), ("store", "summer", 15), ("scholar", "winter", 5),
        ("boat-1a", "summer", 1),
    ],
)  # fmt: skip
def test_beside_a_lone_home_tile(tile: str, season: str, number: int) -> None:
    """E26."""
    match = play(placing(HOME, tile, season=season), f"place {tile.removesuffix('a') if tile[:4] == 'boat' else tile}")
    assert len(match.moves(0)) == number


@rule("place.edges")
def test_a_boat_lies_water_to_water() -> None:
    match = play(placing(HOME, "boat-1a", season="summer"), "place boat-1")
    assert match.moves(0) == ["at 0,1 o0"]
    assert legal(match, "at 0,1 o3")
    assert refused(match, "at 0,1 o1") == "place.edges"


@rule("place.edges")
def test_a_tile_between_two_others() -> None:
    """E27."""
    match = play(placing(WITHOUT_BARN, "barn sawmill", season="autumn"), "place barn")
    assert [move for move in match.moves(0) if move.startswith("at -1,0 ")] == ["at -1,0 o4"]
    match.undo(0)
    play(match, "place sawmill")
    assert not [move for move in match.moves(0) if move.startswith("at -1,0 ")]


@rule("boat.2a-place", "score.boat.sea-bastion")
def test_with_boat_2a_edges_need_not_match() -> None:
    """E28: no road connection arises."""
    match = play(placing(f"{WITHOUT_BARN}; Boat 2a at (0,1) o0", "sawmill", season="autumn"), "place sawmill")
    assert legal(match, "at -1,0 o0")
    bastion = f"{WITHOUT_BARN}; Boat 2a at (0,1) o0; Sawmill at (-1,0) o0"
    end = play(placing(bastion, "sea-bastion"), "place sea-bastion")
    play(end, end.moves(0)[0])
    assert end.breakdown[0].get("Sea Bastion", 0) == 0


@rule("place.touch")
def test_a_space_must_be_free_and_touch_the_village() -> None:
    match = play(placing(HOME, "keywood", season="spring"), "place keywood")
    assert refused(match, "at 0,-2 o0") == "place.touch"
    assert refused(match, "at 0,0 o0") == "place.touch"
    assert legal(match, "at 0,-1 o0")


@rule("place.turn")
def test_orientations_that_look_alike_are_one() -> None:
    match = play(placing(HOME, "keywood", season="spring"), "place keywood")
    assert legal(match, "at 0,-1 o3")
    play(match, "at 0,-1 o3")
    assert village(match, 0)["keywood"]["turn"] == 0


@rule("place.all", "place.order")
def test_all_new_tiles_are_placed_in_any_order() -> None:
    match = placing(HOME, "keywood miner", season="spring")
    assert match.moves(0) == ["place keywood", "place miner"]
    assert refused(match, "finish", seat=0) == "place.all"
    play(match, "place miner", "at 0,-1 o0")
    assert refused(match, "finish", seat=0) == "place.all"
    assert match.moves(0) == ["place keywood"]


@rule("place.final")
def test_placed_tiles_stay() -> None:
    match = placing(WITHOUT_BARN, "miner", season="spring")
    assert refused(match, "place gold-mine", seat=0) == "place.final"
    assert refused(match, "place alehouse", seat=0) == "turn.asked"


@rule("place.river-free")
def test_boats_need_not_join_the_river() -> None:
    village_text = f"{HOME}; Sawmill at (0,-1) o0"
    match = play(placing(village_text, "boat-1a", season="summer"), "place boat-1")
    assert "at 1,-2 o1" not in match.moves(0)
    spaces = {move.split()[1] for move in match.moves(0)}
    assert spaces - {"0,1"}


@rule("place.together")
def test_all_place_at_the_same_time() -> None:
    match = placing(f"{HOME}|Home 2 at (0,0) o0", "keywood", "miner", season="spring")
    assert match.to_act == (0, 1)
    match.play("place miner", 1)
    match.play("place keywood", 0)
    assert not match.can_undo(1)
    assert match.can_undo(0)
    match.play("at 0,-1 o0", 1)
    assert list(match.to_act) == [0]
    in_turn = placing(
        f"{HOME}|Home 2 at (0,0) o0", "keywood", "miner", season="spring", option="option placing: in-turn"
    )
    assert in_turn.to_act == (0,)
    assert refused(in_turn, "place miner", seat=1) == "turn.order"


@rule("place.stuck")
def test_tiles_that_fit_nowhere_leave_the_game() -> None:
    """Every free space around this village faces a road somewhere, so no boat fits."""
    village_text = f"{HOME}; Woodcutter at (1,-1) o1; Key mine at (1,0) o2; Alehouse at (2,-1) o3"
    header = ("season: summer", "offer: boat-1a", "bids: boat-1=1:red*1", "passes: 1", "to act: 2")
    match = table(village_text, *header)
    play(match, "pass")
    facts = match.play("boat keyflower")
    assert [(fact.what, fact.thing) for fact in facts if fact.what == "stuck"] == [("stuck", "boat-1")]
    assert seen(match)["season"] == "autumn"
    assert "boat-1" not in str(seen(match)["villages"])
    saved = placing(village_text, "boat-1a sawmill", season="autumn")
    assert saved.moves(0) == ["place sawmill"]
    assert refused(saved, "place boat-1", seat=0) == "place.edges"
    lost = play(placing(village_text, "boat-1a apprentice-hall", season="summer"), "place apprentice-hall")
    facts = lost.play("at 0,-1 o2", 0)
    assert [fact.thing for fact in facts if fact.what == "stuck"] == ["boat-1"]
    assert seen(lost)["season"] == "autumn"


@rule("place.edges")
def test_a_tile_without_a_position_waits_for_another() -> None:
    match = placing(HOME, "boat-1a boat-3a", season="summer")
    assert match.moves(0) == ["place boat-1", "place boat-3"]
    play(match, "place boat-1", "at 0,1 o0")
    assert match.moves(0) == ["place boat-3"]
