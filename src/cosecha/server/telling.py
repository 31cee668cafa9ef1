"""Who hears what of a table: everything, or what has changed."""

from __future__ import annotations

from collections.abc import Set
from typing import TYPE_CHECKING

from cosecha.core.words import _, said_in
from cosecha.server.errors import NotYours
from cosecha.server.news import Viewer, change, talked, whole

if TYPE_CHECKING:
    from cosecha.server.table import Table


def watch(table: Table, viewer: Viewer, have: int) -> None:
    """From now on a viewer hears everything; first what there is."""
    if viewer.seat is not None and viewer.seat not in table.seats_of(viewer.person):
        raise NotYours(_("This is not your seat."))
    table.viewers.add(viewer)
    viewer.send(whole(table, viewer, have))


def tell_all(table: Table) -> None:
    """Everything anew, where more than the match has changed."""
    table.rename()
    for viewer in list(table.viewers):
        viewer.send(whole(table, viewer, viewer.heard))


def tell_seats(table: Table, seats: Set[int]) -> None:
    """Something that only these seats know has changed."""
    for viewer in list(table.viewers):
        if viewer.seat in seats:
            viewer.send(whole(table, viewer, viewer.heard))


def talk(table: Table) -> None:
    """What was said since."""
    last = table.talk[-1].number if table.talk else 0
    for viewer in list(table.viewers):
        if viewer.talked < last:
            viewer.send(talked(table, viewer))


def shown(table: Table, viewer: Viewer) -> None:
    """A viewer has this picture already: what changes is told from here."""
    if table.stage is not None:
        table.stage.painter(viewer.language)


def tell(table: Table) -> None:
    """The match has moved on."""
    assert table.match is not None
    assert table.stage is not None
    table.stage.turn_over()
    version_for = table.match.version_for
    behind = [viewer for viewer in table.viewers if viewer.version != version_for(viewer.seat)]
    for language in {viewer.language for viewer in behind}:
        with said_in(language):
            for viewer in behind:
                if viewer.language == language:
                    viewer.send(change(table, viewer))
