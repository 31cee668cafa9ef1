"""What a position is worth to its actor: the named pieces of the greedy bot's evaluation, in hundredths of a point."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cosecha.core.luck import total
from cosecha.games.citrus.board import MOST_SITES
from cosecha.games.citrus.growth import joinable, room_of
from cosecha.games.citrus.harvesting import income, worth
from cosecha.games.citrus.pieces import (
    BRIDGE,
    BULL,
    CART,
    H4,
    MILESTONE,
    MOST_COINS,
    WORKERS,
)
from cosecha.games.citrus.scoring import open_squares
from cosecha.games.citrus.squares import (
    Squares,
    any_in,
    both,
    count,
    either,
    has,
    load,
    meet,
    one,
    store,
    without,
)
from cosecha.games.citrus.state import FRUIT_KINDS, CitrusState
from cosecha.games.citrus.weights import Weights

POINT: Final[i64] = 100


class Survey:
    """A position as its actor sees it: all that is needed to say what a move gains.

    The sites of the board are numbered anew from 0, those with a scored finca left out.
    """

    def __init__(self, state: CitrusState, weights: Weights) -> None:
        self.state = state
        self.seat: i64 = state.actor
        self.weights = weights
        self.left: i64 = state.bag_size + state.market_size + state.pending_size  # tiles still to be built
        if state.cart_tile >= 0:
            self.left += 1
        self.gaps: Squares = open_squares(state)
        self.mean_high: i64 = 0  # of the fincas in the stack
        self.mean_low: i64 = 0
        # Fincas, built or still to come
        self.fincas: i64 = 0  # how many
        self.sites: vec[i64] = vec[i64]([0] * MOST_SITES)
        self.rings: vec[i64] = vec[i64]([0] * (3 * MOST_SITES))
        self.high: vec[i64] = vec[i64]([0] * MOST_SITES)
        self.low: vec[i64] = vec[i64]([0] * MOST_SITES)
        self.open: vec[i64] = vec[i64]([0] * MOST_SITES)  # gaps around each
        self.there: vec[i64] = vec[i64]([0] * (MOST_SITES * state.seats))  # tiles of each seat that count there
        self.steps: vec[i64] = vec[i64]([0] * (MOST_SITES * state.seats))  # tiles of areas that could step in
        self.site_worth: vec[i64] = vec[i64]([0] * MOST_SITES)
        # Own areas, by worker
        self.area_worth: vec[i64] = vec[i64]([0] * WORKERS)
        self.size: vec[i64] = vec[i64]([0] * WORKERS)
        self.at: vec[i64] = vec[i64]([0] * WORKERS)  # bit n: the area counts at finca n
        self.near: vec[i64] = vec[i64]([0] * WORKERS)  # bit n: it could step in there
        self.roomy: i64 = 0  # bit n: the area of worker n has room
        self.last_room: Squares = (0, 0, 0)  # single open squares beside rivals' areas
        self._list_fincas()
        for seat in range(state.seats):
            for worker in range(WORKERS):
                if state.area_fruit(seat, worker) >= 0:
                    self._note_area(seat, worker)
        for i in range(self.fincas):
            self.site_worth[i] = self._finca_worth(i, 0, 0, 0)

    def high_of(self, finca: i64) -> i64:
        return self.state.printed.high[finca] * POINT

    def low_of(self, finca: i64) -> i64:
        return self.state.printed.low[finca] * POINT

    def _list_fincas(self) -> None:
        state = self.state
        chance = self._look_into_the_stack()
        for site in range(MOST_SITES):
            finca = state.finca[site]
            if finca >= 0:
                if (state.scored >> site) & 1 == 0:
                    self._list_finca(site, self.high_of(finca), self.low_of(finca))
            elif state.printed.board.site_square[site] >= 0:
                self._list_finca(site, self.mean_high * chance // 100, self.mean_low * chance // 100)

    def _list_finca(self, site: i64, high: i64, low: i64) -> None:
        i = self.fincas
        ring = load(self.state.printed.board.ring, site)
        self.fincas += 1
        self.sites[i] = site
        store(self.rings, i, ring)
        self.high[i] = high
        self.low[i] = low
        self.open[i] = count(both(ring, self.gaps))

    def _look_into_the_stack(self) -> i64:
        """The mean finca that is left, and the weighted chance, in percent, that a site will get one."""
        state = self.state
        stack = state.finca_stack
        tiles = total(stack)
        if tiles == 0:
            return 0
        for finca in range(len(stack)):
            self.mean_high += stack[finca] * self.high_of(finca)
            self.mean_low += stack[finca] * self.low_of(finca)
        self.mean_high //= tiles
        self.mean_low //= tiles
        bare: i64 = 0
        for site in range(MOST_SITES):
            if state.printed.board.site_square[site] >= 0 and state.finca[site] < 0:
                bare += 1
        coming = (state.bag_size + 8) // 9  # a refill takes nine tiles or more
        return coming * self.weights.future // bare if coming < bare else self.weights.future

    def _note_area(self, seat: i64, worker: i64) -> None:
        """What an area counts at the fincas; of an own one also its worth, of a rival's one how to box it in."""
        state = self.state
        bit: i64 = 1
        fruit = state.area_fruit(seat, worker)
        area = state.area(seat, worker)
        room = room_of(state, seat, fruit, area)
        reach = either(area, room)
        size = count(area)
        for i in range(self.fincas):
            ring = load(self.rings, i)
            if meet(reach, ring):
                here = meet(area, ring)
                if here:
                    self.there[i * state.seats + seat] += size
                else:
                    self.steps[i * state.seats + seat] += size
                if seat == self.seat and here:
                    self.at[worker] |= bit << i
                elif seat == self.seat:
                    self.near[worker] |= bit << i
        if seat != self.seat:
            if count(room) == 1:
                self.last_room = either(self.last_room, room)
            return
        self.size[worker] = size
        self.area_worth[worker] = self._area_worth(fruit, area, room)
        if any_in(room):
            self.roomy |= bit << worker

    # Areas

    def _area_worth(self, fruit: i64, area: Squares, room: Squares) -> i64:
        """Its harvest points, which are certain, and the hope to grow and to join a neutral area."""
        weights = self.weights
        value = worth(self.state, area) * POINT
        squares = count(room)
        if squares == 0:
            return value
        hope = weights.room_1
        if squares > 1:
            hope += weights.room_2
        if squares > 2:
            hope += weights.room_3
        neutral = load(self.state.neutral, fruit)
        if any_in(neutral):
            hope += joinable(self.state, area, room, neutral) * weights.merge
        return value + self._fading(hope, weights.fade)

    def _fading(self, hope: i64, half: i64) -> i64:
        """A hope for later turns: it has halved when so many tiles are left, and is gone with the last one."""
        return hope * self.left // (self.left + half)

    def _outlets_worth(self, gone: i64, fruit: i64) -> i64:
        """The fruits with room: areas of the workers `gone` do not count, `fruit` does (-1: none)."""
        fruits: i64 = 0
        bit: i64 = 1
        roomy = self.roomy & ~gone
        for worker in range(WORKERS):
            if (roomy >> worker) & 1 != 0:
                fruits |= bit << self.state.area_fruit(self.seat, worker)
        if fruit >= 0:
            fruits |= bit << fruit
        n: i64 = 0
        for kind in range(FRUIT_KINDS):
            n += (fruits >> kind) & 1
        return self._fading(n * self.weights.outlet, self.weights.fade)

    # Coins, workers, tiles in hand

    def coins_worth(self, coins: i64) -> i64:
        """Each coin is worth less than the one before; coins that find no tile are worth nothing."""
        weights = self.weights
        useful: i64 = self.left // self.state.seats + weights.coin_slack if self.left > 0 else 0
        coins = _upto(_upto(coins, useful), MOST_COINS)
        value = _upto(coins, 3) * weights.coin_1 + _upto(coins - 3, 3) * weights.coin_4
        return value + _upto(coins - 6, 3) * weights.coin_7 + _upto(coins - 9, 3) * weights.coin_10

    def _home_worth(self, workers: i64) -> i64:
        weights = self.weights
        value = _upto(workers, 1) * weights.worker_1 + _upto(workers - 1, 1) * weights.worker_2
        value += _upto(workers - 2, 1) * weights.worker_3 + _upto(workers - 3, 2) * weights.worker_4
        return self._fading(value, weights.fade)

    def tile_worth(self, kind: i64) -> i64:
        """A landscape tile in hand: horses are points; an action tile is a point and the hope to use it well."""
        weights = self.weights
        if kind <= H4:
            return (kind + 2) * POINT
        hope = weights.money
        if kind == CART:
            hope = weights.cart
        elif kind == BULL:
            hope = weights.bull
        elif kind == BRIDGE:
            hope = weights.bridge
        elif kind == MILESTONE:
            hope = weights.milestone
        return POINT + self._fading(hope, weights.fade_tile)

    # Fincas

    def _finca_worth(self, i: i64, there: i64, steps: i64, filled: i64) -> i64:
        """Our share in a finca less what the rivals' shares weigh, after these changes to our tiles and to its gaps."""
        seats = self.state.seats
        row = i * seats
        gaps = self.open[i] - filled
        self.there[row + self.seat] += there
        self.steps[row + self.seat] += steps
        mine: i64 = 0
        theirs: i64 = 0
        for seat in range(seats):
            if seat == self.seat:
                mine = self._share(i, seat, gaps)
            else:
                theirs += self._share(i, seat, gaps)
        self.there[row + self.seat] -= there
        self.steps[row + self.seat] -= steps
        return mine - theirs * self.weights.rivals // (100 * (seats - 1))

    def _share(self, i: i64, seat: i64, gaps: i64) -> i64:
        """What a seat may expect: first or second place when the finca is closed, else its low value in the end."""
        weights = self.weights
        row = i * self.state.seats
        decided = gaps == 0 or self.left == 0
        step_in: i64 = 0 if decided else weights.step_in
        own = self.there[row + seat] * 100 + self.steps[row + seat] * step_in
        if own == 0:
            return 0
        best: i64 = 0
        second: i64 = 0
        for other in range(self.state.seats):
            if other != seat:
                counted = self.there[row + other] * 100 + self.steps[row + other] * step_in
                if counted > best:
                    second = best
                    best = counted
                elif counted > second:
                    second = counted
        high: i64 = self.high[i] if gaps == 0 or not decided else self.low[i]
        low: i64 = self.low[i] if gaps == 0 or not decided else 0
        if decided:
            if own >= best:
                return high
            return low if own >= second else 0
        doubt = weights.doubt + weights.doubt_gap * gaps
        first_place = _chance(own - best, doubt)
        placed: i64 = _chance(own - second, doubt) if second > 0 else 100
        closed = 100 * self.left // (self.left + weights.patience_1 + weights.patience * (gaps - 1))
        when_closed = first_place * high + (placed - first_place) * low
        share = (closed * when_closed + (100 - closed) * first_place * low) // 10000
        return share if self.there[row + seat] > 0 else share * weights.absent // 100

    # Gains

    def gain_of_place(self, kind: i64, square: i64, *, bridge: bool) -> i64:
        """A plantation: its points, the areas it joins, the tile it takes, and what changes at the fincas."""
        state = self.state
        board = state.printed.board
        fruit = kind // 2
        bit: i64 = 1
        here = one(square)
        beside = board.spread(here)
        area = here
        joined: i64 = 0  # own areas, by worker
        home: i64 = -1
        gain = (kind % 2) * POINT
        for worker in range(WORKERS):
            if state.area_fruit(self.seat, worker) == fruit and meet(state.area(self.seat, worker), beside):
                area = either(area, state.area(self.seat, worker))
                joined |= bit << worker
                home += 1
                gain -= self.area_worth[worker]
        neutral = load(state.neutral, fruit)
        if meet(neutral, beside):
            area = either(area, board.flood(both(beside, neutral), neutral))
        room = without(room_of(state, self.seat, fruit, area), either(here, self._closed_by(square)))
        gain += self._area_worth(fruit, area, room) + self._gain_on_square(square, bridge=bridge)
        gain += self._outlets_worth(joined, fruit if any_in(room) else -1) - self._outlets_worth(0, -1)
        if home != 0:
            workers = state.home(self.seat)
            gain += self._home_worth(workers + home) - self._home_worth(workers)
        return gain + self._gain_at_fincas(square, area, room, joined)

    def _gain_on_square(self, square: i64, *, bridge: bool) -> i64:
        """A landscape tile taken, a bridge used, a rival boxed in."""
        gain: i64 = self.weights.box_in if has(self.last_room, square) else 0
        if bridge:
            return gain - self.tile_worth(BRIDGE)
        tile = self.state.landscape_at(square)
        return gain + self.tile_worth(tile) if tile >= 0 else gain

    def _closed_by(self, square: i64) -> Squares:
        """plant.road-colours: path squares that a plantation here closes to its fruit."""
        if self.state.rulings.family:
            return (0, 0, 0)
        return load(self.state.printed.board.same_road, square)

    def _gain_at_fincas(self, square: i64, area: Squares, room: Squares, joined: i64) -> i64:
        """At every finca that the new area reaches, or that the areas joined in it reached before."""
        gain: i64 = 0
        known: i64 = 0
        for worker in range(WORKERS):
            if (joined >> worker) & 1 != 0:
                known |= self.at[worker] | self.near[worker]
        size = count(area)
        reach = either(area, room)
        fills = has(self.gaps, square)
        for i in range(self.fincas):
            ring = load(self.rings, i)
            if meet(reach, ring) or (known >> i) & 1 != 0:
                there = -self._sizes(joined, self.at, i)
                steps = -self._sizes(joined, self.near, i)
                if meet(area, ring):
                    there += size
                elif meet(room, ring):
                    steps += size
                filled: i64 = 1 if fills and has(ring, square) else 0
                if filled != 0 or there != 0 or steps != 0:
                    gain += self._finca_worth(i, there, steps, filled) - self.site_worth[i]
        return gain

    def _sizes(self, workers: i64, fincas: vec[i64], i: i64) -> i64:
        """The tiles of those workers' areas that are marked at a finca."""
        tiles: i64 = 0
        for worker in range(WORKERS):
            if (workers >> worker) & 1 != 0 and (fincas[worker] >> i) & 1 != 0:
                tiles += self.size[worker]
        return tiles

    def gain_of_harvest(self, areas: i64) -> i64:
        """Coins and workers, against the hopes and the fincas of these areas; their points are certain anyway."""
        state = self.state
        before = state.home(self.seat)
        workers = before
        gain = self._outlets_worth(areas, -1) - self._outlets_worth(0, -1)
        for worker in range(WORKERS):
            if (areas >> worker) & 1 != 0:
                workers += 1
                gain += worth(state, state.area(self.seat, worker)) * POINT - self.area_worth[worker]
        gain += self._home_worth(workers) - self._home_worth(before)
        coins = state.coins[self.seat]
        gain += self.coins_worth(coins + income(workers)) - self.coins_worth(coins)
        for i in range(self.fincas):
            there = self._sizes(areas, self.at, i)
            steps = self._sizes(areas, self.near, i)
            if there > 0 or steps > 0:
                gain += self._finca_worth(i, -there, -steps, 0) - self.site_worth[i]
        return gain

    def gain_of_bull(self, square: i64) -> i64:
        """A gap closed, perhaps the last one; perhaps a rival boxed in."""
        gain = -self.tile_worth(BULL)
        if has(self.last_room, square):
            gain += self.weights.box_in
        for i in range(self.fincas):
            if has(load(self.rings, i), square):
                gain += self._finca_worth(i, 0, 0, 1) - self.site_worth[i]
        return gain

    def gain_of_finca(self, site: i64, high: i64, low: i64) -> i64:
        """A finca of these values on a site where one was only hoped for."""
        i: i64 = 0
        while self.sites[i] != site:
            i += 1
        hoped_high = self.high[i]
        hoped_low = self.low[i]
        self.high[i] = high
        self.low[i] = low
        gain = self._finca_worth(i, 0, 0, 0) - self.site_worth[i]
        self.high[i] = hoped_high
        self.low[i] = hoped_low
        return gain


def _chance(lead: i64, doubt: i64) -> i64:
    """Percent: how likely a lead of so many hundredths of a tile holds; 75 when it is as large as the doubt."""
    size = lead if lead > 0 else -lead
    return 50 + 50 * lead // (size + doubt)


def _upto(n: i64, most: i64) -> i64:
    """So many of n, at least none."""
    if n < 0:
        return 0
    return n if n < most else most
