"""What the others choose for somebody whose time is up: to wait, a bot, or the end; said, counted and carried out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cosecha.core.words import _
from cosecha.server import overtime
from cosecha.server.clocks import Clock, at_rest, clock_of, late
from cosecha.server.errors import NotYours, Problem, Stale
from cosecha.server.notes import ENDED, TAKEN_OVER, WAITED
from cosecha.server.store import OVER, PLAYING, Said, Stored
from cosecha.server.stored import Time
from cosecha.server.syncing import sync

if TYPE_CHECKING:
    from cosecha.server.table import Table

WAIT, BOT_PLAYS, END = "wait", "bot", "end"
NOTES = {WAIT: WAITED, BOT_PLAYS: TAKEN_OVER, END: ENDED}


def choose(table: Table, person: str, choice: str, case: str) -> None:
    """One of the others says what they want; it is carried out if enough want the same."""
    if choice not in NOTES:
        raise Problem("choice is wait, bot or end")
    clock = clock_of(table.stored.clock)
    at, bot = table.store.time(), overtime.standby(table)

    def alter(stored: Stored) -> list[Said]:
        if not case or clock is None or stored.phase != PLAYING or case != overtime.case_of(stored, at):
            raise Stale(_("There is nothing to choose any more: somebody has moved."), stale=True)
        seat = overtime.voters(stored, at).get(person)
        if seat is None:
            raise NotYours(_("The others choose: people who sit at the table and have time."))
        stored.seats[seat].vote = f"{choice} {case}"
        wanted = list(overtime.votes(stored, at).values()).count(choice)
        return _done(stored, clock, choice, bot, at) if wanted >= overtime.needed(stored, at) else []

    def tried() -> None:
        with table.saving():
            table.store.amend(table.id, alter)

    table.trying(tried)
    sync(table)


def _done(stored: Stored, clock: Clock, choice: str, bot: str, at: float) -> list[Said]:
    """Whoever is waited for, or comes back to a seat that a bot plays, has a third of the bank."""
    behind = late(stored, at)
    for number in behind:
        seat = stored.seats[number]
        if choice != END:
            seat.time = Time(float(clock.addition), at if choice == WAIT else 0.0)
        if choice == BOT_PLAYS:
            seat.deputy = bot
    if choice == END:
        stored.phase, stored.ended = OVER, True
        for seat in stored.seats:
            seat.time = at_rest(seat.time, at)
    return [Said(NOTES[choice], number, stored.seats[number].name, bot) for number in behind]
