"""Whole games with Farmers: every choice of an animal and of its field is listed again by hand (3.14, 3.15)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

import pytest

from tests.brief import some
from tests.games.keyflower.grazed_by_hand import Field, herds
from tests.games.keyflower.tables import new_game
from tests.rules import rule

Herds = Mapping[Field, Counter[str]]
WANTED = ("drive", "into", "use home", "use paddock", "use stable", "use sheep", "use pig", "use farm", "use cow")


def ways(fields: Iterable[Field], start: Field) -> dict[Field, int]:
    """animal.adjacent, animal.through: fields that share a tile are one step apart."""
    fields = list(fields)
    found = {start: 0}
    for here in (queue := [start]):
        tiles = {tile for tile, _ in here}
        for there in fields:
            if there not in found and tiles & {tile for tile, _ in there}:
                found[there] = found[here] + 1
                queue.append(there)
    return found


def may_stay(herd: Counter[str], kind: str, *, mixed: bool) -> bool:
    """animal.field, animal.no-stop, animal.merged; `mixed` with boat 5a."""
    return mixed or not any(n for other, n in herd.items() if other != kind)


def called(fields: Iterable[Field], name: str) -> Field:
    tile, sector = name.split()
    return next(field for field in fields if (tile, sector) in field)


def owns(view: dict[str, Any], seat: int, boat: str, side: str) -> bool:
    return any((tile["tile"], tile["side"]) == (boat, side) for tile in view["villages"][seat])


def steps_left(view: dict[str, Any], seat: int) -> int:
    """wheat.capacity, boat.5b: those shown, and one for each wheat."""
    goods = sum(sum(tile["goods"].values()) for tile in view["villages"][seat])
    more = goods if owns(view, seat, "boat-5", "b") else 0
    return int(view["action"]["steps"] + view["hands"][seat]["wheat"] + more)


def ends(view: dict[str, Any], seat: int, animals: Herds, start: Field, kind: str) -> set[Field]:
    """animal.move: where one animal can end with the steps that are left."""
    mixed, steps = owns(view, seat, "boat-5", "a"), steps_left(view, seat)
    return {
        field
        for field, away in ways(animals, start).items()
        if 0 < away <= steps and may_stay(animals[field], kind, mixed=mixed)
    }


def check_transport(view: dict[str, Any], seat: int, moves: list[str]) -> None:
    animals = herds(view["villages"][seat], view["fields"][seat])
    listed = [move.split(maxsplit=1)[1].rsplit(" ", 1) for move in moves if move.startswith("drive ")]
    expected = {(f, k) for f, herd in animals.items() for k in +herd if ends(view, seat, animals, f, k)}
    assert {(called(animals, name), kind) for name, kind in listed} == expected


def check_drive(view: dict[str, Any], seat: int, moves: list[str]) -> None:
    animals = herds(view["villages"][seat], view["fields"][seat])
    driven = view["action"]["driven"]
    expected = ends(view, seat, animals, called(animals, driven["field"]), driven["animal"])
    assert {called(animals, move.removeprefix("into ")) for move in moves} == expected


def check_herd(view: dict[str, Any], seat: int, moves: list[str]) -> None:
    """animal.place-own, animal.place-away: fields of the own tile, else of the home tile."""
    animals = herds(view["villages"][seat], view["fields"][seat])
    own = [tile["tile"] for tile in view["villages"][seat]]
    used = view["action"]["tile"] if view["action"] else ""
    place = used if used in own else next(tile for tile in own if tile.startswith("home"))
    kind = next(kind for kind in ("sheep", "pig", "cow") if view["coming"].get(kind))
    mixed = owns(view, seat, "boat-5", "a")
    on_tile = [field for field in animals if place in {tile for tile, _ in field}]
    expected = {field for field in on_tile if may_stay(animals[field], kind, mixed=mixed)}
    assert {called(animals, move.removeprefix("into ")) for move in moves} == expected


CHECKS = {"transport": check_transport, "drive": check_drive, "herd": check_herd}


@rule("animal.move", "animal.adjacent", "animal.through", "animal.no-stop", "animal.place-own", "animal.place-away")
@rule("animal.field", "animal.merged", "wheat.capacity", "boat.5a")
@pytest.mark.parametrize("seed", some(range(12), 4))
def test_every_choice_of_an_animal_and_its_field_is_as_by_hand(seed: int) -> None:
    rng, checked = Random(seed), Counter[str]()
    match = new_game(2, farmers="on", deck="farmers-variant", seed=seed)
    while not match.over:
        seat = next(seat for seat in match.to_act if match.moves(seat))
        moves, view = match.moves(seat), match.view(seat)
        if check := CHECKS.get(view["stage"]):
            check(view, seat, moves)
            checked[view["stage"]] += 1
        wanted = [move for move in moves if move.startswith(WANTED)]
        match.play(rng.choice(wanted if wanted and rng.random() < 0.7 else moves), seat)
    assert set(checked) == set(CHECKS)
    assert checked["drive"] > 2
