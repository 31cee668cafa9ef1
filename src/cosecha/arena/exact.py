"""Exact intervals for shares of games that stand by themselves (Clopper and Pearson), by bisection on the binomial."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, lgamma, log

ONE_SIDE = 0.025
"""How often the truth may lie beyond each end: the interval is of 95 %."""
HALVINGS = 40


def interval(shares: Sequence[float]) -> tuple[float, float]:
    """Of the mean share, where each game has one from 0 to 1.

    A victory that is shared counts as lost for the lower end and as won for the upper one: the truth lies between the
    chance of winning alone and that of winning at all, so that such an interval is too wide rather than too narrow.

    >>> [round(end, 3) for end in interval([1.0] * 9 + [0.0])]
    [0.555, 0.997]
    >>> [round(end, 3) for end in interval([1.0] * 9 + [0.5])]
    [0.555, 1.0]
    """
    alone = sum(round(share, 6) == 1 for share in shares)  # parts of copies of a bot, added up
    lost = sum(round(share, 6) == 0 for share in shares)
    return lower(alone, len(shares)), 1 - lower(lost, len(shares))


def lower(won: int, played: int) -> float:
    """The least chance with which so many victories, or more, are not too many to be believed.

    >>> [round(lower(won, 10), 3) for won in (0, 1, 9, 10)]
    [0.0, 0.003, 0.555, 0.692]
    """
    low, high = 0.0, 1.0 if won else 0.0
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (low, middle) if at_least(won, played, middle) > ONE_SIDE else (middle, high)
    return low


def at_least(won: int, played: int, chance: float) -> float:
    """How likely it is to win so many of these games or more.

    >>> round(at_least(2, 3, 0.5), 9), at_least(0, 3, 0.0)
    (0.5, 1.0)
    """
    if not 0 < chance < 1:
        return float(chance == 1 or won == 0)
    ways = lgamma(played + 1)
    each, other = log(chance), log(1 - chance)
    return sum(
        exp(ways - lgamma(n + 1) - lgamma(played - n + 1) + n * each + (played - n) * other)
        for n in range(won, played + 1)
    )
