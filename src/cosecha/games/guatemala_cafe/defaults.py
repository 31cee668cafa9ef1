"""Position text: what is left out takes the default that section 8 of the specification names."""

from collections.abc import Callable

from cosecha.core.errors import BadPosition
from cosecha.games.guatemala_cafe.board import MOST_PRICE, on_line
from cosecha.games.guatemala_cafe.pieces import (
    BAG_SACKS,
    COFFEES,
    EMPTY,
    KINDS,
    PIECES,
    ROAD,
    SACK,
    SACKS_OF_A_COFFEE,
    SHED,
    SHEDS_OF_A_COFFEE,
    SHIP,
    SHIPS_OF_A_COFFEE,
    SPACES,
    WORKERS_OF_A_COFFEE,
)
from cosecha.games.guatemala_cafe.placing import shed_places, worker_places
from cosecha.games.guatemala_cafe.spaces import any_in, count, has
from cosecha.games.guatemala_cafe.state import CafeState

NUMBERS = [WORKERS_OF_A_COFFEE, SHEDS_OF_A_COFFEE, SHIPS_OF_A_COFFEE]


def pieces_out(state: CafeState) -> list[int]:
    """Workers, sheds and ships outside the production board, by piece; ships in the box are not counted."""
    found = [0] * int(SHIP + KINDS)
    for kind in range(KINDS):
        for seat in range(state.seats):
            sheds = int(state.shed(seat, kind) >= 0)
            found[SHED + kind] += sheds
            found[kind] += int(count(state.plantation(seat, kind))) - sheds
    for kind in state.berths:
        if kind >= 0:
            found[SHIP + kind] += 1
    if EMPTY < state.held < ROAD:
        found[state.held] += 1
    return found


def settle_pieces(state: CafeState, named: set[int]) -> None:
    """Pieces that stand somewhere have left the production board; pieces that are nowhere stand aside.

    Spaces on the buyer's line and those that the text names play a part in a position; others give pieces first.
    """
    for piece, out in enumerate(pieces_out(state)):
        number = int(NUMBERS[piece // KINDS])
        lying = [space for space in range(SPACES) if state.production[space] == piece]
        giving = sorted((space for space in lying if space not in named), key=_plays_a_part(state))
        surplus = out + len(lying) - number
        if surplus > len(giving):
            raise BadPosition(f"{number + surplus - len(giving)} pieces {PIECES[piece]}, but the game has {number}")
        for space in giving[: max(surplus, 0)]:
            state.production[space] = ROAD if roads_left(state) > 0 else EMPTY
        for _ in range(-surplus if piece < SHIP else 0):
            _stand_aside(state, piece)


def _plays_a_part(state: CafeState) -> Callable[[int], bool]:
    return lambda space: bool(state.buyer >= 0 and on_line(state.buyer, space))


def roads_left(state: CafeState) -> int:
    """Roads that lie on neither board."""
    lying = [int(piece) for piece in [*state.production, state.held]].count(int(ROAD))
    return int(state.rulings.roads) - int(state.built) - lying


def _stand_aside(state: CafeState, piece: int) -> None:
    """An opponent of the active player owns it, incomplete and far from everything, so that it plays no part."""
    kind, shed = piece % int(KINDS), piece >= SHED
    opponents = [(state.active + n) % state.seats for n in range(state.seats - 1, 0, -1)]
    for bare in (True, False):
        for seat in opponents:
            if bare and _would_be_complete(state, int(seat), kind, shed=shed):
                continue
            if shed and state.shed(seat, kind) >= 0:
                continue
            found = shed_places if shed else worker_places
            places = found(state, seat, kind, MOST_PRICE)
            if any_in(places):
                space = max(space for space in range(state.board.size) if has(places, space))
                state.build(seat, kind, space)
                return
    raise BadPosition(f"{PIECES[piece]} is missing, and there is no place where it could stand")


def _would_be_complete(state: CafeState, seat: int, kind: int, *, shed: bool) -> bool:
    if shed:
        return any_in(state.plantation(seat, kind))
    return state.shed(seat, kind) >= 0


class Sacks:
    """All 35 sacks: those that the text names, and those still to be laid somewhere."""

    def __init__(self, state: CafeState) -> None:
        self.state = state
        self.left = [int(SACKS_OF_A_COFFEE)] * int(KINDS)
        for piece in state.production:
            if piece >= SACK:
                self.use(int(piece - SACK))

    def use(self, kind: int) -> None:
        self.left[kind] -= 1
        if self.left[kind] < 0:
            raise BadPosition(f"more than {SACKS_OF_A_COFFEE} sacks {COFFEES[kind]}")

    def next(self) -> int:
        """One of the coffee of which most are left."""
        kind = max(range(len(self.left)), key=lambda kind: (self.left[kind], -kind))
        self.use(kind)
        return kind

    def give(self, owner: int, kinds: list[int]) -> None:
        """Sacks for a stock, or for the bag; they have been counted already."""
        for kind in kinds:
            self.state.stocks[owner * int(KINDS) + kind] += 1

    def share(self, owners: list[int], bag: int, *, bag_given: bool) -> None:
        """The sacks that nobody named: five for the bag, equal parts for the stocks that the text leaves out."""
        total = sum(self.left)
        for_bag = 0 if bag_given else min(int(BAG_SACKS), total) if owners else total
        if total and not owners and bag_given:
            raise BadPosition(f"{total} sacks are nowhere: all {SACKS_OF_A_COFFEE} of each coffee must lie somewhere")
        for i in range(total - for_bag):
            self.give(owners[i % len(owners)], [self.next()])
        for _ in range(for_bag):
            self.give(bag, [self.next()])
