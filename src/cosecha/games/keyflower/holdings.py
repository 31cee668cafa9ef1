"""What things promise by themselves, for eyes: a use of each tile, and winter tiles with what a seat has."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from cosecha.games.keyflower.animals import animals_in
from cosecha.games.keyflower.fields import fields_of
from cosecha.games.keyflower.pastures import FIELD_POINTS
from cosecha.games.keyflower.pieces import (
    ANIMAL_KINDS,
    COLOUR_KINDS,
    G_ANIMALS,
    G_FARM_PICKS,
    G_GREENS,
    G_PICKS,
    G_SKILLS,
    G_STEPS,
    G_UPGRADES,
    G_WHEAT,
    G_WORKERS,
    GOLD,
    PRICE_COLOUR,
    PRICE_KIND,
    RESOURCE_KINDS,
    SKILL_KINDS,
    TILES,
    VILLAGE,
    W_BAKERY,
    W_COLOUR,
    W_COLOURS,
    W_FIELDS,
    W_FLAT,
    W_GOLD,
    W_GREENS,
    W_HILLSIDE,
    W_RESOURCE_KIND,
    W_RESOURCE_SET,
    W_RESOURCES,
    W_SKILL_KIND,
    W_SKILL_SET,
    W_SKILLS,
    W_WHEAT,
    W_WORKERS,
)
from cosecha.games.keyflower.printed import Printed
from cosecha.games.keyflower.state import KeyflowerState


def gift_values(printed: Printed) -> vec[i64]:
    """By tile and side: what a use brings, in hundredths of a point, whoever makes it."""
    found = vec[i64]([0] * (2 * TILES))
    for tile in range(TILES):
        for side in range(2):
            found[tile * 2 + side] = _gift_value(printed, tile, side)
    return found


def _gift_value(printed: Printed, tile: i64, side: i64) -> i64:
    worth: i64 = printed.gift(tile, side, GOLD) * 190 + printed.gift(tile, side, G_PICKS) * 120
    for kind in range(GOLD):
        worth += printed.gift(tile, side, kind) * 110
    worth += printed.gift(tile, side, G_WORKERS) * 95
    worth += printed.gift(tile, side, G_SKILLS) * 170
    worth += printed.gift(tile, side, G_GREENS) * 160
    worth += printed.gift(tile, side, G_STEPS) * 35
    worth += printed.gift(tile, side, G_UPGRADES) * 150
    worth += printed.gift(tile, side, G_WHEAT) * 70
    worth += printed.gift(tile, side, G_FARM_PICKS) * 150
    for kind in range(ANIMAL_KINDS):
        worth += printed.gift(tile, side, G_ANIMALS + kind) * (110 + 80 * kind)
    price = printed.price[tile * 2 + side]
    if price >= PRICE_KIND:
        worth -= 150
    elif price >= PRICE_COLOUR:
        worth -= 95
    return worth


@final
class WinterPool:
    """All of a seat that winter tiles may score."""

    def __init__(self, state: KeyflowerState, seat: i64, settled: vec[i64]) -> None:
        self.workers: vec[i64] = vec[i64]([0] * COLOUR_KINDS)
        self.skills: vec[i64] = vec[i64]([0] * SKILL_KINDS)
        self.goods: vec[i64] = vec[i64]([0] * RESOURCE_KINDS)
        self.fields: vec[i64] = vec[i64]([0] * ANIMAL_KINDS)
        self.wheat: i64 = state.wheat[seat]
        self.all_workers: i64 = 0
        self.all_skills: i64 = 0
        self.all_goods: i64 = 0
        for colour in range(COLOUR_KINDS):
            self.workers[colour] = settled[seat * COLOUR_KINDS + colour]
            self.all_workers += self.workers[colour]
        for kind in range(SKILL_KINDS):
            self.skills[kind] = state.skill(seat, kind)
            self.all_skills += self.skills[kind]
        for tile in range(state.tiles):
            if state.where[tile] == VILLAGE + seat:
                for kind in range(RESOURCE_KINDS):
                    self.goods[kind] += state.goods[tile * RESOURCE_KINDS + kind]
        for kind in range(RESOURCE_KINDS):
            self.all_goods += self.goods[kind]
        if len(state.herd) > 0:
            self._count_fields(state, seat)

    def _count_fields(self, state: KeyflowerState, seat: i64) -> None:
        fields = fields_of(state, seat)
        for i in range(len(fields)):
            if state.herd[fields[i]] > 0:
                for kind in range(ANIMAL_KINDS):
                    if animals_in(state, fields[i], kind) > 0:
                        self.fields[kind] += 1

    def resource_sets(self) -> i64:
        """Sets of wood, stone and iron, where gold may stand for any."""
        sets: i64 = 0
        while True:
            gold: i64 = 0
            for kind in range(GOLD):
                if self.goods[kind] < sets + 1:
                    gold += sets + 1 - self.goods[kind]
            if gold > self.goods[GOLD]:
                return sets
            sets += 1


def winter_value(printed: Printed, pool: WinterPool, tile: i64) -> float:
    """What a winter tile would score alone; parts of sets count in part, so that more is always better."""
    scores = printed.scores[tile]
    points = float(printed.scores_points[tile])
    number = float(printed.scores_number[tile])
    if scores >= W_FIELDS and scores < W_FIELDS + ANIMAL_KINDS:
        kind = scores - W_FIELDS
        return (points - float(FIELD_POINTS[kind])) * float(pool.fields[kind])
    if scores == W_FLAT:
        return points
    if scores == W_HILLSIDE:
        return 5.0 * points
    return points * _count(pool, scores, number)


def _count(pool: WinterPool, scores: i64, number: float) -> float:
    if scores == W_WORKERS:
        return float(pool.all_workers) / number
    if scores == W_COLOURS:
        return float(min(pool.workers[0], pool.workers[1], pool.workers[2]))
    if scores == W_GOLD:
        return float(pool.goods[GOLD]) * 0.5
    if scores == W_SKILLS:
        return float(pool.all_skills) / number
    if scores == W_GREENS:
        return float(pool.workers[3])
    if scores == W_RESOURCE_SET:
        return float(pool.resource_sets())
    if scores == W_SKILL_KIND:
        return float(max(pool.skills[0], pool.skills[1], pool.skills[2]))
    if scores == W_SKILL_SET:
        return float(min(pool.skills[0], pool.skills[1], pool.skills[2]))
    if scores == W_COLOUR:
        return float(max(pool.workers[0], pool.workers[1], pool.workers[2], pool.workers[3]))
    if scores == W_RESOURCE_KIND:
        return float(max(pool.goods[0], pool.goods[1], pool.goods[2]))
    if scores == W_RESOURCES:
        return float(pool.all_goods) / number
    if scores == W_BAKERY:
        return float(min(pool.all_goods, pool.wheat, pool.all_skills))
    if scores == W_WHEAT:
        return float(pool.wheat) / number
    return 0.0
