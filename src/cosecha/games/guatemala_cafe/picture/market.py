"""The production board: the grid of pieces, the wooden ring on which the buyer walks, and the lines it opens."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from cosecha.core.outline import box
from cosecha.core.scene import Mat, Sprite
from cosecha.core.words import _, later, plural
from cosecha.games.guatemala_cafe.names import PRODUCTION_NAMES
from cosecha.games.guatemala_cafe.picture.tokens import piece_name, token
from cosecha.games.guatemala_cafe.pieces import FOURTH_STEP, MOST_STEPS, POSITIONS, SIDE
from cosecha.games.guatemala_cafe.saying import centavos

MARKET = "production"
CELL, RING_X, RING_Y = 50, 55, 56
WIDTH, HEIGHT = 560, 562
PIECE = 45
CORNER = 50
Z_FRAME, Z_SPACE, Z_LANE, Z_POSITION, Z_PIECE, Z_STEP, Z_BUYER = 0, 2, 3, 4, 5, 7, 8
Point = tuple[float, float]

SORTS = {
    "w": (later("{n} worker"), later("{n} workers")), "s": (later("{n} shed"), later("{n} sheds")),
    "b": (later("{n} ship"), later("{n} ships")), "r": (later("{n} road"), later("{n} roads")),
}  # fmt: skip


def mat() -> Mat:
    return Mat(MARKET, _("Production board"), WIDTH, HEIGHT, "main")


def market(view: Mapping[str, Any]) -> Iterator[Sprite]:
    yield from _board()
    yield from _corners(view)
    for name in PRODUCTION_NAMES:
        yield from _space(view, name)
    for position in range(int(POSITIONS)):
        yield _position(view, position)
    for position in lanes(view):
        yield _lane(view, position)
    if view["stage"] == "move":
        for steps in range(1, int(MOST_STEPS) + 1):
            yield _step(view, steps)
    if view["buyer"] is not None:
        yield _buyer(view["buyer"])


def middle(name: str) -> Point:
    """Of a space of the grid."""
    row, column = int(name[1]), int(name[3])
    return RING_X + (column - 0.5) * CELL, RING_Y + (row - 0.5) * CELL


def stand(position: int) -> Point:
    """Where the buyer stands: clockwise from the upper left corner."""
    edge, place = divmod(position, int(SIDE))
    across, down = RING_X + (place + 0.5) * CELL, RING_Y + (place + 0.5) * CELL
    if edge == 0:
        return across, RING_Y / 2
    if edge == 1:
        return WIDTH - RING_X / 2, down
    if edge == 2:
        return WIDTH - across, HEIGHT - RING_Y / 2
    return RING_X / 2, HEIGHT - down


def line(position: int) -> str:
    """buyer.line: the row or column that a position faces, by its name `r3` or `c4`."""
    edge, place = divmod(position, int(SIDE))
    number = place + 1 if edge < 2 else int(SIDE) - place
    return f"{'c' if edge % 2 == 0 else 'r'}{number}"


def line_words(position: int) -> str:
    name = line(position)
    words = _("row {n}") if name[0] == "r" else _("column {n}")
    return words.format(n=name[1])


def stand_words(position: int) -> str:
    """On which side of its line the buyer stands: both ends have the same name."""
    sides = (_("above {line}"), _("right of {line}"), _("below {line}"), _("left of {line}"))
    return sides[position // int(SIDE)].format(line=line_words(position))


def line_content(view: Mapping[str, Any], position: int) -> str:
    """What lies on a line: sorts of pieces, then each sack."""
    name = line(position)
    found = [view["production"][space] for space in PRODUCTION_NAMES if name in space and space in view["production"]]
    sorts = Counter(code[0] for code in found)
    words = [plural(*SORTS[sort], sorts[sort]) for sort in SORTS if sorts[sort]]
    words += [piece_name(code) for code in found if code[0] == "*"]
    return ", ".join(words) or _("nothing")


def ahead(view: Mapping[str, Any], steps: int) -> int:
    """The position so many steps on."""
    return int((view["buyer"] + steps) % POSITIONS)


def lanes(view: Mapping[str, Any]) -> list[int]:
    """The positions whose lines are lit: those in reach before the buyer moves, then the one it opens."""
    if view["buyer"] is None or view["over"]:
        return []
    if view["stage"] == "move":
        return [ahead(view, steps) for steps in range(1, int(MOST_STEPS) + 1)]
    return [view["buyer"]]


def _board() -> Iterator[Sprite]:
    words = _("production board")
    yield Sprite("frame", "", MARKET, 0, 0, Z_FRAME, label=words, classes=("frame",), shape=box(WIDTH, HEIGHT, 16))
    grain = "".join(
        f"M12 {y}q{WIDTH / 4} {5 if y % 2 else -5} {WIDTH / 2} 0t{WIDTH / 2 - 24} 0" for y in (9, 20, 41, 50)
    )
    grain += "".join(f"M12 {HEIGHT - y}q{WIDTH / 4} 4 {WIDTH / 2} 0t{WIDTH / 2 - 24} 0" for y in (8, 19, 40, 50))
    yield Sprite("grain", "", MARKET, 0, 0, Z_FRAME, label=words, classes=("grain",), shape=grain)
    side = int(SIDE) * CELL
    for kind, wider in (("weave", 5), ("patio", 1)):
        path = box(side + 2 * wider, side + 2 * wider, 3)
        yield Sprite(
            kind, "", MARKET, RING_X - wider, RING_Y - wider, Z_FRAME + 1, label=words, classes=(kind,), shape=path
        )


def _corners(view: Mapping[str, Any]) -> Iterator[Sprite]:
    """The ring has no positions at its corners: there lie the supply, the bag, the box and the bank."""
    bag, box_size = view["bag"]["number"], sum(view["box"].values())
    words = plural("{n} road in the supply", "{n} roads in the supply", view["supply"])
    yield _corner("supply", 0, 0, words, str(view["supply"]), 0)
    words = plural("{n} sack in the bag", "{n} sacks in the bag", bag)
    yield _corner("bag", 1, 0, words, str(bag), 5)
    words = plural("{n} ship has left for the box", "{n} ships have left for the box", box_size)
    yield _corner("box", 1, 1, words, str(box_size), 5)
    yield _corner("bank", 0, 1, _("the bank"), "", 0)


def _corner(name: str, right: int, down: int, words: str, text: str, text_y: float) -> Sprite:
    x = WIDTH - RING_X / 2 if right else RING_X / 2
    y = HEIGHT - RING_Y / 2 if down else RING_Y / 2
    return Sprite(
        name, f"cafe-{name}", MARKET, x, y, Z_POSITION, 0, words, CORNER, CORNER, ("number", "piece", "flat"), text,
        0, text_y, 14, at=name,
    )  # fmt: skip


def _space(view: Mapping[str, Any], name: str) -> Iterator[Sprite]:
    x, y = middle(name)
    code, words = view["production"].get(name), space_words(view, name)
    marked = name in view["marked"]
    path = box(CELL - 4, CELL - 4, 6, middle=True) if marked else box(CELL, CELL, 1, middle=True)
    kinds = ("space", "marked") if marked else ("space",)
    yield Sprite(f"space-{name}", "", MARKET, x, y, Z_SPACE, label=words, classes=kinds, shape=path, at=name)
    if code is not None:
        yield token(f"piece-{name}", code, MARKET, x, y, Z_PIECE, PIECE, words, name)


def space_words(view: Mapping[str, Any], name: str) -> str:
    """What lies on a space of the production board."""
    code = view["production"].get(name)
    empty = _("marked space, empty") if name in view["marked"] else _("empty")
    return _("{place}: {thing}").format(place=name, thing=piece_name(code) if code is not None else empty)


def _position(view: Mapping[str, Any], position: int) -> Sprite:
    x, y = stand(position)
    words = _("position {n} of the buyer, {place}").format(n=position, place=stand_words(position))
    bare = position == view["buyer"] or (view["stage"] == "move" and position in lanes(view))
    path = box(34, 34, 17, middle=True)
    return Sprite(
        f"position-{position}", "", MARKET, x, y, Z_POSITION, label=words, classes=("position",),
        text="" if bare else line(position), text_size=13, shape=path, at=f"buyer {position}",
    )  # fmt: skip


def _lane(view: Mapping[str, Any], position: int) -> Sprite:
    """The whole line, lit."""
    name, side = line(position), int(SIDE) * CELL
    across = RING_X + (int(name[1]) - 0.5) * CELL if name[0] == "c" else RING_X + side / 2
    down = RING_Y + (int(name[1]) - 0.5) * CELL if name[0] == "r" else RING_Y + side / 2
    wide, high = (CELL, side) if name[0] == "c" else (side, CELL)
    words = _("{line}: {content}").format(line=line_words(position), content=line_content(view, position))
    kinds = ("lane",) if view["stage"] == "move" else ("lane", "now")
    path = box(wide - 2, high - 2, 6, middle=True)
    return Sprite(f"lane-{position}", "", MARKET, across, down, Z_LANE, label=words, classes=kinds, shape=path)


def _step(view: Mapping[str, Any], steps: int) -> Sprite:
    """How far it is to a position; the fourth step is a coin, for it has its price."""
    x, y = stand(ahead(view, steps))
    words = plural("{n} step", "{n} steps", steps)
    if steps == MOST_STEPS:
        words = _("{steps}, for {money}").format(steps=words, money=centavos(int(FOURTH_STEP)))
    symbol = "cafe-coin" if steps == MOST_STEPS else "cafe-step"
    kinds = ("step", "money") if steps == MOST_STEPS else ("step",)
    if steps == MOST_STEPS and view["money"][view["turn"]] < FOURTH_STEP:
        kinds = (*kinds, "none")
    return Sprite(
        f"step-{steps}", symbol, MARKET, x, y, Z_STEP, 0, words, 25, 25, kinds, str(steps), text_size=15,
    )  # fmt: skip


def _buyer(position: int) -> Sprite:
    x, y = stand(position)
    words = _("the buyer, {place}").format(place=stand_words(position))
    return Sprite("buyer", "cafe-buyer", MARKET, x, y, Z_BUYER, 0, words, 50, 54, ("piece",), at=f"buyer {position}")
