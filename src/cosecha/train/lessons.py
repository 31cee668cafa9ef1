"""Games played to learn from: positions as numbers, and what came of them.

Each position at the end of a turn is told from the side of every seat, those in the middle of a turn from that of the
mover. Where nets play among greedy bots, only from the nets' sides: a greedy bot does not win where a net would. What
is to be learnt is a mean of the values of later positions and of the outcome: TD(λ), see `returns`. Where nets simulate
before they choose a turn, what the simulations found of it counts too, see `correct`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

import cosecha
from cosecha.bots.net import sequels_of, worlds_of
from cosecha.bots.seeds import number_from
from cosecha.core.eyes import Eyes
from cosecha.core.game import Game
from cosecha.core.luck import SeededLuck
from cosecha.core.state import State
from cosecha.search.leaf import asked
from cosecha.search.net import SOURCES, Net, read_net
from cosecha.search.notes import Rows
from cosecha.search.turns import MARGIN_UNIT, SOURCE_UNIT, TurnSearch, Valuer, lead, won

Floats = npt.NDArray[np.float32]
GREEDY = "greedy"


@dataclass(frozen=True)
class Lesson:
    """One game that is to be played: which net sits where (None: the greedy bot), and how it is played."""

    game: str
    seats: int
    options: tuple[tuple[str, str], ...]
    seed: int
    players: tuple[bytes | None, ...]
    width: int = 4
    stray: float = 0.1  # how often a turn, or a greedy decision, is any of the better ones
    trust: float = 0.0  # λ: how far outcomes count more than the values of later positions; 0: by `reach`
    reach: float = 0.4  # the part of a game over which its outcome is heard
    leading: float = 0.1
    simulations: int = 0  # before each turn of a net
    outcome: float = 4.0  # what came of a turn counts as so many of its simulations


@dataclass(frozen=True)
class Plan:
    """The moves of a turn, and what simulations found of it: how many there were, chances to win, leads."""

    codes: list[int]
    visits: int = 0
    found: tuple[float, float] = (0.0, 0.0)

    def mirrored(self) -> Plan:
        """Of two seats, what the other wins."""
        return Plan(self.codes, self.visits, (1.0 - self.found[0], -self.found[1]))


@dataclass(frozen=True)
class Learnt:
    """Numbers of positions, what to learn of them (win, margin, points by source), and the points in the end."""

    given: npt.NDArray[np.float16]
    wanted: Floats
    points: list[int]
    greedy: list[bool]
    turns: int


class Notes:
    """What was seen of one game: each row a position, its seat, and the number of the turn that it belongs to."""

    def __init__(self, eyes: Eyes, seats: int, sides: Sequence[int]) -> None:
        self.eyes = eyes
        self.sides = sides  # the seats from which it is seen
        self.rows = Rows(eyes, seats)
        self.seat: list[int] = []
        self.turn: list[int] = []
        self.turns = 0
        self.found: dict[tuple[int, int], Plan] = {}  # by turn and seat

    def middle(self, state: State, seat: int) -> None:
        if seat in self.sides:
            self.rows.look(state)
            self._tell(seat)

    def end(self, state: State) -> None:
        self.rows.look(state)
        for seat in self.sides:
            self._tell(seat)
        self.turns += 1

    def _tell(self, seat: int) -> None:
        self.rows.tell(seat)
        self.seat.append(seat)
        self.turn.append(self.turns)

    def numbers(self) -> npt.NDArray[np.float16]:
        told = np.frombuffer(self.rows.data(), np.float32)
        return told.reshape(len(self.seat), self.rows.inputs).astype(np.float16)


def play(lesson: Lesson) -> Learnt:
    """Play a game and say what there is to learn from it."""
    game = cosecha.game(lesson.game)
    assert game.eyes is not None
    eyes = game.eyes()
    luck = SeededLuck(number_from(lesson.seed, "luck"))
    state = game.set_up(game.setup(lesson.seats, dict(lesson.options)), luck)
    nets = [None if data is None else kept_net(data) for data in lesson.players]
    chance = np.random.default_rng(lesson.seed)
    searches = [
        None if net is None else TurnSearch(Valuer(eyes, net, lesson.leading), lesson.width, lesson.seed)
        for net in nets
    ]
    learners = [seat for seat, net in enumerate(nets) if net is not None]
    notes = Notes(eyes, lesson.seats, learners or range(lesson.seats))
    while not state.over:
        seat = asked(state)
        if seat != state.actor:
            state.turn_to(seat)
        search = searches[seat]
        if search is None:
            plan = greedy_move(game, state, lesson, chance)
        else:
            plan = best_turn(game, search, state, lesson, chance)
        turn = notes.turns
        play_turn(state, seat, plan.codes, luck, notes)
        if plan.visits and notes.turns > turn:
            notes.found[turn, seat] = plan
            if lesson.seats == 2:
                notes.found[turn, 1 - seat] = plan.mirrored()
    return learnt(notes, state, next((net for net in nets if net is not None), None), lesson)


def play_turn(state: State, seat: int, codes: Sequence[int], luck: SeededLuck, notes: Notes) -> None:
    """Make these moves, as far as luck leaves them legal."""
    eyes = notes.eyes
    for n, code in enumerate(codes):
        if n > 0 and code not in state.legal():
            return
        before = luck.drawn
        state.play(code, luck)
        if eyes.turn_over(state, seat):
            if not state.over:
                notes.end(state)
            return
        notes.middle(state, seat)
        if luck.drawn != before:
            return  # a plan is made anew


def best_turn(game: Game, search: TurnSearch, state: State, lesson: Lesson, chance: np.random.Generator) -> Plan:
    """The best turn; sometimes one of the better ones."""
    ends = search.turns(state, state.actor, 6)
    if not ends:
        return Plan([int(state.legal()[0])])
    strays = len(ends) > 1 and chance.random() < lesson.stray
    other = int(chance.integers(1, len(ends))) if strays else 0
    if not lesson.simulations:
        return Plan(ends[other].codes())
    seat, valuer = state.actor, search.valuer
    worlds = worlds_of(valuer.eyes, state, seat)
    sequels = sequels_of(game, valuer, state, seat, ends, int(chance.integers(1 << 60)), worlds)
    sequels.run(lesson.simulations)
    chosen = sequels.candidates[other] if strays else sequels.best()
    visits = int(chosen.visits)
    if not visits:
        return Plan(list(chosen.codes))
    win, rest = chosen.chances / visits, (chosen.total - chosen.chances) / visits
    return Plan(list(chosen.codes), visits, (win, rest / valuer.leading))


def greedy_move(game: Game, state: State, lesson: Lesson, chance: np.random.Generator) -> Plan:
    if chance.random() < lesson.stray / 2:
        legal = state.legal()
        return Plan([int(legal[int(chance.integers(len(legal)))])])
    return Plan([game.bots[GREEDY](state, state.actor)])


_kept: dict[bytes, Net] = {}


def kept_net(data: bytes) -> Net:
    """A net, read once."""
    if data not in _kept:
        if len(_kept) > 8:
            _kept.clear()
        _kept[data] = read_net(data)
    return _kept[data]


# What came of it -----------------------------------------------------------------------------------------------------


def learnt(notes: Notes, state: State, net: Net | None, lesson: Lesson) -> Learnt:
    """By TD(λ) with the values of the net that played; without one by the outcome alone."""
    seats = state.seats
    points = [int(n) for n in state.scores()]
    ranks = notes.eyes.ranks(state)
    outcome = np.array([[won(ranks, seat), lead(points, seat) / MARGIN_UNIT] for seat in range(seats)], np.float32)
    ends = np.tile(outcome, (notes.turns + 1, 1, 1))  # by turn and seat; the last one is the end of the game
    if net is not None:
        seen = values(notes, net, seats)
        correct(seen, notes.found, 0.0)
        returns(ends, seen, lesson.trust or heard_over(lesson.reach * notes.turns))
        correct(ends, notes.found, lesson.outcome)
    earned = np.array(notes.eyes.earned(state), np.float32).reshape(seats, -1) / SOURCE_UNIT
    wanted = np.empty((len(notes.seat), SOURCES + earned.shape[1]), np.float32)
    seat = np.array(notes.seat)
    wanted[:, :SOURCES] = ends[np.array(notes.turn), seat]
    wanted[:, SOURCES:] = earned[seat]
    greedy = [data is None for data in lesson.players]
    return Learnt(notes.numbers(), wanted, points, greedy, notes.turns)


def values(notes: Notes, net: Net, seats: int) -> Floats:
    """What the net says of each end of a turn, by seat."""
    found = np.zeros((notes.turns, seats, 2), np.float32)
    for value, seat, turn in zip(notes.rows.values(net), notes.seat, notes.turn, strict=True):
        if turn < notes.turns:  # the end of the turn is noted last and stays
            found[turn, seat] = value
    return found


def correct(valued: Floats, found: Mapping[tuple[int, int], Plan], weight: float) -> None:
    """Let simulations count, where there were any; what stood there before counts as `weight` of them.

    >>> valued = np.ones((1, 2, 2), np.float32)
    >>> correct(valued, {(0, 0): Plan([], 3, (0.5, -1.0))}, 1.0)
    >>> valued[0].tolist()
    [[0.625, -0.5], [1.0, 1.0]]
    """
    for (turn, seat), plan in found.items():
        share = plan.visits / (plan.visits + weight)
        valued[turn, seat] += share * (np.array(plan.found, np.float32) - valued[turn, seat])


def heard_over(turns: float) -> float:
    """The λ with which what comes is heard so many turns before, in the mean.

    >>> heard_over(20), heard_over(0.5)
    (0.95, 0.0)
    """
    return 1 - 1 / max(1.0, turns)


def returns(ends: Floats, seen: Floats, trust: float) -> None:
    """From the end backwards: each turn is to be valued as a mean of the next turn's value and of what that is to be.

    >>> ends = np.ones((3, 1, 2), np.float32)
    >>> returns(ends, np.zeros((2, 1, 2), np.float32), 0.5)
    >>> ends[:, 0, 0].tolist()
    [0.5, 1.0, 1.0]
    """
    for turn in range(len(seen) - 2, -1, -1):
        ends[turn] = (1 - trust) * seen[turn + 1] + trust * ends[turn + 1]
