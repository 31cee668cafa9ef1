"""The Gamers' variant (chapter 3.18) shows and hides exactly what it says; wheat is hidden otherwise (3.2)."""

from __future__ import annotations

from random import Random

import pytest

from cosecha.core.luck import SeededLuck
from cosecha.core.match import Match
from cosecha.games.keyflower.pieces import DEALT, TILES
from cosecha.games.keyflower.state import KeyflowerState
from tests.games.keyflower.tables import HOME, end_season, farm, hand, new_game, pass_all, play, seen, use, wheat
from tests.rules import rule

GAMERS = "option gamers: on"


def shown(match: Match, seat: int) -> dict[str, int]:
    """The open workers of a hand, as a spectator sees them."""
    return {name: n for name, n in seen(match)["hands"][seat]["open_workers"].items() if n}


@rule("info.hand", "wheat.hand")
def test_wheat_is_hidden_like_the_rest_of_a_hand() -> None:
    match = farm("", "hand 1: red wheat*3")
    assert seen(match, 1)["hands"] == [None, {**seen(match, 1)["hands"][1]}]
    assert wheat(match) == 3
    for bookkeeping in ("totals", "full"):
        counted = farm("", f"option bookkeeping: {bookkeeping}", "hand 1: red wheat*3")
        assert seen(counted, 1)["hands"][0]["wheat"] == 3
        assert "workers" not in seen(counted, 1)["hands"][0]


@rule("info.payments", "wheat.spent")
def test_wheat_is_taken_and_spent_in_sight_of_all() -> None:
    match = farm(f"{HOME}; Wheat field at (0,-1) o0", "hand 1: red*2")
    play(match, "use wheat-field", "colour red")
    facts = match.play("hand 1")
    assert ("took wheat", "wheat", 2) in [(fact.what, fact.thing, fact.amount) for fact in facts]


@rule("variant.gamers", "variant.gamers-open-first", "variant.mixed")
def test_open_and_hidden_workers_of_the_gamers_variant() -> None:
    """E60."""
    match = new_game(
        2, farmers="on", gamers="on", mixed_ability="2",
        draws="home-1 home-2 " + "red " * 8 + "blue " * 8,
    )  # fmt: skip
    assert (shown(match, 0), shown(match, 1)) == ({}, {"green": 1})
    assert "workers" not in seen(match, 1)["hands"][0]
    assert sum(hand(match, 1).values()) == 9


@rule("variant.gamers", "variant.gamers-open-first")
def test_a_season_of_the_gamers_variant() -> None:
    """E60: hidden are the first workers and those drawn on a tile; what comes back is open."""
    match = farm(
        "",
        GAMERS,
        "offer: alehouse keywood",
        "hand 1: red*8",
        "boats: keyflower=yellow*6 sea-bastion=blue",
        draws="blue",
    )
    play(match, "bid alehouse", "colour red", "hand 2", "pass")
    use(match, "alehouse")
    assert (shown(match, 0), sum(hand(match, 0).values())) == ({}, 6)
    play(match, "pass", "pass")
    assert shown(match, 0) == {"red": 1}
    play(match, "boat keyflower")
    assert shown(match, 0) == {"red": 1, "yellow": 6}


@rule("variant.gamers-open-first")
def test_open_workers_leave_first() -> None:
    """E60: one open and three hidden blue; a bid of two takes the open one and one hidden."""
    match = farm("", GAMERS, "offer: keywood", "hand 1: blue*4", "known 1: blue")
    assert shown(match, 0) == {"blue": 1}
    play(match, "bid keywood", "colour blue", "hand 2")
    assert (shown(match, 0), hand(match, 0)) == ({}, {"blue": 2})


@rule("variant.gamers-1a", "boat.1a")
def test_workers_of_boat_1a_are_open() -> None:
    header = ("season: autumn", "boats: keyflower=blue sea-bastion=red")
    match = farm(f"{HOME}; Boat 1a at (0,1) o0", GAMERS, *header, draws="yellow yellow")
    facts = pass_all(match).play("boat keyflower")
    assert shown(match, 0) == {"blue": 1, "yellow": 2}
    assert ("drew workers", "yellow") in [(fact.what, fact.thing) for fact in facts]
    hidden = farm(f"{HOME}; Boat 1a at (0,1) o0", *header, draws="yellow yellow")
    facts = pass_all(hidden).play("boat keyflower")
    assert ("drew workers", "") in [(fact.what, fact.thing) for fact in facts]


@rule("variant.gamers")
def test_skills_and_wheat_are_open_in_the_gamers_variant() -> None:
    village = f"{HOME}; Apprentice hall at (0,-1) o0; Farm yard at (1,-1) o2"
    match = farm(village, GAMERS, "hand 1: red*3 wheat*2", draws="anvil")
    use(match, "apprentice-hall")
    told = seen(match, 1)["hands"][0]
    assert (told["skills"]["anvil"], told["wheat"]) == (1, 2)
    assert "workers" not in told
    assert "-> anvil" in match.public_record()
    plain = farm(village, "hand 1: red*3", draws="anvil")
    use(plain, "apprentice-hall")
    assert "anvil" not in plain.public_record().split("village")[-1]


@rule("variant.gamers", "info.payments")
def test_a_skill_given_in_the_gamers_variant_is_known() -> None:
    """Hands are open before and after, so dealing anew never exchanges skills."""
    brewer = f"{HOME}; Brewer at (0,-1) o4"
    match = farm(brewer, GAMERS, "season: summer", "hand 1: red saw pickaxe", "known 1: saw pickaxe")
    use(match, "brewer")
    play(match, "give saw")
    for seed in range(10):
        world = match.state.copy()
        world.redeal(1, SeededLuck(seed))
        assert isinstance(world, KeyflowerState)
        assert list(world.skills)[:3] == [0, 1, 0]
        assert list(world.pile) == list(match.state.pile)  # type: ignore[attr-defined]


@rule("variant.farmers", "info.winter-tiles")
@pytest.mark.parametrize("seats", [2, 4, 5])
def test_dealing_anew_knows_that_all_winter_tiles_of_farmers_take_part(seats: int) -> None:
    state = new_game(seats, farmers="on", deck="farmers-variant").state
    assert isinstance(state, KeyflowerState)
    own = [tile for tile in range(TILES) if state.where[tile] == DEALT]
    changed = False
    for seed in range(20):
        world = state.copy()
        world.redeal(0, SeededLuck(seed))
        assert all(DEALT <= world.where[tile] < DEALT + seats for tile in range(76, 82))
        assert [tile for tile in range(TILES) if world.where[tile] == DEALT] == own
        changed |= list(world.where) != list(state.where)
    assert changed


@rule("variant.gamers", "info.hand")
def test_open_things_stay_as_they_are_when_dealt_anew() -> None:
    for seed in range(12):
        rng = Random(seed)
        match = new_game(3, farmers="on", gamers="on", seed=seed)
        for _ in range(rng.randrange(120)):
            if match.over:
                break
            seat = rng.choice([s for s in match.to_act if match.moves(s)])
            match.play(rng.choice(match.moves(seat)), seat)
        before = seen(match, 0)
        match.state.redeal(0, SeededLuck(seed))
        assert seen(match, 0) == before


@rule("winter.offer", "winter.unplayed", "order.icon-none", "score.purple-who")
def test_a_winter_with_four_tiles() -> None:
    """E61: 2, 1 and 4 tiles come on offer; nobody wants the icon, so the purple worker passes on."""
    match = new_game(3, farmers="on", draws="home-1 home-2 home-3")
    for _ in range(3):
        end_season(match)
    first = match.to_act[0]
    for seat, choice in zip(match.to_act, ("offer 1 2", "offer 1", "offer 1 2 3 4"), strict=True):
        match.play(choice, seat)
    assert len(seen(match)["offer"]) == 7
    assert match.to_act == (seen(match)["start_player"],)
    assert first == 0
