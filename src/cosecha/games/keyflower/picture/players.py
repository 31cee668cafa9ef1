"""The others: name and emblem, what is known of the hand, the boat taken, and the village in little, which opens."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from cosecha.core.outline import box
from cosecha.core.people import EMBLEMS, People, colour
from cosecha.core.scene import SCENERY, Mat, Sprite
from cosecha.core.words import _, plural
from cosecha.games.keyflower.picture import tiles, village
from cosecha.games.keyflower.picture.frame import Box, framed
from cosecha.games.keyflower.picture.glyphs import LEAST
from cosecha.games.keyflower.pieces import COLOURS, RESOURCES, SKILLS
from cosecha.games.keyflower.saying import counted, word

WIDTH = 222
HEIGHTS = {2: 300, 3: 222}
BAND, INFO = 27, 52
IN_COLUMN = 3  # mats beside the offer; more lie below


def mat_name(seat: int) -> str:
    return f"player-{seat + 1}"


def height(seats: int) -> int:
    return HEIGHTS.get(seats, 138)


def mats(view: Mapping[str, Any], seat: int | None, people: People) -> list[Mat]:
    """The others in the order of play, after the viewer; whoever looks on sees all."""
    number = view["seats"]
    order = range(number) if seat is None else [(seat + i) % number for i in range(1, number)]
    return [
        Mat(mat_name(other), people.name(other), WIDTH, height(number), "seats" if i < IN_COLUMN else "own")
        for i, other in enumerate(order)
    ]


def sheets(view: Mapping[str, Any], seat: int | None, people: People) -> list[Mat]:
    """The villages of the others large, behind their small pictures."""
    return [village.sheet(other, people) for other in range(view["seats"]) if other != seat]


def player(view: Mapping[str, Any], seat: int, people: People) -> Iterator[Sprite]:
    yield from _card(view, seat, people)
    yield from _hand(view, seat, people)
    yield from _won(view, seat, people)
    for sprite in village.thumbnail(view, seat, mat_name(seat), room(view["seats"]), people):
        yield replace(sprite, opens=village.sheet_name(seat))
    yield from village.large(view, seat, people)


def room(seats: int) -> Box:
    """Where the village lies on the mat."""
    return INFO + 8, BAND + 7, WIDTH - INFO - 16, height(seats) - BAND - 14


def _card(view: Mapping[str, Any], seat: int, people: People) -> Iterator[Sprite]:
    mat, name, n, high = mat_name(seat), people.name(seat), seat + 1, height(view["seats"])
    acting = seat in view["to_act"]
    words = _("{name}, to decide now").format(name=name) if acting else _("seat of {name}").format(name=name)
    kinds = ("card", "acting") if acting else ("card",)
    yield Sprite(f"card-{n}", "", mat, 0, 0, 0, 0, words, classes=(*kinds, SCENERY), shape=box(WIDTH, high))
    band = f"M1 {BAND}V8q0-7 7-7H{WIDTH - 8}q7 0 7 7V{BAND}z"
    yield Sprite(f"band-{n}", "", mat, 0, 0, 1, 0, words, classes=("band", colour(seat), SCENERY), shape=band)
    said = _("village of {name}").format(name=name)
    path = box(WIDTH - INFO - 6, high - BAND - 6, 6)
    ground, place = ("meadow", str(view["season"]), SCENERY), f"village {n}"
    sheet = village.sheet_name(seat)
    yield Sprite(
        f"meadow-{n}", "", mat, INFO + 3, BAND + 3, 1, label=said, classes=ground, shape=path, at=place, opens=sheet
    )
    look = _("look at the village of {name} closely").format(name=name)
    yield Sprite(
        f"look-{n}", "kf-look", mat, WIDTH - 17, 14, 4, 0, look, 22, 22, ("on-band", colour(seat)), opens=sheet
    )
    hand = f"hand {n}"
    yield Sprite(f"disc-{n}", "table-disc", mat, 17, 14, 2, 0, words, 26, 26, (colour(seat),), at=hand)
    emblem = f"table-{EMBLEMS[seat]}"
    yield Sprite(f"emblem-{n}", emblem, mat, 17, 14, 3, 0, words, 16, 16, (colour(seat), SCENERY))
    yield Sprite(
        f"name-{n}", "", mat, 36, 14, 3, 0, words, 110, 20, ("name", "on-band", colour(seat), SCENERY),
        people.short_name(seat), text_size=14,
    )  # fmt: skip
    if view["start_player"] == seat:
        said = _("{name} is start player").format(name=name)
        yield Sprite(f"start-{n}", "kf-purple", mat, WIDTH - 43, 15, 4, 0, said, 22, 27, ("piece",))
    if view["over"]:
        points = view["points"][seat]
        said = f"{name}: {plural('{n} point', '{n} points', points)}"
        yield Sprite(
            f"points-{n}", "kf-points", mat, WIDTH - 70, 15, 4, 0, said, 32, 32, ("points", "piece"), str(points), 0,
            -1,
            14,
        )  # fmt: skip


def _hand(view: Mapping[str, Any], seat: int, people: People) -> Iterator[Sprite]:
    """Behind the screen: numbers where the table keeps books, else only the screen; below it all goods."""
    mat, n = mat_name(seat), seat + 1
    said = hand_words(view, seat, people)
    known = known_numbers(view, seat)
    if not known:
        yield Sprite(f"screen-{n}", "kf-screen", mat, 27, BAND + 24, 2, 0, said, 44, 32, (), at=f"hand {n}")
    columns = 1 if len(known) < 4 else 2
    rows = -(-len(known) // columns) or 1
    pitch = 52 / rows if rows > 2 else 26
    size = min(22.0, pitch)
    for i, (symbol, count) in enumerate(known):
        x, y = 17 - (6 if columns > 1 else 0) + i // rows * 25, BAND + 5 + pitch * (i % rows + 0.5)
        yield Sprite(
            f"known-{n}-{symbol}", f"kf-{symbol}", mat, x, y, 2, 0, said, size, size, ("number",), str(count),
            21 if columns == 1 else 12, 1, 14 if columns == 1 else LEAST, at=f"hand {n}",
        )  # fmt: skip
    yield from _goods(view, seat, people)


def known_numbers(view: Mapping[str, Any], seat: int) -> list[tuple[str, int]]:
    """What all see of a hand, by symbol; variant.gamers: open workers, skills and wheat."""
    if not _is_public(view):
        return []
    hand, counted = view["hands"][seat], all("worker_count" in each for each in view["hands"])
    wheat = [("wheat", hand["wheat"])] if "wheat" in hand else []
    if view.get("gamers") and not view["over"]:
        hidden = [("worker", hand["worker_count"])] if counted else []
        return [*hand["open_workers"].items(), *hand["skills"].items(), *wheat, *hidden]
    return [("worker", hand["worker_count"]), ("skill", hand["skill_count"]), *wheat] if counted else []


def _goods(view: Mapping[str, Any], seat: int, people: People) -> Iterator[Sprite]:
    mat, n = mat_name(seat), seat + 1
    total = village.totals(view["villages"][seat])
    said = _("{name} has {goods}").format(
        name=people.name(seat), goods=", ".join(f"{total[kind]} {word(kind)}" for kind in RESOURCES)
    )
    for i, kind in enumerate(RESOURCES):
        x, y = 8 + i % 2 * 26, BAND + 63 + i // 2 * 18
        kinds = ("number", SCENERY) if i else ("number",)
        yield Sprite(
            f"has-{n}-{kind}", f"kf-{kind}", mat, x, y, 2, 0, said, 13, 13, (*kinds,
            *([] if total[kind] else ["none"])),
            str(total[kind]), 14 if total[kind] > 9 else 12, 0, LEAST,
        )  # fmt: skip


def _is_public(view: Mapping[str, Any]) -> bool:
    """A hand that all may see, by an option or at the end; the viewer's own is no part of the shared picture."""
    return bool(view["over"]) or sum(hand is not None for hand in view["hands"]) == view["seats"]


def hand_words(view: Mapping[str, Any], seat: int, people: People) -> str:
    """What all know of a hand."""
    known, name = dict(known_numbers(view, seat)), people.name(seat)
    if not known:
        if view.get("farmers"):
            return _("workers, skills and wheat of {name}, behind the screen").format(name=name)
        return _("workers and skills of {name}, behind the screen").format(name=name)
    if view.get("gamers") and not view["over"]:
        return _open_words(known, name)
    hand = view["hands"][seat]
    workers = plural("{n} worker", "{n} workers", known["worker"])
    skills = plural("{n} skill", "{n} skills", known["skill"])
    said = _("{name} holds {workers} and {skills}").format(name=name, workers=workers, skills=skills)
    if "wheat" in known:
        said += _(", {n} wheat").format(n=known["wheat"])
    seen = hand.get("known_workers", hand.get("workers") if view["over"] else None)
    skilled = hand.get("known_skills", hand.get("skills") if view["over"] else None)
    if seen is None or skilled is None:
        return said
    parts = [f"{seen[colour]} {word(colour)}" for colour in COLOURS if seen[colour]]
    parts += [f"{skilled[skill]} {word(skill)}" for skill in SKILLS if skilled[skill]]
    return _("{hand}; known: {list}").format(hand=said, list=", ".join(parts) or _("none"))


def _open_words(known: Mapping[str, int], name: str) -> str:
    """variant.gamers: what lies open; the first workers and those drawn on tiles stay hidden."""
    parts = [counted(n, kind) for kind, n in known.items() if n and kind != "worker"]
    said = _("{name} shows {list}; other workers are hidden").format(name=name, list=", ".join(parts) or _("nothing"))
    if "worker" in known:
        said += _(" ({workers} in all)").format(workers=plural("{n} worker", "{n} workers", known["worker"]))
    return said


def _won(view: Mapping[str, Any], seat: int, people: People) -> Iterator[Sprite]:
    """Tiles still to be placed, and the boat of the season."""
    mat, n, high = mat_name(seat), seat + 1, height(view["seats"])
    new = view["new_tiles"][seat]
    if new:
        said = _("{name} has still to place {list}").format(
            name=people.name(seat), list=", ".join(tiles.name_of(tile) for tile in new)
        )
        yield Sprite(
            f"won-{n}", "kf-new", mat, 16, high - 13, 3, 0, said, 24, 22, ("number", "piece"), str(len(new)),
            text_size=13, at=f"hand {n}",
        )  # fmt: skip
    boat = view["boat_taken"][seat]
    if boat is not None:
        said = _("{name} has taken the {boat}").format(name=people.name(seat), boat=word(boat))
        yield Sprite(f"took-{n}", "kf-boat", mat, 38, high - 13, 3, 0, said, 22, 22, ("piece",))


def prices(view: Mapping[str, Any], seat: int, moves: Sequence[str]) -> Iterator[Sprite]:
    """On tiles of the others that one may use now: how many workers that takes."""
    for other in range(view["seats"]):
        if other == seat:
            continue
        frame = framed(village.spaces_of(view["villages"][other]), room(view["seats"]), village.SMALL)
        for tile in view["villages"][other]:
            if f"use {tile['tile']}" not in moves:
                continue
            x, y = frame.at((tile["space"][0], tile["space"][1]))
            said = f"{tiles.name_of(tile)}: {tiles.use_words(tile)}"
            yield Sprite(
                f"thumb-price-{tile['tile']}", "", mat_name(other), x + 0.34 * frame.size, y - 0.4 * frame.size,
                village.Z_TOP, label=said, classes=("badge", SCENERY), shape=box(14, 15, 4, middle=True),
                text=str(tiles.next_use(tile)), text_size=LEAST,
            )  # fmt: skip
