"""Colours and emblems of Citrus in a terminal."""

from rich.text import Text

INK = "#3b2a1e"
CREAM = "#fff8ec"
FIELD = "#d8c594"
PATH = "#ebdfbd"
TILE = "#f7f2e4"
ROCK = "#9b9185"
BARE_SITE = "#bfa172"
OPEN_SITE = "#d98f52"
FINCA = "#6b3a20"
SCORED_FINCA = "#9c8471"
GLOW = "#fff59a"

FRUIT_COLOURS = {"le": "#f5d531", "or": "#f39233", "bl": "#a8232e", "li": "#86bd3c", "gr": "#f49aab"}
FRUIT_INK = {"bl": CREAM}

EMBLEMS = "☼☾❧★≈"
SEAT_COLOURS = ("#0b5fa5", "#7a3fa0", "#12664f", "#2b2b2b", "#8a4b12")


def on(background: str, ink: str = INK, *, bold: bool = False) -> str:
    return f"{'bold ' if bold else ''}{ink} on {background}"


def fruit_style(code: str, *, bold: bool = False) -> str:
    fruit = code[:2]
    return on(FRUIT_COLOURS[fruit], FRUIT_INK.get(fruit, INK), bold=bold)


def stubble_style(fruit: str) -> str:
    """A harvested plantation: its fruit's colour, half gone to field."""
    return on(_between(FRUIT_COLOURS[fruit], FIELD))


def _between(a: str, b: str) -> str:
    mixed = [(2 * int(a[i : i + 2], 16) + 3 * int(b[i : i + 2], 16)) // 5 for i in (1, 3, 5)]
    return "#" + "".join(f"{part:02x}" for part in mixed)


def seat_style(seat: int) -> str:
    return on(SEAT_COLOURS[seat], "#ffffff", bold=True)


def seat_mark(seat: int) -> str:
    """Emblem and number: who owns it, without colour."""
    return f"{EMBLEMS[seat]}{seat + 1}"


def badge(seat: int) -> Text:
    return Text(seat_mark(seat), seat_style(seat))


def chip(code: str) -> Text:
    """A plantation tile as a small coloured label."""
    return Text(f" {code} ", fruit_style(code, bold=True))
