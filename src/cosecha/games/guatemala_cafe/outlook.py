"""What a position promises each seat, in hundredths of a point: the eyes of the greedy bot.

Only what lies open is looked at. `Outlook` weighs a position; its weights are fixed when a decision begins, so that
positions compared with each other are weighed alike.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cosecha.games.guatemala_cafe.board import AT_A_POINT, MOST_HARBOURS
from cosecha.games.guatemala_cafe.harbours import ships_of
from cosecha.games.guatemala_cafe.pieces import KINDS, SHED, SPACES
from cosecha.games.guatemala_cafe.spaces import MOST_SPACES, Spaces, any_in, both, count, without
from cosecha.games.guatemala_cafe.state import CafeState

FAR: Final[i64] = 99
NEAR: Final[vec[i64]] = vec[i64]([100, 75, 55, 40, 28, 18, 10, 5])  # how much ships count, by roads still missing
COMING: Final[i64] = 40  # a harbour within reach, for ships that may come
SHED_ALONE: Final[i64] = 60  # hundredths of a worker
WITHOUT_SHED: Final[i64] = 45
NO_SHED_TO_COME: Final[i64] = 8
GAP_OF_A_SCORING: Final[i64] = 16  # spaces of the score track that go by between two scorings of one coffee


_ALL: Final = 480
assert MOST_SPACES * MOST_HARBOURS == _ALL


class Reach:
    """How many roads are missing from shed spaces to harbours, found out when asked, as long as roads are the same."""

    def __init__(self) -> None:
        self.roads: vec[i64] = vec[i64]([])
        self.points: vec[i64] = vec[i64]([])  # as `distances` says
        self.missing: vec[i64] = vec[i64]([])  # -1 where nobody has asked

    def fits(self, state: CafeState) -> bool:
        """Are these the roads of the position?"""
        roads = state.roads
        if len(self.roads) != len(roads):
            return False
        for i in range(len(roads)):
            if roads[i] != self.roads[i]:
                return False
        return True

    def look(self, state: CafeState) -> None:
        self.roads = state.roads[:]
        self.points = distances(state)
        self.missing = vec[i64]([-1] * _ALL)

    def from_shed(self, state: CafeState, shed: i64, harbour: i64) -> i64:
        i = shed * MOST_HARBOURS + harbour
        if self.missing[i] < 0:
            self.missing[i] = missing_roads(state, shed, harbour, self.points)
        return self.missing[i]


class Outlook:
    """The weights of one decision: how often a coffee may still score, and what a centavo is worth."""

    def __init__(self, state: CafeState) -> None:
        most: i64 = 0
        for seat in range(state.seats):
            if state.points(seat) > most:
                most = state.points(seat)
        gap = state.printed.last_space + 1 - state.laid - most
        self.often: i64 = 100 * gap // GAP_OF_A_SCORING  # hundredths of a scoring
        if self.often < 30:
            self.often = 30
        self.centavo: i64 = self.often // 4 + 5
        self.first = Reach()
        self.other = Reach()
        self.first.look(state)
        self.places: vec[i64] = vec[i64]([-1] * 16)  # by piece: where it would go first, -1 if nobody has asked
        self.values: vec[i64] = vec[i64]([0] * 16)  # and what that is worth

    def reach(self, state: CafeState) -> Reach:
        """With the roads of a position: most have those of the position that the decision began with."""
        if self.first.fits(state):
            return self.first
        if not self.other.fits(state):
            self.other.look(state)
        return self.other

    def value(self, state: CafeState, seat: i64) -> i64:
        """What a seat has and may expect, less what the others have and may expect on the average."""
        reach = self.reach(state)
        others: i64 = 0
        for other in range(state.seats):
            if other != seat:
                others += self._of(state, other, reach)
        return self._of(state, seat, reach) - others // (state.seats - 1)

    def _of(self, state: CafeState, seat: i64, reach: Reach) -> i64:
        promise: i64 = 0
        for kind in range(KINDS):
            promise += promise_of(state, seat, kind, reach)
        money = state.money[seat]
        if money > 24:
            money = 24 + (money - 24) // 4
        return 100 * state.points(seat) + promise * self.often // 100 + money * self.centavo


def promise_of(state: CafeState, seat: i64, kind: i64, reach: Reach) -> i64:
    """Points that a plantation may give in one scoring, in hundredths."""
    group = state.plantation(seat, kind)
    if not any_in(group):
        return 0
    shed = state.shed(seat, kind)
    if shed < 0:
        return count(group) * (WITHOUT_SHED if _shed_may_come(state, kind, group) else NO_SHED_TO_COME)
    workers = 100 * (count(group) - 1) + SHED_ALONE
    room = count(without(both(state.board.spread(group), state.board.fields), state.taken))
    return workers * multiplier(state, kind, shed, reach) // 100 + (room if room < 4 else 4) * 6


def _shed_may_come(state: CafeState, kind: i64, group: Spaces) -> bool:
    """Is a shed of the coffee for sale, and a shed space free beside the workers?"""
    beside = without(both(state.board.spread(group), state.board.open_sheds), state.taken)
    if not any_in(beside):
        return False
    for space in range(SPACES):
        if state.production[space] == SHED + kind:
            return True
    return False


def multiplier(state: CafeState, kind: i64, shed: i64, reach: Reach) -> i64:
    """One and the ships of the best harbour, in hundredths; the fewer roads are missing, the more they count."""
    board = state.board
    best: i64 = 100
    for harbour in range(board.harbours):
        missing = reach.from_shed(state, shed, harbour)
        if missing < len(NEAR):
            found = 100 + NEAR[missing] * (100 * ships_of(state, harbour, kind) + COMING) // 100
            if found > best:
                best = found
    return best


def missing_roads(state: CafeState, shed: i64, harbour: i64, roads: vec[i64]) -> i64:
    """Roads that must still be built until the shed is connected to the harbour."""
    board = state.board
    best = FAR
    for i in range(AT_A_POINT):
        road = board.road_on[board.side(shed, i)]
        if road >= 0 and board.closed_roads[road] == 0:
            near = roads[harbour * board.points + board.near_end[road]]
            far = roads[harbour * board.points + board.far_end[road]]
            here = (near if near < far else far) + (1 if state.roads[road] == 0 else 0)
            if here < best:
                best = here
    return best


def distances(state: CafeState) -> vec[i64]:
    """For each harbour and point how many roads are missing on the way; points beyond eight are FAR."""
    board = state.board
    found = vec[i64]([FAR] * (board.harbours * board.points))
    for i in range(len(board.quay_points)):
        if board.closed_harbours[board.quay_harbours[i]] == 0:
            found[board.quay_harbours[i] * board.points + board.quay_points[i]] = 0
    now = vec[i64]([0] * board.points)
    later = vec[i64]([0] * board.points)
    for harbour in range(board.harbours):
        if board.closed_harbours[harbour] == 0:
            _spread_from(state, harbour * board.points, found, now, later)
    return found


def _spread_from(state: CafeState, base: i64, found: vec[i64], now: vec[i64], later: vec[i64]) -> None:
    """Wave by wave: all points with no road missing, then those with one, and so on."""
    board = state.board
    waiting: i64 = 0
    for point in range(board.points):
        if found[base + point] == 0:
            now[waiting] = point
            waiting += 1
    for missing in range(len(NEAR)):
        next_wave: i64 = 0
        while waiting > 0:
            waiting -= 1
            point = now[waiting]
            if found[base + point] != missing:
                continue  # a built road led to it meanwhile
            for i in range(point * AT_A_POINT, point * AT_A_POINT + AT_A_POINT):
                road = board.at_point[i]
                if road < 0 or board.closed_roads[road] != 0:
                    continue
                end = board.near_end[road] + board.far_end[road] - point
                if state.roads[road] != 0:
                    if found[base + end] > missing:
                        found[base + end] = missing
                        now[waiting] = end
                        waiting += 1
                elif found[base + end] > missing + 1:
                    found[base + end] = missing + 1
                    later[next_wave] = end
                    next_wave += 1
        now, later = later, now
        waiting = next_wave
