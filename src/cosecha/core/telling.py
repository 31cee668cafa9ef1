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
    """A fact in words, without its subject, the seat; and the rule it comes from, where there is one."""

    seat: int
    what: str
    words: str
    rule: str = ""


@dataclass(frozen=True)
class Paragraph:
    """Sentences about one seat, put together, and their rules."""

    seat: int
    words: str
    rules: tuple[str, ...] = ()


def sentences(game: Game, facts: Sequence[Fact]) -> list[Sentence]:
    told = [fact for fact in _summed(facts) if fact.what != TURN]
    return [Sentence(fact.seat, fact.what, game.say(fact), _rule(game, fact)) for fact in told]


def _rule(game: Game, fact: Fact) -> str:
    return game.rule_of(fact) if game.rule_of else ""


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
