"""Draws the pictures of the documentation anew: docs/pictures/terminal.svg."""

import io
import random
import re
from pathlib import Path

from rich.console import Console

import cosecha
from cosecha.games.citrus import terminal

ROOT = Path(__file__).parent.parent
PICTURE = ROOT / "docs" / "pictures" / "terminal.svg"
FONT = "DejaVu Sans Mono, Menlo, Consolas, monospace"


def terminal_picture(moves: int = 90) -> str:
    """A table in the middle of a match of random moves, as the terminal shows it."""
    match = cosecha.game("citrus").new(seats=4, seed=5)
    choice = random.Random(3)
    for _ in range(moves):
        match.play(choice.choice(match.moves()))
    console = Console(record=True, width=100, force_terminal=True, color_system="truecolor", file=io.StringIO())
    console.print(terminal.draw(match.state, match.to_act[0]))
    console.print(terminal.prompt(match.state))
    svg = console.export_svg(title="cosecha play citrus", unique_id="citrus")
    return re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL).replace("Fira Code", FONT)


if __name__ == "__main__":
    PICTURE.write_text(terminal_picture(), encoding="utf-8")
    print(PICTURE.relative_to(ROOT))
