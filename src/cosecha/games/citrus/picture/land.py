"""The land as a seat sees it: squares by name, sites, path squares, areas, what is still open around a finca."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from cosecha.games.citrus.pieces import SITES
from cosecha.games.citrus.reading import square_name

CELL = 51
MARGIN = 21
BESIDE = ((1, 0), (0, 1), (-1, 0), (0, -1))
AROUND = (*BESIDE, (1, 1), (-1, 1), (-1, -1), (1, -1))
Cell = tuple[int, int]


@dataclass(frozen=True)
class Area:
    """Plantations of one fruit, side by side, of one owner or of nobody; squares from the top left on."""

    fruit: str
    owner: int | None
    squares: tuple[str, ...]

    @property
    def name(self) -> str:
        return self.squares[0]


class Land:
    """The squares of a view."""

    def __init__(self, view: Mapping[str, Any]) -> None:
        self.view = view
        self.rows: list[str] = view["board"]
        self.width, self.height = len(self.rows[0]), len(self.rows)
        self.cells = {square_name(self.width, x + y * self.width): (x, y) for y, x in self._each()}
        self.names = {cell: name for name, cell in self.cells.items()}
        self.sites = {self.sign(name): name for name in self.cells if self.sign(name) in SITES}

    def _each(self) -> list[tuple[int, int]]:
        return [(y, x) for y in range(self.height) for x in range(self.width)]

    def sign(self, name: str) -> str:
        """What is printed on a square."""
        x, y = self.cells[name]
        return self.rows[y][x]

    def xy(self, name: str) -> tuple[float, float]:
        """The middle of a square on the mat."""
        x, y = self.cells[name]
        return MARGIN + (x + 0.5) * CELL, MARGIN + (y + 0.5) * CELL

    def near(self, name: str, steps: tuple[Cell, ...] = BESIDE) -> list[str]:
        x, y = self.cells[name]
        return [self.names[x + dx, y + dy] for dx, dy in steps if (x + dx, y + dy) in self.names]

    @cached_property
    def paths(self) -> dict[str, list[str]]:
        """Each path square with the letters of its sites."""
        found: dict[str, list[str]] = {}
        for letter, site in self.sites.items():
            for name in self.near(site):
                if self.sign(name) not in SITES:
                    found.setdefault(name, []).append(letter)
        return found

    @cached_property
    def areas(self) -> list[Area]:
        """Every area, the topmost and leftmost first."""
        planted: Mapping[str, Any] = self.view["squares"]
        left = [name for name in self.cells if name in planted]
        found: list[Area] = []
        while left:
            kind = planted[left[0]]
            reached, edge = {left[0]}, [left[0]]
            while edge:
                beside = [name for name in self.near(edge.pop()) if name in planted and name not in reached]
                edge += [name for name in beside if _same(planted[name], kind)]
                reached.update(name for name in beside if _same(planted[name], kind))
            found.append(Area(kind["fruit"], kind["owner"], tuple(name for name in left if name in reached)))
            left = [name for name in left if name not in reached]
        return found

    @cached_property
    def area_at(self) -> dict[str, Area]:
        return {name: area for area in self.areas for name in area.squares}

    def occupied(self, name: str) -> bool:
        """score.occupied: planted, a landscape tile, rocks, or a site with its finca."""
        view = self.view
        return (
            name in view["squares"] or name in view["landscape"] or name in view["rocks"]
            or self.sign(name) in view["fincas"]
        )  # fmt: skip

    def gaps(self, letter: str) -> int:
        """How many squares around a site are still open."""
        return sum(not self.occupied(name) for name in self.near(self.sites[letter], AROUND))

    def counts(self, letter: str) -> dict[int, int]:
        """score.count, score.sum: how many plantations each seat counts at a finca."""
        touched = {self.area_at[name] for name in self.near(self.sites[letter], AROUND) if name in self.area_at}
        found: dict[int, int] = {}
        for area in touched:
            if area.owner is not None:
                found[area.owner] = found.get(area.owner, 0) + len(area.squares)
        return dict(sorted(found.items()))

    def worth(self, area: Area) -> int:
        """harvest.points."""
        return sum(2 if self.view["squares"][name]["well"] else 1 for name in area.squares)


def _same(a: Mapping[str, Any], b: Mapping[str, Any]) -> bool:
    return bool(a["fruit"] == b["fruit"] and a["owner"] == b["owner"])
