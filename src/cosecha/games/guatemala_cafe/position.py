"""Guatemala Café positions as text: header lines, then the sketch of the production board."""

import re
from collections.abc import Callable, Mapping

from cosecha.core.errors import BadPosition
from cosecha.core.options import Setup
from cosecha.core.text import whole_number
from cosecha.games.guatemala_cafe.defaults import Sacks, roads_left, settle_pieces
from cosecha.games.guatemala_cafe.headers import Headers, piece_number, production_space
from cosecha.games.guatemala_cafe.laying import lay_plantations, lay_roads, lay_ships
from cosecha.games.guatemala_cafe.pieces import (
    ALL_SACKS,
    BLOCKING,
    EMPTY,
    MARKED,
    MOST_PIECES,
    PIECES,
    PLACING,
    POSITIONS,
    S_EARLIER,
    SACK,
    SIDE,
    SOURCE_KINDS,
    SOURCES,
    SPACES,
    STAGES,
    START,
)
from cosecha.games.guatemala_cafe.production import SIXTH, grid_tokens
from cosecha.games.guatemala_cafe.sacks import next_asked
from cosecha.games.guatemala_cafe.setup import printed_for, rulings_for
from cosecha.games.guatemala_cafe.sketch import BARE
from cosecha.games.guatemala_cafe.soundness import check_position
from cosecha.games.guatemala_cafe.turn import Cafe

DEFAULT_SEATS = 4
MOST_MONEY = 9999


def read_position(make_setup: Callable[[int], Setup], headers: Mapping[str, str], sketch: str) -> tuple[Setup, Cafe]:
    """The position, or BadPosition with what is wrong."""
    setup = make_setup(DEFAULT_SEATS)
    state = Cafe(setup.seats, printed_for(setup), rulings_for(setup), None)
    _Reader(state, Headers(headers)).read(sketch)
    check_position(state)
    return setup, state


class _Reader:
    """Takes the header lines one by one; what is left out has the default of the specification."""

    def __init__(self, state: Cafe, headers: Headers) -> None:
        self.state = state
        self.headers = headers
        self.sixth: list[int] = []  # marked spaces whose sack the text leaves open

    def read(self, sketch: str) -> None:
        state, headers = self.state, self.headers
        state.active = headers.number("turn", 1, 1, state.seats) - 1
        self._stage()
        self._production(sketch)
        named = self._changes()
        self._hand()
        lay_plantations(state, headers)
        lay_roads(state, headers)
        lay_ships(state, headers)
        settle_pieces(state, named)
        self._supply()
        self._money()
        self._points()
        self._sacks()
        self._freed()
        self._answers()
        state.consoled = headers.yes("consolation")
        state.over = headers.yes("over")
        state.idle = headers.number("idle", 0, 0, int(state.rulings.idle_rounds * state.seats))
        headers.none_left()

    def _stage(self) -> None:
        """With a buyer the move is made, unless the text says otherwise; a piece in the hand waits to be placed."""
        state, headers = self.state, self.headers
        default = "place" if headers.has("held") else "act" if headers.has("buyer") else "move"
        state.stage = STAGES.index(headers.one_of("stage", STAGES, default))
        if state.stage == START:
            if headers.has("buyer"):
                raise BadPosition("at the start the buyer stands nowhere")
            state.actor = (state.active + state.seats - 1) % state.seats
            return
        state.buyer = headers.number("buyer", 0, 0, int(POSITIONS) - 1)
        state.actor = state.active

    def _production(self, sketch: str) -> None:
        """The sketch, or the preset as at the start."""
        state = self.state
        if not sketch.strip():
            for space, piece in enumerate(state.printed.preset):
                state.production[space] = piece
            self.sixth = [space for space in range(SPACES) if state.production[space] == EMPTY]
            return
        rows = grid_tokens([(0, line.split()) for line in sketch.splitlines() if line.strip()])
        if len(rows) != SIDE or any(len(tokens) != SIDE for _, tokens in rows):
            raise BadPosition(f"the sketch of the production board has {SIDE} rows of {SIDE} spaces")
        for space, token in enumerate(token for _, tokens in rows for token in tokens):
            self._lay(space, token)

    def _lay(self, space: int, token: str) -> None:
        if token == SIXTH:
            self.sixth.append(space)
        bare = token in {BARE, SIXTH}
        self.state.production[space] = EMPTY if bare else piece_number("sketch", token)

    def _changes(self) -> set[int]:
        """`production: r3c1=r r5c1=.`: spaces that differ from the sketch or the preset."""
        named: set[int] = set()
        for word in self.headers.words("production"):
            name, _, token = word.partition("=")
            space = production_space("production", name)
            self.sixth = [sixth for sixth in self.sixth if sixth != space]
            self._lay(space, token)
            named.add(space)
        return named

    def _hand(self) -> None:
        """Pieces taken in this action: where they came from, and the one that is not yet placed."""
        state = self.state
        if word := self.headers.take("held"):
            state.held = piece_number("held", word)
        for space in self.headers.spaces("emptied"):
            state.production[space] = EMPTY
            state.bought += 1
            if state.bought > MOST_PIECES:
                raise BadPosition(f"at most {MOST_PIECES} pieces are taken in one action")
            state.note_emptied(space)
        if (state.stage == PLACING) != (state.held != EMPTY):
            raise BadPosition("a piece is held exactly in the stage place")
        if state.held != EMPTY and state.bought == 0:
            raise BadPosition(f"emptied must name the space from which {PIECES[state.held]} was taken")

    def _supply(self) -> None:
        left = roads_left(self.state)
        if left < 0:
            raise BadPosition(f"{self.state.rulings.roads - left} roads, but the game has {self.state.rulings.roads}")
        said = self.headers.number("supply", left, 0, int(self.state.rulings.roads))
        if said != left:
            raise BadPosition(f"supply is {said}, but {left} roads lie on neither board")
        self.state.supply = left

    def _money(self) -> None:
        for seat, money in enumerate(self.headers.numbers("money", int(self.state.seats), MOST_MONEY)):
            self.state.money[seat] = money

    def _points(self) -> None:
        """`points` is the total; `earned N` tells where it comes from."""
        state = self.state
        totals = self.headers.numbers("points", int(state.seats), MOST_MONEY)
        for seat in range(state.seats):
            text = self.headers.take(f"earned {seat + 1}")
            for word in text.split(", ") if text else []:
                source, _, points = word.partition("=")
                if source not in SOURCES or not re.fullmatch(r"[0-9]{1,4}", points):
                    raise BadPosition(f"earned takes 'source=points', of {', '.join(SOURCES)}; not {word[:40]!r}")
                state.earned[seat * SOURCE_KINDS + SOURCES.index(source)] += int(points)
            if totals and text and state.points(seat) != totals[seat]:
                raise BadPosition(f"earned {seat + 1} makes {state.points(seat)} points, not {totals[seat]}")
            if totals and not text:
                state.earned[seat * SOURCE_KINDS + S_EARLIER] = totals[seat]

    def _sacks(self) -> None:
        """First what the text names, then the sixth sack, the score track, the stocks and the bag as they come."""
        state, headers = self.state, self.headers
        sacks = Sacks(state)
        count = whole_number(headers.lines.get("track", ""))
        track = [] if count is not None else headers.sacks("track")
        headers.take("track")
        bag = int(state.seats)
        given = {owner: headers.sacks(name) for owner, name in self._owners() if headers.has(name)}
        for kind in [*track, *(kind for kinds in given.values() for kind in kinds)]:
            sacks.use(kind)
        for space in self.sixth:
            state.production[space] = SACK + sacks.next()
        if (count or len(track)) > ALL_SACKS:
            raise BadPosition(f"there are {ALL_SACKS} sacks")
        for kind in track if count is None else [sacks.next() for _ in range(count)]:
            state.track[state.laid] = kind
            state.laid += 1
        for owner, kinds in given.items():
            sacks.give(owner, kinds)
        sacks.share([owner for owner, _ in self._owners() if owner not in (*given, bag)], bag, bag_given=bag in given)

    def _owners(self) -> list[tuple[int, str]]:
        stocks = [(seat, f"stock {seat + 1}") for seat in range(self.state.seats)]
        return [*stocks, (int(self.state.seats), "bag")]

    def _freed(self) -> None:
        """The marked space whose sack was taken; where only one is empty it need not be said."""
        state = self.state
        marked = [int(state.printed.marked[i]) for i in range(MARKED)]
        found = self.headers.spaces("freed")
        if not found and STAGES[state.stage] in {"block", "refill"}:
            found = [space for space in marked if state.production[space] == EMPTY]
        if len(found) > 1 or any(space not in marked or state.production[space] != EMPTY for space in found):
            raise BadPosition("freed is the one marked space whose sack was taken")
        state.freed = found[0] if found else -1

    def _answers(self) -> None:
        """`answers: 2=no 3=yes`: answers to the open block question; everybody else with a sack is still asked."""
        state, words = self.state, self.headers.words("answers")
        if state.stage != BLOCKING:
            if words:
                raise BadPosition("answers belong to the stage block")
            return
        for seat in range(state.seats):
            if seat != state.active and state.stock_size(seat) > 0:
                state.asked |= 1 << seat
        for word in words:
            found = re.fullmatch(r"([1-4])=(yes|no)", word)
            if found is None or not state.asked >> (int(found[1]) - 1) & 1:
                raise BadPosition(f"answers takes '2=no 3=yes' of seats that are asked; not {word[:20]!r}")
            state.answered |= 1 << (int(found[1]) - 1)
            state.willing |= (found[2] == "yes") << (int(found[1]) - 1)
        state.sealed = not state.rulings.in_order
        state.actor = next_asked(state)
