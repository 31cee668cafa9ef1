"""A rules problem as a text that somebody else can check: version, options, the rule, the clicks, the public record."""

from __future__ import annotations

import json

from starlette.requests import Request

import cosecha
from cosecha.core.words import _
from cosecha.server import asked, replaying
from cosecha.server.answering import table_of
from cosecha.server.errors import NotYours
from cosecha.server.fairness import record_of
from cosecha.server.house import House
from cosecha.server.table import Table


async def report(request: Request, house: House, person: str) -> dict[str, str]:
    """What only the own seat sees is in it if the person wishes; when the game is over the record shows it anyway."""
    wish = await asked.read(request, asked.Report)
    table = table_of(request)
    replaying.begun(table)
    seat = wish.seat if wish.seat in table.seats_of(person) else None
    if wish.own and seat is None:
        raise NotYours(_("This is not your seat."))
    return {"text": written(table, wish, seat), "name": f"{table.game.name}-{table.id}-report.txt"}


def written(table: Table, wish: asked.Report, seat: int | None) -> str:
    match = replaying.begun(table)
    rule = table.game.rulebook().rules.get(wish.rule)
    lines = [
        f"A rules problem in {table.game.title}",
        f"cosecha: {cosecha.__version__} (the table was laid with {table.stored.rules})",
        f"table: {table.id}, after {match.version} events",
        f"seats: {' '.join(_kind(table, number) for number in range(len(table.stored.seats)))}",
        f"asked by: {'a spectator' if seat is None else f'seat {seat + 1}'}",
        *([f"rule: {wish.rule}", f"  {' '.join(rule.text.split())}"] if rule else []),
        *(f"clicked: {' '.join(thing.split())}" for thing in wish.clicked),
        *([f"answered: {' '.join(wish.answer.split())}"] if wish.answer else []),
        *(["goes on from a saved position: its record no longer fits the rules"] if table.stored.opening else []),
        "",
        wish.text.strip() or "(nothing was written)",
        "",
        "The record, as everybody may see it:",
        record_of(table, match),
    ]
    if wish.own and seat is not None and not table.over:
        lines += [f"What seat {seat + 1} sees:", json.dumps(match.view(seat), ensure_ascii=False, indent=1), ""]
    return "\n".join(lines)


def _kind(table: Table, number: int) -> str:
    seat = table.stored.seats[number]
    return f"bot:{table.bot_of(number)}" if table.bot_of(number) else seat.kind
