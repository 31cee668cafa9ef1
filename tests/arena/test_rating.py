"""Plackett–Luce: strengths that are known come out again."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import exp
from random import Random

import pytest

from cosecha.arena.rating import ELO, Outcome, fit, outcome_of
from cosecha.arena.summary import bounds

STRENGTHS = [0.0, 120.0, 300.0, 420.0]


def drawn(ratings: list[float], rng: Random) -> Outcome:
    """An outcome by the model itself: first place by strength, then the second among the rest."""
    left = list(range(len(ratings)))
    order = []
    while left:
        weights = [exp(ratings[bot] / ELO) for bot in left]
        order.append((left.pop(rng.choices(range(len(left)), weights)[0]),))
    return tuple(order)


def test_known_strengths_are_found_again() -> None:
    rng = Random(7)
    outcomes = Counter(drawn(STRENGTHS, rng) for _ in range(6000))
    found = fit(outcomes, 4)
    assert [rating - found[0] for rating in found] == pytest.approx(STRENGTHS, abs=25)


def test_the_ratings_are_the_likeliest_ones() -> None:
    """The chance that each comes out where it did equals how often it did: the slope is flat."""
    outcomes: dict[Outcome, float] = {((0,), (1,), (2,)): 5, ((1,), (0,), (2,)): 3, ((2,), (1,), (0,)): 2}
    start = fit(outcomes, 3)
    again = fit(outcomes, 3, [rating + 50 for rating in start])
    assert again == pytest.approx(start, abs=0.01)


def test_equal_results_give_equal_ratings_whatever_the_number_of_seats() -> None:
    outcomes: dict[Outcome, float] = {tuple((bot,) for bot in order): 1.0 for order in permutations(range(4))}
    assert fit(outcomes, 4) == pytest.approx([0] * 4, abs=1e-6)


def test_ties_count_as_half_won() -> None:
    tied = fit({((0, 1),): 40.0, ((0,), (1,)): 10.0}, 2)
    played = fit({((0,), (1,)): 30.0, ((1,), (0,)): 20.0}, 2)
    assert tied[0] - tied[1] == pytest.approx(played[0] - played[1], abs=25)
    assert fit({((0, 1), (2,)): 50.0}, 3)[0] == pytest.approx(fit({((0, 1), (2,)): 50.0}, 3)[1], abs=1e-6)


def test_a_bot_that_always_wins_has_a_finite_rating_that_is_called_a_bound() -> None:
    few, many = fit({((0,), (1,)): 10.0}, 2), fit({((0,), (1,)): 1000.0}, 2)
    assert 300 < few[0] - few[1] < many[0] - many[1] < 3000
    assert bounds({"x": {"y": 1.0}, "y": {"x": 0.0}}, "y") == {"x": "≥"}


def test_a_chain_of_defeats_makes_ratings_more_than_bounds() -> None:
    ahead = {"a": {"b": 0.9, "c": 1.0}, "b": {"a": 0.1, "c": 0.8}, "c": {"a": 0.0, "b": 0.2}}
    assert bounds(ahead, "c") == {}


def test_the_same_bot_twice_at_a_table_does_no_harm() -> None:
    assert outcome_of((0, 1, 1), (2, 1, 3)) == ((1,), (0,), (1,))
    found = fit({((1,), (0,), (1,)): 30.0, ((0,), (1,), (1,)): 15.0, ((1,), (1,), (0,)): 15.0}, 2)
    assert abs(found[0] - found[1]) < 60
