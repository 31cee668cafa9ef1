"""Bots at a table think in other processes; one that fails does not stop the others, and all can be hurried."""

import asyncio
import multiprocessing
import os
from collections import Counter as Counts
from ctypes import c_byte
from pathlib import Path
from typing import Any

import pytest

import cosecha
from cosecha.bots import bot_names
from cosecha.bots.levels import level_names
from cosecha.core.match import Match
from cosecha.server import deciding, metrics, thinkers
from cosecha.server.bots import about, bot_name, offered
from cosecha.server.store import BOT, Seat
from cosecha.server.thinkers import Thinkers, think
from tests.aside import run
from tests.server.serving import serving

CITRUS = cosecha.game("citrus")
ENDLESS = "uct-999999"


def die(*_: object) -> str:
    os._exit(1)


def fail(*_: object) -> str:
    raise RuntimeError("no idea")


def die_as_steady(game: str, position: str, seat: int, name: str, *more: Any) -> tuple[str, object]:
    return think(game, position, seat, name, *more) if name == "greedy" else (die(), None)


def fail_as_steady(game: str, position: str, seat: int, name: str, *more: Any) -> tuple[str, object]:
    return think(game, position, seat, name, *more) if name == "greedy" else (fail(), None)


def stray_as_steady(game: str, position: str, seat: int, name: str, *more: Any) -> tuple[str, object]:
    return think(game, position, seat, name, *more) if name == "greedy" else ("dance", None)


def asked(match: Match, name: str = "greedy") -> str:
    found = Thinkers(1)
    try:
        return run(found.choose(match, match.to_act[0], name))
    finally:
        found.close()


def test_a_bot_thinks_elsewhere_and_always_the_same() -> None:
    match = CITRUS.new(seats=2, seed=7)
    assert asked(match) == asked(match)
    assert asked(match) in match.moves()


def test_the_thinking_is_that_of_the_position() -> None:
    match = CITRUS.new(seats=2, seed=7)
    assert think("citrus", match.position(), match.to_act[0], "greedy", 1, None, 0)[0] in match.moves()


@pytest.mark.parametrize("broken", [die, fail])
def test_a_bot_that_fails_still_moves(broken: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinkers, "think", broken)
    match = CITRUS.new(seats=2, seed=7)
    assert asked(match) in match.moves()


@pytest.mark.parametrize("broken", [die_as_steady, fail_as_steady, stray_as_steady])
def test_where_thinking_fails_a_simple_bot_decides(broken: object, monkeypatch: pytest.MonkeyPatch) -> None:
    match = CITRUS.new(seats=2, seed=7)
    greedy, before = asked(match), Counts(metrics.BOT_FAILURES.counts)
    monkeypatch.setattr(thinkers, "think", broken)
    assert asked(match, "steady") == greedy
    assert metrics.BOT_FAILURES.counts - before == Counts(steady=1)


@pytest.mark.parametrize("broken", [die, fail])
def test_a_game_with_a_bot_that_always_fails_goes_on(
    broken: object, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(thinkers, "think", broken)
    with serving(tmp_path / "tables.db") as server:
        ana = server.person("Ana")
        table = ana.lay("me", "steady", first_player="1")
        with ana.watching(table, 0) as page:
            for _turn in range(2):
                page.until_turn()
                page.play()


def test_what_nobody_thought_of_does_not_stop_a_table(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    choose, tried = Thinkers.choose, []

    async def stumble(self: Thinkers, *given: Any) -> str:
        tried.append(given)
        if len(tried) == 1:
            raise RuntimeError("nobody thought of this")
        return await choose(self, *given)

    monkeypatch.setattr(deciding, "STUMBLED", 0.05)
    monkeypatch.setattr(Thinkers, "choose", stumble)
    with serving(tmp_path / "tables.db") as server:
        ana = server.person("Ana")
        with ana.watching(ana.lay("me", "greedy", first_player="2"), 0) as page:
            page.until_turn()
    assert len(tried) > 1


@pytest.mark.parametrize("game", cosecha.game_names())
def test_every_bot_that_is_offered_says_what_it_is(game: str) -> None:
    names = bot_names(cosecha.game(game))
    assert {*level_names(), "greedy", "uct-200", "uct-200-greedy", "random"} <= set(names)
    assert all(about(name) for name in names)
    assert [bot["name"] for bot in offered(cosecha.game(game)) if bot["usual"]] == ["steady"]


def test_where_people_wait_a_search_looks_at_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """A million simulations would take minutes."""
    monkeypatch.setattr(thinkers, "PATIENCE", 0.0)
    match = CITRUS.new(seats=2, seed=7)
    assert think("citrus", match.position(), match.to_act[0], ENDLESS, 1, None, 0)[0] in match.moves()


def test_a_turn_that_was_thought_through_is_kept_to() -> None:
    match = CITRUS.new(seats=2, seed=7)
    seat = match.to_act[0]
    move, kept = think("citrus", match.position(), seat, "net", 1, None, 0)
    assert isinstance(kept, tuple)
    meant = match.text_of(kept[0][0])
    match.play(move, seat)
    assert think("citrus", match.position(), seat, "random", 2, kept, 0)[1] is None
    assert think("citrus", match.position(), seat, "net:attention=1", 3, kept, 0)[0] == meant


def test_what_was_meant_is_forgotten_when_somebody_else_has_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time of a turn that was broken off does not count in the next."""
    match = CITRUS.new(seats=2, seed=7)
    seat = match.to_act[0]
    found = Thinkers(1)
    given: list[object] = []

    async def work(_think: object, *args: object, quick: bool) -> tuple[str, object]:
        given.append(args[5])
        return match.moves(seat)[0], None

    monkeypatch.setattr(found, "work", work)
    kept: object = ([], [], 0.9, True)
    found._kept["t", seat] = found._kept["u", seat] = "master", kept
    found._kept["v", seat] = "net", kept  # of another bot, which means something else by it
    run(found.choose(match, seat, "master", "t"))  # nobody has decided yet: it is of another turn
    match.play(match.moves(seat)[0], seat)
    assert match.to_act == (seat,)
    for table in "tuv":
        run(found.choose(match, seat, "master", table))
    assert given == [None, None, kept, None]


def test_where_somebody_wants_the_move_now_it_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing else would end a million simulations."""
    monkeypatch.setattr(thinkers, "PATIENCE", None)
    calls = multiprocessing.RawArray(c_byte, 2)
    calls[1] = 1
    monkeypatch.setattr(thinkers, "_calls", calls)
    match = CITRUS.new(seats=2, seed=7)
    assert think("citrus", match.position(), match.to_act[0], ENDLESS, 1, None, 1)[0] in match.moves()


def test_bots_are_told_apart() -> None:
    seats = [Seat(BOT, name="Bot greedy", bot="greedy")]
    assert bot_name("greedy", seats) == "Bot greedy 2"
    assert bot_name("random", seats) == "Bot random"
    assert bot_name("steady", seats) == "Bot Steady"


def test_nobody_waits_behind_slow_bots() -> None:
    """Two of them think for seconds, one after the other; a quick one does not stand in their line."""
    slow, quick = CITRUS.new(seats=2, seed=7), CITRUS.new(seats=2, seed=8)
    found = Thinkers(1)

    async def evening() -> None:
        await asyncio.gather(*(found.choose(quick, quick.to_act[0], "greedy") for _ in range(2)))  # both processes run
        long = [asyncio.create_task(found.choose(slow, slow.to_act[0], ENDLESS, table)) for table in "ab"]
        assert await found.choose(quick, quick.to_act[0], "greedy", "c") in quick.moves()
        assert not all(each.done() for each in long)
        assert not found.hurry("c")
        assert found.hurry("a")
        assert found.hurry("b")
        assert set(await asyncio.gather(*long)) <= set(slow.moves())

    try:
        run(evening())
    finally:
        found.close()


def test_one_advice_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that wants to think waits behind one of them at most, however many are asked for."""
    found = Thinkers(1)
    order: list[str] = []

    async def run_here(_loop: object, _pool: object, _think: object, name: str) -> str:
        order.append(name)
        await asyncio.sleep(0.01)
        return name

    async def evening() -> None:
        loop = asyncio.get_running_loop()
        monkeypatch.setattr(type(loop), "run_in_executor", run_here)
        monkeypatch.setattr(found, "pool", lambda: None)
        advice = [asyncio.create_task(found.advise(str, f"advice {n}")) for n in range(3)]
        await asyncio.sleep(0)
        bot = asyncio.create_task(found.work(str, "bot"))
        await asyncio.gather(bot, *advice)

    run(evening())
    assert order == ["advice 0", "bot", "advice 1", "advice 2"]


def test_who_was_hurried_goes_on_hurrying_until_another_decides() -> None:
    found = Thinkers(1)
    first = found._begins("a", 0, goes_on=False)
    assert not found._calls[first]
    assert found.hurry("a")
    assert found._calls[found._begins("a", 0, goes_on=True)]
    assert not found._calls[found._begins("a", 1, goes_on=False)]
    assert not found._calls[found._begins("a", 0, goes_on=False)]


def test_a_bot_that_was_hurried_thinks_again_in_its_next_turn() -> None:
    """Also where a person, who is not asked here, was the only other to decide."""
    found = Thinkers(1)
    found._begins("a", 0, goes_on=False)
    assert found.hurry("a")
    assert not found._calls[found._begins("a", 0, goes_on=False)]
    assert not found._calls[found._begins("a", 0, goes_on=True)]
