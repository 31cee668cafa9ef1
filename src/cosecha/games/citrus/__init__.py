"""Citrus by Jeffrey D. Allers, for two to five players: the table of contents.

A turn (chapters of the rulebook, one file each):
    build    buying.py, then planting.py for each tile; fincas.py when the market runs low
    harvest  harvesting.py
    action tiles at any time  action_tiles.py
    end of the turn  scoring.py
"""

from collections.abc import Mapping

from cosecha.core.datafile import read_data
from cosecha.core.game import Game
from cosecha.core.sources import by_source
from cosecha.core.state import State
from cosecha.core.words import later
from cosecha.games.citrus.features import CitrusEyes
from cosecha.games.citrus.greedy import greedy
from cosecha.games.citrus.invariants import invariants, step_invariants
from cosecha.games.citrus.notation import facts, piles, verbs
from cosecha.games.citrus.picture.painter import Painter
from cosecha.games.citrus.pieces import REASONS, SOURCES
from cosecha.games.citrus.position import read_position
from cosecha.games.citrus.reading import packaged, printed
from cosecha.games.citrus.ruling import rule_of
from cosecha.games.citrus.saying import SOURCE_WORDS, say
from cosecha.games.citrus.scene import curves, scene, ways
from cosecha.games.citrus.setup import OPTIONS, check, set_up
from cosecha.games.citrus.sketch import write_position
from cosecha.games.citrus.state import CitrusState
from cosecha.games.citrus.view import own, sight, view


def breakdown(state: State) -> list[dict[str, int]]:
    """Points by source for each seat; sources that gave nothing are left out."""
    assert isinstance(state, CitrusState)
    return by_source(tuple(state.earned), SOURCES)


def rank(state: State) -> list[tuple[int, ...]]:
    """score.winner: most points; players with equal points share the victory."""
    return [(int(points),) for points in state.scores()]


def check_data(given: Mapping[str, str]) -> list[tuple[str, str, str, str]]:
    """Validate the data files (or those given by option name): file, value, what it is, and where it comes from."""
    texts = {
        "board_data": given.get("board_data", ""),
        "market_data": given.get("market_data", ""),
        "finca_data": given.get("finca_data", ""),
    }
    sides = [given["board"]] if "board" in given else ["long", "short"]
    for side in sides:
        printed(side, texts["board_data"], texts["market_data"], texts["finca_data"])
    sources = [("board_data", f"{side}.board") for side in sides] if not texts["board_data"] else [("board_data", "")]
    sources += [("market_data", "market.txt"), ("finca_data", "fincas.txt"), ("tiles", "tiles.txt")]
    rows: list[tuple[str, str, str, str]] = []
    for option, name in sources:
        text = texts.get(option, "")
        file = read_data(option if text else name, text or packaged(name))
        rows += [(file.title, entry.name, entry.value or "(grid)", entry.mark or "your own") for entry in file.entries]
    return rows


GAME = Game(
    name="citrus",
    title="Citrus",
    package=__name__,
    least_seats=2,
    most_seats=5,
    seats_rule="setup.players",
    order_rule="turn.order",
    over_rule="end.trigger",
    options=OPTIONS,
    check=check,
    set_up=set_up,
    verbs=verbs,
    piles=piles,
    reasons=REASONS,
    view=view,
    read_position=read_position,
    write_position=write_position,
    breakdown=breakdown,
    facts=facts,
    say=say,
    rule_of=rule_of,
    rank=rank,
    check_data=check_data,
    bots={"greedy": greedy},
    invariants=invariants,
    step_invariants=step_invariants,
    scene=scene,
    painter=Painter,
    ways=ways,
    minutes=(45, 75),
    complexity=later("medium"),
    about=later(
        "Plant citrus orchards around the fincas, harvest at the right moment, and send your workers out again."
    ),
    curves=curves,
    eyes=CitrusEyes,
    beam=32,
    ends=5,
    weight=8.0,
    sight=sight,
    own=own,
    sources=SOURCE_WORDS,
)
