"""Positions are kept beside the events when a table comes to rest: with every move they would cost more than the move.

They are needed only where later rules cannot follow the events; those after the position are then tried from it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

if TYPE_CHECKING:
    from cosecha.server.house import House
    from cosecha.server.table import Table

log = logging.getLogger("cosecha.placing")
REST = 1.0  # seconds without a move
MOST = 40  # moves of a table that never rests


async def keep(house: House) -> None:
    """Until it is cancelled: of each table that made no move in between."""
    seen: dict[str, int] = {}  # how many events there were of those whose position is not kept yet
    while True:
        await asyncio.sleep(REST)
        moving = {table.id: table for table in house.loaded() if table.unplaced}
        due = [table for id, table in moving.items() if table.saved == seen.get(id) or table.unplaced >= MOST]
        for table in due:
            place_all([table])
            await asyncio.sleep(0)  # nobody waits for it
        seen = {id: table.saved for id, table in moving.items()}


def place_all(tables: Iterable[Table]) -> None:
    """As many as can be; nothing depends on one."""
    for table in tables:
        try:
            table.place()
        except SQLAlchemyError:
            log.warning("the position of table %s could not be kept", table.id)
