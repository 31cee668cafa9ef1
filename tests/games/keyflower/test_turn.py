"""Seasons and turns (chapter 3.3)."""

import pytest

from cosecha.core.errors import CannotUndo
from tests.games.keyflower.tables import (
    HOME,
    KEYFLOWER,
    bids,
    finish_season,
    legal,
    new_game,
    pass_all,
    play,
    refused,
    seen,
    table,
)
from tests.rules import rule


@rule("turn.order", "turn.choose")
def test_turns_go_round_and_each_has_one_action() -> None:
    match = table("", "seats: 3", "offer: keywood", "hand 1: red*3", "start player: 1")
    assert refused(match, "pass", seat=1) == "turn.order"
    play(match, "bid keywood", "colour red", "hand 1")
    assert seen(match)["turn"] == 1
    play(match, "pass", "pass")
    assert seen(match)["turn"] == 0


@rule("turn.choose")
def test_nothing_else_can_be_done_while_an_action_goes_on() -> None:
    match = table(f"{HOME}: wood stone", "offer: keywood", "hand 1: red*3")
    play(match, "use home-1", "colour red", "hand 1")
    assert refused(match, "pass") == "turn.choose"
    assert refused(match, "bid keywood") == "turn.choose"
    assert refused(match, "use home-1") == "turn.choose"


@rule("turn.one-place")
def test_workers_of_a_turn_go_to_one_place() -> None:
    match = table("", "offer: keywood gold-mine", "hand 1: red*3")
    play(match, "bid keywood")
    assert refused(match, "bid gold-mine") == "turn.one-place"
    assert refused(match, "use gold-mine") == "turn.one-place"
    assert refused(match, "pass") == "turn.choose"


@rule("turn.asked")
def test_only_the_decision_that_is_due_can_be_taken() -> None:
    match = table("", "offer: keywood", "hand 1: red*3")
    moves = "hand 1;colour red;enough;pay red;give saw;take wood;move home-1 wood n;upgrade home-1;spend wood;finish"
    for move in (*moves.split(";"), "boat keyflower", "offer 1", "place keywood", "at 0,1 o0"):
        assert refused(match, move) == "turn.asked", move
    play(match, "bid keywood")
    assert refused(match, "hand 1") == "turn.asked"


@rule("turn.pass", "turn.pass-again", "season.end-passes")
def test_the_season_ends_when_all_pass_in_a_row() -> None:
    """E07."""
    match = table("", "seats: 3", "offer: keywood alehouse", "hand 2: red*2", "hand 3: red*2")
    play(match, "pass", "pass", "bid keywood", "colour red", "hand 1", "pass")
    play(match, "use alehouse", "colour red", "hand 1", "pass", "pass")
    assert seen(match)["season"] == "spring"
    assert seen(match)["stage"] == "turn"
    match.play("pass")
    assert seen(match)["stage"] == "boat"


@rule("season.four")
def test_after_winter_the_game_is_over() -> None:
    match = new_game(2, seed=1)
    seasons = []
    while not match.over:
        if seen(match)["stage"] == "turn":
            seasons.append(seen(match)["season"])
            pass_all(match)
        finish_season(match)
        if seen(match)["stage"] == "offer":
            match.play("offer 1", 0)
            match.play("offer 1", 1)
    assert seasons == ["spring", "summer", "autumn", "winter"]
    assert refused(match, "pass") == "season.four"


@rule("turn.pass")
def test_who_has_nothing_left_can_pass() -> None:
    match = table("", "offer: keywood")
    assert match.moves() == ["pass"]
    assert not legal(match, "bid keywood")


@rule("season.next")
def test_turn_order_tiles_are_free_again() -> None:
    match = table("", "offer: keywood", "hand 1: red*3", "hand 2: red")
    play(match, "bid turn-order-1", "colour red", "hand 2", "pass", "pass")
    play(match, "boat keyflower")
    assert seen(match)["season"] == "summer"
    assert bids(match, "turn-order-1") == {}
    assert seen(match)["boat_taken"] == [None, None]


def test_steps_can_be_taken_back_unless_the_table_forbids_it() -> None:
    for allowed, given in ((True, "until-reveal"), (False, "off")):
        match = KEYFLOWER.new(seats=2, seed=1, options={"undo": given})
        play(match, next(move for move in match.moves() if move.startswith("bid ")))
        assert match.can_undo() is allowed
        if not allowed:
            with pytest.raises(CannotUndo):
                match.undo()
