"""A table at an earlier moment: its picture, what happened there, and how points grew over time."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any, TypeVar

from cosecha.core.game import Game
from cosecha.core.match import Match
from cosecha.core.record import retraced
from cosecha.core.scene import Scene
from cosecha.core.telling import paragraphs, retell
from cosecha.core.words import _, said_in
from cosecha.server.errors import NotFound, NotYours
from cosecha.server.news import ended_early
from cosecha.server.table import Table

Json = dict[str, Any]
Drawn = TypeVar("Drawn")
_aside = ThreadPoolExecutor(2, "moments")


def begun(table: Table) -> Match:
    if table.match is None:
        raise NotFound(_("The game has not begun."))
    return table.match


def seat_to_see(table: Table, person: str, seat: int | None) -> int | None:
    """One's own side at any time; everybody's when the game is over."""
    if seat is None or seat in table.seats_of(person):
        return seat
    if not 0 <= seat < len(table.stored.seats):
        raise NotFound(_("There is no such seat."))
    if not table.over:
        raise NotYours(_("You can see the sides of the others when the game is over."))
    return seat


def reached(table: Table, version: int) -> Match:
    """The match, which has come so far."""
    match = begun(table)
    if not 0 <= version <= match.version:
        raise NotFound(_("There is no such move."))
    return match


@dataclass(frozen=True)
class Earlier:
    """What an earlier moment is drawn of, aside, while the table goes on; taken where nothing changes meanwhile."""

    game: Game
    record: str
    seed: str
    version: int
    last: int
    over: bool
    seat: int | None
    language: str
    names: Sequence[str]
    ended: bool  # the people ended the game here, before its time

    def match(self) -> Match:
        """A sealed decision is opened as a whole."""
        return next(again for again in retraced(self.game, self.record, self.seed) if again.version >= self.version)

    def scene(self, match: Match) -> Scene:
        return match.scene(self.seat, self.language, self.names, ended=self.ended)


def earlier(table: Table, version: int, seat: int | None, language: str) -> Earlier:
    """The moment after so many public events, for whoever may see this side of it."""
    match = reached(table, version)
    ended = table.stored.ended and version == match.version
    about = (version, match.version, table.over, seat, language, tuple(table.names), ended)
    return Earlier(match.game, match.record(), match.seed, *about)


async def aside(draw: Callable[[], Drawn]) -> Drawn:
    """Few at a time, so that those who play need not wait for those who look."""
    work = partial(copy_context().run, draw)
    return await asyncio.get_running_loop().run_in_executor(_aside, work)


def moment(at: Earlier) -> Json:
    """Everything a page needs to show the table as it was."""
    match = at.match()
    scene = at.scene(match).to_json() | {"choices": []}
    with said_in(at.language):
        scene |= {"prompt": ended_early()} if at.ended else {}
        happened = retell(match, len(match.public) - 1) if at.version else ()
        lines = [line for _event, told in happened for line in paragraphs(told)]
    return {
        "version": at.version,
        "last": at.last,
        "over": at.over,
        "decides": not match.over,
        "seat": at.seat,
        "to_act": [] if at.ended else list(match.to_act),
        "scene": scene,
        "log": [{"n": n + 1, "seat": who, "lines": [words]} for n, (who, words) in enumerate(lines)],
        "facts": [asdict(fact) for fact in (match.told[-1] if at.version else ())],
    }


def still(at: Earlier, theme: str) -> str:
    """The same as a picture of its own."""
    return at.scene(at.match()).svg(theme)


_curves: OrderedDict[tuple[str, int, bool, str], list[Json]] = OrderedDict()
KEPT = 50  # tables whose curves are remembered


async def curves(table: Table, language: str) -> list[Json]:
    """For each thing that is drawn over time: its name, and a row of numbers for each seat, one for each event.

    A whole game is played again for it, aside, so that others need not wait.
    """
    match = begun(table)
    if table.game.curves is None:
        return []
    over = table.over  # also where the people have ended it: then everything is open
    known = (table.id, match.version, over, language)
    if known not in _curves:
        rows = await aside(partial(_grown, match.game, match.record(), match.seed, over=over))
        with said_in(language):
            _curves[known] = [{"name": _(name), "seats": seats} for name, seats in rows]
        while len(_curves) > KEPT:
            _curves.popitem(last=False)
    return _curves[known]


def _grown(game: Game, record: str, seed: str, *, over: bool) -> list[tuple[str, list[list[int]]]]:
    """What can be told of every moment; where a sealed decision opens, its moments are alike."""
    assert game.curves is not None
    found: dict[str, list[list[int]]] = {}
    moments = 0
    for match in retraced(game, record, seed):
        if match.version + 1 <= moments:
            continue
        hindsight = game.hindsight(match.state) if over and game.hindsight else {}
        for name, numbers in (dict(hindsight) | dict(game.curves(match.view(None)))).items():
            found.setdefault(name, []).extend([list(numbers)] * (match.version + 1 - moments))
        moments = match.version + 1
    whole = {name: rows for name, rows in found.items() if len(rows) == moments}
    return [(name, [list(row) for row in zip(*rows, strict=True)]) for name, rows in whole.items()]
