"""Who is ahead at the fincas still to be scored: the nearest to their scoring first."""

from collections.abc import Iterator

from cosecha.core.outline import box
from cosecha.core.parts import Part, drawn_once
from cosecha.core.people import EMBLEMS, People, colour
from cosecha.core.scene import SCENERY, Mat, Sprite
from cosecha.core.words import _
from cosecha.games.citrus.picture.board import finca_words
from cosecha.games.citrus.picture.land import Land

RACES = "races"
WIDTH, HEIGHT = 290, 92
COLUMNS, ROWS, SHOWN = 2, 3, 3
MOST = COLUMNS * ROWS
LINE, WIDE = 22, 140


def mat() -> Mat:
    return Mat(RACES, _("At the fincas"), WIDTH, HEIGHT, "shared")


def races(land: Land, people: People) -> Iterator[Part]:
    found = contested(land)[:MOST]
    yield _card(bool(found))
    for i, letter in enumerate(found):
        ahead = sorted(land.counts(letter), key=lambda seat_count: (-seat_count[1], seat_count[0]))
        counts = tuple([(seat, people.name(seat), n) for seat, n in ahead[:SHOWN]])
        yield _race(letter, i, finca_words(land, letter, people), counts)


@drawn_once
def _card(somebody: bool) -> Iterator[Sprite]:  # noqa: FBT001
    title = _("At the fincas")
    yield Sprite("races", "", RACES, 0, 0, 0, label=title, classes=("card", SCENERY), shape=box(WIDTH, HEIGHT))
    yield Sprite("races-title", "", RACES, 12, 15, 1, label=title, classes=("heading", SCENERY), text=title)
    if not somebody:
        words = _("Nobody counts anywhere.")
        yield Sprite("races-none", "", RACES, WIDTH / 2, 50, 1, label=words, classes=("soft",), text=words)


def contested(land: Land) -> list[str]:
    """The letters of fincas where somebody counts, those with the fewest open squares first."""
    fincas = land.view["fincas"]
    found = [letter for letter in fincas if not fincas[letter]["scored"] and land.counts(letter)]
    return sorted(found, key=lambda letter: (land.gaps(letter), letter))


@drawn_once
def _race(letter: str, place: int, words: str, counts: tuple[tuple[int, str, int], ...]) -> Iterator[Sprite]:
    """The letter, then the players with the highest counts."""
    x, y = 16 + WIDE * (place // ROWS), 35 + LINE * (place % ROWS)
    yield Sprite(f"race-{letter}", "", RACES, x, y, 1, label=words, classes=("letter",), text=letter)
    for i, (seat, who, n) in enumerate(counts):
        at, name = x + 21 + 39 * i, f"race-{letter}-{seat + 1}"
        said = _("{name}: {n} at finca {letter}").format(name=who, n=n, letter=letter)
        paint = (colour(seat),)
        yield Sprite(name, "table-disc", RACES, at, y, 1, 0, said, 20, 20, paint)
        yield Sprite(
            f"{name}-count", f"table-{EMBLEMS[seat]}", RACES, at, y, 2, 0, said, 12, 12, paint, str(n), 17, 0, 13
        )
