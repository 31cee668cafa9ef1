"""At the end, where the offer lay: every line of the score, a column for each player."""

from collections.abc import Iterator, Mapping
from typing import Any

from cosecha.core.outline import box
from cosecha.core.people import EMBLEMS, People, colour
from cosecha.core.scene import SCENERY, Sprite
from cosecha.core.words import _, plural
from cosecha.games.keyflower.picture.allotted import pieces_words, purple_words
from cosecha.games.keyflower.picture.offer import HEIGHT, OFFER, WIDTH
from cosecha.games.keyflower.saying import SOURCE_WORDS
from cosecha.games.keyflower.telling import SOURCES

FIRST, TOP, MOST_ROW = 178, 86, 30


def scores(view: Mapping[str, Any], people: People) -> Iterator[Sprite]:
    title = _("Points")
    yield Sprite(
        "score-title", "", OFFER, 24, 34, 1, label=title, classes=("heading", "on-cloth"), text=title, text_size=22
    )
    found = [{line["source"]: line["points"] for line in seat["lines"]} for seat in view["scoring"]]
    allotted = [{line["source"]: pieces_words(line) for line in seat["lines"]} for seat in view["scoring"]]
    lines = [source for source in SOURCES if any(source in each for each in found)]
    row = min(MOST_ROW, (HEIGHT - TOP - 62) / max(len(lines), 1))
    step = (WIDTH - FIRST - 16) / view["seats"]
    bottom = TOP + row * len(lines) + 22
    for seat in range(view["seats"]):
        x = FIRST + step * (seat + 0.5)
        yield from _head(view, seat, x, bottom, min(step - 6, 62), people)
        for i, source in enumerate(lines):
            n = found[seat].get(source, 0)
            said = _("{name}, {source}: {points}").format(
                name=people.name(seat), source=_(SOURCE_WORDS[source]), points=plural("{n} point", "{n} points", n)
            )
            if pieces := allotted[seat].get(source):
                said = _("{line}, with {pieces}").format(line=said, pieces=pieces)
            yield Sprite(
                f"score-{seat + 1}-{i}", "", OFFER, x, TOP + row * (i + 0.5), 2, label=said,
                classes=("on-cloth", "total") if n else ("on-cloth", "zero"), text=str(n) if n else "–", text_size=16,
            )  # fmt: skip
    for i, source in enumerate(lines):
        y, said = TOP + row * (i + 0.5), _(SOURCE_WORDS[source])
        yield Sprite(
            f"score-line-{i}", "", OFFER, 24, y, 2, label=said, classes=("start", "on-cloth", "tile-name", SCENERY),
            text=said, text_size=14,
        )  # fmt: skip
        path, kinds = box(WIDTH - 40, 1, 0.4), ("row-line", SCENERY)
        yield Sprite(f"score-rule-{i}", "", OFFER, 20, TOP + row * (i + 1), 1, label=said, classes=kinds, shape=path)


def _head(view: Mapping[str, Any], seat: int, x: float, bottom: float, wide: float, people: People) -> Iterator[Sprite]:
    """The emblem above, the total below."""
    points = view["points"][seat]
    said = f"{people.name(seat)}: {plural('{n} point', '{n} points', points)}"
    if purple := view["scoring"][seat]["purple"]:
        said += "; " + purple_words(purple)
    paint = (colour(seat), SCENERY)
    yield Sprite(f"score-disc-{seat + 1}", "table-disc", OFFER, x, 46, 2, 0, said, 40, 40, (colour(seat),))
    yield Sprite(f"score-emblem-{seat + 1}", f"table-{EMBLEMS[seat]}", OFFER, x, 46, 3, 0, said, 24, 24, paint)
    if points == max(view["points"]):
        path = box(wide, 40, 8, middle=True)
        yield Sprite(
            f"score-best-{seat + 1}", "", OFFER, x, bottom, 1, label=said, classes=("best", SCENERY), shape=path
        )
    yield Sprite(
        f"score-total-{seat + 1}", "kf-points", OFFER, x, bottom, 2, 0, said, 46, 38, ("points", "piece"),
        str(points), 0,
        -1, 18,
    )  # fmt: skip
