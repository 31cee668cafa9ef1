"""What a player receives together with a boat (boats.sequence): goods of turn order tiles, then boats 1 and 6."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cosecha.core.luck import Luck
from cosecha.core.state import LEGAL
from cosecha.games.keyflower.animals import bring_animals, may_join, place_animal, why_not_join
from cosecha.games.keyflower.fields import first_on
from cosecha.games.keyflower.memory import draw_open_worker
from cosecha.games.keyflower.pieces import (
    ANIMAL_KINDS,
    BOAT_1A,
    BOAT_1B,
    BOAT_5A,
    BOAT_6A,
    BOAT_6B,
    FIRST_ORDER,
    G_ANIMALS,
    G_SKILLS,
    G_WHEAT,
    NO_FIELD,
    ORDERS,
    R_6B,
    R_6B_CHOICE,
    R_ASKED,
    R_FIELD,
    RESOURCE_KINDS,
    STOCK,
)
from cosecha.games.keyflower.state import SECTORS, SUPPLY_ANIMALS, KeyflowerState
from cosecha.games.keyflower.steps import take_wheat
from cosecha.games.keyflower.telling import AT_SUPPLY, F_NO_FIELD, F_TOOK, NOWHERE
from cosecha.games.keyflower.using import draw_skills, draw_workers, take_greens

_SHEEP: Final[i64] = 0
_PIG: Final[i64] = 1
_DONE: Final[i64] = ORDERS + 2


def receive_with_boat(state: KeyflowerState, luck: Luck) -> bool:
    """Everything in its sequence; False when a field is asked for, and then it goes on with the answer."""
    while state.errand < ORDERS:
        order = state.errand
        state.errand += 1
        if state.order_winner[order] == state.actor and not _take_goods(state, FIRST_ORDER + order, luck):
            return False
    if state.errand == ORDERS:
        state.errand += 1
        _summer_boats(state, luck)
    if state.errand < _DONE:
        state.errand += 1
        if state.owns(state.actor, BOAT_6B) and not _ask_for_stock(state):
            return False
    state.errand = 0
    return True


def _take_goods(state: KeyflowerState, tile: i64, luck: Luck) -> bool:
    """order.goods, order.goods-where: resources at home, animals in fields of the home tile, the rest in the hand."""
    home = state.homes[state.actor]
    for kind in range(RESOURCE_KINDS):
        n = min(state.printed.goods_of(tile, kind), state.supply[kind])
        if n > 0:
            state.supply[kind] -= n
            state.goods[home * RESOURCE_KINDS + kind] += n
            state.tell(F_TOOK, state.actor, kind, AT_SUPPLY, home, n)
    take_wheat(state, state.actor, state.printed.goods_of(tile, G_WHEAT))
    draw_skills(state, state.actor, state.printed.goods_of(tile, G_SKILLS), luck)
    for kind in range(ANIMAL_KINDS):
        state.coming[kind] = state.printed.goods_of(tile, G_ANIMALS + kind)
    return bring_animals(state)


def _summer_boats(state: KeyflowerState, luck: Luck) -> None:
    """boat.1a, variant.gamers-1a, boat.1b, boat.6a."""
    seat = state.actor
    if state.owns(seat, BOAT_1A):
        if state.rulings.gamers:
            for _ in range(min(2, state.bag_size())):
                draw_open_worker(state, seat, luck)
        else:
            draw_workers(state, seat, 2, luck)
    if state.owns(seat, BOAT_1B):
        take_greens(state, seat, 1)
    if state.owns(seat, BOAT_6A):
        take_wheat(state, seat, 2)


# Boat 6b: a pig and a sheep, in one decision because they can hinder each other ------------------------------------


def _field(state: KeyflowerState, name: i64) -> i64:
    """The field of the home tile at the sector of this name, -1 for none."""
    return -1 if name == NO_FIELD else state.field[state.homes[state.actor] * SECTORS + name]


def named(state: KeyflowerState, name: i64) -> i64:
    """The lowest name of a field on the home tile."""
    field = _field(state, name)
    if field < 0:
        return name
    home = state.homes[state.actor]
    return first_on(state, home, field) - home * SECTORS


def _can_stock(state: KeyflowerState, name: i64, kind: i64) -> bool:
    if name == NO_FIELD:
        return True
    field = _field(state, name)
    if field < 0 or named(state, name) != name or state.supply[SUPPLY_ANIMALS + kind] == 0:
        return False
    return may_join(state, state.actor, field, kind)


def stockings(state: KeyflowerState) -> vec[i64]:
    """boat.6b, boat.6b-choice: fields for the pig and for the sheep that place as many of the two as possible."""
    found = vec[i64](capacity=32)
    most: i64 = 0
    for pig in range(NO_FIELD + 1):
        if _can_stock(state, pig, _PIG):
            for sheep in range(NO_FIELD + 1):
                if _can_stock(state, sheep, _SHEEP) and not _together(state, pig, sheep):
                    n = _placed(pig, sheep)
                    if n > most:
                        most = n
                        found = vec[i64](capacity=32)
                    if n == most:
                        found = append(found, pig * (NO_FIELD + 1) + sheep)
    return found


def _placed(pig: i64, sheep: i64) -> i64:
    n: i64 = 0 if pig == NO_FIELD else 1
    return n if sheep == NO_FIELD else n + 1


def _together(state: KeyflowerState, pig: i64, sheep: i64) -> bool:
    """animal.field: both into one field, which only boat 5a allows."""
    return pig == sheep and pig != NO_FIELD and not state.owns(state.actor, BOAT_5A)


def _ask_for_stock(state: KeyflowerState) -> bool:
    found = stockings(state)
    if len(found) > 1:
        state.stage = STOCK
        return False
    stock(state, found[0])
    return True


def stock(state: KeyflowerState, pair: i64) -> None:
    _stock_one(state, pair // (NO_FIELD + 1), _PIG)
    _stock_one(state, pair % (NO_FIELD + 1), _SHEEP)


def _stock_one(state: KeyflowerState, name: i64, kind: i64) -> None:
    if name != NO_FIELD:
        place_animal(state, state.actor, _field(state, name), kind)
    elif state.supply[SUPPLY_ANIMALS + kind] > 0:
        state.tell(F_NO_FIELD, state.actor, kind, AT_SUPPLY, NOWHERE, 1)


def why_not_stock(state: KeyflowerState, pair: i64) -> i64:
    pig = pair // (NO_FIELD + 1)
    sheep = pair % (NO_FIELD + 1)
    reason = _why_not_there(state, pig, _PIG)
    if reason == LEGAL:
        reason = _why_not_there(state, sheep, _SHEEP)
    if reason != LEGAL:
        return reason
    if _together(state, pig, sheep):
        return R_FIELD
    best = stockings(state)[0]
    enough = _placed(pig, sheep) == _placed(best // (NO_FIELD + 1), best % (NO_FIELD + 1))
    return LEGAL if enough else R_6B_CHOICE


def _why_not_there(state: KeyflowerState, name: i64, kind: i64) -> i64:
    if name == NO_FIELD:
        return LEGAL
    if _field(state, name) < 0:
        return R_6B
    if state.supply[SUPPLY_ANIMALS + kind] == 0:
        return R_ASKED
    return why_not_join(state, state.actor, _field(state, name), kind)
