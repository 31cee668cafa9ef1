"""Which sprites choose which move: a line by its price, a plantation by tile and square, an area by any tile."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cosecha.core.scene import Choice, Way
from cosecha.games.citrus.picture.land import Land
from cosecha.games.citrus.picture.words import TELL
from cosecha.games.citrus.view import ROCK

Step = tuple[str, ...]


def choices(land: Land, seat: int, moves: Sequence[str]) -> tuple[Choice, ...]:
    """A way to choose each of the moves; no two share one, and none begins another."""
    found: list[Choice] = []
    for move in moves:
        parts = move.split()
        verb = parts.pop(0)
        found.append(Choice(move, _WAYS[verb](land, seat, parts), TELL[verb](land, seat, parts)))
    return tuple(found)


def way(land: Land, seat: int, move: str) -> Way:
    verb, *parts = move.split()
    return _WAYS[verb](land, seat, parts)


def meaning(land: Land, seat: int, move: str) -> Way:
    """The way of any move, legal or not; a tile of the market may mean each of its lines, a finca its site."""
    verb, *parts = move.split()
    if verb == "site":
        return ((f"site-{parts[0]}", f"finca-{parts[0]}", f"letter-{parts[0]}", f"gaps-{parts[0]}"),)
    if verb == "buy":
        spaces = land.view["market_lines"].get(parts[0], ())
        return ((*_buy(land, seat, parts)[0], *(f"{on}-{space}" for space in spaces for on in ("market", "space"))),)
    return way(land, seat, move)


def _on(land: Land, square: str) -> Step:
    """The square, or whatever lies on it."""
    what = land.what(square)
    if not what:
        return (f"square-{square}",)
    kind = "rock" if what == ROCK else "land" if len(what) == 2 else "tile"
    return (f"square-{square}", f"{kind}-{square}")


def _held(land: Land, seat: int, code: str) -> Step:
    """Any of the tiles of a kind before the seat."""
    number = land.view["hands"][seat]["actions"].count(code)
    return tuple(f"hand-{seat + 1}-{code}-{i + 1}" for i in range(number))


def _buy(land: Land, seat: int, parts: list[str]) -> Way:
    return ((f"price-{parts[0]}", f"line-{parts[0]}"),)


def _pending(view: Mapping[str, Any], kind: str) -> Step:
    if view["cart_tile"] == kind:
        return ("cart-tile",)
    named = zip(view["pending_from"], view["pending"], strict=True)
    return tuple([f"pending-{space}" for space, tile in named if tile == kind])


def _place(land: Land, seat: int, parts: list[str]) -> Way:
    """Tile, then the bridge if one is used up, then square."""
    tile, ground = _pending(land.view, parts[0]), _on(land, parts[1])
    return (tile, _held(land, seat, "br"), ground) if len(parts) > 2 else (tile, ground)


def _harvest(land: Land, seat: int, parts: list[str]) -> Way:
    area = land.area_at.get(parts[0])
    if area is None:
        return ((),)
    ground = (
        f"area-{area.name}",
        f"hedge-{area.name}",
        f"worker-{1 + (seat if area.owner is None else area.owner)}-{area.name}",
    )
    return ((*ground, *(name for square in area.squares for name in (f"tile-{square}", f"square-{square}"))),)


def _sign(word: str) -> Callable[[Land, int, list[str]], Way]:
    return lambda land, seat, parts: ((f"sign-{word}",),)


def _income(land: Land, seat: int, parts: list[str]) -> Way:
    home = land.view["home"][seat]
    return (("sign-income", *([f"income-{seat + 1}-{home}"] if home else [])),)


def _money(land: Land, seat: int, parts: list[str]) -> Way:
    return (_held(land, seat, f"m{parts[0]}"),)


def _bull(land: Land, seat: int, parts: list[str]) -> Way:
    return (_held(land, seat, "bu"), _on(land, parts[0]))


def _cart(land: Land, seat: int, parts: list[str]) -> Way:
    return (_held(land, seat, "ca"), (f"market-{parts[0]}",))


def _milestone(land: Land, seat: int, parts: list[str]) -> Way:
    """It shows a new finca and cannot be taken back, so it takes two clicks: the tile and the stack."""
    return (_held(land, seat, "ms"), ("finca-stack",))


def _site(land: Land, seat: int, parts: list[str]) -> Way:
    return ((f"site-{parts[0]}",),)


def _return(land: Land, seat: int, parts: list[str]) -> Way:
    """All tiles by the sign; those that cannot be paid one by one."""
    return tuple((f"pending-{space}",) for space in parts) or (("sign-return",),)


_WAYS: dict[str, Callable[[Land, int, list[str]], Way]] = {
    "buy": _buy, "site": _site, "place": _place, "harvest": _harvest, "income": _income, "money": _money,
    "bull": _bull, "cart": _cart, "milestone": _milestone, "return": _return, "pass": _sign("pass"),
    "end": _sign("end"),
}  # fmt: skip
