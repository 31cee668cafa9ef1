"""Which rule each fact of Guatemala Café comes from, for whoever asks the log."""

from typing import Final

from cosecha.core.game import Fact

RULES: Final = {
    "started": "buyer.first", "moved": "buyer.move", "paid": "buyer.pay-four", "skipped": "turn.skip",
    "bought": "buy.line", "placed": "buy.place-now", "tile": "place.owner-tile", "refilled": "refill.roads",
    "took sack": "sack.lay", "earned": "sack.income", "blocked": "block.effect", "nobody blocked": "block.offer",
    "scored": "score.plantation", "ship left": "score.ship-leaves", "ship slid": "score.slide",
    "replaced": "refill.sack", "finished": "turn.one-action", "turn": "turn.order", "over": "end.at-once",
}  # fmt: skip
PLACED: Final = {"w": "place.worker", "s": "place.shed", "b": "place.ship", "r": "place.road"}


def rule_of(fact: Fact) -> str:
    """The rule behind a sentence of the log."""
    if fact.what == "placed":
        return PLACED[fact.thing[0]]
    if fact.what == "replaced" and fact.origin == "bag":
        return "refill.sack-bag"
    if fact.what == "scored" and fact.target:
        return "score.ships"
    return RULES[fact.what]
