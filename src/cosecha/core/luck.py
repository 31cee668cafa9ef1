"""Luck has one door: every draw of every game passes through `Luck.draw`."""

import hashlib
from abc import ABC, abstractmethod
from typing import final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Luck(ABC):
    """A pile is a row of counts; a draw names one kind, and the rule that drew takes it out."""

    @abstractmethod
    def draw(self, pile: i64, counts: vec[i64]) -> i64:
        """Draw one kind from a pile that is not empty; `pile` says which pile of the game it is."""

    def draw_listed(self, pile: i64, counts: list[int]) -> i64:
        """Draw for interpreted callers: a vec handed from interpreted to compiled code would never be freed."""
        return self.draw(pile, vec[i64](counts))


def total(counts: vec[i64]) -> i64:
    """How many lie in a pile."""
    n: i64 = 0
    for i in range(len(counts)):
        n += counts[i]
    return n


def nth(counts: vec[i64], n: i64) -> i64:
    """The kind of the n-th piece, were the pile laid out in a row by kind."""
    kind: i64 = 0
    while n >= counts[kind]:
        n -= counts[kind]
        kind += 1
    return kind


@final
class SeededLuck(Luck):
    """Fast luck for simulation and search."""

    def __init__(self, seed: i64) -> None:
        self.random = Random(seed)
        self.drawn: i64 = 0  # how often luck had a say

    def draw(self, pile: i64, counts: vec[i64]) -> i64:
        self.drawn += 1
        return nth(counts, self.random.randrange(total(counts)))

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, for bots and playouts."""
        return self.random.randrange(n)


@final
class LowestLuck(Luck):
    """Always the lowest kind that is left: the luck of perft."""

    def draw(self, pile: i64, counts: vec[i64]) -> i64:
        return nth(counts, 0)


@final
class CommittedLuck(Luck):
    """Luck of a table: each draw is a hash of the secret seed, the number of the event and of the draw in it.

    Taken-back events keep their numbers, so taking back never shows the next draw.
    """

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.event = 0
        self.draws = 0

    def begin(self, event: int) -> None:
        """From now on the draws belong to this event."""
        self.event = event
        self.draws = 0

    def draw(self, pile: i64, counts: vec[i64]) -> i64:
        key = f"{self.seed}/{self.event}/{self.draws}"
        self.draws += 1
        size: int = total(counts)
        return nth(counts, int.from_bytes(hashlib.sha256(key.encode()).digest(), "big") % size)


def committed(secret: str) -> str:
    """The commitment to a secret, shown before anybody else adds to the luck of the table."""
    return hashlib.sha256(f"cosecha commitment/{secret}".encode()).hexdigest()


def mixed_seed(secret: str, nonces: list[str]) -> str:
    """The seed of a match: nobody chooses it alone, and anyone can check it afterwards."""
    parts = "/".join(hashlib.sha256(nonce.encode()).hexdigest() for nonce in nonces)
    return hashlib.sha256(f"cosecha seed/{secret}/{parts}".encode()).hexdigest()
