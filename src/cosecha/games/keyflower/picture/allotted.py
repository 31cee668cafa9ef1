"""What was allotted to a line of the final score, in words (score.best)."""

from collections.abc import Callable, Mapping
from typing import Any

from cosecha.core.words import _, plural
from cosecha.games.keyflower.pieces import COLOURS, SKILLS
from cosecha.games.keyflower.saying import word


def _skills(n: int, skill: str) -> str:
    if skill == "saw":
        return plural("{n} saw", "{n} saws", n)
    return plural("{n} pickaxe", "{n} pickaxes", n) if skill == "pickaxe" else plural("{n} anvil", "{n} anvils", n)


def _fields(n: int) -> str:
    return plural("{n} field", "{n} fields", n)


def _sets(n: int) -> str:
    return plural("{n} set", "{n} sets", n)


NUMBERS: dict[str, Callable[[int], str]] = {
    "Craftsman's guild": _sets, "Apothecary": _sets, "Scribes": _sets, "Key guild": _sets, "Mercer's guild": _sets,
    "Windmill": _sets, "Bakery": _sets, "Granary": _sets,
    "Key market": lambda n: plural("{n} green worker", "{n} green workers", n),
    "White Wind": lambda n: plural("{n} worker", "{n} workers", n),
    "Sheep shelter": lambda n: plural("{n} sheep", "{n} sheep", n),
    "fields with sheep": _fields, "fields with pigs": _fields, "fields with cows": _fields, "Weaver": _fields,
    "Truffle orchard": _fields, "Dairy": _fields,
}  # fmt: skip
"""How the number of a line is read."""


def pieces_words(line: Mapping[str, Any]) -> str:
    """`3 pickaxes`; nothing for a line that no pieces are allotted to."""
    source, pieces = line["source"], line["pieces"]
    if not pieces:
        return ""
    if source in NUMBERS:
        return NUMBERS[source](int(pieces))
    n, _space, kind = pieces.rpartition(" ")
    if kind in SKILLS:
        return _skills(int(n), kind)
    if kind in COLOURS:
        text = _("{n} {colour} worker") if n == "1" else _("{n} {colour} workers")
        return text.format(n=n, colour=word(kind))
    return word(kind)


def purple_words(purple: str) -> str:
    """score.purple-item: what the purple worker counted as."""
    if purple == "resource":
        return _("the purple worker counts as a resource")
    if purple in COLOURS:
        return _("the purple worker counts as a {colour} worker").format(colour=word(purple))
    return _("the purple worker counts as: {piece}").format(piece=word(purple))
