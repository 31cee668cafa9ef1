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
    """score.boat.sea-breese: the empty space where the line of boats from the home tile goes on, if a boat fits there.

    Water elsewhere, at a boat beside that line, is not asked.
    """
    edges = {tile.space: sheet.edges(tile.tile, tile.turn) for tile in laid}
    home = next(tile.space for tile in laid if tile.tile.startswith("home-"))
    direction = list(edges[home]).index(WATER)
    q, r = home
    while edges[q, r][direction] == WATER:
        q, r = q + STEP_Q[direction], r + STEP_R[direction]
        if (q, r) not in edges:
            return [(q, r)] if _boat_fits((q, r), direction, edges) else []
        if edges[q, r][(direction + 3) % 6] != WATER:
            return []
    return []


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
