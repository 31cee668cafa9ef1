"""Everything printed on tiles and boats, ready for the rules: edges by orientation, prices, gifts, costs, points."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from cosecha.games.keyflower.pieces import BOATS, COSTS, G_ANIMALS, GIFTS, TILES


class Tile:
    """One tile as the data files describe it; sides are basic and upgraded."""

    def __init__(self, kind: int, season: int) -> None:
        self.kind = kind
        self.season = season
        self.roads: list[int] = []
        self.water: list[int] = []
        self.cost: list[int] = [0] * COSTS
        self.price: list[int] = [0, 0]
        self.gifts: list[list[int]] = [[0] * GIFTS, [0] * GIFTS]
        self.points: list[int] = [0, 0]
        self.per: list[int] = [0, 0]  # points for each resource that lies on it
        self.per_kind: int = -1  # of this kind only; -1: of any
        self.per_sheep: list[int] = [0, 0]  # points for each sheep of its field
        self.goods: list[int] = [0] * GIFTS  # what its winner receives with a boat
        self.scores: int = -1  # what a winter tile scores
        self.scores_points: int = 0
        self.scores_number: int = 1
        self.source: int = -1  # its line in the breakdown


class Printed:
    """Shared by all states of a match, never changed."""

    def __init__(
        self,
        tiles: list[Tile],
        loads: list[int],
        boat_seats: list[int],
        order_seats: list[int],
        winter: list[int],
        overlay: str,
    ) -> None:
        """`loads`: workers and skills by boat, season; `winter`: what boats score, then steps of the Sea Breese."""
        self.overlay = overlay  # an owner's corrections, as they were given
        self.kind: vec[i64] = vec[i64]([tile.kind for tile in tiles])
        self.season: vec[i64] = vec[i64]([tile.season for tile in tiles])
        self.edge: vec[i64] = vec[i64]([_edge(tile, turn, d) for tile in tiles for turn in range(6) for d in range(6)])
        self.period: vec[i64] = vec[i64]([_period(tile) for tile in tiles])
        self.cost: vec[i64] = vec[i64]([number for tile in tiles for number in tile.cost])
        self.upgradable: vec[i64] = vec[i64]([1 if sum(tile.cost) else 0 for tile in tiles])
        self.price: vec[i64] = vec[i64]([price for tile in tiles for price in tile.price])
        self.gifts: vec[i64] = vec[i64]([number for tile in tiles for side in tile.gifts for number in side])
        self.action: vec[i64] = vec[i64]([1 if sum(side) else 0 for tile in tiles for side in tile.gifts])
        self.farm: vec[i64] = vec[i64]([1 if sum(side[G_ANIMALS:]) else 0 for tile in tiles for side in tile.gifts])
        self.goods: vec[i64] = vec[i64]([number for tile in tiles for number in tile.goods])
        self.sector: vec[i64] = vec[i64]([_sector(tile, half) for tile in tiles for half in range(12)])
        self.points: vec[i64] = vec[i64]([points for tile in tiles for points in tile.points])
        self.per: vec[i64] = vec[i64]([points for tile in tiles for points in tile.per])
        self.per_kind: vec[i64] = vec[i64]([tile.per_kind for tile in tiles])
        self.per_sheep: vec[i64] = vec[i64]([points for tile in tiles for points in tile.per_sheep])
        self.scores: vec[i64] = vec[i64]([tile.scores for tile in tiles])
        self.scores_points: vec[i64] = vec[i64]([tile.scores_points for tile in tiles])
        self.scores_number: vec[i64] = vec[i64]([tile.scores_number for tile in tiles])
        self.source: vec[i64] = vec[i64]([tile.source for tile in tiles])
        self.loads: vec[i64] = vec[i64](loads)
        self.boat_seats: vec[i64] = vec[i64](boat_seats)
        self.order_seats: vec[i64] = vec[i64](order_seats)
        self.boat_points: vec[i64] = vec[i64](winter[:BOATS])
        self.breese: vec[i64] = vec[i64](winter[BOATS:])

    def edge_of(self, tile: i64, turn: i64, direction: i64) -> i64:
        """What a tile in this orientation shows towards a direction."""
        return self.edge[(tile * 6 + turn) * 6 + direction]

    def gift(self, tile: i64, side: i64, gift: i64) -> i64:
        return self.gifts[(tile * 2 + side) * GIFTS + gift]

    def sector_at(self, tile: i64, turn: i64, direction: i64, half: i64) -> i64:
        """field.sectors: the sector of a tile in this orientation at a half-edge, -1 for none."""
        return self.sector[tile * 12 + (direction + 6 - turn) % 6 * 2 + half]

    def goods_of(self, tile: i64, gift: i64) -> i64:
        """order.goods: what a turn order tile brings."""
        return self.goods[tile * GIFTS + gift]

    def cost_of(self, tile: i64, part: i64) -> i64:
        return self.cost[tile * COSTS + part]

    def load(self, boat: i64, season: i64, skills: i64) -> i64:
        """Workers (0) or skills (1) that a boat receives."""
        return self.loads[(boat * 3 + season) * 2 + skills]


def _edge(tile: Tile, turn: int, direction: int) -> int:
    printed = (direction - turn) % 6
    return 1 if printed in tile.roads else 2 if printed in tile.water else 0


def _period(tile: Tile) -> int:
    """place.turn: after so many turns by sixty degrees the tile looks the same."""
    for period in (1, 2, 3):
        if all(_edge(tile, period, d) == _edge(tile, 0, d) for d in range(6)):
            return period
    return 6


def _sector(tile: Tile, half: int) -> int:
    """field.sectors, field.home-river, field.boat-banks: the sector at a half-edge by the edge that begins it."""
    edge = half // 2
    if edge in tile.water:
        return -1
    if len(tile.water) == 2:
        return (min(tile.water) + 1) % 6 if (edge - min(tile.water)) % 6 < 3 else (min(tile.water) + 4) % 6
    begins = edge if half % 2 else edge - 1  # the last road met on the way round
    roads = sorted(tile.roads)
    return max((road for road in roads if road <= begins), default=roads[-1] if roads else 0)


assert TILES == 82
