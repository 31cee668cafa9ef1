"""Every decision that is open now, as section 4 of the specification lists them: the generator of legal moves."""

from librt.vecs import append, vec
from mypy_extensions import i64

from cosecha.core.state import LEGAL
from cosecha.games.keyflower.bidding import can_bid_for, placed
from cosecha.games.keyflower.colours import why_not_bid_colour
from cosecha.games.keyflower.pasture_offers import add_drives, farm_moves
from cosecha.games.keyflower.payments import price_of
from cosecha.games.keyflower.pieces import (
    BIDDING,
    BOATS,
    CHOOSE_BOAT,
    COLOUR,
    COLOUR_KINDS,
    GIVE,
    GOLD,
    GROUP,
    HAND,
    MOST_USED,
    MOVE,
    NEW,
    OFFER,
    PAY,
    PLACE,
    RESOURCE_KINDS,
    SKILL_KINDS,
    SPEND,
    TAKE,
    TRANSPORT,
    TURN,
    V_AT,
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
    V_USE,
    VILLAGE,
)
from cosecha.games.keyflower.placement import why_not_colour, why_not_enough, why_not_group
from cosecha.games.keyflower.season_end import boat_is_left
from cosecha.games.keyflower.seasons import dealt_sets
from cosecha.games.keyflower.state import KeyflowerState
from cosecha.games.keyflower.steps import power
from cosecha.games.keyflower.transport import ALL_WAYS, can_step, can_upgrade, first_way
from cosecha.games.keyflower.using import can_use, why_not_there, why_not_use_hand
from cosecha.games.keyflower.village import around, can_be_placed, empty_spaces, fits
from cosecha.games.keyflower.workers import is_group, outbid_workers, worker_fits


def legal_moves(state: KeyflowerState) -> vec[i64]:
    moves = vec[i64](capacity=48)
    if state.over:
        return moves
    stage = state.stage
    if stage == TURN:
        return _add_uses(state, _add_bids(state, append(moves, V_PASS * MOVE)))
    if stage == COLOUR:
        return _add_colours(state, moves)
    if stage == GROUP:
        return _add_groups(state, moves)
    if stage == HAND:
        return _add_hand(state, moves)
    if stage == PAY:
        return _add_payments(state, moves)
    if stage == GIVE:
        return _add_skills(state, moves)
    if stage == TAKE:
        return _add_resources(state, moves)
    if stage == TRANSPORT:
        return append(_add_upgrades(state, _add_steps(state, moves)), V_FINISH * MOVE)
    if stage > PLACE:
        return farm_moves(state, moves)
    if stage == SPEND:
        return _add_ways(state, moves)
    if stage == CHOOSE_BOAT:
        return _add_boats(state, moves)
    if stage == OFFER:
        return _add_offers(state, moves)
    return _add_spaces(state, moves) if state.picked[state.actor] >= 0 else _add_new_tiles(state, moves)


# A turn -------------------------------------------------------------------------------------------------------------


def _add_bids(state: KeyflowerState, moves: vec[i64]) -> vec[i64]:
    """Tiles where the actor can lead."""
    spare = outbid_workers(state, state.actor)
    for tile in range(state.tiles):
        if can_bid_for(state, tile) and _can_lead(state, tile, spare):
            moves = append(moves, V_BID * MOVE + tile)
    return moves


def _can_lead(state: KeyflowerState, tile: i64, spare: vec[i64]) -> bool:
    seat = state.actor
    own = state.bid_of(tile, seat)
    others = state.highest_other(tile, seat)
    if own > 0:
        colour = state.bid_colour(tile, seat)
        more = state.hand(seat, colour) + spare[colour]
        if others > own:
            more -= own
        return more > 0 and own + more > others
    lock = state.lock[tile]
    for colour in range(COLOUR_KINDS):
        if state.hand(seat, colour) + spare[colour] > others:
            if lock < 0 or colour == lock or why_not_bid_colour(state, tile, seat, colour) == LEGAL:
                return True
    return False


def _add_uses(state: KeyflowerState, moves: vec[i64]) -> vec[i64]:
    for tile in range(state.tiles):
        if why_not_there(state, tile) == LEGAL and can_use(state, tile):
            moves = append(moves, V_USE * MOVE + tile)
    return moves


def _add_colours(state: KeyflowerState, moves: vec[i64]) -> vec[i64]:
    for colour in range(COLOUR_KINDS):
        if why_not_colour(state, colour) == LEGAL:
            moves = append(moves, V_COLOUR * MOVE + colour)
    return moves


def _add_groups(state: KeyflowerState, moves: vec[i64]) -> vec[i64]:
    for tile in range(state.groups_from, state.tiles):
        if is_group(state, tile, state.actor, state.colour) and why_not_group(state, tile) == LEGAL:
            moves = append(moves, V_GROUP * MOVE + tile)
    return append(moves, V_ENOUGH * MOVE) if why_not_enough(state) == LEGAL else moves


def _add_hand(state: KeyflowerState, moves: vec[i64]) -> vec[i64]:
    hand = state.hand(state.actor, state.colour)
    if state.doing == BIDDING:
        added = placed(state)
        least = state.highest_other(state.target, state.actor) - state.bid_of(state.target, state.actor) - added + 1
        if least < 1 - added:
            least = 1 - added
        if least < 0:
            least = 0
        for n in range(least, hand + 1):
            moves = append(moves, V_HAND * MOVE + n)
        return moves
    for n in range(min(hand, MOST_USED) + 1):
        if why_not_use_hand(state, n) == LEGAL:
            moves = append(moves, V_HAND * MOVE + n)
    return moves


def _add_payments(state: KeyflowerState, moves: vec[i64]) -> vec[i64]:
    """A worker of the hand, or a single outbid worker."""
    price = price_of(state)
    for colour in range(COLOUR_KINDS):
        if worker_fits(price, colour) and state.hand(state.actor, colour) > 0:
            moves = append(moves, V_PAY * MOVE + colour)
    for tile in range(state.tiles):
        if state.bid_of(tile, state.actor) == 1 and state.outbid(tile, state.actor):
            if worker_fits(price, state.bid_colour(tile, state.actor)):
                moves = append(moves, V_PAY_GROUP * MOVE + tile)
    return moves


def _add_skills(state: KeyflowerState, moves: vec[i64]) -> vec[i64]:
    for kind in range(SKILL_KINDS):
        if state.skill(state.actor, kind) > 0:
            moves = append(moves, V_GIVE * MOVE + kind)
    return moves


def _add_resources(state: KeyflowerState, moves: vec[i64]) -> vec[i64]:
    for kind in range(GOLD):
        if state.supply[kind] > 0:
            moves = append(moves, V_TAKE * MOVE + kind)
    return moves


def _add_steps(state: KeyflowerState, moves: vec[i64]) -> vec[i64]:
    if power(state) == 0:
        return moves
    moves = add_drives(state, moves)
    for tile in range(state.tiles):
        if state.where[tile] == VILLAGE + state.actor:
            for kind in range(RESOURCE_KINDS):
                if state.goods[tile * RESOURCE_KINDS + kind] > 0:
                    for direction in range(6):
                        if can_step(state, tile, direction):
                            moves = append(moves, V_MOVE * MOVE + (tile * 4 + kind) * 6 + direction)
    return moves


def _add_upgrades(state: KeyflowerState, moves: vec[i64]) -> vec[i64]:
    if state.upgrades == 0:
        return moves
    for tile in range(state.tiles):
        if state.where[tile] == VILLAGE + state.actor and can_upgrade(state, tile):
            moves = append(moves, V_UPGRADE * MOVE + tile)
    return moves


def _add_ways(state: KeyflowerState, moves: vec[i64]) -> vec[i64]:
    way = first_way(state, state.upgrading, 0)
    while way < ALL_WAYS:
        moves = append(moves, V_SPEND * MOVE + way)
        way = first_way(state, state.upgrading, way + 1)
    return moves


# After a season -----------------------------------------------------------------------------------------------------


def _add_boats(state: KeyflowerState, moves: vec[i64]) -> vec[i64]:
    for boat in range(BOATS):
        if boat_is_left(state, boat):
            moves = append(moves, V_BOAT * MOVE + boat)
    return moves


def _add_offers(state: KeyflowerState, moves: vec[i64]) -> vec[i64]:
    for tiles in range(1, dealt_sets(state, state.actor)):
        moves = append(moves, V_OFFER * MOVE + tiles)
    return moves


def _add_new_tiles(state: KeyflowerState, moves: vec[i64]) -> vec[i64]:
    for tile in range(state.tiles):
        if state.where[tile] == NEW + state.actor and can_be_placed(state, state.actor, tile):
            moves = append(moves, V_PLACE * MOVE + tile)
    return moves


def _add_spaces(state: KeyflowerState, moves: vec[i64]) -> vec[i64]:
    """Every empty space and orientation; those that look alike once."""
    tile = state.picked[state.actor]
    spaces = empty_spaces(state, state.actor)
    for i in range(len(spaces)):
        shown = around(state, state.actor, spaces[i])
        for turn in range(state.printed.period[tile]):
            if fits(state, state.actor, tile, turn, shown):
                moves = append(moves, V_AT * MOVE + spaces[i] * 6 + turn)
    return moves
