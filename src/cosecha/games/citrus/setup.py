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
    Option(
        "board", ("long", "short"), "long", later("The short game has a smaller board and fewer tiles."),
        title=later("Side of the board"), words=(later("long"), later("short")),
    ),
    switch(
        "family", default=False, title=later("Family game"),
        about=later("Leaves out the rule about fruits on path squares: easier to learn."),
    ),
    Option(
        "horses", ("hidden", "open"), "hidden", later("Do the others see the points of wild horses that were taken?"),
        title=later("Wild horses"), words=(later("face down"), later("open")),
    ),
    switch(
        "random_start_sites", default=False, title=later("First fincas at random"),
        about=later("The first fincas stand on sites drawn at random."),
    ),
    Option(
        "start_fincas", ("4", "3"), "4", later("Fincas at the start; the short side always has 3."),
        title=later("Fincas at the start"), words=("4", "3"),
    ),
    Option(
        "mistakes", ("prevented", "penalised"), "prevented",
        later("Can a line be bought that cannot be planted? If so, tiles that are left over cost points."),
        title=later("Mistakes"), words=(later("prevented"), later("penalised")),
    ),
    Option(
        "first_player", ("random", "1", "2", "3", "4", "5"), "random", later("The seat that begins."),
        title=later("Who begins"), words=(later("by lot"), later("seat 1"), later("seat 2"), later("seat 3"),
                                            later("seat 4"), later("seat 5")),
    ),
    switch(
        "finca_needs_refill", default=True, title=later("No finca with an empty bag"),
        about=later("When the bag is empty a market that runs low brings no new finca."),
    ),
    switch(
        "cart_triggers", default=True, title=later("Carts bring fincas"),
        about=later("A cart that leaves three tiles or fewer in the market brings a new finca."),
    ),
    switch(
        "cart_while_pending", default=True, title=later("Cart between tiles"),
        about=later("A cart may be used while bought tiles still wait to be planted."),
    ),
    switch(
        "scored_finca_starts", default=True, title=later("Start at scored fincas"),
        about=later("A finca that was scored still allows new areas to start beside it."),
    ),
    Option("board_data", (), "", later("The text of a board file of your own."), data=True, title=later("Board file")),
    Option(
        "market_data", (), "", later("The text of a market file of your own."), data=True, title=later("Market file")
    ),
    Option(
        "finca_data", (), "", later("The text of a file of finca values of your own."), data=True,
        title=later("File of fincas"),
    ),
)  # fmt: skip


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
