"""`cosecha admin`: what a host does with the tables of a server: take out, take in, keep safe, check, delete."""

from __future__ import annotations

from argparse import Namespace, RawDescriptionHelpFormatter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.table import Table as Grid

from cosecha.cli import pruning
from cosecha.cli.arguments import add_store
from cosecha.cli.files import STANDARD, reading, write
from cosecha.cli.screen import aside, console, progress
from cosecha.core.words import _, plural

if TYPE_CHECKING:
    from argparse import ArgumentParser, _SubParsersAction

    from cosecha.server.checking import Verdict
    from cosecha.server.portable import Parcel
    from cosecha.server.store import Store

DONE, FAILED = 0, 1


def add_parser(subparsers: _SubParsersAction[ArgumentParser]) -> None:
    parser = subparsers.add_parser(
        "admin",
        help=_("export, import, back up, restore, check and prune the tables of a server"),
        description=_("Everything here works while the server runs, but restore, which needs an empty store."),
        epilog=_(
            "examples:\n"
            "  cosecha admin backup tables.jsonl.gz\n"
            "  cosecha admin check tables.jsonl.gz            under the rules of this version, before an upgrade\n"
            "  cosecha admin restore tables.jsonl.gz --db postgresql:///cosecha\n"
            "  cosecha admin export 5tN0cZr2w1Qy --out one.jsonl\n"
            "  cosecha admin prune --days 365                 what nobody has touched for a year; --yes deletes it"
        ),
        formatter_class=RawDescriptionHelpFormatter,
    )
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    out = actions.add_parser("export", help=_("tables with their records, as lines of JSON"))
    out.add_argument("tables", nargs="*", metavar="TABLE", help=_("the end of a table's address (default: all)"))
    out.add_argument("--out", metavar="FILE", default=STANDARD, help=_("where to write (default: standard output)"))
    taken = actions.add_parser("import", help=_("take tables in; what does not replay is refused"))
    kept = actions.add_parser("backup", help=_("write everything to a file, from SQLite or PostgreSQL"))
    back = actions.add_parser("restore", help=_("read a backup into an empty store, SQLite or PostgreSQL"))
    for one in (taken, kept, back):
        one.add_argument(
            "file", metavar="FILE", help=_("packed if its name ends with .gz; - is standard input or output")
        )
    check = actions.add_parser(
        "check",
        help=_("replay all tables under the rules of this version"),
        description=_(
            "Replay every table of the store, or of a backup. Tables whose records do not replay are listed, and the"
            " exit code is 1; a server goes on with them from their last position, if that can be read."
        ),
    )
    check.add_argument("file", nargs="?", metavar="FILE", help=_("a backup or an export, instead of the store"))
    old = actions.add_parser(
        "prune",
        help=_("delete what nobody has touched for long"),
        description=_(
            "Say which tables nobody has touched for long (nobody moved, sat down or talked there), and with --yes"
            " delete them with all that belongs to them. People who sit nowhere then, host nothing and get no"
            " notices go too. A table that is touched meanwhile stays; a server that runs knows those that are gone"
            " no more. Who answered a decision in secret is not known until it is open, so that touches nothing: games"
            " that go on are kept for 30 days at least."
        ),
    )
    pruning.add_arguments(old)
    for one in (out, taken, kept, back, check, old):
        add_store(one)


def run(args: Namespace) -> int:
    actions = {
        "export": export, "import": take_in, "backup": backup, "restore": restore, "check": check, "prune": prune
    }  # fmt: skip
    return actions[args.action](args)


@contextmanager
def opened(args: Namespace, *, make: bool = False) -> Iterator[Store]:
    from sqlalchemy.exc import SQLAlchemyError

    from cosecha.server.store import BadStore, Store

    store = Store(args.db, make=make)
    try:
        yield store
    except SQLAlchemyError as error:
        raise BadStore(f"{store.database.name}: {error}") from error
    finally:
        store.close()


def export(args: Namespace) -> int:
    from cosecha.server import portable

    with opened(args) as store:
        write(args.out, counted(portable.export(store, args.tables)))
    return DONE


def backup(args: Namespace) -> int:
    from cosecha.server import portable

    with opened(args) as store:
        write(args.file, counted(portable.backup(store)))
    return DONE


def counted(lines: Iterable[str]) -> Iterator[str]:
    """The same lines; at their end it is said how many tables they were."""
    tables = 0
    for line in lines:
        tables += line.startswith('{"table"')
        yield line
    aside().print(plural("{n} table written.", "{n} tables written.", tables))


def take_in(args: Namespace) -> int:
    from cosecha.server import portable
    from cosecha.server.people import is_table_id

    refused = 0
    screen = console()
    with opened(args, make=True) as store, reading(args.file) as file:
        for parcel in portable.contents(file).parcels():
            problem = portable.take_in(store, parcel)
            refused += bool(problem)
            said = _("refused: {problem}").format(problem=problem) if problem else _("taken in")
            id = parcel.stored.id
            screen.print(f"{id if is_table_id(id) else ascii(id)}  {parcel.stored.game}  {said}")
    return FAILED if refused else DONE


def restore(args: Namespace) -> int:
    from cosecha.server import portable

    with opened(args, make=True) as store, reading(args.file) as file:
        number = sum(1 for _parcel in portable.restore(store, portable.contents(file)))
    console().print(plural("{n} table restored.", "{n} tables restored.", number))
    return DONE


def check(args: Namespace) -> int:
    from cosecha.server import portable

    if args.file:
        with reading(args.file) as file:
            return report(judge(portable.contents(file).parcels(), None))
    with opened(args) as store:
        return report(judge(portable.parcels(store), portable.count(store), store))


def prune(args: Namespace) -> int:
    with opened(args) as store:
        pruning.prune(args, store)
    return DONE


def judge(parcels: Iterable[Parcel], total: int | None, store: Store | None = None) -> list[Verdict]:
    """Replay all. A table of the store that has no position yet, because it is of an older version, gets one."""
    from cosecha.server.checking import judged

    verdicts = []
    with progress() as bar:
        task = bar.add_task(_("replaying"), total=total)
        for parcel in parcels:
            verdict = judged(parcel)
            verdicts.append(verdict)
            if store is not None and verdict.position:
                store.place(parcel.stored.id, verdict.position, len(parcel.lines))
            bar.advance(task)
    return verdicts


def report(verdicts: Sequence[Verdict]) -> int:
    """List the tables that do not replay."""
    bad = [verdict for verdict in verdicts if verdict.problem]
    if bad:
        console().print(_listed(bad))
    fit = plural("{n} table replays.", "{n} tables replay.", len(verdicts) - len(bad))
    unfit = plural("{n} does not.", "{n} do not.", len(bad)) if bad else ""
    console().print(f"{fit} {unfit}".strip(), style="bold")
    return FAILED if bad else DONE


def _listed(bad: Iterable[Verdict]) -> Grid:
    grid = Grid(header_style="")
    for heading in (_("table"), _("game"), _("phase"), _("begun with"), _("what a server would do"), _("why")):
        grid.add_column(heading, overflow="fold")
    for verdict in bad:
        stored = verdict.stored
        grid.add_row(stored.id, stored.game, stored.phase, stored.rules, verdict.outlook, verdict.problem)
    return grid
