"""What outlives the process: people, tables, seats, invitations and events, in an SQLite file (WAL) or in PostgreSQL.

Both are spoken to by the same statements; what differs stands in `databases.py`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, delete, false, func, insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from cosecha.server import rows, schema
from cosecha.server.databases import Listener, database
from cosecha.server.notices import outbox
from cosecha.server.notices.settings import Settings
from cosecha.server.pen import Hand
from cosecha.server.rows import now
from cosecha.server.schema import BadStore
from cosecha.server.stored import (
    BOT,
    GATHERING,
    OPEN,
    OVER,
    PERSON,
    PLAYING,
    Deed,
    Outrun,
    Said,
    Seat,
    Stored,
    Times,
    Written,
    at_beginning,
    kept_for,
    who_hears,
)

if TYPE_CHECKING:
    from cosecha.server.corridor import Corridor

__all__ = [
    "BOT", "GATHERING", "OPEN", "OVER", "PERSON", "PLAYING", "SAID", "TOLD", "KEPT", "WITHIN",
    "BadStore", "Deed", "Outrun", "Said", "Seat", "Store", "Stored", "Times", "TooMuch", "Written",
]  # fmt: skip

SAID = "said"
KEPT = 500  # lines of the chat that a table keeps
TOLD = 100  # of them to whoever comes
MOST, WITHIN = 5, 20  # lines that a person may say, within so many seconds


class TooMuch(Exception):
    """Somebody talks more than the others can read."""


class Store:
    """All reading and writing; whoever changes something has it on disk when the call returns.

    Every change of a table is told to the other processes that share the store, in the same transaction.
    """

    def __init__(
        self,
        where: str | Path,
        *,
        synchronous: str = "NORMAL",
        make: bool = True,
        time: Callable[[], float] = time.time,
        corridor: Corridor | None = None,
    ) -> None:
        """`where` is a file, or the address of a database: postgresql://person@host/name.

        With `make` a store that is not there is made, and an older one is brought up to date. `time` is the clock by
        which people have time left. By a `corridor` several processes of one machine can use one file.
        """
        self.time = time
        self.database = database(where, synchronous, make=make, corridor=corridor)
        self.engine = self.database.engine
        self.after = Settings().after  # seconds that notices wait
        try:
            with self.database.writing(alone=True) as connection:
                self.key = schema.prepare(connection, self.database.name, make=make)
        except (OSError, SQLAlchemyError) as error:
            self.close()
            raise BadStore(f"tables cannot be kept in {self.database.name}: {_cause(error)}") from error
        except BadStore:
            self.close()
            raise

    def close(self) -> None:
        self.database.close()

    def check(self) -> None:
        """Raises an SQLAlchemyError if the store cannot be reached."""
        with self.database.reading() as connection:
            connection.execute(select(schema.about.c.schema)).one()

    @contextmanager
    def _changing(self, table: str) -> Iterator[Connection]:
        """A table that nobody else changes meanwhile; raises Outrun if it was deleted."""
        with self.database.writing() as connection:
            rows.hold_table(connection, table)
            yield connection
            self.database.tell(connection, table)

    def tell(self, news: str) -> None:
        """Tell the other processes something that is not kept."""
        if self.database.shared:
            self.database.tell_at_once(news)

    # People ---------------------------------------------------------------------------------------------------------

    def name_of(self, person: str) -> str:
        with self.database.reading() as connection:
            chosen = select(schema.people.c.name).where(schema.people.c.id == person)
            return connection.execute(chosen).scalar() or ""

    def greet(self, person: str, name: str, *, chosen: bool = False) -> None:
        """Remember a person, and the name they gave last; none only where they have `chosen` to have none."""
        known = select(schema.people.c.name).where(schema.people.c.id == person)
        try:
            with self.database.writing() as connection:
                if connection.execute(known).first() is None:
                    connection.execute(insert(schema.people).values(id=person, name=name, made=now()))
                elif name or chosen:
                    connection.execute(update(schema.people).where(schema.people.c.id == person).values(name=name))
        except IntegrityError:
            pass  # greeted by another process in the same moment

    # Tables ---------------------------------------------------------------------------------------------------------

    def lay(self, table: Stored, after: str = "", lines: Sequence[str] = ()) -> None:
        """A new table; `after` another one, which has none after it yet, else Outrun. A branch has events already."""
        table.made = table.changed = now()
        with self._changing(after) if after else self.database.writing() as connection:
            rows.insert_table(connection, table)
            if lines:
                events = [{"table": table.id, "number": n, "line": line} for n, line in enumerate(lines, 1)]
                connection.execute(insert(schema.events), events)
            outbox.call(connection, table.id, at_beginning(table), 0, self.after)
            if after:  # there is one after each: nobody can call others again and again
                people = kept_for(table) - outbox.unwilling(connection, after)
                outbox.call(connection, table.id, people, outbox.news(0), self.after)
            other = schema.tables.alias()
            gone = schema.tables.c.next.not_in(select(other.c.id))  # or never there: tables can be taken in one by one
            at = (schema.tables.c.id == after) & ((schema.tables.c.next == "") | gone)
            if after and not connection.execute(update(schema.tables).where(at).values(next=table.id)).rowcount:
                raise Outrun

    def change(self, table: Stored, before: Stored, by: str, notes: Sequence[Said] = ()) -> list[Said]:
        """While people gather, by one of them: other people on the seats, another host; the game may begin with it.

        Raises Outrun if the table is not as it was. Links to a seat that somebody left are void.
        """
        table.changed = now()
        with self._changing(table.id) as connection:
            found = rows.read_table(connection, table.id)
            if found is None or found != before or found.phase != GATHERING:
                raise Outrun
            at = schema.tables.c.id == table.id
            connection.execute(update(schema.tables).where(at).values(**rows.columns(table)))
            for row in rows.seat_rows(table):
                seat = (schema.seats.c.table == table.id) & (schema.seats.c.seat == row["seat"])
                connection.execute(update(schema.seats).where(seat).values(**row))
            for number, (old, new) in enumerate(zip(before.seats, table.seats, strict=True)):
                if old.kind != OPEN and new.kind == OPEN:
                    links = (schema.claims.c.table == table.id) & (schema.claims.c.seat == number)
                    connection.execute(delete(schema.claims).where(links))
            written = rows.write_talk(connection, table.id, notes, KEPT)
            outbox.call_off_news(connection, table.id, by)
            outbox.call_off_news(connection, table.id, table.host, _last_to_sit(connection, table))
            outbox.call(connection, table.id, at_beginning(table), 0, self.after)
            number = outbox.news(written[-1].number if written else 0)
            outbox.call(connection, table.id, who_hears(before, table, by), number, self.after)
            return written

    def stand_in(
        self, table: str, seat: int, before: str, deputy: str, note: Said, times: Times | None = None
    ) -> list[Said]:
        """A bot plays for a person from now on, or (none) no more; orders end with it. Raises Outrun if it was else."""
        with self._changing(table) as connection:
            at = (schema.seats.c.table == table) & (schema.seats.c.seat == seat) & (schema.seats.c.kind == PERSON)
            at &= schema.seats.c.deputy == before
            plays = {"deputy": deputy, "standing": "", "woken": ""}
            if not connection.execute(update(schema.seats).where(at).values(**plays)).rowcount:
                raise Outrun
            _wind(connection, table, times)
            return rows.write_talk(connection, table, [note], KEPT)

    # The chat -------------------------------------------------------------------------------------------------------

    def talk(self, table: str, after: int = 0) -> list[Said]:
        with self.database.reading() as connection:
            return rows.talk_after(connection, table, after, TOLD)

    def say(self, table: str, line: Said) -> list[Said]:
        """A line of the chat; raises TooMuch if the person has said a lot just now."""
        since = (datetime.now(UTC) - timedelta(seconds=WITHIN)).isoformat(timespec="seconds")
        talk = schema.talk.c
        with self._changing(table) as connection:
            mine = (talk.table == table) & (talk.person == line.person) & (talk.kind == SAID) & (talk.at > since)
            if (connection.execute(select(func.count()).select_from(schema.talk).where(mine)).scalar() or 0) >= MOST:
                raise TooMuch
            return rows.write_talk(connection, table, [line], KEPT)

    def quiet(self, table: str, *, quiet: bool) -> None:
        """The host turns the chat off or on."""
        with self._changing(table) as connection:
            connection.execute(update(schema.tables).where(schema.tables.c.id == table).values(quiet=quiet))

    def hint(self, table: str, hints: str, note: Said) -> list[Said]:
        """The host allows hints, or does not."""
        with self._changing(table) as connection:
            connection.execute(update(schema.tables).where(schema.tables.c.id == table).values(hints=hints))
            return rows.write_talk(connection, table, [note], KEPT)

    def mute(self, table: str, seats: Collection[int], hushed: str, *, muted: bool) -> None:
        """The host lets somebody talk no more, or again; `hushed` are all who are not to talk."""
        with self._changing(table) as connection:
            connection.execute(update(schema.tables).where(schema.tables.c.id == table).values(hushed=hushed))
            at = (schema.seats.c.table == table) & schema.seats.c.seat.in_(seats)
            connection.execute(update(schema.seats).where(at).values(muted=muted))

    # To another device ----------------------------------------------------------------------------------------------

    def pack(self, id: str, sealed: str, name: str, since: str) -> None:
        """Keep what a link to another device opens; what is older than `since` is thrown away."""
        with self.database.writing() as connection:
            connection.execute(delete(schema.moves).where(schema.moves.c.made < since))
            connection.execute(insert(schema.moves).values(id=id, sealed=sealed, name=name, made=now()))

    def packed(self, id: str, since: str) -> tuple[str, str] | None:
        """What a link opens, and the name: it is left there."""
        moves = schema.moves.c
        with self.database.reading() as connection:
            chosen = select(moves.sealed, moves.name).where((moves.id == id) & (moves.made >= since))
            row = connection.execute(chosen).first()
            return None if row is None else (row[0], row[1])

    def unpack(self, id: str) -> bool:
        """A link is used up; False if it was before."""
        with self.database.writing() as connection:
            return bool(connection.execute(delete(schema.moves).where(schema.moves.c.id == id)).rowcount)

    # Finding --------------------------------------------------------------------------------------------------------

    def find(self, id: str) -> Stored | None:
        with self.database.reading() as connection:
            return rows.read_table(connection, id)

    def read(self, id: str, after: int = 0) -> tuple[Stored, Written] | None:
        """A table and its events after so many, as they were at one moment."""
        with self.database.reading() as connection:
            stored = rows.read_table(connection, id)
            return None if stored is None else (stored, rows.read_events(connection, id, after))

    def automatic(self, *, orders: bool) -> list[str]:
        """The tables where a bot must decide, for itself or for a person; with `orders` also where one stands."""
        seat, table = schema.seats.c, schema.tables.c
        decided = (seat.kind == BOT) | (seat.deputy != "") | ((seat.standing != "") if orders else false())
        chosen = select(table.id, table.asked, seat.seat).join_from(schema.tables, schema.seats)
        with self.database.reading() as connection:
            found = connection.execute(chosen.where((table.phase == PLAYING) & decided)).all()
        return list(dict.fromkeys(id for id, asked, number in found if str(number) in asked.split()))

    def keep(self, table: Stored, opening: str, base: int, aside: int) -> None:
        """From now on the match goes on from a position; head and events stay as they are."""
        with self._changing(table.id) as connection:
            at = (schema.tables.c.id == table.id) & (schema.tables.c.base == table.base)
            kept = connection.execute(update(schema.tables).where(at).values(opening=opening, base=base, aside=aside))
            if not kept.rowcount:
                raise Outrun
        table.opening, table.base, table.aside = opening, base, aside

    def place(self, table: str, position: str, placed: int) -> None:
        """Keep the position after so many events, if no later one is kept; nothing changes by it."""
        at = (schema.tables.c.id == table) & (schema.tables.c.placed <= placed)
        with self.database.writing() as connection:
            connection.execute(update(schema.tables).where(at).values(position=position, placed=placed))

    # Invitations ----------------------------------------------------------------------------------------------------

    def invite(self, claim: str, table: str, seat: int) -> None:
        """Keep the hash of a link to a seat; raises Outrun if the table was deleted."""
        with self.database.writing() as connection:
            rows.hold_table(connection, table)
            connection.execute(insert(schema.claims).values(id=claim, table=table, seat=seat))

    def invited(self, claim: str) -> tuple[str, int] | None:
        """The table and the seat that an invitation is for, whether or not it was used."""
        chosen = select(schema.claims.c.table, schema.claims.c.seat).where(schema.claims.c.id == claim)
        with self.database.reading() as connection:
            row = connection.execute(chosen).first()
            return None if row is None else (row[0], row[1])

    # Events ---------------------------------------------------------------------------------------------------------

    def events(self, table: str) -> Written:
        with self.database.reading() as connection:
            return rows.read_events(connection, table, 0)

    def append(self, *deeds: tuple[Stored, Deed]) -> None:
        """Deeds at different tables, in one transaction: all or none. Of two writers of an event one is Outrun."""
        changed = now()
        try:
            with self.database.noting() as hand:
                for table, deed in deeds:
                    self._note(hand, table, deed, changed if deed.public else table.changed)
        except IntegrityError as error:
            raise Outrun from error
        for table, deed in deeds:
            table.changed, table.asked = changed if deed.public else table.changed, deed.asked

    def _note(self, hand: Hand, table: Stored, deed: Deed, changed: str) -> None:
        id, last = table.id, deed.first + len(deed.lines) - 1
        for i, line in enumerate(deed.lines):
            row = {"table": id, "number": deed.first + i, "line": line, "key": None if i else deed.key}
            hand.execute(rows.ADD_EVENTS, row)
        about: dict[str, object] = {"at": id, "changed": changed, "phase": table.phase, "asked": deed.asked}
        if deed.position:
            about |= {"position": deed.position, "placed": last}
        if not hand.execute(rows.PLACED if deed.position else rows.MOVED_ON, about).rowcount:
            raise Outrun
        _wind(hand, id, deed.times)
        if deed.because and not rows.stands(hand, id, *deed.because):
            raise Outrun
        for seat, (standing, woken) in deed.orders.items():
            rows.order(hand, id, seat, standing, woken)
        outbox.call(hand, id, deed.called, last, self.after)
        self.database.tell(hand, id)

    def order(self, table: str, seat: int, standing: str, times: Times | None = None) -> None:
        """What shall be done for a seat, or nothing; nobody else learns of it."""
        with self._changing(table) as connection:
            rows.order(connection, table, seat, standing)
            _wind(connection, table, times)

    # Clocks ---------------------------------------------------------------------------------------------------------

    def amend(self, id: str, alter: Callable[[Stored], list[Said]]) -> None:
        """While a game is played, in one go: what people choose for whoever is late, or the host for somebody."""
        with self._changing(id) as connection:
            before, after = rows.read_table(connection, id), rows.read_table(connection, id)
            if before is None or after is None:
                raise Outrun
            notes = alter(after)
            about = {"phase": after.phase, "ended": after.ended, "barred": after.barred}
            connection.execute(update(schema.tables).where(schema.tables.c.id == id).values(**about))
            for number, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
                _wind(connection, id, {number: (old.time, new.time)} if old.time != new.time else {})
                told = {"vote": new.vote}
                told |= {} if old.deputy == new.deputy else {"deputy": new.deputy, "standing": "", "woken": ""}
                if old.kind != new.kind:  # a bot has it for good
                    told |= {"kind": new.kind, "person": new.person, "name": new.name, "bot": new.bot}
                    told |= {"deputy": "", "standing": "", "woken": ""}
                seat = (schema.seats.c.table == id) & (schema.seats.c.seat == number)
                connection.execute(update(schema.seats).where(seat).values(**told))
            rows.write_talk(connection, id, notes, KEPT)

    def beat(self, kind: str, grace: float) -> list[str]:
        """A server is up. If none was for more than `grace` seconds, clocks of a kind have stood: at which tables?"""
        with self.database.writing() as connection:
            until = self.time()
            since = connection.execute(select(schema.about.c.alive).with_for_update()).scalar_one()
            connection.execute(update(schema.about).values(alive=max(since, until)))
            stood = rows.stand_still(connection, kind, since, until) if until - since > grace else []
            for table in stood:
                self.database.tell(connection, table)
            return stood

    # Other processes ------------------------------------------------------------------------------------------------

    @property
    def shared(self) -> bool:
        """May several processes use it at once?"""
        return self.database.shared

    @property
    def in_company(self) -> bool:
        """May deeds at several tables be saved together?"""
        return self.database.in_company

    async def listen(self, listener: Listener) -> None:
        """Tell somebody what other processes do, until it is cancelled."""
        await self.database.listen(listener)

    def hold(self, table: str) -> bool:
        """Be the process that decides for the bots of a table; False while another is."""
        return self.database.hold(table)

    def let_go(self, table: str) -> None:
        self.database.let_go(table)


def _last_to_sit(connection: Connection, table: Stored) -> int:
    """The line of the chat that tells it of the last of the guests who sit there still."""
    guests = [n for n, seat in enumerate(table.seats) if seat.kind == PERSON and seat.person != table.host]
    talk = schema.talk.c
    told = (talk.table == table.id) & (talk.kind != SAID) & talk.seat.in_(guests)
    return connection.execute(select(func.max(talk.number)).where(told)).scalar() or 0


def _wind(connection: Hand, table: str, times: Times | None) -> None:
    if times and not rows.wind(connection, table, times):
        raise Outrun


def _cause(error: Exception) -> str:
    return str(getattr(error, "orig", None) or error).strip()
