"""Set-up (chapter 3.2) and options (section 5): the table before the first turn."""

from cosecha.core.errors import BadSetup
from cosecha.core.luck import Luck
from cosecha.core.options import Option, Setup
from cosecha.core.words import later
from cosecha.games.guatemala_cafe.board import Printed
from cosecha.games.guatemala_cafe.opening import lay_table
from cosecha.games.guatemala_cafe.pieces import FEWER_ROADS, ROADS
from cosecha.games.guatemala_cafe.reading import printed
from cosecha.games.guatemala_cafe.state import Rulings
from cosecha.games.guatemala_cafe.turn import Cafe

IDLE_ROUNDS = tuple(str(n) for n in range(1, 10))
OPTIONS = (
    Option(
        "layout", ("preset", "random"), "preset", later("How the pieces lie on the production board at the start."),
        title=later("Production board"), words=(later("preset"), later("random")),
    ),
    Option(
        "track_sacks", ("open", "hidden"), "open", later("Do the sacks on the score track keep showing their coffee?"),
        title=later("Sacks on the score track"), words=(later("open"), later("face down")),
    ),
    Option(
        "connection", ("side", "corner"), "side",
        later("Does a road that only ends at a corner of a shed space connect the shed?"),
        title=later("Roads connect a shed"), words=(later("by its sides"), later("also by its corners")),
    ),
    Option(
        "roads_three", ("50", "38"), "50", later("Roads in the supply with three players."),
        title=later("Roads for three"), words=("50", "38"),
    ),
    Option(
        "buyer_start", ("chosen", "random"), "chosen", later("Who says where the buyer begins: a player, or the lot?"),
        title=later("Start of the buyer"), words=(later("chosen"), later("by lot")),
    ),
    Option(
        "first_player", ("random", "1", "2", "3", "4"), "random", later("The seat that begins."),
        title=later("Who begins"), words=(later("by lot"), later("seat 1"), later("seat 2"), later("seat 3"),
                                            later("seat 4")),
    ),
    Option(
        "block_answers", ("together", "in-order"), "together",
        later("Do the others answer the block question unseen and together, or one after another in the open?"),
        title=later("Answers to the block question"), words=(later("together"), later("in order")),
    ),
    Option(
        "idle_rounds", IDLE_ROUNDS, "3", later("Rounds in which nobody takes anything until the game is over."),
        title=later("Idle rounds"), words=IDLE_ROUNDS,
    ),
    Option(
        "boards", ("reconstructed",), "reconstructed", later("The boards that are played on."),
        title=later("Boards"), words=(later("reconstructed"),),
    ),
    Option(
        "plantation_data", (), "", later("The text of a file of a plantation board of your own."), data=True,
        title=later("Plantation board file"),
    ),
    Option(
        "production_data", (), "", later("The text of a file of a production board of your own."), data=True,
        title=later("Production board file"),
    ),
)  # fmt: skip


def check(setup: Setup) -> list[str]:
    """Refuse options that contradict each other."""
    first = setup["first_player"]
    if first != "random" and int(first) > setup.seats:
        raise BadSetup(f"first_player {first} contradicts {setup.seats} seats")
    printed_for(setup)
    return []


def printed_for(setup: Setup) -> Printed:
    return printed(setup.seats, setup["plantation_data"], setup["production_data"])


def rulings_for(setup: Setup) -> Rulings:
    rulings = Rulings()
    rulings.track_open = setup["track_sacks"] == "open"
    rulings.corners = setup["connection"] == "corner"
    rulings.in_order = setup["block_answers"] == "in-order"
    rulings.idle_rounds = int(setup["idle_rounds"])
    fewer = setup.seats == 3 and setup["roads_three"] == str(FEWER_ROADS)
    rulings.roads = FEWER_ROADS if fewer else ROADS
    return rulings


def set_up(setup: Setup, luck: Luck) -> Cafe:
    """The table before the first turn."""
    state = Cafe(setup.seats, printed_for(setup), rulings_for(setup), None)
    first = setup["first_player"]
    lay_table(
        state,
        luck,
        first_player=-1 if first == "random" else int(first) - 1,
        random_layout=setup["layout"] == "random",
        random_start=setup["buyer_start"] == "random",
    )
    return state
