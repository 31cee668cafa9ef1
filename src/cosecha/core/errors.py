"""Everything that can be wrong with what a caller asks, each with its own name."""

from dataclasses import dataclass


class CosechaError(Exception):
    """Any error that is the caller's to mend; nothing has changed when it is raised."""


class UnknownGame(CosechaError, LookupError):
    """There is no game of this name."""


class BadSetup(CosechaError, ValueError):
    """Seats or options that a match cannot begin with."""


class BadData(CosechaError, ValueError):
    """A data file that does not describe a board, a market or values."""


class Malformed(CosechaError, ValueError):
    """Text that is no move."""


class BadPosition(CosechaError, ValueError):
    """Position text that cannot be read, or that contradicts itself."""


class BadRecord(CosechaError, ValueError):
    """Record text that cannot be read or replayed."""


@dataclass(frozen=True)
class Refusal:
    """Why a move is refused: the id of the rule, and the rule's answer in words."""

    rule: str
    text: str


class Refused(CosechaError):
    """A move that a rule forbids."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.text} [{refusal.rule}]")
        self.refusal = refusal


class CannotUndo(CosechaError):
    """There is nothing of one's own to take back, or luck or a revelation lies in between."""
