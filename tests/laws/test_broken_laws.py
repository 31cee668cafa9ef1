"""Laws are not vacuous: a game that breaks one is caught, by that law."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import cosecha
from cosecha.core.game import Game
from cosecha.core.laws import LawBroken
from cosecha.core.luck import Luck
from cosecha.core.options import Setup
from cosecha.core.state import LEGAL, State
from cosecha.core.verbs import Choice, Flag, Verb, Verbs
from cosecha.core.watch import ALWAYS, check_match
from tests.core.toy import TOY, Toy

CITRUS = cosecha.game("citrus")
OFTEN = replace(ALWAYS, position=0)


class Odd(Toy):
    """A toy whose copies are as odd as itself."""

    def copy(self) -> Toy:
        twin = super().copy()
        twin.__class__ = type(self)
        return twin


class Sharing(Odd):
    def copy(self) -> Toy:
        twin = super().copy()
        twin.bids, twin.keeps = self.bids, self.keeps
        return twin


class Stuttering(Odd):
    def legal(self) -> vec[i64]:
        legal = list(super().legal())
        return vec[i64]([*legal, legal[0]])


class Silent(Odd):
    def legal(self) -> vec[i64]:
        return vec[i64]([])


class Forgetful(Odd):
    """Offers less than it accepts."""

    def legal(self) -> vec[i64]:
        return vec[i64](list(super().legal())[:1])


class Strict(Odd):
    """Refuses what it offers."""

    def why_not(self, code: i64) -> i64:
        return 2


class Wordless(Odd):
    def why_not(self, code: i64) -> i64:
        answer = super().why_not(code)
        return answer if answer == LEGAL else 4


class Leaking(Odd):
    """What it offers depends on everybody's cards."""

    def legal(self) -> vec[i64]:
        legal = list(super().legal())
        return vec[i64](legal[: 1 + sum(self.cards) % len(legal)])

    def why_not(self, code: i64) -> i64:
        return LEGAL if code in list(self.legal()) else 2


class Endless(Odd):
    def play(self, code: i64, luck: Luck) -> None:
        super().play(code, luck)
        self.round = 0


class Failing(Odd):
    def play(self, code: i64, luck: Luck) -> None:
        raise IndexError("nothing there")


def toy(kind: type[Toy]) -> Game:
    """The toy with another state."""

    def set_up(setup: Setup, luck: Luck) -> Toy:
        state = kind(setup.seats)
        state.deal(luck)
        return state

    return replace(TOY, set_up=set_up, reasons=(*TOY.reasons, "toy.nowhere"))


class Peeping(Odd):
    """Deals cards that follow from those that were there."""

    def redeal(self, seat: i64, luck: Luck) -> None:
        before = self.cards[:]
        super().redeal(seat, luck)
        self.cards = [
            (card + was) % 5 if s != seat else card
            for s, (card, was) in enumerate(zip(self.cards, before, strict=True))
        ]


class Counting(Odd):
    """Deals as many kept cards as were kept, which nobody else has seen: it shows only after a secret move."""

    def redeal(self, seat: i64, luck: Luck) -> None:
        kept = [len(cards) for cards in self.kept]
        super().redeal(seat, luck)
        self.kept = [cards if s == seat else [0] * kept[s] for s, cards in enumerate(self.kept)]


@pytest.mark.parametrize(
    ("kind", "law"),
    [
        (Sharing, "copies never share"),
        (Stuttering, "every legal move is accepted"),
        (Silent, "whoever must act has a legal move"),
        (Forgetful, "legal moves are those that nothing forbids"),
        (Strict, "every legal move is accepted"),
        (Wordless, "every refusal has a rule and words"),
        (Leaking, "secrets are kept"),
        (Peeping, "worlds that look alike are dealt alike"),
        (Counting, "worlds that look alike are dealt alike"),
        (Endless, "play ends"),
        (Failing, "the rules do not fail"),
    ],
)
def test_a_state_that_breaks_a_law_is_caught(kind: type[Toy], law: str) -> None:
    often = replace(OFTEN, record=0, moves=0, table=0) if kind is Endless else OFTEN
    match = toy(kind).new(3, seed=2)
    with pytest.raises(LawBroken) as caught:
        check_match(match, Random(2), None, often)
    assert caught.value.law == law


def shows_all(state: State, seat: int | None) -> dict[str, Any]:
    assert isinstance(state, Toy)
    return {"cards": state.cards}


@pytest.mark.parametrize(
    ("change", "law"),
    [
        ({"view": shows_all}, "secrets are kept"),
        ({"view": lambda state, seat: {"seat": {1: 2}}}, "views survive JSON"),
        ({"breakdown": lambda state: [{"bids": 1}] * 3}, "scores are the sum of the breakdown"),
        ({"rank": lambda state: []}, "somebody wins when the game is over"),
        ({"invariants": lambda state: ["wrong"]}, "the game's own invariants"),
        ({"step_invariants": lambda before, after, move: ["wrong"]}, "the game's own invariants"),
        ({"say": lambda fact: ""}, "facts can be told"),
    ],
)
def test_a_game_that_breaks_a_law_is_caught(change: dict[str, Callable[..., Any]], law: str) -> None:
    with pytest.raises(LawBroken) as caught:
        check_match(replace(TOY, **change).new(3, seed=1), Random(1), None, OFTEN)  # type: ignore[arg-type]
    assert caught.value.law == law


def test_moves_that_cannot_be_read_back_are_caught() -> None:
    verbs = Verbs([Verb("bid", Choice("number", ["1", "2", "2"])), Verb("keep", Flag("yes"), secret=True)])
    with pytest.raises(LawBroken) as caught:
        check_match(replace(TOY, verbs=lambda state: verbs).new(3, seed=1), Random(1), None, OFTEN)
    assert caught.value.law == "moves survive text and JSON"


def test_a_position_that_loses_something_is_caught() -> None:
    def forgets_coins(setup: Setup, state: State) -> tuple[list[tuple[str, str]], str]:
        headers, sketch = CITRUS.write_position(setup, state)
        return [(name, value) for name, value in headers if name != "coins"], sketch

    with pytest.raises(LawBroken) as caught:
        check_match(replace(CITRUS, write_position=forgets_coins).new(2, seed=1), Random(1), None, ALWAYS)
    assert caught.value.law == "positions survive the round trip"
