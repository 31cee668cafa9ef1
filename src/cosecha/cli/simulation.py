"""Games in bulk: each is decided by its number and the seed alone, whichever process plays it."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.synchronize import Event

import cosecha
from cosecha.bots import Bot, ask, bot
from cosecha.bots.seeds import number_from
from cosecha.core.game import Game
from cosecha.core.luck import SeededLuck
from cosecha.core.state import State

CHUNKS_OF_A_WORKER = 16
MOST_IN_A_CHUNK = 50


@dataclass(frozen=True)
class Plan:
    """What to play: everything that decides the games."""

    game: str
    seats: int
    options: Mapping[str, str]
    bots: tuple[str, ...]
    seed: str
    games: int
    rotate: bool = True

    def bot_at(self, number: int, seat: int) -> int:
        """Which bot of the list has a seat: from game to game they move on by one, so that each sits everywhere."""
        return (seat - number * self.rotate) % self.seats


@dataclass(frozen=True)
class Result:
    """One game that was played to its end; lists have one entry a seat."""

    number: int
    bots: list[str]
    points: list[int]
    wins: list[float]
    sources: list[dict[str, int]]
    turns: int
    decisions: int
    forced: int


class Player:
    """Plays the games of a plan."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.game: Game = cosecha.game(plan.game)
        self.setup = self.game.setup(plan.seats, plan.options)

    def play(self, number: int) -> Result:
        plan = self.plan
        luck = SeededLuck(number_from(plan.seed, number))
        state = self.game.set_up(self.setup, luck)
        bots = [self._bot(number, seat) for seat in range(plan.seats)]
        counts = _play_out(state, bots, luck, number_from(plan.seed, number, "imagined"))
        winners = self.game.winners(state)
        return Result(
            number,
            [bot.name for bot in bots],
            [int(points) for points in state.scores()],
            [1 / len(winners) if seat in winners else 0.0 for seat in range(plan.seats)],
            self.game.breakdown(state),
            *counts,
        )

    def _bot(self, number: int, seat: int) -> Bot:
        name = self.plan.bots[self.plan.bot_at(number, seat)]
        return bot(self.game, name, number_from(self.plan.seed, number, "bot", seat))


def _play_out(state: State, bots: Sequence[Bot], luck: SeededLuck, seed: int) -> tuple[int, int, int]:
    """Play to the end; the answer is turns, decisions with at least two options, and forced ones."""
    turns, decisions, forced, last = 0, 0, 0, -1
    while not state.over:
        seat = next(seat for seat in range(len(bots)) if state.asks(seat))
        state.turn_to(seat)
        turns += seat != last
        last = seat
        legal = state.legal()
        if len(legal) > 1:
            decisions += 1
            code = ask(bots[seat], state, seat, seed + decisions)
            if code not in legal:
                raise RuntimeError(f"{bots[seat].name} answered {code}, which is no legal move")
        else:
            forced += 1
            code = int(legal[0])
        state.play(code, luck)
    return turns, decisions, forced


def play_all(plan: Plan, workers: int) -> Iterator[Result]:
    """All games, in whatever order they are finished; whoever stops listening stops the play."""
    if workers == 1:
        player = Player(plan)
        yield from (player.play(number) for number in range(plan.games))
    else:
        yield from _play_on_pool(plan, workers)


def _play_on_pool(plan: Plan, workers: int) -> Iterator[Result]:
    """On several processes; `stop` lets them finish the game at hand and no more."""
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    pool = ProcessPoolExecutor(workers, context, _start_worker, (plan, stop))
    try:
        with _no_interrupt():
            chunks: list[Future[list[Result]]] = [pool.submit(_play_chunk, *c) for c in _chunks(plan.games, workers)]
        for chunk in as_completed(chunks):
            yield from chunk.result()
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


def _chunks(games: int, workers: int) -> list[tuple[int, int]]:
    size = max(1, min(MOST_IN_A_CHUNK, games // (workers * CHUNKS_OF_A_WORKER)))
    return [(first, min(first + size, games)) for first in range(0, games, size)]


@contextmanager
def _no_interrupt() -> Iterator[None]:
    """Processes started meanwhile never hear Ctrl-C, which is for the one that started them."""
    if os.name != "posix":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_player: Player
_stop: Event


def _start_worker(plan: Plan, stop: Event) -> None:
    global _player, _stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _player, _stop = Player(plan), stop


def _play_chunk(first: int, end: int) -> list[Result]:
    results: list[Result] = []
    for number in range(first, end):
        if _stop.is_set():
            break
        results.append(_player.play(number))
    return results
