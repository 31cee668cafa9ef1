"""The coast of the island."""

from math import pi, sin


def coast(width: float, height: float, wobble: float) -> str:
    """A wavy line around a rectangle, the same every time."""
    points: list[tuple[float, float]] = []
    for x0, y0, x1, y1 in ((0, 0, width, 0), (width, 0, width, height), (width, height, 0, height), (0, height, 0, 0)):
        steps = max(4, round((abs(x1 - x0) + abs(y1 - y0)) / 34))
        for i in range(steps):
            part = i / steps
            n = len(points)
            out = wobble * (sin(1.9 * n) + 0.7 * sin(0.83 * n + 1)) * sin(pi * part) ** 0.5
            x, y = x0 + (x1 - x0) * part, y0 + (y1 - y0) * part
            points.append((x + out * (y1 > y0) - out * (y1 < y0), y - out * (x1 > x0) + out * (x1 < x0)))
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(points, points[1:] + points[:1], strict=True)]
    said = f"M{middles[-1][0]:.1f} {middles[-1][1]:.1f}"
    for (x, y), (mx, my) in zip(points, middles, strict=True):
        said += f"Q{x:.1f} {y:.1f} {mx:.1f} {my:.1f}"
    return said + "Z"
