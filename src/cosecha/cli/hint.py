"""`cosecha hint`: what a bot thinks of a position: chances, points to expect, and the best moves."""

from __future__ import annotations

import json
from argparse import Namespace, RawDescriptionHelpFormatter
from collections.abc import Sequence
from dataclasses import replace
from math import inf
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table as Grid

from cosecha.bots.advice import Advised, Effort, Outlook, agreed, best_moves, outlook
from cosecha.bots.seeds import number_from
from cosecha.cli.arguments import BadUsage, read_text
from cosecha.cli.screen import console, progress, seat_name
from cosecha.cli.show import match_of_file
from cosecha.core.match import Match
from cosecha.core.words import _

if TYPE_CHECKING:
    from argparse import ArgumentParser, _SubParsersAction

MOST = 999_999_999


def add_parser(subparsers: _SubParsersAction[ArgumentParser]) -> None:
    parser = subparsers.add_parser(
        "hint",
        help=_("the best moves of a position, and the chances"),
        description=_(
            "What a bot thinks of a position of a saved game: the best moves, the chance of each seat to win, and the"
            " points to expect by source. It knows no more than the seat on turn may know."
        ),
        epilog=_(
            "examples:\n"
            "  cosecha hint evening.record                  after the last move\n"
            "  cosecha hint evening.record --to 40          after 40 moves\n"
            "  cosecha hint evening.record --to 40 --seat 2 --json\n"
            "  cosecha hint evening.record --simulations 100000 --seconds 20\n"
            "With a net for the game it takes about a second; --simulations 1000 thinks harder."
        ),
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", metavar="FILE", help=_("a record, or a position text"))
    parser.add_argument("--to", type=int, metavar="N", help=_("a record after so many moves"))
    parser.add_argument("--seat", type=int, metavar="S", help=_("from the side of this seat (default: who is on turn)"))
    parser.add_argument("--moves", type=int, default=3, metavar="N", help=_("how many moves (default: %(default)s)"))
    parser.add_argument(
        "--simulations",
        type=int,
        default=Effort.simulations,
        metavar="N",
        help=_("ways in which the best turns are played on (default: %(default)s)"),
    )
    parser.add_argument(
        "--seconds", type=float, metavar="S", help=_("play on no longer than about so many seconds, if that is sooner")
    )
    parser.add_argument("--seed", default="hint", help=_("same seed, same advice (default: %(default)s)"))
    parser.add_argument("--json", action="store_true", help=_("as JSON"))


def run(args: Namespace) -> int:
    if args.to is not None and args.to < 0:
        raise BadUsage(_("--to is a number of moves; not {given}").format(given=args.to))
    if not 1 <= args.simulations <= MOST or args.moves < 1:
        raise BadUsage(_("--simulations and --moves are at least 1; simulations at most {most}").format(most=MOST))
    if args.seconds is not None and not 0 < args.seconds < inf:
        raise BadUsage(_("--seconds is a number above 0; not {given}").format(given=args.seconds))
    match = match_of_file(args.file, read_text(args.file), args.to)
    seat = _seat(match, args.seat)
    effort = Effort(simulations=args.simulations, seconds=args.seconds, seed=number_from(args.seed))
    seen = outlook(match.game, match.state, seat, effort)
    moves = moves_with_progress(match, seat, args.moves, effort)
    seen = agreed(seen, moves, seat)
    if args.json:
        print(json.dumps(as_json(match, seat, seen, moves), indent=2))
    else:
        show(match, seat, seen, moves, console(), [seat_name(n) for n in range(match.setup.seats)])
    return 0


def moves_with_progress(match: Match, seat: int, most: int, effort: Effort) -> list[Advised]:
    with progress() as bar:
        task = bar.add_task(_("simulations"), total=effort.simulations)

        def watched(simulations: int) -> bool:
            bar.update(task, completed=simulations)
            return False

        return best_moves(match.game, match.state, seat, most, replace(effort, watched=watched))


def _seat(match: Match, given: int | None) -> int:
    if given is None:
        return next((seat for seat in match.to_act if match.state.asks(seat)), 0)
    if not 1 <= given <= match.setup.seats:
        raise BadUsage(_("seats are 1 to {n}; not {given}").format(n=match.setup.seats, given=given))
    return given - 1


def as_json(match: Match, seat: int, seen: Outlook, moves: Sequence[Advised]) -> dict[str, object]:
    """Seats count from 1, as in records."""
    return {
        "game": match.game.name,
        "seat": seat + 1,
        "chances": seen.chances,
        "points": seen.points,
        "sources": seen.sources,
        "moves": [
            {"move": texts[0], "turn": texts, "chance": advised.chance, "lead": advised.lead}
            for advised in moves
            if (texts := [match.text_of(code) for code in advised.line])
        ],
    }


def show(
    match: Match, seat: int, seen: Outlook, moves: Sequence[Advised], screen: Console, names: Sequence[str]
) -> None:
    """The best moves, or why there are none, then how it stands."""
    if moves:
        screen.print(moves_table(match, names[seat], moves))
    elif match.over:
        screen.print(_("The game is over."))
    else:
        screen.print(_("{name} has nothing to decide now.").format(name=names[seat].capitalize()))
    screen.print(outlook_table(match, seen, names))


def moves_table(match: Match, name: str, moves: Sequence[Advised]) -> Grid:
    grid = Grid(title=_("Best moves for {name}").format(name=name), title_justify="left")
    grid.add_column(_("move"))
    grid.add_column(_("to win"), justify="right")
    grid.add_column(_("lead in the end"), justify="right")
    for advised in moves:
        texts = [match.text_of(code) for code in advised.line]
        grid.add_row(", ".join(texts), f"{advised.chance:.0%}", f"{advised.lead:+.1f}")
    return grid


def outlook_table(match: Match, seen: Outlook, names: Sequence[str]) -> Grid:
    """Chances and points by seat; sources that give at least half a point to somebody."""
    grid = Grid(title=_("To be expected"), title_justify="left")
    grid.add_column("")
    for name in names:
        grid.add_column(name, justify="right")
    grid.add_row(_("to win"), *(f"{chance:.0%}" for chance in seen.chances))
    grid.add_row(_("points"), *(f"{points:.0f}" for points in seen.points), end_section=True)
    for source, words in match.game.foreseen.items():
        earned = [row.get(source, 0.0) for row in seen.sources]
        if max(earned) >= 0.5:
            grid.add_row(_(words), *(f"{points:.0f}" for points in earned))
    return grid
