"""A match told in sentences: the facts of each move, grouped by the seat they are about."""

from collections.abc import Iterator, Sequence

from cosecha.core.game import Fact, Game
from cosecha.core.match import UNDO, Event, Match
from cosecha.core.words import _

UNTOLD = {"turn"}
"""Facts that matter to a picture, not to a reader: the next line shows anyway who is on turn."""


def sentences(game: Game, facts: Sequence[Fact]) -> list[tuple[int, list[str]]]:
    """For each seat, as they come, what is told of it."""
    told: list[tuple[int, list[str]]] = []
    for fact in facts:
        if fact.what in UNTOLD:
            continue
        if not told or told[-1][0] != fact.seat:
            told.append((fact.seat, []))
        told[-1][1].append(game.say(fact))
    return told


def retell(match: Match) -> Iterator[tuple[int, Event, list[tuple[int, list[str]]]]]:
    """Play a match again and tell each event: its number, what was written down, and the sentences."""
    again = _from_the_start(match)
    for number, event in enumerate(match.events, 1):
        if event.move == UNDO:
            again.undo(event.seat)
            yield number, event, [(event.seat, [_("takes the last move back")])]
        else:
            yield number, event, sentences(match.game, again.play(event.move, event.seat))


def _from_the_start(match: Match) -> Match:
    """The match before its first event, with all its draws to come."""
    draws = " ".join(draw for event in match.events for draw in event.draws.names)
    if match.opening:
        return match.game.position(match.opening, seed=0, draws=draws)
    draws = " ".join(match.setup_draws.names) + " " + draws
    return match.game.new(match.setup.seats, match.setup.given, seed=0, draws=draws)
