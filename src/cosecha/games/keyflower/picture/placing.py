"""New tiles: where each may lie, how it may be turned, and what that would look like (chapter 3.12)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from cosecha.core.outline import box
from cosecha.core.scene import SCENERY, Sprite
from cosecha.core.words import _
from cosecha.games.keyflower.picture import meadows, tiles
from cosecha.games.keyflower.picture.frame import Frame
from cosecha.games.keyflower.picture.glyphs import LEAST
from cosecha.games.keyflower.picture.paths import hexagon
from cosecha.games.keyflower.picture.river import Laid, Space, blocked_by, laid_of
from cosecha.games.keyflower.picture.sheet import Face, Sheet, sheet_of
from cosecha.games.keyflower.picture.village import (
    HEIGHT,
    STRIP,
    VILLAGE,
    WIDTH,
    Z_CONTENT,
    Z_TILE,
    Z_TOP,
    is_placing,
    own_frame,
)
from cosecha.games.keyflower.saying import word


def places(view: Mapping[str, Any], seat: int, moves: Sequence[str]) -> Iterator[Sprite]:
    """Where a tile may lie, and how it may be turned; before that, which tile."""
    if not is_placing(view, seat):
        return
    sheet, picked, frame = sheet_of(view), view["placing"][seat], own_frame(view, seat)
    targets = sorted({_space(move) for move in moves if move.startswith("at ")})
    laid = laid_of(view["villages"][seat])
    for space in targets:
        turns = [int(move[-1]) for move in moves if move.startswith(f"at {space[0]},{space[1]} ")]
        warned = all(blocked_by(laid, Laid(picked, space, turn), sheet) for turn in turns)
        x, y = frame.at(space)
        said = _("space {q},{r}").format(q=space[0], r=space[1])
        if warned:
            said = _("{space}: blocks the river").format(space=said)
        kinds = ("space", "blocks") if warned else ("space",)
        name = f"space-{space[0]},{space[1]}"
        yield Sprite(name, "", VILLAGE, x, y, Z_TILE, label=said, classes=kinds, shape=hexagon(frame.size - 2))
        if warned:
            yield from _warning(name, said, x, y, "")
        if picked:
            for turn in turns:
                yield from _foretold(view, seat, Laid(picked, space, turn), frame)
    yield from _tray(view, seat, moves, sheet)


def _foretold(view: Mapping[str, Any], seat: int, placed: Laid, frame: Frame) -> Iterator[Sprite]:
    """The tile as it would lie, with its ways, and a word where it blocks the river."""
    sheet = sheet_of(view)
    x, y = frame.at(placed.space)
    move = f"at {placed.space[0]},{placed.space[1]} o{placed.turn}"
    said = _("{tile} as it would lie").format(tile=word(placed.tile))
    name, face = f"would-{move[3:]}".replace(" ", "-"), _picked_face(view, seat, sheet)
    for sprite in tiles.ground(name, face, VILLAGE, x, y, Z_TILE + 1, frame.size - 1, placed.turn, said, ""):
        yield replace(sprite, of=move, classes=(*sprite.classes, "would-be", SCENERY))
    yield from meadows.joined(view, seat, placed, frame, VILLAGE, Z_TILE + 2)
    if blocked_by(laid_of(view["villages"][seat]), placed, sheet):
        yield from _warning(name, _("blocks the river"), x, y, move)


def _warning(name: str, said: str, x: float, y: float, move: str) -> Iterator[Sprite]:
    """No boat will fit any more: a sign and two words, over the space."""
    path = box(72, 48, 6, middle=True)
    lines = (("sign", "≈ ✕", -14, 17), ("first", _("blocks"), 3, 12), ("second", _("the river"), 16, 12))
    for i, (key, text, down, size) in enumerate(lines):
        yield Sprite(
            f"{name}-{key}", "", VILLAGE, x, y, Z_TOP + 1 + i, label=said, classes=("warning", SCENERY), text=text,
            text_y=down, text_size=size, shape="" if i else path, of=move,
        )  # fmt: skip


def _picked_face(view: Mapping[str, Any], seat: int, sheet: Sheet) -> Face:
    """The side of the tile that is being placed."""
    picked = view["placing"][seat]
    side = next((tile["side"] for tile in view["new_tiles"][seat] if tile["tile"] == picked), "basic")
    return sheet.face(picked, side)


def _tray(view: Mapping[str, Any], seat: int, moves: Sequence[str], sheet: Sheet) -> Iterator[Sprite]:
    """The new tiles, or the picked one in every way in which it can be turned."""
    top = HEIGHT - STRIP
    said = _("your new tiles")
    path = box(WIDTH - 16, STRIP - 10, 8)
    yield Sprite("tray", "", VILLAGE, 8, top + 2, Z_TILE, label=said, classes=("tray", SCENERY), shape=path)
    picked = view["placing"][seat]
    if picked is not None:
        turns = sorted({int(move[-1]) for move in moves if move.startswith("at ")})
        face = _picked_face(view, seat, sheet)
        step = min(82.0, (WIDTH - 30) / max(len(turns), 1))
        size = min(38.0, step / 2 - 2)
        for i, turn in enumerate(turns):
            x = WIDTH / 2 + (i - (len(turns) - 1) / 2) * step
            words = _("{tile} turned by {n} degrees").format(tile=word(picked), n=60 * turn)
            yield from tiles.ground(
                f"turn-{turn}", face, VILLAGE, x, top + 44, Z_TILE + 1, size, turn, words, "", "", ("lifted",)
            )
        yield Sprite(
            "tray-name", "", VILLAGE, WIDTH / 2, HEIGHT - 21, Z_TILE + 1, label=said, classes=("tile-name",),
            text=word(picked), text_size=14,
        )  # fmt: skip
        return
    new = view["new_tiles"][seat]
    step = min(96.0, (WIDTH - 30) / max(len(new), 1))
    size = min(40.0, step / 2 - 2)
    for i, tile in enumerate(new):
        x = WIDTH / 2 + (i - (len(new) - 1) / 2) * step
        face = sheet.face(tile["tile"], tile["side"])
        label = f"{tiles.name_of(tile)}: {tiles.words(face, sheet)}"
        name = f"new-{tile['tile']}"
        yield from tiles.ground(
            name, face, VILLAGE, x, top + 44, Z_TILE + 1, size, 0, label, f"hand {seat + 1}", "", ("lifted",)
        )
        yield from tiles.content(name, face, sheet, VILLAGE, x, top + 44, Z_CONTENT, size, label)
        if step > 60:
            yield Sprite(
                f"{name}-name", "", VILLAGE, x, HEIGHT - 20, Z_TILE + 1, label=label, classes=("tile-name", SCENERY),
                text=tiles.name_of(tile), text_size=LEAST,
            )  # fmt: skip


def _space(move: str) -> Space:
    q, r = move.split()[1].split(",")
    return int(q), int(r)
