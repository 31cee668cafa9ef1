"""Citrus positions as text: header lines for what a sketch does not show, then the sketch of the board."""

import re
from collections.abc import Callable, Mapping

from cosecha.core.errors import BadPosition
from cosecha.core.options import Setup
from cosecha.core.text import whole_number
from cosecha.games.citrus.board import MOST_SITES, Board, Printed
from cosecha.games.citrus.pieces import (
    BUILD,
    CAUSES,
    CHOOSE,
    FRUITS,
    KINDS,
    LANDSCAPE,
    LANDSCAPE_KINDS,
    MOST_COINS,
    OPEN_SITES,
    S_EARLIER,
    SITES,
    SOURCES,
    SPACES,
    STAGES,
    WORKERS,
)
from cosecha.games.citrus.reading import MOST_COLUMNS, printed_of, square_name
from cosecha.games.citrus.setup import printed_for, rulings_for
from cosecha.games.citrus.sketch import finca_names, landscape_out, plantations_out
from cosecha.games.citrus.squares import (
    MOST_SQUARES,
    Squares,
    any_in,
    both,
    either,
    first,
    has,
    load,
    meet,
    one,
    without,
)
from cosecha.games.citrus.state import FRUIT_KINDS, LAND, NEUTRAL, PLANTED, CitrusState
from cosecha.games.citrus.turn import Citrus

PLANTED_TOKEN = re.compile(r"(le|or|bl|li|gr)([0-5])(w?)")
SITE_TOKEN = re.compile(r"([?!@=])([A-O])")
DEFAULT_BAG = 40
DEFAULT_FINCA = "10/5"


def read_position(make_setup: Callable[[int], Setup], headers: Mapping[str, str], sketch: str) -> tuple[Setup, Citrus]:
    """The position, or BadPosition with what is wrong."""
    rows = read_sketch(sketch)
    owners = [int(found[2]) for row in rows for token in row if (found := PLANTED_TOKEN.fullmatch(token))]
    setup = make_setup(max([2, *owners]))
    if max([0, *owners]) > setup.seats:
        raise BadPosition(f"the sketch shows player {max(owners)}, but there are {setup.seats} seats")
    state = Citrus(setup.seats, _printed(setup, rows), rulings_for(setup), None)
    _lay_sketch(state, rows)
    _Reader(state, dict(headers)).read()
    _check(state)
    return setup, state


def read_sketch(sketch: str) -> list[list[str]]:
    """The squares row by row; a line of column numbers above and row numbers on the left are taken off."""
    rows = [line.split() for line in sketch.splitlines() if line.strip()]
    if not rows:
        raise BadPosition("the sketch of the board is missing")
    if all(whole_number(token) is not None for token in rows[0]):
        numbered = rows[1:]
        if [row[0] for row in numbered] != [str(i + 1) for i in range(len(numbered))]:
            raise BadPosition("the rows of the sketch are numbered 1, 2, 3, …")
        width = len(rows[0])
        rows = [row[1:] for row in numbered]
    else:
        width = len(rows[0])
    for number, row in enumerate(rows, 1):
        if len(row) != width:
            raise BadPosition(f"row {number} of the sketch has {len(row)} squares, not {width}")
    if not rows or width > MOST_COLUMNS or width * len(rows) > MOST_SQUARES:
        raise BadPosition(f"a board has at most {MOST_COLUMNS} columns and {MOST_SQUARES} squares")
    return rows


def _printed(setup: Setup, rows: list[list[str]]) -> Printed:
    """The printed board if the sketch shows it, else a board of its own."""
    known = printed_for(setup)
    width, tokens = len(rows[0]), [token for row in rows for token in row]
    sites = [-1] * MOST_SITES
    for square, token in enumerate(tokens):
        if found := SITE_TOKEN.fullmatch(token):
            if sites[SITES.index(found[2])] >= 0:
                raise BadPosition(f"site {found[2]} stands twice in the sketch")
            sites[SITES.index(found[2])] = square
    rocks = [square for square, token in enumerate(tokens) if token == "#"]
    board = known.board
    if (board.width, board.height, list(board.site_square)) == (width, len(rows), sites):
        covered = [s for s in range(len(tokens)) if has(board.rocks, s) and s not in rocks]
        if all(has(board.rocks, s) for s in rocks) and all(PLANTED_TOKEN.fullmatch(tokens[s]) for s in covered):
            return known
    own = Board(width, len(rows), rocks, sites, [])
    return printed_of(own, setup["board"], setup["market_data"], setup["finca_data"])


def _lay_sketch(state: CitrusState, rows: list[list[str]]) -> None:
    """Everything the sketch shows; values of fincas come from the headers."""
    state.rocks = (0, 0, 0)
    owned: dict[tuple[int, int], Squares] = {}
    for square, token in enumerate(token for row in rows for token in row):
        here = one(square)
        if found := PLANTED_TOKEN.fullmatch(token):
            fruit, owner = FRUITS.index(found[1]), int(found[2])
            state.add_to_row(PLANTED, fruit, here)
            state.free = without(state.free, here)
            owned[fruit, owner] = either(owned.get((fruit, owner), (0, 0, 0)), here)
            if found[3]:
                state.wells = either(state.wells, here)
        elif found := SITE_TOKEN.fullmatch(token):
            bit = 1 << SITES.index(found[2])
            state.open_sites |= bit if found[1] == "!" else 0
            state.scored |= bit if found[1] == "=" else 0
            state.finca[SITES.index(found[2])] = 0 if found[1] in "@=" else -1
        elif token in LANDSCAPE:
            kind = LANDSCAPE.index(token)
            state.add_to_row(LAND, kind, here)
        elif token == "#":
            state.rocks = either(state.rocks, here)
        elif token not in {".", "+"}:
            name = square_name(state.printed.board.width, square)
            raise BadPosition(f"{token!r} on {name} is nothing a sketch can show")
    _lay_areas(state, owned)
    for fruit in range(FRUIT_KINDS):
        state.close_roads(fruit)
    state.open_starts()


def _lay_areas(state: CitrusState, owned: Mapping[tuple[int, int], Squares]) -> None:
    """area.connected, area.worker: each connected set of one owner is an area with one worker."""
    board = state.printed.board
    for (fruit, owner), squares in sorted(owned.items()):
        others = without(state.row(PLANTED, fruit), squares)
        if meet(board.spread(squares), others):
            raise BadPosition(f"areas of {FRUITS[fruit]} with different owners touch")
        if owner == 0:
            state.add_to_row(NEUTRAL, fruit, squares)
            continue
        while any_in(squares):
            area = board.flood(one(first(squares)), squares)
            workers = [w for w in range(WORKERS) if state.area_fruit(owner - 1, w) < 0]
            if not workers:
                raise BadPosition(f"player {owner} has more than {WORKERS} areas")
            state.set_area(owner - 1, workers[0], fruit, area)
            squares = without(squares, area)


class _Reader:
    """Takes the header lines one by one; what is left out has the default of the specification."""

    def __init__(self, state: Citrus, headers: dict[str, str]) -> None:
        self.state = state
        self.headers = headers

    def read(self) -> None:
        state = self.state
        state.actor = self._number("to act", 1, 1, state.seats) - 1
        self._coins()
        self._points()
        self._hands()
        self._gone()
        self._pending()
        self._market()
        self._bag()
        self._waiting()
        self._fincas()
        state.refill_due = self._yes("refill due")
        state.passes = self._number("passes", 0, 0, state.seats)
        state.unpaid = self._number("unpaid", 0, 0, state.pending_size)
        if state.unpaid and not state.rulings.penalised:
            raise BadPosition("unpaid tiles need the option mistakes: penalised")
        self._stage()
        state.built_this_turn = self._number("built this turn", int(STAGES[state.stage] == "built"), 0, 99)
        state.over = self._yes("over")
        if self.headers:
            raise BadPosition(f"unknown header {next(iter(self.headers))!r}")

    def _take(self, name: str) -> str:
        return self.headers.pop(name, "")

    def _yes(self, name: str) -> bool:
        value = self._take(name) or "no"
        if value not in {"yes", "no"}:
            raise BadPosition(f"{name} is yes or no; not {value[:40]!r}")
        return value == "yes"

    def _number(self, name: str, default: int, least: int, most: int) -> int:
        value = self._take(name) or str(default)
        number = whole_number(value)
        if number is None or not least <= number <= most:
            raise BadPosition(f"{name} is a number from {least} to {most}; not {value[:40]!r}")
        return number

    def _coins(self) -> None:
        if text := self._take("coins"):
            for seat, value in enumerate(self._integers("coins", text, 0, MOST_COINS)):
                self.state.coins[seat] = value

    def _integers(self, name: str, text: str, least: int, most: int) -> list[int]:
        words = text.split()
        if len(words) != self.state.seats or not all(re.fullmatch(r"-?\d{1,4}", w) for w in words):
            raise BadPosition(f"{name} takes {self.state.seats} numbers, one a seat; not {text[:40]!r}")
        values = [int(word) for word in words]
        if not all(least <= value <= most for value in values):
            raise BadPosition(f"{name} are from {least} to {most}; not {text[:40]!r}")
        return values

    def _points(self) -> None:
        """`points` is the total; `earned N` tells where it comes from."""
        state = self.state
        text = self._take("points")
        totals = self._integers("points", text, -999, 999) if text else []
        for seat in range(state.seats):
            text = self._take(f"earned {seat + 1}")
            for word in text.split(", ") if text else []:
                source, _, points = word.rpartition("=")
                if source not in SOURCES or not re.fullmatch(r"-?[0-9]{1,4}", points):
                    raise BadPosition(f"earned takes 'source=points', of {', '.join(SOURCES)}; not {word[:40]!r}")
                state.gain(seat, SOURCES.index(source), int(points))
            if totals and text and state.points(seat) != totals[seat]:
                raise BadPosition(f"earned {seat + 1} makes {state.points(seat)} points, not {totals[seat]}")
            if totals and not text:
                state.gain(seat, S_EARLIER, totals[seat])

    def _counted(self, name: str, text: str, names: tuple[str, ...]) -> list[int]:
        """Counts of a list like `le*3 orw`."""
        counts = [0] * len(names)
        for word in text.split():
            kind, _, times = word.partition("*")
            number = whole_number(times or "1")
            if kind not in names or number is None:
                raise BadPosition(f"{name}: {word[:20]!r} is none of {', '.join(names)}")
            counts[names.index(kind)] += number
        return counts

    def _hands(self) -> None:
        for seat in range(self.state.seats):
            for kind, n in enumerate(self._counted("hand", self._take(f"hand {seat + 1}"), LANDSCAPE)):
                self.state.hand[seat * LANDSCAPE_KINDS + kind] = n

    def _gone(self) -> None:
        used = self._counted("used", self._take("used"), LANDSCAPE)
        covered = self._counted("covered", self._take("covered"), KINDS)
        for i, n in enumerate(used + covered):
            self.state.gone[i] = n

    def _pending(self) -> None:
        state = self.state
        free = iter(range(SPACES))
        words = self._take("pending").split()
        if len(words) > SPACES:
            raise BadPosition(f"at most {SPACES} tiles are pending")
        for word in words:
            space, kind = self._on_space("pending", word) if "=" in word else (next(free), self._kind("pending", word))
            if state.pending[space] >= 0:
                raise BadPosition(f"two pending tiles come from space {space + 1}")
            state.pending[space] = kind
            state.pending_size += 1
        if word := self._take("cart tile"):
            state.cart_tile = self._kind("cart tile", word)

    def _kind(self, name: str, word: str) -> int:
        if word not in KINDS:
            raise BadPosition(f"{name}: {word[:20]!r} is none of {', '.join(KINDS)}")
        return KINDS.index(word)

    def _on_space(self, name: str, word: str) -> tuple[int, int]:
        space, _, kind = word.partition("=")
        number = whole_number(space)
        if number is None or not 1 <= number <= SPACES:
            raise BadPosition(f"{name}: {space[:20]!r} is no space of the market")
        return number - 1, self._kind(name, kind)

    def _market(self) -> None:
        state = self.state
        text = self._take("market")
        if not text:
            for space in range(SPACES):
                if state.pending[space] < 0:
                    state.market[space] = 2 * (space % FRUIT_KINDS)
        for word in text.split() if text != "empty" else []:
            space, kind = self._on_space("market", word)
            if state.market[space] >= 0:
                raise BadPosition(f"two tiles lie on space {space + 1}")
            state.market[space] = kind
        state.market_size = sum(kind >= 0 for kind in state.market)

    def _bag(self) -> None:
        state = self.state
        text = self._take("bag") or str(DEFAULT_BAG)
        number = whole_number(text)
        if number is not None:
            counts = self._spread(number)
        else:
            counts = self._counted("bag", "" if text == "empty" else text, KINDS)
        for kind, n in enumerate(counts):
            state.bag[kind] = n
        state.bag_size = sum(counts)

    def _spread(self, n: int) -> list[int]:
        """So many tiles, taken evenly from the kinds of which most are left."""
        left = [int(n) for n in self.state.printed.kind_numbers]
        for kind, out in enumerate(plantations_out(self.state)):
            left[kind] -= out
        counts = [0] * len(KINDS)
        for _ in range(n):
            kind = max(range(len(KINDS)), key=lambda kind: (left[kind] - counts[kind], -kind))
            if left[kind] <= counts[kind]:
                raise BadPosition(f"only {sum(counts)} tiles are left for the bag, not {n}")
            counts[kind] += 1
        return counts

    def _fincas(self) -> None:
        state = self.state
        names = finca_names(state.printed)
        default = names.index(DEFAULT_FINCA) if DEFAULT_FINCA in names else 0
        words = self._take("fincas").split()
        values = dict(word.partition("=")[::2] for word in words)
        if len(values) != len(words):
            raise BadPosition("fincas: a site stands twice")
        for site in range(MOST_SITES):
            if state.finca[site] >= 0:
                state.finca[site] = self._finca(values.pop(SITES[site], names[default]))
        if values:
            raise BadPosition(f"fincas: there is no finca on {next(iter(values))[:20]!r}")
        text = self._take("finca stack")
        left = [int(n) for n in state.printed.finca_numbers]
        for finca in [*state.finca, state.waiting]:
            if finca >= 0:
                left[finca] -= 1
        stack = self._counted("finca stack", "" if text == "empty" else text, names) if text else left
        for i, n in enumerate(stack):
            state.finca_stack[i] = max(n, 0)

    def _finca(self, word: str) -> int:
        names = finca_names(self.state.printed)
        if word not in names:
            raise BadPosition(f"{word[:20]!r} is no finca; one of {', '.join(names)}")
        return names.index(word)

    def _waiting(self) -> None:
        if text := self._take("waiting finca"):
            value, _, cause = text.partition(" ")
            if (cause or CAUSES[0]) not in CAUSES:
                raise BadPosition(f"a finca waits because of {', '.join(CAUSES)}; not {cause[:20]!r}")
            self.state.waiting = self._finca(value)
            self.state.cause = CAUSES.index(cause or CAUSES[0])

    def _stage(self) -> None:
        state = self.state
        text = self._take("stage") or STAGES[BUILD if state.pending_size else CHOOSE]
        if text not in STAGES:
            raise BadPosition(f"stage is one of {', '.join(STAGES)}; not {text[:20]!r}")
        state.stage = STAGES.index(text)
        if (state.stage == BUILD) != (state.pending_size > 0):
            raise BadPosition("bought tiles are pending exactly in the stage build")


def _check(state: CitrusState) -> None:
    """Refuse what no table can show."""
    for kind, n in enumerate(plantations_out(state)):
        found, printed = n + state.bag[kind], state.printed.kind_numbers[kind]
        if found > printed:
            raise BadPosition(f"{found} tiles {KINDS[kind]}, but the game has {printed}")
    for kind, n in enumerate(landscape_out(state)):
        if n > state.printed.landscape_numbers[kind]:
            raise BadPosition(f"{n} tiles {LANDSCAPE[kind]}, but the game has {state.printed.landscape_numbers[kind]}")
    if state.gone[LANDSCAPE.index("bu")]:
        raise BadPosition("bulls are never used up")
    if int(state.open_sites).bit_count() > OPEN_SITES:
        raise BadPosition(f"at most {OPEN_SITES} sites are open")
    _check_fincas(state)
    _check_roads(state)
    _check_turn(state)


def _check_turn(state: CitrusState) -> None:
    """Obligations of section 4.1 that exclude each other. Pending tiles without a square are allowed: for puzzles."""
    if state.unpaid and (state.cart_tile >= 0 or state.waiting >= 0 or state.coins[state.actor] > 0):
        raise BadPosition("while unpaid tiles are to be named there is no coin, no cart's tile and no waiting finca")
    if state.waiting >= 0 and state.open_sites == 0:
        raise BadPosition("a finca waits, but no site is open")


def _check_fincas(state: CitrusState) -> None:
    names = finca_names(state.printed)
    standing = [finca for finca in state.finca if finca >= 0] + ([state.waiting] if state.waiting >= 0 else [])
    for i, n in enumerate(state.finca_stack):
        if n + standing.count(i) > state.printed.finca_numbers[i]:
            raise BadPosition(f"more fincas {names[i]} than the game has")


def _check_roads(state: CitrusState) -> None:
    """plant.road-colours: no fruit twice on the path squares of a site, unless it is a family game."""
    if state.rulings.family:
        return
    for site in range(MOST_SITES):
        for fruit in range(FRUIT_KINDS):
            found = both(load(state.printed.board.path, site), state.row(PLANTED, fruit))
            if any_in(found) and any_in(without(found, one(first(found)))):
                raise BadPosition(f"{FRUITS[fruit]} stands twice on the path squares of {SITES[site]}")
