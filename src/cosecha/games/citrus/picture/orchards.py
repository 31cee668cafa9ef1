"""Areas on the board: one orchard each, with a hedge and a worker of its owner; harvested ones are stubble."""

from functools import lru_cache

from cosecha.core.outline import outline
from cosecha.core.parts import Part, drawn_once
from cosecha.core.people import EMBLEMS, People, colour
from cosecha.core.scene import Sprite
from cosecha.core.words import _, spoken
from cosecha.games.citrus.picture.board import BOARD, Z_AREA, Z_MARK, Z_TILE, square_words
from cosecha.games.citrus.picture.land import CELL, MARGIN, Area, Ground
from cosecha.games.citrus.saying import name as tile_name

WORKER = (24, 29)


def orchard(land: Ground, area: Area, people: People) -> Part:
    return _orchard(land, area, area_words(area, people))


@drawn_once
def _orchard(land: Ground, area: Area, words: str) -> list[Sprite]:
    drawn = _grounds(land, area, words)
    drawn += [_plantation(land, area, name, "w" * (name in area.wells), words) for name in area.squares]
    if area.owner is not None:
        drawn.append(_worker(land, area, words))
    return drawn


def area_words(area: Area, people: People) -> str:
    """Fruit, size, owner and what it would bring."""
    name = "" if area.owner is None else people.name(area.owner)
    return _area_words(spoken(), area.fruit, len(area.squares), name, area.worth)


@lru_cache(4096)
def _area_words(language: object, fruit: str, n: int, name: str, worth: int) -> str:
    if not name:
        return _("{fruit}, neutral area of {n}").format(fruit=tile_name(fruit), n=n)
    words = _("{fruit}, area of {n} of {name}, worth {points}")
    return words.format(fruit=tile_name(fruit), n=n, name=name, points=worth)


def _grounds(land: Ground, area: Area, words: str) -> list[Sprite]:
    """The ground of all squares as one, and the hedge or the furrows on it."""
    cells = {land.cells[name] for name in area.squares}
    owned = area.owner is not None
    seat = (colour(area.owner),) if area.owner is not None else ()
    kinds = ("area", area.fruit, "owned" if owned else "neutral", *seat)
    ground = outline(cells, CELL, inset=5 if owned else 3, radius=11 if owned else 7)
    below = _over(f"area-{area.name}", kinds, ground, Z_AREA, words)
    if owned:
        return [below, _over(f"hedge-{area.name}", ("hedge", *seat), ground, Z_AREA + 1, words)]
    return [below, _over(f"furrows-{area.name}", ("furrows",), _furrows(land, area), Z_AREA + 1, words)]


def _over(sprite_id: str, kinds: tuple[str, ...], path: str, z: int, words: str) -> Sprite:
    return Sprite(sprite_id, "", BOARD, MARGIN, MARGIN, z, classes=kinds, shape=path, label=words)


def _furrows(land: Ground, area: Area) -> str:
    """Cut rows across each square."""
    said = ""
    for name in area.squares:
        x, y = land.cells[name]
        said += "".join(f"M{x * CELL + 7} {y * CELL + 10 + 8 * i}h{CELL - 14}" for i in range(5))
    return said


def _plantation(land: Ground, area: Area, name: str, well: str, words: str) -> Sprite:
    x, y = land.xy(name)
    owner = 0 if area.owner is None else area.owner + 1
    kind, lying = area.fruit + well, f"{area.fruit}{owner}{well}"
    size, drawn = (CELL - 9, ()) if area.owner is not None else (CELL - 16, ("stubbled",))
    said = _("{square}; {area}").format(square=square_words(land, name, lying), area=words)
    return Sprite(
        f"tile-{name}", f"citrus-{kind}", BOARD, x, y - 1, Z_TILE, 0, said, size, size,
        ("plant", "code", "halo", *drawn), area.fruit, -13, 15, 12, at=name,
    )  # fmt: skip


def _worker(land: Ground, area: Area, words: str) -> Sprite:
    assert area.owner is not None
    x, y = land.xy(area.name)
    return Sprite(
        f"worker-{area.owner + 1}-{area.name}", f"citrus-worker-{EMBLEMS[area.owner]}", BOARD, x + 14, y - 14, Z_MARK,
        0, _("worker: {area}").format(area=words), *WORKER, (colour(area.owner), "piece"), at=area.name,
    )  # fmt: skip
