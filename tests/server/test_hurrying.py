"""Bots at a table can be told to play now, by those who sit there."""

import asyncio
from threading import Event
from typing import Any

import pytest

from tests.server.serving import Server, until


def test_whoever_sits_there_may_ask_for_the_move(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    work, hurried = server.house.deciding.thinkers.work, Event()

    async def slow(*given: Any, quick: bool) -> Any:
        while not hurried.is_set():
            await asyncio.sleep(0.01)
        return await work(*given, quick=quick)

    monkeypatch.setattr(server.house.deciding.thinkers, "work", slow)
    ana, eve = server.person("Ana"), server.person("Eve")
    table = ana.lay("me", "uct-200-greedy", first_player="2")
    until(lambda: server.house.deciding.thinkers._thoughts)
    assert eve.post(f"/t/{table}/hurry", {}).status_code == 403
    seat, call = server.house.deciding.thinkers._thoughts[table]
    assert not server.house.deciding.thinkers._calls[call]
    assert ana.post(f"/t/{table}/hurry", {}).status_code == 200
    assert server.house.deciding.thinkers._hurried[table] == seat
    assert server.house.deciding.thinkers._calls[call]
    hurried.set()
    until(lambda: server.house.store.events(table).lines)


def test_where_nobody_thinks_nothing_happens(server: Server) -> None:
    ana = server.person("Ana")
    table = ana.lay("me", "greedy", first_player="1")
    assert ana.post(f"/t/{table}/hurry", {}).status_code == 200
    assert server.house.store.events(table).lines == []


def test_levels_sit_down_under_their_names(server: Server) -> None:
    ana = server.person("Ana")
    table = ana.lay("me", "steady", "steady", first_player="1")
    with ana.watching(table, 0) as page:
        assert [seat["name"] for seat in page.now["seats"]] == ["Ana", "Bot Steady", "Bot Steady 2"]
        assert [bot["title"] for bot in page.now["game"]["bots"] if bot["level"]][-1] == "Master"
