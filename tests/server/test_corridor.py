"""The corridor between processes: lines go to the home of their table, and nothing is lost where nobody takes them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from socket import IPPROTO_TCP, TCP_NODELAY, create_connection

import pytest

from cosecha.server import corridor
from cosecha.server.corridor import Corridor
from cosecha.server.store import Deed, Store
from tests.aside import run
from tests.server.serving import PATIENCE, Person, Server, serving, until

Pair = tuple[Server, Server]


@pytest.fixture
def pair(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pair]:
    """Two servers with one file, who hand on lines, however slow the machine is."""
    monkeypatch.setattr(corridor, "FRESH", 3600)
    where, places = tmp_path / "tables.db", [Corridor(tmp_path, number, 2) for number in range(2)]
    with (
        serving(where, corridor=places[0], doors=True) as one,
        serving(where, corridor=places[1], doors=True) as other,
    ):
        until(lambda: all(places[n]._is_alive(1 - n) for n in range(2)))
        yield one, other


async def happens(true: Callable[[], object]) -> None:
    """Wait for something in this loop; a slow machine is no failure."""
    for _ in range(PATIENCE * 100):
        if true():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never happened")


def home_of(table: str) -> int:
    with_two = Corridor.__new__(Corridor)
    with_two.of = 2
    return with_two.home(table.encode())


def viewers(server: Server, table: str) -> int:
    found = server.house.in_memory(table)
    return 0 if found is None else len(found.viewers)


def table_at(ana: Person, home: int) -> str:
    """Tables are laid until one has this home."""
    return next(table for _ in range(100) if home_of(table := ana.lay("me", "here", first_player="1")) == home)


@pytest.mark.parametrize("home", [0, 1])
@pytest.mark.parametrize("at", [0, 1])
def test_a_line_goes_to_the_home_of_its_table_wherever_it_came_in(pair: Pair, at: int, home: int) -> None:
    ana = pair[at].person("Ana")
    table = table_at(ana, home)
    with ana.watching(table, 0) as page:
        page.play("buy d1")
        assert (viewers(pair[home], table), viewers(pair[1 - home], table)) == (1, 0)
        move = page.moves[0]
        assert ana.move(table, 0, move, page.version).status_code == 200  # by post, where it came in
        page.until(lambda: page.version == "2")


def test_all_who_watch_a_table_are_told_by_one_process(pair: Pair) -> None:
    ana, bea = pair[0].person("Ana"), pair[1].person("Bea")
    table = ana.lay("me", "open", first_player="1")
    bea.post(ana.invite(table, 1), {"name": "Bea"}).raise_for_status()
    with ana.watching(table, 0) as here, bea.watching(table, 1) as there:
        assert viewers(pair[home_of(table)], table) == 2
        here.until(lambda: here.now["phase"] == "playing")
        here.play("buy d1")
        there.until(lambda: there.version == "1")


def test_a_line_stays_where_the_home_of_its_table_is_down(tmp_path: Path) -> None:
    place = Corridor(tmp_path, 0, 2)
    with serving(tmp_path / "tables.db", corridor=place, doors=True) as server:
        ana = server.person("Ana")
        table = table_at(ana, 1)
        with ana.watching(table, 0) as page:
            page.play("buy d1")
            assert viewers(server, table) == 1


def test_a_line_stays_where_the_home_of_its_table_gives_no_sign_of_life(tmp_path: Path) -> None:
    """The other process has its door, and room before it, but reads nothing: it is stopped, or still starting."""
    place = Corridor(tmp_path, 0, 2)
    with (
        closing(Corridor(tmp_path, 1, 2)),
        serving(tmp_path / "tables.db", corridor=place, doors=True) as server,
    ):
        ana = server.person("Ana")
        table = table_at(ana, 1)
        with ana.watching(table, 0) as page:
            page.play("buy d1")
            assert viewers(server, table) == 1


def test_a_home_whose_last_sign_of_life_is_old_is_handed_no_line(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    ana = pair[0].person("Ana")
    table = table_at(ana, 1)
    monkeypatch.setattr(corridor, "FRESH", 0.0)
    with ana.watching(table, 0) as page:
        page.play("buy d1")
        assert viewers(pair[0], table) == 1


def test_signs_of_life_go_on_and_one_that_was_read_late_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(corridor, "EVERY", 0.01)

    async def live() -> None:
        one, other = Corridor(tmp_path, 0, 2), Corridor(tmp_path, 1, 2)
        with closing(one), closing(other):
            one.open()
            other.open()
            one._signs[1] = time.monotonic()
            other._see(f"0 {time.monotonic() - corridor.FRESH}".encode(), first=False)
            assert not other._is_alive(0)
            one.take_lines(lambda _line, _said: None)
            before = time.monotonic()
            await happens(lambda: other._signs[0] > before)  # later ones than the first
            other.close()
            await happens(lambda: 1 not in one._signs)  # nobody hears it there any more

    run(live())


def test_whoever_begins_knows_the_others_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(corridor, "EVERY", 3600)
    monkeypatch.setattr(corridor, "FRESH", 3600)

    async def meet() -> None:
        one, other = Corridor(tmp_path, 0, 2), Corridor(tmp_path, 1, 2)
        with closing(one), closing(other):
            for place in (one, other):
                place.open()
                place.take_lines(lambda _line, _said: None)
            await happens(lambda: one._is_alive(1) and other._is_alive(0))

    run(meet())


def test_a_line_stays_where_the_home_of_its_table_has_too_much_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other process listens to nobody any more: what can wait for it waits, then it is tried for a while."""
    monkeypatch.setattr(corridor, "TRIES", 2)
    monkeypatch.setattr(corridor, "FRESH", 3600)
    place = Corridor(tmp_path, 0, 2)
    with (
        closing(Corridor(tmp_path, 1, 2)),
        serving(tmp_path / "tables.db", corridor=place, doors=True) as server,
    ):
        ana = server.person("Ana")
        table = table_at(ana, 1)
        place._signs[1] = time.monotonic()
        for _ in range(1000):
            server.do(lambda: place.tell(["news"]))
            if place._unsent:
                break
        with ana.watching(table, 0) as page:
            page.play("buy d1")
            assert viewers(server, table) == 1


class Notebook:
    def __init__(self) -> None:
        self.news: list[str] = []

    def heard(self, id: str) -> None:
        self.news.append(id)

    def missed(self) -> None:
        self.news.append("missed")


def test_news_that_cannot_be_taken_at_once_come_later_and_none_is_lost(tmp_path: Path) -> None:
    told = [f"table{n:05}" for n in range(9000)]

    async def talk() -> list[str]:
        one, other, notebook = Corridor(tmp_path, 0, 2), Corridor(tmp_path, 1, 2), Notebook()
        with closing(one), closing(other):
            one.open()
            for n in range(0, len(told), 30):
                one.tell(told[n : n + 30])
            await asyncio.sleep(0.05)
            other.hearer = notebook
            other.open()
            await happens(lambda: len(notebook.news) == len(told))
        return notebook.news

    assert run(talk()) == told


def test_what_a_dead_process_told_nobody_is_found_when_its_successor_comes(tmp_path: Path) -> None:
    one = Corridor(tmp_path, 0, 2)
    with serving(tmp_path / "tables.db", corridor=one) as server:
        ana = server.person("Ana")
        table = ana.lay("me", "here", first_player="1")
        with ana.watching(table, 0) as page:
            dead = Store(tmp_path / "tables.db")  # saves, and is gone before it tells
            stored = dead.find(table)
            assert stored is not None
            dead.append((stored, Deed(1, ["1 buy d1"], asked="0")))
            dead.close()
            with serving(tmp_path / "tables.db", corridor=Corridor(tmp_path, 1, 2)):
                page.until(lambda: page.version == "1")


def test_news_that_cannot_be_followed_do_not_keep_others_from_being_heard(tmp_path: Path) -> None:
    class Stumbling(Notebook):
        def heard(self, id: str) -> None:
            super().heard(id)
            raise ZeroDivisionError

    with closing(Corridor(tmp_path, 0, 2)) as place:
        place.hearer = notebook = Stumbling()
        for news in ("a", "", "b"):
            place._hear(news)
    assert notebook.news == ["a", "missed", "b"]


def test_a_line_whose_words_come_in_pieces_is_handed_on_whole(pair: Pair) -> None:
    ana = pair[0].person("Ana")
    table = table_at(ana, 1)
    host = pair[0].address.removeprefix("http://")
    words = (
        f"GET /live?table={table} HTTP/1.1\r\nHost: {host}\r\nOrigin: {pair[0].address}\r\n"
        f"Cookie: cosecha={ana.secret}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    ).encode()
    name, _, port = host.partition(":")
    with create_connection((name, int(port)), 60) as line:
        line.setsockopt(IPPROTO_TCP, TCP_NODELAY, 1)
        line.sendall(words[:120])
        line.sendall(words[120:])
        assert line.recv(1000).startswith(b"HTTP/1.1 101")


def test_news_of_a_transaction_that_fails_are_not_told(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db", corridor=Corridor(tmp_path, 0, 2)) as server:
        told: list[str] = []
        database = server.house.store.database
        place = database.corridor  # type: ignore[attr-defined]

        def note() -> None:
            place.tell = told.extend
            with database.writing() as connection:
                database.tell(connection, "kept")
            with suppress(ZeroDivisionError), database.writing() as connection:
                database.tell(connection, "lost")
                raise ZeroDivisionError

        server.do(note)
    assert told == ["kept"]


def test_of_two_who_would_decide_one_holds_and_who_goes_lets_go(tmp_path: Path) -> None:
    one, other = Corridor(tmp_path, 0, 2), Corridor(tmp_path, 1, 2)
    with closing(other):
        assert one.hold("table")
        assert not other.hold("table")
        one.let_go("table")
        assert other.hold("table")
        other.let_go("table")
        assert one.hold("table")
        one.close()
        until(lambda: other.hold("table"))
