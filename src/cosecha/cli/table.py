"""The table of a terminal game: who is to act, what bots do, what has happened, and the end."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from cosecha.bots import Bot, ask
from cosecha.bots.seeds import number_from
from cosecha.cli.screen import drawing, points_table, winners_line
from cosecha.core.game import NOBODY
from cosecha.core.match import Match
from cosecha.core.telling import Sentence, paragraphs, retell, sentences, taken_back
from cosecha.core.words import _


class Left(Exception):
    """Somebody got up from the table."""


class Table:
    """A match with people and bots round it, on one screen."""

    def __init__(self, match: Match, bots: Mapping[int, Bot], names: Sequence[str], screen: Console) -> None:
        self.match = match
        self.bots = bots
        self.names = names
        self.screen = screen
        self.drawing = drawing(match.game)
        self.log: list[Sentence] = []
        self.news = 0  # how much of the log has been shown
        self.greeting: list[str] = []
        self.at_keyboard: int | None = None
        for _event, told in retell(match):
            self.log += told

    def play(self) -> None:
        from cosecha.cli.decision import Decision

        while not self.match.over:
            seat = self.next_seat()
            if seat in self.bots:
                self.tell_watchers(seat)
                self.bot_moves(seat)
            else:
                self.hand_over(seat)
                Decision(self, seat).take()
        self.finish()

    def next_seat(self) -> int:
        """The first seat that still has something to decide; a sealed answer leaves none."""
        return next(seat for seat in self.match.to_act if self.match.moves(seat))

    def bot_moves(self, seat: int) -> None:
        match = self.match
        code = ask(self.bots[seat], match.state, seat, number_from(match.seed, "imagined", len(match.events)))
        self.move(match.game.verbs(match.state).text(code), seat)

    def tell_watchers(self, seat: int) -> None:
        """Where nobody is asked anything, each turn is told when the next one begins."""
        news = self.log[self.news :]
        if len(self.bots) == len(self.names) and news and news[-1].seat != seat:
            self.show_news()

    def move(self, move: str, seat: int) -> None:
        """Play a move and write down what it brought."""
        self.log += sentences(self.match.game, self.match.play(move, seat))

    def undo(self, seat: int) -> None:
        self.match.undo(seat)
        self.log.append(taken_back(seat))

    # What is shown --------------------------------------------------------------------------------------------------

    def show(self, seat: int | None, moves: Sequence[int] | None = None) -> None:
        """The table as a seat sees it, on a clean screen where there is one."""
        if self.screen.is_terminal:
            self.screen.clear()
        self.screen.print(self.drawing.draw(self.match, seat, moves))

    def show_news(self) -> None:
        """What has happened since it was told last and is not plain to see; the first time, a greeting."""
        for line in self.greeting:
            self.screen.print(line, style="dim")
        self.greeting = []
        self.screen.print(self.told([line for line in self.log[self.news :] if line.what not in self.drawing.plain]))
        self.news = len(self.log)

    def told(self, lines: Sequence[Sentence]) -> Grid:
        """Sentences with the seat they are about."""
        grid = Grid.grid(padding=(0, 1, 0, 0))
        for seat, words in paragraphs(lines):
            if seat == NOBODY:
                grid.add_row("", words)
            else:
                grid.add_row(self.drawing.badge(seat), Text.assemble((self.names[seat] + ": ", "bold"), words))
        return grid

    # People ---------------------------------------------------------------------------------------------------------

    def read(self, question: str) -> str:
        """A line from the keyboard; its end means that the person has left."""
        try:
            return input(question).strip()
        except EOFError:
            self.screen.print()
            raise Left from None

    def hand_over(self, seat: int) -> None:
        """Several people: let the next one come before their things are shown."""
        if self.at_keyboard is not None and self.at_keyboard != seat:
            if self.screen.is_terminal:
                self.screen.clear()
            self.show_news()
            self.read(_("{name}, it is your turn: press Enter. ").format(name=self.names[seat].capitalize()))
        self.at_keyboard = seat

    def save(self, path: str) -> None:
        """Write the record, asking before another file is lost."""
        file = Path(path).expanduser()
        if file.exists() and not self.read(_("{path} exists. Overwrite it? (y/n) ").format(path=path)).startswith("y"):
            self.screen.print(_("Not saved."))
            return
        try:
            file.write_text(self.match.record(), encoding="utf-8")
            self.screen.print(_("Saved: {path}").format(path=path))
        except OSError as error:
            self.screen.print(_("Cannot write {path}: {problem}").format(path=path, problem=error.strerror))

    def finish(self) -> None:
        """The last position, the points by source, and the offer to keep the record."""
        self.show_news()
        self.screen.print()
        self.screen.print(self.drawing.draw(self.match, None, None))
        self.screen.print(points_table(self.match, self.names, self.drawing.badge))
        self.screen.print(winners_line(self.match, self.names, self.drawing.badge))
        path = self.read(_("Save the record? File name, or Enter for no: "))
        if path:
            self.save(path)
