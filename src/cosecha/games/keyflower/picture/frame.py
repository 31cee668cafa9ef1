"""How the spaces of a village lie on a mat."""

from collections.abc import Sequence
from dataclasses import dataclass

from cosecha.games.keyflower.picture.paths import ROOT, space_middle

Space = tuple[int, int]
Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Frame:
    """How spaces of a village lie on a mat."""

    x: float
    y: float
    size: float

    def at(self, space: Space) -> tuple[float, float]:
        x, y = space_middle(*space, self.size)
        return round(self.x + x, 1), round(self.y + y, 1)


def framed(spaces: Sequence[Space], room: Box, most: float) -> Frame:
    """As large as the spaces fit in a box of the mat: left, top, width, height."""
    middles = [space_middle(q, r, 1) for q, r in spaces]
    xs, ys = [x for x, _y in middles], [y for _x, y in middles]
    wide, high = max(xs) - min(xs) + 2, max(ys) - min(ys) + ROOT
    left, top, width, height = room
    size = round(min(most, width / wide, height / high), 2)
    x = left + width / 2 - size * (max(xs) + min(xs)) / 2
    y = top + height / 2 - size * (max(ys) + min(ys)) / 2
    return Frame(x, y, size)
