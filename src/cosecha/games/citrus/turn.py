"""The turn on one page: what each decision does, and how a turn ends (chapters 3.2, 3.13 and section 4)."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from cosecha.core.luck import Luck
from cosecha.games.citrus.action_tiles import (
    cash,
    lay_bull,
    take_by_cart,
    use_milestone,
)
from cosecha.games.citrus.buying import (
    buy,
    put_back,
)
from cosecha.games.citrus.fincas import can_stand, draw_finca, refill_if_due, stand
from cosecha.games.citrus.harvesting import harvest, take_income
from cosecha.games.citrus.offers import legal_moves
from cosecha.games.citrus.pieces import (
    AT_HAND,
    BUILT,
    BY_BLOCKED,
    CHOOSE,
    F_BUILT,
    F_OVER,
    F_PASSED,
    F_TURN,
    M2,
    MOVE,
    NOWHERE,
    PLACE_KIND,
    V_BULL,
    V_BUY,
    V_CART,
    V_END,
    V_HARVEST,
    V_INCOME,
    V_MILESTONE,
    V_MONEY,
    V_PASS,
    V_PLACE,
    V_RETURN,
    V_SITE,
)
from cosecha.games.citrus.planting import plant
from cosecha.games.citrus.refusals import canonical_code, why_not_move
from cosecha.games.citrus.scoring import score_fincas, score_the_end
from cosecha.games.citrus.state import CitrusState


@final
class Citrus(CitrusState):
    """A Citrus position that can be played."""

    def copy(self) -> Citrus:
        return Citrus(self.seats, self.printed, self.rulings, self)

    def trial(self) -> Citrus:
        return Citrus(self.seats, self.printed, self.rulings, self, trial=True)

    def legal(self) -> vec[i64]:
        return legal_moves(self)

    def canonical(self, code: i64) -> i64:
        return canonical_code(self, code)

    def why_not(self, code: i64) -> i64:
        return why_not_move(self, code)

    def play(self, code: i64, luck: Luck) -> None:
        verb = code // MOVE
        part = code % MOVE
        if verb == V_PLACE:
            self._place(part)
        elif verb == V_BUY:
            buy(self, part, luck)
        elif verb == V_HARVEST:
            harvest(self, part)
        elif verb == V_INCOME:
            take_income(self)
        elif verb == V_SITE:
            stand(self, part, luck)
        elif verb == V_MONEY:
            cash(self, M2 + part)
        elif verb == V_BULL:
            lay_bull(self, part)
        elif verb == V_CART:
            take_by_cart(self, part, luck)
        elif verb == V_MILESTONE:
            use_milestone(self, luck)
        elif verb == V_RETURN:
            put_back(self, part, luck)
        elif verb == V_PASS or verb == V_END:
            self._end_turn(luck, passed=verb == V_PASS)
            return
        refill_if_due(self, luck)

    def _place(self, part: i64) -> None:
        """buy.sequence, tile.cart-build: the tile of a cart first, then the bought ones in any order."""
        kind = part // PLACE_KIND
        square = part % PLACE_KIND // 2
        self.tell(F_BUILT, kind, AT_HAND + self.actor, square, 0)
        plant(self, kind, square, bridge=part % 2 == 1)
        if self.cart_tile >= 0:
            self.cart_tile = -1
            return
        space: i64 = 0
        while self.pending[space] != kind:
            space += 1
        self.pending[space] = -1
        self.pending_size -= 1
        if self.pending_size == 0:
            self.stage = BUILT

    def _end_turn(self, luck: Luck, *, passed: bool) -> None:
        """turn.end: fincas are scored, the end of the game is checked, the next seat follows."""
        if passed:
            self.tell(F_PASSED, NOWHERE, NOWHERE, NOWHERE, 0)
        if passed or (self.stage == BUILT and self.built_this_turn == 0):
            self.passes += 1
        score_fincas(self)
        everyone_passed = self.passes >= self.seats
        if self.all_built() or (everyone_passed and not can_stand(self)):
            self._finish()
            return
        self.actor = (self.actor + 1) % self.seats
        self.stage = CHOOSE
        self.built_this_turn = 0
        self.tell(F_TURN, NOWHERE, NOWHERE, NOWHERE, 0)
        if everyone_passed:
            draw_finca(self, BY_BLOCKED, luck)

    def _finish(self) -> None:
        """end.trigger, blocked.end."""
        score_the_end(self)
        self.over = True
        self.tell(F_OVER, NOWHERE, NOWHERE, NOWHERE, 0)
