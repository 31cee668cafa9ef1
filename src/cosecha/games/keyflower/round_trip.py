"""The longest round trip along roads for the Sea Bastion (score.boat.sea-bastion).

A trip that uses no connection twice is a connected set of connections in which every tile has an even number of them.
All such sets are sums of the few basic loops of a village, so all of them can be tried.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cosecha.games.keyflower.pieces import ROAD, TILES, VILLAGE
from cosecha.games.keyflower.state import KeyflowerState

_BIT: Final[vec[i64]] = vec[i64]([pow(2, n) for n in range(63)])


class Roads:
    """The connections of a village: each joins two tiles that show a road to each other."""

    def __init__(self, state: KeyflowerState, seat: i64) -> None:
        self.one: vec[i64] = vec[i64](capacity=32)
        self.two: vec[i64] = vec[i64](capacity=32)
        for tile in range(state.tiles):
            if state.where[tile] == VILLAGE + seat:
                for direction in range(3):
                    other = state.beside[tile * 6 + direction]
                    if other >= 0 and state.edge(tile, direction) == ROAD and state.edge(other, direction + 3) == ROAD:
                        self.one = append(self.one, tile)
                        self.two = append(self.two, other)

    def loops(self) -> vec[i64]:
        """Basic loops, each a set of connections: a connection that closes a way, and the way it closes."""
        way = vec[i64]([-1] * TILES)  # connections from a tile to the root of its tree
        loops = vec[i64](capacity=16)
        open_ends: i64 = 1
        for road in range(len(self.one)):
            if way[self.one[road]] < 0:
                way[self.one[road]] = 0
                open_ends = 1
                while open_ends > 0:
                    open_ends = self._grow(way)
        for road in range(len(self.one)):
            loop = way[self.one[road]] ^ way[self.two[road]] ^ _BIT[road]
            if loop != 0:
                loops = append(loops, loop)
        return loops

    def _grow(self, way: vec[i64]) -> i64:
        """Reach the neighbours of all tiles reached so far; the number of tiles that are new."""
        new: i64 = 0
        for road in range(len(self.one)):
            one = self.one[road]
            two = self.two[road]
            if way[one] >= 0 and way[two] < 0:
                way[two] = way[one] | _BIT[road]
                new += 1
            elif way[two] >= 0 and way[one] < 0:
                way[one] = way[two] | _BIT[road]
                new += 1
        return new

    def tiles_on(self, roads: i64) -> i64:
        """How many tiles these connections touch, 0 if they do not hang together."""
        reached = vec[i64]([0] * TILES)  # 1: on a connection, 2: reached from the first
        tiles: i64 = 0
        first: i64 = -1
        for road in range(len(self.one)):
            if roads & _BIT[road] != 0:
                tiles += _mark(reached, self.one[road]) + _mark(reached, self.two[road])
                first = self.one[road] if first < 0 else first
        reached[first] = 2
        found: i64 = 1
        before: i64 = 0
        while found > before:
            before = found
            for road in range(len(self.one)):
                if roads & _BIT[road] != 0:
                    found += _spread(reached, self.one[road], self.two[road])
        return tiles if found == tiles else 0


def _mark(reached: vec[i64], tile: i64) -> i64:
    if reached[tile] > 0:
        return 0
    reached[tile] = 1
    return 1


def _spread(reached: vec[i64], one: i64, two: i64) -> i64:
    if reached[one] + reached[two] != 3:
        return 0
    reached[one] = 2
    reached[two] = 2
    return 1


def round_trip(state: KeyflowerState, seat: i64) -> i64:
    """The most tiles on one round trip."""
    roads = Roads(state, seat)
    loops = roads.loops()
    sums: i64 = 1
    for _ in range(len(loops)):
        sums *= 2
    best: i64 = 0
    trip: i64 = 0
    for number in range(1, sums):
        flipped: i64 = 0  # the loop that changes from one sum to the next
        while (number >> flipped) & 1 == 0:
            flipped += 1
        trip ^= loops[flipped]
        tiles = roads.tiles_on(trip)
        if tiles > best:
            best = tiles
    return best
