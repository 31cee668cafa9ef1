"""Placing tiles (chapter 3.12)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cosecha.core.state import LEGAL
from cosecha.games.keyflower.fields import join_fields
from cosecha.games.keyflower.pieces import (
    AWAY,
    BOAT_2A,
    NEW,
    R_EDGES,
    R_TOUCH,
    REACH,
    SPAN,
    STEP_Q,
    STEP_R,
    VILLAGE,
)
from cosecha.games.keyflower.state import KeyflowerState
from cosecha.games.keyflower.telling import AT_AWAY, AT_HAND, AT_VILLAGE, F_PLACED, F_STUCK

_STEP_Q: Final[vec[i64]] = vec[i64](STEP_Q)
_STEP_R: Final[vec[i64]] = vec[i64](STEP_R)
_STEPS: Final = list(zip(STEP_Q, STEP_R, strict=True))
_DIRECTION: Final[vec[i64]] = vec[i64](
    [_STEPS.index((q, r)) if (q, r) in _STEPS else -1 for q in (-1, 0, 1) for r in (-1, 0, 1)]
)
"""The direction of a neighbour by how far it lies away, -1 where there is none."""


def space_code(q: i64, r: i64) -> i64:
    """The number of a space; home is in the middle."""
    return (q + REACH) * SPAN + r + REACH


def column(space: i64) -> i64:
    return space // SPAN - REACH


def row(space: i64) -> i64:
    return space % SPAN - REACH


def within_reach(q: i64, r: i64) -> bool:
    return -REACH <= q <= REACH and -REACH <= r <= REACH


def tile_at(state: KeyflowerState, seat: i64, q: i64, r: i64) -> i64:
    """The tile of a village on a space, -1 for none."""
    for tile in range(state.tiles):
        if state.where[tile] == VILLAGE + seat and state.q[tile] == q and state.r[tile] == r:
            return tile
    return -1


def empty_spaces(state: KeyflowerState, seat: i64) -> vec[i64]:
    """place.touch: every empty space that shares an edge with the village."""
    spaces = vec[i64](capacity=32)
    for tile in range(state.tiles):
        if state.where[tile] == VILLAGE + seat:
            for direction in range(6):
                if state.beside[tile * 6 + direction] < 0:
                    q = state.q[tile] + _STEP_Q[direction]
                    r = state.r[tile] + _STEP_R[direction]
                    if within_reach(q, r) and not _listed(spaces, space_code(q, r)):
                        spaces = append(spaces, space_code(q, r))
    return spaces


def _listed(spaces: vec[i64], space: i64) -> bool:
    for i in range(len(spaces)):
        if spaces[i] == space:
            return True
    return False


def around(state: KeyflowerState, seat: i64, space: i64) -> vec[i64]:
    """What the neighbours of a space show towards it, by direction; -1: no neighbour."""
    shown = vec[i64]([-1] * 6)
    q = column(space)
    r = row(space)
    for tile in range(state.tiles):
        if state.where[tile] == VILLAGE + seat:
            direction = _direction(state.q[tile] - q, state.r[tile] - r)
            if direction >= 0:
                shown[direction] = state.edge(tile, (direction + 3) % 6)
    return shown


def _direction(q: i64, r: i64) -> i64:
    """The direction of a neighbouring space, -1 for one that is no neighbour."""
    if q < -1 or q > 1 or r < -1 or r > 1:
        return -1
    return _DIRECTION[(q + 1) * 3 + r + 1]


def fits(state: KeyflowerState, seat: i64, tile: i64, turn: i64, shown: vec[i64]) -> bool:
    """place.edges: the same at every shared edge; boat.2a-place: its owner need not care."""
    if state.owns(seat, BOAT_2A):
        return True
    for direction in range(6):
        if shown[direction] >= 0 and state.printed.edge_of(tile, turn, direction) != shown[direction]:
            return False
    return True


def why_not_at(state: KeyflowerState, seat: i64, tile: i64, space: i64, turn: i64) -> i64:
    shown = around(state, seat, space)
    touches = False
    for direction in range(6):
        if shown[direction] >= 0:
            touches = True
    if not touches or tile_at(state, seat, column(space), row(space)) >= 0:
        return R_TOUCH
    return LEGAL if fits(state, seat, tile, turn, shown) else R_EDGES


def can_be_placed(state: KeyflowerState, seat: i64, tile: i64) -> bool:
    """Is there a space and an orientation for the tile?"""
    spaces = empty_spaces(state, seat)
    for i in range(len(spaces)):
        shown = around(state, seat, spaces[i])
        for turn in range(state.printed.period[tile]):
            if fits(state, seat, tile, turn, shown):
                return True
    return False


def set_tile(state: KeyflowerState, seat: i64, tile: i64, q: i64, r: i64, turn: i64) -> None:
    """A tile lies in a village; its neighbours know it."""
    state.where[tile] = VILLAGE + seat
    state.q[tile] = q
    state.r[tile] = r
    state.turned[tile] = turn
    for other in range(state.tiles):
        if state.where[other] == VILLAGE + seat and other != tile:
            direction = _direction(state.q[other] - q, state.r[other] - r)
            if direction >= 0:
                state.beside[tile * 6 + direction] = other
                state.beside[other * 6 + (direction + 3) % 6] = tile
    join_fields(state, tile)


def place_tile(state: KeyflowerState, seat: i64, tile: i64, space: i64, turn: i64) -> None:
    """place.final: it is never moved or turned again."""
    set_tile(state, seat, tile, column(space), row(space), turn)
    state.picked[seat] = -1
    state.tell(F_PLACED, seat, tile, AT_HAND + seat, AT_VILLAGE + seat, space)
    drop_stuck(state, seat)


def drop_stuck(state: KeyflowerState, seat: i64) -> None:
    """place.stuck: when none of the new tiles has a legal position, they leave the game."""
    for tile in range(state.tiles):
        if state.where[tile] == NEW + seat and can_be_placed(state, seat, tile):
            return
    for tile in range(state.tiles):
        if state.where[tile] == NEW + seat:
            state.where[tile] = AWAY
            state.side[tile] = 0
            state.tell(F_STUCK, seat, tile, AT_HAND + seat, AT_AWAY, 0)
