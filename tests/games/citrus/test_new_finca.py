"""New finca and refill (section 3.8) with Ex 17-19 and 41."""

import pytest

from tests.games.citrus.tables import (
    MEADOW,
    coins,
    home,
    legal,
    market,
    open_sites,
    pending,
    play,
    refused,
    seen,
    spaces,
    table,
)
from tests.rules import rule

EX17 = """
     1   2   3   4   5   6   7   8   9   10  11
1    .   gr0 .   .   .   +   .   .   .   +   .
2    or0 @A  le0 .   +   !E  +   .   +   !F  +
3    .   li0 .   .   .   +   .   .   .   +   .
4    .   .   .   .   .   +   .   .   .   +   .
5    .   .   .   .   +   !G  +   .   +   ?J  +
6    .   .   .   .   .   +   .   .   .   +   .
"""
EX17_MARKET = "market: 1=le 3=or 6=li 9=le 12=gr"
EX17_DRAWS = "12/4 J le or bl li gr lew orw blw liw"
NO_SITES = """
     1   2   3   4   5   6   7
1    .   +   .   .   .   +   .
2    +   @A  +   .   +   @B  +
3    .   +   .   .   .   +   .
"""
TO_BUILD = ("place le b1", "place gr c2")


@rule("finca.trigger", "buy.buildable")
def test_ex17_a_purchase_that_leaves_four_brings_no_finca_to_build_at() -> None:
    assert refused(table(EX17, EX17_MARKET), "buy d1") == "buy.buildable"


@rule("finca.trigger", "finca.draw", "buy.pay")
def test_ex17_a_purchase_that_leaves_three_draws_a_finca() -> None:
    match = play(table(EX17, EX17_MARKET, draws=EX17_DRAWS), "buy u4")
    assert coins(match) == [4, 6]
    assert spaces(match) == [1, 3, 6]
    assert seen(match)["waiting_finca"] == [12, 4]
    assert seen(match)["refill_due"] is True
    assert "F" not in seen(match)["fincas"]


@rule("finca.site", "finca.next-site")
def test_ex17_the_finca_goes_on_the_chosen_site_and_the_next_site_is_shown() -> None:
    match = play(table(EX17, EX17_MARKET, draws=EX17_DRAWS), "buy u4", "site F")
    assert seen(match)["fincas"]["F"] == {"high": 12, "low": 4, "scored": False}
    assert open_sites(match) == ["E", "G", "J"]
    assert seen(match)["site_stack"] == 0
    assert seen(match)["waiting_finca"] is None


@rule("finca.sequence", "finca.new-paths", "market.refill")
def test_ex17_the_tiles_are_built_at_the_new_finca_and_then_the_market_is_refilled() -> None:
    match = play(table(EX17, EX17_MARKET, draws=EX17_DRAWS), "buy u4", "site F", "place le j1")
    assert (spaces(match), seen(match)["bag"]) == ([1, 3, 6], 40)
    play(match, "place gr k2")
    assert home(match)[0] == 3
    assert market(match) == {
        1: "le",
        2: "le",
        3: "or",
        4: "or",
        5: "bl",
        6: "li",
        7: "li",
        8: "gr",
        9: "lew",
        10: "orw",
        11: "blw",
        12: "liw",
    }
    assert seen(match)["bag"] == 31
    assert seen(match)["refill_due"] is False


@rule("finca.trigger")
def test_ex18_four_tiles_left_bring_neither_finca_nor_refill() -> None:
    match = table(MEADOW, "market: 1=le 2=bl 3=or 6=li 9=le 12=gr")
    play(match, "buy u4")
    assert seen(match)["waiting_finca"] is None
    play(match, *TO_BUILD)
    assert spaces(match) == [1, 2, 3, 6]
    assert seen(match)["bag"] == 40


@rule("finca.trigger")
@pytest.mark.parametrize("left", [0, 1, 2, 3])
def test_three_or_fewer_tiles_left_bring_a_finca(left: int) -> None:
    rest = " ".join(["1=le", "3=or", "6=li"][:left])
    match = play(table(MEADOW, f"market: 9=le 12=gr {rest}", draws="8/6"), "buy u4")
    assert seen(match)["waiting_finca"] == [8, 6]
    assert seen(match)["finca_stack"] == 12


@rule("market.short-bag", "market.refill")
def test_ex19_a_short_bag_leaves_the_last_spaces_empty() -> None:
    match = table(EX17, EX17_MARKET, "bag: le*1 or*1 bl*1 li*1 gr*1", draws="12/4 J gr li bl or le")
    play(match, "buy u4", "site F", "place le j1", "place gr k2")
    assert spaces(match) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert [market(match)[space] for space in (2, 4, 5, 7, 8)] == ["gr", "li", "bl", "or", "le"]
    assert seen(match)["bag"] == 0


@rule("finca.needs-bag")
def test_ex19_with_an_empty_bag_there_is_neither_finca_nor_refill() -> None:
    match = play(table(MEADOW, EX17_MARKET, "bag: 0"), "buy u4")
    assert seen(match)["waiting_finca"] is None
    assert seen(match)["refill_due"] is False
    play(match, *TO_BUILD)
    assert spaces(match) == [1, 3, 6]
    assert open_sites(match) == ["E", "F", "G"]


@rule("finca.needs-bag")
def test_one_tile_in_the_bag_is_enough_for_a_finca() -> None:
    match = play(table(MEADOW, EX17_MARKET, "bag: 1"), "buy u4")
    assert seen(match)["waiting_finca"] is not None


@rule("finca.needs-bag")
def test_ex19_an_option_builds_the_finca_even_with_an_empty_bag() -> None:
    match = table(MEADOW, EX17_MARKET, "bag: 0", "option finca_needs_refill: off", draws="12/4 J")
    play(match, "buy u4")
    assert seen(match)["waiting_finca"] == [12, 4]
    play(match, "site E", *TO_BUILD)
    assert spaces(match) == [1, 3, 6]
    assert seen(match)["bag"] == 0


@rule("finca.needs-bag", "finca.exhausted")
def test_the_option_does_not_build_a_finca_without_a_tile_or_a_site() -> None:
    option = "option finca_needs_refill: off"
    for match in (
        table(MEADOW, EX17_MARKET, "bag: 0", option, "finca stack: empty"),
        table(NO_SITES, EX17_MARKET, "bag: 0", option),
    ):
        assert seen(play(match, "buy u4"))["waiting_finca"] is None


@rule("finca.site")
@pytest.mark.parametrize("letter", ["J", "A", "B"])
def test_only_an_open_site_takes_the_finca(letter: str) -> None:
    match = play(table(MEADOW, EX17_MARKET), "buy u4")
    assert refused(match, f"site {letter}") == "finca.site"
    assert sorted(match.moves()) == ["site E", "site F", "site G"]


@rule("finca.next-site")
def test_the_site_shown_next_comes_from_the_stack() -> None:
    sketch = MEADOW.replace("!G", "?G")
    match = play(table(sketch, EX17_MARKET, draws="12/4 G"), "buy u4", "site E")
    assert open_sites(match) == ["F", "G"]
    assert seen(match)["site_stack"] == 1


@rule("finca.next-site")
def test_with_an_empty_site_stack_no_site_is_added() -> None:
    match = play(table(MEADOW.replace("?J", "."), EX17_MARKET), "buy u4", "site E")
    assert open_sites(match) == ["F", "G"]


@rule("finca.sequence")
@pytest.mark.parametrize(
    "move",
    [
        "place le b1",
        "buy d1",
        "harvest a6",
        "income",
        "money 2",
        "bull a1",
        "cart 1",
        "milestone",
        "return",
        "pass",
        "end",
    ],
)
def test_the_drawn_finca_is_placed_before_anything_else(move: str) -> None:
    sketch = MEADOW.replace("6    .", "6    or1")
    match = table(sketch, "pending: le", "waiting finca: 12/4 trigger", "hand 1: m2 bu ca ms", "refill due: yes")
    assert refused(match, move) == "finca.sequence"
    assert legal(match, "site E")


@rule("finca.new-paths", "plant.start")
def test_the_new_finca_offers_no_start_before_it_stands() -> None:
    assert refused(table(MEADOW, "pending: le"), "place le j1") == "plant.two-ways"
    match = play(table(MEADOW, "pending: le", "waiting finca: 12/4 trigger"), "site E")
    assert legal(match, "place le j1")
    assert refused(match, "place le n1") == "plant.two-ways"


@rule("finca.exhausted", "market.refill")
def test_ex41_without_an_open_site_the_market_is_still_refilled() -> None:
    match = table(NO_SITES, "market: 1=le 3=or 9=le 12=gr", "bag: 15", "finca stack: 12/4*2", "hand 1: ms")
    assert refused(match, "milestone") == "tile.milestone"
    play(match, "buy u4")
    assert seen(match)["waiting_finca"] is None
    assert pending(match) == ["gr", "le"]
    play(match, "place le b1")
    assert seen(match)["bag"] == 15
    play(match, "place gr c2")
    assert len(spaces(match)) == 12
    assert seen(match)["bag"] == 5
    assert seen(match)["finca_stack"] == 2


@rule("finca.exhausted", "market.refill")
def test_without_a_finca_tile_the_market_is_still_refilled() -> None:
    match = table(MEADOW, EX17_MARKET, "finca stack: empty", "hand 1: ms")
    assert refused(match, "milestone") == "tile.milestone"
    play(match, "buy u4", *TO_BUILD)
    assert len(spaces(match)) == 12
    assert seen(match)["bag"] == 31
    assert open_sites(match) == ["E", "F", "G"]


@rule("finca.trigger")
def test_a_purchase_triggers_one_finca_only() -> None:
    match = play(table(MEADOW, EX17_MARKET), "buy u4", "site E", *TO_BUILD)
    assert seen(match)["waiting_finca"] is None
    assert len(seen(match)["fincas"]) == 3
    assert seen(match)["stage"] == "built"


@rule("market.refill", "finca.trigger")
def test_after_the_refill_a_purchase_is_counted_on_the_full_market() -> None:
    match = play(table(MEADOW, EX17_MARKET), "buy u4", "site E", *TO_BUILD, "end", "buy d4")
    assert seen(match)["waiting_finca"] is None
    assert len(spaces(match)) == 10


@rule("finca.trigger", "market.short-bag")
def test_after_a_short_refill_the_next_trigger_counts_what_lies_there() -> None:
    header = ("bag: 1", "option finca_needs_refill: off", "hand 1: ca")
    match = play(table(MEADOW, EX17_MARKET, *header), "buy u4", "site E", *TO_BUILD)
    assert spaces(match) == [1, 2, 3, 6]
    assert seen(play(match, "cart 3"))["waiting_finca"] is not None


@rule("finca.exhausted", "tile.milestone")
def test_the_last_finca_tile_is_built() -> None:
    match = play(table(MEADOW, EX17_MARKET, "finca stack: 8/6*1", "hand 1: ms ms"), "milestone", "site E")
    assert seen(match)["fincas"]["E"] == {"high": 8, "low": 6, "scored": False}
    assert refused(match, "milestone") == "tile.milestone"
