"""Blocked players (section 3.13) with Ex 36."""

import pytest

from tests.games.citrus.tables import (
    MEADOW,
    WALLED,
    coins,
    legal,
    market,
    open_sites,
    play,
    refused,
    seen,
    spaces,
    table,
)
from tests.rules import rule

NINE = "market: 4=le 5=or 6=bl 7=li 8=gr 9=le 10=or 11=bl 12=li"
EX36 = ("seats: 3", "to act: 2", NINE)
ONE_PASS = "passes: 1"
WITH_AREA = WALLED.replace("1    .", "1    bl1", 1)
GROWING = WALLED.replace("gr0 .", "gr0 bl1", 1)


@rule("blocked.pass", "blocked.all", "blocked.chooser")
def test_ex36_when_all_have_passed_the_next_player_builds_a_finca() -> None:
    match = table(WALLED, *EX36, draws="12/4 J gr li bl")
    assert match.moves() == ["pass"]
    play(match, "pass")
    assert match.to_act == (2,)
    play(match, "pass")
    assert match.to_act == (0,)
    assert seen(match)["waiting_finca"] is None
    play(match, "pass")
    assert match.to_act == (1,)
    assert seen(match)["waiting_finca"] == [12, 4]
    assert match.moves() == ["site E"]


@rule("blocked.chooser", "blocked.all", "market.refill")
def test_ex36_the_chooser_refills_the_market_and_takes_a_normal_turn() -> None:
    match = play(table(WALLED, *EX36, draws="12/4 J gr li bl"), "pass", "pass", "pass", "site E")
    assert open_sites(match) == ["J"]
    assert seen(match)["fincas"]["E"]["high"] == 12
    assert [market(match)[space] for space in (1, 2, 3)] == ["gr", "li", "bl"]
    assert seen(match)["bag"] == 37
    assert match.to_act == (1,)
    assert seen(match)["stage"] == "choose"
    play(match, "buy d4")
    assert coins(match) == [6, 4, 6]


@rule("blocked.end", "score.final-horses")
def test_ex36_without_a_finca_tile_the_game_ends() -> None:
    match = play(table(WALLED, *EX36, "finca stack: empty", "hand 3: h4"), "pass", "pass")
    assert not match.over
    play(match, "pass")
    assert match.over
    assert match.scores == [0, 0, 4]
    assert refused(match, "pass", seat=1) == "end.trigger"


@rule("blocked.end")
def test_ex36_without_an_open_site_the_game_ends() -> None:
    match = play(table(WALLED.replace("!E", "?E"), *EX36), "pass", "pass", "pass")
    assert match.over
    assert match.winners == (0, 1, 2)


@rule("blocked.chooser")
def test_an_empty_bag_does_not_keep_blocked_players_from_a_finca() -> None:
    match = play(table(WALLED, NINE, "bag: 0", ONE_PASS, draws="8/6 J"), "pass")
    assert seen(match)["waiting_finca"] == [8, 6]
    assert match.to_act == (1,)
    play(match, "site E")
    assert len(spaces(match)) == 9


@rule("blocked.chooser", "finca.sequence")
def test_the_chooser_places_the_finca_first() -> None:
    match = play(table(WALLED, NINE, ONE_PASS), "pass")
    assert refused(match, "pass") == "finca.sequence"
    assert refused(match, "site J") == "finca.site"
    assert refused(match, "site E", seat=0) == "turn.order"


@rule("blocked.pass")
def test_a_player_with_an_area_or_a_line_to_buy_is_not_blocked() -> None:
    assert refused(table(WITH_AREA), "pass") == "turn.no-pass"
    assert refused(table(MEADOW), "pass") == "turn.no-pass"
    assert legal(table(MEADOW, "coins: 0 6"), "pass")


@rule("blocked.pass")
def test_action_tiles_may_be_used_before_passing() -> None:
    match = table(WALLED, "hand 1: bu")
    assert legal(match, "bull a1")
    assert legal(match, "pass")
    assert play(match, "bull a1", "pass").to_act == (1,)


@rule("blocked.all")
def test_one_pass_of_two_players_builds_no_finca() -> None:
    match = play(table(WALLED), "pass")
    assert seen(match)["waiting_finca"] is None
    assert seen(play(match, "pass"))["waiting_finca"] is not None


@rule("blocked.all")
@pytest.mark.parametrize(("header", "move"), [(("hand 1: bu",), "bull a1"), (("hand 1: m2", "coins: 0 6"), "money 2")])
def test_an_action_tile_starts_the_count_of_passes_again(header: tuple[str, ...], move: str) -> None:
    match = play(table(WALLED, *header, ONE_PASS), move, "pass")
    assert seen(match)["waiting_finca"] is None
    assert match.to_act == (1,)
    assert seen(play(match, "pass"))["waiting_finca"] is not None


@rule("blocked.all")
@pytest.mark.parametrize(
    ("sketch", "header", "moves"),
    [
        (WITH_AREA, (), ("harvest a1", "income", "end")),
        (GROWING, ("market: 6=bl 1=li 2=li 3=li 4=li 5=li 7=li 8=li",), ("buy d4", "place bl d1", "end")),
    ],
)
def test_an_action_starts_the_count_of_passes_again(
    sketch: str, header: tuple[str, ...], moves: tuple[str, ...]
) -> None:
    match = play(table(sketch, *header, ONE_PASS), *moves, "pass")
    assert seen(match)["waiting_finca"] is None
    assert match.to_act == (0,)


@rule("blocked.all", "blocked.chooser")
def test_the_count_of_passes_starts_again_after_the_finca() -> None:
    match = table(WALLED, NINE, ONE_PASS, "coins: 0 0")
    play(match, "pass", "site E", "pass")
    assert seen(match)["waiting_finca"] is None
    assert match.to_act == (0,)
    play(match, "pass")
    assert seen(match)["waiting_finca"] is not None


@rule("blocked.all", "penalty.give-up")
def test_a_penalised_turn_without_a_built_tile_counts_as_a_pass() -> None:
    match = table(WALLED, ONE_PASS, "option mistakes: penalised")
    play(match, "buy d4", "return", "end")
    assert match.to_act == (1,)
    assert seen(match)["waiting_finca"] is not None


@rule("blocked.all")
def test_a_penalised_turn_with_a_built_tile_counts_as_no_pass() -> None:
    sketch = WALLED.replace("gr0", ".")
    match = table(sketch, ONE_PASS, "option mistakes: penalised", "market: 6=bl 10=or 1=li 2=li 3=li 4=li")
    play(match, "buy d4", "place bl b1", "return", "end")
    assert seen(match)["waiting_finca"] is None
