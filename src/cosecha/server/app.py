"""The addresses of the server, and what each does; the wire is written down in docs/wire.md."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import msgspec
from sqlalchemy.exc import SQLAlchemyError
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from cosecha.core.game import Game
from cosecha.core.luck import committed
from cosecha.core.rulebook import Rule
from cosecha.core.scene import DARK, EITHER, LIGHT, said_in
from cosecha.core.text import whole_number
from cosecha.core.words import _
from cosecha.server import asked, metrics, pages, replaying
from cosecha.server.errors import NotFound, NotSaved, NotYours, Problem, Unplayable
from cosecha.server.guard import Guard
from cosecha.server.house import HERE, House
from cosecha.server.live import Line
from cosecha.server.metrics import MOVE_SECONDS, REFUSALS
from cosecha.server.news import sitters
from cosecha.server.people import clean_name, hashed, introduce, new_secret, person_of, secret_of
from cosecha.server.store import BOT, PERSON, PLAYING, Seat, Stored
from cosecha.server.table import Table

log = logging.getLogger("cosecha.server")
FOREVER = "public, max-age=31536000, immutable"
Handler = Callable[[Request], Awaitable[Response]]


def app(make_house: Callable[[], House], metrics_port: int | None = None) -> Starlette:
    """The whole server; the house is made when it starts and closed when it ends."""

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
        Route("/", home),
        Route("/tables", answer(lay), methods=["POST"]),
        Route("/t/{table}", table_page),
        Route("/t/{table}/record", record),
        Route("/t/{table}/replay", replay_page),
        Route("/t/{table}/moments/{version:int}", moment),
        Route("/t/{table}/moments/{version:int}.svg", still),
        Route("/t/{table}/curves", curves),
        Route("/t/{table}/seats/{seat:int}", answer(fill), methods=["POST"]),
        Route("/t/{table}/move", answer(move), methods=["POST"]),
        Route("/t/{table}/undo", answer(undo), methods=["POST"]),
        Route("/t/{table}/standing", answer(standing), methods=["POST"]),
        Route("/t/{table}/why", answer(why), methods=["POST"]),
        Route("/t/{table}/again", answer(again), methods=["POST"]),
        Route("/join/{secret}", join_page),
        Route("/join/{secret}", answer(join), methods=["POST"]),
        Route("/rules/{game}", rules_page),
        Route("/art/{art}.css", art),
        Route("/picture/{game}/{theme}.svg", picture),
        Route("/health", health),
        WebSocketRoute("/live", live),
        Mount("/static", StaticFiles(directory=pages.static_folder()), name="static"),
    ]
    middleware = [Middleware(Guard), Middleware(GZipMiddleware, minimum_size=500)]
    handlers: dict[Any, Any] = {Problem: sorry, HTTPException: sorry, SQLAlchemyError: sorry}
    return Starlette(routes=routes, middleware=middleware, lifespan=open_house, exception_handlers=handlers)


def house_of(request: Request | WebSocket) -> House:
    found = request.app.state.house
    assert isinstance(found, House)
    return found


def table_of(request: Request) -> Table:
    return house_of(request).table(request.path_params["table"])


def language_of(_connection: Request | WebSocket) -> str:
    """English, until there are other catalogues."""
    return "en"


# Pages ---------------------------------------------------------------------------------------------------------------


def shown(request: Request, template: str, drawn: Game | None = None, status: int = 200, /, **context: Any) -> Response:
    """A page, with the art of a game; whoever has no secret yet is given one with it."""
    response = HTMLResponse(pages.page(template, language_of(request), drawn, context), status)
    if not secret_of(request):
        introduce(response, new_secret(), secure=request.url.scheme == "https")
    response.headers["cache-control"] = "no-store"
    return response


async def home(request: Request) -> Response:
    house, person = house_of(request), person_of(request)
    with said_in(language_of(request)):
        games = [pages.offered(game) for game in house.games.values()]
        own = [_own_table(house, stored, person) for stored in house.store.tables_of(person)] if person else []
    ticket = new_secret()
    commitment = committed(house.secret_of(ticket))
    known = {"name": house.store.name_of(person), "ticket": ticket, "commitment": commitment}
    return shown(request, "home.html", games=games, tables=own, **known)


def _own_table(house: House, stored: Stored, person: str) -> dict[str, Any]:
    """A line of the list on the first page."""
    turn = False
    if stored.phase == PLAYING and stored.game in house.games:
        with suppress(Unplayable):
            turn = bool(house.table(stored.id).asked(person))
    return {
        "url": f"/t/{stored.id}",
        "title": house.games[stored.game].title if stored.game in house.games else stored.game,
        "seats": sitters(stored, person),
        "phase": stored.phase,
        "your_turn": turn,
        "when": stored.changed,
    }


async def table_page(request: Request) -> Response:
    table = table_of(request)
    game = {"name": table.game.name, "title": table.game.title}
    return shown(request, "table.html", table.game, game=game, table=table.id)


async def join_page(request: Request) -> Response:
    house, person = house_of(request), person_of(request)
    table, number = house.invited(request.path_params["secret"], person)
    stored = table.stored
    if stored.seats[number].kind == PERSON:
        return RedirectResponse(f"/t/{table.id}", 303)  # it is one's own
    about = {"title": table.game.title, "seats": sitters(stored, person), "host_name": house.store.name_of(stored.host)}
    return shown(request, "join.html", table=about, seat=number, name=house.store.name_of(person))


async def record(request: Request) -> Response:
    """The public record, to keep or to replay elsewhere."""
    table = table_of(request)
    match = replaying.begun(table)
    name = f"{table.game.name}-{table.id}.record"
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return PlainTextResponse(match.public_record(), headers=headers)


async def replay_page(request: Request) -> Response:
    table = table_of(request)
    replaying.begun(table)
    game = {"name": table.game.name, "title": table.game.title}
    seats = sitters(table.stored, person_of(request))
    return shown(request, "replay.html", table.game, game=game, table=table.id, seats=seats)


def _seat_asked(request: Request, table: Table) -> int | None:
    given = request.query_params.get("seat", "")
    return replaying.seat_to_see(table, person_of(request), whole_number(given)) if given else None


async def moment(request: Request) -> Response:
    """The table after so many events."""
    table = table_of(request)
    seat, version = _seat_asked(request, table), request.path_params["version"]
    return _json(replaying.moment(table, version, seat, language_of(request)))


async def still(request: Request) -> Response:
    """The same as a picture of its own."""
    table = table_of(request)
    match = replaying.earlier(table, request.path_params["version"])
    scene = match.scene(_seat_asked(request, table), language_of(request), table.names)
    theme = request.query_params.get("theme", EITHER)
    if theme not in {LIGHT, DARK, EITHER}:
        raise NotFound(_("There is no such picture."))
    return Response(scene.svg(theme), media_type="image/svg+xml", headers={"cache-control": "no-store"})


async def curves(request: Request) -> Response:
    return _json(replaying.curves(table_of(request), language_of(request)))


async def rules_page(request: Request) -> Response:
    """The rules in our words, one heading a rule, each with an address of its own."""
    games = house_of(request).games
    name = request.path_params["game"]
    if name not in games:
        raise NotFound(_("There is no such page."))
    chapters: dict[str, list[Rule]] = {}
    for rule in games[name].rulebook().rules.values():
        chapters.setdefault(rule.chapter, []).append(rule)
    return shown(request, "rules.html", title=games[name].title, chapters=chapters)


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
    drawn = pages.picture(games[name], theme)
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "public, max-age=86400"})


async def health(request: Request) -> Response:
    """For whoever watches over the server: does it answer, and does its store?"""
    try:
        house_of(request).store.check()
    except SQLAlchemyError:
        return PlainTextResponse("the store does not answer\n", 503)
    return PlainTextResponse("ok\n")


async def sorry(request: Request, error: Exception) -> Response:
    """Something is not there, or not allowed: a page for people, JSON for what the page asked."""
    status, text = _told(error)
    REFUSALS.add(str(status))
    if request.method != "GET" or "text/html" not in request.headers.get("accept", ""):
        return _json(error.answer if isinstance(error, Problem) else {"error": text}, status)
    return shown(request, "problem.html", None, status, title=text, text="")


def _told(error: Exception) -> tuple[int, str]:
    if isinstance(error, SQLAlchemyError):
        error = unreachable(error)
    if isinstance(error, Problem):
        return error.status, str(error)
    assert isinstance(error, HTTPException)
    return error.status_code, _("There is no such page.") if error.status_code == 404 else error.detail


# What is asked by POST -----------------------------------------------------------------------------------------------


def _json(answer: Any, status: int = 200) -> Response:
    headers = {"cache-control": "no-store"}
    return Response(msgspec.json.encode(answer), status, media_type="application/json", headers=headers)


def unreachable(error: SQLAlchemyError) -> Problem:
    log.error("the store does not answer: %s", error)
    return NotSaved(_("The tables cannot be reached just now. Try again in a moment."))


def answer(handle: Callable[[Request, House, str], Awaitable[Any]]) -> Handler:
    """Who asks, what is answered, as JSON; whoever has no secret yet is given one."""

    async def handler(request: Request) -> Response:
        secret = secret_of(request) or new_secret()
        try:
            found = await handle(request, house_of(request), hashed(secret))
        except (Problem, SQLAlchemyError) as error:
            problem = error if isinstance(error, Problem) else unreachable(error)
            REFUSALS.add(str(problem.status))
            return _json(problem.answer, problem.status)
        response = _json(found, 201 if "url" in found else 200)
        if not secret_of(request):
            introduce(response, secret, secure=request.url.scheme == "https")
        return response

    return handler


async def lay(request: Request, house: House, person: str) -> dict[str, str]:
    wish = await asked.read(request, asked.TableAsked)
    game = house.game(wish.game)
    seats: list[Seat] = []
    for number, seat in enumerate(wish.seats):
        nonce = f"{wish.nonce}.{number}" if wish.nonce else ""
        made = house.seat(
            game, seat.kind, person=person, name=seat.name, bot=seat.bot, nonce=nonce, others=seats
        )  # fmt: skip
        seats.append(made)
    mine = next((seat.name for seat in wish.seats if seat.kind == "me"), "")
    table = house.lay(person, wish.game, seats, wish.options, wish.ticket)
    house.store.greet(person, clean_name(mine))
    return {"url": f"/t/{table.id}"}


async def join(request: Request, house: House, person: str) -> dict[str, str]:
    wish = await asked.read(request, asked.SeatTaken)
    table, number = house.invited(request.path_params["secret"], person)
    if number in table.seats_of(person):
        return {"url": f"/t/{table.id}"}  # sent again
    name = clean_name(wish.name)
    house.sit(table, number, Seat(PERSON, person, name, nonce=wish.nonce or new_secret()))
    house.store.greet(person, name)
    return {"url": f"/t/{table.id}"}


async def fill(request: Request, house: House, person: str) -> dict[str, str]:
    wish = await asked.read(request, asked.SeatFilled)
    table, number = table_of(request), request.path_params["seat"]
    house.open_seat(table, person, number)
    if wish.do == "invite":
        return {"url": f"/join/{house.invite(table, number)}"}
    if wish.do not in {HERE, BOT}:
        raise Problem("do is invite, bot or here")
    seat = house.seat(
        table.game, wish.do, person=person, name=wish.name, bot=wish.bot, nonce=wish.nonce, others=table.stored.seats
    )  # fmt: skip
    house.sit(table, number, seat)
    return {"done": wish.do}


def own_seat(table: Table, person: str, seat: int) -> int:
    if seat not in table.seats_of(person):
        raise NotYours(_("This is not your seat."))
    return seat


async def again(request: Request, house: House, person: str) -> dict[str, str]:
    """A new table like this one: one's own seats and the bots are taken, the others are open."""
    wish = await asked.read(request, asked.SeatTaken)
    stored = table_of(request).stored
    if not person or not (stored.host == person or table_of(request).seats_of(person)):
        raise NotYours(_("Only those who sat there can lay it again."))
    seats = [house.again(seat, number, person, wish.nonce) for number, seat in enumerate(stored.seats)]
    return {"url": f"/t/{house.lay(person, stored.game, seats, stored.options).id}"}


async def move(request: Request, house: House, person: str) -> dict[str, str]:
    wish = await asked.read(request, asked.MoveAsked)
    with MOVE_SECONDS.timed():
        table = table_of(request)
        version = table.move(own_seat(table, person, wish.seat), wish.move, wish.version, wish.key)
    house.wake(table)
    return {"version": version}


async def undo(request: Request, house: House, person: str) -> dict[str, str]:
    wish = await asked.read(request, asked.UndoAsked)
    if wish.what not in {"step", "turn"}:
        raise Problem("what is step or turn")
    with MOVE_SECONDS.timed():
        table = table_of(request)
        seat = own_seat(table, person, wish.seat)
        return {"version": table.undo(seat, wish.version, wish.key, turn=wish.what == "turn")}


async def standing(request: Request, house: House, person: str) -> dict[str, str]:
    wish = await asked.read(request, asked.OrderAsked)
    table = table_of(request)
    table.order(own_seat(table, person, wish.seat), wish.order)
    house.wake(table)
    return {"order": wish.order}


async def why(request: Request, house: House, person: str) -> dict[str, str]:
    wish = await asked.read(request, asked.WhyAsked)
    table = table_of(request)
    seat = own_seat(table, person, wish.seat)
    with said_in(language_of(request)):
        return table.why_not(seat, wish.clicked, language_of(request))


async def live(socket: WebSocket) -> None:
    if not asked.is_own_page(socket):
        await socket.close()  # before it is accepted: 403
    else:
        await Line(house_of(socket), socket, language_of(socket)).serve()
