"""A mat for each player: emblem and name, points, workers at home with the income scale, money track, tiles in hand."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from cosecha.core.outline import box
from cosecha.core.parts import Part, drawn_once
from cosecha.core.people import EMBLEMS, People, colour
from cosecha.core.scene import SCENERY, Mat, Sprite
from cosecha.core.words import _, plural
from cosecha.games.citrus.picture.board import landscape
from cosecha.games.citrus.pieces import INCOME, MOST_COINS, WORKERS
from cosecha.games.citrus.saying import name as tile_name
from cosecha.games.citrus.saying import points as points_words

WIDTH, HEIGHT = 232, 106
TILE = 28
HAND_Y = 91.5
STEP = 16.5
SPACES = int(MOST_COINS) + 1  # of the money track


def mat_name(seat: int) -> str:
    return f"player-{seat + 1}"


def mat(seat: int, name: str, *, own: bool) -> Mat:
    return Mat(mat_name(seat), name, WIDTH, HEIGHT, "own" if own else "seats")


def card(seat: int, people: People) -> Part:
    """What stays as it is before a seat."""
    return _card(seat, people.name(seat), people.short_name(seat))


def turn(seat: int, people: People, *, acting: bool) -> Part:
    return _turn(seat, people.name(seat), acting)


def points(seat: int, people: People, n: int) -> Part:
    return _points(seat, people.name(seat), n)


def places(seat: int, people: People) -> Part:
    return _places(seat, people.name(seat))


def workers(seat: int, home: int, before: int | None, people: People) -> Iterator[tuple[str, Part | None]]:
    """Those at home, and the income that so many bring: what changes, or all of it at first; none where nobody is."""
    for i in range(int(WORKERS)):
        if before is None or i + 1 in (home, before):
            yield f"income {seat} {i}", _income(seat, i, i + 1 == home)
        if (i < home) != (before is not None and i < before):
            yield f"worker {seat} {i}", _worker(seat, people.name(seat), i) if i < home else None


def money(seat: int, coins: int, before: int | None, people: People) -> Iterator[tuple[str, Part]]:
    """The money track: the two spaces that change, or all of them at first."""
    for i in range(SPACES) if before is None else (before, coins):
        yield f"coins {seat} {i}", _space_for_money(seat, i, "" if i == coins else str(i))
    yield f"money {seat}", _money(seat, people.name(seat), coins)


def hand(view: Mapping[str, Any], seat: int, people: People) -> Part:
    """The tiles of a seat as everybody sees them."""
    return _hand(seat, people.name(seat), *_held(view, seat, shown=horses_are_open(view)))


def _held(view: Mapping[str, Any], seat: int, *, shown: bool) -> tuple[tuple[str, ...], int, tuple[int, ...] | None]:
    """Action tiles, the number of horses, and which, where they lie face up."""
    hand = view["hands"][seat]
    return tuple(hand["actions"]), hand["horse_tiles"], tuple(hand["horses"]) if shown else None


def own_horses(view: Mapping[str, Any], seat: int, people: People) -> tuple[Sprite, ...]:
    """The horses of one's own, which the others see face down."""
    if not view["hands"][seat]["horses"] or horses_are_open(view):
        return ()
    return _face_up(seat, people.name(seat), *_held(view, seat, shown=True)).sprites


@drawn_once
def _face_up(
    seat: int, name: str, actions: tuple[str, ...], horse_tiles: int, horses: tuple[int, ...] | None
) -> Iterator[Sprite]:
    tiles = _hand(seat, name, actions, horse_tiles, horses)
    yield from (sprite for sprite in tiles if sprite.id.startswith(f"horses-{seat + 1}-"))


def horses_are_open(view: Mapping[str, Any]) -> bool:
    """Does everybody see everybody's horses?"""
    for hand in view["hands"]:
        if hand["horses"] is None:
            return False
    return True


@drawn_once
def _turn(seat: int, name: str, acting: bool) -> Iterator[Sprite]:  # noqa: FBT001
    words = _("{name}, on turn").format(name=name) if acting else name
    kinds = ("card", "acting") if acting else ("card",)
    yield Sprite(f"card-{seat + 1}", "", mat_name(seat), 0, 0, 0, 0, words, classes=kinds, shape=box(WIDTH, HEIGHT))


@drawn_once
def _card(seat: int, name: str, short: str) -> Iterator[Sprite]:
    mat, n = mat_name(seat), seat + 1
    band = f"M1 27V8q0-7 7-7H{WIDTH - 8}q7 0 7 7V27z"
    yield Sprite(f"band-{n}", "", mat, 0, 0, 1, 0, name, classes=("band", colour(seat)), shape=band)
    yield Sprite(f"disc-{n}", "table-disc", mat, 17, 15, 2, 0, name, 28, 28, (colour(seat),))
    yield Sprite(f"emblem-{n}", f"table-{EMBLEMS[seat]}", mat, 17, 15, 3, 0, name, 17, 17, (colour(seat),))
    yield Sprite(
        f"name-{n}", "", mat, 36, 14, 3, 0, name, 140, 20, ("name", "on-band", colour(seat)), short, text_size=15
    )


@drawn_once
def _points(seat: int, name: str, points: int) -> Iterator[Sprite]:
    mat, n = mat_name(seat), seat + 1
    words = _("{name}: {points}").format(name=name, points=points_words(points))
    yield Sprite(
        f"points-{n}", "citrus-points", mat, WIDTH - 29, 15, 3, 0, words, 48, 25, ("number", "piece"), str(points),
        text_size=16 if -10 < points < 100 else 14,
    )  # fmt: skip


@drawn_once
def _places(seat: int, name: str) -> Iterator[Sprite]:
    mat, said = mat_name(seat), _("place of a worker of {name}").format(name=name)
    for i in range(int(WORKERS)):
        yield Sprite(f"place-{seat + 1}-{i + 1}", "citrus-place", mat, _x(i), 44, 1, 0, said, 25, 30, (SCENERY,))


@drawn_once
def _income(seat: int, i: int, now: bool) -> Iterator[Sprite]:  # noqa: FBT001
    """Under the places: with so many at home it brings so much."""
    coins = plural("{n} coin", "{n} coins", INCOME[i + 1])
    words = plural("{n} worker at home", "{n} workers at home", i + 1)
    said = _("income with {workers}: {coins}").format(workers=words, coins=coins)
    kinds = ("number", "coin") if now else ("soft", SCENERY)
    yield Sprite(
        f"income-{seat + 1}-{i + 1}", "citrus-coin" if now else "", mat_name(seat), _x(i) + 19, 49, 2, 0, said, 20, 20,
        kinds, str(INCOME[i + 1]), text_size=12,
    )  # fmt: skip


@drawn_once
def _worker(seat: int, name: str, i: int) -> Iterator[Sprite]:
    said = _("worker of {name}, at home").format(name=name)
    yield Sprite(
        f"worker-{seat + 1}-{i + 1}", f"citrus-worker-{EMBLEMS[seat]}", mat_name(seat), _x(i), 44, 4, 0, said, 25, 30,
        (colour(seat), "piece"), at=f"home {seat + 1}",
    )  # fmt: skip


def _x(i: int) -> int:
    return 21 + 43 * i


@drawn_once
def _money(seat: int, name: str, coins: int) -> Iterator[Sprite]:
    mat, n = mat_name(seat), seat + 1
    words = _("{name} has {coins}").format(name=name, coins=plural("{n} coin", "{n} coins", coins))
    yield Sprite(
        f"money-{n}", "citrus-coin", mat, 17 + STEP * coins, 68, 5, 0, words, 23, 23, ("number", "coin", "piece"),
        str(coins), text_size=12,
    )  # fmt: skip


@drawn_once
def _space_for_money(seat: int, i: int, text: str) -> Iterator[Sprite]:
    words = plural("money track: {n} coin", "money track: {n} coins", i)
    yield Sprite(
        f"coins-{seat + 1}-{i}", "", mat_name(seat), 17 + STEP * i, 68, 1, 0, words, classes=("track", "soft", SCENERY),
        text=text, text_size=12, shape=box(STEP, 17, 2, middle=True),
    )  # fmt: skip


@drawn_once
def _hand(
    seat: int, name: str, actions: tuple[str, ...], horse_tiles: int, horses: tuple[int, ...] | None
) -> Iterator[Sprite]:
    """Action tiles, then horses; where there are many each lies over the next, so that its number is seen."""
    tiles = [*_actions(seat, name, actions), *_horses(seat, name, horse_tiles, horses)]
    step = min(TILE + 2, (WIDTH - 14 - TILE) / max(len(tiles) - 1, 1))
    for i, tile in enumerate(tiles):
        yield replace(tile, x=7 + TILE / 2 + step * i, z=5 + len(tiles) - i)


def _actions(seat: int, name: str, codes: tuple[str, ...]) -> Iterator[Sprite]:
    for i, code in enumerate(codes):
        sprite_id = f"hand-{seat + 1}-{code}-{codes[:i].count(code) + 1}"
        words = _("{tile}, action tile of {name}").format(tile=tile_name(code), name=name)
        yield landscape(sprite_id, code, mat_name(seat), 0, HAND_Y, TILE, words, f"hand {seat + 1}")


def _horses(seat: int, name: str, number: int, horses: tuple[int, ...] | None) -> Iterator[Sprite]:
    """Face down, unless it is known what they are."""
    mat, n = mat_name(seat), seat + 1
    for i in range(number):
        words = _("wild horses of {name}, face down").format(name=name)
        kinds = ("piece", "count")
        tile = Sprite(
            f"horses-{n}-{i + 1}", "citrus-horses", mat, 0, HAND_Y, 0, 0, words, TILE, TILE, kinds, at=f"hand {n}"
        )
        yield tile if horses is None else _shown(tile, horses[i])


def _shown(sprite: Sprite, horses: int) -> Sprite:
    """The same tile face up."""
    place = sprite.width * 11 / 44
    return replace(
        sprite, symbol=f"citrus-h{horses}", label=tile_name(f"h{horses}"), text=str(horses), text_x=place,
        text_y=place, text_size=12,
    )  # fmt: skip
