"""The turn (section 3.2) with Ex 40."""

import pytest

from tests.games.citrus.tables import MEADOW, WALLED, home, legal, play, refused, seen, table
from tests.rules import rule

ONE_AREA = MEADOW.replace("6    .", "6    or1")
EX40 = ("hand 1: m2 bu",)
ALL_MOVES = ("buy d4", "site E", "place le b1", "harvest a6", "income", "money 2", "bull a1", "pass", "end")


@rule("turn.end", "harvest.income", "tile.held", "turn.offered")
@pytest.mark.parametrize(
    ("move", "answer"),
    [
        ("end", "turn.end"),
        ("income", "harvest.income"),
        ("milestone", "tile.held"),
        ("site E", "turn.offered"),
        ("place le b1", "turn.offered"),
        ("return", "turn.offered"),
        ("pass", "turn.no-pass"),
        ("buy d4", None),
        ("harvest a6", None),
        ("money 2", None),
        ("bull a1", None),
    ],
)
def test_ex40_what_is_possible_at_the_beginning_of_a_turn(move: str, answer: str | None) -> None:
    assert refused(table(ONE_AREA, *EX40), move) == answer


@rule("buy.build-now", "turn.action-tiles")
@pytest.mark.parametrize(
    ("move", "answer"),
    [
        ("end", "buy.build-now"),
        ("harvest a6", "buy.build-now"),
        ("buy d1", "buy.build-now"),
        ("pass", "buy.build-now"),
        ("income", "buy.build-now"),
        ("site E", "turn.offered"),
        ("money 2", None),
        ("bull a1", None),
    ],
)
def test_ex40_what_is_possible_while_tiles_are_pending(move: str, answer: str | None) -> None:
    assert refused(play(table(ONE_AREA, *EX40), "buy d4"), move) == answer


@rule("buy.one-move", "turn.one-action", "turn.end", "turn.action-tiles")
@pytest.mark.parametrize(
    ("move", "answer"),
    [
        ("buy d1", "buy.one-move"),
        ("harvest a6", "turn.one-action"),
        ("income", "turn.one-action"),
        ("pass", "turn.one-action"),
        ("place le b1", "turn.offered"),
        ("money 2", None),
        ("bull a1", None),
        ("end", None),
    ],
)
def test_ex40_what_is_possible_after_the_last_tile(move: str, answer: str | None) -> None:
    match = play(table(ONE_AREA, *EX40), "buy d4", "place le b1", "place gr c2")
    assert refused(match, move) == answer


@rule("turn.order")
def test_ex40_the_other_player_decides_nothing_meanwhile() -> None:
    match = table(ONE_AREA, *EX40, "hand 2: m2 bu")
    for step in ("buy d4", "place le b1", "place gr c2"):
        assert {refused(match, move, seat=1) for move in ALL_MOVES} == {"turn.order"}
        play(match, step)
    assert {refused(match, move, seat=1) for move in ALL_MOVES} == {"turn.order"}
    assert match.moves(1) == []


@rule("turn.order")
def test_players_take_turns_clockwise() -> None:
    match = table(ONE_AREA, "seats: 3", "to act: 2", "stage: built")
    assert play(match, "end").to_act == (2,)
    match = table(ONE_AREA, "seats: 3", "to act: 3", "stage: built")
    assert play(match, "end").to_act == (0,)


@rule("turn.order", "turn.end")
def test_a_new_turn_begins_with_the_choice_of_the_action() -> None:
    match = play(table(MEADOW, "stage: built"), "end")
    assert seen(match)["stage"] == "choose"
    assert seen(match)["turn"] == 1
    assert legal(match, "buy d4")


@rule("turn.no-pass")
def test_a_player_who_can_buy_may_not_pass() -> None:
    assert refused(table(MEADOW), "pass") == "turn.no-pass"
    assert "pass" not in table(MEADOW).moves()


@rule("turn.no-pass")
def test_a_player_who_can_harvest_may_not_pass() -> None:
    assert refused(table(WALLED.replace("1    .", "1    bl1", 1), "coins: 0 6"), "pass") == "turn.no-pass"


@rule("turn.no-pass", "blocked.pass")
def test_the_position_as_it_stands_decides_about_passing() -> None:
    match = table(MEADOW, "coins: 1 6", "hand 1: m2")
    assert legal(match, "pass")
    assert refused(play(match, "money 2"), "pass") == "turn.no-pass"


@rule("turn.no-pass", "buy.lookahead")
def test_a_milestone_in_hand_that_makes_a_line_buildable_forbids_passing() -> None:
    assert legal(table(WALLED), "pass")
    assert refused(table(WALLED, "hand 1: ms"), "pass") == "turn.no-pass"


@rule("turn.no-pass", "penalty.return")
def test_with_penalised_mistakes_passing_is_judged_as_with_prevented_ones() -> None:
    penalised = "option mistakes: penalised"
    assert legal(table(WALLED, penalised), "buy d4")
    assert legal(table(WALLED, penalised), "pass")
    assert legal(table(MEADOW, penalised, "coins: 1 6"), "pass")
    assert refused(table(MEADOW, penalised), "pass") == "turn.no-pass"


@rule("turn.one-action", "turn.end")
@pytest.mark.parametrize("stage", ["choose", "harvest"])
def test_a_turn_is_not_ended_before_the_action_is_complete(stage: str) -> None:
    assert refused(table(ONE_AREA, f"stage: {stage}"), "end") == "turn.end"


@rule("turn.end")
@pytest.mark.parametrize("stage", ["built", "harvested"])
def test_a_turn_is_ended_by_the_player_once_the_action_is_complete(stage: str) -> None:
    match = table(ONE_AREA, f"stage: {stage}")
    assert match.moves() == ["end"]
    assert play(match, "end").to_act == (1,)


@rule("turn.action-tiles")
def test_action_tiles_do_not_replace_the_action() -> None:
    match = play(table(ONE_AREA, *EX40), "money 2", "bull a1")
    assert seen(match)["stage"] == "choose"
    assert refused(match, "end") == "turn.end"


@rule("turn.offered")
def test_a_tile_that_is_not_pending_cannot_be_placed() -> None:
    match = table(MEADOW, "pending: le")
    assert refused(match, "place or b1") == "turn.offered"
    assert refused(match, "place lew b1") == "turn.offered"
    assert home(match) == [5, 5]
