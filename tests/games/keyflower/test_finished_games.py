"""Three finished games of greedy players, whose every line is counted again by hand (`by_hand.py`)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cosecha.core.match import Match
from tests.games.keyflower.by_hand import Count, counted
from tests.games.keyflower.laid_by_hand import Village
from tests.games.keyflower.tables import KEYFLOWER, seen
from tests.rules import rule

GOLDEN = Path(__file__).parent / "golden"
GAMES = {seats: f"{seats}-greedy.record" for seats in (2, 4, 6)}
EVERY_SOURCE = {
    "Barn", "Blacksmith", "Stone yard", "Timber yard", "printed points", "Apothecary", "Craftsman's guild", "Jeweller",
    "Key guild", "Key market", "Keythedral", "Mercer's guild", "Scholar", "Scribes", "Village hall", "Watermill",
    "Windmill", "White Wind", "Keyflower", "Sea Bastion", "Sea Breese", "Flipper", "Ianvincible", "turn order tiles",
    "gold",
}  # fmt: skip
PER_PIECE = {
    "Apothecary": 3, "Craftsman's guild": 3, "Key guild": 10, "Key market": 2, "Mercer's guild": 5, "Scribes": 10,
    "White Wind": 1, "Windmill": 5,
}  # fmt: skip
PER_KIND = {"Scholar": 3, "Village hall": 1}


def finished(seats: int) -> Match:
    return KEYFLOWER.replay((GOLDEN / GAMES[seats]).read_text(encoding="utf-8"))


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
    return counted(before_the_flip(match, seat), seen(match, seat)["hands"][seat], purple=has_icon(match, seat))


@rule("score.order", "score.best", "score.once", "score.pool", "score.purple-who", "score.boat.flipper", "win.most")
@pytest.mark.parametrize("seats", sorted(GAMES))
def test_a_finished_game_is_scored_line_by_line_as_by_hand(seats: int) -> None:
    match = finished(seats)
    for seat in range(seats):
        total, ways = by_hand(match, seat)
        assert match.scores[seat] == total
        shown = seen(match)["scoring"][seat]
        lines = {line["source"]: line["points"] for line in shown["lines"]}
        assert match.breakdown[seat] == lines
        assert Count(tuple(sorted(lines.items())), flipped(match, seat), shown["purple"]) in ways
    best = max(match.scores)
    assert match.winners == tuple(seat for seat in range(seats) if match.scores[seat] == best)


@pytest.mark.parametrize("seats", sorted(GAMES))
def test_what_is_said_of_a_line_agrees_with_its_points(seats: int) -> None:
    match = finished(seats)
    for seat in range(seats):
        hand = seen(match)["hands"][seat]
        for line in seen(match)["scoring"][seat]["lines"]:
            check_pieces(line, hand)


def check_pieces(line: dict[str, Any], hand: dict[str, Any]) -> None:
    """So many sets, or so many of a kind; never more of a kind than the hand held, with the purple worker."""
    source, points, pieces = line["source"], line["points"], line["pieces"]
    if source in PER_PIECE:
        assert points == PER_PIECE[source] * int(pieces)
    elif source in PER_KIND:
        number, kind = pieces.split()
        assert points == PER_KIND[source] * int(number)
        assert int(number) <= (hand["workers"] | hand["skills"])[kind] + 1
    else:
        assert source == "Watermill" or pieces == ""


def test_the_three_games_have_every_line_the_purple_worker_and_a_flipped_tile() -> None:
    """So that each line was compared at least once."""
    matches = [finished(seats) for seats in GAMES]
    found = {source for match in matches for lines in match.breakdown for source in lines}
    assert found == EVERY_SOURCE
    sides = [{(tile["tile"], tile["side"]) for tile in laid} for match in matches for laid in seen(match)["villages"]]
    assert any(("boat-3", "b") in village for village in sides)
    assert any({("boat-2", "b"), ("keyflower", "basic")} <= village for village in sides)
    assert any(flipped(match, seat) for match in matches for seat in range(match.setup.seats))
    assert any(score["purple"] for match in matches for score in seen(match)["scoring"])
