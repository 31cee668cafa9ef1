"""How much one person, or one address, may do: buckets that fill up again, counted in this process.

A household feels none of it: requests from this machine itself are not counted, and the measures are far beyond what
playing takes. A host can set each of them, see docs/hosting.md.
"""

from __future__ import annotations

import re
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import Final, NamedTuple

from cosecha.core.errors import CosechaError
from cosecha.core.words import _

Clock = Callable[[], float]
Network = IPv4Network | IPv6Network
PERSON, ADDRESS = "person", "address"
KEPT = 5000  # buckets of one kind; more are forgotten, those not used for longest first
UNITS: Final = {"s": 1, "m": 60, "h": 3600}

POSTS, PAGES, LOOKS, ADVICE, LAYS, LINKS, JOINS, MAILS, TESTS, MISSES, SOCKETS = (
    "posts", "pages", "looks", "advice", "lays", "links", "joins", "mails", "tests", "misses", "sockets",
)  # fmt: skip
OPEN_SOCKETS, TABLES = "open_sockets", "tables"
MESSAGES = "messages"


class BadLimits(CosechaError):
    """A setting that says nothing we know."""


class Rate(NamedTuple):
    """So many at once, and again as many within so many seconds."""

    most: int
    seconds: float


class Measure(NamedTuple):
    """What a person may do, and what all people at one address may do."""

    person: Rate
    address: Rate


RATES: Final[Mapping[str, Measure]] = {
    POSTS: Measure(Rate(150, 15), Rate(1500, 15)),
    PAGES: Measure(Rate(200, 20), Rate(2000, 20)),
    LOOKS: Measure(Rate(240, 60), Rate(1200, 60)),
    ADVICE: Measure(Rate(30, 60), Rate(120, 60)),
    LAYS: Measure(Rate(30, 600), Rate(150, 600)),
    LINKS: Measure(Rate(60, 600), Rate(300, 600)),
    JOINS: Measure(Rate(60, 600), Rate(300, 600)),
    MAILS: Measure(Rate(10, 24 * 3600), Rate(30, 24 * 3600)),
    TESTS: Measure(Rate(10, 600), Rate(30, 600)),
    MISSES: Measure(Rate(60, 600), Rate(300, 600)),
    SOCKETS: Measure(Rate(60, 60), Rate(600, 60)),
}
SAID: Final = Rate(60, 10)  # on one socket
COUNTS: Final[Mapping[str, tuple[int, int]]] = {OPEN_SOCKETS: (30, 300), TABLES: (50, 250)}


class Buckets:
    """One for each key. What is kept is when it will be full again: a full one need not be kept.

    >>> now = 0.0
    >>> buckets = Buckets(Rate(2, 10), lambda: now)
    >>> buckets.take("Ana"), buckets.take("Ana"), buckets.take("Ana"), buckets.take("Eve")
    (0.0, 0.0, 5.0, 0.0)
    """

    def __init__(self, rate: Rate, clock: Clock = time.monotonic) -> None:
        self.rate = rate
        self.clock = clock
        self._full: OrderedDict[str, float] = OrderedDict()

    def __len__(self) -> int:
        return len(self._full)

    def wait(self, key: str) -> float:
        """Seconds until there is something in it: nothing is taken."""
        now = self.clock()
        full = max(now, self._full.get(key, now))
        return max(0.0, full + self.rate.seconds / self.rate.most - now - self.rate.seconds)

    def take(self, key: str) -> float:
        """Take one out; else seconds until there is one again."""
        now, each = self.clock(), self.rate.seconds / self.rate.most
        full = max(now, self._full.get(key, now)) + each
        wait = full - now - self.rate.seconds
        if wait > 1e-9:
            return wait
        self._full[key] = full
        self._full.move_to_end(key)
        while len(self._full) > KEPT or next(iter(self._full.values())) <= now:
            self._full.popitem(last=False)
        return 0.0


@dataclass(frozen=True)
class Settings:
    """What a host has set. `free` are networks that are not counted."""

    rates: Mapping[str, Measure] = field(default_factory=lambda: dict(RATES))
    counts: Mapping[str, tuple[int, int]] = field(default_factory=lambda: dict(COUNTS))
    messages: Rate = SAID
    free: tuple[Network, ...] = ()
    off: bool = False

    def count(self, kind: str, whose: str) -> int:
        person, address = self.counts[kind]
        return person if whose == PERSON else address


def read_settings(text: str) -> Settings:
    """Settings as a host writes them: `off`, or words like lays.person=10/10m tables.address=100 free=10.0.0.0/8.

    >>> read_settings("lays.person=10/10m").rates["lays"].person
    Rate(most=10, seconds=600.0)
    """
    settings = Settings()
    if text.strip() == "off":
        return replace(settings, off=True)
    for word in text.split():
        name, equals, value = word.partition("=")
        if not equals:
            raise BadLimits(_("a limit is written NAME=VALUE; not {given}").format(given=repr(word[:60])))
        settings = _set(settings, name, value)
    return settings


def _set(settings: Settings, name: str, value: str) -> Settings:
    kind, _dot, whose = name.partition(".")
    if name == "free":
        return replace(settings, free=_networks(value))
    if name == MESSAGES:
        return replace(settings, messages=_rate(name, value))
    if whose not in {PERSON, ADDRESS} or kind not in {*RATES, *COUNTS}:
        known = ", ".join(f"{each}.{PERSON}, {each}.{ADDRESS}" for each in [*RATES, *COUNTS])
        raise BadLimits(
            _("there is no limit {name}; there is {known}, messages, free").format(name=repr(name[:60]), known=known)
        )
    if kind in RATES:
        given = _rate(name, value)
        old = settings.rates[kind]
        new = Measure(given, old.address) if whose == PERSON else Measure(old.person, given)
        return replace(settings, rates={**settings.rates, kind: new})
    person, address = settings.counts[kind]
    number = _number(name, value)
    return replace(
        settings, counts={**settings.counts, kind: (number, address) if whose == PERSON else (person, number)}
    )


def _networks(value: str) -> tuple[Network, ...]:
    try:
        return tuple(ip_network(each, strict=False) for each in value.split(",") if each)
    except ValueError as error:
        raise BadLimits(
            _("free is a list of networks: 10.0.0.0/8,fd00::/8; {problem}").format(problem=error)
        ) from error


def _rate(name: str, value: str) -> Rate:
    found = re.fullmatch(r"([1-9][0-9]{0,6})/([1-9][0-9]{0,4})([smh])", value)
    if not found:
        text = _("{name} is so many within some time, as 30/10m (s, m or h); not {given}")
        raise BadLimits(text.format(name=name, given=repr(value[:60])))
    return Rate(int(found[1]), float(int(found[2]) * UNITS[found[3]]))


def _number(name: str, value: str) -> int:
    if not re.fullmatch(r"[1-9][0-9]{0,6}", value):
        raise BadLimits(_("{name} is a number from 1 on; not {given}").format(name=name, given=repr(value[:60])))
    return int(value)


class Limits:
    """All buckets of one process."""

    def __init__(self, settings: Settings | None = None, clock: Clock = time.monotonic) -> None:
        self.settings = settings or Settings()
        self.clock = clock
        rates = self.settings.rates.items()
        self.people = {kind: Buckets(measure.person, clock) for kind, measure in rates}
        self.addresses = {kind: Buckets(measure.address, clock) for kind, measure in rates}
        self.open: dict[tuple[str, str], int] = {}  # sockets, by whose they are

    def take(self, kind: str, person: str, address: str) -> float:
        """Count something; seconds to wait where it is too much, and then it is not counted."""
        wait = self.wait(kind, person, address)
        if wait == 0.0:
            self.addresses[kind].take(address)
            if person:
                self.people[kind].take(person)
        return wait

    def wait(self, kind: str, person: str, address: str) -> float:
        of_person = self.people[kind].wait(person) if person else 0.0
        wait = max(self.addresses[kind].wait(address), of_person)
        return wait if wait > 1e-9 else 0.0

    def enter(self, person: str, address: str) -> bool:
        """One more socket, if there are not too many; whoever entered leaves."""
        keys = _keys(person, address)
        if any(self.open.get(key, 0) >= self.settings.count(OPEN_SOCKETS, key[0]) for key in keys):
            return False
        for key in keys:
            self.open[key] = self.open.get(key, 0) + 1
        return True

    def leave(self, person: str, address: str) -> None:
        for key in _keys(person, address):
            self.open[key] -= 1
            if not self.open[key]:
                del self.open[key]


def _keys(person: str, address: str) -> list[tuple[str, str]]:
    return [(ADDRESS, address), *([(PERSON, person)] if person else [])]
