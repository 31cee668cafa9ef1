"""What all commands show alike: the consoles, who is who, and whether the rules run compiled."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

import cosecha
from cosecha.core.game import Game
from cosecha.core.match import Match
from cosecha.core.words import _


def console() -> Console:
    """For results; plain when it is no terminal or NO_COLOR is set."""
    return Console(highlight=False, emoji=False, markup=False)


def aside() -> Console:
    """For progress and complaints, which must not mix with results."""
    return Console(highlight=False, emoji=False, markup=False, stderr=True)


def rules_line() -> str:
    """Whether the rules run as native code."""
    if cosecha.compiled():
        return _("Rules: compiled.")
    return _("Rules: interpreted, which is slower (`make compile` compiles them).")


def seat_name(seat: int) -> str:
    return _("seat {n}").format(n=seat + 1)


@dataclass(frozen=True)
class Drawing:
    """How a game shows itself in a terminal: what its module `terminal` brings, or else plain text."""

    draw: Callable[[Match, int | None, Sequence[int] | None], RenderableType]
    prompt: Callable[[Match], str]
    describe: Callable[[Match, str], str]
    badge: Callable[[int], Text]
    legend: RenderableType


def drawing(game: Game) -> Drawing:
    name = f"{game.package}.terminal"
    found: Any = import_module(name) if find_spec(name) else None
    if found is None:
        return Drawing(
            draw=lambda match, seat, moves: Text(match.position()),
            prompt=lambda match: _("Choose a move."),
            describe=lambda match, move: "",
            badge=lambda seat: Text(str(seat + 1), "bold reverse"),
            legend="",
        )
    return Drawing(
        draw=lambda match, seat, moves: found.draw(match.state, seat, moves),
        prompt=lambda match: found.prompt(match.state),
        describe=lambda match, move: found.describe(match.state, move),
        badge=found.badge,
        legend=found.legend(),
    )


def points_table(match: Match, names: Sequence[str], badge: Callable[[int], Text]) -> Table:
    """Points by source, a column a seat; winners are marked."""
    table = Table(title=_("Points"), title_style="bold", title_justify="left", header_style="", show_footer=match.over)
    table.add_column(_("from"), _("total"))
    for seat, points in enumerate(match.scores):
        won = seat in match.winners
        footer = Text(f"{'★ ' if won else ''}{points}", "bold" if won else "")
        table.add_column(Text.assemble(badge(seat), f" {names[seat]}"), footer, justify="right")
    sources = list(dict.fromkeys(source for row in match.breakdown for source in row))
    for source in sources:
        table.add_row(_(source), *(str(row.get(source, "")) for row in match.breakdown))
    return table


def winners_line(match: Match, names: Sequence[str]) -> str:
    if not match.winners:
        return _("The game is not over.")
    won = _(" and ").join(names[seat] for seat in match.winners)
    points = max(match.scores)
    if len(match.winners) > 1:
        return _("{names} share the victory with {points} points.").format(names=won, points=points)
    return _("{name} wins with {points} points.").format(name=won, points=points)
