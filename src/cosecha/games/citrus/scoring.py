"""Finca scoring during the game and final scoring (chapters 3.10 and 3.12)."""

from librt.vecs import vec
from mypy_extensions import i64

from cosecha.games.citrus.board import MOST_SITES
from cosecha.games.citrus.harvesting import clear_area, worth
from cosecha.games.citrus.pieces import (
    AT_SITE,
    F_SCORED,
    H2,
    H4,
    LANDSCAPE_KINDS,
    NOWHERE,
    S_ACTIONS,
    S_FINAL_FINCA,
    S_FINAL_HARVEST,
    S_FIRST,
    S_HORSES,
    S_SECOND,
    WORKERS,
)
from cosecha.games.citrus.squares import Squares, count, either, load, meet, one, without
from cosecha.games.citrus.state import CitrusState


def score_fincas(state: CitrusState) -> None:
    """score.finca, score.many: at the end of a turn every surrounded finca is scored, once."""
    bit: i64 = 1
    due: i64 = 0
    gaps = open_squares(state)
    for site in range(MOST_SITES):
        waits = state.finca[site] >= 0 and (state.scored >> site) & 1 == 0
        if waits and not meet(load(state.printed.board.ring, site), gaps):
            due |= bit << site
            _score_finca(state, site)
    if due != 0:
        state.scored |= due
        if not state.rulings.scored_finca_starts:
            state.open_starts()


def open_squares(state: CitrusState) -> Squares:
    """score.occupied: squares without plantation, landscape tile or rock; and sites, until a finca stands there."""
    board = state.printed.board
    gaps = without(state.free, state.all_landscape())
    for site in range(MOST_SITES):
        if board.site_square[site] >= 0 and state.finca[site] < 0:
            gaps = either(gaps, one(board.site_square[site]))
    return gaps


def counts_at(state: CitrusState, site: i64) -> vec[i64]:
    """score.count, score.sum: for each seat the full size of its areas that reach the finca."""
    ring = load(state.printed.board.ring, site)
    counts = vec[i64]([0] * state.seats)
    for seat in range(state.seats):
        for worker in range(WORKERS):
            area = state.area(seat, worker)
            if meet(area, ring):
                counts[seat] += count(area)
    return counts


def highest(counts: vec[i64], below: i64) -> i64:
    """The highest count under a limit, 0 for none."""
    best: i64 = 0
    for seat in range(len(counts)):
        if best < counts[seat] < below:
            best = counts[seat]
    return best


def _score_finca(state: CitrusState, site: i64) -> None:
    """score.first, score.second, score.tie-first, score.tie-second, score.sole, score.nobody."""
    finca = state.finca[site]
    counts = counts_at(state, site)
    top = highest(counts, 1000)
    second = highest(counts, top)
    shared = how_many(counts, top) > 1
    for seat in range(state.seats):
        if top > 0 and counts[seat] == top:
            _award(state, seat, site, S_FIRST, state.printed.high[finca])
        elif second > 0 and counts[seat] == second and not shared:
            _award(state, seat, site, S_SECOND, state.printed.low[finca])


def how_many(counts: vec[i64], value: i64) -> i64:
    n: i64 = 0
    for seat in range(len(counts)):
        if counts[seat] == value:
            n += 1
    return n


def _award(state: CitrusState, seat: i64, site: i64, source: i64, points: i64) -> None:
    state.gain(seat, source, points)
    if state.facts is not None:
        state.facts.tell(F_SCORED, seat, source, AT_SITE + site, NOWHERE, points)


def score_the_end(state: CitrusState) -> None:
    """score.final and the steps after it, in order."""
    _score_unfinished_fincas(state)
    for seat in range(state.seats):
        _harvest_the_rest(state, seat)
        _score_hand(state, seat)


def _score_unfinished_fincas(state: CitrusState) -> None:
    """score.final, score.final-tie: the low value for the highest count, and for nobody else."""
    bit: i64 = 1
    for site in range(MOST_SITES):
        if state.finca[site] >= 0 and (state.scored >> site) & 1 == 0:
            counts = counts_at(state, site)
            top = highest(counts, 1000)
            for seat in range(state.seats):
                if top > 0 and counts[seat] == top:
                    _award(state, seat, site, S_FINAL_FINCA, state.printed.low[state.finca[site]])
            state.scored |= bit << site
    if not state.rulings.scored_finca_starts:
        state.open_starts()


def _harvest_the_rest(state: CitrusState, seat: i64) -> None:
    """score.final-harvest: every area with a worker, without income."""
    for worker in range(WORKERS):
        if state.area_fruit(seat, worker) >= 0:
            _award_plain(state, seat, S_FINAL_HARVEST, worth(state, state.area(seat, worker)))
            clear_area(state, seat, worker)


def _score_hand(state: CitrusState, seat: i64) -> None:
    """score.final-horses, score.final-actions."""
    horses: i64 = 0
    actions: i64 = 0
    for kind in range(LANDSCAPE_KINDS):
        if H2 <= kind <= H4:
            horses += (kind + 2) * state.holds(seat, kind)
        else:
            actions += state.holds(seat, kind)
    _award_plain(state, seat, S_HORSES, horses)
    _award_plain(state, seat, S_ACTIONS, actions)


def _award_plain(state: CitrusState, seat: i64, source: i64, points: i64) -> None:
    if points != 0:
        state.gain(seat, source, points)
        if state.facts is not None:
            state.facts.tell(F_SCORED, seat, source, NOWHERE, NOWHERE, points)
