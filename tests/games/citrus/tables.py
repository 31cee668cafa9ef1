"""Citrus tables in one line: positions are text, answers are plain values."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import cosecha

if TYPE_CHECKING:
    from cosecha.core.match import Match

CITRUS = cosecha.game("citrus")

# Two empty fincas, three open sites and one bare site: room for everything.
MEADOW = """
     1   2   3   4   5   6   7   8   9   10  11  12  13  14  15
1    .   +   .   .   .   +   .   .   .   +   .   .   .   +   .
2    +   @A  +   .   +   @B  +   .   +   !E  +   .   +   !F  +
3    .   +   .   .   .   +   .   .   .   +   .   .   .   +   .
4    .   .   .   .   .   .   .   .   .   +   .   .   .   +   .
5    .   .   .   .   .   .   .   .   +   !G  +   .   +   ?J  +
6    .   .   .   .   .   .   .   .   .   +   .   .   .   +   .
"""

# One finca whose path squares are all taken, one open site, one bare site: nothing can be built.
WALLED = """
     1   2   3   4   5   6   7   8   9   10  11
1    .   gr0 .   .   .   +   .   .   .   +   .
2    or0 @A  le0 .   +   !E  +   .   +   ?J  +
3    .   li0 .   .   .   +   .   .   .   +   .
"""

# Player 1 has a single worker at home; lemons can extend, oranges and limes need that worker.
LAST_WORKER = """
     1   2   3   4   5   6   7
1    .   +   .   .   le1 .   .
2    +   @A  +   .   .   .   .
3    .   +   .   .   .   .   .
4    gr1 .   bl1 .   .   .   le1
"""

ALL_BUILT = ("bag: 0", "market: empty")


def table(sketch: str, *header: str, draws: str = "") -> Match:
    """A match in the position of a sketch, with header lines for what the sketch does not show."""
    lines = ["game: citrus", *header, "", sketch.strip("\n"), ""]
    return CITRUS.position("\n".join(lines), seed=7, draws=draws)


def new_game(seats: int, *, seed: int = 7, draws: str = "", **options: str) -> Match:
    """A match at its very beginning."""
    return CITRUS.new(seats=seats, options=options, seed=seed, draws=draws)


def play(match: Match, *moves: str) -> Match:
    """Play the moves, one after the other, by whoever is to act."""
    for move in moves:
        match.play(move)
    return match


OTHER_NAMES = re.compile(r"buy \d|harvest |return ")  # moves that the list of legal moves may call differently


def refused(match: Match, move: str, seat: int | None = None) -> str | None:
    """The id of the rule that refuses a move, or None where it is legal; the list of legal moves must agree."""
    refusal = match.why_not(move, seat=seat)
    listed = move in match.moves(seat)
    assert not (refusal and listed), f"{move} is listed but refused by {refusal}"
    assert refusal or listed or OTHER_NAMES.match(move), f"{move} is legal but not listed"
    return None if refusal is None else refusal.rule


def legal(match: Match, move: str, seat: int | None = None) -> bool:
    """Whether a move is accepted."""
    return refused(match, move, seat) is None


def seen(match: Match) -> dict[str, Any]:
    """What a spectator sees."""
    view: dict[str, Any] = match.view(None)
    return view


def coins(match: Match) -> list[int]:
    """The coins of each seat."""
    return list(seen(match)["coins"])


def points(match: Match) -> list[int]:
    """The points of each seat."""
    return list(seen(match)["points"])


def home(match: Match) -> list[int]:
    """The workers at home of each seat."""
    return list(seen(match)["home"])


def actions(match: Match, seat: int = 0) -> list[str]:
    """The action tiles before a seat."""
    return list(seen(match)["hands"][seat]["actions"])


def market(match: Match) -> dict[int, str]:
    """The tiles on the market by space."""
    return {int(space): tile for space, tile in seen(match)["market"].items()}


def spaces(match: Match) -> list[int]:
    """The market spaces that hold a tile."""
    return sorted(market(match))


def pending(match: Match) -> list[str]:
    """The bought tiles not yet built."""
    return sorted(seen(match)["pending"])


def owned(match: Match, seat: int | None) -> set[str]:
    """The planted squares of a seat; None: the neutral ones."""
    return {name for name, square in seen(match)["squares"].items() if square["owner"] == seat}


def open_sites(match: Match) -> list[str]:
    """The letters of the open sites."""
    return sorted(seen(match)["open_sites"])


def header(match: Match, key: str) -> list[str]:
    """The words of one header line of the position text; none where the line is missing."""
    found = re.search(rf"^{key}: *(.*)$", match.position(), re.MULTILINE)
    return found[1].split() if found else []


def scored(match: Match) -> set[str]:
    """The letters of the fincas already scored."""
    return {letter for letter, finca in seen(match)["fincas"].items() if finca["scored"]}
