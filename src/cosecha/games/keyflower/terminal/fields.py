"""Fields and animals: where they stand, by the names that moves give to fields."""

from collections.abc import Iterator, Mapping
from typing import Any

from rich.text import Text

from cosecha.core.words import _, plural
from cosecha.games.keyflower.picture import herding, meadows, pasture
from cosecha.games.keyflower.picture.pasture import Field
from cosecha.games.keyflower.picture.river import Laid
from cosecha.games.keyflower.saying import word
from cosecha.games.keyflower.terminal.brief import POINTS
from cosecha.games.keyflower.terminal.colours import heaps

MOST_NAMES = 3


def herds(seen: Mapping[str, Any], seat: int) -> dict[str, Text]:
    """By the tile that names their field: `2Sh@s1`."""
    found: dict[str, Text] = {}
    for field in pasture.fields_of(seen, seat):
        if field.animals:
            tile, sector = field.name.split()
            shown = Text.assemble(heaps(field.animals), f"@{sector}")
            found[tile] = Text.assemble(found[tile], " ", shown) if tile in found else shown
    return found


def field_lines(seen: Mapping[str, Any], seat: int) -> Iterator[Text]:
    """Every field with animals: its tiles, what it scores, and whether one more is born."""
    for field in pasture.fields_of(seen, seat):
        if not field.animals:
            continue
        points = pasture.points_of(seen, seat, field)
        born = "".join(_(", +1 {animal}").format(animal=animal) for animal in pasture.newborns(seen, seat, field))
        where = pasture.where(field)
        yield Text.assemble(f"  {field.name}: ", heaps(field.animals), (f" {POINTS}{points}{born} ({where})", "dim"))


def describe(seen: Mapping[str, Any], seat: int, move: str) -> str:
    """A move with animals or wheat, as short as a line of a list needs it."""
    verb, *parts = move.split()
    if verb in ("into", "breed", "drive"):
        field = herding.find(seen, seat, parts)
        return " · ".join(
            part for part in (_tiles(field), heaps(field.animals).plain, _cost(seen, seat, field)) if part
        )
    return herding.describe(seen, seat, move) if verb in ("take", "wheat", "feed") else ""


def _tiles(field: Field) -> str:
    names = [word(tile) for tile in field.tiles]
    more = len(names) - MOST_NAMES
    return ", ".join(names[:MOST_NAMES]) + (f" +{more}" if more > 0 else "")


def _cost(seen: Mapping[str, Any], seat: int, field: Field) -> str:
    """Steps, and those that cost wheat, while an animal is moved."""
    driven = (seen["action"] or {}).get("driven")
    if not driven:
        return ""
    away = pasture.steps_from(pasture.fields_of(seen, seat), driven["field"])
    shown, wheat = pasture.price(seen, away.get(field.name, 0))
    return (
        meadows.cost_words(shown, 0)
        if not wheat
        else _("{n} steps, {wheat} wheat").format(n=shown + wheat, wheat=wheat)
    )


def merged(seen: Mapping[str, Any], seat: int, placed: Laid) -> str:
    """Fields that a tile would join, and what is lost by that."""
    groups = [(group, parts) for group, parts in pasture.merges(seen, seat, placed) if len(group) > 1]
    if not groups:
        return ""
    lost = sum(pasture.loss(seen, seat, group, parts)[1] for group, parts in groups)
    said = plural("joins {n} field", "joins {n} fields", sum(len(group) for group, _parts in groups))
    said += f" (-{POINTS}{lost}!)" if lost else ""
    return said + (_(" (mixed!)") if any(pasture.mixes(seen, seat, group) for group, _parts in groups) else "")
