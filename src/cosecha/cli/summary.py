"""What games in bulk come to: shares with their intervals, means, sources of points; as tables, CSV and JSON."""

import csv
import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from io import StringIO
from math import sqrt
from statistics import fmean, pstdev, stdev
from typing import Any

from rich.table import Table

import cosecha
from cosecha.cli.screen import framed, seat_name, sources_of
from cosecha.cli.simulation import Plan, Result
from cosecha.core.words import _

NORMAL_95 = 1.96


@dataclass(frozen=True)
class Share:
    """A share of games won, with its 95 % interval, and what would be even."""

    name: str
    share: float
    low: float
    high: float
    even: float
    points: float
    deviation: float


def interval(wins: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share; shared victories count in parts.

    >>> [round(bound, 3) for bound in interval(50, 100)]
    [0.404, 0.596]
    """
    z, share = NORMAL_95, wins / games
    middle = share + z * z / (2 * games)
    reach = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale)


def shares(results: Sequence[Result], names: Sequence[str], name_of: Callable[[Result, int], str]) -> list[Share]:
    """Shares by bot or by seat: `name_of` says to whom a seat of a game counts."""
    found: list[Share] = []
    for name in names:
        seats = [[seat for seat in range(len(r.bots)) if name_of(r, seat) == name] for r in results]
        wins = sum(r.wins[seat] for r, own in zip(results, seats, strict=True) for seat in own)
        points = [r.points[seat] for r, own in zip(results, seats, strict=True) for seat in own]
        low, high = interval(wins, len(results))
        even = fmean(len(own) / len(r.bots) for r, own in zip(results, seats, strict=True))
        found.append(Share(name, wins / len(results), low, high, even, fmean(points), _deviation(points)))
    return found


def _deviation(numbers: Sequence[float]) -> float:
    return stdev(numbers) if len(numbers) > 1 else 0.0


def by_bot(plan: Plan, results: Sequence[Result]) -> list[Share]:
    return shares(results, list(dict.fromkeys(plan.bots)), lambda result, seat: result.bots[seat])


def by_seat(plan: Plan, results: Sequence[Result]) -> list[Share]:
    names = [seat_name(seat) for seat in range(plan.seats)]
    return shares(results, names, lambda result, seat: names[seat])


def shares_table(title: str, found: Iterable[Share]) -> Table:
    table = framed(title, "", _("games won"), _("95 % interval"), _("even"), _("points"), _("± sd"))
    for row in found:
        bounds = f"{row.low:.1%} – {row.high:.1%}"
        table.add_row(
            row.name, f"{row.share:.1%}", bounds, f"{row.even:.1%}", f"{row.points:.1f}", f"{row.deviation:.1f}"
        )
    return table


def sources_table(plan: Plan, results: Sequence[Result]) -> Table:
    """Mean points of a seat by source, a column for each bot."""
    names = list(dict.fromkeys(plan.bots))
    table = framed(_("Points by source (mean)"), "", *names)
    for source in sources_of(cosecha.game(plan.game), (row for r in results for row in r.sources)):
        table.add_row(_(source), *(f"{_mean_source(results, name, source):.1f}" for name in names))
    return table


def _mean_source(results: Sequence[Result], name: str, source: str) -> float:
    return fmean(row.get(source, 0) for r in results for bot, row in zip(r.bots, r.sources, strict=True) if bot == name)


def lengths(results: Sequence[Result]) -> dict[str, dict[str, float]]:
    """Turns, decisions and forced moves of a game: mean, deviation, least and most."""
    columns = {
        "turns": [r.turns for r in results],
        "decisions": [r.decisions for r in results],
        "forced": [r.forced for r in results],
    }
    return {
        name: {"mean": fmean(ns), "sd": pstdev(ns), "least": min(ns), "most": max(ns)} for name, ns in columns.items()
    }


def lengths_table(results: Sequence[Result]) -> Table:
    words = {"turns": _("turns"), "decisions": _("decisions (two options or more)"), "forced": _("forced moves")}
    table = framed(_("Length of a game"), "", _("mean"), _("± sd"), _("least"), _("most"))
    for name, row in lengths(results).items():
        mean, sd, least, most = row.values()
        table.add_row(words[name], f"{mean:.1f}", f"{sd:.1f}", f"{least:.0f}", f"{most:.0f}")
    return table


def to_csv(results: Sequence[Result]) -> str:
    """A line for each seat of each game."""
    sources = sorted({source for r in results for row in r.sources for source in row})
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["game", "seat", "bot", "points", "won", "turns", "decisions", "forced", *sources])
    for r in results:
        for seat, name in enumerate(r.bots):
            row = [r.number, seat + 1, name, r.points[seat], round(r.wins[seat], 6), r.turns, r.decisions, r.forced]
            writer.writerow([*row, *(r.sources[seat].get(source, 0) for source in sources)])
    return text.getvalue()


def to_json(plan: Plan, results: Sequence[Result]) -> str:
    """The plan, the summary and every game."""
    answer: dict[str, Any] = {
        "plan": asdict(plan),
        "played": len(results),
        "bots": [asdict(row) for row in by_bot(plan, results)],
        "seats": [asdict(row) for row in by_seat(plan, results)],
        "length": lengths(results),
        "games": [asdict(result) for result in results],
    }
    return json.dumps(answer, ensure_ascii=False, indent=1) + "\n"
