"""How many roads are missing from each shed space to each harbour: reckoned anew only when roads have changed."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from cosecha.games.guatemala_cafe.board import AT_A_POINT, MOST_HARBOURS, Board
from cosecha.games.guatemala_cafe.harbours import ships_of
from cosecha.games.guatemala_cafe.outlook import COMING, FAR, NEAR, distances, missing_roads
from cosecha.games.guatemala_cafe.pieces import KINDS
from cosecha.games.guatemala_cafe.spaces import MOST_SPACES, has
from cosecha.games.guatemala_cafe.state import CafeState

_ALL: Final = 480
assert MOST_SPACES * MOST_HARBOURS == _ALL


@final
class Ways:
    """The roads of one position, and its ships by harbour and coffee."""

    def __init__(self) -> None:
        self.board: Board | None = None
        self.corners: bool = False
        self.roads: vec[i64] = vec[i64]([])
        self.points: vec[i64] = vec[i64]([])  # as `distances` says
        self.missing: vec[i64] = vec[i64]([FAR] * _ALL)
        self.ships: vec[i64] = vec[i64]([0] * 20)
        self.harbours: i64 = 0

    def look(self, state: CafeState) -> None:
        board = state.board
        self.harbours = board.harbours
        for harbour in range(board.harbours):
            for kind in range(KINDS):
                self.ships[harbour * KINDS + kind] = ships_of(state, harbour, kind)
        if self.board is board and self.corners == state.rulings.corners and self._unchanged(state.roads):
            return
        self.board = board
        self.corners = state.rulings.corners
        self.roads = state.roads[:]
        self.points = distances(state)
        for space in range(board.size):
            if has(board.sheds, space):
                for harbour in range(board.harbours):
                    found = missing_roads(state, space, harbour, self.points)
                    if self.corners:
                        found = self._by_corners(state, space, harbour, found)
                    self.missing[space * MOST_HARBOURS + harbour] = found

    def _unchanged(self, roads: vec[i64]) -> bool:
        for i in range(len(roads)):
            if roads[i] != self.roads[i]:
                return False
        return True

    def _by_corners(self, state: CafeState, shed: i64, harbour: i64, best: i64) -> i64:
        """Option `connection`: a road that ends at a corner connects too; at least one road is needed."""
        board = state.board
        for i in range(AT_A_POINT):
            point = board.corner(shed, i)
            found = self.points[harbour * board.points + point]
            if found == 0:
                found = 1
                for j in range(point * AT_A_POINT, point * AT_A_POINT + AT_A_POINT):
                    if board.at_point[j] >= 0 and state.roads[board.at_point[j]] != 0:
                        found = 0
            if found < best:
                best = found
        return best

    def from_shed(self, shed: i64, harbour: i64) -> i64:
        """Roads still missing; FAR where there is no way."""
        return self.missing[shed * MOST_HARBOURS + harbour]

    def connected_ships(self, shed: i64, kind: i64) -> i64:
        """score.ships: ships of the coffee in the best harbour that the shed is connected to."""
        most: i64 = 0
        for harbour in range(self.harbours):
            ships = self.ships[harbour * KINDS + kind]
            if ships > most and self.from_shed(shed, harbour) == 0:
                most = ships
        return most

    def nearest(self, shed: i64) -> i64:
        """Roads missing to the nearest harbour."""
        best = FAR
        for harbour in range(self.harbours):
            if self.from_shed(shed, harbour) < best:
                best = self.from_shed(shed, harbour)
        return best

    def multiplier(self, shed: i64, kind: i64) -> i64:
        """One and the ships of the best harbour, in hundredths; the fewer roads are missing, the more they count."""
        best: i64 = 100
        for harbour in range(self.harbours):
            missing = self.from_shed(shed, harbour)
            if missing < len(NEAR):
                found = 100 + NEAR[missing] * (100 * self.ships[harbour * KINDS + kind] + COMING) // 100
                if found > best:
                    best = found
        return best

    def gain_of_a_road(self, shed: i64, kind: i64) -> i64:
        """By how much one road more raises the multiplier, in hundredths."""
        most: i64 = 0
        for harbour in range(self.harbours):
            missing = self.from_shed(shed, harbour)
            if missing > 0 and missing < len(NEAR):
                more = NEAR[missing - 1] - NEAR[missing]
                gain = more * (100 * self.ships[harbour * KINDS + kind] + COMING) // 100
                if gain > most:
                    most = gain
        return most
