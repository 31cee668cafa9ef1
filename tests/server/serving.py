"""A real server on this machine for tests, and people who use it by its addresses and its socket."""

from __future__ import annotations

import asyncio
import json
import secrets
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from socket import SO_REUSEADDR, SOL_SOCKET, socket
from time import time
from typing import Any, TypeVar

import httpx
import uvicorn
from sqlalchemy import event
from websockets import Origin
from websockets.sync.client import ClientConnection, connect

from cosecha.bots.levels import level_names
from cosecha.core.game import Game
from cosecha.server.app import app
from cosecha.server.corridor import Corridor
from cosecha.server.doors import Keeper, door
from cosecha.server.house import House
from cosecha.server.limits import read_settings
from cosecha.server.notices.settings import Settings
from cosecha.server.store import Store
from cosecha.server.table import Table
from cosecha.server.wire import Wire
from cosecha.server.workers import KEEP_ALIVE

Json = dict[str, Any]
Done = TypeVar("Done")
BOTS = {*level_names(), "greedy", "random", "uct-200-greedy"}
PATIENCE = 60  # seconds: a slow machine is no failure


@dataclass
class Server:
    """Where it is, and the house inside."""

    address: str
    house: House
    loop: asyncio.AbstractEventLoop
    people: list[Person] = field(default_factory=list)

    def person(self, name: str = "", secret: str = "") -> Person:
        self.people.append(Person(self.address, name, secret))
        return self.people[-1]

    def do(self, action: Callable[[], Done]) -> Done:
        """In the server's own thread: nothing else may move its tables, its loop or its sockets."""

        async def done() -> Done:
            return action()

        return asyncio.run_coroutine_threadsafe(done(), self.loop).result(PATIENCE)

    def table(self, id: str) -> Table:
        return self.do(lambda: self.house.table(id))


class Listening(House):
    """Says when it hears what other processes do."""

    hears = False

    def missed(self) -> None:
        super().missed()
        self.hears = True


@contextmanager
def serving(
    where: str | Path,
    *,
    pace: float = 0,
    games: Mapping[str, Game] | None = None,
    metrics: int | None = None,
    clock: Callable[[], float] = time,
    notices: Settings | None = None,
    limits: str = "",
    corridor: Corridor | None = None,
    doors: bool = False,
) -> Iterator[Server]:
    """A server in a thread of its own, on a free port; it holds no line for dead that nobody reads for a while.

    By a `corridor` it shares a file with others; with `doors` lines go to the home of their table.
    """
    made: list[tuple[Listening, asyncio.AbstractEventLoop]] = []

    def make() -> House:
        if corridor is not None:
            corridor.open()
        store = Store(where, time=clock, corridor=corridor)
        house = Listening(store, pace=pace, games=games, notices=notices)
        made.append((house, asyncio.get_running_loop()))
        return house

    config = uvicorn.Config(
        app(make, metrics, read_settings(limits)),
        host="127.0.0.1",
        port=0,
        log_level="warning",
        http=door(corridor) if corridor is not None and doors else "auto",
        ws=Wire,
        ws_ping_interval=None,
        timeout_keep_alive=KEEP_ALIVE,
        timeout_graceful_shutdown=1,
    )
    server = Keeper(config, corridor)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    until(lambda: server.started)
    until(lambda: made[0][0].hears or not made[0][0].store.shared)
    port = server.servers[0].sockets[0].getsockname()[1]
    found = Server(f"http://127.0.0.1:{port}", *made[0])
    try:
        yield found
    finally:
        for person in found.people:
            person.close()
        server.should_exit = True
        thread.join(PATIENCE)


def until(true: Callable[[], object]) -> None:
    """Wait for something that happens elsewhere."""
    pause = threading.Event()
    for _ in range(PATIENCE * 100):
        if true():
            return
        pause.wait(0.01)
    raise AssertionError("it never happened")


@contextmanager
def statements(store: Store) -> Iterator[list[tuple[str, Any]]]:
    """What the store asks its database meanwhile: statements with their parameters."""
    heard: list[tuple[str, Any]] = []

    def hear(_connection: Any, _cursor: Any, statement: str, parameters: Any, *_more: Any) -> None:
        heard.append((statement, parameters))

    event.listen(store.engine, "before_cursor_execute", hear)
    try:
        yield heard
    finally:
        event.remove(store.engine, "before_cursor_execute", hear)


def line_to(address: str, headers: Mapping[str, str], table: str = "") -> ClientConnection:
    """A socket of somebody who is in no hurry; pages say for which table it is."""
    return connect(
        address.replace("http", "ws") + "/live" + (f"?table={table}" if table else ""),
        origin=Origin(address),
        additional_headers=headers,
        max_size=None,
        open_timeout=PATIENCE,
        ping_interval=None,
    )


@contextmanager
def kept_ports(number: int = 1) -> Iterator[int]:
    """The first of so many ports in a row: a server can listen there, and nobody else is given one of them."""
    with ExitStack() as kept:
        yield next(first for _ in range(1000) if (first := _kept(kept, number)))


def _kept(by: ExitStack, number: int) -> int:
    """Taken, but not listened at: so, on Linux, another may listen there who says that it may be taken."""
    with ExitStack() as tried, suppress(OSError):  # somebody has the next one
        first = 0
        for n in range(number):
            taken = tried.enter_context(socket())
            taken.setsockopt(SOL_SOCKET, SO_REUSEADDR, 1)
            taken.bind(("127.0.0.1", first + n))
            first = first or int(taken.getsockname()[1])
        by.push(tried.pop_all())
        return first
    return 0


class Person:
    """Somebody with a browser."""

    def __init__(self, address: str, name: str = "", secret: str = "") -> None:
        """`secret` is that of a browser that was here before."""
        self.name = name
        self.address = address
        self.web = httpx.Client(base_url=address, timeout=PATIENCE, headers={"origin": address})
        if secret:
            self.web.cookies.set("cosecha", secret, domain=self.web.base_url.host)
        self.web.get("/").raise_for_status()

    def close(self) -> None:
        self.web.close()

    @property
    def secret(self) -> str:
        return self.web.cookies["cosecha"]

    def post(self, path: str, body: object) -> httpx.Response:
        return self.web.post(path, json=body)

    def lay(self, *seats: str | Json, game: str = "citrus", clock: str = "", **options: str) -> str:
        """A new table; a seat is said by its kind, a bot by its name."""
        asked = [seat if isinstance(seat, dict) else self._seat(seat) for seat in seats]
        body = {"game": game, "seats": asked, "options": options, "nonce": secrets.token_hex(8), "clock": clock}
        answer = self.post("/tables", body)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["url"]).removeprefix("/t/")

    def _seat(self, word: str) -> Json:
        if word in BOTS:
            return {"kind": "bot", "bot": word}
        return {"kind": word, "name": self.name if word == "me" else ""}

    def invite(self, table: str, seat: int) -> str:
        answer = self.post(f"/t/{table}/seats/{seat}", {"do": "invite"})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["url"])

    def move(self, table: str, seat: int, move: str, version: str, key: str = "") -> httpx.Response:
        body = {"seat": seat, "move": move, "version": version, "key": key or secrets.token_hex(8)}
        return self.post(f"/t/{table}/move", body)

    def undo(self, table: str, seat: int, version: str, what: str = "step") -> httpx.Response:
        body = {"seat": seat, "what": what, "version": version, "key": secrets.token_hex(8)}
        return self.post(f"/t/{table}/undo", body)

    @contextmanager
    def line(self, table: str = "") -> Iterator[ClientConnection]:
        headers = {"cookie": f"cosecha={self.secret}"}
        with line_to(self.address, headers, table) as line:
            yield line

    @contextmanager
    def watching(self, table: str, seat: int | None) -> Iterator[Watching]:
        with self.line(table) as socket:
            watching = Watching(self, socket, table, seat)
            watching.begin()
            yield watching


@dataclass
class Watching:
    """A page that shows a table: it keeps what it was told, as the browser does."""

    person: Person
    socket: ClientConnection
    table: str
    seat: int | None
    now: Json = field(default_factory=dict)
    sprites: dict[str, Json] = field(default_factory=dict)
    heard: list[str] = field(default_factory=list)
    facts: list[Json] = field(default_factory=list)
    log: list[Json] = field(default_factory=list)

    def begin(self, have: int = 0) -> None:
        self.socket.send(json.dumps({"watch": self.table, "seat": self.seat, "have": have}))
        self.hear()

    def hear(self) -> Json:
        """The next message."""
        text = self.socket.recv(PATIENCE)
        assert isinstance(text, str)
        self.heard.append(text)
        message: Json = json.loads(text)
        if message["kind"] == "whole":
            self._whole(message)
        elif message["kind"] == "change":
            self._change(message)
        return message

    def _whole(self, message: Json) -> None:
        scene = message["scene"] or {}
        self.now = {**message, **scene}
        self.sprites = {sprite["id"]: sprite for sprite in scene.get("sprites", [])}
        self.log += message["log"]

    def _change(self, message: Json) -> None:
        assert message["from"] == self.now["version"]
        self.now |= message
        for sprite in message["put"]:
            self.sprites[sprite["id"]] = sprite
        for name in message["gone"]:
            del self.sprites[name]
        self.facts += message["facts"]
        self.log += message["log"]

    def until(self, true: Callable[[], object]) -> None:
        while not true():
            self.hear()

    def until_turn(self) -> None:
        self.until(lambda: self.seat in self.now["to_act"] or self.over)

    @property
    def over(self) -> bool:
        return bool(self.now["phase"] == "over")

    @property
    def version(self) -> str:
        return str(self.now["version"])

    @property
    def moves(self) -> list[str]:
        return [choice["move"] for choice in self.now["choices"]]

    def tried(self, move: str) -> bool:
        """Make a move, unless somebody else is quicker."""
        assert self.seat is not None
        before = self.version
        answer = self.person.move(self.table, self.seat, move, before)
        assert answer.status_code in {200, 409}, answer.text
        if answer.status_code == 200:
            made = numbers(answer.json()["version"])  # others may act at the same time: theirs is not the news of it
            self.until(lambda: numbers(self.version) >= made)
        return answer.status_code == 200

    def play(self, move: str = "") -> None:
        """Make a move, any if none is named, and hear of it."""
        assert self.tried(move or self.moves[0]), "somebody was quicker"


def numbers(version: str) -> list[int]:
    return [int(part) for part in version.split(".")]
