"""`cosecha sim`: bots against bots, many games at once, and what they come to."""

from __future__ import annotations

import os
import secrets
from argparse import Namespace, RawDescriptionHelpFormatter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from cosecha.bots import bot
from cosecha.bots.net import check_net
from cosecha.cli import summary
from cosecha.cli.arguments import BadUsage, add_game, add_seed, add_setup, check_can_write, game_of, options_of
from cosecha.cli.screen import aside, console, rules_line
from cosecha.cli.simulation import Plan, Result, play_all
from cosecha.core.game import Game
from cosecha.core.words import _, plural

if TYPE_CHECKING:
    from argparse import ArgumentParser, _SubParsersAction

GAMES_WORTH_A_WORKER = 20
"""Starting a process takes about as long as so many games."""


def add_parser(subparsers: _SubParsersAction[ArgumentParser]) -> None:
    parser = subparsers.add_parser(
        "sim",
        help=_("let bots play many games"),
        description=_("Let bots play many games. The same seed gives the same games, with any number of workers."),
        epilog=_(
            "examples:\n"
            "  cosecha sim citrus --games 1000 --seats 4 --bots greedy,random,random,random\n"
            "  cosecha sim --games 200 --option board=short --seats 2 --csv games.csv --json games.json\n"
            "Bots change seats from game to game; --fixed keeps them where the list puts them."
        ),
        formatter_class=RawDescriptionHelpFormatter,
    )
    add_game(parser)
    add_setup(parser, seats=4)
    parser.add_argument("--games", type=int, default=100, help=_("how many games (default: %(default)s)"))
    parser.add_argument(
        "--bots",
        default="random",
        metavar="NAMES",
        help=_("one bot for all seats, or a list, e.g. steady,master (default: %(default)s)"),
    )
    parser.add_argument("--fixed", action="store_true", help=_("the bots keep their seats"))
    parser.add_argument("--workers", type=int, metavar="N", help=_("processes (default: one for each processor)"))
    add_seed(parser)
    parser.add_argument("--csv", metavar="FILE", help=_("write a line for each seat of each game"))
    parser.add_argument("--json", metavar="FILE", help=_("write the summary and all games"))


def run(args: Namespace) -> int:
    game = game_of(args)
    plan = plan_of(args, game)
    workers = workers_of(args)
    for path in filter(None, (args.csv, args.json)):
        check_can_write(path)
    messages = aside()
    messages.print(_("{title}, {seats} seats, seed {seed}. {rules}").format(
        title=game.title, seats=plan.seats, seed=plan.seed, rules=rules_line()
    ), style="dim")  # fmt: skip
    results: list[Result] = []
    try:
        play_with_progress(plan, workers, results, messages)
    except KeyboardInterrupt:
        show(plan, sorted_by_number(results), console(), args)
        raise
    show(plan, sorted_by_number(results), console(), args)
    return 0


def plan_of(args: Namespace, game: Game) -> Plan:
    if args.games < 1:
        raise BadUsage(_("--games is at least 1; not {given}").format(given=args.games))
    setup = game.setup(args.seats, options_of(args))
    names = [name.strip() for name in args.bots.split(",")]
    for name in names:
        check_net(bot(game, name), setup.seats)
    if len(names) not in {1, setup.seats}:
        raise BadUsage(_("--bots names one bot for all seats or {seats}, one a seat; not {n}").format(
            seats=setup.seats, n=len(names)
        ))  # fmt: skip
    seed = args.seed if args.seed is not None else secrets.token_hex(8)
    bots = tuple(names * setup.seats if len(names) == 1 else names)
    return Plan(game.name, setup.seats, dict(setup.given), bots, seed, args.games, not args.fixed)


def workers_of(args: Namespace) -> int:
    if args.workers is None:
        return max(1, min(os.cpu_count() or 1, int(args.games) // GAMES_WORTH_A_WORKER))
    if args.workers < 1:
        raise BadUsage(_("--workers is at least 1; not {given}").format(given=args.workers))
    return min(int(args.workers), int(args.games))


def play_with_progress(plan: Plan, workers: int, results: list[Result], screen: Console) -> None:
    """Play everything; what is done so far is in `results` at any moment."""
    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn(),
    )  # fmt: skip
    with Progress(*columns, console=screen, transient=True) as progress:
        task = progress.add_task(_("games"), total=plan.games)
        for result in play_all(plan, workers):
            results.append(result)
            progress.advance(task)


def sorted_by_number(results: Sequence[Result]) -> list[Result]:
    return sorted(results, key=lambda result: result.number)


def show(plan: Plan, results: Sequence[Result], screen: Console, args: Namespace) -> None:
    """Tables on the screen, and the files that were asked for."""
    screen.print(plural("{n} game played.", "{n} games played.", len(results)))
    if not results:
        return
    screen.print(summary.shares_table(_("By bot"), summary.by_bot(plan, results)))
    screen.print(summary.shares_table(_("By seat"), summary.by_seat(plan, results)))
    screen.print(summary.sources_table(plan, results))
    screen.print(summary.lengths_table(results))
    if args.csv:
        Path(args.csv).write_text(summary.to_csv(results), encoding="utf-8")
    if args.json:
        Path(args.json).write_text(summary.to_json(plan, results), encoding="utf-8")
