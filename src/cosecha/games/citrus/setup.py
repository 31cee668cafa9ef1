"""Set-up and variants (chapters 3.1 and 3.14): options, the table before the first turn."""

from librt.vecs import vec
from mypy_extensions import i64

from cosecha.core.errors import BadSetup
from cosecha.core.luck import Luck
from cosecha.core.options import Option, Setup, switch
from cosecha.core.words import _, later
from cosecha.games.citrus.board import MOST_SITES, Printed
from cosecha.games.citrus.fincas import build_finca, refill, show_site
from cosecha.games.citrus.pieces import (
    FINCA_PILE,
    LANDSCAPE_PILE,
    OPEN_SITES,
    SEAT_PILE,
    SITE_PILE,
)
from cosecha.games.citrus.reading import printed
from cosecha.games.citrus.squares import either, load, one, store
from cosecha.games.citrus.state import CitrusState, Rulings
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
    _choose_first_player(state, setup, luck)
    _lay_landscape(state, luck)
    sites = _start_sites(state, setup, luck)
    for site in sites:
        finca = luck.draw(FINCA_PILE, state.finca_stack)
        state.finca_stack[finca] -= 1
        build_finca(state, site, finca)
    state.bag = state.printed.kind_numbers[:]
    state.bag_size = sum(state.bag)
    refill(state, luck)
    for _site in range(OPEN_SITES):
        show_site(state, luck)
    return state


def _choose_first_player(state: CitrusState, setup: Setup, luck: Luck) -> None:
    """setup.first-player: drawn, unless the option names a seat."""
    if setup["first_player"] == "random":
        state.actor = luck.draw(SEAT_PILE, vec[i64]([1] * setup.seats))
    else:
        state.actor = int(setup["first_player"]) - 1


def _lay_landscape(state: CitrusState, luck: Luck) -> None:
    """setup.landscape: one tile face up on every landscape space."""
    tiles = state.printed.landscape_numbers[:]
    for square in state.printed.board.landscape:
        kind = luck.draw(LANDSCAPE_PILE, tiles)
        tiles[kind] -= 1
        store(state.land, kind, either(load(state.land, kind), one(square)))


def _start_sites(state: CitrusState, setup: Setup, luck: Luck) -> list[int]:
    """setup.fincas: the first letters; variant.random-start: as many as are drawn."""
    wanted = start_fincas(setup)
    if not setup.on("random_start_sites"):
        return list(range(wanted))
    tiles = vec[i64]([(state.printed.board.letters >> site) & 1 for site in range(MOST_SITES)])
    sites: list[int] = []
    for _site in range(wanted):
        site = luck.draw(SITE_PILE, tiles)
        tiles[site] -= 1
        sites.append(site)
    return sites
