"""The addresses of the server, and what each does; the wire is written down in docs/wire.md."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from sqlalchemy.exc import SQLAlchemyError
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from cosecha.core.game import Game
from cosecha.core.rulebook import Rule
from cosecha.core.scene import DARK, EITHER, LIGHT
from cosecha.core.text import whole_number
from cosecha.core.words import _, said_in
from cosecha.server import (
    advising,
    asked,
    branching,
    catching_up,
    deeds,
    devices,
    first_page,
    how_played,
    installing,
    lists,
    lobby,
    metrics,
    overtime,
    pages,
    replaying,
    reporting,
    verifying,
)
from cosecha.server.answering import answer, as_json, house_of, language_of, shown, sorry, table_of
from cosecha.server.bots import offered
from cosecha.server.errors import NotFound, Problem
from cosecha.server.guard import PICTURE_POLICY, Guard
from cosecha.server.house import House
from cosecha.server.limiting import Limiting
from cosecha.server.limits import Limits, Settings
from cosecha.server.live import Line
from cosecha.server.news import sitters
from cosecha.server.notices import asking, outbox
from cosecha.server.people import person_of
from cosecha.server.store import GATHERING, OVER, PERSON, Stored
from cosecha.server.stored import kept_for
from cosecha.server.table import Table

log = logging.getLogger("cosecha.server")
FOREVER = "public, max-age=31536000, immutable"
Handler = Callable[[Request], Awaitable[Response]]


def app(
    make_house: Callable[[], House], metrics_port: int | None = None, settings: Settings | None = None
) -> Starlette:
    """The whole server; the house is made when it starts and closed when it ends."""
    limits = Limits(settings)

    @asynccontextmanager
    async def open_house(application: Starlette) -> AsyncIterator[None]:
        house = application.state.house = make_house()
        house.open()
        told = None if metrics_port is None else await metrics.serve(metrics_port, house.levels)
        try:
            yield
        finally:
            if told is not None:
                told.close()
            house.close()

    routes = [
        Route("/t/{table}/move", answer(deeds.move), methods=["POST"]),  # by far the most asked for: found first
        Route("/", first_page.home),
        Route("/tables", answer(deeds.lay), methods=["POST"]),
        Route("/t/{table}", table_page),
        Route("/t/{table}/record", verifying.record),
        Route("/t/{table}/verify", verifying.verified),
        Route("/t/{table}/since", catching_up.since),
        Route("/t/{table}/branch", answer(branching.luck)),
        Route("/t/{table}/branch", answer(branching.branch), methods=["POST"]),
        Route("/t/{table}/replay", replay_page),
        Route("/t/{table}/moments/{version:int}", moment),
        Route("/t/{table}/moments/{version:int}.svg", still),
        Route("/t/{table}/moments/{version:int}/advice", answer(advising.afterwards)),
        Route("/t/{table}/curves", curves),
        Route("/t/{table}/log", log_of_table),
        Route("/t/{table}/seats/{seat:int}", answer(deeds.fill), methods=["POST"]),
        Route("/t/{table}/undo", answer(deeds.undo), methods=["POST"]),
        Route("/t/{table}/standing", answer(deeds.standing), methods=["POST"]),
        Route("/t/{table}/why", answer(deeds.why), methods=["POST"]),
        Route("/t/{table}/again", answer(deeds.luck_again)),
        Route("/t/{table}/again", answer(deeds.again), methods=["POST"]),
        Route("/t/{table}/sit", answer(lobby.sit), methods=["POST"]),
        Route("/t/{table}/leave", answer(lobby.leave), methods=["POST"]),
        Route("/t/{table}/away", answer(lobby.away), methods=["POST"]),
        Route("/t/{table}/ready", answer(lobby.ready), methods=["POST"]),
        Route("/t/{table}/deputy", answer(lobby.deputy), methods=["POST"]),
        Route("/t/{table}/absent", answer(lobby.absent), methods=["POST"]),
        Route("/t/{table}/host", answer(lobby.host), methods=["POST"]),
        Route("/t/{table}/switch", answer(lobby.switch), methods=["POST"]),
        Route("/t/{table}/late", answer(lobby.late), methods=["POST"]),
        Route("/t/{table}/hurry", answer(advising.hurry), methods=["POST"]),
        Route("/t/{table}/hint", answer(advising.hint), methods=["POST"]),
        Route("/t/{table}/talk", answer(lobby.talk), methods=["POST"]),
        Route("/t/{table}/report", answer(reporting.report), methods=["POST"]),
        Route("/turns", turns),
        Route("/me", devices.me_page),
        Route("/me/name", answer(devices.name), methods=["POST"]),
        Route("/me/link", answer(devices.link), methods=["POST"]),
        Route("/me/notices", answer(asking.state)),
        Route("/me/notices/test", answer(asking.trial), methods=["POST"]),
        Route("/me/notices/turn", answer(asking.turn), methods=["POST"]),
        Route("/me/notices/remove", answer(asking.remove), methods=["POST"]),
        Route("/me/push", answer(asking.subscribe), methods=["POST"]),
        Route("/me/mail", answer(asking.offer), methods=["POST"]),
        Route("/me/mail/{code}", asking.confirm_page),
        Route("/me/mail/{code}", asking.confirm, methods=["POST"]),
        Route("/mail/off/{off}", asking.end_page),
        Route("/mail/off/{off}", asking.end, methods=["POST"]),
        Route("/t/{table}/notices", answer(asking.silence), methods=["POST"]),
        Route("/manifest.webmanifest", installing.manifest),
        Route("/worker.js", installing.worker),
        Route("/offline", installing.offline),
        Route("/me/{link}", devices.become_page),
        Route("/me/{link}", devices.become, methods=["POST"]),
        Route("/join/{secret}", join_page),
        Route("/join/{secret}", answer(deeds.join), methods=["POST"]),
        Route("/rules/{game}", rules_page),
        Route("/rules/{game}/all", rules_text),
        Route("/art/{art}.css", art),
        Route("/picture/{game}/{theme}.svg", picture),
        Route("/health", health),
        WebSocketRoute("/live", live),
        Mount("/static", StaticFiles(directory=pages.static_folder()), name="static"),
    ]
    middleware = [Middleware(Guard), Middleware(Limiting, limits=limits), Middleware(Packed, minimum_size=500)]
    handlers: dict[Any, Any] = {Problem: sorry, HTTPException: sorry, SQLAlchemyError: sorry}
    found = Starlette(routes=routes, middleware=middleware, lifespan=open_house, exception_handlers=handlers)
    found.state.limits = limits
    return found


class Packed(GZipMiddleware):
    """Pages are compressed; answers to a post are a few words."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        packed = scope["type"] == "http" and scope["method"] == "GET"
        await (super().__call__ if packed else self.app)(scope, receive, send)


# Pages ---------------------------------------------------------------------------------------------------------------


async def turns(request: Request) -> Response:
    """The tables at which it is one's turn, or one chooses for who is late, the longest waiting first.

    With `all` also one's other tables that are not over.
    """
    house, person = house_of(request), person_of(request)
    database = house.store.database
    own = lists.own(database, person) if person else []
    running = [stored for stored in own if stored.phase != OVER and stored.game in house.games]
    silent = outbox.silences_of(database, person) if running else set()
    silent |= await house.looking.seen_of(running, person)
    kept = {stored.id for stored in running if person in kept_for(stored)}
    kept &= lists.laid_after(database, person) if kept else set()
    running.sort(key=lambda stored: stored.changed)
    found = [_running(house, stored, person, silent, kept) for stored in running]
    return as_json([one for one in found if one["waits"] or "all" in request.query_params])


def _running(
    house: House, stored: Stored, person: str, silent: Collection[str], kept: Collection[str]
) -> dict[str, Any]:
    """What a page asks of a table now and then: does it wait, and is there news? None of it where it is in view."""
    turn, chooses = bool(house.turns(stored, person)), overtime.chooses(stored, person, house.store.time())
    hosts = stored.phase == GATHERING and stored.host == person
    return {
        "url": f"/t/{stored.id}",
        "title": house.games[stored.game].title,
        "when": stored.changed,
        "silent": stored.id in silent,
        "late": chooses and not turn,
        "waits": turn or chooses,
        "phase": stored.phase,
        "kept": stored.id in kept,
        "taken": sum(seat.kind == PERSON and seat.person != person for seat in stored.seats) if hosts else 0,
    }


async def table_page(request: Request) -> Response:
    table = table_of(request)
    game = {"name": table.game.name, "title": table.game.title}
    store, person = house_of(request).store, person_of(request)
    silent = outbox.silent(store.database, table.id, person)
    return shown(
        request, "table.html", table.game, game=game, table=table.id, name=store.name_of(person), silent=silent
    )


async def join_page(request: Request) -> Response:
    house, person = house_of(request), person_of(request)
    table, number = house.invited(request.path_params["secret"], person)
    stored = table.stored
    if stored.seats[number].kind == PERSON:
        return RedirectResponse(f"/t/{table.id}", 303)  # it is one's own
    about = {"seats": sitters(stored, person), "host_name": how_played.host_of(table), "commitment": table.commitment}
    with said_in(language_of(request)):
        about["options"] = how_played.differing(table.game, stored)
        game = pages.offered(table.game)
    return shown(request, "join.html", table=about, game=game, seat=number, name=house.store.name_of(person))


async def replay_page(request: Request) -> Response:
    table = table_of(request)
    replaying.begun(table)
    game = {"name": table.game.name, "title": table.game.title}
    seats = sitters(table.stored, person_of(request))
    with said_in(language_of(request)):
        told = {"bots": offered(table.game), "how": how_played.told(table)}
    name = house_of(request).store.name_of(person_of(request))
    return shown(request, "replay.html", table.game, game=game, table=table.id, seats=seats, name=name, **told)


def _seat_asked(request: Request, table: Table) -> int | None:
    given = request.query_params.get("seat", "")
    return replaying.seat_to_see(table, person_of(request), whole_number(given)) if given else None


def _earlier(request: Request, table: Table) -> replaying.Earlier:
    seat = _seat_asked(request, table)
    return replaying.earlier(table, request.path_params["version"], seat, language_of(request))


async def moment(request: Request) -> Response:
    """The table after so many events."""
    table = table_of(request)
    at = _earlier(request, table)
    return as_json(await replaying.aside(partial(replaying.moment, at)))


async def still(request: Request) -> Response:
    """The same as a picture of its own."""
    table = table_of(request)
    at = _earlier(request, table)
    theme = request.query_params.get("theme", EITHER)
    if theme not in {LIGHT, DARK, EITHER}:
        raise NotFound(_("There is no such picture."))
    drawn = await replaying.aside(partial(replaying.still, at, theme))
    return _as_picture(drawn, "no-store")


def _as_picture(drawn: str, kept: str) -> Response:
    headers = {"cache-control": kept, "content-security-policy": PICTURE_POLICY}
    return Response(drawn, media_type="image/svg+xml", headers=headers)


async def curves(request: Request) -> Response:
    return as_json(await replaying.curves(table_of(request), language_of(request)))


async def log_of_table(request: Request) -> Response:
    """Everything that happened so far, each entry with the moment that shows it."""
    table = table_of(request)
    replaying.begun(table)
    return as_json([] if table.stage is None else table.stage.log(language_of(request)))


async def rules_page(request: Request) -> Response:
    """The rules in our words, one heading a rule, each with an address of its own."""
    game = _game_of(request)
    return shown(request, "rules.html", title=game.title, chapters=_chapters(game))


async def rules_text(request: Request) -> Response:
    """The same for the panel beside the table."""
    found = _chapters(_game_of(request)).items()
    return as_json(
        [{"chapter": title, "rules": [{"id": r.id, "text": r.text} for r in rules]} for title, rules in found]
    )


def _game_of(request: Request) -> Game:
    games, name = house_of(request).games, request.path_params["game"]
    if name not in games:
        raise NotFound(_("There is no such page."))
    return games[name]


def _chapters(game: Game) -> dict[str, list[Rule]]:
    chapters: dict[str, list[Rule]] = {}
    for rule in game.rulebook().rules.values():
        chapters.setdefault(rule.chapter, []).append(rule)
    return chapters


async def art(request: Request) -> Response:
    name = request.path_params["art"]
    games = house_of(request).games
    if name != pages.TABLE and name not in games:
        raise NotFound(_("There is no such page."))
    sheet = pages.stylesheet(games[name].package if name in games else None)
    return Response(sheet, media_type="text/css", headers={"cache-control": FOREVER})


async def picture(request: Request) -> Response:
    games, theme = house_of(request).games, request.path_params["theme"]
    name = request.path_params["game"]
    if name not in games or theme not in {LIGHT, DARK}:
        raise NotFound(_("There is no such picture."))
    return _as_picture(pages.picture(games[name], theme), "public, max-age=86400")


async def health(request: Request) -> Response:
    """For whoever watches over the server: does it answer, and does its store?"""
    try:
        house_of(request).store.check()
    except SQLAlchemyError:
        return PlainTextResponse("the store does not answer\n", 503)
    return PlainTextResponse("ok\n")


async def live(socket: WebSocket) -> None:
    if not asked.is_own_page(socket):
        await socket.close()  # before it is accepted: 403
    else:
        await Line(house_of(socket), socket, language_of(socket), socket.app.state.limits).serve()
