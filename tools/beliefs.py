"""Measures what bots believe of hidden pieces: `python -m tools.beliefs --seats 3 --games 60`.

Bots play Keyflower with each other. Now and then the world as it is gets its weight among those that the seat on turn
imagines: the logarithm of this weight over the mean of worlds dealt anew. Above 0, weighing brings worlds nearer to the
truth; below 0, all of them alike would be better. It is told by season, each with the interval that holds the mean 19
times of 20, in which a game counts once: for workers, for winter tiles, and for both.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import log, sqrt
from random import Random
from statistics import fmean, stdev

from rich.progress import track

import cosecha
from cosecha.bots import ask, bot
from cosecha.core.luck import SeededLuck
from cosecha.games.keyflower.beliefs import likelihood, of_hands, of_winter_tiles
from cosecha.games.keyflower.pieces import SEASONS, TURN
from cosecha.games.keyflower.state import KeyflowerState
from cosecha.search.leaf import asked

KEYFLOWER = cosecha.game("keyflower")
WEIGHTS = {"workers": of_hands, "winter tiles": of_winter_tiles, "both": likelihood}
SHARE = 0.15
"""Of the turns that are looked at."""
WORLDS = 100
Ratios = dict[tuple[str, int], list[float]]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--bot", default="net")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    found: Ratios = defaultdict(list)
    for game in track(range(args.games)):
        for key, seen in ratios(args.bot, args.seats, args.seed * args.games + game).items():
            found[key].append(fmean(seen))
    print("\n".join(table(found)))
    return 0


def ratios(name: str, seats: int, seed: int) -> Ratios:
    """The logarithms of a game, by what is weighed and the season."""
    found: Ratios = defaultdict(list)
    bots = [bot(KEYFLOWER, name, seed * seats + seat) for seat in range(seats)]
    state = KEYFLOWER.new(seats=seats, seed=seed).state
    luck, rng = SeededLuck(seed), Random(seed)
    while not state.over:
        assert isinstance(state, KeyflowerState)
        seat = asked(state)
        state.turn_to(seat)
        if state.stage == TURN and rng.random() < SHARE:
            worlds = dealt_anew(state, seat, luck)
            for what, weight in WEIGHTS.items():
                mean = fmean(weight(world, seat) for world in worlds)
                found[what, int(state.season)].append(log(weight(state, seat) / mean))
        state.play(ask(bots[seat], state, seat, rng.randrange(1 << 30)), luck)
    return found


def dealt_anew(state: KeyflowerState, seat: int, luck: SeededLuck) -> list[KeyflowerState]:
    worlds = [state.copy() for _ in range(WORLDS)]
    for world in worlds:
        world.redeal(seat, luck)
    return worlds


def table(found: Ratios) -> Iterator[str]:
    """By season the means, each with its interval.

    >>> for line in table({("both", 1): [0.1, 0.3]}):
    ...     print(line)
                             spring           summer           autumn           winter
    both                          -   +0.200 ± 0.196                -                -
    """
    yield " " * 14 + "".join(f"{season:>17}" for season in SEASONS)
    for what in dict.fromkeys(what for what, _ in found):
        means = (told(found.get((what, season), ())) for season in range(len(SEASONS)))
        yield f"{what:14}" + "".join(f"{mean:>17}" for mean in means)


def told(numbers: Sequence[float]) -> str:
    if len(numbers) < 2:
        return "-"
    return f"{fmean(numbers):+.3f} ± {1.96 * stdev(numbers) / sqrt(len(numbers)):.3f}"


if __name__ == "__main__":
    raise SystemExit(main())
