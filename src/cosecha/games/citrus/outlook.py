"""What a position offers its actor, and the quick answers to `can all these tiles be built?`.

Tiles still to be built are a `need`: four bits a fruit.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cosecha.games.citrus.pieces import BRIDGE, MILESTONE, SPACES, WORKERS
from cosecha.games.citrus.planting import Reach, reach
from cosecha.games.citrus.squares import (
    MOST_SQUARES,
    Squares,
    any_in,
    both,
    count,
    either,
    first,
    has,
    load,
    meet,
    one,
    rest,
    without,
)
from cosecha.games.citrus.state import FRUIT_KINDS, CitrusState

SITE_BITS: Final[i64] = 40
SITE_BIT: Final[vec[i64]] = vec[i64]([pow(2, 40 + n) for n in range(15)])
TILE_BITS: Final[i64] = 0xFFFFFFFFFF  # room for four tiles: a cart's, and all but the last of a line


def tiles_of(need: i64, fruit: i64) -> i64:
    return (need >> (4 * fruit)) & 15


def tile(fruit: i64) -> i64:
    """The need of a single tile."""
    unit: i64 = 1
    return unit << (4 * fruit)


def size(need: i64) -> i64:
    n: i64 = 0
    while need != 0:
        n += need & 15
        need >>= 4
    return n


def need_of_spaces(state: CitrusState, spaces: i64) -> i64:
    """The tiles on these spaces of the market."""
    need: i64 = 0
    market = state.market
    for space in range(SPACES):
        if (spaces >> space) & 1 != 0 and market[space] >= 0:
            need += tile(market[space] >> 1)
    return need


def need_of_pending(state: CitrusState) -> i64:
    """The bought tiles that are not yet built."""
    need: i64 = 0
    for space in range(SPACES):
        if state.pending[space] >= 0:
            need += tile(state.pending[space] // 2)
    return need


@mypyc_attr(acyclic=True)
class Tried:
    """Answers for positions that a search has come to from one root, by what was built on the way.

    The order of building does not matter: areas and neutral areas are what touches, in whatever order it came.
    """

    def __init__(self) -> None:
        self.question: i64 = -1
        self.answers: dict[i64, bool] = {}

    def ask(self, question: i64) -> None:
        """What was found belongs to one question at the root; another begins anew."""
        if question != self.question:
            self.question = question
            if len(self.answers) > 0:
                self.answers = {}


def and_tile(built: i64, fruit: i64, square: i64) -> i64:
    """One more tile: ten bits for each, the largest first; bits above are sites of fincas. -1: too many to remember."""
    high = built & TILE_BITS
    if built < 0 or high >> (SITE_BITS - 10) != 0:
        return -1
    entry = fruit * MOST_SQUARES + square + 1
    low: i64 = 0
    shift: i64 = 0
    while high & 1023 > entry:
        low |= (high & 1023) << shift
        high >>= 10
        shift += 10
    return (built & ~TILE_BITS) | low | (entry << shift) | (high << (shift + 10))


def and_site(built: i64, site: i64) -> i64:
    return built | SITE_BIT[site] if built >= 0 else -1


@mypyc_attr(acyclic=True)
class Outlook:
    """What one position offers to its actor, each fruit looked up at most once."""

    def __init__(self, state: CitrusState, tried: Tried | None = None, built: i64 = 0) -> None:
        """In the course of a search: what it found already, and what was built since it began."""
        self.state = state
        self.tried: Tried = Tried() if tried is None else tried
        self.built: i64 = built
        self.home: i64 = state.home(state.actor)
        self.reaches: list[Reach | None] = [None, None, None, None, None]
        fincas = state.open_sites != 0 and state.finca_tiles() > 0
        self.help_in_hand: bool = state.holds(state.actor, BRIDGE) > 0 or (
            fincas and state.holds(state.actor, MILESTONE) > 0
        )
        self.ground: Squares = state.free  # where tiles might come to stand, bridges included
        if self.help_in_hand or any_in(load(state.land, BRIDGE)):
            self.ground = either(self.ground, either(state.rocks, state.all_neutral()))
        self.help_on_board: Squares = load(state.land, BRIDGE)
        if fincas:
            self.help_on_board = either(self.help_on_board, load(state.land, MILESTONE))

    def reach(self, fruit: i64) -> Reach:
        known = self.reaches[fruit]
        if known is None:
            known = reach(self.state, fruit, self.state.free)
            self.reaches[fruit] = known
        return known

    def helped(self, need: i64) -> bool:
        """Is a bridge or a milestone in hand, or could one of the tiles be built on one that lies on the board?"""
        if self.help_in_hand:
            return True
        if not any_in(self.help_on_board) or size(need) == 1:
            return False
        for fruit in range(FRUIT_KINDS):
            tiles = tiles_of(need, fruit)
            if tiles > 0:
                grasp = self.reach(fruit).thinkable
                for _ in range(tiles - 1):
                    grasp = self.grown(fruit, grasp, self.state.free)
                if meet(grasp, self.help_on_board):
                    return True
        return False

    def may_come_home(self, need: i64) -> bool:
        """merge.own: where workers are scarce, might areas of a needed fruit be joined and set one free?"""
        if self.home >= size(need):
            return False
        state = self.state
        for worker in range(WORKERS):
            fruit = state.area_fruit(state.actor, worker)
            if fruit >= 0 and tiles_of(need, fruit) > 0 and self._may_join(fruit, worker, tiles_of(need, fruit)):
                return True
        for fruit in range(FRUIT_KINDS):
            if tiles_of(need, fruit) > 2:
                return True  # two tiles may begin areas that the third joins
        return False

    def _may_join(self, fruit: i64, worker: i64, tiles: i64) -> bool:
        """Could this area grow to touch another one of its fruit, or one that is begun on the way?"""
        state = self.state
        board = state.printed.board
        area = state.area(state.actor, worker)
        others = without(state.own(state.actor, fruit), area)
        if tiles > 1:
            others = either(others, self.reach(fruit).starts)
        if not any_in(others):
            return False
        for _ in range(tiles):
            area = self.grown(fruit, area, self.ground)
        return meet(board.spread(area), others)

    def grown(self, fruit: i64, squares: Squares, ground: Squares) -> Squares:
        """Through the neutral areas of the fruit that are touched, then one tile further in every direction."""
        board = self.state.printed.board
        neutral = load(self.state.neutral, fruit)
        wider = either(squares, board.flood(both(board.spread(squares), neutral), neutral))
        return either(wider, both(board.spread(wider), ground))

    def short(self, need: i64) -> bool:
        """Some fruit has no square now, or more areas must begin than there are workers: hopeless without help."""
        beginning: i64 = 0
        for fruit in range(FRUIT_KINDS):
            if tiles_of(need, fruit) > 0:
                here = self.reach(fruit)
                if not any_in(here.extensions):
                    beginning += 1
                    if not any_in(here.starts):
                        return True
        return beginning > self.home

    def surely(self, need: i64) -> bool:
        """Enough squares for each tile, whatever the others take: no search is needed."""
        return self._enough(need, self.home, -1, (0, 0, 0))

    def surely_after(self, need: i64, fruit: i64, square: i64) -> bool:
        """The same, for what remains once a tile of this fruit is built on the square."""
        if need == 0:
            return True
        home = self.home
        if has(self.reach(fruit).starts, square):
            home -= 1
        return self._enough(need, home, fruit, one(square))

    def _enough(self, need: i64, home: i64, built: i64, taken: Squares) -> bool:
        """Tiles with few choices first, each still finds a square (`Choices`), and a worker where it needs one."""
        choices = Choices()
        begun = False
        for fruit in range(FRUIT_KINDS):
            tiles = tiles_of(need, fruit)
            if tiles == 0:
                continue
            here = self.reach(fruit)
            calm = without(here.calm_extensions, taken)
            if fruit == built:
                calm = either(calm, without(both(here.calm, self.state.printed.board.spread(taken)), taken))
            extensions = calm if tiles > 1 or fruit == built else without(here.extensions, taken)
            found = count(extensions)
            if found >= tiles:
                choices.add(tiles, found)
            elif fruit == built or home == 0:
                return False
            elif tiles == 1:
                choices.add(1, count(without(here.starts, taken)))
                home -= 1
            elif begun:
                return False
            else:
                room = self._room_at_a_start(here, tiles - 1, taken)
                choices.add(1, 1)
                choices.add(tiles - 1, room + 1)
                home -= 1
                begun = True
        return choices.suffice()

    def _room_at_a_start(self, here: Reach, n: i64, taken: Squares) -> i64:
        """Squares for n more tiles of the fruit beside the start that has most of them; -1 if no start has so many."""
        board = self.state.printed.board
        best: i64 = -1
        starts = without(here.starts, taken)
        while best < n + 2 and any_in(starts):
            square = one(first(starts))
            calm = either(here.calm_extensions, both(here.calm, board.spread(square)))
            room = count(without(without(calm, square), taken))
            if room >= n and room > best:
                best = room
            starts = rest(starts)
        return best


@mypyc_attr(acyclic=True, free_list_len=1)
class Choices:
    """How many squares each tile may choose from: as many tiles as have at most n choices must be at most n."""

    def __init__(self) -> None:
        self.upto1: i64 = 0
        self.upto2: i64 = 0
        self.upto3: i64 = 0
        self.others: i64 = 0
        self.fewest: i64 = 99
        self.impossible: bool = False

    def add(self, tiles: i64, choices: i64) -> None:
        if choices <= 0:
            self.impossible = True
        elif choices == 1:
            self.upto1 += tiles
        elif choices == 2:
            self.upto2 += tiles
        elif choices == 3:
            self.upto3 += tiles
        else:
            self.others += tiles
            if choices < self.fewest:
                self.fewest = choices

    def suffice(self) -> bool:
        small = self.upto1 + self.upto2 + self.upto3
        return (
            not self.impossible
            and self.upto1 <= 1
            and self.upto1 + self.upto2 <= 2
            and small <= 3
            and (self.others == 0 or small + self.others <= self.fewest)
        )
