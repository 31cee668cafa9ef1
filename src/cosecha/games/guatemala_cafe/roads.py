"""Roads: placing them (chapter 3.8), and what they connect (score.connected)."""

from librt.vecs import vec
from mypy_extensions import i64

from cosecha.core.state import LEGAL
from cosecha.games.guatemala_cafe.board import AT_A_POINT
from cosecha.games.guatemala_cafe.pieces import R_ROAD, R_ROAD_SINGLE, R_ROAD_TWO, R_THREE_PLAYERS
from cosecha.games.guatemala_cafe.state import CafeState


def why_not_road(state: CafeState, place: i64) -> i64:
    """Placing a road, in the order of section 3.15."""
    board = state.board
    road = place - board.at_road
    if road < 0 or road >= board.roads:
        return R_ROAD if board.trails else R_ROAD_TWO
    if board.closed_roads[road] != 0:
        return R_THREE_PLAYERS
    if state.roads[road] != 0:
        return R_ROAD_SINGLE
    return LEGAL


def canonical_road(state: CafeState, place: i64) -> i64:
    """A segment may also be named by the border it lies on."""
    board = state.board
    if place < board.at_border:
        return place
    road = board.road_on[board.border_at[place - board.at_border]]
    return place if road < 0 else board.at_road + road


def lay_road(state: CafeState, road: i64) -> None:
    state.roads[road] = 1
    state.built += 1


def reached(state: CafeState, harbour: i64) -> vec[i64]:
    """For every point whether an unbroken chain of roads joins it to a quay point of the harbour."""
    board = state.board
    found = vec[i64]([0] * board.points)
    queue = vec[i64]([0] * board.points)
    waiting: i64 = 0
    for i in range(len(board.quay_points)):
        if board.quay_harbours[i] == harbour:
            found[board.quay_points[i]] = 1
            queue[waiting] = board.quay_points[i]
            waiting += 1
    while waiting > 0:
        waiting -= 1
        point = queue[waiting]
        for i in range(point * AT_A_POINT, point * AT_A_POINT + AT_A_POINT):
            road = board.at_point[i]
            if road >= 0 and state.roads[road] != 0:
                end = board.near_end[road] + board.far_end[road] - point
                if found[end] == 0:
                    found[end] = 1
                    queue[waiting] = end
                    waiting += 1
    return found


def connected(state: CafeState, shed: i64, points: vec[i64]) -> bool:
    """score.connected: a road on a side of the shed, or ending at its corner (option), belongs to the chain."""
    board = state.board
    for i in range(AT_A_POINT):
        road = board.road_on[board.side(shed, i)]
        if road >= 0 and state.roads[road] != 0 and points[board.near_end[road]] != 0:
            return True
    return state.rulings.corners and _corner_connected(state, shed, points)


def _corner_connected(state: CafeState, shed: i64, points: vec[i64]) -> bool:
    """At least one road is needed, even where the corner is a quay point."""
    board = state.board
    for i in range(AT_A_POINT):
        point = board.corner(shed, i)
        if points[point] != 0:
            for j in range(point * AT_A_POINT, point * AT_A_POINT + AT_A_POINT):
                if board.at_point[j] >= 0 and state.roads[board.at_point[j]] != 0:
                    return True
    return False
