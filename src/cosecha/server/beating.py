"""The server says every few seconds that it is up: while it is not, live clocks stand. Clocks of days run on."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from math import inf
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from cosecha.server.clocks import LIVE

if TYPE_CHECKING:
    from cosecha.server.house import House

log = logging.getLogger("cosecha.beating")
BEAT = 4.0  # seconds
GRACE = 10.0  # without a beat for so long, no process was up


def first(house: House) -> None:
    """Where other processes may be up, a short silence tells nothing; else it was all the time that we were down."""
    house.store.beat(LIVE, GRACE if house.store.shared else 0.0)


def last(house: House) -> None:
    """Until now clocks have run."""
    try:
        house.store.beat(LIVE, inf)
    except SQLAlchemyError:
        log.warning("the store does not answer")


async def keep(house: House) -> None:
    """Until it is cancelled; in a thread of its own: neither the store nor anything else holds the other up."""
    thread = ThreadPoolExecutor(1, "beat")
    try:
        while True:
            await asyncio.sleep(BEAT)
            try:
                stood = await asyncio.get_running_loop().run_in_executor(thread, house.store.beat, LIVE, GRACE)
            except SQLAlchemyError:
                continue  # clocks stand for as long as the store is away
            for table in stood:
                house.heard(table)
    finally:
        thread.shutdown(wait=False)
