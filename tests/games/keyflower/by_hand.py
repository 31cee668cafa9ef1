"""A finished game counted by hand (3.16): what the table shows goes in, every best way to score it comes out.

Nothing of the engine is used. The pieces are tried on every tile that could score them (`allotted_by_hand.py`), the
sheep in the Sheep shelter and out of it (`grazed_by_hand.py`), the purple worker as everything, and the Flipper on
every tile.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from tests.games.keyflower.allotted_by_hand import (
    COLOURS,
    RESOURCES,
    SKILLS,
    Line,
    Lines,
    Meaning,
    Piece,
    Ways,
    baked_together,
    resources,
    skills,
    together,
    with_points,
    workers,
)
from tests.games.keyflower.grazed_by_hand import Field, Grazing, grazings, herds
from tests.games.keyflower.laid_by_hand import ON_TILE, PRINTED, Village, fixed


class Count(NamedTuple):
    """One best way to score: all lines with points, the tile flipped, and what the purple worker was."""

    lines: Lines
    flipped: str | None
    purple: str | None


class Seat(NamedTuple):
    """What a seat has at the end of winter: the hand, the fields as told (none without Farmers), the purple worker."""

    hand: Mapping[str, Any]
    fields: Iterable[Mapping[str, Any]]
    purple: bool
    hillside_counts_itself: bool = True


def flips(village: Village) -> Iterator[tuple[str | None, Village]]:
    """The village as it lies, and with the Flipper every village with one more tile turned over."""
    yield None, village
    if any(tile["tile"] == "flipper" for tile in village):
        for i, tile in enumerate(village):
            if tile["tile"] in PRINTED and tile["side"] == "basic":
                yield tile["tile"], [*village[:i], {**tile, "side": "upgraded"}, *village[i + 1 :]]


def meanings(village: Village, *, wheat: bool) -> Iterator[tuple[str, Piece]]:
    """What the purple worker may be in the pool or on an autumn tile: each piece in turn."""
    for kind in (*COLOURS, *SKILLS, *(["wheat"] if wheat else [])):
        yield kind, Piece(kind)
    for kind in RESOURCES:
        for on in ["", *(tile["tile"] for tile in village if tile["tile"] in ON_TILE)]:
            yield "resource", Piece(kind, on)


def held(seat: Seat, village: Village) -> list[Piece]:
    """score.pool: all that is in the hand, and all that lies in the village."""
    hand = {**seat.hand["workers"], **seat.hand["skills"], "wheat": seat.hand.get("wheat", 0)}
    pieces = [Piece(kind) for kind, number in hand.items() for _ in range(number)]
    return pieces + [
        Piece(kind, t["tile"]) for t in village for kind, number in t["goods"].items() for _ in range(number)
    ]


def allotted(pieces: list[Piece], village: Village) -> Ways:
    """Every best way to give the pieces to the tiles of the village."""
    sides = {(tile["tile"], tile["side"]) for tile in village}
    owned = frozenset(tile for tile, _ in sides)
    meaning = Meaning(("boat-3", "b") in sides, ("boat-5", "b") in sides)
    rates = tuple((tile, ON_TILE[tile][side == "upgraded"]) for tile, side in sorted(sides) if tile in ON_TILE)

    def of(*kinds: str) -> tuple[Piece, ...]:
        return tuple(sorted(piece for piece in pieces if piece.kind in kinds))

    of_resources = resources(of(*RESOURCES, "wheat"), rates, owned, meaning)
    return together(workers(of(*COLOURS), owned), baked_together(skills(of(*SKILLS), owned), of_resources))


def ways(seat: Seat, village: Village, animals: Mapping[Field, Any]) -> Iterator[tuple[str | None, Ways]]:
    """Every meaning of the purple worker, with the best that comes of it."""
    always: Ways = (0, frozenset({()}))
    for line in with_points(Line(source, points) for source, points in fixed(village).items()):
        always = together(always, (line.points, frozenset({(line,)})))
    pieces = held(seat, village)
    idle = together(always, allotted(pieces, village))
    for grazing in grazings(village, animals, purple=seat.purple, itself=seat.hillside_counts_itself):
        if grazing.purple or not seat.purple:
            yield grazing.purple, together(idle, grazed_ways(grazing))
        else:
            for kind, extra in meanings(village, wheat=bool(animals)):
                yield kind, together(always, allotted([*pieces, extra], village), grazed_ways(grazing))


def grazed_ways(grazing: Grazing) -> Ways:
    return sum(line.points for line in grazing.lines), frozenset({grazing.lines})


def counted(village: Village, seat: Seat) -> tuple[int, list[Count]]:
    """The highest score of a village that lies finished, before the Flipper, and every way to reach it."""
    found: dict[int, list[Count]] = {}
    animals = herds(village, seat.fields) if seat.fields else {}
    for flipped, turned in flips(village):
        for purple, (total, all_lines) in ways(seat, turned, animals):
            found.setdefault(total, []).extend(Count(lines, flipped, purple) for lines in all_lines)
    return max(found), found[max(found)]
