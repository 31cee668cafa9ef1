"""Results as files: a line for each seat of each game (CSV), and what they come to (JSON)."""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from dataclasses import asdict
from io import StringIO
from pathlib import Path

from cosecha.arena import sprt
from cosecha.arena.journal import header_of
from cosecha.arena.plan import Plan
from cosecha.arena.player import Played
from cosecha.arena.summary import Standing

Test = tuple[sprt.Hypotheses, Sequence[float]]
"""What a sequential test asked, and the scores of its blocks."""


def seed_in(path: str) -> str | None:
    """The seed of a journal that is there."""
    file = Path(path)
    if not file.is_file():
        return None
    with file.open(encoding="utf-8", errors="replace") as lines:
        first = lines.readline()
    try:
        found = json.loads(first)["seed"]
    except (ValueError, KeyError, TypeError):
        return None
    return found if isinstance(found, str) else None


def to_csv(plan: Plan, played: Sequence[Played]) -> str:
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    head = ["game", "seats", "options", "block", "number", "seat", "bot", "points", "place", "won", "moves", "turns"]
    writer.writerow([*head, "seconds"])
    for game in played:
        table = plan.tables[game.fixture.table]
        wins = game.wins()
        options = " ".join(f"{name}={value}" for name, value in table.options)
        for seat, bot in enumerate(game.fixture.seating):
            row = [table.game, table.seats, options, game.fixture.block, game.fixture.number, seat + 1, plan.bots[bot]]
            row += [game.points[seat], game.places[seat], round(wins[seat], 6), game.moves[seat]]
            row += [game.turns[seat] if game.turns else "", round(game.seconds[seat], 4)]
            writer.writerow(row)
    return text.getvalue()


def to_json(plan: Plan, found: Sequence[Standing], test: Test | None) -> str:
    """Everything but the games themselves. Milliseconds are the only values that vary from run to run."""
    answer: dict[str, object] = {**header_of(plan), "standings": [_plain(standing) for standing in found]}
    if test is not None:
        asked, scores = test
        verdict = sprt.verdict(scores, plan.tables[0].seats, asked)
        answer["sprt"] = {**asdict(asked), "scores": list(scores), **asdict(verdict)}
    return json.dumps(answer, ensure_ascii=False, indent=1) + "\n"


def _plain(standing: Standing) -> dict[str, object]:
    plain = asdict(standing)
    plain["table"]["options"] = dict(standing.table.options)
    return plain
