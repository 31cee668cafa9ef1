"""A turn and the end of the game (chapters 3.3, 3.4 and 3.13): the rules of all chapters put together."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from cosecha.core.luck import Luck
from cosecha.core.state import LEGAL
from cosecha.games.guatemala_cafe.board import Printed, ahead
from cosecha.games.guatemala_cafe.buying import put, select
from cosecha.games.guatemala_cafe.dealing import deal_anew
from cosecha.games.guatemala_cafe.offers import legal_moves
from cosecha.games.guatemala_cafe.pieces import (
    ACTING,
    AT_BANK,
    AT_POSITION,
    BLOCKING,
    EMPTY,
    F_FINISHED,
    F_MOVED,
    F_OVER,
    F_PAID,
    F_SKIPPED,
    F_STARTED,
    F_TURN,
    FOURTH_STEP,
    MOST_STEPS,
    MOVE,
    MOVING,
    NOWHERE,
    REFILLING,
    V_BLOCK,
    V_BUY,
    V_FINISH,
    V_MOVE,
    V_PLACE,
    V_REFILL,
    V_START,
    V_TAKE,
    YES,
)
from cosecha.games.guatemala_cafe.refilling import refill_roads, replace_from_bag, replace_sack
from cosecha.games.guatemala_cafe.refusals import canonical_code, why_active_waits, why_not_move
from cosecha.games.guatemala_cafe.sacks import answer, ask_everybody, console, settle, take
from cosecha.games.guatemala_cafe.scoring import score
from cosecha.games.guatemala_cafe.state import CafeState, Rulings


@final
class Cafe(CafeState):
    """Guatemala Café: the table and its rules."""

    def __init__(self, seats: i64, printed: Printed, rulings: Rulings, origin: CafeState | None) -> None:
        super().__init__(seats, printed, rulings, origin)

    def copy(self) -> Cafe:
        return Cafe(self.seats, self.printed, self.rulings, self)

    def legal(self) -> vec[i64]:
        return legal_moves(self)

    def canonical(self, code: i64) -> i64:
        return canonical_code(self, code)

    def why_not(self, code: i64) -> i64:
        return why_not_move(self, code)

    def why_waits(self, seat: i64, code: i64) -> i64:
        """The active player is told more than that others are asked."""
        return why_active_waits(self, code) if self.stage == BLOCKING and seat == self.active else LEGAL

    def redeal(self, seat: i64, luck: Luck) -> None:
        deal_anew(self, seat, luck)

    def play(self, code: i64, luck: Luck) -> None:
        verb = code // MOVE
        part = code % MOVE
        if verb == V_PLACE:
            put(self, part)
        elif verb == V_BUY:
            select(self, part)
        elif verb == V_MOVE:
            self._move(part)
        elif verb == V_FINISH:
            self._finish()
        elif verb == V_TAKE:
            self._take(part, luck)
        elif verb == V_BLOCK:
            if answer(self, yes=part == YES):
                self._settle(luck)
        elif verb == V_REFILL:
            replace_sack(self, part)
            self._next()
        elif verb == V_START:
            self._start(part)

    def _start(self, position: i64) -> None:
        """setup.buyer: then the first player begins."""
        self.buyer = position
        self.tell_of(self.actor, F_STARTED, NOWHERE, NOWHERE, AT_POSITION + position, 0)
        self.actor = self.active
        self.stage = MOVING
        self.tell(F_TURN, NOWHERE, NOWHERE, NOWHERE, 0)

    def _move(self, steps: i64) -> None:
        """buyer.move, buyer.pay-four; turn.skip: without a step the turn is over."""
        if steps == 0:
            self.tell(F_SKIPPED, NOWHERE, NOWHERE, NOWHERE, 0)
            self.idle += 1
            self._next()
            return
        before = self.buyer
        self.buyer = ahead(before, steps)
        self.stage = ACTING
        self.tell(F_MOVED, NOWHERE, AT_POSITION + before, AT_POSITION + self.buyer, steps)
        if steps == MOST_STEPS:
            self.money[self.active] -= FOURTH_STEP
            self.tell(F_PAID, NOWHERE, NOWHERE, AT_BANK, FOURTH_STEP)

    def _finish(self) -> None:
        """refill.roads; a purchase begins the count of end.stall anew."""
        self.tell(F_FINISHED, NOWHERE, NOWHERE, NOWHERE, self.bought)
        refill_roads(self)
        if self.bought > 0:
            self.idle = 0
        elif not self.consoled:
            self.idle += 1
        self._next()

    def _take(self, space: i64, luck: Luck) -> None:
        """sack.sequence, steps 1 to 4."""
        self.idle = 0
        take(self, space)
        if not ask_everybody(self):
            self._settle(luck)

    def _settle(self, luck: Luck) -> None:
        """sack.sequence, steps 4a to 8."""
        blocked = settle(self)
        if not blocked:
            score(self, self.coffee())
        if self._marker_at_sack():
            self._end()
        elif blocked:
            console(self)
        elif self.stock_size(self.active) > 0:
            self.stage = REFILLING
        else:
            replace_from_bag(self, luck)
            self._next()

    def _marker_at_sack(self) -> bool:
        """end.trigger, end.laid-on-marker: has a marker met the sack of this action?"""
        for seat in range(self.seats):
            if self.points(seat) >= self.lowest_sack():
                return True
        return False

    def _next(self) -> None:
        """end.no-sack, end.stall, turn.order."""
        self._clear()
        if self.sacks_on_board() == 0 or self.idle >= self.rulings.idle_rounds * self.seats:
            self._end()
            return
        self.active = (self.active + 1) % self.seats
        self.actor = self.active
        self.stage = MOVING
        self.tell(F_TURN, NOWHERE, NOWHERE, NOWHERE, 0)

    def _clear(self) -> None:
        """Nothing of a turn lasts beyond it."""
        self.held = EMPTY
        self.bought = 0
        self.emptied = 0
        self.freed = NOWHERE
        self.consoled = False

    def _end(self) -> None:
        """end.at-once."""
        self._clear()
        self.stage = MOVING
        self.over = True
        self.tell(F_OVER, NOWHERE, NOWHERE, NOWHERE, 0)
