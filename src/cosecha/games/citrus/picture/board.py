"""The board mat: the island, its squares and roads, sites and fincas, and what lies on them."""

from collections.abc import Iterator
from functools import lru_cache

from cosecha.core.outline import box, outline
from cosecha.core.parts import Part, drawn_once
from cosecha.core.people import People
from cosecha.core.scene import SCENERY, Mat, Sprite
from cosecha.core.words import _, plural, spoken
from cosecha.games.citrus.picture.coast import coast
from cosecha.games.citrus.picture.land import CELL, MARGIN, Ground, Land
from cosecha.games.citrus.saying import name as tile_name
from cosecha.games.citrus.view import ROCK

BOARD = "board"
CARD = 40
PATCHES = (1, 2, 1, 3, 4, 1, 2, 3, 1, 4, 3)
Z_SEA, Z_GROUND, Z_AREA, Z_SQUARE, Z_TILE, Z_MARK = 0, 1, 2, 4, 5, 8


def mat(printed: Ground) -> Mat:
    return Mat(BOARD, _("Board"), printed.width * CELL + 2 * MARGIN, printed.height * CELL + 2 * MARGIN, "main")


@drawn_once
def printed(land: Ground) -> Iterator[Sprite]:
    """The island, before anything was laid on it."""
    yield from _island(land)
    yield from _coordinates(land)


def site(land: Land, letter: str, people: People) -> Part:
    """A building site, or the finca on it."""
    finca = land.view["fincas"].get(letter)
    if finca is None:
        return _site(land.ground, letter, letter in land.view["open_sites"])
    words = finca_words(land, letter, people)
    return _finca(land.ground, letter, (finca["high"], finca["low"], finca["scored"]), land.gaps(letter), words)


def _shape(sprite_id: str, kind: str, path: str, z: int, label: str) -> Sprite:
    return Sprite(sprite_id, "", BOARD, 0, 0, z, classes=(kind, SCENERY), shape=path, label=label)


def _island(land: Ground) -> Iterator[Sprite]:
    wide, high = land.width * CELL, land.height * CELL
    full = box(wide + 2 * MARGIN, high + 2 * MARGIN)
    yield _shape("sea", "sea", full, Z_SEA, _("the sea"))
    yield _shape("waves", "waves", _waves(wide + 2 * MARGIN, high + 2 * MARGIN), Z_SEA, _("waves"))
    for kind, beyond, wobble in (("surf", 10, 5.0), ("coast", 6, 4.0), ("land", 1, 2.0)):
        path = coast(wide + 2 * beyond, high + 2 * beyond, wobble)
        x = MARGIN - beyond
        yield Sprite(kind, "", BOARD, x, x, Z_SEA, classes=(kind, SCENERY), shape=path, label=_("the island"))
    lanes = {land.cells[name] for name in (*land.paths, *land.sites.values())}
    path = outline(lanes, CELL, inset=3, radius=12)
    yield Sprite("roads", "", BOARD, MARGIN, MARGIN, Z_SEA, classes=("road", SCENERY), shape=path, label=_("paths"))


def _waves(width: float, height: float) -> str:
    """Small strokes along the rim."""
    said = ""
    for i in range(int(width // 58)):
        said += f"M{14 + 58 * i} {5 + i % 2 * 3}q5-4 10 0t10 0M{30 + 58 * i} {height - 6 - i % 3}q5-4 10 0t10 0"
    return said


def _coordinates(land: Ground) -> Iterator[Sprite]:
    """Letters above, rows on the left: the names of squares in the notation."""
    for x in range(land.width):
        letter = chr(ord("a") + x)
        yield _coordinate(f"column-{letter}", letter, MARGIN + (x + 0.5) * CELL, 10, _("column {name}"))
    for y in range(land.height):
        yield _coordinate(f"row-{y + 1}", str(y + 1), 10, MARGIN + (y + 0.5) * CELL, _("row {name}"))


def _coordinate(sprite_id: str, text: str, x: float, y: float, label: str) -> Sprite:
    said = label.format(name=text)
    kinds = ("at-sea", SCENERY)
    return Sprite(sprite_id, "", BOARD, x, y, Z_GROUND, label=said, classes=kinds, text=text, text_size=12)


@drawn_once
def square(land: Ground, name: str, what: str) -> Iterator[Sprite]:
    """The ground, the square to click, and the tile or rock on it."""
    x, y = land.xy(name)
    column, row = land.cells[name]
    symbol = f"citrus-plain-{PATCHES[(column * 7 + row * 11 + column * row * 3) % len(PATCHES)]}"
    if name in land.paths:
        symbol = "citrus-path"
    elif land.sign(name) == "*":
        symbol = "citrus-bush"
    words = square_words(land, name, what)
    planted = len(what) > 2
    if not planted and what != ROCK:
        yield Sprite(f"ground-{name}", symbol, BOARD, x, y, Z_GROUND, 0, words, CELL, CELL, (SCENERY,))
    path = box(CELL - 4, CELL - 4, 5, middle=True)
    kinds = ["square"]
    if planted and what[2] != "0":
        kinds.append("kept")
    if not what and name not in land.paths:
        kinds.append(SCENERY)
    yield Sprite(f"square-{name}", "", BOARD, x, y, Z_SQUARE, label=words, classes=tuple(kinds), shape=path, at=name)
    if what == ROCK:
        yield Sprite(f"rock-{name}", "citrus-rock", BOARD, x, y, Z_TILE, 0, words, CELL - 3, CELL - 3, at=name)
    elif what and not planted:
        yield landscape(f"land-{name}", what, BOARD, x, y, CARD, words, name)


def landscape(
    sprite_id: str, code: str, mat_name: str, x: float, y: float, size: float, words: str, place: str
) -> Sprite:
    """A landscape tile; horses and money carry their number in the corner."""
    number = code[1] if code[1].isdecimal() else ""
    where = size * 11 / 44
    return Sprite(
        sprite_id, f"citrus-{code}", mat_name, x, y, Z_TILE, 0, words, size, size, ("piece", "count"),
        number, where, where, 12, at=place,
    )  # fmt: skip


def square_words(land: Ground, name: str, what: str) -> str:
    """What a square is and what lies on it."""
    return _square_words(spoken(), land, name, what)


@lru_cache(4096)
def _square_words(language: object, land: Ground, name: str, what: str) -> str:
    if len(what) > 2:
        words = tile_name(what[:2] + what[3:])
    elif what == ROCK:
        words = _("rock")
    elif what:
        words = tile_name(what)
    else:
        words = _("path square") if name in land.paths else _("open square")
    if name in land.paths:
        words = _("{thing}, on a path of {sites}").format(thing=words, sites=" ".join(land.paths[name]))
    return _("{square}: {thing}").format(square=name, thing=words)


@drawn_once
def _site(land: Ground, letter: str, is_open: bool) -> Iterator[Sprite]:  # noqa: FBT001 - what a part is drawn from
    """A building site without a finca."""
    x, y = land.xy(land.sites[letter])
    symbol = "citrus-site-open" if is_open else "citrus-site"
    words = _("building site {letter}, open") if is_open else _("building site {letter}, not open yet")
    yield Sprite(
        f"site-{letter}", symbol, BOARD, x, y, Z_TILE, 0, words.format(letter=letter), CELL, CELL,
        ("letter", "piece" if is_open else "soft"), letter, 0, -7 if is_open else 0, 15, at=f"site {letter}",
    )  # fmt: skip


@drawn_once
def _finca(land: Ground, letter: str, finca: tuple[int, int, bool], gaps: int, words: str) -> Iterator[Sprite]:
    x, y = land.xy(land.sites[letter])
    high, low, scored = finca
    yield Sprite(
        f"finca-{letter}", "citrus-finca-scored" if scored else "citrus-finca", BOARD, x, y, Z_TILE, 0,
        words, CELL, CELL, ("finca", "piece"), f"{high}/{low}", 0, 14.5, 13, at=f"site {letter}",
    )  # fmt: skip
    yield Sprite(
        f"letter-{letter}", "", BOARD, x - 19, y - 18, Z_MARK, label=_("finca {letter}").format(letter=letter),
        classes=("letter", "halo"), text=letter, text_size=12,
    )  # fmt: skip
    if not scored:
        words = plural("{n} square around it is open", "{n} squares around it are open", gaps)
        yield Sprite(
            f"gaps-{letter}", "citrus-gaps", BOARD, x + 17, y - 17, Z_MARK, 0, words, 19, 19, ("count",), str(gaps),
            text_size=12,
        )  # fmt: skip


def finca_words(land: Land, letter: str, people: People) -> str:
    """Values, who counts how much, and whether it is already scored."""
    finca = land.view["fincas"][letter]
    counts = () if finca["scored"] else tuple([(people.name(seat), n) for seat, n in land.counts(letter)])
    return _finca_words(spoken(), letter, finca["high"], finca["low"], finca["scored"], counts)


@lru_cache(4096)
def _finca_words(
    language: object,
    letter: str,
    high: int,
    low: int,
    scored: bool,  # noqa: FBT001
    counts: tuple[tuple[str, int], ...],
) -> str:
    words = _("finca {letter}: {high} points for first place, {low} for second").format(
        letter=letter, high=high, low=low
    )
    if scored:
        return _("{finca}; already scored").format(finca=words)
    return "; ".join([words, *[f"{name} {n}" for name, n in counts]])
