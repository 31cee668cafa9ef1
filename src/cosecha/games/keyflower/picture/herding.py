"""Moves with animals and wheat: which sprites choose them, what they bring, and what is asked (chapters 3.14, 3.15)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from cosecha.core.scene import Sprite, Way
from cosecha.core.words import _, later, plural
from cosecha.games.keyflower.picture import meadows, pasture, signs
from cosecha.games.keyflower.picture.frame import Frame
from cosecha.games.keyflower.picture.pasture import Field
from cosecha.games.keyflower.saying import word

NO_FIELD = "none"
VERBS = ("wheat", "feed", "drive", "into", "stock", "breed")
PROMPTS = {
    "fetch": later("Take a skill of the pile or a wheat of the supply."),
    "herd": later("Into which field does the {animal} go?"),
    "drive": later("Into which field does the {animal} go? {steps}, {wheat} left."),
    "feed": later("{n} more to pay: a wheat of your hand, or a resource of your village."),
    "stock": later("Choose a field of your home tile for the pig and one for the sheep."),
    "breed": later("Not enough for all: in which field is the {animal} born?"),
}


def is_farm_move(move: str) -> bool:
    return move.split(maxsplit=1)[0] in VERBS or move in ("take skill", "take wheat")


def home_of(view: Mapping[str, Any], seat: int) -> str:
    return next(str(tile["tile"]) for tile in view["villages"][seat] if tile["tile"].startswith("home"))


def way(view: Mapping[str, Any], seat: int, move: str) -> Way:
    """Herds and fields of the own village, goods on its tiles, wheat and skills where they lie."""
    verb, *parts = move.split()
    return _WAYS[verb](view, seat, parts)


def _take(view: Mapping[str, Any], seat: int, parts: list[str]) -> Way:
    return (("supply-pile",) if parts[0] == "skill" else ("supply-wheat",),)


def _field_key(view: Mapping[str, Any], seat: int, parts: Sequence[str]) -> str:
    """The field that a sector belongs to."""
    name = " ".join(parts[:2])
    for each in view["fields"][seat]:
        if name in each["parts"]:
            return str(each["field"]).replace(" ", "-")
    return name.replace(" ", "-")


def _drive(view: Mapping[str, Any], seat: int, parts: list[str]) -> Way:
    return ((f"field-{_field_key(view, seat, parts)}-{parts[2]}",),)


def _into(view: Mapping[str, Any], seat: int, parts: list[str]) -> Way:
    return ((f"field-{_field_key(view, seat, parts)}",),)


def _stock(view: Mapping[str, Any], seat: int, parts: list[str]) -> Way:
    return tuple(((f"stock-{animal}-{sector}",)) for animal, sector in zip(("pig", "sheep"), parts, strict=True))


_WAYS: dict[str, Callable[[Mapping[str, Any], int, list[str]], Way]] = {
    "take": _take, "drive": _drive, "into": _into, "breed": _into, "stock": _stock,
    "wheat": lambda view, seat, parts: (("hand-wheat",),),
    "feed": lambda view, seat, parts: ((f"good-{parts[0]}-{parts[1]}",),),
}  # fmt: skip


# Words ---------------------------------------------------------------------------------------------------------------


def find(view: Mapping[str, Any], seat: int, parts: Sequence[str]) -> Field:
    key = _field_key(view, seat, parts)
    return next(field for field in pasture.fields_of(view, seat) if field.key == key)


def describe(view: Mapping[str, Any], seat: int, move: str) -> str:
    """What such a move costs and brings."""
    verb, *parts = move.split()
    return _TELL[verb](view, seat, parts)


def _tell_take(view: Mapping[str, Any], seat: int, parts: list[str]) -> str:
    return _("draw a skill from the pile") if parts[0] == "skill" else _("take a wheat")


def _tell_drive(view: Mapping[str, Any], seat: int, parts: list[str]) -> str:
    field = find(view, seat, parts)
    return _("move a {animal} out of the {field}").format(animal=word(parts[2]), field=pasture.where(field))


def _tell_into(view: Mapping[str, Any], seat: int, parts: list[str]) -> str:
    """Where an animal goes: what it costs, what stands there, and what it brings."""
    field, animal = find(view, seat, parts), moved(view)
    said = _("{animal} into the {field}, {herd}").format(
        animal=word(animal), field=pasture.where(field), herd=pasture.flocks(field.animals)
    )
    driven = (view["action"] or {}).get("driven")
    if driven:
        away = pasture.steps_from(pasture.fields_of(view, seat), driven["field"])
        shown, wheat = pasture.price(view, away.get(field.name, 0))
        said += f": {meadows.cost_words(shown, wheat)}"
    if animal not in field.animals:
        more = pasture.field_points(view, seat)[animal]
        said += _("; the field then brings {points}").format(points=plural("{n} point", "{n} points", more))
    elif field.animals[animal] == 1 and view["season"] != "winter":
        said += _("; two of them breed at the end of the season")
    return said


def _tell_stock(view: Mapping[str, Any], seat: int, parts: list[str]) -> str:
    home = home_of(view, seat)
    said = []
    for animal, sector in zip(("pig", "sheep"), parts, strict=True):
        if sector == NO_FIELD:
            said.append(_("no {animal}").format(animal=word(animal)))
        else:
            field = find(view, seat, [home, sector])
            said.append(_("{animal} into the {field}").format(animal=word(animal), field=pasture.where(field)))
    return ", ".join(said)


def _tell_breed(view: Mapping[str, Any], seat: int, parts: list[str]) -> str:
    field = find(view, seat, parts)
    return _("a {animal} is born in the {field}, {herd}").format(
        animal=word(view["breeding"]), field=pasture.where(field), herd=pasture.flocks(field.animals)
    )


_TELL: dict[str, Callable[[Mapping[str, Any], int, list[str]], str]] = {
    "take": _tell_take, "drive": _tell_drive, "into": _tell_into, "breed": _tell_breed, "stock": _tell_stock,
    "wheat": lambda view, seat, parts: _("pay the step with a wheat"),
    "feed": lambda view, seat, parts: _("pay the step with {resource} of {tile}").format(
        resource=word(parts[1]), tile=word(parts[0])
    ),
}  # fmt: skip


def moved(view: Mapping[str, Any]) -> str:
    """The animal that is asked about."""
    driven = (view["action"] or {}).get("driven")
    if driven:
        return str(driven["animal"])
    return str(view["breeding"] or next(iter(view["coming"]), "sheep"))


def prompt(view: Mapping[str, Any], seat: int) -> str:
    action = view["action"] or {}
    return _(PROMPTS[view["stage"]]).format(
        animal=word(moved(view)),
        steps=plural("{n} step", "{n} steps", action.get("steps", 0)),
        wheat=_("{n} wheat").format(n=view["hands"][seat].get("wheat", 0)),
        n=plural("{n} step", "{n} steps", action.get("owed", 0)),
    )


def waits(view: Mapping[str, Any]) -> bool:
    """Is the decision about animals or wheat?"""
    return view["stage"] in PROMPTS


# Pieces that stand for a move ----------------------------------------------------------------------------------------


def stocking(view: Mapping[str, Any], seat: int, moves: Sequence[str], frame: Frame, mat: str, z: int
             ) -> Iterator[Sprite]:  # fmt: skip
    """boat.6b: a pig and a sheep on every field of the home tile where each may go; else a sign that none does."""
    pairs = [move.split()[1:] for move in moves if move.startswith("stock ")]
    if not pairs:
        return
    fields, home = pasture.fields_of(view, seat), home_of(view, seat)
    anchors = meadows.places(fields, frame)
    for i, animal in enumerate(("pig", "sheep")):
        for sector in sorted({pair[i] for pair in pairs}):
            if sector == NO_FIELD:
                said = _("No {animal}").format(animal=word(animal))
                yield signs.plain(f"stock-{animal}-{NO_FIELD}", said, i)
                continue
            field = find(view, seat, [home, sector])
            x, y = anchors[field.name]
            said = _("{animal} into the {field}").format(animal=word(animal), field=pasture.where(field))
            size = max(24.0, 0.42 * frame.size)
            yield Sprite(
                f"stock-{animal}-{sector}", f"kf-{animal}", mat, round(x + (i - 0.5) * size, 1),
                round(y + (0.9 * size if field.animals else 0), 1), z, 0, said, size, size, ("animal", animal, "piece"),
            )  # fmt: skip
