"""What is to be decided now, and what a move means, in a few words."""

from collections.abc import Callable

from cosecha.core.state import State
from cosecha.core.words import _, plural
from cosecha.games.citrus.harvesting import income, worker_at, worth
from cosecha.games.citrus.pieces import CHOOSE, FRUITS, HARVEST, KINDS, LANDSCAPE, M2, MOVE, SITES, V_PASS, WORKERS
from cosecha.games.citrus.saying import name
from cosecha.games.citrus.squares import count, has, load, meet, one
from cosecha.games.citrus.state import CitrusState
from cosecha.games.citrus.terminal.board import gaps_at
from cosecha.games.citrus.terminal.market import lines_of, price


def prompt(state: State, seat: int) -> str:
    """What the seat has to do now."""
    assert isinstance(state, CitrusState)
    if state.over:
        return _("The game is over.")
    if state.waiting >= 0:
        return _("Choose an open site for the new finca {values}.").format(values=_values(state, int(state.waiting)))
    if state.unpaid > 0:
        n = int(state.unpaid)
        return plural("You lack {n} coin: give back a tile.", "You lack {n} coins: give back {n} tiles.", n)
    if state.cart_tile >= 0:
        return _("Plant the {tile} from the cart.").format(tile=name(KINDS[state.cart_tile]))
    if state.pending_size > 0:
        return _("Plant your tiles: {tiles}.").format(tiles=", ".join(name(KINDS[k]) for k in state.pending if k >= 0))
    return _main_prompt(state)


def _main_prompt(state: CitrusState) -> str:
    tiles = _has_tiles_to_use(state)
    if state.stage == HARVEST:
        return _("Harvest another area, or take your income.")
    if state.stage != CHOOSE or state.all_built():
        return _("Use action tiles, or end your turn.") if tiles else _("End your turn.")
    if V_PASS * MOVE in list(state.legal()):
        return _("You can neither buy nor harvest: pass, or use action tiles.") if tiles else _("You can only pass.")
    if state.home(state.actor) < WORKERS:
        return _("Buy a line of the market, or harvest an area.")
    return _("Buy a line of the market.")


def _has_tiles_to_use(state: CitrusState) -> bool:
    """Action tiles that are moves of their own; a bridge is part of planting."""
    return any(state.holds(state.actor, kind) for kind in range(M2, len(LANDSCAPE)) if LANDSCAPE[kind] != "br")


def describe(state: State, seat: int, move: str) -> str:
    """A move, or only its first words, explained; nothing where the words say it all."""
    assert isinstance(state, CitrusState)
    verb, *parts = move.split()
    tell = _TELL.get(verb)
    return tell(state, parts) if tell else ""


def _values(state: CitrusState, finca: int) -> str:
    return "{}/{}".format(*state.printed.finca_values[finca])


def _square(state: CitrusState, text: str) -> int:
    return ord(text[0]) - ord("a") + (int(text[1:]) - 1) * int(state.printed.board.width)


def _buy(state: CitrusState, parts: list[str]) -> str:
    if not parts:
        return _("a line of the market")
    line = state.printed.line_names.index(parts[0])
    tiles = [KINDS[state.market[space]] for space in lines_of(state)[line] if state.market[space] >= 0]
    return plural("{n} coin", "{n} coins", price(state, line)) + ": " + " ".join(tiles)


def _place(state: CitrusState, parts: list[str]) -> str:
    if len(parts) < 2:
        return name(parts[0]) if parts else _("a plantation")
    square = _square(state, parts[1])
    beside = state.printed.board.spread(one(square))
    joined = [state.area(state.actor, worker) for worker in _workers_of(state, FRUITS.index(parts[0][:2]))]
    joined = [area for area in joined if meet(area, beside)]
    does = _("grows your area of {n}").format(n=sum(map(count, joined))) if joined else _("begins an area")
    if len(joined) > 1:
        does = _("joins {n} of your areas").format(n=len(joined))
    tile = state.landscape_at(square)
    does += _at_fincas(state, square)
    return does + (_(", takes {tile}").format(tile=LANDSCAPE[tile]) if tile >= 0 else "")


def _at_fincas(state: CitrusState, square: int) -> str:
    """The fincas still to be scored that a square lies at, corners included."""
    waiting = [site for site in range(len(SITES)) if state.finca[site] >= 0 and not state.scored >> site & 1]
    near = [SITES[site] for site in waiting if has(load(state.printed.board.ring, site), square)]
    return _(" at {sites}").format(sites=" ".join(near)) if near else ""


def _workers_of(state: CitrusState, fruit: int) -> list[int]:
    return [worker for worker in range(WORKERS) if state.area_fruit(state.actor, worker) == fruit]


def _harvest(state: CitrusState, parts: list[str]) -> str:
    if not parts:
        return _("one of your areas")
    worker = worker_at(state, _square(state, parts[0]))
    area = state.area(state.actor, worker)
    fruit = name(FRUITS[state.area_fruit(state.actor, worker)])
    points = plural("{n} point", "{n} points", int(worth(state, area)))
    return _("{fruit}, area of {n}: {points}").format(fruit=fruit, n=int(count(area)), points=points)


def _income(state: CitrusState, parts: list[str]) -> str:
    return plural("{n} coin", "{n} coins", int(income(state.home(state.actor)))) + _(", and the harvest is over")


def _money(state: CitrusState, parts: list[str]) -> str:
    return _("cash a money tile")


def _bull(state: CitrusState, parts: list[str]) -> str:
    return "" if parts else _("put it on an empty square")


def _cart(state: CitrusState, parts: list[str]) -> str:
    return name(KINDS[state.market[int(parts[0]) - 1]]) if parts else _("take a plantation for free")


def _milestone(state: CitrusState, parts: list[str]) -> str:
    return _("build a finca and fill up the market")


def _site(state: CitrusState, parts: list[str]) -> str:
    if not parts:
        return ""
    n = gaps_at(state, SITES.index(parts[0]))
    return plural("{n} square around it is open", "{n} squares around it are open", n)


def _return(state: CitrusState, parts: list[str]) -> str:
    tiles = [KINDS[state.pending[int(space) - 1]] for space in parts]
    return " ".join(tiles) if tiles else _("put everything back, 3 points lost for each tile")


def _end(state: CitrusState, parts: list[str]) -> str:
    done = [SITES[site] for site in range(len(SITES)) if _scores_now(state, site)]
    return _("to be scored: {sites}").format(sites=", ".join(done)) if done else ""


def _scores_now(state: CitrusState, site: int) -> bool:
    return state.finca[site] >= 0 and not state.scored >> site & 1 and gaps_at(state, site) == 0


_TELL: dict[str, Callable[[CitrusState, list[str]], str]] = {
    "buy": _buy, "place": _place, "harvest": _harvest, "income": _income, "money": _money, "bull": _bull,
    "cart": _cart, "milestone": _milestone, "site": _site, "return": _return, "end": _end,
}  # fmt: skip
