"""Worlds dealt anew could have been: a history of draws is built for each, and the bag never runs out in it."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from cosecha.core.luck import Luck, SeededLuck
from cosecha.games.keyflower.invariants import invariants
from cosecha.games.keyflower.memory import receive_workers
from cosecha.games.keyflower.opening import lay_table
from cosecha.games.keyflower.pieces import BAG_PILE, COLOUR_KINDS, GREEN, MOST_SEATS, OPEN_BAG_PILE
from cosecha.games.keyflower.setup import printed_for, rulings_for
from cosecha.games.keyflower.state import M_DRAWN, M_KNOWN, SUPPLY_GREEN, KeyflowerState
from cosecha.games.keyflower.turn import Keyflower
from tests.games.keyflower.tables import KEYFLOWER
from tests.rules import rule


class NotedLuck(Luck):
    """Seeded luck that notes every draw from the bag: epoch, seat (-1: onto a boat), colour, and the bag before it."""

    def __init__(self, seed: int) -> None:
        self.seeded = SeededLuck(seed)
        self.state: KeyflowerState | None = None
        self.draws: list[tuple[int, int, int, list[int]]] = []

    def draw(self, pile: i64, counts: vec[i64]) -> i64:
        kind = self.seeded.draw(pile, counts)
        if pile in (BAG_PILE, OPEN_BAG_PILE) and self.state is not None:
            hidden = sum(seat >= 0 for _, seat, *_ in self.draws)
            seat = int(self.state.actor) if hidden >= 8 * self.state.seats else hidden // 8
            self.draws.append((int(self.state.epoch), seat if pile == BAG_PILE else -1, int(kind), list(counts)))
        return kind


def unseen(state: KeyflowerState, epoch: int, seat: int) -> Counter[int]:
    """Workers of a hand that were drawn in an epoch and have never been seen by others."""
    place = M_DRAWN + (epoch * MOST_SEATS + seat) * COLOUR_KINDS
    return Counter({colour: int(state.memory[place + colour]) for colour in range(COLOUR_KINDS)})


def another_history(state: KeyflowerState, world: KeyflowerState, luck: NotedLuck, rng: Random) -> list[int]:
    """The colours of all draws as they would have been if the world dealt anew were the real one."""
    colours = [colour for _, _, colour, _ in luck.draws]
    for epoch in range(5):
        for seat in range(state.seats):
            was, now = unseen(state, epoch, seat), unseen(world, epoch, seat)
            lost, won = list((was - now).elements()), list((now - was).elements())
            rng.shuffle(won)
            for old, new in zip(lost, won, strict=True):
                places = [i for i, draw in enumerate(luck.draws) if draw[:2] == (epoch, seat) and colours[i] == old]
                colours[rng.choice(places)] = new
    return colours


@rule("info.draws", "info.hand")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("farmers", ["off", "on"])
def test_every_world_has_a_history(seats: int, farmers: str) -> None:
    exchanged = 0
    for seed in range(60):
        rng, luck = Random(seed), NotedLuck(seed)
        setup = KEYFLOWER.setup(seats, {"farmers": farmers})
        state = Keyflower(seats, printed_for(setup), rulings_for(setup), None)
        luck.state = state
        lay_table(state, luck)
        for seat in range(seats):  # green workers, so that some come into the bag later
            state.supply[SUPPLY_GREEN] -= 3
            receive_workers(state, seat, GREEN, 3)
        for _ in range(rng.randrange(60 * seats) // rng.choice((1, 2, 6))):
            if not state.over:
                state.play(rng.choice(list(state.legal())), luck)
        world = state.copy()
        world.redeal(seed % seats, SeededLuck(seed))
        colours = another_history(state, world, luck, rng)
        change = [0] * COLOUR_KINDS
        for colour, (_, _, drawn, bag) in zip(colours, luck.draws, strict=True):
            assert all(n + more >= 0 for n, more in zip(bag, change, strict=True)), "the bag would have run out"
            assert bag[colour] + change[colour] >= 1, "this colour could not have been drawn"
            change[drawn] += 1
            change[colour] -= 1
            exchanged += colour != drawn
        assert [int(n) + more for n, more in zip(state.bag, change, strict=True)] == [int(n) for n in world.bag]
    assert exchanged > 10


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_who_forgets_holds_any_hand_possible_and_keeps_its_own(seats: int) -> None:
    """What others were seen to take is as open as what they drew; what a hand holds in all stays known."""
    luck, greedy = SeededLuck(seats), KEYFLOWER.bots["greedy"]
    state = KEYFLOWER.set_up(KEYFLOWER.setup(seats, {}), luck)
    changed = 0
    while not state.over:
        assert isinstance(state, Keyflower)
        seat = int(state.actor)
        world = state.copy()
        world.forget(seat)
        assert invariants(world) == []
        world.redeal(seat, SeededLuck(len(state.legal())))
        assert invariants(world) == []
        for other in range(seats):
            was, now = (each.workers[other * COLOUR_KINDS : (other + 1) * COLOUR_KINDS] for each in (state, world))
            assert sum(was) == sum(now)
            known = state.memory[M_KNOWN + other * COLOUR_KINDS : M_KNOWN + (other + 1) * COLOUR_KINDS]
            if other == seat:
                assert list(was) == list(now)
            else:
                changed += any(n < k for n, k in zip(now, known, strict=True))
        assert list(world.legal()) == list(state.legal())
        state.play(greedy(state, seat), luck)
    assert changed > 10


@pytest.mark.parametrize("options", [{"gamers": "on"}, {"bookkeeping": "full"}])
def test_nobody_forgets_what_lies_open(options: dict[str, str]) -> None:
    luck, greedy = SeededLuck(2), KEYFLOWER.bots["greedy"]
    state = KEYFLOWER.set_up(KEYFLOWER.setup(3, options), luck)
    for _ in range(120):
        world = state.copy()
        world.forget(state.actor)
        assert world.numbers() == state.numbers()
        state.play(greedy(state, int(state.actor)), luck)
    assert isinstance(state, Keyflower)
    assert any(state.memory[M_KNOWN : M_KNOWN + 3 * COLOUR_KINDS])
