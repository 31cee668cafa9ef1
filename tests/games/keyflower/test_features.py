"""What a net is told of a Keyflower position."""

import itertools

import pytest

import cosecha
from cosecha.core.luck import SeededLuck
from cosecha.games.keyflower.features import SLOT_NUMBERS, KeyflowerEyes, in_the_middle
from cosecha.games.keyflower.pieces import FIRST_WINTER, ON_OFFER, TURN, VILLAGE, WINTER
from cosecha.games.keyflower.sight import OPEN, SLOTS, is_fresh
from cosecha.games.keyflower.turn import Keyflower
from cosecha.search.leaf import asked
from tests.brief import some
from tests.games.straying import astray, promised, told_alike

TABLES: list[tuple[int, dict[str, object]]] = [
    (2, {}),
    (2, {"farmers": "off"}),
    (3, {"deck": "farmers-variant", "gamers": "on"}),
    (4, {"placing": "in-turn", "breeding": "after-placing"}),
    (6, {}),
]


def positions(seats: int, options: dict[str, object], seed: int, stray: int = 6) -> list[Keyflower]:
    return astray(Keyflower, "keyflower", seats, options, seed, stray)


@pytest.mark.parametrize(("seats", "options"), some(TABLES, 3))
def test_numbers_are_small_and_as_many_as_promised(seats: int, options: dict[str, object]) -> None:
    promised(KeyflowerEyes(), positions(seats, options, seats)[::3])


@pytest.mark.parametrize(("seats", "options"), some(TABLES, 3))
def test_what_looks_alike_to_a_seat_is_told_alike(seats: int, options: dict[str, object]) -> None:
    """info.hand, info.draws, info.winter-tiles: dealing anew what a seat cannot know changes nothing."""
    assert told_alike(KeyflowerEyes(), positions(seats, options, 6)) > 20


def test_looking_changes_nothing() -> None:
    eyes = KeyflowerEyes()
    for state in positions(3, {}, 4):
        before = state.numbers()
        for seat in range(3):
            eyes.told(state, seat)
        assert state.numbers() == before


def test_each_seat_sees_itself_first() -> None:
    eyes = KeyflowerEyes()
    start = SLOTS * SLOT_NUMBERS
    for state in positions(3, {}, 8)[::7]:
        if state.season == WINTER or in_the_middle(state):
            continue  # then a seat is told more of itself than of the others
        blocks = []
        for seat in range(3):
            told = eyes.told(state, seat)[start:]
            blocks.append([told[OPEN * n : OPEN * (n + 1)] for n in range(3)])
        assert blocks[1] == [blocks[0][1], blocks[0][2], blocks[0][0]]


def test_what_luck_has_just_dealt_is_not_told() -> None:
    """The same season begun with other tiles is told alike, until somebody has done something."""
    eyes = KeyflowerEyes()
    game = cosecha.game("keyflower")
    found = 0
    states = positions(2, {}, 3, stray=100000)
    for before, after in itertools.pairwise(states):
        if before.season == after.season or not is_fresh(after):
            continue
        found += 1
        offered = [tile for tile in range(after.tiles) if after.where[tile] == ON_OFFER]
        told = eyes.told(after, 0)
        assert all(told[tile * SLOT_NUMBERS + 3] == 0 for tile in offered)
        assert eyes.turn_over(after, after.actor)
        after.play(game.bots["greedy"](after, after.actor), SeededLuck(1))
        told = eyes.told(after, 0)
        assert all(told[tile * SLOT_NUMBERS + 3] == 1 for tile in offered if after.leader(tile) < 0)
    assert found == 2  # winter's tiles come from the hands


def test_sensible_moves_are_legal_and_a_turn_ends() -> None:
    eyes = KeyflowerEyes()
    for seats, options in some(TABLES, 3):
        for state in positions(seats, options, 9)[::3]:
            if state.over:
                continue
            seat = asked(state)
            state.turn_to(seat)
            found = list(eyes.sensible(state))
            assert found
            assert set(found) <= set(state.legal())


def test_a_won_tile_is_told_as_ones_own() -> None:
    eyes = KeyflowerEyes()
    for state in positions(2, {}, 5)[::9]:
        if in_the_middle(state):
            continue
        for seat in range(2):
            told = eyes.told(state, seat)
            for tile in range(6, 54):
                mine = state.where[tile] == VILLAGE + seat
                if mine and tile not in range(26, 30):
                    assert told[tile * SLOT_NUMBERS] == 1
                    assert tile >= FIRST_WINTER or told[tile * SLOT_NUMBERS + 1] == state.side[tile]


def test_winter_tiles_of_others_are_not_told() -> None:
    eyes = KeyflowerEyes()
    state = next(state for state in positions(2, {}, 1) if state.stage == TURN and not is_fresh(state))
    for seat in range(2):
        told = eyes.told(state, seat)
        for tile in range(FIRST_WINTER, FIRST_WINTER + 12):
            if state.where[tile] != 16 + seat:
                assert told[tile * SLOT_NUMBERS + 1] == 0
