"""What weaker levels overlook: the same moves as long as a thought lasts, and never what scores at once."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import cosecha
from cosecha.bots import UnknownBot, bot
from cosecha.bots.habits import Habits, read_habits
from cosecha.bots.net import net_bot
from cosecha.search.attention import FEW, Attention
from cosecha.search.turns import TurnSearch, Valuer
from tests.search.test_turns import begun, eyes_of, net_of


def test_a_move_that_is_overlooked_stays_overlooked() -> None:
    half = Attention(50, 3)
    seen = [half.notices(code) for code in range(1000)]
    assert seen == [Attention(50, 3).notices(code) for code in range(1000)]
    assert seen != [Attention(50, 4).notices(code) for code in range(1000)]
    assert 430 < seen.count(True) < 570


def test_whoever_notices_more_notices_what_others_do() -> None:
    little, much = Attention(20, 9), Attention(60, 9)
    assert all(much.notices(code) for code in range(1000) if little.notices(code))


def test_something_is_always_noticed_and_of_few_moves_all() -> None:
    blind = Attention(1, 5)
    assert list(blind.noticed(vec[i64](list(range(FEW))))) == list(range(FEW))
    for first in range(0, 1000, 10):
        moves = vec[i64](list(range(first, first + 10)))
        assert 1 <= len(blind.noticed(moves)) <= 10
    assert len(Attention().noticed(vec[i64](list(range(100))))) == 100


def test_what_scores_at_once_is_seen() -> None:
    """With next to no attention the ends that are found are those by moves that score, and one that comes to mind."""
    state = begun("citrus", 2, {}, 3, 60)
    valuer = Valuer(eyes_of("citrus"), net_of("citrus", 2))
    blind = TurnSearch(valuer, 1000, 1, None, Attention(1, 1)).turns(state, state.actor, 1000)
    keen = TurnSearch(valuer, 1000, 1).turns(state, state.actor, 1000)
    assert 0 < len(blind) < len(keen)


def test_the_short_sighted_count_points_of_their_own() -> None:
    state = begun("citrus", 2, {}, 3, 60)
    seat = int(state.actor)
    eyes, net = eyes_of("citrus"), net_of("citrus", 2)
    now = Valuer(eyes, net, sight=0.0).worth(state, seat)
    assert now == pytest.approx(state.scores()[seat] / 20)
    far = Valuer(eyes, net, rivals=False).worth(state, seat)
    half = Valuer(eyes, net, sight=0.5).worth(state, seat)
    assert half == pytest.approx((now + far) / 2)


@pytest.mark.parametrize(
    "name",
    [
        "net:attention=0",
        "net:sight=101",
        "net:rivals=perhaps",
        "net:luck=3",
        "net:width=",
        "net:memory=2",
        "net-9:others=random",
    ],
)
def test_habits_that_make_no_sense_are_none(name: str) -> None:
    assert read_habits(name) is None


def test_habits_are_written_as_they_are_read() -> None:
    for text in (
        "",
        ":attention=30:sight=0",
        ":width=2:rivals=no:depth=12",
        ":replies=3:rounds=2:memory=no:others=greedy",
    ):
        found = read_habits("net" + text)
        assert found is not None
        assert str(found[1]) == text
    assert read_habits("net") == ("net", Habits())


@pytest.mark.parametrize(
    "name", ["uct-20:memory=no", "uct-20:sight=50", "net:depth=5", "net:rounds=2", "net:replies=4", "net:others=greedy"]
)
def test_a_habit_that_a_bot_cannot_have_is_refused(name: str) -> None:
    with pytest.raises(UnknownBot, match="not every bot can have every habit"):
        bot(cosecha.game("keyflower"), name)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("net:width=2000", "width is a number from 0 to 1000; not '2000'"),
        ("net-10:replies=x", "replies is a number from 1 to 1000; not 'x'"),
        ("net:rivals=maybe", "rivals is no / yes; not 'maybe'"),
        ("net:luck=7", "there is no habit 'luck'"),
    ],
)
def test_a_habit_that_makes_no_sense_is_named(name: str, said: str) -> None:
    with pytest.raises(UnknownBot, match=f"{name}: {said}"):
        bot(cosecha.game("citrus"), name)


def test_habits_that_bots_can_have_are_taken() -> None:
    for name in (
        "uct-20:attention=40:depth=9",
        "net:memory=no:sight=3",
        "net-20:rounds=2:replies=4:others=greedy:nets=shipped",
    ):
        bot(cosecha.game("keyflower"), name)


@pytest.mark.usefixtures("nets")
def test_the_nets_that_come_with_a_game_can_be_asked_for_beside_others() -> None:
    """A new net can be told from the old one in one arena."""
    game = cosecha.game("citrus")
    match = game.new(seats=2, seed=3)
    seat = match.to_act[0]
    drawn, shipped = (net_bot(game, name) for name in ("net", "net:nets=shipped"))
    assert drawn is not None
    assert shipped is not None
    plans = [bot.plan(match.state.copy(), seat, 1) for bot in (drawn, shipped)]
    assert plans[0] != plans[1]
