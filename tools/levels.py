"""Proposes bots for the five levels, evenly spaced: `python -m tools.levels citrus --seats 3`.

The first and the last level stay as they are. Those between keep their habits, and get so much attention that all
steps are equal on the scale of Elo. For that bots with more and less attention play each other, and the strongest
level plays copies of a bot without any weakness. What is proposed is to be measured by `cosecha arena`
(docs/levels.md): the strengths found here flatter whatever was chosen for them.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from math import exp, log
from random import Random
from statistics import linear_regression

from rich.progress import track

import cosecha
from cosecha.arena.crew import Pool
from cosecha.arena.plan import Fixture, Plan, Table
from cosecha.arena.player import Played
from cosecha.arena.rating import Outcome, fit, outcome_of
from cosecha.bots.habits import WHOLE, Habits, read_habits
from cosecha.bots.levels import level_names, specs

SHARES = (0.65, 0.85, 1.15, 1.5)
"""What is tried for the attention of a level, as shares of what it has."""
HIGH = (60, 75, 88, WHOLE)
"""The same where it overlooks little."""
LEAST = 3
NET = "net"
TOGETHER = 16


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=cosecha.game_names())
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--games", type=int, default=1500, help="of bots with more and less attention")
    parser.add_argument("--master", type=int, default=48, help="games of the strongest level")
    parser.add_argument("--above", type=float, help="instead: how far it is above `net`, where that is known")
    parser.add_argument("--seed", default="levels")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    told = specs(cosecha.game(args.game), args.seats)
    tried = [tries(spec) for spec in told[1:4]]
    master = args.master if args.above is None else 0
    bots = list(dict.fromkeys([told[0], *(spec for each in tried for spec in each), NET, told[4]]))
    options = tuple(tuple(word.split("=", 1)) for word in args.option)
    plan = Plan((Table(args.game, args.seats, options),), tuple(bots), args.seed, args.games + master)
    rating = dict(zip(bots, ratings(plan, master, args.workers), strict=True))
    if args.above is not None:
        rating[told[4]] = rating[NET] + args.above
    for spec in sorted(bots, key=rating.__getitem__):
        print(f"{rating[spec] - rating[told[0]]:7.0f}  {spec}")
    print(f"{args.seats} = {proposed(told, tried, rating)}".replace("'", '"'))
    return 0


def tries(spec: str) -> list[str]:
    """A bot with more and with less attention.

    >>> tries("net:attention=100:width=8")[-1]
    'net:width=8'
    """
    name, habits = _read(spec)
    shares = HIGH if habits.attention > HIGH[-2] else [round(habits.attention * share) for share in SHARES]
    return [name + str(replace(habits, attention=min(share, WHOLE))) for share in shares]


def ratings(plan: Plan, master: int, workers: int) -> list[float]:
    """Those of all bots of the plan, the strongest of which is the last."""
    crew = Pool(workers)
    fixtures = _fixtures(plan, master)
    outcomes: Counter[Outcome] = Counter()
    try:
        for played in track(_played(plan, crew, fixtures), total=plan.blocks):
            outcomes[outcome_of(played.fixture.seating, played.places)] += 1
    finally:
        crew.close()
    return fit(outcomes, len(plan.bots))


def _fixtures(plan: Plan, master: int) -> Iterator[Fixture]:
    """First the slow games: the last bot on every seat in turn, among copies of the one before. Then any others."""
    rng = Random(plan.seed)
    seats, last = plan.tables[0].seats, len(plan.bots) - 1
    for number in range(plan.blocks):
        chosen = [rng.randrange(last) for _ in range(seats)]
        if number < master:
            chosen = [last if seat == number % seats else last - 1 for seat in range(seats)]
        yield Fixture(number, 0, number, tuple(chosen))


def _played(plan: Plan, crew: Pool, fixtures: Iterator[Fixture]) -> Iterator[Played]:
    left: list[Fixture] = []
    while True:
        while crew.busy < 2 * crew.size and (task := left[:TOGETHER] or list(islice(fixtures, TOGETHER))):
            del left[:TOGETHER]
            crew.give(plan, task)
        if not crew.busy:
            return
        for done in crew.take():
            left += done.left
            yield from done.played


def proposed(told: Sequence[str], tried: Sequence[Sequence[str]], rating: dict[str, float]) -> list[str]:
    """The five levels with equal steps.

    >>> strength = {"a": 0.0, "net:attention=20": 100.0, "net:attention=40": 200.0, "net": 300.0, "z": 400.0}
    >>> low, middle, high = "net:attention=20", "net:attention=40", "net"
    >>> proposed(["a", "", "", "", "z"], [[low, middle], [middle, high], [middle, high]], strength)
    ['a', 'net:attention=20', 'net:attention=40', 'net', 'z']
    """
    first, last = rating[told[0]], rating[told[-1]]
    step = (last - first) / (len(level_names()) - 1)
    found = [_of_strength(each, rating, first + step * (at + 1)) for at, each in enumerate(tried)]
    return [told[0], *found, told[-1]]


def _of_strength(tried: Sequence[str], rating: dict[str, float], aim: float) -> str:
    """One of these with as much attention as gives that rating: strength is taken to grow with its logarithm."""
    name, habits = _read(tried[-1])
    known = [(log(_read(spec)[1].attention), rating[spec]) for spec in tried]
    slope, start = linear_regression(*zip(*known, strict=True))
    attention = round(exp(min((aim - start) / slope, log(WHOLE)))) if slope > 0 else habits.attention
    return name + str(replace(habits, attention=max(attention, LEAST)))


def _read(spec: str) -> tuple[str, Habits]:
    read = read_habits(spec)
    assert read is not None
    return read


if __name__ == "__main__":
    raise SystemExit(main())
