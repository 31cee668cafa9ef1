"""The table before the first turn (chapter 3.2): everything that is drawn at the beginning, in its order."""

from librt.vecs import vec
from mypy_extensions import i64

from cosecha.core.luck import Luck
from cosecha.games.guatemala_cafe.pieces import (
    DEAL_PILE,
    DEALT_SACKS,
    EMPTY,
    KINDS,
    MARKED,
    MARKED_PILE,
    MOVING,
    PIECE_PILE,
    POSITION_PILE,
    POSITIONS,
    SACK,
    SACKS_OF_A_COFFEE,
    SEAT_PILE,
    SHEDS_OF_A_COFFEE,
    SHIP,
    SHIPS_OF_A_COFFEE,
    SIXTH_PILE,
    SPACES,
    START,
    WORKERS_OF_A_COFFEE,
)
from cosecha.games.guatemala_cafe.state import CafeState


def lay_table(state: CafeState, luck: Luck, *, first_player: i64, random_layout: bool, random_start: bool) -> None:
    """First player (-1: drawn), production board, stocks, and the buyer where lot decides."""
    state.active = first_player
    if first_player < 0:
        state.active = luck.draw(SEAT_PILE, vec[i64]([1] * state.seats))
    if random_layout:
        _lay_sacks(state, luck)
        _draw_sixth(state, luck)
        _lay_pieces(state, luck)
    else:
        state.production = state.printed.preset[:]
        _draw_sixth(state, luck)
    _deal_sacks(state, luck)
    state.actor = (state.active + state.seats - 1) % state.seats
    state.stage = START
    if random_start:
        state.buyer = luck.draw(POSITION_PILE, vec[i64]([1] * POSITIONS))
        state.actor = state.active
        state.stage = MOVING


def _lay_sacks(state: CafeState, luck: Luck) -> None:
    """setup.sacks: one of each coffee, and a place for the sixth, in any order."""
    sacks = vec[i64]([1] * MARKED)
    for i in range(MARKED):
        drawn = luck.draw(MARKED_PILE, sacks)
        sacks[drawn] = 0
        state.production[state.printed.marked[i]] = SACK + drawn if drawn < KINDS else EMPTY


def _draw_sixth(state: CafeState, luck: Luck) -> None:
    """setup.sacks: drawn from the other 30, unless the preset names its coffee."""
    for i in range(MARKED):
        space = state.printed.marked[i]
        if state.production[space] == EMPTY:
            state.production[space] = SACK + luck.draw(SIXTH_PILE, vec[i64]([SACKS_OF_A_COFFEE - 1] * KINDS))


def _lay_pieces(state: CafeState, luck: Luck) -> None:
    """setup.pieces-random: all workers, sheds and ships on the other spaces."""
    pieces = vec[i64]([0] * (3 * KINDS))
    for kind in range(KINDS):
        pieces[kind] = WORKERS_OF_A_COFFEE
        pieces[KINDS + kind] = SHEDS_OF_A_COFFEE
        pieces[SHIP + kind] = SHIPS_OF_A_COFFEE
    for space in range(SPACES):
        if state.production[space] == EMPTY:
            piece = luck.draw(PIECE_PILE, pieces)
            pieces[piece] -= 1
            state.production[space] = piece


def _deal_sacks(state: CafeState, luck: Luck) -> None:
    """setup.deal: equal shares of 24 of the mixed sacks; the others stay in the bag."""
    left = vec[i64]([SACKS_OF_A_COFFEE] * KINDS)
    for i in range(MARKED):
        left[state.production[state.printed.marked[i]] - SACK] -= 1
    for seat in range(state.seats):
        for _ in range(DEALT_SACKS // state.seats):
            kind = luck.draw(DEAL_PILE, left)
            left[kind] -= 1
            state.stocks[seat * KINDS + kind] += 1
    for kind in range(KINDS):
        state.stocks[state.seats * KINDS + kind] = left[kind]
