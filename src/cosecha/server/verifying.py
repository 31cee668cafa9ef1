"""The record of a table to download, and whether its luck was fair."""

from __future__ import annotations

from functools import partial

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from cosecha.core.errors import BadRecord
from cosecha.core.verifying import verify
from cosecha.core.words import _
from cosecha.server.answering import as_json, table_of
from cosecha.server.errors import Stale
from cosecha.server.fairness import record_of
from cosecha.server.replaying import aside, begun
from cosecha.server.store import OVER


async def record(request: Request) -> Response:
    """The public record, to keep, to replay elsewhere or to verify."""
    table = table_of(request)
    name = f"{table.game.name}-{table.id}.record"
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return PlainTextResponse(record_of(table, begun(table)), headers=headers)


async def verified(request: Request) -> Response:
    """Make every draw again, aside: others play on meanwhile."""
    table = table_of(request)
    match = begun(table)
    if table.stored.phase != OVER:
        raise Stale(_("The luck of a game can be verified when it is over."))
    try:
        found = await aside(partial(verify, table.game, record_of(table, match)))
    except BadRecord as error:
        return as_json({"fits": False, "problem": str(error)})
    about = {"events": found.events, "draws": found.draws, "taken": found.taken, "placed": found.placed}
    return as_json({"fits": True, "problem": "", **about})
