"""Whoever paints a match moment after moment: what all see, what changed in it, and what a seat sees besides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from cosecha.core.parts import changes
from cosecha.core.scene import Draw, Scene, Sprite

if TYPE_CHECKING:
    from cosecha.core.game import Game


class Painter(Protocol):
    """Paints one match in one language, for people with these names; it goes along from moment to moment."""

    put: Sequence[Sprite]  # what all see and is new or different since the moment before
    gone: Sequence[str]  # the names of what all saw and is there no more

    def show(self, view: Mapping[str, Any]) -> None:
        """The next moment, as a spectator sees it."""

    def sprites(self) -> tuple[Sprite, ...]:
        """Everything that all see now."""

    def scene(self, view: Mapping[str, Any], seat: int | None, moves: Sequence[str]) -> Scene:
        """What a seat sees now; of the sprites that all share it may leave out which they are."""


class Anew:
    """For a game that draws everything at every moment: what changed is found by comparing."""

    def __init__(self, draw: Draw, names: Sequence[str]) -> None:
        self.draw = draw
        self.names = names
        self.put: Sequence[Sprite] = ()
        self.gone: Sequence[str] = ()
        self._shown: tuple[Sprite, ...] = ()

    def show(self, view: Mapping[str, Any]) -> None:
        before, self._shown = self._shown, self.draw(view, None, (), self.names).sprites
        self.put, self.gone = changes(before, self._shown)

    def sprites(self) -> tuple[Sprite, ...]:
        return self._shown

    def scene(self, view: Mapping[str, Any], seat: int | None, moves: Sequence[str]) -> Scene:
        return self.draw(view, seat, moves, self.names, self._shown)


def painter_of(game: Game, names: Sequence[str]) -> Painter:
    assert game.scene is not None
    return game.painter(names) if game.painter is not None else Anew(game.scene, names)
