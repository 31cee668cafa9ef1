"""A table seen plainly, for the invariants: names and sets, counted apart from the code of the rules."""

from __future__ import annotations

from functools import cache, cached_property

from cosecha.games.guatemala_cafe.board import Board
from cosecha.games.guatemala_cafe.names import border_names, space_name
from cosecha.games.guatemala_cafe.pieces import COFFEES, EMPTY, KINDS, PIECES
from cosecha.games.guatemala_cafe.spaces import has
from cosecha.games.guatemala_cafe.turn import Cafe

Point = tuple[int, int]


def ends(border: str) -> tuple[Point, Point]:
    """The two ends of a border, read from its name.

    >>> ends("D1|E1"), ends("E1/E2")
    (((4, 0), (4, 1)), ((4, 1), (5, 1)))
    """
    upright = "|" in border
    first = border.split("|" if upright else "/", maxsplit=1)[0]
    column, row = ord(first[0]) - ord("A"), int(first[1:])
    return ((column + 1, row - 1), (column + 1, row)) if upright else ((column, row), (column + 1, row))


def corners(space: str) -> set[Point]:
    x, y = ord(space[0]) - ord("A"), int(space[1:]) - 1
    return {(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)}


def beside(space: str) -> set[str]:
    """Names of the four spaces that would share a side."""
    x, y = ord(space[0]), int(space[1:])
    return {f"{chr(x - 1)}{y}", f"{chr(x + 1)}{y}", f"{chr(x)}{y - 1}", f"{chr(x)}{y + 1}"}


@cache
def road_borders(board: Board) -> list[str]:
    """The border of each place of a road."""
    borders = border_names(board.width, board.height)
    return [borders[border] for border in board.road_border]


class Table:
    """One position."""

    def __init__(self, state: Cafe) -> None:
        self.state = state
        self.board = state.board
        self.seats = range(int(state.seats))
        self.production = [int(piece) for piece in state.production]
        self.stocks = [[int(state.holds(seat, kind)) for kind in range(KINDS)] for seat in range(state.seats + 1)]
        self.track = [int(kind) for kind in state.track]
        self.money = [int(state.money[seat]) for seat in self.seats]
        self.points = [int(state.points(seat)) for seat in self.seats]

    @cached_property
    def pieces(self) -> dict[str, set[tuple[int, int]]]:
        """Owners and coffees of what stands on each space."""
        found: dict[str, set[tuple[int, int]]] = {}
        for seat in self.seats:
            for kind in range(KINDS):
                group = self.state.plantation(seat, kind)
                for space in range(self.board.size):
                    if has(group, space):
                        found.setdefault(space_name(self.board.width, space), set()).add((seat, kind))
        return found

    @cached_property
    def sheds(self) -> set[str]:
        return {space_name(self.board.width, s) for s in range(self.board.size) if has(self.board.sheds, s)}

    @cached_property
    def covered(self) -> set[str]:
        return {space_name(self.board.width, s) for s in range(self.board.size) if has(self.board.covered, s)}

    def group(self, seat: int, kind: int) -> set[str]:
        return {space for space, owners in self.pieces.items() if (seat, kind) in owners}

    def harbour(self, harbour: int) -> list[int]:
        """Coffees at the berths, EMPTY where there is no ship."""
        first, after = self.board.first_berth[harbour], self.board.first_berth[harbour + 1]
        return [int(kind) for kind in self.state.berths[first:after]]

    def harbours(self) -> list[list[int]]:
        return [self.harbour(harbour) for harbour in range(self.board.harbours)]

    def counted(self, sort: str, kind: int) -> int:
        """Pieces of a sort and coffee on the production board and in the hand."""
        wanted = PIECES.index(sort + COFFEES[kind]) if sort != "r" else PIECES.index("r")
        return [*self.production, int(self.state.held)].count(wanted)

    @cached_property
    def roads(self) -> set[str]:
        """Borders with a road."""
        return {border for border, built in zip(road_borders(self.board), self.state.roads, strict=True) if built}

    def reached(self, harbour: int) -> set[Point]:
        """Points joined to the quay of a harbour by roads: grown until nothing more is joined."""
        wide = int(self.board.width) + 1
        quays = zip(self.board.quay_harbours, self.board.quay_points, strict=True)
        found = {(int(point) % wide, int(point) // wide) for h, point in quays if h == harbour}
        while True:
            more = {end for road in self.roads for end in ends(road) if found & set(ends(road))} | found
            if more == found:
                return found
            found = more

    def joined(self, shed: str, harbour: int) -> bool:
        """score.connected, read from the rule."""
        reached = self.reached(harbour)
        chain = [set(ends(road)) for road in self.roads if set(ends(road)) & reached]
        if self.state.rulings.corners:
            return any(road & corners(shed) for road in chain)
        return any(road <= corners(shed) for road in chain)

    def expected(self, kind: int) -> tuple[list[int], set[int]]:
        """Points of each seat in a scoring of a coffee, and the harbours that are used."""
        points, used = [], set()
        for seat in self.seats:
            group = self.group(seat, kind)
            sheds = group & self.sheds
            best, harbour = 0, -1
            for number, ships in enumerate(self.harbours()):
                if sheds and ships.count(kind) > best and self.joined(next(iter(sheds)), number):
                    best, harbour = ships.count(kind), number
            workers = len(group - sheds) if sheds else 0
            points.append(workers * (1 + best))
            used |= {harbour} if workers and best else set()
        return points, used

    def empty_spaces(self) -> list[int]:
        marked = list(self.state.printed.marked)
        return [space for space, piece in enumerate(self.production) if piece == EMPTY and space not in marked]
