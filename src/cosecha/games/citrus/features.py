"""What a value net is told of a Citrus position: what lies open, or follows from counting what lies open.

A market that was just filled up is told by what may lie there, so that a turn can be valued before its draws.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from cosecha.core.eyes import Eyes
from cosecha.core.luck import total
from cosecha.core.state import State
from cosecha.games.citrus.board import MOST_SITES
from cosecha.games.citrus.growth import joinable, room_of
from cosecha.games.citrus.pieces import (
    BRIDGE,
    BULL,
    CART,
    H4,
    LANDSCAPE_KINDS,
    M2,
    M3,
    MILESTONE,
    SPACES,
    WORKERS,
)
from cosecha.games.citrus.scoring import open_squares
from cosecha.games.citrus.sensible import sensible_moves
from cosecha.games.citrus.squares import Squares, any_in, both, count, either, load, meet, without
from cosecha.games.citrus.state import FRUIT_KINDS, CitrusState

SEAT_NUMBERS: Final[i64] = 48
TABLE_NUMBERS: Final[i64] = 36
STANDINGS: Final[i64] = 8
GAP_STEPS: Final[i64] = 6
FINCA_NUMBERS: Final[i64] = STANDINGS * GAP_STEPS + 3 * STANDINGS
COIN_STEPS: Final[vec[i64]] = vec[i64]([1, 2, 3, 4, 6, 8, 10])
LEFT_STEPS: Final[vec[i64]] = vec[i64]([1, 4, 8, 12, 18, 26, 36, 50, 64])
BITS: Final[vec[i64]] = vec[i64]([n.bit_count() for n in range(4096)])  # of a set of spaces of the market
GAP_STEP: Final[vec[i64]] = vec[i64]([0, 1, 2, 3, 4, 4, 5, 5, 5])


@final
class CitrusEyes(Eyes):
    """Gathers for every seat what its areas, tiles and shares in the fincas are, and tells it from one side."""

    def __init__(self) -> None:
        self.seats: i64 = 0
        self.own: vec[float] = vec[float]([0.0] * 240)  # the numbers of each seat
        self.table: vec[float] = vec[float]([0.0] * 36)
        self.sites: i64 = 0  # unscored fincas that stand, numbered from 0
        self.high: vec[float] = vec[float]([0.0] * 15)
        self.low: vec[float] = vec[float]([0.0] * 15)
        self.gaps: vec[i64] = vec[i64]([0] * 15)
        self.there: vec[i64] = vec[i64]([0] * 75)
        self.steps: vec[i64] = vec[i64]([0] * 75)
        self.site_of: vec[i64] = vec[i64]([0] * 15)
        self.actor: i64 = 0
        self.left: i64 = 0
        self.landscape: Squares = (0, 0, 0)
        self.roomy: vec[i64] = vec[i64]([0] * 5)  # bit n: the seat has room for fruit n

    def inputs(self, seats: i64) -> i64:
        return SEAT_NUMBERS * seats + FINCA_NUMBERS + TABLE_NUMBERS

    def earned(self, state: State) -> list[int]:
        assert isinstance(state, CitrusState)
        return list(state.earned)

    # Looking --------------------------------------------------------------------------------------------------------

    def look(self, state: State) -> None:
        assert isinstance(state, CitrusState)
        self.seats = state.seats
        self.actor = state.actor
        self.left = state.bag_size + state.market_size + state.pending_size
        if state.cart_tile >= 0:
            self.left += 1
        self.landscape = state.all_landscape()
        for i in range(SEAT_NUMBERS * state.seats):
            self.own[i] = 0.0
        self._look_at_fincas(state)
        for seat in range(state.seats):
            self._look_at_areas(state, seat)
            self._look_at_hand(state, seat)
        self._share_fincas()
        self._look_at_table(state)
        self._look_at_market(state)

    def _look_at_fincas(self, state: CitrusState) -> None:
        """Unscored fincas that stand, then sites where one may come."""
        gaps = open_squares(state)
        n: i64 = 0
        board = state.printed.board
        for site in range(MOST_SITES):
            finca = state.finca[site]
            if finca >= 0 and (state.scored >> site) & 1 == 0:
                self.site_of[n] = site
                self.high[n] = float(state.printed.high[finca])
                self.low[n] = float(state.printed.low[finca])
                self.gaps[n] = count(both(load(board.ring, site), gaps))
                n += 1
        self.sites = n
        for i in range(n * state.seats):
            self.there[i] = 0
            self.steps[i] = 0

    def _look_at_areas(self, state: CitrusState, seat: i64) -> None:
        board = state.printed.board
        bit: i64 = 1
        at = seat * SEAT_NUMBERS
        fruits: i64 = 0
        squares: i64 = 0
        harvest: i64 = 0
        largest: i64 = 0
        stuck: i64 = 0
        roomy: i64 = 0
        rooms: i64 = 0
        neighbours: i64 = 0  # harvest points of neutral areas that one more tile could join
        hopes: i64 = 0  # bare sites that an area reaches already
        horses: i64 = 0  # landscape tiles that one more tile could take
        actions: i64 = 0
        landscape = self.landscape
        for worker in range(WORKERS):
            fruit = state.area_fruit(seat, worker)
            if fruit < 0:
                continue
            area = state.area(seat, worker)
            size = count(area)
            points = size + count(both(area, state.wells))
            room = room_of(state, seat, fruit, area)
            places = count(room)
            squares += size
            harvest += points
            if size > largest:
                largest = size
            if places > 0:
                fruits |= bit << fruit
                roomy += 1
                rooms += places if places < 6 else 6
                if meet(room, landscape):
                    for kind in range(LANDSCAPE_KINDS):
                        tiles = count(both(room, load(state.land, kind)))
                        if kind <= H4:
                            horses += tiles * (kind + 2)
                        else:
                            actions += tiles
                if any_in(load(state.neutral, fruit)):
                    neighbours += joinable(state, area, room, load(state.neutral, fruit))
            else:
                stuck += points
            reach = either(area, room)
            for i in range(self.sites):
                ring = load(board.ring, self.site_of[i])
                if meet(reach, ring):
                    if meet(area, ring):
                        self.there[i * self.seats + seat] += size
                    else:
                        self.steps[i * self.seats + seat] += size
            open_sites = state.open_sites
            if open_sites != 0:
                for site in range(MOST_SITES):
                    if (open_sites >> site) & 1 != 0 and meet(area, load(board.ring, site)):
                        hopes += size
        self.roomy[seat] = fruits
        own = self.own
        own[at] = float(harvest) / 15.0
        own[at + 1] = float(largest) / 8.0
        own[at + 2] = float(squares) / 15.0
        own[at + 3] = float(stuck) / 10.0
        own[at + 4] = float(roomy) / 3.0
        own[at + 5] = float(rooms) / 12.0
        own[at + 6] = float(neighbours) / 8.0
        own[at + 7] = float(hopes) / 10.0
        outlets: i64 = 0
        for fruit in range(FRUIT_KINDS):
            outlets += (fruits >> fruit) & 1
        own[at + 8] = float(outlets) / 3.0
        own[at + 44] = float(horses) / 4.0
        own[at + 45] = float(actions) / 2.0
        starts: i64 = 0  # fruits that an area might be begun with
        if state.home(seat) > 0:
            for fruit in range(FRUIT_KINDS):
                ground = without(both(state.free, state.starts), load(state.road, fruit))
                if any_in(without(ground, board.spread(load(state.planted, fruit)))):
                    starts += 1
        own[at + 46] = float(starts) / 3.0
        own[at + 47] = 1.0 if outlets + starts < 3 else 0.0

    def _look_at_hand(self, state: CitrusState, seat: i64) -> None:
        at = seat * SEAT_NUMBERS
        own = self.own
        coins = state.coins[seat]
        for i in range(len(COIN_STEPS)):
            if coins >= COIN_STEPS[i]:
                own[at + 9 + i] = 1.0
        own[at + 16] = float(coins) / 6.0
        home = state.home(seat)
        for i in range(home):
            own[at + 17 + i] = 1.0
        row = seat * LANDSCAPE_KINDS
        hand = state.hand
        money = 2 * hand[row + M2] + 3 * hand[row + M3]
        own[at + 22] = float(money) / 3.0
        own[at + 23] = float(hand[row + CART])
        own[at + 24] = float(hand[row + BULL])
        own[at + 25] = float(hand[row + BRIDGE])
        own[at + 26] = float(hand[row + MILESTONE])
        horses: i64 = 0
        actions: i64 = 0
        for kind in range(LANDSCAPE_KINDS):
            if kind <= H4:
                horses += (kind + 2) * hand[row + kind]
            else:
                actions += hand[row + kind]
        points = state.points(seat) + horses
        own[at + 27] = float(points) / 40.0
        own[at + 28] = float(points + actions) / 40.0 + own[at] * 15.0 / 40.0  # and what is sure in the end
        purse = coins + money
        own[at + 29] = float(purse if purse < self.left else self.left) / 6.0

    def _share_fincas(self) -> None:
        """What each seat may hope for at the fincas, and what they would give were this the end."""
        seats = self.seats
        for i in range(self.sites):
            row = i * seats
            gaps = float(self.gaps[i])
            left = float(self.left)
            soon = left / (left + 10.0 + 40.0 * (gaps - 1.0)) if gaps > 0.0 else 1.0
            late = left / (left + 42.0 + 200.0 * (gaps - 1.0)) if gaps > 0.0 else 1.0
            for seat in range(seats):
                here = self.there[row + seat]
                could = 10 * here + 7 * self.steps[row + seat]
                if could == 0:
                    continue
                best: i64 = 0
                second: i64 = 0
                most: i64 = 0
                for other in range(seats):
                    if other != seat:
                        counted = 10 * self.there[row + other] + 7 * self.steps[row + other]
                        if counted > best:
                            second = best
                            best = counted
                        elif counted > second:
                            second = counted
                        if self.there[row + other] > most:
                            most = self.there[row + other]
                doubt = 6.0 + 4.0 * gaps
                lead = float(could - best)
                front = 0.5 + 0.5 * lead / ((lead if lead > 0.0 else -lead) + doubt)
                lead = float(could - second)
                placed = 0.5 + 0.5 * lead / ((lead if lead > 0.0 else -lead) + doubt) if second > 0 else 1.0
                closed = front * self.high[i] + (placed - front) * self.low[i]
                open_ = front * self.low[i]
                at = seat * SEAT_NUMBERS
                part = 1.0 if here > 0 else 0.6
                self.own[at + 30] += part * (soon * closed + (1.0 - soon) * open_) / 20.0
                self.own[at + 31] += part * (late * closed + (1.0 - late) * open_) / 20.0
                if here > 0 and here >= most:
                    now = self.high[i] if self.gaps[i] == 0 else self.low[i]
                    self.own[at + 28] += now / 40.0
                    self.own[at + 32] += now / 20.0
                    if here > most:
                        self.own[at + 33] += self.high[i] / 20.0
                elif here > 0 and could >= second:
                    self.own[at + 34] += self.low[i] / 20.0
                elif here == 0:
                    self.own[at + 35] += self.high[i] / 20.0

    def _look_at_table(self, state: CitrusState) -> None:
        table = self.table
        for i in range(TABLE_NUMBERS):
            table[i] = 0.0
        table[0] = float(self.left) / 40.0
        for i in range(len(LEFT_STEPS)):
            if self.left >= LEFT_STEPS[i]:
                table[1 + i] = 1.0
        table[10] = float(state.bag_size) / 40.0
        table[11] = 1.0 if state.bag_size == 0 else 0.0
        table[12] = float(state.market_size) / 12.0
        table[13] = float(total(state.finca_stack)) / 8.0
        table[14] = float(self.sites) / 6.0
        table[15] = float(state.pending_size) / 3.0
        table[16] = 1.0 if state.waiting >= 0 else 0.0
        table[17] = 1.0 if state.refill_due else 0.0
        table[18] = 1.0 if state.cart_tile >= 0 else 0.0
        if not state.over:
            table[19 + state.stage] = 1.0
        table[24] = float(state.passes) / float(self.seats)
        table[25] = 1.0 if state.over else 0.0
        table[26] = float(state.unpaid)
        bare: i64 = 0
        for site in range(MOST_SITES):
            if (state.open_sites >> site) & 1 != 0:
                bare += count(both(load(state.printed.board.ring, site), state.free))
        table[27] = float(bare) / 20.0
        table[28] = float(state.market_size if state.market_size < SPACES else 0) / 6.0
        free = count(state.free)
        table[29] = float(free) / 100.0
        table[30] = float(count(both(state.free, state.starts))) / 20.0

    def _look_at_market(self, state: CitrusState) -> None:
        """How far each seat could use the market; a full one by what may lie there."""
        fresh = state.market_size == SPACES
        kinds = vec[float]([0.0] * 5)
        for space in range(SPACES):
            if state.market[space] >= 0:
                kinds[state.market[space] // 2] += 1.0
        if fresh:
            known = float(state.market_size + state.bag_size)
            for fruit in range(FRUIT_KINDS):
                here = kinds[fruit] + float(state.bag[2 * fruit] + state.bag[2 * fruit + 1])
                kinds[fruit] = here * float(SPACES) / known
        pending = vec[i64]([0] * 5)
        for space in range(SPACES):
            if state.pending[space] >= 0:
                pending[state.pending[space] // 2] += 1
        if state.cart_tile >= 0:
            pending[state.cart_tile // 2] += 1
        for seat in range(self.seats):
            at = seat * SEAT_NUMBERS
            fitting = 0.0
            fruits = self.roomy[seat]
            for fruit in range(FRUIT_KINDS):
                if (fruits >> fruit) & 1 != 0:
                    fitting += kinds[fruit]
            self.own[at + 36] = fitting / 6.0
            if seat == self.actor:
                self.own[at + 37] = 1.0
                for fruit in range(FRUIT_KINDS):
                    if pending[fruit] > 0:
                        fits = (fruits >> fruit) & 1 != 0
                        self.own[at + (38 if fits else 39)] += float(pending[fruit]) / 2.0
            if not fresh:
                self._look_at_lines(state, seat)

    def _look_at_lines(self, state: CitrusState, seat: i64) -> None:
        """The line that serves a seat best: tiles that fit, and the longest that it can pay."""
        at = seat * SEAT_NUMBERS
        coins = state.coins[seat]
        home = state.home(seat)
        lines = state.printed.lines
        bit: i64 = 1
        full: i64 = 0
        fitting: i64 = 0
        watered: i64 = 0
        for space in range(SPACES):
            kind = state.market[space]
            if kind >= 0:
                full |= bit << space
                if kind % 2 == 1:
                    watered |= bit << space
                if (self.roomy[seat] >> (kind // 2)) & 1 != 0:
                    fitting |= bit << space
        best: i64 = 0
        longest: i64 = 0
        wells: i64 = 0
        for line in range(len(lines)):
            spaces = lines[line] & full
            tiles = BITS[spaces]
            fits = BITS[spaces & fitting]
            if tiles <= coins and tiles - fits <= home:
                if fits > best:
                    best = fits
                if tiles > longest:
                    longest = tiles
                if BITS[spaces & watered] > wells:
                    wells = BITS[spaces & watered]
        self.own[at + 40] = float(best) / 3.0
        self.own[at + 41] = float(longest) / 3.0
        self.own[at + 42] = float(wells) / 2.0
        self.own[at + 43] = 1.0 if longest == 0 else 0.0

    # Telling --------------------------------------------------------------------------------------------------------

    def tell(self, seat: i64, into: vec[float]) -> None:
        seats = self.seats
        for turn in range(seats):
            start = ((seat + turn) % seats) * SEAT_NUMBERS
            for i in range(SEAT_NUMBERS):
                into[turn * SEAT_NUMBERS + i] = self.own[start + i]
        at = seats * SEAT_NUMBERS
        for i in range(FINCA_NUMBERS):
            into[at + i] = 0.0
        for i in range(self.sites):
            self._tell_finca(i, seat, into, at)
        at += FINCA_NUMBERS
        for i in range(TABLE_NUMBERS):
            into[at + i] = self.table[i]

    def _tell_finca(self, i: i64, seat: i64, into: vec[float], at: i64) -> None:
        """Its value, by its gaps and by how the seat stands there against the best of the others."""
        row = i * self.seats
        mine = self.there[row + seat]
        most: i64 = 0
        near: i64 = 0
        second: i64 = 0
        for other in range(self.seats):
            if other != seat:
                if self.there[row + other] > most:
                    second = most
                    most = self.there[row + other]
                elif self.there[row + other] > second:
                    second = self.there[row + other]
                if self.steps[row + other] > near:
                    near = self.steps[row + other]
        standing = _standing(mine, most)
        into[at + standing * GAP_STEPS + GAP_STEP[self.gaps[i]]] += self.high[i] / 10.0
        into[at + STANDINGS * GAP_STEPS + standing] += self.low[i] / 5.0
        threat = _standing(mine + self.steps[row + seat], most + near)
        into[at + STANDINGS * GAP_STEPS + STANDINGS + threat] += self.high[i] / 10.0
        if self.seats > 2 and mine > 0:
            placed = _standing(mine, second)
            into[at + STANDINGS * GAP_STEPS + 2 * STANDINGS + placed] += self.low[i] / 5.0

    # Moves ----------------------------------------------------------------------------------------------------------

    def sensible(self, state: State) -> vec[i64]:
        assert isinstance(state, CitrusState)
        return sensible_moves(state)

    def certain(self, state: State) -> bool:
        """With an empty bag all is known, but for fincas that a milestone or a standstill brings.

        For two seats the last four tiles are often within reach; more seats can harvest in too many orders.
        """
        assert isinstance(state, CitrusState)
        left = state.market_size + state.pending_size
        return state.bag_size == 0 and left <= (4 if state.seats == 2 else 1)


def _standing(mine: i64, most: i64) -> i64:
    if mine == 0:
        return 0 if most == 0 else 1
    if most == 0:
        return 2
    lead = mine - most
    if lead > 2:
        return 3
    if lead > 0:
        return 4
    if lead == 0:
        return 5
    return 6 if lead > -3 else 7
