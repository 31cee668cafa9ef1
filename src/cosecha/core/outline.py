"""Outlines around sets of squares, and cards: paths with round corners, for the pictures of every game.

>>> outline({(0, 0)}, 10, inset=1, radius=2)
'M1 3Q1 1 3 1L7 1Q9 1 9 3L9 7Q9 9 7 9L3 9Q1 9 1 7Z'
"""

from collections.abc import Set
from functools import lru_cache

Cell = tuple[int, int]
RIGHT, DOWN, LEFT, UP = (1, 0), (0, 1), (-1, 0), (0, -1)


def outline(cells: Set[Cell], size: float, *, inset: float, radius: float) -> str:
    """Path data: clockwise around the cells, holes the other way, `inset` inside the edge."""
    return _outline(frozenset(cells), size, inset, radius)


@lru_cache(4096)  # small areas are much the same at many tables
def _outline(cells: frozenset[Cell], size: float, inset: float, radius: float) -> str:
    return "".join(_rounded(loop, size, inset, radius) for loop in _loops(cells))


def _loops(cells: Set[Cell]) -> list[list[tuple[Cell, Cell]]]:
    """Closed ways along the edges, the cells on the right hand: the corners with the direction that leaves them."""
    leaving: dict[Cell, list[Cell]] = {}
    for x, y in sorted(cells):
        for beyond, corner, way in (
            ((x, y - 1), (x, y), RIGHT),
            ((x + 1, y), (x + 1, y), DOWN),
            ((x, y + 1), (x + 1, y + 1), LEFT),
            ((x - 1, y), (x, y + 1), UP),
        ):
            if beyond not in cells:
                leaving.setdefault(corner, []).append(way)
    loops: list[list[tuple[Cell, Cell]]] = []
    while leaving:
        start = min(leaving)
        loops.append(_follow(leaving, start))
    return loops


def _follow(leaving: dict[Cell, list[Cell]], start: Cell) -> list[tuple[Cell, Cell]]:
    """One loop; where two cells meet at a corner it stays with its own, that is, it turns right."""
    corner, way = start, leaving[start][0]
    loop: list[tuple[Cell, Cell]] = []
    while way in leaving.get(corner, ()):
        leaving[corner].remove(way)
        if not leaving[corner]:
            del leaving[corner]
        loop.append((corner, way))
        corner = (corner[0] + way[0], corner[1] + way[1])
        onward = leaving.get(corner, [way])
        right = (-way[1], way[0])
        way = right if right in onward else onward[0]
    return loop


def _rounded(loop: list[tuple[Cell, Cell]], size: float, inset: float, radius: float) -> str:
    said: list[str] = []
    for (_, before), ((x, y), after) in zip([loop[-1], *loop], loop, strict=False):
        if before == after:
            continue
        px = x * size + inset * (-before[1] - after[1])
        py = y * size + inset * (before[0] + after[0])
        said.append(f"L{px - before[0] * radius:g} {py - before[1] * radius:g}")
        said.append(f"Q{px:g} {py:g} {px + after[0] * radius:g} {py + after[1] * radius:g}")
    return "M" + "".join(said)[1:] + "Z" if said else ""


@lru_cache(256)
def box(width: float, height: float, radius: float = 8, *, middle: bool = False) -> str:
    """A card with round corners, from its upper left corner, or around its middle.

    >>> box(20, 16, 2)
    'M2 0h16q2 0 2 2v12q0 2-2 2h-16q-2 0-2-2v-12q0-2 2-2z'
    """
    w, h, r = round(width - 2 * radius, 2), round(height - 2 * radius, 2), radius
    start = f"M{-w / 2:g} {-height / 2:g}" if middle else f"M{r:g} 0"
    right = f"h{w:g}q{r:g} 0 {r:g} {r:g}v{h:g}q0 {r:g}-{r:g} {r:g}"
    return start + right + f"h{-w:g}q-{r:g} 0-{r:g}-{r:g}v{-h:g}q0-{r:g} {r:g}-{r:g}z"
