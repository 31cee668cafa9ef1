"""What a notice says: the game, that it is your turn, and with whom; nothing that not everybody may know."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from cosecha.core.words import _
from cosecha.server.stored import PERSON, Stored

NAMED = 4  # others that are named


@dataclass(frozen=True)
class Note:
    """One table that waits. `key` is the same for the same decision, whoever sends it."""

    table: str
    title: str
    text: str
    key: str
    late: bool = False  # somebody else's time is up

    @property
    def path(self) -> str:
        return f"/t/{self.table}" if self.table else "/me"

    def to_json(self) -> bytes:
        found = {"title": self.title, "body": self.text, "url": self.path, "tag": self.path}
        return json.dumps(found, ensure_ascii=False).encode()

    @property
    def topic(self) -> str:
        """Of two pushes with one topic that wait at a push service it brings the last (RFC 8030)."""
        return hashlib.sha256(self.path.encode()).hexdigest()[:32]


def note(stored: Stored, title: str, person: str, number: int, late: Collection[int] = ()) -> Note:
    """It is their turn; or the time of these seats is up, and they choose."""
    others = _others(stored, person)
    if late:
        names = ", ".join(stored.seats[seat].name for seat in late)
        text = _("Time is up for {people}: choose what to do.").format(people=names)
    else:
        text = _("It is your turn, with {people}.").format(people=others) if others else _("It is your turn.")
    key = hashlib.sha256(f"{stored.id} {person} {number}".encode()).hexdigest()[:32]
    return Note(stored.id, title, text, key, bool(late))


def trial() -> Note:
    """What is sent to try a letterbox."""
    return Note("", _("Cosecha"), _("This is a test: notices arrive here."), "")


def _others(stored: Stored, person: str) -> str:
    seats = [seat for seat in stored.seats if not (seat.kind == PERSON and seat.person == person)]
    names = [seat.name for seat in seats if seat.name]
    return ", ".join(names[:NAMED]) + (", …" if len(names) > NAMED else "")


def subject(notes: Sequence[Note]) -> str:
    if len(notes) == 1 and not notes[0].table:
        return _("A test from Cosecha")
    if len(notes) == 1 and notes[0].late:
        return _("Time is up: {title}").format(title=notes[0].title)
    if len(notes) == 1:
        return _("Your turn: {title}").format(title=notes[0].title)
    return _("Your turn at {n} tables").format(n=len(notes))


def body(notes: Sequence[Note], url: str) -> str:
    return "\n\n".join(f"{note.title}\n{note.text}\n{url}{note.path}" for note in notes)


def question(url: str, code: str) -> tuple[str, str]:
    """Subject and text of the mail that asks whether an address is right."""
    link = f"{url}/me/mail/{code}"
    text = _(
        "Somebody, most likely you, wants to be told at this address when it is their turn at a table of Cosecha.\n\n"
        "If it was you, open this link within a day:\n{link}\n\n"
        "If it was not, there is nothing to do: without the link nothing more will be sent."
    ).format(link=link)
    return _("Notices from Cosecha: is this your address?"), text
