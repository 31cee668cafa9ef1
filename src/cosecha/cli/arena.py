"""`cosecha arena`: how strong are the bots? Ratings with intervals, and a test that stops by itself."""

from __future__ import annotations

import os
import secrets
from argparse import Namespace, RawDescriptionHelpFormatter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

import cosecha
from cosecha.arena import files, sprt, summary
from cosecha.arena.crew import Alone, Crew, Lost, Pool, results
from cosecha.arena.journal import TIMES, Journal
from cosecha.arena.peeking import entrant
from cosecha.arena.plan import Plan, Table
from cosecha.arena.ray_crew import RayCrew
from cosecha.arena.report import report
from cosecha.bots.net import check_net
from cosecha.cli.arguments import HELP, BadUsage, add_seed, check_can_write, options_named, show_options
from cosecha.cli.screen import aside, console, rules_line
from cosecha.cli.standing import seats_line, standing_table, verdict_line
from cosecha.core.text import whole_number
from cosecha.core.words import _

if TYPE_CHECKING:
    from argparse import ArgumentParser, _SubParsersAction

ANCHORS = "random,greedy,uct-200,uct-200-greedy"
NO_RAY, LOCAL_RAY = None, ""
FARTHEST = 2000
"""Points of Elo that a test may ask about: ten thousand games could not tell more."""


def add_parser(subparsers: _SubParsersAction[ArgumentParser]) -> None:
    parser = subparsers.add_parser(
        "arena",
        help=_("find out how strong bots are"),
        description=_(
            "Find out how strong bots are, by blocks of games: the same luck for all, mostly each once on every seat.\n"
            "Ratings are on the scale of Elo with random = 0, for each game and number of seats by itself; intervals\n"
            "are of 95 %. The same seed gives the same games with any number of workers, and after an interruption."
        ),
        epilog=_(
            "examples:\n"
            "  cosecha arena citrus --seats 2,3,4 --blocks 60 --journal citrus.jsonl --html citrus.html\n"
            "  cosecha arena all --bots random,greedy --blocks 200\n"
            "  cosecha arena keyflower --seats 4 --bots uct-200,greedy --sprt 0,50 --journal test.jsonl\n"
            "  cosecha arena guatemala_cafe --bots uct-200,uct-200-peeking --blocks 100\n"
            "A journal that is there already is gone on with: after Ctrl-C or a crash, or with more --blocks.\n"
            "Bots are the levels of `cosecha play` (learner to master), random, {own} where a game has them,\n"
            "net, net-N, uct-N and uct-N-greedy with any number N of simulations, with habits behind them\n"
            "(net:sight=40), and, here alone, twins: uct-N-peeking and net-N-peeking see what is hidden, net-N-even\n"
            "takes all worlds to be equally likely. docs/arena.md says how all is measured, and its limits."
        ).format(own=", ".join(own_bots())),
        formatter_class=RawDescriptionHelpFormatter,
    )
    names = ", ".join(cosecha.game_names())
    parser.add_argument(
        "games",
        nargs="?",
        default="citrus",
        metavar="GAMES",
        help=_("all, or some of {names}; with commas between them (default: %(default)s)").format(names=names),
    )
    parser.add_argument(
        "--seats", default="2", metavar="N,…", help=_("how many play, e.g. 2,3,4 (default: %(default)s)")
    )
    parser.add_argument("--bots", default=ANCHORS, metavar="NAMES", help=_("who plays (default: %(default)s)"))
    parser.add_argument(
        "--blocks",
        type=int,
        metavar="N",
        help=_("blocks for each game and number of seats (default: 60; with --sprt at most 10000)"),
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help=_("an option of the game, where only one is played; `--option help` lists them"),
    )
    add_seed(parser)
    parser.add_argument(
        "--alone", action="store_true", help=_("the first of two bots always sits alone among copies of the second")
    )
    parser.add_argument(
        "--single",
        action="store_true",
        help=_(
            "likewise, but a block is one game, with luck of its own, and the bot sits one seat further on in the"
            " next: for slow bots; best with as many --blocks as every seat comes up equally often"
        ),
    )
    test = parser.add_argument_group(_("a sequential test of two bots"))
    test.add_argument(
        "--sprt",
        nargs="?",
        const="0,20",
        metavar="ELO0,ELO1",
        help=_(
            "stop as soon as it is known whether the first bot is ELO0 or ELO1 stronger than the second (default: 0,20;"
            " a negative one like --sprt=-20,0)"
        ),
    )
    test.add_argument(
        "--alpha", type=float, default=0.05, help=_("how often ELO1 may be accepted wrongly (default: %(default)s)")
    )
    test.add_argument(
        "--beta", type=float, default=0.05, help=_("how often ELO0 may be accepted wrongly (default: %(default)s)")
    )
    where = parser.add_argument_group(_("where it is played"))
    where.add_argument("--workers", type=int, metavar="N", help=_("processes (default: one for each processor)"))
    where.add_argument(
        "--ray",
        nargs="?",
        const=LOCAL_RAY,
        metavar="ADDRESS",
        help=_("on a Ray cluster; without an address on this machine"),
    )
    kept = parser.add_argument_group(_("what is kept"))
    kept.add_argument(
        "--journal", metavar="FILE", help=_("write every game there at once, and go on with what is there")
    )
    kept.add_argument("--csv", metavar="FILE", help=_("write a line for each seat of each game"))
    kept.add_argument("--json", metavar="FILE", help=_("write ratings, shares and margins"))
    kept.add_argument("--html", metavar="FILE", help=_("write a page with plots, which needs nothing else"))


def own_bots() -> list[str]:
    """The bots that games bring along."""
    return sorted({name for game in cosecha.game_names() for name in cosecha.game(game).bots})


def run(args: Namespace) -> int:
    asked = hypotheses_of(args)
    plan = plan_of(args, duel=asked is not None)
    _check_files(args.journal, [args.csv, args.json, args.html])
    journal = Journal(plan, args.journal)
    messages = aside()
    messages.print(_("seed {seed}. {rules}").format(seed=plan.seed, rules=rules_line()), style="dim")
    test = None if asked is None else sprt.Running(plan.tables[0].seats, asked, journal.played)
    try:
        play_with_progress(plan, journal, test, args, messages)
    except (KeyboardInterrupt, Lost):
        show(plan, journal, test, console(), args)
        raise
    show(plan, journal, test, console(), args)
    return 0


def _check_files(journal: str | None, others: Sequence[str | None]) -> None:
    """Whoever names a file twice would lose the one or the other."""
    paths = [path for path in (journal, *others) if path]
    for path in paths:
        check_can_write(path)
    places = [Path(path).resolve() for path in paths]
    places += [place.with_name(place.name + TIMES) for place in places[: bool(journal)]]
    if len(set(places)) < len(places):
        raise BadUsage(_("a file is named twice; each of --journal, --csv, --json and --html needs its own"))


# What was asked for -------------------------------------------------------------------------------------------------


def plan_of(args: Namespace, *, duel: bool) -> Plan:
    names = cosecha.game_names() if args.games == "all" else [name.strip() for name in args.games.split(",")]
    games = [cosecha.game(name) for name in dict.fromkeys(names)]
    if HELP in args.option:
        show_options(games[0])
        raise SystemExit(0)
    if args.option and len(games) > 1:
        raise BadUsage(_("--option goes with one game only"))
    options = options_named(args.option)
    tables = []
    for game in games:
        for seats in seats_of(args.seats):
            setup = game.setup(seats, options)
            tables.append(Table(game.name, seats, tuple((k, str(v)) for k, v in sorted(setup.given.items()))))
    bots = tuple(name.strip() for name in args.bots.split(","))
    _check_bots(bots, tables, duel=duel)
    if (args.alone or args.single) and (duel or len(bots) != 2):
        raise BadUsage(_("--alone and --single take two bots, and do not go with --sprt"))
    if args.alone and args.single:
        raise BadUsage(_("--alone or --single: in both the first bot sits alone"))
    blocks = args.blocks if args.blocks is not None else (10000 if duel else 60)
    if blocks < 1:
        raise BadUsage(_("--blocks is at least 1; not {given}").format(given=blocks))
    if args.workers is not None and args.workers < 1:
        raise BadUsage(_("--workers is at least 1; not {given}").format(given=args.workers))
    seed = args.seed if args.seed is not None else _seed(args)
    return Plan(tuple(tables), bots, seed, blocks, duel=duel, alone=args.alone, single=args.single)


def _seed(args: Namespace) -> str:
    """That of the journal that is gone on with, or a new one."""
    known = files.seed_in(args.journal) if args.journal else None
    return known if known is not None else secrets.token_hex(8)


def seats_of(given: str) -> list[int]:
    """
    >>> seats_of("2,4")
    [2, 4]
    """
    words = [word.strip() for word in given.split(",")]
    if not all(whole_number(word) for word in words):
        raise BadUsage(_("--seats takes numbers like 2,3,4; not {given!r}").format(given=given))
    return [int(word) for word in dict.fromkeys(words)]


def _check_bots(bots: Sequence[str], tables: Sequence[Table], *, duel: bool) -> None:
    for table in tables:
        for name in bots:
            check_net(entrant(cosecha.game(table.game), name), table.seats)
    if len(set(bots)) != len(bots):
        raise BadUsage(_("a bot is named twice; each sits where it must by itself"))
    if len(bots) < 2:
        raise BadUsage(_("--bots names at least two"))
    if duel and (len(bots) != 2 or len(tables) != 1):
        raise BadUsage(_("--sprt takes two bots, one game and one number of seats"))


def hypotheses_of(args: Namespace) -> sprt.Hypotheses | None:
    if args.sprt is None:
        return None
    try:
        low, high = (float(word) for word in args.sprt.split(","))
    except ValueError:
        raise BadUsage(_("--sprt takes two numbers like 0,20; not {given!r}").format(given=args.sprt)) from None
    if not -FARTHEST <= low < high <= FARTHEST:
        raise BadUsage(
            _("--sprt takes the lower number first, none beyond {n}; a negative one like --sprt=-20,0").format(
                n=FARTHEST
            )
        )
    if not 0 < args.alpha < 0.5 or not 0 < args.beta < 0.5:
        raise BadUsage(_("--alpha and --beta lie between 0 and 0.5"))
    return sprt.Hypotheses(low, high, args.alpha, args.beta)


def crew_of(args: Namespace, games: int) -> Crew:
    if args.ray is not NO_RAY:
        return RayCrew(args.ray or None)
    workers = min(args.workers or os.cpu_count() or 1, games)
    return Alone() if workers == 1 else Pool(workers)


# Playing ------------------------------------------------------------------------------------------------------------


def play_with_progress(
    plan: Plan, journal: Journal, test: sprt.Running | None, args: Namespace, screen: Console
) -> None:
    """Play what is missing; every game is in the journal as soon as its turn has come."""
    size = plan.size()
    done = len(journal.played)
    if done == size or (test is not None and test.verdict.accepted):
        return
    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn(),
    )  # fmt: skip
    crew = crew_of(args, size - done)
    try:
        with Progress(*columns, console=screen, transient=True) as progress:
            task = progress.add_task(_("games"), total=size, completed=done)
            for played in results(plan, crew, done):
                journal.add(played)
                if test is not None:
                    test.add(played)
                progress.update(task, advance=1, description=described(test))
                if test is not None and test.verdict.accepted:
                    break
    finally:
        crew.close()


def described(test: sprt.Running | None) -> str:
    if test is None:
        return _("games")
    low, high = test.asked.bounds()
    return _("games; log-likelihood ratio {ratio:+.2f} ({low:+.2f} to {high:+.2f})").format(
        ratio=test.verdict.ratio, low=low, high=high
    )


# Showing ------------------------------------------------------------------------------------------------------------


def show(plan: Plan, journal: Journal, running: sprt.Running | None, screen: Console, args: Namespace) -> None:
    """Tables on the screen, and the files that were asked for."""
    found = summary.standings(plan, journal.played)
    test = None if running is None else (running.asked, running.scores)
    for standing in found:
        screen.print(standing_table(standing))
        if standing.seats:
            screen.print(seats_line(standing), style="dim")
    if test is not None:
        screen.print(verdict_line(plan, *test))
    if not found:
        screen.print(_("No block is complete yet."))
    if args.csv:
        Path(args.csv).write_text(files.to_csv(plan, journal.played), encoding="utf-8")
    if args.json:
        Path(args.json).write_text(files.to_json(plan, found, test), encoding="utf-8")
    if args.html:
        Path(args.html).write_text(report(plan, found, test), encoding="utf-8")
