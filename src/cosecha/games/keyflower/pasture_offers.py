"""The moves that Farmers adds: fields for animals, animals to drive, what pays for steps, newborns (section 4)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from cosecha.games.keyflower.animals import animals_in, animals_tile, can_drive, coming_kind, drive_ends, open_fields
from cosecha.games.keyflower.arrivals import stockings
from cosecha.games.keyflower.farming import can_fetch
from cosecha.games.keyflower.fields import fields_of
from cosecha.games.keyflower.pieces import (
    ANIMAL_KINDS,
    BREED,
    DRIVE,
    FEED,
    FETCH,
    HERD,
    MOVE,
    RESOURCE_KINDS,
    STOCK,
    TAKE_SKILL,
    TAKE_WHEAT,
    V_BREED,
    V_DRIVE,
    V_FEED,
    V_INTO,
    V_STOCK,
    V_TAKE,
    V_WHEAT,
    VILLAGE,
)
from cosecha.games.keyflower.state import KeyflowerState


def farm_moves(state: KeyflowerState, moves: vec[i64]) -> vec[i64]:
    stage = state.stage
    if stage == FETCH:
        return _add_fetches(state, moves)
    if stage == HERD:
        kind = coming_kind(state)
        return _add_fields(moves, V_INTO, open_fields(state, state.actor, animals_tile(state), kind))
    if stage == DRIVE:
        return _add_fields(moves, V_INTO, drive_ends(state, state.driven // ANIMAL_KINDS, state.driven % ANIMAL_KINDS))
    if stage == FEED:
        return _add_feeds(state, moves)
    if stage == STOCK:
        return _add_fields(moves, V_STOCK, stockings(state))
    assert stage == BREED
    return _add_fields(moves, V_BREED, state.due)


def _add_fields(moves: vec[i64], verb: i64, fields: vec[i64]) -> vec[i64]:
    for i in range(len(fields)):
        moves = append(moves, verb * MOVE + fields[i])
    return moves


def _add_fetches(state: KeyflowerState, moves: vec[i64]) -> vec[i64]:
    if can_fetch(state, TAKE_SKILL):
        moves = append(moves, V_TAKE * MOVE + TAKE_SKILL)
    if can_fetch(state, TAKE_WHEAT):
        moves = append(moves, V_TAKE * MOVE + TAKE_WHEAT)
    return moves


def _add_feeds(state: KeyflowerState, moves: vec[i64]) -> vec[i64]:
    """boat.5b-spend-resource: a wheat of the hand, or a resource of the village."""
    if state.wheat[state.actor] > 0:
        moves = append(moves, V_WHEAT * MOVE)
    for tile in range(state.tiles):
        if state.where[tile] == VILLAGE + state.actor:
            for kind in range(RESOURCE_KINDS):
                if state.goods[tile * RESOURCE_KINDS + kind] > 0:
                    moves = append(moves, V_FEED * MOVE + tile * RESOURCE_KINDS + kind)
    return moves


def add_drives(state: KeyflowerState, moves: vec[i64]) -> vec[i64]:
    """Animals with a field where their move may end."""
    if len(state.herd) == 0:
        return moves
    fields = fields_of(state, state.actor)
    for i in range(len(fields)):
        if state.herd[fields[i]] > 0:
            for kind in range(ANIMAL_KINDS):
                if animals_in(state, fields[i], kind) > 0 and can_drive(state, fields[i], kind):
                    moves = append(moves, V_DRIVE * MOVE + fields[i] * ANIMAL_KINDS + kind)
    return moves
