"""Four browsers at each of many tables, in a process of its own: whoever is on turn moves once they have heard of it.

Prints one line of JSON: moves a second, how long a move takes to the next player, bytes, processor time of the server.
"""

from __future__ import annotations

import argparse
import asyncio
import importlib.util
import json
import os
import random
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from typing import Any, Protocol

import msgspec
import sockets
from sockets import Lost, Socket, Web

SEATS = 4
WARM_UP = 1.0  # seconds, after everybody has seen the table and moved
PATIENCE = 60  # seconds until everybody has moved
AT_ONCE = 10  # parties that gather side by side
TICK = os.sysconf("SC_CLK_TCK")
FAST = importlib.util.find_spec("uvloop") is not None  # else the crowd is busier, and says so
LOOP = importlib.import_module("uvloop").new_event_loop if FAST else None


@dataclass
class Tally:
    """What is counted between the two signals."""

    running: bool = True  # moves are made
    counting: bool = False
    taken: list[float] = field(default_factory=list)
    problem: str = ""

    def failed(self, what: dict[str, Any]) -> None:
        self.problem = f"{what['message']}: {what.get('exception')!r}"

    def note(self, seconds: float) -> None:
        if self.counting:
            self.taken.append(seconds)


class Party(Protocol):
    """The four at one table."""

    moves: int

    async def gather(self) -> None: ...
    def begin(self) -> None: ...
    def bytes(self) -> int: ...


# Cosecha --------------------------------------------------------------------------------------------------------------


class Choice(msgspec.Struct):
    move: str


class Scene(msgspec.Struct):
    choices: list[Choice] = []


class News(msgspec.Struct, rename={"before": "from"}):
    """Of a message only what a player needs who takes any move."""

    kind: str
    before: str = ""
    version: str = ""
    phase: str = ""
    to_act: list[int] = []
    choices: list[Choice] = []
    scene: Scene | None = None
    error: str = ""
    code: int = 200


READ = msgspec.json.Decoder(News)
CHANGE, TO_ACT, BEFORE = b'{"kind":"change"', b'"to_act":[', b'"from":"'


def _word(message: bytes, name: bytes) -> str:
    at = message.find(name) + len(name)
    return message[at : message.find(b'"', at)].decode()


class CosechaParty:
    """Four people with a browser each, who play one game of Citrus after the other."""

    def __init__(self, number: int, port: int, games: int, tally: Tally) -> None:
        self.number, self.port, self.games, self.tally = number, port, games, tally
        self.luck = random.Random(number)
        self.sittings: list[Sitting] = []
        self.at = 0
        self.webs: list[Web] = []
        self.heads: list[str] = []
        self.moves = 0

    async def gather(self) -> None:
        for seat in range(SEATS):
            web = await sockets.web("127.0.0.1", self.port)
            # As behind a proxy: everybody comes from an address of their own.
            came = f"x-forwarded-for: 10.{self.number // 250}.{self.number % 250}.{seat + 1}\r\n"
            status, head, _ = await web.ask("GET", "/me", more=came)
            if status != 200:
                raise Lost(f"the first page answered {status}")
            secret = head.partition(b"cosecha=")[2][:32].decode()
            self.heads.append(f"{came}cookie: cosecha={secret}\r\n")
            self.webs.append(web)
        for _ in range(self.games):
            self.sittings.append(Sitting(self, await self._lay()))
            await self.sittings[-1].sit_down()

    async def _lay(self) -> str:
        open_seats = [{"kind": "open"}] * (SEATS - 1)
        asked = {"game": "citrus", "seats": [{"kind": "me", "name": "A"}, *open_seats], "options": {}, "nonce": "n"}
        table = (await self._post(0, "/tables", asked))["url"]
        for seat in range(1, SEATS):
            link = (await self._post(0, f"{table}/seats/{seat}", {"do": "invite"}))["url"]
            await self._post(seat, link, {"name": "BCD"[seat - 1], "nonce": "n"})
        return str(table).removeprefix("/t/")

    async def _post(self, seat: int, path: str, asked: object) -> Any:
        status, _, body = await self.webs[seat].ask("POST", path, json.dumps(asked).encode(), self.heads[seat])
        if status not in {200, 201}:
            raise Lost(f"{path} answered {status}: {body[:300]!r}")
        return json.loads(body)

    def begin(self) -> None:
        """The first game, or the next."""
        if self.at == len(self.sittings):
            self.tally.problem = "more games are needed: --games"
            return
        self.at += 1
        self.sittings[self.at - 1].begin()

    def bytes(self) -> int:
        lines = [socket for sitting in self.sittings for socket in sitting.sockets]
        return sum(each.received for each in (*self.webs, *lines))


class Sitting:
    """The four at one game, each with a page of it, and so with a line of its own."""

    def __init__(self, party: CosechaParty, table: str) -> None:
        self.party, self.table, self.tally = party, table, party.tally
        self.sockets: list[Socket] = []
        self.first: dict[int, News] = {}  # what everybody sees before the first move
        self.begun = False
        self.seen = [""] * SEATS
        self.pending: dict[str, tuple[int, float]] = {}  # by the version it answers: who moves, and when it was sent

    async def sit_down(self) -> None:
        for seat in range(SEATS):
            ear, head = partial(self.hear, seat), self.party.heads[seat]
            path = f"/live?table={self.table}"
            self.sockets.append(await sockets.socket("127.0.0.1", self.party.port, path, ear, head))
            self.sockets[seat].say(json.dumps({"watch": self.table, "seat": seat, "have": 0}))
        async with asyncio.timeout(30):
            while len(self.first) < SEATS:
                await _wait(0.01, self.tally)

    def begin(self) -> None:
        self.begun = True
        for seat, news in self.first.items():
            if seat in news.to_act:
                self._move(seat, news)

    def hear(self, seat: int, message: bytes) -> None:
        """Whoever neither moves next nor is waited for only counts what comes."""
        now = time.perf_counter()
        if message.startswith(CHANGE):
            next_one = message[message.find(TO_ACT) + len(TO_ACT)] - ord("0")  # after the end a sign that is no seat
            mover = self.pending.get(_word(message, BEFORE), (-1, 0.0))[0]
            if seat not in {next_one, (mover + 1) % SEATS} and next_one in range(SEATS):
                return
        news = READ.decode(message)
        if news.kind == "problem" or news.code != 200:
            self.tally.problem = f"{news.code}: {news.error}"
            return
        if not self.begun:
            self.first[seat] = news
            return
        next_one = news.to_act[0] if news.to_act else 0
        mover, sent = self.pending.get(news.before, (-1, 0.0))
        opponent = next_one if next_one != mover else (mover + 1) % SEATS
        if seat == opponent and mover >= 0:
            del self.pending[news.before]
            self.tally.note(now - sent)
        if seat == next_one and self.tally.running and self.seen[seat] != news.version:
            self.seen[seat] = news.version
            self.party.begin() if news.phase == "over" else self._move(seat, news)

    def _move(self, seat: int, news: News) -> None:
        offered = news.scene.choices if news.scene else news.choices
        self.party.moves += 1
        move = self.party.luck.choice(offered).move
        self.pending[news.version] = seat, time.perf_counter()
        self.sockets[seat].say(
            f'{{"do":"move","table":"{self.table}","seat":{seat},"move":"{move}","version":"{news.version}",'
            f'"key":"{self.party.moves:08}"}}'
        )


# boardgame.io ---------------------------------------------------------------------------------------------------------

SPACE = "/bench"
SOCKET_IO = "/socket.io/?EIO=4&transport=websocket"
STATE_ID, CURRENT = b'"_stateID":', b'"currentPlayer":"'


class BoardgameParty:
    """Four clients of boardgame.io: what its own client says on the socket, word for word."""

    def __init__(self, number: int, port: int, _games: int, tally: Tally) -> None:
        self.match, self.port, self.tally = f"match{number}", port, tally
        self.luck = random.Random(number)
        self.sockets: list[Socket] = []
        self.synced = [asyncio.Event() for _ in range(SEATS)]
        self.state = b""
        self.sent = 0.0
        self.mover = -1
        self.moves = 0

    async def gather(self) -> None:
        for seat in range(SEATS):
            self.sockets.append(await sockets.socket("127.0.0.1", self.port, SOCKET_IO, self._ear(seat)))
            self.sockets[seat].say(f"40{SPACE},")
            await asyncio.wait_for(self.synced[seat].wait(), 30)

    def begin(self) -> None:
        self._move(self._number(self.state, CURRENT), self.state)

    def _ear(self, seat: int) -> Any:
        return partial(self.hear, seat)

    def hear(self, seat: int, message: bytes) -> None:
        now = time.perf_counter()
        if message[:1] == b"2":
            self.sockets[seat].say("3")
        elif message[:2] == b"40":
            self._say(seat, "sync", self.match, str(seat), None, SEATS)
        elif message.startswith(b'42/bench,["sync"'):
            self.state = message
            self.synced[seat].set()
        elif message.startswith(b'42/bench,["update"'):
            self._updated(seat, message, now)

    def _updated(self, seat: int, message: bytes, now: float) -> None:
        """The next player moves; the others only count what comes."""
        if seat != (self.mover + 1) % SEATS or self._number(message, CURRENT) != seat:
            return
        self.tally.note(now - self.sent)
        if self.tally.running:
            self._move(seat, message)

    def _number(self, message: bytes, name: bytes) -> int:
        at = message.find(name) + len(name)
        end = at
        while message[end : end + 1].isdigit():
            end += 1
        return int(message[at:end])

    def _move(self, seat: int, message: bytes) -> None:
        at = self.luck.randrange(200)
        self.moves += 1
        payload = {"type": "plant", "args": [at], "playerID": str(seat), "credentials": None}
        self.mover, self.sent = seat, time.perf_counter()
        action = {"type": "MAKE_MOVE", "payload": payload}
        self._say(seat, "update", action, self._number(message, STATE_ID), self.match, str(seat))

    def _say(self, seat: int, *words: object) -> None:
        self.sockets[seat].say(f"42{SPACE},{msgspec.json.encode(words).decode()}")

    def bytes(self) -> int:
        return sum(each.received for each in self.sockets)


# The crowd ------------------------------------------------------------------------------------------------------------

PARTIES: dict[str, Callable[[int, int, int, Tally], Party]] = {"cosecha": CosechaParty, "boardgame": BoardgameParty}


async def crowd(args: argparse.Namespace) -> dict[str, Any]:
    tally = Tally()
    asyncio.get_running_loop().set_exception_handler(lambda _, what: tally.failed(what))
    parties: list[Party] = [PARTIES[args.server](n, args.port, args.games, tally) for n in range(args.tables)]
    for first in range(0, len(parties), AT_ONCE):
        await asyncio.gather(*(party.gather() for party in parties[first : first + AT_ONCE]))
    for party in parties:
        party.begin()
    until = time.perf_counter() + PATIENCE
    while min(party.moves for party in parties) < 3:
        await _wait(0.2, tally)
        if time.perf_counter() > until:
            raise Lost("not everybody came to move")
    await _wait(WARM_UP, tally)
    before = sum(party.bytes() for party in parties)
    begun, theirs, ours = time.perf_counter(), spent(args.pid), time.process_time()
    tally.counting = True
    await _wait(args.seconds, tally)
    tally.counting = tally.running = False
    seconds, used, own = time.perf_counter() - begun, spent(args.pid) - theirs, time.process_time() - ours
    moves = len(tally.taken)
    if moves < 10:
        raise Lost(f"only {moves} moves were made")
    parts = quantiles(tally.taken, n=100)
    return {
        "server": args.server,
        "tables": args.tables,
        "seconds": round(seconds, 2),
        "moves_per_second": round(moves / seconds, 1),
        "p50_ms": round(median(tally.taken) * 1000, 2),
        "p95_ms": round(parts[94] * 1000, 2),
        "p99_ms": round(parts[98] * 1000, 2),
        "bytes_per_move": round((sum(party.bytes() for party in parties) - before) / moves),
        "server_cpu_ms_per_move": round(used / moves * 1000, 3),
        "server_busy": round(used / seconds, 2),
        "crowd_busy": round(own / seconds, 2),
    }


async def _wait(seconds: float, tally: Tally) -> None:
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        await asyncio.sleep(0.05)
        if tally.problem:
            raise Lost(tally.problem)


def spent(pid: int) -> float:
    """Processor seconds that a process and those it has started have used so far."""
    ticks: dict[int, int] = {}
    children: dict[int, list[int]] = {}
    for place in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has just ended
            parts = place.read_text().rpartition(")")[2].split()
            ticks[int(place.parent.name)] = int(parts[11]) + int(parts[12])
            children.setdefault(int(parts[1]), []).append(int(place.parent.name))
    family = [pid]
    for each in family:
        family += children.get(each, [])
    return sum(ticks[each] for each in family) / TICK


def main() -> int:
    parser = argparse.ArgumentParser(description="Load a server with busy tables.")
    parser.add_argument("server", choices=sorted(PARTIES))
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--pid", type=int, required=True, help="the process of the server")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--games", type=int, default=4, help="laid for each table before the clock runs")
    parser.add_argument("--seconds", type=float, default=5)
    try:
        with asyncio.Runner(loop_factory=LOOP) as runner:
            print(json.dumps(runner.run(crowd(parser.parse_args()))))
    except (Lost, TimeoutError, OSError) as error:
        print(f"{type(error).__name__}: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
