"""How an area may grow, as the greedy bot and the nets see it."""

from __future__ import annotations

from mypy_extensions import i64

from cosecha.games.citrus.harvesting import worth
from cosecha.games.citrus.squares import Squares, any_in, both, count, either, first, load, one, without
from cosecha.games.citrus.state import CitrusState


def room_of(state: CitrusState, seat: i64, fruit: i64, area: Squares) -> Squares:
    """Open squares on which a seat may extend its area, larger neutral areas not considered."""
    board = state.printed.board
    beside = both(board.spread(area), state.free)
    if not any_in(beside):
        return beside
    foreign = without(load(state.planted, fruit), either(state.own(seat, fruit), load(state.neutral, fruit)))
    return without(beside, either(board.spread(foreign), load(state.road, fruit)))


def joinable(state: CitrusState, area: Squares, room: Squares, neutral: Squares) -> i64:
    """Harvest points of the best neutral area that one more tile could join."""
    board = state.printed.board
    best: i64 = 0
    beside = both(board.spread(room), neutral)
    while any_in(beside):
        joined = board.flood(one(first(beside)), neutral)
        points = worth(state, joined)
        if points > best and count(joined) <= count(area):
            best = points
        beside = without(beside, joined)
    return best
