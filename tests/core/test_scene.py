"""The still as such, whatever the game: choosing by clicks, JSON, pages."""

from __future__ import annotations

import xml.etree.ElementTree as Tree
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import replace
from typing import Any

import pytest

import cosecha
from cosecha.core import words
from cosecha.core.art import read_art
from cosecha.core.scene import DARK, LIGHT, Choice, Mat, Scene, Sprite, Way
from cosecha.core.still import HEIGHT, WIDTH, arranged
from cosecha.core.words import said_in
from tests.core.toy import TOY

ART = "cosecha.games.citrus"
MATS = (Mat("board", "Board", 400, 300), Mat("hand", "Hand", 200, 100, "own"))
TILES = tuple(Sprite(f"tile-{i}", "citrus-le", "hand", 20 * i, 20, label="lemon", width=18, height=18) for i in (1, 2))
SQUARES = tuple(Sprite(f"square-{i}", "", "board", 9, 9, label="square", shape="M0 0h9v9z") for i in (1, 2, 3))
WAYS = (
    Choice("place 1 1", (("tile-1",), ("square-1",))),
    Choice("place 1 2", (("tile-1",), ("square-2",))),
    Choice("place 2 3", (("tile-2",), ("square-3", "square-1"))),
)


def still(*choices: Choice, private: tuple[Sprite, ...] = ()) -> Scene:
    return Scene(ART, "Test", MATS, (*TILES, *SQUARES), private, choices, "Choose <one> & go.")


def test_clicks_narrow_the_moves_step_by_step() -> None:
    scene = still(*WAYS)
    assert scene.glowing() == {"tile-1", "tile-2"}
    assert scene.glowing(["tile-1"]) == {"square-1", "square-2"}
    assert [choice.move for choice in scene.chosen(["tile-2", "square-1"])] == ["place 2 3"]
    assert scene.chosen(["square-2"]) == []


def test_where_there_is_one_way_to_begin_the_next_step_glows_too() -> None:
    assert still(*WAYS[:2]).glowing() == {"tile-1", "square-1", "square-2"}


def test_what_a_move_would_bring_is_seen_while_the_clicks_lead_to_it() -> None:
    there = [
        Sprite("would-1", "citrus-le", "board", 1, 1, label="lemon", width=9, height=9, of="place 1 1"),
        Sprite("would-2", "citrus-le", "board", 2, 2, label="lemon", width=9, height=9, of="place 1 2"),
        Sprite("would-3", "citrus-or", "board", 3, 3, label="orange", width=9, height=9, of="place 2 3"),
    ]
    scene = still(*WAYS, private=tuple(there))

    def foretold(*clicked: str) -> set[str]:
        return {sprite.id for sprite in scene.foretold(clicked) if sprite.of}

    assert foretold() == set()
    assert foretold("tile-1") == {"would-1", "would-2"}
    assert foretold("tile-1", "square-2") == {"would-2"}
    assert "would-3" in scene.svg(LIGHT, ["tile-2"])
    assert "would-3" not in scene.svg(LIGHT)
    over = still(*WAYS, private=(there[0], Sprite("x", "", "board", 1, 1, text="x", of="place 1 2")))
    assert not [sprite for sprite in over.foretold(["tile-1"]) if sprite.of], "two at one place: which of them?"


def test_nothing_glows_where_nothing_can_be_done() -> None:
    assert still().glowing() == set()


def test_a_private_sprite_takes_the_place_of_the_public_one() -> None:
    face_up = Sprite("tile-1", "citrus-or", "hand", 20, 20, label="orange")
    seen = {sprite.id: sprite for sprite in still(private=(face_up,)).seen()}
    assert seen["tile-1"] == face_up
    assert len(seen) == len(TILES) + len(SQUARES)


def test_sprites_are_seen_from_below_to_above() -> None:
    high, low = Sprite("a", "", "board", 0, 0, z=3), Sprite("b", "", "board", 0, 0, z=1)
    assert Scene(ART, "", MATS, (high, low)).seen() == [low, high]


def test_json_gives_the_scene_back_and_leaves_the_usual_out() -> None:
    scene = still(*WAYS, private=(Sprite("p", "citrus-li", "hand", 1.5, 2, classes=("seat-1", "piece")),))
    assert Scene.from_json(scene.to_json()) == scene
    assert scene.to_json()["private"] == [
        {"id": "p", "symbol": "citrus-li", "mat": "hand", "x": 1.5, "y": 2, "classes": ["seat-1", "piece"]}
    ]


@pytest.mark.parametrize("theme", ["either", "light", "dark"])
def test_the_page_is_well_formed_in_every_light(theme: str) -> None:
    page = still(*WAYS).svg(theme)
    root = Tree.fromstring(page)
    assert root.attrib["aria-label"] == "Test. Choose <one> & go."
    assert ("var(" in page) == (theme == "either")


def test_light_and_dark_differ_only_in_colours() -> None:
    scene = still(*WAYS)
    tags = [[element.tag for element in Tree.fromstring(scene.svg(theme)).iter()] for theme in (LIGHT, DARK)]
    assert tags[0] == tags[1]
    assert scene.svg(LIGHT) != scene.svg(DARK)


def test_another_light_is_refused() -> None:
    with pytest.raises(ValueError, match="light, dark or either"):
        still().svg("dusk")


def test_clicked_sprites_are_lit() -> None:
    assert 'class="sprite lit"' in still(*WAYS).svg(clicked=["tile-1"])


def test_both_palettes_know_every_colour_that_is_used() -> None:
    import re

    arts = [read_art("cosecha.core", "table.svg"), read_art(ART)]
    used = {name for art in arts for name in re.findall(r"var\(--([\w-]+)\)", art.rules + art.body)}
    for palette in ({**arts[0].light, **arts[1].light}, {**arts[0].dark, **arts[1].dark}):
        assert used <= set(palette)


def test_mats_stay_on_the_page() -> None:
    sizes = [("shared", 290, 900), ("main", 3000, 200), ("main", 50, 900), ("seats", 230, 2000), ("foot", 4000, 100)]
    mats = [Mat(f"m{i}", "", width, height, area) for i, (area, width, height) in enumerate(sizes)]
    for place in arranged(mats):
        assert place.x >= 0
        assert place.y >= 0
        assert place.x + place.mat.width * place.scale <= WIDTH + 0.01
        assert place.y + place.mat.height * place.scale <= HEIGHT + 0.01


def test_saying_it_in_another_language_ends() -> None:
    before = words.spoken()
    with said_in("it"):
        assert words.spoken() is words.catalogue("it")
        with ThreadPoolExecutor(1) as other:
            assert other.submit(words.spoken).result() is before, "another thread speaks for itself"
            assert other.submit(copy_context().run, words.spoken).result() is words.catalogue("it"), "or for us"
    assert words.spoken() is before


def test_what_clicks_mean_is_found_once_for_each_seat_and_moment() -> None:
    game, found = cosecha.game("citrus"), []

    def ways(view: Mapping[str, Any], seat: int, moves: Sequence[str]) -> Sequence[Way]:
        found.append(seat)
        assert game.ways is not None
        return game.ways(view, seat, moves)

    match = replace(game, ways=ways).new(seats=2, seed=1)
    for seat in (0, 1, 0, 1):
        match.why_not_clicked(seat, ["market-1"])
    assert found == [0, 1]
    match.play(match.moves()[0])
    match.why_not_clicked(0, ["market-1"])
    assert found == [0, 1, 0]


@pytest.mark.parametrize("name", cosecha.game_names())
def test_nobody_is_on_turn_in_a_match_that_was_ended(name: str) -> None:
    match = cosecha.game(name).new(seats=3, seed=1)
    for ended, marked in ((False, True), (True, False)):
        for seat in (None, *match.to_act):
            drawn = match.scene(seat, ended=ended)
            assert any("acting" in sprite.classes for sprite in (*drawn.sprites, *drawn.private)) == marked
            assert bool(drawn.choices) == (marked and seat is not None)


def test_a_game_without_a_picture_says_so() -> None:
    match = TOY.new(seats=2, seed=1)
    assert match._repr_svg_() is None
    with pytest.raises(cosecha.core.errors.CosechaError, match="no picture"):
        match.scene(0)
