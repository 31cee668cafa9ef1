"""Pictures put together of parts: what has not changed is neither drawn nor compared again.

A part is known by what it is drawn from. As long as somebody shows it, whoever draws the same gets the very same part;
when nobody does any more, it is gone, but for the last thousands: much comes back soon, here or at another table.

>>> @drawn_once
... def row(number):
...     yield from (Sprite(f"square-{number}-{i}", "", "board", i, number) for i in range(8))
>>> board = Board()
>>> board.lay("first", row(1))
>>> len(board.changes()[0]), board.changes()
(8, ([], []))
>>> row(1) is board.parts["first"]
True
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import wraps
from typing import ParamSpec
from weakref import KeyedRef

from mypy_extensions import mypyc_attr

from cosecha.core import words
from cosecha.core.scene import Sprite

Given = ParamSpec("Given")


@mypyc_attr(native_class=False)  # others look at it weakly
class Part:
    """Sprites that are drawn together: `of` other parts, and of sprites."""

    __slots__ = ("__weakref__", "of", "sprites")

    def __init__(self, drawn: Iterable[Part | Sprite]) -> None:
        self.of = tuple(drawn)
        self.sprites = _flat(self.of)

    def __iter__(self) -> Iterator[Sprite]:
        return iter(self.sprites)


def _flat(drawn: Iterable[Part | Sprite]) -> tuple[Sprite, ...]:
    found: list[Sprite] = []
    for each in drawn:
        if isinstance(each, Part):
            found += each.sprites
        else:
            found.append(each)
    return tuple(found)


KEPT = 4096  # parts that are not forgotten yet, even where nobody shows them
_shown: dict[Hashable, KeyedRef[Hashable, Part]] = {}
_drawn_last: deque[Part] = deque(maxlen=KEPT)


def _gone(reference: KeyedRef[Hashable, Part]) -> None:
    if _shown.get(reference.key) is reference:
        del _shown[reference.key]


def drawn_once(draw: Callable[Given, Iterable[Part | Sprite]]) -> Callable[Given, Part]:
    """For a part that depends on nothing but what it is given, and on the language."""

    @wraps(draw)
    def drawn(*given: Given.args, **named: Given.kwargs) -> Part:
        assert not named
        key = (words.spoken(), draw, *given)
        reference = _shown.get(key)
        found = None if reference is None else reference()
        if found is None:
            found = Part(draw(*given))  # type: ignore[call-arg]
            _shown[key] = KeyedRef(found, _gone, key)
            _drawn_last.append(found)
        return found

    return drawn


class Board:
    """Parts that lie at places, and go along from moment to moment: only what is laid or lifted has changed."""

    def __init__(self) -> None:
        self.parts: dict[str, Part] = {}
        self._stale: list[Part] = []
        self._fresh: list[Part] = []

    def lay(self, place: str, part: Part) -> None:
        """A part, in place of the one that lay there."""
        before = self.parts.get(place)
        if before is part:
            return
        if before is not None:
            self._stale.append(before)
        self._fresh.append(part)
        self.parts[place] = part

    def lift(self, place: str) -> None:
        """Nothing lies there any more."""
        if (before := self.parts.pop(place, None)) is not None:
            self._stale.append(before)

    def changes(self) -> tuple[list[Sprite], list[str]]:
        """What is new or different since this was asked last, and the names of what is gone."""
        if not self._stale and not self._fresh:
            return [], []
        found = _compared([part.sprites for part in self._stale], [part.sprites for part in self._fresh])
        self._stale, self._fresh = [], []
        return found


def _compared(stale: list[tuple[Sprite, ...]], fresh: list[tuple[Sprite, ...]]) -> tuple[list[Sprite], list[str]]:
    old = {sprite.id: sprite for sprites in stale for sprite in sprites}
    new = {sprite.id: sprite for sprites in fresh for sprite in sprites}
    put = [sprite for name, sprite in new.items() if (was := old.get(name)) is not sprite and was != sprite]
    return put, [name for name in old if name not in new]


def changes(before: Iterable[Sprite], after: Iterable[Sprite]) -> tuple[list[Sprite], list[str]]:
    """What is new or different, and the names of what is gone.

    >>> one, two, other = (Sprite(name, "", "board", x, 0) for name, x in (("one", 0), ("two", 0), ("one", 5)))
    >>> changes((one, two), (other,)) == ([other], ["two"])
    True
    """
    return _compared([tuple(before)], [tuple(after)])
