"""One's winter tiles with what each would be worth now; at the end every line of the score."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cosecha.core.scene import Mat, Sprite
from cosecha.core.words import _, later, plural
from cosecha.games.keyflower.picture import tiles
from cosecha.games.keyflower.picture.forecast import Pool, pool_of, village_worth, worth
from cosecha.games.keyflower.picture.glyphs import LEAST, SCENERY
from cosecha.games.keyflower.picture.paths import box
from cosecha.games.keyflower.picture.people import EMBLEMS, People, colour
from cosecha.games.keyflower.picture.sheet import Sheet, sheet_of
from cosecha.games.keyflower.saying import SOURCE_WORDS, word

LEDGER = "ledger"
HEIGHT = 138
SIZE = 38.0
LAID = 140  # for what the village is worth without them
HOLDS = {
    "dealt": later("in your hand"), "leads": later("you lead"), "new": later("won"), "village": later("in your village"),
}  # fmt: skip


def width(view: Mapping[str, Any]) -> float:
    """What is left beside the hand and the players who lie below."""
    return {5: 890, 6: 676}.get(view["seats"], 1104)


def mat(view: Mapping[str, Any]) -> Mat:
    title = _("Points at the end") if view["over"] else _("Your winter tiles")
    return Mat(LEDGER, title, width(view), HEIGHT, "foot")


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
    yield Sprite("ledger", "", LEDGER, 0, 0, 0, label=title, classes=("card", SCENERY), shape=box(width(view), HEIGHT))
    yield Sprite("ledger-title", "", LEDGER, 12, 14, 1, label=title, classes=("heading",), text=title, text_size=14)
    pool, sheet = pool_of(view, seat), sheet_of(view)
    there = own_winter(view, seat)
    step = min(168.0, (width(view) - LAID - 16) / max(len(there), 1))
    for i, (name, how) in enumerate(there):
        left = 8 + step * i
        yield from _winter(view, name, how, left, step, sheet, pool)
        if how == "dealt" and view["stage"] == "offer":
            yield from _buttons(view, view["winter"].index(name) + 1, left, step, moves)
    yield from _laid(view, seat, sheet)
    if not there:
        said = _("no winter tiles: win some")
        yield Sprite("ledger-none", "", LEDGER, (width(view) - LAID) / 2, 76, 1, label=said, classes=("soft",), text=said, text_size=15)


def _laid(view: Mapping[str, Any], seat: int, sheet: Sheet) -> Iterator[Sprite]:
    """Printed points, goods that score where they lie, and gold."""
    said = _("what your village is worth without winter tiles")
    left = width(view) - LAID
    yield Sprite(
        "laid-line", "", LEDGER, left, 12, 1, label=said, classes=("row-line", SCENERY), shape=box(1.4, HEIGHT - 24, 0.5)
    )
    for i, (text, n) in enumerate(village_worth(view, seat, sheet)):
        words = _("{what}: {points}").format(what=text, points=plural("{n} point", "{n} points", n))
        y = 34 + i * 36
        yield Sprite(f"laid-{i}", "kf-points", LEDGER, left + 26, y, 2, 0, words, 32, 32, ("points",), str(n), 0, -1, 14)
        yield Sprite(
            f"laid-{i}-words", "", LEDGER, left + 48, y, 2, label=words, classes=("start", SCENERY), text=text,
            text_size=13,
        )  # fmt: skip


def _winter(
    view: Mapping[str, Any], name: str, how: str, left: float, step: float, sheet: Sheet, pool: Pool | None
) -> Iterator[Sprite]:
    face = sheet.face(name)
    x, y = left + SIZE + 4, 66
    now = 0 if pool is None else worth(face, pool)
    points = plural("{n} point", "{n} points", now)
    said = _("{tile} ({how}): {does}; by itself worth {points} now").format(
        tile=word(name), how=_(HOLDS[how]), does=tiles.words(face, sheet), points=points
    )
    key = f"winter-{name}"
    yield from tiles.ground(key, face, LEDGER, x, y, 2, SIZE, 0, said, "", "", ("lifted",))
    yield from tiles.content(key, face, sheet, LEDGER, x, y, 5, SIZE, said)
    yield Sprite(
        f"{key}-name", "", LEDGER, left + 4, HEIGHT - 24, 6, label=said, classes=("tile-name", "start", SCENERY),
        text=word(name), text_size=14,
    )  # fmt: skip
    if step > 2 * SIZE + 44:
        yield Sprite(
            f"{key}-worth", "kf-points", LEDGER, left + 2 * SIZE + 26, 50, 6, 0, said, 40, 40, ("points", "piece"),
            str(now), 0, -1, 17,
        )  # fmt: skip
    else:
        yield Sprite(
            f"{key}-worth", "kf-points", LEDGER, x + 26, 40, 9, 0, said, 32, 32, ("points", "piece"), str(now), 0, -1, 14
        )


def _buttons(view: Mapping[str, Any], number: int, left: float, step: float, moves: Sequence[str]) -> Iterator[Sprite]:
    """winter.offer: offer it, or keep it out of the game."""
    chosen = view["winter_chosen"]
    for i, (key, text) in enumerate((("offer", _("Offer")), ("keep", _("Leave out")))):
        said = _("{text}: winter tile {n}").format(text=text, n=number)
        was = chosen is not None and (number in chosen) == (key == "offer")
        kinds = ("button", "chosen") if was else ("button",)
        yield Sprite(
            f"{key}-{number}", "", LEDGER, left + 2 * SIZE + 42, 84 + i * 28, 7, label=said, classes=kinds,
            shape=box(78, 24, 6, middle=True), text=text, text_size=13,
        )  # fmt: skip


def scores(view: Mapping[str, Any], people: People) -> Iterator[Sprite]:
    """The public part at the end: a column for each line of the score, a row for each player."""
    title = _("Points at the end")
    yield Sprite("ledger", "", LEDGER, 0, 0, 0, label=title, classes=("card", SCENERY), shape=box(width(view), HEIGHT))
    seats = range(view["seats"])
    row = (HEIGHT - 12) / view["seats"]
    for seat in seats:
        y = round(6 + row * (seat + 0.5), 1)
        yield from _score(view, seat, y, min(row, 22), people)


def _score(view: Mapping[str, Any], seat: int, y: float, high: float, people: People) -> Iterator[Sprite]:
    lines = view["scoring"][seat]["lines"]
    parts = [f"{_(SOURCE_WORDS[line['source']])} {line['points']}" for line in lines]
    total = view["points"][seat]
    said = f"{people.name(seat)}: {plural('{n} point', '{n} points', total)}; {', '.join(parts)}"
    paint = (colour(seat), SCENERY)
    n = seat + 1
    size = min(20.0, high)
    yield Sprite(f"score-disc-{n}", "table-disc", LEDGER, 18, y, 1, 0, said, size, size, paint)
    yield Sprite(f"score-emblem-{n}", f"table-{EMBLEMS[seat]}", LEDGER, 18, y, 2, 0, said, size * 0.6, size * 0.6, paint)
    yield Sprite(
        f"score-total-{n}", "", LEDGER, 48, y, 2, label=said, classes=("number",), text=str(total), text_size=17
    )
    text = ", ".join(parts)
    room = int((width(view) - 80) / 6.1)
    text = text if len(text) <= room else text[: room - 1].rsplit(",", 1)[0] + " …"
    yield Sprite(
        f"score-lines-{n}", "", LEDGER, 72, y, 2, label=said, classes=("start", "soft", SCENERY), text=text,
        text_size=LEAST,
    )  # fmt: skip
