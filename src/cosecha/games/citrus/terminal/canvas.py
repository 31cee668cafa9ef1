"""A sheet of characters with styles, to be written on anywhere and printed line by line."""

from itertools import groupby
from operator import itemgetter

from rich.text import Text


class Canvas:
    """Later writing covers earlier; what would lie outside is cut off."""

    def __init__(self, width: int, height: int) -> None:
        self.cells: list[list[tuple[str, str]]] = [[(" ", "")] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str = "") -> None:
        row = self.cells[y]
        for i, character in enumerate(text, x):
            if 0 <= i < len(row):
                row[i] = (character, style)

    def lines(self) -> list[Text]:
        return [Text.assemble(*_runs(row), no_wrap=True) for row in self.cells]


def _runs(row: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Neighbours of one style, put together."""
    return [("".join(character for character, _ in run), style) for style, run in groupby(row, key=itemgetter(1))]
