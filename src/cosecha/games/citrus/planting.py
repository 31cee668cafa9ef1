"""Where a plantation may go, and what happens when it is built (chapters 3.5, 3.6, 3.7 and the bridge of 3.11)."""

from mypy_extensions import i64, mypyc_attr

from cosecha.core.state import LEGAL
from cosecha.games.citrus.pieces import (
    AT_HAND,
    AT_HOME,
    AWAY,
    BRIDGE,
    F_COVERED,
    F_TOOK,
    F_USED,
    F_WORKER,
    LANDSCAPE_KINDS,
    NOWHERE,
    R_BRIDGE,
    R_BRIDGE_FRUIT,
    R_FOREIGN,
    R_HELD,
    R_MERGE_NEUTRAL,
    R_NEUTRAL_CLOSED,
    R_ROAD,
    R_ROCK_SITE,
    R_SQUARE,
    R_TWO_WAYS,
    R_WORKER,
    WORKERS,
)
from cosecha.games.citrus.squares import (
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
    store,
    without,
)
from cosecha.games.citrus.state import CitrusState


@mypyc_attr(acyclic=True)  # not tracked by the garbage collector: legal moves are a tenth faster
class Reach:
    """Where the actor may build one fruit without a bridge."""

    def __init__(
        self, extensions: Squares, starts: Squares, thinkable: Squares, calm: Squares, calm_extensions: Squares
    ) -> None:
        self.extensions: Squares = extensions
        self.starts: Squares = starts  # empty when no worker is at home
        self.thinkable: Squares = thinkable  # also where a worker or a larger area would be needed
        self.calm: Squares = calm  # open squares bound by no road and no other area of this fruit
        self.calm_extensions: Squares = calm_extensions


def reach(state: CitrusState, fruit: i64, ground: Squares) -> Reach:
    """plant.two-ways: all extensions and starts of a fruit on this ground, the open squares or what a bridge opens."""
    board = state.printed.board
    own = state.own(state.actor, fruit)
    neutral = load(state.neutral, fruit)
    foreign = without(load(state.planted, fruit), either(own, neutral))
    room = without(ground, either(board.spread(foreign), load(state.road, fruit)))
    near_own = board.spread(own)
    near_neutral = board.spread(neutral)
    away = without(room, near_neutral)
    extensions = both(room, near_own)
    joining = both(extensions, near_neutral)
    while any_in(joining):
        square = first(joining)
        if not neutral_yields(state, fruit, square):
            extensions = without(extensions, one(square))
        joining = rest(joining)
    starts: Squares = (0, 0, 0)
    if state.home(state.actor) > 0:
        starts = without(both(away, state.starts), near_own)
    calm = without(away, board.paths)
    thinkable = both(room, either(near_own, state.starts))
    return Reach(extensions, starts, thinkable, calm, both(calm, near_own))


def neutral_yields(state: CitrusState, fruit: i64, square: i64) -> bool:
    """merge.neutral, merge.many: no neutral area touched is larger than the own areas touched together."""
    board = state.printed.board
    beside = board.spread(one(square))
    own: i64 = 0
    for worker in range(WORKERS):
        area = state.area(state.actor, worker)
        if state.area_fruit(state.actor, worker) == fruit and meet(area, beside):
            own += count(area)
    neutral = load(state.neutral, fruit)
    touched = both(neutral, beside)
    while any_in(touched):
        area = board.flood(one(first(touched)), neutral)
        if count(area) > own:
            return False
        touched = without(touched, area)
    return True


def why_not_here(state: CitrusState, fruit: i64, square: i64) -> i64:
    """The building rules for a square that is open, or that a bridge has opened."""
    board = state.printed.board
    beside = board.spread(one(square))
    own = state.own(state.actor, fruit)
    neutral = load(state.neutral, fruit)
    foreign = without(load(state.planted, fruit), either(own, neutral))
    if meet(beside, foreign):
        return R_FOREIGN
    extends = meet(beside, own)
    if meet(beside, neutral) and not extends:
        return R_NEUTRAL_CLOSED
    if not extends and not has(state.starts, square):
        return R_TWO_WAYS
    if not extends and state.home(state.actor) == 0:
        return R_WORKER
    if has(load(state.road, fruit), square):
        return R_ROAD
    if meet(beside, neutral) and not neutral_yields(state, fruit, square):
        return R_MERGE_NEUTRAL
    return LEGAL


def why_not_plant(state: CitrusState, fruit: i64, square: i64) -> i64:
    """A plantation without a bridge."""
    board = state.printed.board
    if has(state.rocks, square) or has(board.site_squares, square):
        return R_ROCK_SITE
    if not has(state.free, square):
        return R_SQUARE
    return why_not_here(state, fruit, square)


def why_not_bridge(state: CitrusState, fruit: i64, square: i64) -> i64:
    """tile.bridge, tile.bridge-fruit, tile.bridge-rules: a plantation on a rock or a neutral plantation."""
    if state.holds(state.actor, BRIDGE) == 0:
        return R_HELD
    if has(state.printed.board.site_squares, square):
        return R_ROCK_SITE
    if has(state.rocks, square):
        return why_not_here(state, fruit, square)
    covered = state.fruit_at(square)
    if covered < 0 or not has(load(state.neutral, covered), square):
        return R_BRIDGE
    if covered != fruit:
        return why_not_here(state, fruit, square)  # a tile of another fruit binds nothing that is asked here
    if meet(state.printed.board.spread(one(square)), load(state.neutral, fruit)):
        return R_BRIDGE_FRUIT
    opened = lifted(state, square)
    reason = why_not_here(state, fruit, square)
    put_under(state, square, opened)
    return reason


def bridge_places(state: CitrusState, fruit: i64) -> Squares:
    """Every square that a bridge in hand lets the actor build this fruit on."""
    board = state.printed.board
    neutral = load(state.neutral, fruit)
    here = reach(state, fruit, either(state.rocks, without(state.all_neutral(), neutral)))
    places = either(here.extensions, here.starts)
    single = without(neutral, board.spread(neutral))
    while any_in(single):
        square = first(single)
        if why_not_bridge(state, fruit, square) == LEGAL:
            places = either(places, one(square))
        single = rest(single)
    return places


def lifted(state: CitrusState, square: i64) -> i64:
    """tile.bridge-covered: the covered neutral plantation goes away before anything else is checked."""
    fruit = state.fruit_at(square)
    kind = 2 * fruit
    here = one(square)
    if has(state.wells, square):
        kind += 1
        state.wells = without(state.wells, here)
    store(state.planted, fruit, without(load(state.planted, fruit), here))
    store(state.neutral, fruit, without(load(state.neutral, fruit), here))
    if has(state.printed.board.paths, square):
        state.close_roads(fruit)
    return kind


def put_under(state: CitrusState, square: i64, kind: i64) -> None:
    """Undo `lifted`."""
    fruit = kind // 2
    here = one(square)
    if kind % 2 == 1:
        state.wells = either(state.wells, here)
    store(state.planted, fruit, either(load(state.planted, fruit), here))
    store(state.neutral, fruit, either(load(state.neutral, fruit), here))
    if has(state.printed.board.paths, square):
        state.close_roads(fruit)


def plant(state: CitrusState, kind: i64, square: i64, *, bridge: bool) -> None:
    """Build a plantation; the caller knows that it may stand here."""
    if bridge:
        _lay_bridge(state, square)
    fruit = kind // 2
    here = one(square)
    _take_landscape(state, square)
    store(state.planted, fruit, either(load(state.planted, fruit), here))
    state.free = without(state.free, here)
    if kind % 2 == 1:
        state.wells = either(state.wells, here)
    _join_areas(state, fruit, square)
    if has(state.printed.board.paths, square) and not state.rulings.family:
        same_road = load(state.printed.board.same_road, square)
        store(state.road, fruit, either(load(state.road, fruit), same_road))
    state.built_this_turn += 1
    state.passes = 0


def _lay_bridge(state: CitrusState, square: i64) -> None:
    """tile.bridge-covered: a rock or a neutral plantation leaves the table for every purpose."""
    state.hand[state.actor * LANDSCAPE_KINDS + BRIDGE] -= 1
    state.gone[BRIDGE] += 1
    state.tell(F_USED, BRIDGE, AT_HAND + state.actor, square, 0)
    if has(state.rocks, square):
        state.rocks = without(state.rocks, one(square))
        return
    kind = lifted(state, square)
    state.gone[LANDSCAPE_KINDS + kind] += 1
    state.tell(F_COVERED, kind, square, AWAY, 0)


def _take_landscape(state: CitrusState, square: i64) -> None:
    """pick.landscape, tile.bull-retake: what lay on the square goes to the builder."""
    kind = state.landscape_at(square)
    if kind >= 0:
        store(state.land, kind, without(load(state.land, kind), one(square)))
        state.hand[state.actor * LANDSCAPE_KINDS + kind] += 1
        state.tell(F_TOOK, kind, square, AT_HAND + state.actor, 0)


def _join_areas(state: CitrusState, fruit: i64, square: i64) -> None:
    """merge.own, merge.neutral, merge.many, plant.worker: the new tile and all it touches become one own area."""
    board = state.printed.board
    seat = state.actor
    beside = board.spread(one(square))
    area = one(square)
    keeper: i64 = -1
    for worker in range(WORKERS):
        if state.area_fruit(seat, worker) == fruit and meet(state.area(seat, worker), beside):
            area = either(area, state.area(seat, worker))
            if keeper < 0:
                keeper = worker
            else:
                state.set_area(seat, worker, -1, (0, 0, 0))
                state.tell(F_WORKER, NOWHERE, square, AT_HOME + seat, 0)
    neutral = load(state.neutral, fruit)
    if meet(beside, neutral):
        joined = board.flood(both(beside, neutral), neutral)
        area = either(area, joined)
        store(state.neutral, fruit, without(neutral, joined))
    if keeper < 0:
        keeper = first_at_home(state, seat)
        state.tell(F_WORKER, NOWHERE, AT_HOME + seat, square, 0)
    state.set_area(seat, keeper, fruit, area)


def first_at_home(state: CitrusState, seat: i64) -> i64:
    """A worker that stands on the player board."""
    worker: i64 = 0
    while state.area_fruit(seat, worker) >= 0:
        worker += 1
    return worker
