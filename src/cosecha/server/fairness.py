"""What a table shows of its luck: the commitment from the beginning, one's own nonces, and at the end all of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cosecha.core.record import write_record
from cosecha.core.verifying import with_oath
from cosecha.server.store import OVER

if TYPE_CHECKING:
    from cosecha.core.match import Match
    from cosecha.server.table import Table

Json = dict[str, Any]


def shown(table: Table, person: str) -> Json:
    """The commitment, and what one's own seats added, from the beginning; what all was made of when it is over."""
    over = table.stored.phase == OVER
    seats = table.stored.seats
    return {
        "commitment": table.commitment,
        "own": [{"seat": number, "nonce": seats[number].nonce} for number in table.seats_of(person)],
        "secret": table.stored.secret if over else "",
        "nonces": [seat.nonce for seat in seats] if over else [],
    }


def record_of(table: Table, match: Match) -> str:
    """The record that everybody may have, with what the luck was made of as soon as that may be known."""
    if table.stored.phase != OVER:
        return with_oath(match.public_record(), table.commitment)
    text = write_record(match, match.events, public=False, closed=True)  # also where it was ended before its time
    return with_oath(text, table.commitment, table.stored.secret, [seat.nonce for seat in table.stored.seats])
