"""The board: a square is four columns by two lines, columns are letters and rows numbers as in the notation."""

from collections.abc import Sequence

from rich.text import Text

from cosecha.core.words import _
from cosecha.games.citrus.pieces import FRUITS, LANDSCAPE, MOVE, PLACE_KIND, SITES, V_BULL, V_HARVEST, V_PLACE, V_SITE
from cosecha.games.citrus.reading import square_name
from cosecha.games.citrus.scoring import open_squares
from cosecha.games.citrus.squares import both, count, has, load
from cosecha.games.citrus.state import CitrusState
from cosecha.games.citrus.terminal.canvas import Canvas
from cosecha.games.citrus.terminal.colours import (
    BARE_SITE,
    CREAM,
    FIELD,
    FINCA,
    GLOW,
    INK,
    OPEN_SITE,
    PATH,
    ROCK,
    SCORED_FINCA,
    TILE,
    fruit_style,
    on,
    seat_mark,
    seat_style,
    stubble_style,
)

WIDE, HIGH = 4, 2
MARGIN = 3

PICTURES = {
    "h2": "♞♞", "h3": "♞♞♞", "h4": "♞♞♞♞", "m2": "●●", "m3": "●●●",
    "ca": "╰oo╯", "bu": r"\__/", "br": "╭──╮", "ms": "▟▙",
}  # fmt: skip


def board_lines(state: CitrusState, moves: Sequence[int]) -> list[Text]:
    """The board as lines of text; squares that a move leads to carry their name behind a `›`."""
    board = state.printed.board
    canvas = Canvas(MARGIN + WIDE * board.width, 1 + HIGH * board.height)
    for column in range(board.width):
        canvas.put(MARGIN + WIDE * column + 1, 0, chr(ord("a") + column), "bold")
    for row in range(board.height):
        canvas.put(0, 1 + HIGH * row, f"{row + 1:2}", "bold")
    glowing = targets(state, moves)
    for square in range(board.width * board.height):
        x, y = MARGIN + WIDE * (square % board.width), 1 + HIGH * (square // board.width)
        _Square(canvas, x, y).draw(state, square, glowing=square in glowing)
    return canvas.lines()


def targets(state: CitrusState, moves: Sequence[int]) -> set[int]:
    """The squares that the moves lead to; bulls, which go nearly everywhere, count only when nothing else does."""
    others = [code for code in moves if code // MOVE != V_BULL]
    return {square for code in others or moves if (square := _target(state, code)) >= 0}


def _target(state: CitrusState, code: int) -> int:
    verb, part = divmod(code, int(MOVE))
    if verb == V_PLACE:
        return part % int(PLACE_KIND) // 2
    if verb == V_SITE:
        return int(state.printed.board.site_square[part])
    return part if verb in (V_HARVEST, V_BULL) else -1


class _Square:
    """One square of the canvas."""

    def __init__(self, canvas: Canvas, x: int, y: int) -> None:
        self.canvas = canvas
        self.x = x
        self.y = y

    def write(self, top: str, bottom: str, style: str) -> None:
        self.canvas.put(self.x, self.y, f"{top:{WIDE}}"[:WIDE], style)
        self.canvas.put(self.x, self.y + 1, f"{bottom:{WIDE}}"[:WIDE], style)

    def draw(self, state: CitrusState, square: int, *, glowing: bool) -> None:
        site = _site_at(state, square)
        if site >= 0:
            self.site(state, site)
        elif state.fruit_at(square) >= 0:
            self.plantation(state, square)
        elif state.landscape_at(square) >= 0:
            self.landscape(state, square)
        elif has(state.rocks, square):
            self.write(" ▟▙", "▟██▙", on(ROCK, "#5c554d"))
        elif has(state.printed.board.paths, square):
            self.write("", " ··", on(PATH, "#b3a274"))
        else:
            self.write("", " ·", on(FIELD, "#c3ae78"))
        if glowing:
            name = square_name(state.printed.board.width, square) if site < 0 else SITES[site]
            self.canvas.put(self.x, self.y + 1, f"›{name:{WIDE - 1}}", on(GLOW, INK, bold=True))

    def plantation(self, state: CitrusState, square: int) -> None:
        fruit, seat = FRUITS[state.fruit_at(square)], state.owner(square)
        code = fruit + ("w" if has(state.wells, square) else "")
        if seat < 0:
            self.write(f" {code}", " ┄┄", stubble_style(fruit))
            return
        self.write(f" {code}", "", fruit_style(fruit, bold=True))
        self.canvas.put(self.x + 1, self.y + 1, seat_mark(seat), seat_style(seat))

    def landscape(self, state: CitrusState, square: int) -> None:
        code = LANDSCAPE[state.landscape_at(square)]
        self.write(f" {code}", f"{PICTURES[code]:^4}", on(TILE))

    def site(self, state: CitrusState, site: int) -> None:
        letter, finca = SITES[site], state.finca[site]
        if finca < 0:
            is_open = bool(state.open_sites >> site & 1)
            ground = OPEN_SITE if is_open else BARE_SITE
            self.write(f" {letter}", _("open") if is_open else "", on(ground, bold=is_open))
            return
        values = "{}/{}".format(*state.printed.finca_values[finca])
        if state.scored >> site & 1:
            self.write(f" {letter} ✓", f"{values:>4}", on(SCORED_FINCA, CREAM))
        else:
            self.write(f" {letter}□{gaps_at(state, site)}", f"{values:>4}", on(FINCA, CREAM, bold=True))


def gaps_at(state: CitrusState, site: int) -> int:
    """How many squares around a site are still open."""
    return int(count(both(load(state.printed.board.ring, site), open_squares(state))))


def _site_at(state: CitrusState, square: int) -> int:
    return next((site for site, at in enumerate(state.printed.board.site_square) if at == square), -1)
