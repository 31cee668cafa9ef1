"""The file of the production board: preset layout, marked spaces, score track (sections 6.3, 6.4, 6.7)."""

from collections import Counter

from cosecha.core.datafile import DataFile
from cosecha.games.guatemala_cafe.pieces import (
    ALL_SACKS,
    COFFEES,
    EMPTY,
    MARKED,
    PIECES,
    POSITIONS,
    SACK,
    SHEDS_OF_A_COFFEE,
    SHIP,
    SHIPS_OF_A_COFFEE,
    SIDE,
    SPACES,
    WORKERS_OF_A_COFFEE,
)

SIXTH = "*?"
MOST_TRACK = 250
COLUMN_NAMES = [f"c{column + 1}" for column in range(SIDE)]


def grid_tokens(rows: list[tuple[int, list[str]]]) -> list[tuple[int, list[str]]]:
    """The rows of a layout, without the names of columns above and of rows to the left."""
    found = [(line, tokens) for line, tokens in rows if tokens != COLUMN_NAMES]
    return [(line, tokens[1:] if tokens[0] == f"r{n}" else tokens) for n, (line, tokens) in enumerate(found, 1)]


def read_production(file: DataFile) -> tuple[list[int], list[int], int]:
    """Pieces of the preset, the marked spaces, and the last space of the score track."""
    rows = grid_tokens(file.grid)
    if len(rows) != SIDE or any(len(tokens) != SIDE for _, tokens in rows):
        raise file.wrong(0, f"the grid has {SIDE} rows of {SIDE} spaces")
    for name, number in (("spaces", SPACES), ("buyer positions", POSITIONS), ("marked spaces", MARKED)):
        if file.number(file.one(name)) != number:
            raise file.wrong(file.one(name).line, f"{name}: the rules know only {number}")
    for line, tokens in rows:
        for token in tokens:
            if token not in PIECES and token != SIXTH:
                raise file.wrong(line, f"{token[:20]!r} is no piece; like wK, sN, bR, *T or {SIXTH}")
    preset = [EMPTY if token == SIXTH else PIECES.index(token) for _, tokens in rows for token in tokens]
    marked = [space for space, piece in enumerate(preset) if piece >= SACK or piece == EMPTY]
    _check_numbers(file, preset, marked)
    last = file.one("score track")
    if not ALL_SACKS <= file.number(last) <= MOST_TRACK:
        raise file.wrong(last.line, f"the last space of the score track is from {ALL_SACKS} to {MOST_TRACK}")
    return preset, marked, file.number(last)


def _check_numbers(file: DataFile, preset: list[int], marked: list[int]) -> None:
    """setup.pieces-preset, setup.sacks: as many pieces of each coffee as there are, and each coffee's sack."""
    counts = Counter(preset)
    numbers = [WORKERS_OF_A_COFFEE, SHEDS_OF_A_COFFEE, SHIPS_OF_A_COFFEE]
    for piece in range(SHIP + len(COFFEES)):
        if counts[piece] != numbers[piece // len(COFFEES)]:
            raise file.wrong(0, f"{counts[piece]} pieces {PIECES[piece]}, not {numbers[piece // len(COFFEES)]}")
    if len(marked) != MARKED or counts[EMPTY] > 1:
        raise file.wrong(0, f"{MARKED} spaces hold sacks, at most one of them {SIXTH}")
    if any(counts[SACK + coffee] == 0 for coffee in range(len(COFFEES))):
        raise file.wrong(0, "every coffee has a sack on the board")
