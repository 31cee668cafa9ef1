"""Which rule refuses a move: the order of precedence of section 3.19."""

from mypy_extensions import i64

from cosecha.core.state import LEGAL
from cosecha.games.keyflower.bidding import why_not_bid
from cosecha.games.keyflower.farming import why_not_fetch
from cosecha.games.keyflower.pasture_refusals import canonical_field, why_not_farm_move
from cosecha.games.keyflower.payments import why_not_pay, why_not_pay_group
from cosecha.games.keyflower.pieces import (
    AWAY,
    CHOOSE_BOAT,
    FETCH,
    FIRST_BOAT,
    GIVE,
    GOLD,
    GROUP,
    HAND,
    HERD,
    MOST_GROUP,
    MOVE,
    NEW,
    OFFER,
    PAY,
    PLACE,
    R_ANIMAL_MUST,
    R_ASKED,
    R_BOATS_ONE,
    R_CHOOSE,
    R_COST,
    R_EDGES,
    R_FINAL,
    R_LEAD_STAYS,
    R_MOVE_WHOLE,
    R_NO_RETURN,
    R_ONE_PLACE,
    R_OVER,
    R_PAY_ABLE,
    R_PLACE_ALL,
    R_SOURCES,
    R_WORKSHOP,
    SPEND,
    TAKE,
    TILES,
    TRANSPORT,
    TURN,
    V_AT,
    V_BACK,
    V_BID,
    V_BOAT,
    V_COLOUR,
    V_ENOUGH,
    V_FINISH,
    V_GIVE,
    V_GROUP,
    V_GROUP_PART,
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
from cosecha.games.keyflower.placement import why_no_group, why_not_colour, why_not_enough, why_not_group, why_not_hand
from cosecha.games.keyflower.season_end import why_not_boat
from cosecha.games.keyflower.seasons import why_not_offer
from cosecha.games.keyflower.state import KeyflowerState
from cosecha.games.keyflower.transport import why_not_spend, why_not_step, why_not_upgrade
from cosecha.games.keyflower.using import why_not_use
from cosecha.games.keyflower.village import can_be_placed, why_not_at


def canonical_code(state: KeyflowerState, code: i64) -> i64:
    """A whole group by its number of workers is the group; orientations that look alike are the lowest of them."""
    verb = code // MOVE
    part = code % MOVE
    if verb == V_GROUP_PART:
        tile = part // MOST_GROUP
        if tile < TILES and state.bid_of(tile, state.actor) == part % MOST_GROUP + 1:
            return V_GROUP * MOVE + tile
    if verb > V_BACK:
        return canonical_field(state, verb, part)
    if verb == V_AT and state.picked[state.actor] >= 0:
        return V_AT * MOVE + part // 6 * 6 + part % 6 % state.printed.period[state.picked[state.actor]]
    return code


def why_not_move(state: KeyflowerState, code: i64) -> i64:
    """The first rule of section 3.19 that refuses the move."""
    verb = code // MOVE
    part = code % MOVE
    if state.over:
        return R_OVER
    if verb == V_PASS or verb == V_BID or verb == V_USE:
        return _why_not_turn(state, verb, part)
    if verb == V_BACK:
        return _why_not_back(state, part)
    if verb <= V_HAND:
        return _why_not_workers(state, verb, part)
    if verb <= V_TAKE:
        return _why_not_payment(state, verb, part)
    if verb <= V_SPEND:
        return _why_not_transport(state, verb, part)
    if verb > V_BACK:
        return why_not_farm_move(state, verb, part)
    return _why_not_after_season(state, verb, part)


def _in_action(state: KeyflowerState) -> bool:
    return state.target >= 0


def _why_not_turn(state: KeyflowerState, verb: i64, tile: i64) -> i64:
    """turn.choose: one bid, use or pass a turn; turn.one-place while its workers are being placed."""
    if _in_action(state):
        return R_ONE_PLACE if verb != V_PASS and state.stage <= HAND else R_CHOOSE
    if state.stage != TURN or tile >= TILES:
        return R_ASKED
    if verb == V_PASS:
        return LEGAL
    return why_not_bid(state, tile) if verb == V_BID else why_not_use(state, tile)


def _why_not_back(state: KeyflowerState, tile: i64) -> i64:
    """bid.lead-stays, bid.no-return: workers never go back into the hand during a season."""
    if state.stage > HAND or tile >= TILES:
        return R_ASKED
    if state.bid_of(tile, state.actor) == 0:
        return R_SOURCES
    return R_NO_RETURN if state.outbid(tile, state.actor) else R_LEAD_STAYS


def _why_not_workers(state: KeyflowerState, verb: i64, part: i64) -> i64:
    if state.stage == TURN or state.stage > HAND:
        return R_ASKED
    if verb == V_COLOUR:
        return why_not_colour(state, part)
    if verb == V_GROUP:
        return why_not_group(state, part)
    if verb == V_GROUP_PART:
        reason = why_no_group(state, part // MOST_GROUP)
        return reason if reason != LEGAL else R_MOVE_WHOLE
    if verb == V_ENOUGH:
        return why_not_enough(state) if state.stage == GROUP else R_ASKED
    return why_not_hand(state, part) if state.stage == HAND else R_ASKED


# The rest of a turn --------------------------------------------------------------------------------------------------


def _why_not_payment(state: KeyflowerState, verb: i64, part: i64) -> i64:
    if verb == V_PAY and state.stage == PAY:
        return why_not_pay(state, part)
    if verb == V_PAY_GROUP and state.stage == PAY and part < TILES:
        return why_not_pay_group(state, part)
    if verb == V_GIVE and state.stage == GIVE:
        if state.skill(state.actor, part) > 0:
            return LEGAL
        return R_COST if state.upgrading >= 0 else R_PAY_ABLE
    if verb == V_TAKE and state.stage == FETCH:
        return why_not_fetch(state, part)
    if verb == V_TAKE and state.stage == TAKE and part < GOLD:
        return LEGAL if state.supply[part] > 0 else R_WORKSHOP
    return R_ASKED


def _why_not_transport(state: KeyflowerState, verb: i64, part: i64) -> i64:
    if verb == V_MOVE and state.stage == TRANSPORT and part // 24 < TILES:
        return why_not_step(state, part // 24, part // 6 % 4, part % 6)
    if verb == V_UPGRADE and state.stage == TRANSPORT and part < TILES:
        return why_not_upgrade(state, part)
    if verb == V_SPEND and state.stage == SPEND:
        return why_not_spend(state, part)
    return R_ASKED


# After a season ----------------------------------------------------------------------------------------------------


def _why_not_after_season(state: KeyflowerState, verb: i64, part: i64) -> i64:
    if verb == V_FINISH:
        if state.stage == PLACE:
            return R_PLACE_ALL
        if state.stage == HERD:
            return R_ANIMAL_MUST
        return LEGAL if state.stage == TRANSPORT else R_ASKED
    if verb == V_BOAT:
        return _why_not_boat(state, part)
    if verb == V_OFFER:
        return why_not_offer(state, part) if state.stage == OFFER else R_ASKED
    if verb == V_PLACE and state.stage == PLACE and part < TILES:
        return why_not_place(state, part)
    if verb == V_AT and state.stage == PLACE and state.picked[state.actor] >= 0:
        return why_not_at(state, state.actor, state.picked[state.actor], part // 6, part % 6)
    return R_ASKED


def _why_not_boat(state: KeyflowerState, boat: i64) -> i64:
    """boats.one: whoever places tiles has taken a boat already."""
    if state.where[FIRST_BOAT + boat] == AWAY:
        return R_ASKED
    if state.stage == PLACE:
        return R_BOATS_ONE
    return why_not_boat(state, boat) if state.stage == CHOOSE_BOAT else R_ASKED


def why_not_place(state: KeyflowerState, tile: i64) -> i64:
    """place.final; a new tile must have a legal position now."""
    if state.where[tile] == VILLAGE + state.actor:
        return R_FINAL
    if state.where[tile] != NEW + state.actor or state.picked[state.actor] >= 0:
        return R_ASKED
    return LEGAL if can_be_placed(state, state.actor, tile) else R_EDGES
