"""What one seat sees of a Keyflower table: everything shown is named here, and nothing else is shown (chapter 3.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cosecha.core.state import State
from cosecha.games.keyflower.explaining import explained
from cosecha.games.keyflower.forecast import forecast_lines, forecast_more
from cosecha.games.keyflower.memory import unseen_skills, unseen_workers
from cosecha.games.keyflower.pasture_view import farm_action, farm_hand, farm_supply, farm_view
from cosecha.games.keyflower.pieces import (
    BOATS,
    COLOURS,
    DEALT,
    FIRST_BOAT,
    FIRST_ORDER,
    IN_ROW,
    NEW,
    ON_OFFER,
    ORDERS,
    RESOURCES,
    SEASONS,
    SKILLS,
    STAGES,
    SUMMER_BOAT,
    TILE_NAMES,
    TILES,
    TURN,
)
from cosecha.games.keyflower.reading import OVERLAY
from cosecha.games.keyflower.season_end import icon_tile
from cosecha.games.keyflower.state import M_KNOWN, M_KNOWN_SKILLS, SUPPLY_GREEN, KeyflowerState
from cosecha.games.keyflower.telling import SOURCES


def view(state: State, seat: int | None) -> dict[str, Any]:
    """`seat` None is a spectator, who sees what all seats see."""
    assert isinstance(state, KeyflowerState)
    return farm_view(state) | {
        "seats": int(state.seats),
        "season": SEASONS[state.season],
        "stage": "over" if state.over else STAGES[state.stage],
        "to_act": _to_act(state),
        "turn": None if state.several() or state.over else int(state.actor),
        "start_player": int(state.start),
        "passes": int(state.passes),
        "offer": [_offered(state, tile) for tile in range(TILES) if state.where[tile] == ON_OFFER],
        "order": [_order(state, n) for n in range(ORDERS) if state.where[FIRST_ORDER + n] == IN_ROW],
        "boats": [_boat(state, n) for n in range(BOATS) if state.where[FIRST_BOAT + n] == IN_ROW],
        "boat_taken": [_boat_name(boat) for boat in state.taken],
        "villages": [[_laid(state, tile) for tile in _tiles(state, s)] for s in range(state.seats)],
        "new_tiles": [[_new(state, tile) for tile in _at(state, NEW + s)] for s in range(state.seats)],
        "placing": [None if tile < 0 else TILE_NAMES[tile] for tile in state.picked],
        "action": _action(state),
        "hands": [_hand(state, s, open_=s == seat or state.over) for s in range(state.seats)],
        "winter": None if seat is None else [TILE_NAMES[tile] for tile in _at(state, DEALT + seat)],
        "winter_chosen": _chosen(state, seat),
        "winter_dealt": [len(_at(state, DEALT + s)) for s in range(state.seats)],
        "bag": int(state.bag_size()),
        "pile": int(state.pile_size()),
        "supply": _counted(RESOURCES, list(state.supply))
        | {"green": int(state.supply[SUPPLY_GREEN])}
        | farm_supply(state),
        "points": [int(state.points(s)) for s in range(state.seats)],
        "scoring": [explained(state, s) for s in range(state.seats)] if state.over else None,
        "forecast": None if seat is None else _forecast(state, seat),
        "over": bool(state.over),
        OVERLAY: state.printed.overlay,
    }


def _boat_name(boat: int) -> str | None:
    return None if boat < 0 else TILE_NAMES[FIRST_BOAT + boat]


def _to_act(state: KeyflowerState) -> list[int]:
    """In a sealed decision all that were asked, whether they have answered or not."""
    if state.sealed:
        return list(range(state.seats))
    return [seat for seat in range(state.seats) if state.asks(seat)]


def _at(state: KeyflowerState, place: int) -> list[int]:
    return [tile for tile in range(TILES) if state.where[tile] == place]


def _tiles(state: KeyflowerState, seat: int) -> list[int]:
    return [tile for tile in range(TILES) if state.owner(tile) == seat]


def _counted(names: Sequence[str], counts: Sequence[int]) -> dict[str, int]:
    return {name: int(n) for name, n in zip(names, counts, strict=False)}


def _some(names: Sequence[str], counts: Sequence[int]) -> dict[str, int]:
    """Only those of which there are any."""
    return {name: n for name, n in _counted(names, counts).items() if n}


def _side(state: KeyflowerState, tile: int) -> str:
    if state.printed.kind[tile] == SUMMER_BOAT:
        return "ab"[state.side[tile]]
    return "upgraded" if state.side[tile] else "basic"


def _workers(state: KeyflowerState, tile: int) -> dict[str, Any]:
    """The colour a tile is locked to, bids beside it and workers used on it; those of another colour lie."""
    lock = state.lock[tile]
    bids = [
        {
            "seat": seat,
            "workers": int(state.bid_of(tile, seat)),
            "colour": COLOURS[state.bid_colour(tile, seat)],
            "lying": bool(state.bid_colour(tile, seat) != lock),
            "outbid": bool(state.outbid(tile, seat)),
        }
        for seat in range(state.seats)
        if state.bid_of(tile, seat)
    ]
    used = list(state.used)[tile * 4 : tile * 4 + 4]
    return {
        "colour": None if lock < 0 else COLOURS[lock],
        "bids": bids,
        "used": _some(COLOURS, used),
        "last_use": int(state.last_use[tile]),
    }


def _offered(state: KeyflowerState, tile: int) -> dict[str, Any]:
    return {"tile": TILE_NAMES[tile], "side": _side(state, tile), **_workers(state, tile)}


def _order(state: KeyflowerState, number: int) -> dict[str, Any]:
    tile = FIRST_ORDER + number
    return {"tile": TILE_NAMES[tile], "icon": number == icon_tile(state), **_workers(state, tile)}


def _boat(state: KeyflowerState, number: int) -> dict[str, Any]:
    workers = list(state.boat_workers)[number * 4 : number * 4 + 4]
    skills = list(state.boat_skills)[number * 3 : number * 3 + 3]
    owner = list(state.taken).index(number) if number in list(state.taken) else None
    return {
        "boat": TILE_NAMES[FIRST_BOAT + number],
        "workers": _some(COLOURS, workers),
        "skills": _some(SKILLS, skills),
        "taken_by": owner,
    }


def _laid(state: KeyflowerState, tile: int) -> dict[str, Any]:
    goods = list(state.goods)[tile * 4 : tile * 4 + 4]
    return {
        "tile": TILE_NAMES[tile],
        "space": [int(state.q[tile]), int(state.r[tile])],
        "turn": int(state.turned[tile]),
        "side": _side(state, tile),
        "goods": _some(RESOURCES, goods),
        **_workers(state, tile),
    }


def _new(state: KeyflowerState, tile: int) -> dict[str, Any]:
    return {"tile": TILE_NAMES[tile], "side": _side(state, tile)}


def _action(state: KeyflowerState) -> dict[str, Any] | None:
    """What the actor has begun and not yet finished."""
    if state.stage == TURN or state.target < 0:
        return None
    return {
        "doing": "use" if state.doing else "bid",
        "tile": TILE_NAMES[state.target],
        "colour": None if state.colour < 0 else COLOURS[state.colour],
        "mixed": bool(state.mixed),
        "placed": _some(COLOURS, list(state.laid)),
        "steps": int(state.steps),
        "upgrades": int(state.upgrades),
        "upgrading": None if state.upgrading < 0 else TILE_NAMES[state.upgrading],
        **farm_action(state),
    }


def _hand(state: KeyflowerState, seat: int, *, open_: bool) -> dict[str, Any] | None:
    """info.hand: the own hand; of the others what the option `bookkeeping` shows."""
    workers = list(state.workers)[seat * 4 : seat * 4 + 4]
    skills = list(state.skills)[seat * 3 : seat * 3 + 3]
    found: dict[str, Any] = {}
    if open_:
        found = {"workers": _counted(COLOURS, workers), "skills": _counted(SKILLS, skills)}
    if open_ or state.rulings.bookkeeping > 0:
        found |= {"worker_count": int(sum(workers)), "skill_count": int(sum(skills))}
    if state.rulings.bookkeeping > 1:
        memory = list(state.memory)
        known = memory[M_KNOWN + seat * 4 : M_KNOWN + seat * 4 + 4]
        known_skills = memory[M_KNOWN_SKILLS + seat * 3 : M_KNOWN_SKILLS + seat * 3 + 3]
        found |= {
            "known_workers": _counted(COLOURS, known),
            "unknown_workers": int(unseen_workers(state, seat)),
            "known_skills": _counted(SKILLS, known_skills),
            "unknown_skills": int(unseen_skills(state, seat)),
        }
    found |= farm_hand(state, seat, open_=open_)
    return found or None


def _forecast(state: KeyflowerState, seat: int) -> dict[str, Any]:
    """What the seat would score now, by line, and what tiles and boats within its reach would add."""
    lines = zip(SOURCES, forecast_lines(state, seat), strict=True)
    found = {source: int(points) for source, points in lines if points}
    more = {TILE_NAMES[tile]: int(points) for tile, points in forecast_more(state, seat)}
    return {"lines": found, "total": sum(found.values()), "adds": more}


def _chosen(state: KeyflowerState, seat: int | None) -> list[int] | None:
    """The seat's own choice of winter tiles while the others still choose."""
    if seat is None or state.chosen[seat] == 0:
        return None
    return [n + 1 for n in range(8) if state.chosen[seat] >> n & 1]
