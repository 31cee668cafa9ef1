"""The printed board, market and finca values, ready for the rules: neighbours, path squares, lines."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cosecha.games.citrus.squares import ALL_BITS, WORD, Squares, any_in, both, either, has, load, one, store, without

MOST_SITES: Final[i64] = 15


class Board:
    """A grid with rocks, lettered sites and landscape spaces; shared by all states, never changed."""

    def __init__(self, width: i64, height: i64, rocks: list[int], sites: list[int], landscape: list[int]) -> None:
        """`sites` gives the square of each letter from A on, -1 for a letter that is not on this board."""
        self.width: i64 = width
        self.height: i64 = height
        self.landscape: vec[i64] = vec[i64](landscape)
        self.site_square: vec[i64] = vec[i64](sites)
        self.squares: Squares = (0, 0, 0)
        self.has_left: Squares = (0, 0, 0)
        self.has_right: Squares = (0, 0, 0)
        for square in range(width * height):
            self.squares = either(self.squares, one(square))
            if square % width != 0:
                self.has_left = either(self.has_left, one(square))
            if square % width != width - 1:
                self.has_right = either(self.has_right, one(square))
        self.rocks: Squares = (0, 0, 0)
        for rock in rocks:
            self.rocks = either(self.rocks, one(rock))
        self.site_squares: Squares = (0, 0, 0)
        self.letters: i64 = 0  # bit n: the board has site n
        self.path: vec[i64] = vec[i64]([0] * (3 * MOST_SITES))
        self.ring: vec[i64] = vec[i64]([0] * (3 * MOST_SITES))
        self._lay_sites(sites)
        self.paths: Squares = (0, 0, 0)  # path squares of any site
        for site in range(MOST_SITES):
            self.paths = either(self.paths, load(self.path, site))
        self.same_road: vec[i64] = vec[i64]([0] * (3 * width * height))  # path squares of the sites beside a square
        for square in range(width * height):
            for site in range(MOST_SITES):
                path = load(self.path, site)
                if has(path, square):
                    store(self.same_road, square, either(load(self.same_road, square), path))

    def _lay_sites(self, sites: list[int]) -> None:
        bit: i64 = 1
        for site in range(MOST_SITES):
            if sites[site] >= 0:
                self.letters |= bit << site
                self.site_squares = either(self.site_squares, one(sites[site]))
        for site in range(MOST_SITES):
            if sites[site] >= 0:
                here = one(sites[site])
                store(self.path, site, without(self.spread(here), self.site_squares))
                store(self.ring, site, self.around(here))

    def spread(self, a: Squares) -> Squares:
        """Every square that shares a side with a square of the set."""
        if not any_in(a):
            return a
        return both(either(self._sideways(a), self._up_and_down(a)), self.squares)

    def around(self, a: Squares) -> Squares:
        """Every square that shares a side or a corner with a square of the set, the set itself left out."""
        row = either(a, self._sideways(a))
        return without(both(either(row, self._up_and_down(row)), self.squares), a)

    def _sideways(self, a: Squares) -> Squares:
        """Left and right neighbours."""
        right = both(a, self.has_right)
        left = both(a, self.has_left)
        full: i64 = ALL_BITS
        return (
            ((right[0] << 1) | (left[0] >> 1) | (left[1] << 59)) & full,
            ((right[1] << 1) | (right[0] >> 59) | (left[1] >> 1) | (left[2] << 59)) & full,
            ((right[2] << 1) | (right[1] >> 59) | (left[2] >> 1)) & full,
        )

    def _up_and_down(self, a: Squares) -> Squares:
        """Neighbours above and below; below the last row lie bits that are no squares."""
        w = self.width
        rest = WORD - w
        full: i64 = ALL_BITS
        return (
            ((a[0] >> w) | (a[1] << rest) | (a[0] << w)) & full,
            ((a[1] >> w) | (a[2] << rest) | (a[1] << w) | (a[0] >> rest)) & full,
            ((a[2] >> w) | (a[2] << w) | (a[1] >> rest)) & full,
        )

    def flood(self, seed: Squares, ground: Squares) -> Squares:
        """All of the ground that is connected, side to side, with the seed."""
        area = seed
        while True:
            wider = either(area, both(self.spread(area), ground))
            if wider == area:
                return area
            area = wider


class Printed:
    """Everything that is printed: the board, the lines of the market, the values of the fincas, the tile numbers."""

    def __init__(
        self,
        board: Board,
        lines: list[int],
        line_names: list[str],
        market_rows: list[int],
        finca_values: list[tuple[int, int]],
        finca_numbers: list[int],
        kind_numbers: list[int],
        landscape_numbers: list[int],
    ) -> None:
        self.board = board
        self.lines: vec[i64] = vec[i64](lines)  # a line is a set of spaces, bit n for space n + 1
        self.line_names = line_names
        self.market_rows = market_rows
        self.finca_values = finca_values
        self.high: vec[i64] = vec[i64]([high for high, _ in finca_values])
        self.low: vec[i64] = vec[i64]([low for _, low in finca_values])
        self.finca_numbers: vec[i64] = vec[i64](finca_numbers)
        self.kind_numbers: vec[i64] = vec[i64](kind_numbers)
        self.landscape_numbers: vec[i64] = vec[i64](landscape_numbers)
