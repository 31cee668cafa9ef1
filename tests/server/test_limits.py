"""Whoever does too much waits; whoever plays never notices; nobody can make the server forget who asks or run full."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest
from sqlalchemy import text
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection

from cosecha.server import limiting, limits, schema
from cosecha.server.limits import BadLimits, Buckets, Limits, Rate, read_settings
from cosecha.server.notices import boxes
from tests.server.finished import finished
from tests.server.postgres import once
from tests.server.serving import Person, Server, line_to, serving

FAR = "203.0.113.7"


class FarPerson(Person):
    """Somebody who comes through a proxy on this machine, from an address of the world."""

    def __init__(self, address: str, name: str = "", secret: str = "", *, origin: str = FAR) -> None:
        super().__init__(address, name, secret)
        self.origin = origin
        self.web.headers["x-forwarded-for"] = origin


def far(server: Server, name: str = "", secret: str = "", origin: str = FAR) -> FarPerson:
    server.people.append(person := FarPerson(server.address, name, secret, origin=origin))
    return person


@contextmanager
def socket_of(person: FarPerson) -> Iterator[ClientConnection]:
    headers = {"cookie": f"cosecha={person.secret}", "x-forwarded-for": person.origin}
    with line_to(person.address, headers) as socket:
        yield socket


TIGHT = (
    "posts.person=4/1h posts.address=8/1h looks.person=3/1h lays.person=5/1h links.person=2/1h joins.person=3/1h "
    "misses.address=4/1h sockets.person=6/1h open_sockets.person=2"
)


@pytest.fixture
def tight(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path / "tables.db", limits=TIGHT) as found:
        yield found


def refused(answer: httpx.Response) -> None:
    assert answer.status_code == 429, answer.text
    assert int(answer.headers["retry-after"]) > 0
    assert "content-security-policy" in answer.headers
    assert answer.json()["wait"] == int(answer.headers["retry-after"])
    assert "nothing is lost" in answer.json()["error"]


def test_moves_that_come_too_fast_are_not_made_and_nothing_is_lost(tight: Server) -> None:
    ana = far(tight, "Ana")
    table = ana.lay("me", "here", first_player="1")
    assert ana.move(table, 0, "buy d1", "0", "key-0001").status_code == 200
    for _ in range(3):
        assert ana.move(table, 0, "buy d1", "0", "key-0001").json() == {"version": "1"}
    refused(ana.undo(table, 0, "1"))
    assert tight.house.store.events(table).lines == ["1 buy d1"]
    eve = far(tight, "Eve")
    assert eve.move(table, 0, "buy d1", "1").status_code == 403, "another person has a measure of their own"
    near = tight.person("Ana", secret=ana.secret)
    for _ in range(10):
        assert near.move(table, 0, "buy d1", "0", "key-0001").status_code == 200, "this machine itself is not counted"


def test_an_address_has_a_measure_whoever_one_says_to_be(tight: Server) -> None:
    """A cookie costs nothing: somebody who is a new person each time is stopped too."""
    answers = []
    for n in range(12):
        web = httpx.Client(base_url=tight.address, headers={"x-forwarded-for": FAR, "origin": tight.address})
        web.cookies.set("cosecha", f"{n:032x}")
        with closing(web):
            answers.append(web.post("/t/nowhere/ready", json={"on": True}).status_code)
    assert answers[:4] == [404] * 4
    assert answers[4:] == [429] * 8
    assert httpx.get(f"{tight.address}/t/nowhere", headers={"x-forwarded-for": "203.0.113.8"}).status_code == 404


@pytest.mark.parametrize(
    ("measure", "path", "body", "status"),
    [
        ("links", "/me/name", {"name": "Ana"}, 200),
        ("links", "/me/push", {}, 400),
        ("mails", "/me/mail", {"address": "ana@example.org"}, 404),
        ("tests", "/me/notices/test", {}, 400),
    ],
)
def test_whoever_is_new_each_time_cannot_fill_the_store_or_have_much_sent(
    tmp_path: Path, measure: str, path: str, body: object, status: int
) -> None:
    with serving(tmp_path / "tables.db", limits=f"{measure}.address=3/1h") as server:
        who = {"x-forwarded-for": FAR, "origin": server.address}
        answers = [httpx.post(server.address + path, json=body, headers=who).status_code for _ in range(5)]
        assert answers == [status] * 3 + [429] * 2


def test_one_address_cannot_use_up_the_mails_of_all() -> None:
    """Not with four processes either: a bucket gives what is in it, and once more as much within a day."""
    assert limits.RATES["mails"].address.most * 2 * 4 < boxes.ALL


def test_secrets_cannot_be_tried_one_after_the_other(tight: Server) -> None:
    ana = far(tight, "Ana")
    link = ana.invite(ana.lay("me", "open"), 1)
    for n in range(4):
        assert ana.web.get(f"/join/{n:032x}").status_code == 404
    refused(ana.web.get(link))
    refused(ana.web.get(f"/me/{1:032x}"))
    page = ana.web.get(link, headers={"accept": "text/html"})
    assert page.status_code == 429
    assert "<h1>That was a lot at once." in page.text
    assert far(tight, "Bea", origin="203.0.113.9").web.get(link).status_code == 200


def test_each_costly_thing_has_its_measure(tight: Server) -> None:
    ana = far(tight, "Ana")
    table = ana.lay("me", "open", "here")
    ana.invite(table, 1)
    link = ana.invite(table, 1)
    refused(ana.post("/me/link", {}))
    bea = far(tight, "Bea")
    assert bea.post(link, {"name": "Bea"}).status_code == 201
    for _ in range(2):
        assert bea.post(link, {"name": "Bea"}).status_code == 201
    refused(bea.post(f"/t/{table}/leave", {}))
    assert ana.web.get(f"/t/{table}/moments/0.svg").status_code == 200
    assert ana.web.get(f"/t/{table}/curves").status_code == 200
    assert ana.post(f"/t/{table}/report", {}).status_code == 200
    refused(ana.web.get(f"/t/{table}/record"))
    assert ana.web.get(f"/t/{table}").status_code == 200
    assert ana.web.get("/static/site.css").status_code == 200


def test_sockets_are_counted_and_given_back(tight: Server) -> None:
    ana = far(tight, "Ana")
    table = ana.lay("me", "here")
    with socket_of(ana) as one, socket_of(ana):
        one.send(json.dumps({"watch": table, "seat": 0}))
        assert '"whole"' in str(one.recv(30))
        with pytest.raises(InvalidStatus) as third, socket_of(ana):
            pass
        assert third.value.response.status_code == 429
        assert int(third.value.response.headers["retry-after"]) > 0
    for _ in range(3):
        with socket_of(ana) as one:
            one.send(json.dumps({"watch": table, "seat": 0}))
            assert '"whole"' in str(one.recv(30))
    with pytest.raises(InvalidStatus, match="429"), socket_of(ana):
        pass


def test_a_socket_that_says_much_is_heard_more_slowly_but_whole(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db", limits="messages=3/1s") as server:
        ana = far(server, "Ana")
        table = ana.lay("me", "here")
        begun = time.monotonic()
        with socket_of(ana) as socket:
            for _ in range(6):
                socket.send(json.dumps({"watch": table, "seat": 0}))
            for _ in range(6):
                assert '"whole"' in str(socket.recv(30))
        assert time.monotonic() - begun > 0.9, "three at once, the others a third of a second apart"


def test_a_table_laid_once_more_is_counted_where_the_one_after_it_is_gone(where: str) -> None:
    with serving(where, limits="tables.person=1") as server:
        ana = far(server, "Ana")
        table = finished(server, ana)
        with server.house.store.database.writing() as connection:
            connection.execute(schema.tables.update().where(schema.tables.c.id == table).values(next="gone"))
        laid = ana.post(f"/t/{table}/again", {})
        assert laid.status_code == 201
        with server.house.store.database.reading() as connection:
            noted = set(connection.execute(schema.origins.select()).scalars())
        assert noted == {laid.json()["url"].removeprefix("/t/")}
        other = finished(server, ana)
        with server.house.store.database.writing() as connection:
            connection.execute(schema.tables.update().where(schema.tables.c.id == other).values(next="gone"))
        assert ana.post(f"/t/{other}/again", {}).status_code == 429


def test_tables_that_are_not_over_are_counted_in_the_store(where: str) -> None:
    with serving(where, limits="tables.person=2 tables.address=3") as server:
        ana, bea, cid = far(server, "Ana"), far(server, "Bea"), far(server, "Cid", origin="2001:db8::7")
        body = {"game": "citrus", "seats": [{"kind": "me"}, {"kind": "open"}]}
        tables = [ana.lay("me", "open") for _ in range(2)]
        answer = ana.post("/tables", body)
        assert answer.status_code == 429
        assert "not over" in answer.json()["error"]
        assert ana.post(f"/t/{tables[0]}/again", {}).status_code == 429
        bea.lay("me", "open")
        assert bea.post("/tables", body).status_code == 429, "the address has its three"
        cid.lay("me", "open")
        server.person("Ana", secret=ana.secret).lay("me", "open")
    with serving(where, limits="tables.person=2 tables.address=3") as server:
        assert far(server, "Eve").post("/tables", body).status_code == 429, "also after a restart"
        with server.house.store.database.writing() as connection:
            connection.execute(text("UPDATE tables SET changed = '2020-01-01' WHERE id = :id"), {"id": tables[0]})
            kept = str(connection.execute(text("SELECT * FROM origins")).all())
        assert FAR not in kept
        far(server, "Eve").lay("me", "open")
        assert far(server, "Eve").post("/tables", body).status_code == 429


@once
def test_a_whole_game_at_full_speed_hits_no_limit(server: Server) -> None:
    ana = far(server, "Ana")
    table = ana.lay("me", "random", board="short")
    with socket_of(ana) as socket, closing(ana.web):
        socket.send(json.dumps({"watch": table, "seat": 0}))
        now = json.loads(socket.recv(30))
        while now["phase"] != "over":
            choices = now.get("choices", now.get("scene", {}).get("choices"))
            if choices:
                assert ana.move(table, 0, choices[0]["move"], now["version"]).status_code in {200, 409}
            now = json.loads(socket.recv(30))


@pytest.mark.parametrize(
    ("client", "host", "counted"),
    [
        ("127.0.0.1", "127.0.0.1:8000", ""),
        ("::1", "[::1]:8000", ""),
        ("::ffff:127.0.0.1", "localhost", ""),
        ("127.0.0.1", "games.example.org", "127.0.0.1"),
        ("127.0.0.1", "", "127.0.0.1"),
        ("203.0.113.7", "localhost", "203.0.113.7"),
        ("::ffff:203.0.113.7", "localhost", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "x", "2001:db8:1:2::"),
        ("2001:db8:1:2::9%eth0", "x", "2001:db8:1:2::"),
        ("10.1.2.3", "x", ""),
        ("no address", "localhost", "unknown"),
        ("", "localhost", "unknown"),
    ],
)
def test_who_is_counted(client: str, host: str, counted: str) -> None:
    scope = {"type": "http", "client": (client, 1) if client else None, "headers": [(b"host", host.encode())]}
    assert limiting.origin_of(Limits(read_settings("free=10.0.0.0/8")), scope) == counted
    assert limiting.origin_of(Limits(read_settings("off")), scope) == ""


@once
def test_only_a_proxy_is_believed_who_asks(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last address that is no proxy's counts; what a browser itself writes before it does not."""
    seen: list[str] = []
    origin_of = limiting.origin_of

    def noting(*args: object) -> str:
        seen.append(origin_of(*args))  # type: ignore[arg-type]
        return seen[-1]

    monkeypatch.setattr(limiting, "origin_of", noting)
    for said in ("127.0.0.1, 203.0.113.7", "198.51.100.1, 203.0.113.7", "203.0.113.7"):
        httpx.get(server.address + "/me", headers={"x-forwarded-for": said})
    assert seen == ["203.0.113.7"] * 3


def test_buckets_fill_again_and_do_not_grow_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    buckets = Buckets(Rate(2, 10), lambda: now)
    assert [buckets.take("Ana") for _ in range(3)] == [0, 0, 5]
    now = 5.0
    assert [buckets.take("Ana") for _ in range(2)] == [0, 5]
    now = 100.0
    buckets.take("Eve")
    assert len(buckets) == 1, "a full bucket is not kept"
    monkeypatch.setattr(limits, "KEPT", 10)
    for n in range(1000):
        buckets.take(str(n))
    assert len(buckets) == 10
    assert buckets.take("Eve") == 0


def test_settings_that_say_nothing_are_refused() -> None:
    settings = read_settings("lays.person=10/10m tables.address=7 messages=5/1s free=10.0.0.0/8,fd00::/8")
    assert settings.rates["lays"].person == Rate(10, 600)
    assert settings.rates["lays"].address == limits.RATES["lays"].address
    assert settings.count("tables", "address") == 7
    wrong = (
        "lays", "lays=3", "lays.person=3", "lays.person=0/1s", "tables.person=x", "free=here", "cake.person=1/1s",
    )  # fmt: skip
    for given in wrong:
        with pytest.raises(BadLimits):
            read_settings(given)
