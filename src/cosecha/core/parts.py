"""Pictures put together of parts: what has not changed is neither drawn nor compared again.

A part is known by what it is drawn from. As long as somebody shows it, whoever draws the same gets the very same part;
when nobody does any more, it is gone.

>>> @drawn_once
... def row(number):
...     yield from (Sprite(f"square-{number}-{i}", "", "board", i, number) for i in range(8))
>>> shown = composed([row(1), row(2)])
>>> row(1) is shown.of[0]
True
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import wraps
from typing import ParamSpec
from weakref import KeyedRef

from cosecha.core import words
from cosecha.core.scene import Sprite

Given = ParamSpec("Given")


class Part:
    """Sprites that are drawn together: `of` other parts, and of sprites."""

    __slots__ = ("__weakref__", "of", "sprites")

    def __init__(self, drawn: Iterable[Part | Sprite]) -> None:
        self.of = tuple(drawn)
        self.sprites = _flat(self.of)

    def __iter__(self) -> Iterator[Sprite]:
        return iter(self.sprites)


class Composed(tuple[Sprite, ...]):
    """The sprites of a picture, which know of which parts they were put together."""

    of: tuple[Part | Sprite, ...]


def composed(drawn: Iterable[Part | Sprite]) -> Composed:
    of = tuple(drawn)
    found = Composed(_flat(of))
    found.of = of
    return found


def _flat(drawn: Iterable[Part | Sprite]) -> tuple[Sprite, ...]:
    found: list[Sprite] = []
    for each in drawn:
        if isinstance(each, Part):
            found += each.sprites
        else:
            found.append(each)
    return tuple(found)


_shown: dict[Hashable, KeyedRef[Hashable, Part]] = {}


def _gone(reference: KeyedRef[Hashable, Part]) -> None:
    if _shown.get(reference.key) is reference:
        del _shown[reference.key]


def drawn_for(key: Hashable, draw: Callable[[], Iterable[Part | Sprite]]) -> Part:
    """The part that is known by this key, language included; drawn if nobody shows it."""
    whole_key = (words.spoken(), key)
    reference = _shown.get(whole_key)
    found = None if reference is None else reference()
    if found is None:
        found = Part(draw())
        _shown[whole_key] = KeyedRef(found, _gone, whole_key)
    return found


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
        return found

    return drawn


def changes(before: tuple[Sprite, ...], after: tuple[Sprite, ...]) -> tuple[list[Sprite], list[str]]:
    """What is new or different, and the names of what is gone.

    >>> one, two, other = (Sprite(name, "", "board", x, 0) for name, x in (("one", 0), ("two", 0), ("one", 5)))
    >>> changes((one, two), (other,)) == ([other], ["two"])
    True
    """
    stale, fresh = _apart(_of(before), _of(after))
    while any(isinstance(each, Part) for each in (*stale, *fresh)):
        stale, fresh = _apart(_opened(stale), _opened(fresh))
    old = {sprite.id: sprite for sprite in stale if isinstance(sprite, Sprite)}
    new = {sprite.id: sprite for sprite in fresh if isinstance(sprite, Sprite)}
    put = [sprite for name, sprite in new.items() if old.get(name) != sprite]
    return put, [name for name in old if name not in new]


Drawn = list[Part | Sprite]


def _of(sprites: tuple[Sprite, ...]) -> Drawn:
    return list(sprites.of if isinstance(sprites, Composed) else sprites)


def _opened(drawn: Drawn) -> Drawn:
    return [inner for each in drawn for inner in (each.of if isinstance(each, Part) else (each,))]


def _apart(was: Drawn, now: Drawn) -> tuple[Drawn, Drawn]:
    """Without what is the very same in both."""
    old, new = set(map(id, was)), set(map(id, now))
    return [each for each in was if id(each) not in new], [each for each in now if id(each) not in old]
