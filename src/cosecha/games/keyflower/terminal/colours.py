"""Colours, letters and badges of Keyflower in a terminal: workers by small letters, goods by capitals."""

from collections.abc import Mapping

from rich.text import Text

from cosecha.games.keyflower.pieces import ANIMALS, COLOURS, RESOURCES

WORKER_STYLES = {
    "blue": "bold white on #1f5fb0", "red": "bold white on #b3261e", "yellow": "bold black on #f2d43c",
    "green": "bold white on #2e7d32",
}  # fmt: skip
GOODS_STYLES = {
    "wood": "#b07a3f", "stone": "#9aa0a6", "iron": "#7f8fc9", "gold": "#d9a400",
    "wheat": "#d9a400", "sheep": "bold", "pig": "bold #d0706a", "cow": "bold #a8713f",
}  # fmt: skip
SEAT_STYLES = (
    "bold white on #0b5fa5", "bold white on #7a3fa0", "bold white on #12664f", "bold white on #2b2b2b",
    "bold white on #8a4b12", "bold white on #9b1d56",
)  # fmt: skip
EMBLEMS = "☼☾❧★≈♦"
ROAD_STYLE, WATER_STYLE, TARGET_STYLE = "bold #c58a2b", "bold #3f8fd0", "bold reverse"
FARM = ("wheat", *ANIMALS)
LETTERS = (
    {name: name[0] for name in COLOURS}
    | {name: name[0].upper() for name in RESOURCES}
    | {name: name[:2].capitalize() for name in FARM}
)
"""Of workers and goods, two for wheat and animals; the notation is English in every language, and so are they."""


def seat_mark(seat: int) -> str:
    """Emblem and number: whose it is, without colour."""
    return f"{EMBLEMS[seat]}{seat + 1}"


def badge(seat: int) -> Text:
    return Text(seat_mark(seat), SEAT_STYLES[seat])


def crew(n: int, colour: str) -> Text:
    """So many workers of a colour: `3r`."""
    return Text(f"{n}{LETTERS[colour]}", WORKER_STYLES[colour])


def crews(workers: Mapping[str, int]) -> Text:
    """Workers by colour: `3b 1r`."""
    return Text(" ").join(crew(n, colour) for colour, n in workers.items() if n)


def heap(n: int, kind: str) -> Text:
    """So many goods of a kind: `2W`, `3Sh`."""
    return Text(f"{n}{LETTERS[kind]}", GOODS_STYLES[kind])


def heaps(goods: Mapping[str, int]) -> Text:
    return Text(" ").join(heap(n, kind) for kind, n in goods.items() if n)
