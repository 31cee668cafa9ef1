"""The picture of Guatemala Café: every move can be clicked, every sprite has words, nobody sees what is hidden."""

from __future__ import annotations

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
from cosecha.core.meaning import meant
from cosecha.core.scene import Scene, Sprite
from cosecha.core.still import arranged
from cosecha.games.guatemala_cafe.picture.ground import Ground
from cosecha.games.guatemala_cafe.picture.ledger import offered
from cosecha.games.guatemala_cafe.scene import scene as draw
from cosecha.games.guatemala_cafe.scene import ways
from tests.games.guatemala_cafe.tables import CAFE, E29, RED_ROADS, new_game, table
from tests.scenes import Marked, clicks

PACKAGE = "cosecha.games.guatemala_cafe"
SYMBOLS = read_art(PACKAGE).symbols | read_art("cosecha.core", "table.svg").symbols
TABLES: Mapping[str, tuple[int, dict[str, str]]] = {
    "two": (2, {}),
    "three": (3, {"layout": "random", "connection": "corner"}),
    "four": (4, {"track_sacks": "hidden"}),
    "in order": (3, {"block_answers": "in-order", "buyer_start": "random", "roads_three": "38"}),
}
NAMES = [*TABLES]
WEIGHTS = {"buy": 6.0, "take": 1.5, "finish": 0.5}


def match_of(name: str) -> Match:
    seats, options = TABLES[name]
    return new_game(seats, seed=3, **options)


def stills(match: Match, seed: int, most: int = 500, every: int = 1) -> Iterator[tuple[Match, int]]:
    """A match played at random, before every so many moves; pieces are bought more often than by chance."""
    choice = random.Random(seed)
    for number in range(most):
        if match.over:
            return
        seat = choice.choice([seat for seat in match.to_act if match.moves(seat)])
        if number % every == 0:
            yield match, seat
        moves = match.moves(seat)
        verbs = sorted({move.split()[0] for move in moves})
        verb = choice.choices(verbs, [WEIGHTS.get(verb, 1) for verb in verbs])[0]
        match.play(choice.choice([move for move in moves if move.split()[0] == verb]), seat)


def still(match: Match, seat: int | None, *names: str) -> Scene:
    return draw(match.view(seat), seat, [] if seat is None else match.moves(seat), names)


@pytest.mark.parametrize("name", NAMES)
def test_every_legal_move_is_chosen_by_sprites_in_a_way_of_its_own(name: str) -> None:
    for match, seat in stills(match_of(name), 5, every=2):
        scene = still(match, seat)
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
def test_any_nameable_move_has_a_way(name: str) -> None:
    for match, seat in stills(match_of(name), 6, every=29):
        verbs = CAFE.verbs(match.state)
        moves = [verbs.text(code) for code in verbs.every()]
        found = ways(match.view(seat), seat, moves)
        assert len(found) == len(moves)
        legal = dict(zip(moves, found, strict=True))
        assert all(legal[choice.move] == choice.by for choice in still(match, seat).choices)


def why(match: Match, seat: int, *clicked: str) -> str:
    """The rule that answers these clicks."""
    verbs = CAFE.verbs(match.state)
    moves = [verbs.text(code) for code in verbs.every()]
    verbs_now = {move.split()[0] for move in match.moves(seat)}
    found = meant(moves, ways(match.view(seat), seat, moves), clicked, verbs_now)
    refusal = match.why_not(found[0], seat) if found else None
    return refusal.rule if refusal else ""


def test_what_cannot_be_done_is_answered_by_its_rule() -> None:
    match = table(*E29)
    assert why(match, 0, "piece-r1c1") == "buy.line"
    assert why(match, 0, "piece-r3c7") == "sack.take"
    assert why(match, 0, "position-5") == "buyer.first"
    assert why(table(*E29, "stage: move"), 0, "position-30") == "buyer.move"
    match.play("buy r7c2")
    assert why(match, 0, "berth-h2b3") == ""
    assert why(match, 0, "ship-h2b1") == "place.ship-cheapest"
    assert why(match, 0, "space-A9") == "place.ship"
    assert why(match, 0, "berth-h3b3") == "place.ship-cheapest"


def test_three_players_are_told_what_is_closed() -> None:
    match = table("seats: 3", "buyer: 0")
    assert why(match, 0, "harbour-h1") == "turn.due"
    match.play("buy r1c1")
    assert why(match, 0, "harbour-h1") == "variant.three-players"
    sprites = {sprite.id: sprite for sprite in still(match, 0).seen()}
    assert sprites["space-A4"].symbol == "cafe-cover"
    assert "segment-t1s1" not in sprites
    assert "segment-t2s1" in sprites


@pytest.mark.parametrize("name", NAMES)
def test_every_sprite_has_a_symbol_that_exists_a_mat_and_words(name: str) -> None:
    for match, seat in stills(match_of(name), 6, every=13):
        scene = still(match, seat)
        mats = {mat.name for mat in scene.mats} | {"cup"}
        listed = [sprite.id for sprite in scene.sprites]
        assert len(set(listed)) == len(listed)
        seen = scene.seen()
        for sprite in seen:
            assert sprite.symbol in SYMBOLS or (not sprite.symbol and (sprite.shape or sprite.text)), sprite
            assert sprite.mat in mats
            assert sprite.label
            assert sprite.symbol == "" or sprite.width > 0 < sprite.height


def test_every_word_comes_from_the_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "_catalogue", Marked())
    for name in NAMES:
        for match, seat in stills(match_of(name), 7, every=31):
            scene = still(match, seat)
            said = [s.label for s in scene.seen()] + [c.label for c in scene.choices]
            assert all("«" in label for label in [*said, scene.prompt, scene.status])


@pytest.mark.parametrize("name", NAMES)
def test_json_gives_the_scene_back(name: str) -> None:
    for match, seat in stills(match_of(name), 8, every=37):
        scene = still(match, seat)
        assert Scene.from_json(json.loads(json.dumps(scene.to_json()))) == scene


@pytest.mark.parametrize("name", NAMES)
def test_the_scene_is_made_from_the_view_alone(name: str) -> None:
    """Whatever the seat cannot know is dealt anew: the same view, the same picture."""
    for match, seat in stills(match_of(name), 9, every=23):
        view, moves = match.view(seat), match.moves(seat)
        other = match.state.copy()
        other.redeal(seat, SeededLuck(1))
        again = json.loads(json.dumps(CAFE.view(other, seat)))
        assert again == view
        assert draw(again, seat, moves).to_json() == still(match, seat).to_json()


@pytest.mark.parametrize("name", NAMES)
def test_all_viewers_share_the_public_part(name: str) -> None:
    for match, _seat in stills(match_of(name), 10, every=11):
        public = still(match, None, "Ana", "Bob").sprites
        assert all(still(match, seat, "Ana", "Bob").sprites == public for seat in range(match.setup.seats))


def face_up(scene: Scene, seat: int) -> set[str]:
    """The sacks of a seat whose coffee the viewer sees."""
    on_mat = [sprite for sprite in scene.seen() if sprite.mat == f"player-{seat + 1}"]
    return {sprite.symbol for sprite in on_mat if re.fullmatch(r"cafe-[KNRTW]", sprite.symbol)}


def test_no_scene_of_a_whole_game_shows_the_sacks_of_others() -> None:
    for match, _ in stills(new_game(3), 11, every=5):
        for viewer in (0, 1, 2, None):
            scene = still(match, viewer)
            assert not any(face_up(scene, seat) for seat in range(3) if seat != viewer)
            backs = [s for s in scene.seen() if s.id.startswith("stock-") and s.mat != f"player-{(viewer or 0) + 1}"]
            assert all(sprite.symbol == "cafe-pile" for sprite in backs) or viewer is None
    assert match.over is False or face_up(still(match, None), 0)


def test_what_others_hold_makes_no_difference() -> None:
    match = table(*E29, "stock 2: R,R,K")
    other = match.state.copy()
    other.redeal(0, SeededLuck(2))
    assert CAFE.view(other, 1)["stocks"][1] != match.view(1)["stocks"][1]
    for viewer in (0, None):
        moves = match.moves(0) if viewer == 0 else []
        assert draw(CAFE.view(other, viewer), viewer, moves).to_json() == still(match, viewer).to_json()
    assert draw(CAFE.view(other, 1), 1, []).sprites == still(match, 1).sprites
    numbers = {s.id: s.text for s in still(match, 1).private if s.id.startswith("own-number-2-")}
    assert numbers == {f"own-number-2-{coffee}": n for coffee, n in zip("KNRTW", "10200", strict=True)}


def test_an_answer_to_the_block_question_changes_nothing_for_the_others() -> None:
    match = table(*E29, "stock 2: R,R,K", "stock 3: R")
    match.play("take r4c2")
    before = {viewer: still(match, viewer).to_json() for viewer in (0, 2, 3, None)}
    assert still(match, 1, "Ana").prompt == "Do you block red? (Ana 9)"
    assert {s.id for s in still(match, 1).private} >= {"sign-block-yes", "sign-block-no"}
    match.play("block yes", 1)
    assert {viewer: still(match, viewer).to_json() for viewer in (0, 2, 3, None)} == before
    assert still(match, 1).prompt == "You have answered; wait for the others."
    assert "Wait for the answers" in still(match, 0).prompt


def places(scene: Scene) -> dict[tuple[str, str, float, float], str]:
    """Every piece by what it is and where."""
    pieces = [s for s in scene.seen() if s.symbol.startswith("cafe-")]
    return {(sprite.symbol, sprite.mat, sprite.x, sprite.y): sprite.id for sprite in pieces}


def family(sprite: Sprite) -> str:
    """What kind of thing an id stands for, as far as that must never change."""
    return sprite.id.split("-")[0] + sprite.mat


@pytest.mark.parametrize("name", NAMES)
def test_what_stays_where_it_is_keeps_its_id(name: str) -> None:
    before: Scene | None = None
    for match, _seat in stills(match_of(name), 12, 200):
        scene = still(match, None)
        if before is not None:
            old, new = places(before), places(scene)
            assert all(old[place] == new[place] for place in old.keys() & new.keys())
            kinds = {sprite.id: family(sprite) for sprite in before.seen()}
            assert all(kinds.get(s.id, family(s)) == family(s) for s in scene.seen())
        before = scene


@pytest.mark.parametrize("name", NAMES)
def test_places_of_facts_are_found_in_the_scene(name: str) -> None:
    match, choice = match_of(name), random.Random(14)
    for _ in range(200):
        if match.over:
            break
        seat = choice.choice([seat for seat in match.to_act if match.moves(seat)])
        known = {sprite.at for sprite in still(match, None).seen()} | {f"hand {n}" for n in range(1, 5)}
        for fact in match.play(choice.choice(match.moves(seat)), seat):
            assert {fact.origin, fact.target} <= known, fact


def test_a_piece_travels_from_the_line_over_the_hand_to_its_place() -> None:
    match = table(*E29)
    bought = match.play("buy r7c2")
    held = next(sprite for sprite in still(match, 0).sprites if sprite.id == "held")
    assert (bought[0].target, held.at, held.symbol) == ("hand 1", "hand 1", "cafe-bR")
    placed = match.play("place h2")
    ship = next(sprite for sprite in still(match, 0).sprites if sprite.id == "ship-h2b3")
    assert (placed[0].target, ship.at, ship.symbol) == ("h2b3", "h2b3", "cafe-bR")


def test_before_a_sack_is_taken_everybody_sees_what_it_scores() -> None:
    mine, yours = "owns 1: red: shed F3, workers E3, F4, F2", "owns 2: red: shed D1, worker D2"
    match = table(mine, yours, RED_ROADS, "h2: R,R", "buyer: 1")
    scene = still(match, 0, "Ana", "Bob")
    sprites = {sprite.id: sprite for sprite in scene.seen()}
    assert [sprites[f"worth-R-{n}"].text for n in (1, 2, 3, 4)] == ["9", "3", "–", "–"]
    assert sprites["leaving-R"].text == "h2"
    assert "offered" in sprites["row-R"].classes
    choice = next(choice for choice in scene.choices if choice.move == "take r4c2")
    assert choice.by[0] == ("piece-r4c2", "space-r4c2")
    assert choice.by[1] == ("sign-take", "pace-60", "row-R")
    assert choice.label == (
        "take the red sack: 8 centavos for you; scores Bob 3, you 9; a ship leaves h2; it lies on 60"
    )


def test_a_sack_that_ends_the_game_says_so() -> None:
    header = ("track: R,R,R,K,K,K,N,N,N", "points: 44,46,30,12")
    labels = {c.move: c.label for c in still(table(*E29, *header), 0).choices}
    assert labels["take r4c2"].endswith("it lies on 51 and ends the game, if nobody blocks")


@pytest.mark.parametrize("name", NAMES)
def test_the_forecast_is_what_happens(name: str) -> None:
    """Points and ships of an unblocked scoring, as the ledger says them beforehand."""
    scored = 0
    for match, _seat in stills(match_of(name), 15, 500):
        view = match.view(None)
        if view["stage"] != "act" or not (sacks := [move for move in match.moves() if move.startswith("take")]):
            continue
        coffee = view["production"][sacks[0].split()[1]][1]
        assert coffee in offered(Ground(view))
        again = CAFE.replay(match.record(), seed=1)
        told = again.play(sacks[0])
        while again.view(None)["stage"] == "block":
            told += again.play("block no", next(seat for seat in again.to_act if again.moves(seat)))
        points = [sum(f.amount for f in told if (f.what, f.seat) == ("scored", s)) for s in range(view["seats"])]
        assert points == view["forecast"][coffee]
        left = [fact.origin[:2] for fact in told if fact.what == "ship left"]
        assert left == view["leaving"][coffee]
        scored += sum(points)
    assert scored


@pytest.mark.parametrize("name", NAMES)
def test_a_purchase_says_what_it_costs_and_what_remains(name: str) -> None:
    """The places of a piece, reckoned from the view, are those of the rules; so are their prices."""
    for match, seat in stills(match_of(name), 16, 400):
        view = match.view(seat)
        if view["stage"] != "place" or view["held"] == "r":
            continue
        money = view["money"][seat]
        found = {place: price for place, price in Ground(view).places(seat, view["held"]) if price <= money}
        assert {f"place {place}" for place in found} == set(match.moves(seat))
        for choice in still(match, seat).choices:
            cost = found[choice.move.split()[1]]
            assert f"{cost} centavo" in choice.label
            assert f"{money - cost} centavo" in choice.label


def test_a_piece_names_its_range_of_prices() -> None:
    labels = {c.move: c.label for c in still(table("buyer: 0"), 0).choices}
    assert labels["buy r3c1"] == "buy the white shed: 2 to 6 centavos by its place, 9 to 13 left"
    assert labels["buy r1c1"] == "buy the red ship: 1 centavo, 14 centavos left"


def test_the_buyer_lights_the_lines_in_its_reach() -> None:
    match = new_game(2)
    match.play("start 7")
    lanes = {s.id for s in still(match, None).seen() if s.id.startswith("lane-")}
    assert lanes == {"lane-8", "lane-9", "lane-10", "lane-11"}
    ways_of = {choice.move: choice.by for choice in still(match, match.to_act[0]).choices}
    assert ways_of["move 2"] == (("position-9", "lane-9", "step-2"),)
    match.play("move 2")
    lit = [s for s in still(match, None).seen() if s.id.startswith("lane-")]
    assert [(s.id, s.classes) for s in lit] == [("lane-9", ("lane", "now"))]


SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("name", NAMES)
def test_the_page_stands_alone(name: str) -> None:
    for match, seat in stills(match_of(name), 13, every=80):
        page = still(match, seat, "<Ann & Bob>", '"Öz"').svg()
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


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_colour_is_painted(theme: str) -> None:
    assert "var(--" not in still(new_game(4), 0).svg(theme)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_is_written_smaller_than_twelve_pixels_and_all_fits(seats: int) -> None:
    match = new_game(seats)
    for viewer in (0, None):
        scene = still(match, viewer)
        laid = {place.mat.name: place for place in arranged(scene.mats)}
        assert all(s.text_size * laid[s.mat].scale >= 12 for s in scene.seen() if s.text and s.mat in laid)
        for place in laid.values():
            assert 0 <= place.x <= 1366 - place.mat.width * place.scale
            assert 0 <= place.y <= 768 - place.mat.height * place.scale


def test_the_art_is_small() -> None:
    from importlib.resources import files

    assert len(files(PACKAGE).joinpath("art.svg").read_bytes()) < 64_000


def test_coffees_differ_in_outline_pattern_and_letter() -> None:
    body = read_art(PACKAGE).body
    badges = re.findall(r'<symbol id="cafe-badge-([KNRTW])".*?<path d="([^"]*)"', body)
    assert len({path for _, path in badges}) == 5
    assert len(set(re.findall(r'<pattern id="cafe-p-[knrtw]".*?</pattern>', body))) == 5
    lying = [s for s in still(new_game(4), None).seen() if s.id.startswith("piece-")]
    assert all(sprite.text in "KNRTW" and f"coffee-{sprite.text}" in sprite.classes for sprite in lying)


def test_people_are_called_by_their_names() -> None:
    scene = still(new_game(2), 0, "Ann", "Maximiliane von Antigua")
    texts = {sprite.id: sprite.text for sprite in scene.seen()}
    assert texts["name-1"] == "Ann"
    assert texts["name-2"] == "Maximiliane…"


def test_both_ends_of_a_line_are_told_apart() -> None:
    """Whoever puts the buyer out reads where: each line has two ends."""
    match = new_game(3)
    labels = [choice.label for choice in still(match, match.to_act[0]).choices]
    assert len(set(labels)) == len(labels) > 20
    assert "put the buyer right of row 7" in labels
