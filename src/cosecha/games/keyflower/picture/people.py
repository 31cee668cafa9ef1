"""Who sits at the table: names, classes and emblems of the seats."""

from collections.abc import Sequence

from cosecha.core.words import _

ROOM = 12  # letters of a name
EMBLEMS = ("sun", "moon", "leaf", "star", "wave", "key")


class People:
    """The seats by the names their people gave, or by their number; `seat` is the viewer's own."""

    def __init__(self, names: Sequence[str], seat: int | None = None) -> None:
        self.names = names
        self.seat = seat

    def name(self, seat: int) -> str:
        given = self.names[seat] if seat < len(self.names) else ""
        return given or _("Player {n}").format(n=seat + 1)

    def short_name(self, seat: int) -> str:
        """As much of a name as a mat has room for."""
        name = self.name(seat)
        return name if len(name) <= ROOM else name[: ROOM - 1].rstrip() + "…"

    def you(self, seat: int) -> str:
        """The name, or "you"."""
        return _("you") if seat == self.seat else self.name(seat)


def colour(seat: int) -> str:
    """The class that paints a sprite in the colour of a seat."""
    return f"seat-{seat + 1}"
