"""What people ask bots for at a table: to play at once."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request

from cosecha.core.words import _
from cosecha.server import asked
from cosecha.server.answering import table_of
from cosecha.server.errors import NotYours
from cosecha.server.house import House

Done = dict[str, Any]


async def hurry(request: Request, house: House, person: str) -> Done:
    """Whoever thinks plays what was found so far; anybody who sits there may ask for it, and the host."""
    await asked.read(request, asked.Nothing)
    table = table_of(request)
    if not person or not (table.stored.host == person or table.seats_of(person)):
        raise NotYours(_("You do not sit at this table."))
    house.hurry(table)
    return {"done": "hurry"}
