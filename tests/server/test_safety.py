"""Nothing is done twice, lost, or done by somebody else: stale moves, resends, bad input, a disk that fails."""

import json
import re
import secrets
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy.exc import OperationalError
from websockets import Origin
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from cosecha.core.luck import committed
from cosecha.server.people import COOKIE, hashed
from cosecha.server.portable import backup
from cosecha.server.pruning import LEAST
from cosecha.server.store import BadStore, Store
from cosecha.server.tickets import is_good
from tests.server.postgres import once
from tests.server.serving import Json, Server


def test_a_move_sent_again_is_made_once(server: Server) -> None:
    ana = server.person("Ana")
    table = ana.lay("me", "here", first_player="1")
    key = secrets.token_hex(8)
    first = ana.move(table, 0, "buy d1", "0", key)
    again = ana.move(table, 0, "buy d1", "0", key)
    assert first.json() == again.json() == {"version": "1"}
    assert len(server.house.store.events(table).lines) == 1


def test_a_double_click_in_two_tabs_moves_once(server: Server) -> None:
    ana = server.person("Ana")
    table = ana.lay("me", "here", first_player="1")
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: ana.move(table, 0, "buy d1", "0").status_code, range(8)))
    assert sorted(answers) == [200] + [409] * 7
    assert len(server.house.store.events(table).lines) == 1


def test_a_stale_move_changes_nothing_and_says_so(server: Server) -> None:
    ana = server.person("Ana")
    table = ana.lay("me", "here", first_player="1")
    assert ana.move(table, 0, "buy d1", "7").json() == {"error": "The table has moved on.", "stale": True}
    assert ana.move(table, 0, "buy d1", "0").status_code == 200
    assert ana.undo(table, 0, "0").status_code == 409
    assert server.house.store.events(table).lines == ["1 buy d1"]


def test_a_refused_move_names_the_rule(server: Server) -> None:
    ana = server.person("Ana")
    table = ana.lay("me", "here", first_player="1")
    answer = ana.move(table, 0, "income", "0")
    assert answer.status_code == 422
    assert answer.json()["rule"] == "harvest.income"
    assert ana.move(table, 1, "buy d1", "0").json()["rule"] == "turn.order"
    assert ana.move(table, 0, "dance", "0").status_code == 400


def test_nobody_moves_for_somebody_else(server: Server) -> None:
    ana, bea = server.person("Ana"), server.person("Bea")
    table = ana.lay("me", "here", first_player="1")
    assert bea.move(table, 0, "buy d1", "0").status_code == 403
    assert bea.undo(table, 0, "0").status_code == 403
    assert bea.post(f"/t/{table}/why", {"seat": 0, "clicked": ["price-d1"]}).status_code == 403
    with bea.line() as socket:
        socket.send(json.dumps({"watch": table, "seat": 0}))
        assert "not your seat" in str(socket.recv(30))
    bots = ana.lay("random", "random")
    assert ana.move(bots, 0, "buy d1", "0").status_code == 403


def test_a_page_of_another_site_cannot_act(server: Server) -> None:
    ana = server.person("Ana")
    table = ana.lay("me", "here", first_player="1")
    body = {"seat": 0, "move": "buy d1", "version": "0", "key": "12345678"}
    elsewhere = {"origin": "http://elsewhere.example"}
    assert ana.web.post(f"/t/{table}/move", json=body, headers=elsewhere).status_code == 403
    plain = ana.web.post(f"/t/{table}/move", content=b"{}", headers={"content-type": "text/plain"})
    assert plain.status_code == 400
    address = server.address.replace("http", "ws") + "/live"
    for origin in ("http://elsewhere.example", "http://["):
        with pytest.raises(InvalidStatus) as refused, connect(address, origin=Origin(origin)):
            pass
        assert refused.value.response.status_code == 403


@once
def test_the_cookie_is_for_the_server_alone(server: Server) -> None:
    answer = httpx.get(server.address)
    said = answer.headers["set-cookie"].lower()
    assert "httponly" in said
    assert "samesite=lax" in said
    assert len(answer.cookies[COOKIE]) == 32


def test_secrets_are_hashed_in_the_store(server: Server) -> None:
    ana = server.person("Ana")
    table = ana.lay("me", "open")
    link = ana.invite(table, 1)
    kept = "".join(backup(server.house.store))
    assert hashed(ana.secret) in kept
    assert ana.secret not in kept
    assert link.rpartition("/")[2] not in kept


@once
def test_every_answer_forbids_foreign_scripts(server: Server) -> None:
    for path in ("/", "/t/nothing", "/static/site.css", "/nowhere"):
        assert "script-src 'self'" in httpx.get(server.address + path).headers["content-security-policy"]


@once
def test_what_is_not_there_is_said_in_words(server: Server) -> None:
    ana = server.person()
    for path in ("/t/nothing", "/join/nothing", "/nowhere", "/art/chess.css", "/picture/citrus/pink.svg"):
        answer = ana.web.get(path, headers={"accept": "text/html"})
        assert answer.status_code == 404, path
        assert "error" in ana.web.get(path).json()
        assert "<h1" in answer.text
    assert ana.move("nothing", 0, "buy d1", "0").status_code == 404
    with ana.line() as socket:
        for text in ('{"watch": "nothing"}', "no json", '{"dance": 1}', "[]", "x" * 12_000, b"bytes", ""):
            socket.send(text)
            assert '"problem"' in str(socket.recv(30))


@once
def test_a_body_without_end_is_refused(server: Server) -> None:
    ana = server.person()
    body = b'{"game": "' + b"x" * 600_000 + b'"}'
    answer = ana.web.post("/tables", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 413


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=8,
)
FIELDS = st.fixed_dictionaries(
    {},
    optional={
        name: JSON | st.sampled_from([0, 1, "0", "1", "income", "step", "turn", "12345678", ["price-d1"], "invite"])
        for name in ("seat", "move", "version", "key", "what", "clicked", "do", "bot", "name", "game", "seats")
    },
)


@once
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(path=st.sampled_from(["move", "undo", "why", "seats/1", "seats/77"]), body=FIELDS | JSON)
def test_bad_input_is_refused_and_changes_nothing(server: Server, path: str, body: Json) -> None:
    ana = server.people[0] if server.people else server.person("Ana")
    bea = server.people[1] if len(server.people) > 1 else server.person("Bea")
    table = server.__dict__.setdefault("laid", "") or ana.lay("me", "here", first_player="1")
    server.__dict__["laid"] = table
    for person in (ana, bea):
        answer = person.post(f"/t/{table}/{path}", body)
        if answer.status_code == 200 and path == "why":
            continue
        assert 400 <= answer.status_code < 500
        assert "error" in answer.json()
        assert server.house.store.events(table).lines == []


def test_a_disk_that_fails_loses_nothing(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    ana = server.person("Ana")
    table = ana.lay("me", "here", first_player="1")
    with ana.watching(table, 0) as page:

        def full(*_: object, **__: object) -> None:
            raise OperationalError("insert", {}, Exception("disk full"))

        with monkeypatch.context() as broken:
            broken.setattr(server.house.store, "append", full)
            answer = ana.move(table, 0, "buy d1", "0")
        assert answer.status_code == 503
        assert "not done" in answer.json()["error"]
        assert ana.move(table, 0, "buy d2", "0").status_code == 200
        assert page.hear()["version"] == "1", "of what failed nobody hears"
        assert server.house.store.events(table).lines == ["1 buy d2"]


def test_bots_go_on_when_the_disk_does(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cosecha.server.deciding.RETRY", 0.05)
    ana = server.person("Ana")
    failed: list[object] = []
    append = Store.append

    def full_once(self: Store, *args: object, **more: object) -> None:
        if not failed:
            failed.append(args)
            raise OperationalError("insert", {}, Exception("disk full"))
        append(self, *args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Store, "append", full_once)
    table = ana.lay("random", "random", board="short")
    with ana.watching(table, None) as page:
        page.until(lambda: page.over)
    assert failed


def test_more_tables_than_are_kept_in_memory(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cosecha.server.house.KEPT", 1)
    ana = server.person("Ana")
    tables = [ana.lay("me", "here", first_player="1") for _ in range(8)]
    with ana.watching(tables[0], 0) as first, ana.watching(tables[1], 0) as second:
        for table in tables:
            assert ana.move(table, 0, "buy d1", "0").status_code == 200
        for page in (first, second):
            page.until(lambda page=page: page.version == "1")  # type: ignore[misc]
    assert len(server.house._tables) == 4, "two that are watched, one that is kept, the last"


@once
def test_whoever_does_not_listen_is_let_go_and_told_everything_later(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cosecha.server.live.WAITING", 2)
    ana = server.person("Ana")
    table = ana.lay("me", "here", first_player="1")
    with ana.line() as socket:
        with suppress(ConnectionClosed):  # it may be let go before it has asked so often
            for _ in range(40):
                socket.send(json.dumps({"watch": table, "seat": 0}))
        with pytest.raises(ConnectionClosed) as closed:
            list(iter(lambda: socket.recv(30), None))
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1013, "come again later"
    with ana.watching(table, 0) as page:
        assert page.version == "0"


def test_a_full_table_is_dealt_in_the_same_transaction(server: Server) -> None:
    ana = server.person("Ana")
    stored = server.house.store.find(ana.lay("me", "greedy"))
    assert stored is not None
    assert stored.phase == "playing"
    assert stored.head


def test_a_ticket_is_used_once_and_its_secret_was_committed_to(server: Server) -> None:
    ana = server.person("Ana")
    text = ana.web.get("/").text
    (ticket,) = re.findall(r'data-ticket="([0-9a-f-]+)"', text)
    body = {"game": "citrus", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}], "ticket": ticket}
    table = ana.post("/tables", body).json()["url"].removeprefix("/t/")
    stored = server.house.store.find(table)
    assert stored is not None
    assert committed(stored.secret) in text
    again = ana.post("/tables", body)
    assert again.status_code == 409
    assert "again" in again.json()["error"]


def test_a_ticket_is_good_for_a_few_days(server: Server) -> None:
    """When its table was deleted, nothing else says that it was used."""
    ana, today = server.person("Ana"), datetime.now(UTC).date()
    body = {"game": "citrus", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}

    def answered(ticket: str) -> int:
        return ana.post("/tables", {**body, "ticket": ticket}).status_code

    for bad in ("f" * 32, "2026-13-01-" + "f" * 32, "-", *(str(today + timedelta(days=n)) for n in (-4, 3))):
        assert answered(bad) == 409
    assert [answered(f"{today - timedelta(days=1)}-{n}") for n in (1, 2, 1)] == [201, 201, 409]
    assert ana.post("/tables", body).status_code == 201, "there need not be one"


def test_a_table_is_not_deleted_while_its_ticket_is_good() -> None:
    laid = datetime(2026, 3, 1, 0, 0, tzinfo=UTC)
    days = [str(laid.date() + timedelta(days=n)) for n in range(-5, 6)]
    used = [day for day in days if is_good(day, laid.timestamp())]
    assert used
    deleted = (laid + timedelta(days=LEAST)).timestamp()
    assert not [day for day in used if is_good(day, deleted)]


def test_a_file_of_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("not a database, " * 100)
    for path in (tmp_path / "notes.txt", tmp_path):
        with pytest.raises(BadStore):
            Store(path)
    with closing(sqlite3.connect(tmp_path / "other.db")) as other:
        other.execute("create table birds (name text)")
        other.commit()
    with pytest.raises(BadStore, match="something else"):
        Store(tmp_path / "other.db")
