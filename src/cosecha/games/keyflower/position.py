"""Keyflower positions from text: header lines for what a sketch does not show, then the villages tile by tile."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from cosecha.core.errors import BadPosition
from cosecha.core.options import Setup
from cosecha.core.text import whole_number
from cosecha.games.keyflower.invariants import invariants
from cosecha.games.keyflower.pasture_text import read_farm_lines, read_farm_supplies
from cosecha.games.keyflower.pieces import (
    BOATS,
    BREED,
    CHOOSE_BOAT,
    COLOURS,
    DEALT,
    FIRST_BOAT,
    GREEN,
    HERD,
    NEW,
    OFFER,
    ON_OFFER,
    ORDERS,
    PLACE,
    RESOURCES,
    RESOURCES_OF,
    SEASONS,
    SKILLS,
    SKILLS_OF,
    STAGES,
    STOCK,
    TILES,
    WORKERS_OF,
)
from cosecha.games.keyflower.remembering import read_memory
from cosecha.games.keyflower.setup import printed_for, rulings_for
from cosecha.games.keyflower.sketch import IN_HAND, PIECES, usual_place
from cosecha.games.keyflower.state import SUPPLY_GREEN, KeyflowerState
from cosecha.games.keyflower.telling import SOURCE_KINDS, SOURCES
from cosecha.games.keyflower.tokens import Words, counted, tile_of
from cosecha.games.keyflower.turn import Keyflower
from cosecha.games.keyflower.villages import read_villages, villages_in

REST = "rest"


def read_position(
    make_setup: Callable[[int], Setup], headers: Mapping[str, str], sketch: str
) -> tuple[Setup, Keyflower]:
    """The position, or BadPosition with what is wrong."""
    villages = villages_in(sketch)
    setup = make_setup(max([2, *villages]))
    if max([0, *villages]) > setup.seats:
        raise BadPosition(f"there is a village {max(villages)}, but there are {setup.seats} seats")
    state = Keyflower(setup.seats, printed_for(setup), rulings_for(setup), None)
    words = Words(dict(headers), setup.seats)
    _Reader(state, words).read(villages)
    words.end()
    _check(state)
    return setup, state


def _check(state: Keyflower) -> None:
    """Refuse what no table can show."""
    for problem in invariants(state):
        raise BadPosition(problem)
    asked = [seat for seat in range(state.seats) if state.asks(seat)]
    if not asked and not state.over:
        raise BadPosition("nobody is asked anything, and the game is not over")
    for seat in reversed(asked):
        state.turn_to(seat)
        if len(state.legal()) == 0:
            raise BadPosition(f"seat {seat + 1} is asked, but can do nothing")


def _left(name: str, total: int, seen: int) -> int:
    """What is nowhere on the table."""
    if seen > total:
        raise BadPosition(f"{seen} {name}, but the game has {total}")
    return total - seen


class _Reader:
    """Takes the header lines one by one; what is left out has its default."""

    def __init__(self, state: KeyflowerState, words: Words) -> None:
        self.state = state
        self.words = words
        self.named: set[int] = set()
        self.rest = -1  # the seat that receives what is named nowhere

    def read(self, villages: Mapping[int, Sequence[str]]) -> None:
        self._season()
        self.named = read_villages(self.state, villages)
        self._tiles()
        self._boats()
        self._workers_at_tiles()
        self._action()
        read_farm_lines(self.state, self.words)
        self._hands()
        self._supplies()
        read_farm_supplies(self.state)
        self._order()
        self._earned()
        read_memory(self.state, self.words)

    def _season(self) -> None:
        state, words = self.state, self.words
        state.season = words.one_of("season", SEASONS, SEASONS[0])
        state.stage = words.one_of("stage", STAGES, STAGES[0])
        state.actor = words.number("to act", 1, 1, state.seats) - 1
        state.start = words.number("start player", 1, 1, state.seats) - 1
        state.passes = words.number("passes", 0, 0, state.seats)
        state.over = words.one_of("over", ("no", "yes"), "no") == 1
        state.sealed = state.stage == OFFER
        at_boats = state.stage == HERD and "action" not in words.headers
        ended = at_boats or state.stage in (CHOOSE_BOAT, PLACE, STOCK, BREED)
        state.epoch = state.season + 1 if ended or state.over else state.season

    def _put(self, word: str, place: int) -> None:
        """A tile by its name, a summer boat with its side."""
        tile, side = tile_of(word)
        if tile in self.named:
            raise BadPosition(f"{word[:30]!r} is in two places")
        if tile >= self.state.tiles:
            raise BadPosition(f"{word[:30]!r} belongs to Farmers, and the option farmers is off")
        self.named.add(tile)
        self.state.where[tile] = place
        self.state.side[tile] = side

    def _tiles(self) -> None:
        state, words = self.state, self.words
        for word in words.take("offer").split():
            self._put(word, ON_OFFER)
        for seat in range(state.seats):
            for word in words.take(f"new {seat + 1}").split():
                self._put(word, NEW + seat)
            for word in words.take(f"winter {seat + 1}").split():
                self._put(word, DEALT + seat)
        for word in words.take("away").split():
            self._put(word, 1)
        for tile in range(TILES):
            if tile not in self.named:
                state.where[tile] = usual_place(state, tile)

    def _boats(self) -> None:
        state, words = self.state, self.words
        for word in words.take("boats").split():
            name, _, load = word.partition("=")
            boat = tile_of(name)[0] - FIRST_BOAT
            if not 0 <= boat < BOATS:
                raise BadPosition(f"boats: {name[:30]!r} is no boat")
            for i, n in enumerate(counted("boats", load.replace("+", " "), PIECES)):
                if i < 4:
                    state.boat_workers[boat * 4 + i] = n
                else:
                    state.boat_skills[boat * 3 + i - 4] = n
        for seat in range(state.seats):
            if name := words.take(f"boat {seat + 1}"):
                state.taken[seat] = tile_of(name)[0] - FIRST_BOAT
                if not 0 <= state.taken[seat] < BOATS:
                    raise BadPosition(f"boat {seat + 1}: {name[:30]!r} is no boat")

    def _workers_at_tiles(self) -> None:
        """Bids, uses and the colours that they lock."""
        state = self.state
        for name, value in self.words.pairs("bids"):
            tile = tile_of(name)[0]
            for bid in value.split(","):
                self._bid(tile, bid)
        for name, value in self.words.pairs("uses"):
            self._use(tile_of(name)[0], value)
        for name, value in self.words.pairs("colours"):
            if value not in COLOURS:
                raise BadPosition(f"colours: {value[:20]!r} is none of {', '.join(COLOURS)}")
            state.lock[tile_of(name)[0]] = COLOURS.index(value)

    def _bid(self, tile: int, bid: str) -> None:
        found = re.fullmatch(r"([1-6]):(blue|red|yellow|green)(?:\*([0-9]{1,2}))?", bid)
        if found is None or int(found[1]) > self.state.seats:
            raise BadPosition(f"bids are written tile=seat:colour*workers; not {bid[:30]!r}")
        colour = COLOURS.index(found[2])
        self.state.set_bid(tile, int(found[1]) - 1, int(found[3] or "1"), colour)
        if self.state.lock[tile] < 0:
            self.state.lock[tile] = colour

    def _use(self, tile: int, text: str) -> None:
        workers, _, last = text.partition("/")
        counts = counted("uses", workers.replace("+", " "), COLOURS)
        for colour, n in enumerate(counts):
            self.state.used[tile * 4 + colour] = n
            if n and self.state.lock[tile] < 0:
                self.state.lock[tile] = colour
        number = whole_number(last or str(sum(counts)))
        if number is None or not 1 <= number <= sum(counts):
            raise BadPosition(f"uses are written tile=colour*workers/last; not {text[:30]!r}")
        self.state.last_use[tile] = number

    def _action(self) -> None:
        state, words = self.state, self.words
        text = words.take("action").split()
        if text:
            self._begun(text)
        for colour, n in enumerate(counted("placed", words.take("placed"), COLOURS)):
            state.laid[colour] = n
        if name := words.take("groups from"):
            state.groups_from = tile_of(name)[0]
        state.steps = words.number("steps", 0, 0, 99)
        state.upgrades = words.number("upgrades", 0, 0, 99)
        if name := words.take("upgrading"):
            state.upgrading = tile_of(name)[0]
        for seat in range(state.seats):
            if name := words.take(f"placing {seat + 1}"):
                state.picked[seat] = tile_of(name)[0]
            for word in words.take(f"chosen {seat + 1}").split():
                number = whole_number(word)
                if number is None or not 1 <= number <= 8:
                    raise BadPosition(f"chosen {seat + 1}: {word[:20]!r} is no winter tile")
                state.chosen[seat] |= 1 << (number - 1)

    def _begun(self, text: list[str]) -> None:
        """`use keywood red`, `bid keywood`, `use keywood blue mixed`."""
        state = self.state
        state.mixed = text[-1] == "mixed"
        if text[0] not in ("bid", "use") or not 2 <= len(text) - state.mixed <= 3:
            raise BadPosition(f"action is written 'use tile colour'; not {' '.join(text)[:40]!r}")
        state.doing = int(text[0] == "use")
        state.target = tile_of(text[1])[0]
        if len(text) - state.mixed == 3:
            if text[2] not in COLOURS:
                raise BadPosition(f"action: {text[2][:20]!r} is none of {', '.join(COLOURS)}")
            state.colour = COLOURS.index(text[2])

    def _hands(self) -> None:
        state = self.state
        for seat in range(state.seats):
            text = self.words.take(f"hand {seat + 1}")
            if REST in text.split():
                self.rest = seat
                text = " ".join(word for word in text.split() if word != REST)
            for i, n in enumerate(counted(f"hand {seat + 1}", text, IN_HAND if state.rulings.farmers else PIECES)):
                if i < 4:
                    state.workers[seat * 4 + i] = n
                elif i == len(PIECES):
                    state.wheat[seat] = n
                else:
                    state.skills[seat * 3 + i - 4] = n

    def _supplies(self) -> None:
        """Bag, pile and supplies hold what is nowhere else, unless bag and pile are told."""
        state = self.state
        for kind in range(4):
            lying = sum(state.goods[tile * 4 + kind] for tile in range(TILES))
            state.supply[kind] = _left(RESOURCES[kind], RESOURCES_OF[kind], lying)
        workers = [_left(COLOURS[c], WORKERS_OF[c], self._seen_workers(c)) for c in range(4)]
        bag = self._told("bag", COLOURS, [*workers[:GREEN], 0], workers)
        skills = [_left(SKILLS[k], SKILLS_OF[k], self._seen_skills(k)) for k in range(3)]
        pile = self._told("pile", SKILLS, skills, skills)
        for colour in range(4):
            state.bag[colour] = bag[colour]
            if colour < GREEN and self.rest >= 0:
                state.workers[self.rest * 4 + colour] += workers[colour] - bag[colour]
        state.supply[SUPPLY_GREEN] = workers[GREEN] - bag[GREEN]
        for kind in range(3):
            state.pile[kind] = pile[kind]
            if self.rest >= 0:
                state.skills[self.rest * 3 + kind] += skills[kind] - pile[kind]

    def _told(self, name: str, names: Sequence[str], usual: list[int], left: list[int]) -> list[int]:
        text = self.words.take(name)
        found = counted(name, "" if text == "empty" else text, names) if text else usual
        for kind, n in enumerate(found):
            if n > left[kind]:
                raise BadPosition(f"{name}: {n} {names[kind]}, but only {left[kind]} are left")
        return found

    def _seen_workers(self, colour: int) -> int:
        state = self.state
        n = sum(state.workers[seat * 4 + colour] for seat in range(state.seats)) + state.laid[colour]
        n += sum(state.boat_workers[boat * 4 + colour] for boat in range(BOATS))
        for tile in range(TILES):
            n += state.used[tile * 4 + colour]
            for seat in range(state.seats):
                n += state.bid_of(tile, seat) if state.bid_colour(tile, seat) == colour else 0
        return int(n)

    def _seen_skills(self, kind: int) -> int:
        state = self.state
        n = sum(state.skills[seat * 3 + kind] for seat in range(state.seats))
        return int(n + sum(state.boat_skills[boat * 3 + kind] for boat in range(BOATS)))

    def _order(self) -> None:
        state, words = self.state, self.words
        for i, word in enumerate(words.take("order winners").split()):
            if i >= ORDERS or not re.fullmatch(rf"-|[1-{state.seats}]", word):
                raise BadPosition(f"order winners are a seat or - for each turn order tile; not {word[:20]!r}")
            state.order_winner[i] = -1 if word == "-" else int(word) - 1
        queue = words.take("boat order").split()
        if len(set(queue)) != len(queue) or not all(re.fullmatch(rf"[1-{state.seats}]", word) for word in queue):
            raise BadPosition("boat order names seats, each once")
        for i, word in enumerate(queue):
            state.queue[i] = int(word) - 1
        state.queue_size = len(queue)
        state.queue_at = words.number("boats chosen", 0, 0, len(queue))

    def _earned(self) -> None:
        for seat in range(self.state.seats):
            text = self.words.take(f"earned {seat + 1}")
            for word in text.split(", ") if text else []:
                source, _, points = word.rpartition("=")
                number = whole_number(points)
                if source not in SOURCES or number is None:
                    raise BadPosition(f"earned takes 'source=points'; not {word[:40]!r}")
                self.state.earned[seat * SOURCE_KINDS + SOURCES.index(source)] = number
