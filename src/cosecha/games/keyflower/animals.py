"""Animals in fields (chapter 3.14): how many, where one may be put, and where one may be driven."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cosecha.core.state import LEGAL
from cosecha.games.keyflower.fields import distances, fields_of, fields_on
from cosecha.games.keyflower.pieces import (
    ANIMAL_KINDS,
    BOAT_5A,
    DRIVE,
    HERD,
    R_ADJACENT,
    R_ANIMAL_MOVE,
    R_ASKED,
    R_FIELD,
    R_MERGED,
    R_NO_STOP,
    R_ON_TILES,
    R_OWN_VILLAGE,
    R_PLACE_AWAY,
    R_PLACE_OWN,
    VILLAGE,
)
from cosecha.games.keyflower.state import SECTORS, SUPPLY_ANIMALS, KeyflowerState
from cosecha.games.keyflower.steps import power, use_steps
from cosecha.games.keyflower.telling import AT_FIELD, AT_SUPPLY, F_ANIMAL, F_DROVE, F_NO_FIELD, NOWHERE

MOST_IN_FIELD: Final[i64] = 64
_UNIT: Final[vec[i64]] = vec[i64]([1, 64, 4096])
"""A herd is one number: sheep, pigs and cows."""
FAR: Final[i64] = 200  # more fields than a village has


def animals_in(state: KeyflowerState, field: i64, kind: i64) -> i64:
    return state.herd[field] // _UNIT[kind] % MOST_IN_FIELD


def add_animals(state: KeyflowerState, field: i64, kind: i64, n: i64) -> None:
    state.herd[field] += n * _UNIT[kind]


def only_kind(state: KeyflowerState, field: i64, kind: i64) -> bool:
    """Is a field empty, or does it hold this kind alone?"""
    return state.herd[field] == animals_in(state, field, kind) * _UNIT[kind]


def kinds_in(state: KeyflowerState, field: i64) -> i64:
    kinds: i64 = 0
    for kind in range(ANIMAL_KINDS):
        if animals_in(state, field, kind) > 0:
            kinds += 1
    return kinds


def may_join(state: KeyflowerState, seat: i64, field: i64, kind: i64) -> bool:
    """animal.field, animal.merged, boat.5a."""
    return only_kind(state, field, kind) or state.owns(seat, BOAT_5A)


def why_not_join(state: KeyflowerState, seat: i64, field: i64, kind: i64) -> i64:
    if may_join(state, seat, field, kind):
        return LEGAL
    return R_MERGED if kinds_in(state, field) > 1 else R_FIELD


# Making animals -----------------------------------------------------------------------------------------------------


def animals_tile(state: KeyflowerState) -> i64:
    """animal.place-own, animal.place-away, order.goods-where: the tile in whose fields new animals are put."""
    if state.target >= 0 and state.owner(state.target) == state.actor:
        return state.target
    return state.homes[state.actor]


def open_fields(state: KeyflowerState, seat: i64, tile: i64, kind: i64) -> vec[i64]:
    """The fields of a tile in which an animal may be put."""
    found = vec[i64](capacity=SECTORS)
    fields = fields_on(state, tile)
    for i in range(len(fields)):
        if may_join(state, seat, fields[i], kind):
            found = append(found, fields[i])
    return found


def coming_kind(state: KeyflowerState) -> i64:
    """The animal that is to be placed next."""
    kind: i64 = 0
    while state.coming[kind] == 0:
        kind += 1
    return kind


def bring_animals(state: KeyflowerState) -> bool:
    """animal.must, use.short: place what is coming as long as there is no choice; False when a field is asked for."""
    for kind in range(ANIMAL_KINDS):
        if state.coming[kind] > state.supply[SUPPLY_ANIMALS + kind]:
            state.coming[kind] = state.supply[SUPPLY_ANIMALS + kind]
        while state.coming[kind] > 0:
            fields = open_fields(state, state.actor, animals_tile(state), kind)
            if len(fields) > 1:
                state.stage = HERD
                return False
            if len(fields) == 1:
                put_animal(state, fields[0], kind)
            else:
                state.tell(F_NO_FIELD, state.actor, kind, AT_SUPPLY, NOWHERE, state.coming[kind])
                state.coming[kind] = 0
    return True


def put_animal(state: KeyflowerState, field: i64, kind: i64) -> None:
    state.coming[kind] -= 1
    place_animal(state, state.actor, field, kind)


def place_animal(state: KeyflowerState, seat: i64, field: i64, kind: i64) -> None:
    """animal.spread: from the supply into a field."""
    state.supply[SUPPLY_ANIMALS + kind] -= 1
    add_animals(state, field, kind, 1)
    state.tell(F_ANIMAL, seat, kind, AT_SUPPLY, AT_FIELD + field, 1)


def why_not_put(state: KeyflowerState, sector: i64) -> i64:
    """animal.on-tiles, animal.place-own or animal.place-away, animal.merged, animal.field."""
    field = state.field[sector]
    if field < 0:
        return R_ON_TILES
    tile = animals_tile(state)
    for other in range(tile * SECTORS, tile * SECTORS + SECTORS):
        if state.field[other] == field:
            return why_not_join(state, state.actor, field, coming_kind(state))
    return R_PLACE_OWN if tile == state.target else R_PLACE_AWAY


# Driving animals ----------------------------------------------------------------------------------------------------


def why_not_end(state: KeyflowerState, field: i64, kind: i64) -> i64:
    """animal.merged, animal.no-stop: may a move end in this field?"""
    reason = why_not_join(state, state.actor, field, kind)
    return R_NO_STOP if reason == R_FIELD else reason


def why_not_drive(state: KeyflowerState, sector: i64, kind: i64) -> i64:
    """Is there such an animal, and a field where its move may end?"""
    if state.where[sector // SECTORS] != VILLAGE + state.actor:
        return R_OWN_VILLAGE
    field = state.field[sector]
    if field < 0:
        return R_ON_TILES
    if animals_in(state, field, kind) == 0:
        return R_ASKED
    if can_drive(state, field, kind):
        return LEGAL
    away = distances(state, state.actor, field, FAR)
    reason = R_ADJACENT  # of the field that comes nearest to being allowed
    fields = fields_of(state, state.actor)
    for i in range(len(fields)):
        if away[fields[i]] > 0:
            refused = why_not_end(state, fields[i], kind)
            reason = max(reason, refused if refused != LEGAL else R_ANIMAL_MOVE)
    return reason


def can_drive(state: KeyflowerState, field: i64, kind: i64) -> bool:
    return len(drive_ends(state, field, kind)) > 0


def drive_ends(state: KeyflowerState, field: i64, kind: i64) -> vec[i64]:
    """Every field where the move of an animal may end, with the steps that can be paid."""
    found = vec[i64](capacity=16)
    most = power(state)
    if most == 0:
        return found
    away = distances(state, state.actor, field, most)
    anything = state.owns(state.actor, BOAT_5A)
    fields = fields_of(state, state.actor)
    for i in range(len(fields)):
        if away[fields[i]] > 0 and (anything or only_kind(state, fields[i], kind)):
            found = append(found, fields[i])
    return found


def begin_drive(state: KeyflowerState, field: i64, kind: i64) -> None:
    state.driven = field * ANIMAL_KINDS + kind
    state.stage = DRIVE


def why_not_drive_to(state: KeyflowerState, sector: i64) -> i64:
    """move.own-village, animal.on-tiles, animal.adjacent, animal.merged, animal.no-stop, animal.move."""
    if state.where[sector // SECTORS] != VILLAGE + state.actor:
        return R_OWN_VILLAGE
    field = state.field[sector]
    if field < 0:
        return R_ON_TILES
    away = distances(state, state.actor, state.driven // ANIMAL_KINDS, FAR)
    if away[field] <= 0:
        return R_ADJACENT
    reason = why_not_end(state, field, state.driven % ANIMAL_KINDS)
    if reason != LEGAL:
        return reason
    return LEGAL if away[field] <= power(state) else R_ANIMAL_MOVE


def drive_to(state: KeyflowerState, field: i64) -> None:
    """animal.move, animal.through: one animal, its whole move; each field entered costs a step."""
    origin = state.driven // ANIMAL_KINDS
    kind = state.driven % ANIMAL_KINDS
    steps = distances(state, state.actor, origin, FAR)[field]
    add_animals(state, origin, kind, -1)
    add_animals(state, field, kind, 1)
    state.driven = -1
    state.tell(F_DROVE, state.actor, kind, AT_FIELD + origin, AT_FIELD + field, steps)
    use_steps(state, steps)
