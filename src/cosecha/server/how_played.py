"""How a table is played, in words: its clock, hints, the chat, options that are not the usual ones; who hosts."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from sqlalchemy.exc import SQLAlchemyError

from cosecha.core.game import Game
from cosecha.core.options import Option
from cosecha.core.words import _
from cosecha.server import clock_news, hinting
from cosecha.server.store import PERSON, Stored

if TYPE_CHECKING:
    from cosecha.server.table import Table

log = logging.getLogger("cosecha.how")
Json = dict[str, Any]


def options_in_words(game: Game, given: Mapping[str, str]) -> list[Json]:
    """The options that differ from their defaults."""
    chosen = [option for option in game.options if given.get(option.name, option.default) != option.default]
    return [{"title": _(option.title or option.name), "value": _value(option, given[option.name])} for option in chosen]


def _value(option: Option, value: str) -> str:
    if option.data:
        return _("from a file")
    words = dict(zip(option.values, option.words or option.values, strict=True))
    return ", ".join(_(words[one]) for one in (value.split("+") if option.several else [value]))


def differing(game: Game, stored: Stored) -> list[Json]:
    """What somebody should know before they sit down: the clock and the options that are not the usual ones."""
    return [*clock_news.option(stored), *options_in_words(game, stored.options)]


def told(table: Table) -> list[Json]:
    """Everything about how a table is played, and who hosts it."""
    game, stored, host = table.game, table.stored, host_of(table)
    clock = clock_news.option(stored) or [{"title": _("Clock"), "value": _("no clock")}]
    hints = _("allowed to everybody") if hinting.allowed(stored) else _("not allowed")
    chat = _("turned off") if stored.quiet else _("open to all who sit there")
    rules = options_in_words(game, stored.options) or [{"title": _("Rules"), "value": _("as usual")}]
    by = [{"title": _("Host"), "value": host}] if host else []
    return [*rules, *clock, {"title": _("Hints"), "value": hints}, {"title": _("Chat"), "value": chat}, *by]


def host_of(table: Table) -> str:
    """What the host is called at this table, else what they call themselves; empty where nobody knows."""
    host, known = table.stored.host, table.host_known
    if not host:
        return ""
    if known is None or known[0] != host:  # read once: this is told to everybody who comes
        try:
            known = table.host_known = host, table.store.name_of(host)
        except SQLAlchemyError:
            log.exception("nobody knows who hosts table %s", table.id)
            known = host, ""
    names = [seat.name for seat in table.stored.seats if seat.kind == PERSON and seat.person == host and seat.name]
    return known[1] if known[1] in names or not names else names[0]
