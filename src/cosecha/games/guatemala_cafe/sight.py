"""What lies open on the table, reckoned up for a value net: plantations, harbours, the end in sight.

Nothing here depends on stocks but their sizes; what a seat knows of sacks is added in `features`, the lines of the
buyer in `track`.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from cosecha.games.guatemala_cafe.harbours import cheapest_ship
from cosecha.games.guatemala_cafe.outlook import NEAR
from cosecha.games.guatemala_cafe.pieces import (
    KINDS,
    ROAD,
    SACK,
    SHED,
    SHIP,
    SPACES,
)
from cosecha.games.guatemala_cafe.spaces import any_in, both, count, without
from cosecha.games.guatemala_cafe.state import CafeState
from cosecha.games.guatemala_cafe.ways import Ways

PLOT_NUMBERS: Final[i64] = 10  # of a plantation
SEAT_NUMBERS: Final[i64] = 32
MONEY_STEPS: Final[vec[i64]] = vec[i64]([1, 2, 3, 4, 6, 8, 11, 15])
PIECE_KINDS: Final[i64] = 16  # workers, sheds, ships, and the road
GAP_OF_A_SCORING: Final = 16.0


@final
class Sight:
    """One position, seat by seat."""

    def __init__(self, ways: Ways) -> None:
        self.ways = ways
        self.seats: i64 = 0
        self.lowest: i64 = 0  # the space of the sack laid last
        self.gap: i64 = 0
        self.points: vec[i64] = vec[i64]([0] * 4)
        self.worth: vec[i64] = vec[i64]([0] * 20)  # what each coffee would give each seat now
        self.promise: vec[float] = vec[float]([0.0] * 20)
        self.plots: vec[float] = vec[float]([0.0] * 200)
        self.own: vec[float] = vec[float]([0.0] * 128)  # the numbers of each seat
        self.gains: vec[float] = vec[float]([0.0] * 64)  # what a piece would add to a scoring
        self.pieces: vec[i64] = vec[i64]([0] * 21)  # on the production board
        self.soon: vec[i64] = vec[i64]([0] * 15)  # by coffee: a sack within three, four, eight steps

    def look(self, state: CafeState) -> None:
        self.seats = state.seats
        self.lowest = state.lowest_sack()
        for i in range(SEAT_NUMBERS * state.seats):
            self.own[i] = 0.0
        for i in range(PLOT_NUMBERS * KINDS * state.seats):
            self.plots[i] = 0.0
        self._count_pieces(state)
        most: i64 = 0
        for seat in range(state.seats):
            self.points[seat] = state.points(seat)
            if self.points[seat] > most:
                most = self.points[seat]
        self.gap = self.lowest - most
        cheapest = cheapest_ship(state)
        for seat in range(state.seats):
            self._look_at_plots(state, seat, cheapest)
        for seat in range(state.seats):
            self._look_at_seat(state, seat)
        self._look_at_sacks(state)

    def _count_pieces(self, state: CafeState) -> None:
        for piece in range(SACK + KINDS):
            self.pieces[piece] = 0
        for space in range(SPACES):
            if state.production[space] >= 0:
                self.pieces[state.production[space]] += 1

    # Plantations ----------------------------------------------------------------------------------------------------

    def _look_at_plots(self, state: CafeState, seat: i64, cheapest: i64) -> None:
        board = state.board
        ways = self.ways
        money = state.money[seat]
        paid = 1.0 if money > 1 else 0.0
        row = seat * PIECE_KINDS
        road = 0.0
        for kind in range(KINDS):
            i = seat * KINDS + kind
            at = i * PLOT_NUMBERS
            group = state.plantation(seat, kind)
            self.worth[i] = 0
            self.promise[i] = 0.0
            if not any_in(group):
                self.gains[row + kind] = 0.25 * paid
                self.gains[row + SHED + kind] = 0.4 if money >= 2 else 0.0
                self.gains[row + SHIP + kind] = 0.0
                continue
            shed = state.shed(seat, kind)
            beside = without(board.spread(group), state.taken)
            beside = without(beside, board.spread(state.others(seat, kind)))
            fields = both(beside, board.fields)
            room = count(fields)
            steps = float(room if room < 4 else 4) / 4.0
            self.plots[at + 6] = steps
            workers = count(group)
            grows = any_in(both(fields, board.affordable(money)))
            self.gains[row + SHIP + kind] = 0.0
            if shed < 0:
                places = both(beside, board.open_sheds)
                hope = any_in(places) and self.pieces[SHED + kind] > 0
                self.promise[i] = float(workers) * (0.45 if hope else 0.08)
                self.plots[at + 1] = self.promise[i] / 8.0
                self.plots[at + 2] = float(workers) / 5.0
                self.plots[at + 8] = 1.0 if hope else 0.0
                self.plots[at + 9] = 0.0 if hope else 1.0
                self.gains[row + kind] = 0.45 if grows and hope else 0.0
                payable = any_in(both(places, board.affordable(money)))
                self.gains[row + SHED + kind] = 0.6 * float(workers) + 0.5 if payable else 0.0
                continue
            workers -= 1
            times = float(ways.multiplier(shed, kind)) / 100.0
            ships = ways.connected_ships(shed, kind)
            missing = ways.nearest(shed)
            near = float(NEAR[missing]) / 100.0 if missing < len(NEAR) else 0.0
            self.worth[i] = workers * (1 + ships)
            self.promise[i] = (float(workers) + 0.6) * times + 0.25 * steps
            self.plots[at] = float(self.worth[i]) / 8.0
            self.plots[at + 1] = self.promise[i] / 8.0
            self.plots[at + 2] = float(workers) / 5.0
            self.plots[at + 3] = 1.0
            self.plots[at + 4] = 1.0 if missing == 0 else 0.0
            self.plots[at + 5] = float(ships) / 2.0
            self.plots[at + 7] = near
            self.gains[row + kind] = times if grows else 0.0
            self.gains[row + SHED + kind] = 0.0
            if cheapest >= 0 and cheapest <= money:
                self.gains[row + SHIP + kind] = (float(workers) + 0.5) * near
            gain = float(ways.gain_of_a_road(shed, kind)) / 100.0 * (float(workers) + 0.6)
            if gain > road:
                road = gain
        self.gains[row + ROAD] = road

    # Seats ----------------------------------------------------------------------------------------------------------

    def _look_at_seat(self, state: CafeState, seat: i64) -> None:
        at = seat * SEAT_NUMBERS
        own = self.own
        money = state.money[seat]
        own[at] = float(self.points[seat]) / 30.0
        own[at + 1] = float(self.lowest - self.points[seat]) / 30.0
        for i in range(len(MONEY_STEPS)):
            if money >= MONEY_STEPS[i]:
                own[at + 2 + i] = 1.0
        own[at + 10] = float(money if money < 30 else 30) / 10.0
        own[at + 11] = float(state.stock_size(seat)) / 6.0
        promise = 0.0
        whole: i64 = 0
        best: i64 = 0
        sheds: i64 = 0
        for kind in range(KINDS):
            i = seat * KINDS + kind
            promise += self.promise[i]
            whole += self.worth[i]
            if self.worth[i] > best:
                best = self.worth[i]
            if self.plots[i * PLOT_NUMBERS + 3] > 0.0:
                sheds += 1
        own[at + 12] = promise / 15.0
        own[at + 13] = float(whole) / 12.0
        own[at + 14] = float(best) / 8.0
        own[at + 15] = float(sheds) / 3.0
        if seat == state.active:
            own[at + 16] = 1.0
        own[at + 17] = (float(self.points[seat]) + promise * float(self.gap) / GAP_OF_A_SCORING) / 30.0
        others: i64 = 0
        for other in range(self.seats):
            if other != seat and self.points[other] > others:
                others = self.points[other]
        lead = self.points[seat] - others
        own[at + 18] = float(lead) / 15.0
        own[at + 19] = 1.0 if lead > 0 else 0.0

    def swing(self, seat: i64, kind: i64) -> float:
        """What a scoring of the coffee would give the seat more than the others in the mean and at most."""
        most: i64 = 0
        others: i64 = 0
        for other in range(self.seats):
            if other != seat:
                worth = self.worth[other * KINDS + kind]
                others += worth
                if worth > most:
                    most = worth
        rivals = 0.5 * float(most) + 0.5 * float(others) / float(self.seats - 1)
        return float(self.worth[seat * KINDS + kind]) - rivals

    def wins_by(self, seat: i64, kind: i64) -> i64:
        """Would one more sack of this coffee end the game? 1: with a victory of the seat, -1: without one, else 0."""
        most: i64 = 0
        for other in range(self.seats):
            if other != seat:
                points = self.points[other] + self.worth[other * KINDS + kind]
                if points > most:
                    most = points
        mine = self.points[seat] + self.worth[seat * KINDS + kind]
        if mine < self.lowest - 1 and most < self.lowest - 1:
            return 0
        return 1 if mine > most else -1

    # Sacks and lines ------------------------------------------------------------------------------------------------

    def _look_at_sacks(self, state: CafeState) -> None:
        """What the sacks that lie on the production board promise each seat."""
        for seat in range(self.seats):
            at = seat * SEAT_NUMBERS
            best = 0.0
            for kind in range(KINDS):
                if self.pieces[SACK + kind] > 0:
                    swing = self.swing(seat, kind)
                    if swing > best:
                        best = swing
                    if self.wins_by(seat, kind) > 0:
                        self.own[at + 21] = 1.0
            self.own[at + 20] = best / 8.0
