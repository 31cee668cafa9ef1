"""What a tile does, as short as a line of a table needs it."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from cosecha.core.words import _, later, plural
from cosecha.games.keyflower.picture import tiles
from cosecha.games.keyflower.picture.farm import FARM_GIFTS, gift_words
from cosecha.games.keyflower.picture.sheet import GOODS, SKILL, WORKER, Face, Sheet
from cosecha.games.keyflower.pieces import COLOURS, RESOURCES, TILE_NAMES, TITLES
from cosecha.games.keyflower.saying import counted, word
from cosecha.games.keyflower.terminal.colours import FARM, LETTERS

UP, STEP, POINTS = "↑", "»", "★"
SIGNS = {"cart": STEP, "up": UP}
GIFTS: dict[str, Callable[[int], str]] = {
    WORKER: lambda n: plural("{n} worker", "{n} workers", n),
    SKILL: lambda n: plural("{n} skill", "{n} skills", n),
    "green": lambda n: _("{n} green").format(n=n),
    "cart": lambda n: plural("{n} step", "{n} steps", n),
    "up": lambda n: plural("{n} upgrade", "{n} upgrades", n),
    "pick": lambda n: _("{n} of wood, stone, iron").format(n=n),
    **{name: partial(gift_words, name) for name in FARM_GIFTS},
}
PRICES = {WORKER: later("any worker"), SKILL: later("any skill")}
COSTS = {GOODS: "*", SKILL: later("skill")}


def worth(seen: Mapping[str, Any], name: str) -> int:
    """What a winter tile would add, or, in one's village, its share."""
    forecast = seen["forecast"]
    return int(forecast["adds"].get(name, forecast["lines"].get(TITLES[TILE_NAMES.index(name)], 0)))


def does(face: Face, sheet: Sheet) -> str:
    """Its action, its ability, or what it scores."""
    if face.kind == "order":
        goods = f", {gifts_of(face.goods)}" if face.goods else ""
        return _("boats: choice {n}").format(n=face.name[-1]) + goods
    if face.per_sheep:
        return _("{points} per sheep of its field").format(points=f"{POINTS}{face.per_sheep}")
    if face.per:
        kind = word(face.per_kind) if face.per_kind else _("resource")
        return _("{points} per {kind} on it").format(points=f"{POINTS}{face.per}", kind=kind)
    if _only_scores(face):
        return plural("{n} point", "{n} points", face.points)
    if not face.gifts:
        return tiles.does(face, sheet)
    return _with_price(face, gifts(face))


def _only_scores(face: Face) -> bool:
    """A building that is there for its printed points."""
    return face.kind == "building" and not face.gifts and not face.per and not face.per_sheep


def gifts(face: Face) -> str:
    return gifts_of(face.gifts)


def gifts_of(found: Mapping[str, int]) -> str:
    return ", ".join(GIFTS[name](n) if name in GIFTS else counted(n, name) for name, n in found.items())


def _with_price(face: Face, given: str) -> str:
    if not face.price:
        return given
    price = _(PRICES[face.price]) if face.price in PRICES else word(face.price)
    return f"{price} → {given}"


def cost(asked: Mapping[str, int]) -> str:
    """`WS`, `saw`, `**`: what an upgrade takes."""
    letters = "".join(LETTERS[name] * n for name, n in asked.items() if name in RESOURCES)
    letters += "*" * asked.get(GOODS, 0)
    skills = [_(COSTS[SKILL]) if name == SKILL else word(name) for name in asked if name not in (*RESOURCES, GOODS)]
    return " ".join([*([letters] if letters else []), *skills])


def upgraded(face: Face, sheet: Sheet) -> str:
    """The other side: what it takes to turn the tile, and what it does then."""
    if not face.cost:
        own = face.kind in ("building", "home") and face.points and not _only_scores(face)
        return f"{POINTS}{face.points}" if own else ""
    better = sheet.face(face.name, "upgraded")
    then = [gifts(better) if better.gifts else does(better, sheet) if better.per or better.per_sheep else ""]
    then += [f"{POINTS}{better.points}"] if better.points else []
    return f"{UP}{cost(face.cost)}: " + " ".join(part for part in then if part)


def sign(face: Face) -> str:
    """Its action in signs, for the inside of a small hexagon: `+2W`, `saw→3W`, `»4 ↑2`; or its points."""
    if face.per:
        return f"{POINTS}{face.per}/{LETTERS[face.per_kind] if face.per_kind else '*'}"
    if face.per_sheep:
        return f"{POINTS}{face.per_sheep}/{LETTERS['sheep']}"
    if not face.gifts:
        return f"{POINTS}{face.points}" if _only_scores(face) else ""
    given = " ".join(_gift_sign(name, n) for name, n in face.gifts.items())
    if face.price:
        short = {WORKER: _("any"), SKILL: _("skill")} | {colour: LETTERS[colour] for colour in COLOURS}
        return f"{short.get(face.price) or word(face.price)}→{given}"
    return given if "cart" in face.gifts else f"+{given}"


def _gift_sign(name: str, n: int) -> str:
    if name == "pick":
        return "/".join(LETTERS[kind] for kind in RESOURCES[:3])
    if name in SIGNS:
        return f"{SIGNS[name]}{n}"
    if name == "skill or wheat":
        return f"{_('skill')}/{LETTERS['wheat']}"
    return f"{n}{LETTERS[name]}" if name in (*RESOURCES, *FARM) else GIFTS[name](n)
