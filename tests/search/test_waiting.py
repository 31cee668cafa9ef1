"""Bots that stop thinking: when the seconds of a turn are spent, or when they are interrupted."""

import pytest

import cosecha
from cosecha.bots import Bot, bot, waiting
from cosecha.bots.net import NetBot
from cosecha.bots.search import SearchBot
from cosecha.bots.waiting import Waiting
from cosecha.core.luck import SeededLuck
from cosecha.core.state import State
from cosecha.search.patience import Patience
from cosecha.search.sequels import Sequels
from cosecha.search.turns import TurnSearch, Valuer
from tests.search.test_turns import begun, eyes_of, net_of


class Clock:
    """A clock that goes on by a tick whenever somebody looks at it."""

    def __init__(self) -> None:
        self.now = 0.0
        self.tick = 0.0

    def monotonic(self) -> float:
        self.now += self.tick
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(waiting, "time", made)
    return made


class Steps(Patience):
    """Ends after it was asked so many times."""

    def __init__(self, steps: int) -> None:
        self.steps = steps

    def over(self) -> bool:
        self.steps -= 1
        return self.steps < 0


def test_time_counts_while_it_thinks_until_the_turn_is_over(clock: Clock) -> None:
    told = Waiting(10)
    with told:
        clock.now += 6
        assert not told.over()
    clock.now += 100
    assert not told.over()
    with told:
        clock.now += 3.9
        assert not told.over()
        clock.now += 0.2
        assert told.over()
    told.rest()
    with told:
        assert not told.over()
        told.interrupt()
        assert told.over()


def test_without_seconds_it_is_never_over() -> None:
    told = Waiting()
    with told:
        assert not told.over()
        told.interrupt()
        assert told.over()


def test_an_impatient_search_still_ends_its_turn() -> None:
    state = begun("citrus", 2, {}, 3, 12)
    valuer = Valuer(eyes_of("citrus"), net_of("citrus", 2))
    patient = TurnSearch(valuer, 8, 1).turns(state, state.actor, 8)
    looked = valuer.valued
    ends = TurnSearch(valuer, 8, 1, Steps(0)).turns(state, state.actor, 8)
    assert ends
    assert patient
    assert 2 * (valuer.valued - looked) < looked
    for end in ends:
        assert valuer.eyes.turn_over(end.state, state.actor)


def test_simulations_stop_when_patience_ends() -> None:
    state = begun("citrus", 2, {}, 3, 12)
    valuer = Valuer(eyes_of("citrus"), net_of("citrus", 2))
    ends = TurnSearch(valuer, 4, 1).turns(state, state.actor, 4)
    sequels = Sequels(valuer, state, state.actor, ends, 2, 1, 5, Steps(3))
    sequels.run(100)
    assert sequels.simulations == 3
    assert sequels.best().codes


def test_the_time_of_a_turn_counts_on_over_a_draw() -> None:
    """After a draw nothing is meant any more; what was spent is, until the turn is over."""
    player = NetBot(cosecha.game("citrus"), 20, seconds=1.0)
    assert player.kept() is None
    player.waiting.spent = 0.9
    other = NetBot(cosecha.game("citrus"), 20, seconds=1.0)
    other.go_on(player.kept())
    assert other.waiting.spent == 0.9
    other.waiting.rest()
    assert other.kept() is None


def turns_of(player: Bot, state: State, turns: int) -> list[float]:
    """Play some turns alone against the first legal moves; the time that each turn had taken before its last move."""
    assert isinstance(player, NetBot)
    luck = SeededLuck(4)
    eyes = eyes_of("citrus")
    found: list[float] = []
    for _ in range(turns):
        spent = 0.0
        while state.actor != 0 and not state.over:
            state.play(int(state.legal()[0]), luck)
        while not eyes.turn_over(state, 0):
            legal = state.legal()
            code = int(legal[0]) if len(legal) == 1 else player.choose(state.copy(), 0)
            spent = max(spent, player.waiting.spent)
            state.play(code, luck)
        assert player.waiting.spent == 0
        found.append(spent)
    return found


@pytest.mark.usefixtures("nets")
def test_seconds_are_for_a_whole_turn(clock: Clock) -> None:
    """Each look at the clock costs a second; the turn ends soon after the thirty are spent, whatever is drawn."""
    clock.tick = 1
    player = bot(cosecha.game("citrus"), "net-1000", seed=1, seconds=30)
    spent = turns_of(player, begun("citrus", 2, {}, 3, 12), 4)
    assert max(spent) < 60


@pytest.mark.usefixtures("nets")
@pytest.mark.parametrize("name", ["net-100000", "uct-100000"])
def test_who_is_interrupted_answers_and_thinks_again_the_next_time(name: str) -> None:
    game = cosecha.game("citrus")
    player = bot(game, name, seed=1)
    assert isinstance(player, NetBot | SearchBot)
    state = begun("citrus", 2, {}, 3, 12)
    player.interrupt()
    assert player.choose(state.copy(), state.actor) in state.legal()
    player.waiting.rest()
    assert not player.waiting.over()
