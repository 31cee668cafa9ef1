"""`cosecha verify`: was everything in a finished record drawn from the seed that was committed to?"""

from __future__ import annotations

from argparse import Namespace, RawDescriptionHelpFormatter
from typing import TYPE_CHECKING

import cosecha
from cosecha.cli.arguments import read_text
from cosecha.core.errors import BadRecord, CosechaError
from cosecha.core.record import game_of, replay, split
from cosecha.core.scripted import HIDDEN
from cosecha.core.verifying import StillSecret, Verdict, verify
from cosecha.core.words import _, plural

if TYPE_CHECKING:
    from argparse import ArgumentParser, _SubParsersAction

FITS, FALSE, NOT_YET = 0, 1, 3


def add_parser(subparsers: _SubParsersAction[ArgumentParser]) -> None:
    parser = subparsers.add_parser(
        "verify",
        help=_("was the luck of a saved game fair?"),
        description=_(
            "Check records, as the table lets you download them: the secret fits the commitment that was shown before"
            " the game, it gives the seed together with the random texts of the seats, and every draw is the one that"
            " this seed gives. Compare the commitment with the one your page showed, your random text with your own."
        ),
        epilog=_(
            "examples:\n"
            "  cosecha verify evening.record\n"
            "  cosecha verify *.record\n"
            "exit code: 0 all fits, 1 something does not fit, 3 nothing is wrong, but a game is not over and its seed"
            " is still secret"
        ),
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("files", metavar="FILE", nargs="+", help=_("a record"))


def run(args: Namespace) -> int:
    worst = FITS
    for file in args.files:
        code, lines = judged(read_text(file))
        print("\n".join(f"{file}: {line}" for line in lines))
        worst = FALSE if FALSE in {worst, code} else max(worst, code)
    return worst


def judged(text: str) -> tuple[int, list[str]]:
    """An exit code, and what to say of a record."""
    try:
        game = cosecha.game(game_of(text))
        return FITS, told(verify(game, text))
    except StillSecret:
        return _unfinished(text)
    except CosechaError as error:
        return FALSE, [_("REFUSED: {problem}").format(problem=error)]


def told(verdict: Verdict) -> list[str]:
    """What was checked, and what could not be."""
    own = verdict.events - verdict.taken
    draws = plural("{n} draw", "{n} draws", verdict.draws)
    events = plural("{n} event", "{n} events", own)
    lines = [_("Verified: {draws} in {events}, all from the seed that was committed to.").format(
        draws=draws, events=events
    )]  # fmt: skip
    if verdict.mixed:
        lines.append(_("The seed is made of the table's secret and the random texts of all seats."))
    else:
        lines.append(_("The record does not say what the seed was made of."))
    if verdict.taken:
        taken = plural("{n} event", "{n} events", verdict.taken)
        lines.append(
            _("It is a branch: set-up and {events} come from another record; they follow the rules, but their luck is"
              " verified there.").format(events=taken)
        )  # fmt: skip
    if verdict.placed:
        lines.append(_("It began with a written position: what was before cannot be verified."))
    return lines


def _unfinished(text: str) -> tuple[int, list[str]]:
    """Of a game that is not over one can check the rules at most."""
    secret = _("The game is not over, so its seed is still secret: its luck can be verified when it is.")
    head, events, _result = split(text)
    drawn = " ".join([head.get("set-up", ""), *(found["draws"] or "" for _line, found in events)])
    if HIDDEN in drawn.split() or any(found["move"] == "sealed" for _line, found in events):
        return NOT_YET, [secret, _("The record holds what everybody may know, so it cannot be replayed yet.")]
    try:
        match = replay(cosecha.game(game_of(text)), text)
    except BadRecord as error:
        return FALSE, [_("REFUSED: {problem}").format(problem=error)]
    return NOT_YET, [secret, plural("{n} event follows the rules.", "{n} events follow the rules.", len(match.events))]
