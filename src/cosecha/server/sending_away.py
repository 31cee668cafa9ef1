"""The host sends somebody away while a game is played: a bot has their seats, and they cannot come back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cosecha.core.words import _
from cosecha.server import overtime
from cosecha.server.bots import bot_name
from cosecha.server.clocks import at_rest
from cosecha.server.errors import NotYours, Stale
from cosecha.server.notes import SENT_FOR_GOOD
from cosecha.server.store import BOT, PERSON, PLAYING, Said, Seat, Stored
from cosecha.server.syncing import sync

if TYPE_CHECKING:
    from cosecha.server.table import Table


def send_away(table: Table, number: int) -> None:
    """A bot has all seats of whoever sits on this one; what the seat gave to the luck stays."""
    bot, at = overtime.standby(table), table.store.time()

    def alter(stored: Stored) -> list[Said]:
        person = stored.seats[number].person
        if stored.phase != PLAYING:
            raise Stale(_("The game is not being played."), stale=True)
        if stored.seats[number].kind != PERSON or person == stored.host:
            raise NotYours(_("Only another person can be sent away."))
        theirs = [n for n, seat in enumerate(stored.seats) if seat.kind == PERSON and seat.person == person]
        notes = [Said(SENT_FOR_GOOD, n, stored.seats[n].name, bot) for n in theirs]
        for n in theirs:
            left = stored.seats[n]
            stored.seats[n] = Seat(BOT, name=bot_name(bot, stored.seats), bot=bot, nonce=left.nonce)
            stored.seats[n].time = at_rest(left.time, at)
        stored.barred = f"{stored.barred} {person}".strip()
        return notes

    def tried() -> None:
        with table.saving():
            table.store.amend(table.id, alter)

    table.trying(tried)
    sync(table)
