"""What lies before a seat: its points, its money, its plantations, its sacks."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from cosecha.core.outline import box
from cosecha.core.people import EMBLEMS, People, colour
from cosecha.core.scene import Mat, Sprite
from cosecha.core.words import _, plural
from cosecha.games.guatemala_cafe.picture.estates import plantation_words
from cosecha.games.guatemala_cafe.picture.ground import Ground
from cosecha.games.guatemala_cafe.picture.tokens import badge, coffee_classes, coffee_name, letter_y
from cosecha.games.guatemala_cafe.pieces import COFFEES
from cosecha.games.guatemala_cafe.saying import centavos
from cosecha.games.guatemala_cafe.saying import points as points_words

WIDTH, HEIGHT = 200, 106
SACK = 33
SACKS_Y = 82


def mat_name(seat: int) -> str:
    return f"player-{seat + 1}"


def mat(seat: int, people: People, *, own: bool) -> Mat:
    return Mat(mat_name(seat), people.name(seat), WIDTH, HEIGHT, "own" if own else "seats")


def cup_mat() -> Mat:
    """Where a seat has its own mat, a spectator has a cup of coffee."""
    return Mat("cup", _("A cup of coffee"), WIDTH, HEIGHT, "own")


def cup() -> Sprite:
    return Sprite("cup", "cafe-table", "cup", WIDTH / 2, HEIGHT / 2, 1, 0, _("a cup of coffee"), WIDTH, HEIGHT)


def player(ground: Ground, seat: int, people: People) -> Iterator[Sprite]:
    """What everybody sees before a seat."""
    view = ground.view
    yield from _card(view, seat, people)
    yield from _plantations(ground, seat, people)
    if sacks_are_open(view):
        yield from sacks(view, seat, people)
    else:
        yield _stock(view, seat, people)


def sacks_are_open(view: Mapping[str, Any]) -> bool:
    """Does everybody see everybody's sacks?"""
    return all(stock["coffees"] is not None for stock in view["stocks"])


def _card(view: Mapping[str, Any], seat: int, people: People) -> Iterator[Sprite]:
    mat, name, n = mat_name(seat), people.name(seat), seat + 1
    acting = seat in view["to_act"]
    words = _("{name}, to decide now").format(name=name) if acting else _("seat of {name}").format(name=name)
    kinds = ("card", "acting") if acting else ("card",)
    yield Sprite(f"card-{n}", "", mat, 0, 0, 0, 0, words, classes=kinds, shape=box(WIDTH, HEIGHT))
    band = f"M1 27V8q0-7 7-7H{WIDTH - 8}q7 0 7 7V27z"
    yield Sprite(f"band-{n}", "", mat, 0, 0, 1, 0, words, classes=("band", colour(seat)), shape=band)
    yield Sprite(f"disc-{n}", "table-disc", mat, 17, 15, 2, 0, words, 28, 28, (colour(seat),))
    yield Sprite(f"emblem-{n}", f"table-{EMBLEMS[seat]}", mat, 17, 15, 3, 0, words, 17, 17, (colour(seat),))
    yield Sprite(
        f"name-{n}", "", mat, 36, 14, 3, 0, words, 110, 20, ("name", "on-band", colour(seat)), people.short_name(seat),
        text_size=14,
    )  # fmt: skip
    points, money = view["points"][seat], view["money"][seat]
    words = _("{name}: {points}").format(name=name, points=points_words(points))
    yield Sprite(
        f"points-{n}", "cafe-points", mat, WIDTH - 29, 15, 3, 0, words, 48, 25, ("number", "piece"), str(points),
        text_size=16,
    )  # fmt: skip
    words = _("{name} has {money}").format(name=name, money=centavos(money))
    yield Sprite(
        f"money-{n}", "cafe-coin", mat, 24, 46, 4, 0, words, 33, 33, ("money", "piece"), str(money), text_size=16
    )


def _plantations(ground: Ground, seat: int, people: People) -> Iterator[Sprite]:
    """A badge for each coffee, pale where nothing stands; below it the workers and whether there is a shed."""
    mat, n = mat_name(seat), seat + 1
    for i, coffee in enumerate(COFFEES):
        plantation = ground.plantation(seat, coffee)
        x = 65 + 28.5 * i
        words = _("{name} has no {coffee} plantation").format(name=people.name(seat), coffee=coffee_name(coffee))
        if plantation is not None:
            words = plantation_words(plantation, people)
        sign = badge(f"kind-{n}-{coffee}", coffee, mat, x, 40, 3, 22, words)
        if plantation is None:
            yield replace(sign, classes=(*sign.classes, "none"))
            continue
        yield sign
        if plantation.shed is not None:
            yield Sprite(f"shed-{n}-{coffee}", "cafe-hut", mat, x - 6, 57.5, 3, 0, words, 13, 13)
        shift = 6 if plantation.shed is not None else 0
        yield Sprite(
            f"workers-{n}-{coffee}", "", mat, x + shift, 57.5, 3, 0, words, classes=("number",),
            text=str(plantation.workers), text_size=12,
        )  # fmt: skip


def _stock(view: Mapping[str, Any], seat: int, people: People) -> Sprite:
    """Face down: only their number."""
    number, n = view["stocks"][seat]["number"], seat + 1
    words = plural("{n} sack", "{n} sacks", number)
    said = _("{name} holds {sacks}, face down").format(name=people.name(seat), sacks=words)
    return Sprite(
        f"stock-{n}", "cafe-pile", mat_name(seat), WIDTH / 2, SACKS_Y + 3, 3, 0, said, 150, 38,
        ("number", "piece", "flat"), str(number), 0, 4, 15, at=f"stock {n}",
    )  # fmt: skip


def sacks(view: Mapping[str, Any], seat: int, people: People) -> Iterator[Sprite]:
    """Face up: one sack of each coffee with how many there are, in place of the pile."""
    mat, n = mat_name(seat), seat + 1
    held = view["stocks"][seat]["coffees"]
    said = plural("{n} sack", "{n} sacks", len(held))
    words = _("sacks of {name}: {sacks}").format(name=people.name(seat), sacks=said)
    path = box(WIDTH - 10, 38, 6, middle=True)
    yield Sprite(
        f"stock-{n}", "", mat, WIDTH / 2, SACKS_Y + 2, 2, 0, words, classes=("slot",), shape=path, at=f"stock {n}"
    )
    for i, coffee in enumerate(COFFEES):
        number, x = held.count(coffee), 22 + 37.5 * i
        words = plural("{n} sack", "{n} sacks", number)
        words = _("{coffee} coffee: {sacks}").format(coffee=coffee_name(coffee), sacks=words)
        kinds = coffee_classes(coffee) if number else (*coffee_classes(coffee), "none")
        yield Sprite(
            f"own-{n}-{coffee}", f"cafe-{coffee}", mat, x, SACKS_Y + 1, 4, 0, words, SACK, SACK, kinds, coffee, 0,
            letter_y("*", coffee, SACK), 12, at=f"stock {n}",
        )  # fmt: skip
        yield Sprite(
            f"own-number-{n}-{coffee}", "", mat, x + 19, SACKS_Y + 10, 5, 0, words, classes=("number", "halo"),
            text=str(number), text_size=13,
        )  # fmt: skip
