"""Header lines of a position, taken one by one, with clear words where one cannot be read."""

import re
from collections.abc import Mapping, Sequence

from cosecha.core.errors import BadPosition
from cosecha.core.text import whole_number
from cosecha.games.guatemala_cafe.names import PRODUCTION_NAMES
from cosecha.games.guatemala_cafe.pieces import COFFEES, PIECES

NONE = "none"


class Headers:
    """The header lines that are still to be read."""

    def __init__(self, lines: Mapping[str, str]) -> None:
        self.lines = dict(lines)

    def has(self, name: str) -> bool:
        return bool(self.lines.get(name))

    def take(self, name: str) -> str:
        return self.lines.pop(name, "")

    def none_left(self) -> None:
        if self.lines:
            raise BadPosition(f"unknown header {next(iter(self.lines))[:40]!r}")

    def yes(self, name: str) -> bool:
        value = self.take(name) or "no"
        if value not in {"yes", "no"}:
            raise BadPosition(f"{name} is yes or no; not {value[:40]!r}")
        return value == "yes"

    def number(self, name: str, default: int, least: int, most: int) -> int:
        value = self.take(name) or str(default)
        number = whole_number(value)
        if number is None or not least <= number <= most:
            raise BadPosition(f"{name} is a number from {least} to {most}; not {value[:40]!r}")
        return number

    def numbers(self, name: str, seats: int, most: int) -> list[int]:
        """One number a seat; none where the line is missing."""
        words = re.split(r"[\s,]+", self.lines.get(name, "").strip())
        text = self.take(name)
        if not text:
            return []
        values = [whole_number(word) for word in words]
        if len(values) != seats or any(value is None or value > most for value in values):
            raise BadPosition(f"{name} takes {seats} numbers up to {most}, one a seat; not {text[:40]!r}")
        return [value for value in values if value is not None]

    def words(self, name: str) -> list[str]:
        """Words apart by blanks or commas; none for `none`."""
        text = self.take(name)
        return [] if text == NONE else [word for word in re.split(r"[\s,]+", text) if word]

    def one_of(self, name: str, names: Sequence[str], default: str) -> str:
        value = self.take(name) or default
        if value not in names:
            raise BadPosition(f"{name} is one of {', '.join(names)}; not {value[:40]!r}")
        return value

    def spaces(self, name: str) -> list[int]:
        """Spaces of the production board."""
        return [production_space(name, word) for word in self.words(name)]

    def sacks(self, name: str) -> list[int]:
        """Coffees in the order in which they are written, `R*3` for three of them."""
        found: list[int] = []
        for word in self.words(name):
            kind, _, times = word.partition("*")
            number = whole_number(times or "1")
            if kind not in COFFEES or number is None or number > 35:
                raise BadPosition(f"{name}: {word[:20]!r} is none of {', '.join(COFFEES)}")
            found += [COFFEES.index(kind)] * number
        return found


def production_space(name: str, word: str) -> int:
    if word not in PRODUCTION_NAMES:
        raise BadPosition(f"{name}: {word[:20]!r} is no space of the production board, like r3c1")
    return PRODUCTION_NAMES.index(word)


def piece_number(name: str, word: str) -> int:
    if word not in PIECES:
        raise BadPosition(f"{name}: {word[:20]!r} is no piece, like wK, sN, bR, r or *T")
    return PIECES.index(word)
