"""A table at an earlier moment: its picture, what happened there, and how points grew over time."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from cosecha.core.match import Match
from cosecha.core.record import replayed, rewound, write_record
from cosecha.core.scene import said_in
from cosecha.core.telling import paragraphs, retell
from cosecha.core.words import _
from cosecha.server.errors import NotFound, NotYours
from cosecha.server.table import Table

Json = dict[str, Any]


def begun(table: Table) -> Match:
    if table.match is None:
        raise NotFound(_("The game has not begun."))
    return table.match


def shown_record(table: Table) -> str:
    """The record as everybody may see it; a game that was ended will never go on, so there is nothing to hide in it."""
    match = begun(table)
    return write_record(match, match.events, public=False, closed=True) if table.over else match.public_record()


def seat_to_see(table: Table, person: str, seat: int | None) -> int | None:
    """One's own side at any time; everybody's when the game is over."""
    if seat is None or seat in table.seats_of(person):
        return seat
    if not 0 <= seat < len(table.stored.seats):
        raise NotFound(_("There is no such seat."))
    if not table.over:
        raise NotYours(_("You can see the sides of the others when the game is over."))
    return seat


def earlier(table: Table, version: int) -> Match:
    match = begun(table)
    if not 0 <= version <= match.version:
        raise NotFound(_("There is no such move."))
    return rewound(match, version)


def moment(table: Table, version: int, seat: int | None, language: str) -> Json:
    """Everything a page needs to show the table as it was after so many public events."""
    match = earlier(table, version)
    scene = match.scene(seat, language, table.names).to_json() | {"choices": []}
    with said_in(language):
        happened = retell(match, len(match.public) - 1) if version else ()
        lines = [line for _event, told in happened for line in paragraphs(told)]
    return {
        "version": version,
        "last": begun(table).version,
        "over": table.over,
        "seat": seat,
        "to_act": list(match.to_act),
        "scene": scene,
        "log": [{"n": n + 1, "seat": who, "lines": [words]} for n, (who, words) in enumerate(lines)],
        "facts": [asdict(fact) for fact in (match.told[-1] if version else ())],
    }


def curves(table: Table, language: str) -> list[Json]:
    """For each thing that is drawn over time: its name, and a row of numbers for each seat, one for each event."""
    match = begun(table)
    if table.game.curves is None:
        return []
    found: dict[str, list[list[int]]] = {}
    with said_in(language):
        shown = -1
        for again in replayed(match):
            if again.version == shown:
                continue
            shown = again.version
            for name, numbers in table.game.curves(again.view(None)).items():
                found.setdefault(name, []).append(list(numbers))
    return [{"name": name, "seats": [list(row) for row in zip(*rows, strict=True)]} for name, rows in found.items()]
