"""Where deeds wait to be saved: those that come in together are saved in one transaction, and told after it.

Between a deed and its saving nobody sees anything of it: whoever asks for its table has it saved first.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cosecha.core.words import _
from cosecha.server.errors import NotSaved, Problem
from cosecha.server.store import Deed, Outrun, Store
from cosecha.server.syncing import sync

if TYPE_CHECKING:
    from cosecha.server.table import Table

log = logging.getLogger("cosecha.desk")
Answer = Callable[[str | Problem], None]


@dataclass
class Done:
    """A deed that is done in memory. `again` does it once more, where another process was quicker."""

    table: Table
    seat: int
    deed: Deed
    again: Callable[[], str]
    answer: Answer


class Desk:
    """The deeds of one process; one of a table at a time."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._waiting: list[Done] = []

    def put(self, done: Done) -> None:
        """To be saved with all that come in until the loop has read what there is to read."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self.clear)
        done.table.waits = True
        self._waiting.append(done)

    def clear(self) -> None:
        """Save everything, then tell it."""
        if not self._waiting:
            return
        waiting, self._waiting = self._waiting, []
        for done in waiting:
            done.table.waits = False
        try:
            self.store.append(*((done.table.stored, done.deed) for done in waiting))
        except Exception:
            for done in waiting:
                self._alone(done)  # one of them failed: the others shall not suffer
            return
        for done in waiting:
            _tell(done)

    def _alone(self, done: Done) -> None:
        table = done.table
        try:
            with table.saving():
                self.store.append((table.stored, done.deed))
        except Outrun:
            _again(done)
        except Problem as error:
            _answer(done, error)
        except Exception:
            _spoilt(done)
        else:
            _tell(done)


def _again(done: Done) -> None:
    """Look what the other process has done, and try on; what it did is no answer to who moved here."""
    try:
        for viewer in done.table.viewers:
            viewer.made = ""
        sync(done.table)
        version = done.again()
    except Problem as error:
        _answer(done, error)
    except Exception:
        _spoilt(done)
    else:
        _answer(done, version)


def _spoilt(done: Done) -> None:
    """Nobody knows what of it is on disk: the table is read again before anything else is done there."""
    log.exception("table %s could not be saved", done.table.id)
    done.table.spoiled = True
    _answer(done, NotSaved(_("This could not be saved, so it was not done. Try again in a moment.")))


def _answer(done: Done, answer: str | Problem) -> None:
    """A line that cannot be answered must not keep the others from theirs."""
    try:
        done.answer(answer)
    except Exception:
        log.exception("whoever moved at table %s could not be answered", done.table.id)


def _tell(done: Done) -> None:
    """One table that cannot be told must not keep the others from hearing."""
    try:
        version = done.table.saved_and_told(done.seat, done.deed)
    except Exception:
        log.exception("table %s could not be told", done.table.id)
        done.table.spoiled = True
    else:
        _answer(done, version)
