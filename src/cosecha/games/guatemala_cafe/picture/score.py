"""The score track: a path on which the cups of the players climb and the sacks come to meet them from its end."""

from collections.abc import Iterator, Mapping
from typing import Any

from cosecha.core.outline import box
from cosecha.core.people import EMBLEMS, People, colour
from cosecha.core.scene import Mat, Sprite
from cosecha.core.words import _
from cosecha.games.guatemala_cafe.picture.lines import line
from cosecha.games.guatemala_cafe.picture.tokens import coffee_classes, coffee_name, letter_y
from cosecha.games.guatemala_cafe.saying import points as points_words

SCORE = "score"
WIDTH, HEIGHT = 806, 138
ROWS, EDGE = 3, 6
SACK = 34
STANDS = (
    ((0, -8),),
    ((-9, -8), (9, -8)),
    ((-9, -11), (9, -11), (0, 4)),
    ((-9, -11), (9, -11), (-9, 5), (9, 5)),
)
Point = tuple[float, float]


class Path:
    """The spaces in three rows, to and fro; behind the last one there is a place for whoever went beyond."""

    def __init__(self, view: Mapping[str, Any]) -> None:
        self.last: int = view["last_space"]
        self.columns = -(-(self.last + 2) // ROWS)

    def at(self, space: int) -> Point:
        row, column = divmod(min(max(space, 0), self.last + 1), self.columns)
        column = column if row % 2 == 0 else self.columns - 1 - column
        return (
            EDGE + (column + 0.5) * (WIDTH - 2 * EDGE) / self.columns,
            EDGE + (row + 0.5) * (HEIGHT - 2 * EDGE) / ROWS,
        )


def mat() -> Mat:
    return Mat(SCORE, _("Score track"), WIDTH, HEIGHT, "foot")


def next_sack(view: Mapping[str, Any]) -> int:
    """sack.lay: the space on which the next sack will lie."""
    return int(view["last_space"] - len(view["track"]))


def score(view: Mapping[str, Any], people: People) -> Iterator[Sprite]:
    path, words = Path(view), _("score track")
    yield Sprite("score", "", SCORE, 0, 0, 0, label=words, classes=("meadow",), shape=box(WIDTH, HEIGHT))
    bends = [space for space in range(path.last + 2) if space % path.columns in (0, path.columns - 1)]
    drawn = line(path.at(space) for space in sorted({*bends, path.last + 1}))
    for kind in ("way-edge", "way"):
        yield Sprite(kind, "", SCORE, 0, 0, 0, label=words, classes=(kind,), shape=drawn)
    for space in range(path.last + 2):
        yield _pace(view, path, space)
    if path.columns * ROWS > path.last + 2:
        yield _tree(path)
    for sack in view["track"]:
        yield _sack(path, sack)
    for seat, points in enumerate(view["points"]):
        yield from _cup(view, path, seat, points, people)


def _pace(view: Mapping[str, Any], path: Path, space: int) -> Sprite:
    x, y = path.at(space)
    kinds = ("pace", *(("fifth", "number") if space % 5 == 0 else ("soft",)))
    words = _("{space} on the score track").format(space=points_words(space))
    if space == next_sack(view) and not view["over"]:
        kinds = (*kinds, "next")
        words = _("{space}: here the next sack will lie").format(space=words)
    text = str(space) if space <= path.last else f"{space}+"
    return Sprite(
        f"pace-{space}", "", SCORE, x, y, 1, 0, words, classes=kinds, text=text, text_size=12,
        shape=box(33, 25, 8, middle=True), at=f"track {space}",
    )  # fmt: skip


def _tree(path: Path) -> Sprite:
    """Behind the end of the path, where there is room for it."""
    y = path.at(path.last + 1)[1]
    return Sprite("end-tree", "cafe-tree", SCORE, WIDTH - 2 * EDGE - SACK / 2, y - 2, 1, 0, _("a tree"), SACK, SACK)


def _sack(path: Path, sack: Mapping[str, Any]) -> Sprite:
    x, y = path.at(sack["space"])
    coffee = sack["coffee"]
    place = f"track {sack['space']}"
    name = f"sack-{sack['space']}"
    if coffee is None:
        words = _("a sack on {space} of the score track").format(space=sack["space"])
        return Sprite(name, "cafe-sack", SCORE, x, y - 1, 4, 0, words, SACK, SACK, ("piece", "flat"), at=place)
    words = _("{coffee} sack on {space} of the score track").format(coffee=coffee_name(coffee), space=sack["space"])
    return Sprite(
        name, f"cafe-{coffee}", SCORE, x, y - 1, 4, 0, words, SACK, SACK, coffee_classes(coffee), coffee, 0,
        letter_y("*", coffee, SACK), 12, at=place,
    )  # fmt: skip


def _cup(view: Mapping[str, Any], path: Path, seat: int, points: int, people: People) -> Iterator[Sprite]:
    """Cups on one space stand side by side, then in two rows."""
    x, y = path.at(points)
    there = [other for other, n in enumerate(view["points"]) if path.at(n) == (x, y)]
    words = _("{name}: {points}").format(name=people.name(seat), points=points_words(points))
    paint, n, front = colour(seat), seat + 1, there.index(seat)
    shift, lift = STANDS[len(there) - 1][front]
    z = 6 + 2 * front
    size = 29 if len(there) == 1 else 24
    yield Sprite(f"cup-{n}", "cafe-cup", SCORE, x + shift, y + lift, z, 0, words, size, size * 1.08, (paint, "piece"))
    yield Sprite(
        f"cup-sign-{n}", f"table-{EMBLEMS[seat]}", SCORE, x + shift - size / 20, y + lift + size / 9, z + 1, 0, words,
        size * 0.46, size * 0.46, (paint,),
    )  # fmt: skip
