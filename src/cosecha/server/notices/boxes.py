"""Letterboxes: where notices of a person arrive, each a browser (push) or a confirmed address (mail)."""

from __future__ import annotations

import hashlib
import hmac
import time
from dataclasses import dataclass, fields
from datetime import UTC, datetime, timedelta

from sqlalchemy import ColumnElement, Connection, RowMapping, delete, func, insert, select, update

from cosecha.server import schema
from cosecha.server.databases import Database
from cosecha.server.notices.settings import MAIL, PUSH
from cosecha.server.people import hashed, new_secret
from cosecha.server.rows import now

BROWSERS = 10  # of one person
HOURS = 24  # that a link to confirm an address works
REFUSED = 30  # days without a question to a mailbox whose owner wants none
CONFIRM, TEST = "confirm", "test"
A_MAILBOX, A_PERSON, ALL = 3, 5, 300  # mails to confirm in a day: to one mailbox, for one person, from this server
TESTS, TEST_SECONDS = 3, 600
_BOXES = schema.letterboxes.c


class TooMany(Exception):
    """Somebody asks for more mail than a stranger should get."""


@dataclass(frozen=True)
class Box:
    id: str
    person: str
    kind: str
    address: str
    keys: str = ""
    name: str = ""
    live: bool = True
    confirmed: bool = True
    code: str = ""
    off: str = ""
    made: str = ""
    told: str = ""
    error: str = ""


def of(database: Database, person: str) -> list[Box]:
    """All of a person, the oldest first."""
    chosen = select(schema.letterboxes).where(_BOXES.person == person).order_by(_BOXES.made, _BOXES.id)
    with database.reading() as connection:
        return [_read(row) for row in connection.execute(chosen).mappings()]


def find(database: Database, id: str) -> Box | None:
    return _one(database, _BOXES.id == id)


def subscribe(database: Database, person: str, endpoint: str, keys: str, name: str) -> Box:
    """A browser wants notices; of many the oldest goes. One that is another person by now is no more the former's."""
    box = Box(hashed(f"push/{endpoint}"), person, PUSH, endpoint, keys, name, made=now())
    with database.writing() as connection:
        _remove(connection, box.id)
        mine = select(_BOXES.id).where((_BOXES.person == person) & (_BOXES.kind == PUSH))
        for old in connection.execute(mine.order_by(_BOXES.made.desc()).offset(BROWSERS - 1)).scalars().all():
            _remove(connection, old)
        connection.execute(insert(schema.letterboxes).values(**vars(box)))
    return box


def offer(database: Database, key: str, person: str, mailbox: str) -> tuple[str, str]:
    """An address that shall be confirmed, in place of any other: the secrets that confirm it and that end it.

    Raises TooMany. `key` is the secret of the store.
    """
    code, off = new_secret(), ending(key, person, mailbox)
    hashes = {"code": hashed(code), "off": hashed(off)}
    box = Box(hashed(f"mail/{person}"), person, MAIL, mailbox, live=False, confirmed=False, made=now(), **hashes)
    with database.writing() as connection:
        _count_question(connection, person, hashed(f"mail/{mailbox.lower()}"))
        _remove(connection, box.id)
        connection.execute(insert(schema.letterboxes).values(**vars(box)))
    return code, off


def _count_question(connection: Connection, person: str, mailbox: str) -> None:
    """Nobody is flooded by others who type their address: few questions to a mailbox, and few from a person."""
    requests, at = schema.requests.c, time.time()
    _forget(connection)
    asked = requests.kind == CONFIRM
    sent = asked & (requests.at <= at)  # a later one is no mail: somebody refused
    limits = ((requests.mailbox == mailbox, A_MAILBOX), (requests.person == person, A_PERSON), (sent, ALL))
    if any(_counted(connection, sent & which) >= most for which, most in limits):
        raise TooMany
    if _counted(connection, asked & (requests.mailbox == mailbox) & (requests.at > at)):
        raise TooMany  # its owner said no
    _note(connection, CONFIRM, person, mailbox, at)


def count_test(database: Database, person: str) -> None:
    """Raises TooMany."""
    requests, at = schema.requests.c, time.time()
    with database.writing() as connection:
        _forget(connection)
        mine = (requests.kind == TEST) & (requests.person == person) & (requests.at > at - TEST_SECONDS)
        if _counted(connection, mine) >= TESTS:
            raise TooMany
        _note(connection, TEST, person, "", at)


def _forget(connection: Connection) -> None:
    connection.execute(delete(schema.requests).where(schema.requests.c.at < time.time() - 24 * 3600))


def _counted(connection: Connection, which: ColumnElement[bool]) -> int:
    return connection.execute(select(func.count()).select_from(schema.requests).where(which)).scalar_one()


def _note(connection: Connection, kind: str, person: str, mailbox: str, at: float) -> None:
    row = {"id": new_secret(), "kind": kind, "person": person, "mailbox": mailbox, "at": at}
    connection.execute(insert(schema.requests).values(row))


def offered(database: Database, code: str) -> Box | None:
    """The address that a link confirms, as long as it works."""
    since = (datetime.now(UTC) - timedelta(hours=HOURS)).isoformat(timespec="seconds")
    return _one(database, (_BOXES.code == hashed(code)) & (_BOXES.made >= since)) if code else None


def confirm(database: Database, code: str) -> bool:
    """The link is used up by it; False if it was before."""
    with database.writing() as connection:
        at = schema.letterboxes.c.code == hashed(code)
        values = {"confirmed": True, "live": True, "code": "", "error": ""}
        return bool(connection.execute(update(schema.letterboxes).where(at).values(values)).rowcount)


def ending(key: str, person: str, mailbox: str) -> str:
    """The secret of the link that ends mail to an address: always the same, so that it works in every mail."""
    about = f"cosecha off/{person}/{mailbox}"
    return hmac.new(key.encode(), about.encode(), hashlib.sha256).hexdigest()[:32]


def ended_by(database: Database, off: str) -> Box | None:
    return _one(database, _BOXES.off == hashed(off))


def end(database: Database, box: Box) -> None:
    """The owner of an address wants no more. If it was never confirmed, somebody else typed it: then not even asked."""
    with database.writing() as connection:
        _remove(connection, box.id)
        if not box.confirmed:
            until = time.time() + REFUSED * 24 * 3600
            _note(connection, CONFIRM, "", hashed(f"mail/{box.address.lower()}"), until)


def remove(database: Database, person: str, id: str) -> bool:
    box = find(database, id)
    if box is None or box.person != person:
        return False
    gone(database, id)
    return True


def gone(database: Database, id: str) -> None:
    with database.writing() as connection:
        _remove(connection, id)


def turn(database: Database, person: str, id: str, *, live: bool) -> bool:
    """A person wants notices there, or not for now."""
    at = (_BOXES.id == id) & (_BOXES.person == person) & _BOXES.confirmed
    with database.writing() as connection:
        return bool(connection.execute(update(schema.letterboxes).where(at).values(live=live)).rowcount)


def told(database: Database, id: str, error: str = "", *, live: bool = True) -> None:
    """Something arrived, or did not; where nothing ever will, no more is sent."""
    values = {"error": error[:300]} if error else {"error": "", "told": now()}
    more = {} if live else {"live": False}
    with database.writing() as connection:
        connection.execute(update(schema.letterboxes).where(_BOXES.id == id).values({**values, **more}))


def _remove(connection: Connection, id: str) -> None:
    connection.execute(delete(schema.notices).where(schema.notices.c.box == id))
    connection.execute(delete(schema.letterboxes).where(_BOXES.id == id))


def _one(database: Database, which: ColumnElement[bool]) -> Box | None:
    with database.reading() as connection:
        row = connection.execute(select(schema.letterboxes).where(which)).mappings().first()
        return None if row is None else _read(row)


def _read(row: RowMapping) -> Box:
    return Box(**{each.name: row[each.name] for each in fields(Box)})
