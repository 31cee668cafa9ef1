"""The table before the first turn (chapter 3.1): everything that is drawn at the beginning, in its order."""

from librt.vecs import vec
from mypy_extensions import i64

from cosecha.core.luck import Luck
from cosecha.games.keyflower.memory import begin_epoch, draw_worker
from cosecha.games.keyflower.pieces import (
    AWAY,
    BOATS,
    COLOUR_KINDS,
    DEAL_PILE,
    DEALT,
    DEALT_WINTER,
    FIRST_BOAT,
    FIRST_HOME,
    FIRST_ORDER,
    FIRST_WINTER,
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
    WINTERS,
    WORKERS_OF,
)
from cosecha.games.keyflower.seasons import begin_season
from cosecha.games.keyflower.state import SUPPLY_GREEN, KeyflowerState
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


def sort_out_tiles(state: KeyflowerState) -> None:
    """setup.boats, setup.order-tiles: those for this number of players."""
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
    for tile in range(FIRST_WINTER, FIRST_WINTER + WINTERS):
        tiles[tile] = 1
    each: i64 = DEALT_WINTER[state.seats - 2]
    for seat in range(state.seats):
        for _ in range(each):
            tile = luck.draw(DEAL_PILE, tiles)
            tiles[tile] = 0
            state.where[tile] = DEALT + seat
