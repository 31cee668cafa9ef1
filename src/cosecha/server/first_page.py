"""The first page: games, one's own tables, those put away and those open to anybody, each list so many at a time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from cosecha.core.text import whole_number
from cosecha.core.words import said_in
from cosecha.server import clock_news, how_played, lists, overtime, pages
from cosecha.server.answering import house_of, language_of, shown
from cosecha.server.house import House
from cosecha.server.news import sitters
from cosecha.server.people import person_of
from cosecha.server.store import Stored

Json = dict[str, Any]
AT_ONCE = 50  # tables of a list


@dataclass(frozen=True)
class Part:
    """The tables of a list that are shown: those of page `number`, counted from 1, and whether there are `older` ones.

    `name` is how the address of the page asks for a part of it; `asked`: it does.
    """

    name: str
    number: int
    tables: list[Json]
    older: bool
    asked: bool


async def home(request: Request) -> Response:
    house, person = house_of(request), person_of(request)
    store = house.store

    def own(most: int, skip: int, *, away: bool = False) -> list[Stored]:
        return lists.own(store.database, person, most, skip, away=away) if person else []

    def mine(stored: Stored) -> Json:
        return _own_table(house, stored, person)

    with said_in(language_of(request)):
        games = [pages.offered(game) for game in house.games.values()]
        found = {
            "own": _part(request, "own", own, mine),
            "away": _part(request, "away", lambda most, skip: own(most, skip, away=True), mine),
            "listed": _part(request, "open", house.open_tables, lambda stored: _open_table(house, stored, person)),
        }
    away = lists.number_put_away(store.database, person) if person else 0
    known: Json = {"name": store.name_of(person), "put_away": away, **house.offer(), "clocks": clock_news.presets()}
    return shown(request, "home.html", games=games, **found, **known)


def _part(
    request: Request, name: str, find: Callable[[int, int], list[Stored]], told: Callable[[Stored], Json]
) -> Part:
    asked = request.query_params.get(name, "")
    number = whole_number(asked) or 1
    found = find(AT_ONCE + 1, (number - 1) * AT_ONCE)
    return Part(name, number, [told(stored) for stored in found[:AT_ONCE]], len(found) > AT_ONCE, bool(asked))


def _own_table(house: House, stored: Stored, person: str) -> Json:
    """A line of the list on the first page."""
    turns = house.turns(stored, person)
    return {
        "url": f"/t/{stored.id}",
        "game": stored.game,
        "title": house.games[stored.game].title if stored.game in house.games else stored.game,
        "seats": sitters(stored, person),
        "phase": "ended" if stored.ended else stored.phase,
        "your_turn": bool(turns),
        "asked": turns,
        "choose": overtime.chooses(stored, person, house.store.time()),
        "left": clock_news.own(stored, person, house.store.time()),
        "when": stored.changed,
    }


def _open_table(house: House, stored: Stored, person: str) -> Json:
    """A table at which anybody may take a seat."""
    game = house.games[stored.game]
    return {
        "url": f"/t/{stored.id}",
        "game": stored.game,
        "title": game.title,
        "host": house.store.name_of(stored.host),
        "seats": sitters(stored, person),
        "options": how_played.differing(game, stored),
        "when": stored.changed,
    }
