"""The turn on one page: what each decision does (chapter 3.3 and section 4)."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from cosecha.core.luck import Luck
from cosecha.games.keyflower.animals import begin_drive, bring_animals, coming_kind, drive_to, put_animal
from cosecha.games.keyflower.arrivals import stock
from cosecha.games.keyflower.bidding import (
    ask_hand,
    begin_bid,
    choose_colour,
    complete_bid,
    end_action,
    move_group,
    next_turn,
)
from cosecha.games.keyflower.breeding import choose_newborn
from cosecha.games.keyflower.dealing import deal_anew
from cosecha.games.keyflower.farming import end_farm, fetch
from cosecha.games.keyflower.forgetting import forget_hands
from cosecha.games.keyflower.offers import legal_moves
from cosecha.games.keyflower.payments import give_for_use, pay_and_receive, pay_group, pay_worker
from cosecha.games.keyflower.pieces import (
    ANIMAL_KINDS,
    BIDDING,
    DRIVE,
    FETCH,
    MOVE,
    RESOURCE_KINDS,
    V_AT,
    V_BID,
    V_BOAT,
    V_COLOUR,
    V_DRIVE,
    V_ENOUGH,
    V_FEED,
    V_FINISH,
    V_GIVE,
    V_GROUP,
    V_HAND,
    V_INTO,
    V_MOVE,
    V_OFFER,
    V_PASS,
    V_PAY,
    V_PAY_GROUP,
    V_PLACE,
    V_SPEND,
    V_STOCK,
    V_TAKE,
    V_UPGRADE,
    V_USE,
    V_WHEAT,
)
from cosecha.games.keyflower.refusals import canonical_code, why_not_move
from cosecha.games.keyflower.season_end import (
    end_breeding,
    end_season,
    go_on_receiving,
    place_new,
    take_boat,
)
from cosecha.games.keyflower.seasons import offer
from cosecha.games.keyflower.state import KeyflowerState
from cosecha.games.keyflower.steps import feed_resource, feed_wheat
from cosecha.games.keyflower.telling import F_PASSED, NOWHERE
from cosecha.games.keyflower.transport import begin_upgrade, carry, finish, give_for_upgrade, spend
from cosecha.games.keyflower.using import begin_use, stand_on_tile, take_resources, use_hand


@final
class Keyflower(KeyflowerState):
    """A Keyflower position that can be played."""

    def copy(self) -> Keyflower:
        return Keyflower(self.seats, self.printed, self.rulings, self)

    def legal(self) -> vec[i64]:
        return legal_moves(self)

    def canonical(self, code: i64) -> i64:
        return canonical_code(self, code)

    def why_not(self, code: i64) -> i64:
        return why_not_move(self, code)

    def redeal(self, seat: i64, luck: Luck) -> None:
        deal_anew(self, seat, luck)

    def forget(self, seat: i64) -> None:
        forget_hands(self, seat)

    def play(self, code: i64, luck: Luck) -> None:
        """Carry out a legal decision, and whatever follows by itself."""
        verb = code // MOVE
        part = code % MOVE
        if verb <= V_HAND:
            self._play_workers(verb, part, luck)
        elif verb <= V_TAKE:
            self._play_payment(verb, part, luck)
        elif verb <= V_FINISH:
            self._play_transport(verb, part)
        elif verb == V_BOAT:
            take_boat(self, part, luck)
        elif verb == V_OFFER:
            offer(self, part)
        elif verb == V_PLACE:
            self.picked[self.actor] = part
        elif verb == V_AT:
            place_new(self, part // 6, part % 6, luck)
        else:
            self._play_farm(verb, part, luck)

    def _play_workers(self, verb: i64, part: i64, luck: Luck) -> None:
        """turn.choose: a pass, a bid or a use, and the workers for it."""
        if verb == V_PASS:
            self._pass(luck)
        elif verb == V_BID:
            begin_bid(self, part)
        elif verb == V_USE:
            begin_use(self, part)
        elif verb == V_COLOUR:
            choose_colour(self, part)
        elif verb == V_GROUP:
            move_group(self, part)
        elif verb == V_ENOUGH:
            ask_hand(self)
        elif self.doing == BIDDING:
            complete_bid(self, part)
        elif use_hand(self, part):
            stand_on_tile(self)
            pay_and_receive(self, luck)

    def _play_payment(self, verb: i64, part: i64, luck: Luck) -> None:
        if verb == V_PAY:
            pay_worker(self, part, luck)
        elif verb == V_PAY_GROUP:
            pay_group(self, part, luck)
        elif verb == V_GIVE and self.upgrading >= 0:
            give_for_upgrade(self, part)
        elif verb == V_GIVE:
            give_for_use(self, part, luck)
        elif self.stage == FETCH:
            fetch(self, part, luck)
        else:
            take_resources(self, part, 1)
            end_action(self)

    def _play_transport(self, verb: i64, part: i64) -> None:
        if verb == V_MOVE:
            carry(self, part // 24, part // 6 % 4, part % 6)
        elif verb == V_UPGRADE:
            begin_upgrade(self, part)
        elif verb == V_SPEND:
            spend(self, part)
        else:
            finish(self)

    def _play_farm(self, verb: i64, part: i64, luck: Luck) -> None:
        if verb == V_WHEAT:
            feed_wheat(self)
        elif verb == V_FEED:
            feed_resource(self, part // RESOURCE_KINDS, part % RESOURCE_KINDS)
        elif verb == V_DRIVE:
            begin_drive(self, part // ANIMAL_KINDS, part % ANIMAL_KINDS)
        elif verb == V_INTO and self.stage == DRIVE:
            drive_to(self, part)
        elif verb == V_INTO:
            self._put_animal(part, luck)
        elif verb == V_STOCK:
            stock(self, part)
            go_on_receiving(self, luck)
        elif choose_newborn(self, part):
            end_breeding(self, luck)

    def _put_animal(self, field: i64, luck: Luck) -> None:
        """One animal at a time, made by a tile in use or come with a boat."""
        put_animal(self, field, coming_kind(self))
        if bring_animals(self):
            if self.target >= 0:
                end_farm(self, luck)
            else:
                go_on_receiving(self, luck)

    def _pass(self, luck: Luck) -> None:
        """turn.pass, season.end-passes: the season ends when all have passed one after another."""
        self.tell(F_PASSED, self.actor, NOWHERE, NOWHERE, NOWHERE, 0)
        self.passes += 1
        if self.passes == self.seats:
            end_season(self, luck)
        else:
            next_turn(self)
