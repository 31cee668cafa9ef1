"""What Farmers adds to position text: animals in fields (`sheep*2@s1`), and what a decision about them needs."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cosecha.core.errors import BadPosition
from cosecha.games.keyflower.animals import add_animals, animals_in
from cosecha.games.keyflower.notation import SECTOR_NAMES
from cosecha.games.keyflower.pieces import (
    ANIMAL_KINDS,
    ANIMALS,
    ANIMALS_OF,
    TAKE_SKILL,
    TAKE_WHEAT,
    TILE_NAMES,
    WHEAT_OF,
)
from cosecha.games.keyflower.state import SECTORS, SUPPLY_ANIMALS, SUPPLY_WHEAT, KeyflowerState
from cosecha.games.keyflower.tokens import Words, counted, tile_of

_ANIMAL = re.compile(r"(?P<kind>sheep|pig|cow)(?:\*(?P<n>[0-9]{1,2}))?@s(?P<sector>[0-5])")
_FIELD = re.compile(r"(?P<tile>[a-z0-9-]+)\.s(?P<sector>[0-5])")
_FETCHED = {"skill": int(TAKE_SKILL), "wheat": int(TAKE_WHEAT)}


def herds(state: KeyflowerState, tile: int) -> Iterator[str]:
    """The animals of the fields that are named by a sector of this tile."""
    for sector in range(tile * SECTORS, (tile + 1) * SECTORS if len(state.herd) else 0):
        for kind in range(ANIMAL_KINDS):
            if n := animals_in(state, sector, kind):
                yield f"{ANIMALS[kind]}{f'*{n}' if n > 1 else ''}@{SECTOR_NAMES[sector % SECTORS]}"


def _field_text(sector: int) -> str:
    return f"{TILE_NAMES[sector // SECTORS]}.{SECTOR_NAMES[sector % SECTORS]}"


def farm_lines(state: KeyflowerState) -> Iterator[tuple[str, str]]:
    yield "fetched", next((name for name, what in _FETCHED.items() if what == state.fetched), "")
    yield "owed", str(state.owed) if state.owed else ""
    field, kind = divmod(int(state.driven), int(ANIMAL_KINDS))
    yield "driven", f"{ANIMALS[kind]} {_field_text(field)}" if state.driven >= 0 else ""
    yield "coming", " ".join(f"{name}*{n}" for name, n in zip(ANIMALS, state.coming, strict=True) if n)
    yield "errand", str(state.errand) if state.errand else ""
    yield "breeding", ANIMALS[state.breeding] if state.breeding >= 0 else ""
    yield "due", " ".join(_field_text(field) for field in state.due)


def split_goods(text: str) -> tuple[str, list[str]]:
    """Resources on a tile, and animals in fields that begin on it."""
    words = text.split()
    return " ".join(word for word in words if "@" not in word), [word for word in words if "@" in word]


def read_herds(state: KeyflowerState, tile: int, words: list[str]) -> None:
    """Once all tiles lie: animals count in the whole field, at whichever of its sectors they are written."""
    for word in words:
        found = _ANIMAL.fullmatch(word)
        if found is None:
            raise BadPosition(f"animals are written 'sheep*2@s1'; not {word[:20]!r}")
        field = _field(state, tile, int(found["sector"]))
        add_animals(state, field, ANIMALS.index(found["kind"]), int(found["n"] or "1"))


def _field(state: KeyflowerState, tile: int, sector: int) -> int:
    if len(state.field) == 0:
        raise BadPosition("there are animals, but the option farmers is off")
    field = state.field[tile * SECTORS + sector]
    if field < 0:
        raise BadPosition(f"{TILE_NAMES[tile]} has no field s{sector}")
    return int(field)


def _read_field(state: KeyflowerState, text: str) -> int:
    found = _FIELD.fullmatch(text)
    if found is None:
        raise BadPosition(f"a field is written 'home-1.s1'; not {text[:30]!r}")
    return _field(state, tile_of(found["tile"])[0], int(found["sector"]))


def read_farm_lines(state: KeyflowerState, words: Words) -> None:
    fetched = words.one_of("fetched", ("", *_FETCHED), "")
    state.fetched = [-1, *_FETCHED.values()][fetched]
    state.owed = words.number("owed", 0, 0, 99)
    if driven := words.take("driven").split():
        if len(driven) != 2 or driven[0] not in ANIMALS:
            raise BadPosition("driven is written 'sheep home-1.s1'")
        state.driven = _read_field(state, driven[1]) * ANIMAL_KINDS + ANIMALS.index(driven[0])
    for kind, n in enumerate(counted("coming", words.take("coming"), ANIMALS)):
        state.coming[kind] = n
    state.errand = words.number("errand", 0, 0, 6)
    state.breeding = words.one_of("breeding", ("", *ANIMALS), "") - 1
    state.set_due([_read_field(state, text) for text in words.take("due").split()])


def read_farm_supplies(state: KeyflowerState) -> None:
    """Wheat and animals that are nowhere on the table."""
    if not state.rulings.farmers:
        return
    held = sum(state.wheat)
    if held > WHEAT_OF:
        raise BadPosition(f"{held} wheat, but the game has {WHEAT_OF}")
    state.supply[SUPPLY_WHEAT] = WHEAT_OF - held
    for kind, name in enumerate(ANIMALS):
        n = sum(animals_in(state, field, kind) for field in range(len(state.herd)))
        if n > ANIMALS_OF[kind]:
            raise BadPosition(f"{n} {name}, but the game has {ANIMALS_OF[kind]}")
        state.supply[SUPPLY_ANIMALS + kind] = ANIMALS_OF[kind] - n
