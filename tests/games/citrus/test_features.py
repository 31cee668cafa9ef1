"""What a net is told of a Citrus position."""

from collections import Counter

import pytest

import cosecha
from cosecha.core.luck import SeededLuck
from cosecha.core.state import State
from cosecha.games.citrus.features import CitrusEyes
from cosecha.games.citrus.pieces import MOVE, PLACE_KIND, SPACES, V_PLACE
from cosecha.games.citrus.state import CitrusState
from tests.brief import some

OPTIONS: list[dict[str, object]] = [
    {"board": "short", "mistakes": "penalised"},
    {},
    {"cart_while_pending": "off"},
]


def positions(seats: int, options: dict[str, object], seed: int) -> list[State]:
    """A greedy game, position by position."""
    game = cosecha.game("citrus")
    luck = SeededLuck(seed)
    state = game.set_up(game.setup(seats, options), luck)
    found = []
    while not state.over:
        state.play(game.bots["greedy"](state, state.actor), luck)
        found.append(state.copy())
    return found


@pytest.mark.parametrize("seats", some([2, 3, 4, 5], 1))
def test_numbers_are_small_and_as_many_as_promised(seats: int) -> None:
    eyes = CitrusEyes()
    for state in positions(seats, {"board": "short" if seats == 2 else "long"}, seats):
        for seat in range(seats):
            told = eyes.told(state, seat)
            assert len(told) == eyes.inputs(seats)
            assert max(map(abs, told)) < 12


def test_each_seat_sees_itself_first() -> None:
    """Told from the next seat, the numbers of the seats are those of before, turned by one."""
    eyes = CitrusEyes()
    for state in positions(3, {}, 8)[::5]:
        blocks = []
        for seat in range(3):
            told = eyes.told(state, seat)
            blocks.append([told[48 * n : 48 * (n + 1)] for n in range(3)])
        assert blocks[1] == [blocks[0][1], blocks[0][2], blocks[0][0]]
        assert blocks[2] == [blocks[0][2], blocks[0][0], blocks[0][1]]


def test_a_market_just_filled_up_is_told_by_what_may_lie_there() -> None:
    """A turn is valued before its draws: other tiles in a full market change nothing."""
    eyes = CitrusEyes()
    seen = 0
    for state in positions(2, {}, 5):
        assert isinstance(state, CitrusState)
        if state.market_size == SPACES:
            other = state.copy()
            luck = SeededLuck(99)
            for space in range(SPACES):
                other.bag[other.market[space]] += 1
            for space in range(SPACES):
                kind = luck.draw_listed(0, list(other.bag))
                other.bag[kind] -= 1
                other.market[space] = kind
            assert eyes.told(state, 0) == pytest.approx(eyes.told(other, 0))
            seen += 1
    assert seen > 3


def test_what_looks_alike_to_a_seat_is_told_alike() -> None:
    eyes = CitrusEyes()
    for state in positions(4, {}, 6)[::7]:
        for seat in range(4):
            other = state.copy()
            other.redeal(seat, SeededLuck(7))
            assert eyes.told(state, seat) == eyes.told(other, seat)


@pytest.mark.parametrize("options", some(OPTIONS, 1))
def test_sensible_moves_are_legal(options: dict[str, object]) -> None:
    eyes = CitrusEyes()
    for state in positions(2, options, 9):
        if not state.over:
            legal = list(state.legal())
            sensible = list(eyes.sensible(state))
            assert sensible
            assert set(sensible) <= set(legal)


def test_bought_tiles_are_built_kind_by_kind_as_long_as_they_have_places() -> None:
    eyes = CitrusEyes()
    chosen = 0
    for state in positions(3, {}, 4):
        assert isinstance(state, CitrusState)
        if not state.over and state.pending_size > 1 and state.waiting < 0 and state.cart_tile < 0:
            places = Counter(code % MOVE // PLACE_KIND for code in state.legal() if code // MOVE == V_PLACE)
            kinds = Counter(code % MOVE // PLACE_KIND for code in eyes.sensible(state))
            assert len(kinds) == 1
            assert kinds.most_common(1)[0][1] == places.most_common(1)[0][1]
            chosen += len(places) > 1
    assert chosen > 3
