"""Breeding (chapter 3.14): after the boats of spring, summer and autumn."""

from librt.vecs import append, vec
from mypy_extensions import i64

from cosecha.core.state import LEGAL
from cosecha.games.keyflower.animals import add_animals, animals_in, may_join
from cosecha.games.keyflower.fields import fields_of
from cosecha.games.keyflower.pieces import ANIMAL_KINDS, BREED, R_BREED_SHORT
from cosecha.games.keyflower.state import SUPPLY_ANIMALS, KeyflowerState
from cosecha.games.keyflower.telling import AT_FIELD, AT_SUPPLY, F_BORN, F_NOT_BORN, NOWHERE


def fields_due(state: KeyflowerState, seat: i64, kind: i64) -> vec[i64]:
    """animal.breed, animal.breed-mixed: fields with two or more of a kind, and no other kind unless boat 5a helps."""
    found = vec[i64](capacity=8)
    fields = fields_of(state, seat)
    for i in range(len(fields)):
        if animals_in(state, fields[i], kind) > 1 and may_join(state, seat, fields[i], kind):
            found = append(found, fields[i])
    return found


def breed(state: KeyflowerState) -> bool:
    """season.breed, animal.breed-must: every kind in turn; False when a seat must choose, then it goes on from there.

    animal.breed-short: from the new start player on, as long as the supply lasts.
    """
    if len(state.herd) == 0:
        return True
    kind: i64 = 0 if state.breeding < 0 else state.breeding
    while kind < ANIMAL_KINDS:
        for step in range(state.seats):
            seat = (state.start + step) % state.seats
            fields = fields_due(state, seat, kind)
            left = state.supply[SUPPLY_ANIMALS + kind]
            if left > 0 and len(fields) > left:
                state.breeding = kind
                state.due = fields
                state.actor = seat
                state.stage = BREED
                return False
            if left == 0:
                _go_without(state, seat, kind, len(fields))
            else:
                for i in range(len(fields)):
                    _born(state, seat, fields[i], kind)
        kind += 1
    state.breeding = -1
    return True


def _born(state: KeyflowerState, seat: i64, field: i64, kind: i64) -> None:
    state.supply[SUPPLY_ANIMALS + kind] -= 1
    add_animals(state, field, kind, 1)
    state.tell(F_BORN, seat, kind, AT_SUPPLY, AT_FIELD + field, 1)


def _go_without(state: KeyflowerState, seat: i64, kind: i64, newborns: i64) -> None:
    if newborns > 0:
        state.tell(F_NOT_BORN, seat, kind, AT_SUPPLY, NOWHERE, newborns)


def is_due(state: KeyflowerState, field: i64) -> bool:
    for i in range(len(state.due)):
        if state.due[i] == field:
            return True
    return False


def why_not_born(state: KeyflowerState, field: i64) -> i64:
    return LEGAL if field >= 0 and is_due(state, field) else R_BREED_SHORT


def choose_newborn(state: KeyflowerState, field: i64) -> bool:
    """One newborn of those that are left; True when breeding is over."""
    _born(state, state.actor, field, state.breeding)
    left = vec[i64](capacity=8)
    for i in range(len(state.due)):
        if state.due[i] != field:
            left = append(left, state.due[i])
    state.due = left
    if state.supply[SUPPLY_ANIMALS + state.breeding] > 0:
        return False
    _go_without(state, state.actor, state.breeding, len(left))
    for step in range((state.actor - state.start) % state.seats + 1, state.seats):
        other = (state.start + step) % state.seats
        _go_without(state, other, state.breeding, len(fields_due(state, other, state.breeding)))
    state.due = vec[i64]()
    state.breeding += 1
    return breed(state)
