"""Levels: five of them for every game and number of seats, by bots that exist; advice that does not peek."""

from __future__ import annotations

import doctest
from dataclasses import replace

import pytest
from tools import levels as proposing

import cosecha
from cosecha.bots import ask, bot
from cosecha.bots.advice import Effort, best_moves, outlook, worlds_known
from cosecha.bots.levels import DEFAULT, LEVELS, LevelBot, is_quick, level_names, spec_of, specs, thinking
from cosecha.core.game import Game
from cosecha.core.laws import asked
from cosecha.core.luck import SeededLuck
from cosecha.core.sources import by_source
from cosecha.search.worlds import Weighed
from tests.arena.test_no_peeking import HIDDEN, positions

GAMES = [cosecha.game(name) for name in cosecha.game_names()]
LITTLE = Effort(worlds=2, simulations=4)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_number_of_seats_has_five_levels(game: Game) -> None:
    for seats in range(game.least_seats, game.most_seats + 1):
        found = specs(game, seats)
        assert len(set(found)) == len(LEVELS) == 5
        assert all(bot(game, spec).name == spec for spec in found)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_levels_play_as_the_bots_they_stand_for(game: Game) -> None:
    state = positions(game, 2, 3, every=40)[1]
    seat = asked(state)[0]
    for name in level_names()[:3]:
        spec = bot(game, spec_of(game, name, 2), 5)
        assert ask(bot(game, name, 5), state, seat, 1) == ask(spec, state, seat, 1)


def test_a_level_keeps_to_its_seconds_where_people_wait() -> None:
    game = GAMES[0]
    for level in LEVELS:
        free, bound = bot(game, level.name), bot(game, level.name, seconds=3.0)
        assert isinstance(free, LevelBot)
        inner = thinking(free, 2), thinking(bound, 2)
        assert inner[0] is None or inner[0].waiting.seconds is None
        assert inner[1] is None or inner[1].waiting.seconds == level.seconds
    assert [is_quick(name) for name in level_names()] == [True, True, True, True, False]
    assert is_quick(DEFAULT)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_advice_is_about_legal_moves_and_adds_up(game: Game) -> None:
    for state in positions(game, 3, 2, every=60)[:3]:
        seat = asked(state)[0]
        seen = outlook(game, state, seat, LITTLE)
        assert sum(seen.chances) == pytest.approx(1)
        assert [sum(row.values()) for row in seen.sources] == pytest.approx(seen.points)
        moves = best_moves(game, state, seat, 3, LITTLE)
        state.turn_to(seat)
        assert 1 <= len(moves) <= 3
        assert {move.code for move in moves} <= set(state.legal())
        assert len({move.code for move in moves}) == len(moves)
        assert all(0 <= move.chance <= 1 for move in moves)
        other = next(other for other in range(3) if other not in asked(state))
        assert best_moves(game, state, other, 3, LITTLE) == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_advice_weighs_the_word_of_the_net_as_the_game_says(game: Game) -> None:
    state = positions(game, 3, 2, every=60)[1]
    seat = asked(state)[0]

    def chances(weight: float, simulations: int) -> list[float]:
        found = best_moves(replace(game, weight=weight), state, seat, 3, Effort(worlds=1, simulations=simulations))
        return [move.chance for move in found]

    assert chances(1e6, 4) == pytest.approx(chances(1e6, 24), abs=1e-4)
    assert chances(1.0, 4) != pytest.approx(chances(1.0, 24), abs=1e-4)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_sources_are_told_in_the_order_of_the_eyes(game: Game) -> None:
    if game.eyes is None:
        return
    luck = SeededLuck(4)
    state = game.set_up(game.setup(2), luck)
    while not state.over:
        state.turn_to(asked(state)[0])
        state.play(game.bots["greedy"](state.copy(), int(state.actor)), luck)
    told = by_source(game.eyes().earned(state), list(game.foreseen))
    assert [sum(row.values()) for row in told] == [sum(row.values()) for row in game.breakdown(state)]
    assert game.coarse or told == game.breakdown(state)
    seen = outlook(game, state, 0)
    assert seen.points == [float(points) for points in state.scores()]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_outlook_weighs_what_others_have_shown_where_the_game_can(game: Game) -> None:
    state = positions(game, 2, 3, every=20)[1]
    weighs = game.eyes is not None and game.eyes().weighs()
    assert isinstance(worlds_known(game, state, 0), Weighed) == weighs == (game.name == "keyflower")


@pytest.mark.parametrize("game", HIDDEN, ids=lambda game: game.name)
def test_worlds_that_look_alike_to_a_seat_give_the_same_advice(game: Game) -> None:
    hidden = 0
    for number, state in enumerate(positions(game, 3, 3, every=90)[-3:]):
        for seat in asked(state):
            world = state.copy()
            world.redeal(seat, SeededLuck(100 + number))
            hidden += world.numbers() != state.numbers()
            assert outlook(game, state, seat, LITTLE) == outlook(game, world, seat, LITTLE)
            assert best_moves(game, state, seat, 3, LITTLE) == best_moves(game, world, seat, 3, LITTLE)
    assert hidden > 0, "nothing was hidden in these positions"


def test_levels_are_proposed_with_equal_steps() -> None:
    found = doctest.testmod(proposing)
    assert (found.attempted > 3, found.failed) == (True, 0)
