"""buy.lookahead: can all these tiles be built, in some order, from the present position?

Most questions are answered by counting squares (`Outlook.short`, `Outlook.surely`); only the doubtful rest is searched.
Counting first makes random play about four times as fast.
"""

from mypy_extensions import i64

from cosecha.games.citrus.board import MOST_SITES
from cosecha.games.citrus.outlook import Outlook, and_site, and_tile, need_of_pending, tile, tiles_of
from cosecha.games.citrus.pieces import BRIDGE, LANDSCAPE_KINDS, MILESTONE, WORKERS
from cosecha.games.citrus.planting import bridge_places, plant
from cosecha.games.citrus.squares import (
    Squares,
    any_in,
    both,
    count,
    either,
    first,
    load,
    one,
    rest,
    without,
)
from cosecha.games.citrus.state import FRUIT_KINDS, CitrusState


def can_finish(outlook: Outlook, cart_fruit: i64, need: i64, *, finca_due: bool) -> bool:
    """Is there a complete way to build a cart's tile (-1: none) first and then all of `need`?"""
    due: i64 = 1 if finca_due else 0
    outlook.tried.ask(need + ((cart_fruit + 1) << 20) + (due << 24))
    return _can_finish(outlook, cart_fruit, need, finca_due=finca_due)


def _can_finish(outlook: Outlook, cart_fruit: i64, need: i64, *, finca_due: bool) -> bool:
    if cart_fruit < 0 and need == 0:
        return True
    everything = need if cart_fruit < 0 else need + tile(cart_fruit)
    short = outlook.short(everything)
    if cart_fruit < 0 and not short and outlook.surely(need):
        return True
    state = outlook.state
    if finca_due and state.open_sites != 0 and state.finca_tiles() > 0:
        return _after_a_finca(outlook, state, cart_fruit, need)
    if outlook.helped(everything):
        if _hopeless_with_help(outlook, everything):
            return False
        if _milestone_helps(state):
            return _after_a_milestone(outlook, cart_fruit, need)
        return _after_any_tile(outlook, cart_fruit, need)
    if outlook.may_come_home(everything) or (cart_fruit >= 0 and not short):
        return _after_any_tile(outlook, cart_fruit, need)
    if short:
        return False
    if _all_different(need):
        return _each_finds_a_square(outlook, need, 0, (0, 0, 0), outlook.home)
    fruit = _first_fruit(need)  # the order of the fruits does not matter, so one decides
    return _after_a_tile(outlook, fruit, need - tile(fruit))


def _all_different(need: i64) -> bool:
    return need & 0xEEEEE == 0


def _first_fruit(need: i64) -> i64:
    fruit: i64 = 0
    while tiles_of(need, fruit) == 0:
        fruit += 1
    return fruit


def _each_finds_a_square(outlook: Outlook, need: i64, fruit: i64, taken: Squares, home: i64) -> bool:
    """Single tiles of different fruits, nothing that could help: each finds its own square, and workers suffice."""
    while fruit < FRUIT_KINDS and tiles_of(need, fruit) == 0:
        fruit += 1
    if fruit == FRUIT_KINDS:
        return True
    places = without(outlook.reach(fruit).extensions, taken)
    while any_in(places):
        if _each_finds_a_square(outlook, need, fruit + 1, either(taken, one(first(places))), home):
            return True
        places = rest(places)
    places = without(outlook.reach(fruit).starts, taken)
    while home > 0 and any_in(places):
        if _each_finds_a_square(outlook, need, fruit + 1, either(taken, one(first(places))), home - 1):
            return True
        places = rest(places)
    return False


def _after_any_tile(outlook: Outlook, cart_fruit: i64, need: i64) -> bool:
    """The tile of a cart comes first; bought tiles in any order."""
    if cart_fruit >= 0:
        return _after_a_tile(outlook, cart_fruit, need)
    for fruit in range(FRUIT_KINDS):
        if tiles_of(need, fruit) > 0 and _after_a_tile(outlook, fruit, need - tile(fruit)):
            return True
    return False


def need_after(state: CitrusState, fruit: i64) -> i64:
    """What is left to build after a tile of this fruit; nothing that matters when mistakes are penalised."""
    if state.rulings.penalised:
        return 0
    need = need_of_pending(state)
    return need if state.cart_tile >= 0 else need - tile(fruit)


def can_finish_after(outlook: Outlook, kind: i64, square: i64, need: i64, *, bridge: bool) -> bool:
    """Would a tile of this kind, the cart's or one that was bought, leave a way to build the rest?"""
    if need == 0:
        return True
    fruit = kind // 2
    by_cart = outlook.state.cart_tile >= 0
    outlook.tried.ask(need + ((fruit + 1) << 20) if by_cart else need + tile(fruit))
    return _after_this_place(outlook, fruit, square, need, bridge=bridge)


def can_finish_with(state: CitrusState, site: i64) -> bool:
    """buy.lookahead: would a finca on this site leave a way to build what is pending?"""
    need: i64 = 0 if state.rulings.penalised else need_of_pending(state)
    cart_fruit: i64 = -1 if state.cart_tile < 0 else state.cart_tile // 2
    if cart_fruit < 0 and need == 0:
        return True
    trial = state.trial()
    trial.finca_stack[state.waiting] += 1
    try_finca(trial, site)
    return can_finish(Outlook(trial), cart_fruit, need, finca_due=False)


def _after_a_tile(outlook: Outlook, fruit: i64, need: i64) -> bool:
    """Build one tile of this fruit wherever it may go, then the rest."""
    here = outlook.reach(fruit)
    extensions = here.extensions
    starts = here.starts
    idle: Squares = (0, 0, 0)  # a square that nothing else wants: as good as any other that does not help the rest
    if need != 0 and tiles_of(need, fruit) == 0:
        idle = without(here.calm_extensions, _wanted(outlook, need))
    if any_in(idle):
        idle = one(first(idle))
        helpful = either(outlook.help_on_board, _joining(outlook.state, fruit))
        extensions = either(idle, both(extensions, helpful))
        starts = both(starts, outlook.help_on_board)
    if _after_some_place(outlook, fruit, extensions, need, bridge=False):
        return True
    if _after_some_place(outlook, fruit, starts, need, bridge=False):
        return True
    state = outlook.state
    if state.holds(state.actor, BRIDGE) == 0:
        return False
    places = bridge_places(state, fruit)
    if any_in(idle):
        places = both(places, either(_joining(state, fruit), _neutral_of(state, need)))
    return _after_some_place(outlook, fruit, places, need, bridge=True)


def _wanted(outlook: Outlook, need: i64) -> Squares:
    """Every square that some tile of the need might come to stand on, whatever helps it."""
    state = outlook.state
    board = state.printed.board
    starts = state.starts
    for site in range(MOST_SITES):
        if (state.open_sites >> site) & 1 != 0:
            starts = either(starts, load(board.path, site))
    wanted: Squares = starts
    ground = either(state.free, either(state.rocks, state.all_neutral()))
    for fruit in range(FRUIT_KINDS):
        tiles = tiles_of(need, fruit)
        if tiles > 0:
            grasp = state.own(state.actor, fruit)
            if tiles > 1:
                grasp = either(grasp, both(starts, ground))
            for _ in range(tiles):
                grasp = outlook.grown(fruit, grasp, ground)
            wanted = either(wanted, grasp)
    return wanted


def _joining(state: CitrusState, fruit: i64) -> Squares:
    """Squares beside two own areas of a fruit: a tile there sets a worker free."""
    once: Squares = (0, 0, 0)
    twice: Squares = (0, 0, 0)
    for worker in range(WORKERS):
        if state.area_fruit(state.actor, worker) == fruit:
            beside = state.printed.board.spread(state.area(state.actor, worker))
            twice = either(twice, both(once, beside))
            once = either(once, beside)
    return twice


def _neutral_of(state: CitrusState, need: i64) -> Squares:
    """Neutral plantations of needed fruits: a bridge over one of them may make room."""
    found: Squares = (0, 0, 0)
    for fruit in range(FRUIT_KINDS):
        if tiles_of(need, fruit) > 0:
            found = either(found, load(state.neutral, fruit))
    return found


def _after_some_place(outlook: Outlook, fruit: i64, places: Squares, need: i64, *, bridge: bool) -> bool:
    while any_in(places):
        if need == 0 or _after_this_place(outlook, fruit, first(places), need, bridge=bridge):
            return True
        places = rest(places)
    return False


def _after_this_place(outlook: Outlook, fruit: i64, square: i64, need: i64, *, bridge: bool) -> bool:
    """Build it here, then the rest; looked up where the same tiles were built here before, in whatever order."""
    tried = outlook.tried
    built = and_tile(outlook.built, fruit, square)
    if built in tried.answers:
        return tried.answers[built]
    trial = outlook.state.trial()
    plant(trial, 2 * fruit, square, bridge=bridge)
    answer = _can_finish(Outlook(trial, tried, built), -1, need, finca_due=False)
    if built >= 0:
        tried.answers[built] = answer
    return answer


def _after_a_finca(outlook: Outlook, state: CitrusState, cart_fruit: i64, need: i64) -> bool:
    """Put a finca on any site that is open now, then go on."""
    tried = outlook.tried
    for site in range(MOST_SITES):
        if (state.open_sites >> site) & 1 != 0:
            built = and_site(outlook.built, site)
            if built in tried.answers:
                answer = tried.answers[built]
            else:
                trial = state.trial()
                try_finca(trial, site)
                answer = _can_finish(Outlook(trial, tried, built), cart_fruit, need, finca_due=False)
                if built >= 0:
                    tried.answers[built] = answer
            if answer:
                return True
    return False


def _milestone_helps(state: CitrusState) -> bool:
    """More squares to begin on, and nothing lost: whoever can use a milestone may as well do so at once."""
    return state.holds(state.actor, MILESTONE) > 0 and state.open_sites != 0 and state.finca_tiles() > 0


def _after_a_milestone(outlook: Outlook, cart_fruit: i64, need: i64) -> bool:
    state = outlook.state
    trial = state.trial()
    trial.hand[state.actor * LANDSCAPE_KINDS + MILESTONE] -= 1
    return _after_a_finca(outlook, trial, cart_fruit, need)


def try_finca(trial: CitrusState, site: i64) -> None:
    """A finca on an open site, with no site tile revealed: hidden tiles must not help."""
    bit: i64 = 1
    trial.open_sites &= ~(bit << site)
    trial.starts = either(trial.starts, load(trial.printed.board.path, site))
    kind: i64 = 0
    while trial.finca_stack[kind] == 0:
        kind += 1
    trial.finca_stack[kind] -= 1
    trial.finca[site] = kind


def _hopeless_with_help(outlook: Outlook, need: i64) -> bool:
    """No square for a fruit even if every bridge were in hand and a finca stood on every open site."""
    state = outlook.state
    loose = outlook.home == 0 and outlook.may_come_home(need)
    starts: Squares = (0, 0, 0)
    if outlook.home > 0 or loose:
        starts = state.starts
        for site in range(MOST_SITES):
            if (state.open_sites >> site) & 1 != 0:
                starts = either(starts, load(state.printed.board.path, site))
    for fruit in range(FRUIT_KINDS):
        if tiles_of(need, fruit) > 0 and not any_in(_thinkable(state, fruit, starts)):
            return True
    milestones = state.holds(state.actor, MILESTONE) > 0 or any_in(load(state.land, MILESTONE))
    return not milestones and not loose and _too_few_bridges(outlook, need)


def _too_few_bridges(outlook: Outlook, need: i64) -> bool:
    """More fruits without a square than bridges, and no bridge could help two: by covering one fruit with the other."""
    state = outlook.state
    stuck: i64 = 0
    neutral: Squares = (0, 0, 0)
    for fruit in range(FRUIT_KINDS):
        here = outlook.reach(fruit)
        if tiles_of(need, fruit) > 0 and not any_in(here.extensions) and not any_in(here.starts):
            stuck += 1
            neutral = either(neutral, load(state.neutral, fruit))
    bridges = state.holds(state.actor, BRIDGE) + count(load(state.land, BRIDGE))
    return stuck > 2 * bridges or (stuck > bridges and not any_in(neutral))


def _thinkable(state: CitrusState, fruit: i64, starts: Squares) -> Squares:
    """Every square where this fruit might come to stand with the help of bridges."""
    board = state.printed.board
    own = state.own(state.actor, fruit)
    foreign = without(load(state.planted, fruit), either(own, load(state.neutral, fruit)))
    ground = either(state.free, either(state.rocks, state.all_neutral()))
    return without(both(ground, either(board.spread(own), starts)), board.spread(foreign))
