"""The slope as a seat sees it: spaces, borders and points on the mat, plantations, and where pieces could go."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

CELL = 46
TOP, SHORE, SEA = 58, 17, 73  # mountains above, beach and sea below
LEAST_WIDTH, EDGE = 574, 15
BESIDE = ((1, 0), (0, 1), (-1, 0), (0, -1))
Cell = tuple[int, int]
Point = tuple[float, float]


@dataclass(frozen=True)
class Plantation:
    """All pieces of one coffee of one owner."""

    owner: int
    coffee: str
    spaces: tuple[str, ...]
    shed: str | None

    @property
    def workers(self) -> int:
        return len(self.spaces) - (self.shed is not None)


class Ground:
    """The plantation board of a view; row 1 lies at the sea, which is below."""

    def __init__(self, view: Mapping[str, Any]) -> None:
        self.view = view
        self.board: Mapping[str, Any] = view["board"]
        self.columns, self.rows = self.board["width"], self.board["height"]
        self.width = max(LEAST_WIDTH, self.columns * CELL + EDGE + 7)
        self.height = TOP + self.rows * CELL + SHORE + SEA
        self.left = max(EDGE, (self.width - self.columns * CELL) / 2) if self.width > LEAST_WIDTH else self._left()
        self.cells = {f"{chr(ord('A') + x)}{y + 1}": (x, y) for y in range(self.rows) for x in range(self.columns)}
        self.names = {cell: name for name, cell in self.cells.items()}
        self.prices = dict(zip(self.cells, self.board["prices"], strict=True))
        self.sheds = set(self.board["sheds"])
        self.covered = set(self.board["covered"])

    def _left(self) -> float:
        spare = LEAST_WIDTH - self.columns * CELL
        return EDGE if spare < 3 * EDGE else spare / 2

    def point(self, x: float, y: float) -> Point:
        """A point of the grid on the mat: x columns from the left, y rows from the sea."""
        return self.left + x * CELL, TOP + (self.rows - y) * CELL

    def xy(self, name: str) -> Point:
        """The middle of a space."""
        x, y = self.cells[name]
        return self.point(x + 0.5, y + 0.5)

    def ends(self, border: str) -> tuple[Cell, Cell]:
        """The two points of the grid at which a border ends."""
        if "|" in border:
            left, right = border.split("|")
            x, y = self.cells[right] if right in self.cells else (self.cells[left][0] + 1, self.cells[left][1])
            return (x, y), (x, y + 1)
        near, far = border.split("/")
        x, y = self.cells[far] if far in self.cells else (self.cells[near][0], self.cells[near][1] + 1)
        return (x, y), (x + 1, y)

    def near(self, name: str) -> list[str]:
        """The spaces that share a side with it."""
        x, y = self.cells[name]
        return [self.names[x + dx, y + dy] for dx, dy in BESIDE if (x + dx, y + dy) in self.names]

    @cached_property
    def bands(self) -> list[tuple[int, int, int]]:
        """From the sea up: the price of a worker, the first row and the row behind the last one."""
        found: list[tuple[int, int, int]] = []
        for row in range(self.rows):
            fields = [name for name, (_, y) in self.cells.items() if y == row and name not in self.sheds]
            price = self.prices[fields[0]] if fields else 0
            if found and found[-1][0] == price:
                found[-1] = (price, found[-1][1], row + 1)
            else:
                found.append((price, row, row + 1))
        return found

    @cached_property
    def plantations(self) -> list[Plantation]:
        """By owner and coffee; spaces from the sea up."""
        groups: dict[tuple[int, str], list[str]] = {}
        for name, there in sorted(self.view["spaces"].items(), key=lambda found: self.cells[found[0]][::-1]):
            groups.setdefault((there["owner"], there["piece"][1]), []).append(name)
        return [
            Plantation(owner, coffee, tuple(names), next((name for name in names if name in self.sheds), None))
            for (owner, coffee), names in sorted(groups.items())
        ]

    def plantation(self, seat: int, coffee: str) -> Plantation | None:
        return next((p for p in self.plantations if (p.owner, p.coffee) == (seat, coffee)), None)

    def price(self, name: str) -> int:
        """price.worker, price.shed, price.ship: what the next piece on a space or in a harbour costs."""
        if name in self.prices:
            return int(self.prices[name])
        harbour = self.view["harbours"][name]
        return int(harbour["prices"][len(harbour["ships"])])

    def places(self, seat: int, code: str) -> list[tuple[str, int]]:
        """Where a piece could go by the placing rules, with the price there; roads are free and go anywhere."""
        if code == "r":
            return [("", 0)]
        if code[0] == "b":
            return [
                (name, self.price(name)) for name, harbour in self.view["harbours"].items()
                if not harbour["closed"] and len(harbour["ships"]) < len(harbour["prices"])
            ]  # fmt: skip
        return [(name, self.price(name)) for name in self.cells if self._fits(seat, code, name)]

    def _fits(self, seat: int, code: str, name: str) -> bool:
        """place.worker, place.shed, …-connect, place.apart."""
        taken = self.view["spaces"]
        if (name in self.sheds) != (code[0] == "s") or name in taken or name in self.covered:
            return False
        beside = {taken[n]["owner"] for n in self.near(name) if n in taken and taken[n]["piece"][1] == code[1]}
        if beside - {seat}:
            return False
        return seat in beside or self.plantation(seat, code[1]) is None
