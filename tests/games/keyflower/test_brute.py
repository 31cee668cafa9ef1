"""The allotment of the rules against trying everything, and the laws of scoring (section 7, 33 to 38)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from cosecha.games.keyflower.pieces import TILE_NAMES, TITLES
from cosecha.games.keyflower.reading import Sheets
from cosecha.games.keyflower.round_trip import round_trip
from tests.brief import some
from tests.games.keyflower.brute import COLOURS, RESOURCES, SKILLS, best
from tests.games.keyflower.tables import HOME, new_game
from tests.games.keyflower.test_scoring import ROADS, scored
from tests.rules import rule

WINTER = {
    "Apothecary": "apothecary", "Craftsman's guild": "guild", "Jeweller": "jeweller", "Key guild": "key guild",
    "Key market": "market", "Mercer's guild": "mercer", "Scholar": "scholar", "Scribes": "scribes",
    "Village hall": "hall", "Watermill": "watermill", "Windmill": "windmill",
}  # fmt: skip
AUTUMN = {"Barn": ("o0", 1), "Blacksmith": ("o4", 2), "Stone yard": ("o3", 2), "Timber yard": ("o1", 2)}


def listed(kinds: list[str]) -> str:
    return " ".join(kinds)


class Case:
    """A village with some winter tiles, perhaps an autumn tile and boat 3b, and a few pieces."""

    def __init__(self, seed: int) -> None:
        rng = Random(seed)
        tiles = rng.sample(sorted(WINTER), 4)
        self.tiles = {WINTER[tile]: "" for tile in tiles}
        spots = [((1, -1), 1), ((1, 0), 2), ((-1, 1), 4), ((-1, 0), 5)]
        laid = [
            f"{tile} at ({q},{r}) o{(to - ROADS[tile]) % 6}" for tile, ((q, r), to) in zip(tiles, spots, strict=True)
        ]
        self.workers = [rng.choice(COLOURS) for _ in range(rng.randrange(7))]
        self.skills = [rng.choice(SKILLS) for _ in range(rng.randrange(7))]
        any_kind = rng.random() < 0.2
        most = 3 if any_kind else 4  # with boat 3b every piece has many meanings
        loose = [rng.choice(RESOURCES) for _ in range(rng.randrange(most))]
        lying: list[str] = []
        self.pieces = [(kind, "") for kind in [*self.workers, *self.skills, *loose]]
        if rng.random() < 0.7:
            autumn = rng.choice(sorted(AUTUMN))
            turn, per = AUTUMN[autumn]
            upgraded = rng.random() < 0.5
            lying = [rng.choice(RESOURCES) for _ in range(rng.randrange(most))]
            self.tiles[autumn.lower()] = str(per + upgraded)
            self.pieces += [(kind, autumn.lower()) for kind in lying]
            # the roads of the autumn tile need room
            laid = [line for line in laid if "(1,-1)" not in line and "(-1,0)" not in line]
            kept = {WINTER[tile] for tile in tiles if any(line.startswith(f"{tile} at") for line in laid)}
            self.tiles = {name: n for name, n in self.tiles.items() if name in kept or n}
            side = " upgraded" if upgraded else ""
            laid.append(f"{autumn} at (0,-1) {turn}{side}: {listed(lying)}".rstrip(": "))
        if any_kind:
            self.tiles["3b"] = ""
            laid.append("Boat 3b at (0,1) o0")
        home = f"{HOME}: {listed(loose)}" if loose else HOME
        self.village = "; ".join([home, *laid])
        self.purple = rng.random() < 0.5

    def score(self, *more: str) -> int:
        hand = listed([*self.workers, *self.skills, *more])
        header = [f"hand 1: {hand}"] if hand else []
        match = scored(self.village, *header, order="1" if self.purple else "-")
        lines = match.breakdown[0]
        assert sum(lines.values()) == match.scores[0]
        return sum(
            n for source, n in lines.items() if source not in ("Sea Bastion", "turn order tiles", "printed points")
        )


@rule("score.best", "score.once", "score.sets", "score.pool", "score.autumn-free", "score.3b", "score.purple-item")
@pytest.mark.parametrize("seed", some(range(150), 40))
def test_the_allotment_is_the_best_there_is(seed: int) -> None:
    case = Case(seed)
    assert case.score() == best(case.pieces, case.tiles, purple=case.purple)


@rule("score.best")
@pytest.mark.parametrize("seed", range(20))
def test_more_pieces_never_lower_a_score(seed: int) -> None:
    case = Case(seed)
    before = case.score()
    for extra in (*COLOURS, *SKILLS):
        assert case.score(extra) >= before


@rule("score.purple-item", "score.3b")
@pytest.mark.parametrize("seed", range(20))
def test_the_purple_worker_never_lowers_a_score(seed: int) -> None:
    case = Case(seed)
    case.purple = False
    before = case.score()
    case.purple = True
    assert case.score() >= before


# Round trips ----------------------------------------------------------------------------------------------------------


def connections(laid: list[dict[str, Any]]) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Pairs of neighbouring spaces with a road on both tiles, from the data files alone."""
    sheets = Sheets("")
    roads = {}
    for tile in laid:
        title = TITLES[TILE_NAMES.index(tile["tile"])]
        edges = [int(edge) for edge in sheets.text(f"{title} roads").split()]
        roads[tuple(tile["space"])] = {(edge + tile["turn"]) % 6 for edge in edges}
    steps = ((0, 1), (-1, 1), (-1, 0))
    found = []
    for (q, r), shown in roads.items():
        for d, (dq, dr) in enumerate(steps):
            if d in shown and d + 3 in roads.get((q + dq, r + dr), ()):
                found.append(((q, r), (q + dq, r + dr)))
    return found


def longest_trip(roads: list[tuple[tuple[int, int], tuple[int, int]]]) -> int:
    """Every set of connections is tried: all its tiles have an even number of them, and it hangs together."""
    best = 0
    for number in range(1, 1 << len(roads)):
        chosen = [road for i, road in enumerate(roads) if number >> i & 1]
        ends = Counter(end for road in chosen for end in road)
        if len(ends) > best and all(n % 2 == 0 for n in ends.values()):
            reached = {chosen[0][0]}
            for _ in chosen:
                reached |= {end for road in chosen if reached & set(road) for end in road}
            best = max(best, len(ends)) if reached == set(ends) else best
    return best


@rule("score.boat.sea-bastion")
def test_the_round_trip_is_the_longest_there_is() -> None:
    lengths = Counter[int]()
    for seed in range(6):
        match = new_game(2, seed=seed)
        rng = Random(seed)
        while not match.over:
            seat = next(seat for seat in match.to_act if match.moves(seat))
            moves = match.moves(seat)
            match.play(rng.choice([move for move in moves if move.startswith("bid")] or moves), seat)
        for seat, laid in enumerate(match.view(None)["villages"]):
            roads = connections(laid)
            if len(roads) <= 12:
                found = int(round_trip(match.state, seat))  # type: ignore[arg-type]
                assert found == longest_trip(roads)
                lengths[found] += 1
    assert len(lengths) > 1
