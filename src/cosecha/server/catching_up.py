"""What happened since somebody's last move: the moments to show one after the other, from their seat."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from cosecha.core.match import UNDO, Match
from cosecha.core.text import whole_number
from cosecha.core.words import _
from cosecha.server.answering import as_json, own_seat, table_of
from cosecha.server.errors import Problem
from cosecha.server.people import person_of
from cosecha.server.replaying import begun

Json = dict[str, Any]


async def since(request: Request) -> Response:
    """For one's own seats only: others' sides are nobody's business before the end, and a spectator has no turn."""
    table = table_of(request)
    match = begun(table)
    seat = whole_number(request.query_params.get("seat", ""))
    seen = request.query_params.get("seen", "")
    if seat is None or (seen and whole_number(seen) is None):
        raise Problem(_("Say the seat, and what it has seen, by their numbers."))
    own = own_seat(table, person_of(request), seat)
    return as_json(caught_up(match, own, whole_number(seen) if seen else None))


def caught_up(match: Match, seat: int, seen: int | None = None) -> Json:
    """From which version, through which ones, to which; `yours`: it begins with a move of the seat.

    Whoever has let a bot or an order play has made moves that they did not see: then it begins with what was seen.
    """
    last = _after_own(match, seat)
    start = last if seen is None else min(last, seen)
    return {
        "seat": seat,
        "from": start,
        "steps": _steps(match, start),
        "to": match.version,
        "yours": start == last and last > 0,
    }


def _after_own(match: Match, seat: int) -> int:
    """The version after the seat's last move; of a sealed decision that before it: the others' answers are news."""
    before = 0
    found = 0
    for stop in match.stops:
        movers = {event.seat for event in match.public[before:stop]}
        if seat in movers:
            found = stop if movers == {seat} else before
        before = stop
    return found


def _steps(match: Match, start: int) -> list[int]:
    """The versions to show; what was taken back again is left out, and so is what tells nobody anything."""
    steps: list[int] = []
    for stop in match.stops:
        if stop <= start:
            continue
        if match.public[stop - 1].move == UNDO and steps:
            steps.pop()
        else:
            steps.append(stop)
    return [stop for stop in steps if match.told[stop - 1] or match.public[stop - 1].move == UNDO]
