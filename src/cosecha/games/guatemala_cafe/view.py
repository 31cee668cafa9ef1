"""What one seat sees of a Guatemala Café table: everything shown is named here, and nothing else is (section 3.1)."""

from typing import Any

from cosecha.core.state import State
from cosecha.games.guatemala_cafe.board import line_space
from cosecha.games.guatemala_cafe.names import PRODUCTION_NAMES, border_names, space_name
from cosecha.games.guatemala_cafe.pieces import (
    BLOCKING,
    COFFEES,
    EMPTY,
    KINDS,
    PIECES,
    ROAD,
    SHIP,
    SHIPS_OF_A_COFFEE,
    SIDE,
    STAGES,
)
from cosecha.games.guatemala_cafe.scoring import harbours_used, worth
from cosecha.games.guatemala_cafe.spaces import has
from cosecha.games.guatemala_cafe.state import CafeState


def view(state: State, seat: int | None) -> dict[str, Any]:
    """`seat` None is a spectator, who sees what all seats see."""
    assert isinstance(state, CafeState)
    return {
        "seats": int(state.seats),
        "to_act": _to_act(state),
        "turn": int(state.active),
        "stage": "over" if state.over else STAGES[state.stage],
        "over": bool(state.over),
        "money": [int(state.money[s]) for s in range(state.seats)],
        "points": [int(state.points(s)) for s in range(state.seats)],
        "stocks": [_stock(state, s, shown=s == seat or state.over) for s in range(state.seats)],
        "bag": _stock(state, state.seats, shown=state.over),
        "supply": int(state.supply),
        "buyer": None if state.buyer < 0 else int(state.buyer),
        "line": [] if state.buyer < 0 else [PRODUCTION_NAMES[line_space(state.buyer, n)] for n in range(SIDE)],
        "production": {PRODUCTION_NAMES[i]: PIECES[piece] for i, piece in enumerate(state.production) if piece >= 0},
        "marked": [PRODUCTION_NAMES[space] for space in state.printed.marked],
        "held": PIECES[state.held] if state.held != EMPTY else None,
        "emptied": [PRODUCTION_NAMES[state.emptied_space(n)] for n in range(state.bought)],
        "consolation": bool(state.consoled),
        "freed": PRODUCTION_NAMES[state.freed] if state.freed >= 0 else None,
        "question": _question(state, seat),
        "track": _track(state),
        "last_space": int(state.printed.last_space),
        "idle": int(state.idle),
        "idle_limit": int(state.rulings.idle_rounds * state.seats),
        **_plantations(state),
        "harbours": _harbours(state),
        "roads": _roads(state),
        "forecast": {COFFEES[kind]: forecast(state, kind) for kind in range(KINDS)},
        "leaving": {COFFEES[kind]: _leaving(state, kind) for kind in range(KINDS)},
        "box": {coffee: n for coffee, n in zip(COFFEES, box(state), strict=True) if n},
        "board": _board(state),
    }


def _to_act(state: CafeState) -> list[int]:
    """block.secret: everybody who was asked, whether or not an answer is in."""
    if state.over:
        return []
    if state.sealed:
        return [s for s in range(state.seats) if state.asked >> s & 1]
    return [int(state.actor)]


def _stock(state: CafeState, owner: int, *, shown: bool) -> dict[str, Any]:
    """info.stock, info.open: the number is open, the coffees are the owner's own; all is laid open at the end."""
    sacks = [COFFEES[kind] for kind in range(KINDS) for _ in range(state.holds(owner, kind))]
    return {"number": len(sacks), "coffees": sacks if shown else None}


def _question(state: CafeState, seat: int | None) -> dict[str, Any] | None:
    """The open block question; one's own answer, but nobody else's."""
    if state.stage != BLOCKING or state.over:
        return None
    answer = None
    if seat is not None and state.answered >> seat & 1:
        answer = "yes" if state.willing >> seat & 1 else "no"
    return {"coffee": COFFEES[state.coffee()], "answer": answer}


def _track(state: CafeState) -> list[dict[str, Any]]:
    """info.track-sacks: from the end of the track down; by option face down until the end, but for the one scored."""
    last = int(state.laid) - 1
    shown = [state.rulings.track_open or state.over or (i == last and state.freed >= 0) for i in range(state.laid)]
    first = int(state.printed.last_space)
    return [
        {"space": first - i, "coffee": COFFEES[state.track[i]] if shown[i] else None} for i in range(int(state.laid))
    ]


def _plantations(state: CafeState) -> dict[str, Any]:
    """Workers and sheds by space, and the spaces where owner tiles lie."""
    board = state.board
    pieces: dict[str, Any] = {}
    for owner in range(state.seats):
        for kind in range(KINDS):
            spaces = state.plantation(owner, kind)
            for space in range(board.size):
                if has(spaces, space):
                    sort = "s" if has(board.sheds, space) else "w"
                    tile = state.tiles[owner * KINDS + kind] == space
                    name = space_name(board.width, space)
                    pieces[name] = {"piece": sort + COFFEES[kind], "owner": owner, "tile": bool(tile)}
    return {"spaces": pieces}


def _harbours(state: CafeState) -> dict[str, Any]:
    board = state.board
    found = {}
    for harbour in range(board.harbours):
        berths = range(board.first_berth[harbour], board.first_berth[harbour + 1])
        found[f"h{harbour + 1}"] = {
            "ships": [COFFEES[state.berths[berth]] for berth in berths if state.berths[berth] >= 0],
            "prices": [int(board.berth_price[berth]) for berth in berths],
            "closed": bool(board.closed_harbours[harbour]),
        }
    return found


def _roads(state: CafeState) -> list[str]:
    """Names of the places where roads lie."""
    return [state.printed.place_names[state.board.at_road + road] for road, n in enumerate(state.roads) if n]


def forecast(state: CafeState, kind: int) -> list[int]:
    """What each seat would score if a sack of this coffee were taken now and nobody blocked: all of it open."""
    used = harbours_used(state, kind)
    return [int(worth(state, seat, kind, used[seat])) for seat in range(state.seats)]


def _leaving(state: CafeState, kind: int) -> list[str]:
    """score.ship-leaves: the harbours that would lose a ship if this coffee were scored now."""
    used = {int(harbour) for harbour in harbours_used(state, kind)}
    return [f"h{harbour + 1}" for harbour in range(state.board.harbours) if harbour in used]


def box(state: CafeState) -> list[int]:
    """Ships that have left, by coffee."""
    ships = [int(piece - SHIP) for piece in [*state.production, state.held] if SHIP <= piece < ROAD]
    ships += [int(kind) for kind in state.berths if kind >= 0]
    return [int(SHIPS_OF_A_COFFEE) - ships.count(kind) for kind in range(KINDS)]


def _board(state: CafeState) -> dict[str, Any]:
    """What is printed: the size, the spaces with their prices, the places of roads, the quays."""
    board = state.board
    borders = border_names(board.width, board.height)
    names = state.printed.place_names
    quays = zip(board.quay_harbours, board.quay_points, strict=True)
    return {
        "width": int(board.width),
        "height": int(board.height),
        "prices": [int(price) for price in board.price],
        "sheds": [space_name(board.width, s) for s in range(board.size) if has(board.sheds, s)],
        "covered": [space_name(board.width, s) for s in range(board.size) if has(board.covered, s)],
        "trails": bool(board.trails),
        "road_places": {names[board.at_road + r]: borders[b] for r, b in enumerate(board.road_border)},
        "closed_roads": [names[board.at_road + r] for r, n in enumerate(board.closed_roads) if n],
        "quays": [[f"h{h + 1}", int(p % (board.width + 1)), int(p // (board.width + 1))] for h, p in quays],
    }
