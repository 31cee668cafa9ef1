"""Harvest (chapter 3.9)."""

from mypy_extensions import i64

from cosecha.games.citrus.pieces import (
    AT_HOME,
    F_EARNED,
    F_HARVESTED,
    HARVEST,
    HARVESTED,
    INCOME,
    NOWHERE,
    S_HARVEST,
    WORKERS,
)
from cosecha.games.citrus.squares import Squares, both, count, either, first, has, load, store
from cosecha.games.citrus.state import CitrusState


def worker_at(state: CitrusState, square: i64) -> i64:
    """The actor's worker whose area covers a square, -1 for none."""
    for worker in range(WORKERS):
        if has(state.area(state.actor, worker), square):
            return worker
    return -1


def area_name(state: CitrusState, square: i64) -> i64:
    """The topmost, then leftmost square of the actor's area here; the square itself where there is none."""
    worker = worker_at(state, square)
    return square if worker < 0 else first(state.area(state.actor, worker))


def worth(state: CitrusState, area: Squares) -> i64:
    """harvest.points: one point a plantation, two with a well."""
    return count(area) + count(both(area, state.wells))


def clear_area(state: CitrusState, seat: i64, worker: i64) -> None:
    """harvest.worker, harvest.neutral: the worker goes home and the area is neutral from now on."""
    fruit = state.area_fruit(seat, worker)
    store(state.neutral, fruit, either(load(state.neutral, fruit), state.area(seat, worker)))
    state.set_area(seat, worker, -1, (0, 0, 0))


def harvest(state: CitrusState, square: i64) -> None:
    """harvest.action: one whole area."""
    worker = worker_at(state, square)
    fruit = state.area_fruit(state.actor, worker)
    points = worth(state, state.area(state.actor, worker))
    state.gain(state.actor, S_HARVEST, points)
    clear_area(state, state.actor, worker)
    state.stage = HARVEST
    state.passes = 0
    state.tell(F_HARVESTED, fruit, square, AT_HOME + state.actor, points)


def take_income(state: CitrusState) -> None:
    """harvest.income, harvest.cap: one income, by the workers at home."""
    before = state.coins[state.actor]
    state.pay_in(state.actor, income(state.home(state.actor)))
    state.stage = HARVESTED
    state.tell(F_EARNED, NOWHERE, NOWHERE, AT_HOME + state.actor, state.coins[state.actor] - before)


def income(workers: i64) -> i64:
    """Coins for so many workers at home, as printed on the player board."""
    coins: i64 = INCOME[workers]
    return coins
