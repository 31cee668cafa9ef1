"""Who plays the games: this process, a pool of processes, or Ray across machines. The results are the same."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing.synchronize import Event
from typing import Protocol

from cosecha.arena.plan import Fixture, Plan
from cosecha.arena.player import Played, Stopped, play
from cosecha.bots.processes import serve_the_parent

WORTH_A_TASK = 0.2
"""Seconds of play that are handed out at once where games are short."""
MOST_AT_ONCE = 64


class Crew(Protocol):
    """Takes games and brings back results, in any order."""

    size: int
    """How many can play at a time."""

    @property
    def busy(self) -> int:
        """Tasks that were given and have not come back."""

    def give(self, plan: Plan, fixtures: Sequence[Fixture]) -> None: ...

    def take(self) -> list[Played]:
        """Wait for a task, and bring its results."""

    def close(self) -> None:
        """Stop playing; what is at hand is dropped."""


class Alone:
    """Plays in this process."""

    size = 1

    def __init__(self) -> None:
        self.tasks: list[tuple[Plan, Sequence[Fixture]]] = []

    @property
    def busy(self) -> int:
        return len(self.tasks)

    def give(self, plan: Plan, fixtures: Sequence[Fixture]) -> None:
        self.tasks.append((plan, fixtures))

    def take(self) -> list[Played]:
        plan, fixtures = self.tasks.pop(0)
        return [play(plan, fixture) for fixture in fixtures]

    def close(self) -> None:
        self.tasks.clear()


class Pool:
    """Plays in processes of its own, which end with this one even where it is killed."""

    def __init__(self, size: int) -> None:
        context = multiprocessing.get_context("spawn")
        self.size = size
        self.stop = context.Event()
        self.pool = ProcessPoolExecutor(size, context, _begin, (self.stop,))
        self.tasks: set[Future[list[Played]]] = set()

    @property
    def busy(self) -> int:
        return len(self.tasks)

    def give(self, plan: Plan, fixtures: Sequence[Fixture]) -> None:
        self.tasks.add(self.pool.submit(_play_all, plan, fixtures))

    def take(self) -> list[Played]:
        done, self.tasks = wait(self.tasks, return_when=FIRST_COMPLETED)
        return [played for task in done for played in task.result()]

    def close(self) -> None:
        self.stop.set()
        self.pool.shutdown(cancel_futures=True)


_stop: Event


def _begin(stop: Event) -> None:
    global _stop
    serve_the_parent()
    _stop = stop


def _play_all(plan: Plan, fixtures: Sequence[Fixture]) -> list[Played]:
    """In another process; when all is stopped, what is at hand is dropped at the next move."""
    try:
        return [play(plan, fixture, _stop.is_set) for fixture in fixtures]
    except Stopped:
        return []


def results(plan: Plan, crew: Crew, first: int = 0) -> Iterator[Played]:
    """The games from number `first` on, in order, whoever finishes first."""
    games = islice(plan.games(), first, None)
    early: dict[int, Played] = {}
    at_once, expected = 1, first
    while True:
        while crew.busy < 2 * crew.size and (task := list(islice(games, at_once))):
            crew.give(plan, task)
        if crew.busy == 0:
            return
        done = crew.take()
        early |= {played.fixture.number: played for played in done}
        at_once = _worth_a_task(done) or at_once
        while expected in early:
            yield early.pop(expected)
            expected += 1


def _worth_a_task(done: Sequence[Played]) -> int:
    """How many such games make a task."""
    if not done:
        return 0
    seconds = sum(sum(played.seconds) for played in done) / len(done) + 0.001
    return max(1, min(MOST_AT_ONCE, int(WORTH_A_TASK / seconds)))
