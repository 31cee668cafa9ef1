"""The greedy bot: tries every move of its turn on a copy and keeps the one that looks best (one ply).

It looks at open things only: never at another stock, never into the bag.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cosecha.core.luck import LowestLuck
from cosecha.core.state import State
from cosecha.games.guatemala_cafe.outlook import Outlook
from cosecha.games.guatemala_cafe.pieces import (
    ACTING,
    BLOCKING,
    INCOME,
    MOST_PIECES,
    MOVE,
    MOVING,
    PLACING,
    REFILLING,
    V_BLOCK,
    V_BUY,
    V_TAKE,
    YES,
)
from cosecha.games.guatemala_cafe.scoring import harbours_used, score, worth
from cosecha.games.guatemala_cafe.state import CafeState

WON: Final[i64] = 10000000
NEVER: Final[i64] = -100000000
UNBLOCKED: Final[i64] = 85  # per cent of the sacks that nobody blocks
CONSOLED: Final[i64] = 120  # what the purchase after a block is worth
SACK_KEPT: Final[i64] = 150  # what a block must gain to be worth a sack


def greedy(state: State, seat: int) -> int:
    """The move that looks best for the seat; of equals the one with the lowest code."""
    assert isinstance(state, CafeState)
    return int(choose(state, seat))


def choose(state: CafeState, seat: i64) -> i64:
    legal = state.legal()
    if len(legal) == 1:
        return legal[0]
    outlook = Outlook(state)
    if state.stage == BLOCKING:
        return V_BLOCK * MOVE + (YES if _wants_to_block(state, seat, outlook) else 0)
    best: i64 = 0
    most = NEVER
    for i in range(len(legal)):
        value = _value_of(state, legal[i], seat, outlook)
        if value > most:
            best = i
            most = value
    return legal[best]


def _value_of(state: CafeState, code: i64, seat: i64, outlook: Outlook) -> i64:
    """What the position is worth to the seat when the turn goes on as well as it can after this move."""
    if state.stage == REFILLING:
        return _good_to_score(state, seat, code % MOVE)
    if code // MOVE == V_TAKE:
        return _value_of_sack(state, code, seat, outlook)
    trial = state.copy()
    if state.stage == ACTING or state.stage == PLACING or state.stage == MOVING:
        trial.play(code, LowestLuck())
        return _best_from_here(trial, seat, outlook)
    return 0


def _best_from_here(trial: CafeState, seat: i64, outlook: Outlook) -> i64:
    """The rest of the turn: the best sack, or pieces as long as they gain something. The copy is played on."""
    value = outlook.value(trial, seat)
    if trial.active != seat or trial.over:
        return value
    if trial.stage == PLACING:
        return _place_best(trial, seat, outlook)
    best = value
    if trial.bought == 0 and not trial.consoled:
        best = _best_sack(trial, seat, outlook, value)
    if trial.bought == MOST_PIECES:
        return best
    bought = _buy_best(trial, seat, outlook, value)
    return bought if bought > best else best


def _best_sack(trial: CafeState, seat: i64, outlook: Outlook, best: i64) -> i64:
    legal = trial.legal()
    for i in range(len(legal)):
        if legal[i] // MOVE == V_TAKE:
            value = _value_of_sack(trial, legal[i], seat, outlook)
            if value > best:
                best = value
    return best


def _buy_best(trial: CafeState, seat: i64, outlook: Outlook, value: i64) -> i64:
    """Buy the piece that gains most, and go on from there."""
    legal = trial.legal()
    tried: i64 = 0
    best: i64 = NEVER
    piece: i64 = 0
    for i in range(len(legal)):
        kind = trial.production[legal[i] % MOVE] if legal[i] // MOVE == V_BUY else -1
        if kind < 0 or (tried >> kind) & 1 != 0:
            continue
        bit: i64 = 1
        tried |= bit << kind
        twin = trial.copy()
        twin.play(legal[i], LowestLuck())
        gained = _best_place(twin, seat, outlook)[1]
        if gained > best:
            best = gained
            piece = legal[i]
    if best <= value:
        return value
    trial.play(piece, LowestLuck())
    return _place_best(trial, seat, outlook)


def _place_best(trial: CafeState, seat: i64, outlook: Outlook) -> i64:
    trial.play(_best_place(trial, seat, outlook)[0], LowestLuck())
    value = outlook.value(trial, seat)
    if trial.bought == MOST_PIECES:
        return value
    return _buy_best(trial, seat, outlook, value)


def _best_place(trial: CafeState, seat: i64, outlook: Outlook) -> tuple[i64, i64]:
    """The place of the piece in the hand that is worth most, and what the position is worth then."""
    legal = trial.legal()
    best = NEVER
    place: i64 = legal[0]
    for i in range(len(legal)):
        twin = trial.copy()
        twin.play(legal[i], LowestLuck())
        value = outlook.value(twin, seat)
        if value > best:
            best = value
            place = legal[i]
    return (place, best)


def _value_of_sack(state: CafeState, code: i64, seat: i64, outlook: Outlook) -> i64:
    """Sometimes somebody blocks; then the money is left, and the consolation."""
    trial = state.copy()
    trial.play(code, LowestLuck())
    scored = _after_scoring(trial, seat, outlook)
    blocked = outlook.value(state, seat) + INCOME * outlook.centavo + CONSOLED
    return (UNBLOCKED * scored + (100 - UNBLOCKED) * blocked) // 100


def _after_scoring(state: CafeState, seat: i64, outlook: Outlook) -> i64:
    """What the position is worth after the sack laid last is scored; winning or losing outweighs all."""
    trial = state.copy()
    if trial.stage == BLOCKING:
        score(trial, trial.coffee())
    for other in range(trial.seats):
        if trial.points(other) >= trial.lowest_sack():
            return outlook.value(trial, seat) + (WON if _leads(trial, seat) else -WON)
    return outlook.value(trial, seat)


def _leads(state: CafeState, seat: i64) -> bool:
    """end.winner, end.tiebreak."""
    for other in range(state.seats):
        mine, theirs = state.points(seat), state.points(other)
        if theirs > mine or (theirs == mine and state.money[other] > state.money[seat]):
            return False
    return True


def _wants_to_block(state: CafeState, seat: i64, outlook: Outlook) -> bool:
    """block.offer: worth it if the scoring would hurt more than a sack and the consolation."""
    if state.holds(seat, state.coffee()) == 0:
        return False
    return _after_scoring(state, seat, outlook) < outlook.value(state, seat) - SACK_KEPT - CONSOLED // state.seats


def _good_to_score(state: CafeState, seat: i64, kind: i64) -> i64:
    """How much better a scoring of the coffee would be for the seat than for the others on the average."""
    used = harbours_used(state, kind)
    own = (state.seats - 1) * worth(state, seat, kind, used[seat])
    for other in range(state.seats):
        if other != seat:
            own -= worth(state, other, kind, used[other])
    return own
