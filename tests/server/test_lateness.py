"""Somebody's time is up: the others hear of it once, and find the table among those that wait for them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cosecha.server.notices import lateness
from tests.server.postgres import Postgres
from tests.server.receiving import MailServer, PushService, mail_server, push_service
from tests.server.serving import Server, serving, until
from tests.server.test_clocks import Wound, begun, wound
from tests.server.test_notices import Post, quick, subscribe

__all__ = ["wound"]
SAID = "Time is up for Ana: choose what to do."


@pytest.fixture
def ends() -> Iterator[tuple[PushService, MailServer]]:
    with push_service() as service, mail_server() as mail:
        yield service, mail


def looked(*servers: Server) -> None:
    """Every process has looked for those whose time is up, and what was due is sent."""
    for server in servers:
        postman = server.house.postman
        before = postman._rounds
        until(lambda postman=postman, before=before: postman._rounds > before + 8)  # type: ignore[misc]


def test_the_others_are_told_once_in_each_case(where: str, wound: Wound, ends: tuple[PushService, MailServer]) -> None:
    with serving(where, clock=wound, pace=3600, notices=quick(ends[1])) as server:
        post = Post(server, *ends)
        table, (ana, bea, cid) = begun(server, people=3)
        screen, phone, other = (ends[0].browser() for _ in range(3))
        for person, browser in ((ana, screen), (bea, phone), (cid, other)):
            subscribe(person, browser)
        wound.on(299)
        looked(server)
        assert phone.notices == []
        assert bea.web.get("/turns").json() == []
        wound.on(1)
        until(lambda: phone.notices and other.notices)
        assert phone.notices[0] == {"title": "Citrus", "body": SAID, "url": f"/t/{table}", "tag": f"/t/{table}"}
        (waits,) = bea.web.get("/turns").json()
        assert waits["late"]
        assert "Time is up: choose</span>" in bea.web.get("/").text
        assert "Time is up: choose</span>" not in ana.web.get("/").text
        assert [found["late"] for found in ana.web.get("/turns").json()] == [False]
        wound.on(50)
        server.do(server.house.postman._late.clear)  # as if it had begun anew
        looked(server)
        with bea.watching(table, 1) as page:
            case = page.now["clock"]["late"]["case"]
        for person in (bea, cid):
            assert person.post(f"/t/{table}/late", {"choice": "wait", "case": case}).status_code == 200
            assert person.web.get("/turns").json() == []
        assert len(phone.notices) == len(other.notices) == 1
        wound.on(100)
        until(lambda: len(phone.notices) == len(other.notices) == 2)
        until(lambda: post.waiting == 0)
        assert screen.notices == []


def test_of_several_processes_one_tells(postgres: Postgres, wound: Wound, ends: tuple[PushService, MailServer]) -> None:
    where, asked = postgres.new(), quick(ends[1])
    with (
        serving(where, clock=wound, notices=asked) as server,
        serving(where, clock=wound, notices=asked) as other,
    ):
        table, (_ana, bea) = begun(server)
        phone = ends[0].browser()
        subscribe(bea, phone)
        wound.on(300)
        until(lambda: phone.notices)
        looked(server, other)
        for each in (server, other):
            lateness.call(each.house.store, [table])
        looked(server, other)
        assert [notice["body"] for notice in phone.notices] == [SAID]
