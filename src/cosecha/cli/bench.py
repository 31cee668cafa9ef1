"""`cosecha bench`: how fast the rules run in random play, with the full legal list at every decision, on one core."""

from __future__ import annotations

import json
import platform
from argparse import Namespace, RawDescriptionHelpFormatter
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING

from rich.table import Table

import cosecha
from cosecha.cli.arguments import BadUsage, add_game, add_setup, game_of, options_of
from cosecha.cli.screen import console, framed, rules_line
from cosecha.core.game import Game
from cosecha.core.luck import SeededLuck
from cosecha.core.options import Setup
from cosecha.core.playout import Tally, play_randomly
from cosecha.core.state import State
from cosecha.core.words import _

if TYPE_CHECKING:
    from argparse import ArgumentParser, _SubParsersAction

LONGEST = 1_000_000  # moves; no game comes near it
COPIES = 2_000
COPY_ROUNDS = 7
MOVES_BEFORE_COPY = 150


@dataclass(frozen=True)
class Speed:
    """Decisions are those with at least two options; the others are forced. Set-up of games is off the clock."""

    game: str
    seats: int
    decisions_per_second: float
    forced_per_second: float
    games_per_second: float
    options_per_decision: float
    copy_microseconds: float
    compiled: bool
    python: str


def add_parser(subparsers: _SubParsersAction[ArgumentParser]) -> None:
    parser = subparsers.add_parser(
        "bench",
        help=_("measure how fast the rules run"),
        description=_(
            "Random play on one core, with the full list of legal moves at every decision. Whole games are played and "
            "their set-up is not counted. A decision has at least two options; forced moves are counted apart."
        ),
        epilog=_(
            "examples:\n"
            "  cosecha bench citrus --seats 4 --seconds 2\n"
            "  COSECHA_PURE=1 cosecha bench --json          interpreted, as one line of JSON"
        ),
        formatter_class=RawDescriptionHelpFormatter,
    )
    add_game(parser)
    add_setup(parser, seats=4)
    parser.add_argument("--seconds", type=float, default=2.0, help=_("on the clock (default: %(default)s)"))
    parser.add_argument("--json", action="store_true", help=_("one line of JSON"))


def run(args: Namespace) -> int:
    if not 0 < args.seconds < float("inf"):
        raise BadUsage(_("--seconds is more than 0; not {given}").format(given=args.seconds))
    game = game_of(args)
    speed = measure(game, game.setup(args.seats, options_of(args)), args.seconds)
    if args.json:
        print(json.dumps(asdict(speed)))
    else:
        screen = console()
        screen.print(speed_table(game.title, speed))
        screen.print(rules_line(), style="dim")
        screen.print(_("Set-up of the games is not counted; a decision has at least two options."), style="dim")
    return 0


def measure(game: Game, setup: Setup, seconds: float) -> Speed:
    """Play whole games for so many seconds, after one that warms up."""
    luck = SeededLuck(1)
    play_randomly(game.set_up(setup, luck), luck, Tally(), LONGEST)
    tally, games, spent = Tally(), 0, 0.0
    while spent < seconds:
        state = game.set_up(setup, luck)
        begin = perf_counter()
        play_randomly(state, luck, tally, LONGEST)
        spent += perf_counter() - begin
        games += 1
    return Speed(
        game=game.name,
        seats=setup.seats,
        decisions_per_second=round(int(tally.decisions) / spent, 1),
        forced_per_second=round(int(tally.forced) / spent, 1),
        games_per_second=round(games / spent, 3),
        options_per_decision=round(int(tally.options) / int(tally.decisions), 2),
        copy_microseconds=round(copy_microseconds(middle_of(game, setup, luck)), 3),
        compiled=cosecha.compiled(),
        python=platform.python_version(),
    )


def middle_of(game: Game, setup: Setup, luck: SeededLuck) -> State:
    """A position in the middle of a game."""
    state = game.set_up(setup, luck)
    play_randomly(state, luck, Tally(), MOVES_BEFORE_COPY)
    return state


def copy_microseconds(state: State) -> float:
    """The median of several rounds; calling from Python and the loop are part of it."""
    rounds: list[float] = []
    for _round in range(COPY_ROUNDS):
        begin = perf_counter()
        for _copy in range(COPIES):
            state.copy()
        rounds.append((perf_counter() - begin) / COPIES * 1e6)
    return median(rounds)


def speed_table(title: str, speed: Speed) -> Table:
    rows: Mapping[str, str] = {
        _("decisions a second"): f"{speed.decisions_per_second:,.0f}",
        _("forced moves a second"): f"{speed.forced_per_second:,.0f}",
        _("games a second"): f"{speed.games_per_second:,.1f}",
        _("options at a decision"): f"{speed.options_per_decision:.1f}",
        _("copy of a state"): f"{speed.copy_microseconds:.2f} µs",
        _("Python"): speed.python,
    }
    table = framed(_("{title}, {seats} seats").format(title=title, seats=speed.seats), _("random play, one core"), "")
    for name, value in rows.items():
        table.add_row(name, value)
    return table
