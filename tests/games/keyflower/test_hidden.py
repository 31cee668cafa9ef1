"""What can be known (chapter 3.2): views, public records, bookkeeping, and dealing anew."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from cosecha.core.luck import SeededLuck
from cosecha.core.match import Match
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
