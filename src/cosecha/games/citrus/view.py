"""What one seat sees of a Citrus table: everything shown is named here, and nothing else is shown (section 4.4)."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from mypy_extensions import i64

from cosecha.core.state import State
from cosecha.games.citrus.board import Board, Printed
from cosecha.games.citrus.pieces import (
    FRUITS,
    H4,
    KINDS,
    LANDSCAPE,
    LANDSCAPE_KINDS,
    SITES,
    SPACE_NAMES,
    SPACES,
    STAGES,
    WORKERS,
)  # fmt: skip
from cosecha.games.citrus.reading import square_name
from cosecha.games.citrus.squares import Squares, any_in, first, has, rest
from cosecha.games.citrus.state import LAND, PLANTED, CitrusState

ROCK = "#"
SIGNS = [(f"{fruit}{owner}", f"{fruit}{owner}w") for owner in range(6) for fruit in FRUITS]
"""A plantation of each owner (0 is nobody) and fruit, without a well and with one."""
HOLDS_BITS: Final[i64] = 4  # a seat holds fewer than sixteen landscape tiles of a kind


def view(state: State, seat: int | None) -> dict[str, Any]:
    """`seat` None is a spectator, who sees what all seats see."""
    assert isinstance(state, CitrusState)
    found = _shown(state, seat)
    found |= _squares(state.printed.board, found["lying"])
    found["hands"] = [{what: [*n] if isinstance(n, list) else n for what, n in hand.items()} for hand in found["hands"]]
    found["fincas"] = {letter: finca.copy() for letter, finca in found["fincas"].items()}
    return found


def sight(state: State) -> dict[str, Any]:
    """What a spectator sees, without what `lying` says in other words."""
    assert isinstance(state, CitrusState)
    return _shown(state, None)


def _shown(state: CitrusState, seat: int | None) -> dict[str, Any]:
    return {
        "seats": int(state.seats),
        "to_act": [] if state.over else [int(state.actor)],
        "turn": int(state.actor),
        "stage": "over" if state.over else STAGES[state.stage],
        "coins": [int(state.coins[s]) for s in range(state.seats)],
        "points": [int(state.points(s)) for s in range(state.seats)],
        "home": [int(state.home(s)) for s in range(state.seats)],
        "hands": [_hand(state, s, shown=_shows_horses(state, s, seat)) for s in range(state.seats)],
        "market": {SPACE_NAMES[space]: KINDS[kind] for space, kind in enumerate(state.market) if kind >= 0},
        "bag": int(state.bag_size),
        "pending": [KINDS[kind] for kind in state.pending if kind >= 0],
        "pending_from": [space + 1 for space, kind in enumerate(state.pending) if kind >= 0],
        "cart_tile": KINDS[state.cart_tile] if state.cart_tile >= 0 else None,
        "unpaid": int(state.unpaid),
        "refill_due": bool(state.refill_due),
        "waiting_finca": list(state.printed.finca_values[state.waiting]) if state.waiting >= 0 else None,
        "fincas": _fincas(state.printed, tuple(state.finca), state.scored),
        "finca_stack": int(state.finca_tiles()),
        "open_sites": [SITES[site] for site in range(len(SITES)) if state.open_sites >> site & 1],
        "site_stack": int(state.site_stack()).bit_count(),
        "lying": _lying(state, state.printed.board.width * state.printed.board.height),
        "over": bool(state.over),
        "board": _board(state.printed.board),
        "market_rows": list(state.printed.market_rows),
        "market_lines": _lines(state.printed),
    }


def own(state: State, seat: int, public: Mapping[str, Any]) -> dict[str, Any]:
    """What a seat sees otherwise than a spectator: its own horses."""
    assert isinstance(state, CitrusState)
    if _shows_horses(state, seat, None):
        return {}
    hands = list(public["hands"])
    hands[seat] = _hand(state, seat, shown=True)
    return {"hands": hands}


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
    held: i64 = 0
    for kind in range(LANDSCAPE_KINDS):
        held |= state.holds(owner, kind) << (HOLDS_BITS * kind)
    return _held(held, shown)


@lru_cache(4096)  # the very same as long as nothing of it changes
def _held(numbers: int, shown: bool) -> dict[str, Any]:  # noqa: FBT001
    """Action tiles and wild horses, of so many of each kind."""
    horses: list[int] = []
    actions: list[str] = []
    for kind in range(LANDSCAPE_KINDS):
        number = numbers >> (HOLDS_BITS * kind) & 15
        if kind > H4:
            actions += [LANDSCAPE[kind]] * number
        else:
            horses += [int(kind) + 2] * number
    return {"actions": sorted(actions), "horses": horses if shown else None, "horse_tiles": len(horses)}


@lru_cache(4096)  # the very same as long as nothing of it changes
def _fincas(printed: Printed, fincas: tuple[int, ...], scored: int) -> dict[str, Any]:
    found = {}
    for site, finca in enumerate(fincas):
        if finca >= 0:
            high, low = printed.finca_values[finca]
            found[SITES[site]] = {"high": high, "low": low, "scored": bool(scored >> site & 1)}
    return found


def _squares(board: Board, lying: list[str]) -> dict[str, Any]:
    """What lies where, by the names of the squares."""
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
    return {"squares": planted, "landscape": landscape, "rocks": rocks}


def _lying(state: CitrusState, squares: int) -> list[str]:
    """What lies on each square, in signs: `le2w`, `h3`, `#`, or nothing."""
    found = [""] * squares
    _mark(found, state.rocks, ROCK, ROCK, state.wells)
    for kind in range(LANDSCAPE_KINDS):
        _mark(found, state.row(LAND, kind), LANDSCAPE[kind], LANDSCAPE[kind], state.wells)
    for fruit in range(len(FRUITS)):
        _mark(found, state.row(PLANTED, fruit), *SIGNS[fruit], state.wells)
    for seat in range(state.seats):
        for worker in range(WORKERS):
            fruit = state.area_fruit(seat, worker)
            if fruit >= 0:
                sign, with_well = SIGNS[(seat + 1) * len(FRUITS) + fruit]
                _mark(found, state.area(seat, worker), sign, with_well, state.wells)
    return found


def _mark(found: list[str], squares: Squares, sign: str, with_well: str, wells: Squares) -> None:
    while any_in(squares):
        square = first(squares)
        found[square] = with_well if has(wells, square) else sign
        squares = rest(squares)
