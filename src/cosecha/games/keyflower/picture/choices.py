"""Which sprites choose which move: tiles and one's side of them, workers in the hand, goods and where they go,
signs."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cosecha.core.people import People
from cosecha.core.scene import Choice, Way
from cosecha.games.keyflower.picture import herding, offer, signs
from cosecha.games.keyflower.picture.sheet import sheet_of
from cosecha.games.keyflower.picture.telling import describe
from cosecha.games.keyflower.pieces import COLOURS, DIRECTIONS, STEP_Q, STEP_R

Step = tuple[str, ...]


def choices(view: Mapping[str, Any], seat: int, moves: Sequence[str], people: People) -> tuple[Choice, ...]:
    """A way to choose each of the moves; no two share one, and none begins another."""
    return tuple(Choice(move, way(view, seat, move), describe(view, seat, move, people)) for move in moves)


def way(view: Mapping[str, Any], seat: int, move: str) -> Way:
    """The way of any move, legal or not."""
    verb, *parts = move.split()
    if herding.is_farm_move(move):
        return herding.way(view, seat, move)
    return _WAYS[verb](view, seat, parts)


def _sign(view: Mapping[str, Any], seat: int, parts: list[str], verb: str) -> Way:
    return ((signs.sign_id(" ".join([verb, *parts])),),)


def _offered(view: Mapping[str, Any], name: str) -> Mapping[str, Any] | None:
    return next((tile for tile in offer.shown(view) if tile["tile"] == name), None)


def _can_be_used(view: Mapping[str, Any], tile: Mapping[str, Any]) -> bool:
    """Whoever clicks a tile on offer means to use it, where that is possible at all."""
    face = sheet_of(view).face(tile["tile"], tile.get("side", "basic"))
    return face.acts and view["season"] != "winter"


def _own_bid(view: Mapping[str, Any], seat: int, name: str) -> bool:
    tile = _offered(view, name)
    return tile is not None and any(bid["seat"] == seat for bid in tile["bids"])


def _bid(view: Mapping[str, Any], seat: int, parts: list[str]) -> Way:
    """One's own side of the tile, or what stands there; the tile itself where nobody can use it."""
    name = parts[0]
    tile = _offered(view, name)
    if tile is None:
        return ((),)
    mine = f"bid-{name}-{seat + 1}" if _own_bid(view, seat, name) else f"slot-{name}"
    return ((mine, *([] if _can_be_used(view, tile) else [f"tile-{name}"])),)


def _use(view: Mapping[str, Any], seat: int, parts: list[str]) -> Way:
    """The tile, wherever it lies."""
    name = parts[0]
    tile = _offered(view, name)
    if tile is not None:
        return ((f"tile-{name}",) if _can_be_used(view, tile) else (),)
    return (_village_tile(view, seat, name) if _owner(view, name) is not None else (),)


def _owner(view: Mapping[str, Any], name: str) -> int | None:
    for seat, village in enumerate(view["villages"]):
        if any(tile["tile"] == name for tile in village):
            return seat
    return None


def _village_tile(view: Mapping[str, Any], seat: int, name: str) -> Step:
    """Those of the others are seen twice: in little, and in the sheet that opens."""
    return (f"tile-{name}",) if _owner(view, name) == seat else (f"thumb-{name}", f"large-tile-{name}")


def _colour(view: Mapping[str, Any], seat: int, parts: list[str]) -> Way:
    return ((f"hand-{parts[0]}",),)


def _group(view: Mapping[str, Any], seat: int, parts: list[str]) -> Way:
    """The own workers beside a tile."""
    there: Way = ((f"bid-{parts[0]}-{seat + 1}",),)
    return there if len(parts) == 1 else (*there, (signs.sign_id(f"hand {parts[1]}"),))


def _pay(view: Mapping[str, Any], seat: int, parts: list[str]) -> Way:
    return _colour(view, seat, parts) if parts[0] in COLOURS else _group(view, seat, parts)


def _take(view: Mapping[str, Any], seat: int, parts: list[str]) -> Way:
    return ((f"supply-{parts[0]}",),)


def _move(view: Mapping[str, Any], seat: int, parts: list[str]) -> Way:
    """The goods, then the tile to which they go."""
    name, kind, direction = parts
    there = _beside(view, seat, name, DIRECTIONS.index(direction))
    return ((f"good-{name}-{kind}",), (f"tile-{there}",) if there else ())


def _beside(view: Mapping[str, Any], seat: int, name: str, direction: int) -> str | None:
    village = view["villages"][seat]
    for tile in village:
        if tile["tile"] == name:
            wanted = [tile["space"][0] + STEP_Q[direction], tile["space"][1] + STEP_R[direction]]
            return next((other["tile"] for other in village if other["space"] == wanted), None)
    return None


def _upgrade(view: Mapping[str, Any], seat: int, parts: list[str]) -> Way:
    return ((f"upgrade-{parts[0]}",),)


def _boat(view: Mapping[str, Any], seat: int, parts: list[str]) -> Way:
    return ((f"boat-{parts[0]}",),)


def _offer(view: Mapping[str, Any], seat: int, parts: list[str]) -> Way:
    """A word about each winter tile."""
    return tuple(
        (f"offer-{n}",) if str(n) in parts else (f"keep-{n}",) for n in range(1, len(view["winter"] or ()) + 1)
    )  # fmt: skip


def _place(view: Mapping[str, Any], seat: int, parts: list[str]) -> Way:
    return ((f"new-{parts[0]}",),)


def _at(view: Mapping[str, Any], seat: int, parts: list[str]) -> Way:
    """How the tile is turned, and a space: as soon as one is chosen, the tile is shown where it would lie."""
    return ((f"turn-{parts[1][1:]}",), (f"space-{parts[0]}",))


def _back(view: Mapping[str, Any], seat: int, parts: list[str]) -> Way:
    """Never legal, but one may wish it: own workers beside a tile, then the hand."""
    return ((f"bid-{parts[0]}-{seat + 1}",), ("hand",))


_WAYS: dict[str, Callable[[Mapping[str, Any], int, list[str]], Way]] = {
    "pass": lambda view, seat, parts: _sign(view, seat, parts, "pass"),
    "enough": lambda view, seat, parts: _sign(view, seat, parts, "enough"),
    "finish": lambda view, seat, parts: _sign(view, seat, parts, "finish"),
    "hand": lambda view, seat, parts: _sign(view, seat, parts, "hand"),
    "spend": lambda view, seat, parts: _sign(view, seat, parts, "spend"),
    "bid": _bid, "use": _use, "colour": _colour, "give": _colour, "group": _group, "pay": _pay, "take": _take,
    "move": _move, "upgrade": _upgrade, "boat": _boat, "offer": _offer, "place": _place, "at": _at, "back": _back,
}  # fmt: skip
