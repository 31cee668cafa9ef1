"""`cosecha data check`: the printed values of a game, where they come from, and whether files of one's own fit."""

from __future__ import annotations

from argparse import Namespace, RawDescriptionHelpFormatter
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

from cosecha.cli.arguments import BadUsage, add_data, add_game, data_files, game_of, read_text
from cosecha.cli.screen import console
from cosecha.core.datafile import read_data
from cosecha.core.errors import BadData
from cosecha.core.words import _, plural

if TYPE_CHECKING:
    from argparse import ArgumentParser, _SubParsersAction

Row = tuple[str, str, str, str]


def add_parser(subparsers: _SubParsersAction[ArgumentParser]) -> None:
    parser = subparsers.add_parser("data", help=_("check the printed values and your own files"))
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    check = actions.add_parser(
        "check",
        help=_("validate data files and list their values"),
        description=_("Validate the data files of a game, or your own in their place, and list every value."),
        epilog=_("examples:\n  cosecha data check citrus\n  cosecha data check citrus --side short --board mine.board"),
        formatter_class=RawDescriptionHelpFormatter,
    )
    add_game(check)
    add_data(check)
    check.add_argument("--side", choices=("long", "short"), help=_("the side of the board (default: as the file says)"))


def run(args: Namespace) -> int:
    game = game_of(args)
    files = data_files(args)
    given = {option: read_text(path) for option, path in files.items()}
    known = {option.name for option in game.options if option.data}
    for option in given:
        if option not in known:
            raise BadUsage(_("{title} has no data {option}; it has {known}").format(
                title=game.title, option=option, known=", ".join(sorted(known))
            ))  # fmt: skip
    try:
        rows = game.check_data(given | side_of(args, given))
    except BadData as error:
        raise BadData(named(str(error), files)) from error
    show(rows, console(), files)
    return 0


def side_of(args: Namespace, given: Mapping[str, str]) -> dict[str, str]:
    """The side asked for, or else the one that the given board says it is."""
    if args.side:
        return {"board": args.side}
    if "board_data" not in given:
        return {}
    sides = [entry.value for entry in read_data("board_data", given["board_data"]).entries if entry.name == "side"]
    return {"board": sides[0]} if sides and sides[0] in {"long", "short"} else {"board": "long"}


def named(problem: str, files: Mapping[str, str]) -> str:
    """An error speaks of the option; the reader knows the file."""
    for option, path in files.items():
        if problem.startswith(option):
            return path + problem.removeprefix(option)
    return problem


def show(rows: Sequence[Row], screen: Console, files: Mapping[str, str]) -> None:
    table = Table(header_style="")
    for heading in (_("file"), _("what"), _("value"), _("mark")):
        table.add_column(heading)
    last = ""
    for file, what, value, mark in rows:
        if last and file != last:
            table.add_section()
        table.add_row(named(file, files) if file != last else "", what, value, mark)
        last = file
    screen.print(table)
    marks = Counter(mark.split(",")[0] for _file, _what, _value, mark in rows)
    counted = ", ".join(f"{n} {mark}" for mark, n in marks.most_common())
    screen.print(plural("{n} value", "{n} values", len(rows)) + f": {counted}.")
    screen.print(_("All files fit together."), style="bold")
