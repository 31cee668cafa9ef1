"""A Guatemala Café table as text: the sketch of the production board and the header lines around it."""

from collections.abc import Sequence

from cosecha.core.options import Setup
from cosecha.core.state import State
from cosecha.games.guatemala_cafe.names import PRODUCTION_NAMES, space_name
from cosecha.games.guatemala_cafe.pieces import (
    COFFEE_WORDS,
    COFFEES,
    EMPTY,
    KINDS,
    PIECES,
    SIDE,
    SOURCE_KINDS,
    SOURCES,
    STAGES,
)
from cosecha.games.guatemala_cafe.spaces import has
from cosecha.games.guatemala_cafe.state import CafeState

BARE = "."
NONE = "none"


def write_position(setup: Setup, state: State) -> tuple[list[tuple[str, str]], str]:
    """Header lines with every value, and the sketch."""
    assert isinstance(state, CafeState)
    seats = range(state.seats)
    headers = [
        ("turn", str(state.active + 1)),
        ("stage", STAGES[state.stage]),
        ("buyer", str(state.buyer) if state.buyer >= 0 else ""),
        ("money", " ".join(str(state.money[seat]) for seat in seats)),
        ("points", " ".join(str(state.points(seat)) for seat in seats)),
        *((f"earned {seat + 1}", _earned(state, seat)) for seat in seats),
        *((f"owns {seat + 1}", owned(state, seat)) for seat in seats),
        ("roads", " ".join(road_names(state)) or NONE),
        *_harbours(state),
        *((f"stock {seat + 1}", _sacks(state, seat)) for seat in seats),
        ("bag", _sacks(state, state.seats)),
        ("track", " ".join(COFFEES[kind] for kind in state.track[: state.laid]) or NONE),
        ("supply", str(state.supply)),
        ("idle", str(state.idle) if state.idle else ""),
        ("emptied", " ".join(PRODUCTION_NAMES[state.emptied_space(n)] for n in range(state.bought))),
        ("held", PIECES[state.held] if state.held != EMPTY else ""),
        ("freed", PRODUCTION_NAMES[state.freed] if state.freed >= 0 else ""),
        ("answers", _answers(state)),
        ("consolation", "yes" if state.consoled else ""),
        ("over", "yes" if state.over else ""),
    ]
    return [(name, value) for name, value in headers if value], sketch(state)


def _earned(state: CafeState, seat: int) -> str:
    earned = [(SOURCES[i], state.earned[seat * SOURCE_KINDS + i]) for i in range(SOURCE_KINDS)]
    return ", ".join(f"{source}={points}" for source, points in earned if points)


def owned(state: CafeState, seat: int) -> str:
    """Plantations in the words of the specification: `red: shed F3, workers E3 E2`; the first worker has the tile."""
    found = []
    for kind in range(KINDS):
        names = _built(state, seat, kind)
        if names:
            found.append(f"{COFFEE_WORDS[kind]}: {names}")
    return "; ".join(found)


def _built(state: CafeState, seat: int, kind: int) -> str:
    board, tile, shed = state.board, state.tiles[seat * KINDS + kind], state.shed(seat, kind)
    group = state.plantation(seat, kind)
    workers = [space for space in range(board.size) if has(group, space) and space != shed]
    workers.sort(key=lambda space: space != tile)
    parts = [f"shed {space_name(board.width, shed)}"] if shed >= 0 else []
    names = " ".join(space_name(board.width, space) for space in workers)
    return ", ".join([*parts, f"workers {names}"] if names else parts)


def road_names(state: CafeState) -> list[str]:
    first = state.board.at_road
    return [state.printed.place_names[first + road] for road, n in enumerate(state.roads) if n]


def _harbours(state: CafeState) -> list[tuple[str, str]]:
    board = state.board
    found = []
    for harbour in range(board.harbours):
        berths = state.berths[board.first_berth[harbour] : board.first_berth[harbour + 1]]
        found.append((f"h{harbour + 1}", ",".join(COFFEES[kind] for kind in berths if kind >= 0)))
    return found


def _sacks(state: CafeState, owner: int) -> str:
    return counted(COFFEES, [int(state.holds(owner, kind)) for kind in range(KINDS)]) or NONE


def counted(names: Sequence[str], counts: Sequence[int]) -> str:
    """`K*2 R` for two of the first kind and one of the third."""
    return " ".join(name if n == 1 else f"{name}*{n}" for name, n in zip(names, counts, strict=True) if n)


def _answers(state: CafeState) -> str:
    """Answers to an open block question; who is asked follows from the stocks."""
    given = [seat for seat in range(state.seats) if state.answered >> seat & 1]
    return " ".join(f"{seat + 1}={'yes' if state.willing >> seat & 1 else 'no'}" for seat in given)


def token(piece: int) -> str:
    return BARE if piece == EMPTY else PIECES[piece]


def sketch(state: CafeState) -> str:
    """The production board as text, columns and rows named."""
    lines = ["    " + " ".join(f"c{column + 1}" for column in range(SIDE))]
    for row in range(SIDE):
        tokens = [token(state.production[row * SIDE + column]) for column in range(SIDE)]
        lines.append(f"r{row + 1}  " + " ".join(f"{t:<2}" for t in tokens).rstrip())
    return "\n".join(lines)
