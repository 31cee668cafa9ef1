"""Villages: one's own large, those of the others as small pictures, all from the same tiles."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from cosecha.core.outline import box
from cosecha.core.people import EMBLEMS, People, colour
from cosecha.core.scene import SCENERY, Mat, Sprite
from cosecha.core.words import _
from cosecha.games.keyflower.picture import herding, meadows, tiles
from cosecha.games.keyflower.picture.frame import Box, Frame, Space, framed
from cosecha.games.keyflower.picture.paths import hexagon
from cosecha.games.keyflower.picture.river import laid_of, mouths
from cosecha.games.keyflower.picture.sheet import Sheet, sheet_of
from cosecha.games.keyflower.pieces import RESOURCES
from cosecha.games.keyflower.saying import counted, word

VILLAGE = "village"
WIDTH, HEIGHT = 400, 556
SHEET = 500  # the height of a village of another, when it is opened
STRIP = 108  # below the village, while tiles are placed
MOST, SMALL = 72.0, 44.0  # sides of hexagons, at most
Z_TILE, Z_FIELD, Z_CONTENT, Z_MARK, Z_GOODS, Z_HERD, Z_TOP = 2, 3, 7, 10, 14, 15, 18
NARROW = 0.84  # what a tile says leaves room for animals around it
RESTING = (
    "boat", "offer", "place", "over", "transport", "spend", "fetch", "herd", "drive", "feed", "stock", "breed",
)  # fmt: skip
"""Stages in which nobody begins to use a tile."""


def mat(view: Mapping[str, Any], seat: int | None) -> Mat:
    if seat is None:
        return Mat(VILLAGE, _("All villages"), WIDTH, HEIGHT, "main")
    return Mat(VILLAGE, _("Your village"), WIDTH, HEIGHT, "main")


def spaces_of(village: Sequence[Mapping[str, Any]]) -> list[Space]:
    return [(tile["space"][0], tile["space"][1]) for tile in village]


def turf(view: Mapping[str, Any], wide: float, label: str) -> Iterator[Sprite]:
    kinds = ("turf", view["season"], SCENERY)
    yield Sprite("turf", "", VILLAGE, 0, 0, 0, label=label, classes=kinds, shape=box(wide, HEIGHT, 10))
    path = "".join(
        f"M{x} {y}l-3-8M{x} {y}l0-10M{x} {y}l3-8"
        for i in range(40)
        if (x := 14 + (i * 97) % (wide - 28)) and (y := 20 + (i * 151) % (HEIGHT - 30))
    )
    yield Sprite("tufts", "", VILLAGE, 0, 0, 1, label=label, classes=("tuft", SCENERY), shape=path)


def is_placing(view: Mapping[str, Any], seat: int) -> bool:
    return view["stage"] == "place" and bool(view["new_tiles"][seat])


def own_frame(view: Mapping[str, Any], seat: int) -> Frame:
    """Room for the village, for a boat at its river, and while tiles are placed for the spaces around it."""
    village, placing = view["villages"][seat], is_placing(view, seat)
    spaces = spaces_of(village)
    around = _around(spaces) if placing else []
    room = (8, 34, WIDTH - 16, HEIGHT - 42 - (STRIP if placing else 0))
    return framed([*spaces, *around, *([] if view["over"] else mouths(laid_of(village), sheet_of(view)))], room, MOST)


def own(view: Mapping[str, Any], seat: int, moves: Sequence[str], people: People) -> Iterator[Sprite]:
    """The large village of the viewer, with what can be done in it now."""
    frame = own_frame(view, seat)
    yield from turf(view, WIDTH, _("your village"))
    yield from _banner(view, seat, people)
    yield from _tiles(view, seat, frame, "tile", people)
    if not view["over"]:
        yield from _mouths(view, seat, frame)
    yield from _raises(view, seat, moves, frame)
    yield from meadows.meadows(view, seat, frame, VILLAGE, "field", Z_FIELD, Z_HERD)
    yield from meadows.costs(view, seat, moves, frame, VILLAGE, Z_TOP)
    yield from herding.stocking(view, seat, moves, frame, VILLAGE, Z_TOP)


def _around(spaces: Sequence[Space]) -> list[Space]:
    steps = ((0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0))
    return sorted({(q + dq, r + dr) for q, r in spaces for dq, dr in steps} - set(spaces))


def _banner(view: Mapping[str, Any], seat: int, people: People) -> Iterator[Sprite]:
    """Whose village it is, and all that lies in it."""
    said = _("village of {name}").format(name=people.name(seat))
    yield Sprite("village-disc", "table-disc", VILLAGE, 20, 19, 3, 0, said, 25, 25, (colour(seat), SCENERY))
    emblem = f"table-{EMBLEMS[seat]}"
    yield Sprite("village-emblem", emblem, VILLAGE, 20, 19, 4, 0, said, 15, 15, (colour(seat), SCENERY))
    yield Sprite(
        "village-name", "", VILLAGE, 38, 19, 4, label=said, classes=("name", "on-wood"), text=people.short_name(seat),
        text_size=16,
    )  # fmt: skip
    total = totals(view["villages"][seat])
    for i, kind in enumerate(RESOURCES):
        words = _("{n} {kind} in your village").format(n=total[kind], kind=word(kind))
        yield _amount(f"total-{kind}", VILLAGE, i, kind, total[kind], words)


def _amount(name: str, mat: str, number: int, kind: str, n: int, words: str) -> Sprite:
    """How much of a resource lies in a village, at the right of its banner."""
    kinds = ("amount", "on-wood") if n else ("amount", "on-wood", "none")
    return Sprite(name, f"kf-{kind}", mat, WIDTH - 178 + number * 46, 19, 3, 0, words, 23, 23, kinds, str(n), 20, 1, 15)


def totals(village: Sequence[Mapping[str, Any]]) -> dict[str, int]:
    """All resources of a village."""
    return {kind: sum(tile["goods"].get(kind, 0) for tile in village) for kind in RESOURCES}


def tile_words(view: Mapping[str, Any], seat: int, tile: Mapping[str, Any], sheet: Sheet, people: People) -> str:
    """Everything about a tile of a village."""
    face = sheet.face(tile["tile"], tile["side"])
    found = [f"{tiles.name_of(tile)}: {tiles.words(face, sheet)}".removesuffix(": ")]
    if tile["side"] == "upgraded":
        found[0] = _("{tile} (upgraded)").format(tile=found[0])
    if face.acts:
        found.append(tiles.use_words(tile))
    lying = ", ".join(counted(n, kind) for kind, n in tile["goods"].items())
    if lying:
        found.append(_("on it {goods}").format(goods=lying))
    found.append(_("village of {name}").format(name=people.name(seat)))
    return "; ".join(found)


def _tiles(view: Mapping[str, Any], seat: int, frame: Frame, prefix: str, people: People) -> Iterator[Sprite]:
    """All tiles of a village, with what lies on them."""
    sheet, size = sheet_of(view), frame.size
    target = (view["action"] or {}).get("tile")
    small, resting = size < tiles.ROOM_FOR_WORDS, view["stage"] in RESTING
    for tile in view["villages"][seat]:
        name = f"{prefix}-{tile['tile']}"
        face = sheet.face(tile["tile"], tile["side"])
        q, r = tile["space"]
        x, y = frame.at((q, r))
        label = tile_words(view, seat, tile, sheet, people)
        spot = f"village {seat + 1} {q},{r} o{tile['turn']}"
        kinds = ("target",) if tile["tile"] == target else ()
        place = (VILLAGE, x, y, Z_TILE, size, tile["turn"], label, tile["tile"], spot, kinds)
        yield from tiles.ground(name, face, *place)
        inner = NARROW * size if view.get("farmers") and not small else size
        yield from tiles.content(name, face, sheet, VILLAGE, x, y, Z_CONTENT, inner, label)
        if face.acts and not small and not resting:
            shift = 0.24 * size if tile["used"] else 0
            yield from tiles.price(
                tile["tile"], tile, VILLAGE, x + shift, y - 0.64 * size, Z_MARK, max(16, 0.32 * size)
            )
        yield from tiles.used(
            tile["tile"], tile, VILLAGE, x - (0 if small else 0.32 * size), y - 0.5 * size, Z_MARK + 2,
            max(17, 0.42 * size) if not small else max(14, 0.6 * size),
        )  # fmt: skip
        if tile["goods"]:
            high = max(19, 0.36 * size) if not small else max(13, 0.55 * size)
            yield from tiles.goods(tile["tile"], tile, VILLAGE, x, y + 0.69 * size, Z_GOODS, high)


def _mouths(view: Mapping[str, Any], seat: int, frame: Frame) -> Iterator[Sprite]:
    """Where the river goes on, if no road blocks it."""
    sheet = sheet_of(view)
    said = _("here the river can go on: a boat fits while no road leads here")
    for space in mouths(laid_of(view["villages"][seat]), sheet):
        x, y = frame.at(space)
        path = hexagon(0.86 * frame.size) + "".join(f"M-12 {dy}q4-5 8 0t8 0t8 0" for dy in (-8, 0, 8))
        name = f"mouth-{space[0]},{space[1]}"
        yield Sprite(name, "", VILLAGE, x, y, 1, label=said, classes=("mouth",), shape=path)


def _raises(view: Mapping[str, Any], seat: int, moves: Sequence[str], frame: Frame) -> Iterator[Sprite]:
    """A golden arrow on every tile that can be upgraded now."""
    for tile in view["villages"][seat]:
        if f"upgrade {tile['tile']}" not in moves:
            continue
        x, y = frame.at((tile["space"][0], tile["space"][1]))
        size = max(26.0, 0.52 * frame.size)
        said = _("upgrade {tile}").format(tile=tiles.name_of(tile))
        yield Sprite(
            f"upgrade-{tile['tile']}", "kf-up", VILLAGE, x + 0.58 * frame.size, y - 0.1 * frame.size, Z_TOP, 0, said,
            size, size, ("piece",),
        )  # fmt: skip


def gallery(view: Mapping[str, Any], people: People) -> Iterator[Sprite]:
    """For whoever looks on: all villages side by side."""
    yield from turf(view, WIDTH, _("all villages"))
    number = view["seats"]
    columns = 1 if number < 4 else 2
    rows = -(-number // columns)
    wide, high = (WIDTH - 12) / columns, (HEIGHT - 12) / rows
    for seat in range(number):
        row, column = divmod(seat, columns)
        left, top = 6 + column * wide, 6 + row * high
        said = _("village of {name}").format(name=people.name(seat))
        disc, emblem, x, y = "table-disc", f"table-{EMBLEMS[seat]}", left + 16, top + 15
        yield Sprite(f"at-disc-{seat + 1}", disc, VILLAGE, x, y, 3, 0, said, 22, 22, (colour(seat), SCENERY))
        yield Sprite(f"at-emblem-{seat + 1}", emblem, VILLAGE, x, y, 4, 0, said, 13, 13, (colour(seat), SCENERY))
        yield Sprite(
            f"at-name-{seat + 1}", "", VILLAGE, left + 32, y, 4, label=said, classes=("name", "on-wood"),
            text=people.short_name(seat), text_size=14,
        )  # fmt: skip
        frame = framed(spaces_of(view["villages"][seat]), (left + 6, top + 28, wide - 12, high - 34), 50)
        yield from _tiles(view, seat, frame, "tile", people)
        yield from meadows.meadows(view, seat, frame, VILLAGE, "field", Z_FIELD, Z_HERD)


def sheet_name(seat: int) -> str:
    return f"village-{seat + 1}"


def sheet(seat: int, people: People) -> Mat:
    said = _("Village of {name}").format(name=people.name(seat))
    return Mat(sheet_name(seat), said, WIDTH, SHEET, "sheet")


def large(view: Mapping[str, Any], seat: int, people: People) -> Iterator[Sprite]:
    """A village of another, large: what its small picture opens."""
    mat, said = sheet_name(seat), _("village of {name}").format(name=people.name(seat))
    kinds, key = ("turf", view["season"], SCENERY), f"large-{seat + 1}"
    yield Sprite(key, "", mat, 0, 0, 0, label=said, classes=kinds, shape=box(WIDTH, SHEET, 10))
    yield Sprite(f"{key}-disc", "table-disc", mat, 20, 19, 3, 0, said, 25, 25, (colour(seat), SCENERY))
    yield Sprite(f"{key}-emblem", f"table-{EMBLEMS[seat]}", mat, 20, 19, 4, 0, said, 15, 15, (colour(seat), SCENERY))
    yield Sprite(
        f"{key}-name", "", mat, 38, 19, 4, label=said, classes=("name", "on-wood", SCENERY),
        text=people.short_name(seat), text_size=16,
    )  # fmt: skip
    total = totals(view["villages"][seat])
    for i, kind in enumerate(RESOURCES):
        words = _("{n} {kind} in the village of {name}").format(n=total[kind], kind=word(kind), name=people.name(seat))
        yield _amount(f"{key}-{kind}", mat, i, kind, total[kind], words)
    frame = framed(spaces_of(view["villages"][seat]), (8, 40, WIDTH - 16, SHEET - 50), MOST)
    for sprite in _tiles(view, seat, frame, "tile", people):
        yield replace(sprite, id=f"large-{sprite.id}", mat=mat, at="")
    for sprite in meadows.meadows(view, seat, frame, mat, "large-field", Z_FIELD, Z_HERD):
        yield replace(sprite, at="")


def thumbnail(view: Mapping[str, Any], seat: int, mat: str, room: Box, people: People) -> Iterator[Sprite]:
    """A village in little: shapes, ways, what stands and lies there."""
    sheet = sheet_of(view)
    frame = framed(spaces_of(view["villages"][seat]), room, SMALL)
    size = frame.size
    target = (view["action"] or {}).get("tile")
    yield from meadows.meadows(view, seat, frame, mat, "thumb-field", Z_FIELD, Z_HERD)
    for tile in view["villages"][seat]:
        name = f"thumb-{tile['tile']}"
        face = sheet.face(tile["tile"], tile["side"])
        q, r = tile["space"]
        x, y = frame.at((q, r))
        label = tile_words(view, seat, tile, sheet, people)
        spot = f"village {seat + 1} {q},{r} o{tile['turn']}"
        kinds = ("target",) if tile["tile"] == target else ()
        yield from tiles.ground(name, face, mat, x, y, Z_TILE, size, tile["turn"], label, tile["tile"], spot, kinds)
        yield from tiles.content(name, face, sheet, mat, x, y, Z_CONTENT, size, label)
        yield from _standing(name, tile, mat, x, y, size, label)


def _standing(
    name: str, tile: Mapping[str, Any], mat: str, x: float, y: float, size: float, label: str
) -> Iterator[Sprite]:
    """Goods in a corner, workers in another, without numbers."""
    lying = [kind for kind in RESOURCES if tile["goods"].get(kind)]
    high = max(9.0, 0.5 * size)
    for i, kind in enumerate(lying):
        at = round(x + (i - (len(lying) - 1) / 2) * high * 0.8, 1)
        yield Sprite(
            f"{name}-{kind}", f"kf-{kind}", mat, at, round(y + 0.5 * size, 1), Z_GOODS, 0, label, high, high,
            (SCENERY,),
            at=tile["tile"],
        )  # fmt: skip
    up = (0.55 if size > tiles.ROOM_FOR_WORDS else 0.3) * size
    for i, worker in enumerate(tile["used"]):
        yield Sprite(
            f"{name}-{worker}", f"kf-{worker}", mat, round(x + (i - 0.4) * high * 0.8, 1), round(y - up, 1),
            Z_MARK, 0, label, high * 1.1, high * 1.32, ("worker", SCENERY), at=tile["tile"],
        )  # fmt: skip
