"""Every decision that is open now, as section 4.1 lists them: the generator of legal moves."""

from librt.vecs import append, vec
from mypy_extensions import i64

from cosecha.games.guatemala_cafe.board import line_space
from cosecha.games.guatemala_cafe.buying import can_buy
from cosecha.games.guatemala_cafe.harbours import next_berth
from cosecha.games.guatemala_cafe.pieces import (
    BLOCKING,
    EMPTY,
    FOURTH_STEP,
    KINDS,
    MOST_PIECES,
    MOST_STEPS,
    MOVE,
    MOVING,
    PLACING,
    POSITIONS,
    REFILLING,
    ROAD,
    SACK,
    SHED,
    SHIP,
    SIDE,
    START,
    V_BLOCK,
    V_BUY,
    V_FINISH,
    V_MOVE,
    V_PLACE,
    V_REFILL,
    V_START,
    V_TAKE,
    YES,
)
from cosecha.games.guatemala_cafe.placing import shed_places, worker_places
from cosecha.games.guatemala_cafe.spaces import BIT, Spaces, any_in, first, rest
from cosecha.games.guatemala_cafe.state import CafeState


def legal_moves(state: CafeState) -> vec[i64]:
    moves = vec[i64](capacity=40)
    if state.over:
        return moves
    if state.stage == PLACING:
        return _add_places(state, moves)
    if state.stage == MOVING:
        return _add_steps(state, moves)
    if state.stage == BLOCKING:
        return _add_answers(state, moves)
    if state.stage == REFILLING:
        return _add_sacks(state, moves)
    if state.stage == START:
        return _add_numbers(moves, V_START, POSITIONS)
    return _add_actions(state, moves)


def _add_numbers(moves: vec[i64], verb: i64, below: i64) -> vec[i64]:
    for n in range(below):
        moves = append(moves, verb * MOVE + n)
    return moves


def _add_steps(state: CafeState, moves: vec[i64]) -> vec[i64]:
    """turn.skip, buyer.move, buyer.pay-four."""
    rich = state.money[state.active] >= FOURTH_STEP
    return _add_numbers(moves, V_MOVE, MOST_STEPS + 1 if rich else MOST_STEPS)


def _add_actions(state: CafeState, moves: vec[i64]) -> vec[i64]:
    """Pieces, unless three are bought; sacks, as long as nothing is bought; and the end of the turn."""
    tried: i64 = 0  # bit n: it is known whether the piece n can be bought
    good: i64 = 0
    for n in range(SIDE):
        space = line_space(state.buyer, n)
        piece = state.production[space]
        if piece == EMPTY:
            continue
        if piece >= SACK:
            if state.bought == 0 and not state.consoled:
                moves = append(moves, V_TAKE * MOVE + space)
        elif state.bought < MOST_PIECES:
            if (tried >> piece) & 1 == 0:
                tried |= BIT[piece]
                if can_buy(state, piece):
                    good |= BIT[piece]
            if (good >> piece) & 1 != 0:
                moves = append(moves, V_BUY * MOVE + space)
    return append(moves, V_FINISH * MOVE)


def _add_places(state: CafeState, moves: vec[i64]) -> vec[i64]:
    """Every place for the piece in the hand that can be paid."""
    seat = state.active
    piece = state.held
    if piece >= ROAD:
        return _add_roads(state, moves)
    if piece >= SHIP:
        return _add_harbours(state, moves)
    if piece >= SHED:
        return _add_spaces(moves, shed_places(state, seat, piece - SHED, state.money[seat]))
    return _add_spaces(moves, worker_places(state, seat, piece, state.money[seat]))


def _add_spaces(moves: vec[i64], places: Spaces) -> vec[i64]:
    while any_in(places):
        moves = append(moves, V_PLACE * MOVE + first(places))
        places = rest(places)
    return moves


def _add_harbours(state: CafeState, moves: vec[i64]) -> vec[i64]:
    board = state.board
    for harbour in range(board.harbours):
        berth = next_berth(state, harbour)
        if berth >= 0 and board.berth_price[berth] <= state.money[state.active]:
            moves = append(moves, V_PLACE * MOVE + board.at_harbour + harbour)
    return moves


def _add_roads(state: CafeState, moves: vec[i64]) -> vec[i64]:
    board = state.board
    roads = state.roads
    for road in range(board.roads):
        if roads[road] == 0 and board.closed_roads[road] == 0:
            moves = append(moves, V_PLACE * MOVE + board.at_road + road)
    return moves


def _add_answers(state: CafeState, moves: vec[i64]) -> vec[i64]:
    """block.offer, block.no-sack."""
    moves = append(moves, V_BLOCK * MOVE)
    if state.holds(state.actor, state.coffee()) > 0:
        moves = append(moves, V_BLOCK * MOVE + YES)
    return moves


def _add_sacks(state: CafeState, moves: vec[i64]) -> vec[i64]:
    for kind in range(KINDS):
        if state.holds(state.active, kind) > 0:
            moves = append(moves, V_REFILL * MOVE + kind)
    return moves
