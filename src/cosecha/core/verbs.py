"""Moves as codes, text and JSON: one declaration of a verb gives all four directions.

>>> verbs = Verbs([Verb("place", Choice("tile", ["le", "or"]), Choice("square", ["a1", "b1"]), Flag("bridge"))])
>>> code = verbs.parse("place or b1 bridge")
>>> verbs.text(code)
'place or b1 bridge'
>>> verbs.to_json(code)
{'verb': 'place', 'tile': 'or', 'square': 'b1', 'bridge': True}
>>> verbs.from_json({"verb": "place", "tile": "or", "square": "b1", "bridge": True}) == code
True
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from cosecha.core.errors import Malformed

MOVE = 65536
"""A move is the number of its verb times this, plus the number its parts make."""
KEPT = 5000  # moves whose text is kept, where the verbs are those of many tables
SHORT = 60  # signs of a text that is kept as it was written
Given = Any
"""A text, or whatever it is, if all is well: compiled code would refuse everything else by itself, without a word of
ours."""


@dataclass(frozen=True)
class Choice:
    """One of several names; `size` reserves room where tables differ in how many they have."""

    name: str
    names: Sequence[str]
    room: int = 0

    @property
    def size(self) -> int:
        return max(self.room, len(self.names))

    def has(self, value: int) -> bool:
        return value < len(self.names)

    def words(self, value: int) -> list[str]:
        return [self.names[value]]

    def read(self, words: list[str]) -> int:
        if not words:
            raise Malformed(f"{self.name} is missing; one of {_listed(self.names)}")
        word = words.pop(0)
        if word in self.names:  # letters may be written large or small, unless that tells two names apart
            return self.names.index(word)
        for value, name in enumerate(self.names):
            if name.casefold() == word.casefold():
                return value
        raise Malformed(f"{word!r} is no {self.name}; one of {_listed(self.names)}")

    def to_json(self, value: int) -> Any:
        return self.names[value]

    def from_json(self, value: Any) -> list[str]:
        return [str(value)]


@dataclass(frozen=True)
class Flag:
    """A word that is there or not."""

    name: str
    size: int = 2

    def has(self, value: int) -> bool:
        return value < self.size

    def words(self, value: int) -> list[str]:
        return [self.name] if value else []

    def read(self, words: list[str]) -> int:
        if words and words[0].casefold() == self.name:
            words.pop(0)
            return 1
        return 0

    def to_json(self, value: int) -> Any:
        return bool(value)

    def from_json(self, value: Any) -> list[str]:
        if not isinstance(value, bool):
            raise Malformed(f"{self.name} is true or false")
        return [self.name] if value else []


@dataclass(frozen=True)
class Several:
    """Any number of the names, each at most once; written in their own order. `least` says how many at the least."""

    name: str
    names: Sequence[str]
    least: int = 0

    @property
    def size(self) -> int:
        return 1 << len(self.names)

    def has(self, value: int) -> bool:
        return value < self.size and value.bit_count() >= self.least

    def words(self, value: int) -> list[str]:
        return [name for i, name in enumerate(self.names) if value >> i & 1]

    def read(self, words: list[str]) -> int:
        value = 0
        while words:
            word = words.pop(0)
            if word not in self.names:
                raise Malformed(f"{word!r} is no {self.name}; any of {_listed(self.names)}")
            value |= 1 << self.names.index(word)
        if value.bit_count() < self.least:
            raise Malformed(f"{self.name} is missing; any of {_listed(self.names)}")
        return value

    def to_json(self, value: int) -> Any:
        return self.words(value)

    def from_json(self, value: Any) -> list[str]:
        if not isinstance(value, list):
            raise Malformed(f"{self.name} must be a list")
        return [str(word) for word in value]


Part = Choice | Flag | Several


@dataclass(frozen=True)
class Verb:
    """A verb and its parts; the answer of a secret verb stays sealed even when all have answered."""

    word: str
    parts: tuple[Part, ...]
    secret: bool = False

    def __init__(self, word: str, *parts: Part, secret: bool = False) -> None:
        object.__setattr__(self, "word", word)
        object.__setattr__(self, "parts", parts)
        object.__setattr__(self, "secret", secret)
        if self.size > MOVE:
            raise ValueError(f"{word}: more than {MOVE} moves")

    @property
    def size(self) -> int:
        size = 1
        for part in self.parts:
            size *= part.size
        return size

    def values(self, number: int) -> list[int]:
        """The value of each part, the last part counting fastest."""
        values: list[int] = []
        for part in reversed(self.parts):
            number, value = divmod(number, part.size)
            values.insert(0, value)
        return values

    def number(self, values: Sequence[int]) -> int:
        number = 0
        for part, value in zip(self.parts, values, strict=True):
            number = number * part.size + value
        return number

    def read(self, words: list[str]) -> int:
        """The number of the parts that these words name."""
        left = list(words)
        values = [part.read(left) for part in self.parts]
        if left:
            raise Malformed(f"{self.word}: nothing is expected after {' '.join(words[: -len(left)]) or self.word!r}")
        return self.number(values)

    def names_something(self, number: int) -> bool:
        """Do all parts of this number have a name at this table?"""
        named = zip(self.parts, self.values(number), strict=True)
        return number < self.size and all(part.has(value) for part, value in named)


@dataclass
class Verbs:
    """All verbs of a game at one table. Two verbs may share a word: the first that can read the text has it."""

    verbs: list[Verb]
    by_word: dict[str, list[int]] = field(init=False)
    _texts: dict[int, str] = field(init=False, repr=False, compare=False, default_factory=dict)
    _codes: dict[str, int] = field(init=False, repr=False, compare=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.by_word = {}
        for i, verb in enumerate(self.verbs):
            self.by_word.setdefault(verb.word, []).append(i)

    def verb(self, code: int) -> Verb:
        return self.verbs[code // MOVE]

    def text(self, code: int) -> str:
        found = self._texts.get(code)
        if found is None:
            if len(self._texts) >= KEPT:
                self._texts.clear()
            found = self._texts[code] = self._text(code)
        return found

    def _text(self, code: int) -> str:
        verb = self.verb(code)
        words = [verb.word]
        for part, value in zip(verb.parts, verb.values(code % MOVE), strict=True):
            words += part.words(value)
        return " ".join(words)

    def parse(self, text: Given) -> int:
        if not isinstance(text, str):
            raise Malformed("a move is written as text")
        found = self._codes.get(text)
        if found is None:
            found = self._parse(text)
            if len(self._codes) >= KEPT:
                self._codes.clear()
            if len(text) <= SHORT:
                self._codes[text] = found
        return found

    def _parse(self, text: str) -> int:
        words = text.split()
        if not words:
            raise Malformed(f"a move begins with a verb: {_listed(list(self.by_word))}")
        word = words[0].casefold()
        if word not in self.by_word:
            raise Malformed(f"{words[0]!r} is no verb; one of {_listed(list(self.by_word))}")
        problem = Malformed("")
        for i in reversed(self.by_word[word]):
            try:
                return i * MOVE + self.verbs[i].read(words[1:])
            except Malformed as error:
                problem = error
        raise Malformed(f"{text.strip()[:80]!r}: {problem}")

    def to_json(self, code: int) -> dict[str, Any]:
        verb = self.verb(code)
        named = zip(verb.parts, verb.values(code % MOVE), strict=True)
        return {"verb": verb.word} | {part.name: part.to_json(value) for part, value in named}

    def from_json(self, move: Given) -> int:
        if not isinstance(move, dict) or not isinstance(move.get("verb"), str):
            raise Malformed("a move is an object with a verb")
        problem = Malformed(f"{move['verb']!r} is no verb; one of {_listed(list(self.by_word))}")
        for i in reversed(self.by_word.get(move["verb"], [])):
            verb = self.verbs[i]
            try:
                if set(move) - {"verb"} - {part.name for part in verb.parts}:
                    raise Malformed(f"{verb.word} takes {', '.join(part.name for part in verb.parts) or 'nothing'}")
                words: list[str] = []
                for part in verb.parts:
                    if part.name not in move:
                        raise Malformed(f"{part.name} is missing")
                    words += part.from_json(move[part.name])
                return i * MOVE + verb.read(words)
            except Malformed as error:
                problem = error
        raise problem

    def every(self) -> list[int]:
        """Every code that can be named at this table."""
        return [
            i * MOVE + number
            for i, verb in enumerate(self.verbs)
            for number in range(verb.size)
            if verb.names_something(number)
        ]


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names) if len(names) <= 24 else f"{names[0]} to {names[-1]}"
