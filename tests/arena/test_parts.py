"""`tools.parts`: copies of Keyflower's greedy bot that lack a part of its evaluation, and what that costs them."""

from __future__ import annotations

import pytest
from tools.parts import PARTS, bot_without, main

import cosecha
from tests.arena.test_no_peeking import positions

KEYFLOWER = cosecha.game("keyflower")


def chosen(name: str) -> list[int]:
    """What a copy would do in one game of greedy bots."""
    bot = bot_without(PARTS[name])
    return [bot(state, state.actor) for seed in range(2) for state in positions(KEYFLOWER, 2, seed, every=1)]


def test_a_copy_from_which_nothing_is_taken_plays_as_the_bot_itself() -> None:
    greedy = KEYFLOWER.bots["greedy"]
    usual = [greedy(state, state.actor) for seed in range(2) for state in positions(KEYFLOWER, 2, seed, every=1)]
    assert chosen("whole") == usual


@pytest.mark.parametrize("name", [name for name in PARTS if name != "whole"])
def test_every_other_copy_decides_something_differently(name: str) -> None:
    assert chosen(name) != chosen("whole")


def test_a_copy_leaves_the_bot_as_it_is() -> None:
    before = chosen("whole")
    bot_without(PARTS["without-winter"])
    assert chosen("whole") == before


def test_what_a_part_is_worth_is_played_in_the_arena(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["without-winter", "--seats", "2", "--blocks", "2"]) == 0
    told = capsys.readouterr().out
    assert "what a winter tile would score" in told
    assert "Keyflower, 2 seats: 2 blocks" in told


def test_an_unknown_part_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["without-luck"])
    assert "without-luck" in capsys.readouterr().err
