"""No bot peeks: worlds that a seat cannot tell apart give the same move for the same seed."""

from __future__ import annotations

from random import Random

import pytest

import cosecha
from cosecha.arena.peeking import PEEKING, AsItIs, PeekingBot, entrant
from cosecha.bots import Bot, UnknownBot, ask, bot, bot_names
from cosecha.bots.habits import Habits
from cosecha.bots.net import NetBot
from cosecha.core.game import Game
from cosecha.core.laws import asked, legal_of
from cosecha.core.luck import SeededLuck
from cosecha.core.state import State
from cosecha.search.worlds import Redealt
from tests.core.toy import TOY

HIDDEN = [cosecha.game("guatemala_cafe"), cosecha.game("keyflower")]
BOTS = {"random": 23, "greedy": 23, "uct-4": 67, "uct-2-greedy": 67}
"""Every so many positions one is looked at; of those for the slowest only the last two."""


def positions(game: Game, seats: int, seed: int, every: int) -> list[State]:
    """Some positions of a random game in which somebody has a choice."""
    rng, luck = Random(seed), SeededLuck(seed)
    state = game.set_up(game.setup(seats), luck)
    found: list[State] = []
    moves = 0
    while not state.over:
        legal = legal_of(state, rng.choice(asked(state)))
        if len(legal) > 1 and moves % every == 0:
            found.append(state.copy())
        state.play(rng.choice(legal), luck)
        moves += 1
    return found


def choices(game: Game, name: str, state: State, seed: int) -> dict[int, int]:
    """What a bot would do on each seat that is asked."""
    return {seat: ask(bot(game, name, seed), state, seat, seed) for seat in asked(state)}


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("game", HIDDEN, ids=lambda game: game.name)
def test_worlds_that_look_alike_to_a_seat_give_the_same_move(game: Game, seats: int, name: str) -> None:
    hidden = 0
    found = positions(game, seats, seats, every=BOTS[name])
    for number, state in enumerate(found[-2:] if name == "uct-2-greedy" else found):
        for seat in asked(state):
            world = state.copy()
            world.redeal(seat, SeededLuck(100 + number))
            hidden += world.numbers() != state.numbers()
            one = ask(bot(game, name, 5), state, seat, seed=number)
            two = ask(bot(game, name, 5), world, seat, seed=number)
            assert one == two, f"position {number}, seat {seat + 1}"
    assert hidden > 0, "nothing was hidden in these positions"


@pytest.mark.parametrize("game", [TOY, *HIDDEN], ids=lambda game: game.name)
def test_a_search_gets_worlds_that_depend_on_nothing_hidden(game: Game) -> None:
    for number, state in enumerate(positions(game, 3, 11, every=1 if game is TOY else 31)):
        for seat in asked(state):
            other = state.copy()
            other.redeal(seat, SeededLuck(number))
            one, two = Redealt(state, seat), Redealt(other, seat)
            luck, same = SeededLuck(1), SeededLuck(1)
            for _ in range(3):
                world, twin = one.deal(luck), two.deal(same)
                assert world.numbers() == twin.numbers()
                assert world.actor == twin.actor == seat


class Recording:
    """A bot that keeps what it was given."""

    name = "recording"

    def __init__(self) -> None:
        self.given: list[list[int]] = []

    def choose(self, state: State, seat: int) -> int:
        self.given.append(state.numbers())
        return int(state.legal()[0])


def test_what_a_bot_is_given_differs_from_what_is() -> None:
    """Cards of others are dealt anew for each question; only the own stays."""
    game = cosecha.game("guatemala_cafe")
    state = positions(game, 4, 2, every=17)[3]
    seat = asked(state)[0]
    recording = Recording()
    for seed in range(8):
        ask(recording, state, seat, seed)
    assert len({tuple(numbers) for numbers in recording.given}) > 1
    before = state.numbers()
    state.redeal(seat, SeededLuck(9))
    again = Recording()
    for seed in range(8):
        ask(again, state, seat, seed)
    assert again.given == recording.given
    assert state.numbers() != before


def test_the_peeking_twin_exists_in_the_arena_only() -> None:
    game = cosecha.game("keyflower")
    assert not any(PEEKING in name for name in bot_names(game))
    with pytest.raises(UnknownBot):
        bot(game, "uct-10-peeking")
    twin = entrant(game, "uct-10-greedy-peeking", 1)
    assert isinstance(twin, PeekingBot)
    assert twin.name == "uct-10-greedy-peeking"
    for name in ("uct-10:attention=30-peeking", "net-10:rounds=2-peeking", "net-10:rounds=2-even"):
        found = entrant(game, name, 1)
        assert isinstance(found, PeekingBot | NetBot)
        assert f"{found.habits}" in name
        assert found.habits != Habits(), "a twin has the habits of its bot"
    before, behind = (entrant(game, name, 1) for name in ("net-10-peeking:rounds=2", "net-10:rounds=2-peeking"))
    assert isinstance(before, NetBot)
    assert isinstance(behind, NetBot)
    assert before.habits == behind.habits
    for name, said in (
        ("greedy-peeking", "greedy deals no worlds"),
        ("uct-10-even", "uct-10 weighs no worlds"),
        ("master-peeking", "master is another bot with other seats"),
        ("net-10-peeking:memory=no", "thinks in a world that it has forgotten"),
        ("net-10:memory=no-peeking", "thinks in a world that it has forgotten"),
    ):
        with pytest.raises(UnknownBot, match=said):
            entrant(game, name)


def test_the_peeking_twin_sees_what_is() -> None:
    game = cosecha.game("guatemala_cafe")
    for state in positions(game, 3, 4, every=41):
        seat = asked(state)[0]
        world = AsItIs(state, seat).deal(SeededLuck(1))
        world.turn_to(asked(world)[0])
        state.turn_to(asked(state)[0])
        assert world.numbers() == state.numbers()


def test_the_same_seed_gives_the_same_move_and_another_may_give_another() -> None:
    game = cosecha.game("guatemala_cafe")
    found = positions(game, 3, 4, every=79)
    moves = [[choices(game, "uct-4", state, seed) for state in found] for seed in (1, 1, 2)]
    assert moves[0] == moves[1] != moves[2]


def asked_bots(game: Game) -> list[Bot]:
    return [bot(game, name) for name in bot_names(game)]


@pytest.mark.parametrize("game", [cosecha.game(name) for name in cosecha.game_names()], ids=lambda game: game.name)
def test_every_game_has_the_anchors(game: Game) -> None:
    names = [found.name for found in asked_bots(game)]
    assert names == bot_names(game)
    assert {"random", "greedy", "uct-200", "uct-200-greedy"} <= set(names)
