"""What a bot thinks of a position, for whoever asks: chances, points to expect by source, and the best moves.

Everything is found from what one seat knows: all else is dealt anew first, so that two worlds that look alike to the
seat give the same advice for the same seed. Where the game has a net for so many seats it values positions; elsewhere
greedy bots play on to the end, many times.

>>> import cosecha
>>> match = cosecha.game("citrus").new(seats=2, seed=7)
>>> seen = outlook(match.game, match.state, match.to_act[0], Effort(worlds=2))
>>> round(sum(seen.chances), 6), len(seen.points)
(1.0, 2)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cosecha.bots.net import net_of, sequels_of, worlds_of
from cosecha.bots.search import GREEDY, SearchBot
from cosecha.bots.seeds import number_from
from cosecha.bots.waiting import Waiting
from cosecha.core.game import Game
from cosecha.core.luck import SeededLuck
from cosecha.core.sources import by_source
from cosecha.core.state import State
from cosecha.search.leaf import LONGEST, Playout, asked
from cosecha.search.net import SOURCES
from cosecha.search.sequels import Candidate, Sequels
from cosecha.search.turns import MARGIN_UNIT, SOURCE_UNIT, Branch, TurnSearch, Valuer
from cosecha.search.worlds import Redealt, Worlds

NARROW = 2
OPENINGS = 12
"""So many ways to begin a turn are compared."""
POINT = 0.01
"""What a point of lead counts beside chances, where few games tell them."""


@dataclass(frozen=True)
class Effort:
    """How hard a bot thinks about it. With seconds it stops by the clock if that comes first."""

    worlds: int = 8
    """Ways in which what the seat cannot know is dealt for the outlook; without a net each is played to its end."""
    simulations: int = 80
    """Ways in which the best turns are played on."""
    seconds: float | None = None
    seed: int = 1
    watched: Callable[[int], bool] | None = None
    """Is told now and then how many simulations there were; True ends them."""

    def waiting(self, simulations: Callable[[], int]) -> Waiting:
        """Ends by the clock, or when whoever watches says so."""
        waiting, watched = Waiting(self.seconds), self.watched
        if watched is not None:
            waiting.called = lambda: watched(simulations())
        return waiting


@dataclass(frozen=True)
class Outlook:
    """How a position looks, by seat: the chance to win, points to expect in the end, and where they come from."""

    chances: list[float]
    points: list[float]
    sources: list[dict[str, float]]


@dataclass(frozen=True)
class Advised:
    """A move that may be good: its code, the rest of the turn that is meant by it, and what is to be expected of it."""

    code: int
    line: tuple[int, ...]
    chance: float
    lead: float
    """Points over the best of the others in the end."""


def outlook(game: Game, state: State, seat: int, effort: Effort | None = None) -> Outlook:
    """From what a seat knows, whoever is on turn."""
    effort = effort or Effort()
    if state.over:
        return _finished(game, state)
    look = _by_net(game, state) or _by_playing(game)
    waiting, worlds = Waiting(effort.seconds), worlds_known(game, state, seat)
    found: list[Outlook] = []
    with waiting:
        for n in range(effort.worlds):
            luck = SeededLuck(number_from(effort.seed, "world", n))
            world = worlds.deal(luck)
            world.turn_to(int(state.actor))  # whoever is on turn, not the seat that looks
            found.append(look(world, luck))
            if waiting.over():
                break
    return _mean(found)


def best_moves(game: Game, state: State, seat: int, most: int = 3, effort: Effort | None = None) -> list[Advised]:
    """The moves that look best to a seat, the best first; none where it has nothing to decide."""
    effort = effort or Effort()
    if not state.asks(seat):
        return []
    world = state.copy()
    world.redeal(seat, SeededLuck(effort.seed))
    world.turn_to(seat)
    if len(world.legal()) == 1:
        most = 1
    return (_turns(game, world, seat, effort) or _moves(game, world, seat, effort))[:most]


def agreed(seen: Outlook, moves: Sequence[Advised], seat: int) -> Outlook:
    """How it looks for whoever plays the best move: its chance was found by playing on, so the others share the rest.

    >>> agreed(Outlook([0.5, 0.3, 0.2], [9.0, 8.0, 7.0], []), [Advised(0, (0,), 0.6, 1.0)], 0).chances
    [0.6, 0.24, 0.16]
    """
    if not moves:
        return seen
    mine, rest = moves[0].chance, sum(seen.chances) - seen.chances[seat]
    shares = [chance / rest if rest > 0 else 1 / (len(seen.chances) - 1) for chance in seen.chances]
    chances = [mine if other == seat else round((1 - mine) * share, 6) for other, share in enumerate(shares)]
    return Outlook(chances, seen.points, seen.sources)


def worlds_known(game: Game, state: State, seat: int) -> Worlds:
    """What may be the case as far as a seat knows; what others have shown makes some of it likelier (Keyflower)."""
    return Redealt(state, seat) if game.eyes is None else worlds_of(game.eyes(), state, seat)


# With a net ----------------------------------------------------------------------------------------------------------


def _valuer(game: Game, seats: int) -> Valuer | None:
    net = net_of(game, seats)
    return None if net is None or game.eyes is None else Valuer(game.eyes(), net)


def _by_net(game: Game, state: State) -> Callable[[State, SeededLuck], Outlook] | None:
    """Whoever is on turn makes the best of it; then the net is asked for every seat."""
    valuer = _valuer(game, int(state.seats))
    if valuer is None:
        return None

    def look(world: State, luck: SeededLuck) -> Outlook:
        seat = int(asked(world))
        world.turn_to(seat)
        ends = TurnSearch(valuer, NARROW, luck.below(1 << 30)).turns(world, seat, 1)
        end = ends[0].state if ends else world
        return _finished(game, end) if end.over else _valued(game, valuer, end)

    return look


def _valued(game: Game, valuer: Valuer, state: State) -> Outlook:
    chances, sources = _chances(valuer, state), []
    names = list(game.foreseen)
    for seat in range(int(state.seats)):
        out = valuer.net.outputs(valuer.eyes.told(state, seat))
        earned = [max(0.0, value * SOURCE_UNIT) for value in out[SOURCES:]]
        sources.append(dict(zip(names, earned, strict=True)))
    whole = sum(chances) or 1.0
    return Outlook([chance / whole for chance in chances], [sum(each.values()) for each in sources], sources)


def _turns(game: Game, world: State, seat: int, effort: Effort) -> list[Advised]:
    """The best turns, each told by its first move; nothing without a net."""
    valuer = _valuer(game, int(world.seats))
    if valuer is None:
        return []
    done: list[Sequels] = []
    waiting = effort.waiting(lambda: sum(int(each.simulations) for each in done))
    with waiting:
        ends = _openings(valuer, game.beam, world, seat, effort.seed, waiting)
        if not ends:
            return []
        worlds = worlds_of(valuer.eyes, world, seat)
        sequels = sequels_of(game, valuer, world, seat, ends, effort.seed, worlds, patience=waiting)
        done.append(sequels)
        sequels.run(effort.simulations)
    best = sequels.best()
    order = sorted(sequels.candidates, key=lambda each: (each is not best, -each.mean(sequels.weight)))
    by_candidate = {id(each): end for each, end in zip(sequels.candidates, ends, strict=True)}
    whole = sum(_chances(valuer, by_candidate[id(best)].state)) or 1.0
    return [_advised(each, valuer, by_candidate[id(each)], seat, whole, sequels.weight) for each in order]


def _openings(valuer: Valuer, width: int, world: State, seat: int, seed: int, waiting: Waiting) -> list[Branch]:
    """Of the turns that begin alike the best one: people are told how to begin. The best begins of all come first."""
    found: dict[int, Branch] = {}
    for end in TurnSearch(valuer, width, seed, waiting).turns(world, seat, OPENINGS * OPENINGS):
        found.setdefault(end.codes()[0], end)
    luck = SeededLuck(seed)
    for code in [int(code) for code in valuer.eyes.sensible(world)]:
        if code in found or waiting.over():
            continue
        after = world.copy()
        after.play(code, luck)
        begun = Branch(None, -1, world, 0.0)
        if valuer.eyes.turn_over(after, seat):
            found[code] = Branch(begun, code, after, valuer.worth(after, seat))
        elif ends := TurnSearch(valuer, 1, seed).turns(after, seat, 1):
            found[code] = _chain(begun, [code, *ends[0].codes()], ends[0])
    return sorted(found.values(), key=lambda end: -end.worth)[:OPENINGS]


def _chain(begun: Branch, codes: Sequence[int], end: Branch) -> Branch:
    """A branch of these moves; what lies between does not matter."""
    for code in codes:
        begun = Branch(begun, code, end.state, end.worth)
    return begun


def _chances(valuer: Valuer, state: State) -> list[float]:
    """What the net thinks of every seat by itself; together it need not be one victory."""
    found = []
    for seat in range(int(state.seats)):
        valuer.worth(state, seat)
        found.append(float(valuer.chance))
    return found


def _advised(candidate: Candidate, valuer: Valuer, end: Branch, seat: int, whole: float, weight: float) -> Advised:
    """What the net expected at the end of the turn counts as so many simulations; `whole` is one victory."""
    valuer.worth(end.state, seat)
    chance = (candidate.chances + weight * valuer.chance) / (int(candidate.visits) + weight)
    lead = (candidate.mean(weight) - chance) / valuer.leading * MARGIN_UNIT
    codes = tuple(int(code) for code in candidate.codes)
    return Advised(codes[0], codes, min(1.0, chance / whole), lead)


# Without a net -------------------------------------------------------------------------------------------------------


def _by_playing(game: Game) -> Callable[[State, SeededLuck], Outlook]:
    """Greedy bots play on to the end."""
    playout = Playout(lambda state: [0.0] * int(state.seats), game.bots[GREEDY], LONGEST)

    def look(world: State, luck: SeededLuck) -> Outlook:
        playout.worth(world, luck)
        return _finished(game, world)

    return look


def _moves(game: Game, world: State, seat: int, effort: Effort) -> list[Advised]:
    """A search with greedy playouts finds the moves; they are then compared by playing on from each."""
    bot = SearchBot(game, effort.simulations, guided=True, seed=effort.seed)
    search = bot.search(world, seat, effort.seed)
    bot.waiting = effort.waiting(lambda: int(search.simulations))
    with bot.waiting:
        bot.think(search)
    tried = sorted(search.moves(), key=lambda edge: (-edge.visits, -edge.mean(seat)))
    found = [_played_on(game, world, seat, int(edge.code), effort) for edge in tried[:3]]
    return sorted(found, key=lambda each: -(each.chance + POINT * each.lead))


def _played_on(game: Game, world: State, seat: int, code: int, effort: Effort) -> Advised:
    """The n-th time each move has the luck of the n-th time of the others."""
    look = _by_playing(game)
    found = []
    for n in range(effort.worlds):
        luck = SeededLuck(number_from(effort.seed, "on", n))
        after = world.copy()
        after.redeal(seat, luck)
        after.turn_to(seat)
        after.play(code, luck)
        found.append(look(after, luck))
    mean = _mean(found)
    lead = mean.points[seat] - max(points for other, points in enumerate(mean.points) if other != seat)
    return Advised(code, (code,), mean.chances[seat], lead)


# Both ----------------------------------------------------------------------------------------------------------------


def _finished(game: Game, state: State) -> Outlook:
    winners = game.winners(state)
    chances = [1 / len(winners) if seat in winners else 0.0 for seat in range(int(state.seats))]
    rows = game.breakdown(state)
    if game.coarse and game.eyes is not None:
        rows = by_source(game.eyes().earned(state), list(game.coarse))
    sources = [{name: float(n) for name, n in row.items()} for row in rows]
    return Outlook(chances, [float(points) for points in state.scores()], sources)


def _mean(found: Sequence[Outlook]) -> Outlook:
    n = len(found)
    seats = range(len(found[0].chances))
    names = {name: None for one in found for row in one.sources for name in row}
    return Outlook(
        [sum(one.chances[seat] for one in found) / n for seat in seats],
        [sum(one.points[seat] for one in found) / n for seat in seats],
        [{name: sum(one.sources[seat].get(name, 0.0) for one in found) / n for name in names} for seat in seats],
    )
