"""Bots that play for people: a seat is handed over and taken back; the host may do it for who keeps all waiting."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from cosecha.bots import bot_names
from cosecha.core.words import _
from cosecha.server import telling
from cosecha.server.errors import NotYours, Problem, Stale
from cosecha.server.notes import BACK, DEPUTY, STEPPED_IN
from cosecha.server.store import PERSON, Said

if TYPE_CHECKING:
    from cosecha.server.table import Table

PATIENCE = 180  # seconds without news after which the host may let a bot play for whoever is waited for


def hand_over(table: Table, seat: int, bot: str) -> None:
    """A bot plays for this seat until its person takes it back; an order that stands ends with it."""
    _stand(table, seat, _known(table, bot), DEPUTY)


def step_in(table: Table, seat: int, bot: str) -> None:
    """The host lets a bot play for somebody who keeps the table waiting. It is theirs again whenever they like."""
    if table.stored.clock:
        raise NotYours(_("There is a clock at this table: when somebody's time is up, the others choose."))
    if seat not in waited_for(table):
        raise NotYours(_("A bot can stand in for somebody who has kept the table waiting for three minutes."))
    _stand(table, seat, _known(table, bot), STEPPED_IN)


def take_back(table: Table, seat: int) -> None:
    _stand(table, seat, "", BACK)


def waited_for(table: Table) -> list[int]:
    """The seats of people for whom a bot may stand in: nothing but what everybody sees decides."""
    if table.match is None or table.match.over or _seconds_since(table.stored.changed) < PATIENCE:
        return []
    seats = table.stored.seats
    return [seat for seat in table.match.to_act if seats[seat].kind == PERSON and not seats[seat].deputy]


def _known(table: Table, bot: str) -> str:
    if bot not in bot_names(table.game):
        raise Problem(_("There is no bot {name}.").format(name=repr(bot[:40])))
    return bot


def _seconds_since(when: str) -> float:
    try:
        return (datetime.now(UTC) - datetime.fromisoformat(when)).total_seconds()
    except (ValueError, TypeError):
        return PATIENCE


def _stand(table: Table, number: int, deputy: str, kind: str) -> None:
    def tried() -> None:
        seat = table.stored.seats[number]
        if table.match is None or table.over:
            raise Stale(_("The game is not being played."), stale=True)
        if seat.kind != PERSON or seat.deputy == deputy:
            return
        before, seat.deputy, seat.standing, seat.woken = seat.deputy, deputy, "", ""
        times = table.turned()
        with table.saving():
            note = Said(kind, number, seat.name, deputy)
            written = table.store.stand_in(table.id, number, before, deputy, note, times)
        table.wind(times)
        table.hear(written)

    table.trying(tried)
    telling.tell_all(table)
