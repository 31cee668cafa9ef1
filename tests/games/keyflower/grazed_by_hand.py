"""Fields and animals of a finished village counted by hand: half-edge against half-edge (6.9), then 3.16."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from tests.games.keyflower.allotted_by_hand import Line, Lines, in_sets, with_points
from tests.games.keyflower.laid_by_hand import BOATS, RIVER_OF_HOME, ROADS, STEPS, SUMMER_BOATS, Village

KINDS = ("sheep", "pig", "cow")
USUAL = {"sheep": ("fields with sheep", 1), "pig": ("fields with pigs", 2), "cow": ("fields with cows", 3)}
RAISED = {
    "sheep": ("weaver", "Weaver", 3),
    "pig": ("truffle-orchard", "Truffle orchard", 5),
    "cow": ("dairy", "Dairy", 7),
}
SHELTERED = (1, 2)
"""Points of a sheep on either side of the Sheep shelter."""

Half = tuple[int, str]  # an edge and its half: a comes first, clockwise
Sector = tuple[str, str]  # a tile and the name of a sector on it
Field = frozenset[Sector]


def sectors(tile: str) -> dict[Half, str]:
    """6.9, 1 to 4: which half-edges of a tile, as printed, belong to which sector."""
    if tile in (*BOATS, *SUMMER_BOATS):
        return {(edge, half): "s1" if edge < 3 else "s4" for edge in (1, 2, 4, 5) for half in "ab"}
    roads = sorted(int(edge) for edge in ROADS[tile])
    found: dict[Half, str] = {}
    name = f"s{roads[-1]}" if roads else "s0"
    for edge in range(6):
        found[edge, "a"] = name
        name = f"s{edge}" if edge in roads else name
        found[edge, "b"] = name
    for half in "ab":
        found.pop((RIVER_OF_HOME.get(tile, -1), half), None)
    return found


def joints(village: Village) -> Iterator[tuple[Sector, Sector]]:
    """6.9, 5: sectors of neighbours whose half-edges face each other, the first half the other's second."""
    lying = {tuple(tile["space"]): tile for tile in village}
    for (q, r), tile in lying.items():
        for (edge, half), name in sectors(tile["tile"]).items():
            way = (edge + tile["turn"]) % 6
            other = lying.get((q + STEPS[way][0], r + STEPS[way][1]))
            if other is None:
                continue
            facing = ((way + 3 - other["turn"]) % 6, "b" if half == "a" else "a")
            there = sectors(other["tile"]).get(facing)
            if there is not None:
                yield (tile["tile"], name), (other["tile"], there)


def fields(village: Village) -> set[Field]:
    """6.9, 6: what hangs together, found by painting one sector after another."""
    joined = list(joints(village))
    left = {(tile["tile"], name) for tile in village for name in sectors(tile["tile"]).values()}
    found = set()
    while left:
        painted = {min(left)}
        while more := {b for a, b in joined if a in painted} - painted:
            painted |= more
        found.add(frozenset(painted))
        left -= painted
    return found


def herds(village: Village, told: Iterable[Mapping[str, Any]]) -> dict[Field, Counter[str]]:
    """The animals that the table tells of, in the field that the named sector lies in."""
    found = {field: Counter[str]() for field in fields(village)}
    for one in told:
        tile, name = one["field"].split()
        field = next(field for field in found if (tile, name) in field)
        found[field].update(one["animals"])
    return found


class Grazing(NamedTuple):
    """What the purple worker is in the fields, if it is an animal, and the lines that then come of the fields."""

    purple: str | None
    lines: Lines


def grazings(village: Village, animals: Mapping[Field, Counter[str]], *, purple: bool, itself: bool) -> set[Grazing]:
    """Every way to let the fields score: each number of sheep for the Sheep shelter, the purple worker anywhere."""
    found = {Grazing(None, lines) for lines in shelterings(village, animals, itself=itself)}
    for field in animals if purple else ():
        for kind in KINDS:
            herd = Counter({**animals[field], kind: animals[field][kind] + 1})
            ways = shelterings(village, {**animals, field: herd}, itself=itself)
            found |= {Grazing(kind, lines) for lines in ways}
    return found


def shelterings(village: Village, animals: Mapping[Field, Counter[str]], *, itself: bool) -> Iterator[Lines]:
    """score.sheep-shelter: each number of sheep of its field, none too; those go from the field."""
    hill = hillside(animals, itself=itself)
    shelter = next((tile for tile in village if tile["tile"] == "sheep-shelter"), None)
    if shelter is None:
        yield with_points([*grazed(village, animals), hill])
        return
    each = SHELTERED[shelter["side"] == "upgraded"]
    around = next(field for field in animals if ("sheep-shelter", "s0") in field)
    for number in range(animals[around]["sheep"] + 1):
        rest = Counter({**animals[around], "sheep": animals[around]["sheep"] - number})
        lines = grazed(village, {**animals, around: rest})
        yield with_points([*lines, hill, in_sets("Sheep shelter", each, number)])


def grazed(village: Village, animals: Mapping[Field, Counter[str]]) -> list[Line]:
    """score.fields and the three winter tiles that raise it."""
    owned = {tile["tile"] for tile in village}
    lines = []
    for kind in KINDS:
        number = sum(herd[kind] > 0 for herd in animals.values())
        tile, title, raised = RAISED[kind]
        source, each = (title, raised) if tile in owned else USUAL[kind]
        lines.append(in_sets(source, each, number))
    return lines


def hillside(animals: Iterable[Field], *, itself: bool) -> Line:
    """score.winter.hillside: the tiles of its field, each once."""
    for field in animals:
        if ("hillside", "s0") in field:
            return Line("Hillside", len({tile for tile, _ in field}) - (not itself))
    return Line("Hillside", 0)
