"""Words of position text: tiles by name, lists of pieces, header lines taken one by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cosecha.core.errors import BadPosition
from cosecha.core.text import whole_number
from cosecha.games.keyflower.pieces import FIRST_FARM_BOAT, FIRST_SUMMER_BOAT, TILE_NAMES

SUMMER_BOATS = (
    *TILE_NAMES[FIRST_SUMMER_BOAT : FIRST_SUMMER_BOAT + 4], *TILE_NAMES[FIRST_FARM_BOAT : FIRST_FARM_BOAT + 2]
)  # fmt: skip
_SIDES = "ab"


def tile_of(name: str) -> tuple[int, int]:
    """Number and side of a tile: `gold-mine`, `Gold mine`; a summer boat with its side, `boat-1a`."""
    word = name.strip().casefold().replace(" ", "-").replace("'", "")
    if word in TILE_NAMES:
        tile = TILE_NAMES.index(word)
        return tile, 0
    if word[:-1] in SUMMER_BOATS and word[-1:] in _SIDES:
        return TILE_NAMES.index(word[:-1]), _SIDES.index(word[-1])
    raise BadPosition(f"{name.strip()[:30]!r} is no tile")


def counted(name: str, text: str, names: Sequence[str]) -> list[int]:
    """Counts of a list like `blue*3 saw`."""
    counts = [0] * len(names)
    for word in text.split():
        kind, _, times = word.partition("*")
        number = whole_number(times or "1")
        if kind not in names or number is None:
            raise BadPosition(f"{name}: {word[:20]!r} is none of {', '.join(names)}")
        counts[names.index(kind)] += number
    return counts


class Words:
    """The header lines of a position; each is taken once."""

    def __init__(self, headers: dict[str, str], seats: int) -> None:
        self.headers = headers
        self.seats = seats

    def take(self, name: str) -> str:
        return self.headers.pop(name, "")

    def number(self, name: str, default: int, least: int, most: int) -> int:
        value = self.take(name) or str(default)
        number = whole_number(value)
        if number is None or not least <= number <= most:
            raise BadPosition(f"{name} is a number from {least} to {most}; not {value[:40]!r}")
        return number

    def one_of(self, name: str, names: Sequence[str], default: str) -> int:
        value = self.take(name) or default
        if value not in names:
            raise BadPosition(f"{name} is one of {', '.join(names)}; not {value[:40]!r}")
        return names.index(value)

    def pairs(self, name: str) -> Iterator[tuple[str, str]]:
        """`tile=value` words."""
        for word in self.take(name).split():
            tile, equals, value = word.partition("=")
            if not equals:
                raise BadPosition(f"{name} takes 'tile=…'; not {word[:30]!r}")
            yield tile, value

    def end(self) -> None:
        if self.headers:
            raise BadPosition(f"unknown header {next(iter(self.headers))!r}")
