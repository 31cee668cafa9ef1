"""Steps of a transport, those shown and those bought with wheat (chapters 3.8 and 3.15)."""

from mypy_extensions import i64

from cosecha.core.state import LEGAL
from cosecha.games.keyflower.bidding import end_action
from cosecha.games.keyflower.pieces import (
    BOAT_5B,
    FEED,
    R_ASKED,
    R_OWN_VILLAGE,
    RESOURCE_KINDS,
    TRANSPORT,
    VILLAGE,
)
from cosecha.games.keyflower.state import SUPPLY_WHEAT, KeyflowerState
from cosecha.games.keyflower.telling import (
    AT_HAND,
    AT_SUPPLY,
    F_SPENT,
    F_SPENT_WHEAT,
    F_TOOK_WHEAT,
    NOWHERE,
)


def take_wheat(state: KeyflowerState, seat: i64, n: i64) -> None:
    """wheat.hand, use.short: from the open supply, in sight of all."""
    n = min(n, state.supply[SUPPLY_WHEAT])
    if n > 0:
        state.supply[SUPPLY_WHEAT] -= n
        state.wheat[seat] += n
        state.tell(F_TOOK_WHEAT, seat, NOWHERE, AT_SUPPLY, AT_HAND + seat, n)


def spend_wheat(state: KeyflowerState, n: i64) -> None:
    """wheat.spent: back to the supply."""
    if n > 0:
        state.wheat[state.actor] -= n
        state.supply[SUPPLY_WHEAT] += n
        state.tell(F_SPENT_WHEAT, state.actor, NOWHERE, AT_HAND + state.actor, AT_SUPPLY, n)


def spare_steps(state: KeyflowerState) -> i64:
    """wheat.capacity: steps that wheat can buy; boat.5b-spend-resource: for its owner resources too."""
    if state.owns(state.actor, BOAT_5B):
        return state.wheat[state.actor] + goods_in_village(state)
    return state.wheat[state.actor]


def goods_in_village(state: KeyflowerState) -> i64:
    n: i64 = 0
    for tile in range(state.tiles):
        if state.where[tile] == VILLAGE + state.actor:
            for place in range(tile * RESOURCE_KINDS, (tile + 1) * RESOURCE_KINDS):
                n += state.goods[place]
    return n


def power(state: KeyflowerState) -> i64:
    """All steps the actor can still make."""
    return state.steps + spare_steps(state)


def use_steps(state: KeyflowerState, n: i64) -> None:
    """Steps shown are used up first; wheat.not-doubled: every further one costs one wheat."""
    shown = min(n, state.steps)
    state.steps -= shown
    state.owed += n - shown
    settle(state)


def settle(state: KeyflowerState) -> None:
    """Pay what is owed with wheat; the owner of boat 5b is asked while there are resources to pay with."""
    if state.owed > 0 and state.owns(state.actor, BOAT_5B) and goods_in_village(state) > 0:
        state.stage = FEED
        return
    spend_wheat(state, state.owed)
    state.owed = 0
    state.stage = TRANSPORT
    end_if_done(state)


def end_if_done(state: KeyflowerState) -> None:
    """When there is nothing left to do with, the turn ends by itself."""
    if state.steps == 0 and state.upgrades == 0 and spare_steps(state) == 0:
        end_action(state)


def why_not_feed(state: KeyflowerState, tile: i64, kind: i64) -> i64:
    """boat.5b-spend-resource: a resource of the own village."""
    if state.where[tile] != VILLAGE + state.actor:
        return R_OWN_VILLAGE
    return LEGAL if state.goods[tile * RESOURCE_KINDS + kind] > 0 else R_ASKED


def feed_wheat(state: KeyflowerState) -> None:
    spend_wheat(state, 1)
    state.owed -= 1
    settle(state)


def feed_resource(state: KeyflowerState, tile: i64, kind: i64) -> None:
    state.goods[tile * RESOURCE_KINDS + kind] -= 1
    state.supply[kind] += 1
    state.tell(F_SPENT, state.actor, kind, tile, AT_SUPPLY, 1)
    state.owed -= 1
    settle(state)
