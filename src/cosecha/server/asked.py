"""What browsers may ask by POST and say on the socket, and how it is read: JSON of our own pages, in sensible sizes."""

from __future__ import annotations

import asyncio
from typing import Annotated, TypeVar
from urllib.parse import urlsplit

import msgspec
from starlette.requests import ClientDisconnect, HTTPConnection, Request

from cosecha.server.errors import NotYours, Problem, TooLarge, TooSlow

LARGE = 64 * 1024
LARGEST = 512 * 1024  # a table with data files of one's own
SAME = "same-origin"
PATIENCE = 30  # seconds that a body may take
NUL = rb"\u0000"  # as JSON writes it
Word = Annotated[str, msgspec.Meta(max_length=100)]
Key = Annotated[str, msgspec.Meta(min_length=8, max_length=100)]
Number = Annotated[int, msgspec.Meta(ge=0, le=9)]


class SeatAsked(msgspec.Struct, forbid_unknown_fields=True):
    kind: Word
    name: Word = ""
    bot: Word = ""


class TableAsked(msgspec.Struct, forbid_unknown_fields=True):
    game: Word
    seats: Annotated[list[SeatAsked], msgspec.Meta(max_length=10)]
    options: dict[str, str] = {}
    nonce: Word = ""
    ticket: Word = ""
    listed: bool = False
    clock: Word = ""
    hints: Word = ""


class SeatTaken(msgspec.Struct, forbid_unknown_fields=True):
    name: Word = ""
    nonce: Word = ""


class TableAgain(SeatTaken):
    ticket: Word = ""


class SeatFilled(msgspec.Struct, forbid_unknown_fields=True):
    do: Word
    bot: Word = ""
    name: Word = ""
    nonce: Word = ""


class MoveAsked(msgspec.Struct, forbid_unknown_fields=True):
    seat: Number
    move: Word
    version: Word
    key: Key


class MoveSaid(MoveAsked, kw_only=True, tag_field="do", tag="move"):
    """A move on the socket, at a table that is watched; `key` is named in the answer."""

    table: Word


class Wish(msgspec.Struct, forbid_unknown_fields=True):
    """What else a browser can say there: watch a table from a seat, leave it, or that a page came into view or went."""

    watch: str = ""
    seat: Number | None = None
    have: Annotated[int, msgspec.Meta(ge=0)] = 0
    leave: str = ""
    look: str = ""
    visible: bool = True


READ_MOVE = msgspec.json.Decoder(MoveSaid)
READ_WISH = msgspec.json.Decoder(Wish)
IS_MOVE = b'{"do":"move"'  # how it begins, so that it is known without being read


class UndoAsked(msgspec.Struct, forbid_unknown_fields=True):
    seat: Number
    what: Word
    version: Word
    key: Key


class OrderAsked(msgspec.Struct, forbid_unknown_fields=True):
    seat: Number
    order: Word = ""


class SeatOf(msgspec.Struct, forbid_unknown_fields=True):
    """Something for a seat: a bot that plays for it, or what the host does."""

    seat: Number = 0
    do: Word = ""
    bot: Word = ""


class Nothing(msgspec.Struct, forbid_unknown_fields=True):
    """The address says it all."""


class Switch(msgspec.Struct, forbid_unknown_fields=True):
    on: bool


class TableSwitch(msgspec.Struct, forbid_unknown_fields=True):
    """What the host may turn on and off; what is not said stays."""

    listed: bool | None = None
    talk: bool | None = None
    hints: bool | None = None


class Choice(msgspec.Struct, forbid_unknown_fields=True):
    """What somebody wants for those whose time is up; `case` says that they know who it is."""

    choice: Word
    case: Word


class Talk(msgspec.Struct, forbid_unknown_fields=True):
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=300)]
    seat: Number | None = None


class Report(msgspec.Struct, forbid_unknown_fields=True):
    """A rules problem: the moment, what was clicked and answered, what the person writes, whether secrets go along."""

    seat: Number | None = None
    rule: Word = ""
    answer: Annotated[str, msgspec.Meta(max_length=2000)] = ""
    clicked: Annotated[list[Annotated[str, msgspec.Meta(max_length=500)]], msgspec.Meta(max_length=20)] = []
    text: Annotated[str, msgspec.Meta(max_length=2000)] = ""
    own: bool = False
    move: Annotated[int, msgspec.Meta(ge=0, le=999_999)] | None = None


class HintAsked(msgspec.Struct, forbid_unknown_fields=True):
    seat: Number


class WhyAsked(msgspec.Struct, forbid_unknown_fields=True):
    seat: Number
    clicked: Annotated[list[Word], msgspec.Meta(min_length=1, max_length=20)]


Asked = TypeVar("Asked")


async def read(request: Request, kind: type[Asked]) -> Asked:
    """The body of a request; raises a Problem that says what is wrong with it."""
    check_origin(request)
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise Problem("the body must be application/json")
    body = await _body(request, LARGEST if kind is TableAsked else LARGE)
    if NUL in body:
        raise Problem("no text holds a zero sign")  # the store could not keep it
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Problem(f"this is not what we expect: {error}") from error


async def _body(request: Request, largest: int) -> bytes:
    """All of it, if it is not too much and does not take too long."""
    body = bytearray()
    try:
        async with asyncio.timeout(PATIENCE):
            async for chunk in request.stream():
                body += chunk
                if len(body) > largest:
                    raise TooLarge("the body is too large")
    except TimeoutError as error:
        raise TooSlow("the body did not arrive") from error
    except ClientDisconnect as error:
        raise Problem("the body did not arrive") from error
    return bytes(body)


def check_origin(connection: HTTPConnection) -> None:
    """A page of somebody else cannot act for the person whose browser shows it."""
    if not is_own_page(connection):
        raise NotYours("this came from a page of another site")


def is_own_page(connection: HTTPConnection) -> bool:
    """By what browsers say of themselves; who says nothing is no browser, and nobody's cookies go along."""
    origin = connection.headers.get("origin")
    if origin is None:
        return connection.headers.get("sec-fetch-site", SAME) == SAME
    try:
        found = urlsplit(origin)
    except ValueError:
        return False
    secure = connection.scope["scheme"] in {"https", "wss"}
    return found.netloc == connection.headers.get("host") and (found.scheme == "https" or not secure)
