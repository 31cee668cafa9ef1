"""The greedy bot: weighs every decision of one turn by hand-written rules of thumb, and looks no further.

At the start of a turn it finds the bid or use that gains most; the smaller decisions that follow carry it out with as
few workers as will do. Values are hundredths of a point; only differences between the moves of a decision matter.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cosecha.core.state import State
from cosecha.games.keyflower.appraisal import (
    POINT,
    STEP,
    boat_worth,
    cost_worth,
    missing_for,
    tile_worth,
    upgrade_worth,
    use_worth,
    winter_worth,
    worker_worth,
)
from cosecha.games.keyflower.husbandry import WHEAT, gain_of_farm_move, pasture_points
from cosecha.games.keyflower.pieces import (
    GOLD,
    GREEN,
    MOVE,
    ON_OFFER,
    ORDER,
    RESOURCE_KINDS,
    ROAD,
    SUMMER_BOAT,
    TAKE_SKILL,
    V_AT,
    V_BACK,
    V_BID,
    V_BOAT,
    V_COLOUR,
    V_ENOUGH,
    V_FINISH,
    V_GIVE,
    V_GROUP,
    V_HAND,
    V_MOVE,
    V_OFFER,
    V_PASS,
    V_PAY,
    V_PAY_GROUP,
    V_PLACE,
    V_SPEND,
    V_TAKE,
    V_UPGRADE,
    VILLAGE,
    WATER,
    WINTER,
)
from cosecha.games.keyflower.seasons import dealt_tiles
from cosecha.games.keyflower.state import KeyflowerState
from cosecha.games.keyflower.village import around, column, row, set_tile
from cosecha.games.keyflower.workers import least_use

NEVER: Final[i64] = -1000000
HOLDS: Final[i64] = 70  # chances in a hundred that a bid is still ahead at the end of the season


def greedy(state: State, seat: int) -> int:
    """The move that gains the actor most; of equals the first in the list."""
    assert isinstance(state, KeyflowerState)
    assert state.actor == seat
    return int(choose(state))


def choose(state: KeyflowerState) -> i64:
    legal = state.legal()
    best = legal[0]
    gain = NEVER
    if len(legal) > 1:
        for i in range(len(legal)):
            found = gain_of(state, legal[i])
            if found > gain:
                gain = found
                best = legal[i]
    return best


def gain_of(state: KeyflowerState, code: i64) -> i64:
    verb = code // MOVE
    part = code % MOVE
    if verb == V_PASS:
        return 0
    if verb == V_BID:
        return gain_of_bid(state, part)
    if verb <= V_HAND:
        return gain_of_use(state, part) if verb < V_COLOUR else _gain_of_workers(state, verb, part)
    if verb <= V_TAKE:
        return _gain_of_payment(state, verb, part)
    if verb <= V_FINISH:
        return _gain_of_transport(state, verb, part)
    if verb > V_BACK:
        return gain_of_farm_move(state, verb, part)
    return _gain_after_season(state, verb, part)


# A turn -------------------------------------------------------------------------------------------------------------


def gain_of_bid(state: KeyflowerState, tile: i64) -> i64:
    """What the tile is worth if the bid holds, less the workers that it costs; an own lead is left alone."""
    seat = state.actor
    if state.leader(tile) == seat:
        return -1
    need = state.highest_other(tile, seat) + 1
    price = need * worker_worth(state)
    return (tile_worth(state, seat, tile) - price) * HOLDS // 100


def gain_of_use(state: KeyflowerState, tile: i64) -> i64:
    """What the use brings, less the workers that do not come back."""
    seat = state.actor
    need = least_use(state, tile)
    worker = worker_worth(state)
    cost = need * worker
    if state.owner(tile) == seat:
        cost = need * worker // 8
    elif state.where[tile] == ON_OFFER and state.leader(tile) == seat:
        cost = need * worker // 3
    return use_worth(state, seat, tile) - cost


def _gain_of_workers(state: KeyflowerState, verb: i64, part: i64) -> i64:
    """As few workers as will do, of the colour of which most are left; outbid groups before the hand."""
    if verb == V_COLOUR:
        return state.hand(state.actor, part) - (4 if part == GREEN else 0)
    if verb == V_GROUP:
        return 10 - state.bid_of(part, state.actor)
    return 0 if verb == V_ENOUGH else -part


def _gain_of_payment(state: KeyflowerState, verb: i64, part: i64) -> i64:
    if verb == V_PAY:
        return state.hand(state.actor, part) - (9 if part == GREEN else 0)
    if verb == V_PAY_GROUP:
        return 20
    if verb == V_GIVE:
        return state.skill(state.actor, part)
    if verb == V_TAKE and part >= TAKE_SKILL:
        return -part
    return -_stock(state, part) if verb == V_TAKE else 0


def _stock(state: KeyflowerState, kind: i64) -> i64:
    """Resources of a kind in the own village."""
    n: i64 = 0
    for tile in range(state.tiles):
        if state.where[tile] == VILLAGE + state.actor:
            n += state.goods[tile * RESOURCE_KINDS + kind]
    return n


# Transport ----------------------------------------------------------------------------------------------------------


def _gain_of_transport(state: KeyflowerState, verb: i64, part: i64) -> i64:
    if verb == V_UPGRADE:
        return upgrade_worth(state, part) + POINT
    if verb == V_MOVE:
        tile = part // 24
        kind = part // 6 % 4
        to = state.beside[tile * 6 + part % 6]
        bought: i64 = WHEAT if state.steps == 0 else 0
        return _pull(state, to, kind, tile) - _pull(state, tile, kind, -1) - bought
    return -part if verb == V_SPEND else 5


def _pull(state: KeyflowerState, tile: i64, kind: i64, origin: i64) -> i64:
    """How much a resource is wanted on a tile: there, or, more weakly, one road further on."""
    best = _wanted(state, tile, kind, coming=origin >= 0)
    for direction in range(6):
        other = state.beside[tile * 6 + direction]
        if other >= 0 and other != origin and state.edge(tile, direction) == ROAD:
            if state.edge(other, (direction + 3) % 6) == ROAD:
                best = max(best, _wanted(state, other, kind, coming=True) * 6 // 10)
    return best


def _wanted(state: KeyflowerState, tile: i64, kind: i64, *, coming: bool) -> i64:
    """A share of the upgrade it helps to pay, or the points it scores on an autumn tile."""
    wanted: i64 = 0
    per = state.printed.per[tile * 2 + state.side[tile]]
    asked = state.printed.per_kind[tile]
    if per > 0 and (asked < 0 or asked == kind or kind == GOLD):
        wanted = POINT * per - (POINT if kind == GOLD else 0)
    worth = upgrade_worth(state, tile)
    if worth > 0:
        lying = state.goods[tile * RESOURCE_KINDS + kind]
        missing = missing_for(state, tile)
        state.goods[tile * RESOURCE_KINDS + kind] += 1 if coming else -1
        after = missing_for(state, tile)
        state.goods[tile * RESOURCE_KINDS + kind] = lying
        helps = after < missing if coming else after > missing
        if helps:
            wanted = max(wanted, (worth + cost_worth(state, tile)) // (1 + after))
    return wanted


# After a season -------------------------------------------------------------------------------------------------------


def _gain_after_season(state: KeyflowerState, verb: i64, part: i64) -> i64:
    if verb == V_BOAT:
        return boat_worth(state, state.actor, part)
    if verb == V_OFFER:
        return _gain_of_offer(state, part)
    if verb == V_PLACE:
        return -part
    return _gain_of_space(state, part // 6, part % 6) if verb == V_AT else 0


def _gain_of_offer(state: KeyflowerState, chosen: i64) -> i64:
    """Winter tiles that are worth more than they cost come on offer; the others help the rivals only."""
    tiles = dealt_tiles(state, state.actor)
    gain: i64 = 0
    for i in range(len(tiles)):
        if (chosen >> i) & 1 != 0:
            gain += winter_worth(state, state.actor, tiles[i]) - 3 * POINT
    return gain


def _gain_of_space(state: KeyflowerState, space: i64, turn: i64) -> i64:
    """Roads that connect, a river that goes on, neighbours; and near the home tile."""
    tile = state.picked[state.actor]
    kind = state.printed.kind[tile]
    shown = around(state, state.actor, space)
    gain: i64 = 0
    for direction in range(6):
        if shown[direction] >= 0:
            edge = state.printed.edge_of(tile, turn, direction)
            gain += POINT if kind == ORDER else STEP
            if edge == ROAD and shown[direction] == ROAD:
                gain += POINT
            if edge == WATER and shown[direction] == WATER:
                gain += 2 * POINT if kind == SUMMER_BOAT or state.season == WINTER else POINT
    q = column(space)
    r = row(space)
    return gain - 4 * (q * q + r * r + q * r) + _gain_for_animals(state, tile, space, turn)


def _gain_for_animals(state: KeyflowerState, tile: i64, space: i64, turn: i64) -> i64:
    """Points won or lost by fields that the tile joins: it is laid on a copy of the table."""
    if pasture_points(state, state.actor) == 0:
        return 0
    laid = state.copy()
    set_tile(laid, state.actor, tile, column(space), row(space), turn)
    return POINT * (pasture_points(laid, state.actor) - pasture_points(state, state.actor))
