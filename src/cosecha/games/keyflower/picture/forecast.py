"""What each winter tile would be worth to its owner if the season ended now, from what the owner sees."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cosecha.core.words import _
from cosecha.games.keyflower.picture.sheet import Face, Sheet
from cosecha.games.keyflower.picture.village import totals
from cosecha.games.keyflower.pieces import (
    COLOURS,
    RESOURCES,
    SKILLS,
    W_COLOUR,
    W_COLOURS,
    W_FLAT,
    W_GOLD,
    W_GREENS,
    W_RESOURCE_KIND,
    W_RESOURCE_SET,
    W_RESOURCES,
    W_SKILL_KIND,
    W_SKILL_SET,
    W_SKILLS,
    W_WORKERS,
)


@dataclass(frozen=True)
class Pool:
    """All that could be allotted."""

    workers: Mapping[str, int]
    skills: Mapping[str, int]
    goods: Mapping[str, int]
    any_goods: bool  # boat.3b


def pool_of(view: Mapping[str, Any], seat: int) -> Pool | None:
    """The hand, what stands on own tiles or beside others in vain, and all goods; None where the hand is hidden."""
    hand = view["hands"][seat]
    if hand is None or "workers" not in hand:
        return None
    workers = {colour: int(hand["workers"].get(colour, 0)) for colour in COLOURS}
    for tile in view["villages"][seat]:
        _add(workers, tile["used"])
    for tile in [*view["offer"], *view["order"]]:
        for bid in tile["bids"]:
            if bid["seat"] == seat and bid["outbid"]:
                _add(workers, {bid["colour"]: bid["workers"]})
            elif bid["seat"] == seat:
                _add(workers, tile["used"])
    any_goods = any(tile["tile"] == "boat-3" and tile["side"] == "b" for tile in view["villages"][seat])
    return Pool(workers, hand["skills"], totals(view["villages"][seat]), any_goods)


def _add(workers: dict[str, int], more: Mapping[str, int]) -> None:
    for colour, n in more.items():
        workers[colour] += n


def worth(face: Face, pool: Pool) -> int:
    """If everything that fits went to this tile alone."""
    return face.scores_points * _number(face, pool)


def _number(face: Face, pool: Pool) -> int:
    """How often it scores."""
    workers, skills, goods = pool.workers, pool.skills, pool.goods
    everything, gold = sum(goods.values()), goods["gold"]
    three = [goods[kind] for kind in RESOURCES[:3]]
    scores = {
        int(W_FLAT): 1,
        int(W_WORKERS): sum(workers.values()) // face.scores_number,
        int(W_COLOURS): min(workers[colour] for colour in COLOURS[:3]),
        int(W_GOLD): everything if pool.any_goods else gold,
        int(W_SKILLS): sum(skills.values()) // face.scores_number,
        int(W_GREENS): workers["green"],
        int(W_RESOURCE_SET): everything // 3 if pool.any_goods else _sets(three, gold),
        int(W_SKILL_KIND): max(skills[skill] for skill in SKILLS),
        int(W_SKILL_SET): min(skills[skill] for skill in SKILLS),
        int(W_COLOUR): max(workers.values()),
        int(W_RESOURCE_KIND): everything if pool.any_goods else max(three) + gold,
        int(W_RESOURCES): everything // face.scores_number,
    }
    return scores.get(face.scores, 0)


def _sets(three: list[int], gold: int) -> int:
    """Sets of wood, stone and iron, gold standing in.

    >>> _sets([3, 2, 1], 2)
    2
    """
    sets = 0
    while sum(max(0, sets + 1 - n) for n in three) <= gold:
        sets += 1
    return sets


def village_worth(view: Mapping[str, Any], seat: int, sheet: Sheet) -> list[tuple[str, int]]:
    """score.printed, score.barn and the yards, score.gold: each line by itself."""
    laid = [(tile, sheet.face(tile["tile"], tile["side"])) for tile in view["villages"][seat]]
    printed = sum(face.points for _tile, face in laid if face.kind in ("home", "building"))
    yards = sum(face.per * _fitting(face, tile["goods"]) for tile, face in laid if face.per)
    gold = sum(tile["goods"].get("gold", 0) for tile, face in laid if not face.per)
    return [(_("printed"), printed), (_("on the yards"), yards), (_("gold"), gold)]


def _fitting(face: Face, goods: Mapping[str, int]) -> int:
    """score.gold-wild: gold counts there too."""
    if not face.per_kind:
        return sum(goods.values())
    return goods.get(face.per_kind, 0) + goods.get("gold", 0)
