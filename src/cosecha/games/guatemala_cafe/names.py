"""Names of places: spaces, points, borders, harbours, berths and segments (section 6.2)."""

import re

from cosecha.games.guatemala_cafe.board import Board
from cosecha.games.guatemala_cafe.pieces import SIDE, SPACES


def space_name(width: int, space: int) -> str:
    """Column letter and row; row 1 lies at the sea."""
    return f"{chr(ord('A') + space % width)}{space // width + 1}"


def space_number(width: int, height: int, name: str) -> int:
    """The number of a space, -1 for a name that is none."""
    names = [space_name(width, space) for space in range(width * height)]
    return names.index(name.upper()) if name.upper() in names else -1


def point_number(width: int, height: int, name: str) -> int:
    """The number of a point written x,y; -1 for a text that is none."""
    found = re.fullmatch(r"([0-9]{1,2}),([0-9]{1,2})", name)
    if found is None or int(found[1]) > width or int(found[2]) > height:
        return -1
    return int(found[2]) * (width + 1) + int(found[1])


def border_names(width: int, height: int) -> list[str]:
    """Borders that run up and down row by row, then those that run across; the shore and the outer edge too."""
    names = []
    for row in range(height):
        cells = [space_name(width, row * width + column) for column in range(width)]
        names += ["|".join(pair) for pair in zip(["edge", *cells], [*cells, "edge"], strict=True)]
    for column_row in range((height + 1) * width):
        above, below = column_row - width, column_row
        upper = space_name(width, above) if above >= 0 else "sea"
        names.append(f"{upper}/{space_name(width, below) if below < width * height else 'edge'}")
    return names


def place_names(board: Board, berths: list[int], segments: list[int]) -> list[str]:
    """All places in the order of their numbers."""
    names = [space_name(board.width, space) for space in range(board.size)]
    names += [f"h{harbour + 1}" for harbour in range(len(berths))]
    names += [f"h{harbour + 1}b{berth + 1}" for harbour, n in enumerate(berths) for berth in range(n)]
    borders = border_names(board.width, board.height)
    if board.trails:
        names += [f"t{trail + 1}s{segment + 1}" for trail, n in enumerate(segments) for segment in range(n)]
    else:
        names += [borders[border] for border in board.road_border]
    return names + [borders[border] for border in board.border_at]


PRODUCTION_NAMES = tuple(f"r{space // SIDE + 1}c{space % SIDE + 1}" for space in range(SPACES))
