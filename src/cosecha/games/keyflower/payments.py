"""Payments (chapters 3.6 to 3.8): workers and skills in exchange, resources and skills for upgrades."""

from mypy_extensions import i64

from cosecha.core.luck import Luck
from cosecha.core.state import LEGAL
from cosecha.games.keyflower.colours import stand_up
from cosecha.games.keyflower.farming import gives_animals, use_farm
from cosecha.games.keyflower.memory import give_skill, show_skill, spend_workers
from cosecha.games.keyflower.pieces import (
    FREE,
    G_SKILLS,
    G_WORKERS,
    GIVE,
    GREEN,
    PAY,
    PRICE_COLOUR,
    PRICE_KIND,
    PRICE_SKILL,
    PRICE_WORKER,
    R_GREEN,
    R_PAY_ABLE,
    R_PAY_OUTBID,
)
from cosecha.games.keyflower.state import KeyflowerState
from cosecha.games.keyflower.telling import AT_BAG, AT_HAND, AT_PILE, F_GAVE_SKILL, F_PAID_SKILL, F_PAID_WORKER, NOWHERE
from cosecha.games.keyflower.using import go_on, receive
from cosecha.games.keyflower.workers import asks_worker, single_group, worker_fits


def price_of(state: KeyflowerState) -> i64:
    """What the tile in use asks in exchange."""
    return state.printed.price[state.target * 2 + state.side[state.target]]


def pay_and_receive(state: KeyflowerState, luck: Luck) -> None:
    """use.pay: asks for the payment where there is a choice, or takes it; without a price the goods come at once."""
    price = price_of(state)
    if price == FREE and gives_animals(state):
        use_farm(state, luck)
    elif price == FREE:
        receive(state, luck)
        go_on(state)
    elif asks_worker(price):
        _ask_for_worker(state, price, luck)
    elif price == PRICE_SKILL:
        state.stage = GIVE
    else:
        _pay_named_skill(state, price - PRICE_KIND)
        receive(state, luck)
        go_on(state)


def _ask_for_worker(state: KeyflowerState, price: i64, luck: Luck) -> None:
    """Only what everybody sees decides whether there is a question: any colour, or a single outbid group."""
    colour = price - PRICE_COLOUR
    if price == PRICE_WORKER or single_group(state, state.actor, colour, 0, state.tiles):
        state.stage = PAY
    else:
        pay_worker(state, colour, luck)


def why_not_pay(state: KeyflowerState, colour: i64) -> i64:
    """colour.green, use.pay-able: a worker of the hand."""
    price = price_of(state)
    if not worker_fits(price, colour):
        return R_GREEN if colour == GREEN else R_PAY_ABLE
    return LEGAL if state.hand(state.actor, colour) > 0 else R_PAY_ABLE


def why_not_pay_group(state: KeyflowerState, tile: i64) -> i64:
    """use.pay-outbid: an outbid group of exactly one worker."""
    colour = state.bid_colour(tile, state.actor)
    fits = worker_fits(price_of(state), colour)
    if state.bid_of(tile, state.actor) > 0 and not fits and colour == GREEN:
        return R_GREEN
    if state.bid_of(tile, state.actor) != 1 or not state.outbid(tile, state.actor):
        return R_PAY_OUTBID
    return LEGAL if fits else R_PAY_ABLE


def pay_worker(state: KeyflowerState, colour: i64, luck: Luck) -> None:
    spend_workers(state, state.actor, colour, 1)
    _worker_paid(state, colour, AT_HAND + state.actor, luck)


def pay_group(state: KeyflowerState, tile: i64, luck: Luck) -> None:
    colour = state.bid_colour(tile, state.actor)
    state.set_bid(tile, state.actor, 0, 0)
    stand_up(state, tile)
    _worker_paid(state, colour, tile, luck)


def _worker_paid(state: KeyflowerState, colour: i64, origin: i64, luck: Luck) -> None:
    """use.pay-worker: into the bag before any draw; tile.tavern: where workers are drawn, only after the draw."""
    draws = state.printed.gift(state.target, state.side[state.target], G_WORKERS) > 0
    state.tell(F_PAID_WORKER, state.actor, colour, origin, AT_BAG, 1)
    if draws:
        receive(state, luck)
    state.bag[colour] += 1
    if not draws:
        receive(state, luck)
    go_on(state)


def _pay_named_skill(state: KeyflowerState, kind: i64) -> None:
    """use.pay-skill: face down into the pile; the tile names the kind, so everybody knows it."""
    show_skill(state, state.actor, kind)
    state.pile[kind] += 1
    state.tell(F_PAID_SKILL, state.actor, kind, AT_HAND + state.actor, AT_PILE, 1)


def give_for_use(state: KeyflowerState, kind: i64, luck: Luck) -> None:
    """use.pay-skill, tile.brewer; tile.hiring-fair: where skills are drawn, the given one is mixed in only then."""
    draws = state.printed.gift(state.target, state.side[state.target], G_SKILLS) > 0
    give_skill(state, state.actor, kind)
    state.tell(F_GAVE_SKILL, state.actor, NOWHERE, AT_HAND + state.actor, AT_PILE, 1)
    if draws:
        receive(state, luck)
    state.pile[kind] += 1
    if not draws:
        receive(state, luck)
    go_on(state)


def pay_skill_for_upgrade(state: KeyflowerState, kind: i64, *, named: bool) -> None:
    """upgrade.cost: a skill goes face down into the pile; only where the cost names it is its kind known."""
    if named:
        _pay_named_skill(state, kind)
        return
    give_skill(state, state.actor, kind)
    state.pile[kind] += 1
    state.tell(F_GAVE_SKILL, state.actor, NOWHERE, AT_HAND + state.actor, AT_PILE, 1)
