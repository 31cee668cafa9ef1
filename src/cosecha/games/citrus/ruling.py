"""Which rule each fact of Citrus comes from, for whoever asks the log."""

from typing import Final

from cosecha.core.game import Fact

RULES: Final = {
    "bought": "buy.line", "carted": "tile.cart", "drew finca": "finca.draw", "built finca": "finca.site",
    "showed site": "finca.next-site", "built": "plant.two-ways", "took": "pick.landscape",
    "harvested": "harvest.points", "earned": "harvest.income", "refilled": "market.refill", "used": "tile.discard",
    "put back": "penalty.return", "covered": "tile.bridge-covered", "passed": "blocked.pass", "over": "end.trigger",
    "turn": "turn.order", "worker": "plant.worker", "scored": "score.finca",
}  # fmt: skip
USED: Final = {
    "m2": "tile.money", "m3": "tile.money", "ca": "tile.cart", "bu": "tile.bull", "br": "tile.bridge",
    "ms": "tile.milestone",
}  # fmt: skip
SCORED: Final = {
    "earlier": "score.winner", "harvest": "harvest.points", "first at fincas": "score.first",
    "second at fincas": "score.second", "penalties": "penalty.points", "final fincas": "score.final",
    "final harvest": "score.final-harvest", "horses": "score.final-horses", "action tiles": "score.final-actions",
}  # fmt: skip


def rule_of(fact: Fact) -> str:
    """The rule behind a sentence of the log."""
    if fact.what == "used":
        return USED[fact.thing]
    if fact.what == "worker" and fact.target.startswith("home"):
        return "harvest.worker"
    if fact.what == "scored" and not fact.origin:
        return SCORED[fact.thing]
    return RULES[fact.what]
