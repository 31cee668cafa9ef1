"""A game outside the package, for what Citrus has none of: sealed decisions, hidden cards, answers in several steps.

Each round every seat is dealt a hidden card, then all secretly `bid` a number and `keep` or throw away their card. When
all have answered, the bids are shown, the highest single bid scores its card, and the kept cards stay secret.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from cosecha.core.errors import BadPosition
from cosecha.core.game import Fact, Game
from cosecha.core.luck import Luck
from cosecha.core.options import Option, Setup
from cosecha.core.scripted import Pile
from cosecha.core.state import LEGAL, State
from cosecha.core.verbs import MOVE, Choice, Verb, Verbs

ROUNDS = 3
BIDS = ["1", "2", "3"]
CARDS = ["c1", "c2", "c3", "c4", "c5"]
VERBS = Verbs([Verb("bid", Choice("number", BIDS)), Verb("keep", Choice("answer", ["no", "yes"]), secret=True)])
REASONS = ("", "toy.order", "toy.bid-first", "toy.over")


class Toy(State):
    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.round = 0
        self.points = [0] * seats
        self.cards = [0] * seats
        self.kept: list[list[int]] = [[] for _ in range(seats)]
        self.bids: list[int] = [-1] * seats
        self.keeps: list[int] = [-1] * seats
        self.sealed = True

    def deal(self, luck: Luck) -> None:
        for seat in range(self.seats):
            self.cards[seat] = int(luck.draw(0, vec[i64]([1] * len(CARDS))))

    def asks(self, seat: i64) -> bool:
        return not self.over and (self.bids[seat] < 0 or self.keeps[seat] < 0)

    def legal(self) -> vec[i64]:
        verb = 0 if self.bids[self.actor] < 0 else 1
        return vec[i64]([verb * MOVE + part for part in range(3 - verb)])

    def why_not(self, code: i64) -> i64:
        if self.over:
            return 3
        return LEGAL if code // MOVE == (0 if self.bids[self.actor] < 0 else 1) else 2

    def play(self, code: i64, luck: Luck) -> None:
        (self.bids if code // MOVE == 0 else self.keeps)[self.actor] = int(code % MOVE)
        if all(keep >= 0 for keep in self.keeps):
            self._open(luck)

    def _open(self, luck: Luck) -> None:
        for seat in range(self.seats):
            if self.facts is not None:
                self.facts.tell(0, seat, self.bids[seat], -1, -1, 0)
            if self.bids.count(self.bids[seat]) == 1 and self.bids[seat] == max(self.bids):
                self.points[seat] += self.cards[seat] + 1
            if self.keeps[seat]:
                self.kept[seat].append(self.cards[seat])
        self.bids = [-1] * self.seats
        self.keeps = [-1] * self.seats
        self.round += 1
        self.revealed += 1
        self.over = self.round == ROUNDS
        self.sealed = not self.over
        if not self.over:
            self.deal(luck)

    def copy(self) -> Toy:
        twin = Toy(self.seats)
        twin.actor, twin.over, twin.sealed, twin.round = self.actor, self.over, self.sealed, self.round
        twin.points, twin.cards = self.points[:], self.cards[:]
        twin.kept = [kept[:] for kept in self.kept]
        twin.bids, twin.keeps, twin.revealed = self.bids[:], self.keeps[:], self.revealed
        return twin

    def redeal(self, seat: i64, luck: Luck) -> None:
        for other in range(self.seats):
            if other != seat:
                self.cards[other] = int(luck.draw(0, vec[i64]([1] * len(CARDS))))
                self.kept[other] = [0] * int(luck.draw(0, vec[i64]([1] * (self.round + 1))))
                self.bids[other] = self.keeps[other] = -1

    def scores(self) -> vec[i64]:
        return vec[i64](self.points)

    def numbers(self) -> list[int]:
        kept = [card for hand in self.kept for card in [len(hand), *hand]]
        return [self.over, self.round, *self.points, *self.cards, *self.bids, *self.keeps, *kept]


def set_up(setup: Setup, luck: Luck) -> Toy:
    state = Toy(setup.seats)
    state.deal(luck)
    return state


def view(state: State, seat: int | None) -> dict[str, Any]:
    assert isinstance(state, Toy)
    seen: dict[str, Any] = {"round": state.round, "points": list(state.points)}
    if seat is not None:
        seen |= {"card": CARDS[state.cards[seat]], "bid": state.bids[seat], "keep": state.keeps[seat]}
        seen |= {"kept": [CARDS[card] for card in state.kept[seat]]}
    return seen


def no_position(make: Callable[[int], Setup], headers: Mapping[str, str], sketch: str) -> tuple[Setup, State]:
    raise BadPosition("the toy has no positions")


def rank(state: State) -> list[tuple[int, ...]]:
    return [(int(points),) for points in state.scores()]


def facts(state: State, told: Sequence[tuple[int, int, int, int, int, int]]) -> list[Fact]:
    return [Fact("bid", seat, amount=thing + 1) for _, seat, thing, *_ in told]


TOY = Game(
    name="toy",
    title="Toy",
    package="tests.core.toy_rules",
    least_seats=2,
    most_seats=4,
    seats_rule="toy.order",
    order_rule="toy.order",
    over_rule="toy.over",
    options=(Option("speed", ("slow", "fast"), "slow", "how fast"),),
    check=lambda setup: [],
    set_up=set_up,
    verbs=lambda state: VERBS,
    piles=lambda setup: [Pile(CARDS)],
    reasons=REASONS,
    view=view,
    read_position=no_position,
    write_position=lambda setup, state: ([], "."),
    breakdown=lambda state: [{"bids": int(points)} for points in state.scores()],
    facts=facts,
    say=lambda fact: fact.what,
    rank=rank,
    check_data=lambda given: [],
    bots={},
)
