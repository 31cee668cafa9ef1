"""The game-blind still: sprites on mats, the moves one can choose by them, and the prompt; what every screen shows.

>>> tile = Sprite("tile-e5", "citrus-le", "board", 20, 30, label="lemon on e5")
>>> scene = Scene("cosecha.games.citrus", "Citrus", (Mat("board", "Board", 100, 100),), (tile,))
>>> Scene.from_json(scene.to_json()) == scene
True
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct, json

AREAS = ("head", "shared", "main", "seats", "own", "foot", "sheet")
"""Where a wide page lays a mat: beside the prompt, left, middle, right, below left, below; over all when opened."""

Way = tuple[tuple[str, ...], ...]
"""How a move is chosen: one sprite of each step."""

SCENERY = "scenery"
"""The class of what is only drawn: nobody who has the table read out wants to hear of it."""

LIGHT, DARK, EITHER = "light", "dark", "either"


class Sprite(Struct, frozen=True, omit_defaults=True, gc=False):
    """One thing to see: a symbol of the art, or a shape of its own, or only a text; x and y are its middle."""

    id: str  # says nothing hidden; the same thing keeps it from still to still
    symbol: str  # id in the art; empty for a shape or a text
    mat: str
    x: float
    y: float
    z: int = 0
    turn: float = 0
    label: str = ""  # what it is, in words
    width: float = 0
    height: float = 0
    classes: tuple[str, ...] = ()  # e.g. seat-1, stubble; styled by the art
    text: str = ""  # a number or a letter on it
    text_x: float = 0  # from the middle
    text_y: float = 0
    text_size: float = 13
    shape: str = ""  # path data around the middle, instead of a symbol
    at: str = ""  # the place by its name in facts: a square, `market 3`, `hand 1`
    of: str = ""  # the move that it foretells: drawn only while the clicks lead to that move
    opens: str = ""  # the mat of the area `sheet` that a click on it opens

    def to_json(self) -> dict[str, Any]:
        """Only what is not as usual."""
        return _plain(self)

    @staticmethod
    def from_json(found: Mapping[str, Any]) -> Sprite:
        return Sprite(**{**found, "classes": tuple(found.get("classes", ()))})


class Mat(Struct, frozen=True, gc=False):
    """A surface with its own coordinates; the page arranges mats by their area."""

    name: str
    title: str
    width: float
    height: float
    area: str = "main"

    def to_json(self) -> dict[str, Any]:
        return _plain(self)


class Choice(Struct, frozen=True, gc=False):
    """A legal move, and the sprites by which it is chosen: one of each step, in order; no two moves share a way."""

    move: str
    by: Way
    label: str = ""  # the move and what it brings, in words

    def to_json(self) -> dict[str, Any]:
        return {"move": self.move, "by": [list(step) for step in self.by], "label": self.label}

    @staticmethod
    def from_json(found: Mapping[str, Any]) -> Choice:
        return Choice(found["move"], tuple(tuple(step) for step in found["by"]), found["label"])


class Scene(Struct, frozen=True):
    """What one viewer sees: the part that all share, the part only this viewer has, and what can be done now."""

    art: str  # the package whose art.svg holds the symbols
    title: str
    mats: tuple[Mat, ...]
    sprites: tuple[Sprite, ...]
    private: tuple[Sprite, ...] = ()  # in place of the public sprite of the same id, or beside all
    choices: tuple[Choice, ...] = ()
    prompt: str = ""
    status: str = ""  # one line with the key numbers of the viewer's seat

    def seen(self) -> list[Sprite]:
        """Every sprite that this viewer sees, from below to above."""
        found = {sprite.id: sprite for sprite in (*self.sprites, *self.private)}
        return sorted(found.values(), key=lambda sprite: sprite.z)

    def foretold(self, clicked: Sequence[str]) -> list[Sprite]:
        """Every sprite that is seen after these clicks: of moves foretold at one place only the last that is left."""
        moves = {choice.move for choice in self.chosen(clicked)} if clicked else set()
        found = [sprite for sprite in self.seen() if not sprite.of or sprite.of in moves]
        there: dict[tuple[str, float, float], set[str]] = {}
        for sprite in found:
            if sprite.of:
                there.setdefault((sprite.mat, sprite.x, sprite.y), set()).add(sprite.of)
        return [s for s in found if not s.of or len(there[s.mat, s.x, s.y]) == 1]

    def glowing(self, clicked: Sequence[str] = ()) -> set[str]:
        """The sprites that can be clicked next; where there is but one way to begin, also those that follow it."""
        open_ways = [c.by[len(clicked) :] for c in self.choices if _follows(c.by, clicked)]
        found: set[str] = set()
        while steps := {way[0] for way in open_ways if way}:
            found.update(name for step in steps for name in step)
            if len(steps) > 1:
                break
            open_ways = [way[1:] for way in open_ways if way]
        return found

    def chosen(self, clicked: Sequence[str]) -> list[Choice]:
        """The moves that these clicks leave; a single one of so many steps is the move."""
        return [choice for choice in self.choices if _follows(choice.by, clicked)]

    def to_json(self) -> dict[str, Any]:
        return {
            "art": self.art,
            "title": self.title,
            "prompt": self.prompt,
            "status": self.status,
            "mats": [mat.to_json() for mat in self.mats],
            "sprites": [sprite.to_json() for sprite in self.sprites],
            "private": [sprite.to_json() for sprite in self.private],
            "choices": [choice.to_json() for choice in self.choices],
        }

    @staticmethod
    def from_json(found: Mapping[str, Any]) -> Scene:
        return Scene(
            found["art"],
            found["title"],
            tuple(Mat(**mat) for mat in found["mats"]),
            tuple(Sprite.from_json(sprite) for sprite in found["sprites"]),
            tuple(Sprite.from_json(sprite) for sprite in found["private"]),
            tuple(Choice.from_json(choice) for choice in found["choices"]),
            found["prompt"],
            found["status"],
        )

    def svg(self, theme: str = EITHER, clicked: Sequence[str] = ()) -> str:
        """The still as a file of its own; `either` follows the reader's system, light or dark."""
        from cosecha.core.still import draw

        return draw(self, theme, clicked)


class Draw(Protocol):
    """How a game draws itself: from what a seat sees, its legal moves, and the names of the people.

    `shared` are the sprites that all viewers share, where somebody has drawn them already.
    """

    def __call__(
        self,
        view: Mapping[str, Any],
        seat: int | None,
        moves: Sequence[str],
        names: Sequence[str] = (),
        shared: tuple[Sprite, ...] | None = None,
    ) -> Scene: ...


def _follows(by: Sequence[Sequence[str]], clicked: Sequence[str]) -> bool:
    return len(clicked) <= len(by) and all(name in step for name, step in zip(clicked, by, strict=False))


def _plain(what: Struct) -> dict[str, Any]:
    """As JSON has it."""
    found: dict[str, Any] = json.decode(json.encode(what))
    return found
