"""The processes that serve: one that dies is replaced; what keeps it from starting again does not end the others."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import socket
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from cosecha.cli import main
from cosecha.server import workers
from cosecha.server.store import Store
from cosecha.server.workers import NOT_STARTED, Crew, Plan
from tests.server.serving import PATIENCE, until


def stand_in(plan: Plan, _listening: socket.socket, number: int, _workers: int) -> None:
    """A process that notes its start and waits, unless it is said that this one cannot start."""
    folder = Path(plan.db)
    if (folder / f"{number} fails").exists():
        sys.exit(NOT_STARTED)
    (folder / f"{number} {os.getpid()} runs").touch()
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()


@contextmanager
def crew(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Crew, Future[int], threading.Event]]:
    """Two processes; what becomes of them, and how to end them."""
    monkeypatch.setattr(workers, "_work", stand_in)
    monkeypatch.setattr(workers, "PAUSE", 0.01)
    stopping = threading.Event()
    with socket.socket() as listening, ThreadPoolExecutor(1) as thread:
        found = Crew(Plan(str(folder)), listening, 2)
        try:
            yield found, thread.submit(found.serve, str(folder), stopping), stopping
        finally:
            stopping.set()


def started(folder: Path, number: int) -> list[int]:
    return [int(file.name.split()[1]) for file in folder.glob(f"{number} * runs")]


@pytest.mark.parametrize("count", ["1", "2"])
@pytest.mark.parametrize(("said", "kept"), [([], 1), (["--synchronous", "NORMAL"], 1), (["--synchronous", "FULL"], 2)])
def test_the_host_says_whether_a_move_waits_for_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: list[str], kept: int, count: str
) -> None:
    """One process is given its store, several make their own."""
    found: list[int] = []

    def looked_at(plan: Plan, listening: socket.socket, _workers: int = 1, store: Store | None = None) -> int:
        listening.close()
        with closing(store or plan.store()) as opened, opened.database.reading() as connection:
            found.append(connection.exec_driver_sql("PRAGMA synchronous").scalar_one())
        return 0

    monkeypatch.setattr(workers, "serve", looked_at)
    monkeypatch.setattr(workers, "serve_many", looked_at)
    assert main(["serve", "--port", "0", "--db", str(tmp_path / "tables.db"), "--workers", count, *said]) == 0
    assert found == [kept]


def test_one_that_cannot_start_at_first_ends_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "1 fails").touch()
    with crew(tmp_path, monkeypatch) as (_found, ended, _stopping):
        assert ended.result(PATIENCE) == 1


def test_one_that_cannot_start_again_is_tried_until_it_can_while_the_others_serve(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING, logger="cosecha")
    with crew(tmp_path, monkeypatch) as (found, ended, stopping):
        until(lambda: started(tmp_path, 0) and started(tmp_path, 1))
        (tmp_path / "1 fails").touch()
        os.kill(started(tmp_path, 1)[0], signal.SIGKILL)
        until(lambda: found.failed.get(1, 0) >= 2)
        assert not ended.done()
        (tmp_path / "1 fails").unlink()
        until(lambda: len(started(tmp_path, 1)) == 2)
        assert len(started(tmp_path, 0)) == 1, "it was left alone"
        stopping.set()
        assert ended.result(PATIENCE) == 0
    pauses = [float(text.split()[-2]) for text in caplog.messages if "could not start again" in text]
    assert pauses == [0.01 * 2 ** (n + 1) for n in range(len(pauses))], "longer and longer"
