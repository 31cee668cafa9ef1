"""Seven finished games of greedy players, whose every line is counted again by hand (`by_hand.py`)."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from cosecha.core.match import Match
from tests.games.keyflower.allotted_by_hand import Line, Lines
from tests.games.keyflower.by_hand import Count, Seat, counted
from tests.games.keyflower.grazed_by_hand import fields
from tests.games.keyflower.laid_by_hand import Village
from tests.games.keyflower.tables import KEYFLOWER, seen
from tests.rules import rule

GOLDEN = Path(__file__).parent / "golden"
BASE = ("2-greedy", "4-greedy", "6-greedy")
FARMERS = ("farmers-2-greedy", "farmers-2-greedy-millers", "farmers-4-greedy", "farmers-6-greedy")
OF_THE_BASE = {
    "Barn", "Blacksmith", "Stone yard", "Timber yard", "printed points", "Apothecary", "Craftsman's guild", "Jeweller",
    "Key guild", "Key market", "Keythedral", "Mercer's guild", "Scholar", "Scribes", "Village hall", "Watermill",
    "Windmill", "White Wind", "Keyflower", "Sea Bastion", "Sea Breese", "Flipper", "Ianvincible", "turn order tiles",
    "gold",
}  # fmt: skip
OF_FARMERS = {
    "Sheep shelter", "fields with sheep", "fields with pigs", "fields with cows", "Weaver", "Truffle orchard", "Dairy",
    "Bakery", "Granary", "Hillside",
}  # fmt: skip


@cache
def finished(name: str) -> Match:
    return KEYFLOWER.replay((GOLDEN / f"{name}.record").read_text(encoding="utf-8"))


def flipped(match: Match, seat: int) -> str | None:
    """The tile that the Flipper turned over at the very end."""
    return next((fact.thing for fact in match.told[-1] if fact.what == "flipped" and fact.seat == seat), None)


def before_the_flip(match: Match, seat: int) -> Village:
    turned = flipped(match, seat)
    return [{**tile, "side": "basic"} if tile["tile"] == turned else tile for tile in seen(match)["villages"][seat]]


def has_icon(match: Match, seat: int) -> bool:
    """Whether the seat won the turn order tile with the start player icon in winter."""
    icon = {2: "turn-order-1", 4: "turn-order-3", 6: "turn-order-4"}[match.setup.seats]
    return any(tile["tile"] == icon for tile in seen(match)["villages"][seat])


def by_hand(match: Match, seat: int) -> tuple[int, list[Count]]:
    grazing = seen(match)["fields"][seat] if seen(match)["farmers"] else []
    own = Seat(seen(match, seat)["hands"][seat], grazing, has_icon(match, seat))
    return counted(before_the_flip(match, seat), own)


def shown(match: Match, seat: int) -> Lines:
    return tuple(sorted(Line(**line) for line in seen(match)["scoring"][seat]["lines"]))


def winners_by_hand(match: Match) -> tuple[int, ...]:
    """win.most, tie.share; with Farmers tie.boat: who chose a boat earlier in winter."""
    best = [seat for seat, score in enumerate(match.scores) if score == max(match.scores)]
    if not seen(match)["farmers"]:
        return tuple(best)
    boats = [fact.seat for facts in match.told for fact in facts if fact.what == "boat"]
    return (min(best, key=boats[-match.setup.seats :].index),)


@rule(
    "score.order", "score.best", "score.once", "score.pool", "score.purple-who", "score.boat.flipper", "win.most",
    "score.fields", "score.once-fields", "score.sheep-shelter-rest", "score.5b", "score.purple-animal", "tie.boat",
)  # fmt: skip
@pytest.mark.parametrize("name", [*BASE, *FARMERS])
def test_a_finished_game_is_scored_line_by_line_as_by_hand(name: str) -> None:
    match = finished(name)
    for seat, score in enumerate(match.scores):
        total, ways = by_hand(match, seat)
        assert score == total
        lines = shown(match, seat)
        assert match.breakdown[seat] == {line.source: line.points for line in lines}
        assert Count(lines, flipped(match, seat), seen(match)["scoring"][seat]["purple"]) in ways
    assert match.winners == winners_by_hand(match)


@rule("field.sectors", "field.join", "field.boat-banks", "field.water-edge", "field.home-river")
@pytest.mark.parametrize("name", FARMERS)
def test_the_fields_of_a_finished_game_are_those_drawn_by_hand(name: str) -> None:
    match = finished(name)
    for village, told in zip(seen(match)["villages"], seen(match)["fields"], strict=True):
        parts = {frozenset(tuple(part.split()) for part in field["parts"]) for field in told}
        assert parts == fields(village)


def sides(matches: list[Match]) -> list[set[tuple[str, str]]]:
    return [{(tile["tile"], tile["side"]) for tile in laid} for match in matches for laid in seen(match)["villages"]]


def sources(matches: list[Match]) -> set[str]:
    return {source for match in matches for lines in match.breakdown for source in lines}


def test_the_base_games_have_every_line_the_purple_worker_and_a_flipped_tile() -> None:
    """So that each line was compared at least once."""
    matches = [finished(name) for name in BASE]
    assert sources(matches) == OF_THE_BASE
    assert any(("boat-3", "b") in village for village in sides(matches))
    assert any({("boat-2", "b"), ("keyflower", "basic")} <= village for village in sides(matches))
    assert any(flipped(match, seat) for match in matches for seat in range(match.setup.seats))
    assert any(score["purple"] for match in matches for score in seen(match)["scoring"])


def test_the_games_with_farmers_have_every_line_of_farmers_and_its_boats() -> None:
    """So that each line was compared at least once; fields of several kinds and over several tiles among them."""
    matches = [finished(name) for name in FARMERS]
    assert sources(matches) >= OF_FARMERS
    villages = sides(matches)
    assert any({("boat-5", "b"), ("bakery", "basic")} <= village for village in villages)
    for side in "ab":
        assert any(("boat-6", side) in village for village in villages)
    assert any({"Bakery", "Granary"} <= set(lines) for match in matches for lines in match.breakdown)
    grazing = [field for match in matches for told in seen(match)["fields"] for field in told]
    assert max(len(field["parts"]) for field in grazing) >= 10
    assert any(len(field["animals"]) > 1 for field in grazing)
    purple = {score["purple"] for match in matches for score in seen(match)["scoring"]}
    assert purple >= {"cow", "wheat"}
    assert any(match.scores.count(max(match.scores)) > 1 for match in matches)
