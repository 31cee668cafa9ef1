"""`cosecha train`: a value net from self-play."""

from __future__ import annotations

import os
import time
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from math import inf
from pathlib import Path
from tempfile import TemporaryFile
from typing import TYPE_CHECKING

from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

import cosecha
from cosecha.cli.arguments import BadUsage, pair
from cosecha.cli.screen import aside, console, rules_line
from cosecha.core.words import _
from cosecha.search.net import BadNet
from cosecha.train.settings import BadSettings

if TYPE_CHECKING:
    from argparse import _SubParsersAction

    from cosecha.train.course import Course, Generation

EVERY = 60.0
"""Seconds between two checkpoints."""
OTHERWISE = {"game": "cosecha train GAME", "seats": "--seats N", "seed": "--seed SEED"}
"""Settings that the command line has words of its own for."""


def add_parser(subparsers: _SubParsersAction[ArgumentParser]) -> None:
    parser = subparsers.add_parser(
        "train",
        help=_("train a value net by self-play"),
        description=_(
            "Train a value net by self-play, for one game and one number of seats. It needs numpy:\n"
            "pip install 'cosecha[train]'. What is learnt depends on the seed and on the number of generations alone."
        ),
        epilog=_(
            "examples:\n"
            "  cosecha train citrus --seats 2 --minutes 10\n"
            "  COSECHA_NETS=nets cosecha arena citrus --seats 2 --bots net,greedy --sprt\n"
            "A folder that holds a course already is gone on with: after Ctrl-C or a crash, or for more minutes.\n"
            "The net lies there as N.net for N seats. docs/training.md says how it learns, and how nets are shipped."
        ),
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", metavar="GAME", help=_("one of {names}").format(names=", ".join(trainable())))
    parser.add_argument("--seats", type=int, default=2, metavar="N", help=_("how many play (default: %(default)s)"))
    parser.add_argument(
        "--minutes", type=float, default=10, metavar="M", help=_("how long it goes on (default: %(default)s)")
    )
    parser.add_argument("--generations", type=int, metavar="N", help=_("stop after so many in all, if that is sooner"))
    parser.add_argument("--processes", type=int, metavar="N", help=_("who play (default: one for each processor)"))
    parser.add_argument(
        "--folder", metavar="PATH", help=_("where the course is kept (default: nets/GAME in the current folder)")
    )
    parser.add_argument(
        "--begin", metavar="NET", help=_("a net that a new course begins with, instead of games of greedy bots")
    )
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help=_("a setting of the course; see docs/training.md"),
    )
    parser.add_argument("--seed", help=_("same seed, same net (default: 1, or that of the course that is there)"))


def trainable() -> list[str]:
    return [name for name in cosecha.game_names() if cosecha.game(name).eyes is not None]


def run(args: Namespace) -> int:
    if args.game not in trainable():
        raise BadUsage(_("nets can be trained for {names}").format(names=", ".join(trainable())))
    _check(args)
    os.environ.setdefault("OMP_NUM_THREADS", "2")  # sums are small: more threads would stand in their own way
    try:
        from cosecha.train import course as courses
    except ImportError:
        raise BadUsage(_("training needs numpy: pip install 'cosecha[train]'")) from None
    folder = Path(args.folder or Path("nets") / args.game)
    begun = begun_with(args)
    if begun and courses.is_there(folder, args.seats):
        aside().print(_("The course that is there goes on; --begin is for new ones."))
    try:
        course = courses.opened(folder, given_settings(args), begun)
    except (BadNet, BadSettings) as error:
        raise BadUsage(str(error)) from None
    except MemoryError:
        raise BadUsage(_("there is not enough memory for so large a capacity, or hidden layers")) from None
    _make(folder)
    aside().print(_("seed {seed}. {rules}").format(seed=course.settings.seed, rules=rules_line()), style="dim")
    try:
        learn(course, folder, args)
    finally:
        show(course, folder)
    return 0


def _check(args: Namespace) -> None:
    if args.processes is not None and args.processes < 1:
        raise BadUsage(_("--processes is at least 1; not {given}").format(given=args.processes))
    if args.generations is not None and args.generations < 1:
        raise BadUsage(_("--generations is at least 1; not {given}").format(given=args.generations))
    if not 0 <= args.minutes < inf:
        raise BadUsage(_("--minutes is a number, at least 0; not {given}").format(given=args.minutes))


def _make(folder: Path) -> None:
    """Find out before long work, not after, that a course cannot be kept there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            pass
    except OSError as error:
        problem = _("that is a file") if folder.is_file() else error.strerror
        raise BadUsage(
            _("a course cannot be kept in {folder}: {problem}").format(folder=folder, problem=problem)
        ) from None


def given_settings(args: Namespace) -> dict[str, object]:
    """What was asked for by name; all else is as usual, or as the course that is there has it."""
    given: dict[str, object] = {"game": args.game, "seats": args.seats}
    if args.seed is not None:
        given["seed"] = args.seed
    settings = dict(pair(word, "--set", "NAME=VALUE") for word in args.set)
    for name, where in OTHERWISE.items():
        if name in settings:
            raise BadUsage(_("{name} is not for --set: say {where}").format(name=name, where=where))
    return given | settings


def begun_with(args: Namespace) -> bytes:
    """The net that was named, none if none was."""
    if args.begin is None:
        return b""
    try:
        return Path(args.begin).read_bytes()
    except OSError as error:
        raise BadUsage(str(error)) from None


def learn(course: Course, folder: Path, args: Namespace) -> None:
    from cosecha.train.course import go_on

    if args.generations is not None and course.number >= args.generations:
        return
    seconds = 60 * args.minutes
    begun = saved = time.monotonic()
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=aside(), transient=True) as progress:
        task = progress.add_task(_("greedy bots play"), total=seconds)
        for generation in go_on(course, begun + seconds, args.processes or os.cpu_count() or 1):
            progress.update(task, completed=time.monotonic() - begun, description=described(course, generation))
            if time.monotonic() - saved > EVERY:
                course.save(folder)
                saved = time.monotonic()
            if args.generations is not None and generation.number >= args.generations:
                break
    course.save(folder)


def described(course: Course, generation: Generation) -> str:
    recent = course.history[-20:]
    fair = sum(each.fair for each in recent)
    won = (
        _("; {share:.2f} × fair against greedy").format(share=sum(each.wins for each in recent) / fair) if fair else ""
    )
    games = sum(each.games for each in course.history)
    return _("{games} games, loss {loss:.3f}").format(games=games, loss=generation.surprise) + won


def show(course: Course, folder: Path) -> None:
    from cosecha.train import curve

    if not course.history:
        return
    folder.mkdir(parents=True, exist_ok=True)
    place = folder / f"{course.settings.seats}.svg"
    place.write_text(curve.svg(course.history), encoding="utf-8")
    screen = console()
    screen.print(_("Victories against greedy bots, in fair shares"))
    for line in curve.text(course.history):
        screen.print(line, highlight=False)
    screen.print(_("The curve is in {place}.").format(place=place), style="dim")
