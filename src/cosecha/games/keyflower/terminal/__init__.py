"""Keyflower drawn in a terminal: offer, boats, villages and hand in text and colour, nothing told by colour alone."""

from cosecha.games.keyflower.terminal.colours import badge
from cosecha.games.keyflower.terminal.table import draw, legend
from cosecha.games.keyflower.terminal.words import describe, prompt

PLAIN = {
    "turn", "laid", "loaded", "loaded skill", "scored", "to bag", "left", "returned", "collected", "took skill",
}  # fmt: skip
"""Facts that the drawing shows anyway."""

__all__ = ["PLAIN", "badge", "describe", "draw", "legend", "prompt"]
