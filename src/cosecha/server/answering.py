"""What every handler needs: whose house, which table, who asks; a page or JSON as the answer, problems in words."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.websockets import WebSocket

from cosecha.core.game import Game
from cosecha.core.words import _
from cosecha.server import pages
from cosecha.server.errors import NotSaved, NotYours, Problem, TooOften
from cosecha.server.house import House
from cosecha.server.metrics import REFUSALS
from cosecha.server.people import has_two_secrets, hashed, introduce, is_fresh, new_secret, secret_of
from cosecha.server.table import Table

log = logging.getLogger("cosecha.server")
Handler = Callable[[Request], Awaitable[Response]]


def house_of(request: Request | WebSocket) -> House:
    found = request.app.state.house
    assert isinstance(found, House)
    return found


def table_of(request: Request) -> Table:
    return house_of(request).table(request.path_params["table"])


def language_of(_connection: Request | WebSocket) -> str:
    """English, until there are other catalogues."""
    return "en"


def shown(request: Request, template: str, drawn: Game | None = None, status: int = 200, /, **context: Any) -> Response:
    """A page, with the art of a game; whoever has no secret yet is given one with it.

    The others get theirs again once a month: browsers forget one that was not renewed for about 400 days. With every
    page it would bring the former secret back, if the browser became somebody else while the page was on its way. Where
    there are two, it is not known which one is ours, so neither is renewed.
    """
    response = HTMLResponse(pages.page(template, language_of(request), drawn, context), status)
    known = secret_of(request)
    if not is_fresh(request) and not (known and has_two_secrets(request)):
        introduce(response, known or new_secret(), secure=request.url.scheme == "https")
    response.headers["cache-control"] = "no-store"
    return response


async def sorry(request: Request, error: Exception) -> Response:
    """Something is not there, or not allowed: a page for people, JSON for what the page asked."""
    status, text = _told(error)
    REFUSALS.add(str(status))
    if request.method != "GET" or "text/html" not in request.headers.get("accept", ""):
        response = as_json(error.answer if isinstance(error, Problem) else {"error": text}, status)
    else:
        response = shown(request, "problem.html", None, status, title=text, text="")
    return _waiting(response, error)


def _waiting(response: Response, error: Exception) -> Response:
    if isinstance(error, TooOften):
        response.headers["retry-after"] = str(error.wait)
    return response


def _told(error: Exception) -> tuple[int, str]:
    if isinstance(error, SQLAlchemyError):
        error = unreachable(error)
    if isinstance(error, Problem):
        return error.status, str(error)
    assert isinstance(error, HTTPException)
    return error.status_code, _("There is no such page.") if error.status_code == 404 else error.detail


def as_json(answer: Any, status: int = 200) -> Response:
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
            return _waiting(as_json(problem.answer, problem.status), problem)
        response = as_json(found, 201 if "url" in found else 200)
        if not secret_of(request):
            introduce(response, secret, secure=request.url.scheme == "https")
        return response

    return handler


def own_seat(table: Table, person: str, seat: int) -> int:
    if seat not in table.seats_of(person):
        raise NotYours(_("This is not your seat."))
    return seat
