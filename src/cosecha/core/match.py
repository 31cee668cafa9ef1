"""A match is a list of events: moves, answers and take-backs are added, never deleted.

>>> import cosecha
>>> match = cosecha.game("citrus").new(seats=2, seed=7)
>>> refusal = match.why_not("income")
>>> refusal.rule
'harvest.income'
>>> facts = match.play(match.moves()[0])
>>> cosecha.game("citrus").replay(match.record()).record() == match.record()
True
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from sys import intern
from typing import TYPE_CHECKING, Any

from cosecha.core.errors import BadSetup, CannotUndo, CosechaError, Refusal, Refused
from cosecha.core.facts import Facts
from cosecha.core.game import Fact, Game
from cosecha.core.luck import CommittedLuck, committed
from cosecha.core.options import OFF, TAKING_BACK, Setup
from cosecha.core.scripted import NOTHING_DRAWN, Draws, ScriptedLuck
from cosecha.core.state import LEGAL, State
from cosecha.core.verbs import Given
from cosecha.core.words import said_in

if TYPE_CHECKING:
    from cosecha.core.scene import Scene, Sprite, Way

UNDO = "undo"


@dataclass(frozen=True, slots=True)
class Event:
    """One line of the record: who did what, and what luck answered."""

    seat: int
    move: str
    draws: Draws = NOTHING_DRAWN
    sealed: bool = False


@lru_cache(32_768)  # much the same is done at many tables, and is kept once
def _plain_event(seat: int, move: str) -> Event:
    return Event(seat, move)


def _event(seat: int, move: str, draws: Draws, sealed: bool) -> Event:  # noqa: FBT001
    return Event(seat, move, draws, sealed) if draws.names or sealed else _plain_event(seat, move)


def checked_seed(seed: Given) -> str:
    """A seed as text; a new secret one for None."""
    if seed is None:
        return secrets.token_hex(16)
    if not isinstance(seed, int | str):
        raise BadSetup(f"a seed is a number or a text; not {seed!r}")
    return str(seed)


class Sealed:
    """A sealed decision that is open: the position before it, and what each seat has answered so far."""

    def __init__(self, base: State, begun: int) -> None:
        self.begun = begun  # the number of events before it
        self.base = base.copy()
        self.asked = tuple(seat for seat in range(base.seats) if base.asks(seat))
        self.answers: dict[int, list[int]] = {seat: [] for seat in self.asked}


class Match:
    """One game being played, from its first position to its last."""

    def __init__(
        self, game: Game, setup: Setup, state: State, seed: int | str | None, opening: str = "", draws: str = ""
    ) -> None:
        """`opening` is the position text a match began with, if it did not begin with the set-up."""
        self.game = game
        self.setup = setup
        self.state = state
        self.opening = opening
        self.branch = ""  # whose beginning it took over, with how many events; see branching.py
        self.seed = checked_seed(seed)
        self.commitment = committed(self.seed)
        self.events: list[Event] = []
        self.setup_draws = NOTHING_DRAWN
        self.public: list[Event] = []
        self.told: list[Sequence[Fact]] = []  # what everybody may know of each public event
        self.stops: list[int] = []  # versions at which the table stood: a sealed decision is opened as a whole
        self._luck = CommittedLuck(self.seed)
        self._door = ScriptedLuck(game.piles(setup), draws.split(), self._luck)
        self._verbs = game.verbs(state)
        self._named: list[str] = []  # every move that can be named, once somebody asks
        self._ways: dict[int, tuple[int, Sequence[Way]]] = {}  # of each seat, at the moment it asked about last
        self._undoable: list[State] = []
        self._undoer = 0  # whose moves they were: where several seats act at once, nobody takes back past another
        self._since = [0] * state.seats  # the version from which on each seat has been asked what it is asked now
        self._sealed = Sealed(state, 0) if state.sealed else None

    @classmethod
    def new(cls, game: Game, setup: Setup, seed: Given, draws: Given = "", *, replayed: bool = False) -> Match:
        """Set the game up; a replayed match takes all its luck from `draws`."""
        seed = checked_seed(seed)
        if not isinstance(draws, str):
            raise BadSetup("draws are names, written as text")
        door = ScriptedLuck(game.piles(setup), draws.split(), None if replayed else CommittedLuck(seed))
        state = game.set_up(setup, door)
        match = cls(game, setup, state, seed)
        match.setup_draws = door.take()
        match._door.script = door.script
        return match

    # What everybody may ask -----------------------------------------------------------------------------------------

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must decide now; in a sealed decision all that were asked, until all have answered."""
        if self._sealed is not None:
            return self._sealed.asked
        asks = self.state.asks
        return tuple([seat for seat in range(self.state.seats) if asks(seat)])

    @property
    def over(self) -> bool:
        return self.state.over

    @property
    def version(self) -> int:
        """The number of events that everybody knows of."""
        return len(self.public)

    def version_for(self, seat: int | None) -> str:
        """What a seat answers to: the public version, and its own steps in a sealed decision that is open."""
        own = 0
        if seat is not None and self._sealed is not None:
            own = sum(event.seat == seat for event in self.events[self._sealed.begun :])
        return f"{self.version}.{own}" if own else str(self.version)

    def is_answered_by(self, seat: int, version: str) -> bool:
        """Does a seat that has seen this version know what it is asked? Where several act, others may have gone on."""
        if version == self.version_for(seat):
            return True
        seen = int(version) if version.isdecimal() and len(version) < 10 else -1
        return self._sealed is None and self.state.asks(seat) and self._since[seat] <= seen <= self.version

    @property
    def scores(self) -> list[int]:
        return [int(points) for points in self.state.scores()]

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won; nobody before the end."""
        return self.game.winners(self.state) if self.over else ()

    @property
    def places(self) -> list[int]:
        """Who is first, second and so on, by seat; nobody before the end. Those who are equal share a place."""
        return self.game.places(self.state) if self.over else []

    @property
    def breakdown(self) -> list[dict[str, int]]:
        """Points by source, for each seat."""
        return self.game.breakdown(self.state)

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat sees; None: what a spectator sees."""
        if seat is not None:
            self._check_seat(seat)
        return self.game.view(self.state, seat)

    def moves(self, seat: int | None = None) -> list[str]:
        """The legal moves of a seat in notation; none when it has nothing to decide."""
        if self.over:
            return []
        seat = self._seat(seat)
        if not self.state.asks(seat):
            return []
        self.state.turn_to(seat)
        return [self._verbs.text(code) for code in self.state.legal()]

    def text_of(self, code: int) -> str:
        """The notation of a move of this table."""
        return self._verbs.text(code)

    def why_not(self, move: Given, seat: int | None = None) -> Refusal | None:
        """None if the seat may make this move now; else the rule that forbids it."""
        return self._refusal(self._verbs.parse(move), self._seat(seat))

    def why_not_clicked(self, seat: int, clicked: Sequence[str]) -> Refusal | None:
        """Why clicking these sprites is no move now; None where a rule has nothing to say about them."""
        from cosecha.core.meaning import meant

        if self.game.ways is None:
            return None
        known = self._ways.get(self._check_seat(seat))
        if known is None or known[0] != len(self.events):
            known = self._ways[seat] = len(self.events), self.game.ways(self.view(seat), seat, self._every_move())
        offered = {move.split()[0] for move in self.moves(seat)}
        found = meant(self._every_move(), known[1], clicked, offered)
        return self.why_not(found[0], seat) if found else None

    def scene(
        self,
        seat: int | None,
        language: str = "en",
        names: Sequence[str] = (),
        shared: tuple[Sprite, ...] | None = None,
        view: Mapping[str, Any] | None = None,
        *,
        ended: bool = False,
    ) -> Scene:
        """What a seat sees, as a picture with the moves it may make; `names` are those of the people, by seat.

        `shared` are the public sprites of this moment, `view` what the seat sees, where they are known already. Where
        the people have `ended` the match before its time, nobody is to act.
        """
        if self.game.scene is None:
            raise CosechaError(f"{self.game.title} has no picture yet")
        with said_in(language):
            moves = [] if seat is None or ended else self.moves(seat)
            seen = self.view(seat) if view is None else view
            return self.game.scene({**seen, "to_act": []} if ended else seen, seat, moves, names, shared)

    def _repr_svg_(self) -> str | None:
        """A notebook shows a match as a spectator sees it."""
        return None if self.game.scene is None else self.scene(None).svg()

    # What changes the match -----------------------------------------------------------------------------------------

    def play(self, move: Given, seat: int | None = None) -> list[Fact]:
        """Make a move; raises Refused, or Malformed, with nothing changed."""
        code = self._verbs.parse(move)
        seat = self._seat(seat)
        refusal = self._refusal(code, seat)
        if refusal is not None:
            raise Refused(refusal)
        before = self.state.copy()
        told = Facts()
        self._luck.begin(len(self.events) + 1)
        self.state.turn_to(seat)
        code = self.state.canonical(code)
        self.state.facts = told
        try:
            self.state.play(code, self._door)
        except BaseException:
            self.state = before
            self._door.take()
            raise
        self.state.facts = None
        facts = self.game.facts(self.state, told.told)
        self._note(before, seat, code, self._door.take(), facts)
        return facts

    def undo(self, seat: int | None = None) -> None:
        """Take back one's own last decision, up to the last draw or revelation of the own turn."""
        seat = self._seat(seat)
        if not self.can_undo(seat):
            raise CannotUndo("there is nothing to take back since the last draw, revelation or end of a turn")
        event = _event(seat, UNDO, NOTHING_DRAWN, self._sealed is not None)
        self.events.append(event)
        if self._sealed is None:
            self.state = self._undoable.pop()
            self.public.append(event)
            self.told.append(())
            self.stops.append(self.version)
            self._since[seat] = self.version
        else:
            self._sealed.answers[seat].pop()
            self._answer_anew(self._sealed)

    def can_undo(self, seat: int | None = None) -> bool:
        seat = self._seat(seat)
        if self.setup.given.get(TAKING_BACK.name) == OFF:
            return False
        if self._sealed is not None:
            return bool(self._sealed.answers.get(seat))
        return bool(self._undoable) and seat in self.to_act and self._undoer == seat

    # Texts ----------------------------------------------------------------------------------------------------------

    def record(self) -> str:
        """The whole match as text, one move a line; `game.replay` gives it back."""
        from cosecha.core.record import write_record

        return write_record(self, self.events, public=False)

    def public_record(self) -> str:
        """The record as everybody may see it: open sealed answers are missing, secret ones are only mentioned.

        When all is over there is nothing to hide, and it is the whole record.
        """
        from cosecha.core.record import write_record

        return self.record() if self.over else write_record(self, self.public, public=True)

    def position(self) -> str:
        """The position as text; `game.position` reads it."""
        return self._written(self.state)

    def settled_position(self) -> str:
        """The last one that everybody knows: in a sealed decision that is open the one before its answers."""
        return self._written(self.state if self._sealed is None else self._sealed.base)

    @property
    def unsettled(self) -> int:
        """The number of events since then."""
        return 0 if self._sealed is None else len(self.events) - self._sealed.begun

    def _written(self, state: State) -> str:
        from cosecha.core.position import write_position

        return write_position(self.game, self.setup, state)

    # Inside ---------------------------------------------------------------------------------------------------------

    def _every_move(self) -> list[str]:
        """Every move that can be named at this table."""
        if not self._named:
            self._named = [self._verbs.text(code) for code in self._verbs.every()]
        return self._named

    def _refusal(self, code: int, seat: int) -> Refusal | None:
        reason = self._reason(code, seat)
        if not reason:
            return None
        rule = reason.partition(",")[0]
        text = self.game.object_to(self.state, seat, code, rule) if self.game.object_to and not self.over else ""
        return Refusal(rule, text or self.game.rulebook().refusal(reason))

    def _reason(self, code: int, seat: int) -> str:
        if self.over:
            return self.game.over_rule
        if not self.state.asks(seat):
            number = self.state.why_waits(seat, self.state.canonical(code))
            return self.game.reasons[number] or self.game.order_rule
        self.state.turn_to(seat)
        number = self.state.why_not(self.state.canonical(code))
        return "" if number == LEGAL else self.game.reasons[number]

    def _note(self, before: State, seat: int, code: int, draws: Draws, facts: Sequence[Fact]) -> None:
        """Write the event down, and find out what can still be taken back.

        What a sealed answer tells is told to nobody; the answer that opens all tells everybody.
        """
        event = _event(seat, intern(self._verbs.text(code)), draws, self._sealed is not None)
        self.events.append(event)
        if draws.names and self._door.after is not None:
            self.commitment = committed(self.seed)
        if self._sealed is not None:
            self._sealed.answers[seat].append(code)
            if self.state.sealed and self.state.revealed == before.revealed:
                return
            self._open(self._sealed, draws)
        else:
            self.public.append(self._shown(event, code))
        self.told += [()] * (len(self.public) - len(self.told) - 1) + [tuple(facts)]
        self.stops.append(self.version)
        turned = any(before.asks(s) != self.state.asks(s) for s in range(before.seats))
        final = bool(draws.names) or turned or self.state.revealed != before.revealed or event.sealed
        if final or seat != self._undoer:
            self._undoable.clear()
        if not final:
            self._undoable.append(before)
        self._undoer = seat
        for s in range(before.seats):
            if s == seat or event.sealed or not before.asks(s):
                self._since[s] = self.version
        self._sealed = Sealed(self.state, len(self.events)) if self.state.sealed else None

    def _shown(self, event: Event, code: int) -> Event:
        """What everybody may know of an event: of a secret move only that it was made."""
        if not self._verbs.verb(code).secret:
            return event
        return Event(event.seat, "sealed", event.draws, True)

    def _open(self, sealed: Sealed, draws: Draws) -> None:
        """All have answered: the answers become public in the order of the seats, secret ones without their content."""
        for seat in sealed.asked:
            for code in sealed.answers[seat]:
                shown = "sealed" if self._verbs.verb(code).secret else self._verbs.text(code)
                self.public.append(Event(seat, shown, NOTHING_DRAWN, True))
        self.public[-1] = Event(self.public[-1].seat, self.public[-1].move, draws, True)

    def _answer_anew(self, sealed: Sealed) -> None:
        """The position before the sealed decision, with the answers that still stand."""
        self.state = sealed.base.copy()
        for seat, codes in sealed.answers.items():
            for code in codes:
                self.state.turn_to(seat)
                self.state.play(code, self._door)

    def _seat(self, seat: int | None) -> int:
        if seat is not None:
            return self._check_seat(seat)
        if len(self.to_act) > 1:
            raise BadSetup(f"several seats are to act, so say which: {self.to_act}")
        return self.to_act[0] if self.to_act else 0

    def _check_seat(self, seat: int) -> int:
        if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < self.state.seats:
            raise BadSetup(f"seats are 0 to {self.state.seats - 1}; not {seat!r}")
        return seat
