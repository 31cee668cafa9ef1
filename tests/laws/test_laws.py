"""Every game keeps the laws: over all seats and options, with seeds and choices of Hypothesis."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import cosecha
from cosecha.core.errors import BadSetup
from cosecha.core.game import Game
from cosecha.core.laws import all_else_is_refused, asked, legal_of, moves_round_trip, some_moves
from cosecha.core.quick import QuickGame
from cosecha.core.record import replay
from cosecha.core.state import State
from cosecha.core.verbs import MOVE
from cosecha.core.watch import THOROUGH, Often, check_events, check_game, check_match, seldom
from tests.brief import BRIEF
from tests.core.toy import TOY

GAMES = [cosecha.game(name) for name in cosecha.game_names()]
SEEDS = st.integers(0, 10**6)
LOOKING = Often(invariants=4, moves=24, table=24, position=40, record=400, sample=60)


some = settings(
    max_examples=1 if BRIEF else 2,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)


def tables() -> Iterator[tuple[Game, int, dict[str, str]]]:
    """Every game with every number of seats, and with every other value of every option, seats in turn."""
    for game in GAMES:
        numbers = range(game.least_seats, game.most_seats + 1)
        yield from ((game, seats, {}) for seats in numbers)
        others = [(o.name, value) for o in game.options if not o.data for value in o.values if value != o.default]
        others = [] if BRIEF else others
        for turn, (name, value) in enumerate(others):
            order = [*numbers[turn % len(numbers) :], *numbers[: turn % len(numbers)]]
            yield game, next(seats for seats in order if fits(game, seats, {name: value})), {name: value}


def fits(game: Game, seats: int, options: Mapping[str, str]) -> bool:
    try:
        game.setup(seats, options)
    except BadSetup:
        return False
    return True


TABLES = [
    pytest.param(game, seats, options, id="-".join([game.name, str(seats), *(f"{k}={v}" for k, v in options.items())]))
    for game, seats, options in tables()
]
EVERY_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_random_games_keep_the_laws(game: Game, seats: int, options: Mapping[str, str]) -> None:
    """Two games with the usual options, one with each other value."""

    @settings(some, max_examples=1 if options or BRIEF else 2)
    @given(seed=SEEDS)
    def keep(seed: int) -> None:
        assert check_match(game.new(seats, options, seed), Random(seed), None, LOOKING).over

    keep()


@EVERY_GAME
@settings(some, max_examples=6)
@given(data=st.data())
def test_chosen_options_and_moves_keep_the_laws(game: Game, data: st.DataObject) -> None:
    """Options in any combination; moves that Hypothesis can shrink."""
    seats = data.draw(st.integers(game.least_seats, game.most_seats), "seats")
    values = {option.name: st.sampled_from(option.values) for option in game.options if not option.data}
    options = data.draw(st.fixed_dictionaries({}, optional=values), "options")
    if not fits(game, seats, options):
        return

    def choose(state: State, legal: Sequence[int]) -> int:
        verb = data.draw(st.sampled_from(sorted({code // MOVE for code in legal})))
        return data.draw(st.sampled_from([code for code in legal if code // MOVE == verb]))

    check_game(game, seats, options, data.draw(SEEDS, "seed"), choose=choose)


@EVERY_GAME
@settings(some, max_examples=1)
@given(seed=SEEDS)
def test_a_game_keeps_the_laws_looked_at_closely(game: Game, seed: int) -> None:
    check_game(game, game.least_seats, None, seed, thorough=True)


@EVERY_GAME
@settings(some, max_examples=4)
@given(seed=SEEDS, moves=st.integers(0, 120))
def test_everything_that_has_a_name_is_legal_or_refused(game: Game, seed: int, moves: int) -> None:
    match = game.new(game.least_seats + seed % (game.most_seats - game.least_seats + 1), None, seed)
    rng = Random(seed)
    while moves and not match.over:
        seat = rng.choice(asked(match.state))
        match.play(game.verbs(match.state).text(rng.choice(legal_of(match.state, seat))), seat)
        moves -= 1
    for seat in asked(match.state):
        codes = some_moves(match, seat, rng, sample=None)
        assert set(legal_of(match.state, seat)) <= set(codes)
        all_else_is_refused(match, seat, codes)
        moves_round_trip(match, rng.sample(codes, 400))


@EVERY_GAME
@some
@given(seed=SEEDS)
def test_a_quick_game_is_the_game_of_its_match(game: Game, seed: int) -> None:
    quick = QuickGame(game, game.setup(game.least_seats), seed, seldom(4))
    quick.play_out()
    match = quick.match()
    assert match.over
    assert match.state.numbers() == quick.state.numbers()


@EVERY_GAME
def test_a_record_keeps_the_laws_at_every_step(game: Game) -> None:
    text = check_game(game, game.most_seats, seed=5).record()
    again = replay(game, text, upto=0)
    check_events(again, text, Random(5), replace(LOOKING, invariants=1))
    assert again.over


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_of_sealed_answers_and_hidden_cards_keeps_the_laws(seats: int) -> None:
    for seed in range(10):
        match = check_match(TOY.new(seats, seed=seed), Random(seed), None, replace(THOROUGH, position=0))
        assert match.over
