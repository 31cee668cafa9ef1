"""Laws that every game keeps, whatever its rules: functions that raise LawBroken. `watch.py` plays under all of them.

>>> import cosecha
>>> match = cosecha.game("citrus").new(seats=2, seed=7)
>>> somebody_can_act(match)
>>> position_round_trip(match)
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, NoReturn, Protocol

from cosecha.core.errors import Malformed
from cosecha.core.facts import Facts
from cosecha.core.game import Fact, Game
from cosecha.core.luck import SeededLuck
from cosecha.core.match import Match
from cosecha.core.state import LEGAL, State
from cosecha.core.verbs import MOVE, Verbs
from cosecha.core.verifying import verify

FOLLOWED = 6
"""So many moves are made in two worlds that look alike: enough for a use with its payment."""


class Table(Protocol):
    """What most laws look at: a match, or less than a match."""

    @property
    def game(self) -> Game: ...

    @property
    def state(self) -> State: ...


class LawBroken(Exception):
    """A law does not hold: which one, and how one sees it."""

    def __init__(self, law: str, detail: str, *, unplayed: str = "") -> None:
        super().__init__(law, detail)
        self.law = law
        self.detail = detail
        self.unplayed = unplayed  # the move that failed, if one did, as a line of a record
        self.after = 0  # events of a record that were played before (see check_events)

    def __str__(self) -> str:
        return f"{self.law}: {self.detail}"


def broken(law: str, detail: str) -> NoReturn:
    raise LawBroken(law, detail)


# What can be done ---------------------------------------------------------------------------------------------------


def asked(state: State) -> list[int]:
    """The seats that must decide now."""
    return [seat for seat in range(state.seats) if state.asks(seat)]


def legal_of(state: State, seat: int) -> list[int]:
    """The legal moves of a seat that is asked."""
    state.turn_to(seat)
    return [int(code) for code in state.legal()]


def somebody_can_act(table: Table) -> None:
    """Until the game is over somebody is asked, and whoever is asked has a legal move."""
    law = "whoever must act has a legal move"
    seats = asked(table.state)
    if table.state.over == bool(seats):
        broken(law, f"the game is {'over' if table.state.over else 'not over'}, and seats {seats} are asked")
    for seat in seats:
        if not legal_of(table.state, seat):
            broken(law, f"seat {seat + 1} has none")


def legal_moves_are_accepted(table: Table, seat: int) -> None:
    """Every legal move stands in the list once, under its canonical code, and nothing forbids it."""
    law = "every legal move is accepted"
    verbs = table.game.verbs(table.state)
    legal = legal_of(table.state, seat)
    if len(set(legal)) != len(legal):
        broken(law, f"{verbs.text(next(code for code in legal if legal.count(code) > 1))!r} is listed twice")
    for code in legal:
        if table.state.canonical(code) != code:
            broken(law, f"{verbs.text(code)!r} is listed, but its canonical name is another")
        reason = table.state.why_not(code)
        if reason != LEGAL:
            broken(law, f"{verbs.text(code)!r} is listed, but {table.game.reasons[reason]} forbids it")


def all_else_is_refused(table: Table, seat: int, codes: Iterable[int]) -> None:
    """Of these moves only those listed are accepted; every other is refused with a reason that has words."""
    game, state = table.game, table.state
    legal = set(legal_of(state, seat))
    for code in codes:
        reason = int(state.why_not(state.canonical(code)))
        if (reason == LEGAL) != (state.canonical(code) in legal):
            answer = game.reasons[reason] or "legal"
            broken("legal moves are those that nothing forbids", f"{game.verbs(state).text(code)!r}: {answer}")
        if reason != LEGAL:
            _reason_has_words(game, reason)


def others_wait(match: Match) -> None:
    """Whoever is not asked is offered nothing, and refused for that reason."""
    law, game = "whoever is not asked waits", match.game
    for seat in set(range(match.state.seats)) - set(asked(match.state)):
        if match.moves(seat):
            broken(law, f"seat {seat + 1} is offered {match.moves(seat)[0]!r}")
        refusal = match.why_not(game.verbs(match.state).text(0), seat)
        known = game.reasons[match.state.why_waits(seat, 0)] or game.order_rule
        if refusal is None or refusal.rule != (game.over_rule if match.over else known):
            broken(law, f"seat {seat + 1} is answered {refusal}")


def _reason_has_words(game: Game, number: int) -> None:
    law = "every refusal has a rule and words"
    if not 0 < number < len(game.reasons):
        broken(law, f"there is no reason {number}")
    try:
        words = game.rulebook().refusal(game.reasons[number])
    except KeyError:
        words = ""
    if not words:
        broken(law, f"{game.reasons[number]} says nothing")


_named: dict[int, tuple[Verbs, list[int]]] = {}


def named_moves(verbs: Verbs) -> list[int]:
    """Every code that can be named at a table; remembered, for there are thousands."""
    known = _named.get(id(verbs))
    if known is None or known[0] is not verbs:
        known = (verbs, verbs.every())
        _named[id(verbs)] = known
    return known[1]


def some_moves(table: Table, seat: int, rng: Random, sample: int | None = None) -> list[int]:
    """Moves to ask about: all that have a name; or the legal ones and a sample, half of it neighbours of legal ones."""
    verbs = table.game.verbs(table.state)
    if sample is None:
        return named_moves(verbs)
    legal = legal_of(table.state, seat)
    found = [_neighbour(verbs, rng.choice(legal), rng) for _ in range(sample // 2)]
    for _ in range(sample - len(found)):
        number = rng.randrange(len(verbs.verbs))
        found.append(number * MOVE + rng.randrange(verbs.verbs[number].size))
    return legal + [code for code in found if verbs.verb(code).names_something(code % MOVE)]


def _neighbour(verbs: Verbs, code: int, rng: Random) -> int:
    """The same move with one part changed."""
    verb = verbs.verb(code)
    values = verb.values(code % MOVE)
    if values:
        part = rng.randrange(len(values))
        values[part] = rng.randrange(verb.parts[part].size)
    return code - code % MOVE + verb.number(values)


def moves_round_trip(table: Table, codes: Iterable[int]) -> None:
    """Text and JSON of a move lead back to its code."""
    law, verbs = "moves survive text and JSON", table.game.verbs(table.state)
    for code in codes:
        text, parts = verbs.text(code), json.loads(json.dumps(verbs.to_json(code)))
        try:
            found = {verbs.parse(text), verbs.from_json(parts)}
        except Malformed as error:
            broken(law, f"{text!r} cannot be read: {error}")
        if found != {code}:
            broken(law, f"{text!r} or {parts} is read as {' and '.join(map(verbs.text, sorted(found)))}")


# What is seen -------------------------------------------------------------------------------------------------------


def views_are_plain(match: Match) -> None:
    """What a seat or a spectator sees survives JSON."""
    for seat in (None, *range(match.state.seats)):
        view = match.view(seat)
        if json.loads(json.dumps(view)) != view:
            broken("views survive JSON", f"the view of {_who(seat)} does not")


def secrets_are_kept(table: Table, rng: Random) -> None:
    """Worlds that differ only in what a seat cannot know look alike to it, and to spectators; one is followed."""
    followed = rng.randrange(table.state.seats)
    for seat in range(table.state.seats):
        world = table.state.copy()
        world.redeal(seat, SeededLuck(rng.getrandbits(31)))
        if world.numbers() != table.state.numbers():
            looks_alike(table.game, table.state, world, seat)
            for problem in table.game.invariants(world):
                broken("worlds dealt anew are sound", problem)
            stay_alike(table.game, table.state.copy(), world, seat, rng, FOLLOWED if seat == followed else 0)


def stay_alike(game: Game, one: State, two: State, seat: int, rng: Random, moves: int) -> int:
    """Two worlds that look alike to a seat are dealt alike, and go on to be while it sees the same happen in both.

    How many moves that was: until one differs, or is open to the one world alone, or the game is over and all is open.
    """
    played = 0
    while not one.over:
        _dealt_alike(one, two, seat, rng.getrandbits(31))
        if played == moves or not _play_alike(game, one, two, seat, rng):
            break
        played += 1
    return played


def _dealt_alike(state: State, world: State, seat: int, seed: int) -> None:
    """What is dealt anew depends on luck and on what the seat can know: so a search cannot tell the two apart."""
    one, two = state.copy(), world.copy()
    one.redeal(seat, SeededLuck(seed))
    two.redeal(seat, SeededLuck(seed))
    if one.numbers() != two.numbers():
        broken("worlds that look alike are dealt alike", f"what is dealt for seat {seat + 1} depends on what is hidden")


def _play_alike(game: Game, one: State, two: State, seat: int, rng: Random) -> bool:
    """Make a move in both worlds, of others a secret one in each; did the seat see the same in both?"""
    mover = rng.choice(asked(one))
    if mover not in asked(two):
        return False
    verbs, legal = game.verbs(one), legal_of(two, mover)
    code = rng.choice(legal_of(one, mover))
    twin = code
    if mover != seat and verbs.verb(code).secret:
        twin = rng.choice([other for other in legal if verbs.verb(other) is verbs.verb(code)] or [code])
    if twin not in legal:
        return False
    seed = rng.getrandbits(31)
    told = [_told(game, state, move, seed) for state, move in ((one, code), (two, twin))]
    return told[0] == told[1] and all(game.view(one, eyes) == game.view(two, eyes) for eyes in (seat, None))


def _told(game: Game, state: State, code: int, seed: int) -> Sequence[Fact]:
    """Make a move: what everybody is told of it."""
    state.facts = Facts()
    state.play(code, SeededLuck(seed))
    told = game.facts(state, state.facts.told)
    state.facts = None
    return told


def looks_alike(game: Game, state: State, world: State, seat: int) -> None:
    """A seat, and a spectator, cannot tell two worlds apart: neither by what they see nor by what the seat may do."""
    law = "secrets are kept"
    for eyes in (seat, None):
        if _bytes(game.view(world, eyes)) != _bytes(game.view(state, eyes)):
            broken(law, f"{_who(eyes)} sees what seat {seat + 1} cannot know")
    if state.asks(seat) != world.asks(seat):
        broken(law, f"whether seat {seat + 1} is asked depends on what it cannot know")
    if state.asks(seat) and legal_of(state, seat) != legal_of(world, seat):
        broken(law, f"the moves of seat {seat + 1} depend on what it cannot know")


def facts_can_be_told(table: Table, facts: Iterable[Fact]) -> None:
    """Everything that happens has words."""
    for fact in facts:
        if not table.game.say(fact):
            broken("facts can be told", f"{fact} has no words")


def _bytes(view: Mapping[str, Any]) -> bytes:
    return json.dumps(view).encode()


def _who(seat: int | None) -> str:
    return "a spectator" if seat is None else f"seat {seat + 1}"


def scores_add_up(match: Match) -> None:
    """The points of a seat are the sum of its sources; whoever has won is known at the end, and only then."""
    sums = [sum(sources.values()) for sources in match.breakdown]
    if sums != match.scores:
        broken("scores are the sum of the breakdown", f"{match.scores} points, {sums} by source")
    if bool(match.winners) != match.over:
        broken("somebody wins when the game is over", f"over: {match.over}, winners: {match.winners}")


# What stays the same ------------------------------------------------------------------------------------------------


def copies_never_share(table: Table, rng: Random) -> None:
    """Playing on one of two copies changes neither the other nor the original, and the other way round."""
    law = "copies never share"
    state = table.state
    before = state.numbers()
    one, two = state.copy(), state.copy()
    if one.numbers() != before or [legal_of(one, s) for s in asked(one)] != [legal_of(state, s) for s in asked(state)]:
        broken(law, "a copy differs from its original")
    _play_on(one, rng)
    if two.numbers() != before:
        broken(law, "a copy changes with another copy")
    if state.numbers() != before:
        broken(law, "the original changes with a copy")
    three = two.copy()
    _play_on(two, rng)
    if three.numbers() != before:
        broken(law, "a copy changes with its original")


def _play_on(state: State, rng: Random, moves: int = 3) -> None:
    luck = SeededLuck(rng.getrandbits(31))
    for _ in range(moves):
        if not state.over:
            state.play(rng.choice(legal_of(state, asked(state)[0])), luck)


def position_round_trip(match: Match) -> None:
    """A written position is read as the same position: so facts kept up to date equal facts found anew."""
    law = "positions survive the round trip"
    text = match.position()
    again = match.game.position(text, match.seed)
    _same_numbers(law, match.state, again.state)
    if again.position() != text:
        broken(law, "written again, the text is another")
    for seat in asked(match.state):
        legal, read = set(legal_of(match.state, seat)), set(legal_of(again.state, seat))
        if legal != read:
            move = match.game.verbs(match.state).text(min(legal ^ read))
            broken(law, f"{move!r} is legal {'before' if min(legal ^ read) in legal else 'after'} only")


def record_round_trip(match: Match) -> None:
    """Replaying the record gives the same match; the draws of a finished one come from its seed."""
    law = "records survive the round trip"
    text = match.record()
    again = match.game.replay(text, match.seed)
    _same_numbers(law, match.state, again.state)
    if again.record() != text:
        broken(law, "written again, the record is another")
    if match.over and match.setup_draws.names:
        verify(match.game, text)


def _same_numbers(law: str, expected: State, found: State) -> None:
    if expected.numbers() != found.numbers():
        pairs = zip(expected.numbers(), found.numbers(), strict=False)
        place = next((i for i, (a, b) in enumerate(pairs) if a != b), "the end")
        broken(law, f"numbers() differs from place {place} on")
