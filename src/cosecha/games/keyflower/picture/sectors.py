"""The shapes of sectors (chapter 3.13): parts of a hexagon between roads or banks, and the hedges beside its roads."""

from collections.abc import Iterator
from functools import lru_cache
from math import cos, pi, sin
from typing import NamedTuple

from cosecha.games.keyflower.picture.paths import ROOT, Point
from cosecha.games.keyflower.picture.sheet import Sheet
from cosecha.games.keyflower.pieces import PLAIN, ROAD, TILE_NAMES, WATER

BESIDE_ROAD, BESIDE_RIVER, HEDGE = 0.125, 0.26, 0.165  # from the middle of a way, as parts of the side of a hexagon


class Sector(NamedTuple):
    """A part of a tile, as it lies: its name, and the edges between which it lies, clockwise; equal: everything."""

    name: str
    first: int
    last: int
    beside: int  # ROAD or WATER; PLAIN for a tile that nothing cuts
    halves: tuple[int, ...]  # direction * 2 + half, only those over which it can be joined

    @property
    def corners(self) -> list[int]:
        """Corners of the hexagon that belong to it; corner d lies between the edges d and d + 1."""
        return [d % 6 for d in range(self.first, self.last)]

    @property
    def angle(self) -> float:
        """Where it lies, seen from the middle."""
        return _angle((self.first + self.last) / 2)


def sectors(sheet: Sheet, tile: str, turn: int) -> tuple[Sector, ...]:
    """field.sectors, field.home-river, field.boat-banks."""
    number = TILE_NAMES.index(tile)
    found = [int(sheet.printed.sector_at(number, turn, half // 2, half % 2)) for half in range(12)]
    return _sectors(tuple(found), tuple(sheet.edges(tile, turn)))


@lru_cache(maxsize=1024)
def _sectors(found: tuple[int, ...], edges: tuple[int, ...]) -> tuple[Sector, ...]:
    names = sorted({name for name in found if name >= 0})
    banks = edges.count(WATER) == 2
    cuts = [d for d in range(6) if edges[d] == (WATER if banks else ROAD)]
    if len(cuts) < 2:
        return tuple(Sector(f"s{name}", 0, 6, PLAIN, _halves(found, name)) for name in names)
    shapes = []
    for i, first in enumerate(cuts):
        last = cuts[(i + 1) % len(cuts)]
        last += 6 if last <= first else 0
        inside = {found[half % 12] for half in range(first * 2 + 1, last * 2 + 1)} - {-1}
        for name in sorted(inside):
            shapes.append(Sector(f"s{name}", first, last, WATER if banks else ROAD, _halves(found, name)))
    return tuple(shapes)


def _halves(found: tuple[int, ...], name: int) -> tuple[int, ...]:
    return tuple(half for half in range(12) if found[half] == name)


def outline(sector: Sector, size: float, x: float, y: float) -> str:
    """The path of a sector around a point."""
    corners = [_polar(_angle(d + 0.5), size) for d in range(sector.first, sector.last)]
    if sector.beside == PLAIN:
        return _path(corners, x, y) + "Z"
    wide = size * (BESIDE_ROAD if sector.beside == ROAD else BESIDE_RIVER)
    first, middle, last = _inner(sector, size, wide)
    return _path([middle, first, *corners, last], x, y) + "Z"


def hedge(sector: Sector, size: float, x: float, y: float) -> str:
    """The line along its roads."""
    if sector.beside != ROAD:
        return ""
    first, middle, last = _inner(sector, size, size * HEDGE)
    return _path([first, middle, last], x, y)


def _inner(sector: Sector, size: float, wide: float) -> tuple[Point, Point, Point]:
    """Beside the first way at the edge, in the middle of the tile, beside the last way at the edge."""
    one, two = _angle(sector.first), _angle(sector.last)
    far, between = size * ROOT / 2, (two - one) / 2
    first = (far * cos(one) - wide * sin(one), far * sin(one) + wide * cos(one))
    last = (far * cos(two) + wide * sin(two), far * sin(two) - wide * cos(two))
    return first, _polar((one + two) / 2, wide / sin(between)), last


def corner(d: int, far: float) -> Point:
    return _polar(_angle(d + 0.5), far)


def _angle(direction: float) -> float:
    return pi / 2 + pi / 3 * direction


def _polar(angle: float, far: float) -> Point:
    return far * cos(angle), far * sin(angle)


def _path(points: list[Point], x: float, y: float) -> str:
    return "M" + "L".join(_points(points, x, y))


def _points(points: list[Point], x: float, y: float) -> Iterator[str]:
    for px, py in points:
        yield f"{round(px + x, 1):g} {round(py + y, 1):g}"
