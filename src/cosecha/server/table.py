"""One table: its seats, its match, and the one place where something happens: play, save, then tell.

Everything here runs in one thread without waiting, so a table has one writer at a time in this process. Of several
processes the store lets one win; the others hear of it and follow.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from cosecha.core.errors import CannotUndo, Malformed, Refused
from cosecha.core.game import Game
from cosecha.core.luck import committed
from cosecha.core.match import Match
from cosecha.core.record import event_line
from cosecha.core.standing import Standing
from cosecha.core.words import _
from cosecha.server import orders, putting_away, telling, ticking, woken
from cosecha.server.desk import Answer, Desk, Done
from cosecha.server.errors import Forbidden, NotSaved, Problem, Stale
from cosecha.server.gathering import asked_by
from cosecha.server.metrics import CONFLICTS, MOVES
from cosecha.server.news import Viewer, ended_early
from cosecha.server.notices.waiting import waited_for
from cosecha.server.opening import opened
from cosecha.server.stage import Stage
from cosecha.server.store import (
    BOT,
    GATHERING,
    OVER,
    PERSON,
    PLAYING,
    TOLD,
    Deed,
    Outrun,
    Said,
    Store,
    Stored,
    Times,
    Written,
)
from cosecha.server.syncing import sync

log = logging.getLogger("cosecha.table")
Done_ = TypeVar("Done_")
TRIES = 5  # how often a deed is tried again that another process was quicker with


class Table:
    """A table that somebody looks at, or that bots play at."""

    def __init__(self, store: Store, stored: Stored, game: Game, written: Written) -> None:
        self.store = store
        self.game = game
        self.viewers: set[Viewer] = set()
        self.away: frozenset[str] | None = None  # who has put it away; None: that is to be read
        self.host_known: tuple[str, str] | None = None  # the host, and the name they gave last: see how_played.py
        self.talk = store.talk(stored.id)  # the last lines of the chat
        self.begin(stored, written)

    def begin(self, stored: Stored, written: Written) -> None:
        """As it is stored."""
        self.stored = stored
        self.commitment = committed(stored.secret)  # shown from the beginning, before any seat has given its nonce
        self.keys = written.keys
        self.saved = len(written.lines)  # events that are stored
        self.spoiled = False  # what is in memory is not what was saved
        self.waits = False  # a deed is done in memory and waits to be saved: see desk.py
        self.match: Match | None = None
        self.stage: Stage | None = None
        if stored.phase != GATHERING:
            self.show(opened(self.store, self.game, stored, written.lines))
            stored.head = stored.position = ""  # they are in the match

    @property
    def id(self) -> str:
        return self.stored.id

    @property
    def over(self) -> bool:
        """Finished, or ended by the people."""
        return self.stored.phase == OVER

    @property
    def names(self) -> list[str]:
        """As they stand on the table: where a bot plays for somebody, everybody sees it."""
        seats = self.stored.seats
        return [_("{name} (bot)").format(name=s.name) if s.name and s.deputy else s.name for s in seats]

    def seats_of(self, person: str) -> list[int]:
        seats = enumerate(self.stored.seats)
        return [number for number, seat in seats if person and seat.kind == PERSON and seat.person == person]

    def is_seen_by(self, person: str) -> bool:
        """Has somebody this table before their eyes? Pages that other processes serve: see looking.py."""
        return any(viewer.visible and viewer.person == person for viewer in self.viewers)

    def put_away(self, person: str, *, away: bool) -> None:
        """Somebody does not want to see the table among theirs, or takes it up again."""
        self.away = None
        self.save(lambda: putting_away.keep(self.store.database, self.id, person, away=away))

    def take_up(self, person: str) -> None:
        """Whoever does something at a table that they have put away wants it back. What they did stands in any case."""
        try:
            if self.away is None:
                self.away = putting_away.people(self.store.database, self.id)
            if person in self.away:
                self.away = None
                putting_away.keep(self.store.database, self.id, person, away=False)
        except Outrun:
            log.info("table %s was deleted", self.id)
        except SQLAlchemyError:
            log.exception("table %s could not be taken up", self.id)

    def automatic(self) -> list[int]:
        """The seats for which the house decides now: bots, and people for whom a bot plays or whose order stands."""
        match = self.match
        if match is None or self.spoiled or self.over:
            return []
        asked = [seat for seat in match.to_act if match.state.asks(seat)]
        return [seat for seat in asked if self.bot_of(seat) or orders.ordered(self, seat)]

    def bot_of(self, seat: int) -> str:
        """The bot that plays there, for itself or for a person."""
        sitter = self.stored.seats[seat]
        return sitter.bot if sitter.kind == BOT else sitter.deputy

    def standing(self, seat: int) -> Standing | None:
        """What shall be done for a seat, turn after turn."""
        given = self.stored.seats[seat].standing
        if not given:
            return None
        return next((order for order in self.game.standing if order.name == given), None)

    def asked(self, person: str) -> list[int]:
        """The seats of a person that have something to decide."""
        match = self.match
        if match is None or self.over:
            return []
        seats, asks = self.stored.seats, match.state.asks
        mine = [
            number
            for number, seat in enumerate(seats)
            if seat.person == person and asks(number) and seat.kind == PERSON and person and not seat.deputy
        ]
        return [seat for seat in mine if not orders.ordered(self, seat)]

    def hear(self, lines: list[Said]) -> None:
        """Further lines of the chat, which are stored."""
        last = self.talk[-1].number if self.talk else 0
        self.talk = [*self.talk, *(line for line in lines if line.number > last)][-TOLD:]

    def show(self, match: Match) -> None:
        self.match = match
        self.stage = Stage(match, self.names, ended=self.stored.ended)

    def turned(self) -> Times:
        """The clocks that go on differently, where a bot or an order takes over or lets go."""
        return ticking.turned(self)

    def wind(self, times: Times) -> None:
        """Clocks go on as it was saved."""
        for number, (_before, after) in times.items():
            self.stored.seats[number].time = after

    def rest(self) -> None:
        """Nobody looks any more: what was drawn for those who did is drawn again when somebody comes."""
        if self.match is not None:
            self.show(self.match)

    def rename(self) -> None:
        """A bot plays for somebody, or no more; or the people have ended the game."""
        stage, now = self.stage, (self.names, self.stored.ended)
        if stage is not None and (stage.names, stage.ended) != now:
            stage.rename(self.names, ended=self.stored.ended)

    # Playing --------------------------------------------------------------------------------------------------------

    def move(self, seat: int, move: str, version: str | None, key: str | None) -> str:
        """Make a move; the version None is a bot's or an order's, which has just looked."""
        return self._act(seat, version, key, lambda match: [match.play(move, seat)])

    def undo(self, seat: int, version: str, key: str, *, turn: bool) -> str:
        """Take back a step, or all of the turn that can be taken back."""
        return self._act(seat, version, key, lambda match: list(_undone(match, seat, turn=turn)), undone=True)

    def move_soon(self, desk: Desk, seat: int, move: str, version: str, key: str, answer: Answer) -> None:
        """Make a move that is saved with those of other tables; `answer` is told the version, or what is amiss."""
        if not self.store.in_company:
            answer(self.move(seat, move, version, key))
            return
        self._catch_up(seat, version)
        known = f"{seat} {key}"
        if known in self.keys:
            answer(self.version_for(seat))
            return
        done = self._done(seat, version, known, lambda match: [match.play(move, seat)], undone=False)
        desk.put(Done(self, seat, done, lambda: self.move(seat, move, version, key), answer))

    def _act(
        self, seat: int, version: str | None, key: str | None, deed: Callable[[Match], object], *, undone: bool = False
    ) -> str:
        if version is None:
            return self._acted(seat, None, None, deed, undone=undone)
        self._catch_up(seat, version)
        return self.trying(lambda: self._acted(seat, version, key, deed, undone=undone))

    def _catch_up(self, seat: int, version: str) -> None:
        """Another process may have told the browser more than we have heard."""
        if self.store.shared and self.match is not None and not self.match.is_answered_by(seat, version):
            sync(self)

    def trying(self, deed: Callable[[], Done_]) -> Done_:
        """Whoever was outrun looks again: it may be stale now, done already, or still to be done."""
        for _attempt in range(TRIES):
            try:
                return deed()
            except Outrun:
                sync(self)
        raise Stale(_("The table has moved on."), stale=True)

    def save(self, deed: Callable[[], Done_]) -> Done_:
        """What stands whatever else has changed at the table; raises NotFound if it was deleted."""

        def tried() -> Done_:
            with self.saving():
                return deed()

        return self.trying(tried)

    def _acted(
        self, seat: int, version: str | None, key: str | None, deed: Callable[[Match], object], *, undone: bool
    ) -> str:
        known = f"{seat} {key}" if key else None
        if known and known in self.keys:
            return self.version_for(seat)  # sent again: it was done the first time
        done = self._done(seat, version, known, deed, undone=undone)
        with self.saving():
            self.store.append((self.stored, done))
        return self.saved_and_told(seat, done)

    def _done(
        self, seat: int, version: str | None, key: str | None, deed: Callable[[Match], object], *, undone: bool
    ) -> Deed:
        """Do it in memory; if that is not saved, memory is forgotten and the disk is right."""
        match = self._asked_for(seat, version)
        before, told = len(match.events), match.version
        waited = waited_for(self)
        by_orders = any(each.standing for each in self.stored.seats)
        position = match.state.copy() if by_orders else None
        by_hand = key is not None and orders.ordered(self, seat) is not None
        because = None if key is not None else self._because(seat, self.standing(seat))
        try:
            deed(match)
        except Refused as error:
            raise Forbidden(error.refusal.text, rule=error.refusal.rule) from error
        except CannotUndo as error:
            raise Forbidden(_("Nothing can be taken back now."), rule="") from error
        except Malformed as error:
            raise Problem(str(error)) from error
        try:
            ended = {} if position is None else orders.ended(self, position, seat, by_hand=by_hand)
            lines = [event_line(event) for event in match.events[before:]]
            public = match.version > told
            asked, times = asked_by(match), ticking.turned(self, seat, ended, begins=public and not undone)
            called = waited_for(self, ended) - waited
            ordered = woken.changed(self, ended, seat, before)
            self.stored.phase = OVER if match.over else PLAYING
            at = match.position() if match.over else ""
            return Deed(self.saved + 1, lines, key, ordered, because, at, public, asked, times, called)
        except BaseException:
            self.spoiled = True  # what was done is not saved
            raise

    def _asked_for(self, seat: int, version: str | None) -> Match:
        """The match, if something can be done there by whoever knows this version."""
        match = self.match
        if match is None:
            raise Stale(_("The game has not begun."), stale=True)
        if self.stored.ended:
            raise Stale(_("The game was ended."))
        if version is not None and not match.is_answered_by(seat, version):
            raise Stale(_("The table has moved on."), stale=True)
        if version is not None and self.bot_of(seat):
            raise Stale(_("A bot plays for you: take your seat back first."))
        return match

    def saved_and_told(self, seat: int, deed: Deed) -> str:
        """It is on disk: now everybody may hear of it."""
        self.saved += len(deed.lines)
        self.keys |= {deed.key} if deed.key else set()
        MOVES.add()
        if deed.position:
            self.stored.placed = self.saved
        self.wind(deed.times)
        for other, now in deed.orders.items():
            self.stored.seats[other].standing, self.stored.seats[other].woken = now
        telling.tell(self)
        if deed.key and (self.away is None or self.away):
            self.take_up(self.stored.seats[seat].person)
        return self.version_for(seat)

    @property
    def unplaced(self) -> int:
        """How many events are stored beyond the position beside them; answers to an open sealed decision aside."""
        return 0 if self.match is None else max(0, self.saved - self.match.unsettled - self.stored.placed)

    def place(self) -> None:
        """Keep the position beside the events, for later rules that cannot follow them."""
        match = self.match
        if match is not None and self.unplaced and not (self.spoiled or self.waits):
            placed = self.saved - match.unsettled
            self.store.place(self.id, match.settled_position(), placed)
            self.stored.placed = placed

    def _because(self, seat: int, order: Standing | None) -> tuple[int, str, str] | None:
        """What must still stand when the house's decision for a person is saved."""
        sitter = self.stored.seats[seat]
        if sitter.kind == PERSON and sitter.deputy:
            return seat, "deputy", sitter.deputy
        return (seat, "standing", order.name) if order else None

    @contextmanager
    def saving(self) -> Iterator[None]:
        try:
            yield
        except Outrun:
            self.spoiled = True
            CONFLICTS.add()
            raise
        except SQLAlchemyError as error:
            self.spoiled = True
            log.exception("table %s could not be saved", self.id)
            if isinstance(error, DBAPIError) and error.connection_invalidated:
                text = _("The line to the store broke: it is not certain that this was done. Try again in a moment.")
                raise NotSaved(text) from error
            raise NotSaved(_("This could not be saved, so it was not done. Try again in a moment.")) from error

    def version_for(self, seat: int | None) -> str:
        return "0" if self.match is None else self.match.version_for(seat)

    def why_not(self, seat: int, clicked: list[str], language: str) -> dict[str, str]:
        """Why clicks are no move, and what to do instead."""
        if self.match is None or self.stage is None:
            raise Stale(_("The game has not begun."), stale=True)
        if self.stored.ended:
            return {"text": ended_early(), "rule": "", "about": ""}
        refusal = self.match.why_not_clicked(seat, clicked)
        prompt = self.stage.scene(seat, language).prompt
        if refusal is None:
            return {"text": prompt, "rule": "", "about": ""}
        rule = self.game.rulebook().rules.get(refusal.rule)
        text = f"{refusal.text} {prompt}" if seat in self.match.to_act else refusal.text
        return {"text": text, "rule": refusal.rule, "about": rule.text if rule else ""}


def _undone(match: Match, seat: int, *, turn: bool) -> Iterator[None]:
    match.undo(seat)
    yield
    while turn and match.can_undo(seat):
        match.undo(seat)
        yield
