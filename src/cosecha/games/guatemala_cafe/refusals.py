"""Which rule refuses a move: the order of precedence of section 3.15."""

from mypy_extensions import i64

from cosecha.core.state import LEGAL
from cosecha.games.guatemala_cafe.buying import why_not_piece, why_not_place
from cosecha.games.guatemala_cafe.harbours import canonical_harbour
from cosecha.games.guatemala_cafe.pieces import (
    ACTING,
    BLOCKING,
    FOURTH_STEP,
    MOST_STEPS,
    MOVE,
    MOVING,
    PLACING,
    POSITIONS,
    R_BLOCK_NO_SACK,
    R_BLOCK_OFFER,
    R_BUYER_FIRST,
    R_BUYER_MOVE,
    R_END_TRIGGER,
    R_ONE_ACTION,
    R_PAY_FOUR,
    R_PLACE_NOW,
    R_REFILL_SACK,
    R_SETUP_BUYER,
    R_TURN_DUE,
    R_TURN_ORDER,
    REFILLING,
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
from cosecha.games.guatemala_cafe.roads import canonical_road
from cosecha.games.guatemala_cafe.sacks import why_not_take
from cosecha.games.guatemala_cafe.state import CafeState


def canonical_code(state: CafeState, code: i64) -> i64:
    if code // MOVE != V_PLACE:
        return code
    return V_PLACE * MOVE + canonical_harbour(state, canonical_road(state, code % MOVE))


def why_not_move(state: CafeState, code: i64) -> i64:
    """The first rule of section 3.15 that refuses the move to the actor."""
    verb = code // MOVE
    part = code % MOVE
    if state.over:
        return R_END_TRIGGER
    if state.stage == START:
        return LEGAL if verb == V_START and part < POSITIONS else R_SETUP_BUYER
    if state.stage == BLOCKING:
        return _why_not_answer(state, part) if verb == V_BLOCK else R_TURN_ORDER
    return _why_not_active(state, verb, part)


def why_active_waits(state: CafeState, code: i64) -> i64:
    """turn.due, block.offer: what the active player is told while the block question is open."""
    if code // MOVE == V_BLOCK:
        return R_BLOCK_OFFER
    return _why_not_active(state, code // MOVE, code % MOVE)


def _why_not_active(state: CafeState, verb: i64, part: i64) -> i64:
    """The active player's moves; those of the whole turn are in order from here on."""
    if verb == V_MOVE:
        return _why_not_steps(state, part) if state.stage == MOVING else R_BUYER_FIRST
    if state.stage == MOVING and (V_BUY <= verb <= V_TAKE or verb == V_FINISH):
        return R_BUYER_FIRST
    if state.stage == PLACING:
        return why_not_place(state, state.held, part) if verb == V_PLACE else R_PLACE_NOW
    if verb == V_BUY or verb == V_TAKE:
        return _why_not_action(state, verb, part)
    if verb == V_REFILL and state.stage == REFILLING:
        return LEGAL if state.holds(state.active, part) > 0 else R_REFILL_SACK
    return LEGAL if verb == V_FINISH and state.stage == ACTING else R_TURN_DUE


def _why_not_steps(state: CafeState, steps: i64) -> i64:
    """buyer.move, buyer.pay-four."""
    if steps > MOST_STEPS:
        return R_BUYER_MOVE
    if steps == MOST_STEPS and state.money[state.active] < FOURTH_STEP:
        return R_PAY_FOUR
    return LEGAL


def _why_not_action(state: CafeState, verb: i64, space: i64) -> i64:
    """turn.one-action: after a sack was taken neither a piece nor a second sack."""
    if state.stage != ACTING:
        return R_ONE_ACTION
    return why_not_piece(state, space) if verb == V_BUY else why_not_take(state, space)


def _why_not_answer(state: CafeState, answer: i64) -> i64:
    """block.no-sack: a yes needs a sack of the coffee."""
    if answer == YES and state.holds(state.actor, state.coffee()) == 0:
        return R_BLOCK_NO_SACK
    return LEGAL
