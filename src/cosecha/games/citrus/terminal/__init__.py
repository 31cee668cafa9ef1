"""Citrus drawn in a terminal: board, market and seats in text and colour, nothing told by colour alone."""

from cosecha.games.citrus.terminal.colours import badge
from cosecha.games.citrus.terminal.table import draw, legend
from cosecha.games.citrus.terminal.words import describe, prompt

PLAIN = {"refilled", "worker"}
"""Facts that the drawing shows anyway."""

__all__ = ["PLAIN", "badge", "describe", "draw", "legend", "prompt"]
