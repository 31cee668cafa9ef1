"""What the tests of every game's picture share."""

from __future__ import annotations

import gettext
import itertools

from cosecha.core.scene import Scene


class Marked(gettext.NullTranslations):
    """A language in which every text wears brackets."""

    def gettext(self, message: str) -> str:
        return f"«{message}»"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"«{msgid1 if n == 1 else msgid2}»"


def clicks(scene: Scene) -> list[tuple[str, tuple[str, ...]]]:
    """Every way to click every legal move."""
    return [(c.move, way) for c in scene.choices for way in itertools.product(*c.by)]
