"""The whole table: season, offer, boats, the other villages, then what is one's own."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.columns import Columns
from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from cosecha.core.state import State
from cosecha.core.words import _, plural
from cosecha.games.keyflower.notation import verbs
from cosecha.games.keyflower.picture.sheet import sheet_of
from cosecha.games.keyflower.picture.tiles import coloured
from cosecha.games.keyflower.pieces import COLOURS, RESOURCES, SEASONS
from cosecha.games.keyflower.saying import word
from cosecha.games.keyflower.terminal import hexes
from cosecha.games.keyflower.terminal.brief import POINTS, STEP, UP
from cosecha.games.keyflower.terminal.colours import FARM, ROAD_STYLE, WATER_STYLE, badge, crew, heap
from cosecha.games.keyflower.terminal.fields import herds
from cosecha.games.keyflower.terminal.offer import boat_items, offer_table, stock
from cosecha.games.keyflower.terminal.seats import hand_lines, new_tiles, own_title, tile_list, title
from cosecha.games.keyflower.view import view

GAP, INDENT = 3, 4
WIDEST = 100
ROOM = 38  # for the hand beside the village


def draw(state: State, seat: int | None, moves: Sequence[int] | None = None) -> RenderableType:
    """What a seat sees (None: a spectator); `moves` are those to light up."""
    spaces = {_space(verbs(state).text(code)) for code in moves or ()}
    return _Drawing(view(state, seat), seat, sorted(space for space in spaces if space is not None))


def _space(move: str) -> hexes.Space | None:
    """Where a move would lay a tile."""
    verb, *parts = move.split()
    if verb != "at":
        return None
    q, r = parts[0].split(",")
    return int(q), int(r)


class _Drawing:
    def __init__(self, seen: Mapping[str, Any], seat: int | None, targets: Sequence[hexes.Space]) -> None:
        self.seen = seen
        self.seat = seat
        self.targets = targets

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        width = min(options.max_width, WIDEST)
        yield headline(self.seen)
        if self.seen["offer"]:
            yield offer_table(self.seen, self.seat, width)
        if self.seen["boats"]:
            yield from packed([Text(_("boats"), "dim"), *boat_items(self.seen)], width)
        if not self.seen["over"]:
            yield stock(self.seen)
        yield Text()
        if self.seat is None:
            for seat in self.others():
                yield Text.assemble(" ", badge(seat), " ", title(self.seen, seat))
                yield from self.village(seat, width)
        else:
            yield self.short_villages()
            yield Text.assemble(self.acting(self.seat), badge(self.seat), " ", own_title(self.seen, self.seat))
            yield from self.own(self.seat, width)

    def acting(self, seat: int) -> str:
        return "▸" if seat in self.seen["to_act"] else " "

    def short_villages(self) -> Table:
        """A paragraph for each of the others."""
        grid = Table.grid(padding=(0, 1, 0, 0))
        for seat in self.others():
            about = Text.assemble(title(self.seen, seat), ": ", tile_list(self.seen, seat))
            if new := new_tiles(self.seen, seat):
                about.append(f"; {new}", "bold")
            grid.add_row(Text.assemble(self.acting(seat), badge(seat)), about)
        return grid

    def own(self, seat: int, width: int) -> Iterator[RenderableType]:
        """One's village with the hand beside it, or below where it is narrow."""
        village, hand = list(self.village(seat, width)), list(hand_lines(self.seen, seat))
        wide = max(line.cell_len if isinstance(line, Text) else width for line in village)
        if wide + GAP + ROOM > width:  # so it is while tiles are placed
            yield from [*village, *hand]
            return
        beside = Table.grid(padding=(0, GAP, 0, 0))
        beside.add_column(width=wide, no_wrap=True)
        beside.add_column(width=width - wide - GAP)
        beside.add_row(Group(*village), Group(*hand))
        yield beside

    def others(self) -> list[int]:
        """Clockwise from the viewer, or from the first seat."""
        seats, first = self.seen["seats"], 0 if self.seat is None else self.seat + 1
        number = seats if self.seat is None else seats - 1
        return [(first + i) % seats for i in range(number)]

    def village(self, seat: int, width: int) -> Iterator[RenderableType]:
        """A sketch, or a list where it has no room."""
        if new := new_tiles(self.seen, seat):
            yield Padding(Text(new), (0, 0, 0, INDENT))
        targets = self.targets if seat == self.seat else ()
        lines = hexes.village(self.seen["villages"][seat], sheet_of(self.seen), width, targets, herds(self.seen, seat))
        if lines is None:
            yield Padding(tile_list(self.seen, seat), (0, 0, 0, INDENT))
        else:
            yield from lines


def headline(seen: Mapping[str, Any]) -> Text:
    """The season, the order of play, and how near the end of the season is."""
    season = seen["season"]
    line = Text(_("{season}, season {n} of 4").format(season=word(season).capitalize(), n=SEASONS.index(season) + 1))
    line.stylize("bold")
    if seen["over"]:
        return line.append(" · " + _("the game is over"))
    seats = [(seen["start_player"] + i) % seen["seats"] for i in range(seen["seats"])]
    order = Text(" ").join(Text.assemble("▸" if seat in seen["to_act"] else "", badge(seat)) for seat in seats)
    line.append_text(Text.assemble((" · " + _("order of play") + " ", "not bold"), order))
    if seen["passes"] and seen["offer"]:
        passed = plural("{n} pass in a row", "{n} passes in a row", seen["passes"])
        line.append(f" · {passed}", "not bold")
    return line


def packed(items: Sequence[Text], width: int) -> Iterator[Text]:
    """Lines with as many items as fit, none of them broken."""
    line = Text().append_text(items[0])
    for item in items[1:]:
        if line.cell_len + GAP + item.cell_len > width:
            yield line
            line = Text(" " * INDENT).append_text(item)
        else:
            line.append_text(Text(" " * GAP)).append_text(item)
    yield line


def legend() -> RenderableType:
    """What the letters and signs of the drawing mean."""
    workers = [Text.assemble(crew(2, colour), " ", coloured(2, colour)) for colour in COLOURS]
    goods = [Text.assemble(heap(2, kind), " ", word(kind)) for kind in (*RESOURCES, *FARM)]
    signs = [
        Text.assemble(("====", ROAD_STYLE), " ", _("road")),
        Text.assemble(("~~~~", WATER_STYLE), " ", _("river")),
        Text(_("▸☼1: is to act; ☼1:3r: bid of seat 1")),
        Text(_("(☾2:2r): outbid; 2b~: lying")),
        Text(f"{UP}WS: " + _("upgrade for wood and stone; *: any resource")),
        Text(f"Keywood{UP}: " + _("upgraded")),
        Text(f"{STEP}4 {UP}2: " + _("4 steps and 2 upgrades")),
        Text(f"{POINTS}3: " + _("3 points; now: what it would bring you by itself")),
        Text(_("3y›3y: 3 workers used, the next use takes 3")),
        Text(_("2Sh@s1: two sheep in the field s1 of that tile")),
        Text(_("winter tiles ▸ you lead, + won, ✓ laid")),
    ]
    return Columns([*workers, *goods, *signs], padding=(0, 3), column_first=True)
