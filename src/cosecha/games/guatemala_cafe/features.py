"""What a value net is told of a Guatemala Café position: what lies open, the own stock, and what follows from counting.

While the block question is open, the position is told as it will be when nobody blocks, or, to a seat that has answered
yes, as it will be after the block. A piece in the hand is told as if it stood where a rule of thumb would place it.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from cosecha.core.eyes import Eyes
from cosecha.core.luck import LowestLuck
from cosecha.core.state import State
from cosecha.games.guatemala_cafe.candidates import promising, promising_places
from cosecha.games.guatemala_cafe.harbours import cheapest_ship
from cosecha.games.guatemala_cafe.pieces import BLOCKING, KINDS, MOVING, PLACING, ROAD, SACK, SHED, SHIP
from cosecha.games.guatemala_cafe.scoring import score
from cosecha.games.guatemala_cafe.sight import PLOT_NUMBERS, SEAT_NUMBERS, Sight
from cosecha.games.guatemala_cafe.state import CafeState
from cosecha.games.guatemala_cafe.track import look_along_the_track
from cosecha.games.guatemala_cafe.ways import Ways

COFFEE_NUMBERS: Final[i64] = 16  # of a coffee, beside those of its plantations
TABLE_NUMBERS: Final[i64] = 40
GAP_AT: Final[i64] = 9
STAGE_AT: Final[i64] = 18
ASKED_AT: Final[i64] = 32
GAP_STEPS: Final[vec[i64]] = vec[i64]([2, 5, 8, 12, 16, 20, 26, 32, 40])
MONEY_UNIT: Final = 1000  # centavos decide only between equal points


@final
class CafeEyes(Eyes):
    """Looks at a position, and at what the block question may make of it."""

    def __init__(self) -> None:
        self.ways = Ways()
        self.now = Sight(self.ways)
        self.blocked = Sight(self.ways)
        self.table: vec[float] = vec[float]([0.0] * 40)
        self.stocks: vec[i64] = vec[i64]([0] * 25)
        self.sizes: vec[i64] = vec[i64]([0] * 5)  # of the stocks, then of the bag
        self.gained: vec[i64] = vec[i64]([0] * 4)  # points of the scoring that is asked about
        self.seats: i64 = 0
        self.coffee: i64 = -1  # the coffee that is asked about
        self.active: i64 = 0
        self.asked: i64 = 0
        self.answered: i64 = 0
        self.willing: i64 = 0
        self.sealed: bool = False
        self.keys: vec[float] = vec[float]([0.0] * 5)
        self.order: vec[i64] = vec[i64]([0] * 5)

    def inputs(self, seats: i64) -> i64:
        return KINDS * (COFFEE_NUMBERS + PLOT_NUMBERS * seats) + SEAT_NUMBERS * seats + TABLE_NUMBERS

    def earned(self, state: State) -> list[int]:
        assert isinstance(state, CafeState)
        return list(state.earned)

    def ranks(self, state: State) -> list[int]:
        """end.winner, end.tiebreak."""
        assert isinstance(state, CafeState)
        return [int(state.points(seat) * MONEY_UNIT + state.money[seat]) for seat in range(state.seats)]

    def sensible(self, state: State) -> vec[i64]:
        assert isinstance(state, CafeState)
        self.ways.look(state)
        return promising(state, self.ways)

    def leading(self) -> float:
        return 0.3

    def round_turns(self, seats: i64) -> i64:
        """For each seat its turn, the answers of the others, and the replacement sack."""
        return seats * (seats + 1)

    def comes_round(self, state: State, seat: i64) -> bool:
        assert isinstance(state, CafeState)
        return state.stage == MOVING and state.active == seat

    # Looking --------------------------------------------------------------------------------------------------------

    def look(self, state: State) -> None:
        assert isinstance(state, CafeState)
        self.seats = state.seats
        self.active = state.active
        self.coffee = -1
        self.asked = state.asked
        self.answered = state.answered
        self.willing = state.willing
        self.sealed = state.sealed
        for i in range(KINDS * (state.seats + 1)):
            self.stocks[i] = state.stocks[i]
        for seat in range(state.seats + 1):
            self.sizes[seat] = state.stock_size(seat)
        if state.over:
            self._look_at(state)
        elif state.stage == BLOCKING:
            self._look_past_the_question(state)
        elif state.stage == PLACING:
            trial = state.copy()
            self.ways.look(state)
            trial.play(promising_places(state, self.ways)[0], LowestLuck())
            self._look_at(trial)
        else:
            self._look_at(state)

    def _look_at(self, state: CafeState) -> None:
        self.ways.look(state)
        self.now.look(state)
        look_along_the_track(self.now, state)
        self._look_at_table(state)

    def _look_past_the_question(self, state: CafeState) -> None:
        """What follows when nobody blocks; and what follows a block, where somebody is willing."""
        kind = state.coffee()
        self.coffee = kind
        if state.willing != 0:
            trial = state.copy()
            trial.production[state.freed] = SACK + kind
            self.ways.look(trial)
            self.blocked.look(trial)
            look_along_the_track(self.blocked, trial)
        trial = state.copy()
        score(trial, kind)
        for seat in range(state.seats):
            self.gained[seat] = trial.points(seat) - state.points(seat)
        self._look_at(trial)

    def _look_at_table(self, state: CafeState) -> None:
        table = self.table
        for i in range(TABLE_NUMBERS):
            table[i] = 0.0
        table[0] = float(state.laid) / 12.0
        table[1] = float(state.sacks_on_board()) / 6.0
        table[2] = float(state.supply) / 50.0
        table[3] = 1.0 if state.supply == 0 else 0.0
        table[4] = float(state.idle) / float(state.rulings.idle_rounds * state.seats)
        table[5] = float(self.now.pieces[ROAD]) / 10.0
        table[6] = float(cheapest_ship(state)) / 3.0
        table[7] = float(self.sizes[state.seats]) / 5.0
        if not state.over:
            table[STAGE_AT + state.stage] = 1.0
        table[24] = float(state.bought) / 3.0
        table[25] = 1.0 if state.consoled else 0.0
        table[26] = float(state.built) / 20.0
        workers: i64 = 0
        sheds: i64 = 0
        for kind in range(KINDS):
            workers += self.now.pieces[kind]
            sheds += self.now.pieces[SHED + kind]
        table[27] = float(workers) / 40.0
        table[28] = float(sheds) / 15.0

    # Telling --------------------------------------------------------------------------------------------------------

    def tell(self, seat: i64, into: vec[float]) -> None:
        yes = self.coffee >= 0 and (self.willing >> seat) & 1 != 0
        sight = self.blocked if yes else self.now
        seats = self.seats
        self._order_coffees(sight, seat)
        at: i64 = 0
        for i in range(KINDS):
            kind = self.order[i]
            self._tell_coffee(sight, seat, kind, into, at, given=1 if yes and kind == self.coffee else 0)
            at += COFFEE_NUMBERS
            for turn in range(seats):
                start = (((seat + turn) % seats) * KINDS + kind) * PLOT_NUMBERS
                for n in range(PLOT_NUMBERS):
                    into[at + n] = sight.plots[start + n]
                at += PLOT_NUMBERS
        for turn in range(seats):
            other = (seat + turn) % seats
            start = other * SEAT_NUMBERS
            for n in range(SEAT_NUMBERS):
                into[at + n] = sight.own[start + n]
            if self.coffee >= 0 and not yes:
                into[at + 30] = float(self.gained[other]) / 8.0
            at += SEAT_NUMBERS
        for i in range(TABLE_NUMBERS):
            into[at + i] = self.table[i]
        into[at + 8] = float(sight.gap) / 30.0
        for i in range(len(GAP_STEPS)):
            if sight.gap >= GAP_STEPS[i]:
                into[at + GAP_AT + i] = 1.0
        if self.coffee >= 0:
            self._tell_question(sight, seat, into, at + ASKED_AT, yes=yes)

    def _order_coffees(self, sight: Sight, seat: i64) -> None:
        """Coffees that promise the seat more than the others come first."""
        keys = self.keys
        order = self.order
        for kind in range(KINDS):
            best = 0.0
            for other in range(self.seats):
                if other != seat and sight.promise[other * KINDS + kind] > best:
                    best = sight.promise[other * KINDS + kind]
            key = sight.promise[seat * KINDS + kind] - best
            i = kind
            while i > 0 and keys[i - 1] < key:
                keys[i] = keys[i - 1]
                order[i] = order[i - 1]
                i -= 1
            keys[i] = key
            order[i] = kind

    def _tell_coffee(self, sight: Sight, seat: i64, kind: i64, into: vec[float], at: i64, *, given: i64) -> None:
        """Its sacks, its pieces on the production board, and who would gain from a scoring."""
        own = self.stocks[seat * KINDS + kind] - given
        unseen = self.unseen(seat, kind)
        into[at] = float(sight.pieces[SACK + kind]) / 2.0
        into[at + 1] = float(own) / 3.0
        into[at + 2] = 1.0 if own > 0 else 0.0
        into[at + 3] = float(unseen) / 4.0
        into[at + 4] = self._chance(seat, kind, self._rivals_sacks(seat))
        into[at + 5] = float(sight.pieces[kind]) / 6.0
        into[at + 6] = float(sight.pieces[SHED + kind]) / 2.0
        into[at + 7] = float(sight.pieces[SHIP + kind]) / 2.0
        swing = sight.swing(seat, kind)
        into[at + 8] = swing / 8.0
        into[at + 9] = swing / 8.0 if swing > 0.0 else 0.0
        into[at + 10] = swing / 8.0 if swing > 0.0 and sight.pieces[SACK + kind] > 0 else 0.0
        into[at + 11] = swing / 8.0 if swing < 0.0 and sight.pieces[SACK + kind] > 0 else 0.0
        into[at + 12] = float(sight.soon[kind])
        into[at + 13] = float(sight.soon[KINDS + kind])
        into[at + 14] = float(sight.soon[2 * KINDS + kind])
        into[at + 15] = swing / 8.0 if own > 0 and swing > 0.0 else 0.0

    def unseen(self, seat: i64, kind: i64) -> i64:
        """Sacks of a coffee in the other stocks and in the bag: known by counting."""
        n: i64 = 0
        for other in range(self.seats + 1):
            if other != seat:
                n += self.stocks[other * KINDS + kind]
        return n

    def _rivals_sacks(self, seat: i64) -> i64:
        n: i64 = 0
        for other in range(self.seats):
            if other != seat:
                n += self.sizes[other]
        return n

    def _chance(self, seat: i64, kind: i64, held: i64) -> float:
        """That at least one of so many unseen sacks is of the coffee."""
        everything: i64 = 0
        for other in range(self.seats + 1):
            if other != seat:
                everything += self.sizes[other]
        none = 1.0
        for i in range(self.unseen(seat, kind)):
            elsewhere = everything - held - i
            if elsewhere <= 0:
                return 1.0
            none *= float(elsewhere) / float(everything - i)
        return 1.0 - none

    def _tell_question(self, sight: Sight, seat: i64, into: vec[float], at: i64, *, yes: bool) -> None:
        """block.secret: the own answer, and who else might block; others' answers only where they are open."""
        ends = False
        best: i64 = 0
        for other in range(self.seats):
            if sight.points[other] >= sight.lowest:
                ends = True
            if other != seat and sight.points[other] > best:
                best = sight.points[other]
        if ends:
            into[at + (0 if sight.points[seat] > best else 1)] = 1.0
        if yes:
            into[at + 2] = 1.0
            return
        held: i64 = 0
        for other in range(self.seats):
            hushed = self.sealed or (self.answered >> other) & 1 == 0
            if other != seat and (self.asked >> other) & 1 != 0 and hushed:
                held += self.sizes[other]
        into[at + 3] = 1.0
        into[at + 4] = self._chance(seat, self.coffee, held)
        if seat == self.active:
            into[at + 5] = 1.0
        elif (self.asked & ~self.answered) >> seat & 1 != 0:
            into[at + 6] = 1.0
            if self.stocks[seat * KINDS + self.coffee] > 0:
                into[at + 7] = 1.0
