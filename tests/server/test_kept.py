"""Rules change: a table whose record no longer replays goes on from its last position and says so."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from sqlalchemy import update

from cosecha.server import schema
from cosecha.server.store import Store
from tests.server.serving import serving


def played(where: str) -> tuple[str, str, str]:
    """A table after four moves, another beside it, and the secret of whoever laid them."""
    with serving(where) as server:
        ana = server.person("Ana")
        table, other = (ana.lay("me", "here", first_player="1") for _ in range(2))
        with ana.watching(table, 0) as page:
            for _ in range(2):
                page.play()
        return table, other, ana.secret


def spoil(where: str, table: str, **values: object) -> None:
    """As if the rules had been others when the game began."""
    store = Store(where)
    first = (schema.events.c.table == table) & (schema.events.c.number == 1)
    with store.database.writing() as connection:
        connection.execute(update(schema.events).where(first).values(line="1 buy z9"))
        if values:
            connection.execute(update(schema.tables).where(schema.tables.c.id == table).values(**values))
    store.close()


def test_it_goes_on_from_the_position_and_says_so(where: str) -> None:
    table, other, secret = played(where)
    spoil(where, table)
    with serving(where) as server:
        ana = server.person("Ana", secret=secret)
        with ana.watching(table, 0) as page:
            assert "record no longer fits" in page.now["kept"]
            assert page.now["kept"] in page.now["notices"]
            assert page.version == "0"
            seat = page.now["to_act"][0]
        with ana.watching(table, seat) as page:
            page.play()
            sprites = page.sprites
        with ana.watching(other, 0) as page:
            assert page.now["kept"] == ""
            assert page.now["notices"] == []
        assert len(server.house.store.events(table).lines) == 3, "nothing that was stored is lost"
        assert "position:" in ana.web.get(f"/t/{table}/record").text
    with serving(where) as server, server.person("Ana", secret=secret).watching(table, seat) as page:
        assert page.version == "1"
        assert page.sprites == sprites


def test_a_record_that_leads_elsewhere_does_not_replay_either(where: str) -> None:
    table, _other, _secret = played(where)
    store = Store(where)
    second = (schema.events.c.table == table) & (schema.events.c.number == 2)
    with store.database.writing() as connection:
        connection.execute(update(schema.events).where(second).values(line="1 undo"))
    store.close()
    with serving(where) as server, server.person().watching(table, None) as page:
        assert page.now["kept"]


def test_a_table_that_cannot_be_read_at_all_is_kept_and_the_others_go_on(where: str) -> None:
    table, other, secret = played(where)
    spoil(where, table, position="nonsense")
    with serving(where) as server:
        ana = server.person("Ana", secret=secret)
        answer = ana.web.get(f"/t/{table}", headers={"accept": "text/html"})
        assert answer.status_code == 410
        assert "no longer knows" in answer.text
        assert ana.web.get("/").status_code == 200, "it is still in the list"
        with ana.line() as socket:
            socket.send(json.dumps({"watch": table}))
            assert "no longer knows" in str(socket.recv(30))
        with ana.watching(other, 0) as page:
            page.play()
    store = Store(where)
    assert len(store.events(table).lines) == 2
    store.close()


def test_rules_that_stumble_are_like_rules_that_refuse(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    where = str(tmp_path / "tables.db")
    table, _other, _secret = played(where)

    def stumble(*_: object, **__: object) -> None:
        raise IndexError("no such square")

    monkeypatch.setattr("cosecha.server.opening.replay", stumble)
    with serving(where) as server, server.person().watching(table, None) as page:
        assert page.now["kept"]
