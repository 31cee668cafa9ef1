"""Signs beside the prompt, for moves that nothing on the table stands for."""

from collections.abc import Iterator, Sequence

from cosecha.core.scene import Mat, Sprite
from cosecha.core.words import _, later

SIGNS = "signs"
WIDTH, HEIGHT = 150, 36
WORDS = {
    "take": later("Take the sack"), "finish": later("Finish turn"), "move 0": later("Skip turn"),
    "block yes": later("Block"), "block no": later("Let it score"),
}  # fmt: skip


def mat() -> Mat:
    return Mat(SIGNS, _("Turn"), 2 * WIDTH + 6, HEIGHT, "head")


def sign_id(move: str) -> str:
    return "sign-" + move.replace(" ", "-")


def signs(moves: Sequence[str]) -> Iterator[Sprite]:
    """`take` stands for every sack that can be taken: it is the second click."""
    there = {move.split()[0] for move in moves} | set(moves)
    found = [sign for sign in WORDS if sign in there]
    for i, sign in enumerate(found):
        words = _(WORDS[sign])
        x = (2 - len(found) + i + 0.5) * (WIDTH + 3)
        yield Sprite(
            sign_id(sign), "table-sign", SIGNS, x, HEIGHT / 2, 1, 0, words, WIDTH, HEIGHT, ("sign", "piece"), words,
            text_size=15,
        )  # fmt: skip
