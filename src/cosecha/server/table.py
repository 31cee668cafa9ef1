"""One table: its seats, its match, and the one place where something happens: play, save, then tell.

Everything here runs in one thread without waiting, so a table has one writer at a time in this process. Of several
processes the store lets one win; the others hear of it and follow.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Set
from contextlib import contextmanager
from typing import TypeVar

from sqlalchemy.exc import DBAPIError, SQLAlchemyError

import cosecha
from cosecha.core.errors import CannotUndo, CosechaError, Malformed, Refused
from cosecha.core.game import Fact, Game
from cosecha.core.luck import committed
from cosecha.core.match import Match
from cosecha.core.record import event_line, resume
from cosecha.core.standing import Standing
from cosecha.core.state import State
from cosecha.core.words import _
from cosecha.server.errors import Forbidden, NotSaved, NotYours, Problem, Stale
from cosecha.server.metrics import CONFLICTS, MOVES
from cosecha.server.news import Viewer, change, whole
from cosecha.server.opening import opened, seed_of
from cosecha.server.stage import Stage
from cosecha.server.store import (
    BOT,
    GATHERING,
    OPEN,
    OVER,
    PERSON,
    PLAYING,
    Deed,
    Outrun,
    Seat,
    Store,
    Stored,
    Written,
)

log = logging.getLogger("cosecha.table")
Done = TypeVar("Done")
TRIES = 5  # how often a deed is tried again that another process was quicker with


def dealt(game: Game, stored: Stored) -> Match | None:
    """The match, once no seat is open; it is not saved yet."""
    if any(seat.kind == OPEN for seat in stored.seats):
        return None
    match = game.new(len(stored.seats), stored.options, seed_of(stored))
    stored.head = match.record().rstrip("\n") + "\n"
    stored.phase = PLAYING
    stored.rules = cosecha.__version__
    stored.position = "" if match.state.sealed else match.position()
    return match


class Table:
    """A table that somebody looks at, or that bots play at."""

    def __init__(self, store: Store, stored: Stored, game: Game, written: Written) -> None:
        self.store = store
        self.game = game
        self.viewers: set[Viewer] = set()
        self.woken: dict[int, Fact] = {}  # what ended the order of a seat, until it decides
        self._begin(stored, written)

    def _begin(self, stored: Stored, written: Written) -> None:
        """As it is stored."""
        self.stored = stored
        self.keys = written.keys
        self.saved = len(written.lines)  # events that are stored
        self.spoiled = False  # what is in memory is not what was saved
        self.match: Match | None = None
        self.stage: Stage | None = None
        if stored.phase != GATHERING:
            self._show(opened(self.store, self.game, stored, written.lines))

    @property
    def id(self) -> str:
        return self.stored.id

    @property
    def commitment(self) -> str:
        """Shown from the beginning, before any seat has given its nonce."""
        return committed(self.stored.secret)

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.stored.seats]

    def seats_of(self, person: str) -> list[int]:
        seats = enumerate(self.stored.seats)
        return [number for number, seat in seats if person and seat.kind == PERSON and seat.person == person]

    def automatic(self) -> list[int]:
        """The seats for which the house decides now: bots, and people whose order stands."""
        match = self.match
        if match is None or self.spoiled:
            return []
        asked = [seat for seat in match.to_act if match.state.asks(seat)]
        return [seat for seat in asked if self.stored.seats[seat].kind == BOT or self.ordered(seat)]

    def asked(self, person: str) -> list[int]:
        """The seats of a person that have something to decide."""
        match = self.match
        if match is None:
            return []
        return [seat for seat in self.seats_of(person) if match.state.asks(seat) and not self.ordered(seat)]

    # Gathering ------------------------------------------------------------------------------------------------------

    def sit(self, number: int, seat: Seat) -> None:
        """Somebody takes an open seat; when the last is taken the game begins."""
        self._trying(lambda: self._sit(number, seat))
        self.tell_all()

    def _sit(self, number: int, seat: Seat) -> None:
        if self.stored.seats[number].kind != OPEN:
            raise Stale(_("This seat is already taken."))
        before = list(self.stored.seats)
        self.stored.seats[number] = seat
        match = dealt(self.game, self.stored)
        with self._saving():
            self.store.change(self.stored, before)
        if match is not None:
            self._show(match)

    def _show(self, match: Match) -> None:
        self.match = match
        self.stage = Stage(match, self.names)

    # Playing --------------------------------------------------------------------------------------------------------

    def move(self, seat: int, move: str, version: str | None, key: str | None) -> str:
        """Make a move; the version None is a bot's or an order's, which has just looked."""
        return self._act(seat, version, key, lambda match: [match.play(move, seat)])

    def undo(self, seat: int, version: str, key: str, *, turn: bool) -> str:
        """Take back a step, or all of the turn that can be taken back."""
        return self._act(seat, version, key, lambda match: list(_undone(match, seat, turn=turn)))

    def _act(self, seat: int, version: str | None, key: str | None, deed: Callable[[Match], object]) -> str:
        if version is None:
            return self._acted(seat, None, None, deed)
        return self._trying(lambda: self._acted(seat, version, key, deed))

    def _trying(self, deed: Callable[[], Done]) -> Done:
        """Whoever was outrun looks again: it may be stale now, done already, or still to be done."""
        for _attempt in range(TRIES):
            try:
                return deed()
            except Outrun:
                self.sync()
        raise Stale(_("The table has moved on."), stale=True)

    def _acted(self, seat: int, version: str | None, key: str | None, deed: Callable[[Match], object]) -> str:
        if self.match is None:
            raise Stale(_("The game has not begun."), stale=True)
        known = key and f"{seat} {key}"
        if known and known in self.keys:
            return self.match.version_for(seat)  # sent again: it was done the first time
        if version is not None and not self.match.is_answered_by(seat, version):
            raise Stale(_("The table has moved on."), stale=True)
        before, told = len(self.match.events), self.match.version
        position, order = self.match.state.copy(), self.standing(seat)
        ordered = (seat, order.name) if order and key is None else None
        try:
            deed(self.match)
        except Refused as error:
            raise Forbidden(error.refusal.text, rule=error.refusal.rule) from error
        except CannotUndo as error:
            raise Forbidden(_("Nothing can be taken back now."), rule="") from error
        except Malformed as error:
            raise Problem(str(error)) from error
        ended = self._ended(position, seat, by_hand=key is not None)
        lines = [event_line(event) for event in self.match.events[before:]]
        at = "" if self.match.state.sealed else self.match.position()
        public = self.match.version > told
        self._save(Deed(self.saved + 1, lines, known or None, tuple(ended), ordered, at, public))
        self.woken.pop(seat, None)
        for other, fact in ended.items():
            self.stored.seats[other].standing = ""
            self.woken |= {other: fact} if fact else {}
        self._tell()
        return self.match.version_for(seat)

    def _save(self, deed: Deed) -> None:
        """On disk before anybody hears of it; if that fails, memory is forgotten and the disk is right."""
        assert self.match is not None
        self.stored.phase = OVER if self.match.over else PLAYING
        with self._saving():
            self.store.append(self.stored, deed)
        self.saved += len(deed.lines)
        self.keys |= {deed.key} if deed.key else set()
        MOVES.add()

    @contextmanager
    def _saving(self) -> Iterator[None]:
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

    # Following other processes --------------------------------------------------------------------------------------

    def sync(self) -> None:
        """Take in what other processes have saved, and tell it; memory that was never saved is forgotten."""
        anew = self.spoiled or self.match is None
        self.spoiled = True  # until all of it is taken in
        found = self.store.read(self.id, 0 if anew else self.saved)
        if found is None:
            return
        stored, written = found
        if anew:
            self._begin_anew(stored, written)
        elif stored.base != self.stored.base or _people(stored) != _people(self.stored):
            self._begin_anew(stored, self.store.events(self.id))
        else:
            self._follow(stored, written)

    def _begin_anew(self, stored: Stored, written: Written) -> None:
        """Whoever has seen all of it already hears nothing: in a sealed decision not even that somebody answered."""
        before = self.stored
        self._begin(stored, written)
        same = (stored.base, stored.phase, _people(stored)) == (before.base, before.phase, _people(before))
        ordered = _ordered(before, stored)
        for viewer in list(self.viewers):
            if same and viewer.seat not in ordered and viewer.version == self.version_for(viewer.seat):
                self._shown(viewer)
            else:
                viewer.send(whole(self, viewer, viewer.heard))

    def _follow(self, stored: Stored, written: Written) -> None:
        ordered = _ordered(self.stored, stored)
        try:
            for line in written.lines:
                self._follow_line(line)
        except CosechaError as error:
            log.warning("table %s cannot follow: %s", self.id, error)
            self._begin_anew(stored, self.store.events(self.id))
            return
        self.stored, self.spoiled = stored, False
        self.keys |= written.keys
        self.saved += len(written.lines)
        if written.lines:
            self._tell()
        self._tell_seats(ordered)

    def _follow_line(self, line: str) -> None:
        assert self.match is not None
        position = self.match.state.copy()
        resume(self.match, [line])
        by = self.match.events[-1].seat
        self.woken.pop(by, None)
        self.woken |= {seat: fact for seat, fact in self._ended(position, by, by_hand=False).items() if fact}

    def version_for(self, seat: int | None) -> str:
        return "0" if self.match is None else self.match.version_for(seat)

    def why_not(self, seat: int, clicked: list[str], language: str) -> dict[str, str]:
        """Why clicks are no move, and what to do instead."""
        if self.match is None or self.stage is None:
            raise Stale(_("The game has not begun."), stale=True)
        refusal = self.match.why_not_clicked(seat, clicked)
        prompt = self.stage.scene(seat, language).prompt
        if refusal is None:
            return {"text": prompt, "rule": "", "about": ""}
        rule = self.game.rulebook().rules.get(refusal.rule)
        text = f"{refusal.text} {prompt}" if seat in self.match.to_act else refusal.text
        return {"text": text, "rule": refusal.rule, "about": rule.text if rule else ""}

    # Orders that stand ----------------------------------------------------------------------------------------------

    def standing(self, seat: int) -> Standing | None:
        """What shall be done for a seat."""
        return next((order for order in self.game.standing if order.name == self.stored.seats[seat].standing), None)

    def ordered(self, seat: int) -> Standing | None:
        """The order that is carried out now: another question is for the person."""
        order = self.standing(seat)
        return order if order and self.match is not None and order.move in self.match.moves(seat) else None

    def order(self, seat: int, name: str) -> None:
        """Let something be done for a seat until something happens, or (no name) no more."""
        if self.match is None or self.match.over:
            raise Stale(_("The game is not being played."), stale=True)
        if name and name not in {order.name for order in self.game.standing}:
            raise Problem("there is no such order")
        with self._saving():
            self.store.order(self.id, seat, name)
        self.stored.seats[seat].standing = name
        self.woken.pop(seat, None)
        self._tell_seats({seat})

    def _ended(self, before: State, by: int, *, by_hand: bool) -> dict[int, Fact | None]:
        """The seats whose orders end with what has happened; whoever decides by hand ends their own."""
        assert self.match is not None
        ended: dict[int, Fact | None] = {by: None} if by_hand and self.standing(by) else {}
        for seat in range(len(self.stored.seats)):
            order = self.standing(seat)
            if order and (fact := order.ends(before, self.match.state, seat)):
                ended[seat] = fact
        return ended

    # Telling --------------------------------------------------------------------------------------------------------

    def watch(self, viewer: Viewer, have: int) -> None:
        """From now on a viewer hears everything; first what there is."""
        if viewer.seat is not None and viewer.seat not in self.seats_of(viewer.person):
            raise NotYours(_("This is not your seat."))
        self.viewers.add(viewer)
        viewer.send(whole(self, viewer, have))

    def tell_all(self) -> None:
        """Everything anew, where more than the match has changed."""
        for viewer in list(self.viewers):
            viewer.send(whole(self, viewer, 0))

    def _tell_seats(self, seats: Set[int]) -> None:
        """Something that only these seats know has changed."""
        for viewer in list(self.viewers):
            if viewer.seat in seats:
                viewer.send(whole(self, viewer, viewer.heard))

    def _shown(self, viewer: Viewer) -> None:
        """A viewer has this picture already: what changes is told from here."""
        if self.stage is not None:
            self.stage.sprites(viewer.language)

    def _tell(self) -> None:
        assert self.match is not None
        assert self.stage is not None
        self.stage.turn_over()
        for viewer in list(self.viewers):
            if viewer.version != self.match.version_for(viewer.seat):
                viewer.send(change(self, viewer))


def _people(stored: Stored) -> list[tuple[str, str, str, str]]:
    return [(seat.kind, seat.person, seat.name, seat.bot) for seat in stored.seats]


def _ordered(before: Stored, after: Stored) -> set[int]:
    """The seats whose orders are not what they were."""
    pairs = enumerate(zip(before.seats, after.seats, strict=True))
    return {number for number, (one, other) in pairs if one.standing != other.standing}


def _undone(match: Match, seat: int, *, turn: bool) -> Iterator[None]:
    match.undo(seat)
    yield
    while turn and match.can_undo(seat):
        match.undo(seat)
        yield
