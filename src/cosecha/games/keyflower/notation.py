"""Moves and facts of Keyflower in names: the verbs, what can be drawn, and where things are."""

from collections.abc import Sequence

from cosecha.core.game import NOBODY, Fact
from cosecha.core.options import Setup
from cosecha.core.scripted import Pile
from cosecha.core.state import State
from cosecha.core.verbs import Choice, Several, Verb, Verbs
from cosecha.games.keyflower.pieces import (
    BOAT_NAMES,
    COLOURS,
    DIRECTIONS,
    MOST_DEALT,
    MOST_GROUP,
    MOST_HAND,
    MOST_TILES,
    REACH,
    RESOURCES,
    SEASONS,
    SKILLS,
    SPAN,
    TILE_NAMES,
)
from cosecha.games.keyflower.state import KeyflowerState
from cosecha.games.keyflower.telling import (
    AT_AWAY,
    AT_BAG,
    AT_DECK,
    AT_HAND,
    AT_PILE,
    AT_SUPPLY,
    AT_VILLAGE,
    F_BOAT,
    F_BOAT_SKILL,
    F_CARRIED,
    F_FLIPPED,
    F_LAID,
    F_LEFT,
    F_LOADED,
    F_LOADED_SKILL,
    F_OVER,
    F_PAID_SKILL,
    F_PLACED,
    F_SCORED,
    F_SEASON,
    F_SPENT,
    F_STUCK,
    F_TO_BAG,
    F_TOOK,
    F_UPGRADED,
    F_WON,
    FACTS,
    SOURCES,
)
from cosecha.games.keyflower.transport import WAYS

SIDES = ("a", "b")
SPACES = tuple(f"{space // SPAN - REACH},{space % SPAN - REACH}" for space in range(SPAN * SPAN))
TURNS = tuple(f"o{turn}" for turn in range(6))


def way_name(way: Sequence[int]) -> str:
    """`wood+gold`; `nothing` for a cost without resources."""
    return "+".join(kind for kind, n in zip(RESOURCES, way, strict=True) for _ in range(n)) or "nothing"


_TILE = Choice("tile", TILE_NAMES, MOST_TILES)
VERBS = Verbs(
    [
        Verb("pass"),
        Verb("bid", _TILE),
        Verb("use", _TILE),
        Verb("colour", Choice("colour", COLOURS)),
        Verb("group", _TILE),
        Verb("group", _TILE, Choice("workers", [str(n) for n in range(1, MOST_GROUP + 1)])),
        Verb("enough"),
        Verb("hand", Choice("workers", [str(n) for n in range(MOST_HAND)])),
        Verb("pay", Choice("colour", COLOURS)),
        Verb("pay", _TILE),
        Verb("give", Choice("skill", SKILLS), secret=True),
        Verb("take", Choice("resource", RESOURCES[:3])),
        Verb("move", _TILE, Choice("resource", RESOURCES), Choice("direction", DIRECTIONS)),
        Verb("upgrade", _TILE),
        Verb("spend", Choice("resources", [way_name(way) for way in WAYS])),
        Verb("finish"),
        Verb("boat", Choice("boat", BOAT_NAMES)),
        Verb("offer", Several("tiles", [str(n) for n in range(1, MOST_DEALT + 1)]), secret=True),
        Verb("place", _TILE),
        Verb("at", Choice("space", SPACES), Choice("turn", TURNS)),
        Verb("back", _TILE),
    ]
)
"""In the order of the V_… numbers."""


def verbs(state: State) -> Verbs:
    return VERBS


def piles(setup: Setup) -> Sequence[Pile]:
    """What can be drawn, in the order of the …_PILE numbers: what goes into hands is seen by one seat alone."""
    return (
        Pile(COLOURS),
        Pile(SKILLS),
        Pile(COLOURS, shown=True),
        Pile(SKILLS, shown=True),
        Pile(TILE_NAMES, shown=True),
        Pile(TILE_NAMES),
        Pile(SIDES, shown=True),
    )


BY_ITSELF = (F_LEFT, F_TO_BAG, F_SEASON, F_LAID, F_LOADED, F_LOADED_SKILL, F_OVER)
_TILE_FACTS = (F_UPGRADED, F_LEFT, F_WON, F_BOAT, F_LAID, F_PLACED, F_STUCK, F_FLIPPED)
_RESOURCE_FACTS = (F_TOOK, F_CARRIED, F_SPENT)
_SKILL_FACTS = (F_PAID_SKILL, F_LOADED_SKILL, F_BOAT_SKILL)


def facts(state: State, told: Sequence[tuple[int, int, int, int, int, int]]) -> list[Fact]:
    """What happened, in names; what the table does by itself is nobody's deed."""
    assert isinstance(state, KeyflowerState)
    return [_fact(state, *numbers) for numbers in told]


def _fact(state: KeyflowerState, what: int, seat: int, thing: int, origin: int, target: int, amount: int) -> Fact:
    goes_to = place(target)
    if what == F_PLACED:
        goes_to = f"village {seat + 1} {SPACES[amount]} {TURNS[state.turned[thing]]}"
        amount = 0
    if what == F_LAID:
        amount = 0
    return Fact(
        FACTS[what], NOBODY if what in BY_ITSELF else seat, _thing(state, what, thing), place(origin), goes_to, amount
    )


def _thing(state: KeyflowerState, what: int, thing: int) -> str:
    if thing < 0:
        return ""
    if what in _TILE_FACTS:
        return tile_name(state, thing)
    if what in _RESOURCE_FACTS:
        return RESOURCES[thing]
    if what in _SKILL_FACTS:
        return SKILLS[thing]
    if what == F_SEASON:
        return SEASONS[thing]
    return SOURCES[thing] if what == F_SCORED else COLOURS[thing]


def tile_name(state: KeyflowerState, tile: int) -> str:
    """The name of a tile, the same with which moves name it."""
    return TILE_NAMES[tile]


def place(number: int) -> str:
    """A tile, or a place beside the tiles: `hand 1`, `village 1`, `bag`, `pile`, `supply`, `deck`, `away`."""
    if number < 0:
        return ""
    if number < AT_HAND:
        return TILE_NAMES[number]
    if number < AT_BAG:
        return f"hand {number - AT_HAND + 1}"
    if number >= AT_VILLAGE:
        return f"village {number - AT_VILLAGE + 1}"
    return {AT_BAG: "bag", AT_PILE: "pile", AT_SUPPLY: "supply", AT_AWAY: "away", AT_DECK: "deck"}[number]
