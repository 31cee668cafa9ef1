"""Set-up (chapter 3.1): options, the table before the first turn."""

from cosecha.core.luck import Luck
from cosecha.core.options import TAKING_BACK, Option, Setup, switch
from cosecha.core.words import later
from cosecha.games.keyflower.opening import lay_table
from cosecha.games.keyflower.printed import Printed
from cosecha.games.keyflower.reading import OVERLAY, printed
from cosecha.games.keyflower.state import Rulings
from cosecha.games.keyflower.turn import Keyflower

BOOKKEEPING = ("none", "totals", "full")

OPTIONS = (
    Option(
        "bookkeeping", BOOKKEEPING, "none",
        later("Help for the memory: how much of what everybody could know of the others' hands is shown."),
        title=later("Bookkeeping"), words=(later("none"), later("numbers"), later("all that can be known")),
    ),
    Option(
        "placing", ("together", "in-turn"), "together",
        later("Do all place their new tiles at the same time, or one after another from the start player?"),
        title=later("Placing new tiles"), words=(later("together"), later("in turn")),
    ),
    Option(
        "purple_without_bid", ("nobody", "holder"), "nobody",
        later("For whom the purple worker scores when nobody bid for the start player icon in winter."),
        title=later("Purple worker without a bid"), words=(later("for nobody"), later("for its holder")),
    ),
    switch(
        "boat4a_turn_order", default=False, title=later("Boat 4a on turn order tiles"),
        about=later("May the owner of boat 4a bid in another colour on turn order tiles too?"),
    ),
    TAKING_BACK,
    Option(
        OVERLAY, (), "", later("The text of a file that corrects values of tiles, for owners of the printed game."),
        data=True, title=later("Corrections of tiles"),
    ),
)  # fmt: skip


def check(setup: Setup) -> list[str]:
    """Refuse corrections that do not fit; nothing else can contradict."""
    printed_for(setup)
    return []


def printed_for(setup: Setup) -> Printed:
    return printed(setup[OVERLAY])


def rulings_for(setup: Setup) -> Rulings:
    rulings = Rulings()
    rulings.bookkeeping = BOOKKEEPING.index(setup["bookkeeping"])
    rulings.in_turn = setup["placing"] == "in-turn"
    rulings.purple_for_holder = setup["purple_without_bid"] == "holder"
    rulings.boat_4a_on_order = setup.on("boat4a_turn_order")
    return rulings


def set_up(setup: Setup, luck: Luck) -> Keyflower:
    """The table before the first turn."""
    state = Keyflower(setup.seats, printed_for(setup), rulings_for(setup), None)
    lay_table(state, luck)
    return state
