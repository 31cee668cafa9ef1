"""Build: buying a line (chapter 3.3), and the mistakes of the option `mistakes` (chapter 3.4)."""

from mypy_extensions import i64

from cosecha.core.luck import Luck
from cosecha.core.state import LEGAL
from cosecha.games.citrus.fincas import trigger, triggers
from cosecha.games.citrus.lookahead import can_finish
from cosecha.games.citrus.outlook import Outlook, need_of_pending, need_of_spaces, size, tiles_of
from cosecha.games.citrus.pieces import (
    AT_BAG,
    AT_HAND,
    AT_MARKET,
    BUILD,
    BUILT,
    F_BOUGHT,
    F_TOOK_BACK,
    MOVE,
    PENALTY,
    R_AFFORD,
    R_ALL,
    R_BUILDABLE,
    R_GIVE_UP,
    R_LINE,
    R_PENALTY_UNPAID,
    R_TURN_OFFERED,
    S_PENALTY,
    SPACES,
    V_BUY,
    V_BUY_SPACES,
)
from cosecha.games.citrus.squares import any_in
from cosecha.games.citrus.state import FRUIT_KINDS, CitrusState


def full_spaces(state: CitrusState) -> i64:
    """Bit n: a tile lies on space n + 1."""
    bit: i64 = 1
    spaces: i64 = 0
    for space in range(SPACES):
        if state.market[space] >= 0:
            spaces |= bit << space
    return spaces


def bits(spaces: i64) -> i64:
    n: i64 = 0
    for space in range(SPACES):
        n += (spaces >> space) & 1
    return n


def line_of_spaces(state: CitrusState, spaces: i64) -> i64:
    """The line whose tiles lie on exactly these spaces, -1 for none."""
    full = full_spaces(state)
    for line in range(len(state.printed.lines)):
        if spaces != 0 and state.printed.lines[line] & full == spaces:
            return line
    return -1


def why_not_line(state: CitrusState, line: i64, full: i64, outlook: Outlook) -> i64:
    """buy.line; and where mistakes are prevented, buy.afford and buy.buildable. `full` are the spaces with a tile."""
    if line >= len(state.printed.lines):
        return R_LINE
    spaces = state.printed.lines[line] & full
    if spaces == 0:
        return R_LINE
    if state.rulings.penalised:
        return LEGAL
    return why_not_sound(state, spaces, outlook)


def why_not_sound(state: CitrusState, spaces: i64, outlook: Outlook) -> i64:
    """buy.afford, buy.buildable: can these tiles be paid and all be built?"""
    need = need_of_spaces(state, spaces)
    price = size(need)
    if price > state.coins[state.actor]:
        return R_AFFORD
    finca_due = triggers(state, state.market_size - price)
    return LEGAL if can_finish(outlook, -1, need, finca_due=finca_due) else R_BUILDABLE


def some_line_sound(state: CitrusState, outlook: Outlook) -> bool:
    """turn.no-pass: is there a line that can be paid and built, judged as if mistakes were prevented?"""
    full = full_spaces(state)
    for line in range(len(state.printed.lines)):
        spaces = state.printed.lines[line] & full
        if spaces != 0 and why_not_sound(state, spaces, outlook) == LEGAL:
            return True
    return False


def why_not_spaces(state: CitrusState, spaces: i64) -> i64:
    """buy.all: spaces marked one by one; a set that is a whole line has that line's name (see `canonical`)."""
    full = full_spaces(state)
    for line in range(len(state.printed.lines)):
        tiles = state.printed.lines[line] & full
        if spaces != 0 and tiles & spaces == spaces:
            return R_ALL
    return R_LINE


def buy(state: CitrusState, line: i64, luck: Luck) -> None:
    """buy.all, buy.pay: every tile of the line is taken and paid as far as the coins go."""
    price: i64 = 0
    spaces = state.printed.lines[line]
    for space in range(SPACES):
        if (spaces >> space) & 1 != 0 and state.market[space] >= 0:
            state.pending[space] = state.market[space]
            state.market[space] = -1
            state.tell(F_BOUGHT, state.pending[space], AT_MARKET + space, AT_HAND + state.actor, 1)
            price += 1
    state.market_size -= price
    state.pending_size += price
    state.stage = BUILD
    paid = price if price <= state.coins[state.actor] else state.coins[state.actor]
    state.coins[state.actor] -= paid
    state.unpaid = price - paid
    if state.unpaid == 0:
        _check_trigger(state, luck)


def _check_trigger(state: CitrusState, luck: Luck) -> None:
    if triggers(state, state.market_size):
        trigger(state, luck)


def why_not_return(state: CitrusState, spaces: i64) -> i64:
    """penalty.unpaid, penalty.give-up: which tiles may go back to the market?"""
    if not state.rulings.penalised or state.pending_size == 0 or state.cart_tile >= 0:
        return R_TURN_OFFERED
    if state.unpaid > 0 and bits(spaces) != state.unpaid:
        return R_PENALTY_UNPAID
    if state.unpaid == 0 and something_fits(state):
        return R_GIVE_UP
    if state.unpaid == 0:
        return R_TURN_OFFERED if spaces != 0 else LEGAL
    for space in range(SPACES):
        if (spaces >> space) & 1 != 0 and state.pending[space] < 0:
            return R_TURN_OFFERED
    return LEGAL


def something_fits(state: CitrusState) -> bool:
    """Has one of the pending bought tiles a legal square, without any action tile?"""
    outlook = Outlook(state)
    need = need_of_pending(state)
    for fruit in range(FRUIT_KINDS):
        if tiles_of(need, fruit) > 0:
            here = outlook.reach(fruit)
            if any_in(here.extensions) or any_in(here.starts):
                return True
    return False


def put_back(state: CitrusState, spaces: i64, luck: Luck) -> None:
    """penalty.return, penalty.points: unpaid tiles by name, or all pending tiles with their coins."""
    naming = state.unpaid > 0
    for space in range(SPACES):
        if state.pending[space] >= 0 and (not naming or (spaces >> space) & 1 != 0):
            _put_back_one(state, space)
            if not naming:
                state.pay_in(state.actor, 1)
    state.unpaid = 0
    if naming and state.pending_size > 0:
        _check_trigger(state, luck)
    if state.pending_size == 0:
        state.stage = BUILT


def _put_back_one(state: CitrusState, origin: i64) -> None:
    """penalty.return: on the free space with the lowest number; into the bag if a milestone has filled them all."""
    kind = state.pending[origin]
    state.pending[origin] = -1
    state.pending_size -= 1
    state.gain(state.actor, S_PENALTY, -PENALTY)
    space: i64 = 0
    while space < SPACES and state.market[space] >= 0:
        space += 1
    if space < SPACES:
        state.market[space] = kind
        state.market_size += 1
        state.tell(F_TOOK_BACK, kind, AT_HAND + state.actor, AT_MARKET + space, -PENALTY)
    else:
        state.bag[kind] += 1
        state.bag_size += 1
        state.tell(F_TOOK_BACK, kind, AT_HAND + state.actor, AT_BAG, -PENALTY)


def whole_line_name(state: CitrusState, code: i64) -> i64:
    """`buy 1 4` is `buy` of the line whose tiles lie exactly there."""
    line = line_of_spaces(state, code - V_BUY_SPACES * MOVE)
    return code if line < 0 else V_BUY * MOVE + line
