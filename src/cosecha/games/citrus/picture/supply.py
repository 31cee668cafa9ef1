"""Beside the board: bag and stacks, the tiles to plant now, a finca that waits for its site; and signs to click."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cosecha.core.outline import box
from cosecha.core.parts import Part, drawn_once
from cosecha.core.scene import Mat, Sprite
from cosecha.core.words import _, later, plural
from cosecha.games.citrus.saying import name as tile_name

SUPPLY, SIGNS, BOWL = "supply", "signs", "bowl"
WIDTH, HEIGHT = 290, 222
TILE = 51
TRAY_X, TRAY_Y, TRAY_WIDTH, TRAY_HEIGHT = 6, 132, 278, 84
SIGN_WIDTH, SIGN_HEIGHT = 150, 36
STACK = ("number", "piece")

SIGN_WORDS = {
    "end": later("End turn"), "pass": later("Pass"), "income": later("Take income"), "return": later("Put back"),
}  # fmt: skip


def mat() -> Mat:
    return Mat(SUPPLY, _("Supply"), WIDTH, HEIGHT, "shared")


def signs_mat() -> Mat:
    return Mat(SIGNS, _("Turn"), 2 * SIGN_WIDTH + 6, SIGN_HEIGHT, "head")


def bowl_mat() -> Mat:
    """Where a seat has its own mat, a spectator has the fruit bowl."""
    return Mat(BOWL, _("Fruit bowl"), 232, 106, "own")


@drawn_once
def bowl() -> Iterator[Sprite]:
    yield Sprite("bowl", "citrus-bowl", BOWL, 116, 53, 1, 0, _("a bowl of fruit"), 180, 99)


def to_plant(view: Mapping[str, Any]) -> Part:
    """Pending tiles, that of a cart first; a finca that waits for its site lies on the right."""
    pending = [(f"pending-{n}", kind) for n, kind in zip(view["pending_from"], view["pending"], strict=True)]
    if view["cart_tile"] is not None:
        pending.insert(0, ("cart-tile", view["cart_tile"]))
    return _to_plant(tuple(pending), tuple(view["waiting_finca"] or ()), view["turn"])


@drawn_once
def stacks(bag: int, fincas: int, sites: int) -> Iterator[Sprite]:
    words = plural("{n} tile in the bag", "{n} tiles in the bag", bag)
    yield Sprite("bag", "citrus-bag", SUPPLY, 56, 62, 2, 0, words, 100, 115, STACK, str(bag), -1, 21, 15, at="bag")
    words = plural("{n} finca in the stack", "{n} fincas in the stack", fincas)
    yield _stack("finca-stack", 150, fincas, words, "stack")
    words = plural("{n} building site in the stack", "{n} building sites in the stack", sites)
    yield _stack("site-stack", 238, sites, words, "")


def _stack(name: str, x: float, n: int, words: str, place: str) -> Sprite:
    return Sprite(name, f"citrus-{name}", SUPPLY, x, 62, 2, 0, words, 78, 78, STACK, str(n), -3, 16, 15, at=place)


@drawn_once
def tray() -> Iterator[Sprite]:
    words = _("tiles to plant now")
    yield Sprite("tray", "", SUPPLY, TRAY_X, TRAY_Y, 1, 0, words, classes=("tray",), shape=box(TRAY_WIDTH, TRAY_HEIGHT))
    yield Sprite(
        "tray-title", "", SUPPLY, TRAY_X + 10, TRAY_Y + 13, 2, 0, words, classes=("heading", "on-wood"),
        text=_("To plant"),
    )  # fmt: skip


@drawn_once
def _to_plant(pending: tuple[tuple[str, str], ...], waiting: tuple[int, ...], turn: int) -> Iterator[Sprite]:
    room = TRAY_WIDTH - 20 - TILE - (TILE + 8 if waiting else 0)
    step = min(TILE + 6, room / max(len(pending) - 1, 1))
    for i, (name, kind) in enumerate(pending):
        yield _pending(name, kind, TRAY_X + 10 + TILE / 2 + step * i, turn)
    if waiting:
        yield _waiting(waiting)


def _pending(name: str, kind: str, x: float, turn: int) -> Sprite:
    words = _("{tile}, to be planted").format(tile=tile_name(kind))
    return Sprite(
        name, f"citrus-tile-{kind}", SUPPLY, x, TRAY_Y + 51, 4, 0, words, TILE, TILE, ("code", "piece"), kind[:2],
        -14, 18, 12, at=f"hand {turn + 1}",
    )  # fmt: skip


def _waiting(values: Sequence[int]) -> Sprite:
    high, low = values
    words = _("finca {high}/{low}, waiting for its site").format(high=high, low=low)
    x = TRAY_X + TRAY_WIDTH - 10 - TILE / 2
    return Sprite(
        "waiting-finca", "citrus-finca", SUPPLY, x, TRAY_Y + 51, 4, 0, words, TILE, TILE, ("finca", "piece"),
        f"{high}/{low}", 0, 14.5, 13, at="stack",
    )  # fmt: skip


def signs(moves: Sequence[str]) -> Part:
    """A sign for each move that nothing on the table stands for."""
    return _signs(*[move for move in moves if move in SIGN_WORDS])


@drawn_once
def _signs(*found: str) -> Iterator[Sprite]:
    for i, move in enumerate(found):
        words = _(SIGN_WORDS[move])
        x = (2 - len(found) + i + 0.5) * (SIGN_WIDTH + 3)
        yield Sprite(
            f"sign-{move}", "table-sign", SIGNS, x, SIGN_HEIGHT / 2, 1, 0, words, SIGN_WIDTH, SIGN_HEIGHT,
            ("sign", "piece"), words, text_size=15,
        )  # fmt: skip
