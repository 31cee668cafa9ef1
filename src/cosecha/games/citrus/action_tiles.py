"""Action tiles: money, cart, bull, milestone (chapter 3.11; the bridge is part of `planting`)."""

from mypy_extensions import i64

from cosecha.core.luck import Luck
from cosecha.core.state import LEGAL
from cosecha.games.citrus.fincas import can_stand, draw_finca, trigger, triggers
from cosecha.games.citrus.lookahead import can_finish
from cosecha.games.citrus.outlook import Outlook, need_of_pending
from cosecha.games.citrus.pieces import (
    AT_HAND,
    AT_HOME,
    AT_MARKET,
    AWAY,
    BULL,
    BY_MILESTONE,
    CART,
    F_CARTED,
    F_EARNED,
    F_USED,
    LANDSCAPE_KINDS,
    M2,
    MILESTONE,
    NOWHERE,
    R_BULL,
    R_CART,
    R_CART_BUILD,
    R_CART_PENDING,
    R_CART_WAITING,
    R_HELD,
    R_MILESTONE,
    SPACES,
)
from cosecha.games.citrus.squares import Squares, either, has, load, one, store, without
from cosecha.games.citrus.state import CitrusState


def _use(state: CitrusState, kind: i64) -> None:
    """tile.discard: a used action tile leaves the game; it also starts the count of passes anew."""
    state.hand[state.actor * LANDSCAPE_KINDS + kind] -= 1
    state.passes = 0
    if kind != BULL:
        state.gone[kind] += 1
        state.tell(F_USED, kind, AT_HAND + state.actor, AWAY, 0)


def why_not_held(state: CitrusState, kind: i64) -> i64:
    """tile.held: only tiles in the own hand can be used."""
    return LEGAL if state.holds(state.actor, kind) > 0 else R_HELD


def cash(state: CitrusState, kind: i64) -> None:
    """tile.money: two or three coins, as printed."""
    before = state.coins[state.actor]
    _use(state, kind)
    state.pay_in(state.actor, kind - M2 + 2)
    state.tell(F_EARNED, NOWHERE, NOWHERE, AT_HOME + state.actor, state.coins[state.actor] - before)


def bull_places(state: CitrusState) -> Squares:
    """tile.bull: every open square."""
    return without(state.free, state.all_landscape())


def why_not_bull(state: CitrusState, square: i64) -> i64:
    if state.holds(state.actor, BULL) == 0:
        return R_HELD
    return LEGAL if has(bull_places(state), square) else R_BULL


def lay_bull(state: CitrusState, square: i64) -> None:
    """tile.bull, tile.bull-scores: from now on the square is occupied."""
    _use(state, BULL)
    store(state.land, BULL, either(load(state.land, BULL), one(square)))
    state.tell(F_USED, BULL, AT_HAND + state.actor, square, 0)


def why_not_cart_now(state: CitrusState) -> i64:
    """Whether a cart may be used at all, before a space is chosen."""
    if state.holds(state.actor, CART) == 0:
        return R_HELD
    if state.cart_tile >= 0:
        return R_CART_WAITING
    if state.pending_size > 0 and not state.rulings.cart_while_pending:
        return R_CART_PENDING
    return LEGAL


def why_not_cart(state: CitrusState, space: i64) -> i64:
    reason = why_not_cart_now(state)
    if reason != LEGAL:
        return reason
    if space >= SPACES or state.market[space] < 0:
        return R_CART
    return LEGAL if cart_can_build(state, state.market[space] // 2) else R_CART_BUILD


def cart_can_build(state: CitrusState, fruit: i64) -> bool:
    """tile.cart-build: the tile, and where mistakes are prevented all pending tiles after it, must find a place."""
    need: i64 = 0 if state.rulings.penalised else need_of_pending(state)
    return can_finish(Outlook(state), fruit, need, finca_due=cart_triggers(state))


def cart_triggers(state: CitrusState) -> bool:
    """tile.cart-trigger: a cart triggers like a purchase, unless a refill is already due."""
    return state.rulings.cart_triggers and not state.refill_due and triggers(state, state.market_size - 1)


def take_by_cart(state: CitrusState, space: i64, luck: Luck) -> None:
    """tile.cart: one plantation without paying."""
    triggered = cart_triggers(state)
    _use(state, CART)
    state.cart_tile = state.market[space]
    state.market[space] = -1
    state.market_size -= 1
    state.tell(F_CARTED, state.cart_tile, AT_MARKET + space, AT_HAND + state.actor, 0)
    if triggered:
        trigger(state, luck)


def why_not_milestone(state: CitrusState) -> i64:
    """tile.milestone: a finca tile and an open site are needed."""
    if state.holds(state.actor, MILESTONE) == 0:
        return R_HELD
    return LEGAL if can_stand(state) else R_MILESTONE


def use_milestone(state: CitrusState, luck: Luck) -> None:
    _use(state, MILESTONE)
    draw_finca(state, BY_MILESTONE, luck)
