"""The house: every table in it, loaded when somebody comes, forgotten when nobody has looked for a while."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
from collections import OrderedDict
from collections.abc import Mapping, Sequence

from sqlalchemy.exc import IntegrityError

import cosecha
from cosecha.bots import bot_names
from cosecha.core.errors import CosechaError
from cosecha.core.game import Game
from cosecha.core.words import _
from cosecha.server.bots import Thinkers, bot_name
from cosecha.server.errors import NotFound, NotSaved, NotYours, Problem, Stale
from cosecha.server.news import Viewer
from cosecha.server.people import clean_name, hashed, new_secret, new_table_id
from cosecha.server.store import BOT, OPEN, PERSON, Seat, Store, Stored
from cosecha.server.table import Table, dealt

log = logging.getLogger("cosecha.house")
KEPT = 200  # tables in memory that nobody looks at
RETRY = 2.0  # seconds until a bot tries again what could not be saved
ME, HERE = "me", "here"


class House:
    """All tables of one server."""

    def __init__(
        self, store: Store, *, pace: float = 0.5, processes: int = 1, games: Mapping[str, Game] | None = None
    ) -> None:
        """`pace` is how many seconds a bot takes for a decision, so that people can follow."""
        self.store = store
        self.pace = pace
        self.thinkers = Thinkers(processes)
        self.games = games if games is not None else _games_with_a_picture()
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._thinking: dict[str, asyncio.Task[None]] = {}

    def close(self) -> None:
        for task in self._thinking.values():
            task.cancel()
        self.thinkers.close()
        self.store.close()

    def game(self, name: str) -> Game:
        if name not in self.games:
            raise Problem(_("There is no game {name}.").format(name=repr(name[:40])))
        return self.games[name]

    # Tables ---------------------------------------------------------------------------------------------------------

    def table(self, id: str) -> Table:
        """A table by its address; raises NotFound."""
        found = self._tables.get(id)
        if found is None or found.spoiled:
            found = self._load(id, found)
        self._tables.move_to_end(id)
        return found

    def _load(self, id: str, spoiled: Table | None) -> Table:
        stored = self.store.find(id)
        if stored is None or stored.game not in self.games:
            raise NotFound(_("There is no such table."))
        table = Table(self.store, stored, self.games[stored.game], self.store.events(id))
        if spoiled is not None:
            table.viewers = spoiled.viewers
            table.tell_all()
        self._forget_some()
        self._tables[id] = table
        self.wake(table)
        return table

    def _forget_some(self) -> None:
        """The longest unseen go first; they are on disk."""
        idle = [id for id, table in self._tables.items() if not table.viewers and id not in self._thinking]
        for id in idle[: max(0, len(idle) - KEPT)]:
            del self._tables[id]

    def left(self, id: str, viewer: Viewer) -> None:
        """Somebody does not look any more."""
        if id in self._tables:
            self._tables[id].viewers.discard(viewer)

    def lay(
        self, person: str, game_name: str, seats: Sequence[Seat], options: Mapping[str, str], ticket: str = ""
    ) -> Table:
        """A new table; it begins at once when no seat is open."""
        game = self.game(game_name)
        try:
            setup = game.setup(len(seats), options)
        except CosechaError as error:
            raise Problem(str(error)) from error
        secret = self.secret_of(ticket) if ticket else new_secret()
        stored = Stored(new_table_id(), game_name, dict(setup.given), person, secret, list(seats))
        dealt(game, stored)
        try:
            self.store.lay(stored)
        except IntegrityError as error:
            raise Stale(_("This page was used before: load it again.")) from error
        return self.table(stored.id)

    def secret_of(self, ticket: str) -> str:
        """The secret of a table to come: fixed, and committed to, before the browser gives its nonce."""
        return hashlib.sha256(f"cosecha ticket/{self.store.key}/{ticket}".encode()).hexdigest()[:32]

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

    def again(self, seat: Seat, number: int, person: str, nonce: str) -> Seat:
        """Who sits there when a table is laid once more."""
        if seat.kind == BOT:
            return Seat(BOT, name=seat.name, bot=seat.bot, nonce=BOT)
        if seat.kind == PERSON and seat.person == person:
            return Seat(PERSON, person, seat.name, nonce=checked_nonce(f"{nonce}.{number}" if nonce else ""))
        return Seat(OPEN)

    def open_seat(self, table: Table, person: str, number: int) -> None:
        """Is this an open seat that the person, as host, may fill?"""
        if not person or table.stored.host != person:
            raise NotYours(_("Only the host of the table can do this."))
        if not 0 <= number < len(table.stored.seats):
            raise NotFound(_("There is no such seat."))
        if table.stored.seats[number].kind != OPEN:
            raise Stale(_("This seat is already taken."))

    def invite(self, table: Table, number: int) -> str:
        """The secret of a link that lets one person take a seat."""
        secret = new_secret()
        self.store.invite(hashed(secret), table.id, number)
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
        table.sit(number, seat)
        self.wake(table)

    # Bots -----------------------------------------------------------------------------------------------------------

    def wake(self, table: Table) -> None:
        """Let the bots of a table think, and orders that stand be carried out, if it is their turn."""
        if table.automatic() and table.id not in self._thinking:
            task = asyncio.get_running_loop().create_task(self._play_bots(table.id))
            self._thinking[table.id] = task
            task.add_done_callback(lambda done: self._rested(table.id, done))

    def _rested(self, id: str, task: asyncio.Task[None]) -> None:
        self._thinking.pop(id, None)
        if task.cancelled():
            return
        if task.exception() is not None:
            log.error("the bots of table %s stopped", id, exc_info=task.exception())
        elif id in self._tables:
            self.wake(self._tables[id])  # somebody may have moved in the same moment

    async def _play_bots(self, id: str) -> None:
        while seats := self.table(id).automatic():
            table = self.table(id)
            assert table.match is not None
            seat, events = seats[0], len(table.match.events)
            move, _waited = await asyncio.gather(self._choose(table, seat), asyncio.sleep(self.pace))
            table = self.table(id)
            if table.match is not None and len(table.match.events) == events and seat in table.automatic():
                try:
                    table.move(seat, move, None, None)
                except NotSaved:
                    await asyncio.sleep(RETRY)  # the table is read from the disk again, and the bot thinks again

    async def _choose(self, table: Table, seat: int) -> str:
        order = table.ordered(seat)
        assert table.match is not None
        return order.move if order else await self.thinkers.choose(table.match, seat, table.stored.seats[seat].bot)


def checked_nonce(nonce: str) -> str:
    """What a seat adds to the luck; a browser that gives none gets one."""
    return nonce[:64] or secrets.token_hex(16)


def _games_with_a_picture() -> dict[str, Game]:
    games = (cosecha.game(name) for name in cosecha.game_names())
    return {game.name: game for game in games if game.scene is not None}
