"""Which rule refuses a move that Farmers adds (section 3.19)."""

from mypy_extensions import i64

from cosecha.core.state import LEGAL
from cosecha.games.keyflower.animals import why_not_drive, why_not_drive_to, why_not_put
from cosecha.games.keyflower.arrivals import named, why_not_stock
from cosecha.games.keyflower.breeding import why_not_born
from cosecha.games.keyflower.pieces import (
    ANIMAL_KINDS,
    BREED,
    DRIVE,
    FEED,
    GIVE,
    HERD,
    MOVE,
    NO_FIELD,
    R_ASKED,
    R_WHEAT_WHEN,
    RESOURCE_KINDS,
    SPEND,
    STOCK,
    TRANSPORT,
    V_BREED,
    V_DRIVE,
    V_FEED,
    V_INTO,
    V_STOCK,
    V_WHEAT,
)
from cosecha.games.keyflower.state import SECTORS, KeyflowerState
from cosecha.games.keyflower.steps import why_not_feed


def canonical_field(state: KeyflowerState, verb: i64, part: i64) -> i64:
    """A field is called by its lowest sector, on the home tile by the lowest there."""
    if verb == V_STOCK and state.stage == STOCK:
        pig = named(state, part // (NO_FIELD + 1))
        return verb * MOVE + pig * (NO_FIELD + 1) + named(state, part % (NO_FIELD + 1))
    sector = part // ANIMAL_KINDS if verb == V_DRIVE else part
    names_field = verb == V_DRIVE or verb == V_INTO or verb == V_BREED
    if not names_field or sector >= state.tiles * SECTORS or state.field[sector] < 0:
        return verb * MOVE + part
    field = state.field[sector]
    return verb * MOVE + (field * ANIMAL_KINDS + part % ANIMAL_KINDS if verb == V_DRIVE else field)


def why_not_farm_move(state: KeyflowerState, verb: i64, part: i64) -> i64:
    stage = state.stage
    if verb == V_WHEAT:
        return _why_not_wheat(state)
    if verb == V_FEED and stage == FEED and part // RESOURCE_KINDS < state.tiles:
        return why_not_feed(state, part // RESOURCE_KINDS, part % RESOURCE_KINDS)
    if verb == V_DRIVE and stage == TRANSPORT and part // ANIMAL_KINDS < len(state.field):
        return why_not_drive(state, part // ANIMAL_KINDS, part % ANIMAL_KINDS)
    if verb == V_INTO and stage == HERD and part < len(state.field):
        return why_not_put(state, part)
    if verb == V_INTO and stage == DRIVE and part < len(state.field):
        return why_not_drive_to(state, part)
    if verb == V_STOCK and stage == STOCK:
        return why_not_stock(state, part)
    if verb == V_BREED and stage == BREED and part < len(state.field):
        return why_not_born(state, state.field[part])
    return R_ASKED


def _why_not_wheat(state: KeyflowerState) -> i64:
    """wheat.when: only during a transport use, and there it is asked for when a step needs it."""
    stage = state.stage
    if stage == FEED:
        return LEGAL if state.wheat[state.actor] > 0 else R_ASKED
    transports = stage == TRANSPORT or stage == DRIVE or stage == SPEND or (stage == GIVE and state.upgrading >= 0)
    return R_ASKED if transports else R_WHEAT_WHEN
