"""Set-up (chapter 3.1): options, the table before the first turn."""

from cosecha.core.errors import BadSetup
from cosecha.core.luck import Luck
from cosecha.core.options import TAKING_BACK, Option, Setup, switch
from cosecha.core.words import later
from cosecha.games.keyflower.opening import lay_table
from cosecha.games.keyflower.printed import Printed
from cosecha.games.keyflower.reading import OVERLAY, printed
from cosecha.games.keyflower.state import Rulings
from cosecha.games.keyflower.turn import Keyflower

BOOKKEEPING = ("none", "totals", "full")
SEATS = ("none", "1", "2", "3", "4", "5", "6")

OPTIONS = (
    switch(
        "farmers", default=True, title=later("The Farmers"),
        about=later("Play with the expansion: fields, animals and wheat?"),
    ),
    Option(
        "deck", ("shuffled", "farmers-variant"), "shuffled",
        later("Are its tiles shuffled among the others, or do all of them take part?"),
        title=later("Tiles of Farmers"), words=(later("shuffled"), later("all of them")), needs="farmers",
    ),
    switch(
        "gamers", default=False, title=later("Gamers' variant"),
        about=later("Are hands open, but for the first eight workers and those drawn on tiles?"),
    ),
    Option(
        "mixed_ability", SEATS, "none",
        later("Seats that begin with a green worker more."),
        title=later("Help for beginners"),
        words=(later("nobody"), later("seat 1"), later("seat 2"), later("seat 3"), later("seat 4"), later("seat 5"),
               later("seat 6")),
        several=True,
    ),
    Option(
        "breeding", ("before-placing", "after-placing"), "before-placing",
        later("Do newborn animals come before or after the new tiles are placed?"),
        title=later("Breeding"), words=(later("before placing"), later("after placing")), needs="farmers",
    ),
    switch(
        "hillside_counts_itself", default=True, title=later("Hillside counts itself"),
        about=later("Is the Hillside among the tiles that it counts?"), needs="farmers",
    ),
    Option(
        "tie", ("usual", "boat", "share"), "usual",
        later("Who wins a tie: who chose a boat earlier in winter (usual with Farmers), or all (usual without)?"),
        title=later("Ties"), words=(later("as usual"), later("earlier boat"), later("shared")),
    ),
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
    """Refuse corrections that do not fit, and seats that are not there."""
    printed_for(setup)
    if max(helped(setup), default=0) > setup.seats:
        raise BadSetup(f"option mixed_ability names a seat above {setup.seats}")
    return []


def helped(setup: Setup) -> list[int]:
    """variant.mixed: the seats that begin with a green worker more, from 1 on."""
    return [] if setup["mixed_ability"] == "none" else [int(seat) for seat in setup["mixed_ability"].split("+")]


def printed_for(setup: Setup) -> Printed:
    return printed(setup[OVERLAY], farmers=setup.on("farmers"))


def rulings_for(setup: Setup) -> Rulings:
    rulings = Rulings()
    rulings.bookkeeping = BOOKKEEPING.index(setup["bookkeeping"])
    rulings.in_turn = setup["placing"] == "in-turn"
    rulings.purple_for_holder = setup["purple_without_bid"] == "holder"
    rulings.boat_4a_on_order = setup.on("boat4a_turn_order")
    rulings.farmers = setup.on("farmers")
    rulings.farm_deck = setup["deck"] == "farmers-variant"
    rulings.gamers = setup.on("gamers")
    rulings.mixed = sum(2 ** (seat - 1) for seat in set(helped(setup)))
    rulings.breed_after = setup["breeding"] == "after-placing"
    rulings.hillside_itself = setup.on("hillside_counts_itself")
    rulings.tie_boat = setup["tie"] == "boat" or (setup["tie"] == "usual" and rulings.farmers)
    return rulings


def set_up(setup: Setup, luck: Luck) -> Keyflower:
    """The table before the first turn."""
    state = Keyflower(setup.seats, printed_for(setup), rulings_for(setup), None)
    lay_table(state, luck)
    return state
