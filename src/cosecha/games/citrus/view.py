"""What one seat sees of a Citrus table: everything shown is named here, and nothing else is shown (section 4.4)."""

from functools import lru_cache
from typing import Any

from cosecha.core.state import State
from cosecha.games.citrus.board import Board, Printed
from cosecha.games.citrus.pieces import (
    FRUITS,
    H2,
    H4,
    KINDS,
    LANDSCAPE,
    LANDSCAPE_KINDS,
    SITES,
    SPACES,
    STAGES,
    WORKERS,
)  # fmt: skip
from cosecha.games.citrus.reading import square_name
from cosecha.games.citrus.squares import Squares, any_in, first, has, rest
from cosecha.games.citrus.state import LAND, PLANTED, CitrusState

ROCK = "#"


def view(state: State, seat: int | None) -> dict[str, Any]:
    """`seat` None is a spectator, who sees what all seats see."""
    assert isinstance(state, CitrusState)
    return {
        "seats": int(state.seats),
        "to_act": [] if state.over else [int(state.actor)],
        "turn": int(state.actor),
        "stage": "over" if state.over else STAGES[state.stage],
        "coins": [int(state.coins[s]) for s in range(state.seats)],
        "points": [int(state.points(s)) for s in range(state.seats)],
        "home": [int(state.home(s)) for s in range(state.seats)],
        "hands": _hands(state, seat),
        "market": {str(space + 1): KINDS[kind] for space, kind in enumerate(state.market) if kind >= 0},
        "bag": int(state.bag_size),
        "pending": [KINDS[kind] for kind in state.pending if kind >= 0],
        "pending_from": [space + 1 for space, kind in enumerate(state.pending) if kind >= 0],
        "cart_tile": KINDS[state.cart_tile] if state.cart_tile >= 0 else None,
        "unpaid": int(state.unpaid),
        "refill_due": bool(state.refill_due),
        "waiting_finca": list(state.printed.finca_values[state.waiting]) if state.waiting >= 0 else None,
        "fincas": _fincas(state),
        "finca_stack": int(state.finca_tiles()),
        "open_sites": [SITES[site] for site in range(len(SITES)) if state.open_sites >> site & 1],
        "site_stack": int(state.site_stack()).bit_count(),
        **_squares(state),
        "over": bool(state.over),
        "board": _board(state.printed.board),
        "market_rows": list(state.printed.market_rows),
        "market_lines": _lines(state.printed),
    }


def own(state: State, seat: int) -> dict[str, Any]:
    """What a seat sees otherwise than a spectator: its own horses."""
    assert isinstance(state, CitrusState)
    return {"hands": _hands(state, seat)}


def _hands(state: CitrusState, seat: int | None) -> list[dict[str, Any]]:
    return [_hand(state, s, shown=_shows_horses(state, s, seat)) for s in range(state.seats)]


@lru_cache(64)
def _board(board: Board) -> list[str]:
    """What is printed, row by row, in the signs of a board file; a sign a square."""
    signs = ["+" if has(board.paths, square) else "." for square in range(board.width * board.height)]
    for square in board.landscape:
        signs[square] = "*"
    for square in range(board.width * board.height):
        if has(board.rocks, square):
            signs[square] = "#"
    for site, square in enumerate(board.site_square):
        if square >= 0:
            signs[square] = SITES[site]
    return ["".join(signs[row * board.width : (row + 1) * board.width]) for row in range(board.height)]


@lru_cache(64)
def _lines(printed: Printed) -> dict[str, list[int]]:
    """The market spaces of each line."""
    named = zip(printed.line_names, printed.lines, strict=True)
    return {name: [space + 1 for space in range(SPACES) if line >> space & 1] for name, line in named}


@lru_cache(64)
def _names(width: int, height: int) -> list[str]:
    return [square_name(width, square) for square in range(width * height)]


def _shows_horses(state: CitrusState, owner: int, seat: int | None) -> bool:
    """Option `horses`: face down, the others see only how many there are."""
    return owner == seat or state.over or not state.rulings.horses_hidden


def _hand(state: CitrusState, owner: int, *, shown: bool) -> dict[str, Any]:
    horses = [kind + 2 for kind in range(H2, H4 + 1) for _ in range(state.holds(owner, kind))]
    actions = [LANDSCAPE[kind] for kind in range(H4 + 1, LANDSCAPE_KINDS) for _ in range(state.holds(owner, kind))]
    return {"actions": sorted(actions), "horses": horses if shown else None, "horse_tiles": len(horses)}


def _fincas(state: CitrusState) -> dict[str, Any]:
    found = {}
    for site, finca in enumerate(state.finca):
        if finca >= 0:
            high, low = state.printed.finca_values[finca]
            found[SITES[site]] = {"high": high, "low": low, "scored": bool(state.scored >> site & 1)}
    return found


def _squares(state: CitrusState) -> dict[str, Any]:
    """What lies where; `lying` says it once more in signs, for each square: `le2w`, `h3`, `#`, or nothing."""
    board = state.printed.board
    lying = _lying(state, board.width * board.height)
    planted: dict[str, Any] = {}
    landscape: dict[str, str] = {}
    rocks: list[str] = []
    for name, sign in zip(_names(board.width, board.height), lying, strict=True):
        if not sign:
            continue
        if sign == ROCK:
            rocks.append(name)
        elif len(sign) == 2:
            landscape[name] = sign
        else:
            owner = int(sign[2]) - 1
            planted[name] = {"fruit": sign[:2], "well": len(sign) > 3, "owner": None if owner < 0 else owner}
    return {"squares": planted, "landscape": landscape, "rocks": rocks, "lying": lying}


def _lying(state: CitrusState, squares: int) -> list[str]:
    found = [""] * squares
    _mark(found, state.rocks, ROCK, ROCK, state.wells)
    for kind in range(LANDSCAPE_KINDS):
        _mark(found, state.row(LAND, kind), LANDSCAPE[kind], LANDSCAPE[kind], state.wells)
    for fruit in range(len(FRUITS)):
        _mark(found, state.row(PLANTED, fruit), FRUITS[fruit] + "0", FRUITS[fruit] + "0w", state.wells)
    for seat in range(state.seats):
        for worker in range(WORKERS):
            fruit = state.area_fruit(seat, worker)
            if fruit >= 0:
                sign = f"{FRUITS[fruit]}{seat + 1}"
                _mark(found, state.area(seat, worker), sign, sign + "w", state.wells)
    return found


def _mark(found: list[str], squares: Squares, sign: str, with_well: str, wells: Squares) -> None:
    while any_in(squares):
        square = first(squares)
        found[square] = with_well if has(wells, square) else sign
        squares = rest(squares)
