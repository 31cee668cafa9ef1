"""Where bots think: in other processes, so that nobody waits for them. They can be told to play at once.

Those that take long never keep all processes busy, so that quick ones need not wait behind them; among themselves they
take turns, table by table. What a bot means to do in the rest of its turn is kept here from one decision to the next.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import nullcontext
from ctypes import Array, c_byte
from typing import Any, TypeVar

import cosecha
from cosecha.bots import PATIENCE, ask, bot
from cosecha.bots.levels import is_quick, thinking
from cosecha.bots.processes import serve_the_parent
from cosecha.bots.seeds import number_from
from cosecha.core.match import Match
from cosecha.server.metrics import BOT_FAILURES

log = logging.getLogger("cosecha.bots")
Found = TypeVar("Found")
Calls = Array[c_byte]
CALLS = 256  # thoughts at a time that can be told apart
STAND_IN = "greedy"  # who decides where a bot could not: every game has it
KEPT = 1000  # turns that are kept in mind
_calls: Calls | None = None


def _begin(calls: Calls) -> None:
    """First of all in a process that thinks."""
    global _calls
    serve_the_parent()
    _calls = calls


def called(call: int) -> bool:
    """Does somebody want this thought to end?"""
    return _calls is not None and bool(_calls[call])


def think(game: str, position: str, seat: int, name: str, seed: int, kept: object, call: int) -> tuple[str, object]:
    """In another process: the move a bot chooses, and what it means to do next.

    It is given a position in which its secrets are dealt anew.
    """
    match = cosecha.game(game).position(position)
    chosen = bot(match.game, name, seed, PATIENCE)
    thought = thinking(chosen, match.setup.seats)
    if thought is not None:
        thought.waiting.called = lambda: called(call)
        thought.go_on(kept)
    move = match.text_of(ask(chosen, match.state, seat, seed))
    return move, None if thought is None else thought.kept()


class Thinkers:
    """The processes that bots think in; one that dies is replaced."""

    def __init__(self, processes: int) -> None:
        self.processes = max(2, processes)
        self._slow = asyncio.Semaphore(self.processes - 1)
        self._advice = asyncio.Semaphore(1)
        self._pool: ProcessPoolExecutor | None = None
        self._calls: Calls = multiprocessing.get_context("spawn").RawArray(c_byte, CALLS)
        self._next = 0
        self._thoughts: dict[str, tuple[int, int]] = {}  # by table: who thinks there, and by which call it is ended
        self._hurried: dict[str, int] = {}  # by table: the seat that plays at once until its turn is over
        self._kept: OrderedDict[tuple[str, int], tuple[str, object]] = (
            OrderedDict()
        )  # by table and seat: which bot, what

    async def choose(self, match: Match, seat: int, name: str, table: str = "") -> str:
        """The move of a bot; that of a simple one, or any legal one, if thinking fails: the others can play on."""
        moves, begun = match.moves(seat), len(match.events)
        for bot_name in dict.fromkeys((name, STAND_IN)):
            try:
                move = await self._chosen(match, seat, bot_name, table)
                if move in moves:
                    return move
                log.error("bot %s of %s chose %r, which is no move", bot_name, match.game.name, move)
            except Exception:
                log.exception("bot %s of %s failed after %d events", bot_name, match.game.name, len(match.events))
            if len(match.events) != begun:
                break  # it is about another moment now: nobody wants this move any more
            BOT_FAILURES.add(bot_name)
        return moves[number_from(match.seed, "bot", seat, begun) % len(moves)]

    async def _chosen(self, match: Match, seat: int, name: str, table: str) -> str:
        """What a bot has thought of; what it means to do next is kept."""
        seed = number_from(match.seed, "bot", seat, len(match.events))
        goes_on = bool(match.events) and match.events[-1].seat == seat
        call = self._begins(table, seat, goes_on=goes_on)
        whose, kept = self._kept.pop((table, seat), ("", None))
        if not goes_on or whose != name:
            kept = None  # of a turn that was broken off, or of another bot
        try:
            given = (match.game.name, match.position(), seat, name, seed, kept, call)
            move, kept = await self.work(think, *given, quick=is_quick(name))
        finally:
            self._thoughts.pop(table, None)
        if table and kept is not None:
            self._kept[table, seat] = name, kept
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return move

    def _begins(self, table: str, seat: int, *, goes_on: bool) -> int:
        """A new thought; whoever was told to hurry goes on hurrying until somebody else decides."""
        if not goes_on or self._hurried.get(table) != seat:
            self._hurried.pop(table, None)
        self._next = (self._next + 1) % CALLS
        self._calls[self._next] = table in self._hurried
        if table:
            self._thoughts[table] = (seat, self._next)
        return self._next

    def hurry(self, table: str) -> bool:
        """Whoever thinks at a table shall play what was found so far; False where nobody does."""
        if table not in self._thoughts:
            return False
        seat, call = self._thoughts[table]
        if len(self._hurried) > KEPT:  # of games that ended meanwhile
            self._hurried.clear()
        self._hurried[table] = seat
        self._calls[call] = 1
        return True

    async def advise(self, think: Callable[..., Found], *given: Any) -> Found:
        """One advice at a time: who asks for many must not keep bots waiting for more than one of them."""
        async with self._advice:
            return await self.work(think, *given)

    async def work(self, think: Callable[..., Found], *given: Any, quick: bool = False) -> Found:
        """Have something found out by one of the processes."""
        async with nullcontext() if quick else self._slow:
            for attempt in range(2):
                pool = self.pool()
                try:
                    return await asyncio.get_running_loop().run_in_executor(pool, think, *given)
                except BrokenProcessPool:
                    log.warning("a thinking process died (attempt %d)", attempt + 1)
                    if pool is self._pool:  # others may have noticed first
                        self.close()
            raise RuntimeError("thinking processes die")

    def pool(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self.processes, context, _begin, (self._calls,))
        return self._pool

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
