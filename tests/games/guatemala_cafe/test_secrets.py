"""What a seat cannot know (section 4.3 and invariants 25, 26): dealing anew, against enumeration."""

from collections import Counter, defaultdict
from itertools import permutations
from math import sqrt

import pytest

from cosecha.core.laws import looks_alike
from cosecha.core.luck import SeededLuck
from cosecha.core.match import Match
from cosecha.games.guatemala_cafe.greedy import greedy
from cosecha.games.guatemala_cafe.turn import Cafe
from tests.games.guatemala_cafe.tables import CAFE, E29, TWO, new_game, play, table, take
from tests.rules import rule

Deal = tuple[tuple[int, ...], ...]


def hidden(state: Cafe, seat: int) -> Deal:
    """Stocks of the other seats, and the bag."""
    owners = [owner for owner in range(state.seats + 1) if owner != seat]
    return tuple(tuple(int(state.holds(owner, kind)) for kind in range(5)) for owner in owners)


def dealt(match: Match, seat: int, times: int) -> Counter[Deal]:
    assert isinstance(match.state, Cafe)
    luck, found = SeededLuck(5), Counter[Deal]()
    for _ in range(times):
        world = match.state.copy()
        world.redeal(seat, luck)
        found[hidden(world, seat)] += 1
    return found


def enumerated(sacks: str, shown: dict[int, str], sizes: list[int]) -> dict[Deal, float]:
    """Chances of the hidden sacks, from all orders in which `sacks` could have been dealt.

    `sizes` are the first sizes of the hidden stocks, the bag last. What a stock has shown was drawn at random from it.
    """
    chances: defaultdict[Deal, float] = defaultdict(float)
    for order in permutations(sacks):
        stocks, start = [], 0
        for size in sizes:
            stocks.append("".join(sorted(order[start : start + size])))
            start += size
        weight = 1.0
        for owner, coffees in shown.items():
            for coffee in coffees:
                weight *= stocks[owner].count(coffee) / len(stocks[owner])
                stocks[owner] = stocks[owner].replace(coffee, "", 1)
        if weight:
            chances[tuple(tuple(stock.count(kind) for kind in "KNRTW") for stock in stocks)] += weight
    total = sum(chances.values())
    return {deal: chance / total for deal, chance in chances.items()}


def chi_square_fits(found: Counter[Deal], chances: dict[Deal, float]) -> bool:
    """Within five standard deviations of what chance gives."""
    times = sum(found.values())
    assert set(found) <= set(chances)
    square = sum((found[deal] - times * p) ** 2 / (times * p) for deal, p in chances.items())
    freedom = len(chances) - 1
    return square < freedom + 5 * sqrt(2 * freedom)


# All sacks but seven lie open on the score track or in player 1's stock.
FEW = ("buyer: 1", "production: r3c7=. r6c8=. r7c3=. r8c6=. r2c4=.", "points: 0 0")


def few(stock_2: str, bag: str, stock_1: str = "none") -> Match:
    """A table of two on which only these sacks are hidden from player 1."""
    used = Counter("R" + stock_2 + bag + stock_1.replace("none", ""))
    track = "".join(kind * (7 - used[kind]) for kind in "KNRTW")
    words = [" ".join(sacks) or "none" for sacks in (track, stock_2, bag, stock_1 if stock_1 != "none" else "")]
    return table(TWO, *FEW, f"track: {words[0]}", f"stock 2: {words[1]}", f"bag: {words[2]}", f"stock 1: {words[3]}")


@rule("info.stock", "setup.deal")
@pytest.mark.parametrize(("stock_2", "bag"), [("KKR", "NW"), ("KNT", "TTT"), ("RW", "RRWW")])
def test_hidden_sacks_are_dealt_as_enumeration_says(stock_2: str, bag: str) -> None:
    found = dealt(few(stock_2, bag), 0, 4000)
    chances = enumerated(stock_2 + bag, {}, [len(stock_2), len(bag)])
    assert len(chances) > 1
    assert chi_square_fits(found, chances)


@rule("info.stock", "info.open")
def test_a_shown_sack_counts_as_drawn_at_random_from_its_stock() -> None:
    """Player 2 had four sacks and has put one of them, a black one, on the board: what is left is evenly mixed."""
    left, bag = "KNR", "KKW"
    chances = enumerated(left + bag + "K", {0: "K"}, [4, 3])
    assert chi_square_fits(dealt(few(left, bag), 0, 4000), chances)
    naive = enumerated(left + bag, {}, [3, 3])
    assert {deal: round(p, 9) for deal, p in chances.items()} == {deal: round(p, 9) for deal, p in naive.items()}


@rule("info.stock")
def test_three_stocks_and_the_bag_are_mixed() -> None:
    match = table("seats: 3", "track: 8")
    assert isinstance(match.state, Cafe)
    found = dealt(match, 1, 300)
    assert len(found) > 250
    sizes = {tuple(sum(stock) for stock in deal) for deal in found}
    assert sizes == {tuple(sum(stock) for stock in hidden(match.state, 1))}


@rule("info.stock", "block.secret")
def test_worlds_dealt_anew_look_alike_also_while_answers_are_open() -> None:
    match = play(table(*E29), "take r4c2")
    match.play("block yes", 1)
    match.play("block no", 3)
    for seat in range(4):
        for seed in range(20):
            world = match.state.copy()
            world.redeal(seat, SeededLuck(seed))
            looks_alike(CAFE, match.state, world, seat)
            assert isinstance(world, Cafe)
            assert world.asks(2)
            assert world.asks(1) == (seat != 1)


@rule("info.track-sacks")
def test_the_public_record_of_a_position_keeps_the_stocks_secret() -> None:
    match = few("K K", "N R")
    assert "stock 2: K" in match.record()
    public = match.public_record()
    assert "stock" not in public
    assert "bag" not in public


def test_what_was_once_open_stays_known() -> None:
    """A sack on the track that is turned over keeps its coffee in every world."""
    match = table(*E29, "option track_sacks: hidden", "track: K N W")
    take(match, "r4c2")
    play(match, "refill K")
    for seat in range(4):
        world = match.state.copy()
        world.redeal(seat, SeededLuck(3))
        assert isinstance(world, Cafe)
        assert [int(kind) for kind in world.track[:4]] == [0, 1, 4, 2]


@rule("info.stock")
def test_nothing_is_dealt_anew_when_all_lies_open() -> None:
    match = table(*E29, "track: 9", "points: 44 46 30 12")
    take(match, "r4c2")
    world = match.state.copy()
    world.redeal(0, SeededLuck(3))
    assert world.numbers() == match.state.numbers()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_does_not_peek(seats: int) -> None:
    """It chooses the same move in every world that its seat cannot tell apart."""
    match = new_game(seats, seed=seats)
    luck = SeededLuck(seats)
    for _ in range(60):
        seat = next(s for s in range(seats) if match.state.asks(s))
        match.state.turn_to(seat)
        choices = set()
        for seed in range(3):
            world = match.state.copy()
            world.redeal(seat, SeededLuck(seed))
            world.turn_to(seat)
            choices.add(greedy(world, seat))
        assert len(choices) == 1
        legal = match.state.legal()
        if match.over:
            break
        match.play(match.text_of(legal[luck.below(len(legal))]), seat)
