"""What a seat would score in winter as things stand, for eyes: with tiles that it leads and workers that come back.

The table itself is changed while it is reckoned and then put right again: that is much quicker than a copy.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from cosecha.games.keyflower.animals import animals_in
from cosecha.games.keyflower.appraisal import POINT, boat_worth
from cosecha.games.keyflower.boat_tiles import boat_points
from cosecha.games.keyflower.fields import fields_of
from cosecha.games.keyflower.pastures import FIELD_POINTS, hillside_points
from cosecha.games.keyflower.pieces import (
    ANIMAL_KINDS,
    BOATS,
    COLOUR_KINDS,
    FIRST_BOAT,
    NEW,
    ON_OFFER,
    ORDER,
    SKILL_KINDS,
    VILLAGE,
    W_FLAT,
    W_HILLSIDE,
    WHITE_WIND,
    WINTER,
)
from cosecha.games.keyflower.scoring import Score
from cosecha.games.keyflower.state import M_KNOWN, M_KNOWN_SKILLS, KeyflowerState, winter_tile


def own_score(state: KeyflowerState, seat: i64, back: vec[i64]) -> i64:
    """With the hand as it is; 0 before winter."""
    return _score(state, seat, back) if state.season == WINTER else 0


def known_score(state: KeyflowerState, seat: i64, back: vec[i64]) -> i64:
    """With those of the hand that all know; 0 before winter."""
    if state.season != WINTER:
        return 0
    workers = state.workers
    skills = state.skills
    state.workers = workers[:]
    state.skills = skills[:]
    for colour in range(COLOUR_KINDS):
        state.workers[seat * COLOUR_KINDS + colour] = state.memory[M_KNOWN + seat * COLOUR_KINDS + colour]
    for kind in range(SKILL_KINDS):
        state.skills[seat * SKILL_KINDS + kind] = state.memory[M_KNOWN_SKILLS + seat * SKILL_KINDS + kind]
    found = _score(state, seat, back)
    state.workers = workers
    state.skills = skills
    return found


def _score(state: KeyflowerState, seat: i64, back: vec[i64]) -> i64:
    won = vec[i64]([0] * state.winters)
    points: i64 = 0
    for number in range(state.winters):
        tile = winter_tile(number)
        there = state.where[tile]
        if there == NEW + seat or (there == ON_OFFER and state.leader(tile) == seat):
            won[number] = there
            state.where[tile] = VILLAGE + seat
            if state.printed.scores[tile] == W_HILLSIDE:
                points += 5 * state.printed.scores_points[tile]
    for colour in range(COLOUR_KINDS):
        state.workers[seat * COLOUR_KINDS + colour] += back[seat * COLOUR_KINDS + colour]
    points += Score(state, seat, purple=False).allotted() + _of_tiles(state, seat)
    for colour in range(COLOUR_KINDS):
        state.workers[seat * COLOUR_KINDS + colour] -= back[seat * COLOUR_KINDS + colour]
    for number in range(state.winters):
        if won[number] > 0:
            state.where[winter_tile(number)] = won[number]
    return points


def _of_tiles(state: KeyflowerState, seat: i64) -> i64:
    """Printed points, turn order tiles, the boat."""
    points: i64 = 0
    for tile in range(state.tiles):
        if state.where[tile] == VILLAGE + seat:
            points += state.printed.points[tile * 2 + state.side[tile]]
            if state.printed.scores[tile] == W_FLAT:
                points += state.printed.scores_points[tile]
            if state.printed.kind[tile] == ORDER:
                for direction in range(6):
                    if state.beside[tile * 6 + direction] >= 0:
                        points += 1
    points += hillside_points(state, seat)
    for boat in range(BOATS):
        there = state.where[FIRST_BOAT + boat]
        if there == VILLAGE + seat and boat != WHITE_WIND:
            points += boat_points(state, seat, boat)
        elif there == NEW + seat:
            points += boat_worth(state, seat, boat) // POINT
    return points


def animals_of(state: KeyflowerState, seat: i64, into: vec[float], at: i64) -> None:
    """Animals by kind, fields with them by kind, empty fields, points."""
    if len(state.herd) == 0:
        return
    fields = fields_of(state, seat)
    for i in range(len(fields)):
        if state.herd[fields[i]] == 0:
            into[at + 6] += 0.15
            continue
        for kind in range(ANIMAL_KINDS):
            n = animals_in(state, fields[i], kind)
            if n > 0:
                into[at + kind] += float(n) / 6.0
                into[at + 3 + kind] += 0.25
                into[at + 7] += float(FIELD_POINTS[kind]) / 12.0
