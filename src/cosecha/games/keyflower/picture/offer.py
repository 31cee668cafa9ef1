"""Tiles on offer and turn order tiles: large hexagons, with the bids of each player on a side of their own."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cosecha.core.outline import box
from cosecha.core.people import EMBLEMS, People, colour
from cosecha.core.scene import SCENERY, Mat, Sprite
from cosecha.core.words import _, plural
from cosecha.games.keyflower.picture import tiles
from cosecha.games.keyflower.picture.glyphs import LEAST
from cosecha.games.keyflower.picture.paths import ROOT
from cosecha.games.keyflower.picture.sheet import Sheet, sheet_of
from cosecha.games.keyflower.saying import word

OFFER = "offer"
WIDTH, HEIGHT = 508, 556
EDGE = 6
PLAQUE = (37.0, 22.0)
SIDES = {2: (0, 3), 3: (0, 2, 4), 4: (1, 2, 4, 5), 5: (0, 1, 2, 4, 5), 6: (0, 1, 2, 3, 4, 5)}
"""By the number of seats: the side of a hexagon on which each of them bids, 0 south, then clockwise."""
Z_TILE, Z_CONTENT, Z_MARK, Z_BID = 1, 5, 10, 14


@dataclass(frozen=True)
class Spot:
    """Where a tile of the offer lies."""

    x: float
    y: float
    size: float


def mat() -> Mat:
    return Mat(OFFER, _("The offer"), WIDTH, HEIGHT, "main")


def shown(view: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Everything one can bid for; turn order tiles last."""
    return [*view["offer"], *view["order"]]


def spots(view: Mapping[str, Any]) -> dict[str, Spot]:
    """A grid with hexagons as large as fit."""
    there = shown(view)
    number = max(len(there), 6)
    wanted = (3, 4) if view["offer"] else (max(3, len(there)),)  # turn order tiles alone lie in one row
    size, columns = max((_fit(columns, number, view["seats"]), columns) for columns in wanted)
    rows = -(-number // columns)
    wide, high = (WIDTH - 2 * EDGE) / columns, (HEIGHT - 2 * EDGE) / rows
    above, below = _beside(view["seats"])
    found: dict[str, Spot] = {}
    for i, tile in enumerate(there):
        row, column = divmod(i, columns)
        in_row = min(columns, len(there) - row * columns)
        shift = (columns - in_row) * wide / 2
        x = EDGE + shift + wide * (column + 0.5)
        found[tile["tile"]] = Spot(round(x, 1), round(EDGE + high * (row + 0.5) + (above - below) / 2, 1), size)
    return found


def _fit(columns: int, number: int, seats: int) -> float:
    rows = -(-number // columns)
    wide, high = (WIDTH - 2 * EDGE) / columns, (HEIGHT - 2 * EDGE) / rows
    return round(min((wide - PLAQUE[0] - 18) / 1.5, (high - sum(_beside(seats))) / ROOT, 68), 1)


def _beside(seats: int) -> tuple[float, float]:
    """The room above and below a hexagon: for plaques, and for the name."""
    return 21 if 3 in SIDES[seats] else 8, _name_down(seats) + 9


def side_of(spot: Spot, seat: int, seats: int) -> tuple[float, float]:
    """The middle of a player's plaque."""
    n = SIDES[seats][seat]
    x, y = ((0, 1), (-1, 0.5), (-1, -0.5), (0, -1), (1, -0.5), (1, 0.5))[n]
    if x:
        return spot.x + x * (0.75 * spot.size + 7), spot.y + y * (1.36 * spot.size + 6)
    return spot.x, spot.y + y * (ROOT / 2 * spot.size + (5 if y > 0 else 9))


def offer(view: Mapping[str, Any], people: People) -> Iterator[Sprite]:
    words = _("the offer in {season}").format(season=word(view["season"]))
    path = box(WIDTH, HEIGHT, 10)
    kinds = ("cloth", view["season"], SCENERY)
    yield Sprite("offer", "", OFFER, 0, 0, 0, label=words, classes=kinds, shape=path)
    sheet = sheet_of(view)
    where = spots(view)
    target = (view["action"] or {}).get("tile")
    for tile in shown(view):
        yield from _tile(view, tile, where[tile["tile"]], sheet, people, aimed=tile["tile"] == target)
    if not view["offer"] and not view["over"]:
        said = _("nothing is on offer now")
        symbol = f"kf-{view['season']}"
        yield Sprite("offer-season", symbol, OFFER, WIDTH / 2, 370, 1, 0, said, 190, 190, ("faint", SCENERY))
        yield Sprite(
            "offer-empty", "", OFFER, WIDTH / 2, 500, 1, label=said, classes=("heading-word", "on-cloth"), text=said,
            text_size=16,
        )  # fmt: skip


def _tile(
    view: Mapping[str, Any], tile: Mapping[str, Any], spot: Spot, sheet: Sheet, people: People, *, aimed: bool
) -> Iterator[Sprite]:
    name = tile["tile"]
    face = sheet.face(name, tile.get("side", "basic"))
    label = words(view, tile, sheet, people)
    kinds = ("lifted", *(["target"] if aimed else []))
    yield from tiles.ground(
        f"tile-{name}", face, OFFER, spot.x, spot.y, Z_TILE, spot.size, 0, label, name, classes=kinds
    )
    if face.kind == "order":
        yield from _order(tile, face.goods, spot, label)
    else:
        yield from tiles.content(f"tile-{name}", face, sheet, OFFER, spot.x, spot.y, Z_CONTENT, spot.size, label)
    yield Sprite(
        f"name-{name}", "", OFFER, spot.x, round(spot.y + ROOT / 2 * spot.size + _name_down(view["seats"]), 1), Z_MARK,
        label=label, classes=("tile-name", "on-cloth", SCENERY), text=tiles.name_of(tile),
        text_size=15 if spot.size > 55 else 13,
    )  # fmt: skip
    if face.acts and view["season"] != "winter":
        shift = 0.24 * spot.size if tile["used"] else 0
        yield from tiles.price(
            name, tile, OFFER, spot.x + shift, spot.y - 0.6 * spot.size, Z_MARK, max(16, 0.34 * spot.size)
        )
        yield from tiles.used(
            name, tile, OFFER, spot.x - 0.3 * spot.size, spot.y - 0.56 * spot.size, Z_MARK + 2, max(20,
            0.42 * spot.size),
        )  # fmt: skip
    for bid in tile["bids"]:
        yield from _bid(view, tile, bid, spot, people)


def _name_down(seats: int) -> float:
    """Below the plaque of whoever sits in the south."""
    return 27 if 0 in SIDES[seats] else 13


def _order(tile: Mapping[str, Any], goods: Mapping[str, int], spot: Spot, label: str) -> Iterator[Sprite]:
    """The number, and the purple worker on the tile that makes the start player."""
    number, name = tile["tile"][-1], tile["tile"]
    yield Sprite(
        f"tile-{name}-picture", "kf-s-order", OFFER, spot.x, spot.y - 0.36 * spot.size, Z_CONTENT, 0, label,
        0.8 * spot.size, 0.54 * spot.size, (SCENERY,),
    )  # fmt: skip
    path = box(0.66 * spot.size, 0.62 * spot.size, 6, middle=True)
    yield Sprite(
        f"tile-{name}-card", "", OFFER, spot.x - (0.2 * spot.size if tile["icon"] else 0), spot.y + 0.28 * spot.size,
        Z_CONTENT, 0, label, classes=("label-card", "number", SCENERY), shape=path, text=number,
        text_size=round(0.46 * spot.size),
    )  # fmt: skip
    for i, (kind, n) in enumerate(goods.items()):
        yield Sprite(
            f"tile-{name}-{kind}", f"kf-{kind}", OFFER, spot.x - (0.72 - 0.3 * i) * spot.size,
            spot.y + 0.02 * spot.size, Z_CONTENT + 1, 0, label, 0.36 * spot.size, 0.36 * spot.size, (SCENERY,),
            str(n) if n > 1 else "", 0.2 * spot.size, 0.1 * spot.size, LEAST,
        )  # fmt: skip
    if tile["icon"]:
        said = _("whoever leads here becomes start player")
        yield Sprite(
            f"tile-{name}-start", "kf-purple", OFFER, spot.x + 0.38 * spot.size, spot.y + 0.26 * spot.size,
            Z_CONTENT + 1,
            0, said, 0.5 * spot.size, 0.6 * spot.size, ("piece",),
        )  # fmt: skip


def words(view: Mapping[str, Any], tile: Mapping[str, Any], sheet: Sheet, people: People) -> str:
    """Everything about a tile of the offer."""
    face = sheet.face(tile["tile"], tile.get("side", "basic"))
    found = [f"{tiles.name_of(tile)}: {tiles.words(face, sheet)}"]
    if face.acts and view["season"] != "winter":
        found.append(tiles.use_words(tile))
    found += [bid_words(bid, people) for bid in tile["bids"]] or [_("no bids")]
    return "; ".join(found)


def bid_words(bid: Mapping[str, Any], people: People) -> str:
    workers = tiles.coloured(bid["workers"], bid["colour"])
    text = _("{name} is outbid with {workers}") if bid["outbid"] else _("{name} leads with {workers}")
    said = text.format(name=people.name(bid["seat"]), workers=workers)
    return said + _(", lying") if bid["lying"] else said


def _bid(
    view: Mapping[str, Any], tile: Mapping[str, Any], bid: Mapping[str, Any], spot: Spot, people: People
) -> Iterator[Sprite]:
    seat, name = bid["seat"], tile["tile"]
    x, y = side_of(spot, seat, view["seats"])
    said = f"{tiles.name_of(tile)}: {bid_words(bid, people)}"
    kinds = ("plaque", "outbid" if bid["outbid"] else "leads", colour(seat))
    wide, high = PLAQUE
    out = 1 if x > spot.x + 1 else -1  # the emblem is on the outer corner
    key = f"bid-{name}-{seat + 1}"
    yield Sprite(
        key, "", OFFER, round(x, 1), round(y, 1), Z_BID, 0, said, classes=kinds, shape=box(wide, high, 6, middle=True),
        text=str(bid["workers"]), text_x=-10 * out, text_size=14, at=name,
    )  # fmt: skip
    yield Sprite(
        f"{key}-disc", "table-disc", OFFER, round(x + 16 * out, 1), round(y - 8, 1), Z_BID + 3, 0, said, 18, 18,
        (colour(seat), SCENERY),
    )  # fmt: skip
    yield Sprite(
        f"{key}-emblem", f"table-{EMBLEMS[seat]}", OFFER, round(x + 16 * out, 1), round(y - 8, 1), Z_BID + 4, 0,
        said, 11, 11,
        (colour(seat), SCENERY),
    )  # fmt: skip
    yield Sprite(
        f"{key}-who", f"kf-{bid['colour']}", OFFER, round(x + 4 * out, 1), round(y - 1, 1), Z_BID + 2,
        80 if bid["lying"] else 0,
        said, 19, 22.8, ("worker", bid["colour"], SCENERY), at=name,
    )  # fmt: skip


def to_beat(tile: Mapping[str, Any], seat: int) -> int:
    """The total with which this seat would lead."""
    return max((bid["workers"] for bid in tile["bids"] if bid["seat"] != seat), default=0) + 1


def slots(view: Mapping[str, Any], seat: int, moves: Sequence[str]) -> Iterator[Sprite]:
    """On one's own side of the tiles one may bid for: the total that leads."""
    where = spots(view)
    for tile in shown(view):
        name = tile["tile"]
        if f"bid {name}" not in moves or any(bid["seat"] == seat for bid in tile["bids"]):
            continue
        x, y = side_of(where[name], seat, view["seats"])
        least = to_beat(tile, seat)
        said = _("your side of {tile}: {lead}").format(
            tile=tiles.name_of(tile), lead=plural("{n} worker leads", "{n} workers lead", least)
        )
        yield Sprite(
            f"slot-{name}", "", OFFER, round(x, 1), round(y, 1), Z_BID, 0, said,
            classes=("slot", colour(seat)), shape=box(30, 19, 6, middle=True), text=f"{least}+", text_size=LEAST + 1,
        )  # fmt: skip
