"""The still of a Citrus table, from what a seat sees and the moves it may make; never from the state."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from cosecha.core.scene import Scene, Sprite, Way
from cosecha.core.words import later
from cosecha.games.citrus.picture.choices import meaning
from cosecha.games.citrus.picture.land import Land
from cosecha.games.citrus.picture.painter import Painter


def scene(
    view: Mapping[str, Any],
    seat: int | None,
    moves: Sequence[str],
    names: Sequence[str] = (),
    shared: tuple[Sprite, ...] | None = None,
) -> Scene:
    """`seat` None is a spectator, `moves` are the legal moves of the seat, `names` those of the people."""
    painter = Painter(names)
    painter.show(view)
    return replace(painter.scene(view, seat, moves), sprites=painter.sprites() if shared is None else shared)


def ways(view: Mapping[str, Any], seat: int, moves: Sequence[str]) -> list[Way]:
    """How each of any moves would be clicked, whether legal or not."""
    land = Land(view)
    return [meaning(land, seat, move) for move in moves]


def curves(view: Mapping[str, Any]) -> dict[str, list[int]]:
    """What one likes to see grow, by seat."""
    return {later("points"): view["points"], later("coins"): view["coins"]}
