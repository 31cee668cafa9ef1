"""A tile as a hexagon: its ground and ways, a little building, a card with what it does, its upgrade; and its words."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from cosecha.core.outline import box
from cosecha.core.scene import SCENERY, Sprite
from cosecha.core.words import _, later, plural
from cosecha.games.keyflower.picture import farm, glyphs
from cosecha.games.keyflower.picture.glyphs import LEAST
from cosecha.games.keyflower.picture.paths import hexagon, ways
from cosecha.games.keyflower.picture.sheet import GOODS, SKILL, WORKER, Face, Sheet
from cosecha.games.keyflower.pieces import MOST_USED, RESOURCES, W_BAKERY, W_FIELDS, W_HILLSIDE, W_WHEAT
from cosecha.games.keyflower.saying import counted, word

ROOM_FOR_WORDS, ROOM_FOR_COST = 30, 38  # sides of hexagons from which on a card, and the cost of the upgrade, is drawn

GIFT_WORDS: dict[str, Callable[[int], str]] = {
    WORKER: lambda n: plural("{n} worker from the bag", "{n} workers from the bag", n),
    SKILL: lambda n: plural("{n} skill from the pile", "{n} skills from the pile", n),
    "green": lambda n: plural("{n} green worker", "{n} green workers", n),
    "cart": lambda n: plural("{n} step of transport", "{n} steps of transport", n),
    "up": lambda n: plural("{n} upgrade", "{n} upgrades", n),
    "pick": lambda n: plural("{n} of wood, stone or iron", "{n} of wood, stone or iron", n),
}
ANY_WORDS = {WORKER: later("any worker"), SKILL: later("any skill"), GOODS: later("any resource")}
GUESSED = {
    "cost": later("cost of the upgrade"), "basic": later("action"), "upgraded": later("upgraded action"),
    "points": later("points"), "roads": later("roads"), "farm-roads": later("roads"), "water": later("river"),
    "goods": later("goods"),
}  # fmt: skip
"""What a tooltip calls the values of a tile that nobody has seen printed yet."""
ABILITIES = {
    "1a": later("two more workers from the bag with every boat"),
    "1b": later("a green worker with every boat"),
    "2a": later("goods move over fields, and edges need not match"),
    "2b": later("twice the steps and upgrades"),
    "3a": later("any resource stands for any other in upgrades"),
    "3b": later("any resource counts as any other in scoring"),
    "4a": later("bid in another colour against a bid"),
    "4b": later("use tiles with workers of any colours"),
    **farm.ABILITIES,
}
BOAT_WORDS = {
    "keyflower": later("{n} point for each step of the village's transport"),
    "sea-bastion": later("{n} point for each tile of the longest round trip"),
    "sea-breese": later("up to {n} points for boats in one river"),
    "flipper": later("{n} points, and one tile is upgraded for nothing"),
    "ianvincible": later("{n} points"),
    "white-wind": later("{n} point for each worker that scores nowhere else"),
}
WINTER_WORDS = (
    later("{points}"), later("{points} for {m} workers"), later("{points} for a blue, a red and a yellow worker"),
    later("{points} for each gold"), later("{points} for {m} skills"), later("{points} for each green worker"),
    later("{points} for wood, stone and iron"), later("{points} for each skill of one kind"),
    later("{points} for saw, pickaxe and anvil"), later("{points} for each worker of one colour"),
    later("{points} for each resource of one kind"), later("{points} for {m} resources"),
    *farm.WINTER_WORDS,
)  # fmt: skip
SCENES = {
    "home": "home", "summer boat": "boat", "boat": "boat", "winter": "guild", "order": "order",
}  # fmt: skip


def scene_of(face: Face) -> str:
    """The little picture on a tile, by what it does."""
    if face.kind == "winter" and W_FIELDS <= face.scores <= W_HILLSIDE:
        return ("sheep", "pigs", "cows", "hill")[face.scores - W_FIELDS]
    if face.kind == "winter" and face.scores in (W_BAKERY, W_WHEAT):
        return "wheat"
    if face.kind in SCENES:
        return SCENES[face.kind]
    if face.price in ("saw", "pickaxe", "anvil"):
        return "works"
    for gift, picture in (
        ("cart", "stable"), ("cow", "cows"), ("pig", "pigs"), ("sheep", "sheep"), ("wheat", "wheat"),
        ("green", "market"), (WORKER, "inn"), (SKILL, "hall"), ("pick", "works"),
        ("gold", "gold"), ("wood", "wood"), ("stone", "stone"), ("iron", "iron"),
    ):  # fmt: skip
        if gift in face.gifts and not (gift == "gold" and len(face.gifts) > 1):
            return picture
    if face.per_sheep:
        return "sheep"
    return "yard" if face.per else "works"


def ground(
    name: str, face: Face, mat: str, x: float, y: float, z: int, size: float, turn: int, label: str, at: str,
    spot: str = "", classes: Sequence[str] = (),
) -> Iterator[Sprite]:  # fmt: skip
    """The hexagon with its roads and its river, turned; `spot` is where it lies in its village."""
    kinds = ("hex", face.look, *(["upgraded"] if face.side == "upgraded" else []), *classes)
    yield Sprite(name, "", mat, x, y, z, 0, label, classes=kinds, shape=hexagon(size - 0.8), at=at)
    water = [(d + turn) % 6 for d in face.water]
    if water:
        path = ways(water, size - 1, size * (0.27 if len(water) > 1 else 0.25))
        yield Sprite(
            f"{name}-river", "", mat, x, y, z + 2, label=label, classes=("river", SCENERY), shape=path, at=spot
        )
        spot = ""
    roads = [(d + turn) % 6 for d in face.roads]
    if roads:
        path = ways(roads, size - 1, size * 0.115)
        yield Sprite(f"{name}-road", "", mat, x, y, z + 3, label=label, classes=("road", SCENERY), shape=path, at=spot)


def content(name: str, face: Face, sheet: Sheet, mat: str, x: float, y: float, z: int, size: float, label: str
            ) -> Iterator[Sprite]:  # fmt: skip
    """Picture, card and upgrade; on small hexagons only the thing it is about."""
    wide = 0.78 * size
    if size < ROOM_FOR_WORDS:
        yield from _small(name, face, sheet, mat, x, y, z, size, label)
        return
    yield Sprite(
        f"{name}-picture", f"kf-s-{scene_of(face)}", mat, x, y - 0.46 * size, z, 0, label, wide, wide * 2 / 3,
        (SCENERY,),
    )  # fmt: skip
    drawn = glyphs.action(face, sheet)
    high = 0.4 * size
    most = 1.36 * size
    room = min(most, glyphs.width(drawn, high)) + 0.16 * size
    if drawn:
        kinds = ("label-card", SCENERY, *(["better"] if face.side == "upgraded" else []))
        path = box(round(room, 1), round(high + 0.1 * size, 1), 4, middle=True)
        yield Sprite(f"{name}-card", "", mat, x, y + 0.03 * size, z + 1, label=label, classes=kinds, shape=path)
        yield from glyphs.row(f"{name}-do", drawn, mat, x, y + 0.03 * size, z + 2, high, most, label)
    if size >= ROOM_FOR_COST:
        yield from _below(name, face, mat, x, y + 0.44 * size, z, size, label)


def _below(name: str, face: Face, mat: str, x: float, y: float, z: int, size: float, label: str) -> Iterator[Sprite]:
    """The upgrade with what it costs and how many points it brings; the points of an upgraded tile."""
    drawn = glyphs.cost(face)
    if face.cost and face.better_points:
        drawn += [glyphs.TO, glyphs.points(face.better_points)]
    if face.side == "upgraded" and face.points and (face.gifts or face.per):
        drawn = [glyphs.points(face.points)]
    if drawn:
        high, most = max(15.0, 0.27 * size), 1.12 * size
        room = min(most, glyphs.width(drawn, high)) + 5
        path = box(round(room, 1), round(high + 2, 1), 4, middle=True)
        yield Sprite(f"{name}-strip", "", mat, x, y, z + 1, label=label, classes=("strip", SCENERY), shape=path)
        yield from glyphs.row(f"{name}-cost", drawn, mat, x, y, z + 2, high, most, label)


def _small(name: str, face: Face, sheet: Sheet, mat: str, x: float, y: float, z: int, size: float, label: str
           ) -> Iterator[Sprite]:  # fmt: skip
    """One symbol."""
    if size < 11:
        return
    symbol = f"kf-s-{scene_of(face)}"
    wide = 1.05 * size
    yield Sprite(f"{name}-picture", symbol, mat, x, y, z, 0, label, wide, wide * 2 / 3, (SCENERY,))


def name_of(tile: Mapping[str, Any]) -> str:
    """`Keywood`, `Boat 1a`."""
    return word(tile["tile"]) + (tile.get("side", "") if tile.get("side") in ("a", "b") else "")


def words(face: Face, sheet: Sheet) -> str:
    """What a tile does, in words."""
    found = [does(face, sheet)]
    if face.points and face.kind in ("building", "home"):
        found.append(plural("{n} point", "{n} points", face.points))
    if face.cost:
        found.append(_("upgrade for {cost}").format(cost=cost_words(face)))
        if face.better_points:
            found[-1] += _(" brings {points}").format(points=plural("{n} point", "{n} points", face.better_points))
    if face.guessed:
        found.append(_("≈ reconstructed: {values}").format(values=", ".join(_(GUESSED[part]) for part in face.guessed)))
    return "; ".join(part for part in found if part)


def does(face: Face, sheet: Sheet) -> str:
    """Its action, its ability, or what it scores."""
    if face.kind == "summer boat":
        return _(ABILITIES[face.name[-1] + face.side])
    if face.kind == "boat":
        most = max(sheet.breese) if face.name == "sea-breese" else sheet.boat_points[face.name]
        return _(BOAT_WORDS[face.name]).format(n=most)
    if face.kind == "winter":
        return _(WINTER_WORDS[face.scores]).format(
            points=plural("{n} point", "{n} points", face.scores_points), m=face.scores_number
        )
    if face.kind == "order":
        return _order(face)
    if face.per_sheep:
        points = plural("{n} point", "{n} points", face.per_sheep)
        return _("{points} for each sheep of its field").format(points=points)
    if face.per:
        kind = word(face.per_kind) if face.per_kind else _("resource")
        return _("{points} for each {kind} on it").format(points=plural("{n} point", "{n} points", face.per), kind=kind)
    given = gift_words(face.gifts)
    if face.price:
        return _("{price} for {gifts}").format(price=thing(face.price), gifts=given)
    return given


def _order(face: Face) -> str:
    """order.goods: what comes with the boat."""
    said = _("a place in the choice of boats; in winter a point for each tile beside it")
    if face.goods:
        said = _("a place in the choice of boats, with {goods}; in winter a point for each tile beside it").format(
            goods=gift_words(face.goods)
        )
    return said


def gift_words(given: Mapping[str, int]) -> str:
    said = [GIFT_WORDS[name](n) if name in GIFT_WORDS else farm.gift_words(name, n) for name, n in given.items()]
    return ", ".join(said)


def cost_words(face: Face) -> str:
    return ", ".join(f"{n} {thing(name)}" if name in ANY_WORDS else counted(n, name) for name, n in face.cost.items())


def thing(name: str) -> str:
    return _(ANY_WORDS[name]) if name in ANY_WORDS else word(name)


def coloured(n: int, colour: str) -> str:
    """`3 red workers`."""
    text = _("{n} {colour} worker") if n == 1 else _("{n} {colour} workers")
    return text.format(n=n, colour=word(colour))


def next_use(tile: Mapping[str, Any]) -> int:
    """use.escalate, use.max-six: the workers that the next use takes, 0 where six would be too few."""
    least = int(tile["last_use"]) + 1
    return least if sum(tile["used"].values()) + least <= MOST_USED else 0


def use_words(tile: Mapping[str, Any]) -> str:
    """The price of the next use, and the colour it needs."""
    least = next_use(tile)
    if not least:
        return _("no more uses this season")
    if tile["colour"] is None:
        return plural("the next use takes {n} worker", "the next use takes {n} workers", least)
    return _("the next use takes {workers}").format(workers=coloured(least, tile["colour"]))


def used(name: str, tile: Mapping[str, Any], mat: str, x: float, y: float, z: int, size: float) -> Iterator[Sprite]:
    """Workers on a tile, by colour, those of another colour lying."""
    number = len(tile["used"])
    for i, (colour, n) in enumerate(tile["used"].items()):
        said = _("{workers} used on {tile}").format(workers=coloured(n, colour), tile=name_of(tile))
        lying = tile["colour"] is not None and colour != tile["colour"]
        at = x + (i - (number - 1) / 2) * size
        yield Sprite(
            f"used-{name}-{colour}", f"kf-{colour}", mat, round(at, 1), y, z, 78 if lying else 0, said, size,
            size * 1.2, ("worker", colour, "piece"), glyphs.letter(colour) if size >= 27 and not lying else "", 0,
            size * 0.3, LEAST, at=tile["tile"],
        )  # fmt: skip
        yield Sprite(
            f"used-{name}-{colour}-n", "", mat, round(at + size * 0.42, 1), y + size * 0.42, z + 1, label=said,
            classes=("count", SCENERY), text=str(n), text_size=max(LEAST, round(size * 0.5)),
        )  # fmt: skip


def price(name: str, tile: Mapping[str, Any], mat: str, x: float, y: float, z: int, size: float) -> Iterator[Sprite]:
    """A tag with what the next use takes: a worker of the tile's colour, or of any, and how many."""
    least = next_use(tile)
    said = f"{name_of(tile)}: {use_words(tile)}"
    kinds = ("price", SCENERY) if least else ("price", "full", SCENERY)
    path = box(size * 1.5, size * 1.08, 5, middle=True)
    yield Sprite(
        f"price-{name}", "", mat, x, y, z, 0, said, classes=kinds, shape=path, text=str(least) if least else "–",
        text_x=size * 0.34, text_size=max(LEAST, round(size * 0.72)),
    )  # fmt: skip
    symbol = f"kf-{tile['colour'] or WORKER}"
    yield Sprite(
        f"price-{name}-who", symbol, mat, x - size * 0.3, y, z + 1, 0, said, size * 0.8, size * 0.96,
        (SCENERY,) if least else (SCENERY, "none"),
    )  # fmt: skip


def goods(name: str, tile: Mapping[str, Any], mat: str, x: float, y: float, z: int, size: float, *, count: bool = True
          ) -> Iterator[Sprite]:  # fmt: skip
    """Resources on a tile, a kind beside the other."""
    lying = [(kind, tile["goods"][kind]) for kind in RESOURCES if tile["goods"].get(kind)]
    step = size * (1.25 if count else 0.9)
    for i, (kind, n) in enumerate(lying):
        at = round(x + (i - (len(lying) - 1) / 2) * step, 1)
        said = _("{n} {kind} on {tile}").format(n=n, kind=word(kind), tile=name_of(tile))
        yield Sprite(
            f"good-{name}-{kind}", f"kf-{kind}", mat, at, y, z, 0, said, size, size, ("piece", "good"), at=tile["tile"]
        )
        if count and n > 1:
            yield Sprite(
                f"good-{name}-{kind}-n", "", mat, at + size * 0.45, y + size * 0.32, z + 1, label=said,
                classes=("count", SCENERY), text=str(n), text_size=max(LEAST, round(size * 0.62)),
            )  # fmt: skip
