"""Bots that play for people: a seat is handed over and taken back; others may do it for who keeps all waiting."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cosecha.bots import bot_names
from cosecha.core.people import People
from cosecha.core.words import _
from cosecha.server import overtime, telling
from cosecha.server.absence import asks_who_looks, hosts, waited_for
from cosecha.server.errors import NotYours, Problem, Stale
from cosecha.server.notes import BACK, DEPUTY, STEPPED_IN, STOOD_IN
from cosecha.server.store import PERSON, Said

if TYPE_CHECKING:
    from cosecha.server.table import Table


def hand_over(table: Table, seat: int, bot: str) -> None:
    """A bot plays for this seat until its person takes it back; an order that stands ends with it."""
    _stand(table, seat, _known(table, bot), DEPUTY)


def step_in(table: Table, person: str, seat: int, bot: str, *, seen: bool) -> None:
    """One of those at the table lets a bot play for somebody who is away. It is theirs again whenever they like.

    `seen`: that somebody has the table in view.
    """
    kind = STEPPED_IN if hosts(table, person) else STOOD_IN
    deputy = bot or overtime.standby(table)
    _stand(table, seat, deputy, kind, lambda: check(table, person, seat, bot, seen=seen))


def check(table: Table, person: str, seat: int, bot: str, *, seen: bool = False) -> None:
    """May one of those at the table let this bot play for somebody?

    Which bot (else the one that plays for whoever is late) only the host may choose: nobody is handed to a weak one.
    """
    is_host = hosts(table, person)
    if not is_host and not table.seats_of(person):
        raise NotYours(_("You do not sit at this table."))
    if not is_host and bot not in {"", overtime.standby(table)}:
        raise NotYours(_("Which bot stands in, only the host of the table can choose."))
    _known(table, bot or overtime.standby(table))
    _check_away(table, person, seat, seen=seen)


def _check_away(table: Table, person: str, seat: int, *, seen: bool) -> None:
    if table.stored.clock:
        raise NotYours(_("There is a clock at this table: when somebody's time is up, the others choose."))
    if seat not in waited_for(table) or seat in table.seats_of(person):
        raise NotYours(_("A bot can stand in for somebody else who has kept the table waiting for three minutes."))
    if not asks_who_looks(table):
        return
    if not hosts(table, person):
        raise NotYours(_("Until a day has passed without news, only the host of the table can let a bot stand in."))
    if seen or table.is_seen_by(table.stored.seats[seat].person):
        text = _("{name} has the table in view. A bot can stand in only after a day without news.")
        raise NotYours(text.format(name=People(table.names).name(seat)))


def take_back(table: Table, seat: int) -> None:
    _stand(table, seat, "", BACK)


def _known(table: Table, bot: str) -> str:
    if bot not in bot_names(table.game):
        raise Problem(_("There is no bot {name}.").format(name=repr(bot[:40])))
    return bot


def _stand(table: Table, number: int, deputy: str, kind: str, check: Callable[[], None] | None = None) -> None:
    """`check` says whether it may be done; again where another process was quicker."""

    def tried() -> None:
        if check is not None:
            check()
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
