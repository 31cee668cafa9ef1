"""The sequential test: right as often as it says, and it stops."""

from __future__ import annotations

from random import Random

import pytest

from cosecha.arena.plan import Fixture, seatings
from cosecha.arena.player import Played
from cosecha.arena.sprt import Hypotheses, Running, expected, score_of, verdict


def ended(seating: tuple[int, ...], winner: int) -> Played:
    places = [1 if seat == winner else 2 for seat in range(len(seating))]
    return Played(Fixture(0, 0, 0, seating), [0] * len(seating), places, [], "", [])


def a_block(gain: float, seats: int, rng: Random) -> float:
    """The score of a block whose winners are drawn by the model."""
    games = []
    for seating in seatings(2, seats, 0, duel=True):
        weights = [10 ** (gain / 400) if bot == 0 else 1.0 for bot in seating]
        games.append(ended(seating, rng.choices(range(seats), weights)[0]))
    return score_of(games)


def answer(gain: float, seats: int, rng: Random, asked: Hypotheses) -> tuple[str, int]:
    """What a test says, and after how many blocks."""
    scores: list[float] = []
    while True:
        scores.append(a_block(gain, seats, rng))
        found = verdict(scores, seats, asked)
        if found.accepted:
            return found.accepted, found.blocks


@pytest.mark.parametrize("seats", [2, 4])
def test_scores_are_what_the_model_expects(seats: int) -> None:
    rng = Random(1)
    mean = sum(a_block(150, seats, rng) for _ in range(4000)) / 4000
    assert mean == pytest.approx(expected(150, seats), abs=0.012)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("gain", "wrong"), [(0.0, "H1"), (100.0, "H0")])
def test_wrong_answers_are_rare(seats: int, gain: float, wrong: str) -> None:
    """One in twenty is promised; of two hundred tests no more than eighteen are wrong."""
    rng = Random(f"{seats} {gain}")
    answers = [answer(gain, seats, rng, Hypotheses(0, 100)) for _ in range(200)]
    assert sum(accepted == wrong for accepted, _ in answers) <= 18


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
