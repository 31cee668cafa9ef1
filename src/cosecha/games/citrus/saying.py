"""Facts of Citrus as sentences for the log."""

from collections.abc import Callable

from cosecha.core.game import Fact
from cosecha.core.words import _, later, plural

NAMES = {
    "le": later("lemon"), "or": later("orange"), "bl": later("blood orange"), "li": later("lime"),
    "gr": later("grapefruit"), "h2": later("two wild horses"), "h3": later("three wild horses"),
    "h4": later("four wild horses"), "m2": later("money 2"), "m3": later("money 3"), "ca": later("cart"),
    "bu": later("bull"), "br": later("bridge"), "ms": later("milestone"),
}  # fmt: skip


def name(code: str) -> str:
    """A tile in words; a plantation with a well says so."""
    if code.endswith("w") and len(code) == 3:
        return _("{fruit} with a well").format(fruit=_(NAMES[code[:2]]))
    return _(NAMES[code])


def points(n: int) -> str:
    return plural("{n} point", "{n} points", n)


def _where(place: str) -> str:
    return place.rpartition(" ")[2]


SOURCE_WORDS = {
    "earlier": later("earlier"), "harvest": later("harvest"), "first at fincas": later("first at fincas"),
    "second at fincas": later("second at fincas"), "penalties": later("penalties"),
    "final fincas": later("final fincas"), "final harvest": later("final harvest"), "horses": later("wild horses"),
    "action tiles": later("unused action tiles"),
}  # fmt: skip

SENTENCES: dict[str, Callable[[Fact], str]] = {
    "bought": lambda f: _("buys the {thing} of space {place}").format(thing=name(f.thing), place=_where(f.origin)),
    "carted": lambda f: _("carts the {thing} away from space {place}").format(
        thing=name(f.thing), place=_where(f.origin)
    ),
    "drew finca": lambda f: _("draws the finca {thing}").format(thing=f.thing),
    "built finca": lambda f: _("builds the finca {thing} on site {place}").format(
        thing=f.thing, place=_where(f.target)
    ),
    "showed site": lambda f: _("building site {place} opens").format(place=f.thing),
    "built": lambda f: _("plants {thing} on {place}").format(thing=name(f.thing), place=f.target),
    "took": lambda f: _("takes {thing} from {place}").format(thing=name(f.thing), place=f.origin),
    "harvested": lambda f: _("harvests the {thing} at {place} for {points}").format(
        thing=name(f.thing), place=f.origin, points=points(f.amount)
    ),
    "earned": lambda f: plural("receives {n} coin", "receives {n} coins", f.amount),
    "refilled": lambda f: _("{thing} comes to space {place}").format(thing=name(f.thing), place=_where(f.target)),
    "used": lambda f: _("uses {thing}").format(thing=name(f.thing)),
    "put back": lambda f: (
        _("puts {thing} back into the bag: {points}").format(thing=name(f.thing), points=points(f.amount))
        if f.target == "bag"
        else _("puts {thing} back on space {place}: {points}").format(
            thing=name(f.thing), place=_where(f.target), points=points(f.amount)
        )
    ),
    "covered": lambda f: _("{thing} on {place} is covered").format(thing=name(f.thing), place=f.origin),
    "passed": lambda f: _("passes"),
    "over": lambda f: _("the game is over"),
    "turn": lambda f: _("is on turn"),
    "worker": lambda f: (
        _("a worker goes home") if f.target.startswith("home") else _("a worker goes to {place}").format(place=f.target)
    ),
    "scored": lambda f: (
        _("scores {points} at finca {place}").format(points=points(f.amount), place=_where(f.origin))
        if f.origin
        else _("scores {points}: {source}").format(points=points(f.amount), source=_(SOURCE_WORDS[f.thing]))
    ),
}


def say(fact: Fact) -> str:
    """One sentence without its subject, the seat."""
    return SENTENCES[fact.what](fact)
