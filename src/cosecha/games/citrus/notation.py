"""Moves and facts of Citrus in names: the verbs, what can be drawn, and where things are."""

from collections.abc import Sequence
from functools import lru_cache

from cosecha.core.game import NOBODY, Fact
from cosecha.core.options import Setup
from cosecha.core.scripted import Pile
from cosecha.core.state import State
from cosecha.core.verbs import Choice, Flag, Several, Verb, Verbs
from cosecha.games.citrus.board import Printed
from cosecha.games.citrus.pieces import (
    AT_BAG,
    AT_HAND,
    AT_HOME,
    AT_MARKET,
    AT_SITE,
    AT_STACK,
    AWAY,
    F_BUILT_FINCA,
    F_COVERED,
    F_DREW_FINCA,
    F_HARVESTED,
    F_OVER,
    F_REFILLED,
    F_SCORED,
    F_SHOWED_SITE,
    F_TOOK,
    F_USED,
    FACTS,
    FRUITS,
    KINDS,
    LANDSCAPE,
    SITES,
    SOURCES,
    SPACE_NAMES,
)
from cosecha.games.citrus.reading import square_name
from cosecha.games.citrus.setup import printed_for
from cosecha.games.citrus.sketch import finca_names
from cosecha.games.citrus.squares import MOST_SQUARES
from cosecha.games.citrus.state import CitrusState

MOST_LINES = 32


def verbs(state: State) -> Verbs:
    assert isinstance(state, CitrusState)
    return _verbs(state.printed)


@lru_cache(maxsize=64)  # own boards come and go
def _verbs(printed: Printed) -> Verbs:
    """In the order of the V_… numbers; moves at one table are named after its own squares and lines."""
    board = printed.board
    squares = [square_name(board.width, square) for square in range(board.width * board.height)]
    return Verbs(
        [
            Verb("buy", Choice("line", printed.line_names, MOST_LINES)),
            Verb("site", Choice("letter", tuple(SITES))),
            Verb("place", Choice("tile", KINDS), Choice("square", squares, MOST_SQUARES), Flag("bridge")),
            Verb("harvest", Choice("square", squares, MOST_SQUARES)),
            Verb("income"),
            Verb("money", Choice("coins", ["2", "3"])),
            Verb("bull", Choice("square", squares, MOST_SQUARES)),
            Verb("cart", Choice("space", SPACE_NAMES)),
            Verb("milestone"),
            Verb("return", Several("spaces", SPACE_NAMES)),
            Verb("pass"),
            Verb("end"),
            Verb("buy", Several("spaces", SPACE_NAMES, least=1)),
        ]
    )


def piles(setup: Setup) -> Sequence[Pile]:
    """What can be drawn, in the order of the …_PILE numbers; in Citrus everybody sees every draw."""
    seats = tuple(str(seat + 1) for seat in range(setup.seats))
    names = (KINDS, finca_names(printed_for(setup)), tuple(SITES), LANDSCAPE, seats)
    return [Pile(pile, shown=True) for pile in names]


BY_ITSELF = (F_SHOWED_SITE, F_REFILLED, F_COVERED, F_OVER)


def facts(state: State, told: Sequence[tuple[int, int, int, int, int, int]]) -> list[Fact]:
    """What happened, in names; what the table does by itself is nobody's deed."""
    assert isinstance(state, CitrusState)
    return [_fact(state.printed, *each) for each in told]


@lru_cache(32_768)  # at many tables much the same happens, and is kept once
def _fact(printed: Printed, what: int, seat: int, thing: int, origin: int, target: int, amount: int) -> Fact:
    doer = NOBODY if what in BY_ITSELF else seat
    named, width = _thing(printed, what, thing), printed.board.width
    return Fact(FACTS[what], doer, named, place(width, origin), place(width, target), amount)


def _thing(printed: Printed, what: int, thing: int) -> str:
    if thing < 0:
        return ""
    if what in (F_DREW_FINCA, F_BUILT_FINCA):
        return finca_names(printed)[thing]
    if what in (F_TOOK, F_USED):
        return LANDSCAPE[thing]
    names: dict[int, Sequence[str]] = {F_SHOWED_SITE: SITES, F_HARVESTED: FRUITS, F_SCORED: SOURCES}
    return names.get(what, KINDS)[thing]


@lru_cache(4096)  # so that a name is kept once, however many tables tell of the place
def place(width: int, number: int) -> str:
    """A square, or a place beside the board: `market 3`, `site E`, `hand 1`, `home 1`, `bag`, `stack`, `away`."""
    if number < 0:
        return ""
    if number < AT_MARKET:
        return square_name(width, number)
    if number < AT_SITE:
        return f"market {number - AT_MARKET + 1}"
    if number < AT_HAND:
        return f"site {SITES[number - AT_SITE]}"
    if number < AT_BAG:
        return f"hand {number - AT_HAND + 1}" if number < AT_HOME else f"home {number - AT_HOME + 1}"
    return {AT_BAG: "bag", AT_STACK: "stack", AWAY: "away"}[number]
