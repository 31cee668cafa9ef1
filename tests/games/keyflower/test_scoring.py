"""End scoring and the winner (chapters 3.16 and 3.17)."""

import pytest

from cosecha.core.match import Match
from tests.games.keyflower.tables import HOME, VILLAGE_A, play, table, village
from tests.rules import rule


def scored(sketch: str, *header: str, boat: str = "sea-bastion", order: str = "-") -> Match:
    """The end of winter: seat 1 has only its boat tile left to place, seat 2 nothing."""
    other = "keyflower" if boat != "keyflower" else "sea-bastion"
    lines = [
        "season: winter",
        "stage: place",
        f"new 1: {boat}",
        f"away: {other}",
        f"boat 1: {boat}",
        f"boat 2: {other}",
    ]
    lines += ["boat order: 1 2", "boats chosen: 2", f"order winners: {order}", *header]
    if "Turn order 1" not in sketch:
        lines[3] += " turn-order-1"
    match = table(sketch, *lines)
    play(match, f"place {boat}")
    match.play(match.moves(0)[0], 0)
    assert match.over
    return match


ROADS = {
    "Apothecary": 1, "Craftsman's guild": 1, "Jeweller": 5, "Key guild": 4, "Key market": 2, "Keythedral": 5,
    "Mercer's guild": 0, "Scholar": 3, "Scribes": 2, "Village hall": 3, "Watermill": 4, "Windmill": 0,
}  # fmt: skip


def winter(*tiles: str) -> str:
    """Winter tiles round a Home 1, each with its road towards it."""
    spots = [((0, -1), 0), ((1, -1), 1), ((1, 0), 2), ((-1, 1), 4), ((-1, 0), 5)]
    laid = []
    for tile, ((q, r), towards) in zip(tiles, spots, strict=False):
        laid.append(f"{tile} at ({q},{r}) o{(towards - ROADS[tile]) % 6}")
    return "; ".join([HOME, *laid])


def lines(match: Match, seat: int = 0) -> dict[str, int]:
    return match.breakdown[seat]


@rule("score.winter.scribes", "score.winter.key-guild", "score.winter.scholar", "score.best")
def test_skills() -> None:
    """E46."""
    match = scored(winter("Scribes", "Key guild", "Scholar"), "hand 1: saw*4 pickaxe*3 anvil*2")
    assert lines(match) == {"Scribes": 20, "Scholar": 6}


@rule("score.winter.key-guild", "score.sets")
def test_incomplete_sets_bring_nothing() -> None:
    assert lines(scored(winter("Key guild"), "hand 1: saw*9")) == {"Key guild": 10}
    assert lines(scored(winter("Scribes"), "hand 1: saw*4 pickaxe*4")) == {}


@rule("score.winter.craftsmans-guild", "score.winter.apothecary", "score.winter.key-market", "score.once")
def test_workers() -> None:
    """E47."""
    match = scored(winter("Apothecary", "Craftsman's guild", "Key market"), "hand 1: blue*4 red*3 yellow*3 green*2")
    assert lines(match) == {"Craftsman's guild": 9, "Key market": 4}


@rule("score.boat.white-wind")
def test_workers_of_the_white_wind() -> None:
    """E47 with the White Wind: 14 in all."""
    village_text = winter("Apothecary", "Craftsman's guild", "Key market") + "; White Wind at (0,1) o0"
    header = ("seats: 6", "hand 1: blue*4 red*3 yellow*3 green*2")
    match = six(village_text, *header)
    assert sum(lines(match).values()) == 14
    assert lines(match)["Key market"] == 4


def six(sketch: str, *header: str) -> Match:
    """The end of winter with six seats: seat 6 has only the Keyflower left to place."""
    rest = "sea-bastion sea-breese flipper ianvincible turn-order-1 turn-order-2 turn-order-3 turn-order-4"
    boats = ("white-wind", "sea-bastion", "sea-breese", "flipper", "ianvincible", "keyflower")
    lines_ = ["season: winter", "stage: place", "new 6: keyflower", f"away: {rest}"]
    lines_ += [f"boat {i}: {boat}" for i, boat in enumerate(boats, 1)]
    match = table(sketch, *lines_, "boat order: 1 2 3 4 5 6", "boats chosen: 6", *header)
    match.play("place keyflower", 5)
    match.play(match.moves(5)[0], 5)
    return match


@rule("score.winter.craftsmans-guild")
def test_green_does_not_stand_in() -> None:
    assert lines(scored(winter("Craftsman's guild"), "hand 1: blue red green*3")) == {}


@rule("score.winter.apothecary")
def test_five_workers_of_any_colours() -> None:
    assert lines(scored(winter("Apothecary"), "hand 1: blue*4 green*2 red*5")) == {"Apothecary": 6}


@rule("score.winter.village-hall")
def test_one_colour_counts_at_the_village_hall() -> None:
    assert lines(scored(winter("Village hall"), "hand 1: blue*4 green*5 red*2")) == {"Village hall": 5}


@rule("score.winter.key-market")
def test_green_workers_at_the_market() -> None:
    assert lines(scored(winter("Key market"), "hand 1: blue*4 green*5")) == {"Key market": 10}


@rule("score.winter.keythedral")
def test_the_keythedral() -> None:
    assert lines(scored(winter("Keythedral"))) == {"Keythedral": 12}


@rule("score.winter.mercers-guild", "score.gold-wild", "score.winter.windmill", "score.winter.watermill")
def test_resources() -> None:
    stock = "wood*3 stone*2 iron gold*2"
    mercer = winter("Mercer's guild").replace("(0,0) o0", f"(0,0) o0: {stock}")
    assert lines(scored(mercer)) == {"Mercer's guild": 10, "gold": 1}
    windmill = winter("Windmill").replace("(0,0) o0", f"(0,0) o0: {stock}")
    assert lines(scored(windmill)) == {"Windmill": 5, "gold": 2}
    both = winter("Mercer's guild", "Windmill").replace("(0,0) o0", f"(0,0) o0: {stock}")
    assert sum(lines(scored(both)).values()) == 11
    water = winter("Watermill").replace("(0,0) o0", f"(0,0) o0: {stock}")
    assert lines(scored(water)) == {"Watermill": 3, "gold": 2}
    stones = winter("Watermill").replace("(0,0) o0", "(0,0) o0: wood stone*3")
    assert lines(scored(stones)) == {"Watermill": 3}


@rule("score.barn", "score.autumn-free", "score.winter.jeweller")
def test_barn_and_jeweller() -> None:
    """E49."""
    base = f"{HOME}; Barn at (0,-1) o0: gold*2 wood; Jeweller at (1,0) o3"
    assert lines(scored(base)) == {"Barn": 1, "Jeweller": 4}
    assert sum(lines(scored(base.replace("o0: gold", "o0 upgraded: gold"))).values()) == 6


@rule("score.blacksmith", "score.stone-yard", "score.timber-yard", "score.gold-wild", "score.pool")
@pytest.mark.parametrize(
    ("tile", "turn", "resource"),
    [("Blacksmith", "o4", "iron"), ("Stone yard", "o3", "stone"), ("Timber yard", "o1", "wood")],
)
def test_yards_score_their_own_kind_and_gold(tile: str, turn: str, resource: str) -> None:
    others = " ".join(kind for kind in ("wood", "stone", "iron") if kind != resource)
    stock = f"{resource}*2 gold {others}"
    assert lines(scored(f"{HOME}; {tile} at (0,-1) {turn}: {stock}")) == {tile: 6}
    assert lines(scored(f"{HOME}; {tile} at (0,-1) {turn} upgraded: {stock}")) == {tile: 9}


@rule("score.no-moves", "score.barn")
def test_nothing_is_moved_onto_a_barn() -> None:
    assert lines(scored(f"{HOME}: wood*3; Barn at (0,-1) o0")) == {}


@rule("score.pool")
def test_resources_need_no_transport_to_be_allotted() -> None:
    village_text = (
        f"{HOME}: wood; Keywood at (0,-1) o0: stone; Mercer's guild at (-1,1) o4; Gold mine at (1,-1) o1: iron"
    )
    assert lines(scored(village_text)) == {"Mercer's guild": 5}


@rule("boat.3b", "score.3b", "score.gold")
@pytest.mark.parametrize(
    ("jeweller", "boat", "points"), [(False, False, 1), (False, True, 5), (True, False, 2), (True, True, 10)]
)
def test_boat_3b(*, jeweller: bool, boat: bool, points: int) -> None:
    """E50."""
    text = (winter("Jeweller") if jeweller else HOME).replace("(0,0) o0", "(0,0) o0: wood*2 stone iron gold")
    match = scored(text + ("; Boat 3b at (0,1) o0" if boat else ""))
    assert match.scores[0] == points


@rule("score.3b")
def test_boat_3b_counts_on_autumn_tiles_too() -> None:
    text = f"{HOME}; Timber yard at (0,-1) o1: stone*2; Boat 3b at (0,1) o0"
    assert lines(scored(text)) == {"Timber yard": 4}
    mercer = winter("Mercer's guild").replace("(0,0) o0", "(0,0) o0: wood*4") + "; Boat 3b at (0,1) o0"
    assert lines(scored(mercer)) == {"Mercer's guild": 5, "gold": 1}


@rule("score.purple-item", "score.purple-who", "score.winter.scribes")
def test_the_purple_worker_completes_a_set() -> None:
    """E48, base game."""
    match = scored(winter("Scribes"), "hand 1: saw pickaxe", order="1")
    assert lines(match) == {"Scribes": 10}
    assert match.view(None)["scoring"][0]["purple"] == "anvil"
    assert lines(scored(winter("Scribes"), "hand 1: saw pickaxe")) == {}


@rule("score.purple-item")
@pytest.mark.parametrize(
    ("tile", "header", "points"),
    [("Key market", "hand 1: blue", 2), ("Mercer's guild", "hand 2: blue", 1), ("Village hall", "hand 1: red*3", 4)],
)
def test_the_purple_worker_is_what_brings_most(tile: str, header: str, points: int) -> None:
    assert scored(winter(tile), header, order="1").scores[0] == points


@rule("score.purple-autumn")
def test_the_purple_worker_may_lie_on_an_autumn_tile() -> None:
    match = scored(f"{HOME}; Timber yard at (0,-1) o1 upgraded", order="1")
    assert lines(match) == {"Timber yard": 3}


@rule("score.printed", "score.order")
def test_printed_points_of_the_side_that_lies_up() -> None:
    text = f"{HOME} upgraded; Keywood at (0,-1) o0 upgraded; Forge at (1,0) o2"
    assert lines(scored(text)) == {"printed points": 5 + 3 + 3}


@rule("score.boat.sea-bastion")
def test_round_trips() -> None:
    """E53."""
    assert lines(scored(VILLAGE_A)) == {"Sea Bastion": 3}
    assert lines(scored(f"{VILLAGE_A}; Fair at (1,0) o4")) == {"Sea Bastion": 5}
    shared = f"{HOME}; Miner at (0,-1) o0; Barn at (-1,0) o4; Fair at (1,-1) o3"
    assert lines(scored(shared)) == {"Sea Bastion": 4}
    assert lines(scored(f"{HOME}; Keywood at (0,-1) o0")) == {}
    second = "Boat 2a at (2,-1) o0; Miner at (3,-2) o0; Quarryman at (3,-1) o1; Stable at (4,-2) o1"
    assert lines(scored(f"{VILLAGE_A}; {second}")) == {"Sea Bastion": 3}, "two loops that no road joins"


@rule("score.boat.sea-breese", "place.river-free")
def test_the_line_of_boats() -> None:
    """E54 with Boat 3 in place of Boat 5: Boat 2 lies beside the line."""
    text = f"{HOME}; Boat 1b at (0,1) o0; Sea Breese at (0,2) o0; Boat 3a at (0,3) o0; Boat 2b at (1,2) o0"
    boats = ("boat 1: sea-breese", "boat 2: sea-bastion", "boat 3: keyflower", "boat order: 1 2 3", "boats chosen: 3")
    header = ("season: winter", "stage: place", "seats: 3", "new 3: keyflower", *boats)
    match = table(text, *header, "away: sea-bastion turn-order-1 turn-order-2")
    match.play("place keyflower", 2)
    match.play(match.moves(2)[0], 2)
    assert lines(match) == {"Sea Breese": 8}


@rule("score.boat.sea-breese")
@pytest.mark.parametrize(("boats", "points"), [(0, 2), (1, 4), (2, 8), (3, 16), (4, 32)])
def test_more_boats_in_line(boats: int, points: int) -> None:
    laid = "".join(f"; Boat {n}b at (0,{n}) o0" for n in range(1, boats + 1))
    header = [
        "season: winter",
        "stage: place",
        "seats: 3",
        "new 1: sea-breese",
        "boat 1: sea-breese",
        "boat 2: keyflower",
    ]
    header += ["boat 3: sea-bastion", "away: keyflower sea-bastion turn-order-1 turn-order-2", "boat order: 1 2 3"]
    match = table(HOME + laid, *header, "boats chosen: 3")
    play(match, "place sea-breese")
    match.play(f"at 0,{boats + 1} o0", 0)
    assert lines(match) == {"Sea Breese": points}


@rule("score.boat.keyflower")
def test_steps_of_the_keyflower() -> None:
    """E55: printed points come on top."""
    text = f"{HOME} upgraded; Stable at (0,-1) o0; Farrier at (1,0) o0 upgraded"
    assert lines(scored(text, boat="keyflower"))["Keyflower"] == 9
    assert lines(scored(f"{text}; Boat 2b at (0,1) o0", boat="keyflower"))["Keyflower"] == 18


def four(sketch: str, boat: str, *header: str) -> Match:
    """The end of winter with four seats: seat 1 places its boat tile."""
    boats = [boat, *(name for name in ("keyflower", "sea-bastion", "sea-breese", "flipper") if name != boat)]
    lines_ = ["season: winter", "stage: place", "seats: 4", f"new 1: {boat}", "boat order: 1 2 3 4", "boats chosen: 4"]
    lines_ += [f"boat {i}: {name}" for i, name in enumerate(boats, 1)]
    match = table(sketch, *lines_, f"away: {' '.join(boats[1:])} turn-order-1 turn-order-2 turn-order-3", *header)
    play(match, f"place {boat}")
    match.play(match.moves(0)[0], 0)
    return match


@rule("score.boat.flipper")
def test_the_flipper_turns_what_brings_most() -> None:
    """E56."""
    text = f"{HOME}; Forge at (0,-1) o0; Timber yard at (1,0) o1: wood*8"
    match = four(text, "flipper")
    assert village(match, 0)["timber-yard"]["side"] == "upgraded"
    assert village(match, 0)["forge"]["side"] == "basic"
    assert lines(match) == {"Timber yard": 24, "printed points": 3, "Flipper": 2}
    forge = four(text.replace(": wood*8", ": wood*6"), "flipper")
    assert village(forge, 0)["forge"]["side"] == "upgraded"
    assert lines(forge) == {"Timber yard": 12, "printed points": 10, "Flipper": 2}


@rule("score.boat.ianvincible")
def test_the_ianvincible() -> None:
    boats = ["ianvincible", "keyflower", "sea-bastion", "sea-breese", "flipper"]
    orders = "turn-order-1 turn-order-2 turn-order-3 turn-order-4"
    header = [
        "season: winter",
        "stage: place",
        "seats: 5",
        "new 1: ianvincible",
        f"away: {' '.join(boats[1:])} {orders}",
    ]
    header += [f"boat {i}: {name}" for i, name in enumerate(boats, 1)]
    match = play(table(HOME, *header, "boat order: 1 2 3 4 5", "boats chosen: 5"), "place ianvincible")
    match.play(match.moves(0)[0], 0)
    assert lines(match) == {"Ianvincible": 5}


@rule("score.turn-order")
def test_turn_order_tiles_score_their_neighbours() -> None:
    """E57: five tiles around the first, two around the second, the first among them."""
    text = (
        f"{HOME}; Turn order 1 at (0,-1) o0; Keywood at (1,-1) o0; Miner at (-1,0) o0; Boat 2a at (1,-2) o0; "
        "Turn order 2 at (0,-2) o0"
    )
    boats = ("boat 1: sea-breese", "boat 2: sea-bastion", "boat 3: keyflower", "boat order: 1 2 3", "boats chosen: 3")
    header = ("season: winter", "stage: place", "seats: 3", "new 3: keyflower", *boats)
    match = table(text, *header, "away: sea-bastion sea-breese")
    match.play("place keyflower", 2)
    match.play(match.moves(2)[0], 2)
    assert lines(match) == {"turn order tiles": 5 + 2}


@rule("score.order", "score.best", "score.purple-item")
def test_a_whole_score() -> None:
    """E58 without what The Farmers adds."""
    text = (
        f"{HOME} upgraded: wood; Keywood at (0,-1) o0 upgraded; Gold mine at (1,-1) o1: gold*2; "
        "Barn at (-1,0) o4 upgraded: stone*2 gold; Fair at (1,0) o4; Turn order 1 at (-1,1) o1"
    )
    match = scored(text, "hand 1: saw pickaxe", order="1")
    assert lines(match) == {"Barn": 8, "printed points": 8, "Sea Bastion": 5, "turn order tiles": 3, "gold": 2}
    assert list(lines(match)) == ["Barn", "printed points", "Sea Bastion", "turn order tiles", "gold"]


@rule("win.most", "tie.share")
def test_most_points_win_and_ties_are_shared() -> None:
    assert scored(f"{HOME}: gold*2|Home 2 at (0,0) o0: gold*2").winners == (0, 1)
    assert scored(f"{HOME}: gold*2|Home 2 at (0,0) o0: gold*3").winners == (1,)


@rule("score.once")
def test_a_gold_scores_once() -> None:
    text = winter("Jeweller", "Mercer's guild").replace("(0,0) o0", "(0,0) o0: wood stone gold")
    assert lines(scored(text)) == {"Mercer's guild": 5}
