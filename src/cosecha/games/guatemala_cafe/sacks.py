"""Taking a sack and blocking its scoring (chapters 3.10 and 3.11)."""

from mypy_extensions import i64

from cosecha.core.state import LEGAL
from cosecha.games.guatemala_cafe.board import on_line
from cosecha.games.guatemala_cafe.pieces import (
    ACTING,
    AT_BANK,
    AT_PRODUCTION,
    AT_STOCK,
    AT_TRACK,
    BLOCKING,
    EMPTY,
    F_BLOCKED,
    F_EARNED,
    F_TOOK,
    F_UNBLOCKED,
    INCOME,
    NOWHERE,
    R_NO_SECOND_SACK,
    R_ONE_ACTION,
    R_SACK_TAKE,
    SACK,
)
from cosecha.games.guatemala_cafe.refilling import fill_freed
from cosecha.games.guatemala_cafe.spaces import BIT
from cosecha.games.guatemala_cafe.state import CafeState


def why_not_take(state: CafeState, space: i64) -> i64:
    """Taking a sack, in the order of section 3.15."""
    if state.consoled:
        return R_NO_SECOND_SACK
    if state.bought > 0:
        return R_ONE_ACTION
    if not on_line(state.buyer, space) or state.production[space] < SACK:
        return R_SACK_TAKE
    return LEGAL


def take(state: CafeState, space: i64) -> None:
    """sack.lay, sack.income: onto the highest free space of the track; 8 centavos at once."""
    kind = state.production[space] - SACK
    state.production[space] = EMPTY
    state.freed = space
    state.track[state.laid] = kind
    state.laid += 1
    state.revealed += 1  # what follows hangs on hidden stocks: no way back
    state.tell(F_TOOK, SACK + kind, AT_PRODUCTION + space, AT_TRACK + state.lowest_sack(), 0)
    state.money[state.active] += INCOME
    state.tell(F_EARNED, NOWHERE, AT_BANK, NOWHERE, INCOME)


def ask_everybody(state: CafeState) -> bool:
    """block.offer, block.secret: every other player with any sack is asked. False: there is nobody to ask."""
    state.asked = 0
    state.answered = 0
    state.willing = 0
    for seat in range(state.seats):
        if seat != state.active and state.stock_size(seat) > 0:
            state.asked |= BIT[seat]
    if state.asked == 0:
        return False
    state.stage = BLOCKING
    state.sealed = not state.rulings.in_order
    state.actor = next_asked(state)
    return True


def next_asked(state: CafeState) -> i64:
    """The first to the left of the active player who has not answered; the active player when all have."""
    left = state.asked & ~state.answered
    seat = state.active
    for _ in range(state.seats):
        seat = (seat + 1) % state.seats
        if (left >> seat) & 1 != 0:
            return seat
    return state.active


def answer(state: CafeState, *, yes: bool) -> bool:
    """One answer; True when the question is settled: by all answers, or in order by the first yes."""
    state.answered |= BIT[state.actor]
    if yes:
        state.willing |= BIT[state.actor]
    state.actor = next_asked(state)
    return state.asked & ~state.answered == 0 or (yes and state.rulings.in_order)


def settle(state: CafeState) -> bool:
    """block.offer: the first yes from the left counts, later ones are never shown. True: the scoring is blocked."""
    blocker = NOWHERE
    seat = state.active
    for _ in range(state.seats):
        seat = (seat + 1) % state.seats
        if blocker < 0 and (state.willing >> seat) & 1 != 0:
            blocker = seat
    state.asked = 0
    state.answered = 0
    state.willing = 0
    state.sealed = False
    state.revealed += 1
    state.actor = state.active
    if blocker < 0:
        state.tell(F_UNBLOCKED, state.coffee(), NOWHERE, NOWHERE, 0)
        return False
    state.tell_of(blocker, F_BLOCKED, SACK + state.coffee(), AT_STOCK + blocker, AT_PRODUCTION + state.freed, 0)
    fill_freed(state, blocker, state.coffee())
    return True


def console(state: CafeState) -> None:
    """block.consolation: pieces of the same line may be bought."""
    state.consoled = True
    state.stage = ACTING
