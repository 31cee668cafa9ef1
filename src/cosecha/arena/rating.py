"""Ratings by Plackett–Luce: who comes first is drawn by strength, then who comes second among the rest, and so on.

Strengths are shown on the scale of Elo: 400 points more are ten times the strength, whatever the number of seats.

>>> even = {((0,), (1,)): 50.0, ((1,), (0,)): 50.0}
>>> [abs(round(rating, 6)) for rating in fit(even, 2)]
[0.0, 0.0]
>>> three_to_one = {((0,), (1,)): 300.0, ((1,), (0,)): 100.0}
>>> first, second = fit(three_to_one, 2)
>>> round(first - second)
191
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import exp, log

Outcome = tuple[tuple[int, ...], ...]
"""Bots by place; those who share a place stand together."""
ELO = 400 / log(10)
PRIOR = 0.5
"""Games that each bot is taken to have won, and lost, against a bot of middling strength: so no rating is infinite."""
ROUNDS = 60
CLOSE = 1e-6
LONGEST_STEP = 1.5


def outcome_of(seating: Sequence[int], places: Sequence[int]) -> Outcome:
    """
    >>> outcome_of((2, 0, 1), (2, 1, 2))
    ((0,), (1, 2))
    """
    return tuple(
        tuple(sorted(bot for bot, own in zip(seating, places, strict=True) if own == place))
        for place in sorted(set(places))
    )


@cache
def stages(outcome: Outcome) -> tuple[tuple[tuple[int, ...], tuple[tuple[int, float], ...]], ...]:
    """The draws that an outcome is made of: who came out, and who was in with which weight.

    Of those who share a place each is drawn once, and while they are drawn they count in part (Efron's way with ties).
    """
    found = []
    for at, tied in enumerate(outcome):
        rest = [bot for group in outcome[at + 1 :] for bot in group]
        for gone in range(len(tied)):
            if len(rest) + len(tied) - gone > 1:
                weights = [(bot, 1.0) for bot in rest] + [(bot, 1 - gone / len(tied)) for bot in tied]
                found.append((tied, tuple(weights)))
    return tuple(found)


def fit(outcomes: Mapping[Outcome, float], bots: int, start: Sequence[float] | None = None) -> list[float]:
    """The likeliest ratings, by Newton's method; their mean stays near 0, and only differences mean something."""
    strength = [rating / ELO for rating in start] if start else [0.0] * bots
    for _ in range(ROUNDS):
        slope, bend = _slopes(outcomes, strength)
        step = solve(bend, slope)
        longest = max(map(abs, step))
        scale = min(1.0, LONGEST_STEP / longest) if longest else 1.0
        strength = [own + scale * by for own, by in zip(strength, step, strict=True)]
        if longest < CLOSE:
            break
    return [own * ELO for own in strength]


def _slopes(outcomes: Mapping[Outcome, float], strength: Sequence[float]) -> tuple[list[float], list[list[float]]]:
    """First and (negative) second derivatives of the log-likelihood."""
    n = len(strength)
    power = [exp(own) for own in strength]
    slope, bend = [0.0] * n, [[0.0] * n for _ in range(n)]
    for bot in range(n):
        chance = power[bot] / (1 + power[bot])
        slope[bot] += PRIOR - 2 * PRIOR * chance
        bend[bot][bot] += 2 * PRIOR * chance * (1 - chance)
    for outcome, count in outcomes.items():
        for tied, weights in stages(outcome):
            total = sum(weight * power[bot] for bot, weight in weights)
            chances: dict[int, float] = {}
            for bot, weight in weights:
                chances[bot] = chances.get(bot, 0.0) + weight * power[bot] / total
            for bot in tied:
                slope[bot] += count / len(tied)
            for bot, chance in chances.items():
                slope[bot] -= count * chance
                bend[bot][bot] += count * chance
                for other, theirs in chances.items():
                    bend[bot][other] -= count * chance * theirs
    return slope, bend


def solve(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """A small system of linear equations.

    >>> [round(x, 9) for x in solve([[2.0, 1.0], [1.0, 3.0]], [3.0, 5.0])]
    [0.8, 1.4]
    """
    n = len(right)
    rows = [[*row, b] for row, b in zip(matrix, right, strict=True)]
    for i in range(n):
        pivot = max(range(i, n), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for r in range(n):
            if r != i and rows[r][i]:
                factor = rows[r][i] / rows[i][i]
                rows[r] = [a - factor * b for a, b in zip(rows[r], rows[i], strict=True)]
    return [rows[i][n] / rows[i][i] for i in range(n)]
