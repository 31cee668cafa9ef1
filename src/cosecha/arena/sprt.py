"""A sequential test: is the challenger stronger than the champion? It stops as soon as the answer is known.

H0: the challenger is `gain0` Elo stronger (usually 0); H1: it is `gain1` stronger. The unit is the block, all its
seatings with the same luck. Its score is the challengers' part of the victories: for two seats their share of the pair;
for more the mean of one challenger among champions and one champion among challengers, so that equals score one half.
The ratio of likelihoods is that of independent games, divided by how many times as much as these the blocks scatter.
Where they scatter less, because games of a block share their luck, they are worth more than games one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, log1p, sqrt

from cosecha.arena.plan import seatings
from cosecha.arena.player import Played

LEAST_BLOCKS = 8
"""No answer before: the scatter of fewer blocks says little."""
PRIOR_BLOCKS = 8
"""So many blocks more of equal bots are taken to have been seen, and to have scattered as independent games do:
few blocks, or many that were all won, say little of what a block is worth."""
PRIOR_VARIANCE = 0.25
"""And one more, in which anything was possible: so chance alone rarely makes few blocks look like sure ones."""


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


def odds(power: float, seats: int) -> tuple[float, float]:
    """Of one so many times as strong to win, by Plackett–Luce: alone among champions, and on all seats but one."""
    return power / (seats - 1), power * (seats - 1)


def expected(gain: float, seats: int) -> float:
    """The score of a block by Plackett–Luce if the challenger is so much stronger.

    >>> expected(0, 2), expected(0, 4), round(expected(100, 2), 3)
    (0.5, 0.5, 0.64)
    """
    return sum(to_one / (1 + to_one) for to_one in odds(10 ** (gain / 400), seats)) / 2


def power_of(score: float, seats: int) -> float:
    """How many times as strong a challenger is who is expected to score this, from a half to less than 1.

    >>> round(power_of(0.75, 2), 6), round(power_of(expected(400, 4), 4), 6)
    (3.0, 10.0)
    """
    others = seats - 1
    bend = (1 + others**2) * (2 * score - 1)
    return (bend + sqrt(bend**2 + 16 * others**2 * score * (1 - score))) / (4 * others * (1 - score))


def scatter(score: float, seats: int) -> float:
    """The variance of the score of a block of independent games, where this is the mean.

    >>> scatter(0.5, 2), scatter(0.25, 2), scatter(1.0, 2)
    (0.125, 0.09375, 0.0)
    """
    if not 0 < score < 1:
        return 0.0
    found = odds(power_of(max(score, 1 - score), seats), seats)
    return sum(to_one / (1 + to_one) ** 2 for to_one in found) / (4 * _of_each(seats))


def _of_each(seats: int) -> int:
    """Games of a block in which the challenger is alone, and as many in which the champion is."""
    return len(seatings(2, seats, 0, duel=True)) // 2


def score_of(block: Sequence[Played]) -> float:
    """The challengers' part of the victories, from 0 to 1."""
    parts: dict[int, list[float]] = {}
    for played in block:
        won = sum(share for bot, share in zip(played.fixture.seating, played.wins(), strict=True) if bot == 0)
        parts.setdefault(played.fixture.seating.count(0), []).append(won)
    return sum(sum(shares) / len(shares) for shares in parts.values()) / len(parts)


def likelihood(score: float, gain: float, seats: int) -> float:
    """The logarithm of how likely this score is in independent games, up to what does not depend on the gain.

    How many were won says all there is to say, whoever was alone in them.
    """
    power = 10 ** (gain / 400)
    return _of_each(seats) * (2 * score * log(power) - sum(log1p(to_one) for to_one in odds(power, seats)))


def ratio(scores: Sequence[float], seats: int, asked: Hypotheses) -> float:
    """The logarithm of how much likelier the scores are under H1.

    Eighteen games won in pairs say much less than that whoever won them is 500 stronger, not 301:

    >>> round(ratio([1.0] * 9, 2, Hypotheses(301, 500)), 2)
    1.56
    """
    n = len(scores)
    mean = sum(scores) / n
    prior = PRIOR_BLOCKS * scatter(0.5, seats)
    seen = sum((score - mean) ** 2 for score in scores) + PRIOR_VARIANCE + prior
    more = seen / (n * scatter(mean, seats) + prior)
    return n * (likelihood(mean, asked.gain1, seats) - likelihood(mean, asked.gain0, seats)) / more


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
