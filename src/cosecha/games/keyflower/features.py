"""What a value net is told of a Keyflower position: what lies open, the own hand, and what follows from them.

In the middle of a turn the actor is told of the position in which a rule of thumb would end it; the others of the
position as it is. What luck has just dealt at the beginning of a season is not told yet.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from cosecha.core.eyes import Eyes
from cosecha.core.luck import SeededLuck
from cosecha.core.state import State
from cosecha.games.keyflower.beliefs import likelihood
from cosecha.games.keyflower.candidates import promising
from cosecha.games.keyflower.pieces import (
    BOATS,
    CHOOSE_BOAT,
    COLOUR_KINDS,
    HAND,
    MOST_SEATS,
    OFFER,
    PLACE,
    SKILL_KINDS,
    STOCK,
    TURN,
    WINTER,
)
from cosecha.games.keyflower.planner import decide
from cosecha.games.keyflower.sight import HELD, OFFERED, OPEN, PRIVATE, SLOTS, Sight, is_fresh
from cosecha.games.keyflower.state import EPOCHS, M_DRAWN, M_DRAWN_SKILLS, M_UNSURE, KeyflowerState, winter_tile
from cosecha.games.keyflower.telling import SOURCE_KINDS

SLOT_NUMBERS: Final[i64] = 6
CHANCES: Final[i64] = 16
TABLE: Final[i64] = 48
LONGEST: Final[i64] = 100
"""Decisions until a turn is over, at most."""
BOAT_AT: Final[i64] = 36
TIE_UNIT: Final = 10


@final
class KeyflowerEyes(Eyes):
    """Looks at a position, and in the middle of a turn at where it leads."""

    def __init__(self) -> None:
        self.sight = Sight()
        self.waiting = Sight()  # the table as it is, for those who do not act
        self.table: vec[float] = vec[float]([0.0] * TABLE)
        self.seats: i64 = 0
        self.actor: i64 = 0
        self.start: i64 = 0
        self.mover: i64 = -1  # in the middle of whose turn we are
        self.before: KeyflowerState | None = None
        self.bag: i64 = 0
        self.pile: i64 = 0
        self.best: vec[i64] = vec[i64]([0] * 3)

    def inputs(self, seats: i64) -> i64:
        return SLOTS * SLOT_NUMBERS + OPEN * seats + PRIVATE + CHANCES + TABLE + 2 * seats

    def earned(self, state: State) -> list[int]:
        """Few sources: autumn tiles, animals, printed points, winter tiles, boats and turn order tiles, gold."""
        assert isinstance(state, KeyflowerState)
        found: list[int] = []
        for seat in range(state.seats):
            sums = [0, 0, 0, 0, 0, 0]
            for source in range(SOURCE_KINDS):
                sums[_source(source)] += state.earned[seat * SOURCE_KINDS + source]
            found.extend(sums)
        return found

    def ranks(self, state: State) -> list[int]:
        """win.most, tie.boat."""
        assert isinstance(state, KeyflowerState)
        found: list[int] = []
        for seat in range(state.seats):
            place: int = 0
            if state.rulings.tie_boat:
                for i in range(state.seats):
                    if state.queue[i] == seat:
                        place = TIE_UNIT - 1 - i
            found.append(state.points(seat) * TIE_UNIT + place)
        return found

    def sensible(self, state: State) -> vec[i64]:
        assert isinstance(state, KeyflowerState)
        return promising(state)

    def turn_over(self, state: State, seat: i64) -> bool:
        """What luck deals at the beginning of a season ends every turn."""
        assert isinstance(state, KeyflowerState)
        return state.over or state.actor != seat or is_fresh(state)

    def weighs(self) -> bool:
        return True

    def likelihood(self, state: State, seat: i64) -> float:
        assert isinstance(state, KeyflowerState)
        return likelihood(state, seat)

    # Looking --------------------------------------------------------------------------------------------------------

    def look(self, state: State) -> None:
        assert isinstance(state, KeyflowerState)
        self.seats = state.seats
        self.mover = -1
        self.bag = state.bag_size()
        self.pile = state.pile_size()
        shown = state.copy()
        if in_the_middle(state):
            self.mover = state.actor
            self.before = state.copy()
            finish_turn(shown)
        self.sight.look(shown)
        self._look_at_table(shown)

    def _look_at_table(self, state: KeyflowerState) -> None:
        table = self.table
        self.actor = state.actor
        self.start = state.start
        for i in range(TABLE):
            table[i] = 0.0
        table[state.season] = 1.0
        fresh = is_fresh(state)
        table[4] = 1.0 if fresh else 0.0
        table[5] = 1.0 if state.stage == CHOOSE_BOAT else 0.0
        table[6] = 1.0 if state.stage == OFFER else 0.0
        table[7] = 1.0 if state.stage == PLACE else 0.0
        table[8] = float(state.passes) / float(state.seats)
        table[9] = float(self.bag) / 60.0
        table[10] = float(self.pile) / 40.0
        table[11] = 1.0 if state.rulings.farmers else 0.0
        hands: i64 = 0
        for i in range(COLOUR_KINDS * state.seats):
            hands += state.workers[i]
        share = float(hands) / float(8 * state.seats)
        table[12] = share
        table[13 + state.season] = share
        for seat in range(state.seats):
            table[17] += float(state.wheat[seat]) / 10.0
        if not fresh and state.season < WINTER:
            self._look_at_boats(state)

    def _look_at_boats(self, state: KeyflowerState) -> None:
        """What the boats carry, the best first."""
        loads = vec[float]([0.0] * BOATS)
        for boat in range(BOATS):
            load = 0.0
            for colour in range(COLOUR_KINDS):
                load += float(state.boat_workers[boat * COLOUR_KINDS + colour]) / 5.0
            for kind in range(SKILL_KINDS):
                load += float(state.boat_skills[boat * SKILL_KINDS + kind]) / 3.0
            i = boat
            while i > 0 and loads[i - 1] < load:
                loads[i] = loads[i - 1]
                i -= 1
            loads[i] = load
        for boat in range(BOATS):
            self.table[BOAT_AT + boat] = loads[boat]

    # Telling --------------------------------------------------------------------------------------------------------

    def tell(self, seat: i64, into: vec[float]) -> None:
        if self.mover >= 0 and seat != self.mover:
            before = self.before
            assert before is not None
            self.waiting.look(before)
            self._look_at_table(before)
            self._tell(self.waiting, seat, into)
            shown = self.sight.state
            assert shown is not None
            self._look_at_table(shown)
        else:
            self._tell(self.sight, seat, into)

    def _tell(self, sight: Sight, seat: i64, into: vec[float]) -> None:
        sight.look_from(seat)
        at = self._tell_slots(sight, seat, into)
        for turn in range(self.seats):
            start = ((seat + turn) % self.seats) * OPEN
            for i in range(OPEN):
                into[at + i] = sight.open[start + i]
            at += OPEN
        for i in range(PRIVATE):
            into[at + i] = sight.private[i]
        at += PRIVATE
        for i in range(CHANCES):
            into[at + i] = 0.0
        self._tell_chances(sight, seat, into, at)
        at += CHANCES
        for i in range(TABLE):
            into[at + i] = self.table[i]
        at += TABLE
        for turn in range(self.seats):
            other = (seat + turn) % self.seats
            into[at + turn] = 1.0 if other == self.actor else 0.0
            into[at + self.seats + turn] = 1.0 if other == self.start else 0.0

    def _tell_slots(self, sight: Sight, seat: i64, into: vec[float]) -> i64:
        for i in range(SLOTS * SLOT_NUMBERS):
            into[i] = 0.0
        for slot in range(SLOTS):
            place = sight.place[slot]
            at = slot * SLOT_NUMBERS
            if place == HELD:
                if sight.who[slot] == seat:
                    into[at] = 1.0
                    into[at + 1] = float(sight.upgraded[slot])
                else:
                    into[at + 2] = 1.0
            elif place == OFFERED:
                who = sight.who[slot]
                into[at + (3 if who < 0 else 4 if who == seat else 5)] = 1.0
        for number in range(18):
            into[winter_tile(number) * SLOT_NUMBERS + 1] = sight.dealt[number]
        return SLOTS * SLOT_NUMBERS

    def _tell_chances(self, sight: Sight, seat: i64, into: vec[float], at: i64) -> None:
        """What the seat could still do: tiles that it could lead or use; and which of its leads are safe."""
        movable: i64 = 0
        for other in range(self.seats):
            if other != seat and sight.movable[other] > movable:
                movable = sight.movable[other]
        most: i64 = 0
        for colour in range(COLOUR_KINDS):
            most = max(most, sight.spendable[seat * COLOUR_KINDS + colour])
        best = self.best
        for i in range(3):
            best[i] = 0
        for slot in range(SLOTS):
            place = sight.place[slot]
            if place == OFFERED:
                if sight.who[slot] == seat:
                    into[at] += 0.25 if sight.bid[slot] >= movable else 0.0
                    into[at + 1] += 0.25 if sight.bid[slot] < movable else 0.0
                    into[at + 2] += float(sight.bid[slot]) / 8.0 if sight.bid[slot] < movable else 0.0
                else:
                    can = self._at_hand(sight, seat, slot, most) > sight.bid[slot]
                    into[at + (3 if can else 4)] += 0.2
                    if sight.who[slot] >= 0 and can:
                        into[at + 5] += 0.25
            if place != 0 and sight.usable[slot] > 0:
                need = sight.usable[slot]
                if self._at_hand(sight, seat, slot, most) >= need:
                    own = sight.who[slot] == seat
                    into[at + (6 if own else 7)] += 0.1
                    into[at + (8 if own else 9)] += float(sight.given[slot]) / 2000.0
                    gain = sight.given[slot] - (20 if own else 90 * need)
                    self._keep(gain)
        for i in range(3):
            into[at + 10 + i] = float(best[i]) / 300.0
        into[at + 13] = float(movable) / 8.0
        into[at + 14] = float(sight.movable[seat] - movable) / 8.0

    def _keep(self, gain: i64) -> None:
        """The three best uses."""
        best = self.best
        if gain > best[2]:
            i: i64 = 2
            while i > 0 and best[i - 1] < gain:
                best[i] = best[i - 1]
                i -= 1
            best[i] = gain

    def _at_hand(self, sight: Sight, seat: i64, slot: i64, most: i64) -> i64:
        """Workers that the seat could bring to a tile, in the one colour that it takes."""
        lock = sight.lock[slot]
        return most if lock < 0 else sight.spendable[seat * COLOUR_KINDS + lock]


def _source(source: i64) -> i64:
    """Barn and the like, animals, printed, winter tiles, boats and turn order tiles, gold."""
    if source < 4:
        return 0
    if source < 8:
        return 1
    if source == 8:
        return 2
    if source < 27:
        return 3
    return 4 if source < 34 else 5


def in_the_middle(state: KeyflowerState) -> bool:
    """Has a seat begun something that is to be finished first?"""
    stage = state.stage
    return not state.over and stage != TURN and stage != CHOOSE_BOAT and stage != OFFER and stage != PLACE


def finish_turn(state: KeyflowerState) -> None:
    """As the greedy bot would. What is drawn comes from all that the actor has not seen, wherever it may be."""
    seat = state.actor
    if state.stage < STOCK:
        _mix_unseen(state, seat)
    luck = SeededLuck(1)
    if state.stage <= HAND and len(state.legal()) == 0:
        return  # an imagined hand that does not hold what its owner has begun to place
    for _ in range(LONGEST):
        if not in_the_middle(state) or state.actor != seat:
            return
        state.play(decide(state), luck)


def _mix_unseen(state: KeyflowerState, seat: i64) -> None:
    for place in range(EPOCHS * MOST_SEATS):
        if place % MOST_SEATS != seat:
            for colour in range(COLOUR_KINDS):
                state.bag[colour] += state.memory[M_DRAWN + place * COLOUR_KINDS + colour]
            for kind in range(SKILL_KINDS):
                state.pile[kind] += state.memory[M_DRAWN_SKILLS + place * SKILL_KINDS + kind]
    for place in range(MOST_SEATS * SKILL_KINDS):
        if place // SKILL_KINDS != seat:
            state.pile[place % SKILL_KINDS] += state.memory[M_UNSURE + place]
