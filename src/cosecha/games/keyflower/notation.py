"""Moves and facts of Keyflower in names: the verbs, what can be drawn, and where things are."""

from collections.abc import Sequence

from cosecha.core.game import NOBODY, Fact
from cosecha.core.options import Setup
from cosecha.core.scripted import Pile
from cosecha.core.state import State
from cosecha.core.verbs import Choice, Several, Verb, Verbs
from cosecha.games.keyflower.pieces import (
    ANIMALS,
    BASE_TILES,
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
from cosecha.games.keyflower.state import SECTORS, KeyflowerState
from cosecha.games.keyflower.telling import (
    AT_AWAY,
    AT_BAG,
    AT_DECK,
    AT_FIELD,
    AT_HAND,
    AT_PILE,
    AT_SUPPLY,
    AT_VILLAGE,
    F_ANIMAL,
    F_BOAT,
    F_BOAT_SKILL,
    F_BORN,
    F_CARRIED,
    F_DREW_SKILLS,
    F_DROVE,
    F_FLIPPED,
    F_LAID,
    F_LEFT,
    F_LOADED,
    F_LOADED_SKILL,
    F_NO_FIELD,
    F_NOT_BORN,
    F_OVER,
    F_PAID_SKILL,
    F_PLACED,
    F_SCORED,
    F_SEASON,
    F_SPENT,
    F_SPENT_WHEAT,
    F_STUCK,
    F_TO_BAG,
    F_TOOK,
    F_TOOK_WHEAT,
    F_UPGRADED,
    F_WON,
    FACTS,
    SOURCES,
)
from cosecha.games.keyflower.transport import WAYS, WHEAT_WAYS

SIDES = ("a", "b")
SPACES = tuple(f"{space // SPAN - REACH},{space % SPAN - REACH}" for space in range(SPAN * SPAN))
SECTOR_NAMES = tuple(f"s{n}" for n in range(SECTORS))
TURNS = tuple(f"o{turn}" for turn in range(6))


def way_name(way: Sequence[int]) -> str:
    """`wood+gold`; `nothing` for a cost without resources."""
    return "+".join(kind for kind, n in zip(RESOURCES, way, strict=True) for _ in range(n)) or "nothing"


def wheat_way_name(way: Sequence[int], wheat: int) -> str:
    """`wood+wheat`."""
    return "+".join([*([way_name(way)] if sum(way) else []), *["wheat"] * wheat])


def _verbs(tiles: Sequence[str], goods: Sequence[str], ways: Sequence[str], dealt: int, more: Sequence[Verb]) -> Verbs:
    """In the order of the V_… numbers."""
    tile = Choice("tile", tiles, MOST_TILES)
    return Verbs(
        [
            Verb("pass"),
            Verb("bid", tile),
            Verb("use", tile),
            Verb("colour", Choice("colour", COLOURS)),
            Verb("group", tile),
            Verb("group", tile, Choice("workers", [str(n) for n in range(1, MOST_GROUP + 1)])),
            Verb("enough"),
            Verb("hand", Choice("workers", [str(n) for n in range(MOST_HAND)])),
            Verb("pay", Choice("colour", COLOURS)),
            Verb("pay", tile),
            Verb("give", Choice("skill", SKILLS), secret=True),
            Verb("take", Choice("resource", goods)),
            Verb("move", tile, Choice("resource", RESOURCES), Choice("direction", DIRECTIONS)),
            Verb("upgrade", tile),
            Verb("spend", Choice("resources", ways)),
            Verb("finish"),
            Verb("boat", Choice("boat", BOAT_NAMES)),
            Verb("offer", Several("tiles", [str(n) for n in range(1, dealt + 1)]), secret=True),
            Verb("place", tile),
            Verb("at", Choice("space", SPACES), Choice("turn", TURNS)),
            Verb("back", tile),
            *more,
        ]
    )


_TILE = Choice("tile", TILE_NAMES, MOST_TILES)
_SECTOR = Choice("sector", SECTOR_NAMES)
_HOME_FIELDS = (*SECTOR_NAMES, "none")
_WAY_NAMES = [way_name(way) for way in WAYS]
VERBS = _verbs(TILE_NAMES[:BASE_TILES], RESOURCES[:3], _WAY_NAMES, MOST_DEALT, ())
FARM_VERBS = _verbs(
    TILE_NAMES,
    (*RESOURCES[:3], "skill", "wheat"),
    [*_WAY_NAMES, *(wheat_way_name(way, wheat) for way, wheat in WHEAT_WAYS)],
    MOST_DEALT + 1,
    (
        Verb("wheat"),
        Verb("feed", _TILE, Choice("resource", RESOURCES)),
        Verb("drive", _TILE, _SECTOR, Choice("animal", ANIMALS)),
        Verb("into", _TILE, _SECTOR),
        Verb("stock", Choice("pig", _HOME_FIELDS), Choice("sheep", _HOME_FIELDS)),
        Verb("breed", _TILE, _SECTOR),
    ),
)


def verbs(state: State) -> Verbs:
    assert isinstance(state, KeyflowerState)
    return FARM_VERBS if state.rulings.farmers else VERBS


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
_SKILL_FACTS = (F_PAID_SKILL, F_LOADED_SKILL, F_BOAT_SKILL, F_DREW_SKILLS)
_ANIMAL_FACTS = (F_ANIMAL, F_NO_FIELD, F_DROVE, F_BORN, F_NOT_BORN)
_WHEAT_FACTS = (F_TOOK_WHEAT, F_SPENT_WHEAT)


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
        return "wheat" if what in _WHEAT_FACTS else ""
    if what in _ANIMAL_FACTS:
        return ANIMALS[thing]
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


def sector_name(sector: int) -> str:
    """A field by one of its sectors, as moves name it."""
    return f"{TILE_NAMES[sector // SECTORS]} {SECTOR_NAMES[sector % SECTORS]}"


def place(number: int) -> str:
    """A tile, a field (`home-1 s1`) or a place beside the tiles: `hand 1`, `village 1`, `bag`, `pile`, `supply`…"""
    if number < 0:
        return ""
    if number >= AT_FIELD:
        return sector_name(number - AT_FIELD)
    if number < AT_HAND:
        return TILE_NAMES[number]
    if number < AT_BAG:
        return f"hand {number - AT_HAND + 1}"
    if number >= AT_VILLAGE:
        return f"village {number - AT_VILLAGE + 1}"
    return {AT_BAG: "bag", AT_PILE: "pile", AT_SUPPLY: "supply", AT_AWAY: "away", AT_DECK: "deck"}[number]
