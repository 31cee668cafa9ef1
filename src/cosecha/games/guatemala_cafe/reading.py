"""Data files of Guatemala Café: from text one can hold against the printed boards to what the rules use."""

import re
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files

from cosecha.core.datafile import DataFile, Entry, read_data
from cosecha.core.text import whole_number
from cosecha.games.guatemala_cafe.board import MOST_HARBOURS, MOST_PRICE, Board, Printed
from cosecha.games.guatemala_cafe.names import border_names, place_names, point_number, space_number
from cosecha.games.guatemala_cafe.production import read_production
from cosecha.games.guatemala_cafe.spaces import MOST_SPACES

BANDS = {"L": "lowland", "M": "midland", "H": "highland"}
MOST_COLUMNS = 26
MOST_BERTHS = 8
SPACE = re.compile(r"(\[)?([0-9]{1,2})(\])?(#)?")
SIDES = {2: "2", 3: "3-4", 4: "3-4"}
FILES = {"2": "two.board", "3-4": "four.board"}


def packaged(name: str) -> str:
    """The text of a data file that comes with the game."""
    return files(__package__).joinpath("data", name).read_text(encoding="utf-8")


def own_or_packaged(option: str, text: str, name: str) -> DataFile:
    """The data file that an option gives, or the one that comes with the game."""
    return read_data(option, text) if text else read_data(name, packaged(name))


class BoardFile:
    """A file of a plantation board, read piece by piece."""

    def __init__(self, file: DataFile) -> None:
        self.file = file
        self.prices: list[int] = []
        self.sheds: list[int] = []
        self.bands: list[str] = []  # of each row
        self.drawn: set[int] = set()  # borders drawn as segments
        self.rows = [(line, tokens) for line, tokens in file.grid if tokens[0] in BANDS]
        if not self.rows:
            raise file.wrong(0, "the grid is missing; its rows begin with L, M or H")
        self.width = len(self.rows[0][1]) - 1
        self.height = len(self.rows)
        if not 1 <= self.width <= MOST_COLUMNS or self.width * self.height > MOST_SPACES:
            raise file.wrong(self.rows[0][0], f"at most {MOST_COLUMNS} columns and {MOST_SPACES} spaces")
        self.borders = border_names(self.width, self.height)
        self._read_grid()
        self._check_bands()

    def _read_grid(self) -> None:
        row = 0
        for line, tokens in self.file.grid:
            if tokens[0] in BANDS:
                self._read_row(line, row, tokens[1:])
                self.bands.append(tokens[0])
                row += 1
            else:
                self._read_between(line, row, tokens)

    def _read_row(self, line: int, row: int, tokens: list[str]) -> None:
        if len(tokens) != self.width:
            raise self.file.wrong(line, f"{len(tokens)} spaces in this row, {self.width} in the first")
        for column, token in enumerate(tokens):
            found = SPACE.fullmatch(token)
            if found is None or bool(found[1]) != bool(found[3]) or int(found[2]) > MOST_PRICE:
                raise self.file.wrong(line, f"{token!r} is no space: a price, in brackets for a shed, # for a segment")
            if found[1]:
                self.sheds.append(len(self.prices))
            self.prices.append(int(found[2]))
            if found[4]:
                self.drawn.add(row * (self.width + 1) + column + 1)

    def _read_between(self, line: int, row: int, tokens: list[str]) -> None:
        if len(tokens) != self.width or not set(tokens) <= {".", "="} or row == 0:
            raise self.file.wrong(line, f"between two rows stand {self.width} signs . or =")
        upright = (self.width + 1) * self.height
        self.drawn |= {upright + row * self.width + c for c, token in enumerate(tokens) if token == "="}

    def _check_bands(self) -> None:
        """price.worker, price.shed: the prices of the grid are those of the bands."""
        for band, word in BANDS.items():
            prices = {False: f"{word} worker", True: f"{word} shed"}
            for space, price in enumerate(self.prices):
                entry = self.file.one(prices[space in self.sheds])
                if self.bands[space // self.width] == band and price != self.file.number(entry):
                    raise self.file.wrong(entry.line, f"{entry.name} costs {entry.value}, but the grid says {price}")

    def harbours(self) -> list[list[int]]:
        found = [self._numbers(entry) for entry in self._counted("harbour", MOST_HARBOURS)]
        if not found or any(not prices or len(prices) > MOST_BERTHS or prices != sorted(prices) for prices in found):
            raise self.file.wrong(0, f"a harbour has 1 to {MOST_BERTHS} berths, and their prices never fall")
        return found

    def quays(self) -> list[list[int]]:
        found = []
        for entry in self._counted("quay", MOST_HARBOURS):
            points = [point_number(self.width, self.height, word) for word in entry.value.split()]
            if not points or -1 in points:
                raise self.file.wrong(entry.line, "a quay is one point of the grid or several, like 4,0 5,0")
            found.append(points)
        if len(found) != len(self.harbours()):
            raise self.file.wrong(0, "every harbour has a line 'quay' of its own")
        return found

    def trails(self) -> list[list[int]]:
        """Borders of the segments of each trail; they must be those that the grid shows."""
        found = []
        for entry in self._counted("trail", 9):
            wrong = [word for word in entry.value.split() if word not in self.borders]
            if wrong:
                raise self.file.wrong(entry.line, f"{wrong[0][:20]!r} is no border between two spaces")
            found.append([self.borders.index(word) for word in entry.value.split()])
        segments = [border for trail in found for border in trail]
        if len(set(segments)) != len(segments):
            raise self.file.wrong(0, "a segment stands twice in the trails")
        if set(segments) != self.drawn:
            odd = self.borders[min(set(segments) ^ self.drawn)]
            raise self.file.wrong(0, f"{odd} is a segment in the grid or in the trails, but not in both")
        return found

    def spaces(self, name: str) -> list[int]:
        """The spaces that an entry lists; none if it is missing."""
        found = []
        for entry in [entry for entry in self.file.entries if entry.name == name]:
            for word in entry.value.split():
                space = space_number(self.width, self.height, word)
                if space not in self.sheds:
                    raise self.file.wrong(entry.line, f"{word[:20]!r} is no shed space")
                found.append(space)
        return found

    def listed(self, name: str, most: int) -> list[int]:
        """Numbers from 1 on that an entry lists, counted from 0; none if it is missing."""
        found = []
        for entry in [entry for entry in self.file.entries if entry.name == name]:
            if not all(1 <= number <= most for number in self._numbers(entry)):
                raise self.file.wrong(entry.line, f"{name} takes numbers from 1 to {most}")
            found += [number - 1 for number in self._numbers(entry)]
        return found

    def _counted(self, word: str, most: int) -> list[Entry]:
        found = self.file.starting(word)
        if [entry.name for entry in found] != [f"{word} {n + 1}" for n in range(len(found))] or len(found) > most:
            raise self.file.wrong(0, f"the lines '{word} 1', '{word} 2', … stand in their order, at most {most}")
        return found

    def _numbers(self, entry: Entry) -> list[int]:
        numbers = [whole_number(word) for word in entry.value.split()]
        if None in numbers or any(number is not None and number > MOST_PRICE for number in numbers):
            raise self.file.wrong(entry.line, f"{entry.name} takes numbers; not {entry.value[:40]!r}")
        return [number for number in numbers if number is not None]


def read_board(file: DataFile, seats: int) -> tuple[Board, list[str]]:
    """The board as so many players use it, and the names of its places."""
    side = file.one("side")
    if side.value != SIDES[seats]:
        raise file.wrong(side.line, f"this is the side for {side.value} players, but {seats} are playing")
    said = BoardFile(file)
    trails, harbours = said.trails(), said.harbours()
    closed_trails = said.listed("closed trail", len(trails)) if seats == 3 else []
    segments = [(trail, border) for trail, borders in enumerate(trails) for border in borders]
    inner = [i for i, name in enumerate(said.borders) if "edge" not in name and "sea" not in name]
    board = Board(
        said.width,
        said.height,
        said.prices,
        said.sheds,
        said.spaces("covered") if seats == 3 else [],
        harbours,
        said.quays(),
        said.listed("closed harbour", len(harbours)) if seats == 3 else [],
        [border for _, border in segments] if trails else inner,
        [road for road, (trail, _) in enumerate(segments) if trail in closed_trails],
        trails=bool(trails),
    )
    return board, place_names(board, [len(borders) for borders in harbours], [len(trail) for trail in trails])


@lru_cache(maxsize=64)  # data files of one's own come and go
def printed(seats: int, board_text: str = "", production_text: str = "") -> Printed:
    """Everything printed, from the data files of the game or those given in their place."""
    board, names = read_board(own_or_packaged("plantation_data", board_text, FILES[SIDES[seats]]), seats)
    file = own_or_packaged("production_data", production_text, "production.txt")
    preset, marked, last_space = read_production(file)
    return Printed(board, preset, marked, last_space, names)


def seats_of(file: DataFile) -> Sequence[int]:
    """The numbers of players that a file of a plantation board is for."""
    found = [seats for seats, side in SIDES.items() if side == file.one("side").value]
    if not found:
        raise file.wrong(file.one("side").line, "side is 2 or 3-4")
    return found
