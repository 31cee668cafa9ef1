"""Transport and upgrade (chapter 3.8)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cosecha.core.state import LEGAL
from cosecha.games.keyflower.bidding import end_action
from cosecha.games.keyflower.payments import pay_skill_for_upgrade
from cosecha.games.keyflower.pieces import (
    BOAT_2A,
    BOAT_3A,
    BOAT_5B,
    C_ANY,
    C_SAW,
    C_SKILL,
    GIVE,
    GOLD,
    MOST_COST,
    R_2A_WATER,
    R_ASKED,
    R_CAPACITY,
    R_COST,
    R_FIXED_SIDE,
    R_NO_CHAIN,
    R_NOT_RESOURCE,
    R_ON_TILE,
    R_OWN_VILLAGE,
    R_STEP,
    R_UPGRADE_COUNT,
    R_UPGRADE_ONCE,
    R_UPGRADE_WHICH,
    RESOURCE_KINDS,
    ROAD,
    SKILL_KINDS,
    SPEND,
    SUMMER_BOAT,
    TRANSPORT,
    VILLAGE,
    WATER,
)
from cosecha.games.keyflower.state import KeyflowerState
from cosecha.games.keyflower.steps import end_if_done, power, spend_wheat, use_steps
from cosecha.games.keyflower.telling import AT_SUPPLY, AT_VILLAGE, F_CARRIED, F_SPENT, F_UPGRADED

WAYS: Final = tuple(
    (wood, stone, iron, gold)
    for size in range(MOST_COST + 1)
    for wood in range(size, -1, -1)
    for stone in range(size - wood, -1, -1)
    for iron in range(size - wood - stone, -1, -1)
    for gold in [size - wood - stone - iron]
)
"""Every way to pay up to three resources, by kind."""
WAY_KINDS: Final[i64] = 35
WHEAT_WAYS: Final = tuple(
    (way, wheat) for wheat in range(1, MOST_COST + 1) for way in WAYS if sum(way) + wheat <= MOST_COST
)
"""With wheat as well (boat.5b-spend-wheat)."""
ALL_WAYS: Final[i64] = 56
_WAYS: Final[vec[i64]] = vec[i64]([number for way in (*WAYS, *(way for way, _ in WHEAT_WAYS)) for number in way])
_WHEAT: Final[vec[i64]] = vec[i64]([0] * len(WAYS) + [wheat for _, wheat in WHEAT_WAYS])


# Steps --------------------------------------------------------------------------------------------------------------


def can_step(state: KeyflowerState, tile: i64, direction: i64) -> bool:
    """move.step, boat.2a-transport: can goods cross this edge?"""
    neighbour = state.beside[tile * 6 + direction]
    if neighbour < 0:
        return False
    here = state.edge(tile, direction)
    there = state.edge(neighbour, (direction + 3) % 6)
    if here == ROAD and there == ROAD:
        return True
    return here != WATER and there != WATER and state.owns(state.actor, BOAT_2A)


def why_not_step(state: KeyflowerState, tile: i64, kind: i64, direction: i64) -> i64:
    if state.where[tile] != VILLAGE + state.actor:
        return R_OWN_VILLAGE
    if state.goods[tile * RESOURCE_KINDS + kind] == 0:
        return R_ASKED
    if not can_step(state, tile, direction):
        neighbour = state.beside[tile * 6 + direction]
        return R_2A_WATER if neighbour >= 0 and state.owns(state.actor, BOAT_2A) else R_STEP
    return LEGAL if power(state) > 0 else R_CAPACITY


def carry(state: KeyflowerState, tile: i64, kind: i64, direction: i64) -> None:
    """move.step: one resource over one edge."""
    neighbour = state.beside[tile * 6 + direction]
    state.goods[tile * RESOURCE_KINDS + kind] -= 1
    state.goods[neighbour * RESOURCE_KINDS + kind] += 1
    state.tell(F_CARRIED, state.actor, kind, tile, neighbour, 1)
    use_steps(state, 1)


# Upgrades -----------------------------------------------------------------------------------------------------------


def why_not_upgrade(state: KeyflowerState, tile: i64) -> i64:
    if state.where[tile] != VILLAGE + state.actor:
        return R_OWN_VILLAGE
    if state.upgrades == 0:
        return R_UPGRADE_COUNT
    if state.printed.kind[tile] == SUMMER_BOAT:
        return R_FIXED_SIDE
    if state.printed.upgradable[tile] == 0:
        return R_UPGRADE_WHICH
    if state.side[tile] == 1:
        return R_UPGRADE_ONCE
    if can_upgrade(state, tile):
        return LEGAL
    return R_ON_TILE if has_skill_for(state, tile) and _lies_elsewhere(state, tile) else R_COST


def can_upgrade(state: KeyflowerState, tile: i64) -> bool:
    """upgrade.cost: can the actor pay for a tile of the village that is not yet upgraded?"""
    if state.printed.upgradable[tile] == 0 or state.side[tile] == 1 or not has_skill_for(state, tile):
        return False
    lying: i64 = state.wheat[state.actor] if state.owns(state.actor, BOAT_5B) else 0
    for kind in range(RESOURCE_KINDS):
        lying += state.goods[tile * RESOURCE_KINDS + kind]
    return lying >= resources_asked(state, tile) and first_way(state, tile, 0) < ALL_WAYS


def has_skill_for(state: KeyflowerState, tile: i64) -> bool:
    """upgrade.on-tile: skills come from the hand."""
    some = False
    for kind in range(SKILL_KINDS):
        if state.printed.cost_of(tile, C_SAW + kind) > state.skill(state.actor, kind):
            return False
        if state.skill(state.actor, kind) > 0:
            some = True
    return some or state.printed.cost_of(tile, C_SKILL) == 0


def resources_asked(state: KeyflowerState, tile: i64) -> i64:
    """How many resources an upgrade costs."""
    n: i64 = 0
    for part in range(C_ANY + 1):
        n += state.printed.cost_of(tile, part)
    return n


def pays(state: KeyflowerState, tile: i64, way: i64) -> bool:
    """upgrade.cost, upgrade.gold, boat.3a: do these kinds meet the cost?"""
    size = _WHEAT[way]
    missing = state.printed.cost_of(tile, GOLD)
    for kind in range(RESOURCE_KINDS):
        paid = _WAYS[way * RESOURCE_KINDS + kind]
        size += paid
        if kind < GOLD and paid < state.printed.cost_of(tile, kind):
            missing += state.printed.cost_of(tile, kind) - paid
    if size != resources_asked(state, tile):
        return False
    wild = _WAYS[way * RESOURCE_KINDS + GOLD] + _WHEAT[way]
    return missing <= wild or state.owns(state.actor, BOAT_3A)


def lies_there(state: KeyflowerState, tile: i64, way: i64) -> bool:
    """upgrade.on-tile: do all these resources lie on the tile? Wheat is in the hand."""
    if _WHEAT[way] > state.wheat[state.actor]:
        return False
    for kind in range(RESOURCE_KINDS):
        if _WAYS[way * RESOURCE_KINDS + kind] > state.goods[tile * RESOURCE_KINDS + kind]:
            return False
    return True


def first_way(state: KeyflowerState, tile: i64, begin: i64) -> i64:
    """The first way from `begin` on to pay with what lies on the tile; ALL_WAYS for none."""
    for way in range(begin, ways_of(state)):
        if lies_there(state, tile, way) and pays(state, tile, way):
            return way
    return ALL_WAYS


def ways_of(state: KeyflowerState) -> i64:
    """boat.5b: only its owner pays with wheat."""
    return ALL_WAYS if state.owns(state.actor, BOAT_5B) else WAY_KINDS


def _lies_elsewhere(state: KeyflowerState, tile: i64) -> bool:
    """Would all resources of the village together meet the cost?"""
    for way in range(ways_of(state)):
        if pays(state, tile, way) and _village_has(state, way):
            return True
    return False


def _village_has(state: KeyflowerState, way: i64) -> bool:
    if _WHEAT[way] > state.wheat[state.actor]:
        return False
    for kind in range(RESOURCE_KINDS):
        n: i64 = 0
        for tile in range(state.tiles):
            if state.where[tile] == VILLAGE + state.actor:
                n += state.goods[tile * RESOURCE_KINDS + kind]
        if n < _WAYS[way * RESOURCE_KINDS + kind]:
            return False
    return True


def begin_upgrade(state: KeyflowerState, tile: i64) -> None:
    """Asks how to pay where there are several ways."""
    state.upgrading = tile
    way = first_way(state, tile, 0)
    if first_way(state, tile, way + 1) < ALL_WAYS:
        state.stage = SPEND
    else:
        spend(state, way)


def why_not_spend(state: KeyflowerState, way: i64) -> i64:
    """wheat.not-resource, boat.5b-no-chain, upgrade.on-tile, upgrade.cost."""
    if way >= ways_of(state):
        return R_NOT_RESOURCE
    if not pays(state, state.upgrading, way):
        return R_NO_CHAIN if _is_chain(state, way) else R_COST
    return LEGAL if lies_there(state, state.upgrading, way) else R_ON_TILE


def _is_chain(state: KeyflowerState, way: i64) -> bool:
    """boat.5b-no-chain: would these do, if one resource could become another by way of wheat?"""
    size = _WHEAT[way]
    for kind in range(RESOURCE_KINDS):
        size += _WAYS[way * RESOURCE_KINDS + kind]
    return state.owns(state.actor, BOAT_5B) and size == resources_asked(state, state.upgrading)


def spend(state: KeyflowerState, way: i64) -> None:
    """upgrade.cost: paid resources go to their supply; then the skill, if the cost has one."""
    tile = state.upgrading
    for kind in range(RESOURCE_KINDS):
        paid = _WAYS[way * RESOURCE_KINDS + kind]
        if paid > 0:
            state.goods[tile * RESOURCE_KINDS + kind] -= paid
            state.supply[kind] += paid
            state.tell(F_SPENT, state.actor, kind, tile, AT_SUPPLY, paid)
    spend_wheat(state, _WHEAT[way])
    for kind in range(SKILL_KINDS):
        if state.printed.cost_of(tile, C_SAW + kind) > 0:
            pay_skill_for_upgrade(state, kind, named=True)
    if state.printed.cost_of(tile, C_SKILL) > 0:
        state.stage = GIVE
    else:
        flip(state)


def give_for_upgrade(state: KeyflowerState, kind: i64) -> None:
    pay_skill_for_upgrade(state, kind, named=False)
    flip(state)


def flip(state: KeyflowerState) -> None:
    """upgrade.keep: the tile shows its upgraded side; everything on it stays."""
    state.side[state.upgrading] = 1
    state.upgrades -= 1
    state.tell(F_UPGRADED, state.actor, state.upgrading, state.upgrading, AT_VILLAGE + state.actor, 0)
    state.upgrading = -1
    state.stage = TRANSPORT
    end_if_done(state)


def finish(state: KeyflowerState) -> None:
    """move.capacity, upgrade.count: steps and upgrades may be left unused."""
    end_action(state)
