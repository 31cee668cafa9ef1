"""Which rule each fact of Keyflower comes from, for whoever asks the log."""

from typing import Final

from cosecha.core.game import Fact
from cosecha.games.keyflower.pieces import TILE_NAMES, TITLES
from cosecha.games.keyflower.telling import SOURCES

RULES: Final = {
    "bid": "bid.where", "moved": "bid.move-outbid", "used": "use.where", "paid worker": "use.pay-worker",
    "paid skill": "use.pay-skill", "gave skill": "use.pay-skill", "took": "use.where-goods-go.own",
    "drew workers": "use.draw", "drew skills": "use.draw", "took green": "colour.green", "carried": "move.step",
    "spent": "upgrade.cost", "upgraded": "upgrade.which", "passed": "turn.pass", "turn": "turn.order",
    "returned": "season.losing-bids", "left": "season.unbid-tiles", "to bag": "season.bids-to-bag",
    "won": "season.collect", "collected": "season.village-workers", "took skill": "boats.choose",
    "boat": "boats.choose", "start player": "order.icon", "season": "season.next", "laid": "season.deal",
    "loaded": "boats.load", "loaded skill": "boats.load", "offered": "winter.offer", "placed": "place.all",
    "stuck": "place.stuck", "stood up": "boat.4a-stand-up", "flipped": "score.3b", "scored": "score.order",
    "outbid": "bid.higher", "own tile used": "use.where", "over": "score.order", "took wheat": "wheat.hand",
    "spent wheat": "wheat.spent", "animal": "animal.place-own", "no field": "animal.must", "drove": "animal.move",
    "born": "season.breed", "not born": "animal.breed-short",
}  # fmt: skip
_OTHER_SOURCES: Final = {
    "Barn": "score.barn", "Blacksmith": "score.blacksmith", "Stone yard": "score.stone-yard",
    "Timber yard": "score.timber-yard", "Sheep shelter": "score.sheep-shelter", "fields with sheep": "score.fields",
    "fields with pigs": "score.fields", "fields with cows": "score.fields", "printed points": "score.printed",
    "turn order tiles": "score.turn-order", "gold": "score.gold",
}  # fmt: skip
BOATS: Final = ("keyflower", "sea-bastion", "sea-breese", "flipper", "ianvincible", "white-wind")


def _scored(source: str) -> str:
    """A tile that scores by itself has a rule of its own name."""
    name = TILE_NAMES[TITLES.index(source)]
    return f"score.boat.{name}" if name in BOATS else f"score.winter.{name}"


SCORED: Final = {source: _OTHER_SOURCES.get(source) or _scored(source) for source in SOURCES}


def rule_of(fact: Fact) -> str:
    """The rule behind a sentence of the log."""
    if fact.what == "scored":
        return SCORED[fact.thing]
    if fact.what == "won" and fact.thing.startswith("turn-order"):
        return "order.resolve"
    return RULES[fact.what]
