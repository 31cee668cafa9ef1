"""One's winter tiles with what each would be worth now, and the rest of the village."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cosecha.core.outline import box
from cosecha.core.scene import SCENERY, Mat, Sprite
from cosecha.core.words import _, later, plural
from cosecha.games.keyflower.picture import offer, quay, tiles
from cosecha.games.keyflower.picture.sheet import sheet_of
from cosecha.games.keyflower.pieces import TILE_NAMES, TITLES
from cosecha.games.keyflower.saying import word
from cosecha.games.keyflower.telling import S_BOAT, S_GOLD, S_ORDER, S_PRINTED, S_WHITE_WIND, SOURCES

LEDGER = "ledger"
HEIGHT = 138
SIZE = 38.0
LAID = 196  # for what the village is worth without them, and the total
HOLDS = {
    "dealt": later("in your hand"), "leads": later("you lead"), "new": later("won"),
    "village": later("in your village"),
}  # fmt: skip
OTHER_LINES = (
    (later("printed"), (SOURCES[S_PRINTED],)), (later("on the yards"), SOURCES[:S_PRINTED]),
    (later("gold"), (SOURCES[S_GOLD],)), (later("boat"), SOURCES[S_WHITE_WIND : S_BOAT + 5]),
    (later("turn order"), (SOURCES[S_ORDER],)),
)  # fmt: skip
"""score.order without the winter tiles: what a line is called, and the sources it sums up."""


def width(view: Mapping[str, Any]) -> float:
    """What is left beside the hand and the players who lie below."""
    return {5: 882, 6: 652}.get(view["seats"], 1104)


def mat(view: Mapping[str, Any]) -> Mat:
    return Mat(LEDGER, _("Your winter tiles"), width(view), HEIGHT, "foot")


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
    title = _("Your winter tiles, and what you would score now")
    if view["over"]:
        title = _("Your winter tiles, and what you scored")
    yield Sprite("ledger", "", LEDGER, 0, 0, 0, label=title, classes=("card", SCENERY), shape=box(width(view), HEIGHT))
    yield Sprite("ledger-title", "", LEDGER, 12, 14, 1, label=title, classes=("heading",), text=title, text_size=14)
    there = own_winter(view, seat)
    step = min(196.0, (width(view) - LAID - 16) / max(len(there), 1))
    for i, (name, how) in enumerate(there):
        left = 8 + step * i
        yield from _winter(view, name, how, left, step)
        if how == "dealt" and view["stage"] == "offer":
            yield from _buttons(view, view["winter"].index(name) + 1, left, step, moves)
    yield from _laid(view)
    if not there:
        said = _("no winter tiles in your village") if view["over"] else _("no winter tiles: bid for some")
        yield Sprite(
            "ledger-none", "", LEDGER, (width(view) - LAID) / 2, 76, 1, label=said, classes=("soft",), text=said,
            text_size=15,
        )  # fmt: skip


def _laid(view: Mapping[str, Any]) -> Iterator[Sprite]:
    """Every line without a winter tile, and the sum of all."""
    lines, total = view["forecast"]["lines"], plural("{n} point", "{n} points", view["forecast"]["total"])
    said = _("{points} in all").format(points=total)
    if not view["over"]:
        said = _("{points} in all, if the game ended now").format(points=total)
    left = width(view) - LAID
    yield Sprite(
        "laid-line", "", LEDGER, left, 12, 1, label=said, classes=("row-line", SCENERY), shape=box(1.4, HEIGHT - 24,
        0.5),
    )  # fmt: skip
    for i, (text, sources) in enumerate(OTHER_LINES):
        n = sum(lines.get(source, 0) for source in sources)
        words = _("{what}: {points}").format(what=_(text), points=plural("{n} point", "{n} points", n))
        faint = () if n else ("none",)
        y = 21 + i * 24
        yield Sprite(
            f"laid-{i}", "", LEDGER, left + 22, y, 2, label=words, classes=("number", *faint), text=str(n),
            text_size=15,
        )  # fmt: skip
        yield Sprite(
            f"laid-{i}-words", "", LEDGER, left + 40, y, 2, label=words, classes=("start", SCENERY, *faint),
            text=_(text), text_size=13,
        )  # fmt: skip
    x = width(view) - 34
    yield Sprite(
        "laid-total", "kf-points", LEDGER, x, HEIGHT / 2 - 6, 2, 0, said, 54, 54, ("points", "piece"),
        str(view["forecast"]["total"]), 0, -1, 21,
    )  # fmt: skip
    in_all = _("in all")
    yield Sprite(
        "laid-total-words", "", LEDGER, x, HEIGHT / 2 + 30, 2, label=said, classes=("middle", SCENERY), text=in_all,
        text_size=13,
    )  # fmt: skip


def _winter(view: Mapping[str, Any], name: str, how: str, left: float, step: float) -> Iterator[Sprite]:
    """A winter tile with its share of the best allotment; one in the hand with what it would add."""
    sheet = sheet_of(view)
    face = sheet.face(name)
    x, y = left + SIZE + 4, 67
    held = how == "dealt"
    now = added(view, name) if held else share(view, name)
    points = plural("{n} point", "{n} points", now)
    text = _("{tile} ({how}): {does}; it would add {points} now") if held else _("{tile} ({how}): {does}; {points} now")
    if view["over"]:
        text = _("{tile} ({how}): {does}; {points}")
    said = text.format(tile=word(name), how=_(HOLDS[how]), does=tiles.words(face, sheet), points=points)
    key = f"winter-{name}"
    yield from tiles.ground(key, face, LEDGER, x, y, 2, SIZE, 0, said, "", "", ("lifted",))
    yield from tiles.content(key, face, sheet, LEDGER, x, y, 5, SIZE, said)
    yield Sprite(
        f"{key}-name", "", LEDGER, left + 4, HEIGHT - 15, 6, label=said, classes=("tile-name", "start", SCENERY),
        text=word(name), text_size=14,
    )  # fmt: skip
    roomy = step > 2 * SIZE + 44
    across, down, wide, size = (left + 2 * SIZE + 30, 46, 42, 17) if roomy else (x + 26, 40, 34, 14)
    if held:
        path = box(46, 24, 7, middle=True)
        yield Sprite(
            f"{key}-worth", "", LEDGER, across, down, 9, 0, said, classes=("badge",), shape=path, text=f"+{now}",
            text_size=15,
        )  # fmt: skip
        return
    yield Sprite(
        f"{key}-worth", "kf-points", LEDGER, across, down, 9, 0, said, wide, wide, ("points", "piece"), str(now), 0, -1,
        size,
    )  # fmt: skip


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
            f"{key}-{number}", "", LEDGER, left + 2 * SIZE + 48, 77 + i * 25, 7, label=said, classes=kinds,
            shape=box(78, 22, 6, middle=True), text=text, text_size=13,
        )  # fmt: skip
