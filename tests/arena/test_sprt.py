"""The sequential test: right as often as it says, and it stops."""

from __future__ import annotations

from math import log
from random import Random
from statistics import pvariance

import pytest

from cosecha.arena.plan import Fixture, seatings
from cosecha.arena.player import Played
from cosecha.arena.rating import ELO
from cosecha.arena.sprt import Hypotheses, Running, expected, power_of, scatter, score_of, verdict


def ended(seating: tuple[int, ...], winner: int) -> Played:
    places = [1 if seat == winner else 2 for seat in range(len(seating))]
    return Played(Fixture(0, 0, 0, seating), [0] * len(seating), places, [], "", [])


def a_block(gain: float, seats: int, rng: Random, shared: float = 0.0) -> float:
    """The score of a block whose winners the model draws, in a part of the games by a luck of seats that they share."""
    common = [gumbel(rng) for _ in range(seats)]
    games = []
    for seating in seatings(2, seats, 0, duel=True):
        luck = common if rng.random() < shared else [gumbel(rng) for _ in range(seats)]
        strength = [(gain / ELO if bot == 0 else 0.0) + own for bot, own in zip(seating, luck, strict=True)]
        games.append(ended(seating, strength.index(max(strength))))
    return score_of(games)


def gumbel(rng: Random) -> float:
    """Luck by which the highest sum of strength and luck wins exactly as often as Plackett–Luce says."""
    return -log(-log(rng.random()))


def answer(gain: float, seats: int, rng: Random, asked: Hypotheses, shared: float = 0.0) -> tuple[str, int]:
    """What a test says, and after how many blocks."""
    scores: list[float] = []
    while True:
        scores.append(a_block(gain, seats, rng, shared))
        found = verdict(scores, seats, asked)
        if found.accepted:
            return found.accepted, found.blocks


@pytest.mark.parametrize("seats", [2, 4])
def test_scores_are_what_the_model_expects(seats: int) -> None:
    rng = Random(1)
    mean = sum(a_block(150, seats, rng) for _ in range(4000)) / 4000
    assert mean == pytest.approx(expected(150, seats), abs=0.012)


ASKED = [(0, 100), (191, 350), (301, 500)]
"""Also where nearly all games are won: 350 Elo are 88 %, 500 are 95 %."""


@pytest.mark.parametrize("shared", [0.0, 0.7])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("gains", ASKED)
@pytest.mark.parametrize(("true", "wrong"), [(0, "H1"), (1, "H0")])
def test_wrong_answers_are_rare(gains: tuple[int, int], seats: int, true: int, wrong: str, shared: float) -> None:
    """One in twenty is promised; of two hundred tests no more than twelve are wrong."""
    rng = Random(f"{gains} {seats} {true} {shared}")
    answers = [answer(gains[true], seats, rng, Hypotheses(*gains), shared) for _ in range(200)]
    assert sum(accepted == wrong for accepted, _ in answers) <= 12


def test_eighteen_games_that_were_won_do_not_tell_85_from_95_percent() -> None:
    """Nobody knows from them how much the blocks scatter."""
    asked = Hypotheses(301, 500)
    assert verdict([1.0] * 9, 2, asked).accepted == ""
    assert verdict([1.0] * 9, 2, asked).ratio < 18 * log(expected(500, 2) / expected(301, 2)) < asked.bounds()[1]


def test_luck_that_is_shared_makes_a_test_shorter() -> None:
    """A pair of which each bot won one game says more than two games that went so."""
    asked = Hypotheses(0, 100)
    lengths = []
    for shared in (0.0, 0.9):
        rng = Random(5)
        lengths.append(sum(answer(0, 2, rng, asked, shared)[1] for _ in range(60)))
    assert lengths[1] < 0.7 * lengths[0]


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_blocks_of_independent_games_scatter_as_they_should(seats: int) -> None:
    rng = Random(seats)
    scores = [a_block(200, seats, rng) for _ in range(4000)]
    assert pvariance(scores) == pytest.approx(scatter(expected(200, seats), seats), rel=0.06)
    assert scatter(0.2, seats) == pytest.approx(scatter(0.8, seats))
    assert power_of(expected(0, seats), seats) == pytest.approx(1)


def test_large_differences_are_seen_soon() -> None:
    rng = Random(3)
    blocks = [answer(400, 2, rng, Hypotheses(0, 50))[1] for _ in range(20)]
    assert max(blocks) < 60


def test_nothing_is_decided_by_a_handful_of_blocks() -> None:
    assert verdict([1.0] * 7, 2, Hypotheses(0, 400)).accepted == ""
    assert verdict([1.0] * 40, 2, Hypotheses(0, 50)).accepted == "H1"
    assert verdict([0.0] * 40, 2, Hypotheses(0, 50)).accepted == "H0"


def test_the_running_test_looks_at_complete_blocks_only() -> None:
    running = Running(3, Hypotheses())
    games = [ended(seating, seating.index(0)) for seating in seatings(2, 3, 0, duel=True)]
    for game in games[:-1]:
        running.add(game)
    assert running.scores == []
    running.add(games[-1])
    assert running.scores == [1.0]


def test_with_the_games_of_an_old_journal_it_stops_where_it_would_have_stopped() -> None:
    """Forty blocks are won and two hundred lost: whoever looked after every block knew before the first was lost."""
    seating = seatings(2, 2, 0, duel=True)
    won = [ended(seats, seats.index(0)) for seats in seating]
    lost = [ended(seats, seats.index(1)) for seats in seating]
    asked = Hypotheses(0, 100)
    running = Running(2, asked, won * 40 + lost * 200)
    first = next(n for n in range(1, 41) if verdict([1.0] * n, 2, asked).accepted)
    assert (running.verdict.accepted, running.verdict.blocks) == ("H1", first)
    assert running.scores == [1.0] * first, "the verdict that is shown comes from these"
