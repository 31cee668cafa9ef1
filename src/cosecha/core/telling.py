"""A match told in sentences, each with the seat it is about."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from cosecha.core.game import Fact, Game
from cosecha.core.match import UNDO, Event, Match
from cosecha.core.words import _

TURN = "turn"
"""The fact that nobody needs to read: the next sentence shows who is on turn."""


@dataclass(frozen=True)
class Sentence:
    """A fact in words, without its subject, the seat."""

    seat: int
    what: str
    words: str


def sentences(game: Game, facts: Sequence[Fact]) -> list[Sentence]:
    return [Sentence(fact.seat, fact.what, game.say(fact)) for fact in _summed(facts) if fact.what != TURN]


def _summed(facts: Sequence[Fact]) -> list[Fact]:
    """Facts in a row that differ in their amount alone, as one."""
    found: list[Fact] = []
    for fact in facts:
        if fact.amount and found and replace(found[-1], amount=fact.amount) == fact:
            found[-1] = replace(fact, amount=found[-1].amount + fact.amount)
        else:
            found.append(fact)
    return found


def taken_back(seat: int) -> Sentence:
    return Sentence(seat, UNDO, _("takes the last move back"))


def paragraphs(told: Sequence[Sentence]) -> list[tuple[int, str]]:
    """Sentences in a row about one seat, put together."""
    found: list[tuple[int, str]] = []
    for sentence in told:
        if found and found[-1][0] == sentence.seat:
            found[-1] = (sentence.seat, f"{found[-1][1]}, {sentence.words}")
        else:
            found.append((sentence.seat, sentence.words))
    return found


def retell(match: Match, first: int = 0) -> Iterator[tuple[Event, list[Sentence]]]:
    """Everything that everybody knows of a match, event by event, after the first so many."""
    for event, facts in zip(match.public[first:], match.told[first:], strict=True):
        yield event, [taken_back(event.seat)] if event.move == UNDO else sentences(match.game, facts)
