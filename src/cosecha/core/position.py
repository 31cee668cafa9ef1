"""Position text: what FEN is to chess. Header lines, a blank line, then the game's own sketch of the table."""

from __future__ import annotations

from cosecha.core.errors import BadPosition, BadSetup
from cosecha.core.game import Game
from cosecha.core.match import Match
from cosecha.core.options import Setup
from cosecha.core.state import State
from cosecha.core.text import option_headers, read_headers, take_options, whole_number, write_headers


def match_from_position(game: Game, text: str, seed: int | str | None = None, draws: str = "") -> Match:
    """A match that begins here; the text may set up any consistent position, not only reachable ones."""
    if not isinstance(text, str) or not text.strip():
        raise BadPosition("a position is written as text: header lines, a blank line, the sketch")
    lines = [line.rstrip() for line in text.strip("\n").splitlines()]
    blank = lines.index("") if "" in lines else len(lines)
    headers = read_headers([line for line in lines[:blank] if not line.startswith("#")], BadPosition)
    if headers.pop("game", game.name) != game.name:
        raise BadPosition(f"this is no position of {game.name}")
    options = take_options(headers)
    seats = headers.pop("seats", "")
    number = whole_number(seats)
    if seats and number is None:
        raise BadPosition(f"seats is a number; not {seats[:20]!r}")

    def make_setup(least: int) -> Setup:
        return game.setup(least if number is None else number, options)

    try:
        setup, state = game.read_position(make_setup, headers, "\n".join(lines[blank:]).strip("\n"))
    except BadSetup as error:
        raise BadPosition(str(error)) from error
    return Match(game, setup, state, seed, opening=text.strip("\n") + "\n", draws=draws)


def write_position(game: Game, setup: Setup, state: State) -> str:
    headers, sketch = game.write_position(setup, state)
    head = [("game", game.name), ("seats", str(setup.seats)), *option_headers(setup), *headers]
    return "\n".join([*write_headers(head), "", sketch.rstrip()]) + "\n"
