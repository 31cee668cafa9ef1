"""Luck with a script: outcomes given by name come first; and the ear that writes down what was drawn."""

from collections.abc import Sequence
from dataclasses import dataclass

from librt.vecs import vec
from mypy_extensions import i64

from cosecha.core.errors import BadRecord
from cosecha.core.luck import Luck

HIDDEN = "?"


@dataclass(frozen=True)
class Pile:
    """What can be drawn from a pile, by name. Unless a game says that everybody sees the draw, nobody is shown it."""

    names: Sequence[str]
    shown: bool = False


@dataclass(frozen=True, slots=True)
class Draws:
    """What luck answered to one event: for the record, and for everybody's eyes."""

    names: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()


NOTHING_DRAWN = Draws()


class ScriptedLuck(Luck):
    """Draws the named outcomes in order, then asks `after`; notes the name of everything drawn."""

    def __init__(self, piles: Sequence[Pile], script: Sequence[str], after: Luck | None) -> None:
        self.piles = piles
        self.script = list(script)
        self.after = after
        self.drawn: list[str] = []
        self.shown: list[str] = []

    def draw(self, pile: i64, counts: vec[i64]) -> i64:
        kind = self._scripted(pile, counts) if self.script else self._asked(pile, counts)
        name = self.piles[pile].names[kind]
        self.drawn.append(name)
        self.shown.append(name if self.piles[pile].shown else HIDDEN)
        return kind

    def _scripted(self, pile: int, counts: vec[i64]) -> int:
        name = self.script.pop(0)
        names = self.piles[pile].names
        if name not in names:
            raise BadRecord(f"{name!r} cannot be drawn here; one of {', '.join(names)}")
        kind = names.index(name)
        if counts[kind] == 0:
            raise BadRecord(f"{name!r} is drawn, but none is left")
        return kind

    def _asked(self, pile: int, counts: vec[i64]) -> int:
        if self.after is None:
            raise BadRecord("more is drawn than the record holds")
        return self.after.draw_listed(pile, list(counts))

    def take(self) -> Draws:
        """What was drawn since the last time."""
        if not self.drawn:
            return NOTHING_DRAWN
        draws = Draws(tuple(self.drawn), tuple(self.shown))
        self.drawn, self.shown = [], []
        return draws
