"""The server is killed in the middle of things: what was acknowledged is there, and nothing twice."""

from __future__ import annotations

import os
import secrets
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Timer

import httpx

from tests.server.serving import Person, until

KILLS = 5


@contextmanager
def process(path: Path, port: int = 0) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The server as people start it."""
    command = [sys.executable, "-m", "cosecha", "serve", "--port", str(port), "--store", str(path), "--pace", "0"]
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


@dataclass
class Sent:
    """A move on its way; whoever gets no answer sends it again."""

    seat: int
    move: str
    version: str
    key: str


def test_no_acknowledged_move_is_lost_and_none_is_doubled(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    secret, table, acknowledged = "", "", 0
    sent: Sent | None = None
    for kill in range(KILLS):
        with process(path) as (server, address), closing(Person(address, "Ana", secret)) as ana:
            secret = ana.secret
            table = table or ana.lay("me", "here", first_player="1")
            if sent is not None:
                acknowledged = _answered(ana, table, sent)
            for _ in range(5):
                acknowledged = _answered(ana, table, _next(ana, table, acknowledged))
            sent = _next(ana, table, acknowledged)
            killer = Timer(kill * 0.004, server.kill)
            killer.start()
            with suppress(httpx.TransportError):
                _answered(ana, table, sent)
            killer.join()
    with process(path) as (_server, address), closing(Person(address, "Ana", secret)) as ana:
        assert sent is not None
        assert _answered(ana, table, sent) == acknowledged + 1 == KILLS * 6


def _next(ana: Person, table: str, acknowledged: int) -> Sent:
    """Any move of whoever is on turn; everything acknowledged is there, and nothing else."""
    with ana.watching(table, None) as page:
        seat = page.now["to_act"][0]
    with ana.watching(table, seat) as page:
        assert page.version == str(acknowledged)
        return Sent(seat, page.moves[0], page.version, secrets.token_hex(8))


def _answered(ana: Person, table: str, sent: Sent) -> int:
    answer = ana.move(table, sent.seat, sent.move, sent.version, sent.key)
    assert answer.status_code == 200, answer.text
    return int(answer.json()["version"])
