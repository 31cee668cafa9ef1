"""Keyflower tables in one line: positions are text, answers are plain values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import cosecha

if TYPE_CHECKING:
    from cosecha.core.match import Match

KEYFLOWER = cosecha.game("keyflower")

HOME = "Home 1 at (0,0) o0"
VILLAGE_A = f"{HOME}; Keywood at (0,-1) o0; Gold mine at (1,-1) o1; Barn at (-1,0) o4"
WITHOUT_BARN = f"{HOME}; Keywood at (0,-1) o0; Gold mine at (1,-1) o1"


def table(sketch: str, *header: str, draws: str = "", farmers: str = "off") -> Match:
    """A match in a position: villages separated by a bar, and header lines for what they do not show."""
    villages = [f"village {i}: {village.strip()}" for i, village in enumerate(sketch.split("|"), 1) if village.strip()]
    lines = ["game: keyflower", f"option farmers: {farmers}", *header, "", *villages, ""]
    return KEYFLOWER.position("\n".join(lines), seed=7, draws=draws)


def farm(sketch: str, *header: str, draws: str = "") -> Match:
    """A match in a position with Farmers."""
    return table(sketch, *header, draws=draws, farmers="on")


def new_game(seats: int, *, seed: int = 7, draws: str = "", farmers: str = "off", **options: str) -> Match:
    """A match at its very beginning."""
    return KEYFLOWER.new(seats=seats, options={"farmers": farmers, **options}, seed=seed, draws=draws)


def play(match: Match, *moves: str) -> Match:
    """Play the moves, one after the other, by whoever is to act."""
    for move in moves:
        match.play(move, match.to_act[0] if len(match.to_act) > 1 else None)
    return match


def refused(match: Match, move: str, seat: int | None = None) -> str | None:
    """The id of the rule that refuses a move, or None where it is legal; the list of legal moves must agree."""
    refusal = match.why_not(move, seat=seat)
    listed = move in match.moves(seat)
    assert not (refusal and listed), f"{move} is listed but refused by {refusal}"
    assert refusal or listed or move.startswith(("group", "at")), f"{move} is legal but not listed"
    return None if refusal is None else refusal.rule


def legal(match: Match, move: str, seat: int | None = None) -> bool:
    """Whether a move is accepted."""
    return refused(match, move, seat) is None


def seen(match: Match, seat: int | None = None) -> dict[str, Any]:
    """What a spectator, or a seat, sees."""
    return match.view(seat)


def hand(match: Match, seat: int) -> dict[str, int]:
    """Workers and skills behind a screen, those of which there are any."""
    own = match.view(seat)["hands"][seat]
    return {name: n for name, n in (own["workers"] | own["skills"]).items() if n}


def village(match: Match, seat: int) -> dict[str, dict[str, Any]]:
    """The tiles of a village by name."""
    return {tile["tile"]: tile for tile in seen(match)["villages"][seat]}


def goods(match: Match, tile: str) -> dict[str, int]:
    """The resources on a tile of any village."""
    for tiles in seen(match)["villages"]:
        for laid in tiles:
            if laid["tile"] == tile:
                return dict(laid["goods"])
    raise LookupError(tile)


def at(match: Match, tile: str) -> dict[str, Any]:
    """Bids, uses and colour of a tile, wherever it lies."""
    view = seen(match)
    for found in [*view["offer"], *view["order"], *(laid for tiles in view["villages"] for laid in tiles)]:
        if found["tile"] == tile:
            return dict(found)
    raise LookupError(tile)


def bids(match: Match, tile: str) -> dict[int, tuple[str, int]]:
    """Colour and number of the workers beside a tile, by seat."""
    return {bid["seat"]: (bid["colour"], bid["workers"]) for bid in at(match, tile)["bids"]}


def offered(match: Match) -> list[str]:
    return [tile["tile"] for tile in seen(match)["offer"]]


def pass_all(match: Match) -> Match:
    """Everybody passes: the season ends."""
    for _ in range(match.setup.seats):
        match.play("pass")
    return match


def end_season(match: Match) -> Match:
    """Everybody passes, takes the first boat left, and places all new tiles wherever they fit first."""
    return finish_season(pass_all(match))


def finish_season(match: Match) -> Match:
    while seen(match)["stage"] in ("boat", "place"):
        seat = match.to_act[0]
        match.play(match.moves(seat)[0], seat)
    return match


def fields(match: Match, seat: int = 0) -> dict[str, set[str]]:
    """The fields of a village: their names, and their parts."""
    return {field["field"]: set(field["parts"]) for field in seen(match)["fields"][seat]}


def herds(match: Match, seat: int = 0) -> dict[str, dict[str, int]]:
    """The animals of a village by field, where there are any."""
    return {field["field"]: field["animals"] for field in seen(match)["fields"][seat] if field["animals"]}


def wheat(match: Match, seat: int = 0) -> int:
    return int(match.view(seat)["hands"][seat]["wheat"])


def use(match: Match, tile: str, colour: str = "red", workers: int = 1) -> Match:
    """A use of a tile with workers of the hand; the colour is chosen where it is asked for."""
    match.play(f"use {tile}")
    if seen(match)["stage"] == "colour":
        match.play(f"colour {colour}")
    match.play(f"hand {workers}")
    return match
