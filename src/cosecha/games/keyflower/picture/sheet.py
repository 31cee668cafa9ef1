"""What is printed on the tiles, as the picture needs it: by the name and side with which a view calls a tile."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from cosecha.games.keyflower.picture.farm import FARM_GIFTS
from cosecha.games.keyflower.pieces import (
    BOAT,
    C_ANY,
    C_SAW,
    C_SKILL,
    COLOURS,
    FIRST_BOAT,
    HOME,
    ORDER,
    PRICE_COLOUR,
    PRICE_KIND,
    PRICE_SKILL,
    PRICE_WORKER,
    RESOURCES,
    SEASONS,
    SKILLS,
    SUMMER_BOAT,
    TILE_NAMES,
    TITLES,
    WINTER_TILE,
)
from cosecha.games.keyflower.printed import Printed
from cosecha.games.keyflower.reading import OVERLAY, Sheets, printed

WORKER, SKILL, GOODS = "worker", "skill", "goods"  # any worker, any skill, any resource
STEPS, UPGRADES, PICKS = "cart", "up", "pick"
GIFTS = (*RESOURCES, WORKER, SKILL, "green", STEPS, UPGRADES, PICKS, *FARM_GIFTS)
COST = (*RESOURCES, GOODS, *SKILLS, SKILL)
GUESSES = ("cost", "basic", "upgraded", "points", "roads", "farm-roads", "water", "goods")
SIDES = ("basic", "upgraded")
KINDS = ("home", "building", "summer boat", "winter", "boat", "order")
PRICES = ("", *COLOURS, WORKER, *SKILLS, SKILL)
assert (PRICE_COLOUR, PRICE_WORKER, PRICE_KIND, PRICE_SKILL) == (1, 5, 6, 9)
assert (C_ANY, C_SAW, C_SKILL) == (4, 5, 8)


@dataclass(frozen=True)
class Face:
    """One side of a tile."""

    name: str
    kind: str  # home, building, summer boat, winter, boat, order
    season: str  # empty for home tiles, boats, turn order tiles
    side: str
    roads: tuple[int, ...]  # as printed, turned by nothing
    water: tuple[int, ...]
    price: str  # what an exchange asks
    gifts: Mapping[str, int]
    cost: Mapping[str, int]  # of the upgrade; empty on the upgraded side
    points: int
    better_points: int
    per: int  # points for each resource on it
    per_kind: str  # of this kind; empty: of any
    scores: int  # what a winter tile scores; -1: nothing
    scores_points: int
    scores_number: int
    per_sheep: int = 0  # points for each sheep of its field
    goods: Mapping[str, int] = field(default_factory=dict)  # what a turn order tile brings with a boat
    guessed: tuple[str, ...] = ()  # its values that are reconstructed: cost, basic, upgraded, points, roads…

    @property
    def acts(self) -> bool:
        """Can workers be used on it?"""
        return bool(self.gifts)

    @property
    def look(self) -> str:
        """The class of its ground."""
        return {"home": "of-home", "boat": "of-boat", "summer boat": "of-boat", "order": "of-order"}.get(
            self.kind, f"of-{self.season}"
        )


class Sheet:
    """Everything printed, with what a table has laid over it, if its view tells."""

    def __init__(self, sheet: Printed) -> None:
        self.printed = sheet
        self.boat_points = dict(zip(TILE_NAMES[FIRST_BOAT : FIRST_BOAT + 6], list(sheet.boat_points), strict=False))
        self.breese = list(sheet.breese)
        self.guessed = _guessed(sheet.overlay)
        self._faces: dict[tuple[str, str], Face] = {}

    def face(self, name: str, side: str = "basic") -> Face:
        if (name, side) not in self._faces:
            self._faces[name, side] = self._read(name, side)
        return self._faces[name, side]

    def edges(self, name: str, turn: int) -> list[int]:
        """By direction: 0 plain, 1 road, 2 water."""
        number = TILE_NAMES.index(name)
        return [int(self.printed.edge_of(number, turn, direction)) for direction in range(6)]

    def _read(self, name: str, side: str) -> Face:
        p, n = self.printed, TILE_NAMES.index(name)
        up = 1 if side in ("upgraded", "b") else 0
        kind = {HOME: 0, SUMMER_BOAT: 2, WINTER_TILE: 3, BOAT: 4, ORDER: 5}.get(p.kind[n], 1)
        edges = self.edges(name, 0)
        gifts = {gift: int(p.gift(n, up, i)) for i, gift in enumerate(GIFTS) if p.gift(n, up, i)}
        cost = {part: int(p.cost_of(n, i)) for i, part in enumerate(COST) if p.cost_of(n, i) and side == "basic"}
        per_kind = int(p.per_kind[n])
        return Face(
            name,
            KINDS[kind],
            "" if p.season[n] < 0 else SEASONS[p.season[n]],
            side,
            tuple(d for d in range(6) if edges[d] == 1),
            tuple(d for d in range(6) if edges[d] == 2),
            PRICES[p.price[n * 2 + up]],
            gifts,
            cost,
            int(p.points[n * 2 + up]),
            int(p.points[n * 2 + 1]),
            int(p.per[n * 2 + up]),
            RESOURCES[per_kind] if per_kind >= 0 else "",
            int(p.scores[n]),
            int(p.scores_points[n]),
            int(p.scores_number[n]),
            int(p.per_sheep[n * 2 + up]),
            {gift: int(p.goods_of(n, i)) for i, gift in enumerate(GIFTS) if p.goods_of(n, i)},
            self.guessed.get(TITLES[n], ()),
        )


def _guessed(overlay: str) -> dict[str, tuple[str, ...]]:
    """By title: values that nobody has seen printed yet; what an owner has corrected is none of them."""
    found: dict[str, tuple[str, ...]] = {}
    for _file, name, _value, mark in Sheets(overlay).rows():
        title, _space, what = name.rpartition(" ")
        if mark.startswith("reconstructed") and what in GUESSES:
            found[title] = (*found.get(title, ()), what)
    return found


@lru_cache(maxsize=8)
def _sheet(overlay: str, *, farmers: bool) -> Sheet:
    return Sheet(printed(overlay, farmers=farmers))


def sheet_of(view: Mapping[str, Any]) -> Sheet:
    """The tiles of the printed game, unless the view says how its table has corrected them."""
    return _sheet(view.get(OVERLAY, ""), farmers=view.get("farmers", False))
