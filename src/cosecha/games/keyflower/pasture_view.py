"""What Farmers and its variants add to what a seat sees: fields with animals, wheat, open hands (chapter 3.2)."""

from __future__ import annotations

from typing import Any

from cosecha.games.keyflower.animals import animals_in
from cosecha.games.keyflower.notation import sector_name
from cosecha.games.keyflower.pieces import ANIMAL_KINDS, ANIMALS, COLOURS, SKILLS, TAKE_SKILL, TAKE_WHEAT
from cosecha.games.keyflower.state import M_KNOWN, SECTORS, SUPPLY_ANIMALS, SUPPLY_WHEAT, KeyflowerState


def farm_view(state: KeyflowerState) -> dict[str, Any]:
    """info.open: fields and animals are seen by all; without Farmers there is nothing to tell."""
    found: dict[str, Any] = {
        "farmers": bool(state.rulings.farmers),
        "gamers": bool(state.rulings.gamers),
        "boat_order": [int(seat) for seat in state.queue] if state.rulings.tie_boat else None,
    }
    if state.rulings.farmers:
        found |= {
            "fields": _fields(state),
            "coming": {name: int(n) for name, n in zip(ANIMALS, state.coming, strict=True) if n},
            "breeding": None if state.breeding < 0 else ANIMALS[state.breeding],
            "breeds_after": bool(state.rulings.breed_after),
            "due": [sector_name(field) for field in state.due],
        }
    return found


def _fields(state: KeyflowerState) -> list[list[dict[str, Any]]]:
    """Every field of every village: the name by which moves call it, its parts, its animals."""
    parts: dict[int, list[int]] = {}
    for sector, field in enumerate(state.field):
        if field >= 0:
            parts.setdefault(int(field), []).append(sector)
    found: list[list[dict[str, Any]]] = [[] for _ in range(state.seats)]
    for field, sectors in sorted(parts.items()):
        animals = {ANIMALS[kind]: int(n) for kind in range(ANIMAL_KINDS) if (n := animals_in(state, field, kind))}
        told = {"field": sector_name(field), "parts": [sector_name(sector) for sector in sectors], "animals": animals}
        found[state.owner(field // SECTORS)].append(told)
    return found


def farm_supply(state: KeyflowerState) -> dict[str, int]:
    """info.counts: open supplies."""
    if not state.rulings.farmers:
        return {}
    animals = {name: int(state.supply[SUPPLY_ANIMALS + kind]) for kind, name in enumerate(ANIMALS)}
    return {"wheat": int(state.supply[SUPPLY_WHEAT])} | animals


def farm_action(state: KeyflowerState) -> dict[str, Any]:
    """What the actor has begun with animals and wheat."""
    if not state.rulings.farmers:
        return {}
    field, kind = divmod(int(state.driven), ANIMAL_KINDS)
    return {
        "owed": int(state.owed),
        "driven": None if state.driven < 0 else {"field": sector_name(field), "animal": ANIMALS[kind]},
        "fetched": {int(TAKE_SKILL): "skill", int(TAKE_WHEAT): "wheat"}.get(int(state.fetched)),
    }


def farm_hand(state: KeyflowerState, seat: int, *, open_: bool) -> dict[str, Any]:
    """info.hand: wheat is hidden like the rest; variant.gamers: skills, wheat and workers once seen are open."""
    found: dict[str, Any] = {}
    if state.rulings.gamers:
        known = list(state.memory)[M_KNOWN + seat * 4 : M_KNOWN + seat * 4 + 4]
        skills = list(state.skills)[seat * 3 : seat * 3 + 3]
        found["open_workers"] = {name: int(n) for name, n in zip(COLOURS, known, strict=True)}
        found["skills"] = {name: int(n) for name, n in zip(SKILLS, skills, strict=True)}
    if state.rulings.farmers and (open_ or state.rulings.gamers or state.rulings.bookkeeping > 0):
        found["wheat"] = int(state.wheat[seat])
    return found
