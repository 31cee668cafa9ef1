"""Sealed decisions: several seats answer unseen, and nothing public changes until all have answered."""

import json

import pytest

import cosecha
from cosecha.core.luck import SeededLuck
from cosecha.core.match import Match
from tests.core.toy import TOY, Toy


def fresh() -> Match:
    return TOY.new(seats=3, seed=7)


def public(match: Match) -> str:
    """Everything a spectator can get at."""
    return json.dumps([match.version, match.to_act, match.scores, match.view(None), match.public_record()])


def answer_all(match: Match, bids: str = "132") -> None:
    for seat, bid in enumerate(bids):
        match.play(f"bid {bid}", seat)
        match.play("keep yes", seat)


def test_an_answer_changes_nothing_that_others_see() -> None:
    match = fresh()
    before, others = public(match), match.view(1)
    match.play("bid 2", 0)
    match.play("keep yes", 0)
    assert public(match) == before
    assert match.view(1) == others
    assert match.to_act == (0, 1, 2)


def test_all_is_shown_when_the_last_has_answered() -> None:
    match = fresh()
    answer_all(match)
    assert match.version == 6
    assert "2 bid 3 (sealed)" in match.public_record()
    assert match.view(None)["round"] == 1


def test_a_secret_answer_stays_sealed_in_the_public_record() -> None:
    match = fresh()
    answer_all(match)
    assert "keep" not in match.public_record()
    assert match.public_record().count("sealed (sealed)") == 3
    assert match.record().count("keep yes") == 3


def test_hidden_draws_are_not_in_the_public_record() -> None:
    match = fresh()
    answer_all(match)
    assert "set-up: -> ? ? ?" in match.public_record()
    assert "c1" not in match.public_record().replace(match.commitment, "")
    assert match.record().count("?") == 0


def test_the_order_of_answers_is_not_told() -> None:
    early, late = fresh(), fresh()
    answer_all(early)
    for seat, bid in ((2, "2"), (0, "1"), (1, "3")):
        late.play(f"bid {bid}", seat)
    for seat in (1, 2, 0):
        late.play("keep yes", seat)
    assert early.public_record() == late.public_record()


def test_one_takes_back_the_own_answer_while_others_stay() -> None:
    match = fresh()
    match.play("bid 1", 0)
    match.play("bid 3", 1)
    match.play("keep no", 1)
    match.undo(0)
    assert match.view(0)["bid"] == -1
    assert match.view(1)["bid"] == 2
    assert match.moves(0) == ["bid 1", "bid 2", "bid 3"]
    with pytest.raises(cosecha.CannotUndo):
        match.undo(0)


def test_nothing_is_taken_back_once_all_is_shown() -> None:
    match = fresh()
    answer_all(match)
    with pytest.raises(cosecha.CannotUndo):
        match.undo(2)


def test_an_answer_given_twice_is_refused_and_several_seats_must_be_named() -> None:
    match = fresh()
    match.play("bid 1", 0)
    match.play("keep no", 0)
    refusal = match.why_not("bid 2", 0)
    assert refusal is not None
    assert refusal.rule == "toy.order"
    assert match.moves(0) == []
    with pytest.raises(cosecha.BadSetup, match="say which"):
        match.play("bid 1")


def test_a_record_with_sealed_answers_and_undos_replays() -> None:
    match = fresh()
    match.play("bid 1", 0)
    match.undo(0)
    answer_all(match)
    match.play("bid 1", 2)
    again = TOY.replay(match.record())
    assert again.record() == match.record()
    assert again.public_record() == match.public_record()
    assert again.state.numbers() == match.state.numbers()
    assert again.to_act == match.to_act


def test_redealt_worlds_look_the_same_to_the_seat() -> None:
    match = fresh()
    answer_all(match)
    match.play("bid 1", 0)
    world = match.state.copy()
    assert isinstance(world, Toy)
    world.redeal(1, SeededLuck(3))
    assert TOY.view(world, 1) == match.view(1)
    assert TOY.view(world, None) == match.view(None)


def test_a_whole_game_of_sealed_rounds_ends() -> None:
    match = fresh()
    for _ in range(3):
        answer_all(match)
    assert match.over
    assert match.winners
    assert match.to_act == ()
    refusal = match.why_not("bid 1", 0)
    assert refusal is not None
    assert refusal.rule == "toy.over"


BREWER = """game: keyflower
season: summer
hand 1: red saw pickaxe

village 1: Home 1 at (0,0) o0; Brewer at (0,-1) o4
"""


def test_a_secret_move_of_an_ordinary_decision_is_only_mentioned() -> None:
    match = cosecha.game("keyflower").position(BREWER, seed=7)
    for move in ("use brewer", "colour red", "hand 1", "give saw"):
        match.play(move, 0)
    assert [event.move for event in match.public] == ["use brewer", "colour red", "hand 1", "sealed"]
    assert "1 sealed (sealed) -> ? ?" in match.public_record()
    assert "1 give saw -> " in match.record()


PLACING = """game: keyflower
stage: place
new 1: keywood
new 2: miner
boat 1: keyflower
boat 2: sea-bastion
boat order: 1 2
boats chosen: 2

village 1: Home 1 at (0,0) o0
"""


def test_where_several_act_openly_nobody_takes_back_past_another() -> None:
    match = cosecha.game("keyflower").position(PLACING, seed=7)
    match.play("place keywood", 0)
    assert match.can_undo(0)
    assert not match.can_undo(1)
    match.play("place miner", 1)
    assert not match.can_undo(0)
    match.undo(1)
    assert match.view(None)["placing"] == ["keywood", None]
    assert not match.can_undo(1)


def test_where_several_act_openly_each_answers_what_it_was_asked() -> None:
    match = cosecha.game("keyflower").position(PLACING, seed=7)
    match.play("place keywood", 0)
    assert match.is_answered_by(1, "0"), "what the other did changes nothing of the question"
    assert match.is_answered_by(1, "1")
    assert not match.is_answered_by(0, "0"), "that question is answered"
    for never in ("2", "-1", "0.1", "x", "", "9" * 5000):
        assert not match.is_answered_by(1, never)
    match.play("place miner", 1)
    match.undo(1)
    assert not match.is_answered_by(1, "2"), "it was taken back since"
    assert match.is_answered_by(1, "3")


def test_whose_turn_comes_answers_nothing_older() -> None:
    match = cosecha.game("keyflower").new(seats=2, seed=3)
    first = match.to_act[0]
    match.play("pass", first)
    assert not match.is_answered_by(1 - first, "0")
    assert not match.is_answered_by(first, "0")
    assert match.is_answered_by(1 - first, "1")


def test_a_sealed_answer_is_to_the_steps_of_ones_own() -> None:
    match = fresh()
    match.play("bid 1", 0)
    assert match.is_answered_by(0, "0.1")
    assert not match.is_answered_by(0, "0")
    assert match.is_answered_by(1, "0")


def test_when_all_is_over_the_public_record_is_the_whole_one() -> None:
    match = fresh()
    for _ in range(3):
        assert "?" in match.public_record()
        answer_all(match)
    assert match.over
    assert match.public_record() == match.record()
    assert TOY.replay(match.public_record()).scores == match.scores
