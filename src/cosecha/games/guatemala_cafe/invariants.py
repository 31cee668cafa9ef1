"""What is always true of a Guatemala Café table (section 7 of the specification), by the numbers given there.

Invariants 25 to 31 speak of pairs of positions and of whole games: laws and tests hold them.
"""

from __future__ import annotations

from collections.abc import Iterator

from cosecha.core.state import State
from cosecha.games.guatemala_cafe.pieces import (
    ALL_SACKS,
    BLOCKING,
    COFFEES,
    EMPTY,
    KINDS,
    MARKED,
    MOST_PIECES,
    MOVING,
    PLACING,
    REFILLING,
    ROAD,
    SACK,
    SACKS_OF_A_COFFEE,
    SHEDS_OF_A_COFFEE,
    SHIPS_OF_A_COFFEE,
    START,
    WORKERS_OF_A_COFFEE,
)
from cosecha.games.guatemala_cafe.steps import Step, of_a_step
from cosecha.games.guatemala_cafe.table import Table, beside
from cosecha.games.guatemala_cafe.turn import Cafe

Problems = Iterator[tuple[int, str]]


def invariants(state: State) -> list[str]:
    """What is wrong with a position, each with the number of the invariant it breaks."""
    assert isinstance(state, Cafe)
    return [f"invariant {number}: {problem}" for number, problem in _of_a_table(Table(state))]


def step_invariants(before: State, after: State, move: str) -> list[str]:
    """What is wrong with what a move did."""
    assert isinstance(before, Cafe)
    assert isinstance(after, Cafe)
    return [f"invariant {number}: {problem}" for number, problem in of_a_step(Step(Table(before), Table(after), move))]


def _of_a_table(table: Table) -> Problems:
    yield from spaces_hold_what_they_may(table)
    yield from pieces_are_conserved(table)
    yield from roads_are_conserved(table)
    yield from the_supply_fits_the_purchases(table)
    yield from plantations_are_groups(table)
    yield from plantations_keep_apart(table)
    yield from pieces_stand_where_they_may(table)
    yield from harbours_have_no_gaps(table)
    yield from the_track_is_filled_from_its_end(table)
    yield from the_game_goes_on(table)
    yield from the_agenda_is_sound(table)


def spaces_hold_what_they_may(table: Table) -> Problems:
    marked = [int(space) for space in table.state.printed.marked]
    for space, piece in enumerate(table.production):
        if piece != EMPTY and (piece >= SACK) != (space in marked):
            yield 1, f"piece {piece} lies on space {space}"


def pieces_are_conserved(table: Table) -> Problems:
    for kind, name in enumerate(COFFEES):
        sacks = table.production.count(SACK + kind) + sum(stock[kind] for stock in table.stocks)
        sacks += table.track.count(kind)
        if sacks != SACKS_OF_A_COFFEE:
            yield 2, f"{sacks} sacks {name}"
        standing = [space for space, owners in table.pieces.items() for owner in owners if owner[1] == kind]
        sheds = [space for space in standing if space in table.sheds]
        if len(standing) - len(sheds) + table.counted("w", kind) != WORKERS_OF_A_COFFEE:
            yield 3, f"{len(standing) - len(sheds) + table.counted('w', kind)} workers {name}"
        if len(sheds) + table.counted("s", kind) != SHEDS_OF_A_COFFEE:
            yield 4, f"{len(sheds) + table.counted('s', kind)} sheds {name}"
        ships = sum(harbour.count(kind) for harbour in table.harbours()) + table.counted("b", kind)
        if ships > SHIPS_OF_A_COFFEE:
            yield 5, f"{ships} ships {name}"


def roads_are_conserved(table: Table) -> Problems:
    state = table.state
    found = state.supply + table.counted("r", 0) + len(table.roads)
    if found != state.rulings.roads or state.supply < 0 or state.built != len(table.roads):
        yield 6, f"{found} roads, {state.supply} of them in the supply, {state.built} counted as built"


def the_supply_fits_the_purchases(table: Table) -> Problems:
    """Between turns: every purchase has cost the supply a road, and every emptied space has one until it runs out."""
    state = table.state
    if state.stage not in (START, MOVING) or state.over:
        return
    lying = sum(EMPTY < piece < ROAD for piece in table.production)
    bought = len(table.production) - MARKED - lying + len(table.roads)
    if state.supply != max(0, state.rulings.roads - bought):
        yield 7, f"{bought} pieces were bought, and {state.supply} roads are left"
    if state.supply > 0 and table.empty_spaces():
        yield 8, f"space {table.empty_spaces()[0]} is empty"


def plantations_are_groups(table: Table) -> Problems:
    for seat in table.seats:
        for kind, name in enumerate(COFFEES):
            group = table.group(seat, kind)
            if len(group & table.sheds) > 1:
                yield 11, f"seat {seat + 1} has two sheds {name}"
            if group and _joined_to(min(group), group) != group:
                yield 11, f"the {name} of seat {seat + 1} is not one group"
            yield from _tile_lies_right(table, seat, kind, group)


def _tile_lies_right(table: Table, seat: int, kind: int, group: set[str]) -> Problems:
    """place.owner-tile: under the shed, or under a worker while there is none."""
    tile = table.state.tiles[seat * KINDS + kind]
    name = table.state.printed.place_names[tile] if tile >= 0 else ""
    if (name not in group) if group else tile >= 0:
        yield 11, f"the owner tile {COFFEES[kind]} of seat {seat + 1} lies on {name or 'no space'}"
    if group & table.sheds and name not in table.sheds:
        yield 11, f"the owner tile {COFFEES[kind]} of seat {seat + 1} is not under the shed"


def _joined_to(space: str, group: set[str]) -> set[str]:
    found, edge = {space}, {space}
    while edge:
        edge = {near for here in edge for near in beside(here)} & group - found
        found |= edge
    return found


def plantations_keep_apart(table: Table) -> Problems:
    for space, owners in table.pieces.items():
        for near in beside(space):
            for other in table.pieces.get(near, set()):
                if any(other[1] == kind and other[0] != seat for seat, kind in owners):
                    yield 12, f"{space} and {near} hold one coffee of two players"


def pieces_stand_where_they_may(table: Table) -> Problems:
    for space, owners in table.pieces.items():
        if len(owners) != 1:
            yield 13, f"{len(owners)} pieces stand on {space}"
        if space in table.covered:
            yield 14, f"something stands on {space}"
    state = table.state
    if set(table.pieces) != _marked_taken(table):
        yield 13, "the taken spaces are not those where something stands"
    if any(built and closed for built, closed in zip(state.roads, state.board.closed_roads, strict=True)):
        yield 14, "a road lies on a closed trail"


def _marked_taken(table: Table) -> set[str]:
    words = int(table.state.taken[0]) | int(table.state.taken[1]) << 60
    return {table.state.printed.place_names[space] for space in range(words.bit_length()) if words >> space & 1}


def harbours_have_no_gaps(table: Table) -> Problems:
    for harbour, ships in enumerate(table.harbours()):
        lying = [ship for ship in ships if ship >= 0]
        if ships[: len(lying)] != lying:
            yield 15, f"harbour {harbour + 1} has a gap: {ships}"
        if lying and table.board.closed_harbours[harbour]:
            yield 14, f"a ship lies in harbour {harbour + 1}"


def the_track_is_filled_from_its_end(table: Table) -> Problems:
    laid = int(table.state.laid)
    if any(kind < 0 for kind in table.track[:laid]) or any(kind >= 0 for kind in table.track[laid:]):
        yield 17, f"{laid} sacks on the track, but {table.track}"
    if table.state.lowest_sack() != table.state.printed.last_space + 1 - laid or laid > ALL_SACKS:
        yield 17, "the lowest sack lies elsewhere"


def the_game_goes_on(table: Table) -> Problems:
    state = table.state
    if state.over or state.stage not in (START, MOVING):
        return
    if state.laid and max(table.points) >= state.lowest_sack():
        yield 18, "a marker has met the lowest sack"
    if not any(piece >= SACK for piece in table.production):
        yield 18, "no sack lies on the production board"
    if not 0 <= state.idle < state.rulings.idle_rounds * state.seats:
        yield 29, f"{state.idle} turns without anything taken"
    filled = sum(piece >= SACK for piece in table.production)
    if filled < MARKED and any(table.stocks[-1]):
        yield 22, f"{filled} sacks lie on the production board while the bag holds some"


def the_agenda_is_sound(table: Table) -> Problems:
    """What is to be decided fits what lies on the table (20, 26)."""
    state = table.state
    if not 0 <= state.bought <= MOST_PIECES or (state.held != EMPTY) != (state.stage == PLACING):
        yield 20, f"{state.bought} pieces bought, {state.held} in the hand"
    if (state.freed >= 0) != (state.stage in (BLOCKING, REFILLING)):
        yield 20, "a marked space is freed, or not, in the wrong step"
    asked = {seat for seat in table.seats if seat != state.active and any(table.stocks[seat])}
    said = {seat for seat in table.seats if state.asked >> seat & 1}
    if said != (asked if state.stage == BLOCKING else set()):
        yield 26, f"seats {sorted(said)} are asked, not {sorted(asked)}"
    strangers = state.willing & ~state.answered | state.answered & ~state.asked
    if strangers or (state.asked and state.asked == state.answered):
        yield 26, "answers of nobody who was asked, or of everybody"
    if state.sealed != (state.stage == BLOCKING and not state.rulings.in_order):
        yield 26, "the question is sealed, or not, in the wrong step"
