"""Where the greedy bot would put the piece in its hand, and what the position is worth to it then."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cosecha.core.luck import LowestLuck
from cosecha.games.guatemala_cafe.board import AT_A_POINT
from cosecha.games.guatemala_cafe.outlook import NEAR, Outlook, Reach, promise_of
from cosecha.games.guatemala_cafe.pieces import KINDS, MOVE, ROAD, SHED, SHIP, V_PLACE
from cosecha.games.guatemala_cafe.spaces import load, store
from cosecha.games.guatemala_cafe.state import CafeState

NEVER: Final[i64] = -100000000


def best_place(state: CafeState, seat: i64, outlook: Outlook, value: i64) -> tuple[i64, i64]:
    """The move that places the held piece best, and the value after it; `value` is that of the state."""
    if state.held >= ROAD:
        return _best_of(state, seat, outlook, _roads_that_help(state, seat, outlook.reach(state)), value)
    if state.held >= SHIP:
        return _best_of(state, seat, outlook, state.legal(), NEVER)
    return _best_space(state, seat, outlook, value)


def _best_of(state: CafeState, seat: i64, outlook: Outlook, moves: vec[i64], value: i64) -> tuple[i64, i64]:
    """Try all these moves on copies; where none is better than `value`, the first legal move."""
    best = state.legal()[0]
    for i in range(len(moves)):
        twin = state.copy()
        twin.play(moves[i], LowestLuck())
        found = outlook.value(twin, seat)
        if found > value:
            value = found
            best = moves[i]
    return (best, value)


def _best_space(state: CafeState, seat: i64, outlook: Outlook, value: i64) -> tuple[i64, i64]:
    """A worker or a shed changes one plantation only: it is tried on the state itself and taken away again."""
    reach = outlook.reach(state)
    kind = state.held % SHED
    i = seat * KINDS + kind
    own, tile, taken = load(state.own, i), state.tiles[i], state.taken
    before = promise_of(state, seat, kind, reach)
    legal = state.legal()
    best = legal[0]
    most = NEVER
    for n in range(len(legal)):
        space = legal[n] % MOVE
        state.build(seat, kind, space)
        promise = promise_of(state, seat, kind, reach) - before
        store(state.own, i, own)
        state.tiles[i] = tile
        state.taken = taken
        gain = promise * outlook.often // 100 - state.board.price[space] * outlook.centavo
        if gain > most:
            most = gain
            best = legal[n]
    return (best, value + most)


def _roads_that_help(state: CafeState, seat: i64, reach: Reach) -> vec[i64]:
    """Missing roads on a shortest way from a shed of the seat to each harbour within reach."""
    found = vec[i64](capacity=16)
    board = state.board
    for kind in range(KINDS):
        shed = state.shed(seat, kind)
        for harbour in range(board.harbours):
            if shed >= 0 and reach.from_shed(state, shed, harbour) < len(NEAR):
                found = add_way(state, shed, harbour, reach.points, found)
    return found


def add_way(state: CafeState, shed: i64, harbour: i64, roads: vec[i64], found: vec[i64]) -> vec[i64]:
    """From the nearest side of the shed down to the quay, road by road."""
    board = state.board
    base = harbour * board.points
    best: i64 = -1
    point: i64 = 0
    for i in range(AT_A_POINT):
        road = board.road_on[board.side(shed, i)]
        if road >= 0 and board.closed_roads[road] == 0:
            near, far = board.near_end[road], board.far_end[road]
            end = near if roads[base + near] < roads[base + far] else far
            if best < 0 or roads[base + end] < roads[base + point]:
                best = road
                point = end
    while best >= 0:
        if state.roads[best] == 0:
            found = append(found, V_PLACE * MOVE + board.at_road + best)
        best, point = _road_down(state, base, point, roads)
    return found


def _road_down(state: CafeState, base: i64, start: i64, roads: vec[i64]) -> tuple[i64, i64]:
    """A road still to be built that brings the quay nearer, and the point it leads to; built roads lead to it.

    At points that are joined to the quay there is none: -1.
    """
    board = state.board
    met = vec[i64]([0] * board.points)
    queue = vec[i64]([0] * board.points)
    queue[0] = start
    met[start] = 1
    waiting: i64 = 1
    while waiting > 0:
        waiting -= 1
        point = queue[waiting]
        for i in range(point * AT_A_POINT, point * AT_A_POINT + AT_A_POINT):
            road = board.at_point[i]
            if road < 0 or board.closed_roads[road] != 0:
                continue
            end = board.near_end[road] + board.far_end[road] - point
            if state.roads[road] == 0:
                if roads[base + end] < roads[base + point]:
                    return (road, end)
            elif met[end] == 0:
                met[end] = 1
                queue[waiting] = end
                waiting += 1
    return (-1, start)
