"""How long a bot may think: so many seconds a turn, or until somebody interrupts it."""

from __future__ import annotations

import time
from collections.abc import Callable
from types import TracebackType

from cosecha.search.patience import Patience


def _nobody() -> bool:
    return False


class Waiting(Patience):
    """Counts the time within `with` blocks until the turn ends; without seconds it never ends by itself."""

    def __init__(self, seconds: float | None = None) -> None:
        self.seconds = seconds
        self.spent = 0.0
        self.begun: float | None = None
        self.interrupted = False
        self.called: Callable[[], bool] = _nobody
        """Does somebody outside want the move now? It is asked as often as the clock."""

    def interrupt(self) -> None:
        self.interrupted = True

    def rest(self) -> None:
        """The turn is over."""
        self.spent = 0.0
        self.interrupted = False

    def over(self) -> bool:
        if not self.interrupted and self.called():
            self.interrupted = True
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


class Thinking:
    """A bot that takes its time: it can be interrupted, and what it means to do can be kept for its next decision."""

    waiting: Waiting

    def interrupt(self) -> None:
        """Play what was found so far, from any thread; the next turn is thought through again."""
        self.waiting.interrupt()

    def kept(self) -> object:
        """What it means to do in the rest of the turn, as plain data; None: nothing."""
        return None

    def go_on(self, kept: object) -> None:
        """Keep to what was meant, as `kept` told it, if nothing came between."""
