"""Interpreted rules are looked at more briefly where everything was looked at with compiled ones."""

import os
from collections.abc import Sequence
from typing import TypeVar

Case = TypeVar("Case")
BRIEF = os.environ.get("COSECHA_BRIEF") == "1"


def some(cases: Sequence[Case], number: int) -> Sequence[Case]:
    """The first cases, so many; all of them unless we are to be brief."""
    return cases[:number] if BRIEF else cases
