"""The names and numbers of Keyflower: pieces, tiles, stages, verbs, reasons (chapters 1 and 2 of the specification)."""

from typing import Final

from mypy_extensions import i64

COLOURS: Final = ("blue", "red", "yellow", "green")
SKILLS: Final = ("saw", "pickaxe", "anvil")
RESOURCES: Final = ("wood", "stone", "iron", "gold")
ANIMALS: Final = ("sheep", "pig", "cow")
SEASONS: Final = ("spring", "summer", "autumn", "winter")
DIRECTIONS: Final = ("s", "sw", "nw", "n", "ne", "se")  # clockwise; direction d meets direction d + 3 of the neighbour
STEP_Q: Final = (0, -1, -1, 0, 1, 1)
STEP_R: Final = (1, 1, 0, -1, -1, 0)

GREEN: Final[i64] = 3
GOLD: Final[i64] = 3
COLOUR_KINDS: Final[i64] = 4
SKILL_KINDS: Final[i64] = 3
RESOURCE_KINDS: Final[i64] = 4
ANIMAL_KINDS: Final[i64] = 3
MOST_SEATS: Final[i64] = 6
WORKERS_OF: Final = (40, 40, 40, 20)
SKILLS_OF: Final = (16, 16, 16)
RESOURCES_OF: Final = (24, 24, 24, 48)
WHEAT_OF: Final[i64] = 30
ANIMALS_OF: Final = (32, 24, 12)
START_WORKERS: Final[i64] = 8
MOST_USED: Final[i64] = 6  # workers used on one tile in a season
OFFERED: Final = (6, 7, 8, 9, 10)  # tiles on offer in spring, summer and autumn, from two seats on
DEALT_WINTER: Final = (3, 3, 3, 2, 2)  # one more with Farmers
MOST_DEALT: Final[i64] = 3

SPRING: Final[i64] = 0
SUMMER: Final[i64] = 1
AUTUMN: Final[i64] = 2
WINTER: Final[i64] = 3

TITLES: Final = (
    "Home 1", "Home 2", "Home 3", "Home 4", "Home 5", "Home 6",
    "Alehouse", "Apprentice hall", "Gold mine", "Key mine", "Keystone quarry", "Keywood", "Miner", "Peddler",
    "Quarryman", "Stable", "Woodcutter", "Workshop",
    "Brewer", "Carpenter", "Farrier", "Hiring fair", "Mason", "Smelter", "Store", "Tavern",
    "Boat 1", "Boat 2", "Boat 3", "Boat 4",
    "Barn", "Blacksmith", "Fair", "Forge", "Goldsmith", "Inn", "Sawmill", "Sculptor", "Stone yard", "Timber yard",
    "Wainwright", "Well",
    "Apothecary", "Craftsman's guild", "Jeweller", "Key guild", "Key market", "Keythedral", "Mercer's guild",
    "Scholar", "Scribes", "Village hall", "Watermill", "Windmill",
    "Keyflower", "Sea Bastion", "Sea Breese", "Flipper", "Ianvincible", "White Wind",
    "Turn order 1", "Turn order 2", "Turn order 3", "Turn order 4",
    "Farm yard", "Paddock", "Sheep fold", "Wheat field", "Shepherd's hut", "Pigsty", "Boat 5", "Boat 6",
    "Cow shed", "Piggery", "Ranch", "Sheep shelter",
    "Bakery", "Dairy", "Granary", "Hillside", "Truffle orchard", "Weaver",
)  # fmt: skip
TILE_NAMES: Final = tuple(title.lower().replace(" ", "-").replace("'", "") for title in TITLES)
TILES: Final[i64] = 82
BASE_TILES: Final[i64] = 64  # those of Farmers come after them
MOST_TILES: Final[i64] = 96  # room in the codes of moves
FIRST_HOME: Final[i64] = 0
FIRST_SUMMER_BOAT: Final[i64] = 26
FIRST_WINTER: Final[i64] = 42
FIRST_BOAT: Final[i64] = 54
FIRST_ORDER: Final[i64] = 60
FIRST_FARM_BOAT: Final[i64] = 70
FIRST_FARM_WINTER: Final[i64] = 76
HOMES: Final[i64] = 6
BOATS: Final[i64] = 6
ORDERS: Final[i64] = 4
WINTERS: Final[i64] = 12
FARM_WINTERS: Final[i64] = 6
BOAT_NAMES: Final = TILE_NAMES[54:60]

# Kinds of tiles.
HOME: Final[i64] = 0
BUILDING: Final[i64] = 1
SUMMER_BOAT: Final[i64] = 2
WINTER_TILE: Final[i64] = 3
BOAT: Final[i64] = 4
ORDER: Final[i64] = 5

# Summer boats: tile and side, as asked for by `owns`.
BOAT_1A: Final[i64] = 0
BOAT_1B: Final[i64] = 1
BOAT_2A: Final[i64] = 2
BOAT_2B: Final[i64] = 3
BOAT_3A: Final[i64] = 4
BOAT_3B: Final[i64] = 5
BOAT_4A: Final[i64] = 6
BOAT_4B: Final[i64] = 7
BOAT_5A: Final[i64] = 8
BOAT_5B: Final[i64] = 9
BOAT_6A: Final[i64] = 10
BOAT_6B: Final[i64] = 11

# Boats in the order of their tiles.
KEYFLOWER: Final[i64] = 0
SEA_BASTION: Final[i64] = 1
SEA_BREESE: Final[i64] = 2
FLIPPER: Final[i64] = 3
IANVINCIBLE: Final[i64] = 4
WHITE_WIND: Final[i64] = 5

# Edges of a tile.
PLAIN: Final[i64] = 0
ROAD: Final[i64] = 1
WATER: Final[i64] = 2

# What a side gives, after its price (3.7): four resources, then these.
G_WORKERS: Final[i64] = 4
G_SKILLS: Final[i64] = 5
G_GREENS: Final[i64] = 6
G_STEPS: Final[i64] = 7
G_UPGRADES: Final[i64] = 8
G_PICKS: Final[i64] = 9
G_WHEAT: Final[i64] = 10
G_ANIMALS: Final[i64] = 11  # sheep, pigs, cows
G_FARM_PICKS: Final[i64] = 14  # a skill or a wheat
GIFTS: Final[i64] = 15

# Prices: nothing, a worker of a colour (1 to 4), any worker, a skill of a kind (6 to 8), any skill.
FREE: Final[i64] = 0
PRICE_COLOUR: Final[i64] = 1
PRICE_WORKER: Final[i64] = 5
PRICE_KIND: Final[i64] = 6
PRICE_SKILL: Final[i64] = 9

# An upgrade cost: four resources, any resources, three skills, any skill.
C_ANY: Final[i64] = 4
C_SAW: Final[i64] = 5
C_SKILL: Final[i64] = 8
COSTS: Final[i64] = 9
MOST_COST: Final[i64] = 3  # resources in one cost

# What winter tiles score (3.16).
W_FLAT: Final[i64] = 0
W_WORKERS: Final[i64] = 1
W_COLOURS: Final[i64] = 2
W_GOLD: Final[i64] = 3
W_SKILLS: Final[i64] = 4
W_GREENS: Final[i64] = 5
W_RESOURCE_SET: Final[i64] = 6
W_SKILL_KIND: Final[i64] = 7
W_SKILL_SET: Final[i64] = 8
W_COLOUR: Final[i64] = 9
W_RESOURCE_KIND: Final[i64] = 10
W_RESOURCES: Final[i64] = 11
W_BAKERY: Final[i64] = 12
W_WHEAT: Final[i64] = 13
W_FIELDS: Final[i64] = 14  # with sheep, with pigs, with cows
W_HILLSIDE: Final[i64] = 17
W_KINDS: Final[i64] = 18

# Where a tile is; the places of a seat are these plus its number.
IN_DECK: Final[i64] = 0
AWAY: Final[i64] = 1
ON_OFFER: Final[i64] = 2
IN_ROW: Final[i64] = 3
NEW: Final[i64] = 4
VILLAGE: Final[i64] = 10
DEALT: Final[i64] = 16

# Stages: which decision is due (section 4).
TURN: Final[i64] = 0
COLOUR: Final[i64] = 1
GROUP: Final[i64] = 2
HAND: Final[i64] = 3
PAY: Final[i64] = 4
GIVE: Final[i64] = 5
TAKE: Final[i64] = 6
TRANSPORT: Final[i64] = 7
SPEND: Final[i64] = 8
CHOOSE_BOAT: Final[i64] = 9
OFFER: Final[i64] = 10
PLACE: Final[i64] = 11
FETCH: Final[i64] = 12  # a skill or a wheat
HERD: Final[i64] = 13  # a field for an animal
DRIVE: Final[i64] = 14  # where an animal goes
FEED: Final[i64] = 15  # what pays for a step
STOCK: Final[i64] = 16  # fields for a pig and a sheep
BREED: Final[i64] = 17  # which newborns come
STAGES: Final = (
    "turn", "colour", "group", "hand", "pay", "give", "take", "transport", "spend", "boat", "offer", "place",
    "fetch", "herd", "drive", "feed", "stock", "breed",
)  # fmt: skip
BIDDING: Final[i64] = 0
USING: Final[i64] = 1

# Piles that luck draws from; the same bag is drawn from unseen (into hands) and openly (onto boats).
BAG_PILE: Final[i64] = 0
SKILL_PILE: Final[i64] = 1
OPEN_BAG_PILE: Final[i64] = 2
OPEN_SKILL_PILE: Final[i64] = 3
TILE_PILE: Final[i64] = 4
DEAL_PILE: Final[i64] = 5
SIDE_PILE: Final[i64] = 6
HIDDEN_PILE: Final[i64] = 7  # pieces in hands, dealt anew

# Verbs: a move is verb * MOVE + its parts.
MOVE: Final[i64] = 65536
V_PASS: Final[i64] = 0
V_BID: Final[i64] = 1
V_USE: Final[i64] = 2
V_COLOUR: Final[i64] = 3
V_GROUP: Final[i64] = 4
V_GROUP_PART: Final[i64] = 5  # `group keywood 2`: so many of a group
V_ENOUGH: Final[i64] = 6
V_HAND: Final[i64] = 7
V_PAY: Final[i64] = 8
V_PAY_GROUP: Final[i64] = 9
V_GIVE: Final[i64] = 10
V_TAKE: Final[i64] = 11
V_MOVE: Final[i64] = 12
V_UPGRADE: Final[i64] = 13
V_SPEND: Final[i64] = 14
V_FINISH: Final[i64] = 15
V_BOAT: Final[i64] = 16
V_OFFER: Final[i64] = 17
V_PLACE: Final[i64] = 18
V_AT: Final[i64] = 19
V_BACK: Final[i64] = 20  # `back keywood`: workers back into the hand, which no rule allows
V_WHEAT: Final[i64] = 21  # a wheat for a step
V_FEED: Final[i64] = 22  # a resource for a step
V_DRIVE: Final[i64] = 23
V_INTO: Final[i64] = 24
V_STOCK: Final[i64] = 25
V_BREED: Final[i64] = 26
TAKE_SKILL: Final[i64] = 3  # after the resources of V_TAKE
TAKE_WHEAT: Final[i64] = 4
NO_FIELD: Final[i64] = 6  # of V_STOCK, after six names of sectors
MOST_HAND: Final[i64] = 41
MOST_GROUP: Final[i64] = 41
REACH: Final[i64] = 31  # spaces this far from home have names; no village of a real game comes near it
SPAN: Final[i64] = 63

# Reasons: why a move is refused, by the number that `why_not` answers.
R_OVER: Final[i64] = 1
R_ORDER: Final[i64] = 2
R_CHOOSE: Final[i64] = 3
R_ASKED: Final[i64] = 4
R_BID_WHERE: Final[i64] = 5
R_BID_LEAST: Final[i64] = 6
R_SOURCES: Final[i64] = 7
R_LEAD_STAYS: Final[i64] = 8
R_MOVE_WHOLE: Final[i64] = 9
R_ONE_PLACE: Final[i64] = 10
R_SINGLE: Final[i64] = 11
R_ONE_GROUP: Final[i64] = 12
R_4A_ORDER: Final[i64] = 13
R_4A_NEEDS_BID: Final[i64] = 14
R_4A_GREEN: Final[i64] = 15
R_4A_OTHERS: Final[i64] = 16
R_LOCK: Final[i64] = 17
R_HIGHER: Final[i64] = 18
R_NO_RETURN: Final[i64] = 19
R_USE_WHERE: Final[i64] = 20
R_WINTER_OFFER: Final[i64] = 21
R_BOAT_OWNER: Final[i64] = 22
R_NO_ACTION: Final[i64] = 23
R_USE_FIRST: Final[i64] = 24
R_4B_UNTOUCHED: Final[i64] = 25
R_MAX_SIX: Final[i64] = 26
R_ESCALATE: Final[i64] = 27
R_PAY_ABLE: Final[i64] = 28
R_GREEN: Final[i64] = 29
R_PAY_OUTBID: Final[i64] = 30
R_WORKSHOP: Final[i64] = 31
R_OWN_VILLAGE: Final[i64] = 32
R_2A_WATER: Final[i64] = 33
R_STEP: Final[i64] = 34
R_CAPACITY: Final[i64] = 35
R_UPGRADE_COUNT: Final[i64] = 36
R_FIXED_SIDE: Final[i64] = 37
R_UPGRADE_WHICH: Final[i64] = 38
R_UPGRADE_ONCE: Final[i64] = 39
R_ON_TILE: Final[i64] = 40
R_COST: Final[i64] = 41
R_BOATS_ONE: Final[i64] = 42
R_BOAT_TAKEN: Final[i64] = 43
R_BOAT_TILE: Final[i64] = 44
R_OFFER: Final[i64] = 45
R_FINAL: Final[i64] = 46
R_TOUCH: Final[i64] = 47
R_EDGES: Final[i64] = 48
R_PLACE_ALL: Final[i64] = 49
R_FARM_YARD: Final[i64] = 50
R_ON_TILES: Final[i64] = 51
R_PLACE_OWN: Final[i64] = 52
R_PLACE_AWAY: Final[i64] = 53
R_6B: Final[i64] = 54
R_ADJACENT: Final[i64] = 55
R_MERGED: Final[i64] = 56
R_FIELD: Final[i64] = 57
R_NO_STOP: Final[i64] = 58
R_ANIMAL_MOVE: Final[i64] = 59
R_ANIMAL_MUST: Final[i64] = 60
R_6B_CHOICE: Final[i64] = 61
R_NOT_RESOURCE: Final[i64] = 62
R_NO_CHAIN: Final[i64] = 63
R_WHEAT_WHEN: Final[i64] = 64
R_BREED_SHORT: Final[i64] = 65
REASONS: Final = (
    "", "season.four", "turn.order", "turn.choose", "turn.asked", "bid.where", "bid.least", "workers.sources",
    "bid.lead-stays", "bid.move-whole", "turn.one-place", "colour.single", "bid.one-group", "boat.4a-order-tiles",
    "boat.4a-needs-bid", "boat.4a-green", "boat.4a-others", "colour.lock", "bid.higher", "bid.no-return", "use.where",
    "use.winter-offer", "boat.owner", "use.no-action", "use.first", "boat.4b-untouched", "use.max-six",
    "use.escalate", "use.pay-able", "colour.green", "use.pay-outbid", "tile.workshop", "move.own-village",
    "boat.2a-transport", "move.step", "move.capacity", "upgrade.count", "boat.fixed-side", "upgrade.which",
    "upgrade.once", "upgrade.on-tile", "upgrade.cost", "boats.one", "boats.choose", "winter.boat-tile",
    "winter.offer", "place.final", "place.touch", "place.edges", "place.all",
    "tile.farm-yard", "animal.on-tiles", "animal.place-own", "animal.place-away", "boat.6b", "animal.adjacent",
    "animal.merged", "animal.field", "animal.no-stop", "animal.move", "animal.must", "boat.6b-choice",
    "wheat.not-resource", "boat.5b-no-chain", "wheat.when", "animal.breed-short",
)  # fmt: skip
