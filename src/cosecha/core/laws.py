"""Laws that every game keeps, whatever its rules: functions that raise LawBroken. `check_game` plays under all of them.

>>> import cosecha
>>> match = check_game(cosecha.game("citrus"), seats=2, options={"board": "short"}, seed=7)
>>> match.over
True
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from typing import Any, NoReturn

from cosecha.core.errors import CosechaError
from cosecha.core.game import Game
from cosecha.core.luck import SeededLuck
from cosecha.core.match import UNDO, Match
from cosecha.core.record import _split, replay, verify
from cosecha.core.state import LEGAL, State
from cosecha.core.verbs import MOVE, Verbs

LONGEST = 10_000
"""Moves after which a game should have ended long ago."""

Choose = Callable[[State, Sequence[int]], int]
"""Chooses one of the legal moves of the actor."""


class LawBroken(Exception):
    """A law does not hold: which one, and how one sees it."""

    def __init__(self, law: str, detail: str) -> None:
        super().__init__(law, detail)
        self.law = law
        self.detail = detail

    def __str__(self) -> str:
        return f"{self.law}: {self.detail}"


def _broken(law: str, detail: str) -> NoReturn:
    raise LawBroken(law, detail)


# What can be done ---------------------------------------------------------------------------------------------------


def asked(state: State) -> list[int]:
    """The seats that must decide now."""
    return [seat for seat in range(state.seats) if state.asks(seat)]


def legal_of(state: State, seat: int) -> list[int]:
    """The legal moves of a seat that is asked."""
    state.turn_to(seat)
    return [int(code) for code in state.legal()]


def somebody_can_act(match: Match) -> None:
    """Until the game is over somebody is asked, and whoever is asked has a legal move."""
    law = "whoever must act has a legal move"
    seats = asked(match.state)
    if match.over == bool(seats):
        _broken(law, f"the game is {'over' if match.over else 'not over'}, and seats {seats} are asked")
    for seat in seats:
        if not legal_of(match.state, seat):
            _broken(law, f"seat {seat + 1} has none")


def legal_moves_are_accepted(match: Match, seat: int) -> None:
    """Every legal move stands in the list once, under its canonical code, and nothing forbids it."""
    law = "every legal move is accepted"
    verbs = match.game.verbs(match.state)
    legal = legal_of(match.state, seat)
    if len(set(legal)) != len(legal):
        _broken(law, f"{verbs.text(next(code for code in legal if legal.count(code) > 1))!r} is listed twice")
    for code in legal:
        if match.state.canonical(code) != code:
            _broken(law, f"{verbs.text(code)!r} is listed, but its canonical name is another")
        reason = match.state.why_not(code)
        if reason != LEGAL:
            _broken(law, f"{verbs.text(code)!r} is listed, but {match.game.reasons[reason]} forbids it")


def all_else_is_refused(match: Match, seat: int, codes: Iterable[int]) -> None:
    """Of these moves only those listed are accepted; every other is refused with a reason that has words."""
    game, state = match.game, match.state
    legal = set(legal_of(state, seat))
    for code in codes:
        reason = int(state.why_not(state.canonical(code)))
        if (reason == LEGAL) != (state.canonical(code) in legal):
            answer = game.reasons[reason] or "legal"
            _broken("legal moves are those that nothing forbids", f"{game.verbs(state).text(code)!r}: {answer}")
        if reason != LEGAL:
            _reason_has_words(game, reason)


def others_wait(match: Match) -> None:
    """Whoever is not asked is offered nothing, and refused for that reason."""
    law, game = "whoever is not asked waits", match.game
    for seat in set(range(match.state.seats)) - set(asked(match.state)):
        if match.moves(seat):
            _broken(law, f"seat {seat + 1} is offered {match.moves(seat)[0]!r}")
        refusal = match.why_not(game.verbs(match.state).text(0), seat)
        if refusal is None or refusal.rule != (game.over_rule if match.over else game.order_rule):
            _broken(law, f"seat {seat + 1} is answered {refusal}")


def _reason_has_words(game: Game, number: int) -> None:
    law = "every refusal has a rule and words"
    if not 0 < number < len(game.reasons):
        _broken(law, f"there is no reason {number}")
    try:
        words = game.rulebook().refusal(game.reasons[number])
    except KeyError:
        words = ""
    if not words:
        _broken(law, f"{game.reasons[number]} says nothing")


_named: dict[int, tuple[Verbs, list[int]]] = {}


def named_moves(verbs: Verbs) -> list[int]:
    """Every code that can be named at a table; remembered, for there are thousands."""
    known = _named.get(id(verbs))
    if known is None or known[0] is not verbs:
        known = (verbs, verbs.every())
        _named[id(verbs)] = known
    return known[1]


def some_moves(match: Match, seat: int, rng: Random, sample: int | None = None) -> list[int]:
    """Moves to ask about: all that have a name; or the legal ones and a sample, half of it neighbours of legal ones."""
    verbs = match.game.verbs(match.state)
    if sample is None:
        return named_moves(verbs)
    legal = legal_of(match.state, seat)
    found = [_neighbour(verbs, rng.choice(legal), rng) for _ in range(sample // 2)]
    for _ in range(sample - len(found)):
        number = rng.randrange(len(verbs.verbs))
        found.append(number * MOVE + rng.randrange(verbs.verbs[number].size))
    return legal + [code for code in found if verbs.verb(code).names_something(code % MOVE)]


def _neighbour(verbs: Verbs, code: int, rng: Random) -> int:
    """The same move with one part changed."""
    verb = verbs.verb(code)
    values = verb.values(code % MOVE)
    if values:
        part = rng.randrange(len(values))
        values[part] = rng.randrange(verb.parts[part].size)
    return code - code % MOVE + verb.number(values)


def moves_round_trip(match: Match, codes: Iterable[int]) -> None:
    """Text and JSON of a move lead back to its code."""
    verbs = match.game.verbs(match.state)
    for code in codes:
        text = verbs.text(code)
        if verbs.parse(text) != code:
            _broken("moves survive text and JSON", f"{text!r} is read as {verbs.text(verbs.parse(text))!r}")
        back = verbs.from_json(json.loads(json.dumps(verbs.to_json(code))))
        if back != code:
            _broken("moves survive text and JSON", f"{verbs.to_json(code)} is read as {verbs.text(back)!r}")


# What is seen -------------------------------------------------------------------------------------------------------


def views_are_plain(match: Match) -> None:
    """What a seat or a spectator sees survives JSON."""
    for seat in (None, *range(match.state.seats)):
        view = match.view(seat)
        if json.loads(json.dumps(view)) != view:
            _broken("views survive JSON", f"the view of {_who(seat)} does not")


def secrets_are_kept(match: Match, rng: Random) -> None:
    """Worlds that differ only in what a seat cannot know look alike to it, and to spectators."""
    game, state = match.game, match.state
    for seat in range(state.seats):
        world = state.copy()
        world.redeal(seat, SeededLuck(rng.getrandbits(31)))
        for eyes in (seat, None):
            if _bytes(game.view(world, eyes)) != _bytes(game.view(state, eyes)):
                _broken("secrets are kept", f"{_who(eyes)} sees what seat {seat + 1} cannot know")
        if state.asks(seat) != world.asks(seat):
            _broken("secrets are kept", f"whether seat {seat + 1} is asked depends on what it cannot know")
        if state.asks(seat) and legal_of(state, seat) != legal_of(world, seat):
            _broken("secrets are kept", f"the moves of seat {seat + 1} depend on what it cannot know")
        for problem in game.invariants(world):
            _broken("worlds dealt anew are sound", problem)


def _bytes(view: Mapping[str, Any]) -> bytes:
    return json.dumps(view).encode()


def _who(seat: int | None) -> str:
    return "a spectator" if seat is None else f"seat {seat + 1}"


def scores_add_up(match: Match) -> None:
    """The points of a seat are the sum of its sources; whoever has won is known at the end, and only then."""
    sums = [sum(sources.values()) for sources in match.breakdown]
    if sums != match.scores:
        _broken("scores are the sum of the breakdown", f"{match.scores} points, {sums} by source")
    if bool(match.winners) != match.over:
        _broken("somebody wins when the game is over", f"over: {match.over}, winners: {match.winners}")


# What stays the same ------------------------------------------------------------------------------------------------


def copies_never_share(match: Match, rng: Random) -> None:
    """Playing on one of two copies changes neither the other nor the original, and the other way round."""
    law = "copies never share"
    state = match.state
    before = state.numbers()
    one, two = state.copy(), state.copy()
    if one.numbers() != before:
        _broken(law, "a copy differs from its original")
    _play_on(one, rng)
    if two.numbers() != before:
        _broken(law, "a copy changes with another copy")
    if state.numbers() != before:
        _broken(law, "the original changes with a copy")
    three = two.copy()
    _play_on(two, rng)
    if three.numbers() != before:
        _broken(law, "a copy changes with its original")


def _play_on(state: State, rng: Random, moves: int = 3) -> None:
    luck = SeededLuck(rng.getrandbits(31))
    for _ in range(moves):
        if not state.over:
            state.play(rng.choice(legal_of(state, asked(state)[0])), luck)


def position_round_trip(match: Match) -> None:
    """A written position is read as the same position: so facts kept up to date equal facts found anew."""
    law = "positions survive the round trip"
    text = match.position()
    again = match.game.position(text, match.seed)
    _same_numbers(law, match.state, again.state)
    if again.position() != text:
        _broken(law, "written again, the text is another")
    for seat in asked(match.state):
        legal, read = set(legal_of(match.state, seat)), set(legal_of(again.state, seat))
        if legal != read:
            move = match.game.verbs(match.state).text(min(legal ^ read))
            _broken(law, f"{move!r} is legal {'before' if min(legal ^ read) in legal else 'after'} only")


def record_round_trip(match: Match) -> None:
    """Replaying the record gives the same match; the draws of a finished one come from its seed."""
    law = "records survive the round trip"
    text = match.record()
    again = match.game.replay(text, match.seed)
    _same_numbers(law, match.state, again.state)
    if again.record() != text:
        _broken(law, "written again, the record is another")
    if match.over and match.setup_draws.names:
        verify(match.game, text)


def _same_numbers(law: str, expected: State, found: State) -> None:
    if expected.numbers() != found.numbers():
        pairs = zip(expected.numbers(), found.numbers(), strict=False)
        place = next((i for i, (a, b) in enumerate(pairs) if a != b), "the end")
        _broken(law, f"numbers() differs from place {place} on")


# Playing under the laws ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Often:
    """One step in so many is looked at (1: every step, 0: none), by what is looked at."""

    invariants: int = 8  # the game's own invariants, of the position and of the step
    moves: int = 24  # legal moves against refusals, texts, JSON; `sample` other moves are asked about
    table: int = 80  # copies, views, secrets, scores, undo
    position: int = 160  # the position as text
    record: int = 1500  # the whole record replayed
    sample: int = 24


SELDOM = Often()
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
            match.play(move, seat)
        except CosechaError as error:
            _broken("every legal move is accepted", f"{move!r}: {error}")
        if len(match.events) != events + 1:
            _broken("events only grow", f"{move!r} makes {len(match.events) - events} events")
        if self._now(self.often.invariants):
            for problem in match.game.step_invariants(before, match.state, move):
                _broken("the game's own invariants", f"{move!r}: {problem}")
        self._follow(before, seat, move)
        self.look()

    def undo(self, seat: int) -> None:
        """Take back a move, as a record says."""
        self.match.undo(seat)
        self.trail = self.trail[:-1]
        self.look()

    def look(self) -> None:
        """The laws of the position as it stands."""
        match, often = self.match, self.often
        somebody_can_act(match)
        if self._now(often.invariants):
            for problem in match.game.invariants(match.state):
                _broken("the game's own invariants", problem)
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
            moves_round_trip(self.match, codes)

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
                _broken(law, f"after {move!r} is taken back, the position is another than before it")
            if [legal_of(match.state, s) for s in asked(match.state)] != [legal_of(before, s) for s in asked(before)]:
                _broken(law, f"after {move!r} is taken back, the legal moves are others than before it")
        for _, seat, move in self.trail:
            match.play(move, seat)
        if match.state.numbers() != after:
            _broken(law, "moves taken back and made again lead elsewhere")

    def look_back(self) -> None:
        """The past never changes: neither the positions kept, nor the record up to them."""
        for events, state, numbers in self.kept:
            if state.numbers() != numbers:
                _broken("the past never changes", f"the position after {events} events changed")
            past = replay(self.match.game, self.match.record(), self.match.seed, upto=events)
            if past.state.numbers() != numbers:
                _broken("the past never changes", f"replaying {events} events leads elsewhere")

    def _keep(self, state: State, events: int) -> None:
        if self._now(self.often.record // 2):
            self.kept = [*self.kept[-1:], (events, state, state.numbers())]

    def _follow(self, before: State, seat: int, move: str) -> None:
        """Undo never crosses luck or a revelation: note how far back one may go. Sealed answers go back one by one."""
        match, event = self.match, self.match.events[-1]
        undoable = any(match.can_undo(other) for other in match.to_act)
        lucky = bool(event.draws.names) or match.state.revealed != before.revealed
        if undoable and lucky and not match.state.sealed:
            _broken("undo never crosses luck", f"{move!r} drew {' '.join(event.draws.names)} and can be taken back")
        self.trail = [*self.trail, (before, seat, move)] if undoable and not event.sealed else []
        if event.sealed and match.can_undo(seat) and self._now(self.often.table):
            self._take_back_answer(before, seat, move)

    def _take_back_answer(self, before: State, seat: int, move: str) -> None:
        match = self.match
        after = match.state.numbers()
        match.undo(seat)
        if match.state.numbers() != before.numbers():
            _broken("undo restores exactly", f"the sealed {move!r} taken back leaves something behind")
        match.play(move, seat)
        if match.state.numbers() != after:
            _broken("undo restores exactly", f"the sealed {move!r} made again leads elsewhere")

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
            watch.play(seat, match.game.verbs(match.state).text(code))
    _broken("play ends", f"after {LONGEST} moves the game is not over")


def check_events(match: Match, text: str, rng: Random, often: Often = ALWAYS) -> None:
    """Play the events of a record on a match that stands at its beginning, under the laws."""
    watch = Watch(match, rng, often)
    with no_failure():
        watch.look()
        for _, found in _split(text)[1]:
            match._door.script = (found["draws"] or "").split()
            seat = int(found["seat"]) - 1
            if found["move"] == UNDO:
                watch.undo(seat)
            else:
                watch.play(seat, found["move"])


@contextmanager
def no_failure() -> Iterator[None]:
    """Whatever goes wrong in the rules is a broken law."""
    try:
        yield
    except LawBroken:
        raise
    except Exception as error:
        frame = error.__traceback__
        while frame is not None and frame.tb_next is not None:
            frame = frame.tb_next
        where = f" ({frame.tb_frame.f_code.co_name}, line {frame.tb_lineno})" if frame is not None else ""
        raise LawBroken("the rules do not fail", f"{type(error).__name__}: {error}{where}") from error


def at_random(rng: Random) -> Choose:
    """Any move alike, or any verb alike: each match has its own manner, so that rare verbs come up too."""
    by_verb = rng.random() < 0.5

    def choose(state: State, legal: Sequence[int]) -> int:
        if by_verb:
            verb = rng.choice(sorted({code // MOVE for code in legal}))
            legal = [code for code in legal if code // MOVE == verb]
        return rng.choice(legal)

    return choose
