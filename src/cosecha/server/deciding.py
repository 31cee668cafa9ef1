"""Deciding for bots, and by orders that stand. Of several processes one decides at a table."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from cosecha.core.standing import Standing
from cosecha.server import orders
from cosecha.server.errors import NotFound, NotSaved, Problem, Stale
from cosecha.server.metrics import BOT_SECONDS
from cosecha.server.store import Outrun
from cosecha.server.table import Table
from cosecha.server.thinkers import Thinkers

if TYPE_CHECKING:
    from cosecha.server.house import House

log = logging.getLogger("cosecha.deciding")
AWAKE = 60.0  # seconds after which it is looked whether bots are waited for somewhere
RETRY = 2.0  # seconds until a bot tries again what could not be saved
STUMBLED = 10.0  # seconds until a table is looked at again whose bots stopped for a reason nobody thought of
TURNS = 2.0  # seconds until a process looks again whether another still decides for the bots of a table
HURRY = "hurry"


class Deciding:
    """What this process decides for its tables."""

    def __init__(self, house: House, pace: float, processes: int) -> None:
        """`pace` is how many seconds a bot takes for a decision, so that people can follow."""
        self.house = house
        self.pace = pace
        self.thinkers = Thinkers(processes)
        self.at: dict[str, asyncio.Task[None]] = {}  # tables at which it decides now
        self._waiting: dict[str, asyncio.TimerHandle] = {}
        self._won = ""  # the table that is read because this process decides there

    def close(self) -> None:
        for task in self.at.values():
            task.cancel()
        for timer in self._waiting.values():
            timer.cancel()
        self.thinkers.close()

    def wake(self, table: Table) -> None:
        """Let the bots of a table think, and orders that stand be carried out, if it is their turn."""
        if not table.automatic() or table.id in self.at:
            return
        if table.id == self._won or self.house.store.hold(table.id):
            task = asyncio.get_running_loop().create_task(self._play_bots(table.id))
            self.at[table.id] = task
            task.add_done_callback(lambda done: self._rested(table.id, done))
        else:
            self._look_later(table.id, TURNS)

    def _look_later(self, id: str, seconds: float) -> None:
        if id not in self._waiting:
            self._waiting[id] = asyncio.get_running_loop().call_later(seconds, self._look_again, id)

    def _look_again(self, id: str) -> None:
        """Another process decides for the bots; if it died it is our turn."""
        self._waiting.pop(id, None)
        self.house.heard(id)
        self._wake_one(id)

    async def wake_all(self) -> None:
        """What bots and orders were about to do when a process ended is done also where nobody looks."""
        orders_too = True
        while True:
            with suppress(SQLAlchemyError):
                for id in self.house.store.automatic(orders=orders_too):
                    if id not in self.at:
                        self._wake_one(id)
                    await asyncio.sleep(0)
                orders_too = False
            await asyncio.sleep(AWAKE)

    def _wake_one(self, id: str) -> None:
        """To read a table is to play all of it again: it is read only where this process decides."""
        if self.house.in_memory(id) is not None:
            self._wake_read(id)
        elif not self.house.store.hold(id):
            self._look_later(id, TURNS)
        else:
            self._won = id
            try:
                self._wake_read(id)
            finally:
                self._won = ""
                if id not in self.at:  # there is nothing to decide
                    self.house.store.let_go(id)

    def _wake_read(self, id: str) -> None:
        try:
            self.wake(self.house.table(id))
        except (Problem, SQLAlchemyError) as error:
            log.warning("table %s is not woken: %s", id, error)

    def _rested(self, id: str, task: asyncio.Task[None]) -> None:
        self.at.pop(id, None)
        if task.cancelled():
            return
        self.house.store.let_go(id)
        if task.exception() is not None:
            log.error("the bots of table %s stopped", id, exc_info=task.exception())
            self._look_later(id, STUMBLED)
        elif (table := self.house.in_memory(id)) is not None:
            self.wake(table)  # somebody may have moved in the same moment

    async def _play_bots(self, id: str) -> None:
        while True:
            try:
                table = self.house.table(id)
                if not (seats := table.automatic()):
                    return
                await self._play_bot(table, seats[0])
            except (NotSaved, SQLAlchemyError):
                await asyncio.sleep(RETRY)  # the table is read from the disk again, and the bot thinks again
            except (Outrun, Stale):
                continue  # somebody was quicker
            except NotFound:
                return  # it was deleted

    async def _play_bot(self, table: Table, seat: int) -> None:
        assert table.match is not None
        events, (bot, order) = table.saved, _decider(table, seat)
        thought = self._think(table, seat, bot) if bot else _at_once(order.move if order else "")
        move, _waited = await asyncio.gather(thought, asyncio.sleep(self.pace))
        table = self.house.table(table.id)
        if table.saved == events and move and _decider(table, seat) == (bot, order):
            table.move(seat, move, None, None)

    async def _think(self, table: Table, seat: int, bot: str) -> str:
        assert table.match is not None
        with BOT_SECONDS.timed():
            return await self.thinkers.choose(table.match, seat, bot, table.id)

    def hurry(self, table: Table) -> None:
        """Whoever thinks at a table plays at once; it may be that another process thinks for it."""
        if table.automatic() and not self.thinkers.hurry(table.id):
            self.house.store.tell(f"{table.id} {HURRY}")


def _decider(table: Table, seat: int) -> tuple[str, Standing | None]:
    """In whose name the house decides for a seat: that of a bot, or of an order."""
    bot = table.bot_of(seat)
    return bot, None if bot else orders.ordered(table, seat)


async def _at_once(move: str) -> str:
    return move
