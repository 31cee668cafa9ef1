"""Set-up and variants (chapters 3.1 and 3.14): options, the table before the first turn."""

from cosecha.core.errors import BadSetup
from cosecha.core.luck import Luck
from cosecha.core.options import Option, Setup, switch
from cosecha.core.words import _, later
from cosecha.games.citrus.board import Printed
from cosecha.games.citrus.opening import lay_table
from cosecha.games.citrus.reading import printed
from cosecha.games.citrus.state import Rulings
from cosecha.games.citrus.turn import Citrus

OPTIONS = (
    Option("board", ("long", "short"), "long", later("side of the board; the short game also has fewer tiles")),
    switch("family", default=False, about=later("family game: no rule about fruits on path squares")),
    switch("random_start_sites", default=False, about=later("the first fincas stand on sites drawn at random")),
    Option("start_fincas", ("4", "3"), "4", later("fincas at the start; the short side always has 3")),
    Option("mistakes", ("prevented", "penalised"), "prevented", later("may a line be taken that cannot be built?")),
    switch("finca_needs_refill", default=True, about=later("with an empty bag no new finca is built")),
    switch("cart_triggers", default=True, about=later("a cart that leaves three tiles or fewer brings a new finca")),
    switch("cart_while_pending", default=True, about=later("a cart may be used between bought tiles")),
    switch("scored_finca_starts", default=True, about=later("a scored finca still allows starts beside it")),
    Option("horses", ("hidden", "open"), "hidden", later("do the others see the points of horses taken?")),
    Option("first_player", ("random", "1", "2", "3", "4", "5"), "random", later("the seat that begins")),
    Option("board_data", (), "", later("text of a board file of your own"), data=True),
    Option("market_data", (), "", later("text of a market file of your own"), data=True),
    Option("finca_data", (), "", later("text of a file of finca values of your own"), data=True),
)


def check(setup: Setup) -> list[str]:
    """Refuse options that contradict each other; return notices for the rest."""
    if setup["board"] == "short" and setup.given.get("start_fincas") == "4":
        raise BadSetup("start_fincas 4 contradicts board short, which begins with 3")
    first = setup["first_player"]
    if first != "random" and int(first) > setup.seats:
        raise BadSetup(f"first_player {first} contradicts {setup.seats} seats")
    printed_for(setup)
    if setup["board"] == "short" and setup.seats > 3:
        return [_("The short side is meant for two or three players; for four or five the long side is advised.")]
    return []


def printed_for(setup: Setup) -> Printed:
    return printed(setup["board"], setup["board_data"], setup["market_data"], setup["finca_data"])


def rulings_for(setup: Setup) -> Rulings:
    rulings = Rulings()
    rulings.family = setup.on("family")
    rulings.penalised = setup["mistakes"] == "penalised"
    rulings.finca_needs_refill = setup.on("finca_needs_refill")
    rulings.cart_triggers = setup.on("cart_triggers")
    rulings.cart_while_pending = setup.on("cart_while_pending")
    rulings.scored_finca_starts = setup.on("scored_finca_starts")
    rulings.horses_hidden = setup["horses"] == "hidden"
    return rulings


def start_fincas(setup: Setup) -> int:
    """variant.short-start, variant.three-start."""
    return 3 if setup["board"] == "short" or setup["start_fincas"] == "3" else 4


def set_up(setup: Setup, luck: Luck) -> Citrus:
    """The table before the first turn."""
    state = Citrus(setup.seats, printed_for(setup), rulings_for(setup), None)
    first = setup["first_player"]
    lay_table(
        state,
        luck,
        first_player=-1 if first == "random" else int(first) - 1,
        start_fincas=start_fincas(setup),
        random_sites=setup.on("random_start_sites"),
    )
    return state
