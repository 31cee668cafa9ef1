"""A server without a network: requests and sockets go straight to the application, as a web server would hand them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from sqlalchemy import Column, Table, select
from starlette.types import ASGIApp, Message

from cosecha.server import schema
from cosecha.server.app import app
from cosecha.server.house import House
from cosecha.server.limits import Settings
from cosecha.server.notices.settings import Settings as Notices
from cosecha.server.store import Store

HOST = "cosecha.test"
Headers = list[tuple[bytes, bytes]]


@dataclass
class Asked:
    """A request as the web server reads it. `cut` is how much of the body arrives before the browser is gone."""

    method: str
    target: str
    headers: Headers = field(default_factory=list)
    body: bytes = b""
    cut: bool = False

    def scope(self, kind: str = "http") -> dict[str, Any]:
        path, _, query = self.target.partition("?")
        return {
            "type": kind,
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "method": self.method,
            "scheme": "http" if kind == "http" else "ws",
            "path": unquote(path),
            "raw_path": path.encode("utf-8", "surrogatepass"),
            "root_path": "",
            "query_string": query.encode("utf-8", "surrogatepass"),
            "headers": self.headers,
            "client": ("127.0.0.1", 40000),
            "server": ("127.0.0.1", 80),
            "subprotocols": [],
            "state": {},
            "extensions": {"websocket.http.response": {}},
        }


@dataclass
class Answer:
    status: int = 0
    headers: Headers = field(default_factory=list)
    body: bytes = b""

    def json(self) -> Any:
        return json.loads(self.body)


class Inside:
    """The application, called directly."""

    def __init__(self, application: ASGIApp, house: House) -> None:
        self.app = application
        self.house = house

    async def ask(self, asked: Asked) -> Answer:
        messages: list[Message] = [{"type": "http.request", "body": asked.body, "more_body": asked.cut}]

        async def receive() -> Message:
            return messages.pop(0) if messages else {"type": "http.disconnect"}

        found = Answer()

        async def send(message: Message) -> None:
            if message["type"] == "http.response.start":
                found.status, found.headers = message["status"], list(message["headers"])
            else:
                found.body += message.get("body", b"")

        await self.app(asked.scope(), receive, send)
        return found

    async def speak(self, asked: Asked, said: Sequence[str | bytes]) -> list[Message]:
        """Open a socket, say all that, and go; what came back."""
        messages: list[Message] = [{"type": "websocket.connect"}]
        messages += [
            {"type": "websocket.receive", ("text" if isinstance(each, str) else "bytes"): each} for each in said
        ]
        heard: list[Message] = []

        async def receive() -> Message:
            await asyncio.sleep(0)  # let the server answer
            return messages.pop(0) if messages else {"type": "websocket.disconnect", "code": 1001}

        async def send(message: Message) -> None:
            heard.append(message)

        await self.app(asked.scope("websocket"), receive, send)
        return heard

    async def post(self, secret: str, path: str, body: object) -> Any:
        """As somebody's page does it; it must be done."""
        answer = await self.ask(Asked("POST", path, page_headers(secret), json.dumps(body).encode()))
        assert 200 <= answer.status < 300, answer
        return answer.json()

    def stored(self) -> dict[str, list[Any]]:
        """Everything in the store; that a server is up, which it says by itself every few seconds, aside."""
        with self.house.store.database.reading() as connection:
            return {
                table.name: sorted(map(repr, connection.execute(select(*_columns(table))).all()))
                for table in schema.metadata.sorted_tables
            }


def _columns(table: Table) -> list[Column[Any]]:
    return [column for column in table.columns if column is not schema.about.c.alive]


def page_headers(secret: str) -> Headers:
    """What a browser sends with a post of our own page."""
    return [
        (b"host", HOST.encode()),
        (b"origin", f"http://{HOST}".encode()),
        (b"content-type", b"application/json"),
        (b"cookie", f"cosecha={secret}".encode()),
    ]


@asynccontextmanager
async def inside(where: str | Path, notices: Notices | None = None) -> AsyncIterator[Inside]:
    """Without limits: those have tests of their own."""
    made: list[House] = []

    def make() -> House:
        made.append(House(Store(where), pace=0, notices=notices))
        return made[0]

    application = app(make, None, Settings(off=True))
    async with application.router.lifespan_context(application):
        yield Inside(application, made[0])
