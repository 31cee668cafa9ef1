"""Malformed requests, messages and bytes: no error of ours, nothing changes, and the server answers afterwards.

`python -m tools.harm malformed` does the same a hundred thousand times.
"""

from __future__ import annotations

import logging
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette

from cosecha.server.portable import backup
from tests.aside import run
from tests.server.inside import inside
from tests.server.malformed import Report, batter
from tests.server.rawness import throw
from tests.server.serving import serving

REQUESTS = 5000


async def battered(where: str, number: int, seed: int) -> Report:
    async with inside(where) as server:
        assert isinstance(server.app, Starlette)
        return await batter(server, server.app, number, seed)


def test_thousands_of_malformed_requests_do_no_harm(where: str) -> None:
    report = run(battered(where, REQUESTS, seed=7))
    assert report.wrong == []
    assert report.asked >= REQUESTS
    assert {400, 403, 404, 405, 413, 414} <= set(report.statuses), "the requests are of many kinds"
    assert min(report.damages.values()) > 50, "and each kind of damage is there"


def test_bytes_that_are_no_requests_do_no_harm(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with serving(tmp_path / "tables.db") as server:
        ana = server.person("Ana")
        table = ana.lay("me", "here", first_player="1")
        before = list(backup(server.house.store))[1:]  # without the time
        statuses = throw(server.address, 150)
        assert not [status for status in statuses if status >= 500], statuses
        assert statuses[400] > 10
        assert list(backup(server.house.store))[1:] == before
        assert httpx.get(server.address + "/health").status_code == 200
        assert ana.move(table, 0, "buy d1", "0").status_code == 200
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR], "nothing stumbled"
