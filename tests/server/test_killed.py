"""The server is killed in the middle of things: what was acknowledged is there, and nothing twice."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from random import Random

import httpx
import pytest

from tests.server.killing import kill_one, killed
from tests.server.postgres import Postgres
from tests.server.serving import Person, kept_ports, until

KILLS = 2


@contextmanager
def process(where: str | Path, port: int = 0, *more: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The server as people start it."""
    command = [sys.executable, "-m", "cosecha", "serve", "--port", str(port), "--db", str(where), "--pace", "0", *more]
    environment = {**os.environ, "COLUMNS": "200", "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server:
        assert server.stdout is not None
        address = server.stdout.readline().rpartition(" ")[2].strip().rstrip("/")
        try:
            until(lambda: _healthy(address))
            yield server, address
        finally:
            server.kill()


def _healthy(address: str) -> bool:
    try:
        return httpx.get(address + "/health").status_code == 200
    except httpx.TransportError:
        return False


def test_a_server_killed_under_load_loses_and_doubles_nothing(tmp_path: Path) -> None:
    """Few kills; `python -m tools.harm kills` does it fifty times."""
    count = killed(str(tmp_path / "tables.db"), KILLS, tables=2, games=["citrus", "guatemala_cafe"])
    assert count.acknowledged >= KILLS * 5
    assert count.undone
    assert count.sealed


def test_one_of_two_servers_killed_under_load_loses_and_doubles_nothing(postgres: Postgres) -> None:
    count = killed(postgres.new(), KILLS, servers=2, tables=2, games=["guatemala_cafe", "keyflower"])
    assert count.acknowledged >= KILLS * 10
    assert count.undone
    assert count.sealed


def test_one_of_two_processes_on_a_file_killed_under_load_loses_and_doubles_nothing(tmp_path: Path) -> None:
    count = killed(str(tmp_path / "tables.db"), KILLS, workers=2, tables=2, games=["keyflower", "citrus"])
    assert count.acknowledged >= KILLS * 10
    assert count.undone
    assert count.sealed


def test_several_processes_share_the_work_and_one_that_dies_is_replaced(where: str) -> None:
    with (
        kept_ports(2) as port,
        process(where, 0, "--workers", "2", "--metrics", str(port)) as (server, address),
    ):
        until(lambda: len(_served(port)) == 2)
        with closing(Person(address, "Ana")) as ana:
            table = ana.lay("me", "random", board="short", first_player="1")
            with ana.watching(table, 0) as page:
                for _ in range(3):
                    page.until_turn()
                    page.play()
            kill_one(server.pid, Random(1))
            with ana.watching(table, 0) as page:
                page.until_turn()
                page.play()
        until(lambda: len(_served(port)) == 2)
        server.send_signal(signal.SIGTERM)
        assert server.wait(60) == 0


def test_without_the_folder_by_which_they_find_each_other_all_processes_begin_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each has its door there; systemd says where the folder may lie."""
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))

    def doors() -> list[Path]:
        return sorted(tmp_path.glob("cosecha-*/[01]"))

    with process(tmp_path / "tables.db", 0, "--workers", "2") as (server, address):
        until(lambda: len(doors()) == 2)
        before = doors()
        for door in before:
            door.unlink()
        until(lambda: len(doors()) == 2)
        assert {door.parent for door in doors()}.isdisjoint(door.parent for door in before)
        assert not before[0].parent.exists()
        until(lambda: _healthy(address))
        with closing(Person(address, "Ana")) as ana:
            table = ana.lay("me", "random", board="short", first_player="1")
            with ana.watching(table, 0) as page:
                page.play()
        server.send_signal(signal.SIGTERM)
        assert server.wait(60) == 0
    assert not list(tmp_path.glob("cosecha-*"))


def _served(port: int) -> list[str]:
    """What each process tells of itself."""
    found = []
    for number in (port, port + 1):
        with suppress(httpx.TransportError):
            found.append(httpx.get(f"http://127.0.0.1:{number}/metrics").text)
    return found
