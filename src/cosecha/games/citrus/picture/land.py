"""The land as everybody sees it: squares by name, sites, path squares, areas, what is still open around a finca.

It goes along from moment to moment, and finds anew only what can have changed with the squares that did.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from cosecha.games.citrus.pieces import SITES
from cosecha.games.citrus.reading import square_name

CELL = 51
MARGIN = 21
BESIDE = ((1, 0), (0, 1), (-1, 0), (0, -1))
AROUND = (*BESIDE, (1, 1), (-1, 1), (-1, -1), (1, -1))
Cell = tuple[int, int]


class Area(NamedTuple):
    """Plantations of one fruit, side by side, of one owner or of nobody; squares from the top left on."""

    fruit: str
    owner: int | None
    squares: tuple[str, ...]
    wells: tuple[str, ...]

    @property
    def name(self) -> str:
        return self.squares[0]

    @property
    def worth(self) -> int:
        """harvest.points."""
        return len(self.squares) + len(self.wells)


class Ground:
    """What is printed: squares by name, sites, path squares. One for each board."""

    def __init__(self, rows: tuple[str, ...]) -> None:
        self.rows = rows
        self.width, self.height = len(rows[0]), len(rows)
        self.cells = {square_name(self.width, x + y * self.width): (x, y) for y, x in self._each()}
        self.order = {name: i for i, name in enumerate(self.cells)}
        self.names = {cell: name for name, cell in self.cells.items()}
        self.sites = {self.sign(name): name for name in self.cells if self.sign(name) in SITES}
        self.beside = {name: self._near(name, BESIDE) for name in self.cells}
        self.around = {name: self._near(name, AROUND) for name in self.cells}
        self.paths = self._paths()
        self.sites_around = {
            name: [letter for letter, site in self.sites.items() if name in self.around[site]] for name in self.cells
        }

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


Lying = list[str]
"""What lies on each square, in their order: a plantation as in a sketch (`le2w`, 0 is nobody's), the code of a
landscape tile, `#` for a rock, or nothing."""

Tally = tuple[int, tuple[tuple[int, int], ...]]
"""How many squares around a site are open (score.occupied), and how much each seat counts there (score.count)."""


class Land:
    """The squares of a view: what is printed, what lies on it, and what that makes of it."""

    def __init__(self, view: Mapping[str, Any]) -> None:
        self.ground = ground(tuple(view["board"]))
        self.cells, self.sites, self.paths = self.ground.cells, self.ground.sites, self.ground.paths
        self.sign, self.xy = self.ground.sign, self.ground.xy
        self.lying: Lying = [""] * len(self.cells)
        self.areas: dict[str, Area] = {}  # by their names
        self.area_at: dict[str, Area] = {}
        self.tallies: dict[str, Tally] = {}
        self.fincas: Mapping[str, Any] = {}
        self.changed: list[str] = []  # squares on which something else lies than the moment before
        self.lost: list[str] = []  # areas that are no more as they were,
        self.grown: list[Area] = []  # and those that are new or different
        self.counted: set[str] = set()  # sites around which something can have changed
        self._waiting: dict[str, str] = {}  # see waiting_at; as long as the fincas are as they were
        self.look(view)

    def look(self, view: Mapping[str, Any]) -> None:
        """The next moment."""
        self.view = view
        before, self.lying = self.lying, list(view["lying"])
        self.changed, self.lost, self.grown, self.counted = self._differing(before), [], [], set()
        if self.changed:
            self._find_areas()
        fincas, were = view["fincas"], self.fincas
        built: set[str] = set()
        if fincas is not were and fincas != were:
            self.fincas = fincas
            built = set(fincas) ^ set(were)
            self._waiting.clear()
        if self.changed or built or not self.tallies:
            self._count(built)

    def _differing(self, before: Lying) -> list[str]:
        """The squares on which something else lies than before."""
        lying = self.lying
        return [name for name, i in self.ground.order.items() if lying[i] != before[i]]

    def what(self, name: str) -> str:
        """What lies on a square."""
        return self.lying[self.ground.order[name]]

    def _find_areas(self) -> None:
        """Areas that something changed in or beside, found again; the others are as they were."""
        beside, area_at = self.ground.beside, self.area_at
        touched = dict.fromkeys([name for square in self.changed for name in (square, *beside[square])])
        lost = {area_at[name].name: area_at[name] for name in touched if name in area_at}
        loose = {square for area in lost.values() for square in area.squares}
        loose.update(self.changed)
        for area in lost.values():
            del self.areas[area.name]
        for name in loose:
            area_at.pop(name, None)
        kinds = {name: what[:3] for name in loose if len(what := self.what(name)) > 2}
        while kinds:
            self._grow(kinds)
        self.lost = list(lost)

    def _grow(self, kinds: dict[str, str]) -> None:
        """An area of squares that belong to none yet."""
        order = self.ground.order
        first, kind = next(iter(kinds.items()))
        del kinds[first]
        edge, reached = [first], [first]
        while edge:
            for name in self.ground.beside[edge.pop()]:
                if kinds.get(name) == kind:
                    del kinds[name]
                    edge.append(name)
                    reached.append(name)
        reached.sort(key=order.__getitem__)
        owner = int(kind[2]) - 1
        wells = tuple([name for name in reached if len(self.lying[order[name]]) > 3])
        area = Area(kind[:2], None if owner < 0 else owner, tuple(reached), wells)
        self.areas[area.name] = area
        self.area_at.update(dict.fromkeys(reached, area))
        self.grown.append(area)

    def _count(self, built: Iterable[str]) -> None:
        """The sites around which something changed, or an area did."""
        around = self.ground.sites_around
        if self.tallies:
            squares = [*self.changed, *[name for area in self.grown for name in area.squares]]
            self.counted = {letter for name in squares for letter in around[name]}
            for site in built:
                self.counted.update(around[self.sites[site]])
        else:
            self.counted = set(self.sites)
        for letter in self.counted:
            self.tallies[letter] = self._tally(self.ground.around[self.sites[letter]])

    def _tally(self, around: list[str]) -> Tally:
        found: dict[int, int] = {}
        for area in {id(area): area for name in around if (area := self.area_at.get(name))}.values():
            if area.owner is not None:
                found[area.owner] = found.get(area.owner, 0) + len(area.squares)
        free = sum([not self.what(name) and self.ground.sign(name) not in self.fincas for name in around])
        return free, tuple(sorted(found.items()))

    def waiting_at(self, square: str) -> str:
        """The letters of the fincas around a square that are still to be scored."""
        found = self._waiting.get(square)
        if found is None:
            fincas = self.fincas
            sites = [s for s in self.ground.sites_around[square] if s in fincas and not fincas[s]["scored"]]
            found = self._waiting[square] = " ".join(sorted(sites))
        return found

    def gaps(self, letter: str) -> int:
        """How many squares around a site are still open."""
        return self.tallies[letter][0]

    def counts(self, letter: str) -> tuple[tuple[int, int], ...]:
        """score.count, score.sum: how many plantations each seat counts at a finca."""
        return self.tallies[letter][1]
