"""Fields (chapter 3.13): sectors of neighbouring tiles that join across half-edges.

Every sector knows its field by the lowest sector of it, kept up to date as tiles are placed; the animals of a field
are kept at that sector. A sector is tile * SECTORS + the edge that begins it.
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from cosecha.games.keyflower.pieces import VILLAGE
from cosecha.games.keyflower.state import SECTORS, KeyflowerState


def join_fields(state: KeyflowerState, tile: i64) -> None:
    """field.join, place.merge: the sectors of a tile that has just been laid join those around it."""
    if len(state.field) == 0:
        return
    printed = state.printed
    for half in range(12):
        own = printed.sector[tile * 12 + half]
        if own >= 0:
            state.field[tile * SECTORS + own] = tile * SECTORS + own
    for direction in range(6):
        other = state.beside[tile * 6 + direction]
        if other >= 0:
            for half in range(2):
                one = printed.sector_at(tile, state.turned[tile], direction, half)
                two = printed.sector_at(other, state.turned[other], (direction + 3) % 6, 1 - half)
                if one >= 0 and two >= 0:  # field.water-edge, field.mismatch
                    _merge(state, tile * SECTORS + one, other * SECTORS + two)


def _merge(state: KeyflowerState, one: i64, two: i64) -> None:
    """animal.merged: the animals of both share the field; the lower sector names it."""
    kept = min(state.field[one], state.field[two])
    gone = max(state.field[one], state.field[two])
    if kept == gone:
        return
    place = state.where[one // SECTORS]
    for tile in range(state.tiles):
        if state.where[tile] == place:
            for sector in range(tile * SECTORS, tile * SECTORS + SECTORS):
                if state.field[sector] == gone:
                    state.field[sector] = kept
    state.herd[kept] += state.herd[gone]
    state.herd[gone] = 0


def fields_on(state: KeyflowerState, tile: i64) -> vec[i64]:
    """The fields that have a part on a tile, each once."""
    found = vec[i64](capacity=SECTORS)
    for sector in range(tile * SECTORS, tile * SECTORS + SECTORS):
        field = state.field[sector]
        if field >= 0 and first_on(state, tile, field) == sector:
            found = append(found, field)
    return found


def first_on(state: KeyflowerState, tile: i64, field: i64) -> i64:
    """The lowest sector of a tile that belongs to a field, -1 for none."""
    for sector in range(tile * SECTORS, tile * SECTORS + SECTORS):
        if state.field[sector] == field:
            return sector
    return -1


def fields_of(state: KeyflowerState, seat: i64) -> vec[i64]:
    """All fields of a village."""
    found = vec[i64](capacity=32)
    for tile in range(state.tiles):
        if state.where[tile] == VILLAGE + seat:
            for sector in range(tile * SECTORS, tile * SECTORS + SECTORS):
                if state.field[sector] == sector:
                    found = append(found, sector)
    return found


def tiles_of(state: KeyflowerState, seat: i64, field: i64) -> i64:
    """On how many tiles a field has a part."""
    tiles: i64 = 0
    for tile in range(state.tiles):
        if state.where[tile] == VILLAGE + seat and first_on(state, tile, field) >= 0:
            tiles += 1
    return tiles


def distances(state: KeyflowerState, seat: i64, field: i64, most: i64) -> vec[i64]:
    """animal.adjacent: steps from a field to the fields of its village, by field; -1 where more than `most`."""
    away = vec[i64]([-1] * len(state.field))
    tiles = _village(state, seat)
    away[field] = 0
    for step in range(most):
        found = False
        for i in range(len(tiles)):
            if _nearest(state, away, tiles[i]) == step and _spread(state, away, tiles[i], step + 1):
                found = True
        if not found:
            break
    return away


def _village(state: KeyflowerState, seat: i64) -> vec[i64]:
    tiles = vec[i64](capacity=24)
    for tile in range(state.tiles):
        if state.where[tile] == VILLAGE + seat:
            tiles = append(tiles, tile)
    return tiles


def _nearest(state: KeyflowerState, away: vec[i64], tile: i64) -> i64:
    """The steps to the nearest field of a tile, -1 where none is reached."""
    best: i64 = -1
    for sector in range(tile * SECTORS, tile * SECTORS + SECTORS):
        field = state.field[sector]
        if field >= 0 and away[field] >= 0 and (best < 0 or away[field] < best):
            best = away[field]
    return best


def _spread(state: KeyflowerState, away: vec[i64], tile: i64, steps: i64) -> bool:
    """animal.through: every other field of the tile is one step further."""
    new = False
    for sector in range(tile * SECTORS, tile * SECTORS + SECTORS):
        field = state.field[sector]
        if field >= 0 and away[field] < 0:
            away[field] = steps
            new = True
    return new
