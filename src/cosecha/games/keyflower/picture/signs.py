"""Signs beside the prompt, for moves that nothing on the table stands for: passing, numbers, payments."""

from collections.abc import Iterator, Sequence

from cosecha.core.outline import box
from cosecha.core.scene import Mat, Sprite
from cosecha.core.words import _, later, plural
from cosecha.games.keyflower.saying import word

SIGNS = "signs"
WIDTH, HEIGHT = 330, 36
WORDS = {"pass": later("Pass"), "enough": later("No more groups"), "finish": later("Finish")}
NUMBERS, WAYS = "hand", "spend"


def mat() -> Mat:
    return Mat(SIGNS, _("Turn"), WIDTH, HEIGHT, "head")


def sign_id(move: str) -> str:
    return "sign-" + move.replace(" ", "-")


def paid_words(way: str) -> str:
    """`wood+gold` in words."""
    return _("nothing") if way == "nothing" else " + ".join(word(kind) for kind in way.split("+"))


def signs(moves: Sequence[str]) -> Iterator[Sprite]:
    """From the right edge; numbers are small, and get smaller where there are many."""
    found = [move for move in moves if move in WORDS]
    numbers = [move for move in moves if move.startswith("hand ")]
    paid = [move for move in moves if move.startswith("spend ")]
    wide = (
        min(118.0, WIDTH / max(len(found), 1))
        if found
        else min(40.0, WIDTH / max(len(numbers), 1))
        if numbers
        else WIDTH / max(len(paid), 1)
    )
    shown = found or numbers or paid
    for i, move in enumerate(shown):
        x = round(WIDTH - (len(shown) - i - 0.5) * wide, 1)
        yield _sign(move, x, wide - 3)


def _sign(move: str, x: float, wide: float) -> Sprite:
    verb, *parts = move.split()
    if verb == NUMBERS:
        n = int(parts[0])
        words = plural("{n} worker from your hand", "{n} workers from your hand", n)
        path = box(wide, 30, 6, middle=True)
        return Sprite(
            sign_id(move), "", SIGNS, x, HEIGHT / 2, 1, 0, words, wide, 30, ("chip", "piece"), parts[0], shape=path,
            text_size=17 if wide > 24 else 13,
        )  # fmt: skip
    text = paid_words(parts[0]) if verb == WAYS else _(WORDS[verb])
    words = _("Pay {what}").format(what=text) if verb == WAYS else text
    size = max(12.0, min(15.0, (wide - 16) / (0.6 * len(text))))
    return Sprite(
        sign_id(move), "table-sign", SIGNS, x, HEIGHT / 2, 1, 0, words, wide, HEIGHT, ("sign", "piece"), text,
        text_size=round(size, 1),
    )  # fmt: skip


def plain(name: str, text: str, place: int) -> Sprite:
    """A sign with words of its own, from the left."""
    wide = WIDTH / 2 - 4
    return Sprite(
        name, "table-sign", SIGNS, (place + 0.5) * WIDTH / 2, HEIGHT / 2, 1, 0, text, wide, HEIGHT, ("sign", "piece"),
        text, text_size=14,
    )  # fmt: skip
