"""The end of a season (chapter 3.10): workers come back, tiles are collected, boats are chosen, tiles are placed."""

from mypy_extensions import i64

from cosecha.core.luck import Luck
from cosecha.core.state import LEGAL
from cosecha.games.keyflower.arrivals import receive_with_boat
from cosecha.games.keyflower.breeding import breed
from cosecha.games.keyflower.memory import begin_epoch, receive_skill, receive_workers
from cosecha.games.keyflower.pieces import (
    AWAY,
    BOATS,
    CHOOSE_BOAT,
    COLOUR_KINDS,
    FIRST_BOAT,
    FIRST_ORDER,
    IN_ROW,
    NEW,
    ON_OFFER,
    ORDERS,
    PLACE,
    R_BOAT_TAKEN,
    R_BOAT_TILE,
    SKILL_KINDS,
    WINTER,
)
from cosecha.games.keyflower.scoring import score_game
from cosecha.games.keyflower.seasons import begin_season
from cosecha.games.keyflower.state import KeyflowerState
from cosecha.games.keyflower.telling import (
    AT_AWAY,
    AT_BAG,
    AT_HAND,
    F_BOAT,
    F_BOAT_SKILL,
    F_COLLECTED,
    F_LEFT,
    F_RETURNED,
    F_START,
    F_TO_BAG,
    F_WON,
    NOWHERE,
)
from cosecha.games.keyflower.village import drop_stuck, place_tile


def end_season(state: KeyflowerState, luck: Luck) -> None:
    """The steps in their order, up to the first choice of a boat."""
    _return_losing_bids(state)
    _drop_unbid_tiles(state)
    _collect_tiles(state)
    _put_bids_into_bag(state)
    _take_village_workers(state)
    for tile in range(state.tiles):
        state.lock[tile] = -1
        state.last_use[tile] = 0
    begin_epoch(state, state.season + 1)
    _resolve_order(state, luck)


def _return_losing_bids(state: KeyflowerState) -> None:
    """season.losing-bids."""
    for tile in range(state.tiles):
        leader = state.leader(tile)
        for seat in range(state.seats):
            workers = state.bid_of(tile, seat)
            if workers > 0 and seat != leader:
                colour = state.bid_colour(tile, seat)
                receive_workers(state, seat, colour, workers)
                state.set_bid(tile, seat, 0, 0)
                state.tell(F_RETURNED, seat, colour, tile, AT_HAND + seat, workers)


def _drop_unbid_tiles(state: KeyflowerState) -> None:
    """season.unbid-tiles."""
    for tile in range(state.tiles):
        if state.where[tile] == ON_OFFER and state.leader(tile) < 0:
            state.where[tile] = AWAY
            state.side[tile] = 0
            for colour in range(COLOUR_KINDS):
                _into_bag(state, tile, colour, state.used[tile * COLOUR_KINDS + colour])
                state.used[tile * COLOUR_KINDS + colour] = 0
            state.tell(F_LEFT, state.start, tile, tile, AT_AWAY, 0)


def _into_bag(state: KeyflowerState, origin: i64, colour: i64, workers: i64) -> None:
    if workers > 0:
        state.bag[colour] += workers
        state.tell(F_TO_BAG, state.start, colour, origin, AT_BAG, workers)


def _collect_tiles(state: KeyflowerState) -> None:
    """season.collect: from the start player clockwise."""
    for step in range(state.seats):
        seat = (state.start + step) % state.seats
        for tile in range(state.tiles):
            if state.where[tile] == ON_OFFER and state.leader(tile) == seat:
                state.where[tile] = NEW + seat
                state.tell(F_WON, seat, tile, tile, AT_HAND + seat, state.bid_of(tile, seat))
                _collect_workers(state, seat, tile)


def _collect_workers(state: KeyflowerState, seat: i64, tile: i64) -> None:
    for colour in range(COLOUR_KINDS):
        workers = state.used[tile * COLOUR_KINDS + colour]
        if workers > 0:
            receive_workers(state, seat, colour, workers)
            state.used[tile * COLOUR_KINDS + colour] = 0
            state.tell(F_COLLECTED, seat, colour, tile, AT_HAND + seat, workers)


def _put_bids_into_bag(state: KeyflowerState) -> None:
    """season.bids-to-bag: before any boat is chosen; who won a turn order tile is kept in mind."""
    for order in range(ORDERS):
        state.order_winner[order] = state.leader(FIRST_ORDER + order)
    for tile in range(state.tiles):
        for seat in range(state.seats):
            if state.bid_of(tile, seat) > 0:
                _into_bag(state, tile, state.bid_colour(tile, seat), state.bid_of(tile, seat))
                state.set_bid(tile, seat, 0, 0)


def _take_village_workers(state: KeyflowerState) -> None:
    """season.village-workers: whoever placed them."""
    for tile in range(state.tiles):
        if state.owner(tile) >= 0:
            _collect_workers(state, state.owner(tile), tile)


# Boats and turn order ------------------------------------------------------------------------------------------------


def _resolve_order(state: KeyflowerState, luck: Luck) -> None:
    """order.resolve, boats.one: winners from the lowest tile up, each once."""
    state.queue_at = 0
    state.queue_size = 0
    for order in range(ORDERS):
        if state.order_winner[order] >= 0 and not _waits(state, state.order_winner[order]):
            _join_queue(state, state.order_winner[order])
    _next_boat(state, luck)


def _waits(state: KeyflowerState, seat: i64) -> bool:
    for i in range(state.queue_size):
        if state.queue[i] == seat:
            return True
    return False


def _join_queue(state: KeyflowerState, seat: i64) -> None:
    state.queue[state.queue_size] = seat
    state.queue_size += 1


def icon_tile(state: KeyflowerState) -> i64:
    """The turn order tile with the start player icon: the highest in play."""
    order: i64 = ORDERS - 1
    while state.printed.order_seats[order] > state.seats:
        order -= 1
    return order


def _next_boat(state: KeyflowerState, luck: Luck) -> None:
    """Whoever is next chooses; the last boat is taken without a question."""
    if state.queue_at == state.queue_size and state.queue_size < state.seats:
        _resolve_icon(state)
    if state.queue_at == state.seats:
        _end_boats(state, luck)
        return
    state.stage = CHOOSE_BOAT
    state.actor = state.queue[state.queue_at]
    if state.queue_at == state.seats - 1:
        for boat in range(BOATS):
            if boat_is_left(state, boat):
                take_boat(state, boat, luck)
                return


def _resolve_icon(state: KeyflowerState) -> None:
    """order.icon; boats.rest: those without a turn order tile, clockwise from whoever is start player by then."""
    winner = state.order_winner[icon_tile(state)]
    if winner >= 0:
        _become_start_player(state, winner)
    for step in range(state.seats):
        seat = (state.start + step) % state.seats
        if not _waits(state, seat):
            _join_queue(state, seat)


def _become_start_player(state: KeyflowerState, seat: i64) -> None:
    state.start = seat
    state.tell(F_START, seat, NOWHERE, NOWHERE, AT_HAND + seat, 0)


def boat_is_left(state: KeyflowerState, boat: i64) -> bool:
    if state.where[FIRST_BOAT + boat] != IN_ROW:
        return False
    for seat in range(state.seats):
        if state.taken[seat] == boat:
            return False
    return True


def why_not_boat(state: KeyflowerState, boat: i64) -> i64:
    """boats.choose, winter.boat-tile."""
    if boat_is_left(state, boat):
        return LEGAL
    return R_BOAT_TILE if state.season == WINTER else R_BOAT_TAKEN


def take_boat(state: KeyflowerState, boat: i64, luck: Luck) -> None:
    """boats.choose, boats.sequence: the boat, then all that comes with it."""
    seat = state.actor
    state.taken[seat] = boat
    state.tell(F_BOAT, seat, FIRST_BOAT + boat, FIRST_BOAT + boat, AT_HAND + seat, 0)
    if state.season == WINTER:
        _take_winter_tiles(state, seat, boat)
    else:
        _take_load(state, seat, boat)
    go_on_receiving(state, luck)


def go_on_receiving(state: KeyflowerState, luck: Luck) -> None:
    """boats.sequence: when all has come, the next seat."""
    if receive_with_boat(state, luck):
        state.queue_at += 1
        _next_boat(state, luck)


def _take_load(state: KeyflowerState, seat: i64, boat: i64) -> None:
    for colour in range(COLOUR_KINDS):
        workers = state.boat_workers[boat * COLOUR_KINDS + colour]
        if workers > 0:
            state.boat_workers[boat * COLOUR_KINDS + colour] = 0
            receive_workers(state, seat, colour, workers)
            state.tell(F_COLLECTED, seat, colour, FIRST_BOAT + boat, AT_HAND + seat, workers)
    for kind in range(SKILL_KINDS):
        skills = state.boat_skills[boat * SKILL_KINDS + kind]
        if skills > 0:
            state.boat_skills[boat * SKILL_KINDS + kind] = 0
            receive_skill(state, seat, kind, skills)
            state.tell(F_BOAT_SKILL, seat, kind, FIRST_BOAT + boat, AT_HAND + seat, skills)


def _take_winter_tiles(state: KeyflowerState, seat: i64, boat: i64) -> None:
    """winter.boat-tile, winter.order-tiles: the boat tile, and every turn order tile won."""
    state.where[FIRST_BOAT + boat] = NEW + seat
    for order in range(ORDERS):
        if state.order_winner[order] == seat:
            state.where[FIRST_ORDER + order] = NEW + seat
            state.tell(F_WON, seat, FIRST_ORDER + order, FIRST_ORDER + order, AT_HAND + seat, 0)


def _end_boats(state: KeyflowerState, luck: Luck) -> None:
    """order.icon-none: nobody bid for the icon, so the purple worker passes on clockwise; then tiles are placed."""
    if state.order_winner[icon_tile(state)] < 0:
        _become_start_player(state, (state.start + 1) % state.seats)
    for order in range(ORDERS):
        tile = FIRST_ORDER + order
        if state.season == WINTER and state.where[tile] == IN_ROW:
            state.where[tile] = AWAY
            state.tell(F_LEFT, state.start, tile, tile, AT_AWAY, 0)
    if state.rulings.breed_after or state.season == WINTER or breed(state):
        _begin_placing(state, luck)


def end_breeding(state: KeyflowerState, luck: Luck) -> None:
    """season.breed: newborns come before the new tiles are placed, or after it."""
    if state.rulings.breed_after:
        begin_season(state, state.season + 1, luck)
    else:
        _begin_placing(state, luck)


# New tiles ----------------------------------------------------------------------------------------------------


def _begin_placing(state: KeyflowerState, luck: Luck) -> None:
    """season.place: all together, or from the new start player clockwise."""
    state.stage = PLACE
    for seat in range(state.seats):
        drop_stuck(state, seat)
    _next_to_place(state, state.start, luck)


def _next_to_place(state: KeyflowerState, first: i64, luck: Luck) -> None:
    for step in range(state.seats):
        seat = (first + step) % state.seats
        if state.has_new(seat):
            state.actor = seat
            return
    _end_placing(state, luck)


def place_new(state: KeyflowerState, space: i64, turn: i64, luck: Luck) -> None:
    """place.all, place.order: one tile after the other."""
    place_tile(state, state.actor, state.picked[state.actor], space, turn)
    if not state.has_new(state.actor):
        _next_to_place(state, state.start, luck)


def _end_placing(state: KeyflowerState, luck: Luck) -> None:
    """season.next; season.four: after winter the game is scored and ends."""
    if state.season == WINTER:
        score_game(state)
    elif not state.rulings.breed_after or breed(state):
        begin_season(state, state.season + 1, luck)
