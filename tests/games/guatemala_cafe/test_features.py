"""What a net is told of a Guatemala Café position."""

import pytest

import cosecha
from cosecha.core.luck import SeededLuck
from cosecha.games.guatemala_cafe.features import CafeEyes
from cosecha.games.guatemala_cafe.outlook import distances, missing_roads
from cosecha.games.guatemala_cafe.pieces import BLOCKING, KINDS, MOVE, PLACING, SACK, V_BLOCK, V_BUY, V_TAKE, YES
from cosecha.games.guatemala_cafe.scoring import harbours_used, worth
from cosecha.games.guatemala_cafe.spaces import has
from cosecha.games.guatemala_cafe.turn import Cafe
from cosecha.games.guatemala_cafe.ways import Ways
from tests.brief import some
from tests.games.straying import astray, promised, told_alike

OPTIONS: list[tuple[int, dict[str, object]]] = [
    (2, {}),
    (2, {"connection": "corner", "layout": "random"}),
    (3, {"roads_three": "38", "track_sacks": "hidden", "block_answers": "in-order"}),
    (4, {"buyer_start": "random", "idle_rounds": "1"}),
]


def positions(seats: int, options: dict[str, object], seed: int) -> list[Cafe]:
    return astray(Cafe, "guatemala_cafe", seats, options, seed)


@pytest.mark.parametrize(("seats", "options"), some(OPTIONS, 2))
def test_numbers_are_small_and_as_many_as_promised(seats: int, options: dict[str, object]) -> None:
    promised(CafeEyes(), positions(seats, options, seats))


@pytest.mark.parametrize(("seats", "options"), some(OPTIONS, 2))
def test_what_looks_alike_to_a_seat_is_told_alike(seats: int, options: dict[str, object]) -> None:
    assert told_alike(CafeEyes(), positions(seats, options, 6)) > 20


def test_answers_of_others_are_not_told_while_they_are_sealed() -> None:
    """block.secret: only the own answer changes what is told."""
    eyes = CafeEyes()
    seen = 0
    for state in positions(4, {}, 3):
        if state.stage != BLOCKING or state.answered != 0:
            continue
        one = state.actor
        if state.holds(one, state.coffee()) == 0:
            continue
        twins = []
        for part in (0, YES):
            twin = state.copy()
            twin.play(V_BLOCK * MOVE + part, SeededLuck(1))
            twins.append(twin)
        if not all(twin.sealed for twin in twins):
            continue
        seen += 1
        for seat in range(4):
            told = [eyes.told(twin, seat) for twin in twins]
            assert (told[0] == told[1]) == (seat != one)
            if seat != one:
                assert told[0] == eyes.told(state, seat)
    assert seen > 0


def test_each_seat_sees_itself_first() -> None:
    eyes = CafeEyes()
    size = 32
    for state in positions(3, {}, 8)[::5]:
        blocks = []
        for seat in range(3):
            told = eyes.told(state, seat)[KINDS * 46 :]
            blocks.append([told[size * n : size * (n + 1)] for n in range(3)])
        assert blocks[1] == [blocks[0][1], blocks[0][2], blocks[0][0]]


@pytest.mark.parametrize(("seats", "options"), some(OPTIONS, 2))
def test_what_a_coffee_would_give_is_what_the_rules_say(seats: int, options: dict[str, object]) -> None:
    eyes = CafeEyes()
    given = 0
    for state in positions(seats, options, 11):
        if state.stage in (BLOCKING, PLACING):
            continue
        eyes.look(state)
        for kind in range(KINDS):
            used = harbours_used(state, kind)
            for seat in range(seats):
                expected = worth(state, seat, kind, used[seat])
                assert eyes.now.worth[seat * KINDS + kind] == expected
                given += expected > 0
    assert given > 0


def test_ways_are_kept_until_a_road_is_built() -> None:
    """What is remembered between positions is what would be reckoned from nothing."""
    ways = Ways()
    for state in positions(4, {}, 4)[::7] + positions(2, {}, 4)[::7] + positions(3, {}, 4)[::7]:
        ways.look(state)
        far = distances(state)
        for shed in range(state.board.size):
            if has(state.board.sheds, shed):
                for harbour in range(state.board.harbours):
                    assert ways.from_shed(shed, harbour) == missing_roads(state, shed, harbour, far)


def test_an_open_question_is_told_by_what_follows() -> None:
    """The points of the scoring are told as gained; a yes tells of the sack that fills the space."""
    eyes = CafeEyes()
    seen = 0
    for state in positions(2, {}, 5):
        if state.stage != BLOCKING or state.holds(state.actor, state.coffee()) == 0:
            continue
        coffee = state.coffee()
        points = worth(state, state.actor, coffee, harbours_used(state, coffee)[state.actor])
        eyes.look(state)
        assert eyes.now.points[state.actor] == state.points(state.actor) + points
        state.willing = 1 << state.actor
        eyes.look(state)
        assert eyes.blocked.points[state.actor] == state.points(state.actor)
        assert eyes.blocked.pieces[SACK + coffee] == eyes.now.pieces[SACK + coffee] + 1
        seen += 1
    assert seen > 0


@pytest.mark.parametrize(("seats", "options"), some(OPTIONS, 2))
def test_sensible_moves_are_legal_and_each_once(seats: int, options: dict[str, object]) -> None:
    eyes = CafeEyes()
    for state in positions(seats, options, 9):
        if state.over:
            continue
        legal = list(state.legal())
        sensible = list(eyes.sensible(state))
        assert sensible
        assert len(sensible) == len(set(sensible))
        assert set(sensible) <= set(legal)
        assert {code for code in legal if code // MOVE not in (V_BUY, V_BUY + 1)} <= set(sensible)
        assert [code for code in sensible if code // MOVE == V_TAKE] == [c for c in legal if c // MOVE == V_TAKE]


def test_ties_are_broken_by_money() -> None:
    """end.tiebreak"""
    state = positions(2, {}, 1)[-1]
    for i in range(len(state.earned)):
        state.earned[i] = 3
    state.money[0], state.money[1] = 4, 7
    ranks = CafeEyes().ranks(state)
    assert ranks[0] < ranks[1]
    assert cosecha.game("guatemala_cafe").winners(state) == (1,)
