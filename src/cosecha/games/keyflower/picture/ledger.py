"""One's winter tiles with what each would be worth now, and the rest of the village."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cosecha.core.outline import box
from cosecha.core.scene import SCENERY, Mat, Sprite
from cosecha.core.words import _, later, plural
from cosecha.games.keyflower.picture import offer, tiles
from cosecha.games.keyflower.picture.forecast import Pool, pool_of, village_worth, worth
from cosecha.games.keyflower.picture.sheet import Face, Sheet, sheet_of
from cosecha.games.keyflower.pieces import TILE_NAMES, TITLES
from cosecha.games.keyflower.saying import word

LEDGER = "ledger"
HEIGHT = 138
SIZE = 38.0
LAID = 140  # for what the village is worth without them
HOLDS = {
    "dealt": later("in your hand"), "leads": later("you lead"), "new": later("won"),
    "village": later("in your village"),
}  # fmt: skip


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
    title = _("Your winter tiles and what each would be worth now")
    if view["over"]:
        title = _("Your winter tiles and what each brought")
    yield Sprite("ledger", "", LEDGER, 0, 0, 0, label=title, classes=("card", SCENERY), shape=box(width(view), HEIGHT))
    yield Sprite("ledger-title", "", LEDGER, 12, 14, 1, label=title, classes=("heading",), text=title, text_size=14)
    pool, sheet = pool_of(view, seat), sheet_of(view)
    there = own_winter(view, seat)
    step = min(196.0, (width(view) - LAID - 16) / max(len(there), 1))
    for i, (name, how) in enumerate(there):
        left = 8 + step * i
        yield from _winter(view, seat, name, how, left, step, pool)
        if how == "dealt" and view["stage"] == "offer":
            yield from _buttons(view, view["winter"].index(name) + 1, left, step, moves)
    yield from _laid(view, seat, sheet)
    if not there:
        said = _("no winter tiles in your village") if view["over"] else _("no winter tiles: bid for some")
        yield Sprite(
            "ledger-none", "", LEDGER, (width(view) - LAID) / 2, 76, 1, label=said, classes=("soft",), text=said,
            text_size=15,
        )  # fmt: skip


def _laid(view: Mapping[str, Any], seat: int, sheet: Sheet) -> Iterator[Sprite]:
    """Printed points, goods that score where they lie, and gold."""
    said = _("what your village is worth without winter tiles")
    left = width(view) - LAID
    yield Sprite(
        "laid-line", "", LEDGER, left, 12, 1, label=said, classes=("row-line", SCENERY), shape=box(1.4, HEIGHT - 24,
        0.5),
    )  # fmt: skip
    for i, (text, n) in enumerate(village_worth(view, seat, sheet)):
        words = _("{what}: {points}").format(what=text, points=plural("{n} point", "{n} points", n))
        y = 34 + i * 36
        yield Sprite(
            f"laid-{i}", "kf-points", LEDGER, left + 26, y, 2, 0, words, 32, 32, ("points",), str(n), 0, -1, 14
        )
        yield Sprite(
            f"laid-{i}-words", "", LEDGER, left + 48, y, 2, label=words, classes=("start", SCENERY), text=text,
            text_size=13,
        )  # fmt: skip


def _winter(
    view: Mapping[str, Any], seat: int, name: str, how: str, left: float, step: float, pool: Pool | None
) -> Iterator[Sprite]:
    sheet = sheet_of(view)
    face = sheet.face(name)
    x, y = left + SIZE + 4, 67
    now = _now(view, seat, face, pool)
    points = plural("{n} point", "{n} points", now)
    text = _("{tile} ({how}): {does}; by itself {points} now")
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
    if step > 2 * SIZE + 44:
        yield Sprite(
            f"{key}-worth", "kf-points", LEDGER, left + 2 * SIZE + 30, 46, 6, 0, said, 40, 40, ("points", "piece"),
            str(now), 0, -1, 17,
        )  # fmt: skip
    else:
        yield Sprite(
            f"{key}-worth", "kf-points", LEDGER, x + 26, 40, 9, 0, said, 32, 32, ("points", "piece"), str(now), 0,
            -1, 14,
        )  # fmt: skip


def promised(view: Mapping[str, Any], seat: int) -> Iterator[Sprite]:
    """On winter tiles of the offer: what each would be worth to the viewer now."""
    pool, sheet = pool_of(view, seat), sheet_of(view)
    where = offer.spots(view)
    for tile in view["offer"]:
        face, spot = sheet.face(tile["tile"], tile["side"]), where[tile["tile"]]
        if face.kind != "winter" or pool is None:
            continue
        points = plural("{n} point", "{n} points", worth(face, pool))
        said = _("{tile}: by itself worth {points} to you now").format(tile=word(tile["tile"]), points=points)
        yield Sprite(
            f"worth-{tile['tile']}", "", offer.OFFER, spot.x, spot.y + 0.52 * spot.size, offer.Z_MARK, 0, said,
            classes=("badge", SCENERY), shape=box(56, 20, 7, middle=True),
            text=_("now {n}").format(n=worth(face, pool)), text_size=13,
        )  # fmt: skip


def _now(view: Mapping[str, Any], seat: int, face: Face, pool: Pool | None) -> int:
    """What it is worth by itself; at the end what it brought."""
    if not view["over"]:
        return 0 if pool is None else worth(face, pool)
    title = TITLES[TILE_NAMES.index(face.name)]
    return sum(line["points"] for line in view["scoring"][seat]["lines"] if line["source"] == title)


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
