"""Random games under the laws, on several processes; a broken law is shrunk to the shortest record that shows it."""

from __future__ import annotations

import multiprocessing
import signal
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from multiprocessing.synchronize import Event
from random import Random

import cosecha
from cosecha.core.errors import BadSetup, CosechaError
from cosecha.core.game import Game
from cosecha.core.laws import LawBroken
from cosecha.core.quick import QuickGame
from cosecha.core.record import replay
from cosecha.core.watch import ALWAYS, NO_FAILURE, THOROUGH, Often, check_events, check_match, seldom

CHUNK = 20
AS_A_MATCH = 7
"""One game in so many is played as a match; a number that shares no factor with the usual numbers of seats."""
OPTION = "option "
THEN = "# then: "
"""Marks, in a record, the move that failed and so is no event."""

Table = tuple[int, tuple[tuple[str, str], ...]]
"""Seats and options of a game."""


@dataclass(frozen=True)
class Plan:
    """What to play: the seeds decide the rest."""

    game: str
    seats: tuple[int, ...]
    seed: int
    games: int
    every: int
    thorough: bool

    @property
    def often(self) -> Often:
        return THOROUGH if self.thorough else seldom(self.every)


@dataclass(frozen=True)
class Found:
    """A broken law, and the record that shows it."""

    seed: int
    law: str
    detail: str
    record: str

    @property
    def events(self) -> int:
        return len(_events(self.record))


@dataclass
class Batch:
    """Games that were played: at which tables, and what was found."""

    tables: Counter[Table] = field(default_factory=Counter)
    found: Found | None = None


# One game -----------------------------------------------------------------------------------------------------------


def table_of(game: Game, seats: tuple[int, ...], seed: int) -> Table:
    """Seats in turn; about half of the options at a value drawn, contradictions left out."""
    rng = Random(f"fuzz table {seed}")
    while True:
        drawn = {
            option.name: rng.choice(option.values) for option in game.options if not option.data and rng.random() < 0.5
        }
        try:
            game.setup(seats[seed % len(seats)], drawn)
        except BadSetup:
            continue
        return seats[seed % len(seats)], tuple(drawn.items())


def play_one(game: Game, table: Table, seed: int, often: Often) -> Found | None:
    """A game as a match, with all that belongs to one."""
    match = game.new(table[0], dict(table[1]), seed)
    try:
        check_match(match, Random(f"fuzz moves {seed}"), None, often)
    except LawBroken as error:
        return found_by(error, seed, match.record())
    return None


def play_quickly(game: Game, table: Table, seed: int, often: Often) -> Found | None:
    """A game without a match around it."""
    quick = QuickGame(game, game.setup(table[0], dict(table[1])), seed, often)
    try:
        quick.play_out()
    except LawBroken as error:
        return found_by(error, seed, quick.match().record())
    return None


def found_by(error: LawBroken, seed: int, record: str) -> Found:
    """The record is given its seed, so that a move that failed can be made again with the same luck."""
    head, blank, rest = record.partition("\n\n")
    if "\nseed: " not in head:
        record = f"{head}\nseed: {seed}{blank}{rest}"
    then = f"{THEN}{error.unplayed}\n" if error.unplayed else ""
    return Found(seed, error.law, error.detail, record + then)


# Shrinking ----------------------------------------------------------------------------------------------------------


def shrink(game: Game, found: Found) -> Found:
    """Without the moves that were taken back, without the options that do not matter, no longer than it must be."""
    smallest = first_break(game, found.record, found.seed, found.law) or found
    without_undos = first_break(game, _without_undos(smallest.record), found.seed, found.law)
    smallest = without_undos or smallest
    for line in [line for line in smallest.record.splitlines() if line.startswith(OPTION)]:
        without = smallest.record.replace(line + "\n", "", 1)
        smallest = first_break(game, without, found.seed, found.law) or smallest
    return smallest


def first_break(game: Game, record: str, seed: int | None, law: str = "") -> Found | None:
    """The shortest beginning of a record that breaks a law."""
    text = record.replace(THEN, "")
    try:
        match = replay(game, text, seed, upto=0)
        check_events(match, text, Random(0), often_for(law))
    except LawBroken as error:
        return found_by(error, seed or 0, _beginning(text, error.after - bool(error.unplayed)))
    except CosechaError:
        return None
    return None


def often_for(law: str) -> Often:
    """Everything at every step, but for replaying, which is dear, and for playing on copies, which hides what fails."""
    if law == NO_FAILURE:
        return replace(ALWAYS, record=0, table=0)
    return ALWAYS if not law or "record" in law or "past" in law else replace(ALWAYS, record=0)


def _split(record: str) -> tuple[str, list[str]]:
    """The head and the lines of the events."""
    head, _, rest = record.partition("\n\n")
    return head, [line for line in rest.splitlines() if line]


def _events(record: str) -> list[str]:
    return [line for line in _split(record)[1] if line[0].isdigit()]


def _beginning(record: str, events: int) -> str:
    """The first events of a record."""
    head, _ = _split(record)
    return "\n".join([head, "", *_events(record)[:events]]) + "\n"


def _without_undos(record: str) -> str:
    head, lines = _split(record)
    kept: list[str] = []
    for line in lines:
        if line.split()[1:2] == ["undo"]:
            kept.pop()
        else:
            kept.append(line)
    return "\n".join([head, "", *kept]) + "\n"


# Many games ---------------------------------------------------------------------------------------------------------


def play_many(plan: Plan, workers: int) -> Iterator[Batch]:
    """All games of a plan, a batch at a time; whoever stops listening stops the play."""
    chunks = [(first, min(first + CHUNK, plan.games)) for first in range(0, plan.games, CHUNK)]
    if workers == 1:
        yield from (_play_chunk(plan, *chunk, None) for chunk in chunks)
    else:
        yield from _play_on_pool(plan, chunks, workers)


def _play_on_pool(plan: Plan, chunks: list[tuple[int, int]], workers: int) -> Iterator[Batch]:
    """Processes are given seeds, not states; `stop` lets them finish the game at hand and no more."""
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    pool = ProcessPoolExecutor(workers, context, _start_worker, (plan, stop))
    try:
        with _deaf_to_interrupts():
            batches: list[Future[Batch]] = [pool.submit(_work, *chunk) for chunk in chunks]
        for batch in as_completed(batches):
            yield batch.result()
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


def _play_chunk(plan: Plan, first: int, end: int, stop: Event | None) -> Batch:
    game, batch = cosecha.game(plan.game), Batch()
    for seed in range(plan.seed + first, plan.seed + end):
        if stop is not None and stop.is_set():
            break
        table = table_of(game, plan.seats, seed)
        batch.tables[table] += 1
        play = play_one if plan.thorough or seed % AS_A_MATCH == 0 else play_quickly
        batch.found = play(game, table, seed, plan.often)
        if batch.found is not None:
            break
    return batch


_plan: Plan
_stop: Event


def _start_worker(plan: Plan, stop: Event) -> None:
    global _plan, _stop
    _plan, _stop = plan, stop


def _work(first: int, end: int) -> Batch:
    return _play_chunk(_plan, first, end, _stop)


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Processes started meanwhile never hear Ctrl-C, which is for the one that started them."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
