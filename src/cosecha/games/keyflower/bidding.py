"""Bidding (chapter 3.5), and placing workers by small steps: tile, colour, outbid groups, workers of the hand."""

from mypy_extensions import i64

from cosecha.core.state import LEGAL
from cosecha.games.keyflower.colours import only_colour, stand_up, why_not_bid_colour
from cosecha.games.keyflower.memory import spend_workers
from cosecha.games.keyflower.pieces import (
    BIDDING,
    COLOUR,
    COLOUR_KINDS,
    GROUP,
    HAND,
    IN_ROW,
    ON_OFFER,
    ORDER,
    R_BID_LEAST,
    R_BID_WHERE,
    R_HIGHER,
    R_SOURCES,
    TURN,
)
from cosecha.games.keyflower.state import KeyflowerState
from cosecha.games.keyflower.telling import AT_HAND, F_BID, F_MOVED, F_TURN, NOWHERE
from cosecha.games.keyflower.workers import is_group, most_use, outbid_workers


def can_bid_for(state: KeyflowerState, tile: i64) -> bool:
    """bid.where: tiles on offer and turn order tiles."""
    place = state.where[tile]
    return place == ON_OFFER or (place == IN_ROW and state.printed.kind[tile] == ORDER)


def why_not_bid(state: KeyflowerState, tile: i64) -> i64:
    """Is there a colour with workers enough to lead? If not, the first rule on the way there."""
    if not can_bid_for(state, tile):
        return R_BID_WHERE
    spare = outbid_workers(state, state.actor)
    seat = state.actor
    own = state.bid_of(tile, seat)
    waiting = own if state.outbid(tile, seat) else 0  # already there, and counted among the outbid workers
    others = state.highest_other(tile, seat)
    reason = R_SOURCES
    for colour in range(COLOUR_KINDS):
        at_hand = state.hand(seat, colour) + spare[colour]
        if waiting > 0 and colour == state.bid_colour(tile, seat):
            at_hand -= waiting
        if at_hand > 0:
            refused = why_not_bid_colour(state, tile, seat, colour)
            if refused == LEGAL and own + at_hand > others:
                return LEGAL
            if refused == LEGAL:
                reason = R_HIGHER
            elif reason == R_SOURCES:
                reason = refused
    return reason


def begin_bid(state: KeyflowerState, tile: i64) -> None:
    state.doing = BIDDING
    state.target = tile
    state.colour = only_colour(state, tile, state.actor)
    if state.colour < 0:
        state.stage = COLOUR
    else:
        ask_for_groups(state)


def choose_colour(state: KeyflowerState, colour: i64) -> None:
    """colour.single: all workers of this placement have this colour."""
    state.colour = colour
    ask_for_groups(state)


def ask_for_groups(state: KeyflowerState) -> None:
    """Outbid groups of the colour may come along; where there is none, the hand is asked at once."""
    for tile in range(state.groups_from, state.tiles):
        if may_come_along(state, tile):
            state.stage = GROUP
            return
    ask_hand(state)


def ask_hand(state: KeyflowerState) -> None:
    state.stage = HAND
    state.groups_from = 0


def may_come_along(state: KeyflowerState, tile: i64) -> bool:
    """bid.merge: an own outbid group of the colour that is not already there, and that six workers leave room for."""
    if not is_group(state, tile, state.actor, state.colour):
        return False
    if state.doing == BIDDING:
        return tile != state.target
    return placed(state) + state.bid_of(tile, state.actor) <= most_use(state, state.target)


def placed(state: KeyflowerState) -> i64:
    """Workers on their way in this turn."""
    return state.laid[0] + state.laid[1] + state.laid[2] + state.laid[3]


def move_group(state: KeyflowerState, tile: i64) -> None:
    """bid.move-outbid, bid.move-whole: the whole group leaves its tile."""
    workers = state.bid_of(tile, state.actor)
    state.laid[state.colour] += workers
    state.set_bid(tile, state.actor, 0, 0)
    state.tell(F_MOVED, state.actor, state.colour, tile, state.target, workers)
    if tile != state.target:  # a group that steps onto its own tile stays at it
        stand_up(state, tile)
    state.groups_from = tile + 1
    ask_for_groups(state)


def why_not_bid_hand(state: KeyflowerState, n: i64) -> i64:
    """bid.least, workers.sources, bid.higher."""
    added = placed(state) + n
    if added == 0:
        return R_BID_LEAST
    if n > state.hand(state.actor, state.colour):
        return R_SOURCES
    total = state.bid_of(state.target, state.actor) + added
    return LEGAL if total > state.highest_other(state.target, state.actor) else R_HIGHER


def complete_bid(state: KeyflowerState, n: i64) -> None:
    """bid.add, bid.one-group: what is added joins the workers already there; the first worker locks the colour."""
    seat = state.actor
    tile = state.target
    spend_workers(state, seat, state.colour, n)
    state.set_bid(tile, seat, state.bid_of(tile, seat) + placed(state) + n, state.colour)
    if state.lock[tile] < 0:
        state.lock[tile] = state.colour
    state.tell(F_BID, seat, state.colour, AT_HAND + seat, tile, n)
    end_action(state)


def end_action(state: KeyflowerState) -> None:
    """turn.choose, turn.order: one thing a turn, then the next seat."""
    state.passes = 0
    clear_action(state)
    next_turn(state)


def clear_action(state: KeyflowerState) -> None:
    state.doing = BIDDING
    state.target = -1
    state.colour = -1
    state.mixed = False
    state.groups_from = 0
    state.steps = 0
    state.upgrades = 0
    for colour in range(COLOUR_KINDS):
        state.laid[colour] = 0


def next_turn(state: KeyflowerState) -> None:
    state.stage = TURN
    state.actor = (state.actor + 1) % state.seats
    state.tell(F_TURN, state.actor, NOWHERE, NOWHERE, NOWHERE, 0)
