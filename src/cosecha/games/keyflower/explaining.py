"""A seat's final score line by line: what was allotted where, for how many points (score.best)."""

from __future__ import annotations

from typing import Any

from cosecha.games.keyflower.pieces import (
    ANIMALS,
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
    return (*COLOURS, *SKILLS, "resource", "wheat", *ANIMALS)[item]


def fields(score: Score) -> dict[str, str]:
    """How many fields there are with each kind of animal, on the line where they score."""
    counts = [int(n) for n in score.pastures.fields]
    counts[0] += int(score.pastures.kept())
    raised = ("Weaver", "Truffle orchard", "Dairy")
    usual = ("fields with sheep", "fields with pigs", "fields with cows")
    return {line: f"{n}" for lines in (usual, raised) for line, n in zip(lines, counts, strict=True)}


def details(score: Score) -> dict[str, str]:
    """For tiles that score pieces of the hand or sets: how many, and of which kind."""
    workers, skills, resources = score.workers, score.larder.skills, score.larder.resources
    found = {
        "Craftsman's guild": f"{workers.sets}", "Apothecary": f"{workers.fives}", "Key market": f"{workers.greens}",
        "White Wind": f"{workers.rest}", "Scribes": f"{skills.sets}", "Key guild": f"{skills.fives}",
        "Mercer's guild": f"{resources.sets}", "Windmill": f"{resources.fives}",
        "Bakery": f"{score.larder.baked}", "Granary": f"{score.larder.milled}",
        "Sheep shelter": f"{score.pastures.allotted()}",
    }  # fmt: skip
    found |= fields(score)
    if workers.kind >= 0:
        found["Village hall"] = f"{workers.of_kind} {COLOURS[workers.kind]}"
    if skills.kind >= 0:
        found["Scholar"] = f"{skills.of_kind} {SKILLS[skills.kind]}"
    if resources.kind >= 0:
        found["Watermill"] = RESOURCES[resources.kind]
    return found
