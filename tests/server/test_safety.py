"""Nothing is done twice, lost, or done by somebody else: stale moves, resends, bad input, a disk that fails."""

import json
import secrets
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy.exc import OperationalError
from websockets import Origin
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from cosecha.server.people import COOKIE, hashed
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
        assert "not your seat" in str(socket.recv(5))
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
    with pytest.raises(InvalidStatus), connect(address, origin=Origin("http://elsewhere.example")):
        pass


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
    path = str(server.house.store.engine.url.database)
    kept = Path(path).read_bytes() + Path(path + "-wal").read_bytes()
    assert hashed(ana.secret).encode() in kept
    assert ana.secret.encode() not in kept
    assert link.rpartition("/")[2].encode() not in kept


def test_every_answer_forbids_foreign_scripts(server: Server) -> None:
    for path in ("/", "/t/nothing", "/static/site.css", "/nowhere"):
        assert "script-src 'self'" in httpx.get(server.address + path).headers["content-security-policy"]


def test_what_is_not_there_is_said_in_words(server: Server) -> None:
    ana = server.person()
    for path in ("/t/nothing", "/join/nothing", "/nowhere", "/art/chess.css", "/picture/citrus/pink.svg"):
        answer = ana.web.get(path, headers={"accept": "text/html"})
        assert answer.status_code == 404, path
        assert "error" in ana.web.get(path).json()
        assert "<h1" in answer.text
    assert ana.move("nothing", 0, "buy d1", "0").status_code == 404
    with ana.line() as socket:
        for text in ('{"watch": "nothing"}', "no json", '{"dance": 1}', "[]", "x" * 12_000):
            socket.send(text)
            assert '"problem"' in str(socket.recv(5))


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
        name: JSON | st.sampled_from([0, 1, "0", "1", "buy d1", "step", "turn", "12345678", ["price-d1"], "invite"])
        for name in ("seat", "move", "version", "key", "what", "clicked", "do", "bot", "name", "game", "seats")
    },
)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(path=st.sampled_from(["move", "undo", "why", "seats/1", "seats/77"]), body=FIELDS | JSON)
def test_bad_input_is_refused_and_changes_nothing(server: Server, path: str, body: Json) -> None:
    ana = server.people[0] if server.people else server.person("Ana")
    stranger = server.people[1] if len(server.people) > 1 else server.person("Bea")
    table = server.__dict__.setdefault("laid", "") or ana.lay("me", "here", first_player="1")
    server.__dict__["laid"] = table
    answer = stranger.post(f"/t/{table}/{path}", body)
    assert 400 <= answer.status_code < 500
    assert "error" in answer.json()
    assert server.house.store.events(table).lines == []


def test_a_disk_that_fails_loses_nothing(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    ana = server.person("Ana")
    table = ana.lay("me", "here", first_player="1")
    with ana.watching(table, 0) as page:

        def full(*_: object) -> None:
            raise OperationalError("insert", {}, Exception("disk full"))

        with monkeypatch.context() as broken:
            broken.setattr(server.house.store, "append", full)
            answer = ana.move(table, 0, "buy d1", "0")
        assert answer.status_code == 503
        assert "not done" in answer.json()["error"]
        assert ana.move(table, 0, "buy d2", "0").status_code == 200
        assert page.hear()["kind"] == "whole"
        assert page.hear()["version"] == "1"
        assert server.house.store.events(table).lines == ["1 buy d2"]
