"""What lies on the table: every fact of a Keyflower position, flat and quick to copy."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cosecha.core.state import State
from cosecha.games.keyflower.pieces import (
    ANIMAL_KINDS,
    BASE_TILES,
    BOATS,
    COLOUR_KINDS,
    FARM_WINTERS,
    FIRST_FARM_BOAT,
    FIRST_FARM_WINTER,
    FIRST_SUMMER_BOAT,
    FIRST_WINTER,
    MOST_SEATS,
    NEW,
    ORDERS,
    PLACE,
    RESOURCE_KINDS,
    SKILL_KINDS,
    TILES,
    TURN,
    VILLAGE,
    WINTERS,
)
from cosecha.games.keyflower.printed import Printed
from cosecha.games.keyflower.telling import SOURCE_KINDS

SUPPLY_GREEN: Final[i64] = 4  # in the open supply, after the four resources
SUPPLY_WHEAT: Final[i64] = 5
SUPPLY_ANIMALS: Final[i64] = 6  # + animal
SECTORS: Final[i64] = 6  # of a tile, by the edge that begins them
EPOCHS: Final[i64] = 5
"""Times between two returns of winning bids to the bag: what is drawn in one cannot have come there in a later one."""
# What can be known of hands, bag and pile (memory.py): rows of one vec, by seat, by epoch and seat, or by epoch.
M_KNOWN: Final[i64] = 0
M_DRAWN: Final[i64] = 24
M_LOW: Final[i64] = 144
M_KNOWN_SKILLS: Final[i64] = 164
M_UNSURE: Final[i64] = 182
M_DRAWN_SKILLS: Final[i64] = 200
M_LOW_SKILLS: Final[i64] = 290
M_ONCE_KNOWN: Final[i64] = 305
M_ONCE_DRAWN: Final[i64] = 323
M_UNSURE_SINCE: Final[i64] = 329
M_SHOWN: Final[i64] = 335
MEMORY: Final[i64] = 359


def winter_tile(number: i64) -> i64:
    """The winter tiles one after the other: those of Farmers after the base ones."""
    return FIRST_WINTER + number if number < WINTERS else FIRST_FARM_WINTER + number - WINTERS


def summer_boat(number: i64) -> i64:
    """Boat 1 and so on."""
    return FIRST_SUMMER_BOAT + number if number < 4 else FIRST_FARM_BOAT + number - 4


class Rulings:
    """The options that switch rules, fixed when the match begins."""

    def __init__(self) -> None:
        self.bookkeeping: i64 = 0  # none, totals, full
        self.in_turn: bool = False
        self.purple_for_holder: bool = False
        self.boat_4a_on_order: bool = False
        self.farmers: bool = False
        self.farm_deck: bool = False  # variant.farmers
        self.gamers: bool = False
        self.mixed: i64 = 0  # variant.mixed: bit n for seat n
        self.breed_after: bool = False
        self.hillside_itself: bool = True
        self.tie_boat: bool = False


class KeyflowerState(State):
    """The table without its rules, which are the chapters beside this file; `turn.Keyflower` puts them together."""

    def __init__(self, seats: i64, printed: Printed, rulings: Rulings, origin: KeyflowerState | None) -> None:
        """An empty table, or a copy of `origin`."""
        super().__init__(seats)
        self.printed: Printed = printed
        self.rulings: Rulings = rulings
        self.tiles: i64 = TILES if rulings.farmers else BASE_TILES
        self.winters: i64 = WINTERS + FARM_WINTERS if rulings.farmers else WINTERS
        if origin is not None:
            self.actor = origin.actor
            self.over = origin.over
            self.sealed = origin.sealed
            self.revealed = origin.revealed
            self.where: vec[i64] = origin.where[:]
            self.side: vec[i64] = origin.side[:]
            self.q: vec[i64] = origin.q[:]
            self.r: vec[i64] = origin.r[:]
            self.turned: vec[i64] = origin.turned[:]
            self.beside: vec[i64] = origin.beside[:]
            self.goods: vec[i64] = origin.goods[:]
            self.used: vec[i64] = origin.used[:]
            self.last_use: vec[i64] = origin.last_use[:]
            self.lock: vec[i64] = origin.lock[:]
            self.bids: vec[i64] = origin.bids[:]
            self.workers: vec[i64] = origin.workers[:]
            self.skills: vec[i64] = origin.skills[:]
            self.bag: vec[i64] = origin.bag[:]
            self.pile: vec[i64] = origin.pile[:]
            self.supply: vec[i64] = origin.supply[:]
            self.boat_workers: vec[i64] = origin.boat_workers[:]
            self.boat_skills: vec[i64] = origin.boat_skills[:]
            self.homes: vec[i64] = origin.homes
            self.taken: vec[i64] = origin.taken[:]
            self.chosen: vec[i64] = origin.chosen[:]
            self.picked: vec[i64] = origin.picked[:]
            self.order_winner: vec[i64] = origin.order_winner[:]
            self.queue: vec[i64] = origin.queue[:]
            self.laid: vec[i64] = origin.laid[:]
            self.memory: vec[i64] = origin.memory[:]
            self.wheat: vec[i64] = origin.wheat[:]
            self.field: vec[i64] = origin.field[:]
            self.herd: vec[i64] = origin.herd[:]
            self.coming: vec[i64] = origin.coming[:]
            self.due: vec[i64] = origin.due
            self.earned: vec[i64] = origin.earned[:]
            self.season: i64 = origin.season
            self.stage: i64 = origin.stage
            self.start: i64 = origin.start
            self.passes: i64 = origin.passes
            self.doing: i64 = origin.doing
            self.target: i64 = origin.target
            self.colour: i64 = origin.colour
            self.mixed: bool = origin.mixed
            self.groups_from: i64 = origin.groups_from
            self.steps: i64 = origin.steps
            self.upgrades: i64 = origin.upgrades
            self.upgrading: i64 = origin.upgrading
            self.queue_at: i64 = origin.queue_at
            self.queue_size: i64 = origin.queue_size
            self.epoch: i64 = origin.epoch
            self.fetched: i64 = origin.fetched
            self.owed: i64 = origin.owed
            self.driven: i64 = origin.driven
            self.errand: i64 = origin.errand
            self.breeding: i64 = origin.breeding
        else:
            # By tile: where it is, its side, and in a village its space, orientation and neighbours.
            self.where = vec[i64]([0] * TILES)
            self.side = vec[i64]([0] * TILES)
            self.q = vec[i64]([0] * TILES)
            self.r = vec[i64]([0] * TILES)
            self.turned = vec[i64]([0] * TILES)
            self.beside = vec[i64]([-1] * (TILES * 6))
            self.goods = vec[i64]([0] * (TILES * RESOURCE_KINDS))
            # This season: workers used on a tile, the last use, the colour it is locked to, bids by seat.
            self.used = vec[i64]([0] * (TILES * COLOUR_KINDS))
            self.last_use = vec[i64]([0] * TILES)
            self.lock = vec[i64]([-1] * TILES)
            self.bids = vec[i64]([0] * (TILES * MOST_SEATS))  # workers * 4 + colour
            self.workers = vec[i64]([0] * (seats * COLOUR_KINDS))
            self.skills = vec[i64]([0] * (seats * SKILL_KINDS))
            self.bag = vec[i64]([0] * COLOUR_KINDS)
            self.pile = vec[i64]([0] * SKILL_KINDS)
            self.supply = vec[i64]([0] * (SUPPLY_ANIMALS + ANIMAL_KINDS))
            self.boat_workers = vec[i64]([0] * (BOATS * COLOUR_KINDS))
            self.boat_skills = vec[i64]([0] * (BOATS * SKILL_KINDS))
            self.homes = vec[i64]([0] * seats)  # fixed at set-up, so copies share it
            self.taken = vec[i64]([-1] * seats)  # the boat of this season
            self.chosen = vec[i64]([0] * seats)  # winter tiles to offer, bit n for the n-th dealt; 0: not answered
            self.picked = vec[i64]([-1] * seats)  # the new tile that is being placed
            self.order_winner = vec[i64]([-1] * ORDERS)
            self.queue = vec[i64]([-1] * MOST_SEATS)  # who takes a boat, one after the other
            self.laid = vec[i64]([0] * COLOUR_KINDS)  # workers on their way in this turn
            self.memory = vec[i64]([0] * MEMORY)
            self.earned = vec[i64]([0] * (seats * SOURCE_KINDS))
            # Farmers: by sector its field, named by its lowest sector, and there its animals (animals.py).
            sectors: i64 = TILES * SECTORS if rulings.farmers else 0
            self.wheat = vec[i64]([0] * seats)
            self.field = vec[i64]([-1] * sectors)
            self.herd = vec[i64]([0] * sectors)
            self.coming = vec[i64]([0] * ANIMAL_KINDS)  # animals that are to be placed
            self.due = vec[i64]()  # fields of the actor in which something is born; replaced, never changed
            self.season = 0
            self.stage = TURN
            self.start = 0  # who holds the purple worker
            self.passes = 0
            self.doing = 0
            self.target = -1
            self.colour = -1
            self.mixed = False
            self.groups_from = 0  # outbid groups beside tiles from this number on may still be moved along
            self.steps = 0
            self.upgrades = 0
            self.upgrading = -1
            self.queue_at = 0
            self.queue_size = 0
            self.epoch = 0
            self.fetched = -1  # what the Farm yard is to bring: TAKE_SKILL or TAKE_WHEAT
            self.owed = 0  # steps made that are still to be paid
            self.driven = -1  # the animal on its way: field * ANIMAL_KINDS + kind
            self.errand = 0  # what comes next of all that is received with a boat
            self.breeding = -1  # the kind of animal that breeds

    @abstractmethod
    def copy(self) -> KeyflowerState: ...

    def asks(self, seat: i64) -> bool:
        """winter.secret, place.together: several seats may be asked at once."""
        if self.over:
            return False
        if self.sealed:
            return self.chosen[seat] == 0
        if self.stage == PLACE and not self.rulings.in_turn:
            return self.has_new(seat)
        return seat == self.actor

    def several(self) -> bool:
        """Are several seats asked at once? Then the actor is only the one that is being spoken of."""
        return self.sealed or (self.stage == PLACE and not self.rulings.in_turn)

    def has_new(self, seat: i64) -> bool:
        """Has the seat tiles to place?"""
        for tile in range(self.tiles):
            if self.where[tile] == NEW + seat:
                return True
        return False

    def set_due(self, fields: list[int]) -> None:
        """For interpreted callers, which must not hand over a vec."""
        self.due = vec[i64](fields)

    # Tiles ----------------------------------------------------------------------------------------------------------

    def owner(self, tile: i64) -> i64:
        """The seat in whose village a tile lies, -1 for none."""
        place = self.where[tile] - VILLAGE
        return place if 0 <= place < MOST_SEATS else -1

    def owns(self, seat: i64, ability: i64) -> bool:
        """boat.owner, boat.from-when: does the seat have this side of a summer boat, placed or just won?"""
        tile = summer_boat(ability // 2)
        place = self.where[tile]
        return self.side[tile] == ability % 2 and (place == VILLAGE + seat or place == NEW + seat)

    def edge(self, tile: i64, direction: i64) -> i64:
        """What a placed tile shows towards a direction."""
        return self.printed.edge_of(tile, self.turned[tile], direction)

    # Workers at tiles -----------------------------------------------------------------------------------------------

    def bid_of(self, tile: i64, seat: i64) -> i64:
        """How many workers a seat has beside a tile."""
        return self.bids[tile * MOST_SEATS + seat] // 4

    def bid_colour(self, tile: i64, seat: i64) -> i64:
        return self.bids[tile * MOST_SEATS + seat] % 4

    def set_bid(self, tile: i64, seat: i64, workers: i64, colour: i64) -> None:
        self.bids[tile * MOST_SEATS + seat] = workers * 4 + colour if workers > 0 else 0

    def highest_other(self, tile: i64, seat: i64) -> i64:
        """The highest bid of the other seats."""
        best: i64 = 0
        for other in range(self.seats):
            if other != seat and self.bid_of(tile, other) > best:
                best = self.bid_of(tile, other)
        return best

    def leader(self, tile: i64) -> i64:
        """Who leads at a tile, -1 for nobody."""
        for seat in range(self.seats):
            workers = self.bid_of(tile, seat)
            if workers > 0 and workers > self.highest_other(tile, seat):
                return seat
        return -1

    def outbid(self, tile: i64, seat: i64) -> bool:
        """bid.move-outbid: has the seat workers there, and another seat more?"""
        workers = self.bid_of(tile, seat)
        return workers > 0 and self.highest_other(tile, seat) > workers

    def used_total(self, tile: i64) -> i64:
        """use.max-six: workers used on a tile this season, lying ones included."""
        i = tile * COLOUR_KINDS
        return self.used[i] + self.used[i + 1] + self.used[i + 2] + self.used[i + 3]

    def hand(self, seat: i64, colour: i64) -> i64:
        return self.workers[seat * COLOUR_KINDS + colour]

    def skill(self, seat: i64, kind: i64) -> i64:
        return self.skills[seat * SKILL_KINDS + kind]

    def bag_size(self) -> i64:
        return self.bag[0] + self.bag[1] + self.bag[2] + self.bag[3]

    def pile_size(self) -> i64:
        return self.pile[0] + self.pile[1] + self.pile[2]

    # Points and facts -----------------------------------------------------------------------------------------------

    def points(self, seat: i64) -> i64:
        n: i64 = 0
        for source in range(SOURCE_KINDS):
            n += self.earned[seat * SOURCE_KINDS + source]
        return n

    def scores(self) -> vec[i64]:
        found = vec[i64]([0] * self.seats)
        for seat in range(self.seats):
            found[seat] = self.points(seat)
        return found

    def tell(self, what: i64, seat: i64, thing: i64, origin: i64, target: i64, amount: i64) -> None:
        """A fact for whoever listens."""
        if self.facts is not None:
            self.facts.tell(what, seat, thing, origin, target, amount)

    def numbers(self) -> list[int]:
        actor = -1 if self.several() else self.actor
        found: list[int] = [actor, self.over, self.sealed, self.season, self.stage, self.start, self.passes]
        found += [self.doing, self.target, self.colour, self.mixed, self.groups_from, self.steps, self.upgrades]
        found += [self.upgrading, self.queue_at, self.queue_size, self.epoch]
        found += [self.fetched, self.owed, self.driven, self.errand, self.breeding]
        for row in (self.where, self.side, self.q, self.r, self.turned, self.beside, self.goods, self.used):
            found += list(row)
        for row in (self.last_use, self.lock, self.bids, self.workers, self.skills, self.bag, self.pile, self.supply):
            found += list(row)
        for row in (self.boat_workers, self.boat_skills, self.homes, self.taken, self.chosen, self.picked):
            found += list(row)
        for row in (self.order_winner, self.queue, self.laid, self.memory, self.earned, self.wheat, self.coming):
            found += list(row)
        for row in (self.field, self.herd, self.due):
            found += list(row)
        return found
