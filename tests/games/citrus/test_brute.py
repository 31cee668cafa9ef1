"""The engine against the rules said once more (`brute.py`): what can be built, areas and scoring."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random

import pytest

from cosecha.core.errors import BadPosition
from cosecha.core.match import Match
from tests.brief import BRIEF, some
from tests.games.citrus import brute
from tests.games.citrus.random_tables import meadow, thicket
from tests.games.citrus.tables import CITRUS, new_game, refused, table
from tests.rules import rule

FEW_NODES = 1500
Answer = Callable[[brute.Search], str]


def questions(match: Match) -> Iterator[tuple[str, Answer]]:
    """Every buy, place, site and cart that could be asked about now, with the answer of the simple rules."""
    here = brute.read(match.position())
    unpaid = match.view(None)["unpaid"]
    if here.over or unpaid:
        return
    if here.waiting:
        yield from _sites(here)
        return
    if here.stage == "choose" and not here.cart and not here.penalised and (here.market or here.bag):
        yield from _lines(here)
    if here.hands[here.player]["ca"]:
        yield from _carts(here)
    for kind in sorted({*here.pending, here.cart} - {""}):
        yield from _places(here, kind)


def _sites(here: brute.Table) -> Iterator[tuple[str, Answer]]:
    for letter in here.sites:
        yield f"site {letter}", partial(brute.why_not_site, here, letter)


def _lines(here: brute.Table) -> Iterator[tuple[str, Answer]]:
    for line in brute.LINES:
        yield f"buy {line}", partial(brute.why_not_buy, here, line)


def _carts(here: brute.Table) -> Iterator[tuple[str, Answer]]:
    for space in range(1, 13):
        yield f"cart {space}", partial(brute.why_not_cart, here, space)


def _places(here: brute.Table, kind: str) -> Iterator[tuple[str, Answer]]:
    for column in range(1, here.width + 1):
        for row in range(1, here.height + 1):
            for bridge in (False, True):
                text = f"place {kind} {chr(96 + column)}{row}" + " bridge" * bridge
                yield text, partial(brute.why_not_place, here, kind, (column, row), bridge=bridge)


def compare(match: Match, nodes: int = FEW_NODES) -> int:
    """Hold the engine against the simple rules; the number of answers that took looking ahead."""
    search = brute.Search(nodes)
    looked = 0
    for move, answer in questions(match):
        try:
            expected = answer(search)
        except brute.TooMuch:
            search = brute.Search(nodes)
            continue
        looked += expected in {"", "buy.lookahead", "buy.buildable", "tile.cart-build"}
        assert (refused(match, move) or "") == expected, f"{move}\n{match.position()}"
    return looked


def play_on(match: Match, rng: Random) -> None:
    """Any verb alike, so that games do not fill with bulls."""
    moves = match.moves()
    verb = rng.choice(sorted({move.split()[0] for move in moves}))
    match.play(rng.choice([move for move in moves if move.split()[0] == verb]))


@rule("buy.lookahead", "buy.buildable", "tile.cart-build", "finca.site")
@pytest.mark.parametrize("chunk", some(range(6), 2))
def test_small_boards_answer_as_the_simple_rules_do(chunk: int) -> None:
    looked = 0
    for seed in range(30 * chunk, 30 * chunk + 30):
        rng = Random(seed)
        match = CITRUS.position(meadow(rng), seed=seed)
        for step in range(40):
            if match.over:
                break
            if step % 3 == 0:
                looked += compare(match)
            play_on(match, rng)
    assert looked > 100


@rule("buy.lookahead", "merge.neutral", "plant.worker", "tile.bridge")
@pytest.mark.parametrize("chunk", some(range(6), 2))
def test_thickets_answer_as_the_simple_rules_do(chunk: int) -> None:
    looked = 0
    for seed in range(120 * chunk, 120 * chunk + 120):
        rng = Random(seed)
        try:
            match = CITRUS.position(thicket(rng), seed=seed)
        except BadPosition:
            continue  # areas of two owners touch, or a road has a fruit twice
        looked += compare(match)
    assert looked > 100


@rule("buy.lookahead")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("board", ["short", "long"])
def test_late_positions_of_real_games_answer_as_the_simple_rules_do(board: str, seats: int) -> None:
    looked = 0
    for seed in some(range(3), 1):
        rng = Random(seed)
        match = new_game(seats, seed=seed, board=board)
        while not match.over:
            if match.view(None)["bag"] < 12 and rng.random() < 0.4:
                looked += compare(match, nodes=200)
            play_on(match, rng)
    assert looked > (30 if BRIEF else 100)


TIGHT = {
    "a worker comes home where a neutral area is joined on the way": ("market: 1=le 4=le 8=gr 2=bl 3=bl 5=bl 6=bl", """
     1   2   3   4   5   6   7
1    le1 .   le0 .   le1 #   #
2    #   #   #   #   #   #   #
3    or1 #   bl1 #   li1 #   .
4    #   #   #   #   #   .   @A
"""),
    "a worker comes home from an area begun on the way": ("market: 1=le 4=le 8=gr 2=bl 3=bl 5=bl 6=bl", """
     1   2   3   4   5   6   7
1    #   #   #   le0 le0 #   #
2    #   #   le1 .   #   #   #
3    #   #   #   .   @A  .   #
4    or1 #   bl1 #   #   #   #
5    #   #   #   #   li1 #   #
"""),
    "a bridge lies beyond a neutral area": ("market: 1=le 4=or 8=or 2=bl 3=bl 5=bl 6=bl 7=bl 10=bl", """
     1   2   3   4   5
1    or1 .   or0 br  #
2    #   #   #   #   #
3    le1 #   #   #   #
"""),
    "a milestone lies beyond a neutral area": ("market: 1=le 4=or 8=or 2=bl 3=bl 5=bl 6=bl 7=bl 10=bl", """
     1   2   3   4   5   6   7
1    or1 .   or0 ms  #   #   #
2    #   #   #   #   #   #   #
3    #   #   #   #   #   .   !A
"""),
}  # fmt: skip


@rule("buy.lookahead", "merge.neutral", "merge.many", "tile.same-turn")
@pytest.mark.parametrize("case", TIGHT)
def test_a_way_through_a_neutral_area_is_a_way(case: str) -> None:
    header, sketch = TIGHT[case]
    match = table(sketch, header)
    assert brute.why_not_buy(brute.read(match.position()), "d2", brute.Search()) == ""
    assert refused(match, "buy d2") is None


@rule("buy.lookahead", "tile.bridge-covered", "tile.milestone", "finca.trigger")
@pytest.mark.parametrize(
    ("header", "sketch"),
    [
        ("hand 1: br", "le1 #   .   #\n#   #   #   or1"),
        ("hand 1: br br", "le1 li0 li0 #\n#   #   #   or1"),
        ("hand 1: ms", "#   .   !A  .\n#   #   .   or1"),
        ("hand 1: br ms", "#   .   !A  #\nle0 #   le0 or1"),
        ("hand 1: ms ms", "!A  .   !B  #\n.   #   .   or1"),
        ("hand 1: br", "le1 br  #   #\n#   #   #   or1"),
    ],
)
@pytest.mark.parametrize("market", ["1=le 2=or", "1=le 4=or 2=li", "1=le 2=le 4=le 5=or 7=or 8=li", "1=or 3=or 6=or"])
@pytest.mark.parametrize("bag", [0, 3])
def test_bridges_and_milestones_help_as_the_simple_rules_say(header: str, sketch: str, market: str, bag: int) -> None:
    rows = [f"{number}    {row}" for number, row in enumerate(sketch.splitlines(), 1)]
    match = table("\n".join(["     1   2   3   4", *rows]), header, f"market: {market}", f"bag: {bag}")
    assert compare(match) > 0


def expected_points(match: Match, move: str) -> list[int]:
    """Points after the end of a turn, by the simple rules."""
    here = brute.read(match.position())
    before = list(match.scores)
    played = CITRUS.position(match.position(), seed=match.seed)
    played.play(move)
    gained = brute.final_points(here) if played.over else brute.turn_end_points(here)
    assert played.scores == [points + gained[seat + 1] for seat, points in enumerate(before)], match.position()
    return played.scores


@rule("score.finca", "score.count", "score.tie-first", "score.tie-second", "score.final", "area.worker")
@pytest.mark.parametrize("chunk", some(range(4), 1))
def test_areas_and_points_are_those_of_the_simple_rules(chunk: int) -> None:
    turns = 0
    for seed in range(15 * chunk, 15 * chunk + 15):
        rng = Random(seed)
        match = CITRUS.position(meadow(rng), seed=seed)
        for _ in range(60):
            moves = match.moves()
            for move in {"end", "pass"} & set(moves):
                expected_points(match, move)
                turns += 1
            if match.over:
                break
            here = brute.read(match.position())
            assert match.view(None)["home"] == [brute.home(here, player) for player in range(1, here.players + 1)]
            play_on(match, rng)
    assert turns > 20


@rule("harvest.points")
def test_a_harvest_is_worth_what_the_simple_rules_say() -> None:
    match = new_game(3, seed=11)
    rng = Random(11)
    harvests = 0
    while not match.over:
        here = brute.read(match.position())
        for move in [move for move in match.moves() if move.startswith("harvest")]:
            word = move.split()[1]
            area = brute.area_of(here, (ord(word[0]) - 96, int(word[1:])))
            (fact,) = CITRUS.position(match.position(), seed=1).play(move)
            assert fact.amount == brute.worth(here, area)
            harvests += 1
        play_on(match, rng)
    assert harvests > 20
