"""What eyes see of a Keyflower position: for each tile where it is and who leads, for each seat what it has.

Numbers of a seat are open ones, which all may know, and private ones, which depend on its own hand and dealt tiles.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from cosecha.games.keyflower.holdings import WinterPool, gift_values, winter_value
from cosecha.games.keyflower.pieces import (
    BOATS,
    COLOUR_KINDS,
    DEALT,
    FIRST_BOAT,
    FIRST_FARM_BOAT,
    FIRST_ORDER,
    FIRST_SUMMER_BOAT,
    G_STEPS,
    G_UPGRADES,
    GOLD,
    MOST_SEATS,
    NEW,
    ON_OFFER,
    ORDER,
    ORDERS,
    RESOURCE_KINDS,
    ROAD,
    SKILL_KINDS,
    SUMMER_BOAT,
    TILES,
    TURN,
    VILLAGE,
    WINTER,
)
from cosecha.games.keyflower.printed import Printed
from cosecha.games.keyflower.season_end import icon_tile
from cosecha.games.keyflower.standing_score import animals_of, known_score, own_score
from cosecha.games.keyflower.state import M_KNOWN, KeyflowerState, winter_tile
from cosecha.games.keyflower.upgrading import Upgrades, skills_of

SLOTS: Final[i64] = 88
"""A slot for each tile, and one more for the other side of each summer boat."""
OPEN: Final[i64] = 56
PRIVATE: Final[i64] = 24
NOWHERE: Final[i64] = 0
OFFERED: Final[i64] = 1
HELD: Final[i64] = 2


@final
class Sight:
    """One position, looked at; what is told of it is found in features.py."""

    def __init__(self) -> None:
        self.printed: Printed | None = None
        self.values: vec[i64] = vec[i64]([0] * (2 * TILES))  # what a use of a side gives
        self.place: vec[i64] = vec[i64]([0] * SLOTS)
        self.who: vec[i64] = vec[i64]([-1] * SLOTS)  # the owner, or the leader
        self.upgraded: vec[i64] = vec[i64]([0] * SLOTS)
        self.bid: vec[i64] = vec[i64]([0] * SLOTS)  # of the leader
        self.lock: vec[i64] = vec[i64]([-1] * SLOTS)
        self.usable: vec[i64] = vec[i64]([0] * SLOTS)  # the workers that the next use needs; 0: there is none
        self.given: vec[i64] = vec[i64]([0] * SLOTS)  # what it brings
        self.open: vec[float] = vec[float]([0.0] * (MOST_SEATS * OPEN))
        self.private: vec[float] = vec[float]([0.0] * PRIVATE)  # of the seat that is told
        self.dealt: vec[float] = vec[float]([0.0] * 18)  # what winter tiles promise it by themselves
        self.state: KeyflowerState | None = None
        self.spendable: vec[i64] = vec[i64]([0] * (MOST_SEATS * COLOUR_KINDS))
        self.movable: vec[i64] = vec[i64]([0] * MOST_SEATS)  # hand and outbid groups
        self.settled: vec[i64] = vec[i64]([0] * (MOST_SEATS * COLOUR_KINDS))  # workers after the season
        self.back: vec[i64] = vec[i64]([0] * (MOST_SEATS * COLOUR_KINDS))  # of these, those that are not in the hand
        self.upgrades = Upgrades()
        self.seats: i64 = 0
        self.fresh: bool = False

    def look(self, state: KeyflowerState) -> None:
        """What lies open. The state is kept, for `look_from`."""
        self.state = state
        if self.printed is not state.printed:
            self.printed = state.printed
            self.values = gift_values(state.printed)
        self.seats = state.seats
        self.fresh = is_fresh(state)
        for i in range(OPEN * state.seats):
            self.open[i] = 0.0
        for i in range(COLOUR_KINDS * state.seats):
            self.back[i] = 0
            self.spendable[i] = state.workers[i]
        for slot in range(SLOTS):
            self.place[slot] = NOWHERE
            self.usable[slot] = 0
            self.lock[slot] = -1
        for tile in range(state.tiles):
            self._look_at_tile(state, tile)
        for seat in range(state.seats):
            self._look_at_seat(state, seat)

    def look_from(self, seat: i64) -> None:
        """What a seat knows besides."""
        state = self.state
        assert state is not None
        for i in range(PRIVATE):
            self.private[i] = 0.0
        for other in range(state.seats):
            known = own_score(state, seat, self.back) if other == seat else known_score(state, other, self.back)
            self.open[other * OPEN + 24] = float(known) / 40.0
        self._look_at_hand(state, seat)

    # Tiles ----------------------------------------------------------------------------------------------------------

    def _look_at_tile(self, state: KeyflowerState, tile: i64) -> None:
        there = state.where[tile]
        if there < ON_OFFER or there >= DEALT:
            return
        slot = slot_of(state, tile)
        if there >= NEW:
            seat = there - VILLAGE if there >= VILLAGE else there - NEW
            self.place[slot] = HELD
            self.who[slot] = seat
            self.upgraded[slot] = state.side[tile]
            self._count_tile(state, seat, tile, placed=there >= VILLAGE)
            if there >= VILLAGE:
                self._look_at_use(state, tile, slot)
                self._take_back_used(state, seat, tile)
        elif there == ON_OFFER or state.printed.kind[tile] == ORDER:
            if self.fresh and there == ON_OFFER:
                return
            self.place[slot] = OFFERED
            leader = state.leader(tile)
            self.who[slot] = leader
            self.bid[slot] = state.bid_of(tile, leader) if leader >= 0 else 0
            self.lock[slot] = state.lock[tile]
            self._look_at_bids(state, tile, leader)
            if there == ON_OFFER and state.season < WINTER:
                self._look_at_use(state, tile, slot)
                if leader >= 0:
                    self._take_back_used(state, leader, tile)

    def _look_at_use(self, state: KeyflowerState, tile: i64, slot: i64) -> None:
        self.lock[slot] = state.lock[tile]
        if state.printed.action[tile * 2 + state.side[tile]] > 0 and state.printed.kind[tile] != SUMMER_BOAT:
            need = state.last_use[tile] + 1
            if need + state.used_total(tile) <= 6:
                self.usable[slot] = need
                self.given[slot] = self.values[tile * 2 + state.side[tile]]

    def _take_back_used(self, state: KeyflowerState, seat: i64, tile: i64) -> None:
        for colour in range(COLOUR_KINDS):
            self.back[seat * COLOUR_KINDS + colour] += state.used[tile * COLOUR_KINDS + colour]

    def _look_at_bids(self, state: KeyflowerState, tile: i64, leader: i64) -> None:
        """Bids that are outbid come back, or may be moved; those that lead are spent."""
        for seat in range(state.seats):
            workers = state.bid_of(tile, seat)
            if workers > 0:
                at = seat * COLOUR_KINDS + state.bid_colour(tile, seat)
                if seat == leader:
                    self.open[seat * OPEN + 5] += float(workers) / 5.0
                    self.open[seat * OPEN + 6] += 0.25
                else:
                    self.back[at] += workers
                    self.spendable[at] += workers
                    self.open[seat * OPEN + 4] += float(workers) / 5.0

    def _count_tile(self, state: KeyflowerState, seat: i64, tile: i64, *, placed: bool) -> None:
        """What a tile adds to a seat's village."""
        at = seat * OPEN
        own = self.open
        side = state.side[tile]
        printed = state.printed
        own[at + 14] += float(printed.points[tile * 2 + side]) / 20.0
        own[at + 19] += float(printed.gift(tile, side, G_STEPS)) / 5.0
        own[at + 20] += float(printed.gift(tile, side, G_UPGRADES)) / 3.0
        own[at + 21] += float(self.values[tile * 2 + side]) / 500.0
        if printed.action[tile * 2 + side] > 0 and (state.last_use[tile] == 0 or not placed):
            own[at + 22] += float(self.values[tile * 2 + side]) / 500.0
        per = printed.per[tile * 2 + side]
        own[at + 35] += float(per) / 2.0
        for kind in range(RESOURCE_KINDS):
            n = state.goods[tile * RESOURCE_KINDS + kind]
            if n > 0:
                own[at + 9 + kind] += float(n) / 4.0
                own[at + 13] += float(n) / 8.0
                wanted = printed.per_kind[tile]
                stays: i64 = per if wanted < 0 or wanted == kind or kind == GOLD else 0
                if kind == GOLD and stays < 1:
                    stays = 1
                own[at + 23] += float(n * stays) / 10.0
        if placed:
            for direction in range(6):
                if state.beside[tile * 6 + direction] >= 0:
                    if state.edge(tile, direction) == ROAD:
                        own[at + 34] += 0.1
                    if printed.kind[tile] == ORDER:
                        own[at + 36] += 0.2

    # Seats ----------------------------------------------------------------------------------------------------------

    def _look_at_seat(self, state: KeyflowerState, seat: i64) -> None:
        own = self.open
        at = seat * OPEN
        hand: i64 = 0
        back: i64 = 0
        movable: i64 = 0
        for colour in range(COLOUR_KINDS):
            place = seat * COLOUR_KINDS + colour
            hand += state.workers[place]
            back += self.back[place]
            movable += self.spendable[place]
            self.settled[place] = state.workers[place] + self.back[place]
            own[at + 41 + colour] = float(state.memory[M_KNOWN + place]) / 4.0
            own[at + 45 + colour] = float(state.memory[M_KNOWN + place] + self.back[place]) / 5.0
        self.movable[seat] = movable
        own[at] = float(hand) / 10.0
        own[at + 1] = 1.0 if movable > 0 else 0.0
        own[at + 2] = 1.0 if movable > 2 else 0.0
        own[at + 3] = float(hand + back) / 12.0
        own[at + 7] = float(skills_of(state, seat)) / 5.0
        own[at + 8] = float(state.wheat[seat]) / 6.0
        self.upgrades.look(state, seat, own, at, self.values)
        animals_of(state, seat, own, at + 26)
        for order in range(ORDERS):
            if state.leader(FIRST_ORDER + order) == seat:
                own[at + 37] += 1.0 / float(order + 1)
        if state.leader(FIRST_ORDER + icon_tile(state)) == seat:
            own[at + 38] = 1.0
        if (state.actor - 1 - seat + 2 * state.seats) % state.seats < state.passes and state.stage == TURN:
            own[at + 39] = 1.0
        own[at + 40] = 1.0 if state.taken[seat] >= 0 else 0.0
        own[at + 49] = turn_to_choose(state, seat)
        for boat in range(BOATS):
            there = state.where[FIRST_BOAT + boat]
            if there == VILLAGE + seat or there == NEW + seat:
                own[at + 50] = 1.0

    def _look_at_hand(self, state: KeyflowerState, seat: i64) -> None:
        own = self.private
        most: i64 = 0
        for colour in range(COLOUR_KINDS):
            place = seat * COLOUR_KINDS + colour
            own[colour] = float(state.workers[place]) / 4.0
            own[4 + colour] = float(self.spendable[place]) / 4.0
            own[8 + colour] = float(self.settled[place]) / 5.0
            most = max(most, self.spendable[place])
        own[17] = float(most) / 5.0
        for kind in range(SKILL_KINDS):
            own[12 + kind] = float(state.skill(seat, kind)) / 3.0
        rival: float = 0.0
        for other in range(state.seats):
            if other != seat:
                rival = max(rival, self.open[other * OPEN + 24])
        own[18] = self.open[seat * OPEN + 24] - rival
        self.upgrades.look_from(state, seat, own, self.values)
        pool = WinterPool(state, seat, self.settled)
        for number in range(state.winters):
            tile = winter_tile(number)
            there = state.where[tile]
            told = there == DEALT + seat or (there == ON_OFFER and not self.fresh)
            self.dealt[number] = winter_value(state.printed, pool, tile) / 10.0 if told else 0.0
            if there == DEALT + seat and state.sealed and state.chosen[seat] != 0:
                self.dealt[number] *= 0.5


def is_fresh(state: KeyflowerState) -> bool:
    """Has a season just begun, with tiles that luck brought? What is told then is as if they were not dealt yet."""
    if state.stage != TURN or state.passes != 0 or state.season == WINTER:
        return False
    for tile in range(state.tiles):
        if state.lock[tile] >= 0:
            return False
    return True


def slot_of(state: KeyflowerState, tile: i64) -> i64:
    if state.side[tile] == 1 and state.printed.kind[tile] == SUMMER_BOAT:
        number: i64 = tile - FIRST_SUMMER_BOAT if tile < FIRST_FARM_BOAT else tile - FIRST_FARM_BOAT + 4
        return TILES + number
    return tile


def turn_to_choose(state: KeyflowerState, seat: i64) -> float:
    """1 for who would choose a boat first, less for those who would come later."""
    place: i64 = 0
    if state.queue_size > 0:
        for i in range(state.queue_size):
            if state.queue[i] == seat:
                place = i
    else:
        for order in range(ORDERS):
            leader = state.leader(FIRST_ORDER + order)
            if leader == seat:
                break
            if leader >= 0:
                place += 1
            if order == ORDERS - 1:
                place += (seat - state.start + state.seats) % state.seats
    return 1.0 - float(place) / float(state.seats)
