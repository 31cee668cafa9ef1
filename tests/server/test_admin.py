"""What a host does with the tables: out and in, kept safe, checked; from SQLite to PostgreSQL and back."""

from __future__ import annotations

import gzip
import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from cosecha.cli import main
from cosecha.server import portable, schema
from cosecha.server.store import Store
from tests.server.postgres import Postgres
from tests.server.serving import Person, serving
from tests.server.test_kept import played, spoil


def admin(*words: str) -> int:
    return main(["admin", *words])


def everything(where: str) -> list[str]:
    """All that a store holds, but for the day it was written."""
    store = Store(where)
    first, *lines = portable.backup(store)
    store.close()
    return [json.loads(first)["key"], *lines]


def ids(where: str) -> list[str]:
    return [json.loads(line)["table"]["id"] for line in everything(where) if line.startswith('{"table"')]


def lives(where: str, table: str, secret: str) -> Sequence[str]:
    """Somebody comes back and plays on."""
    with serving(where) as server:
        person = Person(server.address, "Ana", secret)
        with person.watching(table, 0) as page:
            seat = page.now["to_act"][0]
        with person.watching(table, seat) as page:
            page.play()
        person.close()
        return server.house.store.events(table).lines


@pytest.mark.parametrize("name", ["kept.jsonl", "kept.jsonl.gz"])
def test_a_backup_is_restored_in_the_other_database(
    tmp_path: Path, postgres: Postgres, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file, one, two, three = str(tmp_path / name), str(tmp_path / "one.db"), postgres.new(), str(tmp_path / "three.db")
    table, _other, secret = played(one)
    assert admin("backup", file, "--db", one) == 0
    assert admin("restore", file, "--db", two) == 0
    assert "2 tables restored" in capsys.readouterr().out
    assert everything(two) == everything(one)
    assert len(lives(two, table, secret)) == 3
    assert admin("backup", file, "--db", two) == 0
    assert admin("restore", file, "--db", three) == 0
    assert everything(three) == everything(two)
    assert (tmp_path / name).stat().st_mode & 0o077 == 0, "it holds secrets"


def test_a_backup_is_not_restored_over_something_else(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, where = str(tmp_path / "kept.jsonl"), str(tmp_path / "tables.db")
    played(where)
    before = everything(where)
    assert admin("backup", file, "--db", where) == 0
    assert admin("restore", file, "--db", where) == 1
    assert "not empty" in capsys.readouterr().err
    assert everything(where) == before


def test_a_backup_that_broke_off_restores_nothing(
    where: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, source = tmp_path / "kept.jsonl", str(tmp_path / "source.db")
    played(source)
    assert admin("backup", str(file), "--db", source) == 0
    lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join(lines[:-1]))
    assert admin("restore", str(file), "--db", where) == 1
    assert "broke off" in capsys.readouterr().err
    assert len(everything(where)) == 2, "the key and the line that counts: none"
    (tmp_path / "kept.jsonl.gz").write_bytes(gzip.compress("".join(lines).encode())[:-20])
    assert admin("restore", str(file) + ".gz", "--db", where) == 2


def test_one_table_goes_to_another_server(where: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, source = str(tmp_path / "one.jsonl"), str(tmp_path / "source.db")
    table, _other, secret = played(source)
    assert admin("export", table, "--out", file, "--db", source) == 0
    assert admin("import", file, "--db", where) == 0
    assert f"{table}  citrus  taken in" in capsys.readouterr().out
    assert ids(where) == [table]
    assert admin("import", file, "--db", where) == 1
    assert "here already" in capsys.readouterr().out
    assert len(lives(where, table, secret)) == 3
    assert admin("export", "nowhere", "--db", source) == 1
    assert admin("restore", file, "--db", str(tmp_path / "new.db")) == 1
    assert "import" in capsys.readouterr().err


def test_the_record_in_an_export_is_one_that_can_be_replayed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    where = str(tmp_path / "tables.db")
    table, _other, _secret = played(where)
    assert admin("export", table, "--db", where) == 0
    found = json.loads(capsys.readouterr().out.splitlines()[1])
    (tmp_path / "one.record").write_text(found["record"])
    assert main(["replay", str(tmp_path / "one.record")]) == 0


def test_what_does_not_replay_is_refused_and_the_rest_is_taken_in(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, source, where = str(tmp_path / "all.jsonl"), str(tmp_path / "source.db"), str(tmp_path / "tables.db")
    table, other, _secret = played(source)
    spoil(source, table)
    assert admin("export", "--out", file, "--db", source) == 0
    assert admin("import", file, "--db", where) == 1
    said = capsys.readouterr().out
    assert f"{table}  citrus  refused: '1 buy z9'" in said
    assert f"{other}  citrus  taken in" in said
    assert ids(where) == [other]


def test_check_lists_what_does_not_replay(where: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(tmp_path / "kept.jsonl.gz")
    table, other, _secret = played(where)
    assert admin("check", "--db", where) == 0
    assert "2 tables replay." in capsys.readouterr().out
    spoil(where, table)
    assert admin("backup", file, "--db", where) == 0
    for source in (["--db", where], [file]):
        assert admin("check", *source) == 1
        said = capsys.readouterr().out
        assert table in said
        assert other not in said
        assert "1 table replays. 1 does not." in said
    spoil(where, table, position="nonsense")
    assert admin("check", "--db", where) == 1
    assert "not show it" in " ".join(capsys.readouterr().out.split())


def test_check_gives_tables_of_an_older_version_their_position(where: str) -> None:
    table, _other, _secret = played(where)
    store = Store(where)
    stored = store.find(table)
    assert stored is not None
    with store.database.writing() as connection:
        connection.execute(schema.tables.update().values(position="", placed=0))
    assert admin("check", "--db", where) == 0
    again = store.find(table)
    assert again == stored
    store.close()


@pytest.mark.parametrize("id", ["", "../../etc/passwd", "two words", "né", "a\nb", "x" * 41, 7, None, ["a"]])
def test_an_id_that_is_none_of_ours_is_not_taken_in(
    tmp_path: Path, id: object, capsys: pytest.CaptureFixture[str]
) -> None:
    """It would be the name of a file, and a word of what processes tell each other."""
    file, source, where = tmp_path / "all.jsonl", str(tmp_path / "source.db"), str(tmp_path / "tables.db")
    table, _other, _secret = played(source)
    for action in (["export", table, "--out"], ["backup"]):
        assert admin(*action, str(file), "--db", source) == 0
        file.write_text(file.read_text().replace(f'"id": "{table}"', f'"id": {json.dumps(id)}'))
        assert json.dumps(id) in file.read_text()
        capsys.readouterr()
        assert admin("restore" if action == ["backup"] else "import", str(file), "--db", where) == 1
        said = capsys.readouterr()
        assert "the id of a table is" in " ".join((said.out + said.err).split())
        assert ids(where) == []


@pytest.mark.parametrize("text", ["", "no json\n", "[]\n", '{"cosecha": 99}\n', '{"cosecha": 1}\n{"table": {}}\n'])
def test_a_file_of_something_else_is_refused(tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "odd.jsonl").write_text(text)
    for action in ("import", "restore", "check"):
        assert admin(action, str(tmp_path / "odd.jsonl"), "--db", str(tmp_path / "tables.db")) == 1
        assert "cosecha: " in capsys.readouterr().err
    assert admin("import", str(tmp_path / "nothing.jsonl"), "--db", str(tmp_path / "tables.db")) == 2
    assert admin("backup", str(tmp_path / "no" / "where"), "--db", str(tmp_path / "tables.db")) == 2
