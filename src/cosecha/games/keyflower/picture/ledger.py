"""What one would score now: the sum and the lines without winter tiles, and beside it each winter tile."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cosecha.core.outline import box
from cosecha.core.scene import SCENERY, Mat, Sprite
from cosecha.core.words import _, later, plural
from cosecha.games.keyflower.picture import offer, quay, tiles
from cosecha.games.keyflower.picture.sheet import sheet_of
from cosecha.games.keyflower.pieces import TILE_NAMES, TITLES
from cosecha.games.keyflower.saying import word
from cosecha.games.keyflower.telling import S_BOAT, S_FIELDS, S_GOLD, S_ORDER, S_PRINTED, S_WHITE_WIND, SOURCES

LEDGER, SUM = "ledger", "sum"
HEIGHT = 138
SIZE = 44.0  # of hexagons, at most
ROOM_FOR_NAME = 100
SUM_WIDTH = 188
HOLDS = {
    "dealt": later("in your hand"), "leads": later("you lead"), "new": later("won"),
    "village": later("in your village"),
}  # fmt: skip
OTHER_LINES = (
    (later("printed"), (SOURCES[S_PRINTED],)), (later("on the yards"), SOURCES[:S_FIELDS]),
    (later("gold"), (SOURCES[S_GOLD],)), (later("boat"), SOURCES[S_WHITE_WIND : S_BOAT + 5]),
    (later("turn order"), (SOURCES[S_ORDER],)),
)  # fmt: skip
FIELD_LINE = (later("fields"), SOURCES[S_FIELDS:S_PRINTED])
"""score.order without the winter tiles: what a line is called, and the sources it sums up."""


def width(view: Mapping[str, Any]) -> float:
    """What is left beside the hand and the players who lie below."""
    return {5: 686, 6: 456}.get(view["seats"], 908)


def mats(view: Mapping[str, Any]) -> list[Mat]:
    return [
        Mat(SUM, _("Your points"), SUM_WIDTH, HEIGHT, "foot"),
        Mat(LEDGER, _("Your winter tiles"), width(view), HEIGHT, "foot"),
    ]


def own_winter(view: Mapping[str, Any], seat: int) -> list[tuple[str, str]]:
    """Winter tiles that count for the seat, and how it has them."""
    sheet = sheet_of(view)
    found = [(name, "dealt") for name in view["winter"] or ()]
    for tile in view["offer"]:
        leads = any(bid["seat"] == seat and not bid["outbid"] for bid in tile["bids"])
        if leads and sheet.face(tile["tile"]).kind == "winter":
            found.append((tile["tile"], "leads"))
    for how, there in (("new", view["new_tiles"][seat]), ("village", view["villages"][seat])):
        found += [(tile["tile"], how) for tile in there if sheet.face(tile["tile"]).kind == "winter"]
    return found


def ledger(view: Mapping[str, Any], seat: int, moves: Sequence[str]) -> Iterator[Sprite]:
    """The private part: the seat's own winter tiles."""
    title = _("Your winter tiles in the score") if view["over"] else _("Your winter tiles, if the game ended now")
    yield Sprite("ledger", "", LEDGER, 0, 0, 0, label=title, classes=("card", SCENERY), shape=box(width(view), HEIGHT))
    yield Sprite("ledger-title", "", LEDGER, 12, 14, 1, label=title, classes=("heading",), text=title, text_size=14)
    yield from _laid(view)
    there = own_winter(view, seat)
    step = min(196.0, (width(view) - 16) / max(len(there), 1))
    for i, (name, how) in enumerate(there):
        left = 8 + step * i
        yield from _winter(view, name, how, left, step)
        if how == "dealt" and view["stage"] == "offer":
            yield from _buttons(view, view["winter"].index(name) + 1, left, step, moves)
    if not there:
        said = _("no winter tiles in your village") if view["over"] else _("no winter tiles: bid for some")
        yield Sprite(
            "ledger-none", "", LEDGER, 12, 76, 1, label=said, classes=("soft", "start"), text=said,
            text_size=15,
        )  # fmt: skip


def _laid(view: Mapping[str, Any]) -> Iterator[Sprite]:
    """The sum of all lines, and every line without a winter tile."""
    lines, total = view["forecast"]["lines"], plural("{n} point", "{n} points", view["forecast"]["total"])
    said = _("{points} in all").format(points=total)
    if not view["over"]:
        said = _("{points} in all, if the game ended now").format(points=total)
    path = box(SUM_WIDTH, HEIGHT)
    yield Sprite("sum", "", SUM, 0, 0, 0, label=said, classes=("card", SCENERY), shape=path)
    yield Sprite(
        "laid-total", "kf-points", SUM, 38, HEIGHT / 2 - 6, 2, 0, said, 56, 56, ("points", "piece"),
        str(view["forecast"]["total"]), 0, -1, 21,
    )  # fmt: skip
    yield Sprite(
        "laid-total-words", "", SUM, 38, HEIGHT / 2 + 32, 2, label=said, classes=(SCENERY,), text=_("in all"),
        text_size=13,
    )  # fmt: skip
    rows = [*OTHER_LINES[:2], FIELD_LINE, *OTHER_LINES[2:]] if view.get("farmers") else [*OTHER_LINES]
    for i, (text, sources) in enumerate(rows):
        n = sum(lines.get(source, 0) for source in sources)
        words = _("{what}: {points}").format(what=_(text), points=plural("{n} point", "{n} points", n))
        faint = () if n else ("none",)
        y = 69 + (i - (len(rows) - 1) / 2) * (24 if len(rows) < 6 else 21)
        yield Sprite(f"laid-{i}", "", SUM, 86, y, 2, label=words, classes=("number", *faint), text=str(n), text_size=15)
        yield Sprite(
            f"laid-{i}-words", "", SUM, 102, y, 2, label=words, classes=("start", SCENERY, *faint), text=_(text),
            text_size=13,
        )  # fmt: skip


def _winter(view: Mapping[str, Any], name: str, how: str, left: float, step: float) -> Iterator[Sprite]:
    """A winter tile, its name, and what it is worth."""
    sheet = sheet_of(view)
    face, size = sheet.face(name), min(SIZE, step / 2 - 3)
    x, y, said = left + size + 4, 67, _winter_words(view, name, how)
    key = f"winter-{name}"
    yield from tiles.ground(key, face, LEDGER, x, y, 2, size, 0, said, "", "", ("lifted",))
    yield from tiles.content(key, face, sheet, LEDGER, x, y, 5, size, said)
    if step > ROOM_FOR_NAME:
        yield Sprite(
            f"{key}-name", "", LEDGER, left + 4, HEIGHT - 15, 6, label=said, classes=("tile-name", "start", SCENERY),
            text=word(name), text_size=14 if step > 130 else 12,
        )  # fmt: skip
    beside = step > 2 * SIZE + 44
    if beside and how in ("leads", "new"):
        yield Sprite(
            f"{key}-how", "", LEDGER, left + 2 * SIZE + 12, 82, 6, label=said, classes=("start", "soft", SCENERY),
            text=_(HOLDS[how]), text_size=12,
        )  # fmt: skip
    at = (left + 2 * SIZE + 31, 44.0) if beside else (x + 0.5 * size, 45.0)
    yield _worth(f"{key}-worth", at, said, added(view, name) if how == "dealt" else None, share(view, name))


def _winter_words(view: Mapping[str, Any], name: str, how: str) -> str:
    sheet, held = sheet_of(view), how == "dealt"
    points = plural("{n} point", "{n} points", added(view, name) if held else share(view, name))
    text = _("{tile} ({how}): {does}; it would add {points} now") if held else _("{tile} ({how}): {does}; {points} now")
    if view["over"]:
        text = _("{tile} ({how}): {does}; {points}")
    return text.format(tile=word(name), how=_(HOLDS[how]), does=tiles.words(sheet.face(name), sheet), points=points)


def _worth(name: str, at: tuple[float, float], said: str, more: int | None, points: int) -> Sprite:
    """A shield with its share of the best allotment; for a tile in the hand a label with what it would add."""
    if more is not None:
        path, text = box(44, 22, 7, middle=True), f"+{more}"
        return Sprite(name, "", LEDGER, *at, 9, 0, said, classes=("badge",), shape=path, text=text, text_size=14)
    return Sprite(name, "kf-points", LEDGER, *at, 9, 0, said, 37, 37, ("points", "piece"), str(points), 0, -1, 15)


def share(view: Mapping[str, Any], name: str) -> int:
    """score.best: what a winter tile of one's own brings in the best allotment."""
    return int(view["forecast"]["lines"].get(TITLES[TILE_NAMES.index(name)], 0))


def added(view: Mapping[str, Any], name: str) -> int:
    """What a tile or boat within reach would add to the total."""
    return int(view["forecast"]["adds"].get(name, 0))


def promised(view: Mapping[str, Any], seat: int) -> Iterator[Sprite]:
    """On winter tiles of the offer and, in winter, on boats: what each would add to the viewer's points."""
    where = offer.spots(view)
    for tile in view["offer"]:
        name = tile["tile"]
        if name not in view["forecast"]["adds"]:
            continue
        leads = any(bid["seat"] == seat and not bid["outbid"] for bid in tile["bids"])
        text = _("{tile}: you lead, and {points} of yours hang on it") if leads else _("{tile} would add {points} now")
        points = plural("{n} point", "{n} points", added(view, name))
        said = text.format(tile=word(name), points=points)
        spot = where[name]
        yield Sprite(
            f"worth-{name}", "", offer.OFFER, spot.x, spot.y + 0.52 * spot.size, offer.Z_MARK, 0, said,
            classes=("badge", SCENERY), shape=box(46, 20, 7, middle=True), text=f"+{added(view, name)}", text_size=14,
        )  # fmt: skip
    for boat in view["boats"]:
        name = boat["boat"]
        if name in view["forecast"]["adds"]:
            points = plural("{n} point", "{n} points", added(view, name))
            said = _("{tile} would add {points} now").format(tile=word(name), points=points)
            x, y = quay.corner(view, name)
            yield Sprite(
                f"worth-{name}", "", quay.QUAY, x, y, 7, 0, said, classes=("badge", SCENERY),
                shape=box(40, 20, 7, middle=True), text=f"+{added(view, name)}", text_size=14,
            )  # fmt: skip


def _buttons(view: Mapping[str, Any], number: int, left: float, step: float, moves: Sequence[str]) -> Iterator[Sprite]:
    """winter.offer: offer it, or keep it out of the game."""
    chosen = view["winter_chosen"]
    for i, (key, text) in enumerate((("offer", _("Offer")), ("keep", _("Leave out")))):
        said = _("{text}: winter tile {n}").format(text=text, n=number)
        was = chosen is not None and (number in chosen) == (key == "offer")
        kinds = ("button", "chosen") if was else ("button",)
        yield Sprite(
            f"{key}-{number}", "", LEDGER, left + 2 * SIZE + 50, 77 + i * 26, 7, label=said, classes=kinds,
            shape=box(78, 22, 6, middle=True), text=text, text_size=13,
        )  # fmt: skip
