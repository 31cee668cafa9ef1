"""How likely worlds are: by what hands have shown, and by whom winter tiles fit."""

import doctest

import pytest
from tools import beliefs as measuring

from cosecha.core.luck import SeededLuck
from cosecha.games.keyflower.beliefs import likelihood, of_hands, of_winter_tiles
from cosecha.games.keyflower.pieces import COLOUR_KINDS, COLOURS
from cosecha.games.keyflower.pieces import OFFER as OFFER_STAGE
from cosecha.games.keyflower.state import M_SHOWN, KeyflowerState
from tests.games.keyflower.tables import HOME, KEYFLOWER, pass_all, play, table
from tests.games.keyflower.test_features import positions

OFFER = ("offer: keywood gold-mine", "hand 1: blue*5 red*3")


def state_of(sketch: str, *header: str) -> KeyflowerState:
    state = table(sketch, *header).state
    assert isinstance(state, KeyflowerState)
    return state


def shown(state: object, seat: int = 0) -> dict[str, int]:
    assert isinstance(state, KeyflowerState)
    place = M_SHOWN + seat * COLOUR_KINDS
    return {name: int(n) for name, n in zip(COLOURS, state.memory[place : place + COLOUR_KINDS], strict=True) if n}


def test_workers_drawn_unseen_are_shown_by_bids_uses_and_payments() -> None:
    match = table(f"{HOME}; Tavern at (0,-1) o1", "season: summer", "hand 1: red*2 blue*4", draws="red red")
    assert shown(match.state) == {}
    play(match, "use tavern", "colour red", "hand 1", "pay blue")
    assert shown(match.state) == {"red": 1, "blue": 1}


def test_workers_known_before_show_nothing() -> None:
    match = table("", *OFFER, "known 1: blue*2")
    play(match, "bid keywood", "colour blue", "hand 3")
    assert shown(match.state) == {"blue": 1}


def test_what_was_shown_is_remembered_when_a_season_is_over_and_bids_have_come_back() -> None:
    match = table("", *OFFER, "hand 2: red*4")
    play(match, "bid keywood", "colour red", "hand 1", "bid keywood", "hand 2")
    pass_all(match)
    assert (shown(match.state), shown(match.state, 1)) == ({"red": 1}, {"red": 2})


def test_positions_remember_what_was_shown() -> None:
    match = table("", *OFFER)
    assert "shown" not in match.position()
    play(match, "bid keywood", "colour blue", "hand 3")
    assert "shown" not in match.position(), "the bid lies there"
    pass_all(match)
    assert "shown 1: blue*3" in match.position()
    again = KEYFLOWER.position(match.position())
    assert again.state.numbers() == match.state.numbers()
    assert shown(table("", "offer: keywood", "bids: keywood=1:red*2", "shown 1: empty").state) == {}


def test_who_forgets_has_the_bids_left() -> None:
    state = state_of("", *OFFER, "bids: keywood=1:blue*2", "shown 1: blue*3 red")
    state.forget(1)
    assert shown(state) == {"blue": 2}


@pytest.mark.parametrize("season", ["spring", "autumn"])
def test_who_has_shown_many_of_a_colour_has_rather_none_left(season: str) -> None:
    """More rarely than a random choice of workers people keep one of the group that they placed."""
    header = ("season: " + season, "shown 2: blue*3")
    blue = state_of("", *header, "hand 2: blue*2 red")
    red = state_of("", *header, "hand 2: blue red*2")
    none = state_of("", *header, "hand 2: red*3")
    assert 0 < of_hands(blue, 0) < of_hands(red, 0) < of_hands(none, 0)
    assert of_hands(blue, 1) == of_hands(red, 1)


def test_workers_spent_elsewhere_count_as_bids_do() -> None:
    spent = state_of("", "hand 2: blue red", "shown 2: blue*2")
    bid = state_of("", "offer: keywood", "hand 2: blue red", "bids: keywood=2:blue*2")
    assert of_hands(spent, 0) == of_hands(bid, 0)


def test_what_was_seen_to_come_is_no_question() -> None:
    few, many = (state_of("", f"hand 2: blue*{n}", f"known 2: blue*{n}", "shown 2: blue*3") for n in (1, 4))
    assert of_hands(few, 0) == of_hands(many, 0)


def test_a_winter_tile_rather_lies_with_who_has_what_it_scores() -> None:
    """Gold, here."""
    gold = f"{HOME}: gold*6 | Home 2 at (0,0) o0 | Home 3 at (0,0) o0"
    fits = state_of(gold, "seats: 3", "season: autumn", "winter 1: jeweller", "winter 2: scholar")
    other = state_of(gold, "seats: 3", "season: autumn", "winter 2: jeweller", "winter 1: scholar")
    assert of_winter_tiles(fits, 2) > of_winter_tiles(other, 2) > 0
    assert likelihood(fits, 2) > likelihood(other, 2)


def test_own_winter_tiles_say_nothing() -> None:
    own = state_of(f"{HOME}: gold*6", "season: autumn", "winter 1: jeweller")
    assert of_winter_tiles(own, 0) == of_winter_tiles(state_of("", "season: autumn"), 0) == 1.0


def test_a_world_dealt_anew_is_as_likely_whatever_is_hidden() -> None:
    """Twins that the seat cannot tell apart deal the same worlds, and each of these has one weight."""
    weighed = 0
    for state in positions(3, {}, 5)[::25]:
        twin = state.copy()
        twin.redeal(state.actor, SeededLuck(8))
        weights = []
        for each in (state, twin):
            world = each.copy()
            world.redeal(state.actor, SeededLuck(9))
            weights.append(likelihood(world, state.actor))
        assert weights[0] == weights[1] > 0
        weighed += weights[0] != 1.0
    assert weighed > 5


def test_beliefs_are_measured_by_season() -> None:
    told = doctest.testmod(measuring)
    assert (told.attempted, told.failed) == (1, 0)
    found = measuring.ratios("greedy", 2, 3)
    assert {what for what, _ in found} == {"workers", "winter tiles", "both"}
    assert set(found["winter tiles", 3]) == {0.0}


def test_winter_tiles_are_weighed_until_they_are_opened() -> None:
    """info.winter-tiles: while they are offered they are hidden still."""
    found = next(state for state in positions(2, {}, 1) if state.stage == OFFER_STAGE)
    weights = set()
    for seed in range(5):
        world = found.copy()
        world.redeal(world.actor, SeededLuck(seed))
        weights.add(of_winter_tiles(world, world.actor))
    assert len(weights) > 1
