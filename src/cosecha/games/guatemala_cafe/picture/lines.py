"""Lines from point to point, straight or wavy."""

from collections.abc import Iterable

Point = tuple[float, float]


def line(points: Iterable[Point]) -> str:
    """From point to point.

    >>> line([(0, 0), (5, 2.5)])
    'M0 0L5 2.5'
    """
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in points)


def wavy(left: float, right: float, y: float, *, up: float, step: float = 46) -> str:
    """A line that rises and falls by `up`, from left to right; to go on a path that has reached its left end."""
    number = max(2, round((right - left) / step))
    wide = (right - left) / number
    swings = (f"q{wide / 2:g} {-up if i % 2 else up:g} {wide:g} 0" for i in range(number))
    return f"L{left:g} {y:g}" + "".join(swings)
