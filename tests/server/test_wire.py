"""What a change leaves out, and the order of short and long messages."""

from __future__ import annotations

import json
from typing import Any

import cosecha
from cosecha.server.live import Line
from cosecha.server.news import Viewer
from cosecha.server.wire import ShortWay
from tests.server.serving import Server


def test_what_seldom_changes_is_told_when_it_does() -> None:
    viewer = Viewer("table", "person", 0, "en", lambda _: None)
    assert viewer.news({"scores": [0], "mats": ()}) == {"scores": [0], "mats": ()}
    assert viewer.news({"scores": [0], "mats": ()}) == {}
    assert viewer.news({"scores": [3], "mats": ()}) == {"scores": [3]}


def test_a_change_leaves_out_what_is_as_it_was(server: Server) -> None:
    ana = server.person("Ana")
    table = ana.lay("me", "here", first_player="1")
    with ana.watching(table, 0) as page:
        mats, scores = page.now["mats"], page.now["scores"]
        page.play("buy d1")
        change = json.loads(page.heard[-1])
        assert change["kind"] == "change"
        assert not {"mats", "title", "fairness"} & set(change)
        assert page.now["mats"] == mats
        assert page.now["scores"]["sources"] == scores["sources"]
    with ana.watching(table, 0) as page:
        assert page.now["mats"] == mats


def test_a_seat_sees_what_a_spectator_sees_and_what_is_its_own() -> None:
    for name in cosecha.game_names():
        game = cosecha.game(name)
        if game.own is None:
            continue
        match = game.new(seats=3, seed=3)
        for _ in range(40):
            match.play(match.moves()[-1])
            public = match.view(None)
            for seat in range(3):
                assert match.view(seat) == {**public, **game.own(match.state, seat, public)}


def test_a_painter_is_told_nothing_that_a_spectator_does_not_see() -> None:
    for name in cosecha.game_names():
        game = cosecha.game(name)
        if game.sight is None:
            continue
        match = game.new(seats=3, seed=4)
        for _ in range(40):
            match.play(match.moves()[-1])
            seen = game.sight(match.state)
            assert seen == {what: match.view(None)[what] for what in seen}


class Socket:
    """A connection whose short way is open or not."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.free = True
        self.scope: dict[str, Any] = {"extensions": {"cosecha.wire": {"way": ShortWay(self.write, lambda _: None)}}}
        self.cookies: dict[str, str] = {}

    def write(self, text: bytes) -> bool:
        if self.free:
            self.sent.append(text)
        return self.free


def test_nothing_takes_the_short_way_while_something_waits() -> None:
    socket = Socket()
    line = Line(None, socket, "en")  # type: ignore[arg-type]
    line.send(b"first")
    line.send(b"long" * 10_000)
    line.send(b"second")
    assert socket.sent == [b"first"]
    assert [line.waiting.get_nowait() for _ in range(2)] == [b"long" * 10_000, b"second"]
    line.send(b"third")
    socket.free = False
    line.send(b"fourth")
    assert socket.sent == [b"first", b"third"]
    assert line.waiting.get_nowait() == b"fourth"
