"""Refilling the production board (chapter 3.9): roads after a purchase, a sack after a scoring."""

from mypy_extensions import i64

from cosecha.core.luck import Luck
from cosecha.games.guatemala_cafe.pieces import (
    AT_BAG,
    AT_PRODUCTION,
    AT_STOCK,
    AT_SUPPLY,
    BAG_PILE,
    F_REFILLED,
    F_REPLACED,
    KINDS,
    NOWHERE,
    ROAD,
    SACK,
)
from cosecha.games.guatemala_cafe.state import CafeState


def refill_roads(state: CafeState) -> None:
    """refill.roads, refill.short, refill.supply-out: in the order in which the spaces were emptied."""
    for n in range(state.bought):
        if state.supply > 0:
            space = state.emptied_space(n)
            state.production[space] = ROAD
            state.supply -= 1
            state.tell(F_REFILLED, ROAD, AT_SUPPLY, AT_PRODUCTION + space, 0)


def fill_freed(state: CafeState, seat: i64, kind: i64) -> None:
    """refill.sack, block.cost: a sack from a stock, or from the bag, goes onto the freed marked space."""
    state.stocks[seat * KINDS + kind] -= 1
    state.production[state.freed] = SACK + kind
    state.freed = NOWHERE


def replace_sack(state: CafeState, kind: i64) -> None:
    """refill.sack: chosen from the own stock."""
    state.tell(F_REPLACED, SACK + kind, AT_STOCK + state.active, AT_PRODUCTION + state.freed, 0)
    fill_freed(state, state.active, kind)


def replace_from_bag(state: CafeState, luck: Luck) -> None:
    """refill.sack-bag; refill.sack-none: from an empty bag nothing comes."""
    if state.stock_size(state.seats) > 0:
        first = state.seats * KINDS
        kind: i64 = luck.draw(BAG_PILE, state.stocks[first : first + KINDS])
        state.tell(F_REPLACED, SACK + kind, AT_BAG, AT_PRODUCTION + state.freed, 0)
        fill_freed(state, state.seats, kind)
