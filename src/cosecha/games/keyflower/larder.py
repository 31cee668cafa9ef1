"""The best use of wheat in scoring (score.best): Bakery and Granary take it together with skills and resources.

Every number of sets for the Bakery is tried, and for each the best plan of what is left. For the owner of boat 5b wheat
and resources are one pool: wheat stands for any resource, and any resource for wheat.
"""

from librt.vecs import vec
from mypy_extensions import i64

from cosecha.games.keyflower.allotment import LEVELS, Plan, Scorers, plan_resources, plan_skills
from cosecha.games.keyflower.pieces import GOLD, RESOURCE_KINDS, W_BAKERY, W_WHEAT


class Larder:
    """Skills, resources and wheat allotted together."""

    def __init__(self) -> None:
        self.points: i64 = -1
        self.skills: Plan = Plan()
        self.resources: Plan = Plan()
        self.baked: i64 = 0  # sets of the Bakery
        self.milled: i64 = 0  # sets of the Granary


def plan_larder(
    scorers: Scorers, skills: vec[i64], pieces: vec[i64], wheat: i64, gold: i64, *, wheat_is_wild: bool
) -> Larder:
    """`pieces` counts resources by kind and value where they stay, `gold` is what a gold is worth by itself."""
    best = Larder()
    most: i64 = 0
    if scorers.points[W_BAKERY] > 0:
        most = skills[0] + skills[1] + skills[2]
    for baked in range(most + 1):
        planned = plan_skills(scorers, skills, baked)
        if wheat_is_wild:
            _try_wild(scorers, planned, pieces, wheat, gold, baked, best)
        elif baked <= wheat:
            milled: i64 = (wheat - baked) // scorers.number[W_WHEAT] if scorers.points[W_WHEAT] > 0 else 0
            _try(scorers, planned, plan_resources(scorers, pieces, baked), baked, milled, best)
    return best


def _try_wild(
    scorers: Scorers, planned: Plan, pieces: vec[i64], wheat: i64, gold: i64, baked: i64, best: Larder
) -> None:
    """score.5b: wheat is a resource of any kind, gold too, that lies on no tile."""
    together = pieces[:]
    together[GOLD * LEVELS + gold] += wheat
    most: i64 = 0
    if scorers.points[W_WHEAT] > 0:
        for i in range(RESOURCE_KINDS * LEVELS):
            most += together[i]
        most //= scorers.number[W_WHEAT]
    for milled in range(most + 1):
        resources = plan_resources(scorers, together, 2 * baked + scorers.number[W_WHEAT] * milled)
        _try(scorers, planned, resources, baked, milled, best)


def _try(scorers: Scorers, skills: Plan, resources: Plan, baked: i64, milled: i64, best: Larder) -> None:
    if skills.points < 0 or resources.points < 0:
        return
    points = skills.points + resources.points + scorers.points[W_BAKERY] * baked + scorers.points[W_WHEAT] * milled
    if points > best.points:
        best.points = points
        best.skills = skills
        best.resources = resources
        best.baked = baked
        best.milled = milled
