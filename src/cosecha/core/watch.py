"""Matches played under the laws, looked at at random steps: whole games at random, and records once more.

>>> import cosecha
>>> match = check_game(cosecha.game("citrus"), seats=2, options={"board": "short"}, seed=7)
>>> match.over
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random

from cosecha.core.errors import CosechaError
from cosecha.core.game import Game
from cosecha.core.laws import (
    LawBroken,
    all_else_is_refused,
    asked,
    broken,
    copies_never_share,
    facts_can_be_told,
    legal_moves_are_accepted,
    legal_of,
    moves_round_trip,
    others_wait,
    position_round_trip,
    record_round_trip,
    scores_add_up,
    secrets_are_kept,
    some_moves,
    somebody_can_act,
    views_are_plain,
)
from cosecha.core.match import UNDO, Match
from cosecha.core.record import replay, split
from cosecha.core.state import State
from cosecha.core.verbs import MOVE

LONGEST = 10_000
"""Moves after which a game should have ended long ago."""

NO_FAILURE = "the rules do not fail"

Choose = Callable[[State, Sequence[int]], int]
"""Chooses one of the legal moves of the actor."""


@dataclass(frozen=True)
class Often:
    """One step in so many is looked at (1: every step, 0: none), by what is looked at."""

    invariants: int  # the game's own invariants, of the position and of the step
    moves: int  # legal moves against refusals, texts, JSON; `sample` other moves are asked about
    table: int  # copies, views, secrets, scores, undo
    position: int  # the position as text
    record: int  # the whole record replayed
    sample: int = 16


def seldom(every: int = 12) -> Often:
    """Invariants at one step in so many, and dearer laws less often, so that they all take about the same time."""
    return Often(every, moves=3 * every, table=12 * every, position=24 * every, record=240 * every)


SELDOM = seldom()
THOROUGH = Often(invariants=1, moves=4, table=8, position=8, record=120, sample=120)
ALWAYS = Often(invariants=1, moves=1, table=1, position=1, record=1, sample=120)


class Watch:
    """A match played under the laws: keeps what was, to compare it with what is."""

    def __init__(self, match: Match, rng: Random, often: Often) -> None:
        self.match = match
        self.rng = rng
        self.often = often
        self.trail: list[tuple[State, int, str]] = []  # what can be taken back: the position before, seat and move
        self.kept: list[tuple[int, State, list[int]]] = []  # positions of the past, by the number of events before them

    def play(self, seat: int, move: str) -> None:
        """Make a legal move, and look at what it did."""
        match = self.match
        before, events = match.state.copy(), len(match.events)
        self._keep(before, events)
        try:
            facts = match.play(move, seat)
        except CosechaError as error:
            broken("every legal move is accepted", f"{move!r}: {error}")
        except Exception as error:
            raise LawBroken(NO_FAILURE, f"{move!r}: {failure(error)}", unplayed=f"{seat + 1} {move}") from error
        if len(match.events) != events + 1:
            broken("events only grow", f"{move!r} makes {len(match.events) - events} events")
        if self._now(self.often.invariants):
            for problem in match.game.step_invariants(before, match.state, move):
                broken("the game's own invariants", f"{move!r}: {problem}")
            facts_can_be_told(match, facts)
        self._follow(before, seat, move)
        self.look()

    def repeat(self, seat: int, move: str) -> None:
        """Do what an event of a record says."""
        if move != UNDO:
            self.play(seat, move)
            return
        self.match.undo(seat)
        self.trail = self.trail[:-1]
        self.look()

    def look(self) -> None:
        """The laws of the position as it stands."""
        match, often = self.match, self.often
        somebody_can_act(match)
        if self._now(often.invariants):
            for problem in match.game.invariants(match.state):
                broken("the game's own invariants", problem)
        if self._now(often.moves):
            self.look_at_moves()
        if self._now(often.table):
            self.look_at_table()
        if self._now(often.position):
            position_round_trip(match)
        if self._now(often.record):
            record_round_trip(match)
            self.look_back()

    def look_at_moves(self) -> None:
        others_wait(self.match)
        for seat in asked(self.match.state):
            legal_moves_are_accepted(self.match, seat)
            codes = some_moves(self.match, seat, self.rng, self.often.sample)
            all_else_is_refused(self.match, seat, codes)
            moves_round_trip(self.match, self.rng.sample(codes, min(len(codes), self.often.sample)))

    def look_at_table(self) -> None:
        copies_never_share(self.match, self.rng)
        views_are_plain(self.match)
        secrets_are_kept(self.match, self.rng)
        scores_add_up(self.match)
        self.take_back()

    def take_back(self) -> None:
        """Undo restores exactly, as far back as it reaches; what was taken back is then played again."""
        law, match = "undo restores exactly", self.match
        after = match.state.numbers()
        for before, seat, move in reversed(self.trail):
            match.undo(seat)
            if match.state.numbers() != before.numbers():
                broken(law, f"after {move!r} is taken back, the position is another than before it")
            if [legal_of(match.state, s) for s in asked(match.state)] != [legal_of(before, s) for s in asked(before)]:
                broken(law, f"after {move!r} is taken back, the legal moves are others than before it")
        for _, seat, move in self.trail:
            match.play(move, seat)
        if match.state.numbers() != after:
            broken(law, "moves taken back and made again lead elsewhere")

    def look_back(self) -> None:
        """The past never changes: neither the positions kept, nor the record up to them."""
        for events, state, numbers in self.kept:
            if state.numbers() != numbers:
                broken("the past never changes", f"the position after {events} events changed")
            past = replay(self.match.game, self.match.record(), self.match.seed, upto=events)
            if past.state.numbers() != numbers:
                broken("the past never changes", f"replaying {events} events leads elsewhere")

    def _keep(self, state: State, events: int) -> None:
        if self._now(self.often.record // 2):
            self.kept = [*self.kept[-1:], (events, state, state.numbers())]

    def _follow(self, before: State, seat: int, move: str) -> None:
        """Undo never crosses luck or a revelation: note how far back one may go. Sealed answers go back one by one."""
        match, event = self.match, self.match.events[-1]
        undoable = any(match.can_undo(other) for other in match.to_act)
        lucky = bool(event.draws.names) or match.state.revealed != before.revealed
        if undoable and lucky and not match.state.sealed:
            broken("undo never crosses luck", f"{move!r} drew {' '.join(event.draws.names)} and can be taken back")
        if self.trail and self.trail[-1][1] != seat:
            self.trail = []
        self.trail = [*self.trail, (before, seat, move)] if undoable and not event.sealed else []
        if event.sealed and match.can_undo(seat) and self._now(self.often.table):
            self._take_back_answer(before, seat, move)

    def _take_back_answer(self, before: State, seat: int, move: str) -> None:
        match = self.match
        after = match.state.numbers()
        match.undo(seat)
        if match.state.numbers() != before.numbers():
            broken("undo restores exactly", f"the sealed {move!r} taken back leaves something behind")
        match.play(move, seat)
        if match.state.numbers() != after:
            broken("undo restores exactly", f"the sealed {move!r} made again leads elsewhere")

    def _now(self, often: int) -> bool:
        return often > 0 and self.rng.randrange(often) == 0


def check_game(
    game: Game,
    seats: int,
    options: Mapping[str, object] | None = None,
    seed: int | str = 0,
    *,
    choose: Choose | None = None,
    thorough: bool = False,
) -> Match:
    """Play a whole game under the laws; moves are chosen at random, or by `choose`."""
    match = game.new(seats, options, seed)
    return check_match(match, Random(f"laws/{seed}"), choose, THOROUGH if thorough else SELDOM)


def check_match(match: Match, rng: Random, choose: Choose | None = None, often: Often = SELDOM) -> Match:
    """Play a match to its end under the laws. Where one breaks, the match shows how it came to that."""
    watch = Watch(match, rng, often)
    choose = choose or at_random(rng)
    with no_failure():
        watch.look()
    for _ in range(LONGEST):
        if match.over:
            return match
        seat = rng.choice(asked(match.state))
        code = choose(match.state, legal_of(match.state, seat))
        with no_failure():
            watch.play(seat, match.game.verbs(match.state).text(code))
    raise LawBroken("play ends", f"after {LONGEST} moves the game is not over")


def check_events(match: Match, text: str, rng: Random, often: Often = ALWAYS) -> None:
    """Play the events of a record on a match that stands at its beginning, under the laws."""
    watch = Watch(match, rng, often)
    with no_failure():
        watch.look()
    for number, (_, found) in enumerate(split(text)[1], 1):
        match._door.script = (found["draws"] or "").split()
        seat = int(found["seat"]) - 1
        try:
            with no_failure():
                watch.repeat(seat, found["move"])
        except LawBroken as error:
            error.after = number
            raise


@contextmanager
def no_failure() -> Iterator[None]:
    """Whatever goes wrong in the rules is a broken law."""
    try:
        yield
    except LawBroken:
        raise
    except Exception as error:
        raise LawBroken(NO_FAILURE, failure(error)) from error


def failure(error: Exception) -> str:
    """What went wrong, and where."""
    frame = error.__traceback__
    while frame is not None and frame.tb_next is not None:
        frame = frame.tb_next
    where = f" ({frame.tb_frame.f_code.co_name}, line {frame.tb_lineno})" if frame is not None else ""
    return f"{type(error).__name__} {error}{where}"


def at_random(rng: Random) -> Choose:
    """Any move alike, or any verb alike: each match has its own manner, so that rare verbs come up too."""
    by_verb = rng.random() < 0.5

    def choose(state: State, legal: Sequence[int]) -> int:
        if by_verb:
            verb = rng.choice(sorted({code // MOVE for code in legal}))
            legal = [code for code in legal if code // MOVE == verb]
        return rng.choice(legal)

    return choose
