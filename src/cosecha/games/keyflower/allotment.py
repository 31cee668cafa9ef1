"""The best allotment of workers, skills and resources to what scores them (score.best), found exactly.

The three pools do not touch each other, so each has its own plan; with Farmers `larder.py` brings them together.
Workers and skills: every sensible number of sets is tried. Resources: each piece has a value where it stays (on an
autumn tile, as gold, at the Watermill); sets of the Mercer's guild and of the Windmill take pieces away from there. For
given numbers of sets the cheapest pieces that can fill them are found greedily, which is exact because sets of pieces
that fit the places of a set are a matroid.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cosecha.games.keyflower.pieces import (
    COLOUR_KINDS,
    GOLD,
    GREEN,
    RESOURCE_KINDS,
    SKILL_KINDS,
    W_COLOUR,
    W_COLOURS,
    W_GREENS,
    W_KINDS,
    W_RESOURCE_KIND,
    W_RESOURCE_SET,
    W_RESOURCES,
    W_SKILL_KIND,
    W_SKILL_SET,
    W_SKILLS,
    W_WORKERS,
)

LEVELS: Final[i64] = 16  # values a resource can have where it stays


class Scorers:
    """What a seat's winter tiles pay: points, and for how many pieces, by what they score; 0 points: not owned."""

    def __init__(self) -> None:
        self.points: vec[i64] = vec[i64]([0] * W_KINDS)
        self.number: vec[i64] = vec[i64]([1] * W_KINDS)
        self.white_wind: i64 = 0  # points for each worker not allotted elsewhere


class Plan:
    """An allotment of one pool: its points, and how many go where."""

    def __init__(self) -> None:
        self.points: i64 = 0
        self.sets: i64 = 0  # Craftsman's guild, Scribes, Mercer's guild
        self.fives: i64 = 0  # Apothecary, Key guild, Windmill
        self.kind: i64 = -1  # Village hall, Scholar, Watermill: which colour or kind
        self.of_kind: i64 = 0  # and how many of it
        self.greens: i64 = 0  # Key market
        self.rest: i64 = 0  # White Wind
        self.taken: vec[i64] = vec[i64]([0] * (RESOURCE_KINDS * LEVELS))  # resources that leave their place for sets


# Workers ------------------------------------------------------------------------------------------------------------


def plan_workers(scorers: Scorers, workers: vec[i64]) -> Plan:
    best = Plan()
    best.points = -1
    most: i64 = 0
    if scorers.points[W_COLOURS] > 0:
        most = min(workers[0], workers[1], workers[2])
    greens: i64 = workers[GREEN] if scorers.points[W_GREENS] > 0 else 0
    for sets in range(most + 1):
        for market in range(greens + 1):
            left = workers[:]
            for colour in range(GREEN):
                left[colour] -= sets
            left[GREEN] -= market
            points = scorers.points[W_COLOURS] * sets + scorers.points[W_GREENS] * market
            _try_worker_rest(scorers, left, points, sets, market, best)
    return best


def _try_worker_rest(scorers: Scorers, left: vec[i64], points: i64, sets: i64, market: i64, best: Plan) -> None:
    """Village hall, Apothecary and White Wind with what is left."""
    total = left[0] + left[1] + left[2] + left[3]
    per = scorers.points[W_COLOUR]
    for colour in range(COLOUR_KINDS):
        for spared in range(min(scorers.number[W_WORKERS], left[colour]) + 1):
            hall = left[colour] - spared if spared < scorers.number[W_WORKERS] else 0
            if per == 0:
                hall = 0
            fives = _fives(scorers, total - hall)
            rest = total - hall - fives * scorers.number[W_WORKERS]
            found = points + per * hall + scorers.points[W_WORKERS] * fives + scorers.white_wind * rest
            if found > best.points:
                best.points = found
                best.sets = sets
                best.greens = market
                best.kind = colour if hall > 0 else -1
                best.of_kind = hall
                best.fives = fives
                best.rest = rest if scorers.white_wind > 0 else 0
            if per == 0:
                break


def _fives(scorers: Scorers, workers: i64) -> i64:
    """Sets for the Apothecary: all or none, whatever its workers would bring at the White Wind."""
    if scorers.points[W_WORKERS] <= scorers.white_wind * scorers.number[W_WORKERS]:
        return 0
    return workers // scorers.number[W_WORKERS]


# Skills -------------------------------------------------------------------------------------------------------------


def plan_skills(scorers: Scorers, skills: vec[i64], baked: i64) -> Plan:
    """`baked` skills go to the Bakery; where there are not so many, the plan has less than no points."""
    best = Plan()
    best.points = -1
    most: i64 = 0
    if scorers.points[W_SKILL_SET] > 0:
        most = min(skills[0], skills[1], skills[2])
    for sets in range(most + 1):
        total = skills[0] + skills[1] + skills[2] - SKILL_KINDS * sets
        for kind in range(SKILL_KINDS):
            for spared in range(min(scorers.number[W_SKILLS] + baked, skills[kind] - sets) + 1):
                scholar = skills[kind] - sets - spared
                if scorers.points[W_SKILL_KIND] == 0:
                    scholar = 0
                left = total - scholar - baked
                if left < 0:
                    continue
                fives = left // scorers.number[W_SKILLS] if scorers.points[W_SKILLS] > 0 else 0
                found = scorers.points[W_SKILL_SET] * sets + scorers.points[W_SKILL_KIND] * scholar
                found += scorers.points[W_SKILLS] * fives
                if found > best.points:
                    best.points = found
                    best.sets = sets
                    best.kind = kind if scholar > 0 else -1
                    best.of_kind = scholar
                    best.fives = fives
    return best


# Resources ----------------------------------------------------------------------------------------------------------


def plan_resources(scorers: Scorers, pieces: vec[i64], others: i64) -> Plan:
    """`pieces` counts resources by kind and by their value where they stay; `others` of any kind go elsewhere."""
    best = Plan()
    best.points = -1
    for kind in range(-1, RESOURCE_KINDS):
        if kind < 0 or scorers.points[W_RESOURCE_KIND] > 0:
            valued = at_watermill(pieces, kind, scorers.points[W_RESOURCE_KIND])
            _try_sets(scorers, valued, kind, others, best)
    return best


def at_watermill(pieces: vec[i64], kind: i64, points: i64) -> vec[i64]:
    """The pieces with the value that the Watermill gives to one kind, and to gold that stands for it."""
    if kind < 0:
        return pieces
    valued = vec[i64]([0] * (RESOURCE_KINDS * LEVELS))
    for i in range(RESOURCE_KINDS * LEVELS):
        level = i % LEVELS
        fits = i // LEVELS == kind or i // LEVELS == GOLD
        if fits and level < points:
            level = points
        valued[i // LEVELS * LEVELS + level] += pieces[i]
    return valued


def _try_sets(scorers: Scorers, pieces: vec[i64], kind: i64, others: i64, best: Plan) -> None:
    staying: i64 = 0
    total: i64 = 0
    for i in range(RESOURCE_KINDS * LEVELS):
        staying += i % LEVELS * pieces[i]
        total += pieces[i]
    number = scorers.number[W_RESOURCES]
    most_sets: i64 = total // 3 if scorers.points[W_RESOURCE_SET] > 0 else 0
    most_fives: i64 = total // number if scorers.points[W_RESOURCES] > 0 else 0
    for sets in range(most_sets + 1):
        for fives in range(most_fives + 1):
            if 3 * sets + number * fives + others > total:
                break
            taken = cheapest(pieces, sets, number * fives + others)
            if len(taken) == 0:
                break
            points = staying + scorers.points[W_RESOURCE_SET] * sets + scorers.points[W_RESOURCES] * fives
            for i in range(RESOURCE_KINDS * LEVELS):
                points -= i % LEVELS * taken[i]
            if points > best.points:
                best.points = points
                best.sets = sets
                best.fives = fives
                best.kind = kind
                best.taken = taken


def cheapest(pieces: vec[i64], sets: i64, others: i64) -> vec[i64]:
    """The cheapest pieces for so many sets of wood, stone and iron (gold stands for each) and so many of any kind.

    Empty where there is no such choice.
    """
    taken = vec[i64]([0] * (RESOURCE_KINDS * LEVELS))
    counts = vec[i64]([0] * RESOURCE_KINDS)
    missing = 3 * sets + others
    for level in range(LEVELS):
        for kind in range(RESOURCE_KINDS):
            for _ in range(pieces[kind * LEVELS + level]):
                counts[kind] += 1
                if missing > 0 and _fit(counts, sets, others):
                    taken[kind * LEVELS + level] += 1
                    missing -= 1
                else:
                    counts[kind] -= 1
                    break
    return taken if missing == 0 else vec[i64]()


def _fit(counts: vec[i64], sets: i64, others: i64) -> bool:
    """Can so many pieces of each kind all find a place?"""
    free = others
    wanted: i64 = 0  # places of sets that gold may take
    for kind in range(GOLD):
        if counts[kind] > sets:
            free -= counts[kind] - sets
        else:
            wanted += sets - counts[kind]
    if counts[GOLD] > wanted:
        free -= counts[GOLD] - wanted
    return free >= 0
