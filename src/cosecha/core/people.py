"""Who sits at the table: names, classes and emblems of the seats."""

from collections.abc import Sequence

from cosecha.core.words import _

ROOM = 15  # letters of a name, unless a mat says otherwise
BROAD = "MW@%"
NARROW = "ijl.,'!| "
EAST = 0x1100  # from here on letters fill a square, or nearly
EMBLEMS = ("sun", "moon", "leaf", "star", "wave", "key")


class People:
    """The seats by the names their people gave, or by their number; `seat` is the viewer's own."""

    def __init__(self, names: Sequence[str], seat: int | None = None, room: int = ROOM) -> None:
        self.names = names
        self.seat = seat
        self.room = room

    def name(self, seat: int) -> str:
        given = self.names[seat] if seat < len(self.names) else ""
        return given or _("Player {n}").format(n=seat + 1)

    def short_name(self, seat: int) -> str:
        """As much of a name as a mat has room for."""
        name = self.name(seat)
        if _width(name) <= self.room:
            return name
        while _width(name) > self.room - 1:
            name = name[:-1]
        return name.rstrip() + "…"

    def you(self, seat: int) -> str:
        """The name, or "you"."""
        return _("you") if seat == self.seat else self.name(seat)


def _width(name: str) -> float:
    """In letters of usual width.

    >>> _width("Ana"), round(_width("WWW"), 2), round(_width("ill"), 2)
    (3.2, 5.4, 1.95)
    """
    return sum(_letter(sign) for sign in name)


def _letter(sign: str) -> float:
    if sign in NARROW:
        return 0.65
    if sign in BROAD or ord(sign) >= EAST:
        return 1.8
    return 1.55 if sign in "mw" else 1.2 if sign.isupper() else 1.0


def colour(seat: int) -> str:
    """The class that paints a sprite in the colour of a seat."""
    return f"seat-{seat + 1}"
