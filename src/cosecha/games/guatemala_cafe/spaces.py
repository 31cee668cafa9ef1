"""Sets of spaces of the plantation board as two words of sixty bits; space n is bit n % 60 of word n // 60."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

Spaces = tuple[i64, i64]

WORD: Final[i64] = 60
MOST_SPACES: Final[i64] = 120
ALL_BITS: Final[i64] = 0xFFFFFFFFFFFFFFF

# 2 has order 66 modulo 67: the remainder of a power of two tells which power it is.
_POWER: Final = {pow(2, n, 67): n for n in range(66)}
_PLACE_OF_REMAINDER: Final[vec[i64]] = vec[i64]([_POWER.get(r, 0) for r in range(67)])

# Compiled, `1 << n` is a shift of 32 bits, so single bits come from a table.
BIT: Final[vec[i64]] = vec[i64]([pow(2, n) for n in range(60)])


def one(space: i64) -> Spaces:
    """The set of a single space."""
    if space < 60:
        return (BIT[space], 0)
    return (0, BIT[space - 60])


def has(a: Spaces, space: i64) -> bool:
    if space < 60:
        return (a[0] >> space) & 1 != 0
    return (a[1] >> (space - 60)) & 1 != 0


def both(a: Spaces, b: Spaces) -> Spaces:
    return (a[0] & b[0], a[1] & b[1])


def either(a: Spaces, b: Spaces) -> Spaces:
    return (a[0] | b[0], a[1] | b[1])


def without(a: Spaces, b: Spaces) -> Spaces:
    return (a[0] & ~b[0], a[1] & ~b[1])


def any_in(a: Spaces) -> bool:
    return a[0] | a[1] != 0


def _bits_by_byte(word: i64) -> i64:
    word = word - ((word >> 1) & 0x555555555555555)
    word = (word & 0x333333333333333) + ((word >> 2) & 0x333333333333333)
    return (word + (word >> 4)) & 0xF0F0F0F0F0F0F0F


def count(a: Spaces) -> i64:
    """How many spaces: counted byte by byte in both words at once, then the bytes are added up."""
    sums = _bits_by_byte(a[0]) + _bits_by_byte(a[1])
    sums += sums >> 8
    sums += sums >> 16
    sums += sums >> 32
    return sums & 255


def first(a: Spaces) -> i64:
    """The topmost, then leftmost space of a set that is not empty."""
    if a[0] != 0:
        return _PLACE_OF_REMAINDER[(a[0] & -a[0]) % 67]
    return 60 + _PLACE_OF_REMAINDER[(a[1] & -a[1]) % 67]


def rest(a: Spaces) -> Spaces:
    """The set without its first space."""
    if a[0] != 0:
        return (a[0] & (a[0] - 1), a[1])
    return (0, a[1] & (a[1] - 1))


def load(words: vec[i64], i: i64) -> Spaces:
    """The i-th set of a row of sets."""
    return (words[2 * i], words[2 * i + 1])


def store(words: vec[i64], i: i64, a: Spaces) -> None:
    words[2 * i] = a[0]
    words[2 * i + 1] = a[1]
