"""Data files of Citrus: from text one can hold against the printed game to what the rules use, or a clear error."""

import re
from functools import lru_cache
from importlib.resources import files

from cosecha.core.datafile import DataFile, Entry, read_data
from cosecha.core.text import whole_number
from cosecha.games.citrus.board import MOST_SITES, Board, Printed
from cosecha.games.citrus.pieces import FINCA_TILES, FRUITS, LANDSCAPE, LANDSCAPE_NUMBERS, SITES, SPACES
from cosecha.games.citrus.squares import MOST_SQUARES

LETTERS_OF_SIDE = {"long": SITES, "short": SITES[:11]}
AROUND_A_SITE = {"long": (8,), "short": (8, 5)}
MOST_COLUMNS = 26


def packaged(name: str) -> str:
    """The text of a data file that comes with the game."""
    return files(__package__).joinpath("data", name).read_text(encoding="utf-8")


def own_or_packaged(option: str, text: str, name: str) -> DataFile:
    """The data file that an option gives, or the one that comes with the game."""
    return read_data(option, text) if text else read_data(name, packaged(name))


def square_name(width: int, square: int) -> str:
    """Letter and row, row 1 on top."""
    return f"{chr(ord('a') + square % width)}{square // width + 1}"


def read_board(file: DataFile, side: str) -> Board:
    """A board of the given side."""
    said = next((entry for entry in file.entries if entry.name == "side"), None)
    if said is not None and said.value != side:
        raise file.wrong(said.line, f"this is the {said.value} side, but the {side} side is played")
    rows = [row for _, row in file.grid]
    if not rows:
        raise file.wrong(0, "the grid is missing")
    width = len(rows[0])
    for line, row in file.grid:
        if len(row) != width:
            raise file.wrong(line, f"{len(row)} squares in this row, {width} in the first")
        for token in row:
            if token not in {".", "+", "*", "#"} and token not in SITES:
                raise file.wrong(line, f"{token!r} is no square; one of . + * # or a letter A–O")
    _check_size(file, width, len(rows))
    squares = [token for row in rows for token in row]
    _check_letters(file, squares, LETTERS_OF_SIDE[side])
    board = Board(
        width,
        len(rows),
        [i for i, token in enumerate(squares) if token == "#"],
        [squares.index(letter) if letter in squares else -1 for letter in SITES],
        [i for i, token in enumerate(squares) if token == "*"],
    )
    _check_paths(file, squares, width)
    _check_around(file, squares, width, AROUND_A_SITE[side])
    if len(board.landscape) > sum(LANDSCAPE_NUMBERS):
        raise file.wrong(0, f"{len(board.landscape)} landscape spaces, but only {sum(LANDSCAPE_NUMBERS)} tiles")
    return board


def _check_size(file: DataFile, width: int, height: int) -> None:
    if width > MOST_COLUMNS or width * height > MOST_SQUARES:
        raise file.wrong(0, f"at most {MOST_COLUMNS} columns and {MOST_SQUARES} squares; not {width} × {height}")


def _check_letters(file: DataFile, squares: list[str], letters: str) -> None:
    found = sorted(token for token in squares if token in SITES)
    if found != sorted(letters):
        wanted = f"{letters[0]}–{letters[-1]}"
        raise file.wrong(0, f"the sites {wanted} must stand in the grid once each; found {' '.join(found)}")


def _neighbours(square: int, width: int, size: int) -> list[int]:
    column = square % width
    beside = [square - width, square + width]
    beside += [square - 1] if column > 0 else []
    beside += [square + 1] if column < width - 1 else []
    return [n for n in beside if 0 <= n < size]


def _check_paths(file: DataFile, squares: list[str], width: int) -> None:
    """The + signs are for the eye, but they must not lie."""
    for square, token in enumerate(squares):
        at_site = any(squares[n] in SITES for n in _neighbours(square, width, len(squares)))
        name = square_name(width, square)
        if token == "+" and not at_site:
            raise file.wrong(0, f"{name} is drawn as a path square but no site is beside it")
        if token == "." and at_site:
            raise file.wrong(0, f"{name} lies beside a site and must be drawn +, * or #")
        if token in SITES and at_site:
            raise file.wrong(0, f"site {token} lies side by side with another site")


def _check_around(file: DataFile, squares: list[str], width: int, allowed: tuple[int, ...]) -> None:
    height = len(squares) // width
    for square, token in enumerate(squares):
        if token in SITES:
            across = min(square % width, 1) + min(width - 1 - square % width, 1) + 1
            down = min(square // width, 1) + min(height - 1 - square // width, 1) + 1
            ring = across * down - 1
            if ring not in allowed:
                raise file.wrong(0, f"site {token} has {ring} squares around it, not {' or '.join(map(str, allowed))}")


def read_market(file: DataFile) -> tuple[list[str], list[int], list[int]]:
    """Names and spaces of the lines, and the rows in which the spaces lie."""
    if file.number(file.one("spaces")) != SPACES:
        raise file.wrong(file.one("spaces").line, f"the market has {SPACES} spaces")
    rows = _numbers(file, file.one("rows"))
    if sum(rows) != SPACES or 0 in rows:
        raise file.wrong(file.one("rows").line, f"the rows must hold {SPACES} spaces together")
    names: list[str] = []
    lines: list[int] = []
    for entry in file.starting("line"):
        name = entry.name.split()[-1]
        if not re.fullmatch(r"[a-z][a-z0-9]{0,3}", name):
            raise file.wrong(entry.line, f"{name!r} is no name of a line: a letter, then up to three letters or digits")
        spaces = _numbers(file, entry)
        if len(set(spaces)) != len(spaces) or not spaces or not all(1 <= n <= SPACES for n in spaces):
            raise file.wrong(entry.line, f"a line holds different spaces from 1 to {SPACES}")
        names.append(name)
        lines.append(sum(1 << (n - 1) for n in spaces))
    missing = [n for n in range(1, SPACES + 1) if not any(line >> (n - 1) & 1 for line in lines)]
    if missing:
        raise file.wrong(0, f"space {missing[0]} lies on no line")
    if len(lines) > 32:
        raise file.wrong(0, "more than 32 lines")
    return names, lines, rows


def _numbers(file: DataFile, entry: Entry) -> list[int]:
    numbers = [whole_number(word) for word in entry.value.split()]
    if None in numbers:
        raise file.wrong(entry.line, f"{entry.name} takes numbers; not {entry.value[:40]!r}")
    return [number for number in numbers if number is not None]


def read_fincas(file: DataFile) -> tuple[list[tuple[int, int]], list[int]]:
    """The pairs of values, and how many tiles carry each."""
    pairs: list[tuple[int, int]] = []
    numbers: list[int] = []
    for entry in file.starting("finca"):
        found = re.fullmatch(r"finca ([0-9]{1,2})/([0-9]{1,2})", entry.name)
        if found is None:
            raise file.wrong(entry.line, f"expected 'finca high/low: number'; not {entry.name!r}")
        high, low = int(found[1]), int(found[2])
        if not high >= low >= 0:
            raise file.wrong(entry.line, f"the high value {high} is below the low value {low}")
        pairs.append((high, low))
        numbers.append(file.number(entry))
    if sum(numbers) != FINCA_TILES or len(pairs) > FINCA_TILES:
        raise file.wrong(0, f"there are {FINCA_TILES} finca tiles; not {sum(numbers)}")
    return pairs, numbers


def read_tiles(file: DataFile, side: str) -> tuple[list[int], list[int]]:
    """Numbers of plantations by kind (plain, then with a well, fruit by fruit) and of landscape tiles."""
    kinds: list[int] = []
    for fruit in FRUITS:
        entry = file.one(f"{side} {fruit}")
        found = re.fullmatch(r"([0-9]{1,3}) \+ ([0-9]{1,3})", entry.value)
        if found is None:
            raise file.wrong(entry.line, f"expected 'plain + wells'; not {entry.value!r}")
        kinds += [int(found[1]), int(found[2])]
    return kinds, [file.number(file.one(f"landscape {code}")) for code in LANDSCAPE]


def printed_of(board: Board, side: str, market_text: str, finca_text: str) -> Printed:
    """Put a board together with market, values and tile numbers."""
    line_names, lines, rows = read_market(own_or_packaged("market_data", market_text, "market.txt"))
    values, numbers = read_fincas(own_or_packaged("finca_data", finca_text, "fincas.txt"))
    kinds, landscape = read_tiles(read_data("tiles.txt", packaged("tiles.txt")), side)
    return Printed(board, lines, line_names, rows, values, numbers, kinds, landscape)


@lru_cache(maxsize=64)  # data files of one's own come and go
def printed(side: str, board_text: str = "", market_text: str = "", finca_text: str = "") -> Printed:
    """Everything printed, from the data files of the game or those given in their place."""
    board = read_board(own_or_packaged("board_data", board_text, f"{side}.board"), side)
    return printed_of(board, side, market_text, finca_text)


assert len(SITES) == MOST_SITES
