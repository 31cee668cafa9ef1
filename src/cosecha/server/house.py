"""The house: every table in it, loaded when somebody comes, forgotten when nobody has looked for a while."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta

import msgspec
from sqlalchemy.exc import IntegrityError

import cosecha
from cosecha.bots import bot_names
from cosecha.core.errors import CosechaError
from cosecha.core.game import Game
from cosecha.core.luck import committed
from cosecha.core.words import _
from cosecha.server import beating, clocks, gathering, hinting, lists, placing, telling
from cosecha.server.bots import bot_name
from cosecha.server.deciding import HURRY, Deciding
from cosecha.server.desk import Desk
from cosecha.server.errors import NotFound, NotYours, Problem, Stale, Unplayable
from cosecha.server.looking import Looking
from cosecha.server.news import Viewer
from cosecha.server.notices.postman import Postman
from cosecha.server.notices.settings import Settings
from cosecha.server.people import clean_name, hashed, new_secret, new_table_id
from cosecha.server.putting_away import AWAY
from cosecha.server.store import BOT, OPEN, OVER, PERSON, PLAYING, Outrun, Seat, Store, Stored
from cosecha.server.syncing import sync
from cosecha.server.table import Table
from cosecha.server.tickets import is_good, new_ticket

log = logging.getLogger("cosecha.house")
KEPT = 200  # tables in memory that nobody looks at,
IDLE = 600.0  # and for how many seconds at most
LISTED_OF_ONE = 3  # open tables of one host on the first page
ME, HERE = "me", "here"


class House:
    """All tables of one server."""

    def __init__(
        self,
        store: Store,
        *,
        pace: float = 0.5,
        processes: int = 1,
        games: Mapping[str, Game] | None = None,
        notices: Settings | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`pace` is how many seconds a bot takes for a decision, so that people can follow."""
        self.store = store
        self.clock = clock
        self.games = games if games is not None else _games_with_a_picture()
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._used: dict[str, float] = {}  # when each of them was last asked for or looked at
        self._always: list[asyncio.Task[None]] = []
        self.notices = notices or Settings()
        self.postman = Postman(self, self.notices)
        self.desk = Desk(store)
        self.looking = Looking(self)
        self.deciding = Deciding(self, pace, processes)

    def open(self) -> None:
        """From now on: hear what other processes do, say that we are up, send notices, forget what nobody looks at."""
        beating.first(self)
        always = (
            self.store.listen(self),
            beating.keep(self),
            self.postman.run(),
            self._tidy(),
            self.deciding.wake_all(),
            placing.keep(self),
        )
        self._always = [asyncio.get_running_loop().create_task(each) for each in always]

    def close(self) -> None:
        self.desk.clear()
        placing.place_all(self._tables.values())
        for task in self._always:
            task.cancel()
        self.deciding.close()
        if self._always:
            beating.last(self)
        self.store.close()

    def game(self, name: str) -> Game:
        if name not in self.games:
            raise Problem(_("There is no game {name}.").format(name=repr(name[:40])))
        return self.games[name]

    # Tables ---------------------------------------------------------------------------------------------------------

    def table(self, id: str) -> Table:
        """A table by its address; raises NotFound."""
        found = self._tables.get(id)
        if found is None:
            found = self._load(id)
        else:
            if found.waits:
                self.desk.clear()  # whoever asks sees what is saved
            if found.spoiled:
                self._sync(found)
        self._tables.move_to_end(id)
        self._used[id] = self.clock()
        return found

    def in_memory(self, id: str) -> Table | None:
        return self._tables.get(id)

    def loaded(self) -> list[Table]:
        return list(self._tables.values())

    def _load(self, id: str) -> Table:
        found = self.store.read(id)
        if found is None or found[0].game not in self.games:
            raise NotFound(_("There is no such table."))
        table = Table(self.store, found[0], self.games[found[0].game], found[1])
        self._forget_some()
        self._tables[id] = table
        self.deciding.wake(table)
        return table

    # Other processes ------------------------------------------------------------------------------------------------

    def heard(self, id: str) -> None:
        """Another process has changed a table: one that nobody looks at is read again when somebody comes."""
        id, _space, deed = id.partition(" ")
        if deed == HURRY:
            self.deciding.thinkers.hurry(id)
            return
        what, _space, person = deed.partition(" ")
        if person:
            self.looking.heard(id, what, person)
            return
        table = self._tables.get(id)
        if table is None:
            return
        if deed == AWAY:
            table.away = None
            return
        if table.waits:
            self.desk.clear()
        if not table.viewers and id not in self.deciding.at:
            self._forget(id)
            return
        try:
            self._sync(table)
            self.deciding.wake(table)
        except NotFound:
            log.info("table %s was deleted", id)
        except Exception:  # one table must not keep the news from the others; it is spoiled, and read again
            log.exception("table %s could not be read", id)

    def _sync(self, table: Table) -> None:
        """Follow the store; a table that was deleted is forgotten, and whoever looks at it is told."""
        try:
            sync(table)
        except NotFound as error:
            told = msgspec.json.encode({"kind": "problem", "table": table.id, "error": str(error)})
            for viewer in table.viewers:
                viewer.send(told)
            del self._tables[table.id], self._used[table.id]
            raise

    def missed(self) -> None:
        """There may have been news that we did not hear."""
        for id in list(self._tables):
            self.heard(f"{id} {AWAY}")
            self.heard(id)

    # Forgetting -----------------------------------------------------------------------------------------------------

    def _idle(self) -> list[str]:
        """Tables at which nobody looks and no bot thinks, the longest unseen first; they are on disk."""
        return [id for id, table in self._tables.items() if not table.viewers and id not in self.deciding.at]

    def _forget_some(self) -> None:
        idle = self._idle()
        for id in idle[: max(0, len(idle) - KEPT)]:
            self._forget(id)

    def forget_idle(self) -> None:
        """Those that nobody has asked for in a while."""
        for id in self._idle():
            if self.clock() - self._used[id] >= IDLE:
                self._forget(id)

    def _forget(self, id: str) -> None:
        placing.place_all([self._tables[id]])
        del self._tables[id], self._used[id]

    async def _tidy(self) -> None:
        while True:
            await asyncio.sleep(IDLE / 10)
            self.forget_idle()

    def is_seen_by(self, id: str, person: str) -> bool:
        """Has somebody this table before their eyes, at this process? At any: see looking.py."""
        table = self._tables.get(id)
        return table is not None and table.is_seen_by(person)

    def left(self, id: str, viewer: Viewer) -> None:
        """Somebody does not look any more."""
        table = self._tables.get(id)
        if table is not None:
            table.viewers.discard(viewer)
            self._used[id] = self.clock()
            if not table.viewers:
                table.rest()

    def lay(
        self,
        person: str,
        game_name: str,
        seats: Sequence[Seat],
        options: Mapping[str, str],
        ticket: str = "",
        *,
        listed: bool = False,
        after: str = "",
        clock: str = "",
        hints: str = "",
        begin: Callable[[Game, Stored], Sequence[str]] | None = None,
    ) -> Table:
        """A new table; it begins at once when no seat is open. `listed`: anybody may join; `after`: once more.

        `begin` begins the match in another way than from its set-up, and answers the events it has already.
        """
        game = self.game(game_name)
        try:
            setup = game.setup(len(seats), options)
        except CosechaError as error:
            raise Problem(str(error)) from error
        if ticket and not is_good(ticket, self.store.time()):
            raise Stale(_("This page is too old: load it again."))
        secret = self.secret_of(ticket) if ticket else new_secret()
        stored = Stored(new_table_id(), game_name, dict(setup.given), person, secret, list(seats))
        stored.listed = listed and any(seat.kind == OPEN for seat in seats)
        stored.clock = str(clocks.clock_of(clock) or "")
        stored.hints = hinting.wished(hints)
        lines = begin(game, stored) if begin else ()
        if begin is None:
            gathering.dealt(game, stored, self.store.time())
        try:
            self.store.lay(stored, after, lines)
        except IntegrityError as error:
            raise Stale(_("This page was used before: load it again.")) from error
        return self.table(stored.id)

    def lay_again(self, table: Table, person: str, nonce: str, ticket: str = "") -> Table:
        """A table like this one, with one's own seats and the bots; after a game there is one for all who sat there.

        The seats of the others are open, and kept for them. `ticket` is for a new one: whoever has one was shown the
        commitment to another secret than that of the table that is there already.
        """
        seats = [self._again(seat, number, person, nonce) for number, seat in enumerate(table.stored.seats)]
        after = table.id if table.stored.phase == OVER else ""
        try:
            if not table.stored.next or self.store.find(table.stored.next) is None:
                about = table.stored
                laid = self.lay(
                    person, about.game, seats, about.options, ticket, after=after, clock=about.clock, hints=about.hints
                )  # fmt: skip
                table.stored.next = laid.id if after else ""
                telling.tell_all(table)
                return laid
        except Outrun:
            self._sync(table)  # somebody else has just laid it
        if ticket:
            raise Stale(_("It was laid already. Try again."), stale=True)
        laid = self.table(table.stored.next)
        for number, seat in enumerate(seats):
            if seat.kind == PERSON and laid.stored.seats[number].kind == OPEN:
                self.sit(laid, number, seat)
        return laid

    def open_tables(self, most: int, skip: int = 0) -> list[Stored]:
        """Where anybody may take a seat; a table that nobody has touched for a day is not listed any more."""
        since = (datetime.now(UTC) - timedelta(days=1)).isoformat(timespec="seconds")
        return lists.open_to_all(self.store.database, since, most, skip, of_one=LISTED_OF_ONE, games=self.games)

    def secret_of(self, ticket: str) -> str:
        """The secret of a table to come: fixed, and committed to, before the browser gives its nonce."""
        return hashlib.sha256(f"cosecha ticket/{self.store.key}/{ticket}".encode()).hexdigest()[:32]

    def offer(self, laid: str = "") -> dict[str, str]:
        """A ticket for a table to come, and the commitment to its secret; where it is `laid` already, only that."""
        found = self.store.find(laid) if laid else None
        ticket = "" if found else new_ticket(self.store.time())
        return {"ticket": ticket, "commitment": committed(found.secret if found else self.secret_of(ticket))}

    # Seats ----------------------------------------------------------------------------------------------------------

    def seat(
        self, game: Game, kind: str, *, person: str, name: str, bot: str, nonce: str, others: Sequence[Seat]
    ) -> Seat:
        """Who shall sit there, as a form says it."""
        if kind in {ME, HERE}:
            return Seat(PERSON, person, clean_name(name), nonce=checked_nonce(nonce))
        if kind == OPEN:
            return Seat(OPEN)
        if kind != BOT:
            raise Problem(_("A seat is for me, here, open or bot; not {kind}.").format(kind=repr(kind[:40])))
        if bot not in bot_names(game):
            known = ", ".join(bot_names(game))
            raise Problem(_("There is no bot {name}; there is {known}.").format(name=repr(bot[:40]), known=known))
        return Seat(BOT, name=bot_name(bot, others), bot=bot, nonce=BOT)  # one that the server cannot choose

    def _again(self, seat: Seat, number: int, person: str, nonce: str) -> Seat:
        """Who sits there when a table is laid once more."""
        if seat.kind == BOT:
            return Seat(BOT, name=seat.name, bot=seat.bot, nonce=BOT)
        if seat.kind == PERSON and seat.person == person:
            return Seat(PERSON, person, seat.name, nonce=checked_nonce(f"{nonce}.{number}" if nonce else ""))
        return Seat(OPEN, seat.person, seat.name)

    def hosted(self, table: Table, person: str, number: int = 0) -> None:
        """Is the person its host, and is there such a seat?"""
        if not person or table.stored.host != person:
            raise NotYours(_("Only the host of the table can do this."))
        if not 0 <= number < len(table.stored.seats):
            raise NotFound(_("There is no such seat."))

    def open_seat(self, table: Table, person: str, number: int) -> None:
        """Is this an open seat that the person, as host, may fill?"""
        self.hosted(table, person, number)
        if table.stored.seats[number].kind != OPEN:
            raise Stale(_("This seat is already taken."))

    def invite(self, table: Table, number: int) -> str:
        """The secret of a link that lets one person take a seat."""
        secret = new_secret()
        table.save(lambda: self.store.invite(hashed(secret), table.id, number))
        return secret

    def invited(self, secret: str, person: str) -> tuple[Table, int]:
        """The seat of an invitation; whoever took it may come back by the same link."""
        found = self.store.invited(hashed(secret))
        if found is not None:
            table, number = self.table(found[0]), found[1]
            if table.stored.seats[number].kind == OPEN or number in table.seats_of(person):
                return table, number
        raise NotFound(_("This link was already used, or it never was one. Ask the host for another."))

    def sit(self, table: Table, number: int, seat: Seat) -> None:
        gathering.sit(table, number, seat)
        self.deciding.wake(table)

    def turns(self, stored: Stored, person: str) -> list[int]:
        """The seats at which a person has something to decide; only an old table must be loaded to know."""
        if stored.phase != PLAYING or stored.game not in self.games:
            return []
        if not stored.asked:
            with suppress(Unplayable):
                return self.table(stored.id).asked(person)
            return []
        asked = [(number, stored.seats[number]) for number in map(int, stored.asked.split())]
        return [n for n, s in asked if s.kind == PERSON and s.person == person and not s.deputy and not s.standing]

    def levels(self) -> dict[str, tuple[str, float]]:
        """How much there is of what, for whoever watches over the server."""
        viewers = sum(len(table.viewers) for table in self._tables.values())
        return {
            "cosecha_tables_in_memory": ("Tables that are loaded.", len(self._tables)),
            "cosecha_viewers": ("Browsers that watch a table, counted once for each table.", viewers),
            "cosecha_tables_bots_think_at": ("Tables at which this process decides for bots.", len(self.deciding.at)),
        }


def checked_nonce(nonce: str) -> str:
    """What a seat adds to the luck; a browser that gives none gets one."""
    return nonce[:64] or secrets.token_hex(16)


def _games_with_a_picture() -> dict[str, Game]:
    games = (cosecha.game(name) for name in cosecha.game_names())
    return {game.name: game for game in games if game.scene is not None}
