"""How a course went, as a picture and in a few lines of text."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from cosecha.core.words import _
from cosecha.train.course import Generation

WIDE, HIGH, EDGE = 640, 240, 40
POINTS = 24
"""So many points make a curve; each is a mean of neighbours."""


def strength(history: Sequence[Generation]) -> list[tuple[int, float]]:
    """Games played, and what nets won of their fair share against greedy bots since the point before."""
    found = []
    size = max(1, len(history) // POINTS)
    games = 0
    for start in range(0, len(history), size):
        part = history[start : start + size]
        games += sum(generation.games for generation in part)
        fair = sum(generation.fair for generation in part)
        if fair:
            found.append((games, sum(generation.wins for generation in part) / fair))
    return found


def svg(history: Sequence[Generation]) -> str:
    """The learning curve: times the fair share of victories at tables with greedy bots, by games played."""
    points = strength(history)
    most_games = max((games for games, _share in points), default=1)
    most = max([1.0, *(share for _games, share in points)])
    across = [
        (EDGE + (WIDE - 2 * EDGE) * games / most_games, HIGH - EDGE - (HIGH - 2 * EDGE) * share / most)
        for games, share in points
    ]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in across)
    fair = HIGH - EDGE - (HIGH - 2 * EDGE) / most
    title = escape(_("Victories against greedy bots, in fair shares"))
    games_word = escape(_("{n} games").format(n=most_games))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" font-family="sans-serif" font-size="12">'
        f"<title>{title}</title><rect width='{WIDE}' height='{HIGH}' fill='#fff'/>"
        f'<text x="{EDGE}" y="20">{title}</text>'
        f'<line x1="{EDGE}" y1="{fair:.1f}" x2="{WIDE - EDGE}" y2="{fair:.1f}" stroke="#999" stroke-dasharray="4"/>'
        f'<text x="6" y="{fair + 4:.1f}">1.0</text><text x="6" y="{EDGE + 4}">{most:.1f}</text>'
        f'<text x="{WIDE - EDGE}" y="{HIGH - 14}" text-anchor="end">{games_word}</text>'
        f'<polyline points="{line}" fill="none" stroke="#2a6" stroke-width="2"/></svg>\n'
    )


def text(history: Sequence[Generation]) -> list[str]:
    """A bar a line, for the terminal."""
    return [f"{games:>8} {share:5.2f} {'█' * round(20 * share)}" for games, share in strength(history)]
