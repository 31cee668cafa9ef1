"""The still of a Citrus table, from what a seat sees and the moves it may make; never from the state."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from cosecha.core import words
from cosecha.core.parts import Part, composed, drawn_for
from cosecha.core.people import People
from cosecha.core.scene import Mat, Scene, Sprite, Way
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
    shared: tuple[Sprite, ...] | None = None,
) -> Scene:
    """`seat` None is a spectator, `moves` are the legal moves of the seat, `names` those of the people."""
    land, people = Land(view), People(names)
    return Scene(
        __package__,
        "Citrus",
        _mats(words.spoken(), land.ground, market.layout(view), seat, _names(view, people)),
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


def _names(view: Mapping[str, Any], people: People) -> tuple[str, ...]:
    return tuple([people.name(seat) for seat in range(view["seats"])])


@lru_cache(256)
def _mats(
    language: object, ground: Ground, printed: Layout, seat: int | None, names: tuple[str, ...]
) -> tuple[Mat, ...]:
    """The mats in the order of play, beginning behind one's own seat."""
    order = range(len(names)) if seat is None else [(seat + i) % len(names) for i in range(len(names))]
    return (
        supply.signs_mat(),
        market.mat(printed),
        supply.mat(),
        races.mat(),
        board.mat(ground),
        *(players.mat(other, names[other], own=other == seat) for other in order),
        *([supply.bowl_mat()] if seat is None else []),
        score.mat(),
    )


def _public(land: Land, people: People) -> Iterator[Part]:
    """What all viewers share."""
    view = land.view
    fincas = tuple([(letter, *finca.values()) for letter, finca in view["fincas"].items()])
    of_land = (land.ground, land.lying, fincas, tuple(view["open_sites"]), _names(view, people))
    yield drawn_for(of_land, lambda: [*board.board(land, people), *orchards(land, people), *races.races(land, people)])
    yield drawn_for((market.layout(view), tuple(view["market"].items())), lambda: market.market(view))
    yield from supply.supply(view)
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
