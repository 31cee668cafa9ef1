"""The market as its diamond: lines come in from the left with their name and price, down (d…) or up (u…)."""

from collections.abc import Sequence
from itertools import pairwise

from rich.text import Text

from cosecha.games.citrus.pieces import KINDS, MOVE, SPACES, V_BUY, V_CART
from cosecha.games.citrus.state import CitrusState
from cosecha.games.citrus.terminal.canvas import Canvas
from cosecha.games.citrus.terminal.colours import GLOW, INK, fruit_style, on

WIDTH = 35
STEP = 4
MIDDLE = 18


def market_lines(state: CitrusState, moves: Sequence[int]) -> list[Text]:
    """Spaces with their number and tile; lines and spaces that can be taken now carry a `›`."""
    places = _places(state.printed.market_rows)
    canvas = Canvas(WIDTH, 2 * len(state.printed.market_rows) + 1)
    for line, spaces in enumerate(lines_of(state)):
        _draw_line(canvas, places, spaces)
        _name_line(canvas, places, state, line, can_buy=int(V_BUY * MOVE) + line in moves)
    for space, (x, y) in enumerate(places):
        can_take = int(V_CART * MOVE) + space in moves and all(code // MOVE == V_CART for code in moves)
        _draw_space(canvas, x, y, space, int(state.market[space]), can_take=can_take)
    return canvas.lines()


def lines_of(state: CitrusState) -> list[list[int]]:
    """The spaces of each line, numbered from 0."""
    return [[space for space in range(SPACES) if line >> space & 1] for line in state.printed.lines]


def price(state: CitrusState, line: int) -> int:
    return sum(state.market[space] >= 0 for space in lines_of(state)[line])


def _places(rows: Sequence[int]) -> list[tuple[int, int]]:
    """Where the middle of each space lies: rows are centred, so that neighbours stand diagonally."""
    return [
        (MIDDLE + STEP * (2 * i - number + 1), 2 * row + 1) for row, number in enumerate(rows) for i in range(number)
    ]


def _draw_line(canvas: Canvas, places: Sequence[tuple[int, int]], spaces: Sequence[int]) -> None:
    """Strokes between neighbours on a diagonal; a line of another shape is only named in the list of moves."""
    for a, b in pairwise(spaces):
        (x, y), (to_x, to_y) = places[a], places[b]
        if to_y - y == 2 and abs(to_x - x) == STEP:
            canvas.put((x + to_x) // 2, y + 1, "\\" if to_x > x else "/", "dim")


def _name_line(
    canvas: Canvas, places: Sequence[tuple[int, int]], state: CitrusState, line: int, *, can_buy: bool
) -> None:
    """Name and price at the left end: above it for lines that lead down, below it for lines that lead up."""
    ends = [places[space] for space in lines_of(state)[line]]
    leads_up = len(ends) > 1 and ends[1][0] < ends[0][0]
    x, y = ends[-1] if leads_up else ends[0]
    label = f"{'›' if can_buy else ' '}{state.printed.line_names[line]}:{price(state, line)}"
    style = on(GLOW, INK, bold=True) if can_buy else "dim"
    canvas.put(max(x - STEP - len(label) // 2, 0), y + (1 if leads_up else -1), label, style)


def _draw_space(canvas: Canvas, x: int, y: int, space: int, kind: int, *, can_take: bool) -> None:
    number = f"{'›' if can_take else ''}{space + 1}"
    canvas.put(x - 2 - len(number), y, number, on(GLOW, INK, bold=True) if can_take else "dim")
    if kind >= 0:
        canvas.put(x - 1, y, f"{KINDS[kind]:^4}"[:4], fruit_style(KINDS[kind], bold=True))
    else:
        canvas.put(x - 1, y, " ·· ", "dim")
