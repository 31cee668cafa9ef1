"""Buying pieces (chapters 3.5 and 3.6): select one on the buyer's line, place it and pay, then the next."""

from mypy_extensions import i64

from cosecha.core.state import LEGAL
from cosecha.games.guatemala_cafe.board import on_line
from cosecha.games.guatemala_cafe.harbours import cheapest_ship, harbour_of, next_berth, why_not_ship
from cosecha.games.guatemala_cafe.pieces import (
    ACTING,
    AT_HAND,
    AT_PRODUCTION,
    EMPTY,
    F_BOUGHT,
    F_PLACED,
    MOST_PIECES,
    PLACING,
    R_AFFORD,
    R_LINE,
    R_NO_PLACE,
    R_NO_SACKS,
    R_ONE_SHED,
    R_UP_TO_THREE,
    ROAD,
    SACK,
    SHED,
    SHIP,
    WORKER,
)
from cosecha.games.guatemala_cafe.placing import (
    fits_somewhere,
    plant,
    shed_places,
    why_not_shed,
    why_not_worker,
    worker_places,
)
from cosecha.games.guatemala_cafe.roads import lay_road, why_not_road
from cosecha.games.guatemala_cafe.spaces import any_in
from cosecha.games.guatemala_cafe.state import CafeState


def why_not_piece(state: CafeState, space: i64) -> i64:
    """Selecting the piece of a space, in the order of section 3.15."""
    if state.bought == MOST_PIECES:
        return R_UP_TO_THREE
    piece = state.production[space]
    if not on_line(state.buyer, space) or piece == EMPTY:
        return R_LINE
    if piece >= SACK:
        return R_NO_SACKS
    if piece >= SHED and piece < SHIP and state.shed(state.active, piece - SHED) >= 0:
        return R_ONE_SHED
    if not has_place(state, piece):
        return R_NO_PLACE
    return LEGAL if can_buy(state, piece) else R_AFFORD


def has_place(state: CafeState, piece: i64) -> bool:
    """buy.no-place: does any place fit the piece, whatever it costs?"""
    if piece >= ROAD:
        return state.built < state.board.open_roads
    if piece >= SHIP:
        return cheapest_ship(state) >= 0
    return fits_somewhere(state, state.active, piece % SHED, shed=piece >= SHED)


def can_buy(state: CafeState, piece: i64) -> bool:
    """buy.afford: is there a place for the piece that the active player can pay now?"""
    seat = state.active
    if piece >= ROAD:
        return state.built < state.board.open_roads
    if piece >= SHIP:
        price = cheapest_ship(state)
        return price >= 0 and price <= state.money[seat]
    if piece >= SHED:
        return state.shed(seat, piece - SHED) < 0 and any_in(shed_places(state, seat, piece - SHED, state.money[seat]))
    return any_in(worker_places(state, seat, piece, state.money[seat]))


def select(state: CafeState, space: i64) -> None:
    """buy.place-now: the piece is in the hand until it is placed."""
    state.held = state.production[space]
    state.production[space] = EMPTY
    state.bought += 1
    state.note_emptied(space)
    state.stage = PLACING
    state.tell(F_BOUGHT, state.held, AT_PRODUCTION + space, AT_HAND + state.active, 0)


def why_not_place(state: CafeState, piece: i64, place: i64) -> i64:
    """May the active player put this piece there? Answers for any piece, also for one that cannot be selected."""
    if piece >= ROAD:
        return why_not_road(state, place)
    if piece >= SHIP:
        return why_not_ship(state, state.active, place)
    if piece >= SHED:
        return why_not_shed(state, state.active, piece - SHED, place)
    return why_not_worker(state, state.active, piece - WORKER, place)


def price_of(state: CafeState, piece: i64, place: i64) -> i64:
    """price.worker, price.shed, price.ship, price.road."""
    if piece >= ROAD:
        return 0
    if piece >= SHIP:
        return state.board.berth_price[next_berth(state, harbour_of(state, place))]
    return state.board.price[place]


def put(state: CafeState, place: i64) -> None:
    """Place the piece in the hand, and pay for it."""
    piece = state.held
    price = price_of(state, piece, place)
    state.money[state.active] -= price
    state.held = EMPTY
    state.stage = ACTING
    where = place
    if piece >= SHIP and piece < ROAD:
        berth = next_berth(state, harbour_of(state, place))
        where = state.board.at_berth + berth
        state.berths[berth] = piece - SHIP
    state.tell(F_PLACED, piece, AT_HAND + state.active, where, price)
    if piece >= ROAD:
        lay_road(state, place - state.board.at_road)
    elif piece < SHIP:
        plant(state, piece % SHED, place)
