"""Where points come from."""

from collections.abc import Sequence
from functools import lru_cache


def by_source(earned: Sequence[int], sources: Sequence[str]) -> list[dict[str, int]]:
    """Points by source for each seat, kept in one row after the other; sources that gave nothing are left out.

    >>> by_source([3, 0, 0, 2], ["harvest", "fincas"])
    [{'harvest': 3}, {'fincas': 2}]
    """
    return [row.copy() for row in _by_source(tuple(earned), tuple(sources))]


@lru_cache(256)  # asked after every move, and few moves earn something
def _by_source(earned: tuple[int, ...], sources: tuple[str, ...]) -> list[dict[str, int]]:
    rows = [earned[start : start + len(sources)] for start in range(0, len(earned), len(sources))]
    return [{source: int(n) for source, n in zip(sources, row, strict=True) if n} for row in rows]
