"""The picture of a Citrus table from moment to moment: only what can have changed is looked at, from what all see."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from cosecha.core import words
from cosecha.core.parts import Board
from cosecha.core.people import People
from cosecha.core.scene import Mat, Scene, Sprite
from cosecha.games.citrus.picture import board, market, orchards, players, races, score, supply
from cosecha.games.citrus.picture.choices import choices
from cosecha.games.citrus.picture.land import Ground, Land
from cosecha.games.citrus.picture.market import Layout
from cosecha.games.citrus.picture.words import prompt, status
from cosecha.games.citrus.pieces import SPACE_NAMES, WORKERS

ART = "cosecha.games.citrus"


class Painter:
    """See `core/painting.py`. What was looked at is kept beside what it was painted from."""

    def __init__(self, names: Sequence[str]) -> None:
        self.people = People(names)
        self.put: Sequence[Sprite] = ()
        self.gone: Sequence[str] = ()
        self._board = Board()
        self._land: Land | None = None
        self._seen: dict[str | int, object] = {}  # by what was painted from it, market spaces by their numbers
        self._coins: dict[int, int] = {}
        self._home: dict[int, int] = {}
        self._waiting = ""  # what whoever waits is told at this moment

    def show(self, view: Mapping[str, Any]) -> None:
        self._waiting = ""
        if self._land is None:
            self._begin(view)
        else:
            self.land.look(view)
        self._show_land(view)
        self._show_market(view)
        self._show_supply(view)
        self._show_players(view)
        self.put, self.gone = self._board.changes()

    @property
    def land(self) -> Land:
        assert self._land is not None
        return self._land

    def sprites(self) -> tuple[Sprite, ...]:
        parts = self._board.parts
        return tuple([sprite for place in self._places() for sprite in parts[place].sprites])

    def scene(self, view: Mapping[str, Any], seat: int | None, moves: Sequence[str]) -> Scene:
        land = self.land
        return Scene(
            ART,
            "Citrus",
            _mats(words.spoken(), land.ground, self._layout, seat, self._names),
            (),
            self._private(view, seat, moves),
            choices(land, seat, moves) if seat is not None and moves else (),
            prompt(land, seat, moves, self.people) if moves else self._to_whoever_waits(),
            "" if seat is None else status(view, seat),
        )

    def _private(self, view: Mapping[str, Any], seat: int | None, moves: Sequence[str]) -> tuple[Sprite, ...]:
        """What only this seat has: its horses face up, and signs for what it may do."""
        if seat is None:
            return ()
        horses = players.own_horses(view, seat, self.people)
        return (*horses, *supply.signs(moves).sprites) if moves else horses

    def _to_whoever_waits(self) -> str:
        if not self._waiting:
            self._waiting = prompt(self.land, None, (), self.people)
        return self._waiting

    # What all see ---------------------------------------------------------------------------------------------------

    def _begin(self, view: Mapping[str, Any]) -> None:
        """What is printed; everything that lies on it is new."""
        land = self._land = Land(view)
        self._layout = market.layout(view)
        self._names = tuple([self.people.name(seat) for seat in range(view["seats"])])
        lay = self._board.lay
        lay("printed", board.printed(land.ground))
        lay("market", market.card(self._layout))
        lay("tray", supply.tray())
        for seat in range(view["seats"]):
            lay(f"card {seat}", players.card(seat, self.people))
            lay(f"places {seat}", players.places(seat, self.people))
        lay("score", score.track())
        lay("bowl", supply.bowl())
        land.changed = list(land.cells)

    def _differs(self, what: str | int, seen: object) -> bool:
        """Is something to be painted from what was not seen the moment before?"""
        before = self._seen.get(what, self)
        if before is seen or before == seen:
            return False
        self._seen[what] = seen
        return True

    def _show_land(self, view: Mapping[str, Any]) -> None:
        land, laid = self.land, self._board
        for name in land.changed:
            if not land.sign(name).isalpha():
                laid.lay(f"square {name}", board.square(land.ground, name, land.what(name)))
        for name in land.lost:
            if name not in land.areas:
                laid.lift(f"area {name}")
        for area in land.grown:
            laid.lay(f"area {area.name}", orchards.orchard(land.ground, area, self.people))
        anew = self._differs("sites", (view["fincas"], view["open_sites"]))
        different = False
        for letter in land.sites:
            if not anew and letter not in land.counted:
                continue
            seen = view["fincas"].get(letter), letter in view["open_sites"], land.tallies[letter]
            if self._differs(letter, seen):
                different = True
                laid.lay(f"site {letter}", board.site(land, letter, self.people))
        if different:
            self._show_races()

    def _show_races(self) -> None:
        land = self.land
        found = races.contested(land)
        self._board.lay("races", races.card(bool(found)))
        for i, letter in enumerate(found):
            if self._differs(f"race {i}", (letter, land.fincas[letter], land.tallies[letter][1])):
                self._board.lay(f"race {i}", races.race(land, letter, i, self.people))
        for i in range(len(found), races.MOST):
            self._seen.pop(f"race {i}", None)
            self._board.lift(f"race {i}")

    def _show_market(self, view: Mapping[str, Any]) -> None:
        if not self._differs("market", view["market"]):
            return
        changed: set[int] = set()
        for space in self._layout.spaces:
            kind = view["market"].get(SPACE_NAMES[space - 1], "")
            if self._differs(space, kind):
                changed.add(space)
                self._board.lay(f"space {space}", market.space(self._layout, space, kind))
        for name, spaces in self._layout.lines.items():
            if not changed.isdisjoint(spaces):
                self._board.lay(f"line {name}", market.line(self._layout, view, name))

    def _show_supply(self, view: Mapping[str, Any]) -> None:
        if self._differs("stacks", (view["bag"], view["finca_stack"], view["site_stack"])):
            self._board.lay("stacks", supply.stacks(view["bag"], view["finca_stack"], view["site_stack"]))
        tray = view["pending_from"], view["pending"], view["cart_tile"], view["waiting_finca"], view["turn"]
        if self._differs("to plant", tray):
            self._board.lay("to plant", supply.to_plant(view))

    def _show_players(self, view: Mapping[str, Any]) -> None:
        laid, people = self._board, self.people
        for seat in range(view["seats"]):
            acting, points, home = seat in view["to_act"], view["points"][seat], view["home"][seat]
            coins, hand = view["coins"][seat], view["hands"][seat]
            if not self._differs(f"seat {seat}", (acting, points, home, coins, hand)):
                continue
            laid.lay(f"turn {seat}", players.turn(seat, people, acting=acting))
            if self._differs(f"points {seat}", points):
                laid.lay(f"points {seat}", players.points(seat, people, points))
            before = self._home.get(seat)
            if home != before:
                self._home[seat] = home
                for place, worker in players.workers(seat, home, before, people):
                    laid.lift(place) if worker is None else laid.lay(place, worker)
            before = self._coins.get(seat)
            if coins != before:
                self._coins[seat] = coins
                for place, part in players.money(seat, coins, before, people):
                    laid.lay(place, part)
            if self._differs(f"hand {seat}", hand):
                laid.lay(f"hand {seat}", players.hand(view, seat, people))
        if self._differs("points", view["points"]):
            for seat, part in enumerate(score.markers(view["points"], self.people)):
                self._board.lay(f"marker {seat}", part)

    def _places(self) -> Iterator[str]:
        """Where parts lie, from below to above: always in the same order, whatever happened when."""
        land, parts = self.land, self._board.parts
        yield "printed"
        yield from (f"square {name}" for name in land.cells if f"square {name}" in parts)
        yield from (f"site {letter}" for letter in land.sites)
        yield from (f"area {name}" for name in sorted(land.areas, key=land.ground.order.__getitem__))
        yield "races"
        yield from (f"race {i}" for i in range(races.MOST) if f"race {i}" in parts)
        yield "market"
        yield from (f"line {name}" for name in self._layout.lines)
        yield from (f"space {space}" for space in self._layout.spaces)
        yield from ("stacks", "tray", "to plant")
        for seat in range(len(self._names)):
            yield from (f"{what} {seat}" for what in ("turn", "card", "points", "places"))
            yield from (f"income {seat} {i}" for i in range(int(WORKERS)))
            yield from (f"worker {seat} {i}" for i in range(int(WORKERS)) if f"worker {seat} {i}" in parts)
            yield from (f"coins {seat} {i}" for i in range(players.SPACES))
            yield from (f"{what} {seat}" for what in ("money", "hand"))
        yield "score"
        yield from (f"marker {seat}" for seat in range(len(self._names)))
        yield "bowl"


@lru_cache(256)
def _mats(
    language: object, ground: Ground, printed: Layout, seat: int | None, names: tuple[str, ...]
) -> tuple[Mat, ...]:
    """The mats in the order of play, beginning behind one's own seat."""
    order = range(len(names)) if seat is None else [(seat + i) % len(names) for i in range(len(names))]
    return (
        supply.signs_mat(),
        market.mat(printed),
        supply.mat(),
        races.mat(),
        board.mat(ground),
        *(players.mat(other, names[other], own=other == seat) for other in order),
        *([supply.bowl_mat()] if seat is None else []),
        score.mat(),
    )
