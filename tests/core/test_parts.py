"""Pictures of parts: the very same while somebody shows them, and compared without a look at what is the same."""

from __future__ import annotations

import gc
import random
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

import cosecha
from cosecha.core import parts
from cosecha.core.painting import painter_of
from cosecha.core.parts import Board, Part, drawn_once
from cosecha.core.scene import Sprite
from cosecha.core.words import said_in


def dot(name: str, x: float = 0) -> Sprite:
    return Sprite(name, "", "board", x, 0)


def test_what_nobody_shows_is_gone_after_a_while() -> None:
    drawn = []

    @drawn_once
    def row(number: int) -> Iterator[Sprite]:
        drawn.append(number)
        yield dot(f"{number}")

    shown = [row(1), row(2)]
    assert [row(1), row(2)] == shown
    del shown
    row(1)
    assert drawn == [1, 2]
    for number in range(2, 3 + parts.KEPT):
        row(number)
    gc.collect()
    assert len(parts._drawn_last) == parts.KEPT
    row(1)
    assert drawn.count(1) == 2


def test_a_part_keeps_the_parts_it_is_made_of() -> None:
    square = drawn_once(lambda name: [dot(name)])
    outer = Part([square("a"), dot("b")])
    assert [sprite.id for sprite in outer] == ["a", "b"]
    assert square("a") is outer.of[0]


def test_each_language_has_its_own() -> None:
    square = drawn_once(lambda name: [dot(name)])
    first = square("a")
    with said_in("de"):
        assert square("a") is not first
    assert square("a") is first


def test_a_board_tells_what_was_laid_and_lifted_since_it_was_asked_last() -> None:
    board = Board()
    board.lay("here", Part([dot("x"), dot("gone"), dot("same")]))
    board.lay("there", Part([dot("lifted")]))
    assert [sprite.id for sprite in board.changes()[0]] == ["x", "gone", "same", "lifted"]
    board.lay("here", Part([dot("x", 5), dot("same"), dot("more")]))
    board.lift("there")
    board.lift("nowhere")
    assert board.changes() == ([dot("x", 5), dot("more")], ["gone", "lifted"])
    assert board.changes() == ([], [])


def test_what_moves_from_part_to_part_as_it_is_has_not_changed() -> None:
    board = Board()
    board.lay("here", Part([dot("one"), dot("two")]))
    board.changes()
    board.lay("here", Part([dot("one")]))
    board.lay("there", Part([dot("two")]))
    assert board.changes() == ([], [])


@pytest.mark.parametrize("game", ["citrus", "guatemala_cafe"])
def test_a_painter_leads_from_each_picture_to_the_next(game: str) -> None:
    match, luck = cosecha.game(game).new(seats=3, seed=5), random.Random(5)
    painter, names = painter_of(match.game, ["Ana", "Ben", "Cleo"]), ["Ana", "Ben", "Cleo"]
    known: dict[str, Sprite] = {}
    for number in range(400 if game == "citrus" else 40):
        painter.show(match.view(None))
        known = {name: sprite for name, sprite in known.items() if name not in painter.gone}
        known |= {sprite.id: sprite for sprite in painter.put}
        if number % 7 == 0 or match.over:
            fresh = match.scene(None, names=names).sprites
            assert painter.sprites() == fresh, "in the same order, too: it tells nothing of how it came about"
            assert known == {sprite.id: sprite for sprite in fresh}
        if match.over:
            break
        seat = match.to_act[0]
        own = painter.scene(match.view(seat), seat, match.moves(seat))
        assert replace(own, sprites=()) == replace(match.scene(seat, names=names), sprites=())
        match.play(luck.choice(match.moves(seat)), seat)
    assert match.over or game != "citrus"
