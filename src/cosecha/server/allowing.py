"""The host allows hints at a table, or does so no more: apart from hinting.py, which those who tell of it ask."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cosecha.server import telling
from cosecha.server.hinting import OFF, ON, allowed
from cosecha.server.notes import HINTS_OFF, HINTS_ON
from cosecha.server.stored import OVER, Said

if TYPE_CHECKING:
    from cosecha.server.table import Table


def allow(table: Table, *, hints: bool) -> None:
    """To everybody, or to nobody; all are told."""
    if table.stored.phase == OVER or allowed(table.stored) == hints:
        return
    said = ON if hints else OFF
    note = Said(HINTS_ON if hints else HINTS_OFF, -1, "")
    written = table.save(lambda: table.store.hint(table.id, said, note))
    table.stored.hints = said
    table.hear(written)
    telling.tell_all(table)
