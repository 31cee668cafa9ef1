"""The season, the boats with their load, and the supply."""

from collections.abc import Iterator, Mapping
from typing import Any

from cosecha.core.outline import box
from cosecha.core.people import EMBLEMS, People, colour
from cosecha.core.scene import SCENERY, Mat, Sprite
from cosecha.core.words import _, plural
from cosecha.games.keyflower.picture import glyphs, tiles
from cosecha.games.keyflower.picture.glyphs import LEAST
from cosecha.games.keyflower.picture.sheet import sheet_of
from cosecha.games.keyflower.pieces import ANIMALS, COLOURS, RESOURCES, SEASONS, SKILLS
from cosecha.games.keyflower.saying import counted, word

QUAY = "quay"
FARM = ("wheat", *ANIMALS)
WIDTH, HEIGHT = 196, 556
SEASON, SUPPLY, FARM_SUPPLY = 60, 112, 142
TOP = SEASON + 6  # of the quay


def mat() -> Mat:
    return Mat(QUAY, _("Season, boats, supply"), WIDTH, HEIGHT, "shared")


def _supply_height(view: Mapping[str, Any]) -> int:
    return FARM_SUPPLY if view.get("farmers") else SUPPLY


def _bottom(view: Mapping[str, Any]) -> int:
    """Of the quay."""
    return HEIGHT - _supply_height(view) - 6


def quay(view: Mapping[str, Any], people: People) -> Iterator[Sprite]:
    yield from _season(view)
    yield from _boats(view, people)
    yield from _supply(view)


def _season(view: Mapping[str, Any]) -> Iterator[Sprite]:
    season = view["season"]
    n = SEASONS.index(season) + 1
    said = _("{season}, season {n} of 4").format(season=word(season), n=n)
    kinds = ("cloth", season, SCENERY)
    path = box(WIDTH, SEASON, 8)
    yield Sprite("season-card", "", QUAY, 0, 0, 0, label=said, classes=kinds, shape=path)
    yield Sprite("season", f"kf-{season}", QUAY, 32, SEASON / 2, 1, 0, said, 46, 46, (), at="deck")
    title = word(season).capitalize()
    yield Sprite(
        "season-name", "", QUAY, 64, 22, 1, label=said, classes=("heading", "on-cloth", SCENERY), text=title,
        text_size=20,
    )  # fmt: skip
    for i, name in enumerate(SEASONS):
        there = () if i < n else ("none",)
        yield Sprite(f"season-{i + 1}", f"kf-{name}", QUAY, 72 + i * 25, 45, 1, 0, said, 18, 18, (SCENERY, *there))


def _boats(view: Mapping[str, Any], people: People) -> Iterator[Sprite]:
    top, bottom = TOP, _bottom(view)
    said = _("the quay")
    path = box(WIDTH, bottom - top, 8)
    yield Sprite("quay", "", QUAY, 0, top, 0, label=said, classes=("water-front", SCENERY), shape=path)
    waves = "".join(f"M{8 + (y * 7) % 30} {y}q7-5 14 0t14 0m50 3q7-5 14 0t14 0" for y in range(14, bottom - top, 34))
    yield Sprite("ripples", "", QUAY, 0, top, 1, label=said, classes=("ripples", SCENERY), shape=waves)
    for i, boat in enumerate(view["boats"]):
        yield from _boat(view, boat, top + _step(view) * (i + 0.5), _step(view), people)


def _step(view: Mapping[str, Any]) -> float:
    return min(76.0, (_bottom(view) - TOP) / max(len(view["boats"]), 1))


def corner(view: Mapping[str, Any], name: str) -> tuple[float, float]:
    """Above the hull of a boat, where the emblem of whoever takes it will be."""
    number = [boat["boat"] for boat in view["boats"]].index(name)
    return WIDTH - 28, round(TOP + _step(view) * (number + 0.5) - 17, 1)


def boat_words(view: Mapping[str, Any], boat: Mapping[str, Any], people: People) -> str:
    """What it carries, or in winter scores, and who has it."""
    name = word(boat["boat"])
    load = [tiles.coloured(n, kind) for kind, n in boat["workers"].items()]
    load += [counted(n, skill) for skill, n in boat["skills"].items()]
    said = ", ".join(load) or _("empty")
    if view["season"] == "winter":
        sheet = sheet_of(view)
        said = tiles.words(sheet.face(boat["boat"]), sheet)
    words = _("boat {name}: {load}").format(name=name, load=said)
    if boat["taken_by"] is not None:
        words += _("; taken by {name}").format(name=people.name(boat["taken_by"]))
    return words


def _boat(view: Mapping[str, Any], boat: Mapping[str, Any], y: float, step: float, people: People) -> Iterator[Sprite]:
    name, said, taken = boat["boat"], boat_words(view, boat, people), boat["taken_by"]
    gone = ("gone",) if taken is not None else ()
    y = round(y, 1)
    path = box(WIDTH - 8, step - 4, 7, middle=True)
    yield Sprite(f"boat-{name}", "", QUAY, WIDTH / 2, y, 2, label=said, classes=("berth",), shape=path, at=name)
    yield Sprite(f"boat-{name}-sail", "kf-sail", QUAY, 27, y - 10, 3, 0, said, 36, 38, (SCENERY, *gone))
    yield Sprite(
        f"boat-{name}-hull", "kf-ship", QUAY, WIDTH / 2, y + 8, 4, 0, said, WIDTH - 14, 42, (SCENERY, "piece", *gone)
    )
    yield Sprite(
        f"boat-{name}-name", "", QUAY, 50, y - 19, 5, label=said, classes=("start", "tile-name", "on-quay", SCENERY),
        text=word(name), text_size=14,
    )  # fmt: skip
    if taken is not None:
        yield Sprite(f"boat-{name}-disc", "table-disc", QUAY, WIDTH - 24, y - 17, 6, 0, said, 24, 24, (colour(taken),))
        yield Sprite(
            f"boat-{name}-emblem", f"table-{EMBLEMS[taken]}", QUAY, WIDTH - 24, y - 17, 7, 0, said, 14, 14,
            (colour(taken), SCENERY),
        )  # fmt: skip
    if view["season"] == "winter":
        sheet = sheet_of(view)
        card = box(104, 26, 5, middle=True)
        yield Sprite(f"boat-{name}-card", "", QUAY, WIDTH / 2, y + 11, 5, label=said, classes=("label-card", SCENERY),
                     shape=card)  # fmt: skip
        row = glyphs.action(sheet.face(name), sheet)
        yield from glyphs.row(f"boat-{name}-winter", row, QUAY, WIDTH / 2, y + 11, 6, 22, 92, said)
        return
    yield from _load(boat, y + 10)


def _load(boat: Mapping[str, Any], y: float) -> Iterator[Sprite]:
    """Workers by colour, then skills, each with its number."""
    name = boat["boat"]
    load = [(c, boat["workers"][c]) for c in COLOURS if boat["workers"].get(c)]
    load += [(s, boat["skills"][s]) for s in SKILLS if boat["skills"].get(s)]
    step = min(36.0, (WIDTH - 34) / max(len(load), 1))
    for i, (kind, n) in enumerate(load):
        x = round(WIDTH / 2 + (i - (len(load) - 1) / 2) * step - 3, 1)
        is_worker = kind in COLOURS
        said = _("{things} on the {boat}").format(things=counted(n, kind), boat=word(name))
        wide, high = (25, 30) if is_worker else (24, 24)
        yield Sprite(
            f"load-{name}-{kind}", f"kf-{kind}", QUAY, x, y - (4 if is_worker else 1), 6, 0, said, wide, high,
            ("worker", kind, "piece") if is_worker else ("piece",), at=name,
        )  # fmt: skip
        yield Sprite(
            f"load-{name}-{kind}-n", "", QUAY, x + 12, y + 7, 7, label=said, classes=("count", SCENERY), text=str(n),
            text_size=14,
        )  # fmt: skip


def _supply(view: Mapping[str, Any]) -> Iterator[Sprite]:
    high = _supply_height(view)
    top = HEIGHT - high
    said = _("the supply")
    path = box(WIDTH, high, 8)
    yield Sprite("supply", "", QUAY, 0, top, 0, label=said, classes=("card", SCENERY), shape=path, at="supply")
    rows = [RESOURCES, *([FARM] if view.get("farmers") else [])]
    for row, kinds in enumerate(rows):
        for i, kind in enumerate(kinds):
            n = view["supply"][kind]
            words = _("{things} in the supply").format(things=counted(n, kind))
            yield _heap(f"supply-{kind}", f"kf-{kind}", 26 + i * 48, top + 20 + row * 42, n, words, "supply")
    last = top + high - 36
    green, bag, pile = view["supply"]["green"], view["bag"], view["pile"]
    words = plural("{n} green worker in the supply", "{n} green workers in the supply", green)
    yield _heap("supply-green", "kf-green", 34, last, green, words, "supply")
    words = plural("{n} worker in the bag", "{n} workers in the bag", bag)
    yield _heap("supply-bag", "kf-bag", 98, last, bag, words, "bag")
    words = plural("{n} skill in the pile", "{n} skills in the pile", pile)
    yield _heap("supply-pile", "kf-skill", 162, last, pile, words, "pile")


def _heap(name: str, symbol: str, x: float, y: float, n: int, words: str, at: str) -> Sprite:
    kinds = ("piece", "number") if n else ("piece", "number", "none")
    return Sprite(name, symbol, QUAY, x, y, 2, 0, words, 29, 29, kinds, str(n), 0, 23, max(LEAST, 14), at=at)
