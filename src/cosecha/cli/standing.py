"""What an arena comes to, on the screen: a table for each game and number of seats, and the verdict of a test."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table as Grid

import cosecha
from cosecha.arena import sprt, summary
from cosecha.arena.plan import Plan
from cosecha.cli.screen import framed, seat_name
from cosecha.core.words import _, plural


def standing_table(standing: summary.Standing) -> Grid:
    table = standing.table
    title = _("{title}, {seats} seats: {blocks}").format(
        title=cosecha.game(table.game).title,
        seats=table.seats,
        blocks=plural("{n} block", "{n} blocks", standing.blocks),
    )
    heads = [_("rating"), _("95 %"), _("won"), _("95 %"), _("margin"), _("points"), _("ms a move"), _("ms a turn")]
    grid = framed(title, "", *heads)
    for row in standing.rows:
        rating, wins = row.rating, row.wins
        between = _("{low} to {high}").format(low=f"{rating.low:.0f}", high=f"{rating.high:.0f}")
        grid.add_row(
            row.bot,
            summary.rating_text(row),
            "" if row.bound or rating.low == rating.high else between,
            f"{wins.value:.0%}",
            f"{wins.low:.0%} – {wins.high:.0%}",
            f"{row.margin.value:+.1f}",
            f"{row.points:.0f}",
            f"{row.milliseconds:.1f}",
            f"{row.milliseconds_a_turn:.1f}" if row.turns else "",
        )
    return grid


def seats_line(standing: summary.Standing) -> str:
    parts = [f"{seat_name(seat)} {e.value:.1%} ({e.low:.0%} – {e.high:.0%})" for seat, e in enumerate(standing.seats)]
    return _("games won by seat: {shares}").format(shares=", ".join(parts))


def verdict_line(plan: Plan, asked: sprt.Hypotheses, found: Sequence[float]) -> str:
    """What the test says, in one sentence."""
    verdict = sprt.verdict(found, plan.tables[0].seats, asked)
    challenger, champion = plan.bots
    gain = {"H0": asked.gain0, "H1": asked.gain1}.get(verdict.accepted)
    if gain is None:
        return _("Not decided after {n} blocks (log-likelihood ratio {ratio:+.2f}).").format(
            n=verdict.blocks, ratio=verdict.ratio
        )
    return _(
        "{accepted} accepted after {n} blocks: {challenger} is taken to be {gain:+.0f} Elo from {champion} "
        "rather than {other:+.0f}."
    ).format(
        accepted=verdict.accepted, n=verdict.blocks, challenger=challenger, champion=champion, gain=gain,
        other=asked.gain1 if verdict.accepted == "H0" else asked.gain0,
    )  # fmt: skip
