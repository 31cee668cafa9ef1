"""Legal moves as a numbered menu: many moves that begin alike become one entry that opens a menu of its own.

>>> entries(["buy d1", "buy d2", "end"])
[Entry(words='buy d1', moves=('buy d1',)), Entry(words='buy d2', moves=('buy d2',)), Entry(words='end', moves=('end',))]
>>> squares = [f"bull {letter}{row}" for letter in "abcd" for row in range(1, 5)]
>>> [(entry.words, len(entry.moves)) for entry in entries([*squares, "end"])]
[('bull', 16), ('end', 1)]
>>> matching("d2", ["buy d1", "buy d2", "bull d2"])
['buy d2', 'bull d2']
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cosecha.core.text import whole_number

FEW = 14
"""So many moves are shown one by one."""
ALIKE = 4
"""So many moves that begin alike may stand one by one in a longer menu."""
MANY = 24
"""A menu longer than this has no room for descriptions."""


@dataclass(frozen=True)
class Entry:
    """A move, or the words that several moves begin with."""

    words: str
    moves: tuple[str, ...]

    @property
    def move(self) -> str | None:
        """The move, if the entry is a single one."""
        return self.moves[0] if len(self.moves) == 1 else None


def entries(moves: Sequence[str]) -> list[Entry]:
    """The menu for these moves, in their order."""
    if len(moves) <= FEW:
        return [Entry(move, (move,)) for move in moves]
    depth = len(shared_words(moves)) + 1
    groups: dict[str, list[str]] = {}
    for move in moves:
        groups.setdefault(" ".join(move.split()[:depth]), []).append(move)
    found = _entries(groups, ALIKE)
    return found if len(found) <= MANY else _entries(groups, 1)


def _entries(groups: Mapping[str, Sequence[str]], alike: int) -> list[Entry]:
    """One by one up to so many that begin alike."""
    found: list[Entry] = []
    for words, group in groups.items():
        if len(group) > alike:
            found.append(Entry(words, tuple(group)))
        else:
            found += [Entry(move, (move,)) for move in group]
    return found


def numbers(menu: Sequence[Entry]) -> list[int]:
    """By which number each entry is chosen: its own where the moves are one verb with numbers, else its place.

    >>> numbers(entries(["hand 3", "hand 4"]))
    [3, 4]
    >>> numbers(entries(["bid keywood", "pass"]))
    [1, 2]
    """
    words = [entry.words.split() for entry in menu]
    own = [whole_number(word[-1]) for word in words if len(word) == 2 and word[0] == words[0][0]]
    found = [number for number in own if number is not None]
    return found if len(found) == len(menu) == len(set(found)) else list(range(1, len(menu) + 1))


def shared_words(moves: Sequence[str]) -> list[str]:
    """The words that all moves begin with.

    >>> shared_words(["place le e5", "place le f5"])
    ['place', 'le']
    """
    shared: list[str] = []
    for words in zip(*(move.split() for move in moves), strict=False):
        if len(set(words)) > 1:
            break
        shared.append(words[0])
    return shared


def matching(text: str, moves: Sequence[str]) -> list[str]:
    """The moves that an abbreviation can mean: it leaves out words, or the ends of words of more than three letters.

    >>> matching("e5", ["place le e5", "place le f5", "harvest e5"])
    ['place le e5', 'harvest e5']
    >>> matching("p le", ["place le e5", "place lew e5"])
    ['place le e5']
    """
    typed = text.casefold().split()
    return [move for move in moves if typed and _means(typed, move.casefold().split())]


def _means(typed: Sequence[str], words: Sequence[str]) -> bool:
    left = iter(words)
    return all(any(_begins(part, word) for word in left) for part in typed)


def _begins(part: str, word: str) -> bool:
    """Codes are short and must be met in full, so that a1 is never a10."""
    return word == part or (len(word) > 3 and word.isalpha() and word.startswith(part))
