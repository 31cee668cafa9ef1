"""The picture of Citrus: every move can be clicked, every sprite has words, nobody sees what is hidden."""

from __future__ import annotations

import itertools
import json
import random
import re
import xml.etree.ElementTree as Tree
from collections.abc import Iterator, Mapping

import pytest

from cosecha.core import words
from cosecha.core.art import read_art
from cosecha.core.luck import SeededLuck
from cosecha.core.match import Match
from cosecha.core.scene import Scene, Sprite
from cosecha.core.still import arranged
from cosecha.games.citrus.scene import scene as draw
from tests.games.citrus.tables import CITRUS, LAST_WORKER, MEADOW, WALLED, new_game, table
from tests.scenes import Marked, clicks

SYMBOLS = read_art("cosecha.games.citrus").symbols | read_art("cosecha.core", "table.svg").symbols
OWN_MARKET = """
spaces: 12
rows: 4 4 4
line a: 1 2 3 4
line b: 5 6 7 8
line c: 9 10 11 12
line x: 1 5 9
line y: 1 6 11
line z: 12
"""
TABLES: Mapping[str, tuple[int, dict[str, str]]] = {
    "two": (2, {}),
    "five": (5, {"horses": "open"}),
    "short": (3, {"board": "short"}),
    "mistakes": (4, {"mistakes": "penalised", "random_start_sites": "on"}),
    "market": (2, {"market_data": OWN_MARKET, "family": "on", "board": "short"}),
}
HAND = "br*2 ca bu m2 m3 ms h3"
SMALL = {
    "meadow": (MEADOW, (f"hand 1: {HAND}",)),
    "last worker": (LAST_WORKER, ("hand 1: br bu*2", "hand 2: ca h2", "option mistakes: penalised")),
    "walled": (WALLED, ("hand 1: ca ms", "hand 2: br")),
}


def stills(match: Match, seed: int, most: int = 400, every: int = 1) -> Iterator[tuple[Match, int]]:
    """A match played at random, before every so many moves; rare verbs come more often than by chance."""
    choice = random.Random(seed)
    for number in range(most):
        if match.over:
            return
        if number % every == 0:
            yield match, match.to_act[0]
        moves = match.moves()
        verbs = sorted({move.split()[0] for move in moves})
        verb = choice.choice(verbs)
        match.play(choice.choice([move for move in moves if move.split()[0] == verb]))


NAMES = [*TABLES, *SMALL]


def match_of(name: str) -> Match:
    if name in SMALL:
        sketch, header = SMALL[name]
        return table(sketch, *header)
    seats, options = TABLES[name]
    return new_game(seats, seed=3, **options)


@pytest.mark.parametrize("name", NAMES)
def test_every_legal_move_is_chosen_by_sprites_in_a_way_of_its_own(name: str) -> None:
    for match, seat in stills(match_of(name), 5, every=1 if name in {"short", *SMALL} else 3):
        scene = match.scene(seat)
        assert [choice.move for choice in scene.choices] == match.moves(seat)
        ids = {sprite.id for sprite in scene.seen()}
        found = clicks(scene)
        assert {sprite for _, way in found for sprite in way} <= ids
        chosen = {way for _, way in found}
        assert len(chosen) == len(found), "two moves are chosen alike"
        assert len({frozenset(way) for way in chosen}) == len(found), "alike but for the order of clicks"
        begun = {way[:n] for way in chosen for n in range(1, len(way))}
        assert not begun & chosen, "a move would be made before another is fully chosen"
        assert all(choice.by and all(choice.by) and choice.label for choice in scene.choices)


@pytest.mark.parametrize("name", NAMES)
def test_every_sprite_has_a_symbol_that_exists_a_mat_and_words(name: str) -> None:
    for match, seat in stills(match_of(name), 6, every=7):
        scene = match.scene(seat)
        mats = {mat.name for mat in scene.mats} | {"bowl"}
        seen = scene.seen()
        assert len({sprite.id for sprite in seen}) == len(seen)
        for sprite in seen:
            assert sprite.symbol in SYMBOLS or (not sprite.symbol and (sprite.shape or sprite.text)), sprite
            assert sprite.mat in mats
            assert sprite.label
            assert sprite.symbol == "" or sprite.width > 0 < sprite.height


def test_every_word_comes_from_the_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "_catalogue", Marked())
    for name in NAMES:
        for match, seat in stills(match_of(name), 7, every=23):
            scene = draw(match.view(seat), seat, match.moves(seat))
            said = [s.label for s in scene.seen()] + [c.label for c in scene.choices]
            assert all("«" in label for label in [*said, scene.prompt])


def test_a_language_without_a_catalogue_is_english() -> None:
    assert new_game(2).scene(0, "xx") == new_game(2).scene(0)


@pytest.mark.parametrize("name", NAMES)
def test_json_gives_the_scene_back(name: str) -> None:
    for match, seat in stills(match_of(name), 8, every=19):
        scene = match.scene(seat)
        assert Scene.from_json(json.loads(json.dumps(scene.to_json()))) == scene


@pytest.mark.parametrize("name", NAMES)
def test_the_scene_is_made_from_the_view_alone(name: str) -> None:
    """Whatever the seat cannot know is dealt anew: the same view, the same picture."""
    for match, seat in stills(match_of(name), 9, every=11):
        view, moves = match.view(seat), match.moves(seat)
        other = match.state.copy()
        other.redeal(seat, SeededLuck(1))
        again = json.loads(json.dumps(CITRUS.view(other, seat)))
        assert again == view
        assert draw(again, seat, moves).svg() == match.scene(seat).svg()


@pytest.mark.parametrize("name", NAMES)
def test_all_viewers_share_the_public_part(name: str) -> None:
    for match, seat in stills(match_of(name), 10, every=13):
        public = match.scene(None).sprites
        assert match.scene(seat).sprites == public
        assert match.scene((seat + 1) % match.setup.seats).sprites == public


def face_up(scene: Scene, seat: int) -> list[str]:
    """The horses of a seat that the viewer sees."""
    on_mat = [sprite for sprite in scene.seen() if sprite.mat == f"player-{seat + 1}"]
    return sorted(sprite.symbol for sprite in on_mat if re.fullmatch(r"citrus-h\d", sprite.symbol))


def test_horses_of_others_lie_face_down() -> None:
    worlds = [table(MEADOW, "hand 1: h3", f"hand 2: {horses}") for horses in ("h2 h2", "h4 h3")]
    for viewer in (0, None):
        assert worlds[0].scene(viewer).to_json() == worlds[1].scene(viewer).to_json()
        assert worlds[0].scene(viewer).svg() == worlds[1].scene(viewer).svg()
    assert face_up(worlds[0].scene(0), 0) == ["citrus-h3"]
    assert face_up(worlds[0].scene(0), 1) == []
    assert face_up(worlds[1].scene(1), 1) == ["citrus-h3", "citrus-h4"]
    backs = [s for s in worlds[0].scene(None).seen() if s.symbol == "citrus-horses"]
    assert sorted(back.id for back in backs) == ["horses-1-1", "horses-2-1", "horses-2-2"]


def test_no_scene_of_a_whole_game_shows_the_horses_of_others() -> None:
    for match, _ in stills(new_game(3), 11, every=5):
        for viewer in (0, 1, 2, None):
            scene = match.scene(viewer)
            assert not any(face_up(scene, seat) for seat in range(3) if seat != viewer)
            others = [s for s in scene.seen() if s.id.startswith("horses-") and s.mat != f"player-{(viewer or 0) + 1}"]
            assert all(sprite.symbol == "citrus-horses" and not sprite.text for sprite in others)


def test_open_horses_are_seen_by_all() -> None:
    match = table(MEADOW, "option horses: open", "hand 2: h2 h4")
    assert face_up(match.scene(None), 1) == ["citrus-h2", "citrus-h4"]


def places(scene: Scene) -> dict[tuple[str, str, float, float], str]:
    """Every piece by what it is and where; on the tray tiles move up, so places there mean nothing."""
    pieces = [s for s in scene.seen() if s.symbol.startswith("citrus-") and s.mat != "supply"]
    return {(sprite.symbol, sprite.mat, sprite.x, sprite.y): sprite.id for sprite in pieces}


def family(sprite: Sprite) -> str:
    """What kind of thing an id stands for, as far as that must never change."""
    return sprite.id.split("-")[0] + sprite.mat


@pytest.mark.parametrize("name", NAMES)
def test_what_stays_where_it_is_keeps_its_id(name: str) -> None:
    before: Scene | None = None
    for match, _seat in stills(match_of(name), 12, 150):
        scene = match.scene(None)
        if before is not None:
            old, new = places(before), places(scene)
            assert all(old[place] == new[place] for place in old.keys() & new.keys())
            kinds = {sprite.id: family(sprite) for sprite in before.seen()}
            assert all(kinds.get(s.id, family(s)) == family(s) for s in scene.seen())
        before = scene


@pytest.mark.parametrize("name", ["two", "market"])
def test_nothing_on_the_market_lies_on_top_of_another(name: str) -> None:
    spots = [s for s in match_of(name).scene(None).seen() if s.id.startswith(("space-", "price-"))]
    for a, b in itertools.combinations(spots, 2):
        assert abs(a.x - b.x) + abs(a.y - b.y) >= (64 if {a.id[0], b.id[0]} == {"s"} else 40)


SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("name", NAMES)
def test_the_page_stands_alone(name: str) -> None:
    for match, seat in stills(match_of(name), 13, every=40):
        page = match.scene(seat, names=["<Ann & Bob>", '"Öz"']).svg()
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
        assert "@import" not in page
        assert "@font-face" not in page


@pytest.mark.parametrize("name", ["two", "five", "short", "mistakes"])
def test_nothing_is_written_smaller_than_twelve_pixels(name: str) -> None:
    match = match_of(name)
    for viewer in (0, None):
        scene = match.scene(viewer)
        scales = {place.mat.name: place.scale for place in arranged(scene.mats)}
        assert all(s.text_size * scales.get(s.mat, 1) >= 12 for s in scene.seen() if s.text)


def test_the_art_is_small() -> None:
    from importlib.resources import files

    assert len(files("cosecha.games.citrus").joinpath("art.svg").read_bytes()) < 60_000


def test_areas_are_one_orchard_with_the_worker_of_their_owner() -> None:
    match = table("""
     1   2   3   4   5
1    .   +   le1 le1 .
2    le0 @A  +   le1 .
3    .   +   .   .   .
""")
    sprites = {sprite.id: sprite for sprite in match.scene(None).seen()}
    assert {name for name in sprites if name.startswith("area-")} == {"area-c1", "area-a2"}
    assert sprites["area-c1"].classes == ("area", "le", "owned", "seat-1")
    assert sprites["area-a2"].classes == ("area", "le", "neutral")
    assert "worker-1-c1" in sprites
    assert "hedge-a2" not in sprites
    assert sprites["finca-A"].text == "10/5"
    assert sprites["gaps-A"].text == "6"
    assert "area of 3" in sprites["tile-d2"].label


def test_places_of_facts_are_found_in_the_scene() -> None:
    for match, seat in stills(new_game(3), 14, 150):
        known = {sprite.at for sprite in match.scene(None).seen() if sprite.at} | {"", "away"}
        known |= {f"{word} {n}" for word in ("home", "hand") for n in range(1, 4)}
        for fact in match.play(match.moves(seat)[0]):
            assert {fact.origin, fact.target} <= known
        if match.over:
            break


def test_a_notebook_shows_what_a_spectator_sees() -> None:
    match = new_game(2)
    assert match._repr_svg_() == match.scene(None).svg()


def test_people_are_called_by_their_names() -> None:
    scene = new_game(2).scene(0, names=["Ann", "Maximiliane von Citronella"])
    texts = {sprite.id: sprite.text for sprite in scene.seen()}
    assert texts["name-1"] == "Ann"
    assert texts["name-2"] == "Maximiliane vo…"
    wide = {sprite.id: sprite.text for sprite in new_game(2).scene(0, names=["Ann", "W" * 24]).seen()}
    assert wide["name-2"] == "WWWWWWW…", "as wide as fourteen letters"
