"""A match told in sentences, each with the seat it is about."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from cosecha.core.game import Fact, Game
from cosecha.core.match import UNDO, Event, Match
from cosecha.core.words import _, spoken

TURN = "turn"
"""The fact that nobody needs to read: the next sentence shows who is on turn."""


class Sentence(NamedTuple):
    """A fact in words, without its subject, the seat; and the rule it comes from, where there is one."""

    seat: int
    what: str
    words: str
    rule: str = ""


class Paragraph(NamedTuple):
    """Sentences about one seat, put together, and their rules."""

    seat: int
    words: str
    rules: tuple[str, ...] = ()


def sentences(game: Game, facts: Sequence[Fact]) -> list[Sentence]:
    language = spoken()
    return [_sentence(language, game.say, game.rule_of, fact) for fact in _summed(facts) if fact.what != TURN]


@lru_cache(10_000)  # at many tables much the same happens
def _sentence(
    language: object, say: Callable[[Fact], str], rule_of: Callable[[Fact], str] | None, fact: Fact
) -> Sentence:
    return Sentence(fact.seat, fact.what, say(fact), rule_of(fact) if rule_of else "")


def _summed(facts: Sequence[Fact]) -> list[Fact]:
    """Facts in a row that differ in their amount alone, as one."""
    found: list[Fact] = []
    for fact in facts:
        if fact.amount and found and _alike(found[-1], fact):
            found[-1] = replace(fact, amount=found[-1].amount + fact.amount)
        else:
            found.append(fact)
    return found


def _alike(one: Fact, other: Fact) -> bool:
    """But for the amount."""
    same = one.what == other.what and one.seat == other.seat and one.thing == other.thing
    return same and one.origin == other.origin and one.target == other.target


def taken_back(seat: int) -> Sentence:
    return Sentence(seat, UNDO, _("takes the last move back"))


def paragraphs(told: Sequence[Sentence]) -> list[tuple[int, str]]:
    """Sentences in a row about one seat, put together."""
    return [(paragraph.seat, paragraph.words) for paragraph in ruled(told)]


def ruled(told: Sequence[Sentence]) -> list[Paragraph]:
    """The same with the rules behind them, each named once."""
    found: list[Paragraph] = []
    for sentence in told:
        rules: tuple[str, ...] = (sentence.rule,) if sentence.rule else ()
        if found and found[-1].seat == sentence.seat:
            last = found[-1]
            rules = last.rules + tuple(rule for rule in rules if rule not in last.rules)
            found[-1] = Paragraph(last.seat, f"{last.words}, {sentence.words}", rules)
        else:
            found.append(Paragraph(sentence.seat, sentence.words, rules))
    return found


def retell(match: Match, first: int = 0) -> Iterator[tuple[Event, list[Sentence]]]:
    """Everything that everybody knows of a match, event by event, after the first so many."""
    for event, facts in zip(match.public[first:], match.told[first:], strict=True):
        yield event, [taken_back(event.seat)] if event.move == UNDO else sentences(match.game, facts)
