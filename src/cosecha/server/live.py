"""The socket: one a browser, for any number of tables; it only tells, moves come by POST."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Annotated

import msgspec
from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from cosecha.server import telling
from cosecha.server.errors import Problem
from cosecha.server.house import House
from cosecha.server.news import Viewer
from cosecha.server.people import person_of
from cosecha.server.wire import SHORT, short_way

log = logging.getLogger("cosecha.live")
WAITING = 200  # messages to a browser that does not listen, before it is let go
TABLES = 50  # that one socket may watch
LONGEST = 10_000


class Wish(msgspec.Struct, forbid_unknown_fields=True):
    """What a browser can say: watch a table from a seat, leave it, or that a page came into view or went from it."""

    watch: str = ""
    seat: Annotated[int, msgspec.Meta(ge=0, le=9)] | None = None
    have: Annotated[int, msgspec.Meta(ge=0)] = 0
    leave: str = ""
    look: str = ""
    visible: bool = True


class Line:
    """The connection to one browser."""

    def __init__(self, house: House, socket: WebSocket, language: str) -> None:
        self.house = house
        self.socket = socket
        self.person = person_of(socket)
        self.language = language
        self.viewers: dict[str, Viewer] = {}
        self.waiting: asyncio.Queue[bytes | None] = asyncio.Queue(WAITING)
        self.writing = False
        self.write_now = short_way(socket)

    async def serve(self) -> None:
        await self.socket.accept()
        writer = asyncio.create_task(self._write())
        try:
            while not writer.done():
                said = await self.socket.receive()
                if said["type"] == "websocket.disconnect":
                    break
                self.hear(said.get("text") or "")
        finally:
            for table in list(self.viewers):
                self.leave(table)
            writer.cancel()
            if self.socket.application_state is not WebSocketState.DISCONNECTED:
                with suppress(RuntimeError, WebSocketDisconnect):
                    await self.socket.close()

    async def _write(self) -> None:
        """Messages in their order; None ends the line."""
        with suppress(WebSocketDisconnect, RuntimeError):
            while (message := await self.waiting.get()) is not None:
                self.writing = True
                await self.socket.send_text(message.decode())
                self.writing = False
            await self.socket.close(1013)

    def send(self, message: bytes) -> None:
        """A browser that falls too far behind is let go; it comes back and is told everything."""
        at_once = len(message) < SHORT and not self.writing and self.waiting.empty()
        if at_once and self.write_now is not None and self.write_now(message):
            return
        try:
            self.waiting.put_nowait(message)
        except asyncio.QueueFull:
            self.let_go()

    def let_go(self) -> None:
        """End the line; the browser comes back by itself and is told everything."""
        for table in list(self.viewers):
            self.leave(table)
        while not self.waiting.empty():
            self.waiting.get_nowait()
        self.waiting.put_nowait(None)

    def hear(self, text: str) -> None:
        table = ""
        try:
            if len(text) > LONGEST:
                raise Problem("this message is too long")
            wish = msgspec.json.decode(text, type=Wish)
            if "\0" in wish.watch + wish.leave + wish.look:
                raise Problem("no text holds a zero sign")
            if wish.look in self.viewers:
                self.viewers[wish.look].visible = wish.visible
            table = wish.watch or wish.leave
            self.leave(table)
            if wish.watch:
                self.watch(wish)
        except (Problem, msgspec.MsgspecError, RecursionError) as error:
            self.send(msgspec.json.encode({"kind": "problem", "table": table[:40], "error": str(error)}))
        except SQLAlchemyError:
            log.exception("table %s cannot be read", table[:40])
            self.let_go()

    def watch(self, wish: Wish) -> None:
        if len(self.viewers) >= TABLES:
            raise Problem("too many tables for one line")
        table = self.house.table(wish.watch)
        viewer = Viewer(table.id, self.person, wish.seat, self.language, self.send, visible=wish.visible)
        self.viewers[table.id] = viewer
        try:
            telling.watch(table, viewer, wish.have)
        except Problem:
            self.leave(table.id)
            raise
        self.house.wake(table)

    def leave(self, id: str) -> None:
        viewer = self.viewers.pop(id, None)
        if viewer is not None:
            self.house.left(id, viewer)
