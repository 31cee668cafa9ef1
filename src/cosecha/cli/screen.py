"""What all commands show alike: the consoles, who is who, and whether the rules run compiled."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from rich import box
from rich.console import Console, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

import cosecha
from cosecha.core.game import Game
from cosecha.core.match import Match
from cosecha.core.words import _, plural


def console() -> Console:
    """For results; plain when it is no terminal or NO_COLOR is set."""
    return Console(highlight=False, emoji=False, markup=False)


def aside() -> Console:
    """For progress and complaints, which must not mix with results."""
    return Console(highlight=False, emoji=False, markup=False, stderr=True)


def progress() -> Progress:
    """A bar beside the results, which goes when it is done."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=aside(), transient=True)


def rules_line() -> str:
    """Whether the rules run as native code."""
    if cosecha.compiled():
        return _("Rules: compiled.")
    return _("Rules: interpreted, which is slower (`make compile` compiles them).")


def framed(title: str, first: str, *headings: str | Text) -> Table:
    """A table with a title: words in the first column, numbers in the others."""
    table = Table(title=title, title_style="bold", title_justify="left", header_style="", box=box.ROUNDED)
    table.add_column(first)
    for heading in headings:
        table.add_column(heading, justify="right")
    return table


def seat_name(seat: int) -> str:
    return _("seat {n}").format(n=seat + 1)


@dataclass(frozen=True)
class Drawing:
    """How a game shows itself in a terminal: what its module `terminal` brings, or else plain text."""

    draw: Callable[[Match, int | None, Sequence[int] | None], RenderableType]
    prompt: Callable[[Match, int], str]
    describe: Callable[[Match, int, str], str]
    badge: Callable[[int], Text]
    legend: RenderableType
    plain: frozenset[str]  # facts that the drawing shows anyway, so that only the log tells them


def seen(match: Match, seat: int | None) -> Text:
    """What a seat sees, a line a thing: never the position, which holds what is hidden."""
    return Text("\n".join(f"{name}: {json.dumps(value)}" for name, value in match.view(seat).items()))


def drawing(game: Game) -> Drawing:
    name = f"{game.package}.terminal"
    found: Any = import_module(name) if find_spec(name) else None
    if found is None:
        return Drawing(
            draw=lambda match, seat, moves: seen(match, seat),
            prompt=lambda match, seat: _("Choose a move."),
            describe=lambda match, seat, move: "",
            badge=lambda seat: Text(str(seat + 1), "bold reverse"),
            legend="",
            plain=frozenset(),
        )
    return Drawing(
        draw=lambda match, seat, moves: found.draw(match.state, seat, moves),
        prompt=lambda match, seat: found.prompt(match.state, seat),
        describe=lambda match, seat, move: found.describe(match.state, seat, move),
        badge=found.badge,
        legend=found.legend(),
        plain=frozenset(found.PLAIN),
    )


def points_table(match: Match, names: Sequence[str], badge: Callable[[int], Text]) -> Table:
    """Points by source, a column a seat; winners are marked."""
    seats = [Text.assemble(badge(seat), f" {name}") for seat, name in enumerate(names)]
    table = framed(_("Points"), _("from"), *seats)
    table.columns[0].no_wrap = True
    for source in sources_of(match.game, match.breakdown):
        table.add_row(_(source), *(str(row.get(source, "")) for row in match.breakdown))
    table.add_section()
    totals = [f"{'♛ ' if seat in match.winners else ''}{points}" for seat, points in enumerate(match.scores)]
    table.add_row(_("total"), *totals, style="bold")
    return table


def sources_of(game: Game, rows: Iterable[Mapping[str, int]]) -> list[str]:
    """The sources that gave points, in the order of the game's own table where it has one."""
    order = list(game.sources)
    return sorted(in_order(rows), key=lambda source: order.index(source) if source in order else len(order))


def in_order(rows: Iterable[Mapping[str, int]]) -> list[str]:
    """All names in the rows; every row has them in the same order, but may leave some out.

    >>> in_order([{"harvest": 3, "horses": 4}, {"harvest": 1, "fincas": 8, "horses": 2}])
    ['harvest', 'fincas', 'horses']
    """
    found: list[str] = []
    for row in rows:
        after = len(found)
        for name in reversed(list(row)):
            if name in found:
                after = found.index(name)
            else:
                found.insert(after, name)
    return found


def winners_line(match: Match, names: Sequence[str], badge: Callable[[int], Text]) -> Text:
    if not match.winners:
        return Text(_("The game is not over."))
    won = [Text.assemble(badge(seat), (f" {names[seat]}", "bold")) for seat in match.winners]
    points = plural("{n} point", "{n} points", max(match.scores))
    title = _("Winner:") if len(won) == 1 else _("Shared victory:")
    return Text.assemble(title, " ", Text(", ").join(won), f", {points}")
