"""What is always true of a Keyflower table (section 7 of the specification), counted apart from the code of the rules.

Invariants about whole games, pairs of games and scoring (14, 28, 34 to 42) are tests.
"""

from __future__ import annotations

from cosecha.core.state import State
from cosecha.games.keyflower.memory import skills_unseen, workers_unseen
from cosecha.games.keyflower.pasture_invariants import Problems, pasture_invariants
from cosecha.games.keyflower.pieces import (
    BOAT_2A,
    BOAT_4A,
    BOAT_4B,
    BOATS,
    BREED,
    BUILDING,
    CHOOSE_BOAT,
    COLOURS,
    DEALT,
    DRIVE,
    FEED,
    FETCH,
    FIRST_BOAT,
    HERD,
    HOME,
    IN_ROW,
    NEW,
    OFFER,
    ON_OFFER,
    ORDER,
    PLACE,
    RESOURCES,
    RESOURCES_OF,
    SKILLS,
    SKILLS_OF,
    STEP_Q,
    STEP_R,
    STOCK,
    SUMMER_BOAT,
    TILE_NAMES,
    TILES,
    TRANSPORT,
    TURN,
    WINTER,
    WINTER_TILE,
    WORKERS_OF,
)
from cosecha.games.keyflower.scoring import Score, purple_seat
from cosecha.games.keyflower.state import (
    EPOCHS,
    M_DRAWN,
    M_DRAWN_SKILLS,
    M_KNOWN,
    M_KNOWN_SKILLS,
    M_LOW,
    M_LOW_SKILLS,
    M_ONCE_DRAWN,
    M_ONCE_KNOWN,
    M_UNSURE,
    M_UNSURE_SINCE,
    SUPPLY_GREEN,
    KeyflowerState,
)
from cosecha.games.keyflower.telling import SOURCE_KINDS

USES = {(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6), (3, 2), (4, 3), (5, 4), (6, 5), (5, 3), (6, 4), (6, 3)}
"""Workers used on a tile in all, and by the last use."""


def invariants(state: State) -> list[str]:
    """What is wrong with a position, each with the number of the invariant it breaks."""
    assert isinstance(state, KeyflowerState)
    return [f"invariant {number}: {problem}" for number, problem in _of_a_state(state)]


def season_has_ended(state: KeyflowerState) -> bool:
    """Have bids and uses been cleared away, and has the next season not begun?"""
    at_boats = state.stage == HERD and state.target < 0
    return at_boats or state.stage in (CHOOSE_BOAT, PLACE, STOCK, BREED)


def _of_a_state(state: KeyflowerState) -> Problems:
    yield from nothing_is_negative(state)
    yield from workers_are_conserved(state)
    yield from goods_are_conserved(state)
    yield from tiles_are_where_they_can_be(state)
    yield from workers_stand_in_one_colour(state)
    yield from uses_escalate(state)
    yield from one_seat_leads(state)
    yield from workers_stand_where_they_may(state)
    yield from boats_are_taken_once(state)
    yield from villages_fit(state)
    yield from the_decision_fits_the_table(state)
    yield from memory_adds_up(state)
    yield from pasture_invariants(state)
    yield from the_score_is_the_sum_of_its_lines(state)


# Conservation -------------------------------------------------------------------------------------------------------


def nothing_is_negative(state: KeyflowerState) -> Problems:
    hands = (state.workers, state.skills, state.memory)
    for row in (*hands, state.bag, state.pile, state.supply, state.goods, state.used):
        if min(row) < 0:
            yield 7, "a count is negative"
    if not 0 <= state.start < state.seats:
        yield 6, "nobody holds the purple worker"


def workers_are_conserved(state: KeyflowerState) -> Problems:
    for colour, name in enumerate(COLOURS):
        n = state.bag[colour] + state.laid[colour] + sum(list(state.workers)[colour::4])
        n += sum(list(state.used)[colour::4]) + sum(list(state.boat_workers)[colour::4])
        n += sum(bid // 4 for bid in state.bids if bid and bid % 4 == colour)
        n += state.supply[SUPPLY_GREEN] if name == "green" else 0
        if n != WORKERS_OF[colour]:
            yield 1, f"{n} {name} workers"


def goods_are_conserved(state: KeyflowerState) -> Problems:
    for kind, name in enumerate(RESOURCES):
        n = state.supply[kind] + sum(list(state.goods)[kind::4])
        if n != RESOURCES_OF[kind]:
            yield 2, f"{n} {name}"
    for kind, name in enumerate(SKILLS):
        n = state.pile[kind] + sum(list(state.skills)[kind::3]) + sum(list(state.boat_skills)[kind::3])
        if n != SKILLS_OF[kind]:
            yield 3, f"{n} {name}"
    for tile in range(TILES):
        if state.owner(tile) < 0 and any(list(state.goods)[tile * 4 : tile * 4 + 4]):
            yield 2, f"resources lie on {TILE_NAMES[tile]}, which lies in no village"


def tiles_are_where_they_can_be(state: KeyflowerState) -> Problems:
    after_season = season_has_ended(state) and not state.over
    choosing = state.season < WINTER or state.stage == OFFER
    for tile, name in enumerate(TILE_NAMES):
        place, kind = state.where[tile], state.printed.kind[tile]
        if place == ON_OFFER and (state.printed.season[tile] != state.season or after_season or kind in (HOME, ORDER)):
            yield 5, f"{name} cannot be on offer"
        if NEW <= place < NEW + 6 and not after_season:
            yield 5, f"{name} is new, but no tiles are being placed"
        if DEALT <= place < DEALT + 6 and (kind != WINTER_TILE or not choosing):
            yield 5, f"{name} is no winter tile that somebody still holds"
        if place == IN_ROW and kind not in (ORDER, FIRST_BOAT) and tile < FIRST_BOAT:
            yield 5, f"{name} belongs to no row"
        if state.side[tile] and kind not in (HOME, BUILDING, SUMMER_BOAT):
            yield 24, f"{name} is upgraded"
        if state.side[tile] and kind in (HOME, BUILDING) and state.owner(tile) < 0:
            yield 24, f"{name} is upgraded and lies in no village"
    homes = [tile for tile in range(TILES) if state.printed.kind[tile] == HOME and state.owner(tile) >= 0]
    if sorted(homes) != sorted(state.homes):
        yield 5, "not every seat has its home tile"


# During a season -----------------------------------------------------------------------------------------------------


def _owner_of(state: KeyflowerState, ability: int) -> int:
    return next((seat for seat in range(state.seats) if state.owns(seat, ability)), -1)


def workers_stand_in_one_colour(state: KeyflowerState) -> Problems:
    for tile, name in enumerate(TILE_NAMES):
        lock = state.lock[tile]
        bids = [(seat, state.bid_colour(tile, seat)) for seat in range(6) if state.bids[tile * 6 + seat]]
        used = [colour for colour in range(4) if state.used[tile * 4 + colour]]
        if lock < 0 and (bids or used):
            yield 8, f"{name} has workers and no colour"
        if any(colour != lock and seat != _owner_of(state, BOAT_4A) for seat, colour in bids):
            yield 8, f"a bid at {name} has another colour"
        if any(colour != lock for colour in used) and _owner_of(state, BOAT_4B) < 0:
            yield 8, f"workers on {name} have another colour"


def uses_escalate(state: KeyflowerState) -> Problems:
    for tile, name in enumerate(TILE_NAMES):
        found = (sum(list(state.used)[tile * 4 : tile * 4 + 4]), int(state.last_use[tile]))
        if found not in USES and found != (0, 0):
            yield 9, f"{found[0]} workers on {name}, {found[1]} of the last use"


def one_seat_leads(state: KeyflowerState) -> Problems:
    for tile, name in enumerate(TILE_NAMES):
        bids = sorted(bid // 4 for bid in list(state.bids)[tile * 6 : tile * 6 + 6] if bid)
        if len(bids) > 1 and bids[-1] == bids[-2]:
            yield 10, f"two seats lead at {name}"
        if bids and state.where[tile] not in (ON_OFFER, IN_ROW):
            yield 10, f"a bid stands at {name}, which is not on offer"


def workers_stand_where_they_may(state: KeyflowerState) -> Problems:
    ended = state.stage == OFFER or season_has_ended(state)
    for tile, name in enumerate(TILE_NAMES):
        used = sum(list(state.used)[tile * 4 : tile * 4 + 4])
        usable = state.owner(tile) >= 0 or (state.where[tile] == ON_OFFER and state.season < WINTER)
        if used and not (usable and state.printed.action[tile * 2] + state.printed.action[tile * 2 + 1]):
            yield 13, f"workers stand on {name}"
        if ended and (used or any(list(state.bids)[tile * 6 : tile * 6 + 6])):
            yield 17, f"workers are still at {name}"
        if FIRST_BOAT <= tile < FIRST_BOAT + BOATS and any(list(state.bids)[tile * 6 : tile * 6 + 6]):
            yield 13, f"a bid stands at {name}"


def boats_are_taken_once(state: KeyflowerState) -> Problems:
    taken = [boat for boat in state.taken if boat >= 0]
    if len(set(taken)) != len(taken):
        yield 18, "a boat is taken twice"
    if state.stage == PLACE and len(taken) != state.seats:
        yield 18, "somebody has taken no boat"
    for boat in taken:
        load = [*list(state.boat_workers)[boat * 4 : boat * 4 + 4], *list(state.boat_skills)[boat * 3 : boat * 3 + 3]]
        if sum(load):
            yield 18, f"{TILE_NAMES[FIRST_BOAT + boat]} is taken and not empty"


def the_decision_fits_the_table(state: KeyflowerState) -> Problems:
    """What is asked is about something that is there."""
    in_action = TURN < state.stage < CHOOSE_BOAT or state.stage in (FETCH, DRIVE, FEED)
    if state.stage == HERD:
        in_action = state.target >= 0
    if in_action != (state.target >= 0):
        yield 39, "an action is begun exactly while its decisions are asked"
    if (state.steps or state.upgrades) and state.stage < TRANSPORT and state.upgrading < 0:
        yield 16, "there are steps or upgrades without a transport"
    if state.sealed != (state.stage == OFFER):
        yield 39, "winter tiles are chosen in secret"
    due = state.queue[state.queue_at] if state.queue_at < state.queue_size else -1
    if state.stage in (CHOOSE_BOAT, STOCK) and due != state.actor:
        yield 39, "another seat is to take a boat"
    for seat, tile in enumerate(state.picked):
        if tile >= 0 and state.where[tile] != NEW + seat:
            yield 39, f"{TILE_NAMES[tile]} is being placed, but is not new"


# Villages ------------------------------------------------------------------------------------------------------------


def villages_fit(state: KeyflowerState) -> Problems:
    for seat in range(state.seats):
        spaces = {(int(state.q[tile]), int(state.r[tile])): tile for tile in range(TILES) if state.owner(tile) == seat}
        if spaces.get((0, 0)) != state.homes[seat] or state.turned[state.homes[seat]]:
            yield 22, f"the home tile of seat {seat + 1} is not at (0, 0)"
        if len(_connected(spaces)) != sum(state.owner(tile) == seat for tile in range(TILES)):
            yield 22, f"the village of seat {seat + 1} is not connected"
        for (q, r), tile in spaces.items():
            for d in range(6):
                other = spaces.get((q + STEP_Q[d], r + STEP_R[d]), -1)
                if state.beside[tile * 6 + d] != other:
                    yield 22, f"{TILE_NAMES[tile]} does not know its neighbour"
                elif other >= 0 and _edge(state, tile, d) != _edge(state, other, d + 3) and not _2a(state, seat):
                    yield 22, f"{TILE_NAMES[tile]} and {TILE_NAMES[other]} do not match"


def _2a(state: KeyflowerState, seat: int) -> bool:
    return state.owns(seat, BOAT_2A)


def _edge(state: KeyflowerState, tile: int, direction: int) -> int:
    return int(state.printed.edge[tile * 36 + (direction - state.turned[tile]) % 6])


def _connected(spaces: dict[tuple[int, int], int]) -> set[tuple[int, int]]:
    found: set[tuple[int, int]] = set()
    waiting = [(0, 0)]
    while waiting:
        space = waiting.pop()
        if space in spaces and space not in found:
            found.add(space)
            waiting += [(space[0] + STEP_Q[d], space[1] + STEP_R[d]) for d in range(6)]
    return found


# Memory and scores ---------------------------------------------------------------------------------------------------


def memory_adds_up(state: KeyflowerState) -> Problems:
    """Every piece of a hand is known, unsure or was drawn unseen; no fewer are unseen than ever were."""
    memory = list(state.memory)
    for seat in range(state.seats):
        for c in range(4):
            drawn = sum(memory[M_DRAWN + (epoch * 6 + seat) * 4 + c] for epoch in range(EPOCHS))
            if state.workers[seat * 4 + c] != memory[M_KNOWN + seat * 4 + c] + drawn:
                yield 42, f"what is known of the {COLOURS[c]} workers of seat {seat + 1} does not add up"
        for k in range(3):
            drawn = sum(memory[M_DRAWN_SKILLS + (epoch * 6 + seat) * 3 + k] for epoch in range(EPOCHS))
            known = memory[M_KNOWN_SKILLS + seat * 3 + k] + memory[M_UNSURE + seat * 3 + k]
            if state.skills[seat * 3 + k] != known + drawn:
                yield 42, f"what is known of the {SKILLS[k]} of seat {seat + 1} does not add up"
        unsure, once = memory[M_UNSURE + seat * 3 :][:3], memory[M_ONCE_KNOWN + seat * 3 :][:3]
        drawn = memory[M_ONCE_DRAWN + seat]
        if sum(max(0, n - known) for n, known in zip(unsure, once, strict=True)) > drawn:
            yield 42, f"more skills of seat {seat + 1} are unsure than were once there"
        if not any(unsure) and (any(once) or drawn or memory[M_UNSURE_SINCE + seat]):
            yield 42, f"no skill of seat {seat + 1} is unsure"
    if any(memory[M_LOW + state.epoch * 4 + c] > workers_unseen(state, c) for c in range(4)):
        yield 42, "bag and hands hold less than ever"
    if any(memory[M_LOW_SKILLS + state.epoch * 3 + k] > skills_unseen(state, k) for k in range(3)):
        yield 42, "pile and hands hold less than ever"


def the_score_is_the_sum_of_its_lines(state: KeyflowerState) -> Problems:
    if not state.over:
        if any(state.earned):
            yield 33, "points before the end"
        return
    for seat in range(state.seats):
        score = Score(state, seat, purple=purple_seat(state) == seat)
        score.write()
        if list(score.lines) != list(state.earned)[seat * SOURCE_KINDS : (seat + 1) * SOURCE_KINDS]:
            yield 33, f"the score of seat {seat + 1} is not what its lines give"
