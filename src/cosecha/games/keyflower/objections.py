"""Refusals that name the colour or the number at stake; all others say what the rulebook says."""

from collections.abc import Callable, Mapping
from typing import Final

from cosecha.core.state import State
from cosecha.core.verbs import MOVE
from cosecha.core.words import _
from cosecha.games.keyflower.pieces import COLOURS, V_BID, V_USE
from cosecha.games.keyflower.saying import word
from cosecha.games.keyflower.state import KeyflowerState
from cosecha.games.keyflower.workers import least_use


def object_to(state: State, seat: int, code: int, rule: str) -> str:
    """What a rule says to a move of a seat at this very table; nothing where the words of the rulebook do."""
    assert isinstance(state, KeyflowerState)
    tile = code % MOVE if code // MOVE in (V_BID, V_USE) else int(state.target)
    return _OBJECTIONS[rule](state, seat, tile) if rule in _OBJECTIONS else ""


def _lock(state: KeyflowerState, seat: int, tile: int) -> str:
    """colour.lock."""
    return _("This tile is locked to {colour} this season: only {colour} workers may come here.").format(
        colour=word(COLOURS[state.lock[tile]])
    )


def _one_group(state: KeyflowerState, seat: int, tile: int) -> str:
    """bid.one-group."""
    return _("Your bid here is {colour}: add {colour} workers.").format(
        colour=word(COLOURS[state.bid_colour(tile, seat)])
    )


def _needs_bid(state: KeyflowerState, seat: int, tile: int) -> str:
    """boat.4a-needs-bid."""
    return _("No rival has bid for this tile, so its colour holds for you too: only {colour} workers.").format(
        colour=word(COLOURS[state.lock[tile]])
    )


def _others(state: KeyflowerState, seat: int, tile: int) -> str:
    """boat.4a-others."""
    return _("The workers that stand at this tile are {colour}: only {colour} workers may come here.").format(
        colour=word(COLOURS[state.lock[tile]])
    )


def _higher(state: KeyflowerState, seat: int, tile: int) -> str:
    """bid.higher."""
    n = int(state.highest_other(tile, seat)) + 1
    return _("Your bid must be higher than every other bid on this tile: at least {n} in all.").format(n=n)


def _escalate(state: KeyflowerState, seat: int, tile: int) -> str:
    """use.escalate."""
    needed = int(least_use(state, tile))
    return _("The last use of this tile had {last}: you need at least {n} workers.").format(last=needed - 1, n=needed)


_OBJECTIONS: Final[Mapping[str, Callable[[KeyflowerState, int, int], str]]] = {
    "colour.lock": _lock,
    "bid.one-group": _one_group,
    "boat.4a-needs-bid": _needs_bid,
    "boat.4a-others": _others,
    "bid.higher": _higher,
    "use.escalate": _escalate,
}
