"""What is always true of fields, animals and wheat (section 7), with fields found from scratch by their half-edges."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from cosecha.games.keyflower.animals import animals_in
from cosecha.games.keyflower.pieces import (
    ANIMALS,
    ANIMALS_OF,
    BREED,
    DRIVE,
    FEED,
    HERD,
    ROAD,
    STEP_Q,
    STEP_R,
    TILE_NAMES,
    WATER,
    WHEAT_OF,
)
from cosecha.games.keyflower.state import SECTORS, SUPPLY_ANIMALS, SUPPLY_WHEAT, KeyflowerState

Problems = Iterator[tuple[int, str]]
HalfEdge = tuple[int, int]
"""A tile and the number of a half-edge as printed, clockwise from 0a."""


def pasture_invariants(state: KeyflowerState) -> Problems:
    if not state.rulings.farmers:
        if any(state.wheat) or any(state.coming) or len(state.field) or len(state.herd):
            yield 4, "there are things of Farmers without Farmers"
        return
    yield from farm_goods_are_conserved(state)
    yield from fields_are_those_found_from_scratch(state)
    yield from the_decision_fits_the_animals(state)


def farm_goods_are_conserved(state: KeyflowerState) -> Problems:
    if min(state.wheat) < 0 or min(state.herd) < 0 or min(state.coming) < 0:
        yield 7, "a count is negative"
    if state.supply[SUPPLY_WHEAT] + sum(state.wheat) != WHEAT_OF:
        yield 4, "wheat is lost or found"
    named = [field for field, herd in enumerate(state.herd) if herd]
    for kind, name in enumerate(ANIMALS):
        n = sum(animals_in(state, field, kind) for field in named)
        if n + state.supply[SUPPLY_ANIMALS + kind] != ANIMALS_OF[kind]:
            yield 4, f"{n} {name} in fields do not fit the supply"
    for sector in named:
        if state.field[sector] != sector:
            yield 25, f"animals stand at s{sector % SECTORS} of {TILE_NAMES[sector // SECTORS]}, which names no field"


def fields_are_those_found_from_scratch(state: KeyflowerState) -> Problems:
    """25, 26, 27: the fields kept step by step are those of the village as it lies."""
    expected: dict[int, int] = {}
    for seat in range(state.seats):
        for sectors in fields_from_scratch(state, seat):
            expected |= dict.fromkeys(sectors, min(sectors))
    if [expected.get(sector, -1) for sector in range(len(state.field))] != list(state.field):
        yield 25, "the fields are not those of the village"


def fields_from_scratch(state: KeyflowerState, seat: int) -> list[set[int]]:
    """Every field as its sectors: half-edges are walked, within a tile and across edges (6.9)."""
    village = {(int(state.q[t]), int(state.r[t])): t for t in range(len(TILE_NAMES)) if state.owner(t) == seat}
    edges = {tile: shown(state, tile) for tile in village.values()}
    left = {(tile, half) for tile in village.values() for half in range(12) if edges[tile][half // 2] != WATER}
    found: list[set[int]] = []
    while left:
        area: set[HalfEdge] = set()
        waiting = [min(left)]
        while waiting:
            tile, half = waiting.pop()
            if (tile, half) in left:
                left.discard((tile, half))
                area.add((tile, half))
                waiting += [(tile, other) for other in same_side(edges[tile], half)]
                waiting += across(state, village, tile, half)
        found.append({tile * SECTORS + sector_name(edges[tile], half) for tile, half in area})
    return found


def shown(state: KeyflowerState, tile: int) -> tuple[int, ...]:
    """What a tile shows at its edges, as printed."""
    return tuple(int(state.printed.edge[tile * 36 + e]) for e in range(6))


@cache
def same_side(edges: tuple[int, ...], half: int) -> frozenset[int]:
    """Half-edges of a tile that can be reached without crossing a road or the river of a boat."""
    if edges.count(ROAD) < 2 and WATER not in edges:
        return frozenset(range(12))
    reached = {half}
    for step in (1, -1):
        here = half
        while not blocks(edges, here, step):
            here = (here + step) % 12
            reached.add(here)
    return frozenset(reached)


def blocks(edges: tuple[int, ...], half: int, step: int) -> bool:
    """Does a road, or the river of a boat, lie between a half-edge and the next one?"""
    first_half = half % 2 == 0
    inside = first_half if step == 1 else not first_half  # the next one belongs to the same edge
    what = edges[half // 2]
    return inside and (what == ROAD or (what == WATER and edges.count(WATER) == 2))


def across(state: KeyflowerState, village: dict[tuple[int, int], int], tile: int, half: int) -> Iterator[HalfEdge]:
    """The half-edge of the neighbour that faces this one."""
    direction = (half // 2 + int(state.turned[tile])) % 6
    other = village.get((int(state.q[tile]) + STEP_Q[direction], int(state.r[tile]) + STEP_R[direction]))
    if other is not None:
        yield other, (direction + 3 - int(state.turned[other])) % 6 * 2 + 1 - half % 2


@cache
def sector_name(edges: tuple[int, ...], half: int) -> int:
    """The sector that a half-edge belongs to: called by the road that begins it clockwise."""
    if edges.count(WATER) == 2:
        first = edges.index(WATER)
        return (first + 1) % 6 if (half // 2 - first) % 6 < 3 else (first + 4) % 6
    if ROAD not in edges:
        return 0
    e = half // 2 if half % 2 else half // 2 - 1
    while edges[e % 6] != ROAD:
        e -= 1
    return e % 6


def the_decision_fits_the_animals(state: KeyflowerState) -> Problems:
    if (state.stage == HERD) != any(state.coming):
        yield 39, "animals come exactly while fields are asked for"
    if (state.stage == DRIVE) != (state.driven >= 0):
        yield 39, "an animal is on its way exactly while its field is asked for"
    if (state.stage == FEED) != (state.owed > 0):
        yield 16, "steps are owed exactly while they are being paid"
    if (state.stage == BREED) != (state.breeding >= 0) or (state.stage == BREED) != (len(state.due) > 0):
        yield 30, "newborns are due exactly while they are chosen"
