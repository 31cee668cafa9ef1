"""The whole table: board on the left, market and seats on the right, or below each other where it is narrow."""

from collections.abc import Iterator, Sequence

from rich.columns import Columns
from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.table import Table
from rich.text import Text

from cosecha.core.state import State
from cosecha.core.words import _, plural
from cosecha.games.citrus.pieces import FRUITS, KINDS, LANDSCAPE
from cosecha.games.citrus.saying import NAMES
from cosecha.games.citrus.state import CitrusState
from cosecha.games.citrus.terminal.board import PICTURES, board_lines
from cosecha.games.citrus.terminal.colours import TILE, chip, on
from cosecha.games.citrus.terminal.market import WIDTH, market_lines
from cosecha.games.citrus.terminal.seats import races, seats_table

GAP = 2


def draw(state: State, seat: int | None, moves: Sequence[int] | None = None) -> RenderableType:
    """What a seat sees (None: a spectator); `moves` are those to light up, all legal ones if not given."""
    assert isinstance(state, CitrusState)
    if moves is None:
        moves = [int(code) for code in state.legal()] if seat is not None and state.asks(seat) else []
    return _Drawing(state, seat, moves)


class _Drawing:
    def __init__(self, state: CitrusState, seat: int | None, moves: Sequence[int]) -> None:
        self.state = state
        self.seat = seat
        self.moves = moves

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        board = board_lines(self.state, self.moves)
        side = Group(*self.side())
        if options.max_width >= board[0].cell_len + GAP + WIDTH:
            table = Table.grid(padding=(0, GAP, 0, 0))
            table.add_column(width=board[0].cell_len)
            table.add_column(width=WIDTH)
            table.add_row(Group(*board), side)
            yield table
        else:
            yield from board
            yield Text()
            yield side
        contested = races(self.state)
        if contested:
            yield from packed([Text(_("At the fincas:"), "dim"), *contested], options.max_width)

    def side(self) -> Iterator[RenderableType]:
        state = self.state
        title = Text(_("Market"), "bold")
        title.append(" · " + plural("{n} tile in the bag", "{n} tiles in the bag", int(state.bag_size)), "not bold dim")
        yield title
        yield from market_lines(state, self.moves)
        yield self.pending()
        yield Text()
        yield seats_table(state, self.seat)
        yield Text()
        fincas = plural("{n} finca", "{n} fincas", int(state.finca_tiles()))
        sites = plural("{n} site", "{n} sites", int(state.site_stack()).bit_count())
        yield Text(_("To come: {fincas}, {sites}").format(fincas=fincas, sites=sites), "dim")

    def pending(self) -> Text:
        """The tiles taken and not yet planted."""
        kinds = [int(self.state.cart_tile), *map(int, self.state.pending)]
        tiles = [chip(KINDS[kind]) for kind in kinds if kind >= 0]
        return Text(" ").join([Text(_("To plant:")), *tiles]) if tiles else Text()


def packed(items: Sequence[Text], width: int) -> Iterator[Text]:
    """Lines with as many items as fit, none of them broken."""
    line = Text().append_text(items[0])
    for item in items[1:]:
        if line.cell_len + GAP + item.cell_len > width:
            yield line
            line = Text().append_text(item)
        else:
            line.append_text(Text(" " * GAP)).append_text(item)
    yield line


def legend() -> RenderableType:
    """What the letters and signs of the drawing mean."""
    fruits = [Text.assemble(chip(code), " ", _(NAMES[code])) for code in FRUITS]
    tiles = [Text.assemble((f" {code} {PICTURES[code]:4} ", on(TILE)), " ", _(NAMES[code])) for code in LANDSCAPE]
    signs = [
        _("w: with a well, harvested for 2"),
        _("☼1: owner; ┄┄: harvested, neutral"),
        _("A□3 10/5: finca, 3 squares open"),
        _("A ✓: finca already scored"),
        _("A open: a finca may be built here"),
        _("··: path square, beside a site"),
        _("›e5: you can go there now"),
        _("d1:3: a line and its price"),
    ]
    return Columns([*fruits, *tiles, *map(Text, signs)], padding=(0, 3), equal=True, column_first=True)
