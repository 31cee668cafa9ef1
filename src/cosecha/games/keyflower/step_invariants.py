"""What is always true of a step at a Keyflower table (section 7 of the specification)."""

from __future__ import annotations

from cosecha.core.state import State
from cosecha.games.keyflower.animals import kinds_in
from cosecha.games.keyflower.invariants import season_has_ended
from cosecha.games.keyflower.pasture_invariants import Problems
from cosecha.games.keyflower.pieces import BOAT_5A, OFFER, TILE_NAMES
from cosecha.games.keyflower.state import KeyflowerState


def step_invariants(before: State, after: State, move: str) -> list[str]:
    """What is wrong with what a move did."""
    assert isinstance(before, KeyflowerState)
    assert isinstance(after, KeyflowerState)
    return [f"invariant {number}: {problem}" for number, problem in _of_a_step(before, after, move)]


def _of_a_step(before: KeyflowerState, after: KeyflowerState, move: str) -> Problems:
    yield from tiles_stay(before, after)
    yield from fields_never_split(before, after)
    if before.season == after.season and in_season(before) and in_season(after):
        yield from bids_stay(before, after, move)
        yield from other_villages_stay(before, after)


def in_season(state: KeyflowerState) -> bool:
    return state.stage != OFFER and not season_has_ended(state)


def tiles_stay(before: KeyflowerState, after: KeyflowerState) -> Problems:
    """23: placed tiles keep space and orientation; a side changes once, from basic to upgraded."""
    for tile, name in enumerate(TILE_NAMES):
        if before.owner(tile) >= 0:
            kept = before.where[tile] == after.where[tile] and before.turned[tile] == after.turned[tile]
            if not kept or before.q[tile] != after.q[tile] or before.r[tile] != after.r[tile]:
                yield 23, f"{name} has moved"
            if before.side[tile] > after.side[tile]:
                yield 23, f"{name} has been turned back"


def bids_stay(before: KeyflowerState, after: KeyflowerState, move: str) -> Problems:
    """10, 11: the leading bid never falls; groups leave only while outbid, and whole."""
    for tile, name in enumerate(TILE_NAMES):
        for seat in range(before.seats):
            was, now = before.bid_of(tile, seat), after.bid_of(tile, seat)
            moved = now == 0 and before.outbid(tile, seat) and move.split(maxsplit=1)[0] in ("group", "pay")
            if now < was and not moved:
                yield 11, f"workers have left {name}"
        if max(list(after.bids)[tile * 6 : tile * 6 + 6]) // 4 < max(list(before.bids)[tile * 6 : tile * 6 + 6]) // 4:
            yield 10, f"the leading bid at {name} has fallen"


def fields_never_split(before: KeyflowerState, after: KeyflowerState) -> Problems:
    """26, 29: what was one field stays one; a field gains another kind only by merging or for the owner of boat 5a."""
    placed = list(before.where) != list(after.where)
    for sector, field in enumerate(before.field):
        if field >= 0 and after.field[sector] != after.field[field]:
            yield 26, f"a field of {TILE_NAMES[sector // 6]} has been split"
        if field == sector and not placed and kinds_in(after, sector) > max(1, kinds_in(before, sector)):
            if not after.owns(after.owner(sector // 6), BOAT_5A):
                yield 29, f"a field of {TILE_NAMES[sector // 6]} has got another kind"


def other_villages_stay(before: KeyflowerState, after: KeyflowerState) -> Problems:
    for tile, name in enumerate(TILE_NAMES):
        if before.owner(tile) not in (-1, before.actor):
            goods = slice(tile * 4, tile * 4 + 4)
            if list(before.goods)[goods] != list(after.goods)[goods] or before.side[tile] != after.side[tile]:
                yield 15, f"{name} of another village has changed"
            fields = slice(tile * 6, tile * 6 + 6)
            if list(before.herd)[fields] != list(after.herd)[fields]:
                yield 15, f"animals of {name} in another village have changed"
