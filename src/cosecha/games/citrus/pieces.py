"""The names and numbers of Citrus: fruits, tiles, stages, verbs, reasons (chapters 1 and 2 of the specification)."""

from typing import Final

from mypy_extensions import i64

FRUITS: Final = ("le", "or", "bl", "li", "gr")
KINDS: Final = ("le", "lew", "or", "orw", "bl", "blw", "li", "liw", "gr", "grw")  # kind = 2 * fruit + well
LANDSCAPE: Final = ("h2", "h3", "h4", "m2", "m3", "ca", "bu", "br", "ms")
LANDSCAPE_NUMBERS: Final = (4, 4, 4, 2, 2, 4, 4, 4, 2)
SITES: Final = "ABCDEFGHIJKLMNO"

H2: Final[i64] = 0
H4: Final[i64] = 2
M2: Final[i64] = 3
M3: Final[i64] = 4
CART: Final[i64] = 5
BULL: Final[i64] = 6
BRIDGE: Final[i64] = 7
MILESTONE: Final[i64] = 8
LANDSCAPE_KINDS: Final[i64] = 9

WORKERS: Final[i64] = 5  # on the player board; the sixth marks the score
START_COINS: Final[i64] = 6
MOST_COINS: Final[i64] = 12
SPACES: Final[i64] = 12
SPACE_NAMES: Final = tuple([str(n) for n in range(1, 13)])
TRIGGER_LEVEL: Final[i64] = 3
OPEN_SITES: Final[i64] = 3
PENALTY: Final[i64] = 3
INCOME: Final = (0, 2, 4, 6, 7, 8)
FINCA_TILES: Final[i64] = 15

# Stages of a turn (section 4.1); the specification's `after` is told apart by the action that came before it.
CHOOSE: Final[i64] = 0
BUILD: Final[i64] = 1
HARVEST: Final[i64] = 2
BUILT: Final[i64] = 3
HARVESTED: Final[i64] = 4
STAGES: Final = ("choose", "build", "harvest", "built", "harvested")

# Why a drawn finca waits for its site.
TRIGGER: Final[i64] = 0
BY_MILESTONE: Final[i64] = 1
BY_BLOCKED: Final[i64] = 2
CAUSES: Final = ("trigger", "milestone", "blocked")

# Piles that luck draws from.
BAG_PILE: Final[i64] = 0
FINCA_PILE: Final[i64] = 1
SITE_PILE: Final[i64] = 2
LANDSCAPE_PILE: Final[i64] = 3
SEAT_PILE: Final[i64] = 4

# Verbs: a move is verb * MOVE + its parts.
MOVE: Final[i64] = 65536
PLACE_KIND: Final[i64] = 360  # codes of `place` a kind: 180 squares, each without and with a bridge
V_BUY: Final[i64] = 0
V_SITE: Final[i64] = 1
V_PLACE: Final[i64] = 2
V_HARVEST: Final[i64] = 3
V_INCOME: Final[i64] = 4
V_MONEY: Final[i64] = 5
V_BULL: Final[i64] = 6
V_CART: Final[i64] = 7
V_MILESTONE: Final[i64] = 8
V_RETURN: Final[i64] = 9
V_PASS: Final[i64] = 10
V_END: Final[i64] = 11
V_BUY_SPACES: Final[i64] = 12  # `buy 1 4`: single spaces marked by hand

# Reasons: why a move is refused, by the number that `why_not` answers.
R_END_TRIGGER: Final[i64] = 1
R_TURN_ORDER: Final[i64] = 2
R_FINCA_SEQUENCE: Final[i64] = 3
R_PENALTY_UNPAID: Final[i64] = 4
R_TURN_OFFERED: Final[i64] = 5
R_CART_WAITING: Final[i64] = 6
R_ROCK_SITE: Final[i64] = 7
R_SQUARE: Final[i64] = 8
R_HELD: Final[i64] = 9
R_BRIDGE: Final[i64] = 10
R_BRIDGE_FRUIT: Final[i64] = 11
R_FOREIGN: Final[i64] = 12
R_NEUTRAL_CLOSED: Final[i64] = 13
R_TWO_WAYS: Final[i64] = 14
R_WORKER: Final[i64] = 15
R_ROAD: Final[i64] = 16
R_MERGE_NEUTRAL: Final[i64] = 17
R_LOOKAHEAD: Final[i64] = 18
R_FINISH_TURN: Final[i64] = 19
R_BUILD_NOW: Final[i64] = 20
R_ONE_MOVE: Final[i64] = 21
R_ONE_ACTION: Final[i64] = 22
R_LINE: Final[i64] = 23
R_ALL: Final[i64] = 24
R_AFFORD: Final[i64] = 25
R_BUILDABLE: Final[i64] = 26
R_SITE: Final[i64] = 27
R_INTERLEAVE: Final[i64] = 28
R_HARVEST: Final[i64] = 29
R_INCOME: Final[i64] = 30
R_CART_PENDING: Final[i64] = 31
R_CART: Final[i64] = 32
R_CART_BUILD: Final[i64] = 33
R_BULL: Final[i64] = 34
R_MILESTONE: Final[i64] = 35
R_GIVE_UP: Final[i64] = 36
R_NO_PASS: Final[i64] = 37
R_TURN_END: Final[i64] = 38
REASONS: Final = (
    "", "end.trigger", "turn.order", "finca.sequence", "penalty.unpaid", "turn.offered", "tile.cart-build, waiting",
    "plant.rock-site", "plant.square", "tile.held", "tile.bridge", "tile.bridge-fruit", "merge.foreign",
    "area.neutral-closed", "plant.two-ways", "plant.worker", "plant.road-colours", "merge.neutral", "buy.lookahead",
    "end.finish-turn", "buy.build-now", "buy.one-move", "turn.one-action", "buy.line", "buy.all", "buy.afford",
    "buy.buildable", "finca.site", "harvest.interleave", "harvest.action", "harvest.income", "tile.cart-pending",
    "tile.cart", "tile.cart-build", "tile.bull", "tile.milestone", "penalty.give-up", "turn.no-pass", "turn.end",
)  # fmt: skip

# Sources of points, in the order of the breakdown.
S_EARLIER: Final[i64] = 0  # points a position was set up with
S_HARVEST: Final[i64] = 1
S_FIRST: Final[i64] = 2
S_SECOND: Final[i64] = 3
S_PENALTY: Final[i64] = 4
S_FINAL_FINCA: Final[i64] = 5
S_FINAL_HARVEST: Final[i64] = 6
S_HORSES: Final[i64] = 7
S_ACTIONS: Final[i64] = 8
SOURCES: Final = (
    "earlier", "harvest", "first at fincas", "second at fincas", "penalties",
    "final fincas", "final harvest", "horses", "action tiles",
)  # fmt: skip
SOURCE_KINDS: Final[i64] = 9

# Facts (what is told), and the places pieces come from and go to beside the squares.
F_BOUGHT: Final[i64] = 0
F_DREW_FINCA: Final[i64] = 1
F_BUILT_FINCA: Final[i64] = 2
F_SHOWED_SITE: Final[i64] = 3
F_BUILT: Final[i64] = 4
F_TOOK: Final[i64] = 5
F_WORKER: Final[i64] = 6
F_HARVESTED: Final[i64] = 7
F_EARNED: Final[i64] = 8
F_REFILLED: Final[i64] = 9
F_USED: Final[i64] = 10
F_TOOK_BACK: Final[i64] = 11
F_SCORED: Final[i64] = 12
F_PASSED: Final[i64] = 13
F_TURN: Final[i64] = 14
F_COVERED: Final[i64] = 15
F_OVER: Final[i64] = 16
F_CARTED: Final[i64] = 17
FACTS: Final = (
    "bought", "drew finca", "built finca", "showed site", "built", "took", "worker", "harvested", "earned", "refilled",
    "used", "put back", "scored", "passed", "turn", "covered", "over", "carted",
)  # fmt: skip

AT_MARKET: Final[i64] = 200  # + space - 1
AT_SITE: Final[i64] = 220  # + site
AT_HAND: Final[i64] = 240  # + seat
AT_HOME: Final[i64] = 250  # + seat: the player board
AT_BAG: Final[i64] = 260
AT_STACK: Final[i64] = 261
AWAY: Final[i64] = 262  # out of the game
NOWHERE: Final[i64] = -1
