"""Bots with a net: whole turns, thought through and played on from."""

from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest

import cosecha
from cosecha.bots import ask, bot, bot_names
from cosecha.bots.habits import Habits
from cosecha.bots.net import NetBot
from cosecha.core.eyes import Eyes
from cosecha.core.luck import SeededLuck
from cosecha.core.state import State
from cosecha.search.leaf import asked
from cosecha.search.net import Net, read_net
from cosecha.search.sequels import Sequels
from cosecha.search.turns import TurnSearch, Valuer, lead, won
from cosecha.train.mlp import Mlp
from tests.brief import BRIEF, some

GAMES = [name for name in cosecha.game_names() if cosecha.game(name).eyes is not None]


def eyes_of(name: str) -> Eyes:
    eyes = cosecha.game(name).eyes
    assert eyes is not None
    return eyes()


def net_data(name: str, seats: int) -> bytes:
    """A net that was drawn, not trained: it plays anything, but always the same."""
    inputs = int(eyes_of(name).inputs(seats))
    names = ["win", "margin", *cosecha.game(name).foreseen]
    return Mlp([inputs, 8, 8, len(names)], seed=seats).data(names)


def net_of(name: str, seats: int) -> Net:
    return read_net(net_data(name, seats))


def begun(name: str, seats: int, options: Mapping[str, object], seed: int, moves: int) -> State:
    game = cosecha.game(name)
    luck = SeededLuck(seed)
    state = game.set_up(game.setup(seats, options), luck)
    for _ in range(moves):
        if not state.over:
            state.play(game.bots["greedy"](state, state.actor), luck)
    return state


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("moves", [0, 7, 40])
def test_turns_can_be_played_and_end_the_turn(name: str, moves: int) -> None:
    state = begun(name, 2, {}, 3, moves)
    valuer = Valuer(eyes_of(name), net_of(name, 2))
    ends = TurnSearch(valuer, 4, 1).turns(state, state.actor, 5)
    assert ends
    assert [end.worth for end in ends] == sorted({end.worth for end in ends}, reverse=True)
    for end in ends:
        world = state.copy()
        luck = SeededLuck(1)
        for code in end.codes():
            if luck.drawn and code not in world.legal():
                break
            assert code in world.legal()
            world.play(code, luck)
        else:
            assert valuer.eyes.turn_over(world, state.actor)


@pytest.mark.parametrize("name", GAMES)
def test_a_wider_beam_finds_no_worse_a_turn(name: str) -> None:
    """As long as nothing is drawn on the way, what the narrow one finds the widest finds too."""
    state = begun(name, 2, {}, 3, 12)
    valuer = Valuer(eyes_of(name), net_of(name, 2))
    worths = [TurnSearch(valuer, width, 1).turns(state, state.actor, 1)[0].worth for width in (1, 1000)]
    assert worths[0] <= worths[1] + 0.05


@pytest.mark.parametrize("name", GAMES)
def test_what_follows_is_tried_evenly_at_first_and_alike_each_time(name: str) -> None:
    state = begun(name, 2, {}, 3, 12)
    found = []
    for _ in range(2):
        valuer = Valuer(eyes_of(name), net_of(name, 2))
        ends = TurnSearch(valuer, 4, 1).turns(state, state.actor, 4)
        sequels = Sequels(valuer, state, state.actor, ends, 1, 1, 5)
        for _ in range(4):
            sequels.run(3)
        assert sum(each.visits for each in sequels.candidates) == sequels.simulations == 12
        assert all(each.visits > 0 for each in sequels.candidates)
        found.append((sequels.best().codes, [each.total for each in sequels.candidates]))
    assert found[0] == found[1]


@pytest.mark.parametrize("name", GAMES)
def test_more_rounds_and_wider_replies_look_at_more(name: str) -> None:
    """Each round goes on from where the one before has ended, also where that is the own turn."""

    def looked_at(rounds: int, replies: int) -> int:
        state = begun(name, 2, {}, 3, 12)
        valuer = Valuer(eyes_of(name), net_of(name, 2))
        ends = TurnSearch(valuer, 4, 1).turns(state, state.actor, 1)
        before = valuer.valued
        turns = valuer.eyes.round_turns(2)
        sequels = Sequels(valuer, state, state.actor, ends, turns, replies, 5)
        sequels.rounds = rounds
        sequels.run(4)
        return int(valuer.valued - before)

    assert looked_at(1, 1) < looked_at(2, 1) < looked_at(4, 1)
    assert looked_at(1, 1) < looked_at(1, 4)


@pytest.mark.parametrize("name", GAMES)
def test_the_others_play_as_they_are_taken_to(name: str) -> None:
    """Whoever else is asked in a simulation answers by the guide; the own seat still thinks with the net."""
    state = begun(name, 3, {}, 3, 12)
    seat = int(state.actor)
    valuer = Valuer(eyes_of(name), net_of(name, 3))
    ends = TurnSearch(valuer, 4, 1).turns(state, seat, 3)
    greedy = cosecha.game(name).bots["greedy"]
    answered: list[int] = []

    def guide(world: State, other: int) -> int:
        answered.append(other)
        return greedy(world, other)

    def totals(others: Callable[[State, int], int] | None) -> list[float]:
        sequels = Sequels(valuer, state, seat, ends, valuer.eyes.round_turns(3), 1, 5)
        sequels.others = others
        sequels.run(6)
        return [each.total for each in sequels.candidates]

    assert totals(guide) == totals(greedy) != totals(None)
    assert set(answered) == {0, 1, 2} - {seat}


@pytest.mark.usefixtures("nets")
def test_a_bot_takes_others_to_be_greedy_if_it_is_its_habit() -> None:
    game = cosecha.game("citrus")
    state = begun("citrus", 3, {}, 3, 12)
    calls: list[int] = []

    def greedy(world: State, other: int) -> int:
        calls.append(other)
        return game.bots["greedy"](world, other)

    watched = replace(game, bots={**game.bots, "greedy": greedy})
    for others, are_asked in (("net", False), ("greedy", True)):
        calls.clear()
        NetBot(watched, 10, habits=Habits(others=others)).plan(state, int(state.actor), 1)
        assert bool(calls) is are_asked


def test_more_turns_are_played_on_from_where_each_can_be_tried_often() -> None:
    game = cosecha.game("guatemala_cafe")
    assert [NetBot(game, n)._candidates(32) for n in (10, 192, 320, 1000)] == [12, 12, 20, 32]
    assert NetBot(game, 1000)._candidates(8) == 8
    assert [NetBot(cosecha.game("citrus"), n)._candidates(32) for n in (10, 95, 96, 320)] == [5, 5, 6, 20]


@pytest.mark.usefixtures("nets")
@pytest.mark.parametrize("name", GAMES)
def test_where_the_net_is_trusted_without_end_simulations_change_nothing(name: str) -> None:
    game = cosecha.game(name)
    doubted = 0
    for moves in (0, 12, 30):
        state = begun(name, 2, {}, 3, moves)
        seat = int(state.actor)
        alone = NetBot(game).plan(state, seat, 1)
        assert NetBot(replace(game, weight=1e6), 20).plan(state, seat, 1) == alone
        doubted += NetBot(replace(game, weight=0.1), 20).plan(state, seat, 1) != alone
    assert doubted, "else they never change anything"


OPTIONS: list[tuple[str, int, dict[str, object]]] = [
    ("citrus", 2, {}),
    ("citrus", 2, {"board": "short", "mistakes": "penalised"}),
    ("citrus", 3, {"board": "short", "family": "on", "finca_needs_refill": "off"}),
    ("citrus", 4, {"cart_while_pending": "off", "scored_finca_starts": "off"}),
    ("citrus", 5, {"random_start_sites": "on", "start_fincas": "3", "cart_triggers": "off"}),
    ("guatemala_cafe", 2, {}),
    ("guatemala_cafe", 2, {"layout": "random", "connection": "corner"}),
    ("guatemala_cafe", 3, {"roads_three": "38", "block_answers": "in-order", "track_sacks": "hidden"}),
    ("guatemala_cafe", 4, {"buyer_start": "random", "idle_rounds": "1"}),
    ("keyflower", 2, {}),
    ("keyflower", 2, {"farmers": "off", "placing": "in-turn"}),
    ("keyflower", 3, {"deck": "farmers-variant", "gamers": "on", "breeding": "after-placing"}),
    ("keyflower", 6, {"mixed_ability": "2+3"}),
]


@pytest.mark.usefixtures("nets")
@pytest.mark.parametrize(("name", "seats", "options"), OPTIONS[1::4] if BRIEF else OPTIONS)
def test_it_plays_whole_games(name: str, seats: int, options: dict[str, object]) -> None:
    game = cosecha.game(name)
    assert "net" in bot_names(game)
    players = [bot(game, "net-2" if seat == 0 and seats == 2 else "net", seed=seat) for seat in range(seats)]
    luck = SeededLuck(seats)
    state = game.set_up(game.setup(seats, options), luck)
    moves = 0
    while not state.over:
        seat = asked(state)
        state.turn_to(seat)
        code = ask(players[seat], state, seat, seed=moves)
        assert code in state.legal()
        state.play(code, luck)
        moves += 1
        assert moves < 3000


@pytest.mark.usefixtures("nets")
def test_a_turn_is_thought_through_once_though_things_are_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every decision is asked about in another world; the plan of the turn holds in all of them."""
    planned = []
    plan = NetBot.plan

    def counted(self: NetBot, state: State, seat: int, seed: int) -> list[int]:
        codes = plan(self, state, seat, seed)
        planned.append(len(codes))
        return codes

    monkeypatch.setattr(NetBot, "plan", counted)
    state = begun("guatemala_cafe", 2, {}, 3, 40)
    game = cosecha.game("guatemala_cafe")
    players = [bot(game, "net", seed=seat) for seat in range(2)]
    luck = SeededLuck(2)
    for moves in range(30):
        seat = asked(state)
        state.turn_to(seat)
        state.play(ask(players[seat], state, seat, seed=moves), luck)
    assert len(planned) < sum(planned) <= 30 + max(planned)
    assert max(planned) > 3


HABITS = ["net-3", "net-3:rounds=2:replies=2", "net-3:others=greedy", "net-3:memory=no", "net:sight=30:attention=50"]


@pytest.mark.usefixtures("nets")
@pytest.mark.parametrize("spec", some(HABITS, 1))
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("name", GAMES)
def test_worlds_alike_to_a_seat_give_the_same_move(name: str, seats: int, spec: str) -> None:
    """The levels themselves are tried in tests/arena/test_levels_do_not_peek.py."""
    game = cosecha.game(name)
    for moves in (0, 20, 60):
        state = begun(name, seats, {}, 5, moves)
        if state.over:
            continue
        other = state.copy()
        other.redeal(state.actor, SeededLuck(77))
        chosen = {ask(bot(game, spec, seed=1), world, state.actor, seed=2) for world in (state, other)}
        assert len(chosen) == 1


def test_shares_and_leads() -> None:
    assert [won([5, 7, 7], seat) for seat in range(3)] == [0, 0.5, 0.5]
    assert [lead([5, 7, 4], seat) for seat in range(3)] == [-2, 2, -3]
