"""A tree is gone on with in the same turn, and in no other case."""

from __future__ import annotations

import pickle

import pytest

import cosecha
from cosecha.bots import ask
from cosecha.bots.habits import Habits
from cosecha.bots.search import SearchBot, search_bot
from cosecha.core.game import Game
from cosecha.core.luck import SeededLuck
from cosecha.core.state import State
from cosecha.search.leaf import asked
from cosecha.search.tree import Search
from cosecha.server.thinkers import think

SIMULATIONS = 24
DEPTH = 15  # how far is played on does not matter here
PLAIN = f"uct-{SIMULATIONS}:depth={DEPTH}"
REUSE = f"{PLAIN}:reuse=yes"
GAMES = [cosecha.game(name) for name in cosecha.game_names()]


class Watched(SearchBot):
    """Notes how many simulations each search begins with."""

    def __init__(self, game: Game, seed: int = 0) -> None:
        super().__init__(game, SIMULATIONS, seed=seed, habits=Habits(depth=DEPTH, reuse="yes"))
        self.begun: list[int] = []

    def think(self, search: Search) -> None:
        self.begun.append(search.simulations)
        super().think(search)
        assert search.simulations == SIMULATIONS
        assert sum(edge.visits for edge in search.moves()) == SIMULATIONS


def forced(state: State, luck: SeededLuck) -> None:
    """Make the moves that are no choice."""
    while not state.over and len(_legal(state)) == 1:
        state.play(_legal(state)[0], luck)


def _legal(state: State) -> list[int]:
    state.turn_to(asked(state))
    return [int(code) for code in state.legal()]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_tree_is_gone_on_with_until_something_is_drawn_or_another_decides(game: Game) -> None:
    luck = SeededLuck(3)
    state = game.set_up(game.setup(2), luck)
    bots = [Watched(game, seat) for seat in range(2)]
    last, drawn, reused, dropped = -1, -1, 0, 0
    for decision in range(60):
        forced(state, luck)
        if state.over:
            break
        seat = int(asked(state))
        code = ask(bots[seat], state, seat, decision)
        begun = bots[seat].begun[-1]
        if begun:
            assert (last, luck.drawn) == (seat, drawn), "something came between"
            reused += 1
        dropped += last == seat and luck.drawn != drawn
        last, drawn = seat, luck.drawn
        state.turn_to(seat)
        state.play(code, luck)
    assert reused > 0
    assert dropped > 0 or game.name != "citrus"


@pytest.mark.parametrize("name", ["guatemala_cafe", "keyflower"])
def test_worlds_that_look_alike_give_the_same_moves_all_turn(name: str) -> None:
    game = cosecha.game(name)
    luck = SeededLuck(5)
    state = game.set_up(game.setup(3), luck)
    reused = hidden = 0
    for decision in range(40):
        forced(state, luck)
        if state.over:
            break
        seat = int(asked(state))
        world = state.copy()
        world.redeal(seat, SeededLuck(100 + decision))
        hidden += world.numbers() != state.numbers()
        reused += same_turn(game, state, world, seat, decision)
        state.turn_to(seat)
        state.play(game.bots["greedy"](state.copy(), seat), luck)
    assert reused > 0
    assert hidden > 0


def same_turn(game: Game, state: State, world: State, seat: int, seed: int) -> int:
    """Two bots, one in each world, decide alike as long as they are asked; how often they went on with a tree."""
    one, two = Watched(game), Watched(game)
    here, there = state.copy(), world.copy()
    luck = SeededLuck(seed)
    while not luck.drawn and not here.over and asked(here) == seat and len(one.begun) < 3:
        code = ask(one, here, seat, seed)
        assert ask(two, there, seat, seed) == code
        assert one.begun == two.begun
        for each in (here, there):
            each.turn_to(seat)
            each.play(code, luck)
    return sum(begun > 0 for begun in one.begun)


def first_reuse() -> tuple[State, int, int, Watched]:
    """A position of Citrus after a move that left a tree, with the bot that made it."""
    game = cosecha.game("citrus")
    luck = SeededLuck(3)
    state = game.set_up(game.setup(2), luck)
    for decision in range(60):
        forced(state, luck)
        seat = int(asked(state))
        bot = Watched(game, decision)
        code = ask(bot, state, seat, decision)
        before = luck.drawn
        state.play(code, luck)
        forced(state, luck)
        if bot.rest is not None and luck.drawn == before:
            return state, seat, decision, bot
    raise AssertionError("no tree was ever left")


def test_a_tree_is_the_same_after_being_told_to_another_process() -> None:
    state, seat, decision, bot = first_reuse()
    other = Watched(bot.game, decision)
    other.go_on(pickle.loads(pickle.dumps(bot.kept())))
    other.chosen = bot.chosen
    assert ask(other, state, seat, 7) == ask(bot, state, seat, 7)
    assert other.begun[-1] == bot.begun[-1] > 0
    assert other.kept() == bot.kept()


def test_in_another_position_it_begins_anew() -> None:
    state, _seat, _decision, bot = first_reuse()
    state.play(int(state.legal()[0]), SeededLuck(1))
    forced(state, SeededLuck(1))
    ask(bot, state, int(asked(state)), 7)
    assert bot.begun[-1] == 0


def test_at_a_table_the_tree_goes_from_decision_to_decision() -> None:
    match = cosecha.game("citrus").new(2, seed=4)
    kept: object = None
    met = 0
    for decision in range(12):
        seat = match.to_act[0]
        given = ("citrus", match.position(), seat)
        assert think(*given, PLAIN, decision, None, 0)[1] is None, "without the habit nothing is kept"
        move, kept = think(*given, REUSE, decision, kept, 0)
        met += kept is not None
        match.play(move)
    assert met > 0


def test_the_habit_belongs_to_searches_of_trees_that_see_all() -> None:
    game = cosecha.game("citrus")
    bot = search_bot(game, REUSE)
    assert bot is not None
    assert bot.name == REUSE
    careless = search_bot(game, "uct-12:attention=50:reuse=yes")
    assert careless is not None
    state = game.new(2, seed=4).state
    careless.choose(state, int(state.actor))
    assert careless.rest is None, "deeper in the tree it would have noticed everything"
