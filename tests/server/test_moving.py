"""Moves on the socket: the same as by post, whole or in pieces, alone or many tables at once."""

from __future__ import annotations

import base64
import json
import secrets
import socket as sockets
import struct
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Any, cast
from urllib.parse import urlsplit

import pytest
from sqlalchemy.exc import OperationalError

from cosecha.server.desk import Desk, Done
from cosecha.server.errors import NotSaved
from cosecha.server.store import Deed, Outrun, Store
from cosecha.server.table import Table
from tests.server.serving import PATIENCE, Json, Person, Server, Watching, serving


def said(page: Watching, move: str, version: str = "", key: str = "", **more: object) -> str:
    """Say a move; answers its key."""
    key = key or secrets.token_hex(8)
    wish = {"do": "move", "table": page.table, "seat": page.seat, "move": move, "version": version or page.version}
    page.socket.send(json.dumps({**wish, "key": key, **more}, separators=(",", ":")))
    return key


def answered(page: Watching, key: str) -> Json:
    """The answer: the news of one's own move, or a message that says why not."""
    while True:
        message = page.hear()
        if key in {message.get("done"), message.get("key")}:
            return message


def test_the_news_of_a_move_are_its_answer(server: Server) -> None:
    ana, ben = server.person("Ana"), server.person("Ben")
    table = ana.lay("me", "open", first_player="1")
    link = ana.invite(table, 1)
    assert ben.post(link, {"name": "Ben"}).status_code == 201
    with ana.watching(table, 0) as mine, ben.watching(table, 1) as other:
        key = said(mine, "buy d1")
        news = answered(mine, key)
        assert news["version"] == "1"
        assert news["kind"] == ("done" if server.house.store.shared else "change"), "others may have news of their own"
        assert "done" not in other.hear(), "a key is for whoever made it up"
        assert other.version == "1"
    assert len(server.house.store.events(table).lines) == 1


def test_the_same_key_makes_a_move_once_however_it_comes(server: Server) -> None:
    ana = server.person("Ana")
    table = ana.lay("me", "here", first_player="1")
    with ana.watching(table, 0) as page:
        key = said(page, "buy d1")
        answered(page, key)
        said(page, "buy d1", version="0", key=key)
        again = answered(page, key)
        assert (again["kind"], again["code"], again["version"]) == ("done", 200, "1")
        assert ana.move(table, 0, "buy d1", "0", key).json() == {"version": "1"}
    assert len(server.house.store.events(table).lines) == 1


def test_what_cannot_be_done_is_refused_as_by_post(server: Server) -> None:
    ana = server.person("Ana")
    table, other = ana.lay("me", "here", first_player="1"), ana.lay("me", "here")
    with ana.watching(table, 0) as page:
        refused = answered(page, said(page, "income"))
        posted = ana.move(table, 0, "income", "0").json()
        assert refused == {"kind": "done", "key": refused["key"], "code": 422, **posted}
        assert refused["rule"] == "harvest.income"
        assert answered(page, said(page, "buy d1", version="7"))["stale"]
        assert answered(page, said(page, "nonsense"))["code"] == 400
        assert answered(page, said(page, "buy d1", seat=1))["code"] == 403, "it looks from another seat"
        assert answered(page, said(page, "buy d1", table=other))["code"] == 403, "it does not look there"
        said(page, "buy d1", more="?")
        assert page.hear()["code"] == 400
        page.play("buy d1")
    assert len(server.house.store.events(table).lines) == 1


@pytest.mark.parametrize("text", ['{"do":"move"', '{"do":"move","key":7}', '{"do":"move","table":"\\u0000"}'])
def test_what_is_no_move_is_said_to_be_none(server: Server, text: str) -> None:
    ana = server.person("Ana")
    table = ana.lay("me", "here", first_player="1")
    with ana.watching(table, 0) as page:
        page.socket.send(text)
        assert (page.hear()["code"], page.now["version"]) == (400, "0")
        page.play("buy d1")


def test_who_looks_on_cannot_move(server: Server) -> None:
    ana, eve = server.person("Ana"), server.person("Eve")
    table = ana.lay("me", "here", first_player="1")
    with eve.watching(table, None) as page:
        assert answered(page, said(page, "buy d1", seat=0))["code"] == 403
    assert server.house.store.events(table).lines == []


def six_moves(where: str, at: str = "") -> list[Json]:
    """The answers to six refused moves of one who may post four times a minute, at their table or another."""
    with serving(where, limits="posts.person=4/1m") as server:
        ana = server.person("Ana")
        table = ana.lay("me", "here", first_player="1")
        with elsewhere(ana) as line:
            line.say({"watch": table, "seat": 0, "have": 0})
            assert line.hear()["kind"] == "whole"
            answers = []
            for i in range(6):
                move = {"table": at or table, "seat": 0, "move": "income", "version": "0", "key": f"{i:08}"}
                line.say({"do": "move", **move})
                answers.append(line.hear())
    return answers


def test_moves_on_the_socket_are_measured_as_posts(tmp_path: Path) -> None:
    answers = six_moves(f"{tmp_path}/tables.db")
    assert [answer["code"] for answer in answers][-1] == 429
    assert answers[-1]["wait"] >= 1
    assert {answer["code"] for answer in answers} == {422, 429}


def test_what_is_no_move_is_measured_too(tmp_path: Path) -> None:
    codes = [answer["code"] for answer in six_moves(f"{tmp_path}/tables.db", at="another")]
    assert codes[0] == 403
    assert codes[-1] == 429


def test_one_that_cannot_be_saved_leaves_the_others_alone() -> None:
    """Whatever fails while it is tried again."""
    told, answers = [], []

    class Shelf:
        def append(self, *deeds: tuple[Any, Any]) -> None:
            if deeds[0][0] == "a":
                raise Outrun

    class Seen:
        waits = spoiled = False

        def __init__(self, id: str) -> None:
            self.id = self.stored = id
            self.store = Broken()

        def saving(self) -> AbstractContextManager[None]:
            return nullcontext()

        def saved_and_told(self, seat: int, deed: object) -> str:
            told.append(self.id)
            return "1"

    class Broken:
        def __getattr__(self, name: str) -> object:
            raise OSError("the disk is gone")

    desk = Desk(cast(Store, Shelf()))
    tables = [Seen("a"), Seen("b")]
    desk._waiting = [
        Done(cast(Table, table), 0, Deed(1, []), lambda: "", lambda found: answers.append(type(found)))
        for table in tables
    ]
    desk.clear()
    assert told == ["b"]
    assert tables[0].spoiled
    assert not tables[1].spoiled
    assert answers == [NotSaved, str]


class RawLine:
    """A socket that can be fed byte by byte."""

    def __init__(self, stream: sockets.socket) -> None:
        self.stream = stream
        self.rest = b""

    def frame(self, said: object) -> bytes:
        body, mask = json.dumps(said, separators=(",", ":")).encode(), secrets.token_bytes(4)
        size = bytes([0x80 | len(body)]) if len(body) < 126 else b"\xfe" + struct.pack("!H", len(body))
        return b"\x81" + size + mask + bytes(sign ^ mask[i % 4] for i, sign in enumerate(body))

    def say(self, said: object) -> None:
        self.stream.sendall(self.frame(said))

    def read(self, size: int) -> bytes:
        while len(self.rest) < size:
            more = self.stream.recv(65536)
            assert more, "the line is closed"
            self.rest += more
        found, self.rest = self.rest[:size], self.rest[size:]
        return found

    def hear(self) -> Json:
        first, size = self.read(2)
        if size >= 126:
            size = int.from_bytes(self.read(2 if size == 126 else 8), "big")
        body = self.read(size)
        assert first == 0x81, "nothing is compressed that was not asked for"
        found: Json = json.loads(body)
        return found


@contextmanager
def elsewhere(person: Person, host: str = "elsewhere") -> Iterator[RawLine]:
    """A line that is not this machine's own: it is counted."""
    port = urlsplit(person.address).port
    with sockets.create_connection(("127.0.0.1", port), timeout=PATIENCE) as stream:
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        stream.sendall(
            f"GET /live HTTP/1.1\r\nhost: {host}\r\norigin: http://{host}\r\ncookie: cosecha={person.secret}\r\n"
            f"upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\n"
            f"sec-websocket-key: {key}\r\n\r\n".encode()
        )
        line = RawLine(stream)
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += line.read(1)
        assert b" 101 " in head
        yield line


def test_a_move_is_understood_in_pieces_and_together_with_others(server: Server) -> None:
    ana = server.person("Ana")
    table = ana.lay("me", "here", first_player="1")
    refused = {"do": "move", "table": table, "seat": 0, "move": "income", "version": "0"}
    made = {"do": "move", "table": table, "seat": 0, "move": "buy d1", "version": "0", "key": "made 0001"}
    with elsewhere(ana, urlsplit(ana.address).netloc) as line:
        line.say({"watch": table, "seat": 0, "have": 0})
        assert line.hear()["kind"] == "whole"
        for sign in line.frame({**refused, "key": "byte by byte"}):
            line.stream.sendall(bytes([sign]))
        assert line.hear()["key"] == "byte by byte"
        first, second = line.frame({**refused, "key": "one of two"}), line.frame({**refused, "key": "two of two"})
        line.stream.sendall(first + second + line.frame(made)[:9])
        assert [line.hear()["key"] for _ in range(2)] == ["one of two", "two of two"]
    with elsewhere(ana, urlsplit(ana.address).netloc) as line:
        line.say({"watch": table, "seat": 0, "have": 0})
        assert line.hear()["version"] == "0", "half a frame is no move"
        whole = line.frame(made)
        line.stream.sendall(whole[:9])
        line.stream.sendall(whole[9:])
        heard = [line.hear(), line.hear()] if server.house.store.shared else [line.hear()]
        assert heard[-1].get("done", heard[-1].get("key")) == "made 0001"


def test_tables_that_move_together_are_saved_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that cannot be saved does not keep the others from it."""
    saved: list[int] = []
    append = Store.append

    with serving(f"{tmp_path}/tables.db") as server:
        ana = server.person("Ana")
        tables = [ana.lay("me", "here", first_player="1") for _ in range(4)]

        def failing(store: Store, *deeds: tuple[object, object]) -> None:
            saved.append(len(deeds))
            if any(stored.id == tables[0] for stored, _deed in deeds):  # type: ignore[attr-defined]
                raise OperationalError(None, None, Exception("the disk is full"))
            append(store, *deeds)  # type: ignore[arg-type]

        monkeypatch.setattr(Store, "append", failing)
        with elsewhere(ana, urlsplit(ana.address).netloc) as line:
            for table in tables:
                line.say({"watch": table, "seat": 0, "have": 0})
                assert line.hear()["kind"] == "whole"
            moves = [
                {"do": "move", "table": table, "seat": 0, "move": "buy d1", "version": "0", "key": f"to {table}"}
                for table in tables
            ]
            line.stream.sendall(b"".join(line.frame(move) for move in moves))
            heard = [line.hear() for _ in tables]
        assert saved[0] == 4, "what came in together is tried together"
        assert {each["key"]: each["code"] for each in heard if each["kind"] == "done"} == {f"to {tables[0]}": 503}
        assert sorted(each["done"] for each in heard if each["kind"] == "change") == sorted(
            f"to {table}" for table in tables[1:]
        )
        assert [len(server.house.store.events(table).lines) for table in tables] == [0, 1, 1, 1]
        assert server.table(tables[0]).version_for(0) == "0", "what was not saved was not done"


def test_whoever_asks_sees_only_what_is_saved(tmp_path: Path) -> None:
    with serving(f"{tmp_path}/tables.db") as server:
        ana = server.person("Ana")
        table = ana.lay("me", "here", first_player="1")
        with elsewhere(ana, urlsplit(ana.address).netloc) as line:
            line.say({"watch": table, "seat": 0, "have": 0})
            assert line.hear()["kind"] == "whole"
            move = {"do": "move", "table": table, "seat": 0, "move": "buy d1", "version": "0", "key": "made 0001"}
            look = {"watch": table, "seat": 0, "have": 0}
            line.stream.sendall(line.frame(move) + line.frame(look))
            change, whole = line.hear(), line.hear()
        assert (change["kind"], change["done"]) == ("change", "made 0001")
        assert (whole["kind"], whole["version"]) == ("whole", "1")
