"""What lies on the table: every fact of a Citrus position, flat and quick to copy."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cosecha.core.luck import total
from cosecha.core.state import State
from cosecha.games.citrus.board import MOST_SITES, Printed
from cosecha.games.citrus.pieces import (
    CHOOSE,
    LANDSCAPE_KINDS,
    MOST_COINS,
    SOURCE_KINDS,
    SPACES,
    START_COINS,
    WORKERS,
)
from cosecha.games.citrus.squares import Squares, either, has, load, meet, store, without

FRUIT_KINDS: Final[i64] = 5
PLANTED: Final[i64] = 0  # rows of square sets, for callers outside the compiled rules
NEUTRAL: Final[i64] = 1
ROAD: Final[i64] = 2
LAND: Final[i64] = 3
AREA: Final[i64] = 4  # numbers that describe an area: its fruit and its three words
AREAS_OF_A_SEAT: Final[i64] = 20


class Rulings:
    """The options that switch rules, fixed when the match begins."""

    def __init__(self) -> None:
        self.family: bool = False
        self.penalised: bool = False
        self.finca_needs_refill: bool = True
        self.cart_triggers: bool = True
        self.cart_while_pending: bool = True
        self.scored_finca_starts: bool = True
        self.horses_hidden: bool = True


class CitrusState(State):
    """The table without its rules, which are the chapters beside this file; `turn.Citrus` puts them together."""

    def __init__(
        self, seats: i64, printed: Printed, rulings: Rulings, origin: CitrusState | None, *, trial: bool = False
    ) -> None:
        """An empty table, or a copy of `origin`. A trial shares with it what building a tile does not change."""
        super().__init__(seats)
        self.printed: Printed = printed
        self.rulings: Rulings = rulings
        if origin is not None:
            self.actor = origin.actor
            self.over = origin.over
            self.planted: vec[i64] = origin.planted[:]
            self.neutral: vec[i64] = origin.neutral[:]
            self.road: vec[i64] = origin.road[:]
            self.land: vec[i64] = origin.land[:]
            self.wells: Squares = origin.wells
            self.rocks: Squares = origin.rocks
            self.free: Squares = origin.free
            self.starts: Squares = origin.starts
            self.areas: vec[i64] = origin.areas[:]
            self.coins: vec[i64] = origin.coins if trial else origin.coins[:]
            self.hand: vec[i64] = origin.hand[:]
            self.earned: vec[i64] = origin.earned if trial else origin.earned[:]
            self.bag: vec[i64] = origin.bag if trial else origin.bag[:]
            self.market: vec[i64] = origin.market if trial else origin.market[:]
            self.pending: vec[i64] = origin.pending if trial else origin.pending[:]
            self.finca: vec[i64] = origin.finca[:]
            self.finca_stack: vec[i64] = origin.finca_stack[:]
            self.gone: vec[i64] = origin.gone[:]
            self.scored: i64 = origin.scored
            self.open_sites: i64 = origin.open_sites
            self.bag_size: i64 = origin.bag_size
            self.market_size: i64 = origin.market_size
            self.pending_size: i64 = origin.pending_size
            self.stage: i64 = origin.stage
            self.cart_tile: i64 = origin.cart_tile
            self.unpaid: i64 = origin.unpaid
            self.waiting: i64 = origin.waiting
            self.cause: i64 = origin.cause
            self.refill_due: bool = origin.refill_due
            self.passes: i64 = origin.passes
            self.built_this_turn: i64 = origin.built_this_turn
        else:
            board = printed.board
            # Rows of square sets, one set a fruit or landscape kind.
            self.planted = vec[i64]([0] * (3 * FRUIT_KINDS))
            self.neutral = vec[i64]([0] * (3 * FRUIT_KINDS))
            self.road = vec[i64]([0] * (3 * FRUIT_KINDS))  # path squares closed to a fruit
            self.land = vec[i64]([0] * (3 * LANDSCAPE_KINDS))
            self.wells = (0, 0, 0)
            self.rocks = board.rocks
            self.free = without(without(board.squares, board.rocks), board.site_squares)
            self.starts = (0, 0, 0)  # path squares where an area may begin
            # One area for each worker: fruit (-1: the worker is at home) and squares.
            self.areas = vec[i64]([0] * (seats * AREAS_OF_A_SEAT))
            for area in range(seats * WORKERS):
                self.areas[area * AREA] = -1
            self.coins = vec[i64]([START_COINS] * seats)
            self.hand = vec[i64]([0] * (seats * LANDSCAPE_KINDS))
            self.earned = vec[i64]([0] * (seats * SOURCE_KINDS))
            self.bag = vec[i64]([0] * (2 * FRUIT_KINDS))
            self.market = vec[i64]([-1] * SPACES)  # kind on each space, -1: none
            self.pending = vec[i64]([-1] * SPACES)  # bought tiles, by the space they came from
            self.finca = vec[i64]([-1] * MOST_SITES)  # finca on each site, -1: none
            self.finca_stack = printed.finca_numbers[:]
            self.gone = vec[i64]([0] * (LANDSCAPE_KINDS + 2 * FRUIT_KINDS))  # used tiles, covered plantations
            self.scored = 0  # bit n: the finca on site n is scored
            self.open_sites = 0  # bit n: site n carries its tile
            self.bag_size = 0
            self.market_size = 0
            self.pending_size = 0
            self.stage = CHOOSE
            self.cart_tile = -1
            self.unpaid = 0
            self.waiting = -1  # drawn finca without a site
            self.cause = 0
            self.refill_due = False
            self.passes = 0
            self.built_this_turn = 0

    @abstractmethod
    def copy(self) -> CitrusState: ...

    @abstractmethod
    def trial(self) -> CitrusState:
        """A copy to try buildings on, a third cheaper than a whole one; purses, bag and market must not be touched."""

    def row(self, row: i64, i: i64) -> Squares:
        """The i-th set of a row. Interpreted code asks here: a vec handed from it to compiled code is never freed."""
        if row == PLANTED:
            return load(self.planted, i)
        if row == NEUTRAL:
            return load(self.neutral, i)
        return load(self.road if row == ROAD else self.land, i)

    def add_to_row(self, row: i64, i: i64, squares: Squares) -> None:
        if row == PLANTED:
            store(self.planted, i, either(load(self.planted, i), squares))
        elif row == NEUTRAL:
            store(self.neutral, i, either(load(self.neutral, i), squares))
        else:
            store(self.land, i, either(load(self.land, i), squares))

    def own(self, seat: i64, fruit: i64) -> Squares:
        """All squares of a seat's areas of one fruit."""
        squares: Squares = (0, 0, 0)
        areas = self.areas
        for i in range(seat * AREAS_OF_A_SEAT, (seat + 1) * AREAS_OF_A_SEAT, AREA):
            if areas[i] == fruit:
                squares = either(squares, (areas[i + 1], areas[i + 2], areas[i + 3]))
        return squares

    def area(self, seat: i64, worker: i64) -> Squares:
        """The squares of the area that this worker stands on; none when it is at home."""
        i = seat * AREAS_OF_A_SEAT + worker * AREA
        return (self.areas[i + 1], self.areas[i + 2], self.areas[i + 3])

    def area_fruit(self, seat: i64, worker: i64) -> i64:
        """The fruit of that area, -1 when the worker is at home."""
        return self.areas[seat * AREAS_OF_A_SEAT + worker * AREA]

    def set_area(self, seat: i64, worker: i64, fruit: i64, squares: Squares) -> None:
        i = seat * AREAS_OF_A_SEAT + worker * AREA
        self.areas[i] = fruit
        self.areas[i + 1] = squares[0]
        self.areas[i + 2] = squares[1]
        self.areas[i + 3] = squares[2]

    def home(self, seat: i64) -> i64:
        """Workers on the player board."""
        n: i64 = 0
        areas = self.areas
        for i in range(seat * AREAS_OF_A_SEAT, (seat + 1) * AREAS_OF_A_SEAT, AREA):
            if areas[i] < 0:
                n += 1
        return n

    def owner(self, square: i64) -> i64:
        """The seat that owns the plantation on a square, -1 for a neutral one."""
        for seat in range(self.seats):
            for worker in range(WORKERS):
                if has(self.area(seat, worker), square):
                    return seat
        return -1

    def fruit_at(self, square: i64) -> i64:
        """The fruit planted on a square, -1 for none."""
        for fruit in range(FRUIT_KINDS):
            if has(load(self.planted, fruit), square):
                return fruit
        return -1

    def landscape_at(self, square: i64) -> i64:
        """The landscape tile lying on a square, -1 for none."""
        for kind in range(LANDSCAPE_KINDS):
            if has(load(self.land, kind), square):
                return kind
        return -1

    def all_landscape(self) -> Squares:
        squares: Squares = (0, 0, 0)
        for kind in range(LANDSCAPE_KINDS):
            squares = either(squares, load(self.land, kind))
        return squares

    def all_neutral(self) -> Squares:
        squares: Squares = (0, 0, 0)
        for fruit in range(FRUIT_KINDS):
            squares = either(squares, load(self.neutral, fruit))
        return squares

    def finca_tiles(self) -> i64:
        """Finca tiles left in the stack."""
        return total(self.finca_stack)

    def built_sites(self) -> i64:
        """Bit n: a finca stands on site n."""
        bit: i64 = 1
        sites: i64 = 0
        for site in range(MOST_SITES):
            if self.finca[site] >= 0:
                sites |= bit << site
        return sites

    def site_stack(self) -> i64:
        """Bit n: the tile of site n is still in the stack; that is, its site is bare."""
        return self.printed.board.letters & ~self.open_sites & ~self.built_sites()

    def holds(self, seat: i64, kind: i64) -> i64:
        """How many landscape tiles of a kind lie before a seat."""
        return self.hand[seat * LANDSCAPE_KINDS + kind]

    def gain(self, seat: i64, source: i64, points: i64) -> None:
        self.earned[seat * SOURCE_KINDS + source] += points

    def points(self, seat: i64) -> i64:
        n: i64 = 0
        for source in range(SOURCE_KINDS):
            n += self.earned[seat * SOURCE_KINDS + source]
        return n

    def tiles_wait(self) -> bool:
        """buy.build-now: tiles are taken and not yet built, that of a cart included."""
        return self.pending_size > 0 or self.cart_tile >= 0

    def all_built(self) -> bool:
        """end.trigger: bag, market and pending tiles are empty."""
        return self.bag_size + self.market_size == 0 and not self.tiles_wait()

    def pay_in(self, seat: i64, coins: i64) -> None:
        """harvest.cap: nobody holds more than twelve coins."""
        self.coins[seat] += coins
        if self.coins[seat] > MOST_COINS:
            self.coins[seat] = MOST_COINS

    def tell(self, what: i64, thing: i64, origin: i64, target: i64, amount: i64) -> None:
        """A fact about the actor, for whoever listens."""
        if self.facts is not None:
            self.facts.tell(what, self.actor, thing, origin, target, amount)

    def close_roads(self, fruit: i64) -> None:
        """plant.road-colours, plant.road-sites: compute anew which path squares are closed to a fruit."""
        closed: Squares = (0, 0, 0)
        if not self.rulings.family:
            for site in range(MOST_SITES):
                path = load(self.printed.board.path, site)
                if meet(path, load(self.planted, fruit)):
                    closed = either(closed, path)
        store(self.road, fruit, closed)

    def open_starts(self) -> None:
        """plant.start, score.after: compute anew where an area may begin."""
        bit: i64 = 1
        self.starts = (0, 0, 0)
        for site in range(MOST_SITES):
            closed = self.scored & (bit << site) != 0 and not self.rulings.scored_finca_starts
            if self.finca[site] >= 0 and not closed:
                self.starts = either(self.starts, load(self.printed.board.path, site))

    def scores(self) -> vec[i64]:
        points = vec[i64]([0] * self.seats)
        for seat in range(self.seats):
            points[seat] = self.points(seat)
        return points

    def numbers(self) -> list[int]:
        found: list[int] = [self.actor, self.over, self.scored, self.open_sites, self.bag_size, self.market_size]
        found += [self.pending_size, self.stage, self.cart_tile, self.unpaid, self.waiting, self.cause]
        found += [self.refill_due, self.passes, self.built_this_turn]
        for row in (self.planted, self.neutral, self.road, self.land, self.coins, self.hand, self.earned, self.bag):
            found += list(row)
        for row in (self.market, self.pending, self.finca, self.finca_stack, self.gone):
            found += list(row)
        for squares in (self.wells, self.rocks, self.free, self.starts):
            found += list(squares)
        for seat in range(self.seats):
            areas = [(self.area_fruit(seat, worker), self.area(seat, worker)) for worker in range(WORKERS)]
            for fruit, squares in sorted(areas):
                found += [fruit, *squares]
        return found
