"""What people ask about notices: where they shall arrive, by which way, of which tables; a test; an end to it."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from cosecha.core.words import _
from cosecha.server import asked
from cosecha.server.answering import as_json, house_of, shown, table_of
from cosecha.server.errors import NotFound, NotSaved, NotYours, Problem, TooOften
from cosecha.server.house import House
from cosecha.server.notices import boxes, letters, mail, outbox, outside, sealing, vapid
from cosecha.server.notices.boxes import Box
from cosecha.server.notices.settings import MAIL
from cosecha.server.stored import kept_for

Json = dict[str, Any]
Key = Annotated[str, msgspec.Meta(max_length=200)]


class Subscription(msgspec.Struct, forbid_unknown_fields=True):
    """Where a browser can be reached, as it says itself."""

    endpoint: Annotated[str, msgspec.Meta(max_length=outside.LONGEST)]
    p256dh: Key
    auth: Key


class Mailbox(msgspec.Struct, forbid_unknown_fields=True):
    address: Annotated[str, msgspec.Meta(max_length=400)]


class Chosen(msgspec.Struct, forbid_unknown_fields=True):
    """A letterbox; what to do with it."""

    id: asked.Word
    on: bool = False


async def state(request: Request, house: House, person: str) -> Json:
    """Everything the page shows of them."""
    own = boxes.of(house.store.database, person)
    return {
        "key": vapid.public(house.postman.key),
        "mails": house.notices.mails,
        "boxes": [_shown(box) for box in own],
    }


def _shown(box: Box) -> Json:
    names = ("id", "kind", "name", "live", "confirmed", "told", "error")
    return {name: getattr(box, name) for name in names} | {"address": box.address if box.kind == MAIL else ""}


async def subscribe(request: Request, house: House, person: str) -> Json:
    """This browser wants notices even when no page is open."""
    wish = await asked.read(request, Subscription)
    try:
        outside.checked(wish.endpoint, private=house.notices.private)
        sealing.checked(wish.p256dh, wish.auth)
    except ValueError as error:
        raise Problem(f"this is not what we expect: {error}") from error
    name = browser_name(request.headers.get("user-agent", ""))
    box = boxes.subscribe(house.store.database, person, wish.endpoint, f"{wish.p256dh} {wish.auth}", name)
    return {"id": box.id}


async def offer(request: Request, house: House, person: str) -> Json:
    """Notices shall be mailed there, once its owner has said yes."""
    wish = await asked.read(request, Mailbox)
    relay = house.notices.relay
    if relay is None:
        raise NotFound(_("This server sends no mail."))
    address = mail.clean_address(wish.address)
    if not address:
        raise Problem(_("This is no mail address."))
    try:
        code, off = boxes.offer(house.store.database, house.store.key, person, address)
    except boxes.TooMany:
        raise TooOften(_("This address was asked several times already. Try again tomorrow."), wait=86400) from None
    subject, text = letters.question(house.notices.url, code)
    link = f"{house.notices.url}/mail/off/{off}"
    try:
        await mail.send(relay, mail.letter(house.notices, address, subject, text, link, ""))
    except mail.Refused as error:
        for box in _mailboxes(house, person):
            boxes.gone(house.store.database, box.id)
        raise Problem(
            _("Mail to {address} is refused. Is it written correctly? The mail server says: {problem}").format(
                address=address, problem=str(error)[:200]
            )
        ) from error
    except OSError as error:
        for box in _mailboxes(house, person):
            boxes.told(house.store.database, box.id, str(error))
        raise NotSaved(_("The mail could not be sent: {problem}").format(problem=str(error)[:200])) from error
    return {"sent": address}


def _mailboxes(house: House, person: str) -> list[Box]:
    return [box for box in boxes.of(house.store.database, person) if box.kind == MAIL]


async def turn(request: Request, house: House, person: str) -> Json:
    """Notices there, or not for now."""
    wish = await asked.read(request, Chosen)
    if not boxes.turn(house.store.database, person, wish.id, live=wish.on):
        raise NotFound(_("It is not there any more."))
    return {"on": wish.on}


async def remove(request: Request, house: House, person: str) -> Json:
    wish = await asked.read(request, Chosen)
    boxes.remove(house.store.database, person, wish.id)
    return {"removed": wish.id}


async def trial(request: Request, house: House, person: str) -> Json:
    """A test to every letterbox that is on; what became of each."""
    await asked.read(request, asked.Nothing)
    live = [box for box in boxes.of(house.store.database, person) if box.live]
    if not live:
        raise Problem(_("There is nowhere to send a test to yet."))
    try:
        boxes.count_test(house.store.database, person)
    except boxes.TooMany:
        raise TooOften(_("You have sent several tests already. Wait ten minutes."), wait=600) from None
    found = [(box, await house.postman.try_to(box, [letters.trial()])) for box in live]
    return {"sent": [{"id": box.id, "error": str(problem or "")} for box, problem in found]}


async def silence(request: Request, house: House, person: str) -> Json:
    """No notices of this table, or again."""
    wish = await asked.read(request, asked.Switch)
    table = table_of(request)
    if not table.seats_of(person) and person not in {table.stored.host, *kept_for(table.stored)}:
        raise NotYours(_("Only those who sit there get notices."))
    table.save(lambda: outbox.silence(house.store.database, table.id, person, silent=not wish.on))
    return {"on": wish.on}


# Links in mails ------------------------------------------------------------------------------------------------------


async def confirm_page(request: Request) -> Response:
    """Looking does not use the link up: programs that check mail do that too."""
    box = _offered(request)
    return shown(request, "mail.html", address=box.address, ending=False)


async def confirm(request: Request) -> Response:
    await asked.read(request, asked.Nothing)
    _offered(request)
    if not boxes.confirm(house_of(request).store.database, request.path_params["code"]):
        raise NotFound(_("This link was already used, or it is older than a day."))
    return as_json({"done": "confirm"})


def _offered(request: Request) -> Box:
    box = boxes.offered(house_of(request).store.database, request.path_params["code"])
    if box is None:
        raise NotFound(_("This link was already used, or it is older than a day."))
    return box


async def end_page(request: Request) -> Response:
    box = boxes.ended_by(house_of(request).store.database, request.path_params["off"])
    return shown(request, "mail.html", address=box.address if box else "", ending=True)


async def end(request: Request) -> Response:
    """By the page, or by a mail program with one click (RFC 8058): the link is all that is needed."""
    database = house_of(request).store.database
    box = boxes.ended_by(database, request.path_params["off"])
    if box is not None:
        boxes.end(database, box)
    return as_json({"done": "end"})


def browser_name(agent: str) -> str:
    """
    >>> browser_name("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Firefox, Linux'
    """
    browsers = {"Edg": "Edge", "OPR/": "Opera", "Firefox/": "Firefox", "FxiOS": "Firefox", "Chrome/": "Chrome"}
    browsers |= {"CriOS": "Chrome", "Safari/": "Safari"}
    systems = {"Android": "Android", "iPhone": "iPhone", "iPad": "iPad", "Windows": "Windows", "Mac OS": "Mac"}
    systems |= {"Linux": "Linux"}
    found = [next((name for sign, name in names.items() if sign in agent), "") for names in (browsers, systems)]
    return ", ".join(filter(None, found))
