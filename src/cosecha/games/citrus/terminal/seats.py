"""What lies before each seat, and who is ahead at which finca."""

from collections.abc import Sequence
from typing import Any

from rich.table import Table
from rich.text import Text

from cosecha.core.words import _
from cosecha.games.citrus.pieces import SITES, WORKERS
from cosecha.games.citrus.scoring import counts_at
from cosecha.games.citrus.state import CitrusState
from cosecha.games.citrus.terminal.board import gaps_at
from cosecha.games.citrus.terminal.colours import badge
from cosecha.games.citrus.view import view


def seats_table(state: CitrusState, seat: int | None) -> Table:
    """Points, coins, workers at home and tiles; horses as far as this seat sees them."""
    seen = view(state, seat)
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
    table.add_column("", no_wrap=True)
    table.add_column(_("points"), justify="right", no_wrap=True)
    table.add_column(_("coins"), justify="right", no_wrap=True)
    table.add_column(_("home"), no_wrap=True)
    table.add_column(_("tiles"))
    for other in range(state.seats):
        table.add_row(
            Text.assemble("▸" if other in seen["to_act"] else " ", badge(other)),
            str(seen["points"][other]),
            str(seen["coins"][other]),
            "●" * seen["home"][other] + "○" * (int(WORKERS) - seen["home"][other]),
            hand_words(seen["hands"][other]),
            style="bold" if other == seat else "",
        )
    return table


def hand_words(hand: dict[str, Any]) -> str:
    """Action tiles by their codes, then horses; those face down are only counted."""
    codes = list(hand["actions"])
    codes += [f"h{n}" for n in hand["horses"]] if hand["horses"] is not None else ["h?"] * hand["horse_tiles"]
    times = {code: codes.count(code) for code in codes}
    return " ".join(code if n == 1 else f"{n}×{code}" for code, n in times.items())


def races(state: CitrusState) -> list[Text]:
    """For each finca still to be scored where somebody counts: values, open squares, and the counts."""
    found: list[Text] = []
    for site in range(len(SITES)):
        if state.finca[site] >= 0 and not state.scored >> site & 1:
            counts = [int(n) for n in counts_at(state, site)]
            if any(counts):
                found.append(_race(state, site, counts))
    return found


def _race(state: CitrusState, site: int, counts: Sequence[int]) -> Text:
    high, low = state.printed.finca_values[state.finca[site]]
    text = Text.assemble((SITES[site], "bold"), f" {high}/{low} □{gaps_at(state, site)}", no_wrap=True)
    for seat in sorted(range(len(counts)), key=lambda seat: -counts[seat]):
        if counts[seat]:
            text.append_text(Text.assemble(" ", badge(seat), f" {counts[seat]}"))
    return text
