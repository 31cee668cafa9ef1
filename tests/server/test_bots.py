"""Bots at a table think in other processes; one that fails does not stop the others."""

import os

import pytest

import cosecha
from cosecha.bots import bot_names
from cosecha.core.match import Match
from cosecha.server import bots
from cosecha.server.bots import Thinkers, about, bot_name, think
from cosecha.server.store import BOT, Seat
from tests.aside import run

CITRUS = cosecha.game("citrus")


def die(*_: object) -> str:
    os._exit(1)


def fail(*_: object) -> str:
    raise RuntimeError("no idea")


def asked(match: Match, name: str = "greedy") -> str:
    thinkers = Thinkers(1)
    try:
        return run(thinkers.choose(match, match.to_act[0], name))
    finally:
        thinkers.close()


def test_a_bot_thinks_elsewhere_and_always_the_same() -> None:
    match = CITRUS.new(seats=2, seed=7)
    assert asked(match) == asked(match)
    assert asked(match) in match.moves()


def test_the_thinking_is_that_of_the_position() -> None:
    match = CITRUS.new(seats=2, seed=7)
    assert think("citrus", match.position(), match.to_act[0], "greedy", 1) in match.moves()


@pytest.mark.parametrize("broken", [die, fail])
def test_a_bot_that_fails_still_moves(broken: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "think", broken)
    match = CITRUS.new(seats=2, seed=7)
    assert asked(match) in match.moves()


@pytest.mark.parametrize("game", cosecha.game_names())
def test_every_bot_that_is_offered_says_what_it_is(game: str) -> None:
    offered = bot_names(cosecha.game(game))
    assert {"greedy", "uct-200", "uct-200-greedy", "random"} <= set(offered)
    assert all(about(name) for name in offered)


def test_where_people_wait_a_search_looks_at_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """A million simulations would take minutes."""
    monkeypatch.setattr(bots, "PATIENCE", 0.0)
    match = CITRUS.new(seats=2, seed=7)
    assert think("citrus", match.position(), match.to_act[0], "uct-999999", 1) in match.moves()


def test_bots_are_told_apart() -> None:
    seats = [Seat(BOT, name="Bot greedy", bot="greedy")]
    assert bot_name("greedy", seats) == "Bot greedy 2"
    assert bot_name("random", seats) == "Bot random"
