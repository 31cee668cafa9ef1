"""Whoever does too much is asked to wait: 429 and for how long, before anything is done; what was done stays done."""

from __future__ import annotations

import asyncio
import logging
from functools import cache, lru_cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from math import ceil

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cosecha.core.words import plural
from cosecha.server.answering import sorry
from cosecha.server.errors import TooOften
from cosecha.server.limits import (
    ADVICE,
    JOINS,
    LAYS,
    LINKS,
    LOOKS,
    MAILS,
    MISSES,
    PAGES,
    POSTS,
    SOCKETS,
    TESTS,
    Buckets,
    Limits,
)
from cosecha.server.metrics import REFUSALS
from cosecha.server.people import person_of

log = logging.getLogger("cosecha.limits")
UNKNOWN = "unknown"
LONG_WAIT = 180  # seconds; more are told in minutes
HOME = {"localhost", "127.0.0.1", "[::1]"}
SECRETS = ("join", "mail", "me", "t")  # addresses that somebody could try to guess begin so
POSTED = {
    "tables": LAYS, "again": LAYS, "branch": LAYS, "link": LINKS, "name": LINKS, "push": LINKS, "mail": MAILS,
    "test": TESTS, "sit": JOINS, "leave": JOINS, "report": LOOKS, "why": LOOKS, "hint": ADVICE,
}  # fmt: skip
LOOKED_AT = {"record", "replay", "moments", "curves", "log", "verify", "since"}
OWN = {"name", "link", "notices", "push", "mail"}  # what one says of oneself; all else under /me is a secret


def kind_of(method: str, path: str) -> str | None:
    """By which measure a request is counted; None: by none.

    >>> kind_of("POST", "/t/abc/move"), kind_of("POST", "/join/123"), kind_of("GET", "/t/abc/moments/7.svg")
    ('posts', 'joins', 'looks')
    >>> kind_of("POST", "/t/abc/why"), kind_of("GET", "/t/abc/moments/7/advice")
    ('looks', 'advice')
    >>> kind_of("POST", "/me/name"), kind_of("POST", "/me/mail"), kind_of("POST", "/me/mail/123")
    ('links', 'mails', 'joins')
    """
    first, *rest = path.strip("/").split("/")
    if first in {"static", "health"}:
        return None
    if method in {"GET", "HEAD"}:
        if first == "t" and rest[-1:] == [ADVICE]:
            return ADVICE
        return LOOKS if first == "t" and len(rest) > 1 and rest[1] in LOOKED_AT else PAGES
    if first == "t" and len(rest) > 1 and rest[1] == "seats":
        return LINKS
    last = rest[-1] if rest else first
    return JOINS if _holds_a_secret(first, rest) else POSTED.get(last, POSTS)


def _holds_a_secret(first: str, rest: list[str]) -> bool:
    if first == "me" and rest:
        return rest[0] not in OWN or (rest[0] == "mail" and len(rest) > 1)
    return first in {"join", "mail"}


@lru_cache(4096)
def _network(host: str) -> tuple[str, IPv4Address | IPv6Address | None]:
    """What stands for an address: one of the sixth version is counted by its network of 64 bits."""
    try:
        found = ip_address(host.partition("%")[0])
    except ValueError:
        return UNKNOWN, None
    if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
        found = found.ipv4_mapped
    if isinstance(found, IPv6Address):
        return str(IPv6Network((found, 64), strict=False).network_address), found
    return str(found), found


def origin_of(limits: Limits, scope: Scope) -> str:
    """The address that is counted; nothing where none is: limits are off, a free network, or this machine itself.

    A request from this machine for another name comes from a proxy that did not say for whom.
    """
    if limits.settings.off:
        return ""
    name, found = _network(scope["client"][0] if scope.get("client") else "")
    if found is None:
        return name
    if any(found in network for network in limits.settings.free):
        return ""
    if not found.is_loopback:
        return name
    host = Headers(scope=scope).get("host", "")
    if (host if host.endswith("]") else host.rpartition(":")[0] or host) in HOME:
        return ""
    _warn()
    return name


@cache
def _warn() -> None:
    """Once."""
    log.warning("a proxy on this machine does not pass X-Forwarded-For on: all it brings is counted as one address")


def too_often(wait: float) -> TooOften:
    seconds = max(1, ceil(wait))
    if seconds > LONG_WAIT:
        text = plural(
            "That was a lot at once. Wait a minute and try again; nothing is lost.",
            "That was a lot at once. Wait {n} minutes and try again; nothing is lost.",
            ceil(seconds / 60),
        )
    else:
        text = plural(
            "That was a lot at once. Wait a second and try again; nothing is lost.",
            "That was a lot at once. Wait {n} seconds and try again; nothing is lost.",
            seconds,
        )
    return TooOften(text, wait=seconds)


class Limiting:
    """Around everything that answers."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self.app = app
        self.limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        origin = origin_of(self.limits, scope) if scope["type"] in {"http", "websocket"} else ""
        if not origin:
            await self.app(scope, receive, send)
        elif scope["type"] == "http":
            await self._answer(origin, scope, receive, send)
        else:
            await self._speak(origin, scope, receive, send)

    async def _answer(self, origin: str, scope: Scope, receive: Receive, send: Send) -> None:
        kind = kind_of(scope["method"], scope["path"])
        if kind is None:
            return await self.app(scope, receive, send)
        request = Request(scope)
        person = person_of(request)
        secret = scope["path"].strip("/").partition("/")[0] in SECRETS
        wait = self.limits.wait(MISSES, person, origin) if secret else 0.0
        wait = wait or self.limits.take(kind, person, origin)
        if wait:
            refused = await sorry(request, too_often(wait))
            return await refused(scope, receive, send)

        async def noting(message: Message) -> None:
            if secret and message["type"] == "http.response.start" and message["status"] == 404:
                self.limits.take(MISSES, person, origin)
            await send(message)

        return await self.app(scope, receive, noting)

    async def _speak(self, origin: str, scope: Scope, receive: Receive, send: Send) -> None:
        """A socket: not too many, not opened too often; one that says much at once is listened to more slowly."""
        person = person_of(HTTPConnection(scope))
        wait = self.limits.take(SOCKETS, person, origin)
        if wait or not self.limits.enter(person, origin):
            return await _close(too_often(wait or 30), scope, receive, send)
        said = Buckets(self.limits.settings.messages, self.limits.clock)

        async def patient() -> Message:
            message = await receive()
            while message["type"] == "websocket.receive" and (more := said.take("")):
                await asyncio.sleep(more)
            return message

        try:
            return await self.app(scope, patient, send)
        finally:
            self.limits.leave(person, origin)


async def _close(error: TooOften, scope: Scope, receive: Receive, send: Send) -> None:
    """Before it is open: an answer as to any request, where the server can give one."""
    REFUSALS.add(str(error.status))
    if "websocket.http.response" not in scope.get("extensions", {}):
        return await send({"type": "websocket.close", "code": 1013})
    response: Response = PlainTextResponse(str(error), error.status, {"retry-after": str(error.wait)})
    return await response(scope, receive, send)
