"""The invariants of section 7: each is caught when broken; and those that speak of whole games or pairs of games."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module
from random import Random

import pytest

from cosecha.core.match import Match
from cosecha.games.citrus.invariants import invariants, step_invariants
from cosecha.games.citrus.pieces import BULL, S_FIRST, S_HARVEST, SOURCE_KINDS
from cosecha.games.citrus.state import CitrusState
from tests.brief import some
from tests.games.citrus.random_tables import meadow
from tests.games.citrus.tables import ALL_BUILT, CITRUS, MEADOW, new_game, table
from tests.games.citrus.test_brute import play_on

Tamper = Callable[[CitrusState], None]


def middle(seats: int = 3, moves: int = 90, seed: int = 4) -> Match:
    """A match in the middle of its game."""
    match = new_game(seats, seed=seed)
    rng = Random(seed)
    for _ in range(moves):
        play_on(match, rng)
    return match


def state_of(match: Match) -> CitrusState:
    assert isinstance(match.state, CitrusState)
    return match.state


def numbers(problems: list[str]) -> set[int]:
    """The numbers of the invariants that these sentences name."""
    return {int(re.fullmatch(r"invariant (\d+): .+", problem)[1]) for problem in problems}  # type: ignore[index]


# Each is caught -----------------------------------------------------------------------------------------------------


def one_tile_more(state: CitrusState) -> None:
    state.bag[0] += 1
    state.bag_size += 1


def a_well_lost(state: CitrusState) -> None:
    state.wells = (0, 0, 0)


def miscounted_market(state: CitrusState) -> None:
    state.market_size -= 1


def one_horse_more(state: CitrusState) -> None:
    state.hand[0] += 1


def a_bull_used(state: CitrusState) -> None:
    state.gone[BULL] += 1


def one_finca_more(state: CitrusState) -> None:
    state.finca_stack[0] += 1


def a_site_closed(state: CitrusState) -> None:
    state.open_sites &= state.open_sites - 1


def an_open_site_scored(state: CitrusState) -> None:
    state.scored |= state.open_sites


def a_worker_gone(state: CitrusState) -> None:
    """An area is nobody's, but is not neutral."""
    state.set_area(_owner(state), _worker(state), -1, (0, 0, 0))


def an_area_without_squares(state: CitrusState) -> None:
    state.set_area(_owner(state), _worker(state), state.area_fruit(_owner(state), _worker(state)), (0, 0, 0))


def _owner(state: CitrusState) -> int:
    return next(seat for seat in range(state.seats) if state.home(seat) < 5)


def _worker(state: CitrusState) -> int:
    return next(worker for worker in range(5) if state.area_fruit(_owner(state), worker) >= 0)


def a_plantation_gone(state: CitrusState) -> None:
    word = next(i for i, word in enumerate(state.planted) if word)
    state.planted[word] &= state.planted[word] - 1


def a_road_opened(state: CitrusState) -> None:
    for i in range(len(state.road)):
        state.road[i] = 0


def no_starts(state: CitrusState) -> None:
    state.starts = (0, 0, 0)


def too_many_coins(state: CitrusState) -> None:
    state.coins[1] = 13


def debts(state: CitrusState) -> None:
    state.coins[0] = -1


def a_rock_gone(state: CitrusState) -> None:
    state.rocks = (0, 0, 0)


def a_bull_on_a_rock(state: CitrusState) -> None:
    state.land[3 * BULL] |= state.rocks[0]


def a_square_forgotten(state: CitrusState) -> None:
    state.free = (0, state.free[1], state.free[2])


def an_empty_market(state: CitrusState) -> None:
    for space in range(12):
        kind = state.market[space]
        if kind >= 0:
            state.bag[kind] += 1
            state.bag_size += 1
            state.market_size -= 1
            state.market[space] = -1


def an_early_end(state: CitrusState) -> None:
    state.over = True


@pytest.mark.parametrize(
    ("tamper", "number"),
    [
        (one_tile_more, 1), (a_well_lost, 1), (miscounted_market, 1), (one_horse_more, 2), (a_bull_used, 2),
        (one_finca_more, 3), (an_open_site_scored, 3), (a_site_closed, 4), (an_area_without_squares, 5),
        (a_worker_gone, 6), (a_plantation_gone, 6), (a_road_opened, 7), (no_starts, 7), (too_many_coins, 8),
        (debts, 8), (a_rock_gone, 10), (a_bull_on_a_rock, 10), (a_square_forgotten, 10), (an_empty_market, 14),
        (an_early_end, 23),
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_caught(tamper: Tamper, number: int) -> None:
    match = middle()
    while match.view(None)["stage"] != "choose":
        play_on(match, Random(1))
    state = state_of(match)
    assert invariants(state) == []
    tamper(state)
    assert number in numbers(invariants(state))


def test_a_dead_end_is_caught() -> None:
    """18: a pending tile with no square left; such a table can only be written, not reached."""
    state = state_of(table("     1   2\n1    le2 #", "pending: or"))
    assert 18 in numbers(invariants(state))


def fewer_points(state: CitrusState) -> None:
    state.earned[S_HARVEST] -= 3


def an_empty_square(state: CitrusState) -> None:
    state.rocks = (0, 0, 0)


def another_finca(state: CitrusState) -> None:
    state.finca[0] = (state.finca[0] + 1) % 3


def a_short_refill(state: CitrusState) -> None:
    state.bag_size -= 1
    state.market_size = 11


def a_worker_home(state: CitrusState) -> None:
    state.set_area(_owner(state), _worker(state), -1, (0, 0, 0))


def points_from_nowhere(state: CitrusState) -> None:
    state.earned[S_FIRST] += 10
    state.earned[SOURCE_KINDS + S_FIRST] += 10


def something_pending(state: CitrusState) -> None:
    state.pending_size = 1


@pytest.mark.parametrize(
    ("verb", "tamper", "number"),
    [
        ("place", fewer_points, 9), ("buy", an_empty_square, 11), ("end", another_finca, 12),
        ("buy", a_short_refill, 15), ("end", something_pending, 16), ("place", a_worker_home, 19),
        ("harvest", a_plantation_gone, 20), ("harvest", a_worker_home, 20), ("end", points_from_nowhere, 21),
    ],
)  # fmt: skip
def test_a_step_that_cannot_be_is_caught(verb: str, tamper: Tamper, number: int) -> None:
    match = middle()
    rng = Random(2)
    while not (moves := [move for move in match.moves() if move.split()[0] == verb]):
        play_on(match, rng)
    before = match.state.copy()
    match.play(moves[0])
    assert step_invariants(before, match.state, moves[0]) == []
    tamper(state_of(match))
    assert number in numbers(step_invariants(before, match.state, moves[0]))


def test_an_idle_player_without_coins_is_caught() -> None:
    match = table(MEADOW, "stage: harvested", "coins: 5 6")
    before = match.state.copy()
    match.play("end")
    assert 8 in numbers(step_invariants(before, match.state, "end"))


def test_a_surrounded_finca_left_unscored_is_caught() -> None:
    match = table("     1   2   3\n1    #   #   #\n2    #   @A  #\n3    #   #   le1", "stage: built")
    before = match.state.copy()
    match.play("end")
    assert step_invariants(before, match.state, "end") == []
    state_of(match).scored = 0
    assert 13 in numbers(step_invariants(before, match.state, "end"))


def test_a_pass_beside_a_line_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """17: the table shows a pass; judged as if mistakes were prevented, it is made to show a line as well."""
    blocked = table("     1   2   3\n1    #   #   #\n2    #   @A  #\n3    #   #   #")
    assert "pass" in blocked.moves()
    assert 17 not in numbers(invariants(blocked.state))
    module = import_module("cosecha.games.citrus.invariants")
    monkeypatch.setattr(module, "_as_if_prevented", lambda state: new_game(2).state)
    assert 17 in numbers(invariants(blocked.state))


def test_a_worker_left_on_an_area_at_the_end_is_caught() -> None:
    match = table(MEADOW.replace("1    .", "1    le1", 1), *ALL_BUILT)
    state_of(match).over = True
    assert 23 in numbers(invariants(match.state))


# Whole games, and pairs of games ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("board", "most"), [("long", 9), ("short", 6)])
def test_fincas_do_not_run_out_for_a_trigger(board: str, most: int) -> None:
    """22: with default options, unless all players were blocked."""
    for seed in some(range(12), 4):
        match = new_game(2 + seed % 4, seed=seed, board=board)
        rng = Random(seed)
        triggers, blocked = 0, False
        while not match.over:
            due = state_of(match).refill_due
            play_on(match, rng)
            state = state_of(match)
            blocked |= state.waiting >= 0 and state.cause == 2
            if state.refill_due and not due:
                triggers += 1
                assert blocked or state.waiting >= 0
        assert blocked or triggers <= most


def test_what_others_hold_face_down_changes_nothing_for_a_seat() -> None:
    """24: two tables that differ only in the horses of another seat."""
    one = table(MEADOW, "seats: 3", "hand 1: h2 br", "hand 2: h2 h4", "market: 6=le 10=or")
    two = table(MEADOW, "seats: 3", "hand 1: h2 br", "hand 2: h3 h3", "market: 6=le 10=or")
    for seat in (0, 2, None):
        assert one.view(seat) == two.view(seat)
    assert one.view(1) != two.view(1)
    assert one.moves() == two.moves()


def test_the_same_seed_and_decisions_give_the_same_game() -> None:
    """25."""
    one, two = middle(seed=9), middle(seed=9)
    assert one.record() == two.record()
    assert one.state.numbers() == two.state.numbers()


TURNS: dict[str, Callable[[list[list[str]]], list[list[str]]]] = {
    "mirrored": lambda rows: [row[::-1] for row in rows],
    "turned over": lambda rows: rows[::-1],
    "transposed": lambda rows: [list(column) for column in zip(*rows, strict=True)],
}


@pytest.mark.parametrize("turn", TURNS)
def test_no_rule_prefers_a_direction(turn: str) -> None:
    """26: the board turned, and every decision with it, gives the same moves and points."""
    for seed in some(range(8), 3):
        rng = Random(seed)
        text = meadow(rng)
        one, two = CITRUS.position(text, seed=seed), CITRUS.position(turned(text, turn), seed=seed)
        names = where_squares_go(text, turn)
        for _ in range(60):
            assert {renamed(two, move, names) for move in one.moves()} == set(two.moves())
            assert one.scores == two.scores
            if one.over:
                break
            move = rng.choice(one.moves())
            one.play(move)
            two.play(renamed(two, move, names))


def _sketch(text: str) -> tuple[str, list[list[str]]]:
    head, _, sketch = text.partition("\n\n")
    return head, [line.split()[1:] for line in sketch.splitlines()[1:]]


def _written(head: str, rows: list[list[str]]) -> str:
    lines = [" ".join(str(n + 1) for n in range(len(rows[0])))]
    lines += [" ".join([str(n), *row]) for n, row in enumerate(rows, 1)]
    return head + "\n\n" + "\n".join(lines) + "\n"


def turned(text: str, turn: str) -> str:
    head, rows = _sketch(text)
    return _written(head, TURNS[turn](rows))


def where_squares_go(text: str, turn: str) -> dict[str, str]:
    _, rows = _sketch(text)
    named = [[f"{chr(97 + column)}{row + 1}" for column in range(len(rows[0]))] for row in range(len(rows))]
    moved = TURNS[turn](named)
    return {old: f"{chr(97 + column)}{row + 1}" for row, line in enumerate(moved) for column, old in enumerate(line)}


def renamed(match: Match, move: str, names: dict[str, str]) -> str:
    """The move on the turned board, under its canonical name there."""
    verbs = CITRUS.verbs(match.state)
    words = move.split()
    if words[0] in {"place", "harvest", "bull"}:
        words = [names.get(word, word) for word in words]
    return verbs.text(int(match.state.canonical(verbs.parse(" ".join(words)))))
