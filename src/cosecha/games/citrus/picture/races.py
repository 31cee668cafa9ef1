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


def race(land: Land, letter: str, place: int, people: People) -> Part:
    ahead = sorted([(-n, seat) for seat, n in land.counts(letter)])
    counts = tuple([(seat, people.name(seat), -n) for n, seat in ahead[:SHOWN]])
    return _race(letter, place, finca_words(land, letter, people), counts)


@drawn_once
def card(somebody: bool) -> Iterator[Sprite]:  # noqa: FBT001
    title = _("At the fincas")
    yield Sprite("races", "", RACES, 0, 0, 0, label=title, classes=("card", SCENERY), shape=box(WIDTH, HEIGHT))
    yield Sprite("races-title", "", RACES, 12, 15, 1, label=title, classes=("heading", SCENERY), text=title)
    if not somebody:
        words = _("Nobody counts anywhere.")
        yield Sprite("races-none", "", RACES, WIDTH / 2, 50, 1, label=words, classes=("soft",), text=words)


def contested(land: Land) -> list[str]:
    """The letters of fincas where somebody counts, those with the fewest open squares first: as many as are shown."""
    tallies = land.tallies
    found = [
        (tallies[letter][0], letter)
        for letter, finca in land.fincas.items()
        if not finca["scored"] and tallies[letter][1]
    ]
    found.sort()
    return [letter for _gaps, letter in found[:MOST]]


@drawn_once
def _race(letter: str, place: int, words: str, counts: tuple[tuple[int, str, int], ...]) -> list[Sprite]:
    """The letter, then the players with the highest counts."""
    x, y = 16 + WIDE * (place // ROWS), 35 + LINE * (place % ROWS)
    drawn = [Sprite(f"race-{letter}", "", RACES, x, y, 1, label=words, classes=("letter",), text=letter)]
    for i, (seat, who, n) in enumerate(counts):
        at, name = x + 21 + 39 * i, f"race-{letter}-{seat + 1}"
        said = _("{name}: {n} at finca {letter}").format(name=who, n=n, letter=letter)
        paint = (colour(seat),)
        drawn.append(Sprite(name, "table-disc", RACES, at, y, 1, 0, said, 20, 20, paint))
        symbol = f"table-{EMBLEMS[seat]}"
        drawn.append(Sprite(f"{name}-count", symbol, RACES, at, y, 2, 0, said, 12, 12, paint, str(n), 17, 0, 13))
    return drawn
