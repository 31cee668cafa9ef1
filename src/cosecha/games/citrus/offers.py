"""Every decision that is open now, as section 4.2 of the specification lists them: the generator of legal moves."""

from librt.vecs import append, vec
from mypy_extensions import i64

from cosecha.core.state import LEGAL
from cosecha.games.citrus.action_tiles import (
    bull_places,
    cart_can_build,
    why_not_cart_now,
)
from cosecha.games.citrus.board import MOST_SITES
from cosecha.games.citrus.buying import (
    bits,
    full_spaces,
    some_line_sound,
    why_not_line,
    why_not_return,
)
from cosecha.games.citrus.fincas import can_stand
from cosecha.games.citrus.lookahead import can_finish_after, can_finish_with, need_after
from cosecha.games.citrus.outlook import Outlook
from cosecha.games.citrus.pieces import (
    BRIDGE,
    BULL,
    CART,
    CHOOSE,
    HARVEST,
    M2,
    M3,
    MILESTONE,
    MOVE,
    PLACE_KIND,
    SPACES,
    V_BULL,
    V_BUY,
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
from cosecha.games.citrus.planting import bridge_places
from cosecha.games.citrus.squares import any_in, either, first, rest
from cosecha.games.citrus.state import CitrusState


def legal_moves(state: CitrusState) -> vec[i64]:
    moves = vec[i64](capacity=48)
    if state.over:
        return moves
    if state.waiting >= 0:
        return _add_sites(state, moves)
    if state.unpaid > 0:
        return _add_unpaid(state, moves)
    if state.tiles_wait():
        moves = _add_places(state, moves, Outlook(state), sound=True)
        if state.rulings.penalised and why_not_return(state, 0) == LEGAL:
            moves = append(moves, V_RETURN * MOVE)
    elif state.stage == CHOOSE and not state.all_built():
        moves = _add_main_actions(state, moves, Outlook(state))
    elif state.stage == HARVEST:
        moves = _add_harvests(state, moves)
        moves = append(moves, V_INCOME * MOVE)
    else:
        moves = append(moves, V_END * MOVE)
    return _add_action_tiles(state, moves)


def _add_main_actions(state: CitrusState, moves: vec[i64], outlook: Outlook) -> vec[i64]:
    """turn.one-action: a line or a harvest; turn.no-pass: only who can do neither passes."""
    can_build = False
    full = full_spaces(state)
    for line in range(len(state.printed.lines)):
        if why_not_line(state, line, full, outlook) == LEGAL:
            moves = append(moves, V_BUY * MOVE + line)
            can_build = True
    if state.rulings.penalised:
        can_build = some_line_sound(state, outlook)
    if state.home(state.actor) < WORKERS:
        return _add_harvests(state, moves)
    return moves if can_build else append(moves, V_PASS * MOVE)


def _add_harvests(state: CitrusState, moves: vec[i64]) -> vec[i64]:
    for worker in range(WORKERS):
        if state.area_fruit(state.actor, worker) >= 0:
            moves = append(moves, V_HARVEST * MOVE + first(state.area(state.actor, worker)))
    return moves


def places_within_reach(outlook: Outlook) -> vec[i64]:
    """Every `place` for which there is a square, whether the rest can then be built or not."""
    return _add_places(outlook.state, vec[i64](capacity=48), outlook, sound=False)


def leaves_a_way(outlook: Outlook, code: i64) -> bool:
    """buy.lookahead: can the rest still be built after one of them?"""
    part = code % MOVE
    kind = part // PLACE_KIND
    need = need_after(outlook.state, kind // 2)
    return _rest_fits(outlook, kind, part % PLACE_KIND // 2, need, bridge=part % 2 == 1)


def _rest_fits(outlook: Outlook, kind: i64, square: i64, need: i64, *, bridge: bool) -> bool:
    if not bridge and outlook.surely_after(need, kind // 2, square):
        return True
    return can_finish_after(outlook, kind, square, need, bridge=bridge)


def _add_places(state: CitrusState, moves: vec[i64], outlook: Outlook, *, sound: bool) -> vec[i64]:
    """The tile of a cart, or else every kind of bought tile, on every square where it may go."""
    if state.cart_tile >= 0:
        return _add_places_of(state, moves, state.cart_tile, outlook, sound=sound)
    met: i64 = 0
    bit: i64 = 1
    for space in range(SPACES):
        kind = state.pending[space]
        if kind >= 0 and (met >> kind) & 1 == 0:
            met |= bit << kind
            moves = _add_places_of(state, moves, kind, outlook, sound=sound)
    return moves


def _add_places_of(state: CitrusState, moves: vec[i64], kind: i64, outlook: Outlook, *, sound: bool) -> vec[i64]:
    """`sound`: only where the rest can then still be built."""
    fruit = kind // 2
    need = need_after(state, fruit)
    here = outlook.reach(fruit)
    places = either(here.extensions, here.starts)
    while any_in(places):
        square = first(places)
        if not sound or _rest_fits(outlook, kind, square, need, bridge=False):
            moves = append(moves, place_code(kind, square, 0))
        places = rest(places)
    if state.holds(state.actor, BRIDGE) > 0:
        places = bridge_places(state, fruit)
        while any_in(places):
            square = first(places)
            if not sound or _rest_fits(outlook, kind, square, need, bridge=True):
                moves = append(moves, place_code(kind, square, 1))
            places = rest(places)
    return moves


def _add_sites(state: CitrusState, moves: vec[i64]) -> vec[i64]:
    for site in range(MOST_SITES):
        if (state.open_sites >> site) & 1 != 0 and can_finish_with(state, site):
            moves = append(moves, V_SITE * MOVE + site)
    return moves


def _add_unpaid(state: CitrusState, moves: vec[i64]) -> vec[i64]:
    """penalty.unpaid: every choice of exactly as many tiles as coins are missing."""
    full: i64 = 0
    bit: i64 = 1
    for space in range(SPACES):
        if state.pending[space] >= 0:
            full |= bit << space
    for spaces in range(1, bit << SPACES):
        if spaces & ~full == 0 and bits(spaces) == state.unpaid:
            moves = append(moves, V_RETURN * MOVE + spaces)
    return moves


def _add_action_tiles(state: CitrusState, moves: vec[i64]) -> vec[i64]:
    """turn.action-tiles: at any time in the own turn."""
    for kind in range(M2, M3 + 1):
        if state.holds(state.actor, kind) > 0:
            moves = append(moves, V_MONEY * MOVE + kind - M2)
    if state.holds(state.actor, CART) > 0 and why_not_cart_now(state) == LEGAL:
        moves = _add_carts(state, moves)
    if state.holds(state.actor, MILESTONE) > 0 and can_stand(state):
        moves = append(moves, V_MILESTONE * MOVE)
    if state.holds(state.actor, BULL) > 0:
        places = bull_places(state)
        while any_in(places):
            moves = append(moves, V_BULL * MOVE + first(places))
            places = rest(places)
    return moves


def _add_carts(state: CitrusState, moves: vec[i64]) -> vec[i64]:
    """tile.cart: the answer is the same for all tiles of one fruit, so it is looked for once."""
    known: i64 = 0
    good: i64 = 0
    bit: i64 = 1
    for space in range(SPACES):
        if state.market[space] >= 0:
            fruit = state.market[space] // 2
            if (known >> fruit) & 1 == 0:
                known |= bit << fruit
                if cart_can_build(state, fruit):
                    good |= bit << fruit
            if (good >> fruit) & 1 != 0:
                moves = append(moves, V_CART * MOVE + space)
    return moves


def place_code(kind: i64, square: i64, bridge: i64) -> i64:
    """The code of a `place`."""
    return V_PLACE * MOVE + kind * PLACE_KIND + square * 2 + bridge
