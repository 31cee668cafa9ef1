"""The table of constants of the greedy bot."""

from mypy_extensions import i64


class Weights:
    """The table of constants. Without a unit: hundredths of a point. Tuned by self-play of 2 and 4 seats."""

    def __init__(self) -> None:
        # Fincas
        self.rivals: i64 = 70  # percent of the rivals' mean share that counts against us
        self.patience_1: i64 = 42  # so many tiles left make it an even bet that the last gap is closed
        self.patience: i64 = 216  # tiles added to that for each further gap
        self.doubt: i64 = 64  # hundredths of a tile: so long a lead makes first place three quarters sure
        self.doubt_gap: i64 = 38  # added to the doubt for each gap
        self.step_in: i64 = 70  # percent of an area that counts at a finca which its next tile can reach
        self.absent: i64 = 66  # percent of its share for a seat that could only step in
        self.future: i64 = 50  # percent of a finca that is still to be drawn
        # Coins and workers
        self.coin_1: i64 = 191  # each of the first three coins
        self.coin_4: i64 = 163  # each of the next three, and so on
        self.coin_7: i64 = 88
        self.coin_10: i64 = 58
        self.coin_slack: i64 = 1  # coins beyond an equal share of the tiles left that still count
        self.worker_1: i64 = 200  # the first worker at home
        self.worker_2: i64 = 320
        self.worker_3: i64 = 285
        self.worker_4: i64 = 221  # the last two each
        # Areas
        self.room_1: i64 = 26  # an open square to grow on
        self.room_2: i64 = 9
        self.room_3: i64 = 8
        self.outlet: i64 = 33  # a fruit that has an area with room
        self.merge: i64 = 46  # for each harvest point of a neutral area that one more tile could join
        self.box_in: i64 = 39  # a rival's area that loses its last room
        # Action tiles, above the point they give in the end
        self.money: i64 = 99
        self.cart: i64 = 437
        self.bull: i64 = 131
        self.bridge: i64 = 195
        self.milestone: i64 = 348
        # Hopes fade as the game goes on: tiles left at which they have halved
        self.fade: i64 = 11  # of areas and workers
        self.fade_tile: i64 = 13  # of action tiles
        # The market
        self.refill: i64 = 8  # what it costs to leave a full market to the next seat
        # How far a purchase is thought through
        self.tries: i64 = 6  # places for a tile from which the other tiles are built in thought
        self.close: i64 = 300  # a place that gains so much less than the best one is not tried
