"""The socket: one a browser, for any number of tables; it tells what happens, and takes moves."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from time import monotonic, perf_counter

import msgspec
from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from cosecha.core.words import _
from cosecha.server import telling
from cosecha.server.answering import own_seat, unreachable
from cosecha.server.asked import IS_MOVE, NUL, READ_MOVE, READ_WISH, MoveSaid, Wish
from cosecha.server.errors import NotYours, Problem
from cosecha.server.house import House
from cosecha.server.limiting import origin_of, too_often
from cosecha.server.limits import POSTS, Limits
from cosecha.server.metrics import MOVE_SECONDS, REFUSALS
from cosecha.server.news import Viewer
from cosecha.server.notices import outbox
from cosecha.server.people import person_of
from cosecha.server.wire import SHORT, short_way

log = logging.getLogger("cosecha.live")
WAITING = 200  # messages to a browser that does not listen, before it is let go
TABLES = 50  # that one socket may watch
LONGEST = 10_000


class Line:
    """The connection to one browser."""

    def __init__(self, house: House, socket: WebSocket, language: str, limits: Limits | None = None) -> None:
        """`limits` count moves as if they were posted."""
        self.limits = limits
        self.origin = "" if limits is None else origin_of(limits, socket.scope)
        self.house = house
        self.socket = socket
        self.person = person_of(socket)
        self.language = language
        self.viewers: dict[str, Viewer] = {}
        self.waiting: asyncio.Queue[bytes | None] = asyncio.Queue(WAITING)
        self.writing = False
        self.hasty_until = 0.0
        way = short_way(socket)
        self.write_now = way and way.write
        if way is not None:
            way.hear(self.take)

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

    def take(self, text: bytes) -> bool:
        """A move is made at once; everything else is left to `hear`."""
        if not text.startswith(IS_MOVE) or len(text) > LONGEST or monotonic() < self.hasty_until:
            return False  # whoever was too hasty is heard as slowly as everything else
        self.move(text)
        return True

    def hear(self, text: str) -> None:
        if text.startswith(IS_MOVE.decode()) and len(text) <= LONGEST:
            self.move(text.encode())
            return
        table = ""
        try:
            if len(text) > LONGEST:
                raise Problem("this message is too long")
            wish = READ_WISH.decode(text)
            if "\0" in wish.watch + wish.leave + wish.look:
                raise Problem("no text holds a zero sign")
            if wish.look in self.viewers:
                self.viewers[wish.look].visible = wish.visible
                self._sees(wish.look)
            table = wish.watch or wish.leave
            self.leave(table)
            if wish.watch:
                self.watch(wish)
        except (Problem, msgspec.MsgspecError, RecursionError) as error:
            self.send(msgspec.json.encode({"kind": "problem", "table": table[:40], "error": str(error)}))
        except SQLAlchemyError:
            log.exception("table %s cannot be read", table[:40])
            self.let_go()

    def move(self, text: bytes) -> None:
        """The same as a post: measured, checked, saved before anybody hears of it, answered."""
        key = ""
        wait = self.limits.take(POSTS, self.person, self.origin) if self.limits and self.origin else 0.0
        self.hasty_until = monotonic() + wait if wait else 0.0
        try:
            if NUL in text:
                raise Problem("no text holds a zero sign")
            wish = READ_MOVE.decode(text)
            key = wish.key
            if wait:
                raise too_often(wait)
            viewer = self.viewers.get(wish.table)
            if viewer is None or viewer.seat != wish.seat:
                raise NotYours(_("This is not your seat."))
            self._move(wish, viewer)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            self._refuse(key, Problem(f"this is not what we expect: {error}"))
        except Problem as error:
            self._refuse(key, error)
        except SQLAlchemyError as error:
            self._refuse(key, unreachable(error))

    def _move(self, wish: MoveSaid, viewer: Viewer) -> None:
        begun = perf_counter()
        table = self.house.table(wish.table)
        seat = own_seat(table, self.person, wish.seat)

        def answer(found: str | Problem) -> None:
            MOVE_SECONDS.note(perf_counter() - begun)
            told, viewer.made = viewer.answered == wish.key, ""
            if isinstance(found, Problem):
                self._refuse(wish.key, found)
                return
            if not told:  # it was done before, or other news came first
                self.send(msgspec.json.encode({"kind": "done", "key": wish.key, "code": 200, "version": found}))
            self.house.deciding.wake(table)

        viewer.answered = ""
        table.move_soon(self.house.desk, seat, wish.move, wish.version, wish.key, answer)
        viewer.made = wish.key if table.waits else ""  # the next news are those of the move

    def _refuse(self, key: str, problem: Problem) -> None:
        REFUSALS.add(str(problem.status))
        self.send(msgspec.json.encode({"kind": "done", "key": key, "code": problem.status, **problem.answer}))

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
        self._sees(table.id)
        self.house.deciding.wake(table)

    def _sees(self, table: str) -> None:
        viewer = self.viewers.get(table)  # none where the line was let go meanwhile
        if viewer is not None and viewer.visible:
            outbox.seen(self.house.store.database, table, self.person)

    def leave(self, id: str) -> None:
        viewer = self.viewers.pop(id, None)
        if viewer is not None:
            self.house.left(id, viewer)
