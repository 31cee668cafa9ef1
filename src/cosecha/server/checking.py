"""What becomes of a stored table under the rules of this version."""

from __future__ import annotations

from dataclasses import dataclass

import cosecha
from cosecha.core.errors import CosechaError
from cosecha.core.words import _, plural
from cosecha.server.opening import kept
from cosecha.server.portable import Parcel
from cosecha.server.store import Stored


@dataclass(frozen=True)
class Verdict:
    """`problem` is empty where the record replays; `outlook` says what a server would do where it does not.

    `position` is the present one where the store has none yet.
    """

    stored: Stored
    problem: str = ""
    outlook: str = ""
    position: str = ""


def judged(parcel: Parcel) -> Verdict:
    try:
        match = parcel.match()
    except CosechaError as error:
        return Verdict(parcel.stored, str(error), _outlook(parcel))
    missing = match is not None and not parcel.stored.position and not match.state.sealed
    return Verdict(parcel.stored, position=match.position() if match and missing else "")


def _outlook(parcel: Parcel) -> str:
    stored = parcel.stored
    try:
        way = kept(cosecha.game(stored.game), stored, parcel.lines)
    except CosechaError:
        return _("not show it")
    after = _("go on from the position after move {n} of {all}").format(n=stored.placed, all=len(parcel.lines))
    if way.aside:
        lost = plural("{n} later move is set aside", "{n} later moves are set aside", way.aside)
        return f"{after}; {lost}"
    return after if way.base == len(parcel.lines) else _("{after}, with all later moves").format(after=after)
