"""A sequential test: is the challenger stronger than the champion? It stops as soon as the answer is known.

H0: the challenger is `gain0` Elo stronger (usually 0); H1: it is `gain1` stronger. The unit is the block, all its
seatings with the same luck. Its score is the challengers' part of the victories: for two seats their share of the pair;
for more the mean of one challenger among champions and one champion among challengers, so that equals score one half.
The ratio of likelihoods takes the mean of the scores as normal with the variance seen so far (as fishtest does).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log

from cosecha.arena.plan import seatings
from cosecha.arena.player import Played

LEAST_BLOCKS = 8
"""No answer before: the variance of fewer blocks says little."""
PRIOR_VARIANCE = 0.25
"""That of one block more, in which anything was possible: so a few equal blocks do not look like certainty."""


@dataclass(frozen=True)
class Hypotheses:
    """What is tested, and how often each wrong answer may be given."""

    gain0: float = 0.0
    gain1: float = 20.0
    alpha: float = 0.05
    beta: float = 0.05

    def bounds(self) -> tuple[float, float]:
        """Wald's: below the first H0 is accepted, above the second H1."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)


@dataclass(frozen=True)
class Verdict:
    """How the test stands after some blocks: H0, H1, or nothing yet."""

    ratio: float
    score: float
    blocks: int
    accepted: str = ""


def expected(gain: float, seats: int) -> float:
    """The score of a block by Plackett–Luce if the challenger is so much stronger.

    >>> expected(0, 2), expected(0, 4), round(expected(100, 2), 3)
    (0.5, 0.5, 0.64)
    """
    power = 10 ** (gain / 400)
    alone = power / (power + seats - 1)
    many = power * (seats - 1) / (power * (seats - 1) + 1)
    return alone if seats == 2 else (alone + many) / 2


def score_of(block: Sequence[Played]) -> float:
    """The challengers' part of the victories, from 0 to 1."""
    parts: dict[int, list[float]] = {}
    for played in block:
        won = sum(share for bot, share in zip(played.fixture.seating, played.wins(), strict=True) if bot == 0)
        parts.setdefault(played.fixture.seating.count(0), []).append(won)
    return sum(sum(shares) / len(shares) for shares in parts.values()) / len(parts)


def ratio(scores: Sequence[float], seats: int, asked: Hypotheses) -> float:
    """The logarithm of how much likelier the scores are under H1."""
    n = len(scores)
    mean = sum(scores) / n
    variance = (sum((score - mean) ** 2 for score in scores) + PRIOR_VARIANCE) / n
    low, high = expected(asked.gain0, seats), expected(asked.gain1, seats)
    return n * (high - low) * (2 * mean - low - high) / (2 * variance)


def verdict(scores: Sequence[float], seats: int, asked: Hypotheses) -> Verdict:
    """After these blocks. Whoever looks after every block, in order, stops at the same one however it was played."""
    if not scores:
        return Verdict(0.0, 0.5, 0)
    found = ratio(scores, seats, asked)
    low, high = asked.bounds()
    accepted = "H1" if found >= high else "H0" if found <= low else ""
    return Verdict(found, sum(scores) / len(scores), len(scores), accepted if len(scores) >= LEAST_BLOCKS else "")


class Running:
    """The test while games come in, in order; those after the block at which it stops change nothing any more."""

    def __init__(self, seats: int, asked: Hypotheses, played: Sequence[Played] = ()) -> None:
        self.seats = seats
        self.size = len(seatings(2, seats, 0, duel=True))
        self.asked = asked
        self.scores: list[float] = []
        self.block: list[Played] = []
        self.verdict = Verdict(0.0, 0.5, 0)
        for game in played:
            self.add(game)

    def add(self, played: Played) -> None:
        if self.verdict.accepted:
            return
        self.block.append(played)
        if len(self.block) == self.size:
            self.scores.append(score_of(self.block))
            self.block = []
            self.verdict = verdict(self.scores, self.seats, self.asked)
