"""What a notice says: the game, that it is your turn or what is new, and with whom; nothing but what all may know."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from cosecha.core.words import _
from cosecha.server.stored import GATHERING, OPEN, PERSON, Stored, kept_for

NAMED = 4  # others that are named


@dataclass(frozen=True)
class Note:
    """One table that waits, or of which there is news. `key` is the same for the same decision, whoever sends it."""

    table: str
    title: str
    text: str
    key: str
    subject: str
    news: bool = False

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


def note(
    stored: Stored, title: str, person: str, number: int, late: Collection[int] = (), *, news: bool = False
) -> Note:
    """It is their turn; or the time of these seats is up, and they choose; or there is news of a table that gathers."""
    said = _time_is_up(stored, late) if late else _news(stored, person) if news else _turn(stored, person)
    key = hashlib.sha256(f"{stored.id} {person} {number}".encode()).hexdigest()[:32]
    return Note(stored.id, title, said[0], key, said[1].format(title=title), news)


def _turn(stored: Stored, person: str) -> tuple[str, str]:
    """Text and subject."""
    others = _others(stored, person)
    text = _("It is your turn, with {people}.").format(people=others) if others else _("It is your turn.")
    return text, _("Your turn: {title}")


def _time_is_up(stored: Stored, late: Collection[int]) -> tuple[str, str]:
    names = ", ".join(stored.seats[seat].name for seat in late)
    return _("Time is up for {people}: choose what to do.").format(people=names), _("Time is up: {title}")


def _news(stored: Stored, person: str) -> tuple[str, str]:
    others = _others(stored, person)
    if person in kept_for(stored):
        text = _("Once more, with {people}: your seat is kept.") if others else _("Once more: your seat is kept.")
        return text.format(people=others), _("Once more: {title}")
    if stored.phase == GATHERING:
        text = (
            _("A seat at your table was taken. With you: {people}.") if others else _("A seat at your table was taken.")
        )
        return text.format(people=others), _("A seat was taken: {title}")
    text = _("The game has begun, with {people}.") if others else _("The game has begun.")
    return text.format(people=others), _("{title} has begun")


def trial() -> Note:
    """What is sent to try a letterbox."""
    return Note("", _("Cosecha"), _("This is a test: notices arrive here."), "", _("A test from Cosecha"))


def _others(stored: Stored, person: str) -> str:
    seats = [seat for seat in stored.seats if not (seat.kind == PERSON and seat.person == person)]
    names = [seat.name for seat in seats if seat.name and seat.kind != OPEN]
    return ", ".join(names[:NAMED]) + (", …" if len(names) > NAMED else "")


def subject(notes: Sequence[Note]) -> str:
    if len(notes) == 1:
        return notes[0].subject
    text = _("News of {n} tables") if any(note.news for note in notes) else _("Your turn at {n} tables")
    return text.format(n=len(notes))


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
