"""Facts of Guatemala Café as sentences for the log."""

from collections.abc import Callable

from cosecha.core.game import Fact
from cosecha.core.words import _, later, plural

COFFEE_NAMES = {
    "K": later("black"), "N": later("brown"), "R": later("red"), "T": later("beige"), "W": later("white"),
}  # fmt: skip
PIECE_NAMES = {
    "w": later("a {coffee} worker"), "s": later("a {coffee} shed"), "b": later("a {coffee} ship"),
    "*": later("a {coffee} sack"),
}  # fmt: skip
SOURCE_WORDS = {
    "earlier": later("earlier"), "black": later("black coffee"), "brown": later("brown coffee"),
    "red": later("red coffee"), "beige": later("beige coffee"), "white": later("white coffee"),
}  # fmt: skip


def name(code: str) -> str:
    """A piece in words."""
    return _("a road") if code == "r" else _(PIECE_NAMES[code[0]]).format(coffee=_(COFFEE_NAMES[code[1]]))


def centavos(n: int) -> str:
    return plural("{n} centavo", "{n} centavos", n)


def points(n: int) -> str:
    return plural("{n} victory point", "{n} victory points", n)


def _number(place: str) -> str:
    return place.rpartition(" ")[2]


SENTENCES: dict[str, Callable[[Fact], str]] = {
    "started": lambda f: _("puts the buyer on position {place}").format(place=_number(f.target)),
    "moved": lambda f: plural("moves the buyer {n} step", "moves the buyer {n} steps", f.amount),
    "paid": lambda f: _("pays {money}").format(money=centavos(f.amount)),
    "skipped": lambda f: _("skips the turn"),
    "bought": lambda f: _("takes {thing} from {place}").format(thing=name(f.thing), place=f.origin),
    "placed": lambda f: (
        _("places {thing} on {place} for {money}").format(thing=name(f.thing), place=f.target, money=centavos(f.amount))
        if f.amount
        else _("places {thing} on {place}").format(thing=name(f.thing), place=f.target)
    ),
    "tile": lambda f: _("the owner tile lies on {place}").format(place=f.target),
    "refilled": lambda f: _("a road comes to {place}").format(place=f.target),
    "took sack": lambda f: _("takes {thing} from {place}; it lies on {space} of the score track").format(
        thing=name(f.thing), place=f.origin, space=_number(f.target)
    ),
    "earned": lambda f: _("receives {money}").format(money=centavos(f.amount)),
    "blocked": lambda f: _("blocks the scoring with {thing}").format(thing=name(f.thing)),
    "nobody blocked": lambda f: _("nobody blocks"),
    "scored": lambda f: (
        _("scores {points} with {coffee} coffee and the ships of {place}").format(
            points=points(f.amount), coffee=_(COFFEE_NAMES[f.thing]), place=f.target
        )
        if f.target
        else _("scores {points} with {coffee} coffee").format(points=points(f.amount), coffee=_(COFFEE_NAMES[f.thing]))
    ),
    "ship left": lambda f: _("{thing} leaves {place}").format(thing=name(f.thing), place=f.origin),
    "ship slid": lambda f: _("{thing} moves up to {place}").format(thing=name(f.thing), place=f.target),
    "replaced": lambda f: (
        _("{thing} is drawn from the bag for {place}").format(thing=name(f.thing), place=f.target)
        if f.origin == "bag"
        else _("puts {thing} on {place}").format(thing=name(f.thing), place=f.target)
    ),
    "finished": lambda f: _("finishes the turn"),
    "turn": lambda f: _("is on turn"),
    "over": lambda f: _("the game is over"),
}


def say(fact: Fact) -> str:
    """One sentence without its subject, the seat."""
    return SENTENCES[fact.what](fact)
