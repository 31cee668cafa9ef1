"""A Citrus table as text: the sketch of the board, the header lines around it, and counts of all tiles."""

from cosecha.core.options import Setup
from cosecha.core.state import State
from cosecha.games.citrus.board import Printed
from cosecha.games.citrus.pieces import (
    CAUSES,
    FRUITS,
    KINDS,
    LANDSCAPE,
    LANDSCAPE_KINDS,
    SITES,
    SOURCE_KINDS,
    SOURCES,
    STAGES,
)
from cosecha.games.citrus.squares import any_in, first, has, one, without
from cosecha.games.citrus.state import FRUIT_KINDS, LAND, PLANTED, CitrusState


def finca_names(printed: Printed) -> tuple[str, ...]:
    return tuple(f"{high}/{low}" for high, low in printed.finca_values)


def plantations_out(state: CitrusState) -> list[int]:
    """Plantation tiles outside the bag, by kind."""
    counts = [0] * len(KINDS)
    for fruit in range(FRUIT_KINDS):
        planted = state.row(PLANTED, fruit)
        while any_in(planted):
            counts[2 * fruit + has(state.wells, first(planted))] += 1
            planted = without(planted, one(first(planted)))
    for kind in [*state.market, *state.pending, state.cart_tile]:
        if kind >= 0:
            counts[kind] += 1
    for kind in range(len(KINDS)):
        counts[kind] += state.gone[LANDSCAPE_KINDS + kind]
    return counts


def landscape_out(state: CitrusState) -> list[int]:
    """Landscape tiles on the board, in hands and used, by kind."""
    counts = [int(n) for n in state.gone[:LANDSCAPE_KINDS]]
    for kind in range(LANDSCAPE_KINDS):
        squares = state.row(LAND, kind)
        while any_in(squares):
            counts[kind] += 1
            squares = without(squares, one(first(squares)))
        for seat in range(state.seats):
            counts[kind] += state.holds(seat, kind)
    return counts


def write_position(setup: Setup, state: State) -> tuple[list[tuple[str, str]], str]:
    """Header lines with every value, and the sketch."""
    assert isinstance(state, CitrusState)
    names = finca_names(state.printed)
    headers = [
        ("to act", str(state.actor + 1)),
        ("stage", STAGES[state.stage]),
        ("coins", " ".join(str(state.coins[seat]) for seat in range(state.seats))),
        ("points", " ".join(str(state.points(seat)) for seat in range(state.seats))),
    ]
    for seat in range(state.seats):
        headers += _seat_headers(state, seat)
    headers += [
        ("market", " ".join(f"{i + 1}={KINDS[k]}" for i, k in enumerate(state.market) if k >= 0) or "empty"),
        ("bag", _list(KINDS, list(state.bag)) or "empty"),
        ("pending", " ".join(f"{i + 1}={KINDS[k]}" for i, k in enumerate(state.pending) if k >= 0)),
        ("cart tile", KINDS[state.cart_tile] if state.cart_tile >= 0 else ""),
        ("unpaid", str(state.unpaid) if state.unpaid else ""),
        ("fincas", " ".join(f"{SITES[s]}={names[f]}" for s, f in enumerate(state.finca) if f >= 0)),
        ("finca stack", _list(names, list(state.finca_stack)) or "empty"),
        ("waiting finca", f"{names[state.waiting]} {CAUSES[state.cause]}" if state.waiting >= 0 else ""),
        ("refill due", "yes" if state.refill_due else ""),
        ("used", _list(LANDSCAPE, list(state.gone[:LANDSCAPE_KINDS]))),
        ("covered", _list(KINDS, list(state.gone[LANDSCAPE_KINDS:]))),
        ("passes", str(state.passes) if state.passes else ""),
        ("built this turn", str(state.built_this_turn)),
        ("over", "yes" if state.over else ""),
    ]
    return [(name, value) for name, value in headers if value], sketch(state)


def _seat_headers(state: CitrusState, seat: int) -> list[tuple[str, str]]:
    earned = [(SOURCES[i], state.earned[seat * SOURCE_KINDS + i]) for i in range(SOURCE_KINDS)]
    hand = [int(state.holds(seat, kind)) for kind in range(LANDSCAPE_KINDS)]
    return [
        (f"earned {seat + 1}", ", ".join(f"{source}={points}" for source, points in earned if points)),
        (f"hand {seat + 1}", _list(LANDSCAPE, hand)),
    ]


def _list(names: tuple[str, ...], counts: list[int]) -> str:
    return " ".join(name if n == 1 else f"{name}*{n}" for name, n in zip(names, counts, strict=True) if n)


def token(state: CitrusState, square: int) -> str:
    """The sign of a square in a sketch."""
    board = state.printed.board
    fruit = state.fruit_at(square)
    if fruit >= 0:
        return f"{FRUITS[fruit]}{state.owner(square) + 1}{'w' if has(state.wells, square) else ''}"
    for site, place in enumerate(board.site_square):
        if place == square:
            return site_sign(state, site) + SITES[site]
    if state.landscape_at(square) >= 0:
        return LANDSCAPE[state.landscape_at(square)]
    if has(state.rocks, square):
        return "#"
    return "+" if has(board.paths, square) else "."


def site_sign(state: CitrusState, site: int) -> str:
    if state.finca[site] >= 0:
        return "=" if state.scored >> site & 1 else "@"
    return "!" if state.open_sites >> site & 1 else "?"


def sketch(state: CitrusState) -> str:
    """The board as text, columns and rows numbered."""
    board = state.printed.board
    lines = ["     " + " ".join(f"{column + 1:<4}" for column in range(board.width)).rstrip()]
    for row in range(board.height):
        tokens = [token(state, row * board.width + column) for column in range(board.width)]
        lines.append(f"{row + 1:<4} " + " ".join(f"{t:<4}" for t in tokens).rstrip())
    return "\n".join(lines)
