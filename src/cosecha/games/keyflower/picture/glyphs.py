"""Rows of little symbols and numbers: what a tile asks, gives, costs and scores."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from cosecha.core.scene import SCENERY, Sprite
from cosecha.core.words import _, later
from cosecha.games.keyflower.picture.sheet import GOODS, PICKS, SKILL, WORKER, Face, Sheet
from cosecha.games.keyflower.pieces import (
    ANIMALS,
    W_BAKERY,
    W_COLOUR,
    W_COLOURS,
    W_FIELDS,
    W_FLAT,
    W_GOLD,
    W_GREENS,
    W_HILLSIDE,
    W_RESOURCE_KIND,
    W_RESOURCE_SET,
    W_RESOURCES,
    W_SKILL_KIND,
    W_SKILL_SET,
    W_SKILLS,
    W_WHEAT,
    W_WORKERS,
)

LETTERS = {
    "blue": later("B"), "red": later("R"), "yellow": later("Y"), "green": later("G"), "purple": later("P"),
    "wood": later("W"), "stone": later("S"), "iron": later("I"), "gold": later("G"),
    "saw": later("S"), "pickaxe": later("P"), "anvil": later("A"),
    "sheep": later("S"), "pig": later("P"), "cow": later("C"),
}  # fmt: skip
LEAST = 12  # nothing is written smaller


@dataclass(frozen=True)
class Glyph:
    """A symbol, with a number behind or on it, or only a text."""

    symbol: str = ""
    text: str = ""
    wide: float = 1  # of the height


def glyph(name: str, n: int = 1) -> list[Glyph]:
    """A thing, and how many where there are several."""
    found = [Glyph(f"kf-{name}", wide=0.86 if name in WORKERS else 1)]
    return [*found, Glyph(text=str(n), wide=0.6)] if n > 1 else found


WORKERS = ("blue", "red", "yellow", "green", "purple", WORKER)
TO = Glyph("kf-to", wide=0.6)
SLASH = Glyph(text="/", wide=0.35)
FARM_PICKS = "skill or wheat"
SAME = Glyph(text="=", wide=0.5)
SET = {W_COLOURS: ("blue", "red", "yellow"), W_RESOURCE_SET: ("wood", "stone", "iron"),
       W_SKILL_SET: ("saw", "pickaxe", "anvil"), W_GOLD: ("gold",), W_GREENS: ("green",),
       W_BAKERY: (GOODS, "wheat", SKILL)}  # fmt: skip
SEVERAL = {W_WORKERS: WORKER, W_SKILLS: SKILL, W_RESOURCES: GOODS, W_WHEAT: "wheat"}
ONE_KIND = {W_SKILL_KIND: SKILL, W_COLOUR: WORKER, W_RESOURCE_KIND: GOODS}


def points(n: int) -> Glyph:
    return Glyph("kf-points", str(n), 1.1 if n < 10 else 1.45)


def action(face: Face, sheet: Sheet) -> list[Glyph]:
    """What stands on the card of a tile."""
    if face.kind == "summer boat":
        return _ability(face)
    if face.kind == "boat":
        return _boat(face, sheet)
    if face.kind == "winter":
        return _winter(face)
    if face.kind == "order":
        return [points(1), SLASH, Glyph("kf-new")]
    if face.per_sheep:
        return [points(face.per_sheep), SLASH, *glyph("sheep")]
    if face.per:
        kind = face.per_kind or GOODS
        return [points(face.per), SLASH, *glyph(kind)]
    if not face.gifts:
        return [points(face.points)] if face.points else []
    paid = [*glyph(face.price), TO] if face.price else []
    return paid + gifts(face.gifts)


def gifts(given: Mapping[str, int]) -> list[Glyph]:
    found: list[Glyph] = []
    for name, n in given.items():
        if name == PICKS:
            for i, kind in enumerate(("wood", "stone", "iron")):
                found += ([SLASH] if i else []) + glyph(kind)
        elif name == FARM_PICKS:
            found += [*glyph(SKILL), SLASH, *glyph("wheat")]
        elif name in ("cart", "up"):
            found += [Glyph(f"kf-{name}"), Glyph(text=str(n), wide=0.6)]
        else:
            found += glyph(name, n)
    return found


def cost(face: Face) -> list[Glyph]:
    """What an upgrade costs, and the points it brings."""
    if not face.cost:
        return []
    found = [Glyph("kf-up", wide=0.8)]
    for name, n in face.cost.items():
        found += glyph(name, n)
    return found


def _winter(face: Face) -> list[Glyph]:
    worth = points(face.scores_points)
    if face.scores == W_FLAT:
        return [worth]
    if face.scores in SET:
        return [worth, SLASH, *(g for name in SET[face.scores] for g in glyph(name))]
    if face.scores in ONE_KIND:
        return [worth, SLASH, *glyph(ONE_KIND[face.scores]), SAME]
    if face.scores == W_HILLSIDE:
        return [worth, SLASH, Glyph("kf-meadow"), Glyph("kf-new")]
    if W_FIELDS <= face.scores < W_FIELDS + len(ANIMALS):
        return [worth, SLASH, Glyph("kf-meadow"), *glyph(ANIMALS[face.scores - W_FIELDS])]
    if face.scores in SEVERAL:
        return [worth, SLASH, *glyph(SEVERAL[face.scores], face.scores_number)]
    return [worth]


def _ability(face: Face) -> list[Glyph]:
    """boat.1a to boat.6b."""
    number = face.name[-1] + face.side
    return {
        "1a": glyph(WORKER, 2), "1b": glyph("green"),
        "2a": [Glyph("kf-cart"), Glyph("kf-open")], "2b": [Glyph("kf-cart"), Glyph(text="×2", wide=0.9)],
        "3a": [Glyph("kf-up"), *glyph(GOODS), SAME, *glyph(GOODS)],
        "3b": [Glyph("kf-points"), *glyph(GOODS), SAME, *glyph(GOODS)],
        "4a": [*glyph("red"), Glyph(text="‹", wide=0.4), *glyph("blue")],
        "4b": [*glyph("red"), Glyph(text="+", wide=0.5), *glyph("blue")],
        "5a": [Glyph("kf-meadow"), *glyph("sheep"), Glyph(text="+", wide=0.5), *glyph("pig")],
        "5b": [*glyph("wheat"), SAME, *glyph(GOODS)],
        "6a": glyph("wheat", 2), "6b": [*glyph("pig"), *glyph("sheep")],
    }[number]  # fmt: skip


def _boat(face: Face, sheet: Sheet) -> list[Glyph]:
    """What a boat scores in winter."""
    worth = points(sheet.boat_points[face.name])
    return {
        "keyflower": [worth, SLASH, Glyph("kf-cart")],
        "sea-bastion": [worth, SLASH, Glyph("kf-loop")],
        "sea-breese": [points(max(sheet.breese)), SLASH, Glyph("kf-boat")],
        "flipper": [worth, Glyph("kf-flip")],
        "ianvincible": [worth],
        "white-wind": [worth, SLASH, *glyph(WORKER)],
    }[face.name]


def width(glyphs: Sequence[Glyph], high: float) -> float:
    return sum(_wide(each, high) for each in glyphs)


def _wide(each: Glyph, high: float) -> float:
    if each.symbol:
        return each.wide * high
    return max(each.wide * high, _size(high) * (0.62 * len(each.text) if each.text not in "/‹" else 0.42) + 1)


def _size(high: float) -> float:
    return round(max(LEAST, high * 0.78), 1)


def row(
    name: str, glyphs: Sequence[Glyph], mat: str, x: float, y: float, z: int, high: float, most: float, label: str
) -> Iterator[Sprite]:
    """The glyphs side by side around x; made smaller where they need more room than there is."""
    wide = width(glyphs, high)
    if wide > most:
        high *= most / wide
        wide = width(glyphs, high)
    left = x - wide / 2
    for i, each in enumerate(glyphs):
        room = _wide(each, high)
        at = left + room / 2
        left += room
        kinds = ("glyph", "points", SCENERY) if each.symbol == "kf-points" else ("glyph", SCENERY)
        size = _size(high) if not each.symbol else LEAST
        size = size if each.symbol != "kf-points" else round(max(LEAST, high * 0.6), 1)
        side = high if each.symbol else 0
        broad = room if each.symbol == "kf-points" else side
        yield Sprite(
            f"{name}-{i}", each.symbol, mat, round(at, 1), y, z, 0, label, round(broad, 1), round(side, 1), kinds,
            each.text, 0, -0.5 if each.symbol else 0, size,
        )  # fmt: skip


def letter(name: str) -> str:
    return _(LETTERS[name])
