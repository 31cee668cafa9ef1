"""What nobody has touched for long goes, with all that belongs to it, and a server that runs copes with it."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import select, text, update

from cosecha.server import pruning, schema
from cosecha.server.people import hashed
from cosecha.server.store import Store
from tests.server.finished import finished
from tests.server.postgres import Postgres, once
from tests.server.serving import Person, Server, serving, statements
from tests.server.test_admin import admin, ids, lives
from tests.server.test_lobby import do

OLD = (datetime.now(UTC) - timedelta(days=400)).isoformat(timespec="seconds")


def age(where: str, *tables: str) -> None:
    """As if nobody had touched these tables for more than a year, nor anybody come for the first time since."""
    store = Store(where)
    with store.database.writing() as connection:
        connection.execute(update(schema.tables).where(schema.tables.c.id.in_(tables)).values(changed=OLD))
        connection.execute(update(schema.talk).where(schema.talk.c.table.in_(tables)).values(at=OLD))
        connection.execute(update(schema.people).values(made=OLD))
    store.close()


def left_of(where: str, table: str) -> dict[str, int]:
    """How many rows still belong to a table, by what they are."""
    store = Store(where)
    with store.database.reading() as connection:
        belongs = [each for each in schema.metadata.sorted_tables if "table" in each.columns]
        found = {
            each.name: len(connection.execute(select(each).where(each.c.table == table)).all()) for each in belongs
        }
    store.close()
    return {name: number for name, number in found.items() if number}


def names(where: str) -> set[str]:
    store = Store(where)
    with store.database.reading() as connection:
        found = set(connection.execute(select(schema.people.c.name)).scalars())
    store.close()
    return found


def lived_in(server: Server, ana: Person) -> str:
    """A table with something of everything that can belong to one."""
    table = ana.lay("me", "open", "here")
    ana.post(ana.invite(table, 1), {"name": "Ana"}).raise_for_status()
    do(ana, table, "talk", seat=0, text="Hello")
    do(ana, table, "away", on=True)
    ana.post(f"/t/{table}/notices", {"on": False}).raise_for_status()
    return table


def test_without_yes_it_is_only_said_what_would_go(where: str, capsys: pytest.CaptureFixture[str]) -> None:
    with serving(where) as server:
        ana = server.person("Ana")
        old = [ana.lay("me", "here"), ana.lay("me", "open"), finished(server, ana)]
        new = ana.lay("me", "here")
    age(where, *old)
    assert admin("prune", "--db", where) == 0
    said = capsys.readouterr().out
    assert ["citrus", "1", "1", "1"] in [line.replace("│", " ").split() for line in said.splitlines()]
    assert "3 tables" in said
    assert "Nothing was deleted" in said
    assert set(ids(where)) == {*old, new}
    assert admin("prune", "--days", "500", "--db", where) == 0
    assert "0 tables" in capsys.readouterr().out


def test_what_is_old_goes_with_all_that_belongs_to_it(where: str, capsys: pytest.CaptureFixture[str]) -> None:
    with serving(where) as server:
        ana = server.person("Ana")
        old, new = lived_in(server, ana), lived_in(server, ana)
    age(where, old)
    assert set(left_of(where, old)) >= {"seats", "claims", "talk", "silences", "put_away"}
    before = left_of(where, new)
    assert admin("prune", "--yes", "--db", where) == 0
    assert "Deleted: 1 table and 0 people." in capsys.readouterr().out
    assert ids(where) == [new]
    assert left_of(where, old) == {}
    assert left_of(where, new) == before


@once
def test_only_the_kinds_that_are_named_go(where: str) -> None:
    with serving(where) as server:
        ana = server.person("Ana")
        playing, gathering, over = ana.lay("me", "here"), ana.lay("me", "open"), finished(server, ana)
    age(where, playing, gathering, over)
    assert admin("prune", "--gathering", "--over", "--yes", "--db", where) == 0
    assert ids(where) == [playing]


def test_what_was_said_touches_a_table_too(where: str) -> None:
    with serving(where) as server:
        ana = server.person("Ana")
        table, other = ana.lay("me", "here"), ana.lay("me", "here")
        do(ana, other, "talk", seat=0, text="Hello")
        age(where, table, other)
        do(ana, table, "talk", seat=0, text="Are you still there?")
    assert admin("prune", "--yes", "--db", where) == 0
    assert ids(where) == [table]


def test_what_goes_can_be_kept_and_taken_in_again(
    where: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(tmp_path / "old.jsonl.gz")
    with serving(where) as server:
        ana = server.person("Ana")
        table, secret = ana.lay("me", "here"), ana.secret
    age(where, table)
    assert admin("prune", "--keep", file, "--db", where) == 0
    assert not Path(file).exists(), "nothing goes yet"
    assert admin("prune", "--keep", file, "--yes", "--db", where) == 0
    assert ids(where) == []
    assert admin("import", file, "--db", where) == 0
    assert len(lives(where, table, secret)) == 1
    age(where, table)
    assert admin("prune", "--keep", file, "--yes", "--db", where) == 2, "it may be the only copy of others"
    assert "there already" in capsys.readouterr().err
    assert ids(where) == [table]


def test_people_go_whom_nothing_names_any_more(where: str) -> None:
    with serving(where) as server:
        ana, bea, cid = (server.person(name) for name in ("Ana", "Bea", "Cid"))
        for one in (ana, bea, cid):
            one.post("/me/name", {"name": one.name}).raise_for_status()
        old, new = ana.lay("me", "here"), ana.lay("me", "open")
        do(ana, new, "switch", listed=True)
        do(bea, new, "sit", name="Bea")
        alone = cid.lay("me", "here")
    age(where, old, alone)
    assert names(where) == {"Ana", "Bea", "Cid"}
    assert admin("prune", "--yes", "--db", where) == 0
    assert names(where) == {"Ana", "Bea"}


def test_who_has_only_said_something_goes_and_what_was_said_keeps_the_name(where: str) -> None:
    with serving(where) as server:
        ana, bea = (server.person(name) for name in ("Ana", "Bea"))
        table = ana.lay("me", "open", "open")
        do(ana, table, "switch", listed=True)
        do(bea, table, "sit", name="Bea")
        do(bea, table, "talk", seat=1, text="Hello")
        do(bea, table, "leave")
    age(where)
    assert admin("prune", "--yes", "--db", where) == 0
    assert names(where) == {"Ana"}
    store = Store(where)
    assert "Bea" in {line.name for line in store.talk(table)}
    store.close()


@once
def test_people_are_looked_up_by_indexes(where: str) -> None:
    """A server that runs waits for as long as it takes."""
    store = Store(where)
    which = pruning.untouched(store, 365, pruning.PHASES)
    with statements(store) as heard:
        assert sum(pruning.delete_people(store, ["a", "b"], which)) == 0
    plans = []
    with store.engine.connect() as connection:
        for statement, parameters in heard:
            if statement.startswith("DELETE"):
                plans += [row[3] for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)]
    store.close()
    assert plans
    assert not [plan for plan in plans if plan.startswith("SCAN") and plan != "SCAN CONSTANT ROW"]


def test_who_came_lately_stays(where: str) -> None:
    with serving(where) as server:
        server.person("Ana").post("/me/name", {"name": "Ana"}).raise_for_status()
    assert admin("prune", "--yes", "--db", where) == 0
    assert names(where) == {"Ana"}


def test_a_table_that_is_touched_meanwhile_stays(where: str) -> None:
    with serving(where) as server:
        ana = server.person("Ana")
        tables = [ana.lay("me", "here", first_player="1") for _ in range(3)]
        age(where, *tables)
        store = Store(where)
        which = pruning.untouched(store, 365, pruning.PHASES)
        found = [table.id for table in pruning.tables(store, which)]
        assert set(found) == set(tables)
        with ana.watching(tables[0], 0) as page:
            page.play()
        do(ana, tables[1], "talk", seat=0, text="Hello")
        assert sum(pruning.delete_tables(store, found, which)) == 1
        store.close()
        assert set(ids(where)) == set(tables[:2])


def test_a_table_at_which_somebody_is_saving_stays(postgres: Postgres) -> None:
    where = postgres.new()
    with serving(where) as server:
        table = server.person("Ana").lay("me", "here")
        age(where, table)
        store, other = Store(where), Store(where)
        which = pruning.untouched(store, 365, pruning.PHASES)
        with other.database.writing() as connection:
            connection.execute(schema.events.insert().values(table=table, number=1, line="1 buy d1"))
            assert sum(pruning.delete_tables(store, [table], which)) == 0
        for each in (store, other):
            each.close()


def test_a_server_that_has_the_table_in_memory_knows_it_no_more(where: str) -> None:
    with serving(where) as server:
        ana = server.person("Ana")
        table, other = (ana.lay("me", "here", first_player="1") for _ in range(2))
        with ana.watching(table, 0) as page:
            age(where, table)
            assert admin("prune", "--yes", "--db", where) == 0
            answer = ana.move(table, 0, page.moves[0], page.version)
            assert (answer.status_code, answer.json()["error"]) == (404, "There is no such table.")
            assert ana.move(table, 0, page.moves[0], page.version).status_code == 404
            assert page.hear()["kind"] == "problem", "the page is told"
        assert ana.web.get(f"/t/{table}").status_code == 404
        assert server.do(lambda: server.house.in_memory(table)) is None
        with ana.watching(other, 0) as page:
            page.play()


DEEDS: dict[str, dict[str, object]] = {
    "seats/1": {"do": "invite"},
    "notices": {"on": False},
    "away": {"on": True},
    "host": {"seat": 0, "do": "mute"},
    "switch": {"talk": False},
    "talk": {"seat": 0, "text": "Hello"},
}
AT_PLAY: dict[str, dict[str, object]] = {"standing": {"seat": 0, "order": "outbid"}, "switch": {"hints": True}}


@pytest.mark.parametrize("deed", DEEDS)
def test_nothing_can_be_done_at_a_table_that_is_gone(where: str, deed: str) -> None:
    with serving(where) as server:
        ana = server.person("Ana")
        _nothing_is_done(where, ana, ana.lay("me", "open"), deed, DEEDS[deed])


@pytest.mark.parametrize("deed", AT_PLAY)
def test_nothing_can_be_ordered_at_a_table_that_is_gone(where: str, deed: str) -> None:
    with serving(where) as server:
        ana = server.person("Ana")
        _nothing_is_done(where, ana, ana.lay("me", "here", game="keyflower"), deed, AT_PLAY[deed])


def _nothing_is_done(where: str, ana: Person, table: str, deed: str, body: dict[str, object]) -> None:
    with ana.watching(table, 0):
        age(where, table)
        assert admin("prune", "--yes", "--db", where) == 0
        for _ in range(2):
            answer = ana.post(f"/t/{table}/{deed}", body)
            assert (answer.status_code, answer.json()["error"]) == (404, "There is no such table.")
    assert left_of(where, table) == {}


def test_what_is_left_of_a_table_that_is_gone_goes_too(where: str) -> None:
    with serving(where) as server:
        ana = server.person("Ana")
        table = lived_in(server, ana)
    store = Store(where)
    with store.database.writing() as connection:
        for each in (schema.put_away, schema.silences):
            connection.execute(each.insert().values(table="gone", person=hashed(ana.secret)))
    store.close()
    before = left_of(where, table)
    assert admin("prune", "--db", where) == 0
    assert set(left_of(where, "gone")) == {"put_away", "silences"}
    assert admin("prune", "--yes", "--db", where) == 0
    assert left_of(where, "gone") == {}
    assert left_of(where, table) == before


def test_a_move_on_the_socket_is_refused_where_the_table_is_gone(where: str) -> None:
    with serving(where) as server:
        ana = server.person("Ana")
        table = ana.lay("me", "here", first_player="1")
        with ana.watching(table, 0) as page:
            age(where, table)
            assert admin("prune", "--yes", "--db", where) == 0
            about = {"table": table, "seat": 0, "move": page.moves[0], "version": "0", "key": "a key of ours"}
            page.socket.send(json.dumps({"do": "move"} | about, separators=(",", ":")))
            while (heard := page.hear())["kind"] == "problem":
                pass
            assert (heard["kind"], heard["code"]) == ("done", 404)


def test_a_process_that_others_tell_says_so_at_once(postgres: Postgres) -> None:
    where = postgres.new()
    with serving(where) as server:
        ana = server.person("Ana")
        table = ana.lay("me", "here")
        with ana.watching(table, None) as page:
            age(where, table)
            assert admin("prune", "--yes", "--db", where) == 0
            assert page.hear()["kind"] == "problem"


def test_looking_through_a_large_store_may_take_longer_than_a_request(postgres: Postgres) -> None:
    store = Store(postgres.new())
    which = pruning.untouched(store, 365, ("over",))
    with statements(store) as heard:
        assert pruning.tables(store, which) == []
        assert pruning.people(store, which) == []
        assert list(pruning.delete_tables(store, [], which)) == []
        pruning.delete_left_over(store)
    limit = text("SHOW statement_timeout")
    with store.database.reading(patient=True) as connection:
        assert connection.execute(limit).scalar_one() == "0"
    with store.database.reading() as connection:
        assert connection.execute(limit).scalar_one() == "5s"
    store.close()
    assert sum(statement == "SET LOCAL statement_timeout = 0" for statement, _values in heard) == 4


def test_the_table_before_it_can_be_laid_once_more(where: str) -> None:
    with serving(where) as server:
        ana = server.person("Ana")
        first = finished(server, ana)
        second = ana.post(f"/t/{first}/again", {}).json()["url"].removeprefix("/t/")
        with ana.watching(second, 0) as page:
            page.until_turn()  # the bot, if it was first, has moved and will not touch the table again
        age(where, second)
        assert admin("prune", "--yes", "--db", where) == 0
        store = Store(where)
        found = store.find(first)
        store.close()
        assert found is not None
        assert found.next == ""
        third = ana.post(f"/t/{first}/again", {}).json()["url"].removeprefix("/t/")
        assert set(ids(where)) == {first, third}


def test_whoever_looks_is_told_when_a_table_that_is_gone_shall_be_laid_once_more(where: str) -> None:
    with serving(where) as server:
        ana = server.person("Ana")
        table = finished(server, ana)
        with ana.watching(table, 0) as page:
            age(where, table)
            assert admin("prune", "--yes", "--db", where) == 0
            assert ana.post(f"/t/{table}/again", {}).status_code == 404
            assert server.do(lambda: server.house.in_memory(table)) is None
            assert page.hear()["kind"] == "problem"
        assert ids(where) == []


@once
def test_days_are_enough_for_tickets_and_sealed_decisions(where: str) -> None:
    Store(where).close()
    for days in ("3", "0", "-1", "99999999"):
        assert admin("prune", "--days", days, "--over", "--yes", "--db", where) == 2
    assert admin("prune", "--days", "4", "--over", "--gathering", "--yes", "--db", where) == 0
    for phases in ((), ("--playing",), ("--over", "--playing")):
        assert admin("prune", "--days", "29", *phases, "--yes", "--db", where) == 2
        assert admin("prune", "--days", "30", *phases, "--yes", "--db", where) == 0


def test_a_letterbox_keeps_its_person(where: str) -> None:
    with serving(where) as server:
        ana = server.person("Ana")
        ana.post("/me/name", {"name": "Ana"}).raise_for_status()
        secret = ana.secret
    store = Store(where)
    with store.database.writing() as connection:
        texts = ("address", "keys", "name", "code", "off", "made", "told", "error")
        row = {"id": "b", "person": hashed(secret), "kind": "mail", "live": True, "confirmed": True}
        connection.execute(schema.letterboxes.insert().values(row | dict.fromkeys(texts, "")))
    store.close()
    age(where)
    assert admin("prune", "--yes", "--db", where) == 0
    assert names(where) == {"Ana"}
