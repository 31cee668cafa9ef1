"""The picture of Farmers: fields, animals, wheat, what moves would cost and join; told as the rules carry it out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from cosecha.core.scene import Sprite
from cosecha.games.keyflower.fields import distances
from cosecha.games.keyflower.picture import glyphs, pasture
from cosecha.games.keyflower.picture.river import Laid
from cosecha.games.keyflower.picture.sectors import sectors
from cosecha.games.keyflower.picture.sheet import Sheet
from cosecha.games.keyflower.picture.tiles import scene_of
from cosecha.games.keyflower.pieces import TILE_NAMES
from cosecha.games.keyflower.reading import printed
from cosecha.games.keyflower.state import SECTORS, KeyflowerState
from cosecha.games.keyflower.village import set_tile
from tests.games.keyflower.tables import HOME, VILLAGE_A, farm, new_game, play, use
from tests.games.keyflower.test_scene import still, stills

if TYPE_CHECKING:
    from cosecha.core.match import Match

FARM = ["farmers", "gamers", "six farmers"]
CHOSEN = ("boat order: 1 2", "boats chosen: 2", "boat 1: keyflower", "boat 2: sea-bastion")
SHEEP = VILLAGE_A.replace("Keywood at (0,-1) o0", "Keywood at (0,-1) o0: sheep@s1 sheep@s3")


def seen(match: Match, seat: int | None = 0) -> dict[str, Sprite]:
    return {sprite.id: sprite for sprite in still(match, seat).seen()}


def labels(match: Match, seat: int = 0) -> dict[str, str]:
    return {choice.move: choice.label for choice in still(match, seat).choices}


def fields_of(match: Match, seat: int) -> dict[str, Any]:
    return {field["field"]: field for field in match.view(seat)["fields"][seat]}


# Fields --------------------------------------------------------------------------------------------------------------


def test_the_sectors_of_the_picture_are_those_of_the_rules() -> None:
    """field.sectors: every half-edge of every tile, however it is turned, and every corner belongs to one sector."""
    rules = printed(farmers=True)
    for number, tile in enumerate(TILE_NAMES):
        for turn in range(6):
            found = sectors(Sheet(rules), tile, turn)
            for half in range(12):
                wanted = int(rules.sector_at(number, turn, half // 2, half % 2))
                drawn = [each.name for each in found if half in each.halves]
                assert drawn == ([] if wanted < 0 else [f"s{wanted}"])
            assert sorted(corner for each in found for corner in each.corners) == list(range(6))


@pytest.mark.parametrize("name", FARM)
def test_a_field_is_one_thing_with_all_its_parts_and_animals(name: str) -> None:
    for match, seat in stills(name, 5, every=29):
        scene = seen(match, seat)
        drawn = [s for s in scene.values() if "field" in s.classes and s.mat == "village" and not s.of]
        assert len(drawn) == len(fields_of(match, seat))
        for field in pasture.fields_of(match.view(seat), seat):
            sprite = scene[f"field-{field.key}"]
            assert sprite.shape.count("M") == len(field.parts)
            for animal, n in field.animals.items():
                herd = scene[f"field-{field.key}-{animal}"]
                assert herd.symbol == f"kf-{animal}"
                assert herd.at == field.name
                assert herd.z > sprite.z
                assert pasture.flock(n, animal) in sprite.label
                assert (f"field-{field.key}-{animal}-n" in scene) == (n > 1)


def test_a_field_tells_its_points_and_newborns() -> None:
    match = farm(f"{HOME}: sheep*2@s1 pig@s5; Dairy at (0,-1) o0: cow@s0", "season: summer")
    told = {s.id: s.label for s in seen(match).values() if "field" in s.classes}
    assert "2 sheep; 1 point; a sheep is born at the end of the season" in told["field-home-1-s1"]
    assert "1 pig; 2 points" in told["field-home-1-s5"]
    assert "born" not in told["field-home-1-s5"]
    assert "7 points" in next(text for text in told.values() if "1 cow" in text)
    assert seen(match)["field-home-1-s1-sheep-due"].text == "+1"
    assert "born" not in seen(farm(f"{HOME}: sheep*2@s1", "season: winter"))["field-home-1-s1"].label


@pytest.mark.parametrize(("breeding", "told"), [("before-placing", False), ("after-placing", True)])
def test_newborns_are_told_of_only_while_they_still_come(breeding: str, *, told: bool) -> None:
    """season.breed: while tiles are placed."""
    header = ("season: autumn", f"option breeding: {breeding}", "stage: place", *CHOSEN, "new 1: barn")
    scene = seen(farm(f"{HOME}: sheep*2@s1", *header))
    assert ("is born" in scene["field-home-1-s1"].label) == told
    assert ("field-home-1-s1-sheep-due" in scene) == told


def test_mixed_animals_have_no_newborns_but_for_boat_5a() -> None:
    """animal.breed-mixed, boat.5a."""
    both = f"{HOME}: sheep*2@s1 pig*2@s1"
    assert "none breed" in seen(farm(both))["field-home-1-s1"].label
    assert "a pig is born" in seen(farm(f"{both}; Boat 5a at (0,1) o0"))["field-home-1-s1"].label


def test_the_sheep_shelter_counts_its_sheep() -> None:
    """E52: score.sheep-shelter, score.sheep-shelter-rest."""
    village = f"{HOME}; Keywood at (0,-1) o0; Sheep shelter at (-1,-1) o0{{}}: sheep*4@s0"
    for side, weaver, points in (("", "", 4), (" upgraded", "", 8), ("", "; Weaver at (1,0) o2", 6)):
        match = farm(village.format(side) + weaver)
        view = match.view(0)
        (field,) = [each for each in pasture.fields_of(view, 0) if each.animals]
        assert pasture.points_of(view, 0, field) == points


@pytest.mark.parametrize("name", FARM)
def test_points_of_fields_are_those_of_the_forecast(name: str) -> None:
    for match, seat in stills(name, 8, every=31):
        view = match.view(seat)
        lines, led = view["forecast"]["lines"], [b for t in view["offer"] for b in t["bids"] if b["seat"] == seat]
        sources = [lines.get(source, 0) for source in FIELD_LINES]
        if not led and not view["over"]:
            told = sum(pasture.points_of(view, seat, field) for field in pasture.fields_of(view, seat))
            assert told == sum(sources)


FIELD_LINES = (
    "fields with sheep", "fields with pigs", "fields with cows", "Dairy", "Truffle orchard", "Weaver", "Sheep shelter",
)  # fmt: skip


# Moves ---------------------------------------------------------------------------------------------------------------


def test_the_way_of_an_animal_shows_its_steps_and_its_wheat() -> None:
    """E35, animal.move, wheat.capacity: as told, so it is paid."""
    match = use(farm(VILLAGE_A.replace("o1", "o1: sheep@s2"), "hand 1: red wheat*2"), "home-1")
    assert "3 wheat" not in still(match, 0).prompt
    play(match, "drive gold-mine s2 sheep")
    told = labels(match)
    assert "1 step;" in told["into gold-mine s3"] or told["into gold-mine s3"].endswith("1 step")
    assert "1 step, 1 step bought with a wheat" in told["into keywood s3"]
    assert "cost-keywood-s3" in seen(match)
    play(match, "into keywood s3")
    assert match.view(0)["hands"][0]["wheat"] == 1


@pytest.mark.parametrize("name", FARM)
def test_steps_are_counted_as_the_rules_count_them(name: str) -> None:
    for match, seat in stills(name, 4):
        driven = (match.view(seat)["action"] or {}).get("driven")
        if match.view(seat)["stage"] != "drive" or not driven:
            continue
        fields = pasture.fields_of(match.view(seat), seat)
        assert isinstance(match.state, KeyflowerState)
        ruled = distances(match.state, seat, _number(driven["field"]), 99)
        away = pasture.steps_from(fields, driven["field"])
        for field in fields:
            assert away.get(field.name, -1) == ruled[_number(field.name)]


def _number(field: str) -> int:
    tile, sector = field.split()
    return TILE_NAMES.index(tile) * SECTORS + int(sector[1:])


@pytest.mark.parametrize("name", FARM)
def test_what_a_tile_would_join_is_what_it_joins(name: str) -> None:
    """place.merge: every place that is offered, against the fields after it."""
    checked = 0
    for match, seat in stills(name, 3):
        view = match.view(seat)
        picked = view["placing"][seat] if view["stage"] == "place" else None
        moves = [move for move in match.moves(seat) if move.startswith("at ")] if picked else []
        for move in moves[::5]:
            found = re.fullmatch(r"at (-?\d+),(-?\d+) o(\d)", move)
            assert found
            assert picked
            placed = Laid(picked, (int(found[1]), int(found[2])), int(found[3]))
            told = {
                frozenset(f"{p.tile} {p.sector.name}" for p in (*parts, *(q for f in group for q in f.parts)))
                for group, parts in pasture.merges(view, seat, placed)
            }
            after = match.game.view(_played(match, seat, move), seat)
            fields = {frozenset(field["parts"]) for field in after["fields"][seat]}
            assert told <= fields
            checked += 1
    assert checked > 5


def _played(match: Match, seat: int, move: str) -> Any:
    state = match.state.copy()
    assert isinstance(state, KeyflowerState)
    q, r, turn = re.fullmatch(r"at (-?\d+),(-?\d+) o(\d)", move).groups()  # type: ignore[union-attr]
    tile = TILE_NAMES.index(match.view(seat)["placing"][seat])
    set_tile(state, seat, tile, int(q), int(r), int(turn))
    return state


def placing(tile: str, village: str = SHEEP) -> Match:
    return play(farm(village, "season: autumn", "stage: place", *CHOSEN, f"new 1: {tile}"), f"place {tile}")


def test_two_fields_with_the_same_animal_are_warned_of() -> None:
    """E41: with the Weaver such a field is worth 3."""
    match = placing("weaver")
    told = labels(match)
    assert "careful: sheep in more than one of them, you lose 3 points" in told["at 0,-2 o0"]
    assert "careful" not in told["at -1,1 o4"]
    scene = still(match, 0)
    spoilt = [s for s in scene.seen() if "spoilt" in s.classes]
    assert {s.of for s in spoilt} == {"at 0,-2 o0"}
    shown = scene.foretold(["turn-0", "space-0,-2"])
    assert any("warning" in s.classes and "sheep meet: -3" in s.text for s in shown)
    assert not any("warning" in s.classes and s.of for s in scene.foretold(["turn-4", "space--1,1"]))


@pytest.mark.parametrize(("weaver", "flock", "lost"), [("", 1, 0), ("", 3, 0), ("; Weaver at (2,-1) o0", 1, 2)])
def test_sheep_that_come_to_the_sheep_shelter_are_no_loss(weaver: str, flock: int, lost: int) -> None:
    """score.sheep-shelter, score.sheep-shelter-rest: they score there one by one; the forecast tells the same."""
    village = VILLAGE_A.replace("o4", f"o4: sheep*{flock}@s1").replace("(0,-1) o0", f"(0,-1) o0: sheep*{flock}@s3")
    village += f"; Sheep shelter at (-1,-1) o0{weaver}"
    before, after = farm(village), farm(f"{village}; Jeweller at (0,-2) o1")
    told = pasture.merge_words(before.view(0), 0, Laid("jeweller", (0, -2), 1))
    assert ("lose" in told) == (lost > 0)
    assert (f"you lose {lost} points" in told) == (lost > 0)
    points = [sum(each.view(0)["forecast"]["lines"].get(line, 0) for line in FIELD_LINES) for each in (before, after)]
    assert max(0, points[0] - points[1]) == lost


def test_a_sheep_shelter_that_joins_fields_scores_their_sheep() -> None:
    """The tile to be placed counts: two sheep in one field of the Sheep shelter score as much as in two fields."""
    view = placing("sheep-shelter").view(0)
    fields = [field for field in pasture.fields_of(view, 0) if field.animals]
    part = pasture.Part("sheep-shelter", (0, -2), sectors(Sheet(printed(farmers=True)), "sheep-shelter", 0)[0])
    assert pasture.loss(view, 0, fields, ()) == (["sheep"], 1)
    assert pasture.loss(view, 0, fields, (part,)) == ([], 0)


def test_different_animals_are_warned_of() -> None:
    """E42."""
    village = VILLAGE_A.replace("Keywood at (0,-1) o0", "Keywood at (0,-1) o0: sheep@s1 pig*2@s3")
    assert "different animals share it" in labels(placing("granary", village))["at 0,-2 o0"]


def test_a_skill_or_a_wheat_is_taken_where_it_lies() -> None:
    match = use(farm(f"{HOME}; Farm yard at (0,-1) o5", "hand 1: red"), "farm-yard")
    ways = {choice.move: choice.by for choice in still(match, 0).choices}
    assert ways == {"take skill": (("supply-pile",),), "take wheat": (("supply-wheat",),)}


def test_pig_and_sheep_of_boat_6b_are_chosen_apart() -> None:
    """boat.6b: two pieces, each for a field of the home tile."""
    village = f"{HOME}; Boat 6b at (0,1) o0"
    match = farm(village, "season: summer", "stage: boat", "boat order: 1 2", "to act: 1")
    play(match, "boat keyflower")
    assert match.view(0)["stage"] == "stock"
    scene = still(match, 0)
    ids = {sprite.id for sprite in scene.seen()}
    for choice in scene.choices:
        assert [step[0].split("-")[1] for step in choice.by] == ["pig", "sheep"]
        assert all(step[0] in ids for step in choice.by)


# Tiles ---------------------------------------------------------------------------------------------------------------


def test_reconstructed_values_are_told_and_a_correction_ends_that() -> None:
    """In the tooltip of a tile on offer: which of its values nobody has seen printed yet."""
    match = new_game(2, farmers="on", deck="farmers-variant")
    tiles = {s.at: s.label for s in seen(match).values() if "hex" in s.classes and s.mat == "offer"}
    assert "≈ reconstructed: cost of the upgrade, points, roads" in tiles["sheep-fold"]
    base = next(label for name, label in tiles.items() if TILE_NAMES.index(name) < 60)
    assert "≈" not in base
    own = "Sheep fold cost: W S\nSheep fold points: 0/3\nSheep fold roads: 1 2 3 4\n"
    sheet = Sheet(printed(own, farmers=True))
    assert sheet.face("sheep-fold").guessed == ()
    assert sheet.face("farm-yard").guessed == ("cost", "points", "roads")


def test_new_tiles_have_pictures_of_their_own() -> None:
    sheet = Sheet(printed(farmers=True))
    for name in TILE_NAMES[64:]:
        for side in ("a", "b") if name.startswith("boat") else ("basic", "upgraded"):
            assert glyphs.action(sheet.face(name, side), sheet), name
    assert scene_of(sheet.face("wheat-field")) == "wheat"
    assert scene_of(sheet.face("dairy")) == "cows"
    assert scene_of(sheet.face("sheep-shelter")) == "sheep"
    assert sheet.face("turn-order-1").goods == {"wheat": 1}


# Variants ------------------------------------------------------------------------------------------------------------


def test_the_gamers_variant_shows_what_its_rule_says() -> None:
    """variant.gamers: of another hand open workers, skills and wheat, no other worker and no sum."""
    for match, seat in stills("gamers", 2, every=37):
        if match.over:
            continue
        view = match.view(seat)
        for other in range(3):
            hand = view["hands"][other]
            shown = {s.id: s.text for s in seen(match, seat).values() if s.id.startswith(f"known-{other + 1}-")}
            wanted = hand["open_workers"] | hand["skills"] | {"wheat": hand["wheat"]}
            assert shown == {f"known-{other + 1}-{kind}": str(n) for kind, n in wanted.items()}


def test_without_the_variant_wheat_stays_behind_the_screen() -> None:
    match = new_game(3, farmers="on")
    assert not any(name.startswith("known-") for name in seen(match))


def test_of_tied_players_the_earlier_boat_wins() -> None:
    """tie.boat."""
    ended = ("over: yes", "season: winter", "stage: place", "boat order: 2 1", "boats chosen: 2")
    boats = ("boat 1: keyflower", "boat 2: sea-bastion", "away: keyflower sea-bastion turn-order-1")
    assert "wins with 0 points" in still(farm("", *ended, *boats), None).prompt
    assert "win with 0 points" in still(farm("", "option tie: share", *ended, *boats), None).prompt
