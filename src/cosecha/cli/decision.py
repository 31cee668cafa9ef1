"""One decision of a person: the menu, what a typed line means, and answers that lose nothing."""

from collections.abc import Sequence

from rich.columns import Columns
from rich.text import Text

from cosecha.cli.commands import COMMANDS, DESCRIBED, command_for
from cosecha.cli.menu import Entry, entries, matching, numbers, shared_words
from cosecha.cli.table import Table
from cosecha.core.errors import CosechaError, Malformed, Refusal
from cosecha.core.text import whole_number
from cosecha.core.words import _

BACK = "0"


class Decision:
    """What one seat has to decide now; the menu can be narrowed to moves that begin alike."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.moves = table.match.moves(seat)
        self.offered: Sequence[str] = self.moves
        self.chosen = ""  # the words that all offered moves begin with
        self.menu: list[Entry] = []
        self.done = False

    def take(self) -> None:
        """Ask until a move is made or taken back."""
        self.offer(self.moves)
        while not self.done:
            line = self.table.read(f"{self.chosen} › ".lstrip())
            try:
                self.understand(line)
            except CosechaError as error:
                self.answer(str(error))

    def describe(self, words: str) -> str:
        """A move, or what several moves begin with, in a few words."""
        return self.table.drawing.describe(self.table.match, self.seat, words)

    def answer(self, text: str) -> None:
        self.table.screen.print(Text(text), style="magenta")

    def refuse(self, refusal: Refusal) -> None:
        """The rule in one sentence, and where to read more."""
        self.answer(refusal.text)
        self.table.screen.print(_("  `rule {id}` explains.").format(id=refusal.rule), style="dim")

    # The menu -------------------------------------------------------------------------------------------------------

    def offer(self, moves: Sequence[str], chosen: str = "") -> None:
        """Show the table with these moves lit up, and the menu of them."""
        self.offered, self.chosen = moves, chosen
        self.menu = entries(moves)
        verbs = self.table.match.game.verbs(self.table.match.state)
        self.table.show(self.seat, [verbs.parse(move) for move in moves])
        self.table.show_news()
        self.table.screen.print()
        self.show_menu()

    def show_menu(self) -> None:
        prompt = Text(self.table.drawing.prompt(self.table.match, self.seat), "bold")
        if len(self.moves) == 1:
            prompt.append(" " + _("(Enter does it)"), "not bold dim")
        self.table.screen.print(Text.assemble(self.table.drawing.badge(self.seat), " ", prompt))
        lines = [self.menu_line(number, entry) for number, entry in zip(numbers(self.menu), self.menu, strict=True)]
        if self.chosen:
            lines.append(Text.assemble((f"{BACK:>3} ", "bold cyan"), _("back")))
        self.table.screen.print(Columns(lines, padding=(0, 3), column_first=True))
        hint = _("A number, a move, or: help · moves · why · hint · rule · undo · board · log · save · quit")
        self.table.screen.print(hint, style="dim")

    def menu_line(self, number: int, entry: Entry) -> Text:
        words = entry.words.removeprefix(self.chosen).strip() or entry.words
        line = Text.assemble((f"{number:>3} ", "bold cyan"), words, no_wrap=True)
        if len(self.menu) <= DESCRIBED:
            about = self.describe(entry.words)
            line.append(f"  {about}" if about else "", "dim")
        if entry.move is None:
            line.append(" " + _("… {n} ways").format(n=len(entry.moves)), "dim")
        return line

    # What a line means ----------------------------------------------------------------------------------------------

    def understand(self, line: str) -> None:
        """A number, a command, a move in notation, an abbreviation: whichever it is first."""
        word, _space, rest = line.partition(" ")
        if not line:
            self.default()
        elif (number := whole_number(line)) is not None:
            self.number(number)
        elif command := command_for(word):
            COMMANDS[command].do(self, rest.split())
        elif not self.written(line) and not self.abbreviated(line):
            self.not_understood(line)

    def default(self) -> None:
        """Enter: the only move, or else the whole menu again."""
        if len(self.moves) == 1:
            self.play(self.moves[0])
        else:
            self.offer(self.moves)

    def number(self, number: int) -> None:
        there = dict(zip(numbers(self.menu), self.menu, strict=True))
        entry = there.get(number)
        if entry is None and str(number) == BACK:
            self.offer(self.moves)
        elif entry is None:
            self.answer(_("The numbers go from {least} to {most}.").format(least=min(there), most=max(there)))
        elif entry.move is not None:
            self.play(entry.move)
        else:
            self.offer(entry.moves, entry.words)

    def written(self, line: str) -> bool:
        """A move in notation: played, or refused with the rule. False if it is none."""
        try:
            refusal = self.table.match.why_not(line, self.seat)
        except Malformed:
            return False
        if refusal is None:
            self.play(line)
        else:
            self.refuse(refusal)
        return True

    def abbreviated(self, line: str) -> bool:
        """What is offered now comes first, then all legal moves; then the verb may be what is missing."""
        for moves in (self.offered, self.moves):
            found = matching(line, moves)
            if len(found) == 1:
                self.play(found[0])
            elif found:
                self.offer(found, " ".join(shared_words(found)))
            if found:
                return True
        starts = [self.chosen, *dict.fromkeys(move.split()[0] for move in self.moves)]
        return any(start and self.written(f"{start} {line}") for start in starts)

    def not_understood(self, line: str) -> None:
        """Say what is wrong with it as a move in notation."""
        try:
            self.table.match.why_not(line, self.seat)
        except Malformed as error:
            self.answer(str(error))
            self.table.screen.print(_("  `moves` lists what you can do, `help` the commands."), style="dim")

    def play(self, move: str) -> None:
        self.table.move(move, self.seat)
        self.done = True
