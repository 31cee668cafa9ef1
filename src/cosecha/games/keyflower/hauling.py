"""A plan for a transport: which tiles to upgrade with which goods, by the shortest ways; then goods where they score.

Values are hundredths of a point, as in appraisal.py. The plan is made anew before each step and keeps to itself.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from cosecha.games.keyflower.appraisal import POINT, upgrade_worth
from cosecha.games.keyflower.husbandry import WHEAT, gain_of_drive
from cosecha.games.keyflower.pieces import (
    ANIMAL_KINDS,
    C_ANY,
    GOLD,
    MOVE,
    RESOURCE_KINDS,
    TILES,
    V_DRIVE,
    V_FINISH,
    V_MOVE,
    V_UPGRADE,
    VILLAGE,
)
from cosecha.games.keyflower.state import KeyflowerState
from cosecha.games.keyflower.transport import can_step, can_upgrade

FAR: Final[i64] = 99
WAY: Final[i64] = 12  # a step that could have been used otherwise
NEARER: Final[i64] = 18  # goods that come one step nearer to where they are wanted


def haul(state: KeyflowerState) -> i64:
    """The next decision of a transport."""
    plan = best_plan(state)
    if plan is not None and plan.worth > 0:
        return V_UPGRADE * MOVE + plan.tile if plan.steps == 0 else plan.first_step(state)
    drive = _best_drive(state)
    if drive >= 0:
        return drive
    if state.steps > 0:
        step = _scoring_step(state)
        if step < 0:
            step = _step_nearer(state)
        if step >= 0:
            return step
    return V_FINISH * MOVE


@final
class Delivery:
    """All that an upgrade of one tile still needs: how many steps, and what is to be carried first."""

    def __init__(self, state: KeyflowerState, tile: i64) -> None:
        self.tile = tile
        self.steps: i64 = 0
        self.source: i64 = -1
        self.kind: i64 = -1
        self.worth: i64 = 0
        self.away: vec[i64] = ways_to(state, tile)
        self.left: vec[i64] = state.goods[:]
        wild: i64 = 0
        for kind in range(RESOURCE_KINDS):
            wild += self._need(state, kind, state.printed.cost_of(tile, kind))
        for _ in range(wild):
            self._fetch(state, GOLD, GOLD)
        for _ in range(state.printed.cost_of(tile, C_ANY)):
            self._fetch(state, 0, GOLD)

    def _need(self, state: KeyflowerState, kind: i64, n: i64) -> i64:
        """So many of a kind; how many are nowhere in the village, so that gold must do."""
        for done in range(n):
            if self._nearest(state, kind, kind) < 0:
                return n - done if kind < GOLD else FAR
            self._fetch(state, kind, kind)
        return 0

    def _nearest(self, state: KeyflowerState, first: i64, last: i64) -> i64:
        """Where the nearest of some kinds lies, as tile * 4 + kind; -1: nowhere."""
        best: i64 = -1
        steps = FAR
        for tile in range(state.tiles):
            if state.where[tile] == VILLAGE + state.actor and self.away[tile] < steps:
                for kind in range(first, last + 1):
                    if self.left[tile * RESOURCE_KINDS + kind] > 0 and self.away[tile] < steps:
                        best = tile * RESOURCE_KINDS + kind
                        steps = self.away[tile]
        return best

    def _fetch(self, state: KeyflowerState, first: i64, last: i64) -> None:
        place = self._nearest(state, first, last)
        if place < 0 or self.steps >= FAR:
            self.steps = FAR
            return
        self.left[place] -= 1
        way = self.away[place // RESOURCE_KINDS]
        if way > 0 and self.source < 0:
            self.source = place // RESOURCE_KINDS
            self.kind = place % RESOURCE_KINDS
        self.steps += way

    def first_step(self, state: KeyflowerState) -> i64:
        return step_towards(state, self.away, self.source, self.kind)


def ways_to(state: KeyflowerState, goal: i64) -> vec[i64]:
    """Steps from each tile of the actor's village to one of them; FAR where no road leads."""
    away = vec[i64]([FAR] * TILES)
    queue = vec[i64]([0] * TILES)
    away[goal] = 0
    queue[0] = goal
    waiting: i64 = 1
    at: i64 = 0
    while at < waiting:
        tile = queue[at]
        at += 1
        for direction in range(6):
            if can_step(state, tile, direction):
                other = state.beside[tile * 6 + direction]
                if away[other] == FAR:
                    away[other] = away[tile] + 1
                    queue[waiting] = other
                    waiting += 1
    return away


def step_towards(state: KeyflowerState, away: vec[i64], tile: i64, kind: i64) -> i64:
    for direction in range(6):
        if can_step(state, tile, direction) and away[state.beside[tile * 6 + direction]] == away[tile] - 1:
            return V_MOVE * MOVE + (tile * 4 + kind) * 6 + direction
    return -1


def best_plan(state: KeyflowerState) -> Delivery | None:
    """The upgrade that brings most, together with the best that could still follow it."""
    if state.upgrades == 0:
        return None
    steps = state.steps + state.wheat[state.actor]
    plans: list[Delivery] = []
    for tile in range(state.tiles):
        if state.where[tile] == VILLAGE + state.actor:
            gain = upgrade_worth(state, tile)
            if gain > 0:
                plan = Delivery(state, tile)
                if plan.steps > steps and can_upgrade(state, tile):
                    plan.steps = 0  # what lies there will do: gold, wheat, or the colours of boat 3a
                if plan.steps <= steps and (plan.steps > 0 or can_upgrade(state, tile)):
                    bought = plan.steps - state.steps
                    plan.worth = gain - WAY * plan.steps - (WHEAT * bought if bought > 0 else 0)
                    plans.append(plan)
    best: Delivery | None = None
    most: i64 = 0
    for plan in plans:
        worth = plan.worth
        if state.upgrades > 1:
            worth += _best_second(plans, plan, state.steps)
        if plan.worth > 0 and (best is None or worth > most):
            best = plan
            most = worth
    return best


def _best_second(plans: list[Delivery], first: Delivery, steps: i64) -> i64:
    best: i64 = 0
    for plan in plans:
        if plan is not first and plan.steps + first.steps <= steps and plan.worth > best:
            best = plan.worth
    return best


def _best_drive(state: KeyflowerState) -> i64:
    best: i64 = -1
    most: i64 = 0
    if len(state.herd) == 0:
        return best
    legal = state.legal()
    for i in range(len(legal)):
        if legal[i] // MOVE == V_DRIVE:
            part = legal[i] % MOVE
            gain = gain_of_drive(state, part // ANIMAL_KINDS, part % ANIMAL_KINDS)
            if gain > most:
                most = gain
                best = legal[i]
    return best


def _scoring_step(state: KeyflowerState) -> i64:
    """Goods to an autumn tile where they score, those that gain most for each step first."""
    best: i64 = -1
    most: i64 = 0
    for goal in range(state.tiles):
        per = state.printed.per[goal * 2 + state.side[goal]]
        if per > 0 and state.where[goal] == VILLAGE + state.actor:
            away = ways_to(state, goal)
            for tile in range(state.tiles):
                if state.where[tile] == VILLAGE + state.actor and 0 < away[tile] <= state.steps:
                    for kind in range(RESOURCE_KINDS):
                        if state.goods[tile * RESOURCE_KINDS + kind] > 0:
                            gain = _scores_on(state, goal, kind) - _scores_on(state, tile, kind)
                            if gain * POINT // away[tile] > most:
                                most = gain * POINT // away[tile]
                                best = step_towards(state, away, tile, kind)
    return best


def _scores_on(state: KeyflowerState, tile: i64, kind: i64) -> i64:
    per = state.printed.per[tile * 2 + state.side[tile]]
    asked = state.printed.per_kind[tile]
    if asked >= 0 and asked != kind and kind != GOLD:
        per = 0
    return max(per, 1) if kind == GOLD else per


def _step_nearer(state: KeyflowerState) -> i64:
    """Goods for an upgrade of a later turn."""
    best: i64 = -1
    most: i64 = 0
    for tile in range(state.tiles):
        if state.where[tile] == VILLAGE + state.actor:
            gain = upgrade_worth(state, tile)
            if gain > 0:
                plan = Delivery(state, tile)
                if 0 < plan.steps < FAR and gain // (plan.steps + 1) > most:
                    most = gain // (plan.steps + 1)
                    best = plan.first_step(state)
    return best if most > NEARER else -1
