"""The still of a Keyflower table, from what a seat sees and the moves it may make; never from the state."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cosecha.core.people import People
from cosecha.core.scene import Mat, Scene, Sprite, Way
from cosecha.core.state import State
from cosecha.core.words import later
from cosecha.games.keyflower.forecast import forecast_lines
from cosecha.games.keyflower.picture import hand, ledger, offer, placing, players, quay, score, signs, village
from cosecha.games.keyflower.picture.choices import choices, way
from cosecha.games.keyflower.picture.words import prompt, status
from cosecha.games.keyflower.state import KeyflowerState

ROOM = 12  # letters of a name on the mat of a seat


def scene(
    view: Mapping[str, Any],
    seat: int | None,
    moves: Sequence[str],
    names: Sequence[str] = (),
    shared: tuple[Sprite, ...] | None = None,
) -> Scene:
    """`seat` None is a spectator, `moves` are the legal moves of the seat, `names` those of the people."""
    people = People(names, seat, ROOM)
    return Scene(
        __package__,
        "Keyflower",
        _mats(view, seat, people),
        tuple(_public(view, People(names, room=ROOM))) if shared is None else shared,
        tuple(_private(view, seat, moves, people)),
        choices(view, seat, moves, people) if seat is not None else (),
        prompt(view, seat, moves, people),
        "" if seat is None else status(view, seat),
    )


def ways(view: Mapping[str, Any], seat: int, moves: Sequence[str]) -> list[Way]:
    """How each of any moves would be clicked, whether legal or not."""
    return [way(view, seat, move) for move in moves]


def curves(view: Mapping[str, Any]) -> dict[str, list[int]]:
    """What one likes to see grow, by seat: all can count tiles and goods."""
    return {
        later("tiles"): [len(tiles) for tiles in view["villages"]],
        later("goods"): [sum(village.totals(tiles).values()) for tiles in view["villages"]],
    }


def hindsight(state: State) -> dict[str, list[int]]:
    """When all is open: what everybody would have scored, had it ended then."""
    assert isinstance(state, KeyflowerState)
    return {later("points, had it ended then"): [sum(forecast_lines(state, seat)) for seat in range(state.seats)]}


def _mats(view: Mapping[str, Any], seat: int | None, people: People) -> tuple[Mat, ...]:
    """One's own things first below; the others in the order of play."""
    beside = players.mats(view, seat, people)
    return (
        signs.mat(),
        quay.mat(),
        offer.mat(),
        village.mat(view, seat),
        *([] if seat is None else [hand.mat()]),
        *beside,
        *([] if seat is None else ledger.mats(view)),
        *players.sheets(view, seat, people),
    )


def _public(view: Mapping[str, Any], people: People) -> Iterator[Sprite]:
    """What all viewers share."""
    yield from quay.quay(view, people)
    yield from offer.offer(view, people)
    for seat in range(view["seats"]):
        yield from players.player(view, seat, people)
    if view["over"]:
        yield from score.scores(view, people)


def _private(view: Mapping[str, Any], seat: int | None, moves: Sequence[str], people: People) -> Iterator[Sprite]:
    """What only this seat has: the village large, the hand, winter tiles, and signs for what it may do."""
    if seat is None:
        yield from village.gallery(view, people)
        return
    yield from village.own(view, seat, moves, people)
    yield from placing.places(view, seat, moves)
    yield from players.prices(view, seat, moves)
    yield from hand.hand(view, seat, people)
    yield from offer.slots(view, seat, moves)
    yield from ledger.promised(view, seat)
    yield from ledger.ledger(view, seat, moves)
    yield from signs.signs(moves)
