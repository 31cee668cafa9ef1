"""What animals, fields and wheat are worth to a seat, in hundredths of a point: rules of thumb for the greedy bot."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cosecha.games.keyflower.animals import animals_in, drive_ends, kinds_in, open_fields
from cosecha.games.keyflower.fields import fields_of
from cosecha.games.keyflower.pastures import Pastures
from cosecha.games.keyflower.pieces import (
    ANIMAL_KINDS,
    G_ANIMALS,
    G_FARM_PICKS,
    G_WHEAT,
    NO_FIELD,
    V_BREED,
    V_DRIVE,
    V_FEED,
    V_INTO,
    V_STOCK,
    V_WHEAT,
    W_FIELDS,
    W_HILLSIDE,
    W_WHEAT,
    WINTER,
)
from cosecha.games.keyflower.printed import Printed
from cosecha.games.keyflower.scoring import scorers_of
from cosecha.games.keyflower.state import SECTORS, KeyflowerState
from cosecha.games.keyflower.steps import spare_steps

WHEAT: Final[i64] = 70
SKILL_OR_WHEAT: Final[i64] = 150
_ANIMAL: Final[vec[i64]] = vec[i64]([110, 190, 270])  # of a field more with such an animal, and some hope of young
_CROWD: Final[i64] = 25  # one more where there are some already


def farm_gifts_worth(state: KeyflowerState, seat: i64, printed: Printed, tile: i64, side: i64) -> i64:
    """Animals as far as they find fields, wheat, and the choice of the Farm yard."""
    worth: i64 = printed.gift(tile, side, G_WHEAT) * (WHEAT if state.season < WINTER else WHEAT // 3)
    worth += printed.gift(tile, side, G_FARM_PICKS) * SKILL_OR_WHEAT
    if len(state.field) > 0:
        for kind in range(ANIMAL_KINDS):
            worth += animals_worth(state, seat, tile, kind, printed.gift(tile, side, G_ANIMALS + kind))
    return worth


def animals_worth(state: KeyflowerState, seat: i64, tile: i64, kind: i64, n: i64) -> i64:
    """Each that opens a field counts in full; a tile not yet in the village is thought of as empty."""
    if n == 0:
        return 0
    place = tile if state.owner(tile) == seat else state.homes[seat]
    fields = open_fields(state, seat, place, kind)
    worth: i64 = 0
    for i in range(len(fields)):
        if n > 0 and animals_in(state, fields[i], kind) == 0:
            worth += animal_worth(state, seat, kind)
            n -= 1
    return worth + n * _CROWD if len(fields) > 0 else worth


def animal_worth(state: KeyflowerState, seat: i64, kind: i64) -> i64:
    """What a field more with such an animal brings, with the winter tiles that the seat has or holds."""
    raised = scorers_of(state, seat).points[W_FIELDS + kind]
    return max(_ANIMAL[kind], 100 * raised)


def pasture_points(state: KeyflowerState, seat: i64) -> i64:
    """Points of all animals as they stand."""
    return Pastures(state, seat, scorers_of(state, seat)).points()


def winter_farm_worth(state: KeyflowerState, seat: i64, tile: i64) -> i64:
    """What `Score` does not tell of a winter tile that is not placed yet: a Hillside among its neighbours."""
    if state.printed.scores[tile] == W_HILLSIDE:
        return 400
    return 0 if state.printed.scores[tile] != W_WHEAT else 50


# Moves --------------------------------------------------------------------------------------------------------------


def gain_of_farm_move(state: KeyflowerState, verb: i64, part: i64) -> i64:
    if verb == V_DRIVE:
        return gain_of_drive(state, part // ANIMAL_KINDS, part % ANIMAL_KINDS)
    if verb == V_INTO and state.driven >= 0:
        return gain_of_field(state, part, state.driven % ANIMAL_KINDS)
    if verb == V_INTO:
        return _gain_of_putting(state, part)
    if verb == V_STOCK:
        home = state.homes[state.actor] * SECTORS
        return _gain_of_stock(state, home, part // (NO_FIELD + 1), 1) + _gain_of_stock(
            state, home, part % (NO_FIELD + 1), 0
        )
    if verb == V_BREED:
        return -animals_in(state, part, state.breeding)
    return 1 if verb == V_WHEAT else 0 if verb == V_FEED else -1


def _gain_of_putting(state: KeyflowerState, field: i64) -> i64:
    kind: i64 = 0
    while state.coming[kind] == 0:
        kind += 1
    return gain_of_field(state, field, kind)


def _gain_of_stock(state: KeyflowerState, home: i64, name: i64, kind: i64) -> i64:
    return 0 if name == NO_FIELD else gain_of_field(state, state.field[home + name], kind)


def gain_of_field(state: KeyflowerState, field: i64, kind: i64) -> i64:
    """A new field is best, rather one that nobody else could want; then where a pair makes young."""
    there = animals_in(state, field, kind)
    if there == 0:
        return animal_worth(state, state.actor, kind) - (10 if kinds_in(state, field) == 0 else 0)
    return 2 * _CROWD if there == 1 else _CROWD


def gain_of_drive(state: KeyflowerState, field: i64, kind: i64) -> i64:
    """An animal that leaves others of its kind behind opens a new field; steps bought with wheat cost."""
    if animals_in(state, field, kind) < 2:
        return 0
    ends = drive_ends(state, field, kind)
    for i in range(len(ends)):
        if animals_in(state, ends[i], kind) == 0:
            return animal_worth(state, state.actor, kind) - (WHEAT if state.steps == 0 else 0)
    return 0


def drives_worth(state: KeyflowerState, seat: i64, steps: i64) -> i64:
    """Animals that could open new fields by moving, in a transport with so many steps."""
    if len(state.field) == 0:
        return 0
    fields = fields_of(state, seat)
    empty: i64 = 0
    worth: i64 = 0
    for i in range(len(fields)):
        if state.herd[fields[i]] == 0:
            empty += 1
    left = min(steps + spare_steps(state) // 2, empty)
    for kind in range(ANIMAL_KINDS):
        for i in range(len(fields)):
            more = min(left, animals_in(state, fields[i], kind) - 1)
            if more > 0:
                worth += more * animal_worth(state, seat, kind) * 7 // 10
                left -= more
    return worth
