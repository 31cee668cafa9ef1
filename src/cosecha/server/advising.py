"""What people ask bots for at a table: to play at once, a hint, and afterwards what they would have done."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from starlette.requests import Request

import cosecha
from cosecha.bots.advice import Effort, agreed, best_moves, outlook
from cosecha.bots.seeds import number_from
from cosecha.core.match import Match
from cosecha.core.scene import Choice
from cosecha.core.words import _, said_in
from cosecha.server import asked, hinting, replaying
from cosecha.server.answering import language_of, own_seat, table_of
from cosecha.server.errors import NotSaved, NotYours, Stale
from cosecha.server.house import House
from cosecha.server.table import Table

log = logging.getLogger("cosecha.bots")
Json = dict[str, Any]
OUTLOOK, MOVES = Effort(worlds=16, seconds=0.5), Effort(worlds=30, simulations=200, seconds=1.0)
KEPT = 200  # answers that are remembered
_given: OrderedDict[tuple[object, ...], asyncio.Task[Json]] = OrderedDict()


async def hurry(request: Request, house: House, person: str) -> Json:
    """Whoever thinks plays what was found so far; anybody who sits there may ask for it, and the host."""
    await asked.read(request, asked.Nothing)
    table = table_of(request)
    if not person or not (table.stored.host == person or table.seats_of(person)):
        raise NotYours(_("You do not sit at this table."))
    house.deciding.hurry(table)
    return {"done": "hurry"}


async def hint(request: Request, house: House, person: str) -> Json:
    """The best moves of one's own decision, with the sprites to click, and how it stands."""
    wish = await asked.read(request, asked.HintAsked)
    table, language = table_of(request), language_of(request)
    seat = own_seat(table, person, wish.seat)
    if not hinting.allowed(table.stored):
        raise NotYours(_("There are no hints at this table; the host can allow them."))
    match, version = table.match, table.version_for(seat)
    if match is None or table.over or seat not in table.asked(person):
        raise Stale(_("There is nothing for you to decide now."), stale=True)
    found = await advice(house, match, seat, (table.id, version, seat))
    if table.stage is None or table.version_for(seat) != version:
        raise Stale(_("Somebody has moved meanwhile."), stale=True)
    return told(table, found, table.stage.scene(seat, language).choices, language)


async def afterwards(request: Request, house: House, person: str) -> Json:
    """When a game is over: what a bot would have done at any of its moments, from the side of whoever was on turn."""
    table, language = table_of(request), language_of(request)
    if not table.over:
        raise NotYours(_("This can be asked when the game is over."))
    at = replaying.earlier(table, request.path_params["version"], None, language)
    match = await replaying.aside(at.match)
    seat = next((seat for seat in match.to_act if match.state.asks(seat)), 0)
    found = await advice(house, match, seat, (table.id, at.version, seat, "afterwards"))
    scene = await replaying.aside(partial(match.scene, seat, language, at.names))
    return told(table, found, scene.choices, language)


async def advice(house: House, match: Match, seat: int, about: tuple[object, ...]) -> Json:
    """Thought out once, however often it is asked for."""
    if about not in _given:
        given = (match.game.name, match.position(), seat, number_from("hint", *about))
        _given[about] = asyncio.create_task(house.deciding.thinkers.advise(advise, *given))
        if len(_given) > KEPT:
            _given.popitem(last=False)
    try:
        return await asyncio.shield(_given[about])
    except Exception as error:
        _given.pop(about, None)
        log.exception("no advice on %s", about)
        raise NotSaved(_("No bot could think about this. Try again in a moment.")) from error


def advise(game: str, position: str, seat: int, seed: int) -> Json:
    """In another process: what a bot thinks of a position, from what a seat knows of it."""
    match = cosecha.game(game).position(position)
    seen = outlook(match.game, match.state, seat, _with(OUTLOOK, seed))
    moves = [] if match.over else best_moves(match.game, match.state, seat, effort=_with(MOVES, seed))
    seen = agreed(seen, moves, seat)
    return {
        "seat": seat,
        "chances": [round(chance, 3) for chance in seen.chances],
        "points": [round(points, 1) for points in seen.points],
        "sources": [{name: round(n, 1) for name, n in row.items()} for row in seen.sources],
        "moves": [
            {"move": match.text_of(one.code), "chance": round(one.chance, 3), "lead": round(one.lead, 1)}
            for one in moves
        ],
    }


def _with(effort: Effort, seed: int) -> Effort:
    return Effort(effort.worlds, effort.simulations, effort.seconds, seed)


def told(table: Table, found: Mapping[str, Any], choices: Sequence[Choice], language: str) -> Json:
    """The same with words, and with the sprites by which a move is chosen."""
    known = {choice.move: choice for choice in choices}
    with said_in(language):
        moves = [
            {**move, "label": known[move["move"]].label or move["move"], "by": known[move["move"]].by}
            for move in found["moves"]
            if move["move"] in known
        ]
        names = {source: _(words) for source, words in table.game.foreseen.items()}
        sources = [{names[name]: n for name, n in row.items() if n >= 0.5} for row in found["sources"]]
    return {**found, "moves": moves, "sources": sources}
