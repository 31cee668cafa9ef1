"""Servers that are killed under load: people at several tables who send until they are answered, bots, and a count.

They play all three games, take steps back, and answer sealed questions. Every move is sent with a key, again and again
until somebody answers. Afterwards each one that was acknowledged must stand in the store once, in its order, and
nothing else of a person; and every record must replay.
"""

from __future__ import annotations

import json
import os
import secrets
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import httpx
from sqlalchemy import select
from websockets import Origin
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from cosecha.core.match import UNDO
from cosecha.server import schema
from cosecha.server.checking import judged
from cosecha.server.people import hashed
from cosecha.server.portable import parcels
from cosecha.server.store import PERSON, Seat, Store
from tests.server.finished import asks_several, laid
from tests.server.serving import Json, kept_ports, numbers, until

PATIENCE = 60
PAUSE = 0.03  # before somebody who got no answer asks again
UNDONE = 0.15  # of the steps that can be taken back
GAMES = {"citrus": 2, "guatemala_cafe": 3, "keyflower": 2}  # with how many people
SEALED = {"guatemala_cafe", "keyflower"}
FIRST = {"citrus": {"first_player": "1"}}
LOST = (httpx.TransportError, OSError, WebSocketException, TimeoutError)


@dataclass
class Told:
    """What was acknowledged at one table: for each key the seat and the move, in the order of the answers."""

    begun: int = 0  # how many events there were before
    moves: dict[str, str] = field(default_factory=dict)
    resent: int = 0  # moves that had to be sent again


@dataclass
class Load:
    """Where servers listen, and what was acknowledged by any of them."""

    addresses: list[str]
    where: str = ""
    alone: bool = True  # of several processes one may hear of a move later
    tables: dict[str, Told] = field(default_factory=dict)
    stopping: threading.Event = field(default_factory=threading.Event)
    failures: list[str] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def acknowledged(self) -> int:
        with self.lock:
            return sum(len(told.moves) for told in self.tables.values())

    @property
    def everywhere(self) -> bool:
        """Was there a move at each table, and was one taken back?"""
        with self.lock:
            every = [told.moves.values() for told in self.tables.values()]
            return all(every) and any(move.endswith(f" {UNDO}") for moves in every for move in moves)


class Client:
    """A person who goes to another server, or waits, when one does not answer."""

    def __init__(self, load: Load, number: int) -> None:
        self.load = load
        self.at = number
        self.secret = secrets.token_hex(16)
        self.web = httpx.Client(timeout=5, cookies={"cosecha": self.secret})

    @property
    def address(self) -> str:
        return self.load.addresses[self.at % len(self.load.addresses)]

    def elsewhere(self) -> None:
        self.at += 1
        time.sleep(PAUSE)

    def post(self, path: str, body: Json) -> tuple[httpx.Response, int]:
        """The same until it is answered; how often it was sent again."""
        for again in range(10_000):
            try:
                answer = self.web.post(self.address + path, json=body, headers={"origin": self.address})
                if answer.status_code != 503:
                    return answer, again
            except LOST:
                pass
            self.elsewhere()
        raise AssertionError("nobody answers any more")

    @contextmanager
    def line(self, table: str, seat: int) -> Iterator[ClientConnection]:
        to = self.address.replace("http", "ws") + f"/live?table={table}"
        headers = {"cookie": f"cosecha={self.secret}"}
        with connect(
            to, origin=Origin(self.address), additional_headers=headers, max_size=None, open_timeout=5
        ) as found:
            found.send(json.dumps({"watch": table, "seat": seat}))
            yield found


def lay(client: Client, *others: Json, game: str = "citrus") -> str:
    seats = [{"kind": "me", "name": "Ana"}, *others]
    body = {"game": game, "seats": seats, "options": FIRST.get(game, {}), "nonce": secrets.token_hex(8)}
    answer, _again = client.post("/tables", body)
    assert answer.status_code == 201, answer.text
    table = str(answer.json()["url"]).removeprefix("/t/")
    with client.load.lock:
        client.load.tables[table] = Told()
    return table


def joined(game: str, host: Client, *guests: Client) -> str:
    """A table of people, each with a browser."""
    table = lay(host, *[{"kind": "open"} for _guest in guests], game=game)
    for seat, guest in enumerate(guests, 1):
        link, _again = host.post(f"/t/{table}/seats/{seat}", {"do": "invite"})
        answer, _again = guest.post(link.json()["url"], {"name": "Bea", "nonce": secrets.token_hex(8)})
        assert answer.status_code == 201, answer.text
    return table


def halfway(game: str, *people: Client) -> str:
    """A table of people who are all asked something at once, laid as if they had played so far."""
    load, seats = people[0].load, [Seat(PERSON, hashed(each.secret), "Bea", nonce="n") for each in people]
    with closing(Store(load.where, make=False)) as store:
        table, begun = laid(store, seats, game, asks_several)
    with load.lock:
        load.tables[table] = Told(begun)
    return table


def play(client: Client, table: str, seat: int, chance: Random) -> None:
    """Until the game is over or it is enough: look, move or take back, hear of it; a line that breaks is made anew."""
    newest = [0]
    while not client.load.stopping.is_set():
        try:
            known = newest  # where several act, what another did before may come after the answer to one's own move
            with client.line(table, seat) as line:
                news: Json | None = None
                while not client.load.stopping.is_set():
                    now, news = news or _heard(line), None
                    if now is None:
                        continue
                    assert not client.load.alone or numbers(now["version"]) >= known, (
                        f"back from {known} to {now['version']}"
                    )
                    if now["phase"] == "over":
                        return
                    choices = now.get("choices", (now.get("scene") or {}).get("choices", []))
                    if now["undo"]["step"] and chance.random() < UNDONE:
                        newest, news = _move(client, table, seat, UNDO, now, None)
                    elif choices:
                        move = chance.choice(choices)["move"]
                        by_line = line if chance.random() < 0.7 else None
                        newest, news = _move(client, table, seat, move, now, by_line)
        except LOST:
            client.elsewhere()


def again(client: Client, table: str) -> str:
    """Once more, with the same people: whoever asks first lays the table."""
    answer, _again = client.post(f"/t/{table}/again", {"nonce": secrets.token_hex(8)})
    assert answer.status_code == 201, answer.text
    found = str(answer.json()["url"]).removeprefix("/t/")
    with client.load.lock:
        client.load.tables.setdefault(found, Told())
    return found


def _heard(line: ClientConnection) -> Json | None:
    """The last message that is there; nothing where there is none for a moment."""
    try:
        found: Json = json.loads(line.recv(0.5))
    except TimeoutError:
        return None
    return found if found["kind"] in {"whole", "change"} else None


def _move(
    client: Client, table: str, seat: int, move: str, now: Json, line: ClientConnection | None
) -> tuple[list[int], Json | None]:
    """By the line or by post; where the line gives no answer, by post with the same key. The version, and the news."""
    body = {"seat": seat, "version": now["version"], "key": secrets.token_hex(8)}
    address, more = ("undo", {"what": "step"}) if move == UNDO else ("move", {"move": move})
    body |= more
    answer, news = (None, None) if line is None else _said(line, {"do": "move", "table": table, **body})
    again = int(line is not None)
    if answer is None or answer.get("code") == 503:
        posted, times = client.post(f"/t/{table}/{address}", body)
        news, again, answer = None, again + times, {"code": posted.status_code, **posted.json()}
    else:
        again = 0
    code = answer.get("code", 200)
    if code == 409 or (code == 422 and len(now["to_act"]) > 1):  # where several act, another was quicker
        raise OSError("what we looked at was not the last")
    assert code == 200, answer
    with client.load.lock:
        told = client.load.tables[table]
        told.moves[f"{seat} {body['key']}"] = f"{seat + 1} {move}"
        told.resent += again > 0
    return numbers(answer["version"]), news


def _said(line: ClientConnection, wish: Json) -> tuple[Json | None, Json | None]:
    """The answer to what was said on a line, and the last news with or before it; nothing where it breaks before."""
    news: Json | None = None
    try:
        line.send(json.dumps(wish, separators=(",", ":")))
        while True:
            found: Json = json.loads(line.recv(5))
            news = found if found["kind"] == "change" else news
            if wish["key"] in {found.get("done"), found.get("key")}:
                return found, news
    except LOST:
        return None, None


@contextmanager
def under_load(load: Load, tables: int, games: Sequence[str], *, bots: bool = True, seed: int = 1) -> Iterator[None]:
    """People play until the block ends; what surprises one of them is a failure of all."""

    def person(client: Client, table: str, seat: int, number: int) -> None:
        try:
            while not load.stopping.is_set():
                play(client, table, seat, Random(seed * 1000 + number))
                table = table if load.stopping.is_set() else again(client, table)
        except Exception as error:
            load.failures.append(f"{type(error).__name__}: {error}")
            load.stopping.set()
        finally:
            client.web.close()

    jobs: list[tuple[Client, str, int]] = []
    for number in range(tables):
        game = games[number % len(games)]
        people = [Client(load, number + seat) for seat in range(GAMES[game])]
        table = (halfway if game in SEALED else joined)(game, *people)
        jobs += [(person, table, seat) for seat, person in enumerate(people)]
    if bots:
        host = Client(load, 0)
        jobs.append((host, lay(host, {"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "greedy"}), 0))
    threads = [threading.Thread(target=person, args=(*job, number)) for number, job in enumerate(jobs)]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        load.stopping.set()
        for thread in threads:
            thread.join(PATIENCE)


class Process:
    """A server as people start it, which is killed and started again at the same port."""

    def __init__(self, where: str, port: int, log: Path | None = None, workers: int = 1) -> None:
        self.where = where
        self.workers = workers
        self.port = port
        self.log = log
        self.address = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
        command = [
            sys.executable,
            "-m",
            "cosecha",
            "serve",
            "--port",
            str(self.port),
            "--db",
            self.where,
            "--pace",
            "0",
            "--workers",
            str(self.workers),
        ]
        with Path(self.log or os.devnull).open("ab") as out:
            errors = out if self.log else None
            self.running = subprocess.Popen(command, stdout=out, stderr=errors, start_new_session=True, env=environment)

    def kill(self) -> None:
        """With everything it has started, as when the machine takes the memory away."""
        self.running.kill()
        self.running.wait(PATIENCE)
        with suppress(ProcessLookupError):
            os.killpg(self.running.pid, signal.SIGKILL)

    def healthy(self) -> bool:
        with suppress(httpx.TransportError):
            return httpx.get(self.address + "/health").status_code == 200
        return False


@contextmanager
def processes(where: str, number: int = 1, log: Path | None = None, workers: int = 1) -> Iterator[list[Process]]:
    """So many servers on one store; nobody else gets their ports while one is down."""
    with ExitStack() as kept:
        found = []
        for _ in range(number):
            found.append(Process(where, kept.enter_context(kept_ports()), log, workers))
            kept.callback(found[-1].kill)
        yield found


@dataclass
class Count:
    """How it went."""

    kills: int
    acknowledged: int
    resent: int
    tables: int
    bots: int  # events of bots
    undone: int  # events by which something was taken back
    sealed: int  # answers to sealed questions
    seconds: float


def killed(
    where: str,
    kills: int,
    *,
    servers: int = 1,
    workers: int = 1,
    tables: int = 4,
    games: Sequence[str] = tuple(GAMES),
    seed: int = 1,
) -> Count:
    """Kill one of the servers so often while people play; raises AssertionError if anything was lost or doubled.

    Of a server with several workers one of these is killed, and replaced by the server itself.
    """
    chance, begun = Random(seed), time.monotonic()
    with processes(where, servers, workers=workers) as found:
        load = Load([process.address for process in found], where, alone=servers * workers == 1)
        for process in found:
            until(process.healthy)
        with under_load(load, tables, games, seed=seed):
            until(lambda: load.everywhere or load.failures)
            for number in range(kills):
                _more(load)
                time.sleep(
                    chance.random() * (4 if number % 3 == 2 else 0.3)
                )  # in the middle of anything; bots are slower
                process = chance.choice(found)
                if workers > 1:
                    kill_one(process.running.pid, chance)
                    _more(load)
                    continue
                process.kill()
                if servers > 1:
                    _more(load)  # the others go on alone
                process.start()
                until(process.healthy)
            _more(load)
    assert load.failures == [], load.failures
    return _counted(where, load, kills, time.monotonic() - begun)


def kill_one(parent: int, chance: Random) -> None:
    """A process that serves, not one that watches over resources; it is dead, and with it its connections."""
    found = []
    for path in sorted(Path("/proc").glob("[0-9]*")):
        with suppress(OSError):
            is_child = f"PPid:\t{parent}\n" in (path / "status").read_text()
            if is_child and b"spawn_main" in (path / "cmdline").read_bytes():
                found.append(path)
    path = chance.choice(found)
    os.kill(int(path.name), signal.SIGKILL)
    until(lambda: _is_dead(path))


def _is_dead(path: Path) -> bool:
    """With all its threads: until the last is gone what they share stays open, and a connection is reset later."""
    return _is_over(path) and all(_is_over(task) for task in (path / "task").glob("*"))


def _is_over(task: Path) -> bool:
    """A process or one of its threads."""
    try:
        return "State:\tZ" in (task / "status").read_text()
    except OSError:
        return True  # and forgotten


def _more(load: Load) -> None:
    """Wait until further moves were acknowledged."""
    known = load.acknowledged
    until(lambda: load.acknowledged >= known + 5 or load.failures)
    assert load.failures == [], load.failures


def _counted(where: str, load: Load, kills: int, seconds: float) -> Count:
    """Everything acknowledged is there once, in its order; nothing else of a person is; everything replays."""
    store = Store(where, make=False)
    try:
        found = [_compared(store, table, told) for table, told in load.tables.items()]
        problems = [judged(parcel).problem for parcel in parcels(store)]
        assert not any(problems), problems
    finally:
        store.close()
    resent = sum(told.resent for told in load.tables.values())
    lines = [line for of_table, _bots in found for line in of_table]
    undone, sealed = sum(f" {UNDO}" in line for line in lines), sum("(sealed)" in line for line in lines)
    bots = sum(number for _lines, number in found)
    return Count(kills, load.acknowledged, resent, len(load.tables), bots, undone, sealed, seconds)


def _compared(store: Store, table: str, told: Told) -> tuple[list[str], int]:
    """The lines of people, and how many there are of bots."""
    events = schema.events.c
    with store.database.reading() as connection:
        chosen = select(events.number, events.line, events.key).where(events.table == table).order_by(events.number)
        rows = connection.execute(chosen).all()
    assert [row.number for row in rows] == list(range(1, len(rows) + 1))
    saved = {row.key: row.line for row in rows if row.key}
    for seat in {key.partition(" ")[0] for key in (*saved, *told.moves)}:
        stored, heard = ([key for key in keys if key.startswith(seat)] for keys in (saved, told.moves))
        assert stored == heard, "what was acknowledged is what is stored, in its order"
    for key, line in saved.items():
        assert line.startswith(told.moves[key]), (line, told.moves[key])  # what was drawn may follow
    return list(saved.values()), len([row for row in rows if not row.key]) - told.begun
