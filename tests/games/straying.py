"""Games that go astray now and then, and what nets are told along them; for the features of every game."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

import cosecha
from cosecha.core.eyes import Eyes
from cosecha.core.luck import SeededLuck
from cosecha.core.state import State
from cosecha.search.leaf import asked

Kind = TypeVar("Kind", bound=State)


def astray(
    kind: type[Kind], name: str, seats: int, options: Mapping[str, object], seed: int, stray: int = 6
) -> list[Kind]:
    """A greedy game, position by position; one move in so many is any."""
    game = cosecha.game(name)
    luck = SeededLuck(seed)
    state = game.set_up(game.setup(seats, options), luck)
    assert isinstance(state, kind)
    found = []
    while not state.over:
        found.append(_copied(state, kind))
        seat = asked(state)
        if seat != state.actor:
            state.turn_to(seat)
        legal = state.legal()
        anywhere = luck.below(stray) == 0
        state.play(legal[luck.below(len(legal))] if anywhere else game.bots["greedy"](state, seat), luck)
    return [*found, _copied(state, kind)]


def _copied(state: State, kind: type[Kind]) -> Kind:
    copy = state.copy()
    assert isinstance(copy, kind)
    return copy


def promised(eyes: Eyes, states: Sequence[State]) -> None:
    """Numbers are small, and as many as the eyes say."""
    for state in states:
        for seat in range(state.seats):
            told = eyes.told(state, seat)
            assert len(told) == eyes.inputs(state.seats)
            assert max(map(abs, told)) < 12


def told_alike(eyes: Eyes, states: Sequence[State]) -> int:
    """Dealing anew what a seat cannot know changes nothing for it; how often something was dealt otherwise."""
    hidden = 0
    for n, state in enumerate(states):
        for seat in range(state.seats):
            other = state.copy()
            other.redeal(seat, SeededLuck(n))
            hidden += other.numbers() != state.numbers()
            assert eyes.told(state, seat) == eyes.told(other, seat)
    return hidden
