"""New finca and refill (chapter 3.8)."""

from librt.vecs import vec
from mypy_extensions import i64

from cosecha.core.luck import Luck
from cosecha.games.citrus.board import MOST_SITES
from cosecha.games.citrus.pieces import (
    AT_BAG,
    AT_MARKET,
    AT_SITE,
    AT_STACK,
    BAG_PILE,
    BY_BLOCKED,
    BY_MILESTONE,
    F_BUILT_FINCA,
    F_DREW_FINCA,
    F_REFILLED,
    F_SHOWED_SITE,
    FINCA_PILE,
    SITE_PILE,
    SPACES,
    TRIGGER,
    TRIGGER_LEVEL,
)
from cosecha.games.citrus.squares import either, load
from cosecha.games.citrus.state import CitrusState


def triggers(state: CitrusState, left: i64) -> bool:
    """finca.trigger, finca.needs-bag: does a market of so many tiles call for a finca and a refill?"""
    return left <= TRIGGER_LEVEL and (state.bag_size > 0 or not state.rulings.finca_needs_refill)


def trigger(state: CitrusState, luck: Luck) -> None:
    """finca.trigger, finca.exhausted: a finca is drawn if it can stand somewhere; the refill is due in any case."""
    state.refill_due = True
    if can_stand(state):
        draw_finca(state, TRIGGER, luck)


def can_stand(state: CitrusState) -> bool:
    """Is there a finca tile and an open site for it?"""
    return state.open_sites != 0 and state.finca_tiles() > 0


def draw_finca(state: CitrusState, cause: i64, luck: Luck) -> None:
    """finca.draw: the values are seen before the site is chosen."""
    state.waiting = luck.draw(FINCA_PILE, state.finca_stack)
    state.finca_stack[state.waiting] -= 1
    state.cause = cause
    state.tell(F_DREW_FINCA, state.waiting, AT_STACK, -1, 0)


def stand(state: CitrusState, site: i64, luck: Luck) -> None:
    """finca.site, tile.milestone-order, blocked.chooser: the waiting finca goes on its site."""
    build_finca(state, site, state.waiting)
    state.waiting = -1
    state.passes = 0
    if state.cause == BY_MILESTONE:
        refill(state, luck)
    show_site(state, luck)
    if state.cause == BY_BLOCKED:
        refill(state, luck)
    state.cause = TRIGGER


def build_finca(state: CitrusState, site: i64, finca: i64) -> None:
    bit: i64 = 1
    state.finca[site] = finca
    state.open_sites &= ~(bit << site)
    state.starts = either(state.starts, load(state.printed.board.path, site))
    state.tell(F_BUILT_FINCA, finca, AT_STACK, AT_SITE + site, 0)


def show_site(state: CitrusState, luck: Luck) -> None:
    """finca.next-site: the next site tile is laid on its site; from an empty stack nothing comes."""
    stack = state.site_stack()
    if stack == 0:
        return
    tiles = vec[i64]([0] * MOST_SITES)
    for site in range(MOST_SITES):
        tiles[site] = (stack >> site) & 1
    shown = luck.draw(SITE_PILE, tiles)
    bit: i64 = 1
    state.open_sites |= bit << shown
    state.tell(F_SHOWED_SITE, shown, AT_STACK, AT_SITE + shown, 0)


def refill(state: CitrusState, luck: Luck) -> None:
    """market.refill, market.short-bag: free spaces in ascending order, as far as the bag goes."""
    for space in range(SPACES):
        if state.market[space] < 0 and state.bag_size > 0:
            kind = luck.draw(BAG_PILE, state.bag)
            state.bag[kind] -= 1
            state.bag_size -= 1
            state.market[space] = kind
            state.market_size += 1
            state.tell(F_REFILLED, kind, AT_BAG, AT_MARKET + space, 0)


def refill_if_due(state: CitrusState, luck: Luck) -> None:
    """finca.sequence: the refill comes when no tile is pending and no finca waits."""
    if state.refill_due and not state.tiles_wait() and state.waiting < 0:
        state.refill_due = False
        refill(state, luck)
