"""Scoring (chapter 3.12): plantations of the coffee, multiplied by ships they are connected to; then ships leave."""

from librt.vecs import vec
from mypy_extensions import i64

from cosecha.games.guatemala_cafe.harbours import ship_leaves, ships_of
from cosecha.games.guatemala_cafe.pieces import F_SCORED, NOWHERE
from cosecha.games.guatemala_cafe.roads import connected, reached
from cosecha.games.guatemala_cafe.spaces import count
from cosecha.games.guatemala_cafe.state import CafeState


def workers_scoring(state: CafeState, seat: i64, kind: i64) -> i64:
    """score.plantation: the workers of a complete plantation; an incomplete one has none that score."""
    if state.shed(seat, kind) < 0:
        return 0
    return count(state.plantation(seat, kind)) - 1


def harbours_used(state: CafeState, kind: i64) -> vec[i64]:
    """score.best-harbour: for each seat the harbour whose ships of the coffee raise its points; NOWHERE if none."""
    found = vec[i64]([NOWHERE] * state.seats)
    most = vec[i64]([0] * state.seats)
    for harbour in range(state.board.harbours):
        ships = ships_of(state, harbour, kind)
        if ships > 0:
            points = reached(state, harbour)
            for seat in range(state.seats):
                if ships > most[seat] and workers_scoring(state, seat, kind) > 0:
                    if connected(state, state.shed(seat, kind), points):
                        found[seat] = harbour
                        most[seat] = ships
    return found


def worth(state: CafeState, seat: i64, kind: i64, harbour: i64) -> i64:
    """score.ships: workers, times one more than the ships of the harbour (NOWHERE: of none)."""
    workers = workers_scoring(state, seat, kind)
    return workers if harbour < 0 else workers * (1 + ships_of(state, harbour, kind))


def score(state: CafeState, kind: i64) -> None:
    """score.who, score.markers; score.ship-leaves: one ship of each harbour that was used, when all are reckoned."""
    used = harbours_used(state, kind)
    for seat in range(state.seats):
        points = worth(state, seat, kind, used[seat])
        if points > 0:
            state.gain(seat, kind, points)
            target = used[seat] if used[seat] < 0 else state.board.at_harbour + used[seat]
            state.tell_of(seat, F_SCORED, kind, state.shed(seat, kind), target, points)
    for harbour in range(state.board.harbours):
        for seat in range(state.seats):
            if used[seat] == harbour:
                ship_leaves(state, harbour, kind)
                break
