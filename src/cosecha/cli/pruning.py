"""`cosecha admin prune`: what nobody has touched for long is counted, and deleted if the host says so."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.filesize import decimal
from rich.table import Table as Grid

from cosecha.cli.arguments import BadUsage
from cosecha.cli.files import STANDARD, write
from cosecha.cli.screen import aside, console, framed, progress
from cosecha.core.words import _, plural

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from cosecha.server.pruning import Old, Untouched
    from cosecha.server.store import Store

DAYS = 365


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--days", type=int, default=DAYS, metavar="N", help=_("untouched for so many days (default: %(default)s)")
    )
    for phase, about in _kinds().items():
        what = _("{kind} only; several of these may be named").format(kind=about)
        parser.add_argument(f"--{phase}", dest="phases", action="append_const", const=phase, help=what)
    parser.add_argument("--keep", metavar="FILE", help=_("first export the tables to a file that is not there yet"))
    parser.add_argument("--yes", action="store_true", help=_("delete them; without it, it is only said what would go"))


def _kinds() -> dict[str, str]:
    return {"over": _("games that are over"), "playing": _("games that go on"), "gathering": _("where people gather")}


def prune(args: Namespace, store: Store) -> None:
    from cosecha.server import pruning

    phases = args.phases or pruning.PHASES
    which = pruning.untouched(store, _days(args.days, phases), phases)
    tables, people = pruning.tables(store, which), pruning.people(store, which)
    screen = aside() if args.keep == STANDARD else console()
    _tell(screen, store, tables, people)
    if args.yes and (tables or people):
        _keep(args.keep, store, tables)
        screen.print(_deleted(store, tables, people, which), style="bold")
    elif tables or people:
        screen.print(_("Nothing was deleted: --yes does it."))
    if args.yes:
        pruning.delete_left_over(store)


def _days(given: int, phases: Sequence[str]) -> int:
    from cosecha.server import pruning
    from cosecha.server.store import PLAYING

    if not pruning.LEAST <= given <= 100 * DAYS:
        text = _("--days takes a number of days from {least} to {most}; not {given}")
        raise BadUsage(text.format(least=pruning.LEAST, most=100 * DAYS, given=given))
    if PLAYING in phases and given < pruning.LEAST_PLAYING:
        text = _("games that go on are kept for {least} days at least: name --over or --gathering, or more --days")
        raise BadUsage(text.format(least=pruning.LEAST_PLAYING))
    return given


def _tell(screen: Console, store: Store, tables: Sequence[Old], people: Sequence[str]) -> None:
    from cosecha.server.pruning import size

    if tables:
        screen.print(_counts(tables))
    signs = decimal(size(store, [table.id for table in tables]))
    found = plural("{n} table", "{n} tables", len(tables))
    unnamed = plural(
        "{n} person who sits nowhere and gets no notices", "{n} people who sit nowhere and get no notices", len(people)
    )
    text = _("Untouched: {tables} (about {size}), and {people}.")
    screen.print(text.format(tables=found, size=signs, people=unnamed))


def _counts(tables: Sequence[Old]) -> Grid:
    """By game and phase."""
    counts = Counter((table.game, table.phase) for table in tables)
    grid = framed(_("Tables"), _("game"), *_kinds().values())
    for game in sorted({table.game for table in tables}):
        grid.add_row(game, *(str(counts[game, phase]) for phase in _kinds()))
    return grid


def _keep(path: str | None, store: Store, tables: Sequence[Old]) -> None:
    """What is deleted can be imported again; an earlier file may hold the only copy of others."""
    from cosecha.server import portable

    if path is None or not tables:
        return
    if path != STANDARD and Path(path).exists():
        raise BadUsage(_("{path} is there already").format(path=path))
    write(path, portable.export(store, [table.id for table in tables]))


def _deleted(store: Store, tables: Sequence[Old], people: Sequence[str], which: Untouched) -> str:
    from cosecha.server import pruning

    with progress() as bar:
        task = bar.add_task(_("deleting"), total=len(tables) + len(people))

        def done(batches: Iterable[int]) -> int:
            """How many they are, shown while it goes on."""
            total = 0
            for number in batches:
                total += number
                bar.advance(task, number)
            return total

        gone = done(pruning.delete_tables(store, [table.id for table in tables], which))
        left = done(pruning.delete_people(store, people, which))
    told = {"tables": plural("{n} table", "{n} tables", gone), "people": plural("{n} person", "{n} people", left)}
    return _("Deleted: {tables} and {people}.").format(**told)
