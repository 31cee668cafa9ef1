"""Moves of a turn that are worth a look, the likeliest first: few places for each piece, each piece of a line once."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cosecha.games.guatemala_cafe.board import MOST_PRICE
from cosecha.games.guatemala_cafe.outlook import NEAR
from cosecha.games.guatemala_cafe.pieces import ACTING, KINDS, MOVE, PLACING, ROAD, SHED, SHIP, V_BUY
from cosecha.games.guatemala_cafe.prospects import add_way
from cosecha.games.guatemala_cafe.spaces import BIT, Spaces, any_in, both, count, first, one, rest, without
from cosecha.games.guatemala_cafe.state import CafeState
from cosecha.games.guatemala_cafe.ways import Ways

PLACES: Final[i64] = 5
"""Places that are looked at for a piece."""
BEGINNINGS: Final[i64] = 6
OF_A_PRICE: Final[i64] = 2
NO_SHED_NEAR: Final[i64] = -200
TAKEN: Final[i64] = -1000000


def promising(state: CafeState, ways: Ways) -> vec[i64]:
    """Some of the legal moves, at least one; `ways` have looked at the state."""
    if state.stage == PLACING:
        return promising_places(state, ways)
    legal = state.legal()
    return _pieces(state, ways, legal) if state.stage == ACTING else legal


def _pieces(state: CafeState, ways: Ways, legal: vec[i64]) -> vec[i64]:
    """Each sort of piece once; ships and roads only where they serve a plantation of the active player."""
    found = vec[i64](capacity=12)
    seen: i64 = 0
    for i in range(len(legal)):
        if legal[i] // MOVE == V_BUY:
            piece = state.production[legal[i] % MOVE]
            if (seen >> piece) & 1 != 0 or not _serves(state, ways, piece):
                continue
            seen |= BIT[piece]
        found = append(found, legal[i])
    return found


def _serves(state: CafeState, ways: Ways, piece: i64) -> bool:
    seat = state.active
    if piece < SHIP:
        return True
    if piece < ROAD:
        return state.tiles[seat * KINDS + piece - SHIP] >= 0
    for kind in range(KINDS):
        shed = state.shed(seat, kind)
        if shed >= 0 and ways.gain_of_a_road(shed, kind) > 0:
            return True
    return False


def promising_places(state: CafeState, ways: Ways) -> vec[i64]:
    """Where the piece in the hand might go, the best by rule of thumb first."""
    if state.held >= ROAD:
        found = _roads(state, ways)
        return found if len(found) > 0 else state.legal()[:1]
    legal = state.legal()
    if state.held >= SHIP:
        return _ranked(legal, _ship_scores(state, ways, legal), len(legal))
    scores = _shed_scores(state, ways, legal) if state.held >= SHED else _worker_scores(state, ways, legal)
    if state.tiles[state.active * KINDS + state.held % SHED] >= 0:
        return _ranked(legal, scores, PLACES)
    return _beginnings(state, legal, scores)


def _ranked(moves: vec[i64], scores: vec[i64], most: i64) -> vec[i64]:
    """The moves with the highest scores, the highest first."""
    found = vec[i64](capacity=8)
    for _ in range(most if most < len(moves) else len(moves)):
        best: i64 = 0
        for i in range(1, len(moves)):
            if scores[i] > scores[best]:
                best = i
        found = append(found, moves[best])
        scores[best] = TAKEN
    return found


def _beginnings(state: CafeState, moves: vec[i64], scores: vec[i64]) -> vec[i64]:
    """Those with the highest scores, at first not more than two of a price: beginnings differ by height."""
    price = state.board.price
    chosen = vec[i64]([0] * (MOST_PRICE + 1))  # by price
    allowed = OF_A_PRICE
    found = vec[i64](capacity=8)
    while len(found) < BEGINNINGS and len(found) < len(moves):
        best: i64 = -1
        for i in range(len(moves)):
            if scores[i] > TAKEN and chosen[price[moves[i] % MOVE]] < allowed:
                if best < 0 or scores[i] > scores[best]:
                    best = i
        if best < 0:
            allowed += 1
            continue
        chosen[price[moves[best] % MOVE]] += 1
        found = append(found, moves[best])
        scores[best] = TAKEN
    return found


def _worker_scores(state: CafeState, ways: Ways, legal: vec[i64]) -> vec[i64]:
    """Cheap, with room to grow; as long as there is no shed, beside a good place for it."""
    seat = state.active
    kind = state.held
    board = state.board
    apart = board.spread(state.others(seat, kind))
    grown = state.plantation(seat, kind)
    open_fields = without(without(board.fields, state.taken), apart)
    without_shed = state.shed(seat, kind) < 0
    sheds: Spaces = (0, 0)
    if without_shed:
        sheds = without(without(board.open_sheds, state.taken), apart)
    reached = board.spread(grown)
    has_way = without_shed and any_in(both(reached, sheds))
    scores = vec[i64]([0] * len(legal))
    for i in range(len(legal)):
        space = legal[i] % MOVE
        beside = board.spread(one(space))
        room = count(without(both(beside, open_fields), reached))
        score = 12 * (room if room < 3 else 3) - 25 * board.price[space]
        if without_shed:
            score += _best_shed(state, ways, kind, both(beside, sheds), has_way=has_way)
        scores[i] = score
    return scores


def _best_shed(state: CafeState, ways: Ways, kind: i64, sheds: Spaces, *, has_way: bool) -> i64:
    """What the best of some places for a shed promises, less its price."""
    best = 0 if has_way else NO_SHED_NEAR
    while any_in(sheds):
        shed = first(sheds)
        found = ways.multiplier(shed, kind) - 12 * state.board.price[shed]
        if found > best:
            best = found
        sheds = rest(sheds)
    return best


def _shed_scores(state: CafeState, ways: Ways, legal: vec[i64]) -> vec[i64]:
    """Near ships, cheap, with room to grow."""
    seat = state.active
    kind = state.held - SHED
    board = state.board
    apart = board.spread(state.others(seat, kind))
    open_fields = without(without(board.fields, state.taken), apart)
    workers = count(state.plantation(seat, kind))
    scores = vec[i64]([0] * len(legal))
    for i in range(len(legal)):
        shed = legal[i] % MOVE
        room = count(both(board.spread(one(shed)), open_fields))
        near = ways.multiplier(shed, kind) * (workers + 2) // 2
        scores[i] = near + 10 * room - 15 * board.price[shed]
    return scores


def _ship_scores(state: CafeState, ways: Ways, legal: vec[i64]) -> vec[i64]:
    """Where the own shed is near, and not those of others."""
    kind = state.held - SHIP
    board = state.board
    scores = vec[i64]([0] * len(legal))
    for i in range(len(legal)):
        harbour = legal[i] % MOVE - board.at_harbour
        for seat in range(state.seats):
            shed = state.shed(seat, kind)
            if shed >= 0 and ways.from_shed(shed, harbour) < len(NEAR):
                gain = NEAR[ways.from_shed(shed, harbour)] * count(state.plantation(seat, kind))
                scores[i] += 2 * gain if seat == state.active else -gain
    return scores


def _roads(state: CafeState, ways: Ways) -> vec[i64]:
    """For each shed the two ends of the shortest way to a harbour; the shed that gains most comes first."""
    found = vec[i64](capacity=10)
    kinds = vec[i64]([0] * KINDS)
    gains = vec[i64]([0] * KINDS)
    seat = state.active
    for kind in range(KINDS):
        kinds[kind] = kind
        shed = state.shed(seat, kind)
        if shed >= 0:
            gains[kind] = ways.gain_of_a_road(shed, kind) * count(state.plantation(seat, kind))
    ordered = _ranked(kinds, gains[:], KINDS)
    for i in range(KINDS):
        kind = ordered[i]
        if gains[kind] > 0:
            found = _ends_of_way(state, ways, state.shed(seat, kind), kind, found)
    return found


def _ends_of_way(state: CafeState, ways: Ways, shed: i64, kind: i64, found: vec[i64]) -> vec[i64]:
    best: i64 = -1
    most: i64 = 0
    for harbour in range(ways.harbours):
        missing = ways.from_shed(shed, harbour)
        if missing > 0 and missing < len(NEAR):
            gain = (NEAR[missing - 1] - NEAR[missing]) * (2 * ways.ships[harbour * KINDS + kind] + 1)
            if gain > most:
                most = gain
                best = harbour
    if best < 0:
        return found
    way = add_way(state, shed, best, ways.points, vec[i64](capacity=8))
    if len(way) == 0:
        return found
    found = _once(found, way[0])
    return _once(found, way[len(way) - 1])


def _once(found: vec[i64], code: i64) -> vec[i64]:
    for i in range(len(found)):
        if found[i] == code:
            return found
    return append(found, code)
