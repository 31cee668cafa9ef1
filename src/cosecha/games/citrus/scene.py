"""The still of a Citrus table, from what a seat sees and the moves it may make; never from the state."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cosecha.core.people import People
from cosecha.core.scene import Mat, Part, Scene, Sprite, Way, composed, drawn_once
from cosecha.core.words import later
from cosecha.games.citrus.picture import board, market, players, races, score, supply
from cosecha.games.citrus.picture.choices import choices, meaning
from cosecha.games.citrus.picture.land import Ground, Land
from cosecha.games.citrus.picture.market import Layout
from cosecha.games.citrus.picture.orchards import orchards
from cosecha.games.citrus.picture.words import prompt, status


def scene(
    view: Mapping[str, Any],
    seat: int | None,
    moves: Sequence[str],
    names: Sequence[str] = (),
    shared: Part | None = None,
) -> Scene:
    """`seat` None is a spectator, `moves` are the legal moves of the seat, `names` those of the people."""
    land, people = Land(view), People(names)
    return Scene(
        __package__,
        "Citrus",
        _mats(land.ground, market.layout(view), seat, tuple([people.name(n) for n in range(view["seats"])])),
        composed(_public(land, people)) if shared is None else shared,
        tuple(_private(view, seat, moves, people)),
        choices(land, seat, moves) if seat is not None else (),
        prompt(land, seat, moves, people),
        "" if seat is None else status(view, seat),
    )


def ways(view: Mapping[str, Any], seat: int, moves: Sequence[str]) -> list[Way]:
    """How each of any moves would be clicked, whether legal or not."""
    land = Land(view)
    return [meaning(land, seat, move) for move in moves]


@drawn_once
def _mats(ground: Ground, printed: Layout, seat: int | None, names: tuple[str, ...]) -> Iterator[Mat]:
    """The mats in the order of play, beginning behind one's own seat."""
    order = range(len(names)) if seat is None else [(seat + i) % len(names) for i in range(len(names))]
    yield from (supply.signs_mat(), market.mat(printed), supply.mat(), races.mat(), board.mat(ground))
    yield from (players.mat(other, names[other], own=other == seat) for other in order)
    if seat is None:
        yield supply.bowl_mat()
    yield score.mat()


def _public(land: Land, people: People) -> Iterator[Part]:
    """What all viewers share."""
    view = land.view
    yield from board.board(land, people)
    yield from orchards(land, people)
    yield from market.market(view)
    yield from supply.supply(view)
    yield from races.races(land, people)
    for seat in range(view["seats"]):
        yield from players.player(view, seat, people)
    yield from score.score(view, people)
    yield supply.bowl()


def _private(view: Mapping[str, Any], seat: int | None, moves: Sequence[str], people: People) -> list[Sprite]:
    """What only this seat has: its horses face up, and signs for what it may do."""
    if seat is None:
        return []
    return [*players.own_horses(view, seat, people), *supply.signs(moves)]


def curves(view: Mapping[str, Any]) -> dict[str, list[int]]:
    """What one likes to see grow, by seat."""
    return {later("points"): view["points"], later("coins"): view["coins"]}
