"""Data files of Keyflower: from text one can hold against the printed game to what the rules use, or a clear error."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files

from cosecha.core.datafile import DataFile, Entry, read_data
from cosecha.core.text import whole_number
from cosecha.games.keyflower.allotment import LEVELS
from cosecha.games.keyflower.pieces import (
    ANIMAL_KINDS,
    AUTUMN,
    BOAT,
    BOATS,
    BUILDING,
    C_ANY,
    C_SAW,
    C_SKILL,
    COLOURS,
    COSTS,
    FIRST_BOAT,
    FIRST_ORDER,
    G_ANIMALS,
    G_FARM_PICKS,
    G_GREENS,
    G_PICKS,
    G_SKILLS,
    G_STEPS,
    G_UPGRADES,
    G_WHEAT,
    G_WORKERS,
    GIFTS,
    HOME,
    MOST_COST,
    ORDER,
    PRICE_COLOUR,
    PRICE_KIND,
    PRICE_SKILL,
    PRICE_WORKER,
    RESOURCE_KINDS,
    SPRING,
    SUMMER,
    SUMMER_BOAT,
    TITLES,
    W_GOLD,
    W_RESOURCE_KIND,
    WINTER,
    WINTER_TILE,
)
from cosecha.games.keyflower.printed import Printed, Tile
from cosecha.games.keyflower.telling import SOURCES

RANGES: tuple[tuple[int, int, int], ...] = (
    (6, HOME, -1), (18, BUILDING, SPRING), (26, BUILDING, SUMMER), (30, SUMMER_BOAT, SUMMER), (42, BUILDING, AUTUMN),
    (54, WINTER_TILE, WINTER), (60, BOAT, -1), (64, ORDER, -1),
    (68, BUILDING, SPRING), (70, BUILDING, SUMMER), (72, SUMMER_BOAT, SUMMER), (76, BUILDING, AUTUMN),
    (82, WINTER_TILE, WINTER),
)  # fmt: skip
FILES = ("homes.txt", "spring.txt", "summer.txt", "autumn.txt", "winter.txt", "boats.txt", "order.txt", "farmers.txt")
OVERLAY = "tiles_data"
LETTERS = "WSIG"
COST_WORDS = (*LETTERS, "any", "saw", "pick", "anvil", "skill")
PRICES = {
    "": 0,
    **{colour: PRICE_COLOUR + i for i, colour in enumerate(COLOURS)},
    "any worker": PRICE_WORKER,
    **{skill: PRICE_KIND + i for i, skill in enumerate(("saw", "pick", "anvil"))},
    "skill": PRICE_SKILL,
}
WINTER_WORDS = (
    "", "workers", "blue + red + yellow", "gold", "skills", "green worker", "W + S + I", "skill of one kind",
    "saw + pick + anvil", "worker of one colour", "resource of one kind", "resources", "resource + wheat + skill",
    "wheat", "field with sheep", "field with pigs", "field with cows", "tile of its field",
)  # fmt: skip
SEVERAL = ("workers", "skills", "resources", "wheat")  # a number of them scores together
PER_WORDS = ("wood", "stone", "iron", "resource")
BOAT_WINTER = ("{} per step", "{} per tile of a round trip", "", "{}", "{}", "{} per worker")
ORDER_SEATS = ((2, 6, 2), (3, 6, 3), (4, 6, 4), (5, 6, 5))


def packaged(name: str) -> str:
    """The text of a data file that comes with the game."""
    return files(__package__).joinpath("data", name).read_text(encoding="utf-8")


class Sheets:
    """All values by their names: those of the game, and over them those of an owner of the printed game."""

    def __init__(self, overlay: str) -> None:
        self.found: dict[str, tuple[DataFile, Entry]] = {}
        for name in FILES:
            file = read_data(name, packaged(name))
            self.found |= {entry.name: (file, entry) for entry in file.entries}
        if overlay:
            self._lay_over(read_data(OVERLAY, overlay))

    def _lay_over(self, file: DataFile) -> None:
        for entry in file.entries:
            if entry.name not in self.found:
                raise file.wrong(entry.line, f"{entry.name!r} is no value of the game")
            self.found[entry.name] = (file, entry)

    def text(self, name: str) -> str:
        return self.found[name][1].value if name in self.found else ""

    def wrong(self, name: str, problem: str) -> Exception:
        file, entry = self.found[name]
        return file.wrong(entry.line, f"{name}: {problem}; not {entry.value[:40]!r}")

    def numbers(self, name: str, least: int, most: int) -> list[int]:
        values = [whole_number(word) for word in self.text(name).split()]
        if any(value is None or not least <= value <= most for value in values):
            raise self.wrong(name, f"numbers from {least} to {most}")
        return [value for value in values if value is not None]

    def rows(self) -> list[tuple[str, str, str, str]]:
        """Every value with its file and its mark."""
        return [(file.title, name, entry.value, entry.mark or "your own") for name, (file, entry) in self.found.items()]


@lru_cache(maxsize=16)  # overlays come and go
def printed(overlay: str = "", *, farmers: bool = False) -> Printed:
    """Everything printed, with an owner's corrections laid over it; Farmers has turn order tiles of its own."""
    sheets = Sheets(overlay)
    tiles = [read_tile(sheets, number) for number in range(len(TITLES))]
    if farmers:
        for number in range(FIRST_ORDER, FIRST_ORDER + 3):
            read_goods(sheets, tiles[number], TITLES[number])
    check_totals(sheets, tiles)
    loads, seats = read_boats(sheets)
    orders = [read_order(sheets, TITLES[FIRST_ORDER + i], ORDER_SEATS[i]) for i in range(4)]
    return Printed(tiles, loads, seats, orders, read_winter_points(sheets), overlay)


def kind_of(number: int) -> tuple[int, int]:
    """The kind of a tile, and its season (-1: none)."""
    return next((kind, season) for end, kind, season in RANGES if number < end)


def read_tile(sheets: Sheets, number: int) -> Tile:
    title = TITLES[number]
    kind, season = kind_of(number)
    tile = Tile(kind, season)
    tile.roads = sheets.numbers(f"{title} roads", 0, 5)
    tile.water = sheets.numbers(f"{title} water", 0, 5)
    tile.source = SOURCES.index(title) if title in SOURCES else -1
    if kind in (HOME, BUILDING):
        tile.cost = read_cost(sheets, f"{title} cost")
        read_side(sheets, tile, 0, f"{title} basic")
        read_side(sheets, tile, 1, f"{title} upgraded")
        tile.points = read_points(sheets, f"{title} points")
    elif kind == WINTER_TILE:
        read_winter(sheets, tile, f"{title} points")
    elif kind == SUMMER_BOAT:
        tile.points = sheets.numbers(f"{title} points", 0, 99) * 2
    return tile


def read_goods(sheets: Sheets, tile: Tile, title: str) -> None:
    """setup.order-tiles: a turn order tile of Farmers, with its goods."""
    tile.roads = sheets.numbers(f"{title} farm-roads", 0, 5)
    tile.goods = read_gifts(sheets, f"{title} goods", sheets.text(f"{title} goods"))
    allowed = {*range(RESOURCE_KINDS), G_SKILLS, G_WHEAT, *range(G_ANIMALS, G_ANIMALS + ANIMAL_KINDS)}
    if any(n for gift, n in enumerate(tile.goods) if gift not in allowed):
        raise sheets.wrong(f"{title} goods", "goods are resources, wheat, skills and animals")


def read_cost(sheets: Sheets, name: str) -> list[int]:
    cost = [0] * COSTS
    for word in sheets.text(name).split():
        if word not in COST_WORDS:
            raise sheets.wrong(name, f"a cost is made of {', '.join(COST_WORDS)}")
        cost[COST_WORDS.index(word)] += 1
    if sum(cost) == 0 or sum(cost[: C_ANY + 1]) > MOST_COST or sum(cost[C_SAW : C_SKILL + 1]) > 1:
        raise sheets.wrong(name, f"a cost has at most {MOST_COST} resources and one skill")
    return cost


def read_points(sheets: Sheets, name: str) -> list[int]:
    found = re.fullmatch(r"([0-9]{1,2})/([0-9]{1,2})", sheets.text(name))
    if found is None:
        raise sheets.wrong(name, "points are written basic/upgraded")
    return [int(found[1]), int(found[2])]


def read_side(sheets: Sheets, tile: Tile, side: int, name: str) -> None:
    """A price and what it brings, points for resources on the tile, or nothing."""
    text = sheets.text(name)
    if found := re.fullmatch(r"([0-9]{1,2}) per (wood|stone|iron|resource) on it", text):
        tile.per[side] = int(found[1])
        if tile.per[side] >= LEVELS:
            raise sheets.wrong(name, f"at most {LEVELS - 1} points for a resource")
        tile.per_kind = PER_WORDS.index(found[2]) if found[2] != "resource" else -1
        return
    if found := re.fullmatch(r"([0-9]{1,2}) per sheep allotted", text):
        tile.per_sheep[side] = int(found[1])
        return
    price, _, gifts = text.rpartition("->")
    if price.strip() not in PRICES:
        raise sheets.wrong(name, f"a price is one of {', '.join(PRICES)}")
    tile.price[side] = PRICES[price.strip()]
    tile.gifts[side] = read_gifts(sheets, name, gifts.strip())
    if tile.price[side] and any(tile.gifts[side][G_ANIMALS:]):
        raise sheets.wrong(name, "animals have no price")


GIFT_PATTERNS = (
    (r"rnd ([1-9])", (G_WORKERS,)), (r"draw ([1-9]) skills?", (G_SKILLS,)), (r"grn ([1-9])", (G_GREENS,)),
    (r"T([0-9]{1,2}) U([0-9])", (G_STEPS, G_UPGRADES)), (r"([1-9]) wheat", (G_WHEAT,)),
    (r"([1-9]) sheep", (G_ANIMALS,)), (r"([1-9]) pigs?", (G_ANIMALS + 1,)), (r"([1-9]) cows?", (G_ANIMALS + 2,)),
)  # fmt: skip
CHOICES = {"one of W, S, I": G_PICKS, "skill or wheat": G_FARM_PICKS}


def read_gifts(sheets: Sheets, name: str, text: str) -> list[int]:
    """What a side gives: one thing, or several with commas between them."""
    gifts = [0] * GIFTS
    for part in [text] if text in CHOICES else text.split(","):
        read_gift(sheets, name, part.strip(), gifts)
    return gifts


def read_gift(sheets: Sheets, name: str, text: str, gifts: list[int]) -> None:
    if text in CHOICES:
        gifts[CHOICES[text]] += 1
        return
    for pattern, places in GIFT_PATTERNS:
        if found := re.fullmatch(pattern, text):
            for place, number in zip(places, found.groups(), strict=True):
                gifts[place] += int(number)
            return
    if not all(word in LETTERS for word in text.split()):
        expected = "'rnd n', 'draw n skills', 'grn n', 'T4 U2', 'n wheat', 'n sheep', 'n pigs', 'n cows'"
        raise sheets.wrong(name, f"expected resources, {expected}, {' or '.join(map(repr, CHOICES))}")
    for word in text.split():
        gifts[LETTERS.index(word)] += 1


def read_winter(sheets: Sheets, tile: Tile, name: str) -> None:
    found = re.fullmatch(r"([0-9]{1,2})(?: per (?:([0-9]) )?(.+))?", sheets.text(name))
    if found is None or (found[3] or "") not in WINTER_WORDS:
        raise sheets.wrong(name, f"points are a number, or 'n per' one of {', '.join(WINTER_WORDS[1:])}")
    tile.scores = WINTER_WORDS.index(found[3] or "")
    tile.scores_points = int(found[1])
    tile.scores_number = int(found[2] or "1")
    if tile.scores_points >= LEVELS and tile.scores in (W_GOLD, W_RESOURCE_KIND):
        raise sheets.wrong(name, f"at most {LEVELS - 1} points")
    if tile.scores_number < 1 or (tile.scores_number > 1) != ((found[3] or "") in SEVERAL):
        raise sheets.wrong(name, f"a number of pieces belongs to {', '.join(SEVERAL)}")


def read_boats(sheets: Sheets) -> tuple[list[int], list[int]]:
    """Workers and skills for each boat and season, and from how many seats on it is in play."""
    loads: list[int] = []
    seats: list[int] = []
    for title in TITLES[FIRST_BOAT : FIRST_BOAT + BOATS]:
        pairs = re.findall(r"\b([0-9])\+([0-9])\b", sheets.text(f"{title} loads"))
        if len(pairs) != 3:
            raise sheets.wrong(f"{title} loads", "workers + skills for spring, summer and autumn")
        loads += [int(number) for pair in pairs for number in pair]
        found = re.fullmatch(r"([2-6])\+?", sheets.text(f"{title} players"))
        if found is None:
            raise sheets.wrong(f"{title} players", "the smallest number of players, 2 to 6")
        seats.append(int(found[1]))
    if [sum(number <= n for number in seats) for n in range(2, 7)] != [2, 3, 4, 5, 6]:
        raise sheets.wrong(f"{TITLES[FIRST_BOAT]} players", "there is one boat for each player")
    return loads, seats


def read_order(sheets: Sheets, title: str, expected: tuple[int, int, int]) -> int:
    """From how many seats on a turn order tile is in play; the icon is always on the highest one."""
    least, most, icon = expected
    if sheets.text(f"{title} players") != f"{least}-{most}":
        raise sheets.wrong(f"{title} players", f"this tile is for {least}-{most} players")
    if sheets.text(f"{title} icon").split("-")[0] != str(icon):
        raise sheets.wrong(f"{title} icon", "the icon is on the highest tile in play")
    return least


def read_winter_points(sheets: Sheets) -> list[int]:
    """A number for each boat (the Sea Breese has none of its own), then the steps of the Sea Breese."""
    points: list[int] = []
    for pattern, title in zip(BOAT_WINTER, TITLES[FIRST_BOAT : FIRST_BOAT + BOATS], strict=True):
        found = re.fullmatch(pattern.format("([0-9]{1,2})"), sheets.text(f"{title} winter")) if pattern else None
        if pattern and found is None:
            raise sheets.wrong(f"{title} winter", f"expected {pattern.format('n')!r}")
        points.append(int(found[1]) if found else 0)
    steps = sheets.numbers("Sea Breese winter", 0, 99)
    if len(steps) != 6 or sorted(steps) != steps:
        raise sheets.wrong("Sea Breese winter", "six rising numbers, for none to five boats")
    return points + steps


ROADS = {(HOME, -1): 5, (BUILDING, SPRING): 4, (BUILDING, SUMMER): 3, (BUILDING, AUTUMN): 2, (WINTER_TILE, WINTER): 1}


def check_totals(sheets: Sheets, tiles: Sequence[Tile]) -> None:
    """The regularities that are known to be printed: numbers of roads and of water edges."""
    for title, tile in zip(TITLES, tiles, strict=True):
        roads = ROADS.get((tile.kind, tile.season), 0)
        if title == "Sheep shelter":
            roads = 0
        if tile.kind == ORDER:
            roads = int(title.split()[-1])
        edges = {*tile.roads, *tile.water}
        if len(tile.roads) != roads or len(edges) != len(tile.roads) + len(tile.water):
            own = f"{title} farm-roads" if any(tile.goods) else f"{title} roads"
            name = own if own in sheets.found else f"{title} water"
            raise sheets.wrong(name, f"this tile has {roads} different edges with a road")
        water = {HOME: 1, SUMMER_BOAT: 2, BOAT: 2}.get(tile.kind, 0)
        if len(tile.water) != water or (water == 2 and abs(tile.water[0] - tile.water[1]) != 3):
            raise sheets.wrong(f"{title} water", "a home tile has one water edge, a boat two opposite ones")
    check_names(sheets)


def check_names(sheets: Sheets) -> None:
    for name, (file, entry) in sheets.found.items():
        if not any(name.startswith(f"{title} ") for title in TITLES):
            raise file.wrong(entry.line, f"{name!r} is about no tile of the game")
