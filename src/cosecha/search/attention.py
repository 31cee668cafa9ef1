"""What a weaker player notices: a part of the moves, the same ones as long as a thought lasts.

A move that is overlooked stays overlooked wherever it comes up, as with people; it is no toss of a coin at each look.
Which moves they are follows from a seed and the move alone.

>>> half = Attention(50, 7)
>>> [half.notices(code) for code in range(100)].count(True) in range(35, 66)
True
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

ALL: Final[i64] = 100
FEW: Final[i64] = 3
"""Where there are no more moves than this, nobody overlooks one."""
PRIME: Final[i64] = 2147483647


@final
class Attention:
    """Notices so many moves of a hundred."""

    def __init__(self, share: i64 = ALL, seed: i64 = 0) -> None:
        self.share: i64 = share
        self.seed: i64 = seed % PRIME

    def whole(self) -> bool:
        return self.share >= ALL

    def place(self, code: i64) -> i64:
        """Where a move stands in the order in which moves come to mind: below PRIME, spread evenly."""
        found: i64 = (code % PRIME * 48271 + self.seed) % PRIME
        found = (found * 69621 + 12345) % PRIME
        return (found * 48271 + self.seed) % PRIME

    def notices(self, code: i64) -> bool:
        return self.whole() or self.place(code) % ALL < self.share

    def first(self, moves: vec[i64]) -> i64:
        """The move that comes to mind before all others."""
        best = moves[0]
        for i in range(len(moves)):
            if self.place(moves[i]) < self.place(best):
                best = moves[i]
        return best

    def noticed(self, moves: vec[i64]) -> vec[i64]:
        """Those that are noticed, at least one of them; all where there are few."""
        if self.whole() or len(moves) <= FEW:
            return moves
        found = vec[i64]()
        for i in range(len(moves)):
            if self.notices(moves[i]):
                found = append(found, moves[i])
        return found if len(found) > 0 else vec[i64]([self.first(moves)])
