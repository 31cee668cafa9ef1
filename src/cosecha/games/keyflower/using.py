"""Using a tile and what tiles do (chapters 3.6 and 3.7)."""

from mypy_extensions import i64

from cosecha.core.luck import Luck
from cosecha.core.state import LEGAL
from cosecha.games.keyflower.bidding import ask_for_groups, end_action, placed
from cosecha.games.keyflower.colours import why_not_use_colour
from cosecha.games.keyflower.memory import draw_open_skill, draw_skill, draw_worker, receive_workers, spend_workers
from cosecha.games.keyflower.pieces import (
    BOAT_2B,
    BOAT_4B,
    COLOUR,
    COLOUR_KINDS,
    G_GREENS,
    G_PICKS,
    G_SKILLS,
    G_STEPS,
    G_UPGRADES,
    G_WHEAT,
    G_WORKERS,
    GOLD,
    ON_OFFER,
    R_BOAT_OWNER,
    R_ESCALATE,
    R_MAX_SIX,
    R_NO_ACTION,
    R_PAY_ABLE,
    R_SOURCES,
    R_USE_FIRST,
    R_USE_WHERE,
    R_WINTER_OFFER,
    RESOURCE_KINDS,
    SUMMER_BOAT,
    TAKE,
    TRANSPORT,
    USING,
    VILLAGE,
    WINTER,
)
from cosecha.games.keyflower.state import SUPPLY_GREEN, KeyflowerState
from cosecha.games.keyflower.steps import take_wheat
from cosecha.games.keyflower.telling import (
    AT_BAG,
    AT_HAND,
    AT_PILE,
    AT_SUPPLY,
    F_DREW_SKILLS,
    F_DREW_WORKERS,
    F_TOOK,
    F_TOOK_GREEN,
    F_USED,
    NOWHERE,
)
from cosecha.games.keyflower.workers import (
    asks_worker,
    can_complete,
    can_pay_skill,
    least_use,
    most_use,
    outbid_workers,
    single_group,
    worker_fits,
)


def why_not_there(state: KeyflowerState, tile: i64) -> i64:
    """use.where, use.winter-offer, boat.owner, use.no-action: what can never be used now."""
    if state.where[tile] != ON_OFFER and not VILLAGE <= state.where[tile] < VILLAGE + state.seats:
        return R_USE_WHERE
    if state.season == WINTER and state.where[tile] == ON_OFFER:
        return R_WINTER_OFFER
    if state.printed.kind[tile] == SUMMER_BOAT:
        return R_BOAT_OWNER
    return LEGAL if state.printed.action[tile * 2 + state.side[tile]] > 0 else R_NO_ACTION


def takes_mixed(state: KeyflowerState, tile: i64) -> bool:
    """boat.4b, boat.4b-untouched: its owner mixes colours on a tile bid for or used this season."""
    return state.lock[tile] >= 0 and state.owns(state.actor, BOAT_4B)


def can_use(state: KeyflowerState, tile: i64) -> bool:
    """Is there a colour, or a mixture, with which the actor can use the tile and pay its price?"""
    if least_use(state, tile) > most_use(state, tile):
        return False
    lock = state.lock[tile]
    if lock < 0:
        for colour in range(COLOUR_KINDS):
            if can_complete(state, tile, colour, 0, 0, mixed=False):
                return True
        return False
    if takes_mixed(state, tile):
        return can_complete(state, tile, 0, 0, 0, mixed=True)
    return can_complete(state, tile, lock, 0, 0, mixed=False)


def why_not_use(state: KeyflowerState, tile: i64) -> i64:
    reason = why_not_there(state, tile)
    if reason != LEGAL:
        return reason
    return LEGAL if can_use(state, tile) else _why_no_workers(state, tile)


def _why_no_workers(state: KeyflowerState, tile: i64) -> i64:
    """The first rule that keeps every colour from being used."""
    spare = outbid_workers(state, state.actor)
    reason = R_SOURCES
    most: i64 = 0
    for colour in range(COLOUR_KINDS):
        workers = state.hand(state.actor, colour) + spare[colour]
        refused = why_not_use_colour(state, tile, state.actor, colour)
        if workers > 0 and refused == LEGAL:
            most = most + workers if takes_mixed(state, tile) else max(most, workers)
        elif workers > 0 and reason == R_SOURCES:
            reason = refused
    if most == 0:
        return reason
    if least_use(state, tile) > most_use(state, tile):
        return R_MAX_SIX
    if most < least_use(state, tile):
        return R_ESCALATE
    return R_PAY_ABLE if _has_price(state, tile) else R_MAX_SIX


def _has_price(state: KeyflowerState, tile: i64) -> bool:
    return state.printed.price[tile * 2 + state.side[tile]] > 0


def begin_use(state: KeyflowerState, tile: i64) -> None:
    state.doing = USING
    state.target = tile
    state.mixed = takes_mixed(state, tile)
    state.colour = 0 if state.mixed else state.lock[tile]
    if state.colour < 0:
        state.stage = COLOUR
    else:
        ask_for_groups(state)


def why_not_use_hand(state: KeyflowerState, n: i64) -> i64:
    """use.first, workers.sources, use.max-six, use.escalate, use.pay-able."""
    tile = state.target
    total = placed(state) + n
    ends = not state.mixed or state.colour == COLOUR_KINDS - 1 or total == most_use(state, tile)
    if ends and total == 0:
        return R_USE_FIRST
    if n > state.hand(state.actor, state.colour):
        return R_SOURCES
    if total > most_use(state, tile):
        return R_MAX_SIX
    if not ends:
        return _why_not_more_colours(state, n, total)
    if total < least_use(state, tile):
        return R_ESCALATE
    return LEGAL if _payable_after(state, n) else R_PAY_ABLE


def _why_not_more_colours(state: KeyflowerState, n: i64, total: i64) -> i64:
    """boat.4b: can the later colours still bring the use to a legal number?"""
    place = state.actor * COLOUR_KINDS + state.colour
    state.workers[place] -= n
    found = can_complete(state, state.target, state.colour + 1, 0, total, mixed=True)
    left: i64 = 0
    for colour in range(state.colour + 1, COLOUR_KINDS):
        left += state.hand(state.actor, colour)
    state.workers[place] += n
    if found:
        return LEGAL
    return R_ESCALATE if total + left < least_use(state, state.target) else R_PAY_ABLE


def _payable_after(state: KeyflowerState, n: i64) -> bool:
    """use.pay-able: once n workers of the colour have left the hand, is the price still there?"""
    price = state.printed.price[state.target * 2 + state.side[state.target]]
    if price == 0:
        return True
    if not asks_worker(price):
        return can_pay_skill(state, state.actor, price)
    for colour in range(COLOUR_KINDS):
        if worker_fits(price, colour):
            hand = state.hand(state.actor, colour)
            if colour == state.colour:
                hand -= n
            if hand > 0 or single_group(state, state.actor, colour, 0, state.tiles):
                return True
    return False


def use_hand(state: KeyflowerState, n: i64) -> bool:
    """Workers of the hand join the use; True when it is complete, False while boat 4b's owner goes on choosing."""
    spend_workers(state, state.actor, state.colour, n)
    state.laid[state.colour] += n
    if state.mixed and state.colour < COLOUR_KINDS - 1 and placed(state) < most_use(state, state.target):
        state.colour += 1
        state.groups_from = 0
        ask_for_groups(state)
        return False
    return True


def stand_on_tile(state: KeyflowerState) -> None:
    """use.stay, colour.lock: the workers stand on the tile; the first ones lock its colour."""
    tile = state.target
    state.last_use[tile] = placed(state)
    for colour in range(COLOUR_KINDS):
        if state.laid[colour] > 0:
            state.used[tile * COLOUR_KINDS + colour] += state.laid[colour]
            state.tell(F_USED, state.actor, colour, AT_HAND + state.actor, tile, state.laid[colour])
            state.laid[colour] = 0
    if state.lock[tile] < 0:
        state.lock[tile] = state.colour


# What a tile gives ---------------------------------------------------------------------------------------------------


def receive(state: KeyflowerState, luck: Luck) -> None:
    """use.at-once: everything the side that lies up gives, one time."""
    tile = state.target
    side = state.side[tile]
    printed = state.printed
    for kind in range(RESOURCE_KINDS):
        take_resources(state, kind, printed.gift(tile, side, kind))
    draw_workers(state, state.actor, printed.gift(tile, side, G_WORKERS), luck)
    draw_skills(state, state.actor, printed.gift(tile, side, G_SKILLS), luck)
    take_greens(state, state.actor, printed.gift(tile, side, G_GREENS))
    take_wheat(state, state.actor, printed.gift(tile, side, G_WHEAT))


def go_on(state: KeyflowerState) -> None:
    """What is still to be chosen: a resource (tile.workshop), steps and upgrades (tile.transport)."""
    tile = state.target
    side = state.side[tile]
    if state.printed.gift(tile, side, G_PICKS) > 0:
        _ask_for_resource(state)
        return
    twice: i64 = 2 if state.owns(state.actor, BOAT_2B) else 1
    state.steps = twice * state.printed.gift(tile, side, G_STEPS)
    state.upgrades = twice * state.printed.gift(tile, side, G_UPGRADES)
    if state.steps + state.upgrades > 0:
        state.stage = TRANSPORT
    else:
        end_action(state)


def _ask_for_resource(state: KeyflowerState) -> None:
    """tile.workshop: a choice among those in supply; where only one is left it is taken, where none, nothing."""
    last: i64 = -1
    kinds: i64 = 0
    for kind in range(GOLD):
        if state.supply[kind] > 0:
            kinds += 1
            last = kind
    if kinds > 1:
        state.stage = TAKE
        return
    if kinds == 1:
        take_resources(state, last, 1)
    end_action(state)


def take_resources(state: KeyflowerState, kind: i64, n: i64) -> None:
    """use.where-goods-go.own, use.where-goods-go.away: on a tile of the own village, or else at home; use.short."""
    n = min(n, state.supply[kind])
    if n == 0:
        return
    goes_to = state.target if state.owner(state.target) == state.actor else state.homes[state.actor]
    state.supply[kind] -= n
    state.goods[goes_to * RESOURCE_KINDS + kind] += n
    state.tell(F_TOOK, state.actor, kind, AT_SUPPLY, goes_to, n)


def draw_workers(state: KeyflowerState, seat: i64, n: i64, luck: Luck) -> None:
    """use.draw, use.short: as many as the bag still holds."""
    n = min(n, state.bag_size())
    for _ in range(n):
        draw_worker(state, seat, luck)
    if n > 0:
        state.tell(F_DREW_WORKERS, seat, NOWHERE, AT_BAG, AT_HAND + seat, n)


def draw_skills(state: KeyflowerState, seat: i64, n: i64, luck: Luck) -> None:
    n = min(n, state.pile_size())
    if state.rulings.gamers:
        for _ in range(n):
            draw_open_skill(state, seat, luck)
        return
    for _ in range(n):
        draw_skill(state, seat, luck)
    if n > 0:
        state.tell(F_DREW_SKILLS, seat, NOWHERE, AT_PILE, AT_HAND + seat, n)


def take_greens(state: KeyflowerState, seat: i64, n: i64) -> None:
    """use.draw: green workers come from their own supply, in sight of all."""
    n = min(n, state.supply[SUPPLY_GREEN])
    if n > 0:
        state.supply[SUPPLY_GREEN] -= n
        receive_workers(state, seat, 3, n)
        state.tell(F_TOOK_GREEN, seat, 3, AT_SUPPLY, AT_HAND + seat, n)
