"""Guatemala Café drawn in a terminal from what a seat sees: both boards, harbours, score track and seats in text."""

from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.table import Table
from rich.text import Text

from cosecha.core.state import State
from cosecha.core.words import _, plural
from cosecha.games.guatemala_cafe.saying import COFFEE_NAMES, name
from cosecha.games.guatemala_cafe.view import view

PLAIN = {"refilled", "tile", "finished", "paid", "ship slid"}
"""Facts that the drawing shows anyway."""

COFFEE_STYLES = {
    "K": "white on #1d1b1a", "N": "white on #7a4a24", "R": "white on #b3261e", "T": "black on #d9bd8b",
    "W": "black on #f4f1ea",
}  # fmt: skip
SEAT_STYLES = ("black on #8fd0ee", "black on #f0a04b", "black on #f2dc4b", "white on #7d4fa3")
WIDTH = 48  # of the production board and what is said below it
ROAD, TRAIL, NOTHING = "┃", "┊", " "
LYING_ROAD, LYING_TRAIL = "━━━━", "┄┄┄┄"


def badge(seat: int) -> Text:
    return Text(f" {seat + 1} ", f"bold {SEAT_STYLES[seat]}")


def draw(state: State, seat: int | None, moves: Sequence[int] | None = None) -> RenderableType:
    """What a seat sees (None: a spectator)."""
    return _Drawing(view(state, seat))


class _Drawing:
    """Both boards side by side, or below each other where it is narrow."""

    def __init__(self, seen: dict[str, Any]) -> None:
        self.seen = seen

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        production, plantations = _production(self.seen), _plantations(self.seen)
        if options.max_width >= max(line.cell_len for line in plantations) + WIDTH:
            boards = Table.grid(padding=(0, 3, 0, 0))
            boards.add_row(Group(*production), Group(*plantations))
            yield boards
        else:
            yield from [*production, Text(), *plantations]
        yield Text()
        yield _seats(self.seen)
        yield _track(self.seen)


def _piece(code: str) -> Text:
    return Text(f"{code:<2}", COFFEE_STYLES[code[1]] if len(code) > 1 else "bold")


def _production(seen: dict[str, Any]) -> list[Text]:
    """The production board; the spaces of the buyer's line are marked."""
    lines = [Text("     " + " ".join(f"c{n} " for n in range(1, 10)), "dim")]
    for row in range(1, 10):
        line = Text(f"r{row}  ", "dim")
        for space in (f"r{row}c{column}" for column in range(1, 10)):
            line.append("›" if space in seen["line"] else " ")
            line.append_text(_piece(seen["production"].get(space, "@" if space in seen["marked"] else "·")))
            line.append(" ")
        lines.append(line)
    buyer = _("the buyer waits") if seen["buyer"] is None else _("buyer: {n}").format(n=seen["buyer"])
    supply = plural("{n} road left", "{n} roads left", seen["supply"])
    held = " · " + _("in the hand: {piece}").format(piece=name(seen["held"])) if seen["held"] else ""
    return [*lines, Text(f"{buyer} · {supply}{held}")]


def _plantations(seen: dict[str, Any]) -> list[Text]:
    """Harbours, then the plantation board with its trails and roads."""
    board = seen["board"]
    width, height = board["width"], board["height"]
    borders = {border: place for place, border in board["road_places"].items()}
    letters = [chr(ord("A") + column) for column in range(width)]
    lines = [_harbour_line(seen), Text("    " + "".join(f"{letter:^5}" for letter in letters), "dim")]
    for row in range(1, height + 1):
        line = Text(f"{row:>2}  ", "dim")
        for column, letter in enumerate(letters):
            line.append_text(_space(seen, f"{letter}{row}", board["prices"][(row - 1) * width + column]))
            right = f"{letter}{row}|{letters[column + 1]}{row}" if column + 1 < width else ""
            line.append(_sign(seen, borders.get(right), ROAD, TRAIL, NOTHING))
        lines.append(line)
        if row < height:
            below = [borders.get(f"{letter}{row}/{letter}{row + 1}") for letter in letters]
            lines.append(Text("    " + " ".join(_sign(seen, at, LYING_ROAD, LYING_TRAIL, "    ") for at in below)))
    return lines


def _sign(seen: dict[str, Any], place: str | None, road: str, trail: str, nothing: str) -> str:
    if place in seen["roads"]:
        return road
    return trail if place and seen["board"]["trails"] else nothing


def _space(seen: dict[str, Any], space: str, price: int) -> Text:
    there = seen["spaces"].get(space)
    if there:
        owner = Text(str(there["owner"] + 1), SEAT_STYLES[there["owner"]])
        return Text.assemble(owner, _piece(there["piece"]), "•" if there["tile"] else " ")
    if space in seen["board"]["covered"]:
        return Text(" ×× ", "dim")
    return Text(f"[{price}] " if space in seen["board"]["sheds"] else f" {price}  ", "dim")


def _harbour_line(seen: dict[str, Any]) -> Text:
    line = Text()
    for harbour, berths in seen["harbours"].items():
        free = [str(price) for price in berths["prices"][len(berths["ships"]) :]]
        shown = _("closed") if berths["closed"] else " ".join(["b" + ship for ship in berths["ships"]] + free)
        line.append(f"{harbour}: ", "bold").append(f"{shown}   ")
    return line


def _seats(seen: dict[str, Any]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for title in ("", _("points"), _("centavos"), _("sacks")):
        table.add_column(title)
    for seat in range(seen["seats"]):
        sacks = seen["stocks"][seat]
        own = " ".join(sacks["coffees"]) if sacks["coffees"] is not None else ""
        turn = " ←" if seen["turn"] == seat and not seen["over"] else ""
        points = f"{seen['points'][seat]}{turn}"
        table.add_row(badge(seat), points, str(seen["money"][seat]), f"{sacks['number']} {own}")
    return table


def _track(seen: dict[str, Any]) -> Text:
    sacks = [f"{sack['space']}:{sack['coffee'] or '?'}" for sack in seen["track"]]
    return Text(
        _("Score track: {sacks}").format(sacks=" ".join(sacks) or _("no sack, up to {n}").format(n=seen["last_space"]))
    )


def prompt(state: State, seat: int) -> str:
    """What the seat has to do now."""
    seen = view(state, None)
    return {
        "start": _("Put the buyer on a position."),
        "move": _("Move the buyer, or skip your turn with 0 steps."),
        "act": _("Buy a piece, take a sack, or finish."),
        "place": _("Place the piece."),
        "block": _block_prompt(seen),
        "refill": _("Choose the replacement sack."),
        "over": _("The game is over."),
    }[seen["stage"]]


def _block_prompt(seen: dict[str, Any]) -> str:
    """What would be scored, for everybody."""
    if seen["question"] is None:
        return ""
    coffee = seen["question"]["coffee"]
    scored = " ".join(f"{seat + 1}+{n}" for seat, n in enumerate(seen["forecast"][coffee]) if n)
    words = _("Do you block the scoring of {coffee}? ({points})")
    return words.format(coffee=_(COFFEE_NAMES[coffee]), points=scored or _("nobody scores"))


def describe(state: State, seat: int, move: str) -> str:
    """A move, or only its first words, explained; nothing where the words say it all."""
    verb, *parts = move.split()
    seen = view(state, None)
    if verb in {"buy", "take"} and parts:
        piece = seen["production"].get(parts[0], "")
        scored = seen["forecast"][piece[1]] if verb == "take" else []
        points = ": " + " ".join(f"{seat + 1}+{n}" for seat, n in enumerate(scored) if n) if any(scored) else ""
        return name(piece) + points if piece else ""
    return _(COFFEE_NAMES[parts[0]]) if verb == "refill" and parts else ""


def legend() -> RenderableType:
    """What the letters and signs of the drawing mean."""
    coffees = ", ".join(f"{code} {_(word)}" for code, word in COFFEE_NAMES.items())
    signs = _(
        "w worker, s shed, b ship, r road, * sack, then the coffee; [6] shed space, 3 growing field; • owner tile"
    )
    return Text(f"{signs}\n{coffees}\n› " + _("the buyer's line") + f"   {ROAD} {LYING_ROAD} " + _("road"))
