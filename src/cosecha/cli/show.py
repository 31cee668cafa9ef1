"""`cosecha show`: a position as a picture, SVG or PNG: of a record, of a position text, or of a new game."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from argparse import Namespace, RawDescriptionHelpFormatter
from pathlib import Path
from typing import TYPE_CHECKING

import cosecha
from cosecha.cli.arguments import BadUsage, add_seed, add_setup, check_can_write, options_of, read_text
from cosecha.core import record
from cosecha.core.errors import BadPosition, BadRecord
from cosecha.core.match import Match
from cosecha.core.scene import DARK, EITHER, LIGHT
from cosecha.core.words import _

if TYPE_CHECKING:
    from argparse import ArgumentParser, _SubParsersAction

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
QUIET = ("--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--disable-background-networking",
         "--disable-component-update")  # fmt: skip
SIZE = (1366, 768)


def add_parser(subparsers: _SubParsersAction[ArgumentParser]) -> None:
    parser = subparsers.add_parser(
        "show",
        help=_("a picture of a position"),
        description=_("Draw a position as SVG or PNG: of a saved game, of a position text, or of a new game."),
        epilog=_(
            "examples:\n"
            "  cosecha show evening.record --out table.svg         as everybody sees it\n"
            "  cosecha show evening.record --to 40 --seat 2        after 40 moves, as seat 2 sees it\n"
            "  cosecha show citrus --seats 5 --dark --out table.png"
        ),
        formatter_class=RawDescriptionHelpFormatter,
    )
    names = ", ".join(cosecha.game_names())
    parser.add_argument(
        "game", metavar="FILE_OR_GAME", help=_("a record, a position text, or {names}").format(names=names)
    )
    parser.add_argument("--to", type=int, metavar="N", help=_("a record after so many moves"))
    parser.add_argument("--seat", type=int, metavar="S", help=_("as this seat sees it (default: as everybody does)"))
    parser.add_argument("--dark", action="store_true", help=_("by lamplight"))
    parser.add_argument("--out", metavar="FILE", help=_("x.svg or x.png (default: SVG to the terminal)"))
    add_setup(parser, seats=3)
    add_seed(parser)


def run(args: Namespace) -> int:
    match = match_of(args)
    if args.seat is not None and not 1 <= args.seat <= match.setup.seats:
        raise BadUsage(_("seats are 1 to {n}; not {given}").format(n=match.setup.seats, given=args.seat))
    scene = match.scene(None if args.seat is None else args.seat - 1)
    if args.out is None:
        print(scene.svg(DARK if args.dark else EITHER), end="")
        return 0
    check_can_write(args.out)
    out = Path(args.out)
    if out.suffix == ".svg":
        out.write_text(scene.svg(DARK if args.dark else EITHER), encoding="utf-8")
    elif out.suffix == ".png":
        write_png(scene.svg(DARK if args.dark else LIGHT), out)
    else:
        raise BadUsage(_("--out ends in .svg or .png; not {given}").format(given=args.out))
    print(_("Drawn: {path}").format(path=args.out))
    return 0


def match_of(args: Namespace) -> Match:
    """The match to draw, as far as it is asked for."""
    if args.game in cosecha.game_names():
        if args.to is not None:
            raise BadUsage(_("--to needs a record"))
        return cosecha.game(args.game).new(args.seats, options_of(args), args.seed)
    if args.to is not None and args.to < 0:
        raise BadUsage(_("--to is a number of moves; not {given}").format(given=args.to))
    return match_of_file(args.game, read_text(args.game), args.to)


def match_of_file(path: str, text: str, upto: int | None) -> Match:
    """A record after so many moves, or a position."""
    try:
        match = _match_of_text(text, upto)
    except (BadRecord, BadPosition) as error:
        raise type(error)(f"{path}: {error}") from error
    if upto is not None and upto > len(match.events):
        raise BadUsage(_("the record has {n} moves; not {given}").format(n=len(match.events), given=upto))
    return match


def _match_of_text(text: str, upto: int | None) -> Match:
    """A record begins with its title; everything else is a position."""
    game = cosecha.game(record.game_of(text))
    if text.lstrip().startswith(record.TITLE):
        return record.replay(game, text, upto=upto)
    return game.position(text)


def write_png(svg: str, out: Path) -> None:
    """Through a program that draws SVG, whichever is there."""
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "still.svg"
        page.write_text(svg, encoding="utf-8")
        for command in painters(page, out.resolve()):
            done = subprocess.run(command, capture_output=True, check=False)
            if done.returncode == 0 and out.is_file():
                return
    raise BadUsage(_("for PNG install rsvg-convert (librsvg2-bin) or chromium, or write .svg"))


def painters(page: Path, out: Path) -> list[list[str]]:
    """The commands that could draw it, as far as their programs are installed."""
    found: list[list[str]] = []
    if program := shutil.which("rsvg-convert"):
        found.append([program, str(page), "-o", str(out)])
    for name in CHROMIUM:
        if program := shutil.which(name):
            size = f"--window-size={SIZE[0]},{SIZE[1]}"
            found.append([program, *QUIET, size, f"--screenshot={out}", page.as_uri()])
    return found
