"""Moves and facts of Guatemala Café in names: the verbs, what can be drawn, and where things are."""

from collections.abc import Sequence
from functools import lru_cache

from cosecha.core.game import NOBODY, Fact
from cosecha.core.options import Setup
from cosecha.core.scripted import Pile
from cosecha.core.state import State
from cosecha.core.verbs import Choice, Verb, Verbs
from cosecha.games.guatemala_cafe.board import Printed
from cosecha.games.guatemala_cafe.names import PRODUCTION_NAMES
from cosecha.games.guatemala_cafe.pieces import (
    AT_BAG,
    AT_BANK,
    AT_BOX,
    AT_HAND,
    AT_POSITION,
    AT_PRODUCTION,
    AT_STOCK,
    AT_SUPPLY,
    AT_TRACK,
    COFFEES,
    F_SCORED,
    F_TILE,
    F_UNBLOCKED,
    FACTS,
    MOST_STEPS,
    PIECES,
    POSITIONS,
    SHIP,
)
from cosecha.games.guatemala_cafe.state import CafeState

STEPS = [str(n) for n in range(MOST_STEPS + 2)]  # one too many, so that it can be refused
POSITION_NAMES = [str(n) for n in range(POSITIONS + 1)]
SIXTH_SACK = "sixth"


def verbs(state: State) -> Verbs:
    assert isinstance(state, CafeState)
    return _verbs(state.printed)


@lru_cache(maxsize=64)  # own boards come and go
def _verbs(printed: Printed) -> Verbs:
    """In the order of the V_… numbers; places are those of the table's own board."""
    return Verbs(
        [
            Verb("start", Choice("position", POSITION_NAMES)),
            Verb("move", Choice("steps", STEPS)),
            Verb("buy", Choice("space", PRODUCTION_NAMES)),
            Verb("place", Choice("place", printed.place_names)),
            Verb("take", Choice("space", PRODUCTION_NAMES)),
            Verb("block", Choice("answer", ["no", "yes"]), secret=True),
            Verb("refill", Choice("coffee", COFFEES)),
            Verb("finish"),
        ]
    )


def piles(setup: Setup) -> Sequence[Pile]:
    """What can be drawn, in the order of the …_PILE numbers; only what is dealt to the stocks stays hidden."""
    seats = tuple(str(seat + 1) for seat in range(setup.seats))
    return [
        Pile(seats, shown=True),
        Pile(POSITION_NAMES[:POSITIONS], shown=True),
        Pile((*COFFEES, SIXTH_SACK), shown=True),
        Pile(COFFEES, shown=True),
        Pile(PIECES[: SHIP + len(COFFEES)], shown=True),
        Pile(COFFEES),
        Pile(COFFEES, shown=True),
    ]


BY_ITSELF = {"tile", "refilled", "nobody blocked", "ship left", "ship slid", "over"}


def facts(state: State, told: Sequence[tuple[int, int, int, int, int, int]]) -> list[Fact]:
    """What happened, in names; what the table does by itself is nobody's deed."""
    assert isinstance(state, CafeState)
    names = state.printed.place_names
    found: list[Fact] = []
    for what, seat, thing, origin, target, amount in told:
        who = NOBODY if FACTS[what] in BY_ITSELF else seat
        found.append(Fact(FACTS[what], who, _thing(what, thing), place(names, origin), place(names, target), amount))
    return found


def _thing(what: int, thing: int) -> str:
    if thing < 0:
        return ""
    return COFFEES[thing] if what in (F_SCORED, F_TILE, F_UNBLOCKED) else PIECES[thing]


def place(names: Sequence[str], number: int) -> str:
    """A place of the plantation board, `r3c1`, `buyer 12`, `track 60`, `hand 1`, `stock 1`, `bag`, `supply`, …"""
    if number < 0:
        return ""
    if number < AT_PRODUCTION:
        return names[number]
    if number < AT_POSITION:
        return PRODUCTION_NAMES[number - AT_PRODUCTION]
    if number < AT_TRACK:
        return f"buyer {number - AT_POSITION}"
    if number < AT_HAND:
        return f"track {number - AT_TRACK}"
    if number < AT_BAG:
        return f"hand {number - AT_HAND + 1}" if number < AT_STOCK else f"stock {number - AT_STOCK + 1}"
    return {AT_BAG: "bag", AT_SUPPLY: "supply", AT_BOX: "box", AT_BANK: "bank"}[number]
