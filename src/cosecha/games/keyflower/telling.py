"""What is told of a game while it is played: facts, places and sources of points, as numbers with names."""

from typing import Final

from mypy_extensions import i64

from cosecha.games.keyflower.pieces import TITLES

F_BID: Final[i64] = 0
F_MOVED: Final[i64] = 1
F_USED: Final[i64] = 2
F_PAID_WORKER: Final[i64] = 3
F_PAID_SKILL: Final[i64] = 4
F_GAVE_SKILL: Final[i64] = 5
F_TOOK: Final[i64] = 6
F_DREW_WORKERS: Final[i64] = 7
F_DREW_SKILLS: Final[i64] = 8
F_TOOK_GREEN: Final[i64] = 9
F_CARRIED: Final[i64] = 10
F_SPENT: Final[i64] = 11
F_UPGRADED: Final[i64] = 12
F_PASSED: Final[i64] = 13
F_TURN: Final[i64] = 14
F_RETURNED: Final[i64] = 15
F_LEFT: Final[i64] = 16
F_TO_BAG: Final[i64] = 17
F_WON: Final[i64] = 18
F_COLLECTED: Final[i64] = 19
F_BOAT: Final[i64] = 20
F_START: Final[i64] = 21
F_SEASON: Final[i64] = 22
F_LAID: Final[i64] = 23
F_LOADED: Final[i64] = 24
F_LOADED_SKILL: Final[i64] = 25
F_OFFERED: Final[i64] = 26
F_PLACED: Final[i64] = 27
F_STUCK: Final[i64] = 28
F_STOOD_UP: Final[i64] = 29
F_FLIPPED: Final[i64] = 30
F_SCORED: Final[i64] = 31
F_OVER: Final[i64] = 32
F_BOAT_SKILL: Final[i64] = 33
F_TOOK_WHEAT: Final[i64] = 34
F_SPENT_WHEAT: Final[i64] = 35
F_ANIMAL: Final[i64] = 36
F_NO_FIELD: Final[i64] = 37
F_DROVE: Final[i64] = 38
F_BORN: Final[i64] = 39
F_NOT_BORN: Final[i64] = 40
FACTS: Final = (
    "bid", "moved", "used", "paid worker", "paid skill", "gave skill", "took", "drew workers", "drew skills",
    "took green", "carried", "spent", "upgraded", "passed", "turn", "returned", "left", "to bag", "won", "collected",
    "boat", "start player", "season", "laid", "loaded", "loaded skill", "offered", "placed", "stuck", "stood up",
    "flipped", "scored", "over", "took skill", "took wheat", "spent wheat", "animal", "no field", "drove", "born",
    "not born",
)  # fmt: skip

# Places: a tile by its number, or beside the tiles.
AT_HAND: Final[i64] = 200  # + seat
AT_BAG: Final[i64] = 210
AT_PILE: Final[i64] = 211
AT_SUPPLY: Final[i64] = 212
AT_AWAY: Final[i64] = 213
AT_DECK: Final[i64] = 214
AT_VILLAGE: Final[i64] = 220  # + seat
AT_FIELD: Final[i64] = 300  # + sector
NOWHERE: Final[i64] = -1

# Sources of points in the order of score.order: a line for each tile that scores by itself.
S_SHEEP_SHELTER: Final[i64] = 4
S_FIELDS: Final[i64] = 5  # + animal
S_PRINTED: Final[i64] = 8
S_WINTER: Final[i64] = 9  # + winter tile, those of Farmers last
S_WHITE_WIND: Final[i64] = 27
S_BOAT: Final[i64] = 28  # + boat, without the White Wind
S_ORDER: Final[i64] = 33
S_GOLD: Final[i64] = 34
SOURCE_KINDS: Final[i64] = 35
SOURCES: Final = (
    "Barn", "Blacksmith", "Stone yard", "Timber yard", "Sheep shelter", "fields with sheep", "fields with pigs",
    "fields with cows", "printed points", *TITLES[42:54], *TITLES[76:82], "White Wind", *TITLES[54:59],
    "turn order tiles", "gold",
)  # fmt: skip
