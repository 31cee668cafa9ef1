"""What a seat holds behind its screen: workers by colour, skills by kind."""

from collections.abc import Iterator, Mapping
from typing import Any

from cosecha.core.outline import box
from cosecha.core.people import People
from cosecha.core.scene import SCENERY, Mat, Sprite
from cosecha.core.words import _
from cosecha.games.keyflower.picture.glyphs import letter
from cosecha.games.keyflower.picture.tiles import coloured
from cosecha.games.keyflower.pieces import COLOURS, SKILLS
from cosecha.games.keyflower.saying import counted

HAND = "hand"
WIDTH, HEIGHT = 222, 138


def mat() -> Mat:
    return Mat(HAND, _("Your workers and skills"), WIDTH, HEIGHT, "own")


def hand(view: Mapping[str, Any], seat: int, people: People) -> Iterator[Sprite]:
    held, place = view["hands"][seat], f"hand {seat + 1}"
    acting = seat in view["to_act"]
    said = _("your workers and skills, behind your screen")
    card = ("card", "acting") if acting else ("card",)
    path = box(WIDTH, HEIGHT)
    yield Sprite("hand", "", HAND, 0, 0, 0, label=said, classes=card, shape=path, at=place)
    for i, colour in enumerate(COLOURS):
        n, x = held["workers"][colour], 31 + i * 53
        words = _("{workers} in your hand").format(workers=coloured(n, colour))
        figure = ("worker", colour, "piece" if n else "none")
        yield Sprite(
            f"hand-{colour}", f"kf-{colour}", HAND, x - 4, 39, 2, 0, words, 46, 55, figure,
            letter(colour), 0, 13, 14, at=place,
        )  # fmt: skip
        yield _count(f"hand-{colour}-n", x + 17, 58, n, words)
    below = [*SKILLS, *(["wheat"] if view.get("farmers") else [])]
    step, wide = (53, 42) if len(below) == len(SKILLS) or view["start_player"] != seat else (43, 38)
    for i, skill in enumerate(below):
        n, x = held["wheat"] if skill == "wheat" else held["skills"][skill], 8 + step * 23 // 53 + i * step
        words = _("{things} in your hand").format(things=counted(n, skill))
        kinds = ("piece",) if n else ("none",)
        yield Sprite(f"hand-{skill}", f"kf-{skill}", HAND, x - 4, 103, 2, 0, words, wide, wide, kinds, at=place)
        yield _count(f"hand-{skill}-n", x + 18, 118, n, words)
    if view["start_player"] == seat:
        words = _("you are start player and hold the purple worker")
        yield Sprite("hand-purple", "kf-purple", HAND, 190 if step > 50 else 198, 102, 2, 0, words, 40, 48, ("piece",))


def _count(name: str, x: float, y: float, n: int, words: str) -> Sprite:
    kinds = ("count", SCENERY) if n else ("count", "none", SCENERY)
    return Sprite(name, "", HAND, x, y, 3, label=words, classes=kinds, text=str(n), text_size=18)
