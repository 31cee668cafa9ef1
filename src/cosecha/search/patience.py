"""When to stop thinking: searches ask after every small step. Who waits says so, or the clock does."""

from __future__ import annotations

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Patience:
    """This one never ends."""

    def over(self) -> bool:
        """Is it time to play the best that was found?"""
        return False
