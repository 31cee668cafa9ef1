"""The names and numbers of Citrus: fruits, tiles, stages, verbs, reasons (chapters 1 and 2 of the specification)."""

from typing import Final

FRUITS: Final = ("le", "or", "bl", "li", "gr")
KINDS: Final = ("le", "lew", "or", "orw", "bl", "blw", "li", "liw", "gr", "grw")  # kind = 2 * fruit + well
LANDSCAPE: Final = ("h2", "h3", "h4", "m2", "m3", "ca", "bu", "br", "ms")
LANDSCAPE_NUMBERS: Final = (4, 4, 4, 2, 2, 4, 4, 4, 2)
SITES: Final = "ABCDEFGHIJKLMNO"

H2: Final = 0
H4: Final = 2
M2: Final = 3
M3: Final = 4
CART: Final = 5
BULL: Final = 6
BRIDGE: Final = 7
MILESTONE: Final = 8
LANDSCAPE_KINDS: Final = 9

MOST_SEATS: Final = 5
WORKERS: Final = 5  # on the player board; the sixth marks the score
START_COINS: Final = 6
MOST_COINS: Final = 12
SPACES: Final = 12
TRIGGER_LEVEL: Final = 3
OPEN_SITES: Final = 3
PENALTY: Final = 3
INCOME: Final = (0, 2, 4, 6, 7, 8)
FINCA_TILES: Final = 15

# Stages of a turn (section 4.1); the specification's `after` is told apart by the action that came before it.
CHOOSE: Final = 0
BUILD: Final = 1
HARVEST: Final = 2
BUILT: Final = 3
HARVESTED: Final = 4
STAGES: Final = ("choose", "build", "harvest", "built", "harvested")

# Why a drawn finca waits for its site.
TRIGGER: Final = 0
BY_MILESTONE: Final = 1
BY_BLOCKED: Final = 2
CAUSES: Final = ("trigger", "milestone", "blocked")

# Piles that luck draws from.
BAG_PILE: Final = 0
FINCA_PILE: Final = 1
SITE_PILE: Final = 2
LANDSCAPE_PILE: Final = 3
SEAT_PILE: Final = 4

# Verbs: a move is verb * MOVE + its parts.
MOVE: Final = 65536
V_BUY: Final = 0
V_SITE: Final = 1
V_PLACE: Final = 2
V_HARVEST: Final = 3
V_INCOME: Final = 4
V_MONEY: Final = 5
V_BULL: Final = 6
V_CART: Final = 7
V_MILESTONE: Final = 8
V_RETURN: Final = 9
V_PASS: Final = 10
V_END: Final = 11
V_BUY_SPACES: Final = 12  # `buy 1 4`: single spaces marked by hand

# Reasons: why a move is refused, by the number that `why_not` answers.
R_END_TRIGGER: Final = 1
R_TURN_ORDER: Final = 2
R_FINCA_SEQUENCE: Final = 3
R_PENALTY_UNPAID: Final = 4
R_TURN_OFFERED: Final = 5
R_CART_WAITING: Final = 6
R_ROCK_SITE: Final = 7
R_SQUARE: Final = 8
R_HELD: Final = 9
R_BRIDGE: Final = 10
R_BRIDGE_FRUIT: Final = 11
R_FOREIGN: Final = 12
R_NEUTRAL_CLOSED: Final = 13
R_TWO_WAYS: Final = 14
R_WORKER: Final = 15
R_ROAD: Final = 16
R_MERGE_NEUTRAL: Final = 17
R_LOOKAHEAD: Final = 18
R_FINISH_TURN: Final = 19
R_BUILD_NOW: Final = 20
R_ONE_MOVE: Final = 21
R_ONE_ACTION: Final = 22
R_LINE: Final = 23
R_ALL: Final = 24
R_AFFORD: Final = 25
R_BUILDABLE: Final = 26
R_SITE: Final = 27
R_INTERLEAVE: Final = 28
R_HARVEST: Final = 29
R_INCOME: Final = 30
R_CART_PENDING: Final = 31
R_CART: Final = 32
R_CART_BUILD: Final = 33
R_BULL: Final = 34
R_MILESTONE: Final = 35
R_GIVE_UP: Final = 36
R_NO_PASS: Final = 37
R_TURN_END: Final = 38
REASONS: Final = (
    "", "end.trigger", "turn.order", "finca.sequence", "penalty.unpaid", "turn.offered", "tile.cart-build, waiting",
    "plant.rock-site", "plant.square", "tile.held", "tile.bridge", "tile.bridge-fruit", "merge.foreign",
    "area.neutral-closed", "plant.two-ways", "plant.worker", "plant.road-colours", "merge.neutral", "buy.lookahead",
    "end.finish-turn", "buy.build-now", "buy.one-move", "turn.one-action", "buy.line", "buy.all", "buy.afford",
    "buy.buildable", "finca.site", "harvest.interleave", "harvest.action", "harvest.income", "tile.cart-pending",
    "tile.cart", "tile.cart-build", "tile.bull", "tile.milestone", "penalty.give-up", "turn.no-pass", "turn.end",
)  # fmt: skip

# Sources of points, in the order of the breakdown.
S_EARLIER: Final = 0  # points a position was set up with
S_HARVEST: Final = 1
S_FIRST: Final = 2
S_SECOND: Final = 3
S_PENALTY: Final = 4
S_FINAL_FINCA: Final = 5
S_FINAL_HARVEST: Final = 6
S_HORSES: Final = 7
S_ACTIONS: Final = 8
SOURCES: Final = (
    "earlier", "harvest", "first at fincas", "second at fincas", "penalties",
    "final fincas", "final harvest", "horses", "action tiles",
)  # fmt: skip
SOURCE_KINDS: Final = 9

# Facts (what is told), and the places pieces come from and go to beside the squares.
F_BOUGHT: Final = 0
F_DREW_FINCA: Final = 1
F_BUILT_FINCA: Final = 2
F_SHOWED_SITE: Final = 3
F_BUILT: Final = 4
F_TOOK: Final = 5
F_WORKER: Final = 6
F_HARVESTED: Final = 7
F_EARNED: Final = 8
F_REFILLED: Final = 9
F_USED: Final = 10
F_TOOK_BACK: Final = 11
F_SCORED: Final = 12
F_PASSED: Final = 13
F_TURN: Final = 14
F_COVERED: Final = 15
F_OVER: Final = 16
F_CARTED: Final = 17
FACTS: Final = (
    "bought", "drew finca", "built finca", "showed site", "built", "took", "worker", "harvested", "earned", "refilled",
    "used", "put back", "scored", "passed", "turn", "covered", "over", "carted",
)  # fmt: skip

AT_MARKET: Final = 200  # + space - 1
AT_SITE: Final = 220  # + site
AT_HAND: Final = 240  # + seat
AT_HOME: Final = 250  # + seat: the player board
AT_BAG: Final = 260
AT_STACK: Final = 261
AWAY: Final = 262  # out of the game
NOWHERE: Final = -1
