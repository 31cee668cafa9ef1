"""How "can be built" is decided (buy.lookahead): what a way to finish may use, and what it may not."""

from itertools import permutations

import pytest

from cosecha.games.citrus.outlook import and_site, and_tile
from tests.games.citrus.tables import LAST_WORKER, WALLED, home, legal, open_sites, play, refused, seen, table
from tests.rules import rule

FIVE_AREAS = """
     1   2   3   4   5   6   7
1    .   le1 .   .   .   +   .
2    +   @A  or1 .   or1 @B  +
3    .   li1 .   .   .   gr1 .
"""
ONE_OPEN_SITE = """
     1   2   3   4   5
1    .   +   .   .   .
2    +   !E  +   .   .
3    .   +   .   .   .
"""
CHOICE_OF_SITES = """
     1   2   3   4   5   6   7   8   9   10  11
1    .   gr0 .   .   .   +   .   .   .   li0 .
2    or0 @A  le0 .   +   !E  +   .   or0 !F  bl0
3    .   li0 .   .   .   +   .   .   .   le0 .
"""
FULL_SITE_AND_HIDDEN_SITE = """
     1   2   3   4   5   6   7
1    .   gr0 .   .   .   +   .
2    or0 !E  le0 .   +   ?J  +
3    .   li0 .   .   .   +   .
"""
OTHERS = "1=gr 2=gr 3=gr 4=gr 5=gr"


@rule("buy.lookahead", "finca.site")
def test_ex20_the_chosen_site_must_leave_a_way_to_finish() -> None:
    match = table(CHOICE_OF_SITES, "market: 1=or 9=le 12=li", draws="12/4")
    play(match, "buy u4")
    assert refused(match, "site F") == "buy.lookahead"
    assert legal(match, "site E")
    assert match.moves() == ["site E"]


@rule("buy.lookahead", "merge.own")
def test_a_line_may_count_on_a_worker_that_a_merge_sends_home() -> None:
    assert home(table(FIVE_AREAS))[0] == 0
    assert legal(table(FIVE_AREAS, f"market: 6=or 10=bl {OTHERS}"), "buy d4")
    assert refused(table(FIVE_AREAS, f"market: 6=le 10=bl {OTHERS}"), "buy d4") == "buy.buildable"


@rule("buy.lookahead")
def test_a_placement_may_not_take_the_worker_another_pending_tile_needs() -> None:
    match = table(LAST_WORKER, "pending: le or")
    assert refused(match, "place le b1") == "buy.lookahead"
    assert legal(match, "place le d1")
    assert legal(match, "place or b1")


@rule("buy.lookahead")
def test_a_placement_may_not_take_the_only_square_of_another_pending_tile() -> None:
    sketch = """
     1   2   3   4
1    #   #   .   .
2    #   @A  +   .
3    #   #   or1 .
"""
    match = table(sketch, "pending: le or")
    assert refused(match, "place or c2") == "buy.lookahead"
    assert legal(match, "place or d3")


@rule("buy.lookahead", "plant.road-sites")
def test_two_tiles_of_a_line_may_not_count_on_two_path_squares_of_one_site() -> None:
    sketch = """
     1   2   3
1    #   le1 +
2    #   +   ?E
3    #   #   +
"""
    assert legal(table(sketch, f"market: 6=le {OTHERS}"), "buy d4")
    assert refused(table(sketch, f"market: 6=le 10=le {OTHERS}"), "buy d4") == "buy.buildable"


@rule("buy.lookahead", "finca.trigger")
def test_a_line_may_count_on_the_finca_its_purchase_triggers() -> None:
    assert legal(table(ONE_OPEN_SITE, "market: 6=le 1=gr 2=gr 3=gr"), "buy d4")
    assert refused(table(ONE_OPEN_SITE, "market: 6=le 1=gr 2=gr 3=gr 4=gr"), "buy d4") == "buy.buildable"


@rule("buy.lookahead", "finca.needs-bag")
def test_a_line_may_not_count_on_a_finca_when_the_bag_is_empty() -> None:
    assert refused(table(ONE_OPEN_SITE, "market: 6=le 1=gr 2=gr 3=gr", "bag: 0"), "buy d4") == "buy.buildable"


@rule("buy.lookahead")
def test_a_line_may_not_count_on_a_site_still_hidden() -> None:
    match = table(FULL_SITE_AND_HIDDEN_SITE, "market: 6=bl 1=gr 2=gr 3=gr", "hand 1: ms")
    assert refused(match, "buy d4") == "buy.buildable"


@rule("buy.lookahead")
def test_a_line_may_not_count_on_a_milestone_for_a_site_still_hidden() -> None:
    match = table(FULL_SITE_AND_HIDDEN_SITE, f"market: 6=bl {OTHERS}", "hand 1: ms")
    assert refused(match, "buy d4") == "buy.buildable"


@rule("buy.lookahead", "finca.next-site")
def test_a_line_may_count_on_the_site_once_it_is_shown() -> None:
    match = table(FULL_SITE_AND_HIDDEN_SITE, f"market: 6=bl {OTHERS}", "hand 1: ms ms")
    play(match, "milestone", "site E")
    assert open_sites(match) == ["J"]
    assert legal(match, "buy d4")


@rule("buy.lookahead", "tile.bridge")
def test_a_line_may_count_on_a_bridge_in_hand() -> None:
    sketch = """
     1   2   3   4
1    #   le1 #   .
2    #   #   #   .
"""
    market = f"market: 6=le {OTHERS}"
    assert refused(table(sketch, market), "buy d4") == "buy.buildable"
    match = play(table(sketch, market, "hand 1: br"), "buy d4")
    assert legal(match, "place le b2 bridge")


@rule("buy.lookahead", "tile.bridge", "tile.same-turn")
@pytest.mark.parametrize(("tile", "answer"), [("br", None), ("h2", "buy.buildable"), ("ca", "buy.buildable")])
def test_a_line_may_count_on_a_bridge_picked_up_on_the_way(tile: str, answer: str | None) -> None:
    sketch = f"""
     1   2   3   4
1    #   le1 {tile} #
2    #   #   #   #
"""
    assert refused(table(sketch, f"market: 6=le 10=le {OTHERS}"), "buy d4") == answer


@rule("buy.lookahead")
def test_a_bridge_that_a_pending_tile_needs_may_not_be_spent_on_another() -> None:
    sketch = """
     1   2   3   4   5
1    #   le1 #   .   or1
2    #   #   #   .   #
"""
    match = table(sketch, "pending: le or", "hand 1: br")
    assert refused(match, "place or e2 bridge") == "buy.lookahead"
    assert legal(match, "place or d1")
    assert legal(match, "place le b2 bridge")


@rule("buy.lookahead", "tile.milestone")
def test_a_line_may_count_on_a_milestone_in_hand() -> None:
    market = f"market: 6=le {OTHERS}"
    assert refused(table(ONE_OPEN_SITE, market), "buy d4") == "buy.buildable"
    match = play(table(ONE_OPEN_SITE, market, "hand 1: ms"), "buy d4")
    assert refused(match, "place le b1") == "plant.two-ways"
    assert legal(play(match, "milestone", "site E"), "place le b1")


@rule("buy.lookahead", "tile.milestone", "tile.same-turn")
@pytest.mark.parametrize(("tile", "answer"), [("ms", None), ("h2", "buy.buildable")])
def test_a_line_may_count_on_a_milestone_picked_up_on_the_way(tile: str, answer: str | None) -> None:
    sketch = f"""
     1   2   3   4   5
1    #   or1 {tile} #   .
2    #   #   #   .   +
3    .   .   .   +   !E
"""
    assert refused(table(sketch, f"market: 6=or 10=le {OTHERS}"), "buy d4") == answer


@rule("buy.lookahead", "tile.milestone")
def test_the_site_of_a_milestone_must_leave_a_way_for_pending_tiles() -> None:
    match = play(table(CHOICE_OF_SITES, "pending: le", "hand 1: ms"), "milestone")
    assert refused(match, "site F") == "buy.lookahead"
    assert legal(match, "site E")


@rule("buy.lookahead", "tile.milestone")
def test_a_second_milestone_in_hand_leaves_a_way_for_pending_tiles() -> None:
    match = play(table(CHOICE_OF_SITES, "pending: le", "hand 1: ms ms"), "milestone")
    assert legal(match, "site F")


@rule("buy.lookahead", "tile.milestone", "finca.trigger")
def test_a_triggered_finca_and_a_milestone_may_serve_one_line_together() -> None:
    sketch = """
     1   2   3   4   5   6
1    #   +   #   #   +   #
2    #   !E  #   #   !F  #
3    #   #   #   #   #   #
"""
    market = "market: 6=le 10=or 1=gr 2=gr"
    assert legal(table(sketch, market, "hand 1: ms"), "buy d4")
    assert refused(table(sketch, market), "buy d4") == "buy.buildable"


@rule("buy.lookahead")
def test_a_line_may_not_count_on_a_cart() -> None:
    match = table(FIVE_AREAS, "market: 1=or 2=gr 3=gr 4=gr 5=gr 6=bl", "hand 1: ca")
    assert refused(match, "buy d4") == "buy.buildable"
    play(match, "cart 1", "place or d2")
    assert home(match)[0] == 1
    assert legal(match, "buy d4")


@rule("buy.lookahead", "tile.cart-build")
def test_the_tile_of_a_cart_may_not_take_the_worker_a_pending_tile_needs() -> None:
    match = table(LAST_WORKER, "pending: or", "cart tile: le")
    assert refused(match, "place le b1") == "buy.lookahead"
    assert legal(match, "place le d1")


@rule("buy.lookahead", "finca.trigger")
def test_the_site_of_a_finca_triggered_by_a_cart_must_leave_a_way_for_its_tile() -> None:
    match = table(CHOICE_OF_SITES, "market: 1=or 2=or 3=or 9=le", "hand 1: ca", draws="12/4")
    play(match, "cart 9")
    assert refused(match, "site F") == "buy.lookahead"
    assert legal(match, "site E")


@rule("buy.lookahead")
def test_a_line_that_nothing_helps_is_refused_whatever_lies_in_hand() -> None:
    match = table(WALLED.replace("!E", "?E"), "hand 1: m2 ca bu ms")
    assert refused(match, "buy d4") == "buy.buildable"
    assert seen(match)["stage"] == "choose"


def test_what_was_tried_is_told_by_tiles_and_sites_in_any_order() -> None:
    tiles = [(0, 0), (4, 179), (2, 60)]
    keys = set()
    for order in permutations(tiles):
        built = and_site(0, 14)
        for fruit, square in order:
            built = and_tile(built, fruit, square)
        keys.add(built)
    assert len(keys) == 1
    four = and_tile(keys.pop(), 4, 178)
    assert four > 0
    assert and_site(four, 0) != and_site(four, 1) != four
    assert and_tile(four, 1, 1) == -1 == and_tile(-1, 1, 1) == and_site(-1, 3)  # too many to remember
