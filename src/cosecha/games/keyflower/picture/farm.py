"""Plain words for what Farmers adds: tiles, moves and what is to be decided."""

from collections.abc import Mapping
from typing import Any

from cosecha.core.words import _, later, plural
from cosecha.games.keyflower.saying import word

FARM_VERBS = ("wheat", "feed", "drive", "into", "stock", "breed")
FARM_GIFTS = ("wheat", "sheep", "pig", "cow", "skill or wheat")
ABILITIES = {
    "5a": later("different animals may share your fields"),
    "5b": later("wheat counts as any resource, and any resource as wheat"),
    "6a": later("two wheat with every boat"),
    "6b": later("a pig and a sheep with every boat"),
}
WINTER_WORDS = (
    later("{points} for a resource, a wheat and a skill"), later("{points} for {m} wheat"),
    later("{points} for each field with sheep"), later("{points} for each field with pigs"),
    later("{points} for each field with cows"), later("{points} for each tile of its field"),
)  # fmt: skip
PROMPTS = {
    "fetch": later("Take a skill or a wheat."),
    "herd": later("Choose a field for the animal."),
    "drive": later("Into which field does the animal go?"),
    "feed": later("What do you spend for the step?"),
    "stock": later("Into which fields do the pig and the sheep go?"),
    "breed": later("In which field is the newborn?"),
}


def is_farm_move(move: str) -> bool:
    """Is it shown as a sign, because nothing on the table stands for it yet?"""
    return move.split(maxsplit=1)[0] in FARM_VERBS or move in ("take skill", "take wheat")


def field_words(tile: str, sector: str) -> str:
    return f"{word(tile)} {sector}"


def farm_words(move: str) -> str:
    """A move in a few words."""
    verb, *parts = move.split()
    if verb == "drive":
        return _("Move a {animal}: {field}").format(animal=word(parts[2]), field=field_words(*parts[:2]))
    if verb in ("into", "breed"):
        return field_words(*parts)
    if verb == "feed":
        return _("{resource} of {tile}").format(resource=word(parts[1]), tile=word(parts[0]))
    if verb == "stock":
        return _("pig {pig}, sheep {sheep}").format(pig=parts[0], sheep=parts[1])
    if move == "take skill":
        return _("skill")
    return _("wheat")


def gift_words(name: str, n: int) -> str:
    if name == "pig":
        return plural("{n} pig", "{n} pigs", n)
    if name == "cow":
        return plural("{n} cow", "{n} cows", n)
    return _("a skill or a wheat") if name == "skill or wheat" else f"{n} {word(name)}"


def prompt(view: Mapping[str, Any]) -> str:
    return _(PROMPTS[view["stage"]])
