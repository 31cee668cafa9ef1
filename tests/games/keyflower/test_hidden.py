"""What can be known (chapter 3.2): views, public records, bookkeeping, and dealing anew."""

from __future__ import annotations

import json
from collections import Counter
from math import comb, sqrt

import pytest

from cosecha.bots.advice import Effort, outlook
from cosecha.core.luck import SeededLuck
from cosecha.core.match import Match
from tests.brief import some
from tests.games.keyflower.tables import HOME, KEYFLOWER, end_season, hand, new_game, play, seen, table
from tests.rules import rule

BREWER = f"{HOME}; Brewer at (0,-1) o4"


def dealt_anew(match: Match, seat: int, seed: int) -> Match:
    """The table as a seat may imagine it."""
    world = match.state.copy()
    world.redeal(seat, SeededLuck(seed))
    imagined = KEYFLOWER.position(match.position(), seed=1)
    imagined.state = world
    return imagined


@rule("info.hand")
def test_hands_are_hidden_even_their_numbers() -> None:
    match = new_game(3)
    assert seen(match)["hands"] == [None, None, None]
    assert seen(match, 1)["hands"][0] is None
    assert sum(seen(match, 1)["hands"][1]["workers"].values()) == 8


@rule("info.hand")
def test_bookkeeping_shows_numbers_or_all_that_can_be_known() -> None:
    assert seen(new_game(2, bookkeeping="totals"), 1)["hands"][0] == {"worker_count": 8, "skill_count": 0}
    match = table(
        "",
        "option bookkeeping: full",
        "offer: keywood",
        "bids: keywood=1:red*2,2:red*3",
        "hand 1: blue*4",
        "hand 2: blue",
    )
    shown = seen(match, 1)["hands"][0]
    assert (shown["known_workers"]["red"], shown["unknown_workers"]) == (0, 4)
    play(match, "pass", "pass")
    shown = seen(match, 1)["hands"][0]
    assert (shown["known_workers"]["red"], shown["unknown_workers"]) == (2, 4)
    assert "workers" not in shown


@rule("info.hand")
def test_what_was_once_open_stays_known() -> None:
    """Workers that came back from a lost bid are known until they are spent."""
    match = table("", "offer: keywood", "bids: keywood=1:green*2,2:green*3", "hand 1: blue*4", "hand 2: red*3")
    play(match, "pass", "pass")
    for seed in range(20):
        assert hand(dealt_anew(match, 1, seed), 0).get("green", 0) == 2


@rule("info.hand", "info.counts")
@pytest.mark.parametrize("colour", ["red", "blue", "yellow"])
def test_hidden_workers_are_dealt_as_chance_draws_them(colour: str) -> None:
    """Of 40 of a colour, those that a seat does not see lie in the bag or among the eight of the other's hand."""
    match, seeds = new_game(2), some(range(1500), 400)
    found = Counter(hand(dealt_anew(match, 1, seed), 0).get(colour, 0) for seed in seeds)
    view = seen(match, 1)
    lying = [*(boat["workers"] for boat in view["boats"]), view["hands"][1]["workers"]]
    left, pool = 40 - sum(workers.get(colour, 0) for workers in lying), view["bag"] + 8
    expected = {n: len(seeds) * comb(left, n) * comb(pool - left, 8 - n) / comb(pool, 8) for n in range(9)}
    likely = [n for n in expected if expected[n] > 4]
    square = sum((found[n] - expected[n]) ** 2 / expected[n] for n in likely)
    assert square < len(likely) + 5 * sqrt(2 * len(likely))


@rule("info.counts")
def test_bag_and_pile_show_their_numbers_only() -> None:
    view = seen(new_game(4), 2)
    assert (view["bag"], view["pile"]) == (64, 42)


@rule("info.open")
def test_what_all_can_see() -> None:
    match = table(
        f"{HOME}: wood*2", "offer: keywood", "bids: keywood=1:red*2", "boats: keyflower=blue*3+saw", "hand 2: red"
    )
    view = seen(match)
    assert view["villages"][0][0]["goods"] == {"wood": 2}
    assert view["offer"][0]["bids"][0]["workers"] == 2
    assert view["boats"][0]["workers"] == {"blue": 3}
    assert view["boats"][0]["skills"] == {"saw": 1}
    assert view["start_player"] == 0


@rule("info.payments", "info.draws", "tile.brewer", "use.pay-skill")
def test_payments_and_draws_of_the_brewer() -> None:
    """E63: the others see a skill paid and two workers drawn, not which."""
    match = table(BREWER, "season: summer", "hand 1: red saw*2", draws="blue yellow")
    play(match, "use brewer", "colour red", "hand 1")
    facts = match.play("give saw")
    assert [(fact.what, fact.thing, fact.amount) for fact in facts[:2]] == [
        ("gave skill", "", 1),
        ("drew workers", "", 2),
    ]
    public = match.public_record()
    assert "saw" not in public.split("village")[-1].split("\n\n")[-1]
    assert "-> ? ?" in public
    assert "give saw -> blue yellow" in match.record()
    assert seen(match, 1)["hands"][0] is None


@rule("info.payments")
def test_a_skill_that_the_cost_names_is_known() -> None:
    """E63: a saw for Keywood."""
    match = table(f"{HOME}; Keywood at (0,-1) o0", "hand 1: red saw")
    play(match, "use home-1", "colour red", "hand 1")
    facts = match.play("upgrade keywood")
    assert [(fact.what, fact.thing) for fact in facts if "skill" in fact.what] == [("paid skill", "saw")]


@rule("info.payments")
def test_a_worker_given_is_seen_and_the_drawn_ones_are_not() -> None:
    match = table(f"{HOME}; Tavern at (0,-1) o1", "season: summer", "hand 1: red blue", draws="yellow yellow")
    play(match, "use tavern", "colour red", "hand 1")
    facts = match.play("pay blue")
    assert [(fact.what, fact.thing) for fact in facts[:2]] == [("paid worker", "blue"), ("drew workers", "")]


@rule("info.payments")
def test_a_skill_paid_face_down_may_have_been_any_that_was_held() -> None:
    """Known were a saw and a pickaxe: one of them is left, never an anvil."""
    match = table(BREWER, "season: summer", "hand 1: red saw pickaxe", "known 1: saw pickaxe", draws="blue blue")
    play(match, "use brewer", "colour red", "hand 1", "give saw")
    left: Counter[str] = Counter()
    for seed in range(60):
        skills = {
            name: n for name, n in hand(dealt_anew(match, 1, seed), 0).items() if name in ("saw", "pickaxe", "anvil")
        }
        assert sum(skills.values()) == 1
        left.update(skills)
    assert set(left) == {"saw", "pickaxe"}


def alike(worlds: list[Match], seat: int = 1) -> bool:
    """Is the same dealt for a seat in each of the worlds?"""
    deals = [[dealt_anew(match, seat, seed).state.numbers() for seed in range(40)] for match in worlds]
    return all(deal == deals[0] for deal in deals)


SKILLS_OF_1 = ("season: summer", "hand 1: red saw*2 pickaxe anvil", "known 1: saw*2 pickaxe")


def given(skill: str, *header: str) -> Match:
    match = table(BREWER, *(header or SKILLS_OF_1), draws="blue blue")
    return play(match, "use brewer", "colour red", "hand 1", f"give {skill}")


@rule("info.payments", "info.hand")
def test_which_skill_was_paid_changes_nothing_for_who_has_not_seen_it() -> None:
    """Two known kinds and one drawn: whichever it was, the same is left to guess."""
    worlds = [given(skill) for skill in ("saw", "pickaxe", "anvil")]
    assert alike(worlds)
    assert not alike(worlds, seat=0)


@rule("info.payments")
def test_of_skills_known_and_drawn_any_may_be_left() -> None:
    """Of two saws one is still there for sure; of the other, a pickaxe and an unknown skill one is missing."""
    left = set()
    for seed in range(200):
        dealt = hand(dealt_anew(given("pickaxe"), 1, seed), 0)
        left.add(tuple(sorted(name[0] * n for name, n in dealt.items() if name in ("saw", "pickaxe", "anvil"))))
    assert left == {("p", "ss"), ("a", "ss"), ("sss",), ("a", "p", "s"), ("pp", "s")}


@rule("info.payments")
def test_two_skills_paid_face_down_leave_what_the_others_once_were() -> None:
    """A saw, a pickaxe, an anvil and then two payments: any one of the three, and the pile has the others."""
    header = ("season: summer", "hand 1: red*3 saw pickaxe anvil", "known 1: saw pickaxe anvil")
    worlds = []
    for first, second in (("saw", "anvil"), ("anvil", "pickaxe")):
        match = table(BREWER, *header, draws="blue blue blue blue")
        play(match, "use brewer", "colour red", "hand 1", f"give {first}", "pass")
        worlds.append(play(match, "use brewer", "hand 2", f"give {second}"))
    assert alike(worlds)
    deals = [hand(dealt_anew(worlds[0], 1, seed), 0) for seed in range(60)]
    assert {name for dealt in deals for name in dealt} >= {"saw", "pickaxe", "anvil"}
    assert all(sum(dealt.get(name, 0) for name in ("saw", "pickaxe", "anvil")) == 1 for dealt in deals)


@rule("info.payments")
def test_a_skill_named_later_may_have_been_there_all_the_time() -> None:
    """A pickaxe for the upgrade of the Keystone quarry: once known, or drawn after a skill was paid face down."""
    village = f"{HOME}; Keystone quarry at (0,-1) o0"
    rest = ("season: summer", "hand 1: red saw pickaxe", "once 1: saw pickaxe")
    worlds = [
        table(village, *rest, f"unsure 1: {unsure}", f"drawn 1: {drawn}@1")
        for unsure, drawn in (("saw", "pickaxe"), ("pickaxe", "saw"))
    ]
    assert alike(worlds)
    for match in worlds:
        play(match, "use home-1", "colour red", "hand 1", "upgrade keystone-quarry")
    assert alike(worlds)
    left = {name for seed in range(60) for name in hand(dealt_anew(worlds[0], 1, seed), 0)}
    assert left == {"saw", "pickaxe", "anvil"}


@rule("info.draws")
def test_when_a_worker_was_drawn_changes_nothing_for_who_has_not_seen_it() -> None:
    """Of a red and a blue one, drawn in different seasons, red is spent: when it was drawn nobody else can say."""
    rest = ("season: summer", "hand 1: red blue", "offer: brewer", "bag: red*39 blue*39 yellow*40 green*3")
    low = ("lowest 0: red*40 blue*40 yellow*40", "lowest 1: red*40 blue*40 yellow*40 green*3")
    worlds = [table("", *rest, *low, f"drawn 1: {drawn}") for drawn in ("red@0 blue@1", "blue@0 red@1")]
    assert not alike(worlds, seat=0)
    for match in worlds:
        play(match, "bid brewer", "colour red", "hand 1")
    assert alike(worlds)
    colours = {name for seed in range(60) for name in hand(dealt_anew(worlds[1], 1, seed), 0)}
    assert colours == {"red", "blue", "yellow", "green"}


@rule("info.draws")
def test_a_worker_that_came_late_is_not_taken_for_one_drawn_early() -> None:
    """A green one was drawn in summer, for in spring there was none: the one drawn in spring is still there."""
    rest = ("season: summer", "hand 1: green blue", "offer: brewer", "bag: red*40 blue*39 yellow*40 green*3")
    low = ("lowest 0: red*40 blue*40 yellow*40", "lowest 1: red*40 blue*40 yellow*40 green*4")
    match = table("", *rest, *low, "drawn 1: blue@0 green@1")
    play(match, "bid brewer", "colour green", "hand 1")
    colours = {name for seed in range(60) for name in hand(dealt_anew(match, 1, seed), 0)}
    assert colours == {"red", "blue", "yellow"}


@rule("info.draws")
def test_workers_drawn_before_green_came_into_the_bag_are_not_green() -> None:
    match = table(
        "",
        "offer: keywood",
        "bids: keywood=2:green*6",
        "hand 1: blue*3 red*3",
        "bag: blue*3 red*2 yellow*2",
        "hand 2: rest",
    )
    play(match, "pass", "pass")
    assert seen(match)["bag"] == 13
    for seed in range(60):
        assert "green" not in hand(dealt_anew(match, 1, seed), 0)


@rule("info.draws")
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_hands_dealt_anew_differ_but_keep_what_is_known(seats: int) -> None:
    match = end_season(new_game(seats, seed=4))
    sizes = [sum(hand(match, seat).values()) for seat in range(seats)]
    hands = set()
    for seed in range(12):
        world = dealt_anew(match, 0, seed)
        assert hand(world, 0) == hand(match, 0)
        assert [sum(hand(world, seat).values()) for seat in range(seats)] == sizes
        assert KEYFLOWER.invariants(world.state) == []
        hands.add(json.dumps(hand(world, 1), sort_keys=True))
    assert len(hands) > 3


@rule("info.hand", "turn.asked")
def test_a_bid_that_has_begun_shows_that_there_are_workers_for_it() -> None:
    """Whoever watches knows that somebody who bids for a red tile holds red workers enough."""
    match = table(
        "",
        "offer: keywood",
        "bids: keywood=2:red*2",
        "hand 1: blue*3 red*3",
        "bag: blue*9 red*9 yellow*9",
        "hand 2: rest",
    )
    play(match, "bid keywood")
    reds = set()
    for seed in range(60):
        world = dealt_anew(match, 1, seed)
        assert world.moves(0)
        reds.add(hand(world, 0)["red"])
    assert min(reds) == 3
    assert len(reds) > 1


@rule("info.winter-tiles")
def test_winter_tiles_are_seen_by_their_owner_alone() -> None:
    match = new_game(3, seed=9)
    own = seen(match, 0)["winter"]
    assert len(own) == 3
    assert seen(match)["winter"] is None
    assert not set(own) & set(seen(match, 1)["winter"])
    worlds = [dealt_anew(match, 0, seed) for seed in range(8)]
    assert all(seen(world, 0)["winter"] == own for world in worlds)
    assert len({tuple(seen(world, 1)["winter"]) for world in worlds}) > 1
    assert not any(set(own) & set(seen(world, 1)["winter"]) for world in worlds)


@rule("info.hand", "score.best")
def test_all_is_open_when_the_game_is_over() -> None:
    from tests.games.keyflower.test_scoring import scored

    match = scored(HOME, "hand 2: blue*3")
    assert seen(match)["hands"][1]["workers"]["blue"] == 3
    assert seen(match, 0)["scoring"][1]["lines"] == []


RAISING = """
game: keyflower
seats: 3
season: spring
stage: hand
to act: 1
action: bid keywood red
offer: keywood miner
bids: keywood=2:red*3
hand 1: red*4
drawn 1: red*4@0
hand 2: red
drawn 2: red@0
hand 3: blue red yellow
drawn 3: blue@0 red@0 yellow@0
"""


def test_who_has_begun_to_place_workers_holds_some_in_every_world() -> None:
    """info.hand: of hands that could be only one in a hundred can pay this bid, with four workers of its colour."""
    state = KEYFLOWER.position(RAISING.strip() + "\n").state
    for seed in range(20):
        world = state.copy()
        world.redeal(2, SeededLuck(seed))
        assert len(world.legal()) > 0
    chances = outlook(KEYFLOWER, state, 2, Effort(simulations=20)).chances
    assert sum(chances) == pytest.approx(1)
