"""The plantation board: the slope from the volcanoes to the sea, prices in the ground, trails, roads, harbours."""

from collections.abc import Iterator

from cosecha.core.outline import box
from cosecha.core.scene import Mat, Sprite
from cosecha.core.words import _, later, plural
from cosecha.games.guatemala_cafe.picture.ground import CELL, SEA, SHORE, TOP, Ground
from cosecha.games.guatemala_cafe.picture.lines import line, wavy
from cosecha.games.guatemala_cafe.picture.tokens import coffee_name, piece_name, token
from cosecha.games.guatemala_cafe.saying import centavos

SLOPE = "plantation"
PIECE, SHIP = 40, 42
ROAD_LENGTH, ROAD_WIDTH = 44, 13
Z_LAND, Z_FIELD, Z_ESTATE, Z_ROAD, Z_PIECE, Z_MARK, Z_TRAY = 0, 2, 3, 5, 6, 8, 9

BANDS = (("low", later("lowland")), ("mid", later("midland")), ("high", later("highland")))


def mat(ground: Ground) -> Mat:
    return Mat(SLOPE, _("Plantation board"), ground.width, ground.height, "main")


def slope(ground: Ground) -> Iterator[Sprite]:
    """Everything printed, the roads and ships; plantations are drawn by `estates`."""
    yield from _landscape(ground)
    yield from _coordinates(ground)
    for name in ground.cells:
        yield from _space(ground, name)
    yield from _roads(ground)
    yield from _harbours(ground)
    yield from _tray(ground)


def _shape(name: str, kinds: tuple[str, ...], path: str, z: int, words: str) -> Sprite:
    return Sprite(name, "", SLOPE, 0, 0, z, classes=kinds, shape=path, label=words)


def band_name(ground: Ground, row: int) -> tuple[str, str]:
    """The class and the words of the band in which a row lies."""
    index = next(i for i, (_price, first, end) in enumerate(ground.bands) if first <= row < end)
    kind, words = BANDS[-1] if index == len(ground.bands) - 1 else BANDS[min(index, 1)]
    return kind, _(words)


def _landscape(ground: Ground) -> Iterator[Sprite]:
    wide, high = ground.width, ground.height
    words = _("from the mountains to the sea")
    yield _shape("slope", ("land",), box(wide, high), Z_LAND, words)
    yield Sprite("panorama", "cafe-panorama", SLOPE, wide / 2, TOP / 2 + 3.5, Z_LAND, 0, words, wide - 4, TOP + 5)
    for price, first, end in reversed(ground.bands):
        kind, band = band_name(ground, first)
        top = ground.point(0, end)[1]
        bottom = ground.point(0, first)[1] + (SHORE if first == 0 else 8)
        path = f"M2 {bottom:g}" + wavy(2, wide - 2, top, up=5 if end < ground.rows else 1) + f"V{bottom:g}z"
        said = _("{band}: {money} a worker").format(band=band, money=centavos(price))
        yield _shape(f"zone-{price}", (kind,), path, Z_LAND, said)
        if end < ground.rows:
            contour = "M" + wavy(2, wide - 2, top, up=5)[1:]
            yield _shape(f"contour-{price}", ("contour",), contour, Z_LAND, said)
    shore = ground.point(0, 0)[1]
    yield Sprite("sea", "cafe-sea", SLOPE, wide / 2, high - SEA / 2 - 4, Z_LAND, 0, _("the sea"), wide - 4, SEA + 4)
    beach = f"M2 {shore:g}H{wide - 2:g}V{shore + SHORE:g}" + _back(wide, shore + SHORE) + "z"
    yield _shape("beach", ("beach",), beach, Z_LAND, _("the beach"))
    yield _shape("rim", ("rim",), box(wide, high), 1, words)
    yield from _scenery(ground)


def _back(wide: float, y: float) -> str:
    """The edge of the water, from right to left."""
    number = 12
    part = (wide - 4) / number
    return "".join(f"q{-part / 2:g} {5 if i % 2 else -3} {-part:g} 0" for i in range(number))


def _scenery(ground: Ground) -> Iterator[Sprite]:
    """Trees beside a board that leaves room: cloud forest above, palms below."""
    room = ground.left - 24
    if room < 30:
        return
    for row in range(ground.rows):
        y = ground.point(0, row + 0.5)[1]
        kind, size = ("palm", 40) if row < 3 else ("tree", 36)
        for side in (0, 1):
            for n in range(2):
                x = 16 + (row * 37 + n * 41 + side * 23) % (room - 8)
                at = x if side == 0 else ground.width - x - 4
                yield Sprite(
                    f"{kind}-{row}-{side}-{n}", f"cafe-{kind}", SLOPE, at, y - 6 + 16 * n, 1, 0, _("a tree"), size,
                    size, ("piece", "flat"),
                )  # fmt: skip


def _coordinates(ground: Ground) -> Iterator[Sprite]:
    """Letters on the beach, rows on the left: the names of spaces in the notation."""
    for x in range(ground.columns):
        at, y = ground.point(x + 0.5, 0)
        yield _coordinate(chr(ord("A") + x), at, y + 8, _("column {name}"), "on-beach")
    for row in range(ground.rows):
        x_, y = ground.point(0, row + 0.5)
        yield _coordinate(str(row + 1), x_ - 7.5, y, _("row {name}"), "beside")


def _coordinate(name: str, x: float, y: float, words: str, kind: str) -> Sprite:
    said = words.format(name=name)
    return Sprite(f"named-{name}", "", SLOPE, x, y, 1, label=said, classes=(kind,), text=name, text_size=12)


def _space(ground: Ground, name: str) -> Iterator[Sprite]:
    """A growing field or a shed space, with its price as long as it is free."""
    x, y = ground.xy(name)
    words = space_words(ground, name)
    if name in ground.covered:
        yield Sprite(f"space-{name}", "cafe-cover", SLOPE, x, y, Z_FIELD, 0, words, 42, 42, ("slab",), at=name)
        return
    taken = name in ground.view["spaces"]
    text = "" if taken else str(ground.prices[name])
    if name in ground.sheds:
        yield Sprite(
            f"space-{name}", "cafe-slab", SLOPE, x, y, Z_FIELD, 0, words, 44, 44, ("slab",), text, 0, 5, 15, at=name
        )
        return
    if not taken:
        column, row = ground.cells[name]
        symbol = "cafe-bushes" if (column * 5 + row * 3) % 7 < 4 else "cafe-bushes-2"
        yield Sprite(f"bushes-{name}", symbol, SLOPE, x, y, 1, 0, words, CELL - 2, CELL - 2)
    yield Sprite(
        f"space-{name}", "", SLOPE, x, y, Z_FIELD, label=words, classes=("field",), text=text, text_size=14,
        shape=box(CELL - 3, CELL - 3, 5, middle=True), at=name,
    )  # fmt: skip


def space_words(ground: Ground, name: str) -> str:
    """What a space is, its band and price; what stands on it is said by the piece."""
    if name in ground.covered:
        return _("{place}: shed space, closed").format(place=name)
    words = _("{place}: shed space in the {band}, {money}")
    if name not in ground.sheds:
        words = _("{place}: growing field in the {band}, {money}")
    band = band_name(ground, ground.cells[name][1])[1]
    return words.format(place=name, band=band, money=centavos(ground.prices[name]))


def _roads(ground: Ground) -> Iterator[Sprite]:
    """Trails are printed; where there are none, every border between two spaces can carry a road."""
    board, view = ground.board, ground.view
    kind = "segment" if board["trails"] else "border"
    if board["trails"]:
        yield from _trails(ground)
    for name, border in board["road_places"].items():
        if name in board["closed_roads"]:
            continue
        a, b = (ground.point(*end) for end in ground.ends(border))
        x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
        turn = 90 if a[0] == b[0] else 0
        words = road_words(ground, name)
        half = CELL / 2 - 3
        yield Sprite(
            f"{kind}-{name}", "", SLOPE, x, y, Z_ROAD - 1, turn, words, classes=(kind,), shape=f"M{-half} 0H{half}",
            at=name,
        )  # fmt: skip
        if name in view["roads"]:
            yield Sprite(
                f"road-{name}", "cafe-r", SLOPE, x, y, Z_ROAD, turn, words, ROAD_LENGTH, ROAD_WIDTH, ("piece", "flat"),
                at=name,
            )  # fmt: skip


def road_words(ground: Ground, name: str) -> str:
    if name in ground.view["roads"]:
        return _("{place}: a road").format(place=name)
    if ground.board["trails"]:
        return _("{place}: segment of a trail, without a road").format(place=name)
    return _("{place}: border, without a road").format(place=name)


def _trails(ground: Ground) -> Iterator[Sprite]:
    """Each trail as one path from its quay on; a closed one is not drawn."""
    trails: dict[str, list[str]] = {}
    for name, border in ground.board["road_places"].items():
        if name not in ground.board["closed_roads"]:
            trails.setdefault(name.partition("s")[0], []).append(border)
    for trail, borders in trails.items():
        path = "".join(line(ground.point(*end) for end in ground.ends(border)) for border in borders)
        words = _("trail {n}").format(n=trail[1:])
        yield _shape(f"trail-{trail}", ("trail",), path, Z_FIELD, words)
        yield _shape(f"trail-top-{trail}", ("trail-top",), path, Z_FIELD, words)


def _harbours(ground: Ground) -> Iterator[Sprite]:
    y = ground.point(0, 0)[1] + SHORE
    for name, harbour in ground.view["harbours"].items():
        berths = [berth_x(ground, name, n) for n in range(len(harbour["prices"]))]
        left, right = berths[0] - CELL / 2, berths[-1] + CELL / 2
        words = harbour_words(ground, name)
        quays = [ground.point(x, 0)[0] for which, x, _y in ground.board["quays"] if which == name]
        yield Sprite(
            f"jetty-{name}", "cafe-jetty", SLOPE, (left + right) / 2, y + 12, 1, 0, words, right - left - 6, 18,
            ("jetty",), name, (right - left) / 2 - 18, -1.5, 12,
        )  # fmt: skip
        for i, x in enumerate(quays):
            yield Sprite(f"quay-{name}-{i + 1}", "cafe-quay", SLOPE, x, y - 2, 1, 0, words, 20, 31)
        if harbour["closed"]:
            yield Sprite(
                f"harbour-{name}", "cafe-chain", SLOPE, (left + right) / 2, y + 36, Z_MARK, 0, words, right - left - 8,
                40, ("sign", "harbour"), _("closed"), 0, 6, 13, at=name,
            )  # fmt: skip
            continue
        path = box(right - left - 4, SEA - 10, 6, middle=True)
        yield Sprite(
            f"harbour-{name}", "", SLOPE, (left + right) / 2, y + 36, Z_FIELD, 0, words, classes=("harbour",),
            shape=path, at=name,
        )  # fmt: skip
        for n, x in enumerate(berths):
            yield from _berth(ground, name, n, x, y + 42)


def berth_x(ground: Ground, name: str, berth: int) -> float:
    """Berths lie side by side, around the quay of their harbour but never beyond the board."""
    number = len(ground.view["harbours"][name]["prices"])
    quays = [ground.point(x, 0)[0] for which, x, _y in ground.board["quays"] if which == name]
    left = sum(quays) / len(quays) - number * CELL / 2
    if len(quays) == 1:  # the quay lies between the first and the second berth
        left = quays[0] - CELL
    left = min(max(left, 6), ground.width - 6 - number * CELL)
    return float(left + (berth + 0.5) * CELL)


def _berth(ground: Ground, name: str, n: int, x: float, y: float) -> Iterator[Sprite]:
    harbour = ground.view["harbours"][name]
    price, place = harbour["prices"][n], f"{name}b{n + 1}"
    words = _("{place}: berth for {money}").format(place=place, money=centavos(price))
    if n >= len(harbour["ships"]):
        yield Sprite(
            f"berth-{place}", "cafe-berth", SLOPE, x, y - 2, Z_FIELD + 1, 0, words, 40, 40, ("berth", "number"),
            str(price), 0, -5.5, 13, at=place,
        )  # fmt: skip
        return
    code = f"b{harbour['ships'][n]}"
    said = _("{place}: {thing}").format(place=place, thing=piece_name(code))
    yield token(f"ship-{place}", code, SLOPE, x, y, Z_PIECE, SHIP, said, place)


def harbour_words(ground: Ground, name: str) -> str:
    """Its ships, and what the next one costs."""
    harbour = ground.view["harbours"][name]
    if harbour["closed"]:
        return _("harbour {name}, closed").format(name=name)
    ships = harbour["ships"]
    words = ", ".join(coffee_name(coffee) for coffee in ships) or _("no ships")
    if len(ships) == len(harbour["prices"]):
        return _("harbour {name}: {ships}; full").format(name=name, ships=words)
    cost = centavos(harbour["prices"][len(ships)])
    return _("harbour {name}: {ships}; the next ship costs {money}").format(name=name, ships=words, money=cost)


def _tray(ground: Ground) -> Iterator[Sprite]:
    """While buying: the piece in hand, and how many of three were taken."""
    view = ground.view
    if view["stage"] not in ("act", "place"):
        return
    taken = len(view["emptied"])
    words = plural("{n} of 3 pieces taken", "{n} of 3 pieces taken", taken)
    yield Sprite(
        "tray", "", SLOPE, 56, 27, Z_TRAY, label=words, classes=("tray",), shape=box(100, 46, 7, middle=True),
        text=f"{taken} / 3", text_x=24 if view["held"] else 0, text_size=15,
    )  # fmt: skip
    if view["held"] is not None:
        said = _("{piece}, in hand").format(piece=piece_name(view["held"]))
        yield token("held", view["held"], SLOPE, 32, 27, Z_TRAY + 1, 42, said, f"hand {view['turn'] + 1}")
