"""Which rule refuses workers for a bid or a use: their colour, outbid groups, the hand (section 3.19)."""

from mypy_extensions import i64

from cosecha.core.state import LEGAL
from cosecha.games.keyflower.bidding import placed, why_not_bid_hand
from cosecha.games.keyflower.colours import why_not_bid_colour, why_not_use_colour
from cosecha.games.keyflower.pieces import (
    BIDDING,
    BOAT_4B,
    COLOUR,
    GROUP,
    MOST_SEATS,
    R_4B_UNTOUCHED,
    R_ASKED,
    R_BID_LEAST,
    R_ESCALATE,
    R_HIGHER,
    R_LEAD_STAYS,
    R_MAX_SIX,
    R_PAY_ABLE,
    R_SINGLE,
    R_SOURCES,
    R_USE_FIRST,
    TILES,
)
from cosecha.games.keyflower.state import KeyflowerState
from cosecha.games.keyflower.using import why_not_use_hand
from cosecha.games.keyflower.workers import can_complete, least_use, most_use, outbid_workers


def why_not_colour(state: KeyflowerState, colour: i64) -> i64:
    """Has the actor workers of the colour, may it be placed, and are there enough?"""
    if state.mixed or (state.stage != COLOUR and colour == state.colour):
        return R_ASKED
    if state.hand(state.actor, colour) + outbid_workers(state, state.actor)[colour] == 0:
        return R_SOURCES
    if state.doing == BIDDING:
        reason = why_not_bid_colour(state, state.target, state.actor, colour)
    else:
        reason = why_not_use_colour(state, state.target, state.actor, colour)
    if reason != LEGAL:
        return reason
    if state.stage != COLOUR:
        return R_SINGLE
    return _why_not_enough_of(state, colour, 0)


def _why_not_enough_of(state: KeyflowerState, colour: i64, first: i64) -> i64:
    """Could the workers placed, groups from `first` on and the hand make a legal bid or use?"""
    if state.doing == BIDDING:
        return _why_not_lead(state, colour, first)
    if can_complete(state, state.target, colour, first, placed(state), mixed=state.mixed):
        return LEGAL
    workers = placed(state) + state.hand(state.actor, colour) + _groups(state, colour, first)
    if workers == 0:
        return R_USE_FIRST
    if workers < least_use(state, state.target):
        return R_ESCALATE
    return R_PAY_ABLE if state.printed.price[state.target * 2 + state.side[state.target]] > 0 else R_MAX_SIX


def _why_not_lead(state: KeyflowerState, colour: i64, first: i64) -> i64:
    added = placed(state) + state.hand(state.actor, colour) + _groups(state, colour, first)
    if added == 0:
        return R_BID_LEAST
    total = state.bid_of(state.target, state.actor) + added
    return LEGAL if total > state.highest_other(state.target, state.actor) else R_HIGHER


def _groups(state: KeyflowerState, colour: i64, first: i64) -> i64:
    """Workers of own outbid groups of a colour that may still come along."""
    workers: i64 = 0
    for tile in range(first, state.tiles):
        if state.bids[tile * MOST_SEATS + state.actor] > 0 and state.bid_colour(tile, state.actor) == colour:
            if state.outbid(tile, state.actor) and (state.doing != BIDDING or tile != state.target):
                workers += state.bid_of(tile, state.actor)
    return workers


def why_no_group(state: KeyflowerState, tile: i64) -> i64:
    """workers.sources, bid.lead-stays: is there an own group, and is it outbid?"""
    if tile >= TILES or state.bid_of(tile, state.actor) == 0:
        return R_SOURCES
    return LEGAL if state.outbid(tile, state.actor) else R_LEAD_STAYS


def why_not_group(state: KeyflowerState, tile: i64) -> i64:
    """An own outbid group of the colour, in the order of the tiles, that does not spoil the use."""
    reason = why_no_group(state, tile)
    if reason != LEGAL:
        return reason
    if state.stage == COLOUR or (state.doing == BIDDING and tile == state.target):
        return R_ASKED
    if state.bid_colour(tile, state.actor) != state.colour:
        if state.mixed:
            return R_ASKED
        return R_4B_UNTOUCHED if state.doing != BIDDING and state.owns(state.actor, BOAT_4B) else R_SINGLE
    if state.doing != BIDDING and placed(state) + state.bid_of(tile, state.actor) > most_use(state, state.target):
        return R_MAX_SIX
    if state.stage != GROUP or tile < state.groups_from:
        return R_ASKED
    if state.doing == BIDDING:
        return _why_not_lead_with(state, tile)
    return LEGAL if _completes_with(state, tile) else R_PAY_ABLE


def _why_not_lead_with(state: KeyflowerState, tile: i64) -> i64:
    """bid.higher: with this group, those after it and the hand, can the bid still lead?"""
    added = placed(state) + state.bid_of(tile, state.actor) + state.hand(state.actor, state.colour)
    total = state.bid_of(state.target, state.actor) + added + _groups(state, state.colour, tile + 1)
    return LEGAL if total > state.highest_other(state.target, state.actor) else R_HIGHER


def _completes_with(state: KeyflowerState, tile: i64) -> bool:
    """Can the use still be completed and paid when this group has come along?"""
    place = tile * MOST_SEATS + state.actor
    group = state.bids[place]
    state.bids[place] = 0
    found = can_complete(state, state.target, state.colour, tile + 1, placed(state) + group // 4, mixed=state.mixed)
    state.bids[place] = group
    return found


def why_not_enough(state: KeyflowerState) -> i64:
    """No more groups: then the hand must do."""
    return _why_not_enough_of(state, state.colour, state.tiles)


def why_not_hand(state: KeyflowerState, n: i64) -> i64:
    return why_not_bid_hand(state, n) if state.doing == BIDDING else why_not_use_hand(state, n)
