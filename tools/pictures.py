"""Draws the pictures of the documentation anew: docs/pictures."""

import io
import random
import re
from pathlib import Path

from rich.console import Console

import cosecha
from cosecha.bots import ask, bot
from cosecha.games.citrus import terminal

ROOT = Path(__file__).parent.parent
PICTURES = ROOT / "docs" / "pictures"
FONT = "DejaVu Sans Mono, Menlo, Consolas, monospace"


def terminal_picture(moves: int = 90) -> str:
    """A table in the middle of a match of random moves, as the terminal shows it."""
    match = cosecha.game("citrus").new(seats=4, seed=5)
    choice = random.Random(3)
    for _ in range(moves):
        match.play(choice.choice(match.moves()))
    console = Console(record=True, width=100, force_terminal=True, color_system="truecolor", file=io.StringIO())
    console.print(terminal.draw(match.state, match.to_act[0]))
    console.print(terminal.prompt(match.state, match.to_act[0]))
    svg = console.export_svg(title="cosecha play citrus", unique_id="citrus")
    return re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL).replace("Fira Code", FONT)


def table_picture(name: str, seats: int, moves: int) -> str:
    """A table in the middle of a match between bots, as one of them sees it."""
    match = cosecha.game(name).new(seats, seed="picture of the table")
    greedy = bot(match.game, "greedy")
    for _ in range(moves):
        seat = next(seat for seat in match.to_act if match.state.asks(seat))
        match.play(match.text_of(ask(greedy, match.state, seat, 1)), seat)
    seat = next(seat for seat in match.to_act if match.state.asks(seat))
    return match.scene(seat, names=["Ana", "Luis", "Carmen", "Diego"]).svg("either")


if __name__ == "__main__":
    drawn = {
        "terminal.svg": terminal_picture(),
        "table.svg": table_picture("citrus", 3, 110),
        "guatemala_cafe.svg": table_picture("guatemala_cafe", 4, 150),
        "keyflower.svg": table_picture("keyflower", 4, 350),
    }
    for file, picture in drawn.items():
        (PICTURES / file).write_text(picture, encoding="utf-8")
        print(f"docs/pictures/{file}")
