"""Has somebody a table before their eyes, at whichever process? The others are asked; only who sees them answers.

Nothing is kept, so nothing can be out of date, and nobody pays for it but whoever asks.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

if TYPE_CHECKING:
    from cosecha.server.house import House

log = logging.getLogger("cosecha.looking")
PATIENCE = 2.0  # seconds in which the others answer
ASKED, SEEN = "asked", "seen"  # what processes tell each other beside the table, with the person


class Looking:
    """What one process asks the others, and answers them."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._asking: set[tuple[str, str, asyncio.Event]] = set()

    async def is_seen_by(self, table: str, person: str) -> bool:
        here = self.house.is_seen_by(table, person)
        if here or not self.house.store.shared:
            return here
        asking = (table, person, asyncio.Event())
        self._asking.add(asking)
        try:
            self.house.store.tell(f"{table} {ASKED} {person}")
            async with asyncio.timeout(PATIENCE):
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
