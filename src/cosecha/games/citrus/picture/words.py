"""What is to be decided, and what a move brings, in a few words; from what the seat sees."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from cosecha.core.people import People
from cosecha.core.words import _, plural, spoken
from cosecha.games.citrus.picture.land import Area, Land
from cosecha.games.citrus.picture.market import line_words
from cosecha.games.citrus.pieces import INCOME
from cosecha.games.citrus.saying import name as tile_name
from cosecha.games.citrus.saying import points


def prompt(land: Land, seat: int | None, moves: Sequence[str], people: People) -> str:
    """What this viewer has to do now; whoever waits is told who is on turn."""
    view = land.view
    if view["over"]:
        return _over(land, people)
    if not moves:
        return _("{name} is on turn.").format(name=people.name(view["turn"]))
    if view["waiting_finca"]:
        values = "{}/{}".format(*view["waiting_finca"])
        return _("Choose an open site for the new finca {values}.").format(values=values)
    if view["unpaid"]:
        n = view["unpaid"]
        return plural("You lack {n} coin: give back a tile.", "You lack {n} coins: give back {n} tiles.", n)
    if view["cart_tile"] is not None:
        return _("Plant the {tile} from the cart.").format(tile=tile_name(view["cart_tile"]))
    if view["pending"]:
        return _("Plant your tiles: {tiles}.").format(tiles=_counted(view["pending"]))
    return _main_prompt(moves)


def _counted(kinds: Sequence[str]) -> str:
    """Each kind once, with its number where there are several."""
    named = ((tile_name(kind), kinds.count(kind)) for kind in dict.fromkeys(kinds))
    return ", ".join(name if n == 1 else f"{n} × {name}" for name, n in named)


def status(view: Mapping[str, Any], seat: int) -> str:
    """One's own key numbers in one line."""
    return _status(spoken(), view["points"][seat], view["coins"][seat], view["home"][seat])


@lru_cache(4096)
def _status(language: object, earned: int, coins: int, home: int) -> str:
    parts = [points(earned), plural("{n} coin", "{n} coins", coins), plural("{n} worker", "{n} workers", home)]
    return " · ".join(parts)


def _over(land: Land, people: People) -> str:
    best = max(land.view["points"])
    names = [people.name(seat) for seat, n in enumerate(land.view["points"]) if n == best]
    if len(names) == 1:
        return _("The game is over: {name} wins with {points}.").format(name=names[0], points=points(best))
    return _("The game is over: {names} win with {points}.").format(names=", ".join(names), points=points(best))


def _main_prompt(moves: Sequence[str]) -> str:
    verbs = {move.split()[0] for move in moves}
    tiles = bool(verbs & {"money", "bull", "cart", "milestone"})
    if "income" in verbs:
        return _("Harvest another area, or take your income.")
    if "end" in verbs:
        return _("Use action tiles, or end your turn.") if tiles else _("End your turn.")
    if "pass" in verbs:
        return _("You can neither buy nor harvest: pass, or use action tiles.") if tiles else _("You can only pass.")
    if "buy" not in verbs:
        return _("Harvest an area.")
    return _("Buy a line of the market, or harvest an area.") if "harvest" in verbs else _("Buy a line of the market.")


def _buy(land: Land, seat: int, parts: list[str]) -> str:
    return _("buy {line}").format(line=line_words(land.view, parts[0]))


def _place(land: Land, seat: int, parts: list[str]) -> str:
    kind, square = parts[0], parts[1]
    joined: list[Area] = []
    for name in land.ground.beside[square]:
        area = land.area_at.get(name)
        if area is not None and area.owner == seat and area.fruit == kind[:2] and area not in joined:
            joined.append(area)
    size = len(joined[0].squares) if joined else 0
    sites, bridge = land.waiting_at(square), len(parts) > 2
    return _planting(spoken(), kind, square, len(joined), size, sites, land.what(square), bridge)


@lru_cache(4096)  # much the same is offered from moment to moment
def _planting(
    language: object,
    kind: str,
    square: str,
    joined: int,
    size: int,
    sites: str,
    what: str,
    bridge: bool,  # noqa: FBT001
) -> str:
    words = _("plant {tile} on {square}").format(tile=tile_name(kind), square=square)
    if joined > 1:
        words += ", " + _("joins {n} of your areas").format(n=joined)
    elif joined:
        words += ", " + _("grows your area of {n}").format(n=size)
    else:
        words += ", " + _("begins an area")
    words += _(" at {sites}").format(sites=sites) if sites else ""
    if len(what) == 2:
        words += _(", takes {tile}").format(tile=tile_name(what))
    return words + (_(", by a bridge") if bridge else "")


def _harvest(land: Land, seat: int, parts: list[str]) -> str:
    area = land.area_at[parts[0]]
    words = _("harvest {fruit}, area of {n}: {points}")
    return words.format(fruit=tile_name(area.fruit), n=len(area.squares), points=points(area.worth))


def _income(land: Land, seat: int, parts: list[str]) -> str:
    coins = plural("{n} coin", "{n} coins", INCOME[land.view["home"][seat]])
    return _("take {coins}, and the harvest is over").format(coins=coins)


def _money(land: Land, seat: int, parts: list[str]) -> str:
    return _("cash a money tile for {n} coins").format(n=parts[0])


def _bull(land: Land, seat: int, parts: list[str]) -> str:
    return _("put the bull on {square}").format(square=parts[0])


def _cart(land: Land, seat: int, parts: list[str]) -> str:
    tile = tile_name(land.view["market"][parts[0]])
    return _("take the {tile} from space {n} for free").format(tile=tile, n=parts[0])


def _milestone(land: Land, seat: int, parts: list[str]) -> str:
    return _("build a finca and fill up the market")


def _site(land: Land, seat: int, parts: list[str]) -> str:
    gaps = plural("{n} square around it is open", "{n} squares around it are open", land.gaps(parts[0]))
    return _("build the finca on site {letter}: {gaps}").format(letter=parts[0], gaps=gaps)


def _return(land: Land, seat: int, parts: list[str]) -> str:
    named = dict(zip(land.view["pending_from"], land.view["pending"], strict=True))
    tiles = [tile_name(named[int(space)]) for space in parts] or [tile_name(kind) for kind in named.values()]
    return _("put back {tiles}: {points}").format(tiles=", ".join(tiles), points=points(-3 * len(tiles)))


def _pass(land: Land, seat: int, parts: list[str]) -> str:
    return _("pass, and the turn is over")


def _end(land: Land, seat: int, parts: list[str]) -> str:
    fincas = land.view["fincas"].items()
    done = [letter for letter, finca in fincas if not finca["scored"] and land.gaps(letter) == 0]
    return _("end the turn; to be scored: {sites}").format(sites=", ".join(done)) if done else _("end the turn")


TELL: dict[str, Callable[[Land, int, list[str]], str]] = {
    "buy": _buy, "place": _place, "harvest": _harvest, "income": _income, "money": _money, "bull": _bull,
    "cart": _cart, "milestone": _milestone, "site": _site, "return": _return, "pass": _pass, "end": _end,
}  # fmt: skip
"""A move of each verb and what it brings, in one sentence."""
