"""Position text: what no table can show is refused, with the reason."""

from cosecha.core.errors import BadPosition
from cosecha.games.guatemala_cafe.names import PRODUCTION_NAMES
from cosecha.games.guatemala_cafe.pieces import (
    ACTING,
    BLOCKING,
    COFFEES,
    EMPTY,
    MARKED,
    PIECES,
    REFILLING,
    SACK,
    SHED,
    SHIP,
    SPACES,
    START,
)
from cosecha.games.guatemala_cafe.sacks import next_asked
from cosecha.games.guatemala_cafe.turn import Cafe


def check_position(state: Cafe) -> None:
    _check_production(state)
    _check_hand(state)
    if not state.over:
        _check_track(state)
        _check_question(state)
        _check_stage(state)


def _check_production(state: Cafe) -> None:
    """Marked spaces hold sacks, and only they do."""
    marked = [int(state.printed.marked[i]) for i in range(MARKED)]
    for space in range(SPACES):
        piece = state.production[space]
        if piece != EMPTY and (piece >= SACK) != (space in marked):
            kind = "a marked space" if space in marked else "no marked space"
            raise BadPosition(f"{PIECES[piece]} lies on {PRODUCTION_NAMES[space]}, which is {kind}")


def _check_hand(state: Cafe) -> None:
    spaces = [int(state.emptied_space(n)) for n in range(state.bought)]
    if len(set(spaces)) != len(spaces) or any(space in state.printed.marked for space in spaces):
        raise BadPosition("emptied names different spaces, none of them marked")
    if SHED <= state.held < SHIP and state.shed(state.active, state.held - SHED) >= 0:
        raise BadPosition("the player in turn has a shed of that coffee already")


def _check_track(state: Cafe) -> None:
    """end.trigger, end.no-sack: a game that goes on has not ended before."""
    lowest = state.lowest_sack() + (1 if state.stage == BLOCKING else 0)
    if state.laid and any(state.points(seat) >= lowest for seat in range(state.seats)):
        raise BadPosition("a marker has met the lowest sack: the game is over")
    if state.sacks_on_board() == 0 and state.freed < 0:
        raise BadPosition("no sack lies on the production board: the game is over")
    if state.idle >= state.rulings.idle_rounds * state.seats:
        raise BadPosition("nothing was taken for so long that the game is over")


def _check_question(state: Cafe) -> None:
    if (state.stage in (BLOCKING, REFILLING)) != (state.freed >= 0):
        raise BadPosition("a marked space is freed exactly in the stages block and refill")
    if state.freed >= 0 and state.laid == 0:
        raise BadPosition("the sack that was taken lies on the score track")
    if state.stage != BLOCKING:
        return
    if state.asked & ~state.answered == 0:
        raise BadPosition("everybody who can be asked has answered")
    for seat in range(state.seats):
        if state.willing >> seat & 1 and state.holds(seat, state.coffee()) == 0:
            raise BadPosition(f"player {seat + 1} blocks without a sack {COFFEES[state.coffee()]}")
    if state.rulings.in_order and (state.willing or not _in_order(state)):
        raise BadPosition("in order, the answers so far are those of the first players to the left, and all no")


def _in_order(state: Cafe) -> bool:
    """Has nobody answered who sits behind the next one to be asked?"""
    here = (next_asked(state) - state.active) % state.seats
    answered = [seat for seat in range(state.seats) if state.answered >> seat & 1]
    return all((seat - state.active) % state.seats < here for seat in answered)


def _check_stage(state: Cafe) -> None:
    if state.stage == REFILLING and state.stock_size(state.active) == 0:
        raise BadPosition("a replacement sack is due, but the stock is empty")
    if state.stage != START and state.buyer < 0:
        raise BadPosition("the buyer stands nowhere")
    if state.bought and state.stage < ACTING:
        raise BadPosition("pieces were taken before the buyer moved")
    if state.bought and state.freed >= 0:
        raise BadPosition("pieces and a sack were taken in one action")
    if state.consoled and (state.stage < ACTING or state.freed >= 0 or state.laid == 0):
        raise BadPosition("a consolation purchase comes after a sack that was blocked")
    if not len(state.legal()):
        raise BadPosition("the player to act has no legal move")
