"""Plantations: one ground with the edge of its owner's colour, the owner tile, workers and shed."""

from collections.abc import Iterator

from cosecha.core.outline import outline
from cosecha.core.people import EMBLEMS, People, colour
from cosecha.core.scene import Sprite
from cosecha.core.words import _, plural
from cosecha.games.guatemala_cafe.picture.ground import CELL, Ground, Plantation
from cosecha.games.guatemala_cafe.picture.slope import PIECE, SLOPE, Z_ESTATE, Z_MARK, Z_PIECE
from cosecha.games.guatemala_cafe.picture.tokens import coffee_name, piece_name, token


def estates(ground: Ground, people: People) -> Iterator[Sprite]:
    for plantation in ground.plantations:
        yield from _ground(ground, plantation, people)
        for name in plantation.spaces:
            yield from _piece(ground, name, people)


def plantation_words(plantation: Plantation, people: People) -> str:
    """Whose it is, what stands there."""
    workers = plural("{n} worker", "{n} workers", plantation.workers)
    words = _("{coffee} plantation of {name}: {workers} and a shed")
    if plantation.shed is None:
        words = _("{coffee} plantation of {name}: {workers}, no shed yet")
    return words.format(coffee=coffee_name(plantation.coffee), name=people.name(plantation.owner), workers=workers)


def _ground(ground: Ground, plantation: Plantation, people: People) -> Iterator[Sprite]:
    """The edge is an own pattern of lines for each seat."""
    cells = {(ground.cells[name][0], -ground.cells[name][1]) for name in plantation.spaces}
    x, y = ground.point(0, 1)
    name = f"{plantation.owner + 1}-{plantation.coffee}"
    words = plantation_words(plantation, people)
    paint = colour(plantation.owner)
    path = outline(cells, CELL, inset=2.6, radius=8)
    yield Sprite(f"estate-{name}", "", SLOPE, x, y, Z_ESTATE, label=words, classes=("estate", paint), shape=path)
    path = outline(cells, CELL, inset=5, radius=6)
    yield Sprite(f"edge-{name}", "", SLOPE, x, y, Z_ESTATE, label=words, classes=("estate-edge", paint), shape=path)


def _piece(ground: Ground, name: str, people: People) -> Iterator[Sprite]:
    there = ground.view["spaces"][name]
    x, y = ground.xy(name)
    owner = there["owner"]
    words = _("{place}: {piece} of {name}").format(
        place=name, piece=piece_name(there["piece"]), name=people.name(owner)
    )
    yield token(f"built-{name}", there["piece"], SLOPE, x, y, Z_PIECE, PIECE, words, name)
    if there["tile"]:
        said = _("{place}: owner tile of {name}").format(place=name, name=people.name(owner))
        tile = (x + 13, y - 13)
        kinds = (colour(owner),)
        which = f"{owner + 1}-{there['piece'][1]}"
        yield Sprite(f"tile-{which}", "cafe-tile", SLOPE, *tile, Z_MARK, 0, said, 19, 19, (*kinds, "piece"), at=name)
        yield Sprite(f"tile-sign-{which}", f"table-{EMBLEMS[owner]}", SLOPE, *tile, Z_MARK, 0, said, 12, 12, kinds)
