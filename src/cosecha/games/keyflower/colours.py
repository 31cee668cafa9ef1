"""Colours (chapter 3.4), and workers that lie down for summer boat 4."""

from mypy_extensions import i64

from cosecha.core.state import LEGAL
from cosecha.games.keyflower.pieces import (
    BOAT_4A,
    BOAT_4B,
    COLOUR_KINDS,
    GREEN,
    ORDER,
    R_4A_GREEN,
    R_4A_NEEDS_BID,
    R_4A_ORDER,
    R_4A_OTHERS,
    R_LOCK,
    R_ONE_GROUP,
)
from cosecha.games.keyflower.state import KeyflowerState
from cosecha.games.keyflower.telling import F_STOOD_UP, NOWHERE


def why_not_bid_colour(state: KeyflowerState, tile: i64, seat: i64, colour: i64) -> i64:
    """bid.one-group, colour.lock, and the exceptions of boat 4a."""
    if state.bid_of(tile, seat) > 0:
        return LEGAL if colour == state.bid_colour(tile, seat) else R_ONE_GROUP
    if state.lock[tile] < 0 or colour == state.lock[tile]:
        return LEGAL
    if state.owns(seat, BOAT_4A):
        return _why_not_lying(state, tile, seat)
    return R_4A_OTHERS if lying_bid(state, tile) else R_LOCK


def _why_not_lying(state: KeyflowerState, tile: i64, seat: i64) -> i64:
    """boat.4a-bid: another colour than the tile's needs a rival's bid that is not green."""
    if state.printed.kind[tile] == ORDER and not state.rulings.boat_4a_on_order:
        return R_4A_ORDER
    if state.highest_other(tile, seat) == 0:
        return R_4A_NEEDS_BID
    return R_4A_GREEN if state.lock[tile] == GREEN else LEGAL


def lying_bid(state: KeyflowerState, tile: i64) -> bool:
    """Lies a bid in another colour beside the tile?"""
    for seat in range(state.seats):
        if state.bid_of(tile, seat) > 0 and state.bid_colour(tile, seat) != state.lock[tile]:
            return True
    return False


def why_not_use_colour(state: KeyflowerState, tile: i64, seat: i64, colour: i64) -> i64:
    """colour.lock: uses follow the colour of the tile; boat.4b: its owner's do not."""
    lock = state.lock[tile]
    if lock < 0 or colour == lock or state.owns(seat, BOAT_4B):
        return LEGAL
    return R_LOCK


def only_colour(state: KeyflowerState, tile: i64, seat: i64) -> i64:
    """The one colour that the rules leave for a bid, -1 where there are more: what the hand holds is no matter here."""
    found: i64 = -1
    for colour in range(COLOUR_KINDS):
        if why_not_bid_colour(state, tile, seat, colour) == LEGAL:
            if found >= 0:
                return -1
            found = colour
    return found


def stand_up(state: KeyflowerState, tile: i64) -> None:
    """boat.4a-stand-up: when no standing worker is left at a tile, the lying bid sets its colour."""
    lock = state.lock[tile]
    if lock < 0 or state.used[tile * COLOUR_KINDS + lock] > 0:
        return
    lying: i64 = -1
    for seat in range(state.seats):
        if state.bid_of(tile, seat) > 0:
            if state.bid_colour(tile, seat) == lock:
                return
            lying = seat
    if lying >= 0:
        state.lock[tile] = state.bid_colour(tile, lying)
        state.tell(F_STOOD_UP, lying, state.lock[tile], tile, NOWHERE, state.bid_of(tile, lying))
