"""Where workers for a bid or a use come from (workers.sources): the hand and own outbid groups."""

from librt.vecs import vec
from mypy_extensions import i64

from cosecha.games.keyflower.pieces import (
    BIDDING,
    COLOUR_KINDS,
    FREE,
    MOST_SEATS,
    MOST_USED,
    PRICE_COLOUR,
    PRICE_KIND,
    PRICE_SKILL,
    PRICE_WORKER,
    SKILL_KINDS,
)
from cosecha.games.keyflower.state import KeyflowerState


def outbid_workers(state: KeyflowerState, seat: i64) -> vec[i64]:
    """Workers of a seat in outbid groups, by colour."""
    found = vec[i64]([0] * COLOUR_KINDS)
    for tile in range(state.tiles):
        if state.bids[tile * MOST_SEATS + seat] > 0 and state.outbid(tile, seat):
            found[state.bid_colour(tile, seat)] += state.bid_of(tile, seat)
    return found


def is_group(state: KeyflowerState, tile: i64, seat: i64, colour: i64) -> bool:
    """bid.move-outbid: an own outbid group of this colour?"""
    if state.bids[tile * MOST_SEATS + seat] == 0 or state.bid_colour(tile, seat) != colour:
        return False
    return state.outbid(tile, seat)


def some_group(state: KeyflowerState, colour: i64, first: i64) -> bool:
    """Has the actor an outbid group of this colour that may still come along?"""
    for tile in range(first, state.tiles):
        if is_group(state, tile, state.actor, colour) and not (state.doing == BIDDING and tile == state.target):
            return True
    return False


def least_use(state: KeyflowerState, tile: i64) -> i64:
    """use.first, use.escalate: workers the next use needs."""
    return state.last_use[tile] + 1


def most_use(state: KeyflowerState, tile: i64) -> i64:
    """use.max-six: workers the next use may have."""
    return MOST_USED - state.used_total(tile)


# Can a use still be completed? ---------------------------------------------------------------------------------------


def worker_fits(price: i64, colour: i64) -> bool:
    """Does a worker of this colour pay the price?"""
    return price == PRICE_WORKER or price == PRICE_COLOUR + colour


def skill_fits(price: i64, kind: i64) -> bool:
    return price == PRICE_SKILL or price == PRICE_KIND + kind


def asks_worker(price: i64) -> bool:
    return PRICE_COLOUR <= price <= PRICE_WORKER


def can_pay_skill(state: KeyflowerState, seat: i64, price: i64) -> bool:
    for kind in range(SKILL_KINDS):
        if skill_fits(price, kind) and state.skill(seat, kind) > 0:
            return True
    return False


def single_group(state: KeyflowerState, seat: i64, colour: i64, first: i64, end: i64) -> bool:
    """use.pay-outbid: an outbid group of exactly one worker beside a tile of this range?"""
    for tile in range(first, end):
        if is_group(state, tile, seat, colour) and state.bid_of(tile, seat) == 1:
            return True
    return False


def can_complete(state: KeyflowerState, tile: i64, colour: i64, first: i64, placed: i64, *, mixed: bool) -> bool:
    """Can a use with so many workers placed reach a legal number, and its price still be paid (use.pay-able)?

    Workers of `colour` may come from groups beside tiles from `first` on and from the hand; mixed (boat.4b), those of
    later colours too.
    """
    price = state.printed.price[tile * 2 + state.side[tile]]
    if price == FREE and placed <= most_use(state, tile):
        if placed + state.hand(state.actor, colour) >= least_use(state, tile):
            return True
    last = COLOUR_KINDS - 1 if mixed else colour
    if price != FREE and not asks_worker(price):
        return can_pay_skill(state, state.actor, price) and _fits(state, tile, colour, first, last, placed, 0, -1)
    if price == FREE or _paid_otherwise(state, price, colour, first, last):
        return _fits(state, tile, colour, first, last, placed, 0, -1)
    for paying in range(colour, last + 1):
        if worker_fits(price, paying):
            if state.hand(state.actor, paying) > 0 and _fits(state, tile, colour, first, last, placed, 1, -1):
                return True
            begin = first if paying == colour else 0
            if single_group(state, state.actor, paying, begin, state.tiles):
                if _fits(state, tile, colour, first, last, placed, 0, paying):
                    return True
    return False


def _paid_otherwise(state: KeyflowerState, price: i64, colour: i64, first: i64, last: i64) -> bool:
    """Is there a worker for the price that this use cannot take?"""
    for paying in range(COLOUR_KINDS):
        if worker_fits(price, paying):
            if paying < colour or paying > last:
                if state.hand(state.actor, paying) > 0 or single_group(state, state.actor, paying, 0, state.tiles):
                    return True
            elif paying == colour and single_group(state, state.actor, paying, 0, first):
                return True
    return False


def _fits(
    state: KeyflowerState, tile: i64, colour: i64, first: i64, last: i64, placed: i64, kept: i64, kept_single: i64
) -> bool:
    """Is a legal number in reach, with so many of the hand kept, and a single group of a colour (-1: none) kept?"""
    low = least_use(state, tile)
    high = most_use(state, tile)
    hand = -kept
    for other in range(colour, last + 1):
        hand += state.hand(state.actor, other)
    if placed <= high and placed + hand >= low:
        return True
    sums: i64 = 1  # bit n: groups of n workers together
    for other in range(colour, last + 1):
        begin = first if other == colour else 0
        sums = _add_groups(state, sums, other, begin, keep_single=other == kept_single)
    for n in range(MOST_USED + 1):
        total = placed + n
        if (sums >> n) & 1 != 0 and total <= high and total + hand >= low:
            return True
    return False


def _add_groups(state: KeyflowerState, sums: i64, colour: i64, first: i64, *, keep_single: bool) -> i64:
    kept = not keep_single
    for tile in range(first, state.tiles):
        if is_group(state, tile, state.actor, colour):
            size = state.bid_of(tile, state.actor)
            if size == 1 and not kept:
                kept = True
            elif size <= MOST_USED:
                sums = (sums | (sums << size)) & 127
    return sums
