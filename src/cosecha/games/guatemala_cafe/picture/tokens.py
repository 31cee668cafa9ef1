"""The pieces: a worker, shed, ship, sack or road as a sprite with the letter of its coffee."""

from cosecha.core.scene import Sprite
from cosecha.core.words import _, later
from cosecha.games.guatemala_cafe.saying import COFFEE_NAMES

BADGE_Y = {"w": 7.5, "s": 6.5, "b": -5.5, "*": 5.0, "": 0.0}  # where the badge sits, from the middle, on 48 units
LOWER = 2.2  # the letter of beige stands lower, in the wide part of its triangle
ROAD_TURN = -32

SORTS = {
    "w": later("{coffee} worker"), "s": later("{coffee} shed"), "b": later("{coffee} ship"),
    "*": later("{coffee} sack"),
}  # fmt: skip


def coffee_name(coffee: str) -> str:
    return _(COFFEE_NAMES[coffee])


def piece_name(code: str) -> str:
    """A piece in words, without an article: `red worker`, `road`."""
    return _("road") if code == "r" else _(SORTS[code[0]]).format(coffee=coffee_name(code[1]))


def symbol(code: str) -> str:
    """A sack shows its coffee by a larger badge, so its symbol is called by the coffee alone."""
    return f"cafe-{code[1:] if code[0] == '*' else code}"


def token(sprite_id: str, code: str, mat: str, x: float, y: float, z: int, size: float, label: str, at: str) -> Sprite:
    """A piece with its letter; a road lies aslant, as on the production board."""
    if code == "r":
        return Sprite(
            sprite_id, "cafe-r", mat, x, y, z, ROAD_TURN, label, size * 0.92, size * 0.25, ("piece", "flat"), at=at
        )
    return Sprite(
        sprite_id, symbol(code), mat, x, y, z, 0, label, size, size, coffee_classes(code[1]), code[1],
        0, letter_y(code[0], code[1], size), 13 if size > 42 else 12, at=at,
    )  # fmt: skip


def letter_y(sort: str, coffee: str, size: float) -> float:
    """Where the letter of a coffee stands on a piece of this size."""
    return round((BADGE_Y[sort] + LOWER * (coffee == "T")) * size / 48, 1)


def coffee_classes(coffee: str) -> tuple[str, ...]:
    return ("piece", "flat", "coffee", f"coffee-{coffee}")


def badge(sprite_id: str, coffee: str, mat: str, x: float, y: float, z: int, size: float, label: str) -> Sprite:
    """The silhouette of a coffee with its letter."""
    kinds = ("coffee", f"coffee-{coffee}")
    lower = 1.8 * (coffee == "T")
    return Sprite(sprite_id, f"cafe-badge-{coffee}", mat, x, y, z, 0, label, size, size, kinds, coffee, 0, lower, 12)
