"""Keyflower by Sebastian Bleasdale and Richard Breese, for two to six players: the table of contents.

A season (chapters of the rulebook, one file each):
    tiles and boats come  seasons.py
    turns    bidding.py, or using.py with payments.py and transport.py; colours.py for both
    the end  season_end.py: workers come back, boats, new tiles in village.py
    after winter  scoring.py, with allotment.py and round_trip.py
What a seat can know of the others' hands is kept in memory.py. Which rule refuses a move, refusals.py; in which words,
the rulebook, or objections.py where a colour or a number is at stake.

The Farmers adds its own chapters; where its pieces are absent they do nothing:
    fields.py, animals.py, breeding.py, farming.py (what its tiles do), steps.py (wheat), arrivals.py (with a boat)
    scoring  pastures.py, larder.py        the moves it adds  pasture_offers.py, pasture_refusals.py

Bots: greedy.py with appraisal.py and husbandry.py; planner.py with hauling.py. What a value net is told: features.py,
with sight.py, upgrading.py, holdings.py and standing_score.py; which moves it looks at, candidates.py; which worlds,
beliefs.py.
"""

from collections.abc import Mapping

from cosecha.core.game import Game
from cosecha.core.sources import by_source
from cosecha.core.state import State
from cosecha.core.words import later
from cosecha.games.keyflower.features import KeyflowerEyes
from cosecha.games.keyflower.greedy import greedy
from cosecha.games.keyflower.invariants import invariants
from cosecha.games.keyflower.notation import facts, piles, verbs
from cosecha.games.keyflower.objections import object_to
from cosecha.games.keyflower.pieces import REASONS
from cosecha.games.keyflower.planner import planner
from cosecha.games.keyflower.position import read_position
from cosecha.games.keyflower.reading import OVERLAY, Sheets, printed
from cosecha.games.keyflower.ruling import rule_of
from cosecha.games.keyflower.saying import SOURCE_WORDS, say
from cosecha.games.keyflower.scene import curves, hindsight, scene, ways
from cosecha.games.keyflower.setup import OPTIONS, check, set_up
from cosecha.games.keyflower.sketch import write_position
from cosecha.games.keyflower.standing import ORDERS
from cosecha.games.keyflower.state import KeyflowerState
from cosecha.games.keyflower.step_invariants import step_invariants
from cosecha.games.keyflower.telling import SOURCES
from cosecha.games.keyflower.view import view


def breakdown(state: State) -> list[dict[str, int]]:
    """score.order: points by line for each seat; lines that gave nothing are left out."""
    assert isinstance(state, KeyflowerState)
    return by_source(tuple(state.earned), SOURCES)


def rank(state: State) -> list[tuple[int, ...]]:
    """win.most, tie.share; tie.boat: of those with equal points who chose a boat earlier in winter."""
    assert isinstance(state, KeyflowerState)
    queue = list(state.queue)
    earlier = [-queue.index(seat) if state.rulings.tie_boat and seat in queue else 0 for seat in range(state.seats)]
    return [(int(points), place) for points, place in zip(state.scores(), earlier, strict=True)]


def check_data(given: Mapping[str, str]) -> list[tuple[str, str, str, str]]:
    """Validate the data files, with corrections over them if given: file, value, what it is, where it comes from."""
    overlay = given.get(OVERLAY, "")
    printed(overlay)
    printed(overlay, farmers=True)
    return Sheets(overlay).rows()


GAME = Game(
    name="keyflower",
    title="Keyflower",
    package=__name__,
    least_seats=2,
    most_seats=6,
    seats_rule="setup.players",
    order_rule="turn.order",
    over_rule="season.four",
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
    secret_lines=(
        "hand",
        "known",
        "unsure",
        "once",
        "since",
        "drawn",
        "shown",
        "winter",
        "chosen",
        "lowest",
        "bag",
        "pile",
    ),
    later_lines=("shown",),
    check_data=check_data,
    bots={"greedy": greedy, "planner": planner},
    eyes=KeyflowerEyes,
    variant="farmers=off",
    invariants=invariants,
    step_invariants=step_invariants,
    minutes=(90, 120),
    complexity=later("demanding"),
    about=later("Bid with workers for tiles, use them wherever they lie, and build the village that scores most."),
    standing=ORDERS,
    scene=scene,
    ways=ways,
    curves=curves,
    object_to=object_to,
    hindsight=hindsight,
    sources=SOURCE_WORDS,
    coarse={
        "autumn tiles": later("autumn tiles"),
        "animals": later("animals"),
        "printed points": later("printed points"),
        "winter tiles": later("winter tiles"),
        "boats and turn order tiles": later("boats and turn order tiles"),
        "gold": later("gold"),
    },
)
