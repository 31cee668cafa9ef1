"""Guatemala Café tables in one line: positions are text, answers are plain values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import cosecha
from cosecha.games.guatemala_cafe.buying import why_not_place
from cosecha.games.guatemala_cafe.pieces import PIECES, REASONS
from cosecha.games.guatemala_cafe.turn import Cafe

if TYPE_CHECKING:
    from cosecha.core.game import Fact
    from cosecha.core.match import Match

CAFE = cosecha.game("guatemala_cafe")

# The plantation of E29 and most examples of scoring: connected to two red ships, column c2 open to player 1.
RED = "owns 1: red: shed F3, workers E3, E2, F4"
RED_ROADS = "roads: t2s1 to t2s4"
E29 = (RED, RED_ROADS, "h2: R,R", "buyer: 1")
TWO = "seats: 2"
THREE = "seats: 3"


def table(*header: str, sketch: str = "", draws: str = "") -> Match:
    """A match in a position; what is not said is as section 8 of the specification has it."""
    return CAFE.position("\n".join(["game: guatemala_cafe", *header, "", sketch]), seed=7, draws=draws)


def new_game(seats: int, *, seed: int = 7, draws: str = "", **options: str) -> Match:
    """A match at its very beginning."""
    return CAFE.new(seats=seats, options=options, seed=seed, draws=draws)


def play(match: Match, *moves: str) -> Match:
    """Play the moves, one after the other, by whoever is to act."""
    for move in moves:
        match.play(move)
    return match


def buy(match: Match, *purchases: str) -> Match:
    """Buy pieces, each written `r3c1 D4`: from the space, to the place."""
    for purchase in purchases:
        space, place = purchase.split()
        play(match, f"buy {space}", f"place {place}")
    return match


def answer(match: Match, *yes: int) -> list[Fact]:
    """Answer the block question for everybody asked: yes for these seats, no for the others."""
    told: list[Fact] = []
    for seat in match.to_act:
        told += match.play("block yes" if seat in yes else "block no", seat)
    return told


def take(match: Match, space: str, *yes: int) -> list[Fact]:
    """Take a sack, and let everybody answer."""
    return match.play(f"take {space}") + answer(match, *yes)


def refused(match: Match, move: str, seat: int | None = None) -> str | None:
    """The id of the rule that refuses a move, or None where it is legal; the list of legal moves must agree."""
    refusal = match.why_not(move, seat=seat)
    listed = move in match.moves(seat)
    assert not (refusal and listed), f"{move} is listed but refused by {refusal}"
    canonical = match.text_of(match.state.canonical(match.game.verbs(match.state).parse(move)))
    assert refusal or canonical in match.moves(seat), f"{move} is not refused, but {canonical} is not listed"
    return None if refusal is None else refusal.rule


def refused_place(match: Match, purchase: str) -> str | None:
    """The rule that refuses to place the piece of a space somewhere; the piece itself can be selected."""
    space, place = purchase.split()
    twin = CAFE.position(match.position(), seed=7)
    twin.play(f"buy {space}")
    return refused(twin, f"place {place}")


def explained(match: Match, piece: str, place: str) -> str:
    """Why the active player may not put a piece there, whether or not it could be selected."""
    assert isinstance(match.state, Cafe)
    number = match.state.printed.place_names.index(place)
    return REASONS[why_not_place(match.state, PIECES.index(piece), number)]


def seen(match: Match, seat: int | None = None) -> dict[str, Any]:
    """What a seat, or a spectator, sees."""
    view: dict[str, Any] = match.view(seat)
    return view


def money(match: Match) -> list[int]:
    return list(seen(match)["money"])


def points(match: Match) -> list[int]:
    return list(seen(match)["points"])


def ships(match: Match, harbour: str = "h2") -> list[str]:
    return list(seen(match)["harbours"][harbour]["ships"])


def lying(match: Match, space: str) -> str | None:
    """What lies on a space of the production board."""
    found: str | None = seen(match)["production"].get(space)
    return found


def stock(match: Match, seat: int) -> str:
    """The coffees of a stock, as their owner sees them."""
    return "".join(seen(match, seat)["stocks"][seat]["coffees"])
