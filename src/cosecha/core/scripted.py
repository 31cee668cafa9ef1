"""Luck with a script: outcomes given by name come first; and the ear that writes down what was drawn."""

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from cosecha.core.errors import BadRecord
from cosecha.core.luck import Luck


class ScriptedLuck(Luck):
    """Draws the named outcomes in order, then asks `after`; notes the name of everything drawn."""

    def __init__(self, piles: Sequence[Sequence[str]], script: Sequence[str], after: Luck | None) -> None:
        self.piles = piles
        self.script = list(script)
        self.after = after
        self.drawn: list[str] = []

    def draw(self, pile: i64, counts: vec[i64]) -> i64:
        kind = self._scripted(pile, counts) if self.script else self._asked(pile, counts)
        self.drawn.append(self.piles[pile][kind])
        return kind

    def _scripted(self, pile: int, counts: vec[i64]) -> int:
        name = self.script.pop(0)
        if name not in self.piles[pile]:
            raise BadRecord(f"{name!r} cannot be drawn here; one of {', '.join(self.piles[pile])}")
        kind = self.piles[pile].index(name)
        if counts[kind] == 0:
            raise BadRecord(f"{name!r} is drawn, but none is left")
        return kind

    def _asked(self, pile: int, counts: vec[i64]) -> int:
        if self.after is None:
            raise BadRecord("more is drawn than the record holds")
        return self.after.draw(pile, counts)

    def take(self) -> list[str]:
        """What was drawn since the last time."""
        drawn, self.drawn = self.drawn, []
        return drawn
