"""Stores of older versions are taken over as a whole or not at all, on both databases."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, event, inspect, text

import cosecha
from cosecha.server import lists, quotas, schema
from cosecha.server.databases import database
from cosecha.server.store import BadStore, Store
from tests.server.postgres import Postgres
from tests.server.serving import serving

FIRST = """
CREATE TABLE about (schema INTEGER NOT NULL, "key" VARCHAR NOT NULL);
CREATE TABLE people (id VARCHAR NOT NULL PRIMARY KEY, name VARCHAR NOT NULL, made VARCHAR NOT NULL);
CREATE TABLE tables (id VARCHAR NOT NULL PRIMARY KEY, game VARCHAR NOT NULL, options VARCHAR NOT NULL,
  host VARCHAR NOT NULL, secret VARCHAR NOT NULL UNIQUE, phase VARCHAR NOT NULL, head VARCHAR NOT NULL,
  rules VARCHAR NOT NULL, made VARCHAR NOT NULL, changed VARCHAR NOT NULL);
CREATE TABLE seats ("table" VARCHAR NOT NULL REFERENCES tables (id), seat INTEGER NOT NULL, kind VARCHAR NOT NULL,
  person VARCHAR NOT NULL, name VARCHAR NOT NULL, bot VARCHAR NOT NULL, nonce VARCHAR NOT NULL,
  PRIMARY KEY ("table", seat));
CREATE INDEX ix_seats_person ON seats (person);
CREATE TABLE claims (id VARCHAR NOT NULL PRIMARY KEY, "table" VARCHAR NOT NULL REFERENCES tables (id),
  seat INTEGER NOT NULL);
CREATE INDEX ix_claims_table ON claims ("table");
CREATE TABLE events ("table" VARCHAR NOT NULL REFERENCES tables (id), number INTEGER NOT NULL, line VARCHAR NOT NULL,
  "key" VARCHAR, PRIMARY KEY ("table", number), UNIQUE ("table", "key"));
INSERT INTO about VALUES (1, 'secret of the store')
"""
"""A store as the first version made it."""

HISTORY = {
    1: "",
    2: "ALTER TABLE seats ADD COLUMN standing VARCHAR NOT NULL DEFAULT ''; UPDATE about SET schema = 2",
    3: """ALTER TABLE tables ADD COLUMN position VARCHAR NOT NULL DEFAULT '';
          ALTER TABLE tables ADD COLUMN placed INTEGER NOT NULL DEFAULT 0;
          ALTER TABLE tables ADD COLUMN opening VARCHAR NOT NULL DEFAULT '';
          ALTER TABLE tables ADD COLUMN base INTEGER NOT NULL DEFAULT 0; UPDATE about SET schema = 3""",
    4: """ALTER TABLE tables ADD COLUMN listed BOOLEAN NOT NULL DEFAULT FALSE;
          ALTER TABLE tables ADD COLUMN quiet BOOLEAN NOT NULL DEFAULT FALSE;
          ALTER TABLE tables ADD COLUMN barred VARCHAR NOT NULL DEFAULT '';
          ALTER TABLE tables ADD COLUMN asked VARCHAR NOT NULL DEFAULT '';
          ALTER TABLE tables ADD COLUMN next VARCHAR NOT NULL DEFAULT '';
          ALTER TABLE seats ADD COLUMN ready BOOLEAN NOT NULL DEFAULT FALSE;
          ALTER TABLE seats ADD COLUMN deputy VARCHAR NOT NULL DEFAULT '';
          ALTER TABLE seats ADD COLUMN muted BOOLEAN NOT NULL DEFAULT FALSE;
          CREATE TABLE talk ("table" VARCHAR NOT NULL REFERENCES tables (id), number INTEGER NOT NULL,
            kind VARCHAR NOT NULL, person VARCHAR NOT NULL, seat INTEGER NOT NULL, name VARCHAR NOT NULL,
            text VARCHAR NOT NULL, at VARCHAR NOT NULL, PRIMARY KEY ("table", number));
          CREATE TABLE moves (id VARCHAR NOT NULL PRIMARY KEY, sealed VARCHAR NOT NULL, name VARCHAR NOT NULL,
            made VARCHAR NOT NULL);
          CREATE INDEX ix_tables_listed ON tables (listed); UPDATE about SET schema = 4""",
    5: """ALTER TABLE tables ADD COLUMN clock VARCHAR NOT NULL DEFAULT '';
          ALTER TABLE tables ADD COLUMN ended BOOLEAN NOT NULL DEFAULT FALSE;
          ALTER TABLE seats ADD COLUMN bank FLOAT NOT NULL DEFAULT 0;
          ALTER TABLE seats ADD COLUMN since FLOAT NOT NULL DEFAULT 0;
          ALTER TABLE seats ADD COLUMN stopped FLOAT NOT NULL DEFAULT 0;
          ALTER TABLE seats ADD COLUMN vote VARCHAR NOT NULL DEFAULT '';
          ALTER TABLE about ADD COLUMN alive FLOAT NOT NULL DEFAULT 0;
          CREATE TABLE letterboxes (id VARCHAR NOT NULL PRIMARY KEY, person VARCHAR NOT NULL, kind VARCHAR NOT NULL,
            address VARCHAR NOT NULL, keys VARCHAR NOT NULL, name VARCHAR NOT NULL, live BOOLEAN NOT NULL,
            confirmed BOOLEAN NOT NULL, code VARCHAR NOT NULL, off VARCHAR NOT NULL, made VARCHAR NOT NULL,
            told VARCHAR NOT NULL, error VARCHAR NOT NULL);
          CREATE INDEX ix_letterboxes_person ON letterboxes (person);
          CREATE TABLE notices ("table" VARCHAR NOT NULL, box VARCHAR NOT NULL, person VARCHAR NOT NULL,
            number INTEGER NOT NULL, due DOUBLE PRECISION NOT NULL, tries INTEGER NOT NULL,
            claimed DOUBLE PRECISION NOT NULL, PRIMARY KEY ("table", box));
          CREATE INDEX ix_notices_due ON notices (due);
          CREATE TABLE silences ("table" VARCHAR NOT NULL, person VARCHAR NOT NULL, PRIMARY KEY ("table", person));
          CREATE TABLE requests (id VARCHAR NOT NULL PRIMARY KEY, kind VARCHAR NOT NULL, person VARCHAR NOT NULL,
            mailbox VARCHAR NOT NULL, at DOUBLE PRECISION NOT NULL);
          CREATE TABLE origins ("table" VARCHAR NOT NULL PRIMARY KEY REFERENCES tables (id),
            address VARCHAR NOT NULL);
          CREATE INDEX ix_origins_address ON origins (address); UPDATE about SET schema = 5""",
    6: """ALTER TABLE seats ADD COLUMN woken VARCHAR NOT NULL DEFAULT '';
          ALTER TABLE tables ADD COLUMN hints VARCHAR NOT NULL DEFAULT ''; UPDATE about SET schema = 6""",
    7: """CREATE INDEX ix_tables_host ON tables (host);
          CREATE INDEX ix_tables_phase ON tables (phase); UPDATE about SET schema = 7""",
    8: """CREATE TABLE put_away ("table" VARCHAR NOT NULL, person VARCHAR NOT NULL, PRIMARY KEY ("table", person));
          CREATE INDEX ix_put_away_person ON put_away (person); UPDATE about SET schema = 8""",
}
"""What later versions made of it, written down once and for all; a new schema adds its line here."""


@contextmanager
def by_hand(where: str) -> Iterator[Connection]:
    raw = database(where)
    with raw.writing() as connection:
        yield connection
    raw.close()


def older(where: str, version: int) -> None:
    """A store of an older schema, with a game that two people at one screen have begun."""
    match = cosecha.game("citrus").new(seats=2, options={"first_player": "1"}, seed=7)
    head = match.record()
    with by_hand(where) as connection:
        for number in range(version + 1):
            for statement in (FIRST if number == 0 else HISTORY[number]).split(";"):
                if statement.strip():
                    connection.execute(text(statement))
        table = {"id": "old", "game": "citrus", "options": '{"first_player": "1"}', "host": "me", "secret": "s",
                 "phase": "playing", "head": head, "rules": "0.0.1", "made": "then", "changed": "then"}  # fmt: skip
        some, given = ", ".join(table), ", ".join(f":{name}" for name in table)
        connection.execute(text(f"INSERT INTO tables ({some}) VALUES ({given})"), table)
        for seat in (0, 1):
            row = {"s": seat}
            some = '"table", seat, kind, person, name, bot, nonce'
            connection.execute(text(f"INSERT INTO seats ({some}) VALUES ('old', :s, 'person', 'me', '', '', 'n')"), row)
        connection.execute(text("INSERT INTO events VALUES ('old', 1, '1 buy d1', '0 some-key')"))


@pytest.mark.parametrize("version", range(1, schema.SCHEMA))
def test_a_store_of_every_older_schema_is_taken_over(where: str, version: int) -> None:
    older(where, version)
    with serving(where) as server:
        assert server.house.store.key == "secret of the store"
        table = server.house.store.find("old")
        assert table is not None
        assert [seat.standing for seat in table.seats] == ["", ""]
        with server.person().watching("old", None) as page:
            assert page.version == "1"


@pytest.mark.parametrize("version", range(1, schema.SCHEMA))
def test_a_store_that_was_taken_over_is_like_a_new_one(where: str, version: int) -> None:
    older(where, version)
    store = Store(where)
    new = {table.name: [column.name for column in table.columns] for table in schema.metadata.sorted_tables}
    assert {name: columns(store, name) for name in new} == new
    indexes = {table.name: {str(index.name) for index in table.indexes} for table in schema.metadata.sorted_tables}
    assert {name: own_indexes(store, name) for name in new} == indexes
    store.close()


def columns(store: Store, table: str) -> list[str]:
    return [column["name"] for column in inspect(store.engine).get_columns(table)]


def own_indexes(store: Store, table: str) -> set[str]:
    """Those that a constraint does not bring with it."""
    return {str(index["name"]) for index in inspect(store.engine).get_indexes(table) if not index["unique"]}


def test_what_is_asked_often_is_found_by_an_index(where: str) -> None:
    """However many tables there are, nobody reads through all of them."""
    store = Store(where)
    asked: list[tuple[str, Any]] = []

    @event.listens_for(store.engine, "before_cursor_execute")
    def _(_connection: Any, _cursor: Any, statement: str, parameters: Any, *_more: Any) -> None:
        asked.append((statement, parameters))

    lists.own(store.database, "me")
    store.automatic(orders=True)
    quotas.count(store, schema.tables.c.host == "me")
    chosen = [(statement, given) for statement, given in asked if "FROM tables" in statement]
    for (statement, given), index in zip(chosen, ("host", "phase", "host"), strict=True):
        steps = plan(store, statement, given)
        assert any(f"ix_tables_{index}" in step for step in steps), (statement, steps)
        slow = ("SCAN tables", "Seq Scan on tables", "CORRELATED")
        assert not [step for step in steps if any(word in step for word in slow)], steps
    store.close()


def plan(store: Store, statement: str, given: Any) -> list[str]:
    """How the database would find it; PostgreSQL reads a small table as a whole unless it is told not to."""
    explain = "EXPLAIN" if store.shared else "EXPLAIN QUERY PLAN"
    with store.database.reading() as connection:
        if store.shared:
            connection.exec_driver_sql("SET LOCAL enable_seqscan = off")
        return [str(row[-1]) for row in connection.exec_driver_sql(f"{explain} {statement}", given)]


def test_a_step_may_take_longer_than_a_statement_of_a_game(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    where = postgres.new()
    older(where, 1)
    slow = {**schema.STEPS, 1: (*schema.STEPS[1], "SELECT pg_sleep(3)")}
    monkeypatch.setattr(schema, "STEPS", slow)
    store = Store(f"{where}&options=-c%20statement_timeout%3D2s")
    with store.database.writing() as connection:
        assert connection.execute(text("SHOW statement_timeout")).scalar() == "2s", "only steps may"
    store.close()


def test_every_schema_has_a_step_to_the_next_and_a_place_in_these_tests() -> None:
    assert list(schema.STEPS) == list(HISTORY) == list(range(1, schema.SCHEMA))


def test_a_step_that_fails_leaves_everything_as_it_was(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    older(where, 1)
    broken = {**schema.STEPS, 1: (*schema.STEPS[1], "ALTER TABLE nowhere ADD COLUMN nothing INTEGER")}
    with monkeypatch.context() as patched:
        patched.setattr(schema, "STEPS", broken)
        with pytest.raises(BadStore, match="nowhere"):
            Store(where)
    with by_hand(where) as connection:
        assert connection.execute(text("SELECT schema FROM about")).scalar() == 1
        assert "standing" not in [column["name"] for column in inspect(connection).get_columns("seats")]
    Store(where).close()


def test_several_processes_may_begin_at_once(where: str) -> None:
    with ThreadPoolExecutor(4) as pool:
        stores = list(pool.map(lambda _: Store(where), range(4)))
    assert len({store.key for store in stores}) == 1
    for store in stores:
        store.close()


def test_a_file_that_another_process_is_writing_is_waited_for(tmp_path: Path) -> None:
    """Until a file has a log SQLite refuses at once here, whatever patience it was told to have."""
    path = tmp_path / "tables.db"
    writing = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    writing.execute("BEGIN IMMEDIATE")
    done = threading.Timer(0.3, lambda: writing.execute("COMMIT"))
    done.start()
    Store(path).close()
    done.join()
    writing.close()


def test_a_store_is_neither_made_nor_changed_by_whoever_only_looks(where: str) -> None:
    with pytest.raises(BadStore, match="no "):
        Store(where, make=False)
    older(where, 1)
    with pytest.raises(BadStore, match="schema 1"):
        Store(where, make=False)


@pytest.mark.parametrize(
    ("where", "says"),
    [
        ("mysql://somewhere/x", "SQLite or PostgreSQL"),
        ("postgresql://here:there/x", "no address"),
        ("postgresql://nobody:secret@127.0.0.1:1/nothing", "cannot be kept"),
    ],
)
def test_an_address_that_leads_nowhere_is_told_without_its_password(where: str, says: str) -> None:
    with pytest.raises(BadStore, match=says) as told:
        Store(where)
    assert "secret" not in str(told.value)
