"""A rules problem as a text that somebody else can check: version, options, rule, moment, clicks, the public record."""

from __future__ import annotations

import json

from starlette.requests import Request

import cosecha
from cosecha.core.match import Match
from cosecha.core.record import event_line
from cosecha.core.words import _
from cosecha.server import asked, replaying
from cosecha.server.answering import table_of
from cosecha.server.errors import NotYours, Problem
from cosecha.server.fairness import record_of
from cosecha.server.house import House
from cosecha.server.table import Table

ENGLISH = "en"  # whoever checks it may read another language than whoever asks


async def report(request: Request, house: House, person: str) -> dict[str, str]:
    """What only the own seat sees is in it if the person wishes; when the game is over the record shows it anyway."""
    wish = await asked.read(request, asked.Report)
    table = table_of(request)
    match = replaying.begun(table)
    seat = wish.seat if wish.seat in table.seats_of(person) else None
    if wish.own and seat is None:
        raise NotYours(_("This is not your seat."))
    if wish.rule and wish.rule not in table.game.rulebook().rules:
        raise Problem(_("This game has no rule of that name. Choose one from the list."))
    move = match.version if wish.move is None else wish.move
    replaying.reached(table, move)
    seen = await _seen(table, move, seat) if wish.own and seat is not None and not table.over else ""
    return {"text": written(table, wish, seat, move, seen), "name": f"{table.game.name}-{table.id}-report.txt"}


async def _seen(table: Table, move: int, seat: int) -> str:
    """What a seat saw at that moment; now also what it has answered in a sealed decision that is open."""
    match = replaying.begun(table)
    if move < match.version:
        match = await replaying.aside(replaying.earlier(table, move, seat, ENGLISH).match)
    return json.dumps(match.view(seat), ensure_ascii=False, indent=1)


def written(table: Table, wish: asked.Report, seat: int | None, move: int, seen: str) -> str:
    match = replaying.begun(table)
    rule = table.game.rulebook().rules.get(wish.rule)
    lines = [
        f"A rules problem in {table.game.title}",
        f"cosecha: {cosecha.__version__} (the table was laid with {table.stored.rules})",
        f"table: {table.id}, after {match.version} events",
        f"moment: {_moment(match, move)}, /t/{table.id}/replay?move={move}",
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
    if seen and seat is not None:
        lines += [f"What seat {seat + 1} sees after {move} events:", seen, ""]
    return "\n".join(lines)


def _moment(match: Match, move: int) -> str:
    """Named by what everybody knows of the last event before it."""
    if not move:
        return "before the first event"
    return f"after {move} events, the last of them: {event_line(match.public[move - 1], public=True)}"


def _kind(table: Table, number: int) -> str:
    seat = table.stored.seats[number]
    return f"bot:{table.bot_of(number)}" if table.bot_of(number) else seat.kind
