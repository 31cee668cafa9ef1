"""The score track: a winding path from 0 to 99, on which the sixth worker of each player walks."""

from collections.abc import Iterator, Sequence

from cosecha.core.outline import box
from cosecha.core.parts import Part, drawn_once
from cosecha.core.people import EMBLEMS, People, colour
from cosecha.core.scene import SCENERY, Mat, Sprite
from cosecha.core.words import _
from cosecha.games.citrus.saying import points as points_words

SCORE = "score"
COLUMNS, ROWS = 25, 4
WIDE, HIGH = 40, 32
EDGE = 5
LENGTH = COLUMNS * ROWS


def mat() -> Mat:
    return Mat(SCORE, _("Score track"), COLUMNS * WIDE + 2 * EDGE, ROWS * HIGH + 2 * EDGE, "foot")


def place(points: int) -> tuple[float, float]:
    """Where so many points are; beyond 99 one walks round again, below 0 one waits on 0."""
    row, column = divmod(max(points, 0) % LENGTH, COLUMNS)
    column = column if row % 2 == 0 else COLUMNS - 1 - column
    return EDGE + (column + 0.5) * WIDE, EDGE + (row + 0.5) * HIGH


def markers(points: Sequence[int], people: People) -> Iterator[Part]:
    """Of each seat the worker that walks."""
    places = [place(number) for number in points]
    for seat, number in enumerate(points):
        yield _marker(seat, number, places[:seat].count(places[seat]), people.name(seat))


@drawn_once
def track() -> Iterator[Sprite]:
    w, h = COLUMNS * WIDE + 2 * EDGE, ROWS * HIGH + 2 * EDGE
    words = _("Score track")
    yield Sprite("score", "", SCORE, 0, 0, 0, label=words, classes=("meadow", SCENERY), shape=box(w, h))
    for kind in ("trail-edge", "trail"):
        yield Sprite(kind, "", SCORE, 0, 0, 0, label=words, classes=(kind, SCENERY), shape=_trail())
    for n in range(LENGTH):
        yield _step(n)


def _trail() -> str:
    """The path from bend to bend."""
    ends = [place(row * COLUMNS + column) for row in range(ROWS) for column in (0, COLUMNS - 1)]
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in ends)


def _step(n: int) -> Sprite:
    x, y = place(n)
    path = "M-14-9q14-2 28 0 4 9 0 18-14 2-28 0-4-9 0-18z"
    kinds = ("stone", SCENERY, *(("fifth", "number") if n % 5 == 0 else ("soft",)))
    return Sprite(
        f"score-{n}", "", SCORE, x, y, 1, 0, points_words(n), classes=kinds, text=str(n), text_size=12, shape=path
    )


@drawn_once
def _marker(seat: int, points: int, before: int, name: str) -> Iterator[Sprite]:
    """Markers on one space stand one behind the other; who walks round again carries the points of the rounds."""
    x, y = place(points)
    words = _("{name}: {points}").format(name=name, points=points_words(points))
    rounds = f"+{points // LENGTH * LENGTH}" if points >= LENGTH else ""
    yield Sprite(
        f"marker-{seat + 1}", f"citrus-worker-{EMBLEMS[seat]}", SCORE, x + 10 - 8 * before, y - 5, 9 - before,
        0, words, 24, 29, (colour(seat), "piece", "rounds"), rounds, -18, 8, 12,
    )  # fmt: skip
