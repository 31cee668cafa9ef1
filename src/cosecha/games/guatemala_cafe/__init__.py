"""Guatemala Café by Inka and Markus Brand, for two to four players: the table of contents.

A turn (chapters of the rulebook, one file each):
    move the buyer         turn.py
    buy up to three pieces buying.py, then placing.py, harbours.py or roads.py for each; refilling.py at the end
    or take a sack         sacks.py, which asks the others whether they block; then scoring.py and refilling.py
    end of the game        turn.py
"""

from collections.abc import Mapping

from cosecha.core.datafile import read_data
from cosecha.core.game import Game
from cosecha.core.sources import by_source
from cosecha.core.state import State
from cosecha.core.words import later
from cosecha.games.guatemala_cafe.features import CafeEyes
from cosecha.games.guatemala_cafe.greedy import greedy
from cosecha.games.guatemala_cafe.invariants import invariants, step_invariants
from cosecha.games.guatemala_cafe.notation import facts, piles, verbs
from cosecha.games.guatemala_cafe.pieces import REASONS, SOURCES
from cosecha.games.guatemala_cafe.position import read_position
from cosecha.games.guatemala_cafe.reading import FILES, SIDES, packaged, printed, seats_of
from cosecha.games.guatemala_cafe.ruling import rule_of
from cosecha.games.guatemala_cafe.saying import SOURCE_WORDS, say
from cosecha.games.guatemala_cafe.scene import curves, scene, ways
from cosecha.games.guatemala_cafe.setup import OPTIONS, check, set_up
from cosecha.games.guatemala_cafe.sketch import write_position
from cosecha.games.guatemala_cafe.state import CafeState
from cosecha.games.guatemala_cafe.view import view


def breakdown(state: State) -> list[dict[str, int]]:
    """Points by source for each seat; sources that gave nothing are left out."""
    assert isinstance(state, CafeState)
    return by_source(tuple(state.earned), SOURCES)


def rank(state: State) -> list[tuple[int, ...]]:
    """end.winner: most points; end.tiebreak: then most centavos, for the places behind the winner too."""
    assert isinstance(state, CafeState)
    return [(int(state.points(seat)), int(state.money[seat])) for seat in range(state.seats)]


def check_data(given: Mapping[str, str]) -> list[tuple[str, str, str, str]]:
    """Validate the data files (or those given by option name): file, value, what it is, and where it comes from."""
    board, production = given.get("plantation_data", ""), given.get("production_data", "")
    seats = seats_of(read_data("plantation_data", board)) if board else list(SIDES)
    for number in seats:
        printed(number, board, production)
    sources = [("plantation_data", "", board)] if board else [("", name, packaged(name)) for name in FILES.values()]
    sources += [("production_data", "production.txt", production or packaged("production.txt"))]
    rows: list[tuple[str, str, str, str]] = []
    for option, name, text in sources:
        file = read_data(option if given.get(option) else name, text)
        rows += [(file.title, entry.name, entry.value or "(grid)", entry.mark or "your own") for entry in file.entries]
    return rows


GAME = Game(
    name="guatemala_cafe",
    title="Guatemala Café",
    package=__name__,
    least_seats=2,
    most_seats=4,
    seats_rule="game.players",
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
    secret_lines=("stock", "bag", "answers"),
    check_data=check_data,
    bots={"greedy": greedy},
    invariants=invariants,
    step_invariants=step_invariants,
    minutes=(45, 75),
    complexity=later("medium"),
    about=later(
        "Build coffee plantations with roads and ships, and sell each coffee when it pays you more than the others."
    ),
    scene=scene,
    ways=ways,
    curves=curves,
    sources=SOURCE_WORDS,
    eyes=CafeEyes,
)
