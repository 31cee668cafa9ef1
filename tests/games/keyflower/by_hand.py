"""A finished game counted by hand (3.16): what the table shows goes in, every best way to score it comes out.

Nothing of the engine is used. Workers, skills and resources go one after another to every tile that could score them,
the purple worker is tried as everything, and the Flipper on every tile.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from tests.games.keyflower.laid_by_hand import ON_TILE, PRINTED, WANTED, Village, fixed

COLOURS, SKILLS, RESOURCES = (
    ("blue", "red", "yellow", "green"),
    ("saw", "pickaxe", "anvil"),
    ("wood", "stone", "iron", "gold"),
)
TITLES = {"barn": "Barn", "blacksmith": "Blacksmith", "stone-yard": "Stone yard", "timber-yard": "Timber yard"}

Lines = tuple[tuple[str, int], ...]  # sources and points, sorted, without noughts


class Piece(NamedTuple):
    """A worker, skill or resource, and the tile a resource lies on."""

    kind: str
    on: str = ""


class Count(NamedTuple):
    """One best way to score: all lines with points, the tile flipped, and what the purple worker was."""

    lines: Lines
    flipped: str | None
    purple: str | None


# What is allotted -----------------------------------------------------------------------------------------------------

Heap = tuple[int, ...]
Scorer = Callable[[Heap], dict[str, int]]


def spread(pieces: Sequence[Piece], places: Callable[[Piece], list[int]], size: int) -> set[Heap]:
    """Every way to give each piece to one of its places, or to none; a way is how many each place got."""
    found: set[Heap] = {(0,) * size}
    for piece in pieces:
        found |= {(*heap[:p], heap[p] + 1, *heap[p + 1 :]) for heap in found for p in places(piece)}
    return found


def best_of(heaps: set[Heap], score: Scorer) -> tuple[int, set[Lines]]:
    """The highest total, and all the lines that give it."""
    found: dict[int, set[Lines]] = {}
    for heap in heaps:
        lines = {source: points for source, points in score(heap).items() if points}
        found.setdefault(sum(lines.values()), set()).add(tuple(sorted(lines.items())))
    return max(found), found[max(found)]


def better(one: tuple[int, set[Lines]], other: tuple[int, set[Lines]]) -> tuple[int, set[Lines]]:
    if one[0] == other[0]:
        return one[0], one[1] | other[1]
    return max(one, other, key=lambda way: way[0])


def workers(pieces: Sequence[Piece], owned: set[str]) -> tuple[int, set[Lines]]:
    """score.winter.apothecary, craftsmans-guild, key-market, village-hall, score.boat.white-wind."""
    best: tuple[int, set[Lines]] = (-1, set())
    names = [n for n in ("apothecary", "craftsmans-guild", "key-market", "village-hall", "white-wind") if n in owned]
    slots = [(n, c) for n in names for c in (COLOURS[:3] if n == "craftsmans-guild" else ("",))]
    for chosen in COLOURS if "village-hall" in owned else ("",):

        def places(piece: Piece, chosen: str = chosen) -> list[int]:
            fits = {"key-market": piece.kind == "green", "village-hall": piece.kind == chosen}
            return [i for i, (n, colour) in enumerate(slots) if fits.get(n, True) and colour in ("", piece.kind)]

        def score(heap: Heap) -> dict[str, int]:
            got = dict(zip(slots, heap, strict=True))
            lines = {"Apothecary": got.get(("apothecary", ""), 0) // 5 * 3}
            lines["Craftsman's guild"] = 3 * min(got.get(("craftsmans-guild", c), 0) for c in COLOURS[:3])
            lines["Key market"] = 2 * got.get(("key-market", ""), 0)
            lines["Village hall"] = got.get(("village-hall", ""), 0)
            lines["White Wind"] = got.get(("white-wind", ""), 0)
            return lines

        best = better(best, best_of(spread(pieces, places, len(slots)), score))
    return best


def skills(pieces: Sequence[Piece], owned: set[str]) -> tuple[int, set[Lines]]:
    """score.winter.key-guild, scholar, scribes."""
    best: tuple[int, set[Lines]] = (-1, set())
    slots = [
        (n, k)
        for n in ("key-guild", "scholar", "scribes")
        if n in owned
        for k in ((SKILLS) if n == "scribes" else ("",))
    ]
    for chosen in SKILLS if "scholar" in owned else ("",):

        def places(piece: Piece, chosen: str = chosen) -> list[int]:
            return [
                i
                for i, (n, kind) in enumerate(slots)
                if kind in ("", piece.kind) and (n != "scholar" or piece.kind == chosen)
            ]

        def score(heap: Heap) -> dict[str, int]:
            got = dict(zip(slots, heap, strict=True))
            return {
                "Key guild": got.get(("key-guild", ""), 0) // 5 * 10,
                "Scholar": 3 * got.get(("scholar", ""), 0),
                "Scribes": 10 * min(got.get(("scribes", kind), 0) for kind in SKILLS),
            }

        best = better(best, best_of(spread(pieces, places, len(slots)), score))
    return best


def resources(
    pieces: Sequence[Piece], rates: Mapping[str, int], owned: set[str], *, alike: bool
) -> tuple[int, set[Lines]]:
    """Autumn tiles, score.winter.jeweller, mercers-guild, watermill, windmill, score.gold; `alike` with boat 3b."""
    best: tuple[int, set[Lines]] = (-1, set())
    names = [n for n in ("jeweller", "watermill", "windmill") if n in owned] + [*rates, "gold"]
    slots = [(n, "") for n in names] + [("mercers-guild", k) for k in RESOURCES[:3] if "mercers-guild" in owned]
    for chosen in RESOURCES if "watermill" in owned else ("",):

        def counts_as(piece: Piece, kind: str) -> bool:
            return alike or piece.kind in (kind, "gold")

        def fits(piece: Piece, place: str, kind: str, chosen: str = chosen) -> bool:
            if place in rates:
                return piece.on == place and (place == "barn" or counts_as(piece, WANTED[place]))
            if place == "windmill":
                return True
            return counts_as(piece, {"watermill": chosen, "mercers-guild": kind}.get(place, "gold"))

        def places(piece: Piece) -> list[int]:
            return [i for i, (place, kind) in enumerate(slots) if fits(piece, place, kind)]

        def score(heap: Heap) -> dict[str, int]:
            got = dict(zip(slots, heap, strict=True))
            lines = {TITLES[place]: rate * got[place, ""] for place, rate in rates.items()}
            lines["Jeweller"] = 2 * got.get(("jeweller", ""), 0)
            lines["Watermill"] = got.get(("watermill", ""), 0)
            lines["Windmill"] = got.get(("windmill", ""), 0) // 5 * 5
            lines["Mercer's guild"] = 5 * min(got.get(("mercers-guild", kind), 0) for kind in RESOURCES[:3])
            lines["gold"] = got["gold", ""]
            return lines

        best = better(best, best_of(spread(pieces, places, len(slots)), score))
    return best


# The whole ------------------------------------------------------------------------------------------------------------


def flips(village: Village) -> Iterator[tuple[str | None, Village]]:
    """The village as it lies, and with the Flipper every village with one more tile turned over."""
    yield None, village
    if any(tile["tile"] == "flipper" for tile in village):
        for i, tile in enumerate(village):
            if tile["tile"] in PRINTED and tile["side"] == "basic":
                yield tile["tile"], [*village[:i], {**tile, "side": "upgraded"}, *village[i + 1 :]]


def meanings(village: Village, *, purple: bool) -> Iterator[tuple[str | None, list[Piece]]]:
    """What the purple worker may be: nothing, or each piece in turn, lying on an autumn tile too."""
    if not purple:
        yield None, []
        return
    for kind in (*COLOURS, *SKILLS):
        yield kind, [Piece(kind)]
    for kind in RESOURCES:
        for on in ["", *(tile["tile"] for tile in village if tile["tile"] in ON_TILE)]:
            yield "resource", [Piece(kind, on)]


def counted(village: Village, hand: Mapping[str, Mapping[str, int]], *, purple: bool) -> tuple[int, list[Count]]:
    """The highest score of a village that lies finished, before the Flipper, and every way to reach it."""
    held = {what: [Piece(kind) for kind, n in hand[what].items() for _ in range(n)] for what in ("workers", "skills")}
    lying = [Piece(kind, tile["tile"]) for tile in village for kind, n in tile["goods"].items() for _ in range(n)]
    found: dict[int, list[Count]] = {}
    for flipped, turned in flips(village):
        owned = {tile["tile"] for tile in turned}
        alike = any((tile["tile"], tile["side"]) == ("boat-3", "b") for tile in turned)
        rates = {t["tile"]: ON_TILE[t["tile"]][t["side"] == "upgraded"] for t in turned if t["tile"] in ON_TILE}
        always = fixed(turned)
        for meaning, extra in meanings(turned, purple=purple):
            groups = (
                workers([*held["workers"], *(p for p in extra if p.kind in COLOURS)], owned),
                skills([*held["skills"], *(p for p in extra if p.kind in SKILLS)], owned),
                resources([*lying, *(p for p in extra if p.kind in RESOURCES)], rates, owned, alike=alike),
            )
            total = always.total() + sum(points for points, _ in groups)
            for w in groups[0][1]:
                for s in groups[1][1]:
                    for r in groups[2][1]:
                        lines = [(source, n) for source, n in always.items() if n]
                        count = Count(tuple(sorted([*lines, *w, *s, *r])), flipped, meaning)
                        found.setdefault(total, []).append(count)
    return max(found), found[max(found)]
