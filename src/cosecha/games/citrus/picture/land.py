"""The land as a seat sees it: squares by name, sites, path squares, areas, what is still open around a finca."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from cosecha.games.citrus.pieces import SITES
from cosecha.games.citrus.reading import square_name

CELL = 51
MARGIN = 21
BESIDE = ((1, 0), (0, 1), (-1, 0), (0, -1))
AROUND = (*BESIDE, (1, 1), (-1, 1), (-1, -1), (1, -1))
ROCK = "#"
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


class Ground:
    """What is printed: squares by name, sites, path squares. One for each board."""

    def __init__(self, rows: tuple[str, ...]) -> None:
        self.rows = rows
        self.width, self.height = len(rows[0]), len(rows)
        self.cells = {square_name(self.width, x + y * self.width): (x, y) for y, x in self._each()}
        self.names = {cell: name for name, cell in self.cells.items()}
        self.sites = {self.sign(name): name for name in self.cells if self.sign(name) in SITES}
        self.by_row = [[self.names[x, y] for x in range(self.width)] for y in range(self.height)]
        self.beside = {name: self._near(name, BESIDE) for name in self.cells}
        self.around = {name: self._near(name, AROUND) for name in self.cells}
        self.paths = self._paths()

    def _each(self) -> list[tuple[int, int]]:
        return [(y, x) for y in range(self.height) for x in range(self.width)]

    def _near(self, name: str, steps: tuple[Cell, ...]) -> list[str]:
        x, y = self.cells[name]
        return [self.names[x + dx, y + dy] for dx, dy in steps if (x + dx, y + dy) in self.names]

    def _paths(self) -> dict[str, list[str]]:
        """Each path square with the letters of its sites."""
        found: dict[str, list[str]] = {}
        for letter, site in self.sites.items():
            for name in self.beside[site]:
                if self.sign(name) not in SITES:
                    found.setdefault(name, []).append(letter)
        return found

    def sign(self, name: str) -> str:
        """What is printed on a square."""
        x, y = self.cells[name]
        return self.rows[y][x]

    def xy(self, name: str) -> tuple[float, float]:
        """The middle of a square on the mat."""
        x, y = self.cells[name]
        return MARGIN + (x + 0.5) * CELL, MARGIN + (y + 0.5) * CELL


@lru_cache(64)
def ground(rows: tuple[str, ...]) -> Ground:
    return Ground(rows)


Lying = tuple[str, ...]
"""What lies on each square, in their order: a plantation as in a sketch (`le2w`, 0 is nobody's), the code of a
landscape tile, `#` for a rock, or nothing."""


@lru_cache(256)
def areas_of(printed: Ground, lying: Lying) -> tuple[list[Area], dict[str, Area]]:
    """Every area, the topmost and leftmost first; and the area of each square."""
    planted = {name: what[:3] for name, what in zip(printed.cells, lying, strict=True) if len(what) > 2}
    found: list[Area] = []
    area_at: dict[str, Area] = {}
    for name, kind in planted.items():
        if name in area_at:
            continue
        reached, edge = {name}, [name]
        while edge:
            more = [n for n in printed.beside[edge.pop()] if planted.get(n) == kind and n not in reached]
            edge += more
            reached.update(more)
        owner = int(kind[2]) - 1
        area = Area(kind[:2], None if owner < 0 else owner, tuple(n for n in planted if n in reached))
        found.append(area)
        area_at.update(dict.fromkeys(area.squares, area))
    return found, area_at


@lru_cache(256)
def tallies_of(printed: Ground, lying: Lying, built: tuple[str, ...]) -> dict[str, tuple[int, dict[int, int]]]:
    """For each site how many squares around it are open (score.occupied), and how much each seat counts there."""
    free = {name for name, what in zip(printed.cells, lying, strict=True) if not what}
    free -= {printed.sites[letter] for letter in built}
    area_at = areas_of(printed, lying)[1]
    return {letter: _tally(printed.around[site], free, area_at) for letter, site in printed.sites.items()}


def _tally(around: list[str], free: set[str], area_at: Mapping[str, Area]) -> tuple[int, dict[int, int]]:
    found: dict[int, int] = {}
    for area in {area_at[name] for name in around if name in area_at}:
        if area.owner is not None:
            found[area.owner] = found.get(area.owner, 0) + len(area.squares)
    return len(free.intersection(around)), dict(sorted(found.items()))


class Land:
    """The squares of a view: what is printed, and what lies on it."""

    def __init__(self, view: Mapping[str, Any]) -> None:
        self.view = view
        self.ground = ground(tuple(view["board"]))
        self.cells, self.sites, self.paths = self.ground.cells, self.ground.sites, self.ground.paths
        self.sign, self.xy = self.ground.sign, self.ground.xy

    @cached_property
    def lying(self) -> Lying:
        view = self.view
        found: dict[str, str] = dict.fromkeys(view["rocks"], ROCK)
        found |= view["landscape"]
        for name, plant in view["squares"].items():
            owner = plant["owner"]
            found[name] = f"{plant['fruit']}{0 if owner is None else owner + 1}{'w' if plant['well'] else ''}"
        return tuple([found.get(name, "") for name in self.cells])

    @property
    def areas(self) -> list[Area]:
        """Every area, the topmost and leftmost first."""
        return areas_of(self.ground, self.lying)[0]

    @cached_property
    def area_at(self) -> dict[str, Area]:
        return areas_of(self.ground, self.lying)[1]

    @cached_property
    def tallies(self) -> dict[str, tuple[int, dict[int, int]]]:
        return tallies_of(self.ground, self.lying, tuple(self.view["fincas"]))

    def gaps(self, letter: str) -> int:
        """How many squares around a site are still open."""
        return self.tallies[letter][0]

    def counts(self, letter: str) -> dict[int, int]:
        """score.count, score.sum: how many plantations each seat counts at a finca."""
        return self.tallies[letter][1]

    def worth(self, area: Area) -> int:
        """harvest.points."""
        return sum(2 if self.view["squares"][name]["well"] else 1 for name in area.squares)
