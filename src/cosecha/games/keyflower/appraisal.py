"""What things are worth to a seat, in hundredths of a point: rules of thumb for the greedy bot.

It looks at what the seat itself may know: its own hand, the open table, and how many pieces are in bag and pile.
"""

from typing import Final

from mypy_extensions import i64

from cosecha.games.keyflower.boat_tiles import river_line, steps_shown
from cosecha.games.keyflower.husbandry import drives_worth, farm_gifts_worth, winter_farm_worth
from cosecha.games.keyflower.pieces import (
    AUTUMN,
    BUILDING,
    C_ANY,
    C_SAW,
    COLOUR_KINDS,
    FIRST_BOAT,
    FIRST_FARM_BOAT,
    FIRST_SUMMER_BOAT,
    FLIPPER,
    G_GREENS,
    G_PICKS,
    G_SKILLS,
    G_STEPS,
    G_UPGRADES,
    G_WORKERS,
    GOLD,
    HOME,
    KEYFLOWER,
    ORDER,
    PRICE_COLOUR,
    PRICE_KIND,
    RESOURCE_KINDS,
    SEA_BASTION,
    SEA_BREESE,
    SKILL_KINDS,
    SUMMER_BOAT,
    VILLAGE,
    W_FLAT,
    WHITE_WIND,
    WINTER,
    WINTER_TILE,
)
from cosecha.games.keyflower.printed import Printed
from cosecha.games.keyflower.round_trip import round_trip
from cosecha.games.keyflower.scoring import Score
from cosecha.games.keyflower.state import KeyflowerState
from cosecha.games.keyflower.transport import has_skill_for

POINT: Final[i64] = 100
RESOURCE: Final[i64] = 110
PURE_GOLD: Final[i64] = 190
SKILL: Final[i64] = 170
GREEN_WORKER: Final[i64] = 160
STEP: Final[i64] = 35
UPGRADE: Final[i64] = 150
_SUMMER_BOATS: Final = (450, 420, 250, 450, 200, 400, 200, 150, 150, 350, 350, 450)
_LEFT: Final = (3, 2, 1, 0)


def worker_worth(state: KeyflowerState) -> i64:
    """A worker of the hand: bids of later seasons, and uses."""
    if state.season == WINTER:
        return 45
    return 95 if state.season < AUTUMN else 85


def seasons_left(state: KeyflowerState) -> i64:
    """In how many seasons a tile won now can still be used."""
    left: i64 = _LEFT[state.season]
    return left


# What a use brings ----------------------------------------------------------------------------------------------------


def gifts_worth(state: KeyflowerState, printed: Printed, tile: i64, side: i64) -> i64:
    """What a side gives, less its price, without steps and upgrades."""
    worker = worker_worth(state)
    worth: i64 = printed.gift(tile, side, GOLD) * PURE_GOLD + printed.gift(tile, side, G_PICKS) * RESOURCE
    for kind in range(GOLD):
        worth += printed.gift(tile, side, kind) * RESOURCE
    worth += printed.gift(tile, side, G_WORKERS) * worker
    worth += printed.gift(tile, side, G_SKILLS) * SKILL
    worth += printed.gift(tile, side, G_GREENS) * (GREEN_WORKER if state.season < WINTER else 60)
    worth += farm_gifts_worth(state, state.actor, printed, tile, side)
    price = printed.price[tile * 2 + side]
    if price >= PRICE_KIND:
        worth -= SKILL
    elif price >= PRICE_COLOUR:
        worth -= worker
    return worth


def use_worth(state: KeyflowerState, seat: i64, tile: i64) -> i64:
    """One use of a tile as it lies."""
    side = state.side[tile]
    printed = state.printed
    if printed.gift(tile, side, G_STEPS) > 0:
        worth = transport_worth(state, seat, printed.gift(tile, side, G_STEPS), printed.gift(tile, side, G_UPGRADES))
        return worth + gifts_worth(state, printed, tile, side)
    if state.season == WINTER:
        return _last_use_worth(state, seat, tile, side)
    return gifts_worth(state, printed, tile, side)


def _last_use_worth(state: KeyflowerState, seat: i64, tile: i64, side: i64) -> i64:
    """In winter resources are worth what they score."""
    goes_to = tile if state.owner(tile) == seat else state.homes[seat]
    before = Score(state, seat, purple=False).allotted()
    for kind in range(RESOURCE_KINDS):
        state.goods[goes_to * RESOURCE_KINDS + kind] += state.printed.gift(tile, side, kind)
    after = Score(state, seat, purple=False).allotted()
    worth = gifts_worth(state, state.printed, tile, side)
    for kind in range(RESOURCE_KINDS):
        gift = state.printed.gift(tile, side, kind)
        state.goods[goes_to * RESOURCE_KINDS + kind] -= gift
        worth -= gift * (PURE_GOLD if kind == GOLD else RESOURCE)
    return worth + POINT * (after - before)


def transport_worth(state: KeyflowerState, seat: i64, steps: i64, upgrades: i64) -> i64:
    """The best upgrades within reach, as far as they go, and a little for goods that come nearer."""
    worth: i64 = 0
    last: i64 = 1000000
    for _ in range(upgrades):
        best: i64 = 0
        for tile in range(state.tiles):
            if state.where[tile] == VILLAGE + seat:
                gain = upgrade_worth(state, tile)
                if best < gain < last and missing_for(state, tile) <= steps:
                    best = gain
        worth += best
        last = best
    return worth + drives_worth(state, seat, steps) + (STEP * steps if _goods(state, seat) > 2 else 0)


def _goods(state: KeyflowerState, seat: i64) -> i64:
    n: i64 = 0
    for tile in range(state.tiles):
        if state.where[tile] == VILLAGE + seat:
            for kind in range(RESOURCE_KINDS):
                n += state.goods[tile * RESOURCE_KINDS + kind]
    return n


def upgrade_worth(state: KeyflowerState, tile: i64) -> i64:
    """Printed points, a better use, more for goods on it, less what it costs; 0 where it cannot be done."""
    printed = state.printed
    if printed.upgradable[tile] == 0 or state.side[tile] == 1 or not has_skill_for(state, tile):
        return 0
    worth = POINT * (printed.points[tile * 2 + 1] - printed.points[tile * 2])
    better = gifts_worth(state, printed, tile, 1) - gifts_worth(state, printed, tile, 0)
    worth += better * seasons_left(state) // 2
    more = printed.per[tile * 2 + 1] - printed.per[tile * 2]
    if more > 0:
        for kind in range(RESOURCE_KINDS):
            worth += POINT * more * (state.goods[tile * RESOURCE_KINDS + kind] + seasons_left(state))
    return worth - cost_worth(state, tile)


def cost_worth(state: KeyflowerState, tile: i64) -> i64:
    cost: i64 = 0
    for part in range(C_ANY + 1):
        cost += state.printed.cost_of(tile, part) * (50 if part != GOLD else 120)
    for part in range(C_SAW, C_SAW + SKILL_KINDS + 1):
        cost += state.printed.cost_of(tile, part) * 60
    return cost


def missing_for(state: KeyflowerState, tile: i64) -> i64:
    """Resources of the cost that do not lie on the tile yet."""
    missing: i64 = 0
    spare: i64 = 0
    for kind in range(RESOURCE_KINDS):
        lying = state.goods[tile * RESOURCE_KINDS + kind]
        asked = state.printed.cost_of(tile, kind)
        if lying < asked:
            missing += asked - lying
        else:
            spare += lying - asked
    wanted = state.printed.cost_of(tile, C_ANY)
    return missing + (wanted - spare if wanted > spare else 0)


# What tiles are worth -------------------------------------------------------------------------------------------------


def tile_worth(state: KeyflowerState, seat: i64, tile: i64) -> i64:
    """What winning a tile on offer would bring to the end of the game."""
    kind = state.printed.kind[tile]
    if kind == WINTER_TILE:
        return winter_worth(state, seat, tile)
    if kind == SUMMER_BOAT:
        number: i64 = tile - FIRST_SUMMER_BOAT if tile < FIRST_FARM_BOAT else tile - FIRST_FARM_BOAT + 4
        ability: i64 = number * 2 + state.side[tile]
        worth: i64 = _SUMMER_BOATS[ability]
        return worth
    if kind == ORDER:
        return 330 if state.season == WINTER else 110
    return _building_worth(state, seat, tile)


def _building_worth(state: KeyflowerState, seat: i64, tile: i64) -> i64:
    """Printed points, half of what an upgrade adds, and a use in every season that is left."""
    printed = state.printed
    worth = POINT * printed.points[tile * 2]
    worth += POINT * (printed.points[tile * 2 + 1] - printed.points[tile * 2]) * 55 // 100
    worth += gifts_worth(state, printed, tile, 0) * seasons_left(state) * 80 // 100
    steps = printed.gift(tile, 0, G_STEPS)
    worth += (steps * STEP + printed.gift(tile, 0, G_UPGRADES) * UPGRADE) * seasons_left(state) * 80 // 100
    worth += POINT * printed.per_sheep[tile * 2] * 2
    if printed.per[tile * 2] > 0:
        wanted = printed.per_kind[tile]
        stock = _goods(state, seat)
        worth += POINT * printed.per[tile * 2] * min(4, 1 + (stock if wanted < 0 else stock // 3))
    return worth


def winter_worth(state: KeyflowerState, seat: i64, tile: i64) -> i64:
    """What a winter tile would score with what the seat has now."""
    before = Score(state, seat, purple=False).allotted()
    place = state.where[tile]
    state.where[tile] = VILLAGE + seat
    after = Score(state, seat, purple=False).allotted()
    state.where[tile] = place
    flat: i64 = state.printed.scores_points[tile] if state.printed.scores[tile] == W_FLAT else 0
    return POINT * (after - before + flat) + winter_farm_worth(state, seat, tile)


def boat_worth(state: KeyflowerState, seat: i64, boat: i64) -> i64:
    """The load of a boat; in winter what its tile would score."""
    if state.season < WINTER:
        worth: i64 = 0
        for colour in range(COLOUR_KINDS):
            worth += worker_worth(state) * state.boat_workers[boat * COLOUR_KINDS + colour]
        for kind in range(SKILL_KINDS):
            worth += SKILL * state.boat_skills[boat * SKILL_KINDS + kind]
        return worth
    if boat == KEYFLOWER:
        return POINT * steps_shown(state, seat)
    if boat == SEA_BASTION:
        return POINT * round_trip(state, seat)
    if boat == SEA_BREESE:
        return POINT * state.printed.breese[min(5, river_line(state, seat) + 1)]
    if boat == FLIPPER:
        return POINT * (state.printed.boat_points[boat] + _best_flip(state, seat))
    if boat == WHITE_WIND:
        return _white_wind_worth(state, seat)
    return POINT * state.printed.boat_points[boat]


def _best_flip(state: KeyflowerState, seat: i64) -> i64:
    best: i64 = 0
    for tile in range(state.tiles):
        kind = state.printed.kind[tile]
        if state.where[tile] == VILLAGE + seat and state.side[tile] == 0 and (kind == HOME or kind == BUILDING):
            best = max(best, state.printed.points[tile * 2 + 1] - state.printed.points[tile * 2])
    return best


def _white_wind_worth(state: KeyflowerState, seat: i64) -> i64:
    before = Score(state, seat, purple=False).allotted()
    place = state.where[FIRST_BOAT + WHITE_WIND]
    state.where[FIRST_BOAT + WHITE_WIND] = VILLAGE + seat
    after = Score(state, seat, purple=False).allotted()
    state.where[FIRST_BOAT + WHITE_WIND] = place
    return POINT * (after - before)
