"""The contract: what a game tells of itself, and what everybody else asks of it.

>>> import cosecha
>>> game = cosecha.game("citrus")
>>> match = game.new(seats=2, options={"board": "short"}, seed=7)
>>> match.to_act in [(0,), (1,)]
True
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from cosecha.core.errors import BadSetup
from cosecha.core.eyes import Eyes
from cosecha.core.luck import Luck
from cosecha.core.options import Option, Setup, read_setup
from cosecha.core.rulebook import Rulebook, rulebook
from cosecha.core.scripted import Pile
from cosecha.core.standing import Standing
from cosecha.core.state import State
from cosecha.core.verbs import Verbs

if TYPE_CHECKING:
    from cosecha.core.match import Match
    from cosecha.core.painting import Painter
    from cosecha.core.scene import Draw, Way


NOBODY = -1
"""The seat of a fact that is nobody's deed: the market is filled up, the game is over."""


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that happened, and that everybody may know: which seat, what thing, from where to where, how much."""

    what: str
    seat: int
    thing: str = ""
    origin: str = ""
    target: str = ""
    amount: int = 0


def _nothing_wrong(*_: object) -> list[str]:
    """For games that state no invariants of their own."""
    return []


@dataclass(frozen=True)
class Game:
    """A game is its folder; this is the folder's table of contents."""

    name: str
    title: str
    package: str
    least_seats: int
    most_seats: int
    seats_rule: str
    order_rule: str
    over_rule: str
    options: tuple[Option, ...]
    check: Callable[[Setup], list[str]]
    set_up: Callable[[Setup, Luck], State]
    verbs: Callable[[State], Verbs]
    piles: Callable[[Setup], Sequence[Pile]]
    reasons: Sequence[str]
    view: Callable[[State, int | None], dict[str, Any]]
    read_position: Callable[[Callable[[int], Setup], Mapping[str, str], str], tuple[Setup, State]]
    write_position: Callable[[Setup, State], tuple[list[tuple[str, str]], str]]
    breakdown: Callable[[State], list[dict[str, int]]]
    facts: Callable[[State, Sequence[tuple[int, int, int, int, int, int]]], list[Fact]]
    say: Callable[[Fact], str]
    rank: Callable[[State], list[tuple[int, ...]]]  # what decides the places, by seat: points, then what breaks ties
    check_data: Callable[[Mapping[str, str]], list[tuple[str, str, str, str]]]
    bots: Mapping[str, Callable[[State, int], int]]
    invariants: Callable[[State], list[str]] = _nothing_wrong
    step_invariants: Callable[[State, State, str], list[str]] = _nothing_wrong
    scene: Draw | None = None
    painter: Callable[[Sequence[str]], Painter] | None = None  # draws moment after moment, for people of these names
    ways: Callable[[Mapping[str, Any], int, Sequence[str]], Sequence[Way]] | None = None  # to click any nameable move
    secret_lines: tuple[str, ...] = ()  # how the lines of a position begin that not everybody may see
    later_lines: tuple[str, ...] = ()  # how those begin that positions written by earlier versions do not have
    about: str = ""  # in one sentence
    minutes: tuple[int, int] = (0, 0)  # how long a game takes people who know it, at least and at most
    complexity: str = ""  # in a word
    rule_of: Callable[[Fact], str] | None = None  # the rule that a fact comes from, by its id
    curves: Callable[[Mapping[str, Any]], Mapping[str, Sequence[int]]] | None = None  # what is drawn over time, by seat
    hindsight: Callable[[State], Mapping[str, Sequence[int]]] | None = None  # the same when all is over and open
    sight: Callable[[State], dict[str, Any]] | None = None  # of what a spectator sees, as much as its painter needs
    own: Callable[[State, int, Mapping[str, Any]], dict[str, Any]] | None = (
        None  # what a seat sees otherwise than a spectator, who sees this
    )
    standing: tuple[Standing, ...] = ()  # what a seat may order to be done for it until something happens
    eyes: Callable[[], Eyes] | None = None  # what a value net is told of a position
    beam: int = 8  # how many positions of a turn are kept in mind while it is thought through with a net
    ends: int = 12  # a bot plays on from so many turns at least, if the beam holds them
    variant: str = ""  # options of other games that its nets learn too, as in "farmers=off"
    weight: float = 1.0  # what the net expects of a turn counts as so many simulations
    object_to: Callable[[State, int, int, str], str] | None = (
        None  # a refusal with what is at stake; "": as in the book
    )
    sources: Mapping[str, str] = field(default_factory=dict)  # of points, in words, in the order of a table
    coarse: Mapping[str, str] = field(default_factory=dict)  # the same as its eyes tell them, where they tell less

    @property
    def foreseen(self) -> Mapping[str, str]:
        """Of points still to come, in words, in the order of its eyes."""
        return self.coarse or self.sources

    def new(
        self,
        seats: int,
        options: Mapping[str, object] | None = None,
        seed: int | str | None = None,
        draws: str = "",
    ) -> Match:
        """A new match. `draws` are outcomes that come first, by name; then the seed decides."""
        from cosecha.core.match import Match

        return Match.new(self, self.setup(seats, options), seed, draws)

    def position(self, text: str, seed: int | str | None = None, draws: str = "") -> Match:
        """A match that begins with a written position."""
        from cosecha.core.position import match_from_position

        return match_from_position(self, text, seed, draws)

    def replay(self, text: str, seed: int | str | None = None) -> Match:
        """The match of a record; with a seed it can go on where luck is needed."""
        from cosecha.core.record import replay

        return replay(self, text, seed)

    def setup(self, seats: int, options: Mapping[str, object] | None = None) -> Setup:
        """Check seats and options; raises BadSetup with the reason."""
        setup = read_setup(seats, self.least_seats, self.most_seats, self.options, options, self._refuse_seats)
        self.check(setup)
        return setup

    def notices(self, setup: Setup) -> list[str]:
        """What players should know about these seats and options before they begin."""
        return self.check(setup)

    def places(self, state: State) -> list[int]:
        """First, second and so on, by seat; those who are equal share a place."""
        ranks = self.rank(state)
        return [1 + sum(other > rank for other in ranks) for rank in ranks]

    def winners(self, state: State) -> tuple[int, ...]:
        return tuple(seat for seat, place in enumerate(self.places(state)) if place == 1)

    def rulebook(self, language: str = "en") -> Rulebook:
        return rulebook(self.package, language)

    def _refuse_seats(self, problem: str) -> BadSetup:
        return BadSetup(f"{self.rulebook().refusal(self.seats_rule)} ({problem}) [{self.seats_rule}]")
