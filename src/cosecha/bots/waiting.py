"""How long a bot may think: so many seconds a turn, or until somebody interrupts it."""

from __future__ import annotations

import time
from types import TracebackType

from cosecha.search.patience import Patience


class Waiting(Patience):
    """Counts the time within `with` blocks until the turn ends; without seconds it never ends by itself."""

    def __init__(self, seconds: float | None = None) -> None:
        self.seconds = seconds
        self.spent = 0.0
        self.begun: float | None = None
        self.interrupted = False

    def interrupt(self) -> None:
        self.interrupted = True

    def rest(self) -> None:
        """The turn is over."""
        self.spent = 0.0
        self.interrupted = False

    def over(self) -> bool:
        if self.interrupted or self.seconds is None or self.begun is None:
            return self.interrupted
        return self.spent + time.monotonic() - self.begun >= self.seconds

    def __enter__(self) -> None:
        self.begun = time.monotonic()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.begun is not None:
            self.spent += time.monotonic() - self.begun
        self.begun = None
