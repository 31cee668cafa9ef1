"""What a sack of each coffee would score for everyone if it were taken now, and from where ships would leave."""

from collections.abc import Iterator

from cosecha.core.outline import box
from cosecha.core.people import EMBLEMS, People, colour
from cosecha.core.scene import Mat, Sprite
from cosecha.core.words import _
from cosecha.games.guatemala_cafe.picture.ground import Ground
from cosecha.games.guatemala_cafe.picture.tokens import badge, coffee_name
from cosecha.games.guatemala_cafe.pieces import COFFEES
from cosecha.games.guatemala_cafe.saying import points

LEDGER = "ledger"
WIDTH, HEIGHT = 266, 138
HEAD, ROW = 25, 22
FIRST, STEP = 114, 33


def mat() -> Mat:
    return Mat(LEDGER, _("Scores now"), WIDTH, HEIGHT, "foot")


def gains(ground: Ground, coffee: str, people: People) -> list[str]:
    """`Ana 6`, `you 3`: whoever would score, most first, the viewer last."""
    found = [(seat, n) for seat, n in enumerate(ground.view["forecast"][coffee]) if n]
    found.sort(key=lambda seat_points: (seat_points[0] == people.seat, -seat_points[1]))
    return [f"{people.you(seat)} {n}" for seat, n in found]


def forecast_words(ground: Ground, coffee: str, people: People) -> str:
    """Who would score how much, and which harbours lose a ship."""
    found = gains(ground, coffee, people)
    if not found:
        return _("nobody scores")
    words = _("scores {list}").format(list=", ".join(found))
    for harbour in ground.view["leaving"][coffee]:
        words += "; " + _("a ship leaves {harbour}").format(harbour=harbour)
    return words


def offered(ground: Ground) -> set[str]:
    """The coffees of the sacks on the line that the buyer opens, and the one that is being scored."""
    view = ground.view
    if view["question"] is not None:
        return {view["question"]["coffee"]}
    if view["stage"] != "act" or view["emptied"] or view["consolation"]:
        return set()
    codes = [view["production"].get(space, "") for space in view["line"]]
    return {code[1] for code in codes if code.startswith("*")}


def ledger(ground: Ground, people: People) -> Iterator[Sprite]:
    title = _("Scores now")
    words = _("what a sack of each coffee would score now")
    yield Sprite("ledger", "", LEDGER, 0, 0, 0, label=words, classes=("card",), shape=box(WIDTH, HEIGHT))
    yield Sprite("ledger-title", "", LEDGER, 8, 13, 1, label=words, classes=("heading",), text=title, text_size=13)
    for seat in range(ground.view["seats"]):
        x, said, paint = FIRST + STEP * seat, people.name(seat), (colour(seat),)
        said = _("{title}: {name}").format(title=title, name=said)
        yield Sprite(f"ledger-seat-{seat + 1}", "table-disc", LEDGER, x, 14, 1, 0, said, 21, 21, paint)
        yield Sprite(f"ledger-emblem-{seat + 1}", f"table-{EMBLEMS[seat]}", LEDGER, x, 14, 2, 0, said, 13, 13, paint)
    said = _("ships that would leave")
    yield Sprite("ledger-ships", "cafe-sail", LEDGER, WIDTH - 24, 14, 1, 0, said, 20, 20)
    lit = offered(ground)
    for i, coffee in enumerate(COFFEES):
        yield from _row(ground, coffee, HEAD + ROW * (i + 0.5), people, lit=coffee in lit)


def _row(ground: Ground, coffee: str, y: float, people: People, *, lit: bool) -> Iterator[Sprite]:
    """The best of a row is bold."""
    words = _("{coffee} sack: {what}").format(coffee=coffee_name(coffee), what=forecast_words(ground, coffee, people))
    kinds = ("row", "offered") if lit else ("row",)
    path = box(WIDTH - 8, ROW - 1, 4, middle=True)
    yield Sprite(f"row-{coffee}", "", LEDGER, WIDTH / 2, y, 1, label=words, classes=kinds, shape=path)
    yield badge(f"row-badge-{coffee}", coffee, LEDGER, 44, y, 2, 21, words)
    worth = ground.view["forecast"][coffee]
    for seat, n in enumerate(worth):
        said = _("{coffee} sack: {name} {points}").format(
            coffee=coffee_name(coffee), name=people.name(seat), points=points(n)
        )
        kind = "best" if n and n == max(worth) else "worth" if n else "zero"
        yield Sprite(
            f"worth-{coffee}-{seat + 1}", "", LEDGER, FIRST + STEP * seat, y, 2, label=said, classes=(kind,),
            text=str(n) if n else "–", text_size=14,
        )  # fmt: skip
    harbours = " ".join(ground.view["leaving"][coffee])
    if harbours:
        said = _("{coffee} ship leaves {harbours}").format(coffee=coffee_name(coffee), harbours=harbours)
        yield Sprite(
            f"leaving-{coffee}", "", LEDGER, WIDTH - 24, y, 2, label=said, classes=("number",), text=harbours,
            text_size=12,
        )  # fmt: skip
