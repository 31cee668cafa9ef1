"""The fields of a village as the picture needs them: their parts, their animals, what they score, how far they lie
apart, and what a new tile would join (chapters 3.13, 3.14 and 3.16)."""

from collections.abc import Iterator, Mapping, Sequence
from math import pi
from typing import Any, NamedTuple

from cosecha.core.words import _, later, plural
from cosecha.games.keyflower.pastures import FIELD_POINTS
from cosecha.games.keyflower.picture.river import Laid
from cosecha.games.keyflower.picture.sectors import Sector, sectors
from cosecha.games.keyflower.picture.sheet import Sheet, sheet_of
from cosecha.games.keyflower.pieces import ANIMALS, STEP_Q, STEP_R, W_FIELDS
from cosecha.games.keyflower.saying import word

Space = tuple[int, int]
COMPASS = (
    later("east"), later("south-east"), later("south"), later("south-west"), later("west"), later("north-west"),
    later("north"), later("north-east"),
)  # fmt: skip


class Part(NamedTuple):
    """A sector where it lies."""

    tile: str
    space: Space
    sector: Sector


class Field(NamedTuple):
    """A field by the name that moves give it: `home-1 s1`."""

    name: str
    parts: tuple[Part, ...]
    animals: Mapping[str, int]

    @property
    def key(self) -> str:
        return self.name.replace(" ", "-")

    @property
    def tiles(self) -> list[str]:
        return list(dict.fromkeys(part.tile for part in self.parts))


def fields_of(view: Mapping[str, Any], seat: int) -> list[Field]:
    """Every field of a village; none where Farmers is not in play."""
    if not view.get("farmers"):
        return []
    sheet = sheet_of(view)
    there = {tile["tile"]: tile for tile in view["villages"][seat]}
    return [
        Field(each["field"], tuple(_part(sheet, there, name) for name in each["parts"]), each["animals"])
        for each in view["fields"][seat]
    ]


def _part(sheet: Sheet, there: Mapping[str, Mapping[str, Any]], name: str) -> Part:
    tile, sector = name.split()
    laid = there[tile]
    shape = next(each for each in sectors(sheet, tile, laid["turn"]) if each.name == sector)
    return Part(tile, (laid["space"][0], laid["space"][1]), shape)


def owns(view: Mapping[str, Any], seat: int, boat: str, side: str) -> bool:
    """boat.from-when: a summer boat works as soon as it is won."""
    return any(t["tile"] == boat and t["side"] == side for t in (*view["villages"][seat], *view["new_tiles"][seat]))


# Words and points ----------------------------------------------------------------------------------------------------


def flock(n: int, animal: str) -> str:
    """`2 pigs`."""
    if animal == "sheep":
        return plural("{n} sheep", "{n} sheep", n)
    return plural("{n} pig", "{n} pigs", n) if animal == "pig" else plural("{n} cow", "{n} cows", n)


def flocks(animals: Mapping[str, int]) -> str:
    return ", ".join(flock(n, animal) for animal, n in animals.items()) or _("no animals")


def where(field: Field) -> str:
    """By its tiles; on a single one also by where it lies on it."""
    names = [word(tile) for tile in field.tiles]
    if len(names) > 1:
        return _("field on {tiles}").format(tiles=", ".join(names))
    part = field.parts[0]
    side = _(COMPASS[round(part.sector.angle / (pi / 4)) % 8])
    return _("field in the {side} of {tile}").format(side=side, tile=names[0])


def points_of(view: Mapping[str, Any], seat: int, field: Field) -> int:
    """score.fields, score.winter.dairy and the like, score.sheep-shelter: what the animals of a field bring."""
    worth = field_points(view, seat)
    found = sum(worth[animal] for animal in field.animals)
    sheet = sheet_of(view)
    for tile in (*view["villages"][seat], *view["new_tiles"][seat]):
        per = sheet.face(tile["tile"], tile["side"]).per_sheep
        if per and tile["tile"] in field.tiles and "sheep" in field.animals:
            n = field.animals["sheep"]
            found += per * n - worth["sheep"] if per >= worth["sheep"] else per * (n - 1)
    return found


def field_points(view: Mapping[str, Any], seat: int) -> dict[str, int]:
    """What a field with such an animal brings; tiles still to be placed count already."""
    found = dict(zip(ANIMALS, list(FIELD_POINTS), strict=True))
    sheet = sheet_of(view)
    for tile in (*view["villages"][seat], *view["new_tiles"][seat]):
        face = sheet.face(tile["tile"], tile["side"])
        if face.kind == "winter" and 0 <= face.scores - W_FIELDS < len(ANIMALS):
            found[ANIMALS[face.scores - W_FIELDS]] = face.scores_points
    return found


def newborns(view: Mapping[str, Any], seat: int, field: Field) -> list[str]:
    """animal.breed, animal.breed-mixed: the kinds of which one more comes at the end of this season; none in winter.

    season.breed: while tiles are placed it is over, unless newborns come after that; while newborns are chosen, too.
    """
    if view["season"] == "winter" or view["over"] or view["stage"] == "breed":
        return []
    if view["stage"] == "place" and not view["breeds_after"]:
        return []
    if len(field.animals) > 1 and not owns(view, seat, "boat-5", "a"):
        return []
    return [animal for animal, n in field.animals.items() if n > 1]


def words(view: Mapping[str, Any], seat: int, field: Field) -> str:
    """Everything about a field."""
    found = [f"{where(field)}: {flocks(field.animals)}"]
    if field.animals:
        found.append(plural("{n} point", "{n} points", points_of(view, seat, field)))
    mixed = len(field.animals) > 1 and not owns(view, seat, "boat-5", "a")
    if mixed:
        found.append(_("different animals: none breed, none can be added"))
    for animal in newborns(view, seat, field):
        found.append(_("a {animal} is born at the end of the season").format(animal=word(animal)))
    if not field.animals and not view["over"]:
        worth = field_points(view, seat)
        found.append(
            _("with animals: sheep {sheep}, pigs {pig}, cows {cow} points").format(
                sheep=worth["sheep"], pig=worth["pig"], cow=worth["cow"]
            )
        )
    return "; ".join(found)


# Ways of animals -----------------------------------------------------------------------------------------------------


def steps_from(fields: Sequence[Field], name: str) -> dict[str, int]:
    """animal.adjacent, animal.through: steps from a field to every field that can be reached."""
    away, edge = {name: 0}, [name]
    tiles = {field.name: set(field.tiles) for field in fields}
    while edge:
        here = edge.pop(0)
        for other, there in tiles.items():
            if other not in away and tiles[here] & there:
                away[other] = away[here] + 1
                edge.append(other)
    return away


def price(view: Mapping[str, Any], steps: int) -> tuple[int, int]:
    """wheat.capacity: of the steps of a move, those that the tile shows, and those that cost a wheat each."""
    shown = min(steps, (view["action"] or {}).get("steps", 0))
    return shown, steps - shown


# What a new tile joins ------------------------------------------------------------------------------------------------


def merges(view: Mapping[str, Any], seat: int, placed: Laid) -> list[tuple[list[Field], tuple[Part, ...]]]:
    """field.join, place.merge: fields that a tile would make one with each other, and its own parts among them."""
    fields = fields_of(view, seat)
    at = {
        (part.space, half): field for field in fields for part in field.parts for half in part.sector.halves
    }  # fmt: skip
    found: list[tuple[list[Field], list[Part]]] = []
    for sector in sectors(sheet_of(view), placed.tile, placed.turn):
        joined = list({field.name: field for field in _beside(at, placed.space, sector)}.values())
        part = Part(placed.tile, placed.space, sector)
        together = [group for group in found if any(field in group[0] for field in joined)]
        names = {field.name: field for group in together for field in group[0]} | {f.name: f for f in joined}
        parts = [each for group in together for each in group[1]] + [part]
        found = [group for group in found if group not in together] + [(list(names.values()), parts)]
    return [(group, tuple(parts)) for group, parts in found]


def _beside(at: Mapping[tuple[Space, int], Field], space: Space, sector: Sector) -> Iterator[Field]:
    """The fields across the half-edges of a sector."""
    for half in sector.halves:
        d = half // 2
        there = (space[0] + STEP_Q[d], space[1] + STEP_R[d]), (d + 3) % 6 * 2 + 1 - half % 2
        if there in at:
            yield at[there]


def loss(view: Mapping[str, Any], seat: int, group: Sequence[Field], parts: tuple[Part, ...]) -> tuple[list[str], int]:
    """score.fields, score.sheep-shelter: animals in more than one of the fields, and the points lost by joining them.

    Nothing is lost where the sheep come to the Sheep shelter and score there one by one.
    """
    animals = {kind: n for kind in ANIMALS if (n := sum(field.animals.get(kind, 0) for field in group))}
    joined = Field("", (*(part for field in group for part in field.parts), *parts), animals)
    points = sum(points_of(view, seat, field) for field in group) - points_of(view, seat, joined)
    if points <= 0:
        return [], 0
    return [animal for animal in ANIMALS if sum(animal in field.animals for field in group) > 1], points


def mixes(view: Mapping[str, Any], seat: int, group: Sequence[Field]) -> bool:
    """animal.merged: would different animals share a field that did not before?"""
    kinds = {animal for field in group for animal in field.animals}
    mixed = any(len(field.animals) == len(kinds) for field in group)
    return len(kinds) > 1 and not mixed and not owns(view, seat, "boat-5", "a")


def merge_words(view: Mapping[str, Any], seat: int, placed: Laid) -> str:
    """What placing a tile does to the fields, with a warning where points or newborns are lost."""
    found = []
    for group, parts in merges(view, seat, placed):
        if len(group) < 2:
            continue
        found.append(plural("joins {n} field", "joins {n} fields into one", len(group)))
        twice, points = loss(view, seat, group, parts)
        if twice:
            kinds = ", ".join(word(animal) for animal in twice)
            lost = plural("{n} point", "{n} points", points)
            found[-1] += _(" (careful: {animals} in more than one of them, you lose {points})").format(
                animals=kinds, points=lost
            )
        if mixes(view, seat, group):
            found[-1] += _(" (careful: different animals share it and breed no more)")
    return "; ".join(found)
