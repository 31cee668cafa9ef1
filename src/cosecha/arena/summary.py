"""What an arena comes to: ratings, shares of victories, margins and seconds, each with the interval that chance leaves.

Intervals are bootstrapped: whole blocks are drawn anew, because games of a block hang together. Where blocks are single
games, those of shares are exact.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean

from cosecha.arena.exact import interval, lower
from cosecha.arena.plan import Plan, Table
from cosecha.arena.player import Played
from cosecha.arena.rating import Outcome, fit, outcome_of

RESAMPLES = 400
ANCHOR = "random"
"""The bot at rating 0; where it does not play, the first of the list is, and in a duel the champion."""


@dataclass(frozen=True)
class Estimate:
    """A number, and where 95 of 100 such experiments would find it."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Row:
    """What is known of a bot at a table. A margin is its points less the mean of the others'.

    A rating is only a bound (`≥` or `≤`) where no chain of defeats leads from the bot to the anchor and back.
    Moves and turns are those of a game in which there was a choice; there are no turns where nobody counted them.
    """

    bot: str
    games: int
    rating: Estimate
    wins: Estimate
    even: float
    margin: Estimate
    points: float
    milliseconds: float
    moves: float
    milliseconds_a_turn: float
    turns: float
    bound: str = ""


def rating_text(row: Row) -> str:
    return f"{row.bound} {row.rating.value:.0f}".strip()


@dataclass(frozen=True)
class Standing:
    """A table with its bots, the strongest first; `ahead` is the share of games in which a bot came before another.

    `seats` are the shares by seat; none where blocks are single games, in which nobody changes seats.
    """

    table: Table
    blocks: int
    games: int
    rows: list[Row]
    ahead: dict[str, dict[str, float]]
    seats: list[Estimate]


class Block:
    """One block, counted."""

    def __init__(self, games: Sequence[Played], bots: int, seats: int) -> None:
        self.outcomes: Counter[Outcome] = Counter()
        self.places = [0] * bots
        self.wins = [0.0] * bots
        self.margins = [0.0] * bots
        self.seat_wins = [0.0] * seats
        self.games = len(games)
        for played in games:
            seating = played.fixture.seating
            self.outcomes[outcome_of(seating, played.places)] += 1
            for seat, (bot, won) in enumerate(zip(seating, played.wins(), strict=True)):
                others = (sum(played.points) - played.points[seat]) / (seats - 1)
                self.places[bot] += 1
                self.wins[bot] += won
                self.margins[bot] += played.points[seat] - others
                self.seat_wins[seat] += won


def standings(plan: Plan, played: Sequence[Played], resamples: int = RESAMPLES) -> list[Standing]:
    """Each table by itself; blocks that are not complete are left out."""
    found = []
    for number, table in enumerate(plan.tables):
        blocks = complete_blocks(plan, played, number)
        if blocks:
            found.append(_standing(plan, table, blocks, resamples))
    return found


def complete_blocks(plan: Plan, played: Sequence[Played], table: int) -> list[list[Played]]:
    """The blocks of a table in order, of which every game was played."""
    by_block: dict[int, list[Played]] = defaultdict(list)
    for game in played:
        if game.fixture.table == table:
            by_block[game.fixture.block].append(game)
    size = plan.block_size(plan.tables[table])
    return [by_block[block] for block in sorted(by_block) if len(by_block[block]) == size]


def _standing(plan: Plan, table: Table, games: list[list[Played]], resamples: int) -> Standing:
    blocks = [Block(block, len(plan.bots), table.seats) for block in games]
    samples = _drawn_anew(plan, table, blocks, resamples)
    ratings = _ratings(blocks, len(plan.bots), None)
    drawn = [_anchored(plan, _ratings(sample, len(plan.bots), ratings)) for sample in samples]
    ahead = _ahead(plan, games)
    bound = bounds(ahead, anchor_of(plan))
    rows = []
    for bot, name in enumerate(plan.bots):
        if any(block.places[bot] for block in blocks):
            rating = _estimate(_anchored(plan, ratings)[bot], [found[bot] for found in drawn])
            rows.append(_row(name, bot, rating, bound.get(name, ""), games, blocks, samples))
    rows.sort(key=lambda row: -row.rating.value)
    seats = [
        _share(_seat_share(blocks, seat), [_seat_share(sample, seat) for sample in samples], len(blocks))
        for seat in range(0 if plan.single else table.seats)
    ]
    return Standing(table, len(blocks), sum(map(len, games)), rows, ahead, seats)


def _drawn_anew(plan: Plan, table: Table, blocks: Sequence[Block], resamples: int) -> list[list[Block]]:
    """As many blocks as there were, any of them, any number of times."""
    rng = Random(f"{plan.seed} {table}")
    return [rng.choices(blocks, k=len(blocks)) for _ in range(resamples)]


def _row(
    name: str,
    bot: int,
    rating: Estimate,
    bound: str,
    games: Sequence[Sequence[Played]],
    blocks: Sequence[Block],
    samples: Sequence[Sequence[Block]],
) -> Row:
    samples = [sample for sample in samples if any(block.places[bot] for block in sample)]
    seats = [(g, seat) for block in games for g in block for seat, b in enumerate(g.fixture.seating) if b == bot]
    return Row(
        name,
        len({g.fixture.number for g, _ in seats}),
        rating,
        _won(bot, blocks, samples),
        1 / len(games[0][0].places),
        _estimate(_mean(blocks, bot, _margins), [_mean(sample, bot, _margins) for sample in samples]),
        fmean(g.points[seat] for g, seat in seats),
        _milliseconds(seats),
        fmean(g.moves[seat] for g, seat in seats),
        _milliseconds_a_turn(seats),
        _turns(seats),
        bound,
    )


def _ratings(blocks: Sequence[Block], bots: int, start: Sequence[float] | None) -> list[float]:
    outcomes: Counter[Outcome] = Counter()
    for block in blocks:
        outcomes.update(block.outcomes)
    return fit(outcomes, bots, start)


def anchor_of(plan: Plan) -> str:
    """The bot at 0."""
    if plan.duel:
        return plan.bots[1]
    return ANCHOR if ANCHOR in plan.bots else plan.bots[0]


def _anchored(plan: Plan, ratings: Sequence[float]) -> list[float]:
    zero = ratings[plan.bots.index(anchor_of(plan))]
    return [rating - zero for rating in ratings]


def _wins(block: Block) -> list[float]:
    return block.wins


def _margins(block: Block) -> list[float]:
    return block.margins


def _mean(blocks: Sequence[Block], bot: int, of: Callable[[Block], Sequence[float]]) -> float:
    return sum(of(block)[bot] for block in blocks) / sum(block.places[bot] for block in blocks)


def bounds(ahead: Mapping[str, Mapping[str, float]], anchor: str) -> dict[str, str]:
    """Of each bot whether its rating is a bound: `≥` if it never came behind whoever links it to the anchor.

    >>> bounds({"a": {"b": 1.0}, "b": {"a": 0.0}}, "b")
    {'a': '≥'}
    >>> bounds({"a": {"b": 0.9}, "b": {"a": 0.1}}, "b")
    {}
    """
    beaten = _reached(anchor, {one: {two for two, share in row.items() if share > 0} for one, row in ahead.items()})
    beating = _reached(anchor, {one: {two for two, share in row.items() if share < 1} for one, row in ahead.items()})
    return {bot: "≥" if bot in beating else "≤" for bot in ahead if not (bot in beaten and bot in beating)}


def _reached(start: str, steps: Mapping[str, set[str]]) -> set[str]:
    found, waiting = {start}, [start]
    while waiting:
        for bot in steps.get(waiting.pop(), set()) - found:
            found.add(bot)
            waiting.append(bot)
    return found


def _seat_share(blocks: Sequence[Block], seat: int) -> float:
    return sum(block.seat_wins[seat] for block in blocks) / sum(block.games for block in blocks)


def _estimate(value: float, drawn: Sequence[float]) -> Estimate:
    """The middle 95 % of what was drawn."""
    ordered = sorted(drawn)
    if not ordered:
        return Estimate(value, value, value)
    at = round(0.025 * (len(ordered) - 1))
    return Estimate(value, ordered[at], ordered[len(ordered) - 1 - at])


def _won(bot: int, blocks: Sequence[Block], samples: Sequence[Sequence[Block]]) -> Estimate:
    """The part of the victories of each of a bot's places; exact where blocks are single games."""
    sat = [block for block in blocks if block.places[bot]]
    value = _mean(sat, bot, _wins)
    if any(block.games > 1 for block in sat):
        return _share(value, [_mean(sample, bot, _wins) for sample in samples], len(sat))
    low, high = interval([block.wins[bot] for block in sat])
    places = sat[0].places[bot]  # the same in each: the first bot sits alone
    return Estimate(value, low / places, high / places)


def _share(value: float, drawn: Sequence[float], blocks: int) -> Estimate:
    """A share; where all blocks were alike, others may yet be so frequent that chance has only just kept them away.

    It is blocks that count, not games, since games of a block hang together, and the others may go either way.
    """
    found = _estimate(value, drawn)
    if found.low < found.high:
        return found
    alike = lower(blocks, blocks)
    return Estimate(value, value * alike, 1 - (1 - value) * alike)


def _milliseconds(seats: Sequence[tuple[Played, int]]) -> float:
    """Of the processor for a decision with at least two options; 0 where it was not measured."""
    return _each([(g.seconds[seat], g.moves[seat]) for g, seat in seats])


def _milliseconds_a_turn(seats: Sequence[tuple[Played, int]]) -> float:
    """For a turn with such a decision, and all that the seat decides until its next one."""
    return _each([(g.seconds[seat], g.turns[seat]) for g, seat in seats if g.turns])


def _each(spent: Sequence[tuple[float, int]]) -> float:
    """Milliseconds, from seconds and what they were spent on."""
    measured = [(seconds, times) for seconds, times in spent if seconds > 0]
    times = sum(n for _, n in measured)
    return 1000 * sum(seconds for seconds, _ in measured) / times if times else 0.0


def _turns(seats: Sequence[tuple[Played, int]]) -> float:
    counted = [g.turns[seat] for g, seat in seats if g.turns]
    return fmean(counted) if counted else 0.0


def _ahead(plan: Plan, games: Sequence[Sequence[Played]]) -> dict[str, dict[str, float]]:
    """For each pair of bots that met: how often the first came before the second; a shared place counts half."""
    met: dict[tuple[int, int], list[float]] = defaultdict(list)
    for block in games:
        for played in block:
            seats = list(zip(played.fixture.seating, played.places, strict=True))
            for one, place in seats:
                for two, other in seats:
                    if one != two:
                        met[one, two].append(1.0 if place < other else 0.5 if place == other else 0.0)
    found: dict[str, dict[str, float]] = defaultdict(dict)
    for (one, two), shares in met.items():
        found[plan.bots[one]][plan.bots[two]] = fmean(shares)
    return dict(found)
