"""Games that are over, laid into a store as if they had been played there: quicker than playing them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

import cosecha
from cosecha.core.match import Match
from cosecha.core.record import event_line
from cosecha.server import gathering
from cosecha.server.opening import seed_of
from cosecha.server.people import hashed, new_secret, new_table_id
from cosecha.server.store import BOT, OVER, PERSON, Seat, Store, Stored
from tests.server.serving import Person, Server

SHORT = {"citrus": {"board": "short"}}


def is_over(match: Match) -> bool:
    return match.over


def asks_several(match: Match) -> bool:
    """A sealed question is open that nobody has answered yet."""
    return bool(match.state.sealed) and len(match.to_act) > 1


def play_randomly(match: Match, seed: int = 1, upto: Callable[[Match], bool] = is_over) -> None:
    chance = Random(seed)
    while not upto(match):
        seat = next(seat for seat in match.to_act if match.state.asks(seat))
        match.play(chance.choice(match.moves(seat)), seat)


def finished(
    server: Server, person: Person | None = None, game: str = "citrus", nonces: Sequence[str] = ("a", "b")
) -> str:
    """A finished game with a nonce for each seat: of a person, if one is given, against bots."""
    bots = [Seat(BOT, name=f"Bot {n}", bot="random", nonce=nonce) for n, nonce in enumerate(nonces, 1)]
    seats = (
        [replace(bots[0], kind=PERSON, person=hashed(person.secret), name=person.name, bot=""), *bots[1:]]
        if person
        else bots
    )
    return laid(server.house.store, seats, game)[0]


def laid(
    store: Store, seats: list[Seat], game: str = "citrus", upto: Callable[[Match], bool] = is_over
) -> tuple[str, int]:
    """A finished game of these seats, or one that has come so far, hosted by the first; and how many events it has."""
    options = SHORT.get(game, {})
    stored = Stored(new_table_id(), game, options, seats[0].person, new_secret(), seats)
    match = cosecha.game(game).new(len(seats), options, seed_of(stored))
    gathering.begin(stored, match, 0.0)
    play_randomly(match, upto=upto)
    if match.over:
        stored.phase = OVER
    stored.asked = gathering.asked_by(match)
    stored.position, stored.placed = match.position(), len(match.events)
    store.lay(stored, lines=[event_line(event) for event in match.events])
    return stored.id, len(match.events)


def play_out(server: Server, table: str) -> Match:
    """All seats of a running table, by any moves, as if the house decided for them."""
    chance = Random(2)
    match = move_on(server, table, lambda match, seat: chance.choice(match.moves(seat)))
    assert match.over
    return match


def move_on(server: Server, table: str, choose: Callable[[Match, int], str], most: int = 2000) -> Match:
    """So many moves at a running table, chosen for every seat, or until its game is over."""

    def one() -> bool:
        found = server.house.table(table)
        assert found.match is not None
        if not found.match.over:
            seat = next(seat for seat in found.match.to_act if found.match.state.asks(seat))
            found.move(seat, choose(found.match, seat), None, None)
        return found.match.over

    for _ in range(most):
        if server.do(one):
            break
    match = server.table(table).match
    assert match is not None
    return match
