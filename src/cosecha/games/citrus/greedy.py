"""The greedy bot: weighs every move of one turn by hand-written rules of thumb, and looks no further (one ply).

It uses only what every seat may know: the bag and the stacks by their counts, never what will be drawn from them.
Values are hundredths of a point throughout; only differences between the moves of one decision matter.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cosecha.core.luck import LowestLuck
from cosecha.core.state import State
from cosecha.games.citrus.board import MOST_SITES
from cosecha.games.citrus.offers import leaves_a_way, places_within_reach
from cosecha.games.citrus.outlook import Outlook
from cosecha.games.citrus.pieces import (
    CART,
    CHOOSE,
    M2,
    MILESTONE,
    MOVE,
    PLACE_KIND,
    V_BULL,
    V_BUY,
    V_CART,
    V_HARVEST,
    V_INCOME,
    V_MILESTONE,
    V_MONEY,
    V_PLACE,
    V_RETURN,
    V_SITE,
    WORKERS,
)
from cosecha.games.citrus.squares import has
from cosecha.games.citrus.state import CitrusState, Rulings
from cosecha.games.citrus.survey import Survey
from cosecha.games.citrus.weights import Weights

FIRST: Final[i64] = 1000000  # more than any gain: to be done before all else
LATER: Final[i64] = -1000000  # less than any loss: to be done only when there is nothing else
NEVER: Final[i64] = -2000000
STANDARD: Final = Weights()


def greedy(state: State, seat: int) -> int:
    """The move that gains the actor most; of equals the one with the lowest code."""
    assert isinstance(state, CitrusState)
    assert state.actor == seat
    return int(choose(state, STANDARD))


def choose(state: CitrusState, weights: Weights) -> i64:
    legal = _sound_moves(state) if state.rulings.penalised else state.legal()
    if len(legal) == 1:
        return legal[0]
    survey = Survey(state, weights)
    gains = _weigh(survey, legal)
    if state.pending_size > 1 and state.waiting < 0:
        _look_at_the_rest(survey, None, legal, gains)
    return legal[_best_of(legal, gains)]


def _sound_moves(state: CitrusState) -> vec[i64]:
    """Mistakes penalised: only what can be paid and built, as long as there is such a move."""
    twin = state.copy()
    twin.rulings = Rulings()
    twin.rulings.family = state.rulings.family
    twin.rulings.finca_needs_refill = state.rulings.finca_needs_refill
    twin.rulings.cart_triggers = state.rulings.cart_triggers
    twin.rulings.cart_while_pending = state.rulings.cart_while_pending
    twin.rulings.scored_finca_starts = state.rulings.scored_finca_starts
    sound = twin.legal()
    if state.pending_size == 0 and len(sound) > 0:
        return sound
    for i in range(len(sound)):
        if sound[i] // MOVE == V_PLACE or sound[i] // MOVE == V_SITE:
            return sound
    return state.legal()


def _best_of(legal: vec[i64], gains: vec[i64]) -> i64:
    best: i64 = 0
    for i in range(1, len(legal)):
        if gains[i] > gains[best] or (gains[i] == gains[best] and legal[i] < legal[best]):
            best = i
    return best


# What a move gains ----------------------------------------------------------------------------------------------------


def _weigh(survey: Survey, legal: vec[i64]) -> vec[i64]:
    """The gain of each move; action tiles wait while a duty of the turn is left."""
    duty = False
    for i in range(len(legal)):
        verb = legal[i] // MOVE
        if verb <= V_INCOME or verb == V_RETURN:
            duty = True
    gains = vec[i64]([0] * len(legal))
    for i in range(len(legal)):
        verb = legal[i] // MOVE
        if V_MONEY <= verb <= V_MILESTONE:
            gains[i] = _gain_of_action_tile(survey, legal[i], duty=duty)
        else:
            gains[i] = _gain_of_duty(survey, legal[i])
    return gains


def _gain_of_duty(survey: Survey, code: i64) -> i64:
    verb = code // MOVE
    part = code % MOVE
    if verb == V_PLACE:
        return survey.gain_of_place(part // PLACE_KIND, part % PLACE_KIND // 2, bridge=part % 2 == 1)
    if verb == V_BUY:
        return _gain_of_line(survey, code)
    if verb == V_HARVEST:
        return _gain_of_best_harvest(survey, part)
    if verb == V_INCOME:
        return survey.gain_of_harvest(0)
    if verb == V_SITE:
        finca = survey.state.waiting
        return survey.gain_of_finca(part, survey.high_of(finca), survey.low_of(finca))
    return LATER if verb == V_RETURN else 0  # the end of the turn, or a pass: what action tiles must beat


def _gain_of_line(survey: Survey, code: i64) -> i64:
    """The price of a line, and what its tiles gain, built in thought."""
    trial = survey.state.copy()
    trial.play(code, LowestLuck())
    gain = survey.coins_worth(trial.coins[survey.seat]) - survey.coins_worth(survey.state.coins[survey.seat])
    if trial.refill_due:
        gain -= survey.weights.refill
    return gain + _gain_of_pending(trial, survey.weights, thorough=True)


def _gain_of_pending(trial: CitrusState, weights: Weights, *, thorough: bool) -> i64:
    """What remains to be built, built in thought: each time where it gains most."""
    if trial.waiting < 0 and ((trial.pending_size == 0 and trial.cart_tile < 0) or trial.unpaid > 0):
        return 0
    survey = Survey(trial, weights)
    outlook = Outlook(trial) if trial.waiting < 0 else None
    moves = trial.legal() if outlook is None else places_within_reach(outlook)  # a finca first finds its site
    gains = vec[i64]([NEVER] * len(moves))
    for i in range(len(moves)):
        gains[i] = _gain_of_duty(survey, moves[i])
    best = _best_sound(outlook, moves, gains)
    if best < 0:
        return 0  # only a milestone helps on
    if thorough and trial.waiting < 0 and trial.pending_size > 1:
        _look_at_the_rest(survey, outlook, moves, gains)
        return gains[_best_of(moves, gains)]
    trial.play(moves[best], LowestLuck())
    return gains[best] + _gain_of_pending(trial, weights, thorough=thorough)


def _best_sound(outlook: Outlook | None, moves: vec[i64], gains: vec[i64]) -> i64:
    """The best move after which the rest can be built, or -1. That takes long to find out, so only the best are asked.

    Those that are not sound are struck out: their gain becomes NEVER. Without an outlook all are known to be sound.
    """
    if len(moves) == 0:
        return -1
    best = _best_of(moves, gains)
    while outlook is not None and gains[best] > NEVER and not leaves_a_way(outlook, moves[best]):
        gains[best] = NEVER
        best = _best_of(moves, gains)
    return best if outlook is None or gains[best] > NEVER else -1


def _look_at_the_rest(survey: Survey, outlook: Outlook | None, moves: vec[i64], gains: vec[i64]) -> None:
    """For the best places: add what the other tiles still gain after them. All other moves fall behind these."""
    after = vec[i64]([NEVER] * len(moves))
    best = _best_sound(outlook, moves, gains)
    least = NEVER if best < 0 else gains[best] - survey.weights.close
    for _ in range(survey.weights.tries):
        if best < 0 or moves[best] // MOVE != V_PLACE or gains[best] < least:
            break
        trial = survey.state.copy()
        trial.play(moves[best], LowestLuck())
        after[best] = gains[best] + _gain_of_pending(trial, survey.weights, thorough=False)
        gains[best] = NEVER
        best = _best_sound(outlook, moves, gains)
    for i in range(len(moves)):
        gains[i] = after[i] if after[i] > NEVER else gains[i] + NEVER


def _gain_of_best_harvest(survey: Survey, square: i64) -> i64:
    """The best set of areas to harvest among those that hold this one."""
    state = survey.state
    bit: i64 = 1
    own: i64 = 0
    wanted: i64 = 0
    for worker in range(WORKERS):
        if state.area_fruit(survey.seat, worker) >= 0:
            own |= bit << worker
            if has(state.area(survey.seat, worker), square):
                wanted = bit << worker
    best = NEVER
    for areas in range(1, bit << WORKERS):
        if areas & ~own == 0 and areas & wanted != 0:
            gain = survey.gain_of_harvest(areas)
            if gain > best:
                best = gain
    return best


def _gain_of_action_tile(survey: Survey, code: i64, *, duty: bool) -> i64:
    """What the use of an action tile gains over keeping it; coins, and a cart that finds no tile later, come first."""
    state = survey.state
    verb = code // MOVE
    part = code % MOVE
    if verb == V_MONEY:
        coins = state.coins[survey.seat]
        gain = survey.coins_worth(coins + part + 2) - survey.coins_worth(coins) - survey.tile_worth(M2 + part)
        return FIRST if gain > 0 else NEVER
    if verb == V_CART and duty and state.stage == CHOOSE and state.bag_size == 0 and state.pending_size == 0:
        return FIRST if _gain_of_cart(survey, code) > 0 else NEVER
    if duty:
        return LATER + 1 if verb == V_MILESTONE else NEVER  # a milestone can save tiles that find no place
    if verb == V_CART:
        return _gain_of_cart(survey, code)
    return survey.gain_of_bull(part) if verb == V_BULL else _gain_of_milestone(survey)


def _gain_of_cart(survey: Survey, code: i64) -> i64:
    trial = survey.state.copy()
    trial.play(code, LowestLuck())
    return _gain_of_pending(trial, survey.weights, thorough=False) - survey.tile_worth(CART)


def _gain_of_milestone(survey: Survey) -> i64:
    """A finca of the mean values on the best open site."""
    best = NEVER
    for site in range(MOST_SITES):
        if (survey.state.open_sites >> site) & 1 != 0:
            gain = survey.gain_of_finca(site, survey.mean_high, survey.mean_low)
            if gain > best:
                best = gain
    return best - survey.tile_worth(MILESTONE)
