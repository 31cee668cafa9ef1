"""Arguments that several commands share: the game, its seats, options, data files and the seed."""

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path

import cosecha
from cosecha.core.errors import CosechaError
from cosecha.core.game import Game
from cosecha.core.words import _

DATA_FLAGS = {"board": "board_data", "market": "market_data", "fincas": "finca_data"}
"""Flags of their own for data files that games are likely to have; `--data NAME=FILE` serves any."""

STORE = Path.home() / ".cosecha" / "tables.db"
DEFAULT_GAME = "citrus"
HELP = "help"


class BadUsage(CosechaError, ValueError):
    """Arguments that do not fit together; ends with exit code 2."""


def add_game(parser: ArgumentParser) -> None:
    names = ", ".join(cosecha.game_names())
    parser.add_argument(
        "game",
        nargs="?",
        default=DEFAULT_GAME,
        metavar="GAME",
        help=_("{names} (default: {default})").format(names=names, default=DEFAULT_GAME),
    )


def add_setup(parser: ArgumentParser, seats: int) -> None:
    """Seats and options; the same words as in records."""
    parser.add_argument("--seats", type=int, default=seats, help=_("how many play (default: %(default)s)"))
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help=_("an option of the game, e.g. board=short; repeat it for more; `--option help` lists them"),
    )
    add_data(parser)


def add_data(parser: ArgumentParser) -> None:
    group = parser.add_argument_group(_("data files of your own"))
    for flag, option in DATA_FLAGS.items():
        group.add_argument(f"--{flag}", metavar="FILE", help=_("option {option} from a file").format(option=option))
    group.add_argument(
        "--data", action="append", default=[], metavar="NAME=FILE", help=_("a file for any data option of the game")
    )


def add_seed(parser: ArgumentParser) -> None:
    parser.add_argument("--seed", help=_("same seed, same luck (default: a new one each time)"))


def add_store(parser: ArgumentParser) -> None:
    """Where the tables of a server are kept."""
    parser.add_argument(
        "--db",
        "--store",
        dest="db",
        metavar="FILE|URL",
        default=os.environ.get("COSECHA_DB") or str(STORE),
        help=_(
            "where tables are kept: a file, or postgresql://person@host/name (default: $COSECHA_DB, or {file})"
        ).format(file=STORE),
    )


def game_of(arguments: Namespace) -> Game:
    name: str = arguments.game
    return cosecha.game(name)


def options_of(arguments: Namespace) -> dict[str, object]:
    """Options and data files as the game takes them. Whoever asks for help gets that instead."""
    if HELP in arguments.option:
        show_options(game_of(arguments))
        raise SystemExit(0)
    return options_named(arguments.option) | data_of(arguments)


def options_named(given: Sequence[str]) -> dict[str, object]:
    """Each NAME=VALUE, none of them twice."""
    options: dict[str, object] = {}
    for word in given:
        name, value = pair(word, "--option", "NAME=VALUE")
        if name in options:
            raise BadUsage(_("option {name} is given twice").format(name=name))
        options[name] = value
    return options


def show_options(game: Game) -> None:
    """Every option with its values, its default and what it is about."""
    print(_("Options of {title}:").format(title=game.title))
    for option in game.options:
        values = _("a file") if option.data else ", ".join(option.values)
        values += _(", or several as 1+3") if option.several else ""
        default = "" if option.data else _(" (default: {value})").format(value=option.default)
        print(f"  {option.name} = {values}{default}\n      {_(option.about)}")


def data_of(arguments: Namespace) -> dict[str, str]:
    """The texts of the data files given, by the name of their option."""
    return {option: read_text(path) for option, path in data_files(arguments).items()}


def data_files(arguments: Namespace) -> dict[str, str]:
    """The paths of the data files given, by the name of their option."""
    files = {option: path for flag, option in DATA_FLAGS.items() if (path := getattr(arguments, flag))}
    for given in arguments.data:
        name, path = pair(given, "--data", "NAME=FILE")
        files[name] = path
    return files


def read_text(path: str) -> str:
    """The text of a file that somebody named."""
    try:
        return Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise BadUsage(_("cannot read {path}: {problem}").format(path=path, problem=error.strerror)) from error
    except UnicodeDecodeError as error:
        raise BadUsage(_("cannot read {path}: it is not text in UTF-8").format(path=path)) from error


def check_can_write(path: str) -> None:
    """Find out before long work, not after, that a file cannot be written."""
    file = Path(path)
    if file.is_dir() or not file.resolve().parent.is_dir():
        raise BadUsage(_("cannot write {path}: there is no such folder").format(path=path))


def pair(given: str, flag: str, form: str) -> tuple[str, str]:
    """The two sides of NAME=VALUE."""
    name, equals, value = given.partition("=")
    if not name or not equals:
        raise BadUsage(_("{flag} takes {form}; not {given!r}").format(flag=flag, form=form, given=given))
    return name.strip(), value.strip()
