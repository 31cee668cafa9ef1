"""The picture of Keyflower: every move can be clicked, every sprite has words, nobody sees what is hidden."""

from __future__ import annotations

import itertools
import json
import random
import re
import xml.etree.ElementTree as Tree
from collections.abc import Iterator
from importlib.resources import files
from typing import TYPE_CHECKING

import pytest

from cosecha.core import words
from cosecha.core.art import read_art
from cosecha.core.luck import SeededLuck
from cosecha.core.scene import SCENERY, Scene, Sprite
from cosecha.core.still import arranged
from cosecha.games.keyflower.picture.river import Laid, blocked_by, laid_of, mouths
from cosecha.games.keyflower.picture.sheet import Sheet, sheet_of
from cosecha.games.keyflower.reading import printed
from cosecha.games.keyflower.scene import curves, ways
from cosecha.games.keyflower.scene import scene as draw
from tests.games.keyflower.tables import HOME, KEYFLOWER, VILLAGE_A, new_game, play, table
from tests.games.keyflower.test_scoring import scored, winter
from tests.scenes import Marked, clicks

if TYPE_CHECKING:
    from cosecha.core.match import Match

SYMBOLS = read_art("cosecha.games.keyflower").symbols | read_art("cosecha.core", "table.svg").symbols
TABLES: dict[str, tuple[int, dict[str, str]]] = {
    "two": (2, {}),
    "three": (3, {"bookkeeping": "totals"}),
    "four": (4, {"bookkeeping": "full"}),
    "six": (6, {"placing": "in-turn"}),
    "farmers": (2, {"farmers": "on", "deck": "farmers-variant"}),
    "gamers": (3, {"farmers": "on", "gamers": "on", "breeding": "after-placing"}),
    "six farmers": (6, {"farmers": "on", "mixed_ability": "2+3", "bookkeeping": "totals"}),
}
MOST = {"two": 400, "three": 260, "four": 260, "six": 200, "farmers": 400, "gamers": 300, "six farmers": 200}
NAMES = [*TABLES]


def asked(match: Match) -> int:
    """A seat that has something to decide."""
    return next(seat for seat in match.to_act if match.moves(seat))


def stills(name: str, seed: int, every: int = 1) -> Iterator[tuple[Match, int]]:
    """A match played at random, before every so many moves; passing comes less often than by chance."""
    seats, options = TABLES[name]
    match, choice = new_game(seats, seed=seed, **options), random.Random(seed)
    for number in range(MOST[name]):
        if match.over:
            break
        seat = asked(match)
        if number % every == 0:
            yield match, seat
        moves = match.moves(seat)
        verbs = sorted({move.split()[0] for move in moves})
        if len(verbs) > 1 and choice.random() < 0.8:
            verbs = [verb for verb in verbs if verb not in ("pass", "finish")]
        verb = choice.choice(verbs)
        of_verb = [move for move in moves if move.split()[0] == verb]
        match.play(of_verb[0] if verb == "hand" else choice.choice(of_verb), seat)
    if match.over:
        yield match, 0


def still(match: Match, seat: int | None, names: tuple[str, ...] = ()) -> Scene:
    return draw(match.view(seat), seat, [] if seat is None else match.moves(seat), names)


@pytest.mark.parametrize("name", NAMES)
def test_every_legal_move_is_chosen_by_sprites_in_a_way_of_its_own(name: str) -> None:
    for match, seat in stills(name, 5, every=2):
        scene = still(match, seat)
        assert [choice.move for choice in scene.choices] == match.moves(seat)
        mats = {mat.name for mat in scene.mats}
        ids = {sprite.id for sprite in scene.seen() if sprite.mat in mats}
        found = clicks(scene)
        assert {sprite for _, way in found for sprite in way} <= ids
        chosen = {frozenset(way) for _, way in found}
        assert len(chosen) == len(found), "two moves are chosen alike"
        assert not any(a < b for a, b in itertools.permutations(chosen, 2)), "one is made before another is chosen"
        assert all(choice.by and all(choice.by) and choice.label for choice in scene.choices)
        assert scene.prompt


def test_no_step_of_the_choice_of_winter_tiles_is_implied() -> None:
    """The page lets steps out that all choices share; here none may be."""
    for match, seat in stills("two", 5):
        if match.view(seat)["stage"] == "offer":
            steps = [set(choice.by) for choice in still(match, seat).choices]
            assert not set.intersection(*steps)
            return
    raise AssertionError("no winter")


@pytest.mark.parametrize("name", NAMES)
def test_every_sprite_has_a_symbol_that_exists_and_words(name: str) -> None:
    for match, seat in stills(name, 6, every=9):
        for viewer in (seat, None):
            seen = still(match, viewer).seen()
            assert len({sprite.id for sprite in seen}) == len(seen)
            for sprite in seen:
                assert sprite.symbol in SYMBOLS or (not sprite.symbol and (sprite.shape or sprite.text)), sprite
                assert sprite.label
                assert sprite.symbol == "" or sprite.width > 0 < sprite.height


def test_every_word_comes_from_the_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "_catalogue", Marked())
    for name in NAMES:
        for match, seat in stills(name, 7, every=23):
            scene = still(match, seat)
            said = [s.label for s in scene.seen()] + [c.label for c in scene.choices]
            assert all("«" in label for label in [*said, scene.prompt, scene.status])


@pytest.mark.parametrize("name", NAMES)
def test_json_gives_the_scene_back(name: str) -> None:
    for match, seat in stills(name, 8, every=31):
        scene = still(match, seat)
        assert Scene.from_json(json.loads(json.dumps(scene.to_json()))).to_json() == scene.to_json()


@pytest.mark.parametrize("name", NAMES)
def test_the_scene_is_made_from_the_view_alone(name: str) -> None:
    """Whatever the seat cannot know is dealt anew: the same view, the same picture."""
    for match, seat in stills(name, 9, every=29):
        if match.over:
            continue
        other = match.state.copy()
        other.redeal(seat, SeededLuck(1))
        again = json.loads(json.dumps(KEYFLOWER.view(other, seat)))
        assert again == match.view(seat)
        assert draw(again, seat, match.moves(seat)).svg() == still(match, seat).svg()


@pytest.mark.parametrize("name", NAMES)
def test_all_viewers_share_the_public_part(name: str) -> None:
    for match, seat in stills(name, 10, every=17):
        public = still(match, None).sprites
        for viewer in (seat, (seat + 1) % match.setup.seats):
            assert still(match, viewer).sprites == public
        moves = match.moves(seat) if not match.over else []
        assert draw(match.view(seat), seat, moves, shared=public) == still(match, seat)


def test_hands_and_winter_tiles_of_others_are_nowhere() -> None:
    """Two worlds that differ in the hand of seat 2 look the same to seat 1 and to a spectator."""
    worlds = [table(HOME, "seats: 2", f"hand 2: {hand}") for hand in ("red*3 saw*2", "blue*3 anvil*2")]
    for viewer in (0, None):
        assert still(worlds[0], viewer).to_json() == still(worlds[1], viewer).to_json()
    assert still(worlds[0], 1).to_json() != still(worlds[1], 1).to_json()


@pytest.mark.parametrize("name", NAMES)
def test_winter_tiles_are_seen_by_their_owner_only(name: str) -> None:
    for match, seat in stills(name, 11, every=37):
        own = match.view(seat)["winter"] or []
        assert {f"winter-{tile}" for tile in own} <= {sprite.id for sprite in still(match, seat).private}
        public = still(match, None)
        assert not any(sprite.id.startswith("winter-") for sprite in public.seen())


SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("name", NAMES)
def test_the_page_stands_alone(name: str) -> None:
    for match, seat in stills(name, 13, every=60):
        page = still(match, seat, ("<Ann & Bob>", '"Öz"')).svg()
        root = Tree.fromstring(page)
        ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
        assert len(ids) == len(set(ids))
        for element in root.iter():
            assert element.tag.removeprefix(SVG) not in {"script", "image", "foreignObject", "a"}
            assert all(not name.startswith("on") for name in element.attrib)
            if "href" in element.attrib:
                assert element.attrib["href"].removeprefix("#") in ids
        assert page.count("://") == 1
        assert set(re.findall(r"url\(#?([^)]*)\)", page)) <= set(ids)


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_written_smaller_than_twelve_pixels(name: str) -> None:
    for match, seat in stills(name, 14, every=50):
        for viewer in (seat, None):
            scene = still(match, viewer)
            scales = {place.mat.name: place.scale for place in arranged(scene.mats)}
            small = [s for s in scene.seen() if s.text and s.mat in scales and s.text_size * scales[s.mat] < 11.95]
            assert not small


def test_the_art_is_small() -> None:
    assert len(files("cosecha.games.keyflower").joinpath("art.svg").read_bytes()) < 60_000


PLACES = re.compile(r"away|village [1-6] -?\d+,-?\d+ o[0-5]|hand [1-6]|")


@pytest.mark.parametrize("name", NAMES)
def test_places_of_facts_are_found_in_the_scene(name: str) -> None:
    match = new_game(TABLES[name][0])
    choice = random.Random(4)
    gone: set[str] = set()
    for _ in range(120):
        if match.over:
            break
        before = {sprite.at for sprite in still(match, None).seen()}
        seat = asked(match)
        facts = match.play(choice.choice(match.moves(seat)), seat)
        known = before | {sprite.at for sprite in still(match, None).seen()}
        gone |= {fact.origin for fact in facts if fact.what == "left"}
        for fact in facts:
            for place in (fact.origin, fact.target):
                assert place in known or place in gone or PLACES.fullmatch(place), fact
            if fact.what == "placed":
                assert fact.target in known


def sprites(match: Match, seat: int | None = 0) -> dict[str, Sprite]:
    return {sprite.id: sprite for sprite in still(match, seat).seen()}


def test_bids_are_told_apart_by_player_and_colour() -> None:
    match = new_game(4)
    seat = asked(match)
    tile = next(move.split()[1] for move in match.moves(seat) if move.startswith("bid "))
    match.play(f"bid {tile}", seat)
    while match.view(seat)["action"] is not None:
        match.play(match.moves(seat)[0], seat)
    seen = sprites(match)
    bid = next(t for t in match.view(0)["offer"] if t["tile"] == tile)["bids"][0]
    assert seen[f"bid-{tile}-{seat + 1}"].text == str(bid["workers"])
    assert f"seat-{seat + 1}" in seen[f"bid-{tile}-{seat + 1}"].classes
    assert seen[f"bid-{tile}-{seat + 1}-who"].symbol == f"kf-{bid['colour']}"


def test_a_changed_value_changes_the_picture() -> None:
    """A table with corrected tiles: what is drawn, said and reckoned follows them."""
    data = ("option tiles_data:", "| Keywood basic: S S", "| Home 1 cost: G", "| Keythedral points: 15")
    plain = table(VILLAGE_A, "seats: 2", "season: winter", "offer: keythedral")
    changed = table(VILLAGE_A, "seats: 2", "season: winter", "offer: keythedral", *data)
    assert changed.view(0)["tiles_data"]
    before, after = sprites(plain), sprites(changed)
    assert before["tile-keywood"].label != after["tile-keywood"].label
    assert "2 stone" in after["tile-keywood"].label
    assert "upgrade for 1 gold" in after["tile-home-1"].label
    drawn = [
        {s.symbol or s.text for s in seen.values() if s.id.startswith("tile-keywood-do")} for seen in (before, after)
    ]
    assert drawn == [{"kf-wood"}, {"kf-stone", "2"}]
    assert (before["worth-keythedral"].text, after["worth-keythedral"].text) == ("+12", "+15")
    assert "15" in after["tile-keythedral"].label
    assert any(sprite.text == "15" for name, sprite in after.items() if name.startswith("tile-keythedral-do"))
    assert still(plain, None).svg() != still(changed, None).svg()


def test_the_ledger_sums_up_to_the_total() -> None:
    """Each own winter tile with its share, one in the hand with what it adds, and the other lines: the sum is shown."""
    for name in NAMES:
        for match, seat in stills(name, 21, every=13):
            seen, forecast = sprites(match, seat), match.view(seat)["forecast"]
            dealt = match.view(seat)["winter"]
            for tile in dealt:
                assert seen[f"winter-{tile}-worth"].text == f"+{forecast['adds'][tile]}"
            own = [s for s in seen.values() if re.fullmatch(r"winter-.*-worth", s.id)]
            shares = [int(s.text) for s in own if not s.text.startswith("+")]
            others = [int(seen[f"laid-{i}"].text) for i in range(6 if match.view(seat)["farmers"] else 5)]
            assert sum(shares) + sum(others) == forecast["total"] == int(seen["laid-total"].text)
            for tile in match.view(seat)["offer"]:
                if tile["tile"] in forecast["adds"]:
                    assert seen[f"worth-{tile['tile']}"].text == f"+{forecast['adds'][tile['tile']]}"


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_an_empty_offer_says_so_below_the_turn_order_tiles(seats: int) -> None:
    match = new_game(seats)
    while match.view(0)["offer"]:
        match.play("pass" if "pass" in match.moves(asked(match)) else match.moves(asked(match))[0], asked(match))
    seen = sprites(match, None)
    names = [sprite for name, sprite in seen.items() if name.startswith("name-turn-order")]
    assert len(names) == min(seats - 1, 4)
    above = seen["offer-season"].y - seen["offer-season"].height / 2
    assert all(sprite.y + sprite.text_size / 2 < above for sprite in names)


def test_boats_in_winter_say_what_they_add() -> None:
    header = ("season: winter", "stage: boat", "boat order: 1 2", "boats chosen: 0", "to act: 1")
    match = table(VILLAGE_A, *header)
    seen, adds = sprites(match, 0), match.view(0)["forecast"]["adds"]
    assert adds == {"keyflower": 1, "sea-bastion": 3}
    assert seen["worth-sea-bastion"].text == "+3"
    labels = {choice.move: choice.label for choice in still(match, 0).choices}
    assert "3 points" in labels["boat sea-bastion"]
    assert "worth-sea-bastion" not in sprites(match, None)


def test_a_road_towards_the_mouth_blocks_the_river() -> None:
    """Home 1 has water in the south: a boat fits there until a neighbour shows a road towards that space."""
    sheet = Sheet(printed())
    view = table(HOME, "seats: 2").view(0)
    laid = laid_of(view["villages"][0])
    assert mouths(laid, sheet) == [(0, 1)]
    one = type(laid[0])
    assert [turn for turn in range(6) if blocked_by(laid, one("sawmill", (-1, 1), turn), sheet)] == [2, 5]
    assert [turn for turn in range(6) if blocked_by(laid, one("keywood", (1, 0), turn), sheet)] == [0, 1, 3, 4]


def test_a_boat_beside_the_river_does_not_silence_the_warning() -> None:
    """A boat that hangs on the Keythedral has water of its own; the Keywood shows a road to the mouth at home."""
    sheet = Sheet(printed())
    laid = [Laid("home-1", (0, 0), 0), Laid("keythedral", (0, -1), 1), Laid("boat-1", (-1, -1), 0)]
    assert mouths(laid, sheet) == [(0, 1)]
    assert mouths([*laid, Laid("boat-2", (0, 1), 0)], sheet) == [(0, 2)]
    keywood = Laid("keywood", (-1, 1), 1)
    assert mouths([*laid, keywood], sheet) == []
    assert blocked_by(laid, keywood, sheet)


def placings(seats: int) -> Iterator[tuple[Match, int]]:
    """Moments in which a picked tile is to be placed."""
    for seed in range(20, 32):
        match, choice = new_game(seats, seed=seed), random.Random(seed)
        for _ in range(300):
            if match.over:
                break
            seat = asked(match)
            moves = match.moves(seat)
            if moves[0].startswith("at "):
                yield match, seat
            match.play(choice.choice(moves), seat)


def test_a_tile_is_shown_as_it_would_lie() -> None:
    """With the way it is turned every space shows the tile so, with its roads and river; without a click, none."""
    found = 0
    for match, seat in itertools.islice(placings(3), 40):
        scene, sheet, picked = still(match, seat), sheet_of(match.view(seat)), match.view(seat)["placing"][seat]
        assert not any(sprite.of for sprite in scene.foretold(()))
        by_turn: dict[str, set[str]] = {}
        for move in match.moves(seat):
            by_turn.setdefault(move[-1], set()).add(move)
        spots = {sprite.id: (sprite.x, sprite.y) for sprite in scene.seen()}
        for turn, moves in by_turn.items():
            seen = [sprite for sprite in scene.foretold([f"turn-{turn}"]) if sprite.of]
            assert {sprite.of for sprite in seen} == moves
            edges = sheet.edges(picked, int(turn))
            for kind, edge in (("road", 1), ("river", 2)):
                shown = {s.of: s.shape for s in seen if kind in s.classes}
                assert (set(shown) == moves) == (edge in edges)
                assert set(shown.values()) <= {s.shape for s in seen if s.of in moves}
                assert len(set(shown.values())) <= 1
            for sprite in seen:
                assert (sprite.x, sprite.y) == spots[f"space-{sprite.of.split()[1]}"]
                assert SCENERY in sprite.classes
            found += len(moves)
    assert found > 100


def test_a_turned_tile_shows_other_roads() -> None:
    for match, seat in placings(2):
        scene = still(match, seat)
        shapes = {s.of[-1]: s.shape for s in scene.private if s.of and "road" in s.classes}
        if len(shapes) > 2:
            assert len(set(shapes.values())) == len(shapes)
            return
    raise AssertionError("no tile could be turned")


RIVER = [
    (HOME, "keywood", {"at -1,1 o1", "at 1,0 o1"}),
    (HOME, "woodcutter", {"at -1,1 o2", "at -1,1 o3", "at -1,1 o4", "at 1,0 o0", "at 1,0 o1", "at 1,0 o5"}),
    (f"{HOME}; Keywood at (-1,1) o1", "woodcutter", set[str]()),
]
"""Found by hand. A boat would go on south of the home tile, at 0,1: blocked by a road from -1,1 to the south-east or
from 1,0 to the south-west; each must also join a road of the home tile. In the last village it is blocked already."""


def placing(village: str, tile: str) -> Match:
    ended = ("season: autumn", "stage: place", "boat order: 1 2", "boats chosen: 2")
    boats = ("boat 1: keyflower", "boat 2: sea-bastion")
    return play(table(village, *ended, *boats, f"new 1: {tile}"), f"place {tile}")


@pytest.mark.parametrize(("village", "tile", "blocking"), RIVER)
def test_a_blocked_river_is_seen_and_read_before_the_click_that_decides(
    village: str, tile: str, blocking: set[str]
) -> None:
    match = placing(village, tile)
    scene = still(match, 0)
    moves = match.moves(0)
    assert blocking < set(moves)
    for move in moves:
        seen = scene.foretold([f"turn-{move[-1]}"])
        texts = {s.text for s in seen if "warning" in s.classes and s.of == move}
        assert texts == ({"≈ ✕", "blocks", "the river"} if move in blocking else set())


@pytest.mark.parametrize(("village", "tile", "blocking"), RIVER)
def test_placements_that_block_the_river_say_so(village: str, tile: str, blocking: set[str]) -> None:
    """Every label that warns belongs to a placement after which no boat fits, and no other does."""
    choices = still(placing(village, tile), 0).choices
    assert {choice.move for choice in choices if "blocks your river" in choice.label} == blocking


def test_the_next_use_has_its_price_and_colour() -> None:
    match = table(f"{HOME}; Keywood at (0,-1) o0", "seats: 2", "hand 1: red*3")
    match.play("use keywood")
    while match.view(0)["action"] is not None:
        move = "hand 2" if "hand 2" in match.moves(0) else match.moves(0)[0]
        match.play(move, 0)
    seen = sprites(match, 0)
    assert seen["price-keywood"].text == "3"
    assert seen["price-keywood-who"].symbol == "kf-red"
    assert seen["used-keywood-red-n"].text == "2"
    assert seen["price-home-1"].text == "1"
    assert seen["price-home-1-who"].symbol == "kf-worker"


@pytest.mark.parametrize("name", NAMES)
def test_villages_of_the_others_open(name: str) -> None:
    """The small picture of each other village opens a mat with the whole village, in which its tiles can be used."""
    for match, seat in stills(name, 15, every=40):
        for viewer in (seat, None):
            scene = still(match, viewer)
            sheets = {mat.name for mat in scene.mats if mat.area == "sheet"}
            others = [other for other in range(match.setup.seats) if other != viewer]
            assert sheets == {f"village-{other + 1}" for other in others}
            seen = {sprite.id: sprite for sprite in scene.seen()}
            for other in others:
                assert seen[f"look-{other + 1}"].opens == f"village-{other + 1}"
                for tile in match.view(viewer)["villages"][other]:
                    assert seen[f"thumb-{tile['tile']}"].opens == f"village-{other + 1}"
                    assert seen[f"large-tile-{tile['tile']}"].mat == f"village-{other + 1}"
        for choice in still(match, seat).choices if not match.over else ():
            if choice.by[0][0].startswith("thumb-"):
                assert choice.by == ((choice.by[0][0], f"large-tile-{choice.move.split()[1]}"),)


def test_tiles_of_others_carry_the_price_of_the_next_use() -> None:
    match = table(
        f"{HOME}|Home 2 at (0,0) o0; Keywood at (0,-1) o0", "seats: 2", "hand 1: red*3", "uses: keywood=red*1"
    )
    seen = sprites(match, 0)
    assert "use keywood" in match.moves(0)
    assert seen["thumb-price-keywood"].text == "2"
    assert seen["large-price-keywood"].text == "2"
    assert seen["large-price-keywood-who"].symbol == "kf-red"


def test_illegal_moves_have_ways_too() -> None:
    """Whatever somebody may wish to do: the clicks that would mean it, or none."""
    match = new_game(2)
    view = match.view(0)
    offered = view["offer"][0]["tile"]
    moves = [
        "pass", f"use {offered}", f"bid {offered}", f"back {offered}", "bid keythedral", "use home-6",
        "move home-1 wood n", "group alehouse 2", "at 0,1 o3", "offer 1", "spend wood+gold", "boat white-wind",
        "take wood", "give saw", "pay red", "pay alehouse", "upgrade home-1", "place barn", "hand 3", "enough",
    ]  # fmt: skip
    found = ways(view, 0, moves)
    assert len(found) == len(moves)
    assert all(isinstance(step, tuple) for way in found for step in way)


def test_curves_grow_with_the_villages() -> None:
    match = table(VILLAGE_A, "seats: 2")
    assert curves(match.view(None))["tiles"] == [4, 1]


def test_people_are_called_by_their_names() -> None:
    texts = {sprite.id: sprite.text for sprite in still(new_game(2), 0, ("Ann", "Maximiliane von Schlüssel")).seen()}
    assert texts["village-name"] == "Ann"
    assert texts["name-2"] == "Maximiliane…"


def test_the_score_tells_what_was_allotted() -> None:
    """score.best, score.purple-item: at each line its pieces, at the total what the purple worker counted as."""
    match = scored(winter("Scribes", "Scholar"), "hand 1: saw*4 pickaxe anvil", order="1")
    told = {sprite.label for name, sprite in sprites(match, None).items() if name.startswith("score-")}
    assert any("Scribes: 10 points, with 1 set" in text for text in told)
    assert any("Scholar: 12 points, with 4 saws" in text for text in told)
    assert any(text.endswith("the purple worker counts as: saw") for text in told)
