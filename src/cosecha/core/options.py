"""Options of a game: what they are called, which values they take, and clear words when one does not fit."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from cosecha.core.errors import BadSetup
from cosecha.core.words import later

ON, OFF = "on", "off"


@dataclass(frozen=True)
class Option:
    """A choice made before the match. Values are words; data options take the text of a file instead.

    `title` and `words` (one for each value) are what people read; `name` and `values` are what programs write.
    Where `several` seats may be chosen, which are the values after the first, they are written 1+3. `needs` names a
    switch without which the option means nothing.
    """

    name: str
    values: tuple[str, ...]
    default: str
    about: str
    data: bool = False
    title: str = ""
    words: tuple[str, ...] = ()
    several: bool = False
    needs: str = ""

    def read(self, value: object) -> str:
        if self.data:
            if not isinstance(value, str) or not value.strip():
                raise BadSetup(f"option {self.name} takes the text of a data file")
            return value
        word = {True: ON, False: OFF}[value] if isinstance(value, bool) else str(value)
        if self.several and set(word.split("+")) <= set(self.values[1:]):
            return "+".join(value for value in self.values if value in word.split("+"))
        if word not in self.values:
            more = ", or several as 1+3" if self.several else ""
            raise BadSetup(f"option {self.name} is one of {', '.join(self.values)}{more}; not {word[:40]!r}")
        return word


def switch(name: str, *, default: bool, about: str, title: str = "", needs: str = "") -> Option:
    words = (later("yes"), later("no"))
    return Option(name, (ON, OFF), ON if default else OFF, about, title=title, words=words, needs=needs)


TAKING_BACK = Option(
    "undo", ("until-reveal", OFF), "until-reveal",
    later("May players take back their steps within a turn, until something is drawn or shown?"),
    title=later("Taking back"), words=(later("within a turn"), later("never")),
)  # fmt: skip
"""For games whose tables may forbid it; the match heeds it."""


@dataclass(frozen=True)
class Setup:
    """What a match begins with: the seats, and the options given, the others at their defaults."""

    seats: int
    given: Mapping[str, str]
    defaults: Mapping[str, str]

    def __getitem__(self, name: str) -> str:
        return self.given.get(name, self.defaults[name])

    def on(self, name: str) -> bool:
        return self[name] == ON


def read_setup(
    seats: object,
    least: int,
    most: int,
    options: tuple[Option, ...],
    given: Mapping[str, object] | None,
    refuse_seats: Callable[[str], Exception],
) -> Setup:
    """Check what a caller asks for; defaults are not written into `given`."""
    if not isinstance(seats, int) or isinstance(seats, bool) or not least <= seats <= most:
        raise refuse_seats(f"{least} to {most} seats; not {seats!r}")
    if given is not None and not isinstance(given, Mapping):
        raise BadSetup("options are a mapping from names to values")
    known = {option.name: option for option in options}
    read: dict[str, str] = {}
    for name, value in (given or {}).items():
        if name not in known:
            raise BadSetup(f"unknown option {name!r}; known are {', '.join(known)}")
        read[name] = known[name].read(value)
    setup = Setup(seats, read, {option.name: option.default for option in options})
    for option in options:
        if option.needs and not setup.on(option.needs) and setup[option.name] != option.default:
            raise BadSetup(f"option {option.name}: {setup[option.name]} needs option {option.needs}")
    return setup
