"""What is always true of a Citrus table (section 7 of the specification), counted apart from the code of the rules.

A set of squares is here one integer, bit n for square n; areas, roads and starts are found anew from the plantations.
Invariants 22 and 24 to 27 speak of whole games and of pairs of games: they are tests.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from cosecha.core.luck import SeededLuck
from cosecha.core.state import LEGAL, State
from cosecha.games.citrus.board import Board
from cosecha.games.citrus.pieces import (
    BRIDGE,
    BULL,
    CAUSES,
    CHOOSE,
    FRUITS,
    KINDS,
    LANDSCAPE,
    LANDSCAPE_KINDS,
    MOST_COINS,
    MOVE,
    OPEN_SITES,
    PENALTY,
    S_FIRST,
    S_SECOND,
    SITES,
    SOURCE_KINDS,
    SPACES,
    TRIGGER_LEVEL,
    V_BUY,
    V_HARVEST,
    V_MILESTONE,
    V_PASS,
    V_PLACE,
    V_SITE,
    WORKERS,
)
from cosecha.games.citrus.reading import square_name
from cosecha.games.citrus.squares import Squares
from cosecha.games.citrus.state import LAND, NEUTRAL, PLANTED, ROAD, Rulings
from cosecha.games.citrus.turn import Citrus

FRUIT_NUMBERS = range(len(FRUITS))
LANDSCAPE_NUMBERS = range(len(LANDSCAPE))
LEAST_COINS_AT_HOME = 6


def invariants(state: State) -> list[str]:
    """What is wrong with a position, each with the number of the invariant it breaks."""
    assert isinstance(state, Citrus)
    table = Table(state)
    return [f"invariant {number}: {problem}" for number, problem in _of_a_state(table)]


def step_invariants(before: State, after: State, move: str) -> list[str]:
    """What is wrong with what a move did."""
    assert isinstance(before, Citrus)
    assert isinstance(after, Citrus)
    step = Step(Table(before), Table(after), move)
    return [f"invariant {number}: {problem}" for number, problem in _of_a_step(step)]


Problems = Iterator[tuple[int, str]]


def _of_a_state(table: Table) -> Problems:
    yield from plantations_are_conserved(table)
    yield from landscape_is_conserved(table)
    yield from fincas_and_sites_are_conserved(table)
    yield from workers_stand_on_areas(table)
    yield from areas_have_one_owner(table)
    yield from roads_have_different_fruits(table)
    yield from coins_are_in_their_limits(table)
    yield from squares_hold_one_thing(table)
    yield from the_market_is_full_enough(table)
    yield from passing_is_the_last_resort(table)
    yield from pending_tiles_can_be_built(table)
    yield from the_end_is_the_end(table)


def _of_a_step(step: Step) -> Problems:
    yield from idle_players_have_coins(step)
    yield from points_do_not_fall(step)
    yield from occupied_stays_occupied(step)
    yield from fincas_stay(step)
    yield from refills_are_complete(step)
    yield from turns_end_tidily(step)
    yield from placements_move_workers(step)
    yield from harvests_move_no_tile(step)
    yield from fincas_are_scored_once_and_rightly(step)


# The table as plain integers ----------------------------------------------------------------------------------------


class Ground:
    """The printed board: neighbours, path squares and surroundings by counting, not by the rules' own square sets."""

    def __init__(self, board: Board) -> None:
        self.width = int(board.width)
        size = self.width * int(board.height)
        self.squares = (1 << size) - 1
        self.left = sum(1 << square for square in range(0, size, self.width))
        self.right = self.left << (self.width - 1)
        self.rocks = whole(board.rocks)
        self.site = [1 << int(square) if square >= 0 else 0 for square in board.site_square]
        self.sites = sum(self.site)
        self.path = [self.beside(site) & ~self.sites for site in self.site]
        self.ring = [self._around(site) for site in self.site]

    def beside(self, squares: int) -> int:
        """Every square that shares a side with one of these."""
        across = (squares & ~self.right) << 1 | (squares & ~self.left) >> 1
        return (across | squares << self.width | squares >> self.width) & self.squares

    def _around(self, squares: int) -> int:
        row = squares | (squares & ~self.right) << 1 | (squares & ~self.left) >> 1
        return (row | row << self.width | row >> self.width) & self.squares & ~squares

    def area(self, square: int, planted: int) -> int:
        """area.connected: all that hangs together with a square, side to side."""
        area, wider = 0, square
        while wider != area:
            area = wider
            wider = area | self.beside(area) & planted
        return area

    def areas(self, planted: int) -> Iterator[int]:
        while planted:
            area = self.area(planted & -planted, planted)
            yield area
            planted &= ~area

    def name(self, squares: int) -> str:
        """The first of these squares."""
        return square_name(self.width, (squares & -squares).bit_length() - 1)


@cache
def ground_of(board: Board) -> Ground:
    return Ground(board)


def whole(squares: Squares) -> int:
    """Three words of sixty bits as one integer."""
    return int(squares[0]) | int(squares[1]) << 60 | int(squares[2]) << 120


class Table:
    """A state as plain integers."""

    def __init__(self, state: Citrus) -> None:
        self.state = state
        self.ground = ground_of(state.printed.board)
        self.planted = [whole(state.row(PLANTED, fruit)) for fruit in FRUIT_NUMBERS]
        self.neutral = [whole(state.row(NEUTRAL, fruit)) for fruit in FRUIT_NUMBERS]
        self.land = [whole(state.row(LAND, kind)) for kind in LANDSCAPE_NUMBERS]
        self.wells = whole(state.wells)
        self.rocks = whole(state.rocks)
        self.all_planted = union(self.planted)
        self.all_land = union(self.land)
        self.seats = range(int(state.seats))
        self.areas = [
            (seat, int(state.area_fruit(seat, worker)), whole(state.area(seat, worker)))
            for seat in self.seats
            for worker in range(WORKERS)
            if state.area_fruit(seat, worker) >= 0
        ]
        self.built = [site for site, finca in enumerate(state.finca) if finca >= 0]
        self.scored = int(state.scored)
        self.occupied = self.all_planted | self.all_land | self.rocks

    def home(self, seat: int) -> int:
        return int(WORKERS) - sum(owner == seat for owner, _, _ in self.areas)

    def points(self, seat: int) -> int:
        return int(self.state.points(seat))

    def surrounded(self, site: int) -> bool:
        """score.finca, score.occupied."""
        fincas = union([self.ground.site[built] for built in self.built])
        return not self.ground.ring[site] & ~(self.occupied | fincas)


def union(sets: list[int]) -> int:
    squares = 0
    for one in sets:
        squares |= one
    return squares


class Step:
    """A move: the table before it, the table after it, and its text."""

    def __init__(self, before: Table, after: Table, move: str) -> None:
        self.before = before
        self.after = after
        self.words = move.split()
        self.verb = self.words[0]
        self.seat = int(before.state.actor)
        self.ends_turn = self.verb in {"end", "pass"}
        self.prevented = not before.state.rulings.penalised

    def square(self, word: str) -> int:
        return 1 << (int(word[1:]) - 1) * self.before.ground.width + ord(word[0]) - ord("a")


# Invariants of a state ----------------------------------------------------------------------------------------------


def plantations_are_conserved(table: Table) -> Problems:
    state = table.state
    for kind, name in enumerate(KINDS):
        planted = table.planted[kind // 2]
        standing = planted & table.wells if kind % 2 else planted & ~table.wells
        loose = [*state.market, *state.pending, state.cart_tile].count(kind)
        found = int(state.bag[kind]) + loose + standing.bit_count() + int(state.gone[LANDSCAPE_KINDS + kind])
        if found != state.printed.kind_numbers[kind]:
            yield 1, f"{found} tiles {name}, the game has {state.printed.kind_numbers[kind]}"
    if table.wells & ~table.all_planted:
        yield 1, f"a well without a plantation on {table.ground.name(table.wells & ~table.all_planted)}"
    sizes = {
        "bag": (state.bag_size, sum(state.bag)),
        "market": (state.market_size, sum(kind >= 0 for kind in state.market)),
        "pending": (state.pending_size, sum(kind >= 0 for kind in state.pending)),
    }
    for name, (counted, found) in sizes.items():
        if counted != found:
            yield 1, f"{name} holds {found} tiles, but {counted} are counted"


def landscape_is_conserved(table: Table) -> Problems:
    state = table.state
    everything = 0
    for kind, name in enumerate(LANDSCAPE):
        held = sum(int(state.holds(seat, kind)) for seat in table.seats)
        found = table.land[kind].bit_count() + held + int(state.gone[kind])
        everything += found
        if not 0 <= found <= state.printed.landscape_numbers[kind]:
            yield 2, f"{found} tiles {name}, the game has {state.printed.landscape_numbers[kind]}"
    if everything != len(state.printed.board.landscape):
        yield 2, f"{everything} landscape tiles, {len(state.printed.board.landscape)} were laid out"
    if state.gone[BULL]:
        yield 2, "a bull has been used up"


def fincas_and_sites_are_conserved(table: Table) -> Problems:
    state = table.state
    letters, open_sites = int(state.printed.board.letters), int(state.open_sites)
    for kind, (high, low) in enumerate(state.printed.finca_values):
        found = int(state.finca_stack[kind]) + [*state.finca, state.waiting].count(kind)
        if found != state.printed.finca_numbers[kind]:
            yield 3, f"{found} fincas {high}/{low}, the game has {state.printed.finca_numbers[kind]}"
    built = sum(1 << site for site in table.built)
    if built & open_sites or (built | open_sites) & ~letters or table.scored & ~built:
        yield 3, "a site is built and open, not on the board, or scored without a finca"
    stack = letters & ~built & ~open_sites
    shown = open_sites.bit_count()
    if shown > OPEN_SITES or (state.waiting < 0 and stack and shown != OPEN_SITES):
        yield 4, f"{shown} sites are open while {stack.bit_count()} site tiles are in the stack"


def workers_stand_on_areas(table: Table) -> Problems:
    for seat in table.seats:
        own = [(fruit, squares) for owner, fruit, squares in table.areas if owner == seat]
        if table.state.home(seat) + len(own) != WORKERS or not all(squares for _, squares in own):
            yield 5, f"seat {seat + 1} has {len(own)} areas and {table.state.home(seat)} workers at home"


def areas_have_one_owner(table: Table) -> Problems:
    """Every connected set of a fruit is exactly one area of one seat, or neutral as a whole."""
    owned = [(fruit, squares) for _, fruit, squares in table.areas]
    if len(set(owned)) != len(owned):
        yield 6, "one area has two workers"
    for fruit in FRUIT_NUMBERS:
        neutral = table.neutral[fruit]
        for area in table.ground.areas(table.planted[fruit]):
            if ((fruit, area) in owned) == (area & neutral == area):
                yield 6, f"{FRUITS[fruit]} at {table.ground.name(area)} is not one owned or one neutral area"
        marked = neutral | union([squares for kind, squares in owned if kind == fruit])
        if marked != table.planted[fruit]:
            yield 6, f"{FRUITS[fruit]}: areas are marked where nothing is planted, or the other way round"


def roads_have_different_fruits(table: Table) -> Problems:
    ground, state = table.ground, table.state
    for fruit in FRUIT_NUMBERS:
        closed = 0
        for site, path in enumerate(ground.path):
            standing = (path & table.planted[fruit]).bit_count()
            closed |= path if standing and not state.rulings.family else 0
            if standing > 1 and not state.rulings.family:
                yield 7, f"{FRUITS[fruit]} stands {standing} times on the path squares of {SITES[site]}"
        if closed != whole(state.row(ROAD, fruit)):
            yield 7, f"the roads closed to {FRUITS[fruit]} are not those that its plantations close"
    fincas = [site for site in table.built if state.rulings.scored_finca_starts or not table.scored >> site & 1]
    if union([ground.path[site] for site in fincas]) != whole(state.starts):
        yield 7, "the squares where areas may begin are not the path squares of the fincas"


def coins_are_in_their_limits(table: Table) -> Problems:
    for seat in table.seats:
        if not 0 <= table.state.coins[seat] <= MOST_COINS:
            yield 8, f"seat {seat + 1} has {table.state.coins[seat]} coins"


def squares_hold_one_thing(table: Table) -> Problems:
    ground, state = table.ground, table.state
    layers = [*table.planted, *table.land, table.rocks, ground.sites]
    if sum(layer.bit_count() for layer in layers) != union(layers).bit_count() or union(layers) & ~ground.squares:
        yield 10, "two things lie on one square, or one beside the board"
    broken = ground.rocks & ~table.rocks
    if table.rocks & ~ground.rocks or broken & ~table.all_planted:
        yield 10, "a rock came or went without a bridge"
    covered = sum(state.gone[LANDSCAPE_KINDS:])
    if broken.bit_count() + covered != state.gone[BRIDGE]:
        yield 10, f"{broken.bit_count()} rocks and {covered} plantations are covered by {state.gone[BRIDGE]} bridges"
    if whole(state.free) != ground.squares & ~(ground.sites | table.rocks | table.all_planted):
        yield 10, "the open squares are not those without plantation, rock and site"


def the_market_is_full_enough(table: Table) -> Problems:
    state = table.state
    pending = state.pending_size > 0 or state.cart_tile >= 0
    if state.rulings.cart_triggers and not pending and state.market_size <= TRIGGER_LEVEL and state.bag_size > 0:
        yield 14, f"nothing is pending, but the market holds {state.market_size} tiles and the bag {state.bag_size}"


def passing_is_the_last_resort(table: Table) -> Problems:
    state = table.state
    if state.stage != CHOOSE or table.home(int(state.actor)) < WORKERS or state.why_not(V_PASS * MOVE) != LEGAL:
        return
    better = [code for code in _as_if_prevented(state).legal() if code // MOVE in (V_BUY, V_HARVEST)]
    if better:
        yield 17, "passing is legal beside a line or a harvest"


def _as_if_prevented(state: Citrus) -> Citrus:
    rulings = Rulings()
    for name in vars_of(rulings):
        setattr(rulings, name, getattr(state.rulings, name))
    rulings.penalised = False
    return Citrus(state.seats, state.printed, rulings, state)


def vars_of(rulings: Rulings) -> list[str]:
    return [name for name in dir(rulings) if not name.startswith("_")]


def pending_tiles_can_be_built(table: Table) -> Problems:
    """Every legal way on, without carts, must come to an end: one is tried, with a finca only where it must be."""
    state = table.state
    if state.rulings.penalised or state.over:
        return
    trial = state.copy()
    luck = SeededLuck(table.all_planted % 1_000_003)
    while trial.pending_size > 0 or trial.cart_tile >= 0:
        moves = [code for code in trial.legal() if code // MOVE in (V_PLACE, V_SITE, V_MILESTONE)]
        if not moves:
            yield 18, "pending tiles can no longer be built"
            return
        ways = [code for code in moves if code // MOVE != V_MILESTONE] or moves
        trial.play(ways[luck.below(len(ways))], luck)


def the_end_is_the_end(table: Table) -> Problems:
    state = table.state
    if not state.over:
        return
    left = int(state.bag_size + state.market_size + state.pending_size) + (state.cart_tile >= 0)
    stuck = state.passes >= state.seats and (not state.open_sites or not sum(state.finca_stack))
    if left and not stuck:
        yield 23, f"the game is over, but {left} plantations are not built"
    if table.areas:
        yield 23, "the game is over, but a worker stands on an area"


# Invariants of a step -----------------------------------------------------------------------------------------------


def idle_players_have_coins(step: Step) -> Problems:
    coins = step.after.state.coins[step.seat]
    idle = step.ends_turn and step.prevented and step.before.home(step.seat) == WORKERS
    if idle and coins < LEAST_COINS_AT_HOME:
        yield 8, f"seat {step.seat + 1} ends its turn with all workers at home and {coins} coins"


def points_do_not_fall(step: Step) -> Problems:
    for seat in step.before.seats:
        gained = step.after.points(seat) - step.before.points(seat)
        expected = 0
        if step.verb == "return" and seat == step.seat:
            expected = -PENALTY * _put_back(step)
        if gained < expected or (step.verb == "return" and gained != expected):
            yield 9, f"seat {seat + 1} gets {gained} points, at least {expected} expected"


def _put_back(step: Step) -> int:
    """Tiles that a `return` puts back: those named, or else all that were pending."""
    return len(step.words) - 1 or int(step.before.state.pending_size)


def occupied_stays_occupied(step: Step) -> Problems:
    gone = step.before.occupied & ~step.after.occupied
    if gone:
        yield 11, f"{step.after.ground.name(gone)} was occupied and is empty"


def fincas_stay(step: Step) -> Problems:
    for site in step.before.built:
        if step.before.state.finca[site] != step.after.state.finca[site]:
            yield 12, f"the finca on {SITES[site]} changed"
    if step.before.scored & ~step.after.scored:
        yield 12, "a scored finca is unscored again"


def refills_are_complete(step: Step) -> Problems:
    """All twelve spaces, or as many as the bag could fill, the lowest numbers first."""
    old, new = step.before.state, step.after.state
    if new.bag_size == old.bag_size:
        return
    if new.bag_size > 0 and new.market_size < SPACES:
        yield 15, f"after a refill {new.market_size} spaces are taken and {new.bag_size} tiles are in the bag"
    filled = [space for space in range(SPACES) if old.market[space] < 0 <= new.market[space]]
    empty = [space for space in range(SPACES) if new.market[space] < 0]
    if filled and empty and min(empty) < max(filled):
        yield 15, f"the refill left out space {min(empty) + 1}"


def turns_end_tidily(step: Step) -> Problems:
    state = step.after.state
    if not step.ends_turn:
        return
    if state.pending_size or state.cart_tile >= 0 or state.unpaid or state.refill_due:
        yield 16, "the turn is over, but something is pending"
    if state.waiting >= 0 and CAUSES[state.cause] != "blocked":
        yield 16, "the turn is over, but a finca waits"
    for site in step.after.built:
        if not step.after.scored >> site & 1 and step.after.surrounded(site):
            yield 13, f"the turn is over, but the surrounded finca on {SITES[site]} is not scored"


def placements_move_workers(step: Step) -> Problems:
    if step.verb != "place":
        return
    fruit, square = FRUITS.index(step.words[1][:2]), step.square(step.words[2])
    beside = step.before.ground.beside(square)
    joined = sum(seat == step.seat and kind == fruit and bool(area & beside) for seat, kind, area in step.before.areas)
    came_home = step.after.home(step.seat) - step.before.home(step.seat)
    if came_home != joined - 1:
        yield 19, f"{' '.join(step.words)} joins {joined} own areas and brings {came_home} workers home"
    others = [seat for seat in step.before.seats if seat != step.seat]
    if any(step.after.home(seat) != step.before.home(seat) for seat in others):
        yield 19, f"{' '.join(step.words)} moves the worker of another seat"


def harvests_move_no_tile(step: Step) -> Problems:
    if step.verb != "harvest":
        return
    before, after = step.before, step.after
    if (before.planted, before.wells, before.land) != (after.planted, after.wells, after.land):
        yield 20, "a harvest changed a tile"
    gone = [area for area in before.areas if area not in after.areas]
    if len(gone) != 1 or gone[0][0] != step.seat or len(before.areas) != len(after.areas) + 1:
        yield 20, "a harvest is of one own area"
    elif gone[0][2] & ~after.neutral[gone[0][1]]:
        yield 20, "a harvested area is not neutral"


def fincas_are_scored_once_and_rightly(step: Step) -> Problems:
    """High values for the highest count, low ones for the second unless the first place is shared."""
    due = [site for site in step.before.built if step.ends_turn and not step.before.scored >> site & 1]
    first, second = [0] * len(step.before.seats), [0] * len(step.before.seats)
    for site in due:
        if step.before.surrounded(site):
            _award(step.before, site, first, second)
    for seat in step.before.seats:
        for source, expected in ((S_FIRST, first[seat]), (S_SECOND, second[seat])):
            place = seat * int(SOURCE_KINDS) + int(source)
            gained = int(step.after.state.earned[place] - step.before.state.earned[place])
            if gained != expected:
                yield 21, f"seat {seat + 1} gets {gained} points at fincas, {expected} expected"


def _award(table: Table, site: int, first: list[int], second: list[int]) -> None:
    ring, finca = table.ground.ring[site], table.state.finca[site]
    counts = [0] * len(first)
    for seat, _, area in table.areas:
        if area & ring:
            counts[seat] += area.bit_count()
    ranks = sorted({count for count in counts if count}, reverse=True)
    for seat, count in enumerate(counts):
        if ranks and count == ranks[0]:
            first[seat] += int(table.state.printed.high[finca])
        elif len(ranks) > 1 and count == ranks[1] and counts.count(ranks[0]) == 1:
            second[seat] += int(table.state.printed.low[finca])
