"""Blocks: who sits where, in which order."""

from collections import Counter

import pytest

from cosecha.arena.plan import Plan, Table, line_ups, rotations, seatings


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_in_a_block_every_bot_sits_once_on_every_seat(seats: int) -> None:
    for line_up in line_ups(seats, seats):
        sat = Counter((bot, seat) for seating in rotations(line_up) for seat, bot in enumerate(seating))
        assert set(sat.values()) == {1}
        assert len(sat) == seats * seats


@pytest.mark.parametrize(("bots", "seats"), [(2, 2), (4, 2), (4, 3), (4, 4), (2, 4), (3, 5)])
def test_over_all_line_ups_each_bot_plays_as_often_and_meets_all_others(bots: int, seats: int) -> None:
    found = line_ups(bots, seats)
    assert len(set(Counter(bot for line_up in found for bot in line_up).values())) == 1
    met = {(a, b) for line_up in found for a in line_up for b in line_up if a != b}
    assert len(met) == bots * (bots - 1)


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_a_duel_has_one_challenger_among_champions_and_the_reverse(seats: int) -> None:
    games = seatings(2, seats, 0, duel=True)
    assert Counter(seating.count(0) for seating in games) == {1: seats, seats - 1: seats}
    assert {seating.index(0) for seating in games if seating.count(0) == 1} == set(range(seats))


def test_alone_the_first_bot_sits_once_on_every_seat_among_copies_of_the_second() -> None:
    plan = Plan((Table("citrus", 3), Table("citrus", 2)), ("greedy", "random"), "s", blocks=2, alone=True)
    games = list(plan.games())
    assert len(games) == plan.size() == 10
    for table, seats in ((0, 3), (1, 2)):
        for block in range(2):
            seatings = [game.seating for game in games if (game.table, game.block) == (table, block)]
            assert [seating.index(0) for seating in seatings] == list(range(seats))
            assert all(seating.count(1) == seats - 1 for seating in seatings)


def test_single_games_each_have_their_own_luck_and_the_lone_bot_goes_round_the_table() -> None:
    plan = Plan((Table("citrus", 3),), ("greedy", "random"), "s", blocks=7, single=True)
    games = list(plan.games())
    assert len(games) == plan.size() == 7
    assert [game.block for game in games] == list(range(7))
    assert [game.seating.index(0) for game in games] == [0, 1, 2, 0, 1, 2, 0]
    assert {game.seating.count(0) for game in games} == {1}


def test_games_are_numbered_block_by_block_so_that_more_blocks_only_add_games() -> None:
    tables = (Table("citrus", 2), Table("keyflower", 3))
    short = list(Plan(tables, ("a", "b", "c"), "seed", 3).games())
    long = list(Plan(tables, ("a", "b", "c"), "seed", 5).games())
    assert long[: len(short)] == short
    assert [game.number for game in long] == list(range(len(long)))
    assert Plan(tables, ("a", "b", "c"), "seed", 5).size() == len(long)
