"""The names and numbers of Guatemala Café: pieces, stages, verbs, reasons (chapters 1 and 2 of the specification)."""

from typing import Final

from mypy_extensions import i64

COFFEES: Final = ("K", "N", "R", "T", "W")
COFFEE_WORDS: Final = ("black", "brown", "red", "beige", "white")
KINDS: Final[i64] = 5

# Pieces on the production board: the first of each sort, to which the number of the coffee is added.
EMPTY: Final[i64] = -1
WORKER: Final[i64] = 0
SHED: Final[i64] = 5
SHIP: Final[i64] = 10
ROAD: Final[i64] = 15
SACK: Final[i64] = 16
PIECES: Final = (
    "wK", "wN", "wR", "wT", "wW", "sK", "sN", "sR", "sT", "sW", "bK", "bN", "bR", "bT", "bW",
    "r", "*K", "*N", "*R", "*T", "*W",
)  # fmt: skip
WORKERS_OF_A_COFFEE: Final[i64] = 9
SHEDS_OF_A_COFFEE: Final[i64] = 3
SHIPS_OF_A_COFFEE: Final[i64] = 3
SACKS_OF_A_COFFEE: Final[i64] = 7
ALL_SACKS: Final[i64] = 35
ROADS: Final[i64] = 50
FEWER_ROADS: Final[i64] = 38

# The production board and the buyer's track.
SIDE: Final[i64] = 9
SPACES: Final[i64] = 81
POSITIONS: Final[i64] = 36
MARKED: Final[i64] = 6

START_MONEY: Final[i64] = 15
INCOME: Final[i64] = 8
FREE_STEPS: Final[i64] = 3
MOST_STEPS: Final[i64] = 4
FOURTH_STEP: Final[i64] = 2  # centavos
MOST_PIECES: Final[i64] = 3
BAG_SACKS: Final[i64] = 5
DEALT_SACKS: Final[i64] = 24

# Steps of a turn (section 4.1).
START: Final[i64] = 0  # S0
MOVING: Final[i64] = 1  # M1
ACTING: Final[i64] = 2  # A1, A2, C1
PLACING: Final[i64] = 3  # L1
BLOCKING: Final[i64] = 4  # B1
REFILLING: Final[i64] = 5  # R1
STAGES: Final = ("start", "move", "act", "place", "block", "refill")

# Piles that luck draws from.
SEAT_PILE: Final[i64] = 0
POSITION_PILE: Final[i64] = 1
MARKED_PILE: Final[i64] = 2  # which sack lies on which marked space
SIXTH_PILE: Final[i64] = 3
PIECE_PILE: Final[i64] = 4
DEAL_PILE: Final[i64] = 5  # the only draws that nobody is shown
BAG_PILE: Final[i64] = 6

# Verbs: a move is verb * MOVE + its part.
MOVE: Final[i64] = 65536
V_START: Final[i64] = 0
V_MOVE: Final[i64] = 1
V_BUY: Final[i64] = 2
V_PLACE: Final[i64] = 3
V_TAKE: Final[i64] = 4
V_BLOCK: Final[i64] = 5
V_REFILL: Final[i64] = 6
V_FINISH: Final[i64] = 7
YES: Final[i64] = 1

# Reasons: why a move is refused, by the number that `why_not` answers.
R_END_TRIGGER: Final[i64] = 1
R_TURN_ORDER: Final[i64] = 2
R_SETUP_BUYER: Final[i64] = 3
R_BUYER_FIRST: Final[i64] = 4
R_PLACE_NOW: Final[i64] = 5
R_BUYER_MOVE: Final[i64] = 6
R_PAY_FOUR: Final[i64] = 7
R_NO_SECOND_SACK: Final[i64] = 8
R_ONE_ACTION: Final[i64] = 9
R_SACK_TAKE: Final[i64] = 10
R_UP_TO_THREE: Final[i64] = 11
R_LINE: Final[i64] = 12
R_NO_SACKS: Final[i64] = 13
R_ONE_SHED: Final[i64] = 14
R_NO_PLACE: Final[i64] = 15
R_AFFORD: Final[i64] = 16
R_WORKER: Final[i64] = 17
R_ONE_PER_SPACE: Final[i64] = 18
R_WORKER_CONNECT: Final[i64] = 19
R_APART: Final[i64] = 20
R_SHED: Final[i64] = 21
R_THREE_PLAYERS: Final[i64] = 22
R_SHED_CONNECT: Final[i64] = 23
R_SHIP: Final[i64] = 24
R_SHIP_CHEAPEST: Final[i64] = 25
R_ROAD: Final[i64] = 26
R_ROAD_TWO: Final[i64] = 27
R_ROAD_SINGLE: Final[i64] = 28
R_TURN_DUE: Final[i64] = 29
R_BLOCK_OFFER: Final[i64] = 30
R_BLOCK_NO_SACK: Final[i64] = 31
R_REFILL_SACK: Final[i64] = 32
REASONS: Final = (
    "", "end.trigger", "turn.order", "setup.buyer", "buyer.first", "buy.place-now", "buyer.move", "buyer.pay-four",
    "block.no-second-sack", "turn.one-action", "sack.take", "buy.up-to-three", "buy.line", "buy.no-sacks",
    "buy.one-shed-per-kind", "buy.no-place", "buy.afford", "place.worker", "place.one-per-space",
    "place.worker-connect", "place.apart", "place.shed", "variant.three-players", "place.shed-connect", "place.ship",
    "place.ship-cheapest", "place.road", "place.road-two", "place.road-single", "turn.due", "block.offer",
    "block.no-sack", "refill.sack",
)  # fmt: skip

# Sources of points, in the order of the breakdown: the coffees, after what a position was set up with.
S_EARLIER: Final[i64] = 0
S_COFFEE: Final[i64] = 1  # + coffee
SOURCES: Final = ("earlier", "black", "brown", "red", "beige", "white")
SOURCE_KINDS: Final[i64] = 6

# Facts: what is told.
F_STARTED: Final[i64] = 0
F_MOVED: Final[i64] = 1
F_PAID: Final[i64] = 2
F_SKIPPED: Final[i64] = 3
F_BOUGHT: Final[i64] = 4
F_PLACED: Final[i64] = 5
F_TILE: Final[i64] = 6
F_REFILLED: Final[i64] = 7
F_TOOK: Final[i64] = 8
F_EARNED: Final[i64] = 9
F_BLOCKED: Final[i64] = 10
F_UNBLOCKED: Final[i64] = 11
F_SCORED: Final[i64] = 12
F_LEFT: Final[i64] = 13
F_SLID: Final[i64] = 14
F_REPLACED: Final[i64] = 15
F_FINISHED: Final[i64] = 16
F_TURN: Final[i64] = 17
F_OVER: Final[i64] = 18
FACTS: Final = (
    "started", "moved", "paid", "skipped", "bought", "placed", "tile", "refilled", "took sack", "earned", "blocked",
    "nobody blocked", "scored", "ship left", "ship slid", "replaced", "finished", "turn", "over",
)  # fmt: skip

# Where facts happen, beside the places of the plantation board (numbers below these).
AT_PRODUCTION: Final[i64] = 1000  # + space
AT_POSITION: Final[i64] = 1100  # + position of the buyer
AT_TRACK: Final[i64] = 1200  # + space of the score track
AT_HAND: Final[i64] = 1500  # + seat
AT_STOCK: Final[i64] = 1510  # + seat
AT_BAG: Final[i64] = 1520
AT_SUPPLY: Final[i64] = 1521
AT_BOX: Final[i64] = 1522
AT_BANK: Final[i64] = 1523
NOWHERE: Final[i64] = -1
