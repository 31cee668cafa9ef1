"""The still of a Guatemala Café table, from what a seat sees and the moves it may make; never from the state."""

from collections.abc import Mapping, Sequence
from typing import Any

from cosecha.core.people import People
from cosecha.core.scene import Mat, Scene, Sprite, Way
from cosecha.core.words import later
from cosecha.games.guatemala_cafe.picture import ledger, market, players, score, signs, slope
from cosecha.games.guatemala_cafe.picture.choices import choices, way
from cosecha.games.guatemala_cafe.picture.estates import estates
from cosecha.games.guatemala_cafe.picture.ground import Ground
from cosecha.games.guatemala_cafe.picture.words import prompt, status

ROOM = 12  # letters of a name on the mat of a seat


def scene(
    view: Mapping[str, Any],
    seat: int | None,
    moves: Sequence[str],
    names: Sequence[str] = (),
    shared: tuple[Sprite, ...] | None = None,
) -> Scene:
    """`seat` None is a spectator, `moves` are the legal moves of the seat, `names` those of the people."""
    ground, people = Ground(view), People(names, seat, ROOM)
    return Scene(
        __package__,
        "Guatemala Café",
        _mats(ground, seat, people),
        tuple(_public(ground, People(names, room=ROOM))) if shared is None else shared,
        tuple(_private(view, seat, moves, people)),
        choices(ground, seat, moves, people) if seat is not None else (),
        prompt(ground, seat, moves, people),
        "" if seat is None else status(view, seat),
    )


def ways(view: Mapping[str, Any], seat: int, moves: Sequence[str]) -> list[Way]:
    """How each of any moves would be clicked, whether legal or not."""
    ground = Ground(view)
    return [way(ground, seat, move) for move in moves]


def _mats(ground: Ground, seat: int | None, people: People) -> tuple[Mat, ...]:
    """The mats in the order of play, beginning with one's own seat."""
    number = ground.view["seats"]
    order = range(number) if seat is None else [(seat + i) % number for i in range(number)]
    return (
        signs.mat(),
        market.mat(),
        slope.mat(ground),
        *(players.mat(other, people, own=other == seat) for other in order),
        *([players.cup_mat()] if seat is None else []),
        ledger.mat(),
        score.mat(),
    )


def _public(ground: Ground, people: People) -> list[Sprite]:
    """What all viewers share."""
    view = ground.view
    return [
        *market.market(view),
        *slope.slope(ground),
        *estates(ground, people),
        *(sprite for seat in range(view["seats"]) for sprite in players.player(ground, seat, people)),
        players.cup(),
        *ledger.ledger(ground, people),
        *score.score(view, people),
    ]


def _private(view: Mapping[str, Any], seat: int | None, moves: Sequence[str], people: People) -> list[Sprite]:
    """What only this seat has: its sacks face up, and signs for what it may do."""
    if seat is None:
        return []
    sacks = [] if players.sacks_are_open(view) else players.sacks(view, seat, people)
    return [*sacks, *signs.signs(moves)]


def curves(view: Mapping[str, Any]) -> dict[str, list[int]]:
    """What one likes to see grow, by seat."""
    return {later("points"): view["points"], later("centavos"): view["money"]}
