"""Intervals of shares: they hold what they promise, also of few games."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

import pytest

from cosecha.arena.exact import interval, lower
from cosecha.arena.plan import Plan, Table
from cosecha.arena.player import Played
from cosecha.arena.summary import Row, standings

BOTS = ("strong", "weak", "third", "fourth")


def ended(plan: Plan, winners: Sequence[Sequence[int]]) -> list[Played]:
    """The first games of a plan, won by these bots; who wins together shares the first place."""
    found = []
    for fixture, won in zip(plan.games(), winners, strict=False):
        places = [1 if bot in won else 2 for bot in fixture.seating]
        found.append(
            Played(fixture, [3 - place for place in places], places, [9] * len(places), "", [0.0] * len(places))
        )
    return found


def rows(plan: Plan, winners: Sequence[Sequence[int]]) -> dict[str, Row]:
    (found,) = standings(plan, ended(plan, winners))
    return {row.bot: row for row in found.rows}


def single(seats: int, winners: Sequence[Sequence[int]]) -> dict[str, Row]:
    return rows(Plan((Table("citrus", seats),), BOTS[:2], "s", len(winners), single=True), winners)


@pytest.mark.parametrize("played", [1, 7, 16, 40])
def test_the_truth_lies_within_an_exact_interval_as_often_as_is_said(played: int) -> None:
    intervals = [interval([1.0] * won + [0.0] * (played - won)) for won in range(played + 1)]
    for hundredths in range(1, 100):
        chance = hundredths / 100
        within = sum(
            comb(played, won) * chance**won * (1 - chance) ** (played - won)
            for won, (low, high) in enumerate(intervals)
            if low <= chance <= high
        )
        assert within >= 0.95


@pytest.mark.parametrize(("won", "played", "low", "high"), [(9, 10, 0.555, 0.997), (7, 7, 0.590, 1), (0, 5, 0, 0.522)])
def test_exact_intervals_are_those_of_the_tables(won: int, played: int, low: float, high: float) -> None:
    assert interval([1.0] * won + [0.0] * (played - won)) == pytest.approx((low, high), abs=1e-3)


def test_a_shared_victory_makes_an_interval_wider_not_narrower() -> None:
    shared = interval([1.0] * 12 + [0.5] + [0.0] * 3)
    assert shared[0] == interval([1.0] * 12 + [0.0] * 4)[0]
    assert shared[1] == interval([1.0] * 13 + [0.0] * 3)[1]


def test_shares_of_single_games_are_exact_for_both_bots() -> None:
    """With three seats the copies of the second bot have half of what the first leaves, each."""
    found = single(3, [[0]] * 9 + [[1]])
    strong, weak = found["strong"].wins, found["weak"].wins
    assert (strong.value, strong.low, strong.high) == pytest.approx((0.9, 0.555, 0.997), abs=1e-3)
    assert (weak.value, weak.low, weak.high) == pytest.approx((0.05, 0.003 / 2, 0.445 / 2), abs=1e-3)


def test_shared_victories_of_single_games_count_in_part() -> None:
    found = single(2, [[0]] * 8 + [[0, 1]] * 2)
    strong, weak = found["strong"].wins, found["weak"].wins
    assert strong.value == 0.9
    assert (strong.low, strong.high) == pytest.approx((0.444, 1), abs=1e-3)
    assert (weak.low, weak.high) == pytest.approx((0, 0.556), abs=1e-3)


def test_where_all_blocks_were_alike_others_may_come_yet() -> None:
    """So many blocks say what so many games would say, whatever is in them."""
    plan = Plan((Table("citrus", 2),), BOTS[:2], "s", 9)
    strong = rows(plan, [[0]] * 18)["strong"].wins
    assert (strong.value, strong.low, strong.high) == pytest.approx((1, lower(9, 9), 1))
    (found,) = standings(plan, ended(plan, [[0]] * 18))
    assert (found.seats[0].low, found.seats[0].high) == pytest.approx((lower(9, 9) / 2, 1 - lower(9, 9) / 2))


def test_blocks_in_which_a_bot_did_not_sit_say_nothing_of_it() -> None:
    """Of three bots with two seats each sits in two blocks of three."""
    plan = Plan((Table("citrus", 2),), BOTS[:3], "s", 6)
    winners = [[min(fixture.seating)] for fixture in plan.games()]
    assert rows(plan, winners)["strong"].wins.low == pytest.approx(lower(4, 4))
