"""`cosecha`: serve, play, simulate, rate and train bots, replay, advise, verify, show, fuzz, measure, check data and
look after a server's tables.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable, Mapping
from types import ModuleType
from typing import NoReturn

import cosecha
from cosecha.bots import UnknownBot
from cosecha.bots.net import UnfitNet
from cosecha.cli import admin, arena, bench, data, fuzz, hint, play, replay, serve, show, sim, train, verify
from cosecha.cli.arguments import BadUsage
from cosecha.cli.screen import rules_line
from cosecha.core.errors import BadSetup, CosechaError, UnknownGame
from cosecha.core.words import _

COMMANDS: Mapping[str, ModuleType] = {
    "serve": serve, "play": play, "sim": sim, "arena": arena, "train": train, "replay": replay,
    "hint": hint, "verify": verify, "show": show,
    "fuzz": fuzz, "bench": bench, "data": data, "admin": admin,
}  # fmt: skip

FAILED, MISUSED, INTERRUPTED = 1, 2, 130
USAGE_ERRORS = (BadUsage, BadSetup, UnknownGame, UnknownBot, UnfitNet)


class Parser(ArgumentParser):
    """Complains in one line and says where help is."""

    def error(self, message: str) -> NoReturn:
        line = _("{program}: {problem} (see {program} --help)").format(program=self.prog, problem=message)
        self.exit(MISUSED, line + "\n")


def parser() -> ArgumentParser:
    made = Parser(
        prog="cosecha",
        description=_("Harvest games to play, watch, analyse and teach to machines."),
        epilog=_(
            "examples:\n"
            "  cosecha serve --open               the table in the browser\n"
            "  cosecha play                       a game of Citrus against bots, in the terminal\n"
            "  cosecha sim --games 1000           a thousand games, and who wins them\n"
            "  cosecha arena citrus --seats 2,4   how strong the bots are\n"
            "  cosecha train citrus --minutes 10  a value net by self-play\n"
            "  cosecha replay evening.record      a saved game\n"
            "  cosecha hint evening.record        the best moves, and the chances\n"
            "  cosecha verify evening.record      was its luck fair?\n"
            "  cosecha show evening.record        a picture of it\n"
            "  cosecha data check citrus          the printed values, and where they come from\n"
            "  cosecha admin backup tables.jsonl  the tables of a server, kept safe\n"
            "`cosecha COMMAND --help` says more about each command."
        ),
        formatter_class=RawDescriptionHelpFormatter,
    )
    made.add_argument("--version", action="version", version=f"cosecha {cosecha.__version__}. {rules_line()}")
    subparsers = made.add_subparsers(dest="command", metavar="COMMAND", title=_("commands"))
    for module in COMMANDS.values():
        module.add_parser(subparsers)
    return made


def main(argv: list[str] | None = None) -> int:
    """Run a command; the answer is its exit code: 0 done, 1 failed, 2 misused, 130 interrupted."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without our signs shows others in their place
    try:
        return _run(argv)
    except CosechaError as error:
        print(f"cosecha: {error}", file=sys.stderr)
        return MISUSED if isinstance(error, USAGE_ERRORS) else FAILED
    except KeyboardInterrupt:
        print("\n" + _("Interrupted."), file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nobody reads any more
        return FAILED


def _run(argv: list[str] | None) -> int:
    arguments = parser()
    chosen = arguments.parse_args(argv)
    if chosen.command is None:
        arguments.print_help()
        return 0
    run: Callable[..., int] = COMMANDS[chosen.command].run
    return run(chosen)
