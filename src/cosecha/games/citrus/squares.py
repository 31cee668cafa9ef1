"""Sets of squares as three words of sixty bits: the algebra in which the building rules are written.

Square n is bit n % 60 of word n // 60; squares are numbered row by row from the top left. Against one list entry a
square, these sets made the legal moves about three times as fast (see docs/decisions/0002-square-sets.md).
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

Squares = tuple[i64, i64, i64]

WORD: Final[i64] = 60
MOST_SQUARES: Final[i64] = 180
ALL_BITS: Final[i64] = 0xFFFFFFFFFFFFFFF

# 2 has order 66 modulo 67: the remainder of a power of two tells which power it is.
_POWER: Final = {pow(2, n, 67): n for n in range(66)}
_PLACE_OF_REMAINDER: Final[vec[i64]] = vec[i64]([_POWER.get(r, 0) for r in range(67)])


# Compiled, `1 << n` is a shift of 32 bits, so single bits come from a table.
_BIT: Final[vec[i64]] = vec[i64]([pow(2, n) for n in range(60)])


def one(square: i64) -> Squares:
    """The set of a single square."""
    if square < 60:
        return (_BIT[square], 0, 0)
    if square < 120:
        return (0, _BIT[square - 60], 0)
    return (0, 0, _BIT[square - 120])


def has(a: Squares, square: i64) -> bool:
    if square < 60:
        return (a[0] >> square) & 1 != 0
    if square < 120:
        return (a[1] >> (square - 60)) & 1 != 0
    return (a[2] >> (square - 120)) & 1 != 0


def both(a: Squares, b: Squares) -> Squares:
    return (a[0] & b[0], a[1] & b[1], a[2] & b[2])


def either(a: Squares, b: Squares) -> Squares:
    return (a[0] | b[0], a[1] | b[1], a[2] | b[2])


def without(a: Squares, b: Squares) -> Squares:
    return (a[0] & ~b[0], a[1] & ~b[1], a[2] & ~b[2])


def any_in(a: Squares) -> bool:
    return a[0] | a[1] | a[2] != 0


def meet(a: Squares, b: Squares) -> bool:
    """Do the two sets share a square?"""
    return (a[0] & b[0]) | (a[1] & b[1]) | (a[2] & b[2]) != 0


def _bits_by_byte(word: i64) -> i64:
    word = word - ((word >> 1) & 0x555555555555555)
    word = (word & 0x333333333333333) + ((word >> 2) & 0x333333333333333)
    return (word + (word >> 4)) & 0xF0F0F0F0F0F0F0F


def count(a: Squares) -> i64:
    """How many squares: counted byte by byte in all words at once, then the bytes are added up."""
    sums = _bits_by_byte(a[0]) + _bits_by_byte(a[1]) + _bits_by_byte(a[2])
    sums += sums >> 8
    sums += sums >> 16
    sums += sums >> 32
    return sums & 255


def first(a: Squares) -> i64:
    """The topmost, then leftmost square of a set that is not empty."""
    if a[0] != 0:
        return _PLACE_OF_REMAINDER[(a[0] & -a[0]) % 67]
    if a[1] != 0:
        return 60 + _PLACE_OF_REMAINDER[(a[1] & -a[1]) % 67]
    return 120 + _PLACE_OF_REMAINDER[(a[2] & -a[2]) % 67]


def rest(a: Squares) -> Squares:
    """The set without its first square."""
    if a[0] != 0:
        return (a[0] & (a[0] - 1), a[1], a[2])
    if a[1] != 0:
        return (0, a[1] & (a[1] - 1), a[2])
    return (0, 0, a[2] & (a[2] - 1))


def load(words: vec[i64], i: i64) -> Squares:
    """The i-th set of a row of sets."""
    return (words[3 * i], words[3 * i + 1], words[3 * i + 2])


def store(words: vec[i64], i: i64, a: Squares) -> None:
    words[3 * i] = a[0]
    words[3 * i + 1] = a[1]
    words[3 * i + 2] = a[2]
