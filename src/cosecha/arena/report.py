"""The report: one page with plots that needs nothing else, in the light and in the dark."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from importlib.resources import files as resources

import cosecha
from cosecha.arena import sprt
from cosecha.arena.files import Test
from cosecha.arena.plan import Plan
from cosecha.arena.player import fingerprint
from cosecha.arena.plots import element, over_time, running, whiskers
from cosecha.arena.summary import Estimate, Standing, anchor_of, rating_text
from cosecha.core.words import _, plural


def report(plan: Plan, found: Sequence[Standing], test: Test | None = None) -> str:
    """The page as text."""
    style = resources("cosecha.arena").joinpath("report.css").read_text(encoding="utf-8")
    title = _("Arena: how strong the bots are")
    body = element("h1", escape(title)) + _about(plan)
    if len(found) > 1:
        body += element("nav", "".join(element("a", escape(_name(s)), href=f"#{_anchor(s)}") for s in found))
    if test is not None:
        body += _tested(plan, *test)
    body += "".join(_section(standing) for standing in found)
    head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
    head += element("title", escape(title)) + element("style", style)
    return f'<!doctype html>\n<html lang="en"><head>{head}</head>\n<body>{body}</body></html>\n'


def _about(plan: Plan) -> str:
    words = _(
        "Ratings are on the scale of Elo by Plackett–Luce, {anchor} = 0, for each game and number of seats by itself; "
        "they do not compare between tables. {blocks} Bars are 95 % intervals from blocks drawn anew. A rating with ≥ "
        "or ≤ is only a bound: nobody on that side ever lost to anybody on the other."
    ).format(anchor=anchor_of(plan), blocks=_single() if plan.single else _together())
    note = _("cosecha {version}, rules and bots {fingerprint}, seed {seed}").format(
        version=cosecha.__version__, fingerprint=fingerprint(), seed=plan.seed
    )
    return element("p", escape(words)) + element("p", escape(note), class_="soft")


def _together() -> str:
    return _("In a block all games have the same luck, and every bot sits once on every seat.")


def _single() -> str:
    return _(
        "A block is one game with luck of its own; from one to the next the first bot sits one seat further on. "
        "Intervals of games won are exact."
    )


def _name(standing: Standing) -> str:
    return _("{title}, {seats} seats").format(title=cosecha.game(standing.table.game).title, seats=standing.table.seats)


def _anchor(standing: Standing) -> str:
    return f"{standing.table.game}-{standing.table.seats}"


def _section(standing: Standing) -> str:
    counted = (
        plural("{n} block", "{n} blocks", standing.blocks) + ", " + plural("{n} game", "{n} games", standing.games)
    )
    options = ", ".join(f"{name}={value}" for name, value in standing.table.options)
    head = element("h2", escape(_name(standing)), id=_anchor(standing))
    head += element("p", escape(" · ".join(filter(None, (counted, options)))), class_="soft")
    cards = [
        _card(_("Rating"), _ratings(standing)),
        _card(_("Games won"), _wins(standing)),
        _card(_("Strength and time"), _times(standing)),
        _card(_("Who comes before whom"), _ahead(standing)),
        _card(_("Games won by seat, all bots together"), _seats(standing)) if standing.seats else "",
        _card(_("In numbers"), _numbers(standing), "card wide"),
    ]
    return head + element("div", "".join(cards), class_="cards")


def _card(title: str, content: str, class_: str = "card") -> str:
    return element("section", element("h3", escape(title)) + content, class_=class_)


def _ratings(standing: Standing) -> str:
    rows = [(row.bot, row.rating) for row in standing.rows]
    said = {row.rating.value: rating_text(row) for row in standing.rows}
    return whiskers(_("Rating"), rows, lambda value: said.get(value, f"{value:.0f}"))


def _percent(value: float) -> str:
    return f"{value:.0%}"


def _wins(standing: Standing) -> str:
    rows = [(row.bot, row.wins) for row in standing.rows]
    even = 1 / standing.table.seats
    note = element("p", escape(_("The dashed line is an even share.")), class_="soft")
    return whiskers(_("Games won"), rows, _percent, even, (0, 1)) + note


def _seats(standing: Standing) -> str:
    rows = [(_("seat {n}").format(n=seat + 1), share) for seat, share in enumerate(standing.seats)]
    return whiskers(_("Games won by seat"), rows, _percent, 1 / standing.table.seats, (0, 1))


def _times(standing: Standing) -> str:
    dots = [(row.bot, row.milliseconds, row.rating.value) for row in standing.rows]
    return over_time(_("Rating over time"), _("processor time of a move"), dots)


def _ahead(standing: Standing) -> str:
    """A table of shares: green where the bot of the row comes before that of the column, red where behind."""
    names = [row.bot for row in standing.rows]
    head = "".join(element("th", escape(name)) for name in names)
    rows = ""
    for one in names:
        cells = "".join(_cell(standing.ahead.get(one, {}).get(two)) for two in names)
        rows += element("tr", element("th", escape(one)) + cells)
    return element("table", element("thead", element("tr", "<th></th>" + head)) + element("tbody", rows))


def _cell(share: float | None) -> str:
    if share is None:
        return "<td></td>"
    colour, depth = ("--good", share - 0.5) if share >= 0.5 else ("--bad", 0.5 - share)
    return element("td", _percent(share), style=f"background: rgb(var({colour}) / {depth:.2f})")


def _numbers(standing: Standing) -> str:
    heads = ["", _("rating"), _("games won"), _("margin"), _("points")]
    heads += [_("moves a game"), _("ms a move"), _("turns a game"), _("ms a turn")]
    head = "".join(element("th", escape(word) or " ") for word in heads)
    rows = ""
    for row in standing.rows:
        cells = [rating_text(row) if row.bound else _between(row.rating, "{:.0f}")]
        cells += [_between(row.wins, "{:.1%}"), _between(row.margin, "{:+.1f}")]
        cells += [f"{row.points:.1f}", f"{row.moves:.0f}", f"{row.milliseconds:.1f}"]
        cells += [f"{row.turns:.0f}", f"{row.milliseconds_a_turn:.1f}"] if row.turns else ["", ""]
        rows += element("tr", element("th", escape(row.bot)) + "".join(element("td", cell) for cell in cells))
    note = _(
        "A margin is the points of a bot less the mean of the others. Moves and turns count where there was a choice."
    )
    table = element("table", element("thead", element("tr", head)) + element("tbody", rows))
    return table + element("p", escape(note), class_="soft")


def _between(found: Estimate, form: str) -> str:
    low, high = form.format(found.low), form.format(found.high)
    return f'{form.format(found.value)} <span class="soft">({low} – {high})</span>'


def _tested(plan: Plan, asked: sprt.Hypotheses, scores: Sequence[float]) -> str:
    """How a sequential test went."""
    seats = plan.tables[0].seats
    ratios = [sprt.ratio(scores[:n], seats, asked) for n in range(1, len(scores) + 1)]
    question = _("H0: {challenger} is {low:+.0f} Elo from {champion}. H1: it is {high:+.0f}.").format(
        challenger=plan.bots[0], champion=plan.bots[1], low=asked.gain0, high=asked.gain1
    )
    verdict = sprt.verdict(scores, seats, asked)
    answer = _("{accepted} accepted after {n} blocks.").format(accepted=verdict.accepted, n=verdict.blocks)
    if not verdict.accepted:
        answer = _("Not decided after {n} blocks.").format(n=verdict.blocks)
    plot = running(_("Log-likelihood ratio by block"), ratios, asked.bounds(), ("H0", "H1"))
    card = _card(_("Log-likelihood ratio by block"), plot)
    return (
        element("h2", escape(_("Sequential test")))
        + element("p", escape(question))
        + element("p", escape(answer), class_="verdict")
        + element("div", card, class_="cards")
    )
