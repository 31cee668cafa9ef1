"""Placing workers and sheds (chapter 3.7)."""

from mypy_extensions import i64

from cosecha.core.state import LEGAL
from cosecha.games.guatemala_cafe.board import MOST_PRICE
from cosecha.games.guatemala_cafe.pieces import (
    F_TILE,
    KINDS,
    R_AFFORD,
    R_APART,
    R_ONE_PER_SPACE,
    R_SHED,
    R_SHED_CONNECT,
    R_THREE_PLAYERS,
    R_WORKER,
    R_WORKER_CONNECT,
)
from cosecha.games.guatemala_cafe.spaces import Spaces, any_in, both, has, without
from cosecha.games.guatemala_cafe.state import CafeState


def worker_places(state: CafeState, seat: i64, kind: i64, money: i64) -> Spaces:
    """Every growing field where this player may place a worker of a coffee for so much money."""
    return _fitting(state, seat, kind, both(state.board.fields, state.board.affordable(money)))


def shed_places(state: CafeState, seat: i64, kind: i64, money: i64) -> Spaces:
    """Every shed space where this player, who has no shed of the coffee, may place one for so much money."""
    return _fitting(state, seat, kind, both(state.board.open_sheds, state.board.affordable(money)))


def _fitting(state: CafeState, seat: i64, kind: i64, places: Spaces) -> Spaces:
    """place.one-per-space, place.worker-first, place.worker-connect, place.shed-connect, place.apart."""
    places = without(places, state.taken)
    own = state.plantation(seat, kind)
    if any_in(own):
        places = both(places, state.board.spread(own))
    return without(places, state.board.spread(state.others(seat, kind)))


def why_not_worker(state: CafeState, seat: i64, kind: i64, place: i64) -> i64:
    """Placing a worker, in the order of section 3.15."""
    if place >= state.board.size or not has(state.board.fields, place):
        return R_WORKER
    if has(state.taken, place):
        return R_ONE_PER_SPACE
    own = state.plantation(seat, kind)
    if any_in(own) and not has(state.board.spread(own), place):
        return R_WORKER_CONNECT
    return _why_not_there(state, seat, kind, place)


def why_not_shed(state: CafeState, seat: i64, kind: i64, place: i64) -> i64:
    """Placing a shed, in the order of section 3.15."""
    if place >= state.board.size or not has(state.board.sheds, place):
        return R_SHED
    if has(state.board.covered, place):
        return R_THREE_PLAYERS
    if has(state.taken, place):
        return R_ONE_PER_SPACE
    own = state.plantation(seat, kind)
    if any_in(own) and not has(state.board.spread(own), place):
        return R_SHED_CONNECT
    return _why_not_there(state, seat, kind, place)


def _why_not_there(state: CafeState, seat: i64, kind: i64, space: i64) -> i64:
    if has(state.board.spread(state.others(seat, kind)), space):
        return R_APART
    if state.money[seat] < state.board.price[space]:
        return R_AFFORD
    return LEGAL


def plant(state: CafeState, kind: i64, space: i64) -> None:
    """place.owner-tile, place.own-only: a worker or shed of the active player; the tile moves under a shed."""
    i = state.active * KINDS + kind
    before = state.tiles[i]
    state.build(state.active, kind, space)
    if state.tiles[i] != before:
        state.tell(F_TILE, kind, before, state.tiles[i], 0)


def fits_somewhere(state: CafeState, seat: i64, kind: i64, *, shed: bool) -> bool:
    """buy.no-place: is there a place, were money no object?"""
    if shed:
        return any_in(shed_places(state, seat, kind, MOST_PRICE))
    return any_in(worker_places(state, seat, kind, MOST_PRICE))
