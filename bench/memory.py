"""How much memory a table takes that was looked at and is idle now, and what is left of it when it is forgotten.

Runs in a process of its own and prints one line of JSON; the tables are games of Citrus in the middle, four seats.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import random
import tempfile
from collections.abc import Sequence
from pathlib import Path

import cosecha
from cosecha.core.record import event_line
from cosecha.server import house as houses
from cosecha.server import telling
from cosecha.server.gathering import asked_by, dealt
from cosecha.server.house import IDLE, House
from cosecha.server.news import Viewer
from cosecha.server.store import PERSON, Deed, Seat, Store, Stored

MOVES = 120


def lay(store: Store, number: int) -> str:
    """A game with so many moves, written to the store as a server would have."""
    game = cosecha.game("citrus")
    seats = [Seat(PERSON, f"person {number} {seat}", "ABCD"[seat], nonce="n") for seat in range(4)]
    stored = Stored(f"table-{number}", "citrus", {}, "host", f"{number:032x}", seats)
    match = dealt(game, stored, 0.0)
    assert match is not None
    store.lay(stored)
    luck = random.Random(number)
    while not match.over and len(match.events) < MOVES:
        seat = match.to_act[0]
        match.play(luck.choice(match.moves(seat)), seat)
    lines = [event_line(event) for event in match.events]
    deed = Deed(1, lines, position=match.position(), asked=asked_by(match))
    store.append((stored, deed))
    return stored.id


def look(house: House, tables: Sequence[str]) -> None:
    """Four people come, see everything, and leave again."""
    for id in tables:
        table = house.table(id)
        viewers = [Viewer(id, seat.person, n, "en", lambda _: None) for n, seat in enumerate(table.stored.seats)]
        for viewer in viewers:
            telling.watch(table, viewer, 0)
        for viewer in viewers:
            house.left(id, viewer)


def resident() -> int:
    """Bytes of this process that lie in memory."""
    gc.collect()
    status = Path("/proc/self/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) * 1024


async def measured(folder: Path, number: int) -> dict[str, float]:
    """The first tables make the process as large as its work needs; those that come then show what a table takes."""
    houses.KEPT = 3 * number  # all of them stay, until their time is over
    store = Store(folder / "tables.db")
    laid = [lay(store, n) for n in range(number * 3)]
    now = 0.0
    house = House(store, clock=lambda: now)
    look(house, laid[:number])
    before = resident()
    look(house, laid[number : 2 * number])
    loaded = resident()
    now += IDLE
    house.forget_idle()
    look(house, laid[2 * number :])
    again = resident()
    house.close()
    return {
        "tables": number,
        "idle_kb": round((loaded - before) / number / 1000, 1),
        "forgotten_kb": round((again - loaded) / number / 1000, 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="Memory of idle tables.")
    parser.add_argument("--tables", type=int, default=500)
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps(asyncio.run(measured(Path(folder), parser.parse_args().tables))))


if __name__ == "__main__":
    main()
