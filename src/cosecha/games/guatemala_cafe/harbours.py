"""Ships: placing them (chapter 3.8), and how they leave and slide after a scoring (chapter 3.12)."""

from mypy_extensions import i64

from cosecha.core.state import LEGAL
from cosecha.games.guatemala_cafe.pieces import (
    AT_BOX,
    F_LEFT,
    F_SLID,
    NOWHERE,
    R_AFFORD,
    R_SHIP,
    R_SHIP_CHEAPEST,
    R_THREE_PLAYERS,
    SHIP,
)
from cosecha.games.guatemala_cafe.state import CafeState


def next_berth(state: CafeState, harbour: i64) -> i64:
    """place.ship-cheapest: the cheapest free berth of a harbour; NOWHERE if it is full or closed."""
    board = state.board
    berth = board.first_berth[harbour] + state.ships(harbour)
    if board.closed_harbours[harbour] != 0 or berth == board.first_berth[harbour + 1]:
        return NOWHERE
    return berth


def cheapest_ship(state: CafeState) -> i64:
    """The lowest price for which a ship can be placed anywhere; NOWHERE if all harbours are full."""
    best: i64 = NOWHERE
    for harbour in range(state.board.harbours):
        berth = next_berth(state, harbour)
        if berth >= 0 and (best < 0 or state.board.berth_price[berth] < best):
            best = state.board.berth_price[berth]
    return best


def harbour_of(state: CafeState, place: i64) -> i64:
    """The harbour that a place means, itself or one of its berths; NOWHERE for other places."""
    board = state.board
    if place < board.at_harbour or place >= board.at_road:
        return NOWHERE
    if place < board.at_berth:
        return place - board.at_harbour
    harbour: i64 = 0
    while place - board.at_berth >= board.first_berth[harbour + 1]:
        harbour += 1
    return harbour


def why_not_ship(state: CafeState, seat: i64, place: i64) -> i64:
    """Placing a ship, in the order of section 3.15."""
    harbour = harbour_of(state, place)
    if harbour >= 0 and state.board.closed_harbours[harbour] != 0:
        return R_THREE_PLAYERS
    if harbour < 0 or next_berth(state, harbour) < 0:
        return R_SHIP
    berth = next_berth(state, harbour)
    if place >= state.board.at_berth and place - state.board.at_berth != berth:
        return R_SHIP_CHEAPEST
    if state.money[seat] < state.board.berth_price[berth]:
        return R_AFFORD
    return LEGAL


def canonical_harbour(state: CafeState, place: i64) -> i64:
    """A ship goes to a harbour; naming its cheapest free berth means the same."""
    harbour = harbour_of(state, place)
    if harbour >= 0 and place - state.board.at_berth == next_berth(state, harbour):
        return state.board.at_harbour + harbour
    return place


def ships_of(state: CafeState, harbour: i64, kind: i64) -> i64:
    """score.ships: ships of one coffee in a harbour."""
    board = state.board
    n: i64 = 0
    for berth in range(board.first_berth[harbour], board.first_berth[harbour + 1]):
        if state.berths[berth] == kind:
            n += 1
    return n


def ship_leaves(state: CafeState, harbour: i64, kind: i64) -> None:
    """score.which-ship: the one on the cheapest berth; score.slide: the others close up in their order."""
    board = state.board
    berth = board.first_berth[harbour]
    while state.berths[berth] != kind:
        berth += 1
    state.tell(F_LEFT, SHIP + kind, board.at_berth + berth, AT_BOX, 0)
    last = board.first_berth[harbour + 1] - 1
    while berth < last and state.berths[berth + 1] >= 0:
        state.berths[berth] = state.berths[berth + 1]
        state.tell(F_SLID, SHIP + state.berths[berth], board.at_berth + berth + 1, board.at_berth + berth, 0)
        berth += 1
    state.berths[berth] = NOWHERE
