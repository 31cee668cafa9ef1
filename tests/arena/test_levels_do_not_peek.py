"""No level peeks, nor any habit: worlds that a seat cannot tell apart give the same turn for the same seed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

import pytest

import cosecha
from cosecha.arena.peeking import entrant
from cosecha.bots import ask, bot
from cosecha.bots.levels import specs
from cosecha.bots.reuse import known
from cosecha.core.game import Game
from cosecha.core.laws import asked
from cosecha.core.luck import SeededLuck
from cosecha.core.state import State
from cosecha.search.worlds import Weighed
from tests.arena.test_no_peeking import HIDDEN, positions
from tests.brief import some

GAMES = [*HIDDEN, cosecha.game("citrus")]
"""In Citrus nothing is hidden; its levels must be as sure of themselves."""
HABITS = ["net-3:rounds=2:replies=2", "net-3:others=greedy", "net-2:memory=no:attention=60", "net:rivals=no:sight=30"]
"""Besides those of the levels."""
FEW = 3
"""Simulations, however many a level has: the way is the same."""
MOST = 6
"""Positions of a game that are looked at, and decisions of a turn."""


def spec_with_few(spec: str) -> str:
    """
    >>> spec_with_few("net-300:width=32:rounds=2"), spec_with_few("uct-2-greedy"), spec_with_few("net:sight=30")
    ('net-3:width=32:rounds=2', 'uct-2-greedy', 'net:sight=30')
    """
    return re.sub(r"-(\d+)", lambda found: f"-{min(int(found[1]), FEW)}", spec, count=1)


def tried(game: Game, seats: int) -> list[str]:
    """The levels of so many seats; what serves where there is no net, the bots of the game and some habits."""
    levels = [spec_with_few(spec) for spec in reversed(specs(game, seats))]
    others = [*HABITS, *game.bots, "uct-2-greedy:attention=20"] if game in HIDDEN else []
    return list(dict.fromkeys([levels[0], *others, *levels]))


def cases() -> Iterator[tuple[Game, int, str]]:
    for game in some(GAMES, 2):
        for seats in some(range(game.least_seats, game.most_seats + 1), 2):
            yield from ((game, seats, spec) for spec in some(tried(game, seats), 3))


@cache
def all_positions(game: str, seats: int) -> list[State]:
    return positions(cosecha.game(game), seats, 10 + seats, every=7)


def spread(found: Sequence[State]) -> Sequence[State]:
    """Some of them, from the first to the last."""
    return some(found[len(found) % MOST :: max(1, len(found) // MOST)], 2)


def another(state: State, seat: int) -> State:
    """What could be the case as well, for all that the seat knows."""
    world = state.copy()
    world.redeal(seat, SeededLuck(100))
    return world


def forgotten(state: State, seat: int) -> State:
    """What could be, for all that it has not forgotten."""
    world = state.copy()
    world.forget(seat)
    return another(world, seat)


def is_hidden(state: State, seat: int) -> bool:
    return another(state, seat).numbers() != state.numbers()


def turn_of_two(game: Game, spec: str, state: State, world: State, seat: int, seed: int) -> Iterator[tuple[int, int]]:
    """What a bot decides in two worlds, as long as the seat cannot tell them apart and its turn goes on."""
    bots = bot(game, spec, 5), bot(game, spec, 5)
    for step in range(MOST):
        codes = [ask(one, table, seat, seed + step) for one, table in zip(bots, (state, world), strict=True)]
        yield codes[0], codes[1]
        for table, code in zip((state, world), codes, strict=True):
            table.turn_to(seat)
            table.play(code, SeededLuck(step))
        if seat not in asked(state) or seat not in asked(world) or known(state, seat) != known(world, seat):
            return


@pytest.mark.parametrize(("game", "seats", "spec"), list(cases()), ids=lambda value: getattr(value, "name", str(value)))
def test_worlds_that_look_alike_to_a_seat_give_the_same_turn(game: Game, seats: int, spec: str) -> None:
    found = all_positions(game.name, seats)
    if game in HIDDEN:
        found = [state for state in found if is_hidden(state, asked(state)[0])]
    assert len(found) >= MOST
    for number, before in enumerate(spread(found)):
        seat = asked(before)[0]
        for one, two in turn_of_two(game, spec, before.copy(), another(before, seat), seat, number):
            assert one == two, f"position {number}, seat {seat + 1}"


@pytest.mark.parametrize("game", HIDDEN, ids=lambda game: game.name)
def test_a_bot_that_peeks_would_be_found_out(game: Game) -> None:
    """Else these positions would show nothing. Its twin is given the world as it is."""

    def chosen(world: State, seat: int) -> int:
        world.turn_to(seat)
        return entrant(game, "net-3-peeking", 5).choose(world, seat)

    found = [(state, asked(state)[0]) for state in all_positions(game.name, 3)]
    assert any(
        chosen(state.copy(), seat) != chosen(another(state, seat), seat)
        for state, seat in found
        if is_hidden(state, seat)
    )


@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize("spec", ["net:memory=no", "net-3:memory=no"])
def test_what_a_bot_has_forgotten_does_not_move_it(spec: str, seats: int) -> None:
    """Another, that remembers something else, plays the same."""
    game = cosecha.game("keyflower")
    found = [(state, asked(state)[0]) for state in all_positions("keyflower", seats)]
    found = [(state, seat) for state, seat in found if known(forgotten(state, seat), seat) != known(state, seat)]
    assert len(found) >= MOST
    for number, state in enumerate(spread([state for state, _ in found])):
        seat = asked(state)[0]
        one, two = (ask(bot(game, spec, 5), each, seat, number) for each in (state, forgotten(state, seat)))
        assert one == two, f"position {number}, seat {seat + 1}"


def test_worlds_are_weighed_by_what_the_seat_knows_alone() -> None:
    """Some of the bots above weigh them."""
    weighing = [game for game in GAMES if game.eyes is not None and game.eyes().weighs()]
    assert [game.name for game in weighing] == ["keyflower"]
    game = weighing[0]
    assert game.eyes is not None
    for state in spread(all_positions("keyflower", 3)):
        seat = asked(state)[0]
        dealt = []
        for world in (state, another(state, seat)):
            worlds, luck = Weighed(world, seat, game.eyes()), SeededLuck(9)
            dealt.append([worlds.deal(luck).numbers() for _ in range(4)])
        assert dealt[0] == dealt[1]
