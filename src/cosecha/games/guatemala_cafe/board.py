"""What is printed, ready for the rules: spaces and their prices, borders and trails, harbours, the production board."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cosecha.games.guatemala_cafe.pieces import POSITIONS, SIDE
from cosecha.games.guatemala_cafe.spaces import ALL_BITS, WORD, Spaces, any_in, both, either, load, one, store

MOST_HARBOURS: Final[i64] = 4
MOST_PRICE: Final[i64] = 20
AT_A_POINT: Final[i64] = 4  # roads that can meet at a point, and sides of a space


class Board:
    """The plantation board as it is used with so many players; shared by all states, never changed.

    A place is a number: first the spaces, then the harbours, their berths, the places of roads, and last the borders,
    which are another name for a place of a road or no place at all.
    """

    def __init__(
        self,
        width: i64,
        height: i64,
        prices: list[int],
        sheds: list[int],
        covered: list[int],
        berths: list[list[int]],
        quays: list[list[int]],
        closed_harbours: list[int],
        roads: list[int],
        closed_roads: list[int],
        *,
        trails: bool,
    ) -> None:
        """`roads` are borders by number, `quays` points by number, `closed_…` the numbers of what cannot be used."""
        self.width: i64 = width
        self.height: i64 = height
        self.size: i64 = width * height
        self.trails: bool = trails
        self.price: vec[i64] = vec[i64](prices)
        self.all_spaces: Spaces = (0, 0)
        self.has_left: Spaces = (0, 0)
        self.has_right: Spaces = (0, 0)
        self.sheds: Spaces = (0, 0)
        self.covered: Spaces = (0, 0)
        for shed in sheds:
            self.sheds = either(self.sheds, one(shed))
        for space in covered:
            self.covered = either(self.covered, one(space))
        self._lay_spaces()
        self.fields: Spaces = (self.all_spaces[0] & ~self.sheds[0], self.all_spaces[1] & ~self.sheds[1])
        self.open_sheds: Spaces = (self.sheds[0] & ~self.covered[0], self.sheds[1] & ~self.covered[1])
        self._lay_harbours(berths, quays, closed_harbours)
        self._lay_roads(roads, closed_roads)

    def _lay_spaces(self) -> None:
        self.cheap: vec[i64] = vec[i64]([0] * int(2 * (MOST_PRICE + 1)))  # spaces by the money they need at most
        for space in range(self.size):
            here = one(space)
            self.all_spaces = either(self.all_spaces, here)
            if space % self.width != 0:
                self.has_left = either(self.has_left, here)
            if space % self.width != self.width - 1:
                self.has_right = either(self.has_right, here)
            for money in range(self.price[space], MOST_PRICE + 1):
                store(self.cheap, money, either(load(self.cheap, money), here))

    def _lay_harbours(self, berths: list[list[int]], quays: list[list[int]], closed: list[int]) -> None:
        self.harbours: i64 = len(berths)
        self.first_berth: vec[i64] = vec[i64]([sum(map(len, berths[:h])) for h in range(len(berths) + 1)])
        self.berth_price: vec[i64] = vec[i64]([price for harbour in berths for price in harbour])
        self.berths: i64 = len(self.berth_price)
        self.closed_harbours: vec[i64] = vec[i64]([int(h in closed) for h in range(len(berths))])
        self.quay_points: vec[i64] = vec[i64]([point for points in quays for point in points])
        self.quay_harbours: vec[i64] = vec[i64]([h for h, points in enumerate(quays) for _ in points])

    def _lay_roads(self, roads: list[int], closed: list[int]) -> None:
        upright = (self.width + 1) * self.height
        self.upright: i64 = upright  # borders that run up and down come first
        self.borders: i64 = upright + self.width * (self.height + 1)
        self.points: i64 = (self.width + 1) * (self.height + 1)
        self.roads: i64 = len(roads)
        self.road_border: vec[i64] = vec[i64](roads)
        self.closed_roads: vec[i64] = vec[i64]([int(road in closed) for road in range(len(roads))])
        self.open_roads: i64 = len(roads) - len(closed)
        self.road_on: vec[i64] = vec[i64]([-1] * int(self.borders))  # the place of a road on a border
        self.near_end: vec[i64] = vec[i64]([0] * len(roads))
        self.far_end: vec[i64] = vec[i64]([0] * len(roads))
        self.at_point: vec[i64] = vec[i64]([-1] * int(AT_A_POINT * self.points))
        for road in range(self.roads):
            border = self.road_border[road]
            self.road_on[border] = road
            self.near_end[road] = self.border_end(border, far=False)
            self.far_end[road] = self.border_end(border, far=True)
            self._meet(self.near_end[road], road)
            self._meet(self.far_end[road], road)
        self.at_harbour: i64 = self.size
        self.at_berth: i64 = self.at_harbour + self.harbours
        self.at_road: i64 = self.at_berth + self.berths
        self.at_border: i64 = self.at_road + self.roads
        self.places: i64 = self.at_border + (self.borders if self.trails else self.borders - self.roads)
        self._name_borders()

    def _meet(self, point: i64, road: i64) -> None:
        i = point * AT_A_POINT
        while self.at_point[i] >= 0:
            i += 1
        self.at_point[i] = road

    def _name_borders(self) -> None:
        """Borders as places: with trails all of them, else those that are no place of a road."""
        self.border_at: vec[i64] = vec[i64]([0] * int(self.places - self.at_border))
        n: i64 = 0
        for border in range(self.borders):
            if self.trails or self.road_on[border] < 0:
                self.border_at[n] = border
                n += 1

    def border_end(self, border: i64, *, far: bool) -> i64:
        """The upper or left end of a border, or the other one, as the number of a point."""
        wide = self.width + 1
        if border < self.upright:
            return border + wide if far else border
        x = (border - self.upright) % self.width
        y = (border - self.upright) // self.width
        return y * wide + x + (1 if far else 0)

    def side(self, space: i64, i: i64) -> i64:
        """The border to the left, right, top or bottom (0 to 3) of a space."""
        row = space // self.width
        if i < 2:
            return row * (self.width + 1) + space % self.width + i
        return self.upright + space + (i - 2) * self.width

    def corner(self, space: i64, i: i64) -> i64:
        """One of the four corners of a space, as the number of a point."""
        return (space // self.width + i // 2) * (self.width + 1) + space % self.width + i % 2

    def affordable(self, money: i64) -> Spaces:
        return load(self.cheap, money if money < MOST_PRICE else MOST_PRICE)

    def spread(self, a: Spaces) -> Spaces:
        """place.contact, place.no-border: every space that shares a side with a space of the set."""
        if not any_in(a):
            return a
        w = self.width
        rest = WORD - w
        full: i64 = ALL_BITS
        right = both(a, self.has_right)
        left = both(a, self.has_left)
        low = (right[0] << 1) | (left[0] >> 1) | (left[1] << 59) | (a[0] >> w) | (a[1] << rest) | (a[0] << w)
        high = (right[1] << 1) | (right[0] >> 59) | (left[1] >> 1) | (a[1] >> w) | (a[1] << w) | (a[0] >> rest)
        return both((low & full, high & full), self.all_spaces)

    def flood(self, seed: Spaces, ground: Spaces) -> Spaces:
        """All of the ground that is connected, side to side, with the seed."""
        group = seed
        while True:
            wider = either(group, both(self.spread(group), ground))
            if wider == group:
                return group
            group = wider


class Printed:
    """Everything printed: plantation board, preset layout with its marked spaces, end of the score track."""

    def __init__(
        self, board: Board, preset: list[int], marked: list[int], last_space: i64, place_names: list[str]
    ) -> None:
        """In `preset` the sixth sack, whose coffee is drawn, is a space without a piece."""
        self.board = board
        self.preset: vec[i64] = vec[i64](preset)
        self.marked: vec[i64] = vec[i64](marked)
        self.last_space: i64 = last_space
        self.place_names = place_names


def line_space(position: i64, n: i64) -> i64:
    """buyer.line: the n-th space of the line that a position of the buyer opens; by rows, then by columns."""
    edge = position // SIDE
    place = position % SIDE
    if edge >= 2:
        place = SIDE - 1 - place
    return n * SIDE + place if edge % 2 == 0 else place * SIDE + n


def on_line(position: i64, space: i64) -> bool:
    """Does the line that a position of the buyer opens hold this space?"""
    edge = position // SIDE
    place = position % SIDE
    if edge >= 2:
        place = SIDE - 1 - place
    return space % SIDE == place if edge % 2 == 0 else space // SIDE == place


def ahead(position: i64, steps: i64) -> i64:
    """buyer.positions: the position so many steps on, clockwise."""
    return (position + steps) % POSITIONS
