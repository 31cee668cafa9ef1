"""A village as a sketch of hexagons: names, goods and workers inside, roads and rivers on the edges."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from textwrap import wrap
from typing import Any

from rich.text import Text

from cosecha.games.keyflower.picture.sheet import Face, Sheet
from cosecha.games.keyflower.picture.tiles import name_of
from cosecha.games.keyflower.pieces import ROAD, WATER
from cosecha.games.keyflower.terminal import brief
from cosecha.games.keyflower.terminal.colours import ROAD_STYLE, TARGET_STYLE, WATER_STYLE, heaps
from cosecha.games.keyflower.terminal.offer import used

Space = tuple[int, int]
MOST, LEAST = 13, 6  # the length of the upper side of a hexagon
SLANT, HALF = 2, 2  # columns and rows of a slanting side
LEVEL = 4  # cells of a road or river across a level side
SIGNS = {int(ROAD): ("=", ROAD_STYLE), int(WATER): ("~", WATER_STYLE)}
S, SW, NW, N, NE, SE = range(6)


class Canvas:
    """A sheet of characters with styles; later writing covers earlier."""

    def __init__(self, width: int, height: int) -> None:
        self.cells: list[list[tuple[str, str]]] = [[(" ", "")] * width for _ in range(height)]

    def put(self, x: int, y: int, text: Text | str, style: str = "") -> None:
        written = text if isinstance(text, Text) else Text(text, style)
        for i, character in enumerate(written.plain):
            own = [str(span.style) for span in written.spans if span.start <= i < span.end]
            self.cells[y][x + i] = (character, own[-1] if own else str(written.style))

    def lines(self) -> list[Text]:
        return [Text.assemble(*_runs(row), no_wrap=True) for row in self.cells]


def _runs(row: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Neighbours of one style, put together."""
    return [("".join(character for character, _ in run), style) for style, run in groupby(row, key=itemgetter(1))]


def side_for(columns: int, width: int) -> int:
    """How long the upper side of a hexagon can be where so many stand side by side; 0 where none fits."""
    side = min(MOST, (width - SLANT) // columns - SLANT)
    return side if side >= LEAST else 0


def width_of(columns: int, side: int) -> int:
    return columns * (side + SLANT) + SLANT


class Sketch:
    """Where everything of a village stands on its canvas."""

    def __init__(self, spaces: Sequence[Space], width: int) -> None:
        columns = [q for q, _r in spaces]
        rows = [2 * r + q for q, r in spaces]
        self.left, self.top = min(columns), min(rows)
        number = max(columns) - self.left + 1
        self.side = side_for(number, width)
        self.canvas = Canvas(width_of(number, max(self.side, LEAST)), (max(rows) - self.top) * HALF + 2 * HALF + 1)

    def corner(self, space: Space) -> tuple[int, int]:
        """The upper left of the box around a hexagon."""
        q, r = space
        return (q - self.left) * (self.side + SLANT), (2 * r + q - self.top) * HALF

    def outline(self, space: Space) -> None:
        """Its six sides, plain."""
        x, y = self.corner(space)
        for row in (y, y + 2 * HALF):
            self.canvas.put(x + SLANT, row, "_" * self.side, "dim")
        for direction, sign in ((NW, "/"), (NE, "\\"), (SW, "\\"), (SE, "/")):
            for cell in self._slanting(x, y, direction):
                self.canvas.put(*cell, sign, "dim")

    def ways(self, space: Space, edges: Sequence[int]) -> None:
        """Roads and rivers, in the place of plain sides."""
        x, y = self.corner(space)
        for direction, edge in enumerate(edges):
            if edge in SIGNS:
                sign, style = SIGNS[edge]
                if direction in (N, S):
                    wide = LEVEL + self.side % 2
                    start = x + SLANT + (self.side - wide) // 2
                    self.canvas.put(start, y if direction == N else y + 2 * HALF, sign * wide, style)
                else:
                    for cell in self._slanting(x, y, direction):
                        self.canvas.put(*cell, sign, style)

    def _slanting(self, x: int, y: int, direction: int) -> tuple[tuple[int, int], tuple[int, int]]:
        """The two cells of a slanting side."""
        right = x + self.side + SLANT
        return {
            NW: ((x + 1, y + 1), (x, y + 2)), NE: ((right, y + 1), (right + 1, y + 2)),
            SW: ((x, y + 3), (x + 1, y + 4)), SE: ((right + 1, y + 3), (right, y + 4)),
        }[direction]  # fmt: skip

    def write(self, space: Space, lines: Sequence[Text]) -> None:
        """Up to three lines inside, each in its middle."""
        x, y = self.corner(space)
        for row, line in enumerate(lines, 1):
            room = self.side if row == 1 else self.side + SLANT
            start = x + SLANT if row == 1 else x + 1
            line.truncate(room, overflow="ellipsis")
            self.canvas.put(start + (room - line.cell_len) // 2, y + row, line)

    def room(self, row: int) -> int:
        return self.side if row == 1 else self.side + SLANT


def village(
    tiles: Sequence[Mapping[str, Any]],
    sheet: Sheet,
    width: int,
    targets: Iterable[Space] = (),
    herds: Mapping[str, Text] | None = None,
) -> list[Text] | None:
    """The sketch, with the spaces where a tile may be laid; None where it would be too wide."""
    there = {(tile["space"][0], tile["space"][1]): tile for tile in tiles}
    free = sorted(set(targets) - set(there))
    sketch = Sketch([*there, *free], width)
    if not sketch.side:
        return None
    for space in (*free, *there):
        sketch.outline(space)
    for space, tile in there.items():
        sketch.ways(space, sheet.edges(tile["tile"], tile["turn"]))
        sketch.write(
            space, inside(tile, sheet.face(tile["tile"], tile["side"]), sketch, (herds or {}).get(tile["tile"]))
        )
    for q, r in free:
        sketch.write((q, r), [Text(), Text(f" {q},{r} ", TARGET_STYLE)])
    return sketch.canvas.lines()


def inside(tile: Mapping[str, Any], face: Face, sketch: Sketch, herd: Text | None = None) -> list[Text]:
    """Name, action where it has room, goods, workers and animals."""
    mark = brief.UP if tile["side"] == "upgraded" else ""
    name = [Text(line, "bold") for line in _named(name_of(tile) + mark, sketch)]
    does = Text(brief.sign(face), "dim")
    goods, workers = heaps(tile["goods"]), used(tile) if tile["used"] else Text()
    held = Text(" ").join(part for part in (goods, workers) if part)
    if herd and len(name) == 1:
        return [*name, herd, held]
    if herd:
        return [*name, Text(" ").join(part for part in (herd, held) if part)]
    if len(name) > 1:
        return [*name, held]
    return [*name, does, held] if held.cell_len <= sketch.room(3) else [*name, workers, goods]


def _named(name: str, sketch: Sketch) -> list[str]:
    """In one line if the upper one is wide enough, else broken between words."""
    if len(name) <= sketch.room(1):
        return [name]
    return [line[: sketch.room(2)] for line in wrap(name, sketch.room(1), break_long_words=False)][:2]
