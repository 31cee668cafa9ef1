"""What upgrades would bring a seat, and how near they are: for eyes."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from cosecha.games.keyflower.pieces import (
    C_ANY,
    C_SAW,
    C_SKILL,
    MOST_SEATS,
    NEW,
    RESOURCE_KINDS,
    ROAD,
    SKILL_KINDS,
    TILES,
    VILLAGE,
    WINTER,
)
from cosecha.games.keyflower.state import KeyflowerState

FAR: Final[i64] = 9


@final
class Upgrades:
    """Looks at one village after the other; resources of all of them are kept."""

    def __init__(self) -> None:
        self.away: vec[i64] = vec[i64]([0] * TILES)  # steps from the home tile
        self.queue: vec[i64] = vec[i64]([0] * TILES)
        self.stock: vec[i64] = vec[i64]([0] * (MOST_SEATS * RESOURCE_KINDS))

    def look(self, state: KeyflowerState, seat: i64, own: vec[float], at: i64, values: vec[i64]) -> None:
        """Gains of all upgrades, of those with goods in the village, of those with goods near or on their tiles."""
        self._count_stock(state, seat)
        skills = skills_of(state, seat)
        own[at + 52] = float(self._find_ways(state, seat) - 1) / 10.0
        for tile in range(state.tiles):
            if not _may_be_upgraded(state, seat, tile):
                continue
            gain = gain_of_upgrade(state, tile, values)
            asks = asked_skills(state, tile)
            short = short_of(state, tile, self.stock, seat * RESOURCE_KINDS)
            placed = state.where[tile] == VILLAGE + seat
            own[at + 15] += gain
            own[at + 16] += 0.2
            own[at + 25] += gain / float(1 + short + (1 if asks > skills else 0))
            if short == 0 and skills >= asks:
                own[at + 17] += gain
                if placed:
                    missing = short_of(state, tile, state.goods, tile * RESOURCE_KINDS)
                    own[at + 18] += gain / float(1 + missing)
                    own[at + 53] += gain / float(1 + missing * self.away[tile])
            if placed and self.away[tile] < FAR:
                own[at + 54] += gain / float(1 + short)

    def look_from(self, state: KeyflowerState, seat: i64, own: vec[float], values: vec[i64]) -> None:
        """The same with the skills that are really there."""
        for tile in range(state.tiles):
            if _may_be_upgraded(state, seat, tile) and _has_skills(state, seat, tile):
                gain = gain_of_upgrade(state, tile, values)
                own[15] += gain / float(1 + short_of(state, tile, self.stock, seat * RESOURCE_KINDS))
                if gain > own[19]:
                    own[19] = gain

    def _count_stock(self, state: KeyflowerState, seat: i64) -> None:
        stock = self.stock
        for kind in range(RESOURCE_KINDS):
            stock[seat * RESOURCE_KINDS + kind] = 0
        for tile in range(state.tiles):
            if state.where[tile] == VILLAGE + seat:
                for kind in range(RESOURCE_KINDS):
                    stock[seat * RESOURCE_KINDS + kind] += state.goods[tile * RESOURCE_KINDS + kind]

    def _find_ways(self, state: KeyflowerState, seat: i64) -> i64:
        """Steps by road from the home tile to each tile of a village; how many can be reached."""
        away = self.away
        queue = self.queue
        for tile in range(state.tiles):
            away[tile] = FAR
        queue[0] = state.homes[seat]
        away[queue[0]] = 0
        waiting: i64 = 1
        at: i64 = 0
        while at < waiting:
            tile = queue[at]
            at += 1
            for direction in range(6):
                other = state.beside[tile * 6 + direction]
                if other >= 0 and away[other] == FAR and state.edge(tile, direction) == ROAD:
                    if state.edge(other, (direction + 3) % 6) == ROAD:
                        away[other] = away[tile] + 1
                        queue[waiting] = other
                        waiting += 1
        return waiting


def _may_be_upgraded(state: KeyflowerState, seat: i64, tile: i64) -> bool:
    there = state.where[tile]
    own = there == VILLAGE + seat or there == NEW + seat
    return own and state.side[tile] == 0 and state.printed.upgradable[tile] > 0


def _has_skills(state: KeyflowerState, seat: i64, tile: i64) -> bool:
    for kind in range(SKILL_KINDS):
        if state.printed.cost_of(tile, C_SAW + kind) > state.skill(seat, kind):
            return False
    return True


def gain_of_upgrade(state: KeyflowerState, tile: i64, values: vec[i64]) -> float:
    """Printed points, and a better use in the seasons that are left; 15 points count as one."""
    points = state.printed.points[tile * 2 + 1] - state.printed.points[tile * 2]
    better = values[tile * 2 + 1] - values[tile * 2]
    return float(100 * points + better * (WINTER - state.season)) / 1500.0


def skills_of(state: KeyflowerState, seat: i64) -> i64:
    return state.skill(seat, 0) + state.skill(seat, 1) + state.skill(seat, 2)


def asked_skills(state: KeyflowerState, tile: i64) -> i64:
    asked: i64 = 0
    for part in range(C_SAW, C_SKILL + 1):
        asked += state.printed.cost_of(tile, part)
    return asked


def short_of(state: KeyflowerState, tile: i64, stock: vec[i64], at: i64) -> i64:
    """Resources of an upgrade's cost that a stock does not have."""
    short: i64 = 0
    spare: i64 = 0
    for kind in range(RESOURCE_KINDS):
        asked = state.printed.cost_of(tile, kind)
        if stock[at + kind] < asked:
            short += asked - stock[at + kind]
        else:
            spare += stock[at + kind] - asked
    wanted = state.printed.cost_of(tile, C_ANY)
    return short + (wanted - spare if wanted > spare else 0)
