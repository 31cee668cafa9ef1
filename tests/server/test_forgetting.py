"""Tables that nobody looks at leave the memory, and come back as they were."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cosecha.server import telling
from cosecha.server.house import IDLE, House
from cosecha.server.news import Viewer
from cosecha.server.store import PERSON, Seat, Store
from cosecha.server.table import Table


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def house(tmp_path: Path, clock: Clock) -> Iterator[House]:
    made = House(Store(tmp_path / "tables.db"), clock=clock)
    yield made
    made.close()


def lay(house: House) -> Table:
    seats = [Seat(PERSON, f"person {n}", "AB"[n], nonce="n") for n in range(2)]
    return house.lay("person 0", "citrus", seats, {"first_player": "1"})


def look(table: Table, seat: int = 0) -> tuple[Viewer, list[bytes]]:
    heard: list[bytes] = []
    viewer = Viewer(table.id, f"person {seat}", seat, "en", heard.append)
    telling.watch(table, viewer, 0)
    return viewer, heard


def test_a_table_that_nobody_asks_for_is_forgotten_and_comes_back(house: House, clock: Clock) -> None:
    table = lay(house)
    table.move(0, "buy d1", "0", "a key of mine")
    clock.now = IDLE - 1
    house.forget_idle()
    assert list(house._tables) == [table.id]
    clock.now = IDLE
    house.forget_idle()
    assert not house._tables
    assert not house._used
    back = house.table(table.id)
    assert back is not table
    assert back.match is not None
    assert table.match is not None
    assert back.match.record() == table.match.record()
    assert back.move(0, "buy d1", "0", "a key of mine") == "1", "sent again: it was done the first time"


def test_whoever_looks_or_asks_keeps_it(house: House, clock: Clock) -> None:
    watched, asked = lay(house), lay(house)
    viewer, _ = look(watched)
    clock.now = IDLE * 3
    house.table(asked.id)
    house.forget_idle()
    assert set(house._tables) == {watched.id, asked.id}
    house.left(watched.id, viewer)
    clock.now += IDLE
    house.forget_idle()
    assert not house._tables, "the time of a watched table begins when the last one leaves"


def test_what_was_drawn_is_let_go_with_the_last_who_looks(house: House) -> None:
    table = lay(house)
    (first, _), (second, heard) = look(table, 0), look(table, 1)
    drawn = table.stage
    house.left(table.id, first)
    assert table.stage is drawn
    table.move(0, "buy d1", "0", "a key of mine")
    assert b'"kind":"change"' in heard[-1]
    house.left(table.id, second)
    assert table.stage is not drawn
    _, heard = look(table, 1)
    assert b'"version":"1"' in heard[0]
    table.undo(0, "1", "another key", turn=False)
    assert b'"from":"1"' in heard[-1]
