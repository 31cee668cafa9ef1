"""Who plays the games: this process, a pool of processes, or Ray across machines. The results are the same."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from itertools import islice
from multiprocessing.synchronize import Event
from typing import Protocol

from cosecha.arena.plan import Fixture, Plan
from cosecha.arena.player import Played, Stopped, play
from cosecha.bots.processes import serve_the_parent
from cosecha.core.errors import CosechaError
from cosecha.core.words import _

WORTH_A_TASK = 0.2
"""Seconds after which a task is handed back with what is left of it: short games travel together, long ones alone."""
MOST_AT_ONCE = 64


class Lost(CosechaError):
    """Games that were being played are lost."""


def _lost() -> Lost:
    return Lost(_("a process that plays was killed, perhaps for want of memory; a journal can be gone on with"))


@dataclass(frozen=True)
class Done:
    """What came of a task."""

    played: list[Played]
    left: list[Fixture]
    quick: bool = False  # there was time for as many games again


def play_some(plan: Plan, fixtures: Sequence[Fixture], stopped: Callable[[], bool] = lambda: False) -> Done:
    """Play at least one game, and more while it takes no time to speak of."""
    played: list[Played] = []
    ends = time.monotonic() + WORTH_A_TASK
    for fixture in fixtures:
        if played and time.monotonic() > ends:
            break
        played.append(play(plan, fixture, stopped))
    return Done(played, list(fixtures[len(played) :]), time.monotonic() < ends - WORTH_A_TASK / 2)


class Crew(Protocol):
    """Takes games and brings back results, in any order."""

    size: int
    """How many can play at a time."""

    @property
    def busy(self) -> int:
        """Tasks that were given and have not come back."""

    def give(self, plan: Plan, fixtures: Sequence[Fixture]) -> None: ...

    def take(self) -> list[Done]:
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

    def take(self) -> list[Done]:
        return [play_some(*self.tasks.pop(0))]

    def close(self) -> None:
        self.tasks.clear()


class Pool:
    """Plays in processes of its own, which end with this one even where it is killed."""

    def __init__(self, size: int) -> None:
        context = multiprocessing.get_context("spawn")
        self.size = size
        self.stop = context.Event()
        self.pool = ProcessPoolExecutor(size, context, _begin, (self.stop,))
        self.tasks: set[Future[Done]] = set()

    @property
    def busy(self) -> int:
        return len(self.tasks)

    def give(self, plan: Plan, fixtures: Sequence[Fixture]) -> None:
        try:
            self.tasks.add(self.pool.submit(_play_here, plan, fixtures))
        except BrokenProcessPool:
            raise _lost() from None

    def take(self) -> list[Done]:
        done, self.tasks = wait(self.tasks, return_when=FIRST_COMPLETED)
        try:
            return [task.result() for task in done]
        except BrokenProcessPool:
            self.tasks.clear()
            raise _lost() from None

    def close(self) -> None:
        self.stop.set()
        self.pool.shutdown(cancel_futures=True)


_stop: Event


def _begin(stop: Event) -> None:
    global _stop
    serve_the_parent()
    _stop = stop


def _play_here(plan: Plan, fixtures: Sequence[Fixture]) -> Done:
    """In another process; when all is stopped, what is at hand is dropped at the next move."""
    try:
        return play_some(plan, fixtures, _stop.is_set)
    except Stopped:
        return Done([], list(fixtures))


def results(plan: Plan, crew: Crew, first: int = 0) -> Iterator[Played]:
    """The games from number `first` on, in order, whoever finishes first."""
    games = islice(plan.games(), first, None)
    left: list[Fixture] = []
    early: dict[int, Played] = {}
    expected = first
    together = 1  # long games go out one by one, so that all play, and the first games first
    while True:
        while crew.busy < 2 * crew.size and (task := _next_task(left, games, together)):
            crew.give(plan, task)
        if crew.busy == 0:
            return
        for done in crew.take():
            if done.quick and len(done.played) >= together:
                together = min(2 * together, MOST_AT_ONCE)
            elif done.left:
                together = max(1, together // 2)
            left = sorted(left + done.left, key=lambda fixture: fixture.number)
            early |= {played.fixture.number: played for played in done.played}
        while expected in early:
            yield early.pop(expected)
            expected += 1


def _next_task(left: list[Fixture], games: Iterator[Fixture], most: int) -> list[Fixture]:
    """What was handed back comes first."""
    task = left[:most] or list(islice(games, most))
    del left[:most]
    return task
