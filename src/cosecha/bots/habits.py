"""How a bot thinks, and falls short as people do: it overlooks moves, sees not far, forgets, or looks at itself alone.

Habits are written behind the name of a bot: `net:attention=60:sight=40`.

>>> name, habits = read_habits("net-20:attention=60")
>>> name, habits.unusual(), habits.width
('net-20', {'attention': 60}, 0)
>>> str(read_habits("net:sight=40:rivals=no")[1])
':sight=40:rivals=no'
"""

from __future__ import annotations

from dataclasses import asdict, dataclass

from cosecha.core.text import whole_number
from cosecha.core.words import _

WHOLE = 100


@dataclass(frozen=True)
class Habits:
    """Those of a bot that does its best, unless said otherwise."""

    attention: int = WHOLE
    """Of a hundred moves so many are noticed; what scores at once always is, where a net values positions."""
    sight: int = WHOLE
    """Of a hundred points still to come so many are seen; with less than all, only points of one's own count."""
    width: int = 0
    """Positions that are kept while a turn is thought through; 0: as many as the game says."""
    rivals: str = "yes"
    """`no`: only points of one's own count."""
    depth: int = 0
    """A simulation without a net is broken off after so many moves, and points are counted as they stand; 0: never."""
    replies: int = 1
    """Positions that are kept while a turn is thought through that may follow, where turns are played on from."""
    rounds: int = 1
    """So many are played on then, until it is the own turn again."""
    memory: str = "yes"
    """`no`: what was open once and is hidden again is forgotten, such as workers that others were seen to take."""
    others: str = "net"
    """`greedy`: where turns are played on from, the other seats are taken to play as the greedy bot would."""
    nets: str = "any"
    """`shipped`: the nets that come with the game, even where COSECHA_NETS names others."""
    reuse: str = "no"
    """`yes`: the part of a tree that is under a move serves the next decision, where nothing came between."""

    def unusual(self) -> dict[str, int | str]:
        """Those that are not as usual."""
        return {name: value for name, value in asdict(self).items() if value != getattr(Habits, name)}

    def __str__(self) -> str:
        """As they are written; what is as usual is left out."""
        return "".join(f":{name}={value}" for name, value in self.unusual().items())


YES_NO = {"yes", "no"}
WORDS = {"rivals": YES_NO, "memory": YES_NO, "reuse": YES_NO, "others": {"net", "greedy"}, "nets": {"any", "shipped"}}
MOST = {"attention": WHOLE, "sight": WHOLE, "width": 1000, "depth": 10000, "replies": 1000, "rounds": 100}


def read_habits(name: str) -> tuple[str, Habits] | None:
    """The name of a bot without its habits, and these; None where they make no sense."""
    base, *given = name.split(":")
    habits = Habits()
    for word in given:
        key, _equals, value = word.partition("=")
        if _wrong(key, value):
            return None
        habits = Habits(**{**asdict(habits), key: int(value) if key in MOST else value})
    return base, habits


def wrong_habit(name: str) -> str:
    """What is wrong with the first habit in a name that makes no sense, in words."""
    pairs = (word.partition("=") for word in name.split(":")[1:])
    return next((wrong for key, _equals, value in pairs if (wrong := _wrong(key, value))), "")


def _wrong(key: str, value: str) -> str:
    if key in WORDS:
        told = _("{habit} is {values}; not {value!r}").format(
            habit=key, values=" / ".join(sorted(WORDS[key])), value=value
        )
        return "" if value in WORDS[key] else told
    if key in MOST:
        least, number = 0 if key in {"sight", "width"} else 1, whole_number(value)
        told = _("{habit} is a number from {least} to {most}; not {value!r}").format(
            habit=key, least=least, most=MOST[key], value=value
        )
        return "" if number is not None and least <= number <= MOST[key] else told
    return _("there is no habit {habit!r}; there is {names}").format(habit=key, names=", ".join([*MOST, *WORDS]))
