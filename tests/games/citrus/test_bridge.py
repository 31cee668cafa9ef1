"""The bridge (section 3.11) with Ex 29."""

import pytest

from tests.games.citrus.tables import actions, header, home, legal, owned, play, points, refused, scored, seen, table
from tests.rules import rule

EX29 = """
     1   2   3   4   5
1    .   .   li0 .   .
2    .   #   li0 le1 .
3    .   .   li0 .   #
"""
NEUTRAL_ON_A_PATH = """
     1   2   3   4   5
1    .   +   .   .   .
2    +   @A  le0 .   .
3    .   +   .   .   .
"""
BRIDGE = "hand 1: br"


@rule("tile.bridge", "tile.bridge-covered", "tile.held", "tile.discard")
def test_ex29_a_bridge_covers_a_neutral_tile_of_another_fruit() -> None:
    match = play(table(EX29, BRIDGE, "pending: le"), "place le c2 bridge")
    assert owned(match, 0) == {"c2", "d2"}
    assert owned(match, None) == {"c1", "c3"}
    assert seen(match)["squares"]["c2"]["fruit"] == "le"
    assert home(match)[0] == 4
    assert actions(match) == []
    assert header(match, "covered") == ["li"]


@rule("tile.bridge-fruit")
def test_ex29_the_same_fruit_does_not_cover_a_part_of_a_larger_area() -> None:
    assert refused(table(EX29, BRIDGE, "pending: li"), "place li c2 bridge") == "tile.bridge-fruit"


@rule("tile.bridge-rules", "tile.bridge", "plant.square")
@pytest.mark.parametrize(
    ("move", "answer"),
    [
        ("place le b2 bridge", "plant.two-ways"),
        ("place le d2 bridge", "tile.bridge"),
        ("place le c2", "plant.square"),
        ("place le e2", None),
    ],
)
def test_ex29_what_the_bridge_leaves_in_force(move: str, answer: str | None) -> None:
    assert refused(table(EX29, BRIDGE, "pending: le"), move) == answer


@rule("tile.bridge")
@pytest.mark.parametrize("token", [".", "+", "h2", "bu", "br", "gr1", "gr2"])
def test_a_bridge_covers_only_rocks_and_neutral_plantations(token: str) -> None:
    sketch = EX29.replace("le1 .", f"le1 {token}")
    assert refused(table(sketch, BRIDGE, "pending: le"), "place le e2 bridge") == "tile.bridge"


@rule("tile.bridge", "plant.rock-site")
def test_a_bridge_covers_a_rock() -> None:
    match = play(table(EX29, BRIDGE, "pending: le le"), "place le e2", "place le e3 bridge")
    assert owned(match, 0) == {"d2", "e2", "e3"}
    assert seen(match)["squares"]["e3"]["fruit"] == "le"


@rule("tile.bridge", "plant.rock-site")
@pytest.mark.parametrize("site", ["?E", "!E", "@E", "=E"])
def test_a_bridge_leads_over_no_site(site: str) -> None:
    sketch = EX29.replace("le1 .", f"le1 {site}")
    assert refused(table(sketch, BRIDGE, "pending: le"), "place le e2 bridge") == "plant.rock-site"


@rule("tile.held")
def test_a_bridge_must_be_held() -> None:
    assert refused(table(EX29, "pending: le"), "place le c2 bridge") == "tile.held"
    assert refused(table(EX29, "hand 2: br", "pending: le"), "place le c2 bridge") == "tile.held"


@rule("tile.held")
def test_a_bridge_serves_once() -> None:
    match = play(table(EX29, BRIDGE, "pending: le le"), "place le c2 bridge")
    assert refused(match, "place le b2 bridge") == "tile.held"


@rule("tile.bridge", "tile.cart-build")
def test_the_tile_of_a_cart_may_go_on_a_bridge() -> None:
    assert legal(table(EX29, BRIDGE, "cart tile: le"), "place le c2 bridge")


@rule("tile.bridge-fruit", "tile.bridge-covered", "tile.bridge-rules")
def test_a_single_neutral_tile_on_a_path_is_covered_by_its_own_fruit_as_a_start() -> None:
    match = play(table(NEUTRAL_ON_A_PATH, BRIDGE, "pending: le"), "place le c2 bridge")
    assert owned(match, 0) == {"c2"}
    assert home(match)[0] == 4


@rule("tile.bridge-covered", "plant.road-colours")
def test_a_covered_tile_no_longer_binds_the_road() -> None:
    match = table(NEUTRAL_ON_A_PATH, BRIDGE, "pending: or le")
    assert refused(match, "place le b1") == "plant.road-colours"
    play(match, "place or c2 bridge")
    assert legal(match, "place le b1")


@rule("tile.bridge-rules", "plant.road-colours")
def test_the_road_rule_binds_a_tile_on_a_bridge() -> None:
    sketch = NEUTRAL_ON_A_PATH.replace("1    .   +", "1    .   or0")
    assert refused(table(sketch, BRIDGE, "pending: or"), "place or c2 bridge") == "plant.road-colours"
    assert legal(table(sketch, BRIDGE, "pending: li"), "place li c2 bridge")


@rule("tile.bridge-rules", "plant.worker")
def test_a_start_on_a_bridge_takes_a_worker() -> None:
    areas = NEUTRAL_ON_A_PATH + "4    le1 .   le1 .   le1\n5    .   le1 .   {}  .\n"
    assert home(play(table(areas.format("."), BRIDGE, "pending: or"), "place or c2 bridge"))[0] == 0
    for tile in ("or", "le"):
        match = table(areas.format("le1"), BRIDGE, f"pending: {tile}")
        assert refused(match, f"place {tile} c2 bridge") == "plant.worker"


@rule("tile.bridge-rules", "merge.foreign")
def test_a_tile_on_a_bridge_keeps_away_from_foreign_areas() -> None:
    sketch = NEUTRAL_ON_A_PATH.replace("le0 .", "le0 or2")
    assert refused(table(sketch, BRIDGE, "pending: or"), "place or c2 bridge") == "merge.foreign"


@rule("tile.bridge-rules", "area.neutral-closed")
def test_a_tile_on_a_bridge_keeps_away_from_neutral_areas() -> None:
    sketch = NEUTRAL_ON_A_PATH.replace("le0 .", "le0 or0")
    assert refused(table(sketch, BRIDGE, "pending: or"), "place or c2 bridge") == "area.neutral-closed"


@rule("tile.bridge-rules", "merge.neutral")
def test_a_tile_on_a_bridge_joins_only_a_neutral_area_that_is_not_larger() -> None:
    sketch = """
     1   2   3   4   5
1    .   le1 #   le0 {}
2    .   .   .   .   .
"""
    match = table(sketch.format("."), BRIDGE, "pending: le")
    assert owned(play(match, "place le c1 bridge"), 0) == {"b1", "c1", "d1"}
    assert refused(table(sketch.format("le0"), BRIDGE, "pending: le"), "place le c1 bridge") == "merge.neutral"


@rule("tile.bridge-rules", "merge.own")
def test_a_tile_on_a_bridge_joins_own_areas() -> None:
    sketch = """
     1   2   3
1    le1 or0 le1
2    .   .   .
"""
    assert home(play(table(sketch, BRIDGE, "pending: le"), "place le b1 bridge"))[0] == 4


@rule("tile.bridge-covered", "merge.neutral")
def test_a_neutral_area_falls_apart_under_a_bridge() -> None:
    sketch = """
     1   2   3   4   5   6
1    .   le1 .   .   .   .
2    li0 li0 li0 .   li1 .
3    .   .   .   .   .   .
"""
    match = table(sketch, BRIDGE, "pending: le li")
    assert refused(match, "place li d2") == "merge.neutral"
    play(match, "place le b2 bridge", "place li d2")
    assert owned(match, None) == {"a2"}
    assert owned(match, 0) == {"b1", "b2", "c2", "d2", "e2"}


@rule("tile.bridge-covered", "tile.bridge-fruit")
def test_a_tile_left_alone_by_a_bridge_is_a_single_neutral_tile() -> None:
    sketch = """
     1   2   3   4   5
1    .   .   @A  .   .
2    .   .   li0 .   .
3    .   .   li0 le1 .
4    .   .   li0 .   .
"""
    match = table(sketch, "hand 1: br br", "pending: le li")
    assert refused(match, "place li c2 bridge") == "tile.bridge-fruit"
    play(match, "place le c3 bridge")
    assert legal(match, "place li c2 bridge")


@rule("tile.bridge-covered", "plant.square")
def test_a_covered_rock_is_a_planted_square() -> None:
    match = table(EX29, "hand 1: br br", "pending: le le le")
    play(match, "place le e2", "place le e3 bridge")
    assert refused(match, "place le e3") == "plant.square"
    assert refused(match, "place le e3 bridge") == "tile.bridge"


@rule("tile.bridge-covered", "score.occupied")
def test_a_bridge_leaves_its_square_occupied() -> None:
    sketch = """
     1   2   3   4
1    #   #   #   .
2    #   @A  #   le1
3    #   #   #   .
"""
    match = play(table(sketch, BRIDGE, "pending: le"), "place le c2 bridge", "end")
    assert scored(match) == {"A"}


@rule("tile.bridge-covered", "harvest.points")
def test_a_covered_well_is_gone() -> None:
    sketch = EX29.replace("li0 le1", "li0w le1")
    match = play(table(sketch, BRIDGE, "cart tile: le"), "place le c2 bridge", "harvest c2")
    assert points(match) == [2, 0]
    assert header(match, "covered") == ["liw"]
    assert header(match, "used") == ["br"]


@rule("tile.bridge-covered")
@pytest.mark.parametrize("sketch", [EX29, NEUTRAL_ON_A_PATH, NEUTRAL_ON_A_PATH.replace("le0", "le0w")])
def test_asking_about_a_bridge_changes_nothing(sketch: str) -> None:
    match = table(sketch, BRIDGE, "pending: le")
    before = (match.position(), seen(match), match.moves())
    for square in ("c1", "c2", "c3", "b2", "e3", "d2", "a1"):
        refused(match, f"place le {square} bridge")
    assert (match.position(), seen(match), match.moves()) == before
