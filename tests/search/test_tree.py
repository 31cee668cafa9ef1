"""The tree: finds what is best, whatever slices it runs in, and knows no sealed answer of others."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import cosecha
from cosecha.bots.search import SearchBot, judge_of, search_bot
from cosecha.core.luck import Luck, SeededLuck
from cosecha.core.state import LEGAL, State
from cosecha.search.leaf import Leaf, Playout
from cosecha.search.tree import Search, Settings
from cosecha.search.worlds import Redealt
from tests.core.toy import TOY


class Pennies(State):
    """Both show a coin unseen: if they are equal the first wins, else the second. The first may also `stop` at 0.45."""

    def __init__(self) -> None:
        super().__init__(2)
        self.shown = [-1, -1]
        self.sealed = True

    def asks(self, seat: i64) -> bool:
        return not self.over and self.shown[seat] < 0

    def legal(self) -> vec[i64]:
        return vec[i64]([0, 1, 2] if self.actor == 0 else [0, 1])

    def why_not(self, code: i64) -> i64:
        return LEGAL

    def play(self, code: i64, luck: Luck) -> None:
        self.shown[self.actor] = int(code)
        self.over = min(self.shown) >= 0
        self.sealed = not self.over

    def copy(self) -> Pennies:
        twin = Pennies()
        twin.actor, twin.over, twin.sealed, twin.shown = self.actor, self.over, self.sealed, self.shown[:]
        return twin

    def redeal(self, seat: i64, luck: Luck) -> None:
        self.shown[1 - seat] = -1

    def scores(self) -> vec[i64]:
        return vec[i64]([0, 0])

    def numbers(self) -> list[int]:
        return self.shown[:]


class PennyLeaf(Leaf):
    def worth(self, state: State, luck: SeededLuck) -> list[float]:
        assert isinstance(state, Pennies)
        while not state.over:
            state.turn_to(0 if state.asks(0) else 1)
            state.play(luck.below(len(state.legal())), luck)
        own = 0.45 if state.shown[0] == 2 else 1.0 * (state.shown[0] == state.shown[1])
        return [own, 1 - own]


def penny_search(seat: int) -> Search:
    search = Search(Redealt(Pennies(), seat), seat, PennyLeaf(), Settings(), None, 3)
    search.run(3000)
    return search


def test_nobody_in_the_tree_knows_a_sealed_answer_of_another() -> None:
    """Were the second to know, it would always win, and stopping at 0.45 would be best for the first."""
    moves = {edge.code: edge for edge in penny_search(0).moves()}
    assert set(moves) == {0, 1, 2}
    assert moves[0].mean(0) == pytest.approx(0.5, abs=0.08)
    assert moves[1].mean(0) == pytest.approx(0.5, abs=0.08)
    assert moves[2].mean(0) == pytest.approx(0.45)


def test_a_sealed_decision_is_searched_from_any_seat() -> None:
    assert penny_search(1).best() in (0, 1)
    match = TOY.new(3, seed=4)
    judge = judge_of(TOY)
    for seat in range(3):
        search = Search(Redealt(match.state, seat), seat, Playout(judge, None), Settings(), None, 1)
        search.run(40)
        assert search.best() in range(3)


class Line(State):
    """A path of six steps, left or right; only right all along wins. Without a tree it is hard to find."""

    def __init__(self) -> None:
        super().__init__(1)
        self.steps: list[int] = []

    def legal(self) -> vec[i64]:
        return vec[i64]([0, 1])

    def why_not(self, code: i64) -> i64:
        return LEGAL

    def play(self, code: i64, luck: Luck) -> None:
        self.steps.append(int(code))
        self.over = len(self.steps) == 6

    def copy(self) -> Line:
        twin = Line()
        twin.steps, twin.over = self.steps[:], self.over
        return twin

    def scores(self) -> vec[i64]:
        return vec[i64]([sum(self.steps)])

    def numbers(self) -> list[int]:
        return self.steps[:]


def lefts_in_a_row(state: State) -> list[float]:
    """Worth most: six times 0; misleading: 1 first is better on the average."""
    assert isinstance(state, Line)
    return [1.0 if sum(state.steps) == 0 else 0.3 * state.steps[0]]


def test_the_tree_finds_what_playing_at_random_misses() -> None:
    search = Search(Redealt(Line(), 0), 0, Playout(lefts_in_a_row, None), Settings(), None, 5)
    search.run(2000)
    assert search.best() == 0
    assert search.moves()[0].visits + search.moves()[1].visits == 2000


def test_slices_change_nothing() -> None:
    game = cosecha.game("guatemala_cafe")
    state = game.new(3, seed=8).state
    found = []
    for slices in ([40], [1] * 40, [7, 13, 20]):
        search = SearchBot(game, 40).search(state, int(state.actor), 5)
        for size in slices:
            search.run(size)
            search.best()
        found.append([(edge.code, edge.visits, edge.totals) for edge in search.moves()])
    assert found[0] == found[1] == found[2]


def test_a_search_can_be_stopped_by_the_clock() -> None:
    game = cosecha.game("guatemala_cafe")
    state = game.new(3, seed=8).state
    bot = SearchBot(game, 10**6, seconds=0.0)
    assert bot.choose(state, int(state.actor)) in list(state.legal())


def test_more_moves_are_tried_the_longer_a_node_is_searched() -> None:
    game = cosecha.game("guatemala_cafe")
    state = game.new(2, seed=8).state

    def tried(simulations: int) -> int:
        search = SearchBot(game, simulations).search(state, int(state.actor), 5)
        search.run(simulations)
        return len(search.moves())

    widths = [tried(n) for n in (2, 10, 60)]
    assert widths[0] < widths[1] <= widths[2] <= len(state.legal())


def test_the_guide_is_followed_first() -> None:
    game = cosecha.game("keyflower")
    state = game.new(2, seed=8).state
    seat = int(state.actor)
    bot = search_bot(game, "uct-1-greedy")
    assert bot is not None
    assert bot.choose(state, seat) == game.bots["greedy"](state.copy(), seat)


@pytest.mark.parametrize("name", ["uct-0", "uct-", "uct-5-random", "uct--5", "UCT-5", "uct-5-greedy-peeking"])
def test_other_names_are_no_searching_bots(name: str) -> None:
    assert search_bot(cosecha.game("citrus"), name) is None


def test_the_judge_likes_winning_and_leading() -> None:
    judge: Callable[[State], list[float]] = judge_of(TOY)
    state = TOY.set_up(TOY.setup(3), SeededLuck(1))
    state.points = [5, 9, 1]  # type: ignore[attr-defined]
    worth = judge(state)
    assert worth[1] > worth[0] > worth[2]
    assert all(0 <= value <= 1 for value in worth)
