"""Where a river can go on, and which placement would block it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cosecha.games.keyflower.picture.sheet import Sheet
from cosecha.games.keyflower.pieces import STEP_Q, STEP_R, WATER

Space = tuple[int, int]


@dataclass(frozen=True)
class Laid:
    """A tile on its space."""

    tile: str
    space: Space
    turn: int


def laid_of(village: Iterable[Mapping[str, Any]]) -> list[Laid]:
    return [Laid(tile["tile"], (tile["space"][0], tile["space"][1]), tile["turn"]) for tile in village]


def mouths(laid: Sequence[Laid], sheet: Sheet) -> list[Space]:
    """Empty spaces that water leads to and where a boat would fit: water straight through, plain edges beside."""
    edges = {tile.space: sheet.edges(tile.tile, tile.turn) for tile in laid}
    found: set[Space] = set()
    for (q, r), shown in edges.items():
        for direction in range(6):
            space = (q + STEP_Q[direction], r + STEP_R[direction])
            if shown[direction] == WATER and space not in edges and _boat_fits(space, direction, edges):
                found.add(space)
    return sorted(found)


def _boat_fits(space: Space, direction: int, edges: Mapping[Space, Sequence[int]]) -> bool:
    """Does every neighbour show water where a boat in this direction has it, and plain edges elsewhere?"""
    for d in range(6):
        beside = (space[0] + STEP_Q[d], space[1] + STEP_R[d])
        if beside in edges:
            wanted = WATER if d % 3 == direction % 3 else 0
            if edges[beside][(d + 3) % 6] != wanted:
                return False
    return True


def blocked_by(laid: Sequence[Laid], placed: Laid, sheet: Sheet) -> bool:
    """place.edges: was there a mouth before, and is there none after it?"""
    return bool(mouths(laid, sheet)) and not mouths([*laid, placed], sheet)
