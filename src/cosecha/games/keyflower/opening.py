"""The table before the first turn (chapter 3.1): everything that is drawn at the beginning, in its order."""

from librt.vecs import vec
from mypy_extensions import i64

from cosecha.core.luck import Luck
from cosecha.games.keyflower.dealing import farm_winter_deck
from cosecha.games.keyflower.memory import begin_epoch, draw_worker
from cosecha.games.keyflower.pieces import (
    ANIMAL_KINDS,
    ANIMALS_OF,
    AWAY,
    BOATS,
    COLOUR_KINDS,
    DEAL_PILE,
    DEALT,
    DEALT_WINTER,
    FARM_WINTERS,
    FIRST_BOAT,
    FIRST_HOME,
    FIRST_ORDER,
    GREEN,
    HOMES,
    IN_ROW,
    ORDERS,
    RESOURCE_KINDS,
    RESOURCES_OF,
    SKILL_KINDS,
    SKILLS_OF,
    SPRING,
    START_WORKERS,
    TILE_PILE,
    TILES,
    WHEAT_OF,
    WORKERS_OF,
)
from cosecha.games.keyflower.seasons import begin_season
from cosecha.games.keyflower.state import SUPPLY_ANIMALS, SUPPLY_GREEN, SUPPLY_WHEAT, KeyflowerState, winter_tile
from cosecha.games.keyflower.using import take_greens
from cosecha.games.keyflower.village import set_tile


def lay_table(state: KeyflowerState, luck: Luck) -> None:
    """Supplies, home tiles, workers, winter tiles; then spring begins."""
    fill_supplies(state)
    sort_out_tiles(state)
    begin_epoch(state, 0)
    _deal_homes(state, luck)
    for seat in range(state.seats):
        for _ in range(START_WORKERS):
            draw_worker(state, seat, luck)
    _help_beginners(state)
    _deal_winter_tiles(state, luck)
    begin_season(state, SPRING, luck)


def fill_supplies(state: KeyflowerState) -> None:
    """setup.bag, setup.supply: no green worker is in the bag."""
    for colour in range(COLOUR_KINDS):
        state.bag[colour] = WORKERS_OF[colour]
    state.bag[GREEN] = 0
    state.supply[SUPPLY_GREEN] = WORKERS_OF[GREEN]
    for kind in range(RESOURCE_KINDS):
        state.supply[kind] = RESOURCES_OF[kind]
    for kind in range(SKILL_KINDS):
        state.pile[kind] = SKILLS_OF[kind]

    if state.rulings.farmers:
        state.supply[SUPPLY_WHEAT] = WHEAT_OF
        for kind in range(ANIMAL_KINDS):
            state.supply[SUPPLY_ANIMALS + kind] = ANIMALS_OF[kind]


def _help_beginners(state: KeyflowerState) -> None:
    """variant.mixed: chosen seats have a green worker more."""
    for seat in range(state.seats):
        if (state.rulings.mixed >> seat) & 1 != 0:
            take_greens(state, seat, 1)


def sort_out_tiles(state: KeyflowerState) -> None:
    """setup.boats, setup.order-tiles: those for this number of players; setup.decks-farmers."""
    for tile in range(state.tiles, TILES):
        state.where[tile] = AWAY
    for boat in range(BOATS):
        in_play = state.printed.boat_seats[boat] <= state.seats
        state.where[FIRST_BOAT + boat] = IN_ROW if in_play else AWAY
    for order in range(ORDERS):
        in_play = state.printed.order_seats[order] <= state.seats
        state.where[FIRST_ORDER + order] = IN_ROW if in_play else AWAY


def _deal_homes(state: KeyflowerState, luck: Luck) -> None:
    """setup.home, setup.start-player: the lowest home number begins."""
    homes = vec[i64]([0] * TILES)
    for home in range(FIRST_HOME, FIRST_HOME + HOMES):
        homes[home] = 1
    for seat in range(state.seats):
        home = luck.draw(TILE_PILE, homes)
        homes[home] = 0
        state.homes[seat] = home
        set_tile(state, seat, home, 0, 0, 0)
        if home < state.homes[state.start]:
            state.start = seat
    for home in range(FIRST_HOME, FIRST_HOME + HOMES):
        if homes[home] > 0:
            state.where[home] = AWAY


def _deal_winter_tiles(state: KeyflowerState, luck: Luck) -> None:
    """setup.winter-deal."""
    tiles = vec[i64]([0] * TILES)
    for number in range(state.winters):
        tiles[winter_tile(number)] = 1
    each: i64 = DEALT_WINTER[state.seats - 2]
    if state.rulings.farmers:
        each += 1
    if state.rulings.farm_deck:
        tiles = farm_winter_deck(tiles, state.seats * each - FARM_WINTERS, luck)
    for seat in range(state.seats):
        for _ in range(each):
            tile = luck.draw(DEAL_PILE, tiles)
            tiles[tile] = 0
            state.where[tile] = DEALT + seat
