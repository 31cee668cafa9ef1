"""What somebody meant who clicked: the moves, legal or not, that sprites could choose."""

from collections.abc import Collection, Sequence

from cosecha.core.scene import Way


def meant(
    moves: Sequence[str], ways: Sequence[Way], clicked: Sequence[str], offered: Collection[str] = ()
) -> list[str]:
    """The moves to which these clicks belong: first what is offered now, by its verb, and what lacks least.

    >>> meant(["plant e5", "eat"], [(("tile",), ("e5", "rock")), (("tile",),)], ["rock"])
    ['plant e5']
    """
    fitting = [
        ((move.split()[0] not in offered, *_missing(way, len(clicked))), move)
        for move, way in zip(moves, ways, strict=True)
        if _fits(way, clicked)
    ]
    return [move for _, move in sorted(fitting, key=lambda found: found[0])]


def _fits(way: Way, clicked: Sequence[str]) -> bool:
    """Is each click another step of the way, whatever their order?"""
    left = list(way)
    for name in clicked:
        step = next((step for step in left if name in step), None)
        if step is None:
            return False
        left.remove(step)
    return bool(clicked)


def _missing(way: Way, clicks: int) -> tuple[int, int]:
    """Steps for which there is nothing to click at all, then steps still to come."""
    return sum(not step for step in way), len(way) - clicks
