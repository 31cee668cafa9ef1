"""What the tiles of Farmers do (chapter 3.7): animals, wheat, and the choice of the Farm yard."""

from mypy_extensions import i64

from cosecha.core.luck import Luck
from cosecha.core.state import LEGAL
from cosecha.games.keyflower.animals import bring_animals
from cosecha.games.keyflower.pieces import (
    ANIMAL_KINDS,
    FETCH,
    G_ANIMALS,
    G_FARM_PICKS,
    R_ASKED,
    R_FARM_YARD,
    TAKE_SKILL,
    TAKE_WHEAT,
)
from cosecha.games.keyflower.state import SUPPLY_WHEAT, KeyflowerState
from cosecha.games.keyflower.steps import take_wheat
from cosecha.games.keyflower.using import draw_skills, go_on, receive


def gives_animals(state: KeyflowerState) -> bool:
    """Does the side in use give animals, or a skill or wheat at choice?"""
    return state.printed.farm[state.target * 2 + state.side[state.target]] > 0


def use_farm(state: KeyflowerState, luck: Luck) -> None:
    """tile.farm-yard: its choice is asked first, then the fields; what is drawn comes last."""
    picks = state.printed.gift(state.target, state.side[state.target], G_FARM_PICKS)
    if picks > 0 and state.pile_size() + state.supply[SUPPLY_WHEAT] > 0:
        state.stage = FETCH
    else:
        make_animals(state, luck)


def can_fetch(state: KeyflowerState, what: i64) -> bool:
    if what == TAKE_SKILL:
        return state.pile_size() > 0
    return what == TAKE_WHEAT and state.supply[SUPPLY_WHEAT] > 0


def why_not_fetch(state: KeyflowerState, what: i64) -> i64:
    if what != TAKE_SKILL and what != TAKE_WHEAT:
        return R_ASKED
    return LEGAL if can_fetch(state, what) else R_FARM_YARD


def fetch(state: KeyflowerState, what: i64, luck: Luck) -> None:
    state.fetched = what
    make_animals(state, luck)


def make_animals(state: KeyflowerState, luck: Luck) -> None:
    """tile.single-animals, tile.farm-goods: sheep, pigs and cows, one after the other."""
    for kind in range(ANIMAL_KINDS):
        state.coming[kind] = state.printed.gift(state.target, state.side[state.target], G_ANIMALS + kind)
    if bring_animals(state):
        end_farm(state, luck)


def end_farm(state: KeyflowerState, luck: Luck) -> None:
    """tile.parts: all other goods come, whatever became of the animals."""
    receive(state, luck)
    if state.fetched == TAKE_SKILL:
        draw_skills(state, state.actor, 1, luck)
    elif state.fetched == TAKE_WHEAT:
        take_wheat(state, state.actor, 1)
    state.fetched = -1
    go_on(state)
