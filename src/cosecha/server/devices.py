"""The same person on another device: a link that works once and for ten minutes, also as a QR code.

The store keeps a hash of the link's secret, and the browser's own secret sealed with it: neither can be read there.
"""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime, timedelta

import segno
from starlette.requests import Request
from starlette.responses import Response

from cosecha.core.words import _
from cosecha.server import asked, lists
from cosecha.server.answering import as_json, house_of, shown
from cosecha.server.errors import NotFound, Problem
from cosecha.server.house import House
from cosecha.server.people import clean_name, hashed, introduce, new_secret, person_of, secret_of
from cosecha.server.store import Store

MINUTES = 10


def _since() -> str:
    return (datetime.now(UTC) - timedelta(minutes=MINUTES)).isoformat(timespec="seconds")


def sealed(secret: str, link: str) -> str:
    """A secret of 128 bits under a key that is used once; sealing it again opens it."""
    key = hashlib.sha256(f"cosecha device/{link}".encode()).digest()[:16]
    return bytes(one ^ other for one, other in zip(bytes.fromhex(secret), key, strict=True)).hex()


def pack(store: Store, secret: str) -> str:
    """The secret of a new link by which another browser becomes this person."""
    link = new_secret()
    store.pack(hashed(link), sealed(secret, link), store.name_of(hashed(secret)), _since())
    return link


def opened(store: Store, link: str) -> tuple[str, str]:
    """The secret and the name of the person a link is of; it still works afterwards. Raises NotFound."""
    found = store.packed(hashed(link), _since())
    if found is None:
        raise NotFound(_("This link was already used, or it is older than ten minutes. Make another."))
    return sealed(found[0], link), found[1]


async def me_page(request: Request) -> Response:
    """Who one is in this browser."""
    return shown(request, "me.html", name=house_of(request).store.name_of(person_of(request)))


async def name(request: Request, house: House, person: str) -> dict[str, str]:
    """Another name, for the tables to come."""
    wish = await asked.read(request, asked.SeatTaken)
    house.store.greet(person, clean_name(wish.name), chosen=True)
    return {"name": clean_name(wish.name)}


async def link(request: Request, house: House, person: str) -> dict[str, str]:
    await asked.read(request, asked.Nothing)
    secret = secret_of(request)
    if not secret:
        raise Problem(_("Your browser does not keep cookies, so nobody can tell who you are."))
    base = request.headers.get("origin") or str(request.base_url).rstrip("/")
    url = f"{base}/me/{pack(house.store, secret)}"
    return {"link": url, "qr": segno.make(url, error="m").svg_data_uri(scale=6, border=3, dark="#000", light="#fff")}


async def become_page(request: Request) -> Response:
    """Looking at the link does not use it up: messengers do that too."""
    store = house_of(request).store
    secret, called = opened(store, request.path_params["link"])
    person = person_of(request)
    other = bool(person) and person != hashed(secret) and _has_tables(store, person)
    return shown(request, "become.html", name=called, same=person == hashed(secret), other=other)


def _has_tables(store: Store, person: str) -> bool:
    return any(lists.own(store.database, person, 1, away=away) for away in (False, True))


async def become(request: Request) -> Response:
    """This browser is that person from now on."""
    await asked.read(request, asked.Nothing)
    store, found = house_of(request).store, request.path_params["link"]
    secret, _called = opened(store, found)
    if not store.unpack(hashed(found)):
        raise NotFound(_("This link was already used, or it is older than ten minutes. Make another."))
    response = as_json({"url": "/"}, 201)
    introduce(response, secret, secure=request.url.scheme == "https")
    return response
