"""Facts of Keyflower as sentences for the log."""

from collections.abc import Callable

from cosecha.core.game import Fact
from cosecha.core.words import _, later, plural
from cosecha.games.keyflower.pieces import TILE_NAMES, TITLES
from cosecha.games.keyflower.telling import SOURCES

TILE_WORDS = {
    "home-1": later("Home 1"), "home-2": later("Home 2"), "home-3": later("Home 3"), "home-4": later("Home 4"),
    "home-5": later("Home 5"), "home-6": later("Home 6"), "alehouse": later("Alehouse"),
    "apprentice-hall": later("Apprentice hall"), "gold-mine": later("Gold mine"), "key-mine": later("Key mine"),
    "keystone-quarry": later("Keystone quarry"), "keywood": later("Keywood"), "miner": later("Miner"),
    "peddler": later("Peddler"), "quarryman": later("Quarryman"), "stable": later("Stable"),
    "woodcutter": later("Woodcutter"), "workshop": later("Workshop"), "brewer": later("Brewer"),
    "carpenter": later("Carpenter"), "farrier": later("Farrier"), "hiring-fair": later("Hiring fair"),
    "mason": later("Mason"), "smelter": later("Smelter"), "store": later("Store"), "tavern": later("Tavern"),
    "boat-1": later("Boat 1"), "boat-2": later("Boat 2"), "boat-3": later("Boat 3"), "boat-4": later("Boat 4"),
    "barn": later("Barn"), "blacksmith": later("Blacksmith"), "fair": later("Fair"), "forge": later("Forge"),
    "goldsmith": later("Goldsmith"), "inn": later("Inn"), "sawmill": later("Sawmill"),
    "sculptor": later("Sculptor"), "stone-yard": later("Stone yard"), "timber-yard": later("Timber yard"),
    "wainwright": later("Wainwright"), "well": later("Well"), "apothecary": later("Apothecary"),
    "craftsmans-guild": later("Craftsman's guild"), "jeweller": later("Jeweller"), "key-guild": later("Key guild"),
    "key-market": later("Key market"), "keythedral": later("Keythedral"), "mercers-guild": later("Mercer's guild"),
    "scholar": later("Scholar"), "scribes": later("Scribes"), "village-hall": later("Village hall"),
    "watermill": later("Watermill"), "windmill": later("Windmill"), "keyflower": later("Keyflower"),
    "sea-bastion": later("Sea Bastion"), "sea-breese": later("Sea Breese"), "flipper": later("Flipper"),
    "ianvincible": later("Ianvincible"), "white-wind": later("White Wind"), "turn-order-1": later("Turn order 1"),
    "turn-order-2": later("Turn order 2"), "turn-order-3": later("Turn order 3"),
    "turn-order-4": later("Turn order 4"), "farm-yard": later("Farm yard"), "paddock": later("Paddock"),
    "sheep-fold": later("Sheep fold"), "wheat-field": later("Wheat field"), "shepherds-hut": later("Shepherd's hut"),
    "pigsty": later("Pigsty"), "boat-5": later("Boat 5"), "boat-6": later("Boat 6"), "cow-shed": later("Cow shed"),
    "piggery": later("Piggery"), "ranch": later("Ranch"), "sheep-shelter": later("Sheep shelter"),
    "bakery": later("Bakery"), "dairy": later("Dairy"), "granary": later("Granary"), "hillside": later("Hillside"),
    "truffle-orchard": later("Truffle orchard"), "weaver": later("Weaver"),
}  # fmt: skip
WORDS = {
    "blue": later("blue"), "red": later("red"), "yellow": later("yellow"), "green": later("green"),
    "saw": later("saw"), "pickaxe": later("pickaxe"), "anvil": later("anvil"),
    "wood": later("wood"), "stone": later("stone"), "iron": later("iron"), "gold": later("gold"),
    "wheat": later("wheat"), "sheep": later("sheep"), "pig": later("pig"), "cow": later("cow"),
    "spring": later("spring"), "summer": later("summer"), "autumn": later("autumn"), "winter": later("winter"),
}  # fmt: skip
_OTHER_SOURCES = {
    "printed points": later("printed points"), "turn order tiles": later("turn order tiles"), "gold": later("gold"),
    "fields with sheep": later("fields with sheep"), "fields with pigs": later("fields with pigs"),
    "fields with cows": later("fields with cows"),
}  # fmt: skip
SOURCE_WORDS = {
    source: _OTHER_SOURCES.get(source) or TILE_WORDS[TILE_NAMES[TITLES.index(source)]] for source in SOURCES
}


def word(name: str) -> str:
    """A tile, colour, skill, resource or season in words."""
    return _(TILE_WORDS.get(name) or WORDS[name])


COUNTED: dict[str, Callable[[int], str]] = {
    "saw": lambda n: plural("{n} saw", "{n} saws", n),
    "pickaxe": lambda n: plural("{n} pickaxe", "{n} pickaxes", n),
    "anvil": lambda n: plural("{n} anvil", "{n} anvils", n),
    "sheep": lambda n: plural("{n} sheep", "{n} sheep", n),
    "pig": lambda n: plural("{n} pig", "{n} pigs", n),
    "cow": lambda n: plural("{n} cow", "{n} cows", n),
}


def counted(n: int, name: str) -> str:
    """So many of something: resources and colours have no plural."""
    return COUNTED[name](n) if name in COUNTED else f"{n} {word(name)}"


def _place(name: str) -> str:
    """A field is told by its tile: `home-1 s1`."""
    return word(name.split(maxsplit=1)[0])


def _animals(fact: Fact) -> str:
    return counted(fact.amount, fact.thing)


def _workers(fact: Fact) -> str:
    text = _("{n} {colour} worker") if fact.amount == 1 else _("{n} {colour} workers")
    return text.format(n=fact.amount, colour=word(fact.thing))


def _pieces(fact: Fact) -> str:
    return counted(fact.amount, fact.thing)


def _points(n: int) -> str:
    return plural("{n} point", "{n} points", n)


SENTENCES: dict[str, Callable[[Fact], str]] = {
    "bid": lambda f: (
        _("bids for {tile} with {workers}").format(tile=word(f.target), workers=_workers(f))
        if f.amount
        else _("bids for {tile}").format(tile=word(f.target))
    ),
    "moved": lambda f: _("moves {workers} from {origin} to {tile}").format(
        workers=_workers(f), origin=word(f.origin), tile=word(f.target)
    ),
    "used": lambda f: _("uses {tile} with {workers}").format(tile=word(f.target), workers=_workers(f)),
    "paid worker": lambda f: _("pays {workers}").format(workers=_workers(f)),
    "paid skill": lambda f: _("pays a skill: {skill}").format(skill=word(f.thing)),
    "gave skill": lambda f: _("pays a skill, face down"),
    "took": lambda f: _("takes {pieces} to {tile}").format(pieces=_pieces(f), tile=word(f.target)),
    "drew workers": lambda f: (
        _("draws {workers}").format(workers=_workers(f))
        if f.thing
        else plural("draws {n} worker", "draws {n} workers", f.amount)
    ),
    "drew skills": lambda f: (
        _("draws a skill: {skill}").format(skill=word(f.thing))
        if f.thing
        else plural("draws {n} skill", "draws {n} skills", f.amount)
    ),
    "took green": lambda f: plural("takes {n} green worker", "takes {n} green workers", f.amount),
    "carried": lambda f: _("moves {resource} from {origin} to {tile}").format(
        resource=word(f.thing), origin=word(f.origin), tile=word(f.target)
    ),
    "spent": lambda f: _("spends {pieces}").format(pieces=_pieces(f)),
    "upgraded": lambda f: _("upgrades {tile}").format(tile=word(f.thing)),
    "passed": lambda f: _("passes"),
    "turn": lambda f: _("is on turn"),
    "returned": lambda f: _("takes back {workers} from {tile}").format(workers=_workers(f), tile=word(f.origin)),
    "left": lambda f: _("{tile} leaves the game").format(tile=word(f.thing)),
    "to bag": lambda f: _("{workers} at {tile} go into the bag").format(workers=_workers(f), tile=word(f.origin)),
    "won": lambda f: _("wins {tile}").format(tile=word(f.thing)),
    "collected": lambda f: _("takes {workers} from {tile}").format(workers=_workers(f), tile=word(f.origin)),
    "took skill": lambda f: _("takes a skill from {tile}: {pieces}").format(tile=word(f.origin), pieces=_pieces(f)),
    "boat": lambda f: _("takes the boat {tile}").format(tile=word(f.thing)),
    "start player": lambda f: _("takes the purple worker and is start player"),
    "season": lambda f: _("{season} begins").format(season=word(f.thing)),
    "laid": lambda f: _("{tile} comes on offer").format(tile=word(f.thing)),
    "loaded": lambda f: _("{workers} come onto {tile}").format(workers=_workers(f), tile=word(f.target)),
    "loaded skill": lambda f: _("{pieces} comes onto {tile}").format(pieces=_pieces(f), tile=word(f.target)),
    "offered": lambda f: plural("offers {n} winter tile", "offers {n} winter tiles", f.amount),
    "placed": lambda f: _("places {tile} at {space}").format(tile=word(f.thing), space=f.target.split()[2]),
    "stuck": lambda f: _("cannot place {tile}, which leaves the game").format(tile=word(f.thing)),
    "stood up": lambda f: _("stands up with {workers} at {tile}").format(workers=_workers(f), tile=word(f.origin)),
    "flipped": lambda f: _("flips {tile}").format(tile=word(f.thing)),
    "scored": lambda f: _("scores {points}: {source}").format(
        points=_points(f.amount), source=_(SOURCE_WORDS[f.thing])
    ),
    "outbid": lambda f: _("is outbid at {tile}").format(tile=word(f.thing)),
    "own tile used": lambda f: _("has workers of another player on {tile}").format(tile=word(f.thing)),
    "over": lambda f: _("the game is over"),
    "took wheat": lambda f: plural("takes {n} wheat", "takes {n} wheat", f.amount),
    "spent wheat": lambda f: plural("spends {n} wheat", "spends {n} wheat", f.amount),
    "animal": lambda f: _("puts {animals} into a field of {tile}").format(animals=_animals(f), tile=_place(f.target)),
    "no field": lambda f: _("finds no field for {animals}").format(animals=_animals(f)),
    "drove": lambda f: _("moves a {animal} from a field of {origin} into one of {tile}").format(
        animal=word(f.thing), origin=_place(f.origin), tile=_place(f.target)
    ),
    "born": lambda f: _("has a newborn {animal} in a field of {tile}").format(
        animal=word(f.thing), tile=_place(f.target)
    ),
    "not born": lambda f: _("is short of {animals}").format(animals=_animals(f)),
}


def say(fact: Fact) -> str:
    """One sentence without its subject, the seat."""
    return SENTENCES[fact.what](fact)
