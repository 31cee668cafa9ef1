"""The lines of the buyer, reckoned up for a value net: what each seat may come to, and what it would gain there."""

from __future__ import annotations

from mypy_extensions import i64

from cosecha.games.guatemala_cafe.board import line_space
from cosecha.games.guatemala_cafe.pieces import ACTING, KINDS, MOST_PIECES, MOVING, POSITIONS, SACK, SIDE
from cosecha.games.guatemala_cafe.sight import PIECE_KINDS, SEAT_NUMBERS, Sight
from cosecha.games.guatemala_cafe.state import CafeState


def look_along_the_track(sight: Sight, state: CafeState) -> None:
    """Lines that each seat may come to in its next turn, and the line that is open now."""
    if state.buyer < 0:
        return
    for i in range(3 * KINDS):
        sight.soon[i] = 0
    for step in range(1, 9):
        _look_at_steps(sight, state, step)
    begun: i64 = 0 if state.stage == MOVING else 1
    for seat in range(sight.seats):
        turns = (seat - state.active - begun + 2 * sight.seats) % sight.seats
        _look_at_lines(sight, state, seat, 1 + turns, 4 + 2 * turns, SEAT_NUMBERS * seat + 22)
    if state.stage == ACTING:
        at = state.active * SEAT_NUMBERS
        left = MOST_PIECES - state.bought
        sight.own[at + 28] = _line_gain(sight, state, state.active, state.buyer, left) / 4.0
        if state.bought == 0 and not state.consoled:
            sight.own[at + 29] = _best_sack(sight, state, state.active, state.buyer) / 8.0


def _look_at_steps(sight: Sight, state: CafeState, step: i64) -> None:
    position = (state.buyer + step) % POSITIONS
    row: i64 = 0 if step <= 3 else (1 if step == 4 else 2)
    for n in range(SIDE):
        piece = state.production[line_space(position, n)]
        if piece >= SACK:
            sight.soon[row * KINDS + piece - SACK] = 1


def _look_at_lines(sight: Sight, state: CafeState, seat: i64, first: i64, last: i64, at: i64) -> None:
    own = sight.own
    best = 0.0
    swing = -99.0
    mean = 0.0
    for step in range(first, last + 1):
        position = (state.buyer + step) % POSITIONS
        gain = _line_gain(sight, state, seat, position, MOST_PIECES)
        mean += gain
        if gain > best:
            best = gain
        for n in range(SIDE):
            piece = state.production[line_space(position, n)]
            if piece >= SACK:
                found = sight.swing(seat, piece - SACK)
                if found > swing:
                    swing = found
                ends = sight.wins_by(seat, piece - SACK)
                if ends > 0:
                    own[at + 4] = 1.0
    own[at] = best / 4.0
    own[at + 1] = mean / (4.0 * float(last + 1 - first))
    if swing > -50.0:
        own[at + 2] = 1.0
        own[at + 3] = swing / 8.0
        own[at + 5] = swing / 8.0 if swing > 0.0 else 0.0


def _best_sack(sight: Sight, state: CafeState, seat: i64, position: i64) -> float:
    best = 0.0
    for n in range(SIDE):
        piece = state.production[line_space(position, n)]
        if piece >= SACK:
            found = sight.swing(seat, piece - SACK) + 1.0
            if found > best:
                best = found
    return best


def _line_gain(sight: Sight, state: CafeState, seat: i64, position: i64, pieces: i64) -> float:
    """What the best pieces of a line would add to scorings of the seat."""
    one = 0.0
    two = 0.0
    three = 0.0
    row = seat * PIECE_KINDS
    for n in range(SIDE):
        piece = state.production[line_space(position, n)]
        if piece >= 0 and piece < SACK:
            gain = sight.gains[row + piece]
            if gain > one:
                three = two
                two = one
                one = gain
            elif gain > two:
                three = two
                two = gain
            elif gain > three:
                three = gain
    if pieces >= 3:
        return one + two + three
    if pieces == 2:
        return one + two
    return one if pieces == 1 else 0.0
