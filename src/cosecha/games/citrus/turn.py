"""The turn on one page: which decisions there are, which are refused and why, and what each does (chapters 3.2, 3.13, 4)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from cosecha.core.luck import Luck
from cosecha.core.state import LEGAL
from cosecha.games.citrus.action_tiles import (
    bull_places,
    cart_can_build,
    cash,
    lay_bull,
    take_by_cart,
    use_milestone,
    why_not_bull,
    why_not_cart,
    why_not_cart_now,
    why_not_held,
    why_not_milestone,
)
from cosecha.games.citrus.board import MOST_SITES, Printed
from cosecha.games.citrus.buying import (
    bits,
    buy,
    put_back,
    some_line_sound,
    why_not_line,
    why_not_return,
    why_not_spaces,
    whole_line_name,
)
from cosecha.games.citrus.fincas import can_stand, draw_finca, refill_if_due, stand
from cosecha.games.citrus.harvesting import area_name, harvest, take_income, worker_at
from cosecha.games.citrus.lookahead import Outlook, can_finish, need_of_pending, tile, try_finca
from cosecha.games.citrus.pieces import (
    AT_HAND,
    BRIDGE,
    BUILD,
    BUILT,
    BULL,
    BY_BLOCKED,
    CART,
    CHOOSE,
    F_BUILT,
    F_OVER,
    F_PASSED,
    F_TURN,
    HARVEST,
    HARVESTED,
    M2,
    M3,
    MILESTONE,
    MOVE,
    NOWHERE,
    R_BUILD_NOW,
    R_CART_WAITING,
    R_END_TRIGGER,
    R_FINCA_SEQUENCE,
    R_FINISH_TURN,
    R_HARVEST,
    R_INCOME,
    R_INTERLEAVE,
    R_LOOKAHEAD,
    R_NO_PASS,
    R_ONE_ACTION,
    R_ONE_MOVE,
    R_PENALTY_UNPAID,
    R_SITE,
    R_TURN_END,
    R_TURN_OFFERED,
    SPACES,
    V_BULL,
    V_BUY,
    V_BUY_SPACES,
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
    WORKERS,
)
from cosecha.games.citrus.planting import bridge_places, plant, why_not_bridge, why_not_plant
from cosecha.games.citrus.scoring import score_fincas, score_the_end
from cosecha.games.citrus.squares import MOST_SQUARES, Squares, any_in, either, first, rest
from cosecha.games.citrus.state import CitrusState, Rulings

PLACE_KIND: Final[i64] = 360  # the parts of a `place`: kind, square (two numbers each, without and with a bridge)


@final
class Citrus(CitrusState):
    """A Citrus position that can be played."""

    def copy(self) -> Citrus:
        return Citrus(self.seats, self.printed, self.rulings, self)

    # What may be done -----------------------------------------------------------------------------------------------

    def legal(self) -> vec[i64]:
        moves = vec[i64](capacity=48)
        if self.over:
            return moves
        if self.waiting >= 0:
            return self._add_sites(moves)
        if self.unpaid > 0:
            return self._add_unpaid(moves)
        outlook = Outlook(self)
        busy = self.pending_size > 0 or self.cart_tile >= 0
        if busy:
            moves = self._add_places(moves, outlook)
            if self.rulings.penalised and why_not_return(self, 0) == LEGAL:
                moves = append(moves, V_RETURN * MOVE)
        elif self.stage == CHOOSE and not self.all_built():
            moves = self._add_main_actions(moves, outlook)
        elif self.stage == HARVEST:
            moves = self._add_harvests(moves)
            moves = append(moves, V_INCOME * MOVE)
        else:
            moves = append(moves, V_END * MOVE)
        return self._add_action_tiles(moves)

    def _add_main_actions(self, moves: vec[i64], outlook: Outlook) -> vec[i64]:
        """turn.one-action: a line or a harvest; turn.no-pass: only who can do neither passes."""
        can_build = False
        for line in range(len(self.printed.lines)):
            if why_not_line(self, line, outlook) == LEGAL:
                moves = append(moves, V_BUY * MOVE + line)
                can_build = True
        if self.rulings.penalised:
            can_build = some_line_sound(self, outlook)
        if self.home(self.actor) < WORKERS:
            return self._add_harvests(moves)
        return moves if can_build else append(moves, V_PASS * MOVE)

    def _add_harvests(self, moves: vec[i64]) -> vec[i64]:
        for worker in range(WORKERS):
            if self.area_fruit(self.actor, worker) >= 0:
                moves = append(moves, V_HARVEST * MOVE + first(self.area(self.actor, worker)))
        return moves

    def _add_places(self, moves: vec[i64], outlook: Outlook) -> vec[i64]:
        """The tile of a cart, or else every kind of bought tile, on every square where it may go."""
        if self.cart_tile >= 0:
            return self._add_places_of(moves, self.cart_tile, outlook)
        met: i64 = 0
        bit: i64 = 1
        for space in range(SPACES):
            kind = self.pending[space]
            if kind >= 0 and (met >> kind) & 1 == 0:
                met |= bit << kind
                moves = self._add_places_of(moves, kind, outlook)
        return moves

    def _add_places_of(self, moves: vec[i64], kind: i64, outlook: Outlook) -> vec[i64]:
        fruit = kind // 2
        need = self._need_after(fruit)
        here = outlook.reach(fruit)
        places = either(here.extensions, here.starts)
        while any_in(places):
            square = first(places)
            if outlook.surely_after(need, fruit, square) or self._can_finish_after(kind, square, False, need):
                moves = append(moves, _place(kind, square, 0))
            places = rest(places)
        if self.holds(self.actor, BRIDGE) > 0:
            places = bridge_places(self, fruit)
            while any_in(places):
                square = first(places)
                if self._can_finish_after(kind, square, True, need):
                    moves = append(moves, _place(kind, square, 1))
                places = rest(places)
        return moves

    def _need_after(self, fruit: i64) -> i64:
        """What is left to build after a tile of this fruit; nothing that matters when mistakes are penalised."""
        if self.rulings.penalised:
            return 0
        need = need_of_pending(self)
        return need if self.cart_tile >= 0 else need - tile(fruit)

    def _can_finish_after(self, kind: i64, square: i64, bridge: bool, need: i64) -> bool:
        if need == 0:
            return True
        trial = self.copy()
        plant(trial, kind, square, bridge)
        return can_finish(Outlook(trial), -1, need, False)

    def _add_sites(self, moves: vec[i64]) -> vec[i64]:
        for site in range(MOST_SITES):
            if (self.open_sites >> site) & 1 != 0 and self._can_finish_with(site):
                moves = append(moves, V_SITE * MOVE + site)
        return moves

    def _can_finish_with(self, site: i64) -> bool:
        """buy.lookahead: would a finca on this site leave a way to build what is pending?"""
        need: i64 = 0 if self.rulings.penalised else need_of_pending(self)
        cart_fruit: i64 = -1 if self.cart_tile < 0 else self.cart_tile // 2
        if cart_fruit < 0 and need == 0:
            return True
        trial = self.copy()
        trial.finca_stack[self.waiting] += 1
        try_finca(trial, site)
        return can_finish(Outlook(trial), cart_fruit, need, False)

    def _add_unpaid(self, moves: vec[i64]) -> vec[i64]:
        """penalty.unpaid: every choice of exactly as many tiles as coins are missing."""
        full: i64 = 0
        bit: i64 = 1
        for space in range(SPACES):
            if self.pending[space] >= 0:
                full |= bit << space
        for spaces in range(1, bit << SPACES):
            if spaces & ~full == 0 and bits(spaces) == self.unpaid:
                moves = append(moves, V_RETURN * MOVE + spaces)
        return moves

    def _add_action_tiles(self, moves: vec[i64]) -> vec[i64]:
        """turn.action-tiles: at any time in the own turn."""
        for kind in range(M2, M3 + 1):
            if self.holds(self.actor, kind) > 0:
                moves = append(moves, V_MONEY * MOVE + kind - M2)
        if self.holds(self.actor, CART) > 0 and why_not_cart_now(self) == LEGAL:
            moves = self._add_carts(moves)
        if self.holds(self.actor, MILESTONE) > 0 and can_stand(self):
            moves = append(moves, V_MILESTONE * MOVE)
        if self.holds(self.actor, BULL) > 0:
            places = bull_places(self)
            while any_in(places):
                moves = append(moves, V_BULL * MOVE + first(places))
                places = rest(places)
        return moves

    def _add_carts(self, moves: vec[i64]) -> vec[i64]:
        """tile.cart: the answer is the same for all tiles of one fruit, so it is looked for once."""
        known: i64 = 0
        good: i64 = 0
        bit: i64 = 1
        for space in range(SPACES):
            if self.market[space] >= 0:
                fruit = self.market[space] // 2
                if (known >> fruit) & 1 == 0:
                    known |= bit << fruit
                    if cart_can_build(self, fruit):
                        good |= bit << fruit
                if (good >> fruit) & 1 != 0:
                    moves = append(moves, V_CART * MOVE + space)
        return moves

    # Why something may not be done ----------------------------------------------------------------------------------

    def canonical(self, code: i64) -> i64:
        verb = code // MOVE
        if verb == V_HARVEST:
            return V_HARVEST * MOVE + area_name(self, code % MOVE)
        if verb == V_BUY_SPACES:
            return whole_line_name(self, code)
        return code

    def why_not(self, code: i64) -> i64:
        """The first rule of section 3.15 that refuses the move."""
        verb = code // MOVE
        part = code % MOVE
        if self.over:
            return R_END_TRIGGER
        if self.waiting >= 0 and verb != V_SITE:
            return R_FINCA_SEQUENCE
        if self.unpaid > 0 and verb != V_RETURN:
            return R_PENALTY_UNPAID
        if verb == V_PLACE:
            return self._why_not_place(part)
        if verb == V_BUY or verb == V_BUY_SPACES:
            return self._why_not_buy(verb, part)
        if verb == V_HARVEST or verb == V_INCOME:
            return self._why_not_harvest(verb, part)
        if verb == V_SITE:
            return self._why_not_site(part)
        if verb == V_PASS:
            return self._why_not_pass()
        if verb == V_END:
            return self._why_not_end()
        if verb == V_RETURN:
            return why_not_return(self, part)
        if verb == V_CART:
            return why_not_cart(self, part)
        if verb == V_BULL:
            return why_not_bull(self, part)
        if verb == V_MILESTONE:
            return why_not_milestone(self)
        if verb == V_MONEY:
            return why_not_held(self, M2 + part)
        return R_TURN_OFFERED

    def _why_not_place(self, part: i64) -> i64:
        kind = part // PLACE_KIND
        square = part % PLACE_KIND // 2
        bridge = part % 2 == 1
        if not self._is_pending(kind) or square >= self.printed.board.width * self.printed.board.height:
            return R_TURN_OFFERED
        if self.cart_tile >= 0 and kind != self.cart_tile:
            return R_CART_WAITING
        fruit = kind // 2
        reason = why_not_bridge(self, fruit, square) if bridge else why_not_plant(self, fruit, square)
        if reason != LEGAL:
            return reason
        return LEGAL if self._can_finish_after(kind, square, bridge, self._need_after(fruit)) else R_LOOKAHEAD

    def _is_pending(self, kind: i64) -> bool:
        if kind == self.cart_tile:
            return True
        for space in range(SPACES):
            if self.pending[space] == kind:
                return True
        return False

    def _why_not_buy(self, verb: i64, part: i64) -> i64:
        if self.all_built():
            return R_FINISH_TURN
        if self.pending_size > 0 or self.cart_tile >= 0:
            return R_BUILD_NOW
        if self.stage == BUILT:
            return R_ONE_MOVE
        if self.stage != CHOOSE:
            return R_ONE_ACTION
        if verb == V_BUY_SPACES:
            return why_not_spaces(self, part)
        return why_not_line(self, part, Outlook(self))

    def _why_not_harvest(self, verb: i64, part: i64) -> i64:
        if self.all_built() and self.stage != HARVEST:
            return R_FINISH_TURN
        if self.pending_size > 0 or self.cart_tile >= 0:
            return R_BUILD_NOW
        if self.stage == BUILT:
            return R_ONE_ACTION
        if self.stage == HARVESTED:
            return R_INTERLEAVE
        if verb == V_INCOME:
            return LEGAL if self.stage == HARVEST else R_INCOME
        return LEGAL if worker_at(self, part) >= 0 else R_HARVEST

    def _why_not_site(self, site: i64) -> i64:
        if self.waiting < 0 or (self.printed.board.letters >> site) & 1 == 0:
            return R_TURN_OFFERED
        if (self.open_sites >> site) & 1 == 0:
            return R_SITE
        return LEGAL if self._can_finish_with(site) else R_LOOKAHEAD

    def _why_not_pass(self) -> i64:
        """turn.no-pass, blocked.pass."""
        if self.all_built():
            return R_FINISH_TURN
        if self.pending_size > 0 or self.cart_tile >= 0:
            return R_BUILD_NOW
        if self.stage != CHOOSE:
            return R_ONE_ACTION
        if self.home(self.actor) < WORKERS or some_line_sound(self, Outlook(self)):
            return R_NO_PASS
        return LEGAL

    def _why_not_end(self) -> i64:
        if self.pending_size > 0 or self.cart_tile >= 0:
            return R_BUILD_NOW
        if self.stage == HARVEST or (self.stage == CHOOSE and not self.all_built()):
            return R_TURN_END
        return LEGAL

    # What it does ---------------------------------------------------------------------------------------------------

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
            self._end_turn(verb == V_PASS, luck)
            return
        refill_if_due(self, luck)

    def _place(self, part: i64) -> None:
        """buy.sequence, tile.cart-build: the tile of a cart first, then the bought ones in any order."""
        kind = part // PLACE_KIND
        square = part % PLACE_KIND // 2
        self.tell(F_BUILT, kind, AT_HAND + self.actor, square, 0)
        plant(self, kind, square, part % 2 == 1)
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

    def _end_turn(self, passed: bool, luck: Luck) -> None:
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


def _place(kind: i64, square: i64, bridge: i64) -> i64:
    return V_PLACE * MOVE + kind * PLACE_KIND + square * 2 + bridge
