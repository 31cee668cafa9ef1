"""End scoring with Farmers (chapter 3.16), and ties."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from cosecha.core.match import Match
from cosecha.games.keyflower.explaining import explained
from cosecha.games.keyflower.scoring import Score
from cosecha.games.keyflower.state import KeyflowerState
from cosecha.games.keyflower.telling import SOURCES
from tests.brief import some
from tests.games.keyflower.tables import HOME, VILLAGE_A, farm, play, seen, table, village
from tests.games.keyflower.test_animals import village_a
from tests.games.keyflower.test_scoring import ROADS
from tests.rules import rule

FARM_ROADS = ROADS | dict.fromkeys(("Bakery", "Dairy", "Granary", "Hillside", "Truffle orchard", "Weaver"), 0)


def winter(*tiles: str, home: str = "") -> str:
    """Winter tiles round a Home 1, each with its road towards it."""
    spots = [((0, -1), 0), ((1, -1), 1), ((1, 0), 2), ((-1, 1), 4), ((-1, 0), 5)]
    laid = [
        f"{tile} at ({q},{r}) o{(towards - FARM_ROADS[tile]) % 6}"
        for tile, ((q, r), towards) in zip(tiles, spots, strict=False)
    ]
    return "; ".join([f"{HOME}: {home}" if home else HOME, *laid])


def lines(sketch: str, *header: str, purple: bool = False) -> dict[str, int]:
    """The lines of the score of seat 1, as the table lies."""
    return lines_of(farm(sketch, "season: winter", *header), purple=purple)


def lines_of(match: Match, *, purple: bool = False) -> dict[str, int]:
    assert isinstance(match.state, KeyflowerState)
    score = Score(match.state, 0, purple=purple)
    score.write()
    return {source: int(n) for source, n in zip(SOURCES, score.lines, strict=True) if n}


# Fields -------------------------------------------------------------------------------------------------------------


@rule("score.fields", "score.once-fields", "score.no-moves")
def test_fields_score_by_their_animals() -> None:
    home = f"{HOME}: sheep*5@s1 pig@s2 cow*2@s3 sheep@s4 cow@s4"
    assert lines(home) == {"fields with sheep": 2, "fields with pigs": 2, "fields with cows": 6}


@rule("score.winter.dairy", "score.winter.truffle-orchard", "score.winter.weaver")
def test_tiles_that_raise_fields() -> None:
    tiles = winter("Dairy", "Truffle orchard", "Weaver", home="sheep@s5 pig@s5 cow@s5")
    assert lines(tiles) == {"Dairy": 7, "Truffle orchard": 5, "Weaver": 3}


@rule("score.fields", "score.winter.weaver", "place.merge")
def test_merging_fields_of_the_same_kind() -> None:
    """E41."""
    sheep = village_a(home="sheep@s1", keywood="sheep@s3")
    assert lines(f"{sheep}; Weaver at (0,-2) o0")["Weaver"] == 3
    sheep = village_a(home="sheep@s1 sheep@s5")
    assert len(seen(farm(f"{sheep}; Weaver at (-1,1) o4", "season: winter"))["fields"][0]) == 7
    apart = village_a(home="sheep@s1", keywood="sheep@s3")
    assert lines(f"{apart}; Weaver at (-1,1) o4")["Weaver"] == 6


@rule("animal.merged", "score.once-fields", "score.fields")
def test_merging_fields_of_different_kinds() -> None:
    """E42: the field scores for both kinds."""
    mixed = village_a(home="sheep@s1", keywood="pig*2@s3")
    assert lines(f"{mixed}; Granary at (0,-2) o0") == {"fields with sheep": 1, "fields with pigs": 2}


@rule("score.winter.hillside", "field.join")
@pytest.mark.parametrize(("itself", "points"), [("on", 5), ("off", 4)])
def test_a_hillside_counts_the_tiles_of_its_field(itself: str, points: int) -> None:
    """E33."""
    sketch = f"{VILLAGE_A}; Sheep shelter at (-1,-1) o0; Hillside at (0,-2) o0"
    assert lines(sketch, f"option hillside_counts_itself: {itself}") == {"Hillside": points}


@rule("score.sheep-shelter", "score.sheep-shelter-rest", "score.winter.weaver")
@pytest.mark.parametrize(
    ("side", "more", "expected"),
    [
        ("", "", {"Sheep shelter": 4}),
        ("", "; Weaver at (0,1) o0", {"Sheep shelter": 3, "Weaver": 3}),
        (" upgraded", "", {"Sheep shelter": 8}),
        (" upgraded", "; Weaver at (0,1) o0", {"Sheep shelter": 6, "Weaver": 3}),
    ],
)
def test_sheep_at_the_shelter(side: str, more: str, expected: dict[str, int]) -> None:
    """E52."""
    weaver = more.replace("(0,1) o0", "(1,0) o2")
    sketch = f"{HOME}; Keywood at (0,-1) o0; Sheep shelter at (-1,-1) o0{side}: sheep*4@s0{weaver}"
    assert lines(sketch) == expected


@rule("score.fields", "score.sheep-shelter", "score.best")
@pytest.mark.parametrize("seed", range(12))
def test_one_more_animal_never_lowers_a_score(seed: int) -> None:
    rng = Random(seed)
    kinds = ("sheep", "pig", "cow")
    animals = [f"{rng.choice(kinds)}*{rng.randint(1, 3)}@s{n}" for n in range(1, 6) if rng.random() < 0.6]
    extra = f"{rng.choice(kinds)}@s{rng.randint(1, 5)}"
    rest = "; Keywood at (0,-1) o0; Sheep shelter at (-1,-1) o0 upgraded: sheep*2@s0; Weaver at (1,0) o2"
    before = lines(f"{HOME}: {' '.join(animals)} wood{rest}")
    after = lines(f"{HOME}: {' '.join([*animals, extra])} wood{rest}")
    assert sum(after.values()) >= sum(before.values())


@rule("score.boat.sea-breese")
def test_summer_boats_of_farmers_lie_in_the_river() -> None:
    """E54: the boat beside the line does not count."""
    line = f"{HOME}; Boat 1a at (0,1) o0; Sea Breese at (0,2) o0; Boat 5a at (0,3) o0; Boat 2a at (1,2) o0"
    assert lines(line, "seats: 3")["Sea Breese"] == 8


# Allotment ----------------------------------------------------------------------------------------------------------


@rule("score.winter.bakery", "score.winter.granary", "score.best", "score.once", "score.pool")
def test_resources_and_wheat() -> None:
    """E45."""
    sketch = winter("Bakery", "Granary", "Mercer's guild", "Windmill", home="wood*3 stone*2 iron gold*2")
    assert lines(sketch, "hand 1: wheat*3 saw*2") == {"Mercer's guild": 10, "Bakery": 4, "Granary": 3, "gold": 1}


@rule("score.5b", "boat.5b", "score.winter.granary", "score.winter.bakery")
def test_boat_5b_in_scoring() -> None:
    """E51."""
    sketch = winter("Granary", "Bakery", home="wood")
    hand = "hand 1: wheat*5 saw pickaxe"
    assert sum(lines(sketch, hand).values()) == 10
    assert lines(f"{sketch}; Boat 5b at (0,1) o0", hand) == {"Granary": 3, "Bakery": 8}
    assert lines(f"{HOME}; Boat 5b at (0,1) o0", "hand 1: wheat*3") == {"gold": 3}
    barn = f"{HOME}; Barn at (0,-1) o0; Boat 5b at (0,1) o0"
    assert lines(barn, "hand 1: wheat*3") == {"gold": 3}


@rule("score.purple-item")
def test_the_purple_worker_as_wheat() -> None:
    sketch = winter("Granary")
    assert lines(sketch, "hand 1: wheat", purple=True) == {"Granary": 3}


@rule("score.purple-item", "score.purple-animal", "score.winter.dairy", "score.winter.scribes")
def test_the_purple_worker_as_an_animal() -> None:
    """E48."""
    cows = "cow@s1 cow@s2"
    both = lines(winter("Dairy", "Scribes", home=cows), "hand 1: saw pickaxe", purple=True)
    assert both == {"Dairy": 14, "Scribes": 10}
    assert lines(winter("Dairy", home=cows), "hand 1: saw pickaxe", purple=True) == {"Dairy": 21}


@rule("score.purple-animal", "score.sheep-shelter")
def test_the_purple_worker_at_the_sheep_shelter() -> None:
    upgraded = f"{HOME}; Keywood at (0,-1) o0; Sheep shelter at (-1,-1) o0 upgraded: sheep*2@s0"
    taken = upgraded.replace("o0;", "o0: cow@s1 cow@s2 cow@s3 cow@s4 cow@s5;", 1)
    assert lines(upgraded, purple=True) == {"Sheep shelter": 4, "fields with cows": 3}
    match = farm(taken.replace("(0,-1) o0", "(0,-1) o0: cow@s0 cow@s1 cow@s3 cow@s4 pig@s1"), "season: winter")
    assert isinstance(match.state, KeyflowerState)
    assert explained(match.state, 0)["purple"] is None


class Pool:
    """A few pieces and scorers, scored by trying every place for every piece."""

    TILES = ("Bakery", "Granary", "Mercer's guild", "Jeweller", "Scholar", "Watermill")

    def __init__(self, seed: int) -> None:
        rng = Random(seed)
        self.tiles = rng.sample(self.TILES, 3)
        self.wild = rng.random() < 0.4
        self.goods = [rng.choice(("wood", "stone", "iron", "gold")) for _ in range(rng.randrange(4))]
        self.skills = [rng.choice(("saw", "pickaxe", "anvil")) for _ in range(rng.randrange(3))]
        self.wheat = rng.randrange(4)

    def places(self, piece: str) -> list[tuple[str, str]]:
        """Where a piece may go, and as what."""
        if piece in ("saw", "pickaxe", "anvil"):
            found = [("Bakery", "skill"), ("Scholar", piece)]
        else:
            found = [("Bakery", "wheat"), ("Granary", "wheat")] if piece == "wheat" or self.wild else []
            if piece != "wheat" or self.wild:
                kinds = ("wood", "stone", "iron", "gold") if piece in ("gold", "wheat") else (piece,)
                found.append(("Bakery", "resource"))
                for kind in kinds:
                    found += [("Watermill", kind)]
                    found += [("Mercer's guild", kind)] if kind != "gold" else [("Jeweller", kind), ("gold", kind)]
        return [("", ""), *(place for place in found if place[0] in (*self.tiles, "gold"))]

    def best(self, more: str = "") -> int:
        pieces = [*self.goods, *self.skills, *["wheat"] * self.wheat, *([more] if more else [])]
        return max(self.points(allotment) for allotment in product(*(self.places(piece) for piece in pieces)))

    @staticmethod
    def points(allotment: tuple[tuple[str, str], ...]) -> int:
        at: dict[str, list[str]] = {}
        for tile, kind in allotment:
            at.setdefault(tile, []).append(kind)
        bakery = min(at.get("Bakery", []).count(kind) for kind in ("resource", "wheat", "skill"))
        mercer = min(at.get("Mercer's guild", []).count(kind) for kind in ("wood", "stone", "iron"))
        most = {name: max((at.get(name, []).count(kind) for kind in at.get(name, [])), default=0) for name in at}
        return (
            4 * bakery + 5 * mercer + 3 * (len(at.get("Granary", [])) // 2) + 2 * len(at.get("Jeweller", []))
            + len(at.get("gold", [])) + 3 * most.get("Scholar", 0) + most.get("Watermill", 0)
        )  # fmt: skip

    def score(self, *, purple: bool) -> int:
        sketch = winter(*self.tiles, home=" ".join(self.goods)) + ("; Boat 5b at (0,1) o0" if self.wild else "")
        hand = " ".join([*self.skills, *["wheat"] * self.wheat])
        found = lines(sketch, *([f"hand 1: {hand}"] if hand else []), purple=purple)
        return sum(found.values())


@rule("score.best", "score.5b", "score.winter.bakery", "score.winter.granary", "score.once")
@pytest.mark.parametrize("seed", some(range(60), 20))
def test_the_allotment_with_wheat_is_the_best_there_is(seed: int) -> None:
    pool = Pool(seed)
    assert pool.score(purple=False) == pool.best()


@rule("score.purple-item", "score.purple-animal")
@pytest.mark.parametrize("seed", range(12))
def test_the_purple_worker_is_used_best(seed: int) -> None:
    """With no animals about, a cow in an empty field is always worth 3."""
    pool = Pool(seed)
    as_piece = max(pool.best(piece) for piece in ("saw", "pickaxe", "anvil", "gold", "wheat"))
    assert pool.score(purple=True) == max(as_piece, pool.best() + 3)


@rule("score.best", "boat.5b")
@pytest.mark.parametrize("seed", range(12))
def test_boat_5b_and_more_wheat_never_lower_a_score(seed: int) -> None:
    pool = Pool(seed)
    pool.wild = False
    plain = pool.score(purple=False)
    pool.wheat += 1
    assert pool.score(purple=False) >= plain
    pool.wheat -= 1
    pool.wild = True
    assert pool.score(purple=False) >= plain


# Boats and the whole ------------------------------------------------------------------------------------------------


@rule("score.boat.keyflower")
def test_wheat_adds_nothing_to_the_keyflower() -> None:
    """E55."""
    sketch = f"{HOME} upgraded; Stable at (0,-1) o0; Farrier at (-1,1) o2 upgraded; Keyflower at (0,1) o0"
    assert lines(sketch, "hand 1: wheat*4")["Keyflower"] == 9
    assert lines(f"{sketch}; Boat 2b at (0,2) o0", "hand 1: wheat*4")["Keyflower"] == 18


@rule("score.boat.flipper", "score.sheep-shelter")
def test_the_flipper_may_turn_the_sheep_shelter() -> None:
    sheep = f"{HOME} upgraded; Keywood at (0,-1) o0 upgraded; Sheep shelter at (-1,-1) o0: sheep*7@s0"
    match = farm(
        sheep, "seats: 4", "season: winter", "stage: place", "new 1: flipper", "boat 1: flipper", "boat 2: keyflower",
        "boat 3: sea-bastion", "boat 4: sea-breese", "away: keyflower sea-bastion sea-breese turn-order-1 turn-order-2"
        " turn-order-3", "boat order: 1 2 3 4", "boats chosen: 4",
    )  # fmt: skip
    play(match, "place flipper")
    match.play(match.moves(0)[0], 0)
    assert village(match, 0)["sheep-shelter"]["side"] == "upgraded"
    assert match.breakdown[0]["Sheep shelter"] == 14


WHOLE = (
    "Home 1 at (0,0) o0 upgraded: wood gold*2; Keywood at (0,-1) o0 upgraded; Gold mine at (1,-1) o1: cow@s2;"
    " Barn at (-1,0) o4 upgraded: stone*2 gold; Fair at (1,0) o4: pig*2@s4;"
    " Sheep shelter at (-1,-1) o0: sheep*3@s0; Hillside at (0,-2) o0; Bakery at (2,-1) o0; Sea Bastion at (0,1) o0;"
    " Turn order 1 at (-1,1) o1"
)
WHOLE_LINES = {
    "Barn": 6, "Sheep shelter": 3, "fields with pigs": 2, "fields with cows": 3, "printed points": 8, "Bakery": 12,
    "Hillside": 10, "Sea Bastion": 5, "turn order tiles": 3,
}  # fmt: skip


@rule("score.order", "score.best", "score.purple-item")
def test_a_whole_score() -> None:
    """E58: 52 points, or 49 without the purple worker."""
    hand = "hand 1: saw pickaxe wheat*3"
    with_purple = lines(WHOLE, hand, purple=True)
    assert sum(with_purple.values()) == 52
    assert with_purple == WHOLE_LINES
    assert list(with_purple) == [source for source in SOURCES if source in WHOLE_LINES]
    assert sum(lines(WHOLE, hand).values()) == 49


@rule("tie.boat", "tie.share", "win.most")
@pytest.mark.parametrize(
    ("farmers", "option", "winners"),
    [
        ("on", (), (1,)),
        ("on", ("option tie: share",), (0, 1)),
        ("off", (), (0, 1)),
        ("off", ("option tie: boat",), (1,)),
    ],
)
def test_ties(farmers: str, option: tuple[str, ...], winners: tuple[int, ...]) -> None:
    """E59: who chose a boat earlier in winter."""
    ended = ("over: yes", "season: winter", "stage: place", "boat order: 2 1", "boats chosen: 2")
    boats = ("boat 1: keyflower", "boat 2: sea-bastion", "away: keyflower sea-bastion turn-order-1")
    match = table("", *option, *ended, *boats, farmers=farmers)
    assert match.scores == [0, 0]
    assert match.winners == winners
