"""What a seat is told it would score now: the rules of the end, on what the seat knows."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from tests.brief import BRIEF, some
from tests.games.keyflower.brute import best
from tests.games.keyflower.tables import HOME, VILLAGE_A, farm, new_game, table
from tests.games.keyflower.test_brute import Case
from tests.games.keyflower.test_scoring import winter
from tests.rules import rule

if TYPE_CHECKING:
    from cosecha.core.match import Match

BY_PLACE = {"turn order tiles", "Sea Bastion", "Sea Breese"}  # depend on where the last tile is laid
NOW = ("season: winter", "seats: 2")


def forecast(match: Match, seat: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = match.view(seat)["forecast"]
    return found


def lines(match: Match, seat: int = 0) -> dict[str, int]:
    found: dict[str, int] = forecast(match, seat)["lines"]
    return found


def total(sketch: str, *header: str) -> int:
    return int(forecast(table(sketch, *header))["total"])


def without_places(found: dict[str, int]) -> dict[str, int]:
    return {source: n for source, n in found.items() if source not in BY_PLACE}


@rule("score.best", "score.order")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_last_forecast_is_the_score(seats: int) -> None:
    """Before the last tile of a seat is laid, its forecast has every line of its score that the place does not make."""
    for seed in range(1 if BRIEF else 4):
        match, choice = new_game(seats, seed=seed), random.Random(seed)
        last: dict[int, dict[str, int]] = {}
        while not match.over:
            seat = next(seat for seat in match.to_act if match.moves(seat))
            view, moves = match.view(seat), match.moves(seat)
            if view["season"] == "winter" and view["stage"] == "place":
                last[seat] = view["forecast"]["lines"]
            verbs = sorted({move.split()[0] for move in moves})
            if len(verbs) > 1 and choice.random() < 0.8:
                verbs = [verb for verb in verbs if verb not in ("pass", "finish")]
            verb = choice.choice(verbs)
            match.play(choice.choice([move for move in moves if move.split()[0] == verb]), seat)
        assert len(last) == seats
        for seat in range(seats):
            assert without_places(last[seat]) == without_places(match.breakdown[seat])
            assert lines(match, seat) == match.breakdown[seat]
            assert forecast(match, seat) == {"lines": match.breakdown[seat], "total": match.scores[seat], "adds": {}}


@rule("score.best", "score.once")
@pytest.mark.parametrize("seed", some(range(40), 15))
def test_the_forecast_is_the_best_allotment(seed: int) -> None:
    """Against trying everything."""
    case = Case(seed)
    hand = " ".join([*case.workers, *case.skills])
    match = table(case.village, *NOW, *([f"hand 1: {hand}"] if hand else []))
    found = sum(n for source, n in lines(match).items() if source not in ("printed points",))
    assert found == best(case.pieces, case.tiles, purple=False)


@rule("score.best")
def test_two_tiles_do_not_count_the_same_pieces() -> None:
    """E46: by itself the Key guild would bring 10, beside the others nothing."""
    match = table(winter("Scribes", "Key guild", "Scholar"), *NOW, "hand 1: saw*4 pickaxe*3 anvil*2")
    assert lines(match) == {"Scribes": 20, "Scholar": 6}


@rule("season.losing-bids", "season.village-workers", "season.bids-to-bag", "season.collect")
def test_workers_come_back_as_at_the_end_of_the_season() -> None:
    """From own tiles, from outbid groups and with tiles that are led; bids that lead are lost."""
    village = winter("Village hall")
    assert total(village, *NOW, "hand 1: red*3") == 3
    assert total(village, *NOW, "hand 1: red*3", "uses: home-1=red*1") == 4
    outbid = ("offer: windmill", "bids: windmill=1:red*2,2:red*3")
    assert total(village, *NOW, "hand 1: red*3", *outbid) == 5
    leads = ("offer: windmill", "bids: windmill=1:red*3,2:red*2")
    assert total(village, *NOW, "hand 1: red*3", *leads) == 3
    used = ("season: autumn", "seats: 2", "offer: fair", "bids: fair=1:red*1", "uses: fair=red*1")
    assert total(village, *used, "hand 1: red*3") == 4


@rule("score.best")
def test_what_a_tile_would_add_is_the_difference_it_makes() -> None:
    village, hand = winter("Scholar"), "hand 1: saw*4 pickaxe*3 anvil*2"
    before = table(village, *NOW, hand, "offer: scribes key-guild keythedral apothecary")
    assert forecast(before)["total"] == 12
    adds = forecast(before)["adds"]
    both = {name: total(winter("Scholar", title), *NOW, hand) for name, title in (
        ("scribes", "Scribes"), ("key-guild", "Key guild"), ("keythedral", "Keythedral"),
    )}  # fmt: skip
    assert {name: adds[name] for name in both} == {name: n - 12 for name, n in both.items()}
    assert adds["apothecary"] == 0


def test_winter_tiles_in_the_hand_say_what_they_would_add() -> None:
    match = table(HOME, "season: autumn", "seats: 2", "hand 1: saw*4", "winter 1: scholar scribes")
    assert forecast(match)["adds"] == {"scholar": 12, "scribes": 0}
    assert forecast(match)["total"] == 0


def test_a_tile_that_is_led_counts_already() -> None:
    village, hand = winter("Scholar"), "hand 1: saw*4 pickaxe*3 anvil*2"
    match = table(village, *NOW, hand, "offer: scribes", "bids: scribes=1:red*1")
    assert lines(match) == {"Scribes": 20, "Scholar": 6}
    assert forecast(match)["adds"]["scribes"] == 26 - 12
    outbid = table(village, *NOW, hand, "offer: scribes", "bids: scribes=1:red*1,2:red*2")
    assert lines(outbid) == {"Scholar": 12}


@rule("score.purple-who", "score.purple-item")
def test_the_purple_worker_counts_for_whoever_leads_at_the_icon() -> None:
    village, hand = winter("Scribes"), "hand 1: saw pickaxe"
    assert total(village, *NOW, hand) == 0
    assert total(village, *NOW, hand, "bids: turn-order-1=1:red*1") == 10
    assert total(village, *NOW, hand, "bids: turn-order-1=2:red*1") == 0
    assert total(village, "season: autumn", "seats: 2", hand, "bids: turn-order-1=1:red*1") == 0


@rule("winter.boat-tile", "score.boat.sea-breese", "score.boat.flipper")
def test_a_boat_adds_most_where_it_lies_best() -> None:
    header = ("season: winter", "seats: 4")
    match = table(f"{HOME}; Boat 1a at (0,1) o0", *header)
    more = table(f"{HOME}; Boat 1a at (0,1) o0; Sea Breese at (0,2) o0", *header)
    assert forecast(match)["adds"]["sea-breese"] == lines(more)["Sea Breese"]
    assert lines(match) == {}
    home = int(forecast(match)["adds"]["flipper"])
    assert home == 2 + 5, "the home tile is flipped"
    assert lines(match) == {}, "only in thought"


def test_won_tiles_count_before_they_are_placed() -> None:
    header = ("season: winter", "stage: place", "new 1: keythedral", "boat order: 1 2", "boats chosen: 2")
    away = ("away: keyflower sea-bastion turn-order-1", "boat 1: keyflower", "boat 2: sea-bastion", "seats: 2")
    assert lines(table(VILLAGE_A, *header, *away))["Keythedral"] == 12


def test_nobody_else_is_told() -> None:
    match = table(winter("Scholar"), *NOW, "hand 1: saw*4")
    assert match.view(None)["forecast"] is None
    assert forecast(match, 1)["lines"] == {}


@rule("score.purple-who", "score.purple-animal")
def test_the_purple_worker_stays_while_a_field_is_asked_for() -> None:
    """Boat 6b asks for fields after the boat is taken; the icon was won before it."""
    village = f"{HOME}; Boat 6b at (0,1) o0 | Home 2 at (0,0) o0"
    match = farm(village, "season: winter", "bids: turn-order-1=1:red*1", "hand 1: red*3", "hand 2: red*3")
    told = [lines(match)]
    for move in ("pass", "pass", "boat keyflower"):
        match.play(move)
        told.append(lines(match))
    assert match.view(0)["stage"] == "stock"
    assert [found.get("fields with cows") for found in told] == [3, 3, 3, 3]
