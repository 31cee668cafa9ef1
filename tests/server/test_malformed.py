"""Malformed requests, messages and bytes: no error of ours, nothing changes, and the server answers afterwards.

`python -m tools.harm malformed` does the same a hundred thousand times.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette

from cosecha.server.portable import backup
from tests.aside import run
from tests.server.furnished import Fit, Furnished, near
from tests.server.inside import Answer, Inside, inside
from tests.server.malformed import NONSENSE, addresses, battered, changes
from tests.server.postgres import once
from tests.server.rawness import throw
from tests.server.receiving import mail_server, push_service
from tests.server.serving import serving

REQUESTS = 5000


@asynccontextmanager
async def world(where: str) -> AsyncIterator[tuple[Inside, Mapping[str, Fit]]]:
    """A server, and what would be done there, by address."""
    with push_service() as service, mail_server() as mail:
        async with inside(where, near(mail)) as server:
            yield server, (await Furnished(server, service).world()).fits


async def posted(where: str) -> tuple[set[str], dict[str, Answer]]:
    """The addresses to which something can be posted, and what comes of what a page would post there."""
    async with world(where) as (server, fits):
        assert isinstance(server.app, Starlette)
        posts = {path for method, path in addresses(server.app) if method == "POST"}
        return posts, {path: await server.ask(fit.asked(path)) for path, fit in fits.items()}


async def meant(where: str) -> tuple[dict[str, Answer], list[str]]:
    """What comes of what means nothing, each posted where the rest would be done; what has changed by it."""
    async with world(where) as (server, fits):
        before = server.stored()
        answers = {}
        for path, more in ((path, each) for path, wrong in NONSENSE.items() for each in wrong):
            whole = fits[path]
            answers[f"{path} {more}"] = await server.ask(replace(whole, body=whole.body | more).asked(path))
        return answers, changes(before, server.stored())


@once
def test_what_is_damaged_would_be_done_at_every_address_if_it_were_whole(where: str) -> None:
    posts, answers = run(posted(where))
    assert set(answers) == posts
    assert {path: answer.body for path, answer in answers.items() if not 200 <= answer.status < 300} == {}


@once
def test_what_fits_the_form_and_means_nothing_is_refused(where: str) -> None:
    answers, changed = run(meant(where))
    assert {what: answer.body for what, answer in answers.items() if not 400 <= answer.status < 500} == {}
    assert changed == []


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
