"""Has somebody a table before their eyes, at whichever process? The others are asked; only who sees them answers.

Nothing is kept, so nothing can be out of date, and nobody pays for it but whoever asks.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from cosecha.server.absence import seconds_since

if TYPE_CHECKING:
    from cosecha.server.house import House
    from cosecha.server.store import Stored

log = logging.getLogger("cosecha.looking")
PATIENCE = 2.0  # seconds in which the others answer
SHORT = 0.5  # the same, where much is asked and little depends on it
MOST = 6  # tables that the others are asked about at once
RECENT = 150.0  # seconds: pages ask each minute what is new
ASKED, SEEN = "asked", "seen"  # what processes tell each other beside the table, with the person


class Looking:
    """What one process asks the others, and answers them."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._asking: set[tuple[str, str, asyncio.Event]] = set()

    async def seen_of(self, tables: Sequence[Stored], person: str) -> set[str]:
        """Which of these are seen? Where nothing happened of late nothing is new, and only this process is asked.

        Nobody has more than a few before their eyes, and each question may be a transaction.
        """
        latest = sorted(tables, key=lambda table: table.changed, reverse=True)[:MOST]
        recent = [table.id for table in latest if seconds_since(table.changed) < RECENT]
        answers = await asyncio.gather(*(self.is_seen_by(id, person, SHORT) for id in recent))
        seen = {id for id, answer in zip(recent, answers, strict=True) if answer}
        return seen | {table.id for table in tables if self.house.is_seen_by(table.id, person)}

    async def is_seen_by(self, table: str, person: str, patience: float | None = None) -> bool:
        here = self.house.is_seen_by(table, person)
        if here or not self.house.store.shared:
            return here
        asking = (table, person, asyncio.Event())
        self._asking.add(asking)
        try:
            self.house.store.tell(f"{table} {ASKED} {person}")
            async with asyncio.timeout(PATIENCE if patience is None else patience):
                return await asking[2].wait()
        except TimeoutError:
            return False
        finally:
            self._asking.discard(asking)

    def heard(self, table: str, what: str, person: str) -> None:
        """Another process asks, or answers somebody who asked."""
        for each in self._asking if what == SEEN else ():
            if each[:2] == (table, person):
                each[2].set()
        if what == ASKED and self.house.is_seen_by(table, person):
            try:
                self.house.store.tell(f"{table} {SEEN} {person}")
            except SQLAlchemyError as error:
                log.warning("the store does not answer: %s", error)
