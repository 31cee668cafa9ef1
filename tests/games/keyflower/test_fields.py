"""Fields (chapter 3.13), kept step by step and held equal to fields found from scratch."""

from __future__ import annotations

from random import Random

import pytest

from cosecha.games.keyflower.fields import distances
from cosecha.games.keyflower.pasture_invariants import fields_from_scratch
from cosecha.games.keyflower.pieces import AWAY, BOAT, HOME, STEP_Q, STEP_R, TILES
from cosecha.games.keyflower.setup import printed_for, rulings_for
from cosecha.games.keyflower.state import SECTORS, KeyflowerState
from cosecha.games.keyflower.turn import Keyflower
from cosecha.games.keyflower.village import around, can_be_placed, column, empty_spaces, fits, row, set_tile
from tests.games.keyflower.tables import HOME as HOME_1
from tests.games.keyflower.tables import KEYFLOWER, VILLAGE_A, WITHOUT_BARN, farm, fields, herds
from tests.rules import rule

A = {
    "home-1 s1": {"home-1 s1", "keywood s1", "barn s1"},
    "home-1 s2": {"home-1 s2", "keywood s0", "barn s0"},
    "home-1 s3": {"home-1 s3", "keywood s4", "gold-mine s0"},
    "home-1 s4": {"home-1 s4", "gold-mine s5"},
    "home-1 s5": {"home-1 s5"},
    "keywood s3": {"keywood s3"},
    "gold-mine s2": {"gold-mine s2"},
    "gold-mine s3": {"gold-mine s3"},
}


@rule("field.sectors", "field.home-river", "field.def")
def test_a_home_tile_has_five_fields() -> None:
    """E29: one of them lies along both sides of the river."""
    assert fields(farm(HOME_1)) == {f"home-1 s{n}": {f"home-1 s{n}"} for n in range(1, 6)}
    at_river = farm(f"{HOME_1}; Keywood at (1,0) o1")  # its plain edges meet nothing of the river
    assert {"home-1 s5"} <= set(fields(at_river))


@rule("field.join")
def test_fields_of_two_tiles_join_on_either_side_of_a_road() -> None:
    """E30."""
    found = fields(farm(f"{HOME_1}; Keywood at (0,-1) o0"))
    assert len(found) == 7
    assert found["home-1 s2"] == {"home-1 s2", "keywood s0"}
    assert found["home-1 s3"] == {"home-1 s3", "keywood s4"}
    assert {"home-1 s1", "home-1 s4", "home-1 s5", "keywood s1", "keywood s3"} <= set(found)


@rule("field.join", "field.sectors", "place.merge")
def test_the_fields_of_a_village() -> None:
    """E31: the Barn joins two of nine fields."""
    assert fields(farm(VILLAGE_A, "season: autumn")) == A
    without = fields(farm(WITHOUT_BARN))
    assert len(without) == 9
    assert without["home-1 s1"] == {"home-1 s1"}
    assert without["keywood s1"] == {"keywood s1"}


@rule("field.boat-banks", "field.water-edge", "animal.adjacent")
def test_banks_of_boats() -> None:
    """E32: no bank joins another, but a tile beside them joins two."""
    river = f"{HOME_1}; Boat 1a at (0,1) o0; Boat 2a at (0,2) o0"
    match = farm(f"{river}: sheep@s1", "season: autumn", "hand 1: red wheat*9")
    assert len(fields(match)) == 9
    assert isinstance(match.state, KeyflowerState)
    home, bank = 1, 26 * SECTORS + 1
    away = distances(match.state, 0, bank, 99)
    assert away[26 * SECTORS + 4] == 1
    assert away[home] == -1
    assert len(fields(farm(f"{river}; Dairy at (1,1) o5", "season: winter"))) == 8


@rule("field.mismatch", "boat.2a-place")
def test_a_road_that_ends_at_a_meadow() -> None:
    """E28: the plain edges of the Sawmill join what the roads they meet had kept apart."""
    village = f"{WITHOUT_BARN}; Boat 2a at (0,1) o0; Sawmill at (-1,0) o0"
    joined = fields(farm(village, "season: autumn"))["home-1 s1"]
    assert joined == {"home-1 s1", "home-1 s2", "keywood s0", "keywood s1", "sawmill s3"}


@rule("field.drawings")
def test_drawings_bound_nothing() -> None:
    """Sheep fold and Wheat field have a field for each of their four roads."""
    for tile in ("Sheep fold at (0,-1) o5", "Wheat field at (0,-1) o0"):
        match = farm(f"{HOME_1}; {tile}")
        own = {part for parts in fields(match).values() for part in parts if not part.startswith("home")}
        assert len(own) == 4


@rule("upgrade.keep")
def test_an_upgrade_changes_no_field() -> None:
    plain = farm(f"{HOME_1}: sheep@s1; Keywood at (0,-1) o0")
    assert fields(farm(f"{HOME_1} upgraded: sheep@s1; Keywood at (0,-1) o0 upgraded")) == fields(plain)


# Random villages ----------------------------------------------------------------------------------------------------


def random_village(rng: Random, tiles: int, *, anyhow: bool) -> KeyflowerState:
    """A village grown tile by tile in any order and orientation; `anyhow`: edges need not match (boat 2a)."""
    setup = KEYFLOWER.setup(2, {"farmers": "on"})
    state = Keyflower(2, printed_for(setup), rulings_for(setup), None)
    for tile in range(TILES):
        state.where[tile] = AWAY
    state.homes[0] = rng.randrange(6)
    set_tile(state, 0, state.homes[0], 0, 0, 0)
    rest = [tile for tile in range(TILES) if state.printed.kind[tile] != HOME]
    rng.shuffle(rest)
    for tile in rest:
        if sum(state.owner(other) == 0 for other in range(TILES)) == tiles:
            break
        places = [
            (space, turn)
            for space in list(empty_spaces(state, 0))
            for turn in range(6)
            if anyhow or fits(state, 0, tile, turn, around(state, 0, space))
        ]
        if places:
            space, turn = rng.choice(places)
            set_tile(state, 0, tile, column(space), row(space), turn)
        else:
            assert not can_be_placed(state, 0, tile)
    return state


def kept(state: KeyflowerState) -> list[set[int]]:
    """The fields as the rules keep them."""
    found: dict[int, set[int]] = {}
    for sector, field in enumerate(state.field):
        if field >= 0:
            found.setdefault(int(field), set()).add(sector)
    assert all(field == min(sectors) for field, sectors in found.items())
    return sorted(found.values(), key=min)


@rule("field.join", "field.sectors", "field.mismatch", "field.water-edge")
@pytest.mark.parametrize("anyhow", [False, True])
def test_fields_kept_step_by_step_are_those_found_from_scratch(*, anyhow: bool) -> None:
    joined = 0
    for seed in range(60):
        rng = Random(seed)
        state = random_village(rng, rng.randint(2, 25), anyhow=anyhow)
        expected = sorted(fields_from_scratch(state, 0), key=min)
        assert kept(state) == expected
        joined += any(len({sector // SECTORS for sector in field}) > 3 for field in expected)
    assert joined > 20


@rule("field.join")
def test_turning_a_whole_village_changes_no_field() -> None:
    """Coordinates and orientations turned by sixty degrees; the home tile is turned along."""
    for seed in range(20):
        state = random_village(Random(seed), 18, anyhow=False)
        turned = random_village(Random(0), 1, anyhow=False)
        for tile in range(TILES):
            turned.where[tile] = AWAY
        for tile in (tile for tile in range(TILES) if state.owner(tile) == 0):
            q, r = int(state.q[tile]), int(state.r[tile])
            set_tile(turned, 0, tile, -r, q + r, (int(state.turned[tile]) + 1) % 6)
        laid = {sector for field in kept(state) for sector in field}
        assert [turned.field[s] for s in laid] == [state.field[s] for s in laid]


def test_a_quarter_of_the_way_round_is_clockwise() -> None:
    """The turn used above takes every direction to the next one."""
    for d in range(6):
        q, r = STEP_Q[d], STEP_R[d]
        assert (-r, q + r) == (STEP_Q[(d + 1) % 6], STEP_R[(d + 1) % 6])


@rule("animal.adjacent")
def test_distances_are_symmetric_and_keep_the_triangle() -> None:
    for seed in range(12):
        state = random_village(Random(seed), 14, anyhow=False)
        names = [min(field) for field in kept(state)]
        away = {one: distances(state, 0, one, 99) for one in names}
        for one in names:
            assert away[one][one] == 0
            for two in names:
                assert away[one][two] == away[two][one]
                for three in names:
                    if away[one][two] >= 0 and away[two][three] >= 0:
                        assert 0 <= away[one][three] <= away[one][two] + away[two][three]


def test_boats_stand_in_the_random_villages_too() -> None:
    state = random_village(Random(1), 25, anyhow=True)
    assert any(state.printed.kind[tile] == BOAT for tile in range(TILES) if state.owner(tile) == 0)


@rule("animal.roam")
def test_animals_belong_to_the_whole_field() -> None:
    """Written at any part of a field, they stand in all of it."""
    match = farm(VILLAGE_A.replace("(-1,0) o4", "(-1,0) o4: sheep*2@s1"), "season: autumn")
    assert herds(match) == {"home-1 s1": {"sheep": 2}}
