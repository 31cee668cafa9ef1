"""The four seasons (chapter 3.3): tiles come on offer, boats are loaded, winter tiles are chosen in secret."""

from librt.vecs import vec
from mypy_extensions import i64

from cosecha.core.luck import Luck, total
from cosecha.core.state import LEGAL
from cosecha.games.keyflower.memory import take_from_bag, take_from_pile
from cosecha.games.keyflower.pieces import (
    AWAY,
    BASE_TILES,
    BOATS,
    COLOUR_KINDS,
    DEALT,
    FIRST_BOAT,
    IN_DECK,
    IN_ROW,
    OFFER,
    OFFERED,
    ON_OFFER,
    OPEN_BAG_PILE,
    OPEN_SKILL_PILE,
    ORDERS,
    R_ASKED,
    R_OFFER,
    SIDE_PILE,
    SKILL_KINDS,
    SUMMER_BOAT,
    TILE_PILE,
    TILES,
    TURN,
    WINTER,
)
from cosecha.games.keyflower.state import KeyflowerState, winter_tile
from cosecha.games.keyflower.telling import (
    AT_BAG,
    AT_DECK,
    AT_PILE,
    F_LAID,
    F_LOADED,
    F_LOADED_SKILL,
    F_OFFERED,
    F_SEASON,
    F_TURN,
    NOWHERE,
)


def begin_season(state: KeyflowerState, season: i64, luck: Luck) -> None:
    """season.next: boats are loaded, tiles come on offer; in winter the players choose them first."""
    state.season = season
    state.passes = 0
    for seat in range(state.seats):
        state.taken[seat] = -1
        state.queue[seat] = -1
    for order in range(ORDERS):
        state.order_winner[order] = -1
    state.queue_at = 0
    state.queue_size = 0
    state.tell(F_SEASON, state.start, season, NOWHERE, NOWHERE, 0)
    state.actor = state.start
    if season == WINTER:
        state.stage = OFFER
        state.sealed = True
        return
    load_boats(state, luck)
    lay_tiles(state, luck)
    begin_turns(state)


def begin_turns(state: KeyflowerState) -> None:
    """turn.order: the start player has the first turn."""
    state.stage = TURN
    state.actor = state.start
    state.tell(F_TURN, state.actor, NOWHERE, NOWHERE, NOWHERE, 0)


def lay_tiles(state: KeyflowerState, luck: Luck) -> None:
    """season.deal, season.summer-side; setup.leftovers: tiles not drawn leave the game unseen."""
    deck = vec[i64]([0] * TILES)
    for tile in range(state.tiles):
        if state.printed.season[tile] == state.season and state.where[tile] == IN_DECK:
            deck[tile] = 1
    tiles: i64 = OFFERED[state.seats - 2]
    if state.rulings.farm_deck:
        tiles -= _lay_farm_tiles(state, deck, luck)
    for _ in range(min(tiles, total(deck))):
        _lay(state, luck.draw(TILE_PILE, deck), deck, luck)
    for tile in range(state.tiles):
        if deck[tile] > 0:
            state.where[tile] = AWAY


def _lay(state: KeyflowerState, tile: i64, deck: vec[i64], luck: Luck) -> None:
    deck[tile] = 0
    state.where[tile] = ON_OFFER
    if state.printed.kind[tile] == SUMMER_BOAT:
        state.side[tile] = luck.draw(SIDE_PILE, vec[i64]([1] * 2))
    state.tell(F_LAID, state.actor, tile, AT_DECK, tile, state.side[tile])


def _lay_farm_tiles(state: KeyflowerState, deck: vec[i64], luck: Luck) -> i64:
    """variant.farmers: all tiles of Farmers of the season come on offer; how many."""
    laid: i64 = 0
    for tile in range(BASE_TILES, state.tiles):
        if deck[tile] > 0:
            _lay(state, tile, deck, luck)
            laid += 1
    return laid


# Boats --------------------------------------------------------------------------------------------------------------


def load_boats(state: KeyflowerState, luck: Luck) -> None:
    """boats.load, boats.load-short: one piece each in turn, none above its number, as long as there are any."""
    _load_workers(state, luck)
    _load_skills(state, luck)


def _load_workers(state: KeyflowerState, luck: Luck) -> None:
    before = state.boat_workers[:]
    for piece in range(10):
        for boat in range(BOATS):
            wanted = state.where[FIRST_BOAT + boat] == IN_ROW and piece < state.printed.load(boat, state.season, 0)
            if wanted and state.bag_size() > 0:
                colour = luck.draw(OPEN_BAG_PILE, state.bag)
                take_from_bag(state, colour)
                state.boat_workers[boat * COLOUR_KINDS + colour] += 1
    for i in range(BOATS * COLOUR_KINDS):
        n = state.boat_workers[i] - before[i]
        if n > 0:
            state.tell(F_LOADED, state.actor, i % COLOUR_KINDS, AT_BAG, FIRST_BOAT + i // COLOUR_KINDS, n)


def _load_skills(state: KeyflowerState, luck: Luck) -> None:
    before = state.boat_skills[:]
    for piece in range(10):
        for boat in range(BOATS):
            wanted = state.where[FIRST_BOAT + boat] == IN_ROW and piece < state.printed.load(boat, state.season, 1)
            if wanted and state.pile_size() > 0:
                kind = luck.draw(OPEN_SKILL_PILE, state.pile)
                take_from_pile(state, kind)
                state.boat_skills[boat * SKILL_KINDS + kind] += 1
    for i in range(BOATS * SKILL_KINDS):
        n = state.boat_skills[i] - before[i]
        if n > 0:
            state.tell(F_LOADED_SKILL, state.actor, i % SKILL_KINDS, AT_PILE, FIRST_BOAT + i // SKILL_KINDS, n)


# Winter -------------------------------------------------------------------------------------------------------------


def dealt_tiles(state: KeyflowerState, seat: i64) -> vec[i64]:
    """The winter tiles of a seat, by their numbers."""
    tiles = vec[i64](capacity=4)
    for number in range(state.winters):
        tile = winter_tile(number)
        if state.where[tile] == DEALT + seat:
            tiles = _with(tiles, tile)
    return tiles


def _with(tiles: vec[i64], tile: i64) -> vec[i64]:
    longer = vec[i64]([tile] * (len(tiles) + 1))
    for i in range(len(tiles)):
        longer[i] = tiles[i]
    return longer


def dealt_sets(state: KeyflowerState, seat: i64) -> i64:
    """One more than the number of the set of all winter tiles of a seat."""
    sets: i64 = 1
    for _ in range(len(dealt_tiles(state, seat))):
        sets *= 2
    return sets


def why_not_offer(state: KeyflowerState, tiles: i64) -> i64:
    """winter.offer: one or more of the own winter tiles."""
    if tiles == 0:
        return R_OFFER
    return LEGAL if tiles < dealt_sets(state, state.actor) else R_ASKED


def offer(state: KeyflowerState, tiles: i64) -> None:
    """winter.secret: nothing is shown until all have chosen."""
    state.chosen[state.actor] = tiles
    for step in range(1, state.seats + 1):
        seat = (state.actor + step) % state.seats
        if state.chosen[seat] == 0:
            state.actor = seat
            return
    _open(state)


def _open(state: KeyflowerState) -> None:
    """winter.mixed, winter.unplayed: the chosen tiles are laid out together, the others leave the game unseen."""
    for seat in range(state.seats):
        tiles = dealt_tiles(state, seat)
        offered: i64 = 0
        for i in range(len(tiles)):
            chosen = (state.chosen[seat] >> i) & 1
            offered += chosen
            state.where[tiles[i]] = ON_OFFER if chosen > 0 else AWAY
        state.chosen[seat] = 0
        state.tell(F_OFFERED, seat, NOWHERE, NOWHERE, NOWHERE, offered)
    for number in range(state.winters):
        tile = winter_tile(number)
        if state.where[tile] == ON_OFFER:
            state.tell(F_LAID, state.start, tile, AT_DECK, tile, 0)
        else:
            state.where[tile] = AWAY
    state.sealed = False
    state.revealed += 1
    begin_turns(state)
