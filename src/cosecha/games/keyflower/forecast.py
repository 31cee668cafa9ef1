"""What a seat would score if the season ended now and were the last: the rules of chapter 3.16 on a copy of the table.

Only what the seat knows is asked for: its hand, its winter tiles, and what lies open. Workers come back as at the end
of a season (season.losing-bids, season.village-workers); tiles won or led count as if they lay in the village, a boat
tile where it brings most, other tiles without what their place may bring: with fields of their own (place.merge).
"""

from typing import Final

from mypy_extensions import i64

from cosecha.games.keyflower.fields import join_fields
from cosecha.games.keyflower.pieces import (
    AWAY,
    BOATS,
    COLOUR_KINDS,
    DEALT,
    FIRST_BOAT,
    FIRST_ORDER,
    FLIPPER,
    IN_ROW,
    NEW,
    ON_OFFER,
    PLACE,
    VILLAGE,
    WINTER,
)
from cosecha.games.keyflower.scoring import Score, flip_best, purple_seat
from cosecha.games.keyflower.season_end import boat_is_left, icon_tile
from cosecha.games.keyflower.state import KeyflowerState, winter_tile
from cosecha.games.keyflower.telling import SOURCE_KINDS
from cosecha.games.keyflower.village import around, column, empty_spaces, fits, row, set_tile

FAR: Final[i64] = 1000  # a column that no space of a village is near


def forecast_lines(state: KeyflowerState, seat: i64) -> list[int]:
    """Points by source, in the order of score.order; when all is over, what was scored."""
    if state.over:
        return [state.earned[seat * SOURCE_KINDS + source] for source in range(SOURCE_KINDS)]
    return _lines(_settled(state, seat), seat)


def forecast_more(state: KeyflowerState, seat: i64) -> list[tuple[int, int]]:
    """What winter tiles in the hand or on offer, and in winter boats at the quay, add: tile and points.

    A tile that the seat leads counts already: what would be lost without it.
    """
    found: list[tuple[int, int]] = []
    if state.over:
        return found
    settled = _settled(state, seat)
    now = _total(settled, seat)
    for number in range(state.winters):
        tile = winter_tile(number)
        if state.where[tile] == ON_OFFER and state.leader(tile) == seat:
            found.append((tile, now - _total(_without(settled, tile), seat)))
        elif state.where[tile] == ON_OFFER or state.where[tile] == DEALT + seat:
            found.append((tile, _total(_with(settled, seat, tile), seat) - now))
    if state.season == WINTER and state.taken[seat] < 0:
        for boat in range(BOATS):
            if boat_is_left(state, boat):
                found.append((FIRST_BOAT + boat, _total(_with_boat(settled, seat, FIRST_BOAT + boat), seat) - now))
    return found


def _settled(state: KeyflowerState, seat: i64) -> KeyflowerState:
    """The table after the end of the season, as far as this seat is concerned."""
    found = state.copy()
    for tile in range(state.tiles):
        there = state.where[tile]
        leads = state.leader(tile) == seat
        if there == VILLAGE + seat or (there == ON_OFFER and leads):
            for colour in range(COLOUR_KINDS):
                found.workers[seat * COLOUR_KINDS + colour] += state.used[tile * COLOUR_KINDS + colour]
        if not leads:
            found.workers[seat * COLOUR_KINDS + state.bid_colour(tile, seat)] += state.bid_of(tile, seat)
        if there == NEW + seat or (there == ON_OFFER and leads):
            _join(found, seat, tile)
    for boat in range(BOATS):
        if state.where[FIRST_BOAT + boat] == NEW + seat:
            found.where[FIRST_BOAT + boat] = IN_ROW
            found = _with_boat(found, seat, FIRST_BOAT + boat)
    return found


def _join(state: KeyflowerState, seat: i64, tile: i64) -> None:
    """The tile belongs to the village and lies beside no other."""
    state.where[tile] = VILLAGE + seat
    state.q[tile] = FAR
    join_fields(state, tile)


def _with(state: KeyflowerState, seat: i64, tile: i64) -> KeyflowerState:
    found = state.copy()
    _join(found, seat, tile)
    return found


def _without(state: KeyflowerState, tile: i64) -> KeyflowerState:
    found = state.copy()
    found.where[tile] = AWAY
    return found


def _with_boat(state: KeyflowerState, seat: i64, boat: i64) -> KeyflowerState:
    """winter.boat-tile: the boat in the village, where it brings most."""
    best = _with(state, seat, boat)
    most = _total(best, seat)
    spaces = empty_spaces(state, seat)
    for i in range(len(spaces)):
        shown = around(state, seat, spaces[i])
        for turn in range(state.printed.period[boat]):
            if fits(state, seat, boat, turn, shown):
                found = state.copy()
                set_tile(found, seat, boat, column(spaces[i]), row(spaces[i]), turn)
                points = _total(found, seat)
                if points > most:
                    best = found
                    most = points
    return best


def _total(state: KeyflowerState, seat: i64) -> i64:
    n: i64 = 0
    for points in _lines(state, seat):
        n += points
    return n


def _lines(settled: KeyflowerState, seat: i64) -> list[int]:
    """score.best: the best allotment, after the Flipper."""
    state = settled.copy()
    purple = _purple(state) == seat
    if state.where[FIRST_BOAT + FLIPPER] == VILLAGE + seat:
        flip_best(state, seat, purple=purple)
    score = Score(state, seat, purple=purple)
    score.write()
    return [score.lines[source] for source in range(SOURCE_KINDS)]


def _purple(state: KeyflowerState) -> i64:
    """score.purple-who, as it stands: whoever leads at the icon, or has won it once the turns are over; -1: nobody."""
    if state.season != WINTER:
        return -1
    if state.stage == PLACE:
        return purple_seat(state)
    icon = icon_tile(state)
    leader = state.order_winner[icon]  # nobody during the turns; after them no bids are left (season.bids-to-bag)
    if leader < 0:
        leader = state.leader(FIRST_ORDER + icon)
    if leader >= 0 or not state.rulings.purple_for_holder:
        return leader
    return (state.start + 1) % state.seats
