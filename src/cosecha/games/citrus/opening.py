"""The table before the first turn (chapter 3.1): everything that is drawn at the beginning, in its order."""

from librt.vecs import vec
from mypy_extensions import i64

from cosecha.core.luck import Luck, total
from cosecha.games.citrus.board import MOST_SITES
from cosecha.games.citrus.fincas import build_finca, refill, show_site
from cosecha.games.citrus.pieces import FINCA_PILE, LANDSCAPE_PILE, OPEN_SITES, SEAT_PILE, SITE_PILE
from cosecha.games.citrus.squares import either, load, one, store
from cosecha.games.citrus.state import CitrusState


def lay_table(state: CitrusState, luck: Luck, *, first_player: i64, start_fincas: i64, random_sites: bool) -> None:
    """Start player (-1: drawn), landscape tiles, start fincas, market, open sites."""
    state.actor = first_player
    if first_player < 0:
        state.actor = luck.draw(SEAT_PILE, vec[i64]([1] * state.seats))
    _lay_landscape(state, luck)
    _build_start_fincas(state, luck, start_fincas, random_sites=random_sites)
    state.bag = state.printed.kind_numbers[:]
    state.bag_size = total(state.bag)
    refill(state, luck)
    for _ in range(OPEN_SITES):
        show_site(state, luck)


def _lay_landscape(state: CitrusState, luck: Luck) -> None:
    """setup.landscape: one tile face up on every landscape space."""
    tiles = state.printed.landscape_numbers[:]
    spaces = state.printed.board.landscape
    for i in range(len(spaces)):
        kind = luck.draw(LANDSCAPE_PILE, tiles)
        tiles[kind] -= 1
        store(state.land, kind, either(load(state.land, kind), one(spaces[i])))


def _build_start_fincas(state: CitrusState, luck: Luck, fincas: i64, *, random_sites: bool) -> None:
    """setup.fincas: on the first letters; variant.random-start: on the sites that are drawn, all of them first."""
    tiles = vec[i64]([0] * MOST_SITES)
    for site in range(MOST_SITES):
        tiles[site] = (state.printed.board.letters >> site) & 1
    sites = vec[i64]([0] * fincas)
    for i in range(fincas):
        sites[i] = luck.draw(SITE_PILE, tiles) if random_sites else i
        tiles[sites[i]] = 0
    for i in range(fincas):
        finca = luck.draw(FINCA_PILE, state.finca_stack)
        state.finca_stack[finca] -= 1
        build_finca(state, sites[i], finca)
