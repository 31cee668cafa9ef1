"""`cosecha replay`: a record looked at, at any move; told in sentences; verified."""

from __future__ import annotations

from argparse import Namespace, RawDescriptionHelpFormatter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

import cosecha
from cosecha.cli.arguments import BadUsage, read_text
from cosecha.cli.screen import console, drawing, points_table, seat_name, winners_line
from cosecha.core import record
from cosecha.core.errors import BadRecord
from cosecha.core.game import NOBODY
from cosecha.core.match import Match
from cosecha.core.telling import Sentence, paragraphs, retell
from cosecha.core.verifying import verify
from cosecha.core.words import _, plural

if TYPE_CHECKING:
    from argparse import ArgumentParser, _SubParsersAction


def add_parser(subparsers: _SubParsersAction[ArgumentParser]) -> None:
    parser = subparsers.add_parser(
        "replay",
        help=_("look at a saved game"),
        description=_("Show the position of a saved game after its last move or any other, and the points."),
        epilog=_(
            "examples:\n"
            "  cosecha replay evening.record\n"
            "  cosecha replay evening.record --to 40        the table after 40 moves\n"
            "  cosecha replay evening.record --moves        the whole game in sentences\n"
            "  cosecha replay evening.record --verify       was everything drawn from the seed?"
        ),
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", metavar="FILE", help=_("a record"))
    parser.add_argument("--to", type=int, metavar="N", help=_("stop after so many moves"))
    parser.add_argument("--moves", action="store_true", help=_("tell the moves in sentences"))
    parser.add_argument("--position", action="store_true", help=_("print the position as text, and nothing else"))
    parser.add_argument("--verify", action="store_true", help=_("check that the draws come from the seed"))


def run(args: Namespace) -> int:
    text = read_text(args.file)
    if args.to is not None and args.to < 0:
        raise BadUsage(_("--to is a number of moves; not {given}").format(given=args.to))
    try:
        match = record.replay(cosecha.game(record.game_of(text)), text, upto=args.to)
        if args.verify:
            verify(match.game, text)
    except BadRecord as error:
        raise BadRecord(f"{args.file}: {error}") from error
    if args.to is not None and args.to > len(match.events):
        raise BadUsage(_("the record has {n} moves; not {given}").format(n=len(match.events), given=args.to))
    if args.position:
        print(match.position(), end="")
        return 0
    screen = console()
    show(match, screen, moves=args.moves)
    if args.verify:
        screen.print(_("Verified: every draw comes from the seed that was committed to."))
    return 0


def show(match: Match, screen: Console, *, moves: bool) -> None:
    names = [seat_name(seat) for seat in range(match.setup.seats)]
    screen.print(headline(match), style="bold")
    if moves:
        screen.print(story(match))
    else:
        screen.print(drawing(match.game).draw(match, None, None))
    screen.print(points_table(match, names, drawing(match.game).badge))
    screen.print(winners_line(match, names, drawing(match.game).badge))


def headline(match: Match) -> str:
    """The game, its seats and options, and how far it has come."""
    options = [f"{name} {value}" for name, value in match.setup.given.items() if "\n" not in value]
    moves = plural("{n} move", "{n} moves", len(match.events))
    return ", ".join([match.game.title, plural("{n} seat", "{n} seats", match.setup.seats), *options, moves])


def story(match: Match) -> Grid:
    """A line for each move: its number, seat and notation, and what it brought in sentences."""
    badge = drawing(match.game).badge
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for number, (event, told) in enumerate(retell(match), 1):
        notation = Text(event.move, "bold")
        grid.add_row(Text(f"{number:>4}", "dim"), badge(event.seat), notation, _words(event.seat, told))
    return grid


def _words(seat: int, told: Sequence[Sentence]) -> str:
    """What a move brought; seats other than the mover are named."""
    return "; ".join(
        words if other in {seat, NOBODY} else f"{seat_name(other)} {words}" for other, words in paragraphs(told)
    )
