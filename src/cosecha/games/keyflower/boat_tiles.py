"""What boat tiles score in a village (chapter 3.16); the White Wind scores by allotment."""

from mypy_extensions import i64

from cosecha.games.keyflower.pieces import (
    BOAT_2B,
    FLIPPER,
    G_STEPS,
    IANVINCIBLE,
    KEYFLOWER,
    SEA_BASTION,
    SEA_BREESE,
    VILLAGE,
    WATER,
)
from cosecha.games.keyflower.round_trip import round_trip
from cosecha.games.keyflower.state import KeyflowerState


def boat_points(state: KeyflowerState, seat: i64, boat: i64) -> i64:
    per = state.printed.boat_points[boat]
    if boat == KEYFLOWER:
        return per * steps_shown(state, seat)
    if boat == SEA_BASTION:
        return per * round_trip(state, seat)
    if boat == SEA_BREESE:
        return state.printed.breese[min(5, river_line(state, seat))]
    return per if boat == FLIPPER or boat == IANVINCIBLE else 0


def steps_shown(state: KeyflowerState, seat: i64) -> i64:
    """score.boat.keyflower: steps on the sides that lie up, doubled once with boat 2b."""
    steps: i64 = 0
    for tile in range(state.tiles):
        if state.where[tile] == VILLAGE + seat:
            steps += state.printed.gift(tile, state.side[tile], G_STEPS)
    return 2 * steps if state.owns(seat, BOAT_2B) else steps


def river_line(state: KeyflowerState, seat: i64) -> i64:
    """score.boat.sea-breese: boats in the unbroken line from the water edge of the home tile."""
    tile = state.homes[seat]
    direction: i64 = 0
    while state.edge(tile, direction) != WATER:
        direction += 1
    boats: i64 = 0
    while True:
        tile = state.beside[tile * 6 + direction]
        if tile < 0 or state.edge(tile, (direction + 3) % 6) != WATER:
            return boats
        boats += 1
        if state.edge(tile, direction) != WATER:
            return boats
