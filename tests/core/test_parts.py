"""Pictures of parts: the very same while somebody shows them, and compared without a look at what is the same."""

from __future__ import annotations

import gc
import random
from collections.abc import Iterator

import cosecha
from cosecha.core import parts
from cosecha.core.parts import Part, changes, composed, drawn_for, drawn_once
from cosecha.core.scene import Sprite, said_in


def dot(name: str, x: float = 0) -> Sprite:
    return Sprite(name, "", "board", x, 0)


def test_what_nobody_shows_is_gone() -> None:
    drawn = []

    @drawn_once
    def row(number: int) -> Iterator[Sprite]:
        drawn.append(number)
        yield dot(f"{number}")

    before = len(parts._shown)
    shown = composed([row(1), row(2)])
    assert [row(1), row(2)] == list(shown.of)
    assert drawn == [1, 2]
    del shown
    gc.collect()
    assert len(parts._shown) == before
    row(1)
    assert drawn == [1, 2, 1]


def test_a_part_keeps_the_parts_it_is_made_of() -> None:
    square = drawn_once(lambda name: [dot(name)])
    outer = drawn_for("outer", lambda: [square("a"), dot("b")])
    assert [sprite.id for sprite in outer] == ["a", "b"]
    assert square("a") is outer.of[0]


def test_each_language_has_its_own() -> None:
    square = drawn_once(lambda name: [dot(name)])
    first = square("a")
    with said_in("de"):
        assert square("a") is not first
    assert square("a") is first


def test_changes_are_found_however_deep_they_lie() -> None:
    kept, old, new = Part([dot("kept")]), Part([dot("x"), dot("gone")]), Part([dot("x", 5), dot("more")])
    before = composed([Part([kept, old]), dot("alone")])
    after = composed([Part([kept, new]), dot("alone")])
    put, gone = changes(before, after)
    assert put == [dot("x", 5), dot("more")]
    assert gone == ["gone"]
    assert changes(after, after) == ([], [])


def test_what_moves_from_part_to_part_as_it_is_has_not_changed() -> None:
    one, two = dot("one"), dot("two")
    assert changes(composed([Part([one]), Part([two])]), composed([Part([two, one])])) == ([], [])


def test_changes_of_a_game_lead_from_each_picture_to_the_next() -> None:
    match, luck = cosecha.game("citrus").new(seats=3, seed=5), random.Random(5)
    before = match.scene(None).sprites
    known = {sprite.id: sprite for sprite in before}
    while not match.over:
        match.play(luck.choice(match.moves()))
        after = match.scene(None).sprites
        put, gone = changes(before, after)
        known = {name: sprite for name, sprite in known.items() if name not in gone}
        known |= {sprite.id: sprite for sprite in put}
        assert known == {sprite.id: sprite for sprite in after}
        before = after
