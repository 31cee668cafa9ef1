"""One table: its seats, its match, and the one place where something happens: play, save, then tell.

Everything here runs in one thread without waiting, so a table has one writer at a time.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from sqlalchemy.exc import SQLAlchemyError

import cosecha
from cosecha.core.errors import CannotUndo, Malformed, Refused
from cosecha.core.game import Fact, Game
from cosecha.core.luck import committed, mixed_seed
from cosecha.core.match import Match
from cosecha.core.record import event_line, replay
from cosecha.core.standing import Standing
from cosecha.core.state import State
from cosecha.core.words import _
from cosecha.server.errors import Forbidden, NotSaved, NotYours, Problem, Stale
from cosecha.server.news import Viewer, change, whole
from cosecha.server.stage import Stage
from cosecha.server.store import BOT, GATHERING, OPEN, OVER, PERSON, PLAYING, Seat, Store, Stored, Written

log = logging.getLogger("cosecha.table")


def seed_of(stored: Stored) -> str:
    """The luck of the match, which neither the server nor a seat chooses alone."""
    return mixed_seed(stored.secret, [seat.nonce for seat in stored.seats])


def dealt(game: Game, stored: Stored) -> Match | None:
    """The match, once no seat is open; it is not saved yet."""
    if any(seat.kind == OPEN for seat in stored.seats):
        return None
    match = game.new(len(stored.seats), stored.options, seed_of(stored))
    stored.head = match.record().rstrip("\n") + "\n"
    stored.phase = PLAYING
    stored.rules = cosecha.__version__
    return match


class Table:
    """A table that somebody looks at, or that bots play at."""

    def __init__(self, store: Store, stored: Stored, game: Game, written: Written) -> None:
        self.store = store
        self.stored = stored
        self.game = game
        self.keys = written.keys
        self.viewers: set[Viewer] = set()
        self.match: Match | None = None
        self.stage: Stage | None = None
        self.woken: dict[int, Fact] = {}  # what ended the order of a seat, until it decides
        self.spoiled = False  # what is in memory is not what was saved
        if stored.phase != GATHERING:
            self._show(replay(game, stored.head + "\n" + "\n".join(written.lines), seed_of(stored)))

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
        if self.stored.seats[number].kind != OPEN:
            raise Stale(_("This seat is already taken."))
        self.stored.seats[number] = seat
        match = dealt(self.game, self.stored)
        with self._saving():
            self.store.change(self.stored)
        if match is not None:
            self._show(match)
        self.tell_all()

    def _show(self, match: Match) -> None:
        self.match = match
        self.stage = Stage(match, self.names)

    # Playing --------------------------------------------------------------------------------------------------------

    def move(self, seat: int, move: str, version: str | None, key: str | None) -> str:
        """Make a move; the version None is a bot's, who has just looked."""
        return self._act(seat, version, key, lambda match: [match.play(move, seat)])

    def undo(self, seat: int, version: str, key: str, *, turn: bool) -> str:
        """Take back a step, or all of the turn that can be taken back."""
        return self._act(seat, version, key, lambda match: list(_undone(match, seat, turn=turn)))

    def _act(self, seat: int, version: str | None, key: str | None, deed: Callable[[Match], object]) -> str:
        if self.match is None:
            raise Stale(_("The game has not begun."), stale=True)
        known = key and f"{seat} {key}"
        if known and known in self.keys:
            return self.match.version_for(seat)  # sent again: it was done the first time
        if version is not None and not self.match.is_answered_by(seat, version):
            raise Stale(_("The table has moved on."), stale=True)
        before, told = len(self.match.events), self.match.version
        position = self.match.state.copy() if any(each.standing for each in self.stored.seats) else None
        by_hand = key is not None and self.ordered(seat) is not None
        try:
            deed(self.match)
        except Refused as error:
            raise Forbidden(error.refusal.text, rule=error.refusal.rule) from error
        except CannotUndo as error:
            raise Forbidden(_("Nothing can be taken back now."), rule="") from error
        except Malformed as error:
            raise Problem(str(error)) from error
        ended = {} if position is None else self._ended(position, seat, by_hand=by_hand)
        self._save(before, told, known or None, ended)
        self.woken.pop(seat, None)
        for other, fact in ended.items():
            self.stored.seats[other].standing = ""
            self.woken |= {other: fact} if fact else {}
        self._tell()
        return self.match.version_for(seat)

    def _save(self, before: int, told: int, key: str | None, ended: Iterable[int]) -> None:
        """On disk before anybody hears of it; if that fails, memory is forgotten and the disk is right."""
        assert self.match is not None
        lines = [event_line(event) for event in self.match.events[before:]]
        self.stored.phase = OVER if self.match.over else PLAYING
        with self._saving():
            self.store.append(self.stored, before + 1, lines, key, ended, public=self.match.version > told)
        if key:
            self.keys.add(key)

    @contextmanager
    def _saving(self) -> Iterator[None]:
        try:
            yield
        except SQLAlchemyError as error:
            self.spoiled = True
            log.exception("table %s could not be saved", self.id)
            raise NotSaved(_("This could not be saved, so it was not done. Try again in a moment.")) from error

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
        for viewer in list(self.viewers):
            if viewer.seat == seat:
                viewer.send(whole(self, viewer, viewer.heard))

    def _ended(self, before: State, by: int, *, by_hand: bool) -> dict[int, Fact | None]:
        """The seats whose orders end with what has happened; whoever does by hand what was ordered ends theirs."""
        assert self.match is not None
        ended: dict[int, Fact | None] = {by: None} if by_hand else {}
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

    def _tell(self) -> None:
        assert self.match is not None
        assert self.stage is not None
        self.stage.turn_over()
        for viewer in list(self.viewers):
            if viewer.version != self.match.version_for(viewer.seat):
                viewer.send(change(self, viewer))


def _undone(match: Match, seat: int, *, turn: bool) -> Iterator[None]:
    match.undo(seat)
    yield
    while turn and match.can_undo(seat):
        match.undo(seat)
        yield
