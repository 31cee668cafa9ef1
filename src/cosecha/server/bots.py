"""Bots at a table: what they are called, and where they think — in other processes, so that nobody waits for them."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

import cosecha
from cosecha.bots import PATIENCE, ask, bot
from cosecha.bots.processes import serve_the_parent
from cosecha.bots.seeds import number_from
from cosecha.core.match import Match
from cosecha.core.words import _, later
from cosecha.server.store import BOT, Seat

log = logging.getLogger("cosecha.bots")

ABOUT = {
    "greedy": later("takes what looks best now; a fair first opponent"),
    "uct-200": later("tries 200 ways the game could go on, at random; sees traps, misses plans"),
    "uct-200-greedy": later("thinks through up to 200 ways the game could go on; the strongest, and takes its time"),
    "random": later("does anything the rules allow"),
}


def about(name: str) -> str:
    return ABOUT.get(name, "")


def bot_name(name: str, seats: Sequence[Seat]) -> str:
    """What a new bot is called among those who sit there already."""
    number = 1 + sum(seat.kind == BOT and seat.bot == name for seat in seats)
    called = _("Bot {bot}").format(bot=name)
    return called if number == 1 else f"{called} {number}"


def think(game: str, position: str, seat: int, name: str, seed: int) -> str:
    """In another process: the move a bot chooses. It is given a position in which its secrets are dealt anew."""
    match = cosecha.game(game).position(position)
    return match.text_of(ask(bot(match.game, name, seed, PATIENCE), match.state, seat, seed))


class Thinkers:
    """The processes that bots think in; one that dies is replaced."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, match: Match, seat: int, name: str) -> str:
        """The move of a bot; any legal one if thinking fails, so that the others can play on."""
        seed = number_from(match.seed, "bot", seat, len(match.events))
        position, moves = match.position(), match.moves(seat)
        for attempt in range(2):
            pool = self.pool()
            try:
                loop = asyncio.get_running_loop()
                return await loop.run_in_executor(pool, think, match.game.name, position, seat, name, seed)
            except BrokenProcessPool:
                log.warning("a thinking process died (attempt %d)", attempt + 1)
                if pool is self._pool:  # others may have noticed first
                    self.close()
            except Exception:
                log.exception("bot %s of %s failed after %d events", name, match.game.name, len(match.events))
                break
        return moves[seed % len(moves)]

    def pool(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.processes, multiprocessing.get_context("spawn"), serve_the_parent)
        return self._pool

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
