"""Paths: hexagons, and roads or rivers that meet in the middle of one.

>>> hexagon(10)
'M10 0L5 8.66L-5 8.66L-10 0L-5 -8.66L5 -8.66Z'
"""

from collections.abc import Sequence
from math import cos, pi, sin, sqrt

Point = tuple[float, float]
ROOT = sqrt(3)


def hexagon(size: float) -> str:
    """Flat at the top, around its middle; `size` is its side."""
    corners = [(size * cos(pi / 3 * i), size * sin(pi / 3 * i)) for i in range(6)]
    return "M" + "L".join(_point(corner) for corner in corners) + "Z"


def ways(directions: Sequence[int], size: float, wide: float) -> str:
    """Roads from the middle to edges of a hexagon as one outline; a single one ends in a round place.

    Directions are counted clockwise, beginning in the south.
    """
    angles = sorted(pi / 2 + pi / 3 * direction for direction in directions)
    path = ""
    for i, angle in enumerate(angles):
        following = angles[(i + 1) % len(angles)]
        path += ("L" if path else "M") + _arm(angle, size, wide)
        path += _corner(angle, following + (2 * pi if following <= angle else 0), wide)
    return path + "Z" if path else ""


def side(direction: int, far: float) -> Point:
    """The point this far from the middle towards an edge."""
    angle = pi / 2 + pi / 3 * direction
    return far * cos(angle), far * sin(angle)


def space_middle(q: int, r: int, size: float) -> Point:
    """The middle of an axial space.

    >>> space_middle(2, 0, 10)[0]
    30.0
    """
    return 1.5 * size * q, ROOT * size * (r + q / 2)


def _arm(angle: float, size: float, wide: float) -> str:
    """Both corners at the edge, the right one first."""
    x, y = size * ROOT / 2 * cos(angle), size * ROOT / 2 * sin(angle)
    dx, dy = -wide * sin(angle), wide * cos(angle)
    return f"{_point((x - dx, y - dy))}L{_point((x + dx, y + dy))}"


def _corner(angle: float, following: float, wide: float) -> str:
    """From one arm to the following: where their sides meet, or around the end of the only one."""
    between = following - angle
    if between > 1.99 * pi:
        dx, dy = -wide * sin(angle), wide * cos(angle)
        return f"L{_point((dx, dy))}A{wide:g} {wide:g} 0 0 1 {_point((-dx, -dy))}"
    far = wide / sin(between / 2)
    middle = angle + between / 2
    return f"L{_point((far * cos(middle), far * sin(middle)))}"


def _point(point: Point) -> str:
    return f"{round(point[0], 2) + 0:g} {round(point[1], 2) + 0:g}"
