"""What lies on the table: every fact of a Guatemala Café position, flat and quick to copy."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cosecha.core.state import State
from cosecha.games.guatemala_cafe.board import Board, Printed
from cosecha.games.guatemala_cafe.pieces import (
    ALL_SACKS,
    EMPTY,
    KINDS,
    MARKED,
    NOWHERE,
    S_COFFEE,
    SACK,
    SOURCE_KINDS,
    SPACES,
    START,
    START_MONEY,
)
from cosecha.games.guatemala_cafe.spaces import Spaces, either, has, load, one, store

PACKED: Final[i64] = 128  # spaces emptied in an action, one after another in one number


class Rulings:
    """The options that switch rules, fixed when the match begins."""

    def __init__(self) -> None:
        self.track_open: bool = True
        self.corners: bool = False
        self.in_order: bool = False
        self.idle_rounds: i64 = 3
        self.roads: i64 = 50


class CafeState(State):
    """The table without its rules, which are the chapters beside this file; `turn.Cafe` puts them together."""

    def __init__(self, seats: i64, printed: Printed, rulings: Rulings, origin: CafeState | None) -> None:
        """A table before anything is laid out, or a copy of `origin`."""
        super().__init__(seats)
        self.printed: Printed = printed
        self.rulings: Rulings = rulings
        if origin is not None:
            self.actor = origin.actor
            self.over = origin.over
            self.sealed = origin.sealed
            self.revealed = origin.revealed
            self.production: vec[i64] = origin.production[:]
            self.own: vec[i64] = origin.own[:]
            self.tiles: vec[i64] = origin.tiles[:]
            self.stocks: vec[i64] = origin.stocks[:]
            self.track: vec[i64] = origin.track[:]
            self.berths: vec[i64] = origin.berths[:]
            self.roads: vec[i64] = origin.roads[:]
            self.money: vec[i64] = origin.money[:]
            self.earned: vec[i64] = origin.earned[:]
            self.taken: Spaces = origin.taken
            self.active: i64 = origin.active
            self.stage: i64 = origin.stage
            self.buyer: i64 = origin.buyer
            self.supply: i64 = origin.supply
            self.built: i64 = origin.built
            self.laid: i64 = origin.laid
            self.held: i64 = origin.held
            self.bought: i64 = origin.bought
            self.emptied: i64 = origin.emptied
            self.freed: i64 = origin.freed
            self.idle: i64 = origin.idle
            self.asked: i64 = origin.asked
            self.answered: i64 = origin.answered
            self.willing: i64 = origin.willing
            self.consoled: bool = origin.consoled
        else:
            board = printed.board
            self.production = vec[i64]([EMPTY] * SPACES)
            self.own = vec[i64]([0] * (2 * KINDS * seats))  # spaces of each plantation, seat by seat
            self.tiles = vec[i64]([NOWHERE] * (KINDS * seats))  # where the owner tile lies: shed, or first worker
            self.stocks = vec[i64]([0] * (KINDS * (seats + 1)))  # sacks by coffee; the last row is the bag
            self.track = vec[i64]([NOWHERE] * ALL_SACKS)  # coffees of the sacks on the score track, from its end down
            self.berths = vec[i64]([NOWHERE] * board.berths)  # coffee of the ship at each berth
            self.roads = vec[i64]([0] * board.roads)
            self.money = vec[i64]([START_MONEY] * seats)
            self.earned = vec[i64]([0] * (SOURCE_KINDS * seats))
            self.taken = (0, 0)  # spaces of the plantation board with a worker or a shed
            self.active = 0  # whose turn it is; `actor` is who is asked
            self.stage = START
            self.buyer = NOWHERE
            self.supply = rulings.roads
            self.built = 0  # roads on the plantation board
            self.laid = 0  # sacks on the score track
            self.held = EMPTY  # the piece taken and not yet placed
            self.bought = 0  # pieces taken in this action, the one held included
            self.emptied = 0  # the spaces they came from, packed
            self.freed = NOWHERE  # the marked space whose sack was taken, until it is filled
            self.idle = 0  # turns in a row in which nothing was taken
            self.asked = 0  # bit n: seat n is asked whether it blocks
            self.answered = 0
            self.willing = 0  # bit n: seat n has answered yes
            self.consoled = False  # a consolation purchase is going on

    @abstractmethod
    def copy(self) -> CafeState: ...

    @property
    def board(self) -> Board:
        return self.printed.board

    def plantation(self, seat: i64, kind: i64) -> Spaces:
        """Workers and shed of a seat, of one coffee."""
        return load(self.own, seat * KINDS + kind)

    def others(self, seat: i64, kind: i64) -> Spaces:
        """Workers and sheds of one coffee of all other seats."""
        found: Spaces = (0, 0)
        for other in range(self.seats):
            if other != seat:
                found = either(found, load(self.own, other * KINDS + kind))
        return found

    def shed(self, seat: i64, kind: i64) -> i64:
        """The shed of a plantation, NOWHERE if it has none."""
        tile = self.tiles[seat * KINDS + kind]
        return tile if tile >= 0 and has(self.printed.board.sheds, tile) else NOWHERE

    def build(self, seat: i64, kind: i64, space: i64) -> None:
        """A worker or a shed stands on a space from now on."""
        i = seat * KINDS + kind
        here = one(space)
        store(self.own, i, either(load(self.own, i), here))
        self.taken = either(self.taken, here)
        if self.tiles[i] < 0 or has(self.printed.board.sheds, space):
            self.tiles[i] = space

    def holds(self, seat: i64, kind: i64) -> i64:
        """Sacks of a coffee in the stock of a seat; seat number `seats` is the bag."""
        return self.stocks[seat * KINDS + kind]

    def stock_size(self, seat: i64) -> i64:
        n: i64 = 0
        for kind in range(KINDS):
            n += self.stocks[seat * KINDS + kind]
        return n

    def ships(self, harbour: i64) -> i64:
        """Ships lying in a harbour: they have no gaps."""
        first = self.printed.board.first_berth[harbour]
        n: i64 = 0
        while first + n < self.printed.board.first_berth[harbour + 1] and self.berths[first + n] >= 0:
            n += 1
        return n

    def lowest_sack(self) -> i64:
        """sack.lay: the space of the sack laid last."""
        return self.printed.last_space + 1 - self.laid

    def coffee(self) -> i64:
        """The coffee of the sack laid last."""
        return self.track[self.laid - 1]

    def sacks_on_board(self) -> i64:
        """Sacks on the production board."""
        n: i64 = 0
        for i in range(MARKED):
            if self.production[self.printed.marked[i]] >= SACK:
                n += 1
        return n

    def note_emptied(self, space: i64) -> None:
        self.emptied = self.emptied * PACKED + space + 1

    def emptied_space(self, n: i64) -> i64:
        """The space of the n-th piece taken in this action, from 0 on."""
        left = self.emptied
        for _ in range(self.bought - 1 - n):
            left //= PACKED
        return left % PACKED - 1

    def gain(self, seat: i64, kind: i64, points: i64) -> None:
        self.earned[seat * SOURCE_KINDS + S_COFFEE + kind] += points

    def points(self, seat: i64) -> i64:
        n: i64 = 0
        for source in range(SOURCE_KINDS):
            n += self.earned[seat * SOURCE_KINDS + source]
        return n

    def scores(self) -> vec[i64]:
        points = vec[i64]([0] * self.seats)
        for seat in range(self.seats):
            points[seat] = self.points(seat)
        return points

    def asks(self, seat: i64) -> bool:
        if self.over:
            return False
        if self.sealed:
            return (self.asked & ~self.answered) >> seat & 1 != 0
        return seat == self.actor

    def turn_to(self, seat: i64) -> None:
        if self.asks(seat):
            self.actor = seat

    def tell(self, what: i64, thing: i64, origin: i64, target: i64, amount: i64) -> None:
        """A fact about the active player, for whoever listens."""
        self.tell_of(self.active, what, thing, origin, target, amount)

    def tell_of(self, seat: i64, what: i64, thing: i64, origin: i64, target: i64, amount: i64) -> None:
        if self.facts is not None:
            self.facts.tell(what, seat, thing, origin, target, amount)

    def numbers(self) -> list[int]:
        """Who of several asked seats is looked at is no fact of the position."""
        found: list[int] = [int(self.seats), -1 if self.sealed else int(self.actor), int(self.over), int(self.sealed)]
        found += [int(self.active), int(self.stage), int(self.buyer), int(self.supply), int(self.built)]
        found += [int(self.laid), int(self.held), int(self.bought), int(self.emptied), int(self.freed)]
        found += [int(self.idle), int(self.asked), int(self.answered), int(self.willing), int(self.consoled)]
        found += [int(self.taken[0]), int(self.taken[1])]
        for row in (self.production, self.own, self.tiles, self.stocks, self.track):
            found += [int(n) for n in row]
        for row in (self.berths, self.roads, self.money, self.earned):
            found += [int(n) for n in row]
        return found
