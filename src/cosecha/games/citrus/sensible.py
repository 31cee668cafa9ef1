"""Which moves of a Citrus turn are worth a look when it is thought through with a net."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from cosecha.games.citrus.board import MOST_SITES
from cosecha.games.citrus.pieces import (
    BUILT,
    CHOOSE,
    HARVESTED,
    MOST_COINS,
    MOVE,
    PLACE_KIND,
    V_BULL,
    V_CART,
    V_MILESTONE,
    V_MONEY,
    V_PLACE,
)
from cosecha.games.citrus.scoring import open_squares
from cosecha.games.citrus.squares import both, count, has, load
from cosecha.games.citrus.state import FRUIT_KINDS, CitrusState


def sensible_moves(state: CitrusState) -> vec[i64]:
    """Action tiles wait for the end of the turn, where they gain as much; coins are taken at its beginning.

    Bought tiles are built one kind after the other, that with most places first: another order hardly ever matters.
    """
    legal = state.legal()
    if state.pending_size > 1 and state.waiting < 0 and state.cart_tile < 0:
        return _of_one_kind(legal)
    found = vec[i64](capacity=48)
    duty = state.tiles_wait() or (state.stage != BUILT and state.stage != HARVESTED)
    for i in range(len(legal)):
        verb = legal[i] // MOVE
        if verb < V_MONEY or verb > V_MILESTONE:
            found = append(found, legal[i])
        elif verb == V_MONEY:
            if state.stage == CHOOSE and state.coins[state.actor] + 2 <= MOST_COINS:
                found = append(found, legal[i])
        elif verb == V_BULL:
            if not duty and _closes(state, legal[i] % MOVE):
                found = append(found, legal[i])
        elif verb == V_CART:
            if not duty or (state.stage == CHOOSE and state.pending_size == 0):
                found = append(found, legal[i])
        elif not duty or state.stage == CHOOSE:
            found = append(found, legal[i])
    return found if len(found) > 0 else legal


def _closes(state: CitrusState, square: i64) -> bool:
    """Is the square one of the last gaps of a finca?"""
    board = state.printed.board
    gaps = open_squares(state)
    for site in range(MOST_SITES):
        if state.finca[site] >= 0 and (state.scored >> site) & 1 == 0:
            ring = load(board.ring, site)
            if has(ring, square) and count(both(ring, gaps)) <= 2:
                return True
    return False


def _of_one_kind(legal: vec[i64]) -> vec[i64]:
    """Of all places for tiles those of the kind that has most of them; other moves where there are no places."""
    places = vec[i64]([0] * (2 * FRUIT_KINDS))
    chosen: i64 = 0
    for i in range(len(legal)):
        if legal[i] // MOVE == V_PLACE:
            kind = legal[i] % MOVE // PLACE_KIND
            places[kind] += 1
            if places[kind] > places[chosen]:
                chosen = kind
    if places[chosen] == 0:
        return legal
    found = vec[i64](capacity=places[chosen])
    for i in range(len(legal)):
        if legal[i] // MOVE == V_PLACE and legal[i] % MOVE // PLACE_KIND == chosen:
            found = append(found, legal[i])
    return found
