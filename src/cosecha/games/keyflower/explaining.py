"""A seat's final score line by line: what was allotted where, for how many points (score.best)."""

from __future__ import annotations

from typing import Any

from cosecha.games.keyflower.pieces import (
    COLOURS,
    RESOURCES,
    SKILLS,
)
from cosecha.games.keyflower.scoring import Score, purple_seat
from cosecha.games.keyflower.state import KeyflowerState
from cosecha.games.keyflower.telling import SOURCE_KINDS, SOURCES


def explained(state: KeyflowerState, seat: int) -> dict[str, Any]:
    """Every line with its points, what its pieces were, and what the purple worker counted as."""
    score = Score(state, seat, purple=purple_seat(state) == seat)
    score.write()
    detail = details(score)
    earned = list(state.earned)[seat * SOURCE_KINDS : (seat + 1) * SOURCE_KINDS]
    lines = [
        {"source": source, "points": int(points), "pieces": detail.get(source, "")}
        for source, points in zip(SOURCES, earned, strict=True)
        if points
    ]
    return {"lines": lines, "purple": purple_as(int(score.purple))}


def purple_as(item: int) -> str | None:
    """What the purple worker counted as."""
    if item < 0:
        return None
    return (*COLOURS, *SKILLS, "resource")[item]


def details(score: Score) -> dict[str, str]:
    """For tiles that score pieces of the hand or sets: how many, and of which kind."""
    workers, skills, resources = score.workers, score.skills, score.resources
    found = {
        "Craftsman's guild": f"{workers.sets}", "Apothecary": f"{workers.fives}", "Key market": f"{workers.greens}",
        "White Wind": f"{workers.rest}", "Scribes": f"{skills.sets}", "Key guild": f"{skills.fives}",
        "Mercer's guild": f"{resources.sets}", "Windmill": f"{resources.fives}",
    }  # fmt: skip
    if workers.kind >= 0:
        found["Village hall"] = f"{workers.of_kind} {COLOURS[workers.kind]}"
    if skills.kind >= 0:
        found["Scholar"] = f"{skills.of_kind} {SKILLS[skills.kind]}"
    if resources.kind >= 0:
        found["Watermill"] = RESOURCES[resources.kind]
    return found
