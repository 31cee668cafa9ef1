"""Pieces allotted by hand (3.16): each goes to every tile that could score it, one after another.

Nothing of the engine is used, and nothing is clever: all the ways there are get counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from tests.games.keyflower.laid_by_hand import WANTED

COLOURS, SKILLS, RESOURCES = (
    ("blue", "red", "yellow", "green"),
    ("saw", "pickaxe", "anvil"),
    ("wood", "stone", "iron", "gold"),
)
TITLES = {"barn": "Barn", "blacksmith": "Blacksmith", "stone-yard": "Stone yard", "timber-yard": "Timber yard"}


class Line(NamedTuple):
    """A line of the score as it is told: where from, how many points, and for what."""

    source: str
    points: int
    pieces: str = ""


class Piece(NamedTuple):
    """A worker, skill, resource or wheat, and the tile a resource lies on."""

    kind: str
    on: str = ""


Lines = tuple[Line, ...]  # sorted, without noughts
Ways = tuple[int, frozenset[Lines]]  # the highest total, and all the lines that give it
Heap = tuple[int, ...]
Slot = tuple[str, str]
NO_WAY: Ways = (-1, frozenset())


def spread(pieces: Sequence[Piece], places: Callable[[Piece], list[int]], size: int) -> set[Heap]:
    """Every way to give each piece to one of its places, or to none; a way is how many each place got."""
    found: set[Heap] = {(0,) * size}
    for piece in pieces:
        found |= {(*heap[:p], heap[p] + 1, *heap[p + 1 :]) for heap in found for p in places(piece)}
    return found


def with_points(lines: Iterable[Line]) -> Lines:
    return tuple(sorted(line for line in lines if line.points))


def best_of(heaps: Iterable[Heap], score: Callable[[Heap], list[Line]]) -> Ways:
    """The highest total, and all the lines that give it."""
    best, found = -1, set[Lines]()
    for heap in heaps:
        lines = score(heap)
        total = sum(line.points for line in lines)
        if total > best:
            best, found = total, set()
        if total == best:
            found.add(with_points(lines))
    return best, frozenset(found)


def better(one: Ways, other: Ways) -> Ways:
    if one[0] == other[0]:
        return one[0], one[1] | other[1]
    return max(one, other, key=lambda ways: ways[0])


def together(*groups: Ways) -> Ways:
    """Every way of the one with every way of the other."""
    total = 0
    found: set[Lines] = {()}
    for points, ways in groups:
        total += points
        found = {tuple(sorted((*lines, *way))) for lines in found for way in ways}
    return total, frozenset(found)


def in_sets(source: str, each: int, sets: int) -> Line:
    return Line(source, each * sets, f"{sets}")


# Workers --------------------------------------------------------------------------------------------------------------


@cache
def workers(pieces: tuple[Piece, ...], owned: frozenset[str]) -> Ways:
    """score.winter.apothecary, craftsmans-guild, key-market, village-hall, score.boat.white-wind."""
    names = [n for n in ("apothecary", "craftsmans-guild", "key-market", "village-hall", "white-wind") if n in owned]
    slots = [(n, c) for n in names for c in (COLOURS[:3] if n == "craftsmans-guild" else ("",))]
    best = NO_WAY
    for chosen in COLOURS if "village-hall" in owned else ("",):

        def places(piece: Piece, chosen: str = chosen) -> list[int]:
            fits = {"key-market": piece.kind == "green", "village-hall": piece.kind == chosen}
            return [i for i, (n, colour) in enumerate(slots) if fits.get(n, True) and colour in ("", piece.kind)]

        def score(heap: Heap, chosen: str = chosen) -> list[Line]:
            got = dict(zip(slots, heap, strict=True))
            hall = got.get(("village-hall", ""), 0)
            return [
                in_sets("Apothecary", 3, got.get(("apothecary", ""), 0) // 5),
                in_sets("Craftsman's guild", 3, min(got.get(("craftsmans-guild", c), 0) for c in COLOURS[:3])),
                in_sets("Key market", 2, got.get(("key-market", ""), 0)),
                Line("Village hall", hall, f"{hall} {chosen}"),
                in_sets("White Wind", 1, got.get(("white-wind", ""), 0)),
            ]

        best = better(best, best_of(spread(pieces, places, len(slots)), score))
    return best


# Skills ---------------------------------------------------------------------------------------------------------------


@cache
def skills(pieces: tuple[Piece, ...], owned: frozenset[str]) -> dict[int, Ways]:
    """score.winter.key-guild, scholar, scribes: the best beside each number of skills that go to the Bakery."""
    names = [n for n in ("key-guild", "scholar", "scribes", "bakery") if n in owned]
    slots = [(n, k) for n in names for k in (SKILLS if n == "scribes" else ("",))]
    found: dict[int, Ways] = {}
    for chosen in SKILLS if "scholar" in owned else ("",):

        def places(piece: Piece, chosen: str = chosen) -> list[int]:
            return [
                i
                for i, (n, kind) in enumerate(slots)
                if kind in ("", piece.kind) and (n != "scholar" or piece.kind == chosen)
            ]

        def score(heap: Heap, chosen: str = chosen) -> list[Line]:
            got = dict(zip(slots, heap, strict=True))
            one_kind = got.get(("scholar", ""), 0)
            return [
                in_sets("Key guild", 10, got.get(("key-guild", ""), 0) // 5),
                Line("Scholar", 3 * one_kind, f"{one_kind} {chosen}"),
                in_sets("Scribes", 10, min(got.get(("scribes", kind), 0) for kind in SKILLS)),
            ]

        baked = sorted_by(spread(pieces, places, len(slots)), slots, [("bakery", "")])
        for number, heaps in baked.items():
            found[number] = better(found.get(number, NO_WAY), best_of(heaps, score))
    return found


def sorted_by(heaps: Iterable[Heap], slots: Sequence[Slot], counted: Sequence[Slot]) -> dict[int, list[Heap]]:
    """The heaps by the least that lies on any of some slots; nothing lies on slots that are not there."""
    found: dict[int, list[Heap]] = {}
    for heap in heaps:
        number = min(heap[slots.index(slot)] if slot in slots else 0 for slot in counted)
        found.setdefault(number, []).append(heap)
    return found


# Resources and wheat --------------------------------------------------------------------------------------------------


class Meaning(NamedTuple):
    """What a piece may stand for: with boat 3b each resource for each, with boat 5b wheat for resources and back."""

    alike: bool
    wheat_too: bool

    def resource(self, piece: Piece, kind: str) -> bool:
        """score.gold-wild, score.3b, score.5b."""
        if piece.kind == "wheat":
            return self.wheat_too
        return self.alike or kind in ("", piece.kind) or (piece.kind == "gold")

    def wheat(self, piece: Piece) -> bool:
        return self.wheat_too or piece.kind == "wheat"


@cache
def resources(
    pieces: tuple[Piece, ...], rates: tuple[tuple[str, int], ...], owned: frozenset[str], meaning: Meaning
) -> dict[int, Ways]:
    """Autumn tiles, Jeweller, Mercer's guild, Watermill, Windmill, Granary, gold: the best beside each number of sets
    of resource and wheat that go to the Bakery."""
    slots = resource_slots(rates, owned)
    found: dict[int, Ways] = {}
    for chosen in RESOURCES if "watermill" in owned else ("",):
        wanted = {"jeweller": "gold", "gold": "gold", "watermill": chosen}

        def fits(piece: Piece, slot: Slot, wanted: Mapping[str, str] = wanted) -> bool:
            place, kind = slot
            if place in TITLES:
                right = place == "barn" or meaning.resource(piece, WANTED[place])
                return piece.on == place and right
            if place == "granary" or slot == ("bakery", "wheat"):
                return meaning.wheat(piece)
            return meaning.resource(piece, wanted.get(place, kind))

        def places(piece: Piece, fits: Callable[[Piece, Slot], bool] = fits) -> list[int]:
            return [i for i, slot in enumerate(slots) if fits(piece, slot)]

        def score(heap: Heap, chosen: str = chosen) -> list[Line]:
            got = dict(zip(slots, heap, strict=True))
            lines = [Line(TITLES[place], rate * got[place, ""]) for place, rate in rates]
            return [
                *lines,
                Line("Jeweller", 2 * got.get(("jeweller", ""), 0)),
                Line("Watermill", got.get(("watermill", ""), 0), chosen),
                in_sets("Windmill", 5, got.get(("windmill", ""), 0) // 5),
                in_sets("Mercer's guild", 5, min(got.get(("mercers-guild", kind), 0) for kind in RESOURCES[:3])),
                in_sets("Granary", 3, got.get(("granary", ""), 0) // 2),
                Line("gold", got["gold", ""]),
            ]

        baked = sorted_by(spread(pieces, places, len(slots)), slots, [("bakery", ""), ("bakery", "wheat")])
        for number, heaps in baked.items():
            found[number] = better(found.get(number, NO_WAY), best_of(heaps, score))
    return found


def resource_slots(rates: Sequence[tuple[str, int]], owned: frozenset[str]) -> list[Slot]:
    names = [n for n in ("jeweller", "watermill", "windmill", "granary", "bakery") if n in owned]
    slots = [(n, "") for n in [*names, *(place for place, _ in rates), "gold"]]
    slots += [("mercers-guild", kind) for kind in RESOURCES[:3] if "mercers-guild" in owned]
    return slots + [("bakery", "wheat")] * ("bakery" in owned)


def baked_together(of_skills: Mapping[int, Ways], of_resources: Mapping[int, Ways]) -> Ways:
    """score.winter.bakery: 4 for each resource with a wheat and a skill."""
    best = NO_WAY
    for some, skill_ways in of_skills.items():
        for others, resource_ways in of_resources.items():
            sets = min(some, others)
            points = 4 * sets
            bakery: Ways = (points, frozenset({with_points([in_sets("Bakery", 4, sets)])}))
            if skill_ways[0] + resource_ways[0] + points >= best[0]:
                best = better(best, together(skill_ways, resource_ways, bakery))
    return best
