"""Build: where a tile may go (section 3.5) and what is picked up there (3.7), with Ex 7-12."""

import pytest

from tests.games.citrus.tables import (
    MEADOW,
    actions,
    home,
    legal,
    owned,
    play,
    points,
    refused,
    seen,
    table,
)
from tests.rules import rule

EX07 = """
     1   2   3   4   5   6   7
1    .   +   .   .   .   +   .
2    +   @A  +   .   +   !E  +
3    .   +   .   .   .   +   .
"""
EX08 = """
     1   2   3   4
1    .   +   .   .
2    +   @A  le2 .
3    .   +   .   .
"""
EX09 = """
     1   2   3   4   5
1    .   .   .   .   .
2    .   .   le1 .   .
3    .   +   ?E  +   .
4    .   .   +   .   .
"""
EX10 = """
     1   2   3   4   5
1    .   +   .   .   .
2    +   @A  +   .   .
3    .   li1 .   li2 .
"""
EX11 = """
     1   2   3   4   5   6   7
1    le1 .   .   .   .   .   gr1
2    .   .   +   li1 .   .   .
3    .   +   @A  +   .   .   .
4    or1 .   +   .   .   .   bl1
"""
EX12 = """
     1   2   3   4   5
1    .   or1 br  h3  .
2    +   @A  +   .   #
3    .   +   .   .   .
"""


@rule("plant.start", "plant.worker")
def test_ex7_a_lemon_start_takes_a_worker() -> None:
    match = table(EX07, "pending: le")
    assert home(match) == [5, 5]
    play(match, "place le b1")
    assert home(match) == [4, 5]
    assert owned(match, 0) == {"b1"}


@rule("plant.two-ways", "plant.start", "plant.rock-site")
@pytest.mark.parametrize(
    ("square", "answer"),
    [
        ("a1", "plant.two-ways"),
        ("d2", "plant.two-ways"),
        ("f1", "plant.two-ways"),
        ("f2", "plant.rock-site"),
        ("b2", "plant.rock-site"),
    ],
)
def test_ex7_a_start_needs_a_path_square_of_a_finca(square: str, answer: str) -> None:
    assert refused(table(EX07, "pending: le"), f"place le {square}") == answer


@rule("plant.start")
@pytest.mark.parametrize("square", ["b1", "a2", "c2", "b3"])
def test_each_of_the_four_path_squares_allows_a_start(square: str) -> None:
    assert legal(table(EX07, "pending: le"), f"place le {square}")


@rule("plant.start")
def test_a_bare_site_offers_no_start() -> None:
    assert refused(table(EX07.replace("!E", "?E"), "pending: le"), "place le f1") == "plant.two-ways"


@rule("plant.road-colours", "variant.family")
@pytest.mark.parametrize("owner", ["le2", "le0"])
def test_ex8_path_squares_of_a_finca_carry_different_fruits(owner: str) -> None:
    sketch = EX08.replace("le2", owner)
    assert refused(table(sketch, "pending: le"), "place le b1") == "plant.road-colours"
    assert legal(table(sketch, "pending: or"), "place or b1")
    assert legal(table(sketch, "pending: le", "option family: on"), "place le b1")


@rule("plant.road-sites", "plant.road-diagonal", "plant.adjacent")
def test_ex9_the_road_rule_holds_at_a_bare_site_but_not_at_its_corners() -> None:
    match = play(table(EX09, "pending: le le"), "place le d2")
    assert home(match)[0] == 4
    assert refused(match, "place le d3") == "plant.road-colours"
    assert legal(match, "place le e2")


@rule("plant.road-sites")
@pytest.mark.parametrize("site", ["?E", "!E", "@E", "=E"])
def test_the_road_rule_holds_at_every_site(site: str) -> None:
    match = play(table(EX09.replace("?E", site), "pending: le le"), "place le d2")
    assert refused(match, "place le d3") == "plant.road-colours"


@rule("plant.road-colours")
def test_the_road_rule_binds_an_extension_of_ones_own_area() -> None:
    match = play(table(EX09.replace("?E", "@E"), "pending: le le"), "place le b2")
    assert refused(match, "place le b3") == "plant.road-colours"


@rule("plant.road-sites")
@pytest.mark.parametrize("lemon", ["b1", "d1"])
@pytest.mark.parametrize(("left", "right"), [("@A", "?E"), ("?E", "@A"), ("@A", "@B"), ("@B", "@A")])
def test_a_path_square_of_two_sites_must_satisfy_both(lemon: str, left: str, right: str) -> None:
    upper = {"b1": ".  le0 . .  .", "d1": ".  .  . le0 ."}[lemon]
    sketch = f"""
     1   2   3   4   5
1    {upper}
2    .   {left} + {right} .
3    .   .   .   .   .
"""
    assert refused(table(sketch, "pending: le"), "place le c2") == "plant.road-colours"
    assert legal(table(sketch, "pending: or"), "place or c2")


@rule("merge.foreign", "plant.extend-free", "plant.road-colours")
def test_ex10_an_extension_keeps_away_from_a_foreign_area() -> None:
    match = table(EX10, "pending: li")
    assert refused(match, "place li c3") == "merge.foreign"
    assert refused(match, "place li c2") == "plant.road-colours"
    play(match, "place li a3")
    assert home(match)[0] == 4


@rule("plant.extend-on-path", "plant.worker")
def test_ex11_an_extension_on_a_path_square_needs_no_worker() -> None:
    match = table(EX11, "pending: li")
    assert home(match)[0] == 0
    play(match, "place li c2")
    assert home(match)[0] == 0
    assert refused(table(EX11, "pending: gr"), "place gr c2") == "plant.worker"
    assert legal(table(EX11, "pending: le"), "place le b1")


@rule("plant.extend-on-path", "plant.extend-free")
def test_an_extension_on_a_path_square_takes_no_worker_that_is_at_home() -> None:
    match = play(table(EX11.replace("bl1", "."), "pending: li"), "place li c2")
    assert home(match)[0] == 1


@rule("plant.worker", "setup.workers")
def test_the_fifth_worker_is_the_last_that_can_start_an_area() -> None:
    match = table(EX11.replace("bl1", "."), "pending: bl")
    assert home(play(match, "place bl c2"))[0] == 0
    assert refused(table(EX11, "pending: gr"), "place gr b3") == "plant.worker"


@rule("pick.landscape", "pick.action", "pick.horses")
def test_ex12_a_plantation_takes_the_landscape_tile_of_its_square() -> None:
    match = play(table(EX12, "pending: or or"), "place or c1")
    assert actions(match) == ["br"]
    assert "c1" not in seen(match)["landscape"]
    play(match, "place or d1")
    assert match.view(0)["hands"][0]["horses"] == [3]
    assert seen(match)["hands"][0]["horse_tiles"] == 1
    assert points(match) == [0, 0]


@rule("tile.same-turn", "tile.bridge-rules", "plant.rock-site")
def test_ex12_a_bridge_may_be_used_in_the_turn_it_was_taken() -> None:
    match = play(table(EX12, "pending: or or or or"), "place or c1", "place or d1")
    assert refused(match, "place or e2") == "plant.rock-site"
    assert refused(match, "place or e2 bridge") == "plant.two-ways"
    play(match, "place or e1", "place or e2 bridge")
    assert owned(match, 0) == {"b1", "c1", "d1", "e1", "e2"}
    assert actions(match) == []


@rule("pick.horses")
def test_horses_lie_face_down() -> None:
    match = play(table(EX12.replace("br", "h2"), "pending: or"), "place or c1")
    assert match.view(0)["hands"][0]["horses"] == [2]
    assert match.view(1)["hands"][0]["horses"] is None
    assert actions(match) == []


@rule("pick.action")
@pytest.mark.parametrize("tile", ["m2", "m3", "ca", "bu", "br", "ms"])
def test_action_tiles_lie_face_up(tile: str) -> None:
    match = play(table(EX12.replace("br", tile), "pending: or"), "place or c1")
    assert match.view(1)["hands"][0]["actions"] == [tile]


@rule("pick.landscape")
def test_the_tile_of_a_cart_takes_the_landscape_tile_too() -> None:
    assert actions(play(table(EX12, "cart tile: or"), "place or c1")) == ["br"]


@rule("plant.adjacent", "plant.two-ways")
@pytest.mark.parametrize("square", ["b1", "d1", "b3"])
def test_a_corner_is_no_neighbour(square: str) -> None:
    assert refused(table(EX09.replace("?E", "."), "pending: le"), f"place le {square}") == "plant.two-ways"


@rule("plant.adjacent", "plant.two-ways")
def test_an_extension_is_of_the_same_fruit() -> None:
    assert refused(table(EX09, "pending: or"), "place or d2") == "plant.two-ways"


@rule("merge.foreign", "plant.adjacent")
def test_an_area_of_another_player_is_not_extended() -> None:
    assert refused(table(EX09, "pending: le", "to act: 2"), "place le d2") == "merge.foreign"


@rule("plant.square")
@pytest.mark.parametrize("token", ["le1", "or1", "or2", "or0", "gr0"])
def test_a_planted_square_is_closed(token: str) -> None:
    sketch = EX07.replace("1    .   +", f"1    .   {token}")
    assert refused(table(sketch, "pending: le"), "place le b1") == "plant.square"


@rule("plant.square", "pick.landscape")
@pytest.mark.parametrize("token", ["h2", "h3", "h4", "m2", "m3", "ca", "bu", "br", "ms"])
def test_a_landscape_tile_leaves_its_square_open_to_plantations(token: str) -> None:
    sketch = EX07.replace("1    .   +", f"1    .   {token}")
    match = play(table(sketch, "pending: le"), "place le b1")
    assert seen(match)["landscape"] == {}
    assert owned(match, 0) == {"b1"}


@rule("plant.rock-site")
@pytest.mark.parametrize("token", ["#", "?F", "!F", "@F", "=F"])
def test_rocks_sites_and_fincas_are_closed_to_plantations(token: str) -> None:
    match = table(EX09.replace("le1 .", f"le1 {token}"), "pending: le")
    assert refused(match, "place le d2") == "plant.rock-site"


@rule("plant.start", "variant.short-edge")
def test_a_finca_at_the_edge_has_three_path_squares() -> None:
    sketch = """
     1   2   3   4
1    .   @C  .   .
2    .   .   .   .
"""
    match = table(sketch, "pending: le")
    assert {move for move in match.moves() if move.startswith("place")} == {
        "place le a1",
        "place le c1",
        "place le b2",
    }


@rule("plant.start")
def test_the_path_squares_of_all_fincas_are_offered() -> None:
    moves = table(MEADOW, "pending: le").moves()
    starts = ["b1", "a2", "c2", "b3", "f1", "e2", "g2", "f3"]
    assert sorted(moves) == sorted(f"place le {square}" for square in starts)


@rule("plant.road-colours")
def test_the_road_is_bound_by_a_tile_of_the_same_turn() -> None:
    match = play(table(MEADOW, "pending: le le"), "place le b1")
    assert refused(match, "place le a2") == "plant.road-colours"
    assert legal(match, "place le f1")
    assert legal(match, "place le a1")


@rule("plant.road-colours", "plant.road-sites")
@pytest.mark.parametrize("square", ["a2", "b1", "e2", "d3"])
def test_a_tile_on_a_path_square_of_two_sites_binds_both(square: str) -> None:
    sketch = """
     1   2   3   4   5
1    .   +   .   +   .
2    +   @A  +   @B  +
3    .   +   .   +   .
"""
    match = play(table(sketch, "pending: le le"), "place le c2")
    assert refused(match, f"place le {square}") == "plant.road-colours"
    assert legal(match, "place le c1")


@rule("pick.landscape", "tile.bridge-covered")
def test_a_landscape_tile_is_taken_once() -> None:
    sketch = EX07.replace("@A  +", "@A  h2")
    match = table(sketch, "hand 1: ca ca br", "market: 1=le 2=or 3=le 4=or 5=le 6=or 7=le")
    play(match, "cart 1", "place le c2", "harvest c2", "cart 2", "place or c2 bridge")
    assert seen(match)["hands"][0]["horse_tiles"] == 1
