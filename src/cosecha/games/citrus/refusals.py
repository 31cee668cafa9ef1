"""Which rule refuses a move: the order of precedence of section 3.15."""

from mypy_extensions import i64

from cosecha.core.state import LEGAL
from cosecha.games.citrus.action_tiles import (
    why_not_bull,
    why_not_cart,
    why_not_held,
    why_not_milestone,
)
from cosecha.games.citrus.buying import (
    full_spaces,
    some_line_sound,
    whole_line_name,
    why_not_line,
    why_not_return,
    why_not_spaces,
)
from cosecha.games.citrus.harvesting import area_name, worker_at
from cosecha.games.citrus.lookahead import can_finish_after, can_finish_with, need_after
from cosecha.games.citrus.outlook import Outlook
from cosecha.games.citrus.pieces import (
    BUILT,
    CHOOSE,
    HARVEST,
    HARVESTED,
    M2,
    MOVE,
    PLACE_KIND,
    R_BUILD_NOW,
    R_CART_WAITING,
    R_END_TRIGGER,
    R_FINCA_SEQUENCE,
    R_FINISH_TURN,
    R_HARVEST,
    R_INCOME,
    R_INTERLEAVE,
    R_LOOKAHEAD,
    R_NO_PASS,
    R_ONE_ACTION,
    R_ONE_MOVE,
    R_PENALTY_UNPAID,
    R_SITE,
    R_TURN_END,
    R_TURN_OFFERED,
    SPACES,
    V_BULL,
    V_BUY,
    V_BUY_SPACES,
    V_CART,
    V_END,
    V_HARVEST,
    V_INCOME,
    V_MILESTONE,
    V_MONEY,
    V_PASS,
    V_PLACE,
    V_RETURN,
    V_SITE,
    WORKERS,
)
from cosecha.games.citrus.planting import why_not_bridge, why_not_plant
from cosecha.games.citrus.state import CitrusState


def canonical_code(state: CitrusState, code: i64) -> i64:
    verb = code // MOVE
    if verb == V_HARVEST:
        return V_HARVEST * MOVE + area_name(state, code % MOVE)
    if verb == V_BUY_SPACES:
        return whole_line_name(state, code)
    return code


def why_not_move(state: CitrusState, code: i64) -> i64:
    """The first rule of section 3.15 that refuses the move."""
    verb = code // MOVE
    part = code % MOVE
    if state.over:
        return R_END_TRIGGER
    if state.waiting >= 0 and verb != V_SITE:
        return R_FINCA_SEQUENCE
    if state.unpaid > 0 and verb != V_RETURN:
        return R_PENALTY_UNPAID
    if verb == V_PLACE:
        return _why_not_place(state, part)
    if verb == V_BUY or verb == V_BUY_SPACES:
        return _why_not_buy(state, verb, part)
    if verb == V_HARVEST or verb == V_INCOME:
        return _why_not_harvest(state, verb, part)
    if verb == V_SITE:
        return _why_not_site(state, part)
    if verb == V_PASS:
        return _why_not_pass(state)
    if verb == V_END:
        return _why_not_end(state)
    if verb == V_RETURN:
        return why_not_return(state, part)
    if verb == V_CART:
        return why_not_cart(state, part)
    if verb == V_BULL:
        return why_not_bull(state, part)
    if verb == V_MILESTONE:
        return why_not_milestone(state)
    if verb == V_MONEY:
        return why_not_held(state, M2 + part)
    return R_TURN_OFFERED


def _why_not_place(state: CitrusState, part: i64) -> i64:
    kind = part // PLACE_KIND
    square = part % PLACE_KIND // 2
    bridge = part % 2 == 1
    if not _is_pending(state, kind) or square >= state.printed.board.width * state.printed.board.height:
        return R_TURN_OFFERED
    if state.cart_tile >= 0 and kind != state.cart_tile:
        return R_CART_WAITING
    fruit = kind // 2
    reason = why_not_bridge(state, fruit, square) if bridge else why_not_plant(state, fruit, square)
    if reason != LEGAL:
        return reason
    need = need_after(state, fruit)
    return LEGAL if can_finish_after(Outlook(state), kind, square, need, bridge=bridge) else R_LOOKAHEAD


def _is_pending(state: CitrusState, kind: i64) -> bool:
    if kind == state.cart_tile:
        return True
    for space in range(SPACES):
        if state.pending[space] == kind:
            return True
    return False


def _why_not_buy(state: CitrusState, verb: i64, part: i64) -> i64:
    if state.all_built():
        return R_FINISH_TURN
    if state.tiles_wait():
        return R_BUILD_NOW
    if state.stage == BUILT:
        return R_ONE_MOVE
    if state.stage != CHOOSE:
        return R_ONE_ACTION
    if verb == V_BUY_SPACES:
        return why_not_spaces(state, part)
    return why_not_line(state, part, full_spaces(state), Outlook(state))


def _why_not_harvest(state: CitrusState, verb: i64, part: i64) -> i64:
    if state.all_built() and state.stage != HARVEST:
        return R_FINISH_TURN
    if state.tiles_wait():
        return R_BUILD_NOW
    if state.stage == BUILT:
        return R_ONE_ACTION
    if state.stage == HARVESTED:
        return R_INTERLEAVE
    if verb == V_INCOME:
        return LEGAL if state.stage == HARVEST else R_INCOME
    return LEGAL if worker_at(state, part) >= 0 else R_HARVEST


def _why_not_site(state: CitrusState, site: i64) -> i64:
    if state.waiting < 0 or (state.printed.board.letters >> site) & 1 == 0:
        return R_TURN_OFFERED
    if (state.open_sites >> site) & 1 == 0:
        return R_SITE
    return LEGAL if can_finish_with(state, site) else R_LOOKAHEAD


def _why_not_pass(state: CitrusState) -> i64:
    """turn.no-pass, blocked.pass."""
    if state.all_built():
        return R_FINISH_TURN
    if state.tiles_wait():
        return R_BUILD_NOW
    if state.stage != CHOOSE:
        return R_ONE_ACTION
    if state.home(state.actor) < WORKERS or some_line_sound(state, Outlook(state)):
        return R_NO_PASS
    return LEGAL


def _why_not_end(state: CitrusState) -> i64:
    if state.tiles_wait():
        return R_BUILD_NOW
    if state.stage == HARVEST or (state.stage == CHOOSE and not state.all_built()):
        return R_TURN_END
    return LEGAL
