"""The commands of a terminal game besides moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.columns import Columns
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from cosecha.bots import PATIENCE
from cosecha.bots.advice import Effort, agreed, best_moves, outlook
from cosecha.cli import hint
from cosecha.cli.menu import MANY
from cosecha.cli.table import Left
from cosecha.core.text import whole_number
from cosecha.core.words import _, later

if TYPE_CHECKING:
    from cosecha.cli.decision import Decision

LOG_LINES = 40
DESCRIBED = MANY
"""Longer lists show the moves alone, without a description."""


@dataclass(frozen=True)
class Command:
    """What it is called with, what it does in words, and what it does."""

    form: str
    about: str
    do: Callable[[Decision, list[str]], None]


def command_for(word: str) -> str | None:
    """The command that a word names: in full, or by a single letter."""
    word = {"?": "help"}.get(word, word.casefold())
    if len(word) == 1:
        return next((name for name in COMMANDS if name[0] == word), None)
    return word if word in COMMANDS else None


def show_help(decision: Decision, words: list[str]) -> None:
    screen = decision.table.screen
    move = decision.moves[0]
    screen.print(_("Type the number of a move, or the move itself: `{move}`.").format(move=move), end=" ")
    screen.print(_("Words can be left out or cut short as long as one move fits."))
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for command in COMMANDS.values():
        grid.add_row(Text(command.form, "bold"), _(command.about))
    screen.print(grid)
    screen.print(decision.table.drawing.legend)


def show_moves(decision: Decision, words: list[str]) -> None:
    """All legal moves, a paragraph for each verb; many moves of one verb stand close together."""
    groups: dict[str, list[str]] = {}
    for move in decision.moves:
        groups.setdefault(move.split()[0], []).append(move)
    for verb, moves in groups.items():
        about = decision.describe(verb)
        decision.table.screen.print(Text.assemble((verb, "bold"), (f"  {about}" if about else "", "dim")))
        if moves != [verb]:
            decision.table.screen.print(Columns(_moves(decision, moves), padding=(0, 2), column_first=True))


def _moves(decision: Decision, moves: list[str]) -> list[Text]:
    if len(moves) > DESCRIBED:
        return [Text("   " + move.partition(" ")[2]) for move in moves]
    return [Text.assemble("   " + move, (f"  {decision.describe(move)}", "dim")) for move in moves]


def show_why(decision: Decision, words: list[str]) -> None:
    if not words:
        decision.answer(_("Ask about a move, for example: why {move}").format(move=decision.moves[-1]))
        return
    refusal = decision.table.match.why_not(" ".join(words), decision.seat)
    if refusal is None:
        decision.answer(_("Nothing forbids it: you may do that now."))
    else:
        decision.refuse(refusal)


def show_hint(decision: Decision, words: list[str]) -> None:
    """What a bot would do here, and how it stands."""
    match, seat = decision.table.match, decision.seat
    effort = Effort(seconds=PATIENCE)
    seen = outlook(match.game, match.state, seat, effort)
    moves = best_moves(match.game, match.state, seat, effort=effort)
    seen = agreed(seen, moves, seat)
    hint.show(match, seat, seen, moves, decision.table.screen, decision.table.names)


def show_rule(decision: Decision, words: list[str]) -> None:
    """One rule; all that begin like the word; or the list of all rules."""
    rules = decision.table.match.game.rulebook().rules
    wanted = words[0].strip("[]`") if words else ""
    found = [id for id in rules if id.startswith(wanted)]
    if wanted in rules:
        found = [wanted]
    if not found:
        decision.answer(_("There is no rule {id}; `rule` alone lists them.").format(id=wanted))
    elif len(found) == 1:
        rule = rules[found[0]]
        decision.table.screen.print(Text.assemble((rule.id, "bold"), (f"  {rule.chapter}", "dim")))
        decision.table.screen.print(Padding(Text(_unwrapped(rule.text)), (0, 0, 0, 2)))
    else:
        decision.table.screen.print(Columns([Text(id) for id in found], padding=(0, 3), column_first=True))


def _unwrapped(text: str) -> str:
    """Paragraphs as single lines, so that the screen can break them where it likes."""
    return " ".join(text.split("\n")).replace(" *", "\n*").replace("*", "")


def take_back(decision: Decision, words: list[str]) -> None:
    decision.table.undo(decision.seat)
    decision.done = True


def show_board(decision: Decision, words: list[str]) -> None:
    decision.offer(decision.moves)


def show_log(decision: Decision, words: list[str]) -> None:
    number = (whole_number(words[0]) if words else None) or LOG_LINES
    decision.table.screen.print(decision.table.told(decision.table.log[-number:]))


def save(decision: Decision, words: list[str]) -> None:
    if words:
        decision.table.save(" ".join(words))
    else:
        decision.answer(_("Say where, for example: save evening.record"))


def leave(decision: Decision, words: list[str]) -> None:
    raise Left


COMMANDS: dict[str, Command] = {
    "help": Command("help", later("this page, with the signs of the drawing"), show_help),
    "moves": Command("moves", later("everything you can do now"), show_moves),
    "why": Command("why <move>", later("may you do this, and if not, which rule forbids it"), show_why),
    "hint": Command("hint", later("what a bot would do, and the chances of all"), show_hint),
    "rule": Command("rule <id>", later("a rule in full; `rule` alone lists them all"), show_rule),
    "undo": Command("undo", later("take back your last decision of this turn"), take_back),
    "board": Command("board", later("draw the table again"), show_board),
    "log": Command("log", later("what has happened, newest last"), show_log),
    "save": Command("save <file>", later("keep the game as a file; `cosecha play --resume <file>` goes on"), save),
    "quit": Command("quit", later("leave the table"), leave),
}
