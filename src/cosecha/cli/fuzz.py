"""`cosecha fuzz`: random games under the laws, until one is broken; then the shortest record that shows it."""

from __future__ import annotations

import os
import secrets
from argparse import Namespace, RawDescriptionHelpFormatter
from collections import Counter
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

import cosecha
from cosecha.cli.arguments import BadUsage, add_game, game_of, read_text
from cosecha.cli.fuzzing import Batch, Found, Plan, first_break, play_many, shrink
from cosecha.cli.screen import aside, console, rules_line
from cosecha.core import record
from cosecha.core.game import Game
from cosecha.core.words import _, plural

if TYPE_CHECKING:
    from argparse import ArgumentParser, _SubParsersAction

KEPT, BROKEN, INTERRUPTED = 0, 1, 130
EVERY = 12
GAMES_WORTH_A_WORKER = 40
"""Starting a process takes about as long as so many games."""


def add_parser(subparsers: _SubParsersAction[ArgumentParser]) -> None:
    parser = subparsers.add_parser(
        "fuzz",
        help=_("play random games and check the laws of the rules"),
        description=_(
            "Play random games over all seats and options, and check that the rules keep their laws. The first broken "
            "law is shrunk to the shortest record that shows it, written to a file, and ends with exit code 1."
        ),
        epilog=_(
            "what is checked, with --every K (12 unless told):\n"
            "  every step        somebody can act; legal moves can be played; nothing fails; games end\n"
            "  1 step in K       the game's own invariants, of the position and of the step\n"
            "  1 step in 3 K     the legal moves, and others, against the refusals; texts and JSON of moves\n"
            "  1 step in 12 K    copies, views, secrets, scores, undo\n"
            "  1 step in 24 K    the position as text, and what is found anew from it\n"
            "  1 step in 240 K   the whole record replayed\n"
            "--thorough: 1, 4, 8, 8 and 120 steps, and more moves asked about; some thirty times as slow.\n"
            "\n"
            "examples:\n"
            "  cosecha fuzz citrus --games 100000\n"
            "  cosecha fuzz citrus --seed 4711 --games 1 --thorough    one game again, in depth\n"
            "  cosecha fuzz --record fuzz-citrus-4711.record           the laws at every step of a record"
        ),
        formatter_class=RawDescriptionHelpFormatter,
    )
    add_game(parser)
    parser.add_argument("--games", type=int, default=1000, help=_("how many games (default: %(default)s)"))
    parser.add_argument("--seats", type=int, nargs="+", metavar="N", help=_("how many play (default: all numbers)"))
    parser.add_argument(
        "--seed", type=int, help=_("of the first game; the others count on from it (default: a new one)")
    )
    parser.add_argument("--workers", type=int, metavar="N", help=_("processes (default: one for each processor)"))
    parser.add_argument(
        "--every", type=int, default=EVERY, metavar="K", help=_("how often laws are checked; see below")
    )
    parser.add_argument("--thorough", action="store_true", help=_("check much more often"))
    parser.add_argument("--record", metavar="FILE", help=_("check a record instead of playing"))


def run(args: Namespace) -> int:
    if args.record:
        return check_record(args.record)
    game = game_of(args)
    plan = plan_of(args, game)
    screen, messages = console(), aside()
    messages.print(
        _("{title}, seats {seats}, seeds from {seed} on. {rules}").format(
            title=game.title, seats=", ".join(map(str, plan.seats)), seed=plan.seed, rules=rules_line()
        ),
        style="dim",
    )
    done = Batch()
    begin = monotonic()
    try:
        play_with_progress(plan, workers_of(args), done, messages)
    except KeyboardInterrupt:
        screen.print(_("Interrupted."))
        screen.print(what_was_done(done, monotonic() - begin))
        return INTERRUPTED
    screen.print(what_was_done(done, monotonic() - begin))
    if done.found is None:
        screen.print(_("All laws were kept."))
        return KEPT
    tell(game, done.found, screen)
    return BROKEN


def plan_of(args: Namespace, game: Game) -> Plan:
    for name, least in (("games", 1), ("every", 1)):
        if getattr(args, name) < least:
            problem = _("--{name} is at least {least}; not {given}")
            raise BadUsage(problem.format(name=name, least=least, given=getattr(args, name)))
    seats = tuple(args.seats or range(game.least_seats, game.most_seats + 1))
    for number in seats:
        game.setup(number)
    seed = secrets.randbelow(10**9) if args.seed is None else args.seed
    return Plan(game.name, seats, seed, args.games, args.every, args.thorough)


def workers_of(args: Namespace) -> int:
    if args.workers is None:
        return max(1, min(os.cpu_count() or 1, int(args.games) // GAMES_WORTH_A_WORKER))
    if args.workers < 1:
        raise BadUsage(_("--workers is at least 1; not {given}").format(given=args.workers))
    return int(args.workers)


class Rate(ProgressColumn):
    """Games a second."""

    def render(self, task: Task) -> Text:
        return Text(_("{n} games/s").format(n=f"{task.finished_speed or task.speed or 0:.0f}"))


def play_with_progress(plan: Plan, workers: int, done: Batch, screen: Console) -> None:
    """Play until a law is broken; what was done so far is in `done` at any moment."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), Rate(), TimeRemainingColumn())
    with Progress(*columns, console=screen, transient=True) as progress:
        task = progress.add_task(_("games"), total=plan.games)
        for batch in play_many(plan, workers):
            done.tables += batch.tables
            progress.advance(task, batch.tables.total())
            if batch.found is not None:
                done.found = batch.found
                return


def what_was_done(done: Batch, seconds: float) -> str:
    """How many games, with how many seats and options, and how fast."""
    seats: Counter[int] = Counter()
    for table, games in done.tables.items():
        seats[table[0]] += games
    by_seats = ", ".join(_("{n} with {seats} seats").format(n=n, seats=number) for number, n in sorted(seats.items()))
    options = len({table[1] for table in done.tables})
    return _("{games} ({by_seats}), {options}, {seconds} s, {rate} games/s.").format(
        games=plural("{n} game", "{n} games", seats.total()),
        by_seats=by_seats or "–",
        options=plural("{n} choice of options", "{n} choices of options", options),
        seconds=f"{seconds:.0f}",
        rate=f"{seats.total() / max(seconds, 0.001):.0f}",
    )


def tell(game: Game, found: Found, screen: Console) -> None:
    """Write down what was found, shrink it, and say how to see it again."""
    path = f"fuzz-{game.name}-{found.seed}.record"
    Path(path).write_text(as_file(found), encoding="utf-8")
    smallest = shrink(game, found)
    Path(path).write_text(as_file(smallest), encoding="utf-8")
    show(smallest, screen)
    screen.print(
        _(
            "Game {seed}, {moves}, written to {path}. To see it again:\n"
            "  cosecha replay {path}                         the table\n"
            "  cosecha fuzz --record {path}                  the law\n"
            "  cosecha fuzz {game} --seed {seed} --games 1 --thorough   the game"
        ).format(seed=found.seed, moves=plural("{n} move", "{n} moves", smallest.events), path=path, game=game.name),
        soft_wrap=True,
    )


def as_file(found: Found) -> str:
    """The record, with the law it breaks; lines that begin with # are not part of the play."""
    return f"{found.record}# breaks: {found.law}: {' '.join(found.detail.split())}\n"


def show(found: Found, screen: Console) -> None:
    screen.print(Text.assemble((_("Broken: "), "bold red"), (found.law, "bold")))
    screen.print(f"  {found.detail}", soft_wrap=True)


def check_record(path: str) -> int:
    """All laws at every step of a record."""
    text = read_text(path)
    game = cosecha.game(record.game_of(text))
    screen = console()
    found = first_break(game, text, None)
    if found is None:
        screen.print(_("The record keeps all laws."))
        return KEPT
    show(found, screen)
    screen.print("  " + plural("after {n} move", "after {n} moves", found.events))
    return BROKEN
