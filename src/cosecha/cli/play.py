"""`cosecha play`: a game in the terminal, against bots or with several people at one keyboard."""

from __future__ import annotations

from argparse import Namespace, RawDescriptionHelpFormatter
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import cosecha
from cosecha.bots import PATIENCE, Bot, bot
from cosecha.bots.levels import DEFAULT, level_names
from cosecha.bots.net import check_net
from cosecha.bots.seeds import number_from
from cosecha.cli.arguments import BadUsage, add_game, add_seed, add_setup, game_of, options_of, read_text
from cosecha.cli.screen import console, rules_line, seat_name
from cosecha.cli.table import Left, Table
from cosecha.core import record
from cosecha.core.match import Match
from cosecha.core.text import whole_number
from cosecha.core.words import _

if TYPE_CHECKING:
    from argparse import ArgumentParser, _SubParsersAction

UNFINISHED = Path.home() / ".cosecha" / "unfinished.record"
"""Where a game that was left waits."""


def add_parser(subparsers: _SubParsersAction[ArgumentParser]) -> None:
    parser = subparsers.add_parser(
        "play",
        help=_("play in the terminal against bots"),
        description=_("Play in the terminal: type the number of a move, or the move itself."),
        epilog=_(
            "examples:\n"
            "  cosecha play                                  Citrus, three seats, you are seat 1\n"
            "  cosecha play citrus --seats 2 --option board=short\n"
            "  cosecha play keyflower --seats 2 --option bookkeeping=totals\n"
            "  cosecha play --seats 4 --people 1,3 --bot learner\n"
            "  cosecha play --people 0                       watch the bots play\n"
            "  cosecha play --resume evening.record          go on with a saved game"
        ),
        formatter_class=RawDescriptionHelpFormatter,
    )
    add_game(parser)
    add_setup(parser, seats=3)
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--me", metavar="SEAT", help=_("the seat you play (default: 1)"))
    who.add_argument("--people", metavar="SEATS", help=_("several people at this keyboard, e.g. 1,2; 0 for nobody"))
    parser.add_argument(
        "--bot",
        metavar="NAMES",
        help=_(
            "the bot on all other seats, or one each: casual,master. There is {levels} (default: {default}), and the"
            " bots of `cosecha arena`"
        ).format(levels=", ".join(level_names()), default=DEFAULT),
    )
    add_seed(parser)
    parser.add_argument("--resume", metavar="FILE", help=_("go on with a game that was saved"))


def run(args: Namespace) -> int:
    with suppress(ImportError):
        import readline  # noqa: F401 - being there is enough: lines can be edited and called back
    screen = console()
    match = _resumed(args) if args.resume else game_of(args).new(args.seats, options_of(args), args.seed)
    people = people_of(args.people or args.me or "1", match.setup.seats)
    bots = _bots(match, args.bot, [seat for seat in range(match.setup.seats) if seat not in people])
    table = Table(match, bots, _names(match, people, bots), screen)
    welcome = _("Welcome to {title}. `help` explains the signs and the commands.").format(title=match.game.title)
    table.greeting = [welcome, *match.game.notices(match.setup), rules_line()]
    try:
        table.play()
    except Left:
        screen.print(_goodbye(match))
    return 0


def _goodbye(match: Match) -> str:
    """A game that is left is kept, so that nothing is lost by closing the window."""
    if match.over or not match.events:
        return _("Goodbye.")
    try:
        UNFINISHED.parent.mkdir(parents=True, exist_ok=True)
        UNFINISHED.write_text(match.record(), encoding="utf-8")
    except OSError as error:
        return _("Goodbye. The game could not be kept: {problem}").format(problem=error)
    return _("Goodbye; the table stays laid for you: cosecha play --resume {file}").format(file=UNFINISHED)


def _resumed(args: Namespace) -> Match:
    text = read_text(args.resume)
    return cosecha.game(record.game_of(text)).replay(text, args.seed)


def people_of(given: str, seats: int) -> list[int]:
    """The seats that people have, counted from 0.

    >>> people_of("1,3", seats=3)
    [0, 2]
    """
    if given == "0":
        return []
    words = [word.strip() for word in given.split(",")]
    if not all(1 <= (whole_number(word) or 0) <= seats for word in words):
        raise BadUsage(_("people sit on seats 1 to {seats}; not {given!r}").format(seats=seats, given=given))
    return sorted({int(word) - 1 for word in words})


def _bots(match: Match, given: str | None, seats: Sequence[int]) -> dict[int, Bot]:
    """One bot for every seat without a person."""
    names = (given or DEFAULT).split(",")
    if len(names) not in {1, len(seats)}:
        raise BadUsage(
            _("--bot names one bot for all, or one for each of the {n} seats without a person").format(n=len(seats))
        )
    names *= 1 if len(names) == len(seats) else len(seats)
    found = {
        seat: bot(match.game, name.strip(), number_from(match.seed, "bot", seat), PATIENCE)
        for seat, name in zip(seats, names, strict=False)
    }
    for each in found.values():
        check_net(each, match.setup.seats)
    return found


def _names(match: Match, people: Sequence[int], bots: dict[int, Bot]) -> list[str]:
    """What the table calls each seat."""
    alone = len(people) == 1
    return [
        bots[seat].name if seat in bots else _("you") if alone else seat_name(seat) for seat in range(match.setup.seats)
    ]
