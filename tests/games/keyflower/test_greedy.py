"""The greedy bot: legal, honest, and far ahead of random play."""

from collections.abc import Sequence
from random import Random

import pytest

from cosecha.bots import ask, bot
from cosecha.core.luck import SeededLuck
from cosecha.core.match import Match
from cosecha.core.state import State
from cosecha.core.watch import Often, check_match
from tests.brief import BRIEF
from tests.games.keyflower.tables import HOME, KEYFLOWER, VILLAGE_A, farm, new_game, table

COWS = f"{HOME}: cow*2@s1 sheep@s2 pig@s3"


def play_out(match: Match, greedy_seat: int, seed: int) -> Match:
    bots = {
        seat: bot(KEYFLOWER, "greedy" if seat == greedy_seat else "random", seed + seat)
        for seat in range(match.setup.seats)
    }
    while not match.over:
        seat = next(seat for seat in match.to_act if match.moves(seat))
        code = ask(bots[seat], match.state, seat, seed + len(match.events))
        match.play(match.text_of(code), seat)
    return match


@pytest.mark.parametrize("farmers", ["off", "on"])
@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_greedy_beats_random(seats: int, farmers: str) -> None:
    won = 0
    for seed in range(3):
        match = play_out(new_game(seats, seed=seed, farmers=farmers), seed % seats, seed)
        won += match.winners == (seed % seats,)
    assert won >= 2


@pytest.mark.parametrize("farmers", ["off", "on"])
def test_it_does_not_look_behind_screens(farmers: str) -> None:
    """Worlds that differ only in what its seat cannot know lead to the same move."""
    match = new_game(3, seed=5, farmers=farmers)
    seat = match.to_act[0]
    think = KEYFLOWER.bots["greedy"]
    for seed in range(10):
        world = match.state.copy()
        world.redeal(seat, SeededLuck(seed))
        assert think(world, seat) == think(match.state.copy(), seat)


@pytest.mark.parametrize(
    ("sketch", "header", "move"),
    [
        ("", ("season: winter", "offer: keythedral scribes", "hand 1: red*3"), "bid keythedral"),
        (f"{HOME}: wood stone", ("season: winter", "hand 1: red"), "use home-1"),
        ("", ("season: winter", "stage: offer", "winter 1: scholar keythedral", "winter 2: scribes"), "offer 1"),
        ("", ("season: winter", "bids: turn-order-1=1:red*1", "hand 1: red"), "pass"),
    ],
)
def test_it_sees_what_is_plain(sketch: str, header: tuple[str, ...], move: str) -> None:
    match = table(sketch, *header)
    match.state.turn_to(0)
    assert match.text_of(KEYFLOWER.bots["greedy"](match.state.copy(), 0)) == move


@pytest.mark.parametrize(
    ("sketch", "header", "moves"),
    [
        (f"{HOME}: cow*3@s1", ("season: winter", "away: turn-order-1", "hand 1: red"), "use home-1"),
        (COWS, ("stage: transport", "action: use home-1 red", "steps: 1"), "drive home-1 s1 cow"),
        (COWS, ("stage: drive", "action: use home-1 red", "steps: 1", "driven: cow home-1.s1"), "into home-1 s4"),
        (f"{HOME}: pig@s1", ("stage: herd", "action: use home-2 red", "coming: pig"), "into home-1 s2"),
        (f"{HOME}: cow@s1 cow@s2", ("season: winter", "offer: dairy bakery", "hand 1: red*3"), "bid dairy"),
    ],
)  # fmt: skip
def test_it_minds_its_animals(sketch: str, header: tuple[str, ...], moves: str) -> None:
    match = farm(sketch, *header)
    assert match.text_of(KEYFLOWER.bots["greedy"](match.state.copy(), 0)) == moves


def test_it_does_not_join_fields_of_one_kind() -> None:
    """A tile that would merge two fields with cows is laid elsewhere."""
    village = VILLAGE_A.replace("(0,0) o0", "(0,0) o0: cow@s1").replace("(0,-1) o0", "(0,-1) o0: cow@s3")
    header = ("boat order: 1 2", "boats chosen: 2", "boat 1: keyflower", "boat 2: sea-bastion")
    match = farm(village, "season: winter", "stage: place", *header, "new 1: weaver", "placing 1: weaver",
                 "away: keyflower sea-bastion")  # fmt: skip
    assert "at 0,-2 o0" in match.moves(0)
    assert match.text_of(KEYFLOWER.bots["greedy"](match.state.copy(), 0)) != "at 0,-2 o0"


@pytest.mark.parametrize("farmers", ["off", "on"])
@pytest.mark.parametrize("seats", [3] if BRIEF else [2, 3, 5])
def test_games_of_greedy_bots_keep_the_laws(seats: int, farmers: str) -> None:
    """Random play seldom upgrades or fills a village; greedy play reaches richer positions."""
    rng = Random(seats)
    think = KEYFLOWER.bots["greedy"]

    def choose(state: State, legal: Sequence[int]) -> int:
        return think(state.copy(), int(state.actor)) if rng.random() < 0.8 else rng.choice(list(legal))

    table_ = new_game(seats, seed=seats, farmers=farmers)
    match = check_match(table_, Random(seats), choose, Often(2, 12, 12, 12, 300, sample=60))
    assert match.over
