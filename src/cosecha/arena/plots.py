"""Plots as SVG without anything else: whiskers, dots over time, a line that runs towards its bounds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from math import ceil, floor, log10

from cosecha.arena.summary import Estimate

WIDTH, LEFT, RIGHT, ROW = 400, 44, 24, 50


def element(name: str, content: str = "", **attributes: object) -> str:
    """
    >>> element("circle", r=3, class_="dot")
    '<circle r="3" class="dot"/>'
    """
    said = "".join(f' {key.rstrip("_").replace("_", "-")}="{escape(str(value))}"' for key, value in attributes.items())
    return f"<{name}{said}>{content}</{name}>" if content else f"<{name}{said}/>"


def text(x: float, y: float, words: str, class_: str = "", anchor: str = "start") -> str:
    return element("text", escape(words), x=round(x, 1), y=round(y, 1), class_=class_, text_anchor=anchor)


def line(x1: float, y1: float, x2: float, y2: float, class_: str) -> str:
    return element("line", x1=round(x1, 1), y1=round(y1, 1), x2=round(x2, 1), y2=round(y2, 1), class_=class_)


def picture(height: float, label: str, parts: Sequence[str]) -> str:
    title = element("title", escape(label))
    return element("svg", title + "".join(parts), viewBox=f"0 0 {WIDTH} {height:.0f}", role="img", class_="plot")


def steps(low: float, high: float, about: int = 5) -> list[float]:
    """Round numbers from below `low` to above `high`.

    >>> steps(-12, 430)
    [-100, 0, 100, 200, 300, 400, 500]
    """
    raw = (high - low or 1.0) / about
    power: float = 10 ** floor(log10(raw))
    step = next(power * n for n in (1, 2, 5, 10) if power * n >= raw)
    count = ceil(high / step) - floor(low / step)
    return [round((floor(low / step) + i) * step, 9) for i in range(max(1, count) + 1)]


def across(values: Sequence[float]) -> Callable[[float], float]:
    """From a value to its place between the first and the last of some steps."""
    low, high = (values[0], values[-1]) if len(values) > 1 else (values[0] - 0.5, values[0] + 0.5)
    return lambda value: LEFT + (WIDTH - LEFT - RIGHT) * (value - low) / (high - low)


def whiskers(
    label: str,
    rows: Sequence[tuple[str, Estimate]],
    say: Callable[[float], str],
    even: float | None = None,
    bounds: tuple[float, float] | None = None,
) -> str:
    """A dot and its interval for each row; `even` is a line to compare with, `bounds` are never left."""
    low = min([e.low for _, e in rows] + ([] if even is None else [even]))
    high = max([e.high for _, e in rows] + ([] if even is None else [even]))
    marks = steps(low, high)
    if bounds is not None:
        marks = [mark for mark in marks if bounds[0] <= mark <= bounds[1]]
    place = across(marks)
    bottom = ROW * len(rows) + 10
    parts = [line(place(mark), 26, place(mark), bottom, "grid") for mark in marks]
    parts += [text(place(mark), bottom + 18, say(mark), "tick", "middle") for mark in marks]
    if even is not None:
        parts.append(line(place(even), 26, place(even), bottom, "even"))
    for number, (name, found) in enumerate(rows):
        y = ROW * number + 36
        parts.append(text(4, y - 15, name, "name"))
        parts.append(line(place(found.low), y, place(found.high), y, "whisker"))
        parts += [line(place(end), y - 5, place(end), y + 5, "whisker") for end in (found.low, found.high)]
        parts.append(element("circle", cx=round(place(found.value), 1), cy=y, r=5.5, class_="dot"))
        parts.append(text(WIDTH - 4, y - 15, say(found.value), "value", "end"))
    return picture(bottom + 28, label, parts)


def over_time(label: str, axis: str, dots: Sequence[tuple[str, float, float]]) -> str:
    """Rating over milliseconds a move; each step to the right takes ten times as long."""
    spent = [max(ms, 0.01) for _, ms, _ in dots]
    times = [float(n) for n in range(floor(log10(min(spent))), ceil(log10(max(spent))) + 1)]
    times = times if len(times) > 1 else [times[0], times[0] + 1]
    marks = steps(min(r for *_, r in dots), max(r for *_, r in dots), 4)
    x = across(times)
    height = 190
    heights = {mark: 12 + height * (marks[-1] - mark) / (marks[-1] - marks[0]) for mark in marks}
    parts = [line(LEFT, y, WIDTH - RIGHT, y, "grid") for y in heights.values()]
    parts += [text(LEFT - 8, y + 5, f"{mark:.0f}", "tick", "end") for mark, y in heights.items()]
    parts += [line(x(t), 12, x(t), 12 + height, "grid") for t in times]
    parts += [text(x(t), height + 32, f"{10**t:g} ms", "tick", "middle") for t in times]
    parts.append(text((LEFT + WIDTH - RIGHT) / 2, height + 54, axis, "tick", "middle"))
    for (name, _, rating), ms in zip(dots, spent, strict=True):
        cx, cy = x(log10(ms)), 12 + height * (marks[-1] - rating) / (marks[-1] - marks[0])
        parts.append(element("circle", cx=round(cx, 1), cy=round(cy, 1), r=5.5, class_="dot"))
        late = cx > WIDTH / 2
        parts.append(text(cx + (-10 if late else 10), cy + 5, name, "value", "end" if late else "start"))
    return picture(height + 62, label, parts)


def running(label: str, ratios: Sequence[float], bounds: tuple[float, float], names: tuple[str, str]) -> str:
    """The ratio of a sequential test, block by block, between the bounds at which it stops."""
    low, high = min([*ratios, bounds[0]]), max([*ratios, bounds[1]])
    height = 200

    def y(value: float) -> float:
        return 14 + height * (high - value) / (high - low)

    x = across([0.0, float(max(1, len(ratios)))])
    parts = [line(LEFT, y(bound), WIDTH - RIGHT, y(bound), "even") for bound in bounds]
    parts += [text(LEFT - 8, y(b) + 5, name, "name", "end") for b, name in zip(bounds, names, strict=True)]
    parts.append(line(LEFT, y(0), WIDTH - RIGHT, y(0), "grid"))
    points = " ".join(f"{x(n):.1f},{y(value):.1f}" for n, value in enumerate([0.0, *ratios]))
    parts.append(element("polyline", points=points, class_="run"))
    parts.append(text(WIDTH - RIGHT, height + 34, f"{len(ratios)}", "tick", "end"))
    return picture(height + 44, label, parts)
