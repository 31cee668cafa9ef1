"""Names and words for what Farmers adds to tiles."""

from cosecha.core.words import _, later, plural
from cosecha.games.keyflower.saying import counted

FARM_GIFTS = ("wheat", "sheep", "pig", "cow", "skill or wheat")
ABILITIES = {
    "5a": later("different animals may share your fields"),
    "5b": later("wheat counts as any resource, and any resource as wheat"),
    "6a": later("two wheat with every boat"),
    "6b": later("a pig and a sheep with every boat"),
}
WINTER_WORDS = (
    later("{points} for a resource, a wheat and a skill"), later("{points} for {m} wheat"),
    later("{points} for each field with sheep"), later("{points} for each field with pigs"),
    later("{points} for each field with cows"), later("{points} for each tile of its field"),
)  # fmt: skip


def gift_words(name: str, n: int) -> str:
    if name == "pig":
        return plural("{n} pig", "{n} pigs", n)
    if name == "cow":
        return plural("{n} cow", "{n} cows", n)
    return _("a skill or a wheat") if name == "skill or wheat" else counted(n, name)
