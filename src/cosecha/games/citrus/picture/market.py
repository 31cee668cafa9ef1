"""The market mat: diamond-shaped spaces in rows, and the lines with their price in coins."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import atan2, degrees, hypot
from typing import Any

from cosecha.core.outline import box
from cosecha.core.parts import Part, drawn_once
from cosecha.core.scene import SCENERY, Mat, Sprite
from cosecha.core.words import _, plural, spoken
from cosecha.games.citrus.pieces import SPACE_NAMES
from cosecha.games.citrus.saying import name as tile_name

MARKET = "market"
REACH = 32  # from the middle of a space to its corner
COIN = 38
TITLE = 26
Point = tuple[float, float]
Lines = tuple[tuple[str, tuple[int, ...]], ...]


class Layout:
    """Where spaces and prices lie, for whatever rows and lines the market has."""

    def __init__(self, rows: tuple[int, ...], lines: Lines) -> None:
        self.lines = dict(lines)
        self.spaces: dict[int, Point] = {}
        y, above = 0, 1
        for number in rows:
            y += (REACH if (number - above) % 2 else 2 * REACH) if self.spaces else 0  # a row between or below
            for i in range(number):
                self.spaces[len(self.spaces) + 1] = (REACH * (2 * i - number + 1), y)
            above = number
        self.prices = self._prices()
        points = [*self.spaces.values(), *self.prices.values()]
        left = min(min(x for x, _ in points) - 16, min(x for x, _ in self.spaces.values()) - REACH)
        right = max(max(x for x, _ in points) + 16, max(x for x, _ in self.spaces.values()) + REACH)
        top = min(y for _, y in points) - 16
        bottom = max(max(y for _, y in points) + 16, max(y for _, y in self.spaces.values()) + REACH)
        self.width, self.height = max(right, -left) * 2 + 2, bottom - top + TITLE + 4
        self.shift = (self.width / 2, TITLE - top)

    def at(self, point: Point) -> Point:
        return point[0] + self.shift[0], point[1] + self.shift[1]

    def _prices(self) -> dict[str, Point]:
        """Beyond an end of the line, where nothing else lies: the left end if it is free."""
        found: dict[str, Point] = {}
        for name, spaces in self.lines.items():
            taken = [*self.spaces.values(), *found.values()]
            free = (p for p in _beyond([self.spaces[n] for n in spaces]) if _clear(p, taken))
            found[name] = next(free)
        return found

    def turn(self, name: str) -> float:
        """The direction in which the arrow of a price points."""
        x, y = self.prices[name]
        points = [self.spaces[n] for n in self.lines[name]]
        to_x, to_y = min(points, key=lambda p: hypot(p[0] - x, p[1] - y))
        return degrees(atan2(to_y - y, to_x - x))


def _beyond(points: Sequence[Point]) -> Iterator[Point]:
    """Places for a price, the best first."""
    ends = [(points[0], points[1]), (points[-1], points[-2])] if len(points) > 1 else []
    ends.sort(key=lambda end: end[0][0])
    for step in range(1, 99):
        for (x, y), (near_x, near_y) in ends:
            far = hypot(x - near_x, y - near_y) / (REACH * 2**0.5)
            yield x + (x - near_x) / far * step, y + (y - near_y) / far * step
        for dx, dy in ((-1, -1), (-1, 1), (1, -1), (1, 1)) if step > 1 or not ends else ():
            yield points[0][0] + dx * REACH * step, points[0][1] + dy * REACH * step


def _clear(point: Point, taken: Sequence[Point]) -> bool:
    return all(hypot(point[0] - x, point[1] - y) > REACH for x, y in taken)


@lru_cache(64)
def _layout(rows: tuple[int, ...], lines: Lines) -> Layout:
    return Layout(rows, lines)


def layout(view: Mapping[str, Any]) -> Layout:
    lines = tuple([(name, tuple(spaces)) for name, spaces in view["market_lines"].items()])
    return _layout(tuple(view["market_rows"]), lines)


def mat(printed: Layout) -> Mat:
    return Mat(MARKET, _("Market"), printed.width, printed.height, "shared")


def line(printed: Layout, view: Mapping[str, Any], name: str) -> Part:
    tiles = _tiles(view, name)
    return _line(printed, name, _line_words(spoken(), name, tiles), len(tiles))


@drawn_once
def card(printed: Layout) -> Iterator[Sprite]:
    card = box(printed.width, printed.height)
    yield Sprite("market", "", MARKET, 0, 0, 0, label=_("the market"), classes=("card", SCENERY), shape=card)
    yield Sprite(
        "market-title", "", MARKET, 12, 17, 1, label=_("Market"), classes=("heading", SCENERY), text=_("Market")
    )


def line_words(view: Mapping[str, Any], name: str) -> str:
    """Price and tiles of a line."""
    return _line_words(spoken(), name, _tiles(view, name))


def _tiles(view: Mapping[str, Any], name: str) -> tuple[str, ...]:
    lying = view["market"]
    return tuple([lying[space] for n in view["market_lines"][name] if (space := SPACE_NAMES[n - 1]) in lying])


@lru_cache(4096)  # much the same lies there at many tables
def _line_words(language: object, name: str, tiles: tuple[str, ...]) -> str:
    if not tiles:
        return _("line {name}: empty").format(name=name)
    price = plural("{n} coin", "{n} coins", len(tiles))
    return _("line {name} for {price}: {tiles}").format(
        name=name, price=price, tiles=", ".join(tile_name(kind) for kind in tiles)
    )


@drawn_once
def _line(printed: Layout, name: str, words: str, price: int) -> Iterator[Sprite]:
    path, turn = _arrow(printed, name)
    yield Sprite(f"line-{name}", "", MARKET, 0, 0, 1, label=words, classes=("line",), shape=path)
    x, y = printed.at(printed.prices[name])
    yield Sprite(
        f"price-{name}", "citrus-price", MARKET, x, y, 6, turn, words, COIN, COIN,
        ("price", "coin", *(() if price else ("cannot",))), str(price),
    )  # fmt: skip


@lru_cache(1024)
def _arrow(printed: Layout, name: str) -> tuple[str, float]:
    """The way from the price along the spaces, and where the price points."""
    points = [printed.prices[name], *(printed.spaces[n] for n in printed.lines[name])]
    points.sort(key=lambda p: hypot(p[0] - printed.prices[name][0], p[1] - printed.prices[name][1]))
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in map(printed.at, points)), printed.turn(name)


@drawn_once
def space(printed: Layout, number: int, kind: str) -> Iterator[Sprite]:
    size = 2 * REACH
    x, y = printed.at(printed.spaces[number])
    words = _("market space {n}").format(n=number)
    yield Sprite(
        f"space-{number}", "citrus-space", MARKET, x, y, 2, 0, words, size, size, ("soft", SCENERY), str(number),
        text_size=12, at=f"market {number}",
    )  # fmt: skip
    if kind:
        said = _("{tile} on market space {n}").format(tile=tile_name(kind), n=number)
        yield Sprite(
            f"market-{number}", f"citrus-market-{kind}", MARKET, x, y, 4, 0, said, size, size, ("code", "piece"),
            kind[:2], 0, 19, 12, at=f"market {number}",
        )  # fmt: skip
