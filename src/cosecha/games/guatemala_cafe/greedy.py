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
    EMPTY,
    INCOME,
    MOVE,
    MOVING,
    PLACING,
    REFILLING,
    SHED,
    SHIP,
    V_BLOCK,
    V_BUY,
    V_FINISH,
    V_TAKE,
    YES,
)
from cosecha.games.guatemala_cafe.prospects import NEVER, best_place
from cosecha.games.guatemala_cafe.scoring import harbours_used, score, worth
from cosecha.games.guatemala_cafe.spaces import BIT
from cosecha.games.guatemala_cafe.state import CafeState

WON: Final[i64] = 10000000
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
    value = outlook.value(state, seat)
    if state.stage == PLACING:
        return best_place(state.copy(), seat, outlook, value)[0]
    if state.stage == ACTING:
        return _best_action(state.copy(), seat, outlook, value, fresh=True)[0]
    best: i64 = 0
    most = NEVER
    for i in range(len(legal)):
        found = _value_of(state, legal[i], seat, outlook, value)
        if found > most:
            best = i
            most = found
    return legal[best]


def _value_of(state: CafeState, code: i64, seat: i64, outlook: Outlook, value: i64) -> i64:
    """What a replacement sack promises; what a move of the buyer is worth when the turn goes on as well as it can."""
    if state.stage == REFILLING:
        return _good_to_score(state, seat, code % MOVE)
    if state.stage != MOVING:
        return 0
    trial = state.copy()
    trial.play(code, LowestLuck())
    paid = trial.money[seat] != state.money[seat]
    if paid or trial.over:
        value = outlook.value(trial, seat)
    if trial.active != seat or trial.over:
        return value
    return _best_action(trial, seat, outlook, value, fresh=not paid)[1]


def _best_action(trial: CafeState, seat: i64, outlook: Outlook, value: i64, *, fresh: bool) -> tuple[i64, i64]:
    """The best sack, or pieces as long as they gain something, or the end of the turn. The copy is played on.

    `value` is that of the position; `fresh`: money and plantations are those that the decision began with.
    """
    best = V_FINISH * MOVE
    most = value
    legal = trial.legal()
    for i in range(len(legal)):
        if legal[i] // MOVE == V_TAKE:
            found = _value_of_sack(trial, legal[i], seat, outlook, value)
            if found > most:
                best = legal[i]
                most = found
    piece, bought = _buy_best(trial, seat, outlook, value, fresh=fresh)
    return (piece, bought) if bought > most else (best, most)


def _buy_best(trial: CafeState, seat: i64, outlook: Outlook, value: i64, *, fresh: bool) -> tuple[i64, i64]:
    """The purchase that gains most, and what the turn is worth if purchases go on like that."""
    legal = trial.legal()
    tried: i64 = 0
    best = value
    piece: i64 = -1
    place: i64 = -1
    for i in range(len(legal)):
        kind = trial.production[legal[i] % MOVE] if legal[i] // MOVE == V_BUY else -1
        if kind < 0 or (tried >> kind) & 1 != 0:
            continue
        tried |= BIT[kind]
        where, gained = _place_of(trial, legal[i], seat, outlook, value, fresh=fresh)
        if gained > best:
            best = gained
            piece = legal[i]
            place = where
    if piece < 0:
        return (V_FINISH * MOVE, value)
    trial.play(piece, LowestLuck())
    trial.play(place, LowestLuck())
    return (piece, _buy_best(trial, seat, outlook, outlook.value(trial, seat), fresh=False)[1])


def _place_of(trial: CafeState, code: i64, seat: i64, outlook: Outlook, value: i64, *, fresh: bool) -> tuple[i64, i64]:
    """Where a piece would go, and the value then. As long as nothing has changed that is the same on every line."""
    space = code % MOVE
    piece = trial.production[space]
    if fresh and outlook.places[piece] >= 0:
        return (outlook.places[piece], outlook.values[piece])
    emptied = trial.emptied
    trial.play(code, LowestLuck())
    if piece >= SHED and piece < SHIP:
        value = outlook.value(trial, seat)  # perhaps there is none left for others
    where, gained = best_place(trial, seat, outlook, value)
    trial.production[space] = piece
    trial.held = EMPTY
    trial.bought -= 1
    trial.emptied = emptied
    trial.stage = ACTING
    if fresh:
        outlook.places[piece] = where
        outlook.values[piece] = gained
    return (where, gained)


def _value_of_sack(state: CafeState, code: i64, seat: i64, outlook: Outlook, value: i64) -> i64:
    """Sometimes somebody blocks; then the money is left, and the consolation."""
    trial = state.copy()
    trial.play(code, LowestLuck())
    scored = _after_scoring(trial, seat, outlook)
    blocked = value + INCOME * outlook.centavo + CONSOLED
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
