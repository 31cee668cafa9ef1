"""The settings of a course of training, from words or from its file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from math import isfinite

import cosecha
from cosecha.core.errors import CosechaError
from cosecha.core.words import _

SHAPE = ("game", "seats", "seed", "options", "hidden", "opening", "capacity", "older")
"""Settings that a course keeps to; the others may change when it is gone on with."""
LEAST = {
    "games": 1,
    "capacity": 1,
    "batch": 1,
    "older": 1,
    "width": 1,
    "fading": 1,
    "opening": 0,
    "repeats": 0,
    "rate": 0,
    "simulations": 0,
    "outcome": 0,
    "leading": 0,
}
MOST = {
    "games": 1_000_000,
    "capacity": 10_000_000,
    "batch": 1_000_000,
    "older": 1_000_000,
    "width": 1000,
    "opening": 1_000_000,
    "repeats": 1000,
    "rate": 1,
    "simulations": 1_000_000,
    "hidden": 4096,
}
"""With more a course would stop at nothing but the end of memory, or of patience."""
PARTS = {"stray", "trust", "reach", "alone", "against_greedy", "against_older", "varied"}
"""Settings between 0 and 1."""
SHARES = ("alone", "against_greedy", "against_older")
"""Parts of the games, which all share."""
OPENING = 2
"""Generations that nobody but greedy bots can play: the second is begun before anything was learnt from the first."""


class BadSettings(CosechaError, ValueError):
    """Settings that no course has, or that do not fit the one that is there."""


@dataclass(frozen=True)
class Settings:
    """What decides a course, apart from how long it lasts."""

    game: str
    seats: int
    seed: str = "1"
    options: tuple[tuple[str, str], ...] = ()
    hidden: tuple[int, int] = (64, 32)
    games: int = 96  # a generation
    opening: int = 10  # generations that greedy bots play
    capacity: int = 240_000  # positions that are remembered
    batch: int = 256
    repeats: float = 3.0  # how often each position is learnt from, in the mean
    rate: float = 1e-3
    fading: float = 200.0  # generations after which the rate has halved
    width: int = 3
    stray: float = 0.15
    trust: float = 0.0  # λ; 0: by `reach`
    reach: float = 0.4  # the part of a game over which its outcome is heard
    leading: float = 0.1  # what a lead of 20 points counts beside the victory
    alone: float = 0.0  # part of the games with one net among greedy bots
    against_greedy: float = 0.15  # part of the games with a greedy bot on some seats
    against_older: float = 0.15
    older: int = 8  # generations between nets that are kept as opponents
    variant: str = ""  # options of other games that are played now and then; with no options of one's own the game's
    varied: float = 0.2  # how often
    simulations: int = 0  # before each turn of a net; what they find is learnt too
    outcome: float = 4.0  # what came of a turn counts as so many of its simulations

    def varied_options(self) -> tuple[tuple[str, str], ...]:
        """The options with those of the variant, where there is one."""
        return (*self.options, *_pairs(self.variant)) if self.variant else self.options


def new_settings(given: Mapping[str, object], *, begun: bool) -> Settings:
    """Those of a course that is to begin, with a net or with games of greedy bots."""
    settings = read_settings(given)
    _check_shares(settings)
    if "variant" not in given and not settings.options:
        settings = replace(settings, variant=cosecha.game(settings.game).variant)
    if begun:
        if "opening" in given and settings.opening:
            raise BadSettings(_("a course that begins with a net has no opening of greedy bots"))
        return replace(settings, opening=0)
    if settings.opening < OPENING:
        raise BadSettings(
            _("opening is at least {least}: no net has learnt anything before; not {given}").format(
                least=OPENING, given=settings.opening
            )
        )
    return settings


def changed(settings: Settings, given: Mapping[str, object]) -> Settings:
    """Those of a course that is gone on with; what decides its shape stays as it was begun."""
    found = read_settings({**asdict(settings), **given})
    for name in SHAPE:
        kept = getattr(settings, name)
        if getattr(found, name) != kept:
            raise BadSettings(
                _("a course keeps to its {name}, here {kept}; another --folder takes a new course").format(
                    name=name, kept=_text(kept)
                )
            )
    if given.keys() & set(SHARES):  # a course of before may have begun with others
        _check_shares(found)
    return found


def _check_shares(settings: Settings) -> None:
    if sum(getattr(settings, name) for name in SHARES) > 1 + 1e-9:
        raise BadSettings(_("{names} are parts of the same games: together at most 1").format(names=", ".join(SHARES)))


def read_settings(given: Mapping[str, object]) -> Settings:
    """Settings from JSON or from words."""
    kinds = {each.name: str(each.type) for each in fields(Settings)}
    unknown = sorted(given.keys() - kinds.keys())
    if unknown:
        raise BadSettings(
            _("no setting of a course: {unknown}; there is {names}").format(
                unknown=", ".join(unknown), names=", ".join(kinds)
            )
        )
    settings = Settings(**{name: _value(name, kinds[name], value) for name, value in given.items()})  # type: ignore[arg-type]
    if settings.simulations and not settings.leading:
        raise BadSettings(
            _("simulations are learnt from only where leading is above 0: they tell chance and lead apart by it")
        )
    game = cosecha.game(settings.game)
    for options in (settings.options, settings.varied_options()):
        game.setup(settings.seats, dict(options))
    return settings


def _value(name: str, kind: str, value: object) -> object:
    try:
        found = _read(name, kind, value)
    except (TypeError, ValueError):
        raise BadSettings(
            _("{name} is {kind}; not {given!r}").format(name=name, kind=_kind(name, kind), given=value)
        ) from None
    if isinstance(found, float) and not isfinite(found):
        raise BadSettings(_("{name} is {kind}; not {given!r}").format(name=name, kind=_kind(name, kind), given=value))
    if name in LEAST and found < LEAST[name]:  # type: ignore[operator]
        raise BadSettings(
            _("{name} is at least {least}; not {given}").format(name=name, least=LEAST[name], given=value)
        )
    if name in MOST and (max(found) if isinstance(found, tuple) else found) > MOST[name]:  # type: ignore[operator]
        raise BadSettings(_("{name} is at most {most}; not {given}").format(name=name, most=MOST[name], given=value))
    if name in PARTS and not 0 <= found <= 1:  # type: ignore[operator]
        raise BadSettings(_("{name} is between 0 and 1; not {given}").format(name=name, given=value))
    return found


def _read(name: str, kind: str, value: object) -> object:
    if name == "options":
        return _pairs(value) if isinstance(value, str) else tuple((str(a), str(b)) for a, b in value)  # type: ignore[attr-defined]
    if name == "hidden":
        first, second = (int(size) for size in (value.split(",") if isinstance(value, str) else value))  # type: ignore[attr-defined]
        if min(first, second) < 1:
            raise ValueError
        return first, second
    found: object = {"int": int, "float": float, "str": str}[kind](value)
    return found


def _kind(name: str, kind: str) -> str:
    """What a setting takes, in words."""
    if name == "hidden":
        return _("two sizes like 64,32")
    if name == "options":
        return _("options like board=short")
    return _("a whole number") if kind == "int" else _("a number")


def _pairs(words: str) -> tuple[tuple[str, str], ...]:
    """
    >>> _pairs("board=short,fincas=open")
    (('board', 'short'), ('fincas', 'open'))
    """
    found = tuple(word.partition("=") for word in words.split(",") if word)
    return tuple((name, value) for name, _equals, value in found)


def _text(kept: object) -> str:
    """A setting as it is written."""
    if not isinstance(kept, tuple):
        return str(kept)
    return ",".join("=".join(each) if isinstance(each, tuple) else str(each) for each in kept) or _("none")
